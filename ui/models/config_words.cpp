// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/config_words.h"

#include "core/model/sentence.h"

#include <QCoreApplication>

#include <algorithm>

namespace alidade {
namespace {

QString words(const char* text) { return QCoreApplication::translate("ConfigModel", text); }

/// As code in a cell: more backticks around it than it holds in a row, so that nothing in it is
/// markup.
QString markdownCode(QString text)
{
    for (QChar& c : text) {
        if (c.category() == QChar::Other_Control || c.category() == QChar::Separator_Line
            || c.category() == QChar::Separator_Paragraph)
            c = u' ';
    }
    text.replace(u'|', QStringLiteral("\\|"));
    if (text.trimmed().isEmpty())
        return QStringLiteral("` `");
    qsizetype longest = 0;
    qsizetype run = 0;
    for (const QChar c : qAsConst(text)) {
        run = c == u'`' ? run + 1 : 0;
        longest = std::max(longest, run);
    }
    const QString fence(longest + 1, u'`');
    const QString space = longest > 0 ? QStringLiteral(" ") : QString();
    return fence + space + text + space + fence;
}

/// `name` may end in `.*`: then it renames all keys below.
bool isRename(const QString& name, const QString& key)
{
    return name.endsWith(u".*") ? key.startsWith(QStringView(name).chopped(1)) : key == name;
}

QString markdownCell(const ConfigEntry* entry)
{
    return entry ? markdownCode(entry->text) : QStringLiteral("–");
}

QString setByCell(const ConfigEntry* entry)
{
    if (!entry)
        return QStringLiteral("–");
    const Origin& place = entry->saidAt();
    return place.isValid()
        ? QString(provenanceText(entry->provenance) + u' ' + markdownCode(originText(place)))
        : provenanceText(entry->provenance);
}

} // namespace

ConfigCategory categoryOf(const KeyAlignment& row)
{
    using State = KeyAlignment::State;
    if (row.state == State::Same) // equal references need not be equal values
        return row.untold && !row.ignored ? ConfigCategory::Unknown : ConfigCategory::Same;
    if (row.cause == KeyAlignment::Cause::RunSpecific)
        return ConfigCategory::RunSpecific;
    if (row.ignored)
        return ConfigCategory::Ignored;
    // Where the other run tells only a part of its config, the key may well be there.
    if (row.state != State::Differs)
        return row.cause == KeyAlignment::Cause::Unknown ? ConfigCategory::Unknown
                                                         : ConfigCategory::OnlyOneSide;
    switch (row.cause) {
    case KeyAlignment::Cause::DefaultDrift:
        return ConfigCategory::DefaultDrift;
    case KeyAlignment::Cause::OneSidedOverride:
        return ConfigCategory::OneSidedOverride;
    case KeyAlignment::Cause::ExplicitDifference:
        return ConfigCategory::Explicit;
    default:
        return ConfigCategory::Unknown;
    }
}

QString categoryText(ConfigCategory category)
{
    switch (category) {
    case ConfigCategory::DefaultDrift:
        return words(QT_TRANSLATE_NOOP("ConfigModel", "default drift"));
    case ConfigCategory::OneSidedOverride:
        return words(QT_TRANSLATE_NOOP("ConfigModel", "one-sided override"));
    case ConfigCategory::Explicit:
        return words(QT_TRANSLATE_NOOP("ConfigModel", "explicit"));
    case ConfigCategory::Unknown:
        return words(QT_TRANSLATE_NOOP("ConfigModel", "unknown"));
    case ConfigCategory::OnlyOneSide:
        return words(QT_TRANSLATE_NOOP("ConfigModel", "only one side"));
    case ConfigCategory::RunSpecific:
        return words(QT_TRANSLATE_NOOP("ConfigModel", "run-specific"));
    case ConfigCategory::Ignored:
        return words(QT_TRANSLATE_NOOP("ConfigModel", "ignored"));
    case ConfigCategory::Same:
        break;
    }
    return {};
}

QString provenanceText(ConfigEntry::Provenance provenance)
{
    switch (provenance) {
    case ConfigEntry::Provenance::Override:
        return words(QT_TRANSLATE_NOOP("ConfigModel", "override"));
    case ConfigEntry::Provenance::File:
        return words(QT_TRANSLATE_NOOP("ConfigModel", "file"));
    case ConfigEntry::Provenance::Default:
        return words(QT_TRANSLATE_NOOP("ConfigModel", "default"));
    case ConfigEntry::Provenance::Derived:
        return words(QT_TRANSLATE_NOOP("ConfigModel", "derived"));
    case ConfigEntry::Provenance::Unknown:
        break;
    }
    return words(QT_TRANSLATE_NOOP("ConfigModel", "unknown"));
}

QString originText(const Origin& origin)
{
    return origin.line > 0 ? QString(origin.file + u':' + QString::number(origin.line))
                           : origin.file;
}

QString causeSentence(const KeyAlignment& row, const Pair<const ConfigEntry*>& entries)
{
    using State = KeyAlignment::State;
    if (row.untold)
        return words(QT_TRANSLATE_NOOP("ConfigModel",
            "No file tells the value in use: it came from the environment of the run, or from "
            "another launch"));
    if (row.state == State::Same)
        return words(QT_TRANSLATE_NOOP("ConfigModel", "Both runs have the same value"));
    if (row.cause == KeyAlignment::Cause::RunSpecific)
        return words(QT_TRANSLATE_NOOP("ConfigModel",
            "Run-specific: paths, names, hosts, ports and devices are expected to differ"));
    if (row.state != State::Differs && row.cause == KeyAlignment::Cause::Unknown)
        return row.state == State::OnlyBaseline
            ? words(QT_TRANSLATE_NOOP("ConfigModel",
                "Only the baseline tells this key; whether the candidate has it, or who set it, is "
                "not known"))
            : words(QT_TRANSLATE_NOOP("ConfigModel",
                "Only the candidate tells this key; whether the baseline has it, or who set it, is "
                "not known"));
    if (row.state == State::OnlyBaseline)
        return words(QT_TRANSLATE_NOOP("ConfigModel", "Only the baseline has this key"));
    if (row.state == State::OnlyCandidate)
        return words(QT_TRANSLATE_NOOP("ConfigModel", "Only the candidate has this key"));
    switch (row.cause) {
    case KeyAlignment::Cause::DefaultDrift:
        return words(QT_TRANSLATE_NOOP("ConfigModel",
            "Default drift: neither run sets it, so the defaults of the two installations "
            "differ"));
    case KeyAlignment::Cause::OneSidedOverride:
        return entries.baseline && entries.baseline->provenance == ConfigEntry::Provenance::Default
            ? words(QT_TRANSLATE_NOOP(
                "ConfigModel", "Only the candidate sets it; the baseline runs on its default"))
            : words(QT_TRANSLATE_NOOP(
                "ConfigModel", "Only the baseline sets it; the candidate runs on its default"));
    case KeyAlignment::Cause::ExplicitDifference:
        return words(QT_TRANSLATE_NOOP("ConfigModel", "Both runs set it, to different values"));
    default:
        return words(QT_TRANSLATE_NOOP("ConfigModel",
            "No record of overrides tells who set it (launch script, or "
            "outputs/…/.hydra/overrides.yaml)"));
    }
}

QString categorySentence(ConfigCategory category)
{
    switch (category) {
    case ConfigCategory::DefaultDrift:
        return words(QT_TRANSLATE_NOOP(
            "ConfigModel", "Neither run sets it, and the defaults of the installations differ"));
    case ConfigCategory::OneSidedOverride:
        return words(QT_TRANSLATE_NOOP(
            "ConfigModel", "One run sets it, the other runs on a default that is not the same"));
    case ConfigCategory::Explicit:
        return words(QT_TRANSLATE_NOOP("ConfigModel", "Both runs set it, to different values"));
    case ConfigCategory::Unknown:
        return words(QT_TRANSLATE_NOOP("ConfigModel",
            "No record of overrides tells who set it, a run tells a part of its config only, or "
            "only its environment knew the value"));
    case ConfigCategory::OnlyOneSide:
        return words(
            QT_TRANSLATE_NOOP("ConfigModel", "The config of the other run does not have the key"));
    case ConfigCategory::RunSpecific:
        return words(QT_TRANSLATE_NOOP("ConfigModel",
            "Paths, names, hosts, ports and devices: expected to differ from run to run"));
    case ConfigCategory::Ignored:
        return words(QT_TRANSLATE_NOOP(
            "ConfigModel", "Ignored by the profile, or the key follows another one"));
    case ConfigCategory::Same:
        break;
    }
    return words(QT_TRANSLATE_NOOP("ConfigModel", "Both runs have the same value"));
}

Pair<const ConfigEntry*> entriesOf(const Comparison& comparison, const KeyAlignment& row)
{
    Pair<const ConfigEntry*> entries;
    for (const Side side : BothSides) {
        const int number = row.entry[side];
        entries[side]
            = number < 0 ? nullptr : &comparison.runs[side]->config.entries[size_t(number)];
    }
    return entries;
}

QStringList historySentences(const Comparison& comparison, const KeyAlignment& row)
{
    QStringList sentences;
    if (!row.alias.isEmpty() && comparison.profile) {
        const auto& aliases = comparison.profile->aliases;
        const auto found
            = std::find_if(aliases.begin(), aliases.end(), [&row](const Profile::Alias& alias) {
                  return isRename(alias.newKey, row.key) && isRename(alias.oldKey, row.alias);
              });
        sentences += found != aliases.end() && !found->since.isEmpty()
            ? words(QT_TRANSLATE_NOOP("ConfigModel", "Named %1 before verl %2"))
                  .arg(row.alias, found->since)
            : words(QT_TRANSLATE_NOOP("ConfigModel", "The other run spells it %1")).arg(row.alias);
    }
    if (const auto& change = row.defaultChange)
        sentences
            += words(QT_TRANSLATE_NOOP("ConfigModel", "The default changed in verl %1: %2 → %3"))
                   .arg(change->release, change->older, change->newer);
    return sentences;
}

QString whySentence(const Comparison& comparison, const KeyAlignment& row)
{
    if (!comparison.profile)
        return {};
    const Profile& profile = *comparison.profile;
    const auto matches = [&row](const QString& glob) {
        return matchesGlob(glob, row.key) || (!row.alias.isEmpty() && matchesGlob(glob, row.alias));
    };
    for (const bool required : { true, false }) {
        for (const Profile::RequiredValue& wanted :
            required ? profile.required : profile.recommended) {
            if (!matches(wanted.key))
                continue;
            const QString value = displayText(wanted.value);
            QString sentence = required
                ? words(QT_TRANSLATE_NOOP("ConfigModel", "Required is %1")).arg(value)
                : words(QT_TRANSLATE_NOOP("ConfigModel", "Recommended is %1")).arg(value);
            if (!wanted.why.isEmpty())
                sentence += QStringLiteral(": ") + inUserLanguage(wanted.why);
            if (!wanted.source.isEmpty())
                sentence += words(QT_TRANSLATE_NOOP("ConfigModel", " (source: %1)"))
                                .arg(inUserLanguage(wanted.source));
            return sentence;
        }
    }
    for (const Profile::KeyRule& rule : profile.keyParameters) {
        if (matches(rule.key) && !rule.why.isEmpty())
            return words(QT_TRANSLATE_NOOP("ConfigModel", "Key parameter: %1"))
                .arg(inUserLanguage(rule.why));
    }
    return {};
}

QString configMarkdown(const Comparison& comparison, const std::vector<int>& rows)
{
    QString table = words(QT_TRANSLATE_NOOP("ConfigModel",
        "| key | baseline | candidate | cause | set by (baseline) | set by (candidate) |\n"
        "|---|---|---|---|---|---|\n"));
    for (const int number : rows) {
        const KeyAlignment& row = comparison.config->rows[size_t(number)];
        const Pair<const ConfigEntry*> entries = entriesOf(comparison, row);
        const ConfigCategory category = categoryOf(row);
        const QStringList cells{ markdownCode(row.key), markdownCell(entries.baseline),
            markdownCell(entries.candidate),
            category == ConfigCategory::Same ? words(QT_TRANSLATE_NOOP("ConfigModel", "equal"))
                                             : categoryText(category),
            setByCell(entries.baseline), setByCell(entries.candidate) };
        table += u"| " + cells.join(QStringLiteral(" | ")) + u" |\n";
    }
    return table;
}

} // namespace alidade
