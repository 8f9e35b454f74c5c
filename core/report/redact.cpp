// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/report/redact.h"

#include "core/report/account_names.h"
#include "core/report/machine_names.h"
#include "core/report/name_kinds.h"
#include "core/report/owner_names.h"
#include "core/report/path_names.h"
#include "core/report/personal_data.h"
#include "core/report/redact_collect.h"
#include "core/report/redact_patterns.h"
#include "core/report/redaction_lists.h"
#include "core/report/secret_keys.h"

#include <QCryptographicHash>

#include <algorithm>
#include <array>

namespace alidade {
namespace {

using namespace detail;
using Match = Redactor::Match;
using Kind = Redactor::Kind;

/// `12.9.1.4` behind what has a version.
bool isVersionAt(QStringView text, qsizetype at)
{
    constexpr qsizetype Looked = 80;
    static const QRegularExpression named(
        QStringLiteral(
            "(?:versions?|[A-Za-z0-9_.-]+-cu\\d+)[\"'`]?(?:\\s?(?:[=~<>!]=|[:=]|is)\\s?|"
            "\\s+)[\"'`]?(?:v?\\d+(?:\\.\\d+)+[\"'`]?\\s?(?:/|\\x{2192}|->|,|\\||and|vs\\.?)\\s?"
            "[\"'`]?)?v?$"),
        QRegularExpression::CaseInsensitiveOption);
    static const QRegularExpression program(
        QStringLiteral("(?:^|[^A-Za-z])(?:cann|nccl|hccl|driver|firmware|cuda|cudnn|cublas|toolkit|"
                       "torch(?:_npu|-npu)?)[\"'`]?(?:\\s?[:=]\\s?|\\s+)[\"'`]?v?$"),
        QRegularExpression::CaseInsensitiveOption);
    static const QRegularExpression inner(
        QStringLiteral("^(?:10|192\\.168|172\\.(?:1[6-9]|2\\d|3[01])|100)\\."));
    const QString before = text.left(at).right(Looked).toString();
    // `5.10.0-216.0.0.115.oe2203`: what follows the version of a kernel.
    static const QRegularExpression kernel(QStringLiteral("\\d-$"));
    return named.match(before).hasMatch() || kernel.match(before).hasMatch()
        || (program.match(before).hasMatch()
            && !inner.match(text.sliced(at, std::min<qsizetype>(8, text.size() - at)).toString())
                    .hasMatch());
}

/// `val-core/word_problems/acc/mean@1`: the folder of a data set names the metric.
bool isInMetricName(QStringView text, const Match& match)
{
    static const QRegularExpression metric(
        QStringLiteral("^(?:val(?:-core|-aux)?/[^/]|[^/].*/(?:mean|best|maj|worst|std|pass)@\\d)"));
    constexpr qsizetype Looked = 300;
    const auto isEnd = [](QChar c) { return c.isSpace() || QStringView(u"\"'`(),;").contains(c); };
    qsizetype begin = match.begin, end = match.begin + match.length;
    while (begin > 0 && match.begin - begin < Looked && !isEnd(text[begin - 1]))
        --begin;
    while (end < text.size() && end - match.begin < Looked && !isEnd(text[end]))
        ++end;
    const QString name = text.sliced(begin, end - begin).toString();
    return metric.match(name).hasMatch() && !name.contains(u"//");
}

bool isAddress(const QString& text)
{
    const QStringList parts = text.split(u'.');
    const bool inRange = std::all_of(
        parts.begin(), parts.end(), [](const QString& part) { return part.toInt() <= 255; });
    // `25.2.0.1`: releases of drivers and firmware, by year.
    static const QRegularExpression release(QStringLiteral("^2[1-9](?:\\.\\d){3}$"));
    return inRange && !release.match(text).hasMatch() && parts[0] != u"0" && parts[0] != u"127"
        && parts[0] != u"255";
}

/// Names of everybody and of nobody: they tell nothing, and stand in keys, kinds and paths.
bool isNobody(const QString& name)
{
    return isCommonName(name) || isReservedWord(name) || isPublicOwner(name);
}

NameSet usersIn(const QStringList& users)
{
    NameSet set(NameSet::Word::Name);
    for (const QString& user : users)
        if (!isNobody(user))
            set.add(user);
    return set;
}

NameSet hostsIn(const QStringList& hosts)
{
    NameSet set(NameSet::Word::Name);
    for (const QString& host : hosts) {
        if (isNobody(host))
            continue;
        set.addMachine(host);
        // The machine of a full name is often named alone.
        if (const QString machine = host.section(u'.', 0, 0);
            machine.size() < host.size() && isMachineName(machine))
            set.addMachine(machine);
    }
    return set;
}

/// Where the domain behind a machine ends: two parts or more.
qsizetype behindDomain(const QString& text, qsizetype end)
{
    static const QRegularExpression domain(
        QStringLiteral("\\G(?:\\.[a-z][a-z0-9-]{0,62}){2,4}(?![A-Za-z0-9])"),
        QRegularExpression::CaseInsensitiveOption);
    if (end >= text.size() || text[end] != u'.')
        return end;
    const auto match = domain.match(text, end, QRegularExpression::NormalMatch,
        QRegularExpression::DontCheckSubjectStringMatchOption);
    return match.hasMatch() ? match.capturedEnd(0) : end;
}

/// Of the same length.
QString withoutLoneSurrogates(QString text)
{
    for (qsizetype at = 0; at < text.size(); ++at) {
        const bool pair
            = text[at].isHighSurrogate() && at + 1 < text.size() && text[at + 1].isLowSurrogate();
        if (pair)
            ++at;
        else if (text[at].isSurrogate())
            text[at] = QChar(QChar::ReplacementCharacter);
    }
    return text;
}

bool isWordLetter(QChar c) { return c.isLetterOrNumber(); }

} // namespace

bool isVersionKey(const QString& key)
{
    static const QRegularExpression version(
        QStringLiteral("version$|(?:^|[._])(?:cann|nccl|hccl|cuda|cudnn|toolkit)$"),
        QRegularExpression::CaseInsensitiveOption);
    return version.match(key).hasMatch();
}

bool mayBeSecret(const QString& value)
{
    static const QRegularExpression none(
        QStringLiteral(
            "^(?:true|false|none|null|nil|undefined|\\*+|\\$.*|<[^>]*>?|\\|.*|%s|"
            "[x\u2022\u25cf.]{3,}|[\\[(]?(?:redacted|masked|hidden|filtered|removed)[\\])]?|"
            "\\[.*characters left out\\])?$"),
        QRegularExpression::CaseInsensitiveOption);
    return !none.match(value.trimmed()).hasMatch() && !isAboutSecrets(value)
        && !isReplacement(value) && !isSecretPlaceholder(value);
}

Redactor::Redactor(const QStringList& users, const QStringList& hosts)
    : m_users(usersIn(users))
    , m_hosts(hostsIn(hosts))
{
}

void Redactor::setFolders(const QStringList& names)
{
    m_folders = NameSet(NameSet::Word::PathPart);
    for (const QString& name : names)
        if (isNamedPathPart(name) && !isReservedWord(name))
            m_folders.add(name);
}

void Redactor::addSecret(const QString& key, const QString& value)
{
    if (!mayBeSecret(value))
        return;
    // What people also write as a word or a number is replaced beside its name only.
    static const QRegularExpression common(
        QStringLiteral("^(?:[a-z]+|[A-Z]?[a-z]+|[A-Z]+|[0-9.eE+-]+)$"));
    m_secrets.push_back({ key, value, value.size() >= 6 && !common.match(value).hasMatch() });
}

void Redactor::addKey(const QString& key)
{
    for (qsizetype end = key.indexOf(u'.'); end >= 0; end = key.indexOf(u'.', end + 1))
        m_keys.insert(key.left(end));
    m_keys.insert(key);
}

void Redactor::collectKnown(
    const QString& text, const QString& key, std::vector<Match>& matches) const
{
    for (const KnownSecret& secret : m_secrets) {
        qsizetype at = 0;
        if (!secret.everywhere && secret.key != key) {
            at = text.indexOf(secret.key);
            if (at < 0)
                continue;
            at += secret.key.size();
        }
        for (at = text.indexOf(secret.value, at); at >= 0;
             at = text.indexOf(secret.value, at + secret.value.size())) {
            const qsizetype end = at + secret.value.size();
            const bool whole = (at == 0 || !isWordLetter(text[at - 1]) || !isWordLetter(text[at]))
                && (end == text.size() || !isWordLetter(text[end]) || !isWordLetter(text[end - 1]));
            if (whole)
                matches.push_back({ at, secret.value.size(), Kind::Secret });
        }
    }
}

void Redactor::setReplacement(const QString& original, const QString& replacement)
{
    m_decided.insert(original, replacement);
}

std::vector<Match> Redactor::matches(const QString& text) const { return matchesUnder({}, text); }

std::vector<Match> Redactor::matchesUnder(const QString& key, const QString& given) const
{
    // No expression matches in a text with lone surrogates.
    const QString text = given.isValidUtf16() ? given : withoutLoneSurrogates(given);
    std::vector<Match> found;
    // In this order: where two begin at the same place and are equally long, the first one counts.
    collect(markedSecret(), text, 0, Kind::Secret, found);
    collect(documentedTokens(), text, 0, Kind::Secret, found);
    collectKnown(text, key, found);
    collectSecrets(text, found);
    collectMail(text, found);
    collectPersonal(text, key, found);
    collectLogins(text, found);
    if (!isVersionKey(key)) {
        const size_t first = found.size();
        collect(ipv4(), text, 1, Kind::Address, found,
            [&](const QString& one) { return isAddress(one) && !m_versions.contains(one); });
        found.erase(std::remove_if(found.begin() + std::ptrdiff_t(first), found.end(),
                        [&](const Match& match) { return isVersionAt(text, match.begin); }),
            found.end());
    }
    collect(ipv6(), text, 0, Kind::Address, found);
    collectHomes(text, found);
    collectAccounts(text, found);
    collect(urlHost(), text, 1, Kind::Host, found, isInnerHost);
    const size_t hosts = found.size();
    collect(innerHost(), text, 0, Kind::Host, found);
    collect(fullHost(), text, 0, Kind::Host, found, isInnerHost);
    found.erase(std::remove_if(found.begin() + std::ptrdiff_t(hosts), found.end(),
                    [&](const Match& match) {
                        const qsizetype end = match.begin + match.length;
                        return end < text.size() && text[end] == u'=';
                    }),
        found.end());
    collect(eventFile(), text, 1, Kind::Host, found);
    for (const auto& [begin, length] : m_hosts.find(text))
        found.push_back({ begin, behindDomain(text, begin + length) - begin, Kind::Host });
    for (const auto& [begin, length] : m_users.find(text))
        found.push_back({ begin, length, Kind::User });
    const size_t folders = found.size();
    for (const auto& [begin, length] : m_folders.find(text))
        found.push_back({ begin, length, Kind::Folder });
    found.erase(std::remove_if(found.begin() + std::ptrdiff_t(folders), found.end(),
                    [&](const Match& match) { return isInMetricName(text, match); }),
        found.end());
    collectPlaces(text, key, found);
    for (const auto& [begin, length] : namedPathParts(text))
        found.push_back({ begin, length, Kind::Folder });
    if (!m_keys.isEmpty())
        found.erase(std::remove_if(found.begin(), found.end(),
                        [&](const Match& match) {
                            return match.kind == Kind::Host
                                && m_keys.contains(text.sliced(match.begin, match.length));
                        }),
            found.end());
    std::stable_sort(found.begin(), found.end(), [](const Match& one, const Match& other) {
        return one.begin != other.begin ? one.begin < other.begin : one.length > other.length;
    });
    std::vector<Match> disjoint;
    for (const Match& match : found)
        if (match.length > 0
            && (disjoint.empty() || match.begin >= disjoint.back().begin + disjoint.back().length))
            disjoint.push_back(match);
    return disjoint;
}

QString Redactor::replacementOf(Kind kind, const QString& original) const
{
    const auto decided = m_decided.constFind(original);
    if (decided != m_decided.cend())
        return *decided;
    static constexpr std::array Names{ QLatin1StringView("secret"), QLatin1StringView("mail"),
        QLatin1StringView("address"), QLatin1StringView("user"), QLatin1StringView("host"),
        QLatin1StringView("dir") };
    // Names are compared without case, as hosts and accounts are; secrets are not.
    const QString spelled = kind == Kind::Secret ? original : original.toLower();
    const QByteArray digest
        = QCryptographicHash::hash(spelled.toUtf8(), QCryptographicHash::Sha256).toHex().left(4);
    return Names[size_t(kind)] + u'-' + QString::fromLatin1(digest);
}

std::vector<Redactor::Replacement> Redactor::replacementsOf(
    const std::vector<Match>& matches, const QString& text) const
{
    std::vector<Replacement> made;
    for (const Match& match : matches)
        made.push_back({ match.begin, match.length,
            replacementOf(match.kind, text.sliced(match.begin, match.length)) });
    return made;
}

std::vector<Redactor::Replacement> Redactor::replacements(const QString& text) const
{
    return replacementsOf(matches(text), text);
}

QString Redactor::apply(const QString& text) const { return applyToValue({}, text); }

QString Redactor::applyToValue(const QString& key, const QString& value) const
{
    if (!key.isEmpty() && isSecretKey(key) && mayBeSecret(value))
        return replacementOf(Kind::Secret, value);
    const auto found = replacementsOf(matchesUnder(key, value), value);
    if (found.empty())
        return value;
    QString result;
    result.reserve(value.size());
    qsizetype from = 0;
    for (const Replacement& one : found) {
        result += QStringView(value).sliced(from, one.begin - from);
        result += one.text;
        from = one.begin + one.length;
    }
    result += QStringView(value).sliced(from);
    return result;
}

QStringList usersInPaths(const QString& text)
{
    std::vector<Match> found;
    collectHomes(text, found);
    QStringList users;
    for (const Match& match : found)
        if (const QString user = text.sliced(match.begin, match.length);
            match.kind == Kind::User && !users.contains(user))
            users += user;
    return users;
}

QStringList hostsInNames(const QString& text)
{
    QStringList hosts;
    auto found = eventFile().globalMatch(text);
    while (found.hasNext())
        hosts += found.next().captured(1);
    return hosts;
}

QStringList hostsInUrls(const QString& text)
{
    // A single word, as of a container, is a word elsewhere.
    static const QRegularExpression own(QStringLiteral("[0-9.-]"));
    QStringList hosts;
    auto found = urlHost().globalMatch(text);
    while (found.hasNext()) {
        const QString host = found.next().captured(1);
        if (isInnerHost(host) && host.contains(own) && !isReplacement(host))
            hosts += host;
    }
    return hosts;
}

} // namespace alidade
