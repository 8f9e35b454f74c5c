// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/report/owner_names.h"

#include "core/base/json_document.h"
#include "core/report/path_names.h"
#include "core/report/redact_patterns.h"

#include <QFile>
#include <QSet>
#include <QStringList>

namespace alidade {
namespace {

struct PublicNames {
    QSet<QString> owners; ///< lower case
    QSet<QString> pages; ///< what stands in an owner's place and is none
    QRegularExpression owner; ///< group 1 is the owner's name
};

QStringList textsOf(const Value* list)
{
    QStringList texts;
    if (list)
        for (const Value& item : list->items)
            texts += item.string;
    return texts;
}

QString textOf(const Value& map, QStringView key)
{
    const Value* const member = map.member(key);
    return member ? member->string : QString();
}

/// `host`, or `host/datasets` and the like; the longest first, so that the folder is no owner.
QString placesOf(const Value& service)
{
    // `swr.*.myhuaweicloud.com`: one for each region.
    const QString host = QRegularExpression::escape(textOf(service, u"host"))
                             .replace(QStringLiteral("\\*"), QStringLiteral("[a-z0-9-]{1,40}"));
    QStringList below;
    for (const QString& folder : textsOf(service.member(u"below")))
        below += QRegularExpression::escape(folder);
    return below.isEmpty() ? host : QStringLiteral("%1(?:[/:](?:%2))?").arg(host, below.join(u'|'));
}

const PublicNames& publicNames()
{
    static const PublicNames names = [] {
        QFile file(QStringLiteral(":/alidade/profiles/public_names.json"));
        const bool opened = file.open(QIODevice::ReadOnly);
        Q_ASSERT(opened);
        Q_UNUSED(opened)
        const QByteArray bytes = file.readAll();
        const Result<Value> read
            = parseJson({ bytes.constData(), size_t(bytes.size()) }, file.fileName());
        Q_ASSERT(read.has_value());
        const Value data = read.value_or(Value());
        PublicNames made;
        if (const Value* const owners = data.member(u"owners"))
            for (const Value& owner : owners->items)
                made.owners.insert(textOf(owner, u"name").toLower());
        for (const QString& page : textsOf(data.member(u"pages")))
            made.pages.insert(page);
        QStringList places;
        if (const Value* const services = data.member(u"services"))
            for (const Value& service : services->items)
                places += placesOf(service);
        // Also git@HOST:OWNER, JSON's \/ and the @ before a name.
        made.owner = detail::pattern(
            QStringLiteral("(?<![A-Za-z0-9.-])(?:www\\.)?(?:%1)(?::\\d{2,5}(?=/))?"
                           "(?:\\\\{0,4}/{1,2}|:)@?([a-z0-9\\x{4e00}-\\x{9fff}]"
                           "[a-z0-9_.\\x{4e00}-\\x{9fff}-]{0,63}+)")
                .arg(places.join(u'|')));
        return made;
    }();
    return names;
}

} // namespace

bool isPublicOwner(QStringView name)
{
    return publicNames().owners.contains(name.toString().toLower());
}

std::vector<std::pair<qsizetype, qsizetype>> ownersIn(const QString& text)
{
    std::vector<std::pair<qsizetype, qsizetype>> found;
    auto each = publicNames().owner.globalMatch(text);
    while (each.hasNext()) {
        const auto match = each.next();
        QStringView owner = match.capturedView(1);
        while (owner.endsWith(u'.')) // a sentence ends behind the address
            owner.chop(1);
        if (owner.size() > 1 && !isPublicOwner(owner)
            && !publicNames().pages.contains(owner.toString().toLower()) && isNamedPathPart(owner))
            found.emplace_back(match.capturedStart(1), owner.size());
    }
    return found;
}

} // namespace alidade
