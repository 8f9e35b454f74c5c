// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/engine/load_profile.h"

#include "core/base/byte_file.h"
#include "core/base/limits.h"
#include "core/engine/read_profile.h"

#include <QFile>

namespace alidade {
namespace {

/// Entries are put in front; `-glob` removes the entries of the base that read exactly so.
template <class Entry>
void layList(std::vector<Entry>& base, const std::vector<Entry>& over, QString Entry::*id)
{
    std::vector<Entry> laid;
    for (const Entry& entry : over) {
        if ((entry.*id).startsWith(u'-')) {
            const QString glob = (entry.*id).mid(1);
            std::erase_if(base, [&](const Entry& one) { return one.*id == glob; });
        } else {
            laid.push_back(entry);
        }
    }
    laid.insert(laid.end(), base.begin(), base.end());
    base = std::move(laid);
}

void layList(QStringList& base, const QStringList& over)
{
    QStringList laid;
    for (const QString& entry : over) {
        if (entry.startsWith(u'-'))
            base.removeAll(entry.mid(1));
        else
            laid += entry;
    }
    base = laid + base;
}

/// A value that the user asks for replaces what the base asks for of the same key, on either list.
void layRequired(Profile& base, const Profile& over)
{
    for (const auto* list : { &over.required, &over.recommended })
        for (const Profile::RequiredValue& value : *list)
            for (auto* below : { &base.required, &base.recommended })
                std::erase_if(*below,
                    [&value](const Profile::RequiredValue& one) { return one.key == value.key; });
    layList(base.required, over.required, &Profile::RequiredValue::key);
    layList(base.recommended, over.recommended, &Profile::RequiredValue::key);
}

/// Releases keep their order: later ones of the user's file come behind.
void layReleases(QStringList& base, const QStringList& over)
{
    for (const QString& release : over)
        if (release.startsWith(u'-'))
            base.removeAll(release.mid(1));
        else if (!base.contains(release))
            base += release;
}

} // namespace

std::shared_ptr<const Profile> builtInProfile()
{
    static const std::shared_ptr<const Profile> profile = [] {
        QFile file(QStringLiteral(":/alidade/profiles/verl.json"));
        const bool opened = file.open(QIODevice::ReadOnly);
        Q_ASSERT(opened);
        Q_UNUSED(opened)
        const QByteArray bytes = file.readAll();
        const Result<Profile> read = readProfile(
            std::string_view(bytes.constData(), size_t(bytes.size())), file.fileName());
        Q_ASSERT(read.has_value());
        return std::make_shared<const Profile>(read.value_or(Profile{}));
    }();
    return profile;
}

Result<std::shared_ptr<const Profile>> overlayProfile(
    const std::shared_ptr<const Profile>& base, const QString& path)
{
    SilentMonitor monitor;
    const Result<ByteFile> file = ByteFile::open(path, monitor);
    if (!file)
        return tl::unexpected<Error>(file.error());
    const Result<std::string> bytes = file->readAll(Limits::DocumentBytes);
    if (!bytes)
        return tl::unexpected<Error>(bytes.error());
    const Result<Profile> over = readProfile(*bytes, path);
    if (!over)
        return tl::unexpected<Error>(over.error());
    return layProfile(base, *over);
}

std::shared_ptr<const Profile> layProfile(
    const std::shared_ptr<const Profile>& base, const Profile& over)
{
    auto laid = std::make_shared<Profile>(*base);
    layList(laid->ignored, over.ignored);
    layList(laid->runSpecific, over.runSpecific);
    layList(laid->bothOrNeither, over.bothOrNeither);
    layList(laid->oldSpellingWins, over.oldSpellingWins);
    layList(laid->freeMaps, over.freeMaps);
    layList(laid->alwaysShow, over.alwaysShow);
    layList(laid->corrected, over.corrected);
    layList(laid->seeds, over.seeds);
    layReleases(laid->releases, over.releases);
    layList(laid->defaults, over.defaults, &Profile::KnownDefault::key);
    layList(laid->favourites, over.favourites);
    layList(laid->essential, over.essential);
    layList(laid->keyParameters, over.keyParameters, &Profile::KeyRule::key);
    layRequired(*laid, over);
    layList(laid->aliases, over.aliases, &Profile::Alias::oldKey);
    layList(laid->metricAliases, over.metricAliases, &Profile::Alias::oldKey);
    layList(laid->metricChanges, over.metricChanges, &Profile::MetricChange::metric);
    layList(laid->references, over.references, &Profile::Reference::key);
    layList(laid->valueFamilies, over.valueFamilies, &Profile::ValueFamily::key);
    layList(laid->tolerances, over.tolerances, &ToleranceRule::metric);
    layList(laid->packages, over.packages, &Profile::PackageRule::name);
    layList(laid->variables, over.variables, &Profile::VariableRule::name);
    layList(laid->replaySwitches, over.replaySwitches, &Profile::ReplaySwitch::key);
    layList(laid->fileFormats, over.fileFormats, &Profile::FileFormat::value);
    layList(laid->modelAliases, over.modelAliases, &Profile::Alias::oldKey);
    layList(laid->modelKeys, over.modelKeys, &Profile::ModelKey::key);
    layList(laid->inputFields, over.inputFields);
    layList(laid->outputFields, over.outputFields);
    layList(laid->scoreFields, over.scoreFields);
    layList(laid->stepFields, over.stepFields);
    for (QStringList* names :
        { &laid->inputFields, &laid->outputFields, &laid->scoreFields, &laid->stepFields })
        names->removeDuplicates(); // the first one decides
    return laid;
}

RolloutFields rolloutFields(const Profile& profile)
{
    RolloutFields fields;
    if (!profile.inputFields.isEmpty())
        fields.input = profile.inputFields;
    if (!profile.outputFields.isEmpty())
        fields.output = profile.outputFields;
    if (!profile.scoreFields.isEmpty())
        fields.score = profile.scoreFields;
    if (!profile.stepFields.isEmpty())
        fields.step = profile.stepFields;
    return fields;
}

} // namespace alidade
