// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/engine/user_profile.h"

#include "core/base/byte_file.h"
#include "core/base/json_document.h"
#include "core/base/json_write.h"
#include "core/base/limits.h"
#include "core/engine/load_profile.h"
#include "core/engine/read_profile.h"

#include <QDir>
#include <QFileInfo>
#include <QSaveFile>

#include <algorithm>
#include <array>

namespace alidade {
namespace {

struct WishList {
    KeyWish wish;
    QLatin1StringView name; ///< section of the profile
};

constexpr std::array WishLists{
    WishList{ KeyWish::AlwaysShow, QLatin1StringView("alwaysShow") },
    WishList{ KeyWish::Ignore, QLatin1StringView("ignored") },
    WishList{ KeyWish::RunSpecific, QLatin1StringView("runSpecific") },
};

std::string_view viewOf(const QByteArray& bytes)
{
    return { bytes.constData(), size_t(bytes.size()) };
}

bool holds(const Value& list, const QString& text)
{
    return std::any_of(list.items.begin(), list.items.end(),
        [&text](const Value& item) { return item.string == text; });
}

} // namespace

UserProfile::UserProfile()
{
    m_document.kind = Value::Kind::Map;
    m_document.members.emplace_back(
        QStringLiteral("schema"), Value::ofString(QString(ProfileSchema)));
}

UserProfile::UserProfile(Value document)
    : m_document(std::move(document))
{
}

Result<UserProfile> UserProfile::load(const QString& path)
{
    if (!QFileInfo::exists(path))
        return UserProfile();
    SilentMonitor monitor;
    const Result<ByteFile> file = ByteFile::open(path, monitor);
    if (!file)
        return tl::unexpected<Error>(file.error());
    const Result<std::string> bytes = file->readAll(Limits::DocumentBytes);
    if (!bytes)
        return tl::unexpected<Error>(bytes.error());
    if (const auto valid = readProfile(*bytes, path); !valid)
        return tl::unexpected<Error>(valid.error());
    Result<Value> document = parseJson(*bytes, path);
    if (!document)
        return tl::unexpected<Error>(document.error());
    return UserProfile(std::move(*document));
}

const Value* UserProfile::list(QLatin1StringView name) const
{
    return m_document.member(QString(name));
}

/// Of repeated sections the last one, as readProfile has it.
Value* UserProfile::list(QLatin1StringView name)
{
    auto& members = m_document.members;
    const auto found = std::find_if(
        members.rbegin(), members.rend(), [name](const auto& one) { return one.first == name; });
    return found == members.rend() ? nullptr : &found->second;
}

KeyWish UserProfile::wish(const QString& key) const
{
    for (const WishList& one : WishLists)
        if (const Value* found = list(one.name); found && holds(*found, key))
            return one.wish;
    return KeyWish::None;
}

void UserProfile::setWish(const QString& key, KeyWish wish)
{
    const QString takenBack = u'-' + key;
    for (const WishList& one : WishLists) {
        Value* found = list(one.name);
        if (found)
            std::erase_if(found->items,
                [&](const Value& item) { return item.string == key || item.string == takenBack; });
        if (one.wish != wish)
            continue;
        if (!found) {
            Value empty;
            empty.kind = Value::Kind::List;
            found = &m_document.members.emplace_back(QString(one.name), std::move(empty)).second;
        }
        found->items.push_back(Value::ofString(key));
    }
    std::erase_if(m_document.members, [](const auto& member) {
        return member.second.kind == Value::Kind::List && member.second.items.empty();
    });
}

void UserProfile::setRolloutFields(const RolloutFields& fields)
{
    Value section;
    section.kind = Value::Kind::Map;
    const auto add = [&section](const char* name, const QStringList& names) {
        Value list;
        list.kind = Value::Kind::List;
        for (const QString& one : names)
            list.items.push_back(Value::ofString(one));
        section.members.emplace_back(QString::fromLatin1(name), std::move(list));
    };
    add("input", fields.input);
    add("output", fields.output);
    add("score", fields.score);
    add("step", fields.step);
    const QString name = QStringLiteral("rolloutFields");
    std::erase_if(m_document.members, [&name](const auto& member) { return member.first == name; });
    m_document.members.emplace_back(name, std::move(section));
}

Result<std::shared_ptr<const Profile>> UserProfile::laidOver(
    const std::shared_ptr<const Profile>& base) const
{
    const QByteArray bytes = toJson();
    const Result<Profile> over = readProfile(viewOf(bytes), {});
    if (!over)
        return tl::unexpected<Error>(over.error());
    return layProfile(base, *over);
}

QByteArray UserProfile::toJson() const { return writeJsonDocument(m_document); }

Result<void> UserProfile::save(const QString& path) const
{
    const auto refused = [&path](const QString& why) {
        return failure(Error::Code::Unreadable,
            QStringLiteral("The profile cannot be written: %1").arg(why), path);
    };
    const QString folder = QFileInfo(path).absolutePath();
    if (!QDir().mkpath(folder))
        return refused(QStringLiteral("the directory cannot be made"));
    QSaveFile file(path);
    const QByteArray bytes = toJson();
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size() || !file.commit())
        return refused(file.errorString());
    return {};
}

} // namespace alidade
