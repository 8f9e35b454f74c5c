// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/report/redact_collect.h"

#include "core/report/machine_names.h"
#include "core/report/name_kinds.h"
#include "core/report/owner_names.h"
#include "core/report/path_names.h"
#include "core/report/redact_patterns.h"
#include "core/report/redaction_lists.h"
#include "core/report/secret_keys.h"

#include <QSet>

#include <algorithm>
#include <initializer_list>

namespace alidade::detail {
namespace {

using Match = Redactor::Match;
using Kind = Redactor::Kind;

/// What stands behind a name and its sign, to the end of the line or the quotes.
QString behindSign(const QString& text, qsizetype at)
{
    constexpr qsizetype Longest = 120;
    qsizetype begin = at;
    while (begin < text.size() && begin - at < 8
        && (text[begin].isSpace() || QStringView(u"\"'\\:=>").contains(text[begin])))
        ++begin;
    qsizetype end = begin;
    while (end < text.size() && end - begin < Longest
        && !QStringView(u"\n\"'\\,;|(){}").contains(text[end]))
        ++end;
    return text.sliced(begin, end - begin).trimmed();
}

/// Values whose names say that they are secret, by the first of `groups` that stands there.
void collectNamed(const QRegularExpression& expression, const QString& text,
    std::initializer_list<int> groups, std::vector<Match>& matches)
{
    qsizetype from = 0;
    for (;;) {
        // The text is sound (see matchesUnder) and is not checked again for each match.
        const auto match = expression.match(text, from, QRegularExpression::NormalMatch,
            QRegularExpression::DontCheckSubjectStringMatchOption);
        if (!match.hasMatch())
            return;
        // The value of another name may itself hold a name and a value: http://host/x?token=…
        from = match.capturedEnd(1);
        if (!isSecretKey(match.capturedView(1)) || isAboutSecrets(behindSign(text, from)))
            continue;
        from = match.capturedEnd(0);
        for (const int group : groups)
            if (match.capturedLength(group) > 0 && mayBeSecret(match.captured(group))) {
                constexpr qsizetype Bound = 4000; // of the expressions
                qsizetype end = match.capturedEnd(group);
                while (match.capturedLength(group) == Bound && end < text.size()
                    && !text[end].isSpace() && !QStringView(u"\"',;<>").contains(text[end]))
                    ++end;
                from = std::max(from, end);
                matches.push_back(
                    { match.capturedStart(group), end - match.capturedStart(group), Kind::Secret });
            }
    }
}

/// `git@github.com` is everybody's.
bool isNoServiceLogin(const QString& mail)
{
    // What is left of a login whose secret is replaced already is no mail.
    return (!mail.startsWith(u"git@") || isInnerHost(mail.section(u'@', 1)))
        && !isReplacement(mail.section(u'@', 0, 0));
}

/// What stands behind two backslashes in formulas and is no server.
bool isFormula(const QString& word)
{
    static const QRegularExpression command(QStringLiteral(
        "^(?:hline|cline|begin|end|[dt]?frac|text[a-z]*|left|right|alpha|beta|gamma|delta|epsilon"
        "|theta|lambda|mu|nu|xi|pi|rho|sigma|tau|phi|chi|psi|omega|cdots?|ldots|vdots|ddots|times"
        "|div|pm|mp|sqrt|sum|prod|int|lim|log|ln|sin|cos|tan|q?quad|boxed|displaystyle|math[a-z]+"
        "|implies|therefore|because|[RrLl](?:ight|eft)arrow|to|label|ref|item|notag|nonumber"
        "|midrule|toprule|bottomrule|[hv]space|hfill|newline|overline|underline|vec|hat|bar|leq?"
        "|geq?|neq?|approx|equiv|cup|cap|in|forall|exists|infty|partial|nabla|angle|triangle"
        "|circ|degree|binom|choose|bmod|pmod|mod|operatorname|big[a-z]*|Big[a-z]*|color|cancel"
        "|substack|stackrel|multicolumn|intertext|phantom)\\d*$"));
    return command.match(word).hasMatch();
}

} // namespace

void collect(const QRegularExpression& expression, const QString& text, int group, Kind kind,
    std::vector<Match>& found, const std::function<bool(const QString&)>& accept)
{
    if (expression.pattern().isEmpty())
        return;
    auto each = expression.globalMatch(text);
    while (each.hasNext()) {
        const auto match = each.next();
        if (match.capturedStart(group) >= 0 && !isReplacement(match.capturedView(group))
            && (!accept || accept(match.captured(group))))
            found.push_back({ match.capturedStart(group), match.capturedLength(group), kind });
    }
}

void collectSecrets(const QString& text, std::vector<Match>& found)
{
    collectNamed(namedValue(), text, { 2, 3, 4 }, found);
    collectNamed(namedOption(), text, { 2 }, found);
    collectNamed(nestedValue(), text, { 2 }, found);
    collectNamed(taggedValue(), text, { 2 }, found);
    collect(passphrase(), text, 1, Kind::Secret, found);
    collect(chineseSecret(), text, 1, Kind::Secret, found, mayBeSecret);
    collect(chineseSecret(), text, 2, Kind::Secret, found, mayBeSecret);
    collect(spokenSecret(), text, 1, Kind::Secret, found, looksMixed);
    collect(spokenSecret(), text, 2, Kind::Secret, found, looksMixed);
    collect(shortPassword(), text, 1, Kind::Secret, found, mayBeSecret);
    collect(shortPassword(), text, 2, Kind::Secret, found, looksMixed);
    collect(serviceLogin(), text, 1, Kind::Secret, found, looksMixed);
    collect(loginOption(), text, 1, Kind::User, found, isName);
    collect(loginOption(), text, 2, Kind::Secret, found, mayBeSecret);
    collect(signedUrl(), text, 1, Kind::Secret, found, mayBeSecret);
    collect(passwordOption(), text, 1, Kind::Secret, found, mayBeSecret);
    collect(gluedSecret(), text, 1, Kind::Secret, found);
    collect(bearer(), text, 1, Kind::Secret, found, looksSecret);
    // In parts: a token is replaced in a URL by what replaces it elsewhere.
    collect(urlCredentials(), text, 1, Kind::User, found, isName);
    collect(urlCredentials(), text, 2, Kind::Secret, found);
    collect(urlCredentials(), text, 3, Kind::Secret, found);
    collect(urlCredentials(), text, 4, Kind::User, found, isName);
}

void collectMail(const QString& text, std::vector<Match>& found)
{
    std::vector<Match> mail;
    collect(mailAddress(), text, 0, Kind::EMail, mail, isNoServiceLogin);
    QSet<qsizetype> secrets;
    for (const Match& secret : found)
        secrets.insert(secret.begin);
    for (const Match& one : mail)
        if (!secrets.contains(one.begin))
            found.push_back(one);
}

void collectLogins(const QString& text, std::vector<Match>& found)
{
    for (const QRegularExpression* login :
        { &loginPrompt(), &shellPrompt(), &remoteCommand(), &remoteLogin() }) {
        auto each = login->globalMatch(text);
        while (each.hasNext()) {
            const auto match = each.next();
            const bool isLogin
                = !isMeasure(match.captured(1)) && !isReplacement(match.capturedView(1));
            if (isLogin && !isCommonName(match.captured(1)))
                found.push_back({ match.capturedStart(1), match.capturedLength(1), Kind::User });
            if (isLogin && match.capturedLength(2) > 0 && !isCommonName(match.captured(2))
                && !isReplacement(match.capturedView(2)))
                found.push_back({ match.capturedStart(2), match.capturedLength(2), Kind::Host });
        }
    }
    collect(namedHost(), text, 1, Kind::Host, found, isName);
    collect(namedHost(), text, 2, Kind::Host, found, isName);
    collect(namedUser(), text, 1, Kind::User, found, isName);
    // In a conversation what follows is what somebody says.
    if (!text.contains(u"assistant", Qt::CaseInsensitive) && !text.contains(u"\u52a9\u624b"))
        collect(saidUser(), text, 1, Kind::User, found, isName);
    for (const auto& [begin, length] : ownersIn(text))
        found.push_back({ begin, length, Kind::User });
    for (const auto& [begin, length] : machinesIn(text))
        if (!isReplacement(QStringView(text).sliced(begin, length)))
            found.push_back({ begin, length, Kind::Host });
}

void collectHomes(const QString& text, std::vector<Match>& found)
{
    const auto isOwn = [](const QString& name) { return !isCommonName(name); };
    collect(spacedHome(), text, 2, Kind::User, found, isOwn);
    collect(homePath(), text, 1, Kind::User, found, isOwn);
    // `/run/user/1000` and `/user/config` are nobody's.
    for (auto each = userFolder().globalMatch(text); each.hasNext();) {
        const auto match = each.next();
        const QString name = match.captured(2);
        const bool isNumber
            = std::none_of(name.begin(), name.end(), [](QChar c) { return c.isLetter(); });
        const bool isMount = match.capturedStart(1) >= 0 && isReservedWord(name);
        if (isOwn(name) && !isReplacement(name) && !isNumber && !isMount)
            found.push_back({ match.capturedStart(2), match.capturedLength(2), Kind::User });
    }
    collect(homeOf(), text, 1, Kind::User, found, isOwn);
    auto each = networkShare().globalMatch(text);
    while (each.hasNext()) {
        const auto match = each.next();
        const QString server = match.captured(1), share = match.captured(2);
        const QChar before
            = match.capturedStart(0) > 0 ? text[match.capturedStart(0) - 1] : QChar();
        const QChar after
            = match.capturedEnd(0) < text.size() ? text[match.capturedEnd(0)] : QChar();
        const bool isWord
            = std::all_of(server.begin(), server.end(), [](QChar c) { return c.isLetter(); });
        const bool isPath = !QStringView(u"{^$&(").contains(after) || after.isNull();
        const bool isAlone = before.isNull() || QStringView(u"\"'`=:,([ \t\n").contains(before);
        if (isFormula(server) || isFormula(share) || !isPath || (isWord && !isAlone))
            continue;
        if (!isCommonName(server) && !isReplacement(server))
            found.push_back({ match.capturedStart(1), match.capturedLength(1), Kind::Host });
        qsizetype begin = match.capturedStart(2);
        while (begin < match.capturedEnd(3) || begin == match.capturedStart(2)) {
            qsizetype end = begin;
            while (end < match.capturedEnd(3) && text[end] != u'\\')
                ++end;
            const QStringView part = QStringView(text).sliced(begin, end - begin);
            const bool isFile = end == match.capturedEnd(3) && part.contains(u'.');
            if (!isFile && isNamedPathPart(part))
                found.push_back({ begin, end - begin, Kind::Folder });
            while (end < match.capturedEnd(3) && text[end] == u'\\')
                ++end;
            if (end == begin)
                break;
            begin = end;
        }
    }
}

void collectPlaces(const QString& text, const QString& key, std::vector<Match>& found)
{
    static const QRegularExpression own(QStringLiteral("[0-9_-]"));
    static const QRegularExpression word(QStringLiteral("^[A-Za-z][A-Za-z0-9._-]{1,62}$"));
    const auto isPlace = [](const QString& name) {
        return isName(name) && !isReservedWord(name) && isNamedPathPart(name);
    };
    if (!key.isEmpty() && placeKey().match(key).hasMatch() && word.match(text).hasMatch()
        && isPlace(text) && !isReplacement(text))
        found.push_back({ 0, text.size(), Kind::Host });
    collect(namedPlace(), text, 1, Kind::Host, found,
        [&](const QString& name) { return isPlace(name) && name.contains(own); });
    collect(cacheFolder(), text, 1, Kind::User, found,
        [](const QString& name) { return !isPublicOwner(name) && isNamedPathPart(name); });
    collect(mountedServer(), text, 1, Kind::Host, found,
        [](const QString& name) { return isMachineName(name) && isName(name); });
    if (key.isEmpty())
        return;
    for (const WholePathPart& part : wholePathParts(text)) {
        const Kind kind = part.kind == WholePathPart::Kind::Server ? Kind::Host
            : part.kind == WholePathPart::Kind::Person             ? Kind::User
                                                                   : Kind::Folder;
        const QString name = text.sliced(part.begin, part.length);
        if (kind == Kind::Folder || (!isCommonName(name) && !isReplacement(name)))
            found.push_back({ part.begin, part.length, kind });
    }
}

} // namespace alidade::detail
