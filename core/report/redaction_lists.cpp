// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/report/redaction_lists.h"

#include "core/base/json_document.h"

#include <QFile>
#include <QSet>
#include <QStringList>

#include <algorithm>

namespace alidade {
namespace {

struct Lists {
    QSet<QString> words; ///< lower case
    QSet<QString> placeholders; ///< lower case
    QRegularExpression tokens;
};

Value documentOf(const QString& path)
{
    QFile file(path);
    const bool opened = file.open(QIODevice::ReadOnly);
    Q_ASSERT(opened);
    Q_UNUSED(opened)
    const QByteArray bytes = file.readAll();
    const Result<Value> read = parseJson({ bytes.constData(), size_t(bytes.size()) }, path);
    Q_ASSERT(read.has_value());
    return read.value_or(Value());
}

void addLower(const Value* list, QSet<QString>& into)
{
    if (list)
        for (const Value& item : list->items)
            into.insert(item.string.toLower());
}

/// `actor_rollout_ref.actor.optim.lr` gives each part and each word of it.
void addParts(const QString& key, QSet<QString>& into)
{
    static const QRegularExpression part(QStringLiteral("[^A-Za-z0-9_-]+"));
    static const QRegularExpression word(QStringLiteral("[^A-Za-z0-9]+"));
    for (const QString& each : key.toLower().split(part, Qt::SkipEmptyParts)) {
        into.insert(each);
        for (const QString& one : each.split(word, Qt::SkipEmptyParts))
            into.insert(one);
    }
}

/// The keys and metrics that a profile names; what is said about them in sentences is none.
void addKeys(const Value& value, QSet<QString>& into)
{
    if (!value.string.contains(u' '))
        addParts(value.string, into);
    for (const Value& item : value.items)
        addKeys(item, into);
    for (const auto& member : value.members)
        if (member.first != u"why" && member.first != u"source")
            addKeys(member.second, into);
}

const Lists& lists()
{
    static const Lists made = [] {
        Lists lists;
        const Value data = documentOf(QStringLiteral(":/alidade/profiles/redaction.json"));
        addLower(data.member(u"words"), lists.words);
        addLower(data.member(u"placeholders"), lists.placeholders);
        QStringList forms;
        if (const Value* const tokens = data.member(u"tokens"))
            for (const Value& token : tokens->items)
                if (const Value* const form = token.member(u"form"))
                    forms += form->string;
        lists.tokens = QRegularExpression(
            QStringLiteral("(?<![A-Za-z0-9])(?:%1)(?![A-Za-z0-9])").arg(forms.join(u'|')));
        Q_ASSERT(lists.tokens.isValid());
        addKeys(documentOf(QStringLiteral(":/alidade/profiles/verl.json")), lists.words);
        return lists;
    }();
    return made;
}

} // namespace

bool isReservedWord(QStringView word)
{
    constexpr qsizetype Shortest = 3;
    const bool isPlain
        = std::all_of(word.begin(), word.end(), [](QChar c) { return c.unicode() < 0x80; });
    const bool isNumber
        = std::none_of(word.begin(), word.end(), [](QChar c) { return c.isLetter(); });
    return (isPlain && word.size() < Shortest) || isNumber
        || lists().words.contains(word.toString().toLower());
}

bool isSecretPlaceholder(QStringView value)
{
    return lists().placeholders.contains(value.trimmed().toString().toLower());
}

const QRegularExpression& documentedTokens() { return lists().tokens; }

} // namespace alidade
