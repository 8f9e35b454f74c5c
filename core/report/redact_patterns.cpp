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
        "|glpat-[A-Za-z0-9_-]{16,}"
        "|pypi-(?:AgE[A-Za-z0-9_-]{12,}|[A-Za-z0-9_-]{60,}))"
        // Behind another word, as in names of files, only what is no name of its own.
        "|(?<=[_-])sk-(?=[A-Za-z_-]{0,80}\\d)[A-Za-z0-9_-]{16,}"
        "|(?<![A-Za-z0-9])(?:"
        "hf_(?=[A-Za-z]{0,80}\\d)[A-Za-z0-9]{16,}|hf_[A-Za-z0-9]{30,}"
        "|glpat-(?=[A-Za-z_-]{0,80}\\d)[A-Za-z0-9_-]{16,}"
        "|gh[pousr]_[A-Za-z0-9]{20,}|github_pat_[A-Za-z0-9_]{20,}"
        "|npm_[A-Za-z0-9]{30,}|gsk_[A-Za-z0-9]{20,}"
        "|ms-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}" // ModelScope
        "|xox[abeoprs]-[A-Za-z0-9-]{10,}" // Slack
        "|LTAI[0-9A-Za-z]{12,}" // Alibaba Cloud
        "|AIza[0-9A-Za-z_-]{30,}"
        "|eyJ[A-Za-z0-9_-]{8,}\\.[A-Za-z0-9_-]{8,}\\.[A-Za-z0-9_-]{8,}" // JWT
        "|(?:AKIA|ASIA)[0-9A-Z]{16})" // AWS
        "|(?-i:(?<![A-Z0-9])(?:AKIA|ASIA)[0-9A-Z]{16}"
        "|gh[pousr]_[A-Za-z0-9]{36}|hf_[A-Za-z0-9]{34}(?![A-Za-z0-9])"
        "|eyJ[A-Za-z0-9_-]{8,400}+\\.eyJ[A-Za-z0-9_-]{8,4000}+\\.[A-Za-z0-9_-]{8,}"
        ")"));
    return expression;
}

const QRegularExpression& namedValue()
{
    static const QRegularExpression expression = pattern(QStringLiteral(
        "(?<![A-Za-z0-9_.-])([A-Za-z_][A-Za-z0-9_.-]{1,79}+)"
        "(?:\\[[\"']?[A-Za-z0-9_.-]{1,40}[\"']?\\]|\\s\\([^()\\n]{1,40}\\))?"
        "[\"'\\\\\u201d\u2019]{0,3}\\s?(?:=>|[:=\uff1a\uff1d])\\s?"
        "(?:\"([^\"\\n]{1,4000})\"|'([^'\\n]{1,4000})'"
        "|[\"'\\\\\u201c\u2018]{0,3}(?:(?:bearer|basic|digest|token)\\s+)?"
        "([^\\s\"',;<>(){}\\[\\]\\\\&\u201c\u201d\u2018\u2019\uff0c\u3002\uff1b\u3001\uff09]+))"));
    return expression;
}

const QRegularExpression& nestedValue()
{
    static const QRegularExpression expression = pattern(QStringLiteral(
        "(?<![A-Za-z0-9_.-])([A-Za-z_][A-Za-z0-9_.-]{1,79}+)[\"'\\\\]{0,3}\\s?[:=]\\s?\\{\\s?"
        "[\"'\\\\]{0,3}[A-Za-z_][A-Za-z0-9_]{0,40}[\"'\\\\]{0,3}\\s?[:=]\\s?[\"'\\\\]{0,3}"
        "([^\"',;{}\\[\\]\\\\\\n]{1,400})"));
    return expression;
}

const QRegularExpression& taggedValue()
{
    static const QRegularExpression expression
        = pattern(QStringLiteral("<([A-Za-z_][A-Za-z0-9_.-]{1,60})>([^<>\\n]{1,400})</\\1>"));
    return expression;
}

const QRegularExpression& chineseSecret()
{
    static const QRegularExpression expression = pattern(QStringLiteral(
        "(?<!\u6700\u5927|\u6700\u5c0f|\u586b\u5145|\u7ed3\u675f|\u505c\u6b62|\u7279\u6b8a)"
        "(?:\u5bc6\u7801|\u53e3\u4ee4|\u4ee4\u724c|\u5bc6\u94a5|\u79d8\u94a5|\u5bc6\u5319"
        "|\u6388\u6743\u7801|\u63d0\u53d6\u7801|\u8bbf\u95ee\u7801)"
        "(?:[\"'\\\\\u201d\u2019]{0,3}\\s?(?:=>|[:=\uff1a\uff1d])\\s?[\"'\\\\\u201c\u2018]{0,3}"
        "([^\\s\"'\\\\,;<>(){}\\[\\]\u201c\u201d\u2018\u2019\uff0c\u3002\uff1b\u3001\uff09]+)"
        "|(?:\\s?[\u662f\u4e3a]\\s?|\\s)[\"'\u201c\u2018]?"
        "([A-Za-z0-9!#%^*_+.-][!#-&*-+\\--:=?-Z^-z|~]{3,}))"));
    return expression;
}

const QRegularExpression& spokenSecret()
{
    static const QRegularExpression expression = pattern(QStringLiteral(
        "(?<![A-Za-z0-9])(?:pass(?:word|wd|phrase|code)?|token|secret|api[ _-]?key|access[ _-]?key)"
        "(?:\\s(?:is|was)(?:\\s?:)?\\s[\"'\u201c]?([^\\s\"',;<>(){}\u201d\uff0c\u3002]{5,})"
        "|\\s([A-Za-z0-9_/+=-]{16,})(?![^\\s\"',;\uff0c\u3002]))"));
    return expression;
}

const QRegularExpression& passphrase()
{
    static const QRegularExpression expression = pattern(
        QStringLiteral("(?<![A-Za-z0-9])(?:passphrase|password|passwd|mnemonic)[\"']?\\s?[:=]\\s?"
                       "([a-z0-9]++(?: [a-z0-9]++){2,23})(?=\\s*(?:[\"'\\n,;]|$))"));
    return expression;
}

const QRegularExpression& shortPassword()
{
    static const QRegularExpression expression = pattern(QStringLiteral(
        "(?<![A-Za-z0-9_.@/-])(?:(?:db|mysql|redis|root|admin|user|smtp|ftp|ssh|sudo|login)\\s"
        "pass\\s?[:=]\\s?([^\\s\"',;<>(){}]+)|pass\\s?[:=]\\s?[\"']?([^\\s\"',;<>(){}]+))"));
    return expression;
}

const QRegularExpression& serviceLogin()
{
    static const QRegularExpression expression = pattern(
        QStringLiteral("\\b(?:wandb|swanlab|huggingface-cli|hf|modelscope)(?:\\sauth)?[:\\s]\\s?"
                       "(?:login|key|api[ _-]?key|token)(?:\\s+--?[a-z-]{1,20})*[\\s:=]{1,3}"
                       "([A-Za-z0-9_-]{16,})"));
    return expression;
}

const QRegularExpression& loginOption()
{
    static const QRegularExpression expression = pattern(
        QStringLiteral("\\bcurl\\b[^\\n]{0,200}?\\s(?:-u|--user|--proxy-user|-U)[ =]?[\"']?"
                       "([^\\s:\"']{1,64}):([^\\s\"']{1,200})"));
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
        = pattern(QStringLiteral("://(?:([^\\s/:@]{1,200}):([^\\s/@]{1,200})"
                                 "|([^\\s/:@]{8,200})|([^\\s/:@]{2,7}))@"));
    return expression;
}

const QRegularExpression& mailAddress()
{
    static const QRegularExpression expression(QStringLiteral(
        "(?<![A-Za-z0-9._%+-])[A-Za-z0-9._%+-]{1,64}@(?:[A-Za-z0-9-]*[A-Za-z][A-Za-z0-9-]*"
        "(?:\\.[A-Za-z0-9-]+)*\\.[A-Za-z]{2,24}"
        // 163.com, 189.cn; pass@10.mean is none
        "|\\d{2,}\\.(?:com|cn|net|org|cc|vip|top|io|hk|tw|jp|ru|de)(?:\\.[a-z]{2,3})?)"
        "(?![A-Za-z0-9])"));
    return expression;
}

const QRegularExpression& loginPrompt()
{
    static const QRegularExpression expression(
        QStringLiteral("(?<![A-Za-z0-9._-])([A-Za-z_][A-Za-z0-9_-]{0,31})@([A-Za-z][A-Za-z0-9.-]{1,"
                       "63})(?=:[~/])"));
    return expression;
}

const QRegularExpression& shellPrompt()
{
    static const QRegularExpression expression
        = pattern(QStringLiteral("\\[([a-z_][a-z0-9_-]{0,31})@([a-z0-9][a-z0-9._-]{0,62}) "
                                 "[^\\]\\n]{1,100}\\][$#]"));
    return expression;
}

const QRegularExpression& remoteLogin()
{
    static const QRegularExpression expression
        = pattern(QStringLiteral("(?<![A-Za-z0-9._%+/@-])([a-z_][a-z0-9_.-]{0,31})@"
                                 "(?:(?!(?:v|top|fp|bf|int|uint|float|step|rank|epoch|k|maj|best|"
                                 "worst|mean|pass|avg)\\d)(?=[a-z-]{2,62}\\d)"
                                 "([a-z]{2,}(?:-?[a-z0-9])++)(?![A-Za-z0-9(=@])"
                                 "|(?=(?:\\d{1,3}\\.){3}\\d{1,3}(?![0-9.])))"));
    return expression;
}

const QRegularExpression& remoteCommand()
{
    static const QRegularExpression expression = pattern(
        QStringLiteral("\\b(?:ssh|scp|sftp|rsync|ssh-copy-id)\\s(?:[^\\n@]{0,120}\\s)?"
                       "([a-z_][a-z0-9_.-]{0,31})@([a-z][a-z0-9-]{1,62})(?![A-Za-z0-9_.-])"));
    return expression;
}

const QRegularExpression& namedHost()
{
    static const QRegularExpression expression = pattern(QStringLiteral(
        "(?:(?<![A-Za-z0-9.-])(?:host|node)_?name[\"']?\\s?[:=]\\s?[\"']?"
        "|(?<![A-Za-z0-9-])--(?:host|node)[ =])([a-z][a-z0-9.-]{1,62}+)(?![A-Za-z0-9_(\\[])"
        "|(?<![A-Za-z0-9.-])(?:(?:host|node)[\"']?\\s?[:=]\\s?[\"']?|hostname\\s|ssh\\s)"
        "(?=[a-z-]{2,62}\\d)([a-z]{2,}(?:-?[a-z0-9])++)(?![A-Za-z0-9_.(\\[@-])"));
    return expression;
}

const QRegularExpression& namedUser()
{
    static const QRegularExpression expression = pattern(QStringLiteral(
        "(?:(?<![A-Za-z0-9.-])(?:(?:user_?name|logname)[\"']?\\s?[:=\uff1a]\\s?[\"']?|user=[\"']?"
        "|--user(?:name)?[ =])"
        "|(?:\u7528\u6237\u540d|\u8d26\u53f7|\u5e10\u53f7|\u767b\u5f55\u540d|\u5de5\u53f7)"
        "[\"'\u201d]?\\s?[:=\uff1a\uff1d\u662f\u4e3a]\\s?[\"'\u201c]?)"
        "([a-z\u4e00-\u9fff][a-z0-9\u4e00-\u9fff._-]{1,63}+)(?![(\\[])"));
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
    // The slash of JSON (\/) and of a URL's query (%2F), too.
    static const QRegularExpression expression(QStringLiteral(
        "(?:(?:\\\\{0,4}/){1,4}home(?:\\\\{0,4}/){1,4}|(?:\\\\{0,4}/){1,4}[Uu]sers?(?:\\\\{0,4}/"
        "){1,4}"
        "|%2[Ff](?:home|[Uu]sers?)%2[Ff]|[A-Za-z]:\\\\{1,2}Users\\\\{1,2})"
        "([^\\s/\\\\:\"'<>|,;)\\]}%$\u201c\u201d\u2018\u2019\uff0c\u3002\uff1b\uff1a\u3001\uff09]"
        "{1,64})"));
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
