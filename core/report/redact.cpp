// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/report/redact.h"

#include <QCryptographicHash>

#include <algorithm>
#include <array>

namespace alidade {
namespace {

using Match = Redactor::Match;
using Kind = Redactor::Kind;

QRegularExpression pattern(const QString& text)
{
    QRegularExpression expression(text, QRegularExpression::CaseInsensitiveOption);
    expression.optimize();
    return expression;
}

/// Keys and tokens that carry their own mark; the marks are those that the services document.
const QRegularExpression& markedSecret()
{
    static const QRegularExpression expression(QStringLiteral(
        "-----BEGIN [A-Z ]*PRIVATE KEY-----[\\s\\S]{0,8000}?(?:-----END [A-Z ]*PRIVATE KEY-----|$)"
        "|(?<![A-Za-z0-9_-])(?:"
        "sk-[A-Za-z0-9_-]{16,}" // OpenAI and alike
        "|hf_[A-Za-z0-9]{16,}" // Hugging Face
        "|gh[pousr]_[A-Za-z0-9]{20,}|github_pat_[A-Za-z0-9_]{20,}"
        "|glpat-[A-Za-z0-9_-]{16,}"
        "|xox[abeoprs]-[A-Za-z0-9-]{10,}" // Slack
        "|(?:AKIA|ASIA)[0-9A-Z]{16}|LTAI[0-9A-Za-z]{12,}" // AWS, Alibaba Cloud
        "|AIza[0-9A-Za-z_-]{30,}"
        "|eyJ[A-Za-z0-9_-]{8,}\\.[A-Za-z0-9_-]{8,}\\.[A-Za-z0-9_-]{8,}" // JWT
        ")"));
    return expression;
}

/// A value beside a name that says it is secret: `WANDB_API_KEY=…`, `"password": "…"`, `--token …`.
const QRegularExpression& namedSecret()
{
    static const QRegularExpression expression = pattern(QStringLiteral(
        "(?<![A-Za-z0-9])[A-Za-z0-9_.-]*(?:api_?key|access_?key|secret_?key|private_?key|api-key|"
        "secret|token|passwd|password|passphrase|credentials?)[\"'\\\\]{0,3}(?:\\s?[:=]\\s?|(?<=--"
        "token|--password) )"
        "[\"'\\\\]{0,3}([^\\s\"',;<>(){}\\[\\]\\\\]{6,})"));
    return expression;
}

const QRegularExpression& bearer()
{
    static const QRegularExpression expression
        = pattern(QStringLiteral("\\b(?:bearer|basic)\\s+([A-Za-z0-9._~+/=-]{12,})"));
    return expression;
}

/// `https://user:password@host`
const QRegularExpression& urlCredentials()
{
    static const QRegularExpression expression
        = pattern(QStringLiteral("://([^\\s/:@]{1,200}:[^\\s/@]{1,200}|[^\\s/:@]{8,200})@"));
    return expression;
}

const QRegularExpression& mailAddress()
{
    static const QRegularExpression expression(QStringLiteral(
        "(?<![A-Za-z0-9._%+-])[A-Za-z0-9._%+-]{1,64}@[A-Za-z0-9-]*[A-Za-z][A-Za-z0-9-]*"
        "(?:\\.[A-Za-z0-9-]+)*\\.[A-Za-z]{2,24}(?![A-Za-z0-9])"));
    return expression;
}

/// `root@node-7:~#`
const QRegularExpression& loginPrompt()
{
    static const QRegularExpression expression(
        QStringLiteral("(?<![A-Za-z0-9._-])([A-Za-z_][A-Za-z0-9_-]{0,31})@([A-Za-z][A-Za-z0-9.-]{1,"
                       "63})(?=:[~/])"));
    return expression;
}

const QRegularExpression& ipv4()
{
    static const QRegularExpression expression(
        QStringLiteral("(?<![0-9.A-Za-z])(?<!==)((?:\\d{1,3}\\.){3}\\d{1,3})(?![0-9]|\\.[0-9])"));
    return expression;
}

/// Four groups or more; shorter ones only where the first group is one of an address in use.
const QRegularExpression& ipv6()
{
    static const QRegularExpression expression = pattern(QStringLiteral(
        "(?<![0-9A-Za-z:.])(?:(?:[0-9a-f]{1,4}:){5,7}[0-9a-f]{1,4}"
        "|(?:[0-9a-f]{1,4}:){3,6}(?::[0-9a-f]{1,4}){1,4}"
        "|(?:fe80|f[cd][0-9a-f]{2}|2[0-9a-f]{3})(?::[0-9a-f]{1,4}){0,5}::?(?::?[0-9a-f]{1,4}){1,6})"
        "(?![0-9A-Za-z:])"));
    return expression;
}

const QRegularExpression& homePath()
{
    static const QRegularExpression expression(QStringLiteral(
        "(?:/home/|/Users/|[A-Za-z]:\\\\{1,2}Users\\\\{1,2})([^\\s/\\\\:\"'<>|,;)\\]}]{1,64})"));
    return expression;
}

/// Names of machines that only exist inside a network.
const QRegularExpression& innerHost()
{
    static const QRegularExpression expression = pattern(QStringLiteral(
        "(?<![A-Za-z0-9._-])(?:[a-z0-9-]{1,63}\\.){1,8}"
        "(?:local|internal|intranet|lan|corp|localdomain|cluster|intra)(?![A-Za-z0-9_-])"
        "|(?<![A-Za-z0-9._-])ip-\\d{1,3}(?:-\\d{1,3}){3}(?:\\.[a-z0-9.-]+)?"));
    return expression;
}

const QRegularExpression& urlHost()
{
    static const QRegularExpression expression = pattern(QStringLiteral(
        "\\b[a-z][a-z0-9+.-]{1,12}://(?:[^\\s/@]{1,200}@)?([a-z0-9-]+(?:\\.[a-z0-9-]+)*)"));
    return expression;
}

bool isCommonName(const QString& name)
{
    static constexpr std::array Common{ QStringView(u"root"), QStringView(u"user"),
        QStringView(u"users"), QStringView(u"admin"), QStringView(u"ubuntu"), QStringView(u"work"),
        QStringView(u"data"), QStringView(u"home"), QStringView(u"localhost"),
        QStringView(u"runner"), QStringView(u"none"), QStringView(u"null"), QStringView(u"model"),
        QStringView(u"verl"), QStringView(u"shared"), QStringView(u"public") };
    const QString lower = name.toLower();
    return name.size() < 2 || std::any_of(Common.begin(), Common.end(), [&](QStringView common) {
        return lower == common;
    });
}

/// Services whose name tells nothing about the user.
bool isPublicHost(const QString& host)
{
    static constexpr std::array Public{ QStringView(u"github.com"), QStringView(u"gitcode.com"),
        QStringView(u"gitee.com"), QStringView(u"gitlab.com"), QStringView(u"huggingface.co"),
        QStringView(u"hf-mirror.com"), QStringView(u"modelscope.cn"), QStringView(u"pypi.org"),
        QStringView(u"pytorch.org"), QStringView(u"wandb.ai"), QStringView(u"swanlab.cn"),
        QStringView(u"python.org"), QStringView(u"readthedocs.io"), QStringView(u"arxiv.org"),
        QStringView(u"wikipedia.org"), QStringView(u"hiascend.com"), QStringView(u"nvidia.com"),
        QStringView(u"w3.org"), QStringView(u"example.com"), QStringView(u"localhost") };
    const QString lower = host.toLower();
    return std::any_of(Public.begin(), Public.end(), [&](QStringView one) {
        return lower == one
            || (lower.endsWith(one) && lower[lower.size() - one.size() - 1] == u'.');
    });
}

/// False for what only looks like the value of a secret: counts, switches, special tokens, words.
bool looksSecret(const QString& value)
{
    static const QRegularExpression plain(
        QStringLiteral("^(?:[0-9.eE+_-]+|true|false|none|null|[a-z]+|\\*+|\\$.*|[~/.].*"
                       "|(?:secret|mail|address|user|host)-[0-9a-f]{4})$"),
        QRegularExpression::CaseInsensitiveOption);
    return !plain.match(value).hasMatch() && !value.startsWith(u'|');
}

bool isAddress(const QString& text)
{
    const QStringList parts = text.split(u'.');
    const bool inRange = std::all_of(
        parts.begin(), parts.end(), [](const QString& part) { return part.toInt() <= 255; });
    return inRange && parts[0] != u"0" && parts[0] != u"127" && parts[0] != u"255";
}

QRegularExpression wholeWords(const QStringList& names)
{
    QStringList kept;
    for (const QString& name : names)
        if (!isCommonName(name))
            kept += QRegularExpression::escape(name);
    if (kept.isEmpty())
        return {};
    // The longest first, so that a name that begins like another one is taken whole.
    std::sort(kept.begin(), kept.end(), [](const QString& one, const QString& other) {
        return one.size() != other.size() ? one.size() > other.size() : one < other;
    });
    kept.removeDuplicates();
    return pattern(QStringLiteral("(?<![A-Za-z0-9])(?:%1)(?![A-Za-z0-9])").arg(kept.join(u'|')));
}

template <class Accept>
void collect(const QRegularExpression& expression, const QString& text, int group, Kind kind,
    std::vector<Match>& matches, Accept accept)
{
    if (expression.pattern().isEmpty())
        return;
    auto found = expression.globalMatch(text);
    while (found.hasNext()) {
        const auto match = found.next();
        if (match.capturedStart(group) >= 0 && accept(match.captured(group)))
            matches.push_back({ match.capturedStart(group), match.capturedLength(group), kind });
    }
}

bool always(const QString&) { return true; }

} // namespace

Redactor::Redactor(const QStringList& users, const QStringList& hosts)
    : m_users(wholeWords(users))
    , m_hosts(wholeWords(hosts))
{
}

void Redactor::setReplacement(const QString& original, const QString& replacement)
{
    m_decided.insert(original, replacement);
}

std::vector<Match> Redactor::matches(const QString& text) const
{
    std::vector<Match> found;
    // In this order: where two begin at the same place and are equally long, the first one counts.
    collect(markedSecret(), text, 0, Kind::Secret, found, always);
    collect(namedSecret(), text, 1, Kind::Secret, found, looksSecret);
    collect(bearer(), text, 1, Kind::Secret, found, looksSecret);
    collect(urlCredentials(), text, 1, Kind::Secret, found, always);
    collect(mailAddress(), text, 0, Kind::EMail, found, always);
    collect(loginPrompt(), text, 1, Kind::User, found,
        [](const QString& name) { return !isCommonName(name); });
    collect(loginPrompt(), text, 2, Kind::Host, found,
        [](const QString& name) { return !isCommonName(name); });
    collect(ipv4(), text, 1, Kind::Address, found, isAddress);
    collect(ipv6(), text, 0, Kind::Address, found, always);
    collect(homePath(), text, 1, Kind::User, found,
        [](const QString& name) { return !isCommonName(name); });
    collect(urlHost(), text, 1, Kind::Host, found, [](const QString& host) {
        return !isPublicHost(host) && !host.isEmpty()
            && host.contains(QRegularExpression(QStringLiteral("[A-Za-z]")));
    });
    collect(innerHost(), text, 0, Kind::Host, found, always);
    collect(m_hosts, text, 0, Kind::Host, found, always);
    collect(m_users, text, 0, Kind::User, found, always);
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
        QLatin1StringView("address"), QLatin1StringView("user"), QLatin1StringView("host") };
    // Names are compared without case, as hosts and accounts are; secrets are not.
    const QString spelled = kind == Kind::Secret ? original : original.toLower();
    const QByteArray digest
        = QCryptographicHash::hash(spelled.toUtf8(), QCryptographicHash::Sha256).toHex().left(4);
    return Names[size_t(kind)] + u'-' + QString::fromLatin1(digest);
}

QString Redactor::apply(const QString& text) const
{
    const auto found = matches(text);
    if (found.empty())
        return text;
    QString result;
    result.reserve(text.size());
    qsizetype from = 0;
    for (const Match& match : found) {
        result += QStringView(text).sliced(from, match.begin - from);
        result += replacementOf(match.kind, text.sliced(match.begin, match.length));
        from = match.begin + match.length;
    }
    result += QStringView(text).sliced(from);
    return result;
}

QStringList usersInPaths(const QString& text)
{
    QStringList users;
    auto found = homePath().globalMatch(text);
    while (found.hasNext()) {
        const QString user = found.next().captured(1);
        if (!isCommonName(user) && !users.contains(user))
            users += user;
    }
    return users;
}

} // namespace alidade
