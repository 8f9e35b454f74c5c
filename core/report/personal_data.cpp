// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/report/personal_data.h"

#include "core/report/redact_collect.h"
#include "core/report/redact_patterns.h"

#include <algorithm>
#include <array>

namespace alidade::detail {
namespace {

using Kind = Redactor::Kind;

/// A mobile number of China without a blank: group 1.
const QRegularExpression& bareMobile()
{
    static const QRegularExpression expression(QStringLiteral(
        "(?<![0-9A-Za-z._+-])((?:\\+?86-?)?1(?:3\\d|4[5-9]|5[0-35-9]|6[2567]|7[0-8]|8\\d|9[0-35-9])"
        "\\d{8})(?![0-9A-Za-z_]|\\.\\d)"));
    return expression;
}

/// Telephones that are written as such: `138-1234-5678`, `+86 139 8765 4321`, `+1 415-555-0132`,
/// `010-62781234`.
const QRegularExpression& spelledPhone()
{
    static const QRegularExpression expression(
        QStringLiteral("(?<![0-9A-Za-z._+-])(?:1[3-9]\\d-\\d{4}-\\d{4}"
                       "|\\+86[ -]?1[3-9]\\d[ -]?\\d{4}[ -]?\\d{4}"
                       "|\\+\\d{1,3}[ -]?\\(?\\d{2,4}\\)?[ -]\\d{3,4}-\\d{3,4}"
                       "|\\+\\d{1,3} \\(\\d{2,4}\\) ?\\d{3,4}[ -]\\d{3,4}"
                       "|0(?:10|2\\d|[3-9]\\d\\d)-\\d{7,8})(?![0-9A-Za-z_-]|\\.\\d)"));
    return expression;
}

/// 18 digits with a date of birth.
const QRegularExpression& identityNumber()
{
    static const QRegularExpression expression(
        QStringLiteral("(?<![0-9A-Za-z._])[1-9]\\d{5}(?:19|20)\\d{2}(?:0[1-9]|1[0-2])"
                       "(?:0[1-9]|[12]\\d|3[01])\\d{3}[0-9Xx](?![0-9A-Za-z_]|\\.\\d)"));
    return expression;
}

/// A number in the words of a bank: group 1.
const QRegularExpression& bankCard()
{
    static const QRegularExpression expression = pattern(
        QStringLiteral("(?:\u94f6\u884c\u5361|\u4fe1\u7528\u5361|\u50a8\u84c4\u5361|\u5361\u53f7"
                       "|\\b(?:bank|credit|debit)[ _-]?card)(?:\u53f7|[ _]?(?:number|no))?"
                       "[\"'\u201d]?[\\s:=\uff1a\uff1d\u662f\u4e3a]{0,3}[\"'\u201c]?"
                       "(\\d(?:[ -]?\\d){15,18})(?!\\d)"));
    return expression;
}

/// A staff number: group 1.
const QRegularExpression& staffNumber()
{
    static const QRegularExpression expression = pattern(
        QStringLiteral("(?:\u5de5\u53f7|\u5458\u5de5(?:\u53f7|\u7f16\u53f7)|\u62a4\u7167(?:"
                       "\u53f7\u7801?)?|\\bemployee[ _-]?(?:id"
                       "|no|number))[\"'\u201d]?[\\s:=\uff1a\uff1d\u662f\u4e3a]{0,3}[\"'\u201c]?"
                       "([a-z]{0,4}\\d{4,12})(?![A-Za-z0-9.])"));
    return expression;
}

/// The address of a network card in its three spellings.
const QRegularExpression& hardwareAddress()
{
    static const QRegularExpression expression(QStringLiteral(
        "(?<![0-9A-Za-z:.-])(?:[0-9A-Fa-f]{2}(?::[0-9A-Fa-f]{2}){5}|[0-9A-Fa-f]{2}(?:-[0-9A-Fa-f]"
        "{2}){5}|[0-9A-Fa-f]{4}\\.[0-9A-Fa-f]{4}\\.[0-9A-Fa-f]{4})(?![0-9A-Za-z:-]|\\.\\w)"));
    return expression;
}

/// Mail in a Chinese domain, or with the @ of a URL.
const QRegularExpression& otherMail()
{
    static const QRegularExpression expression(QStringLiteral(
        "(?<![\\p{Han}A-Za-z0-9._+-])[\\p{Han}A-Za-z0-9._+-]{1,64}@[A-Za-z0-9\\p{Han}-]{0,32}\\p{"
        "Han}"
        "[A-Za-z0-9\\p{Han}-]{0,32}(?:\\.[A-Za-z0-9\\p{Han}-]{1,32}){1,4}"
        "|(?<![A-Za-z0-9._+%-])[A-Za-z0-9._+-]{1,64}%40[A-Za-z0-9-]{1,63}(?:\\.[A-Za-z0-9-]{1,63})"
        "{0,4}\\.[A-Za-z]{2,24}(?![A-Za-z0-9])"));
    return expression;
}

bool hasValidChecksum(const QString& identity)
{
    constexpr std::array Weights{ 7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2 };
    int sum = 0;
    for (size_t at = 0; at < Weights.size(); ++at)
        sum += Weights[at] * identity[qsizetype(at)].digitValue();
    return identity.back().toUpper() == QStringView(u"10X98765432")[sum % 11];
}

bool isAboutPhones(const QString& name)
{
    static const QRegularExpression about = pattern(
        QStringLiteral("(?:^|[._])(?:phone|mobile|tel|telephone|contact|whatsapp|sms)(?:$|[._])"));
    return about.match(name).hasMatch();
}

/// What counts bytes, steps or time has as many digits.
bool isCounted(const QString& text, qsizetype begin, qsizetype end)
{
    static const QRegularExpression named(
        QStringLiteral("([A-Za-z][A-Za-z0-9_./@-]*)[\"'`]?\\s?[:=]\\s?[\"']?$"));
    static const QRegularExpression counted = pattern(QStringLiteral(
        "(?:seeds?|steps?|bytes?|size|tokens?|samples?|numel|params?|parameters|flops?|memory|"
        "offset|time|timestamp|epoch|count|total|pid|ns|us|ms|max|min|mean|sum|than|of|at|[\\[(,]"
        "|\\d)[\"']?\\s{0,2}$"));
    static const QRegularExpression unit = pattern(
        QStringLiteral("^\\s?(?:bytes?|[kmgt]?i?b\\b|tokens?|steps?|samples?|params?|parameters|"
                       "elements|flops?|ns|us|ms|s\\b|[,\\])]\\s?\\d|\\s\\d)"));
    constexpr qsizetype Looked = 60;
    const QString before = text.left(begin).right(Looked);
    if (const auto name = named.match(before); name.hasMatch())
        return !isAboutPhones(name.captured(1));
    return counted.match(before).hasMatch() || unit.match(text.sliced(end).left(16)).hasMatch();
}

void collectMobiles(const QString& text, const QString& key, std::vector<Redactor::Match>& found)
{
    constexpr qint64 Page = 1024;
    for (auto each = bareMobile().globalMatch(text); each.hasNext();) {
        const auto match = each.next();
        const qsizetype begin = match.capturedStart(1), end = match.capturedEnd(1);
        const bool isWhole = text.trimmed().size() == end - begin;
        const bool isPlain = match.capturedLength(1) == 11;
        const bool isSize = isPlain && match.captured(1).toLongLong() % Page == 0;
        const bool isNumber = isWhole ? !isAboutPhones(key) : isCounted(text, begin, end);
        if (!isPlain || (!isSize && !isNumber) || (isWhole && isAboutPhones(key)))
            found.push_back({ begin, end - begin, Kind::User });
    }
}

} // namespace

void collectPersonal(const QString& text, const QString& key, std::vector<Redactor::Match>& found)
{
    // In most texts stands nothing of it.
    if (text.size() < 6)
        return;
    if (text.contains(u'@') || text.contains(u"%40"))
        collect(otherMail(), text, 0, Kind::EMail, found);
    if (std::none_of(text.begin(), text.end(), [](QChar c) { return c.isDigit(); }))
        return;
    collectMobiles(text, key, found);
    collect(spelledPhone(), text, 0, Kind::User, found);
    collect(identityNumber(), text, 0, Kind::User, found, hasValidChecksum);
    collect(bankCard(), text, 1, Kind::User, found);
    collect(staffNumber(), text, 1, Kind::User, found);
    collect(hardwareAddress(), text, 0, Kind::Address, found, [](const QString& address) {
        static const QRegularExpression letter(QStringLiteral("[A-Fa-f]"));
        static const QRegularExpression digit(QStringLiteral("\\d"));
        return address.contains(letter) && address.contains(digit);
    });
}

} // namespace alidade::detail
