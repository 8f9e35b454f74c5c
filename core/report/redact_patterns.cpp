// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/report/redact_patterns.h"

namespace alidade::detail {

QRegularExpression pattern(const QString& text)
{
    QRegularExpression expression(text, QRegularExpression::CaseInsensitiveOption);
    expression.optimize();
    return expression;
}

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

const QRegularExpression& namedValue()
{
    static const QRegularExpression expression = pattern(QStringLiteral(
        "(?<![A-Za-z0-9_.-])([A-Za-z_][A-Za-z0-9_.-]{1,79}+)[\"'\\\\]{0,3}\\s?[:=]\\s?"
        "(?:\"([^\"\\n]{1,4000})\"|'([^'\\n]{1,4000})'"
        "|[\"'\\\\]{0,3}(?:(?:bearer|basic|digest|token)\\s+)?([^\\s\"',;<>(){}\\[\\]\\\\&]+))"));
    return expression;
}

const QRegularExpression& namedOption()
{
    static const QRegularExpression expression
        = pattern(QStringLiteral("(?<!\\S)--?([a-z][a-z0-9_.-]{1,60})[ =]([^\\s\"'-][^\\s\"']*)"));
    return expression;
}

const QRegularExpression& bearer()
{
    static const QRegularExpression expression
        = pattern(QStringLiteral("\\b(?:bearer|basic)\\s+([A-Za-z0-9._~+/=-]{12,})"));
    return expression;
}

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
    static const QRegularExpression expression(
        QStringLiteral("(?:/home/|/[Uu]sers?/|[A-Za-z]:\\\\{1,2}Users\\\\{1,2})"
                       "([^\\s/\\\\:\"'<>|,;)\\]}]{1,64})"));
    return expression;
}

const QRegularExpression& eventFile()
{
    static const QRegularExpression expression(QStringLiteral(
        "tfevents\\.\\d{6,12}\\.([A-Za-z](?:[A-Za-z0-9_-]|\\.(?!\\d+(?:\\.|$|[^A-Za-z0-9_-])))*)"));
    return expression;
}

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

} // namespace alidade::detail
