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
    // Bounded: of `a=a=a=…` each value is looked at; collectNamed takes longer ones to their end.
    static const QRegularExpression expression = pattern(
        QStringLiteral("(?<![A-Za-z0-9_.-])([A-Za-z_][A-Za-z0-9_.-]{1,79}+)"
                       "(?:\\[[\"']?[A-Za-z0-9_.-]{1,40}[\"']?\\]|\\s\\([^()\\n]{1,40}\\))?"
                       "[\"'\\\\\u201d\u2019]{0,3}\\s?(?:=>|[:=\uff1a\uff1d])\\s?"
                       "(?:\"([^\"\\n]{1,4000})\"|'([^'\\n]{1,4000})'"
                       "|[\"'\\\\\u201c\u2018]{0,3}(?:(?:bearer|basic|digest|token)\\s+)?"
                       "([^\\s\"',;<>(){}\\[\\]\\\\&"
                       "\u201c\u201d\u2018\u2019\uff0c\u3002\uff1b\u3001\uff09]{1,4000}+))"));
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

const QRegularExpression& signedUrl()
{
    static const QRegularExpression expression = pattern(QStringLiteral(
        "(?:[?&;]|%26|u0026)(?:x-(?:amz|oss|obs|goog|cos)-)?(?:signature|sig|sign|credential"
        "|security-?token|(?:oss|aws|obs)?accesskeyid|googleaccessid|ak|q-sign-[a-z-]{1,20}|q-ak|"
        "q-signature)=([^\\s&\"'<>\\\\]{1,2000})"));
    return expression;
}

const QRegularExpression& passwordOption()
{
    static const QRegularExpression expression = pattern(
        QStringLiteral("(?|\\bsshpass\\s{1,4}(?:-[ve]\\s{1,4})?-p[ ]?[\"']?([^\\s\"']{1,200})"
                       "|\\b(?:docker|podman|nerdctl|helm|oras|crane)\\s(?:[a-z]{1,20}\\s)?login\\s"
                       "(?:[^\\n]{0,200}?\\s)?(?:-p|--password)[ =]?[\"']?([^\\s\"']{1,200})"
                       "|\\bobsutil\\s(?:[^\\n]{0,200}?\\s)?-k=[\"']?([^\\s\"']{1,200}))"));
    return expression;
}

const QRegularExpression& gluedSecret()
{
    static const QRegularExpression expression(QStringLiteral(
        "(?:\u5bc6\u7801|\u53e3\u4ee4|\u5bc6\u94a5|\u4ee4\u724c)"
        "((?=[^\\s]{0,40}\\d)(?=[^\\s]{0,40}[A-Za-z])[A-Za-z0-9!#$%&*+?@^_~-]{5,64})"));
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
        = pattern(QStringLiteral("://(?:([^\\s/:@]{0,200}):([^\\s/\"'<>]{1,200})"
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
        "|(?<![A-Za-z0-9.-])(?:(?:host|node)[\"']?\\s?[:=]\\s?[\"']?|hostname\\s|ssh\\s(?:-[a-z]"
        "\\s?[^\\s-][^\\s]{0,40}\\s){0,4})"
        "(?=[a-z-]{2,62}\\d)([a-z]{2,}(?:-?[a-z0-9])++)(?![A-Za-z0-9_.(\\[@-])"));
    return expression;
}

const QRegularExpression& namedUser()
{
    static const QRegularExpression expression = pattern(QStringLiteral(
        "(?:(?<![A-Za-z0-9.-])(?:(?:user_?name|logname)[\"']?\\s?[:=\uff1a]\\s?[\"']?|(?:user|"
        "owner)=[\"']?"
        "|--user(?:name)?[ =])"
        "|(?:\u7528\u6237\u540d|\u8d26\u53f7|\u5e10\u53f7|\u767b\u5f55\u540d|\u5de5\u53f7)"
        "[\"'\u201d]?\\s?[:=\uff1a\uff1d\u662f\u4e3a]\\s?[\"'\u201c]?)"
        "([a-z\u4e00-\u9fff][a-z0-9\u4e00-\u9fff._-]{1,63}+)(?![(\\[])"));
    return expression;
}

const QRegularExpression& saidUser()
{
    // Chinese names by the commonest family names: what else follows is a sentence.
    static const QRegularExpression expression(
        QStringLiteral("(?:(?<![A-Za-z0-9_.-])[Uu]ser|\u7528\u6237|\u59d3\u540d|\u8d1f\u8d23\u4eba|"
                       "\u8054\u7cfb\u4eba"
                       "|\u63d0\u4ea4\u4eba|\u521b\u5efa\u8005|\u542f\u52a8\u8005)"
                       "[\"'\u201d]?[ \\t]?[:=\uff1a\uff1d][ \\t]?[\"'\u201c]?"
                       "([a-z][a-z0-9._-]{1,31}+"
                       "|["
                       "\u738b\u674e\u5f20\u5218\u9648\u6768\u9ec4\u8d75\u5434\u5468\u5f90\u5b59"
                       "\u9a6c\u6731\u80e1\u90ed\u4f55\u6797\u9ad8\u7f57"
                       "\u90d1\u6881\u8c22\u5b8b\u5510\u8bb8\u9093\u51af\u97e9\u66f9\u66fe\u5f6d"
                       "\u8427\u8521\u6f58\u7530\u8463\u8881\u4e8e\u4f59"
                       "\u53f6\u848b\u675c\u82cf\u9b4f\u7a0b\u5415\u4e01\u6c88\u4efb\u59da\u5362"
                       "\u5085\u949f\u59dc\u5d14\u8c2d\u5ed6\u8303\u6c6a"
                       "\u9646\u91d1\u77f3\u6234\u8d3e\u97e6\u590f\u90b1\u65b9\u4faf\u90b9\u718a"
                       "\u5b5f\u79e6\u767d\u6c5f\u960e\u859b\u5c39\u6bb5"
                       "\u96f7\u9ece\u53f2\u9f99\u9676\u8d3a\u987e\u6bdb\u90dd\u9f9a\u90b5\u4e07"
                       "\u8983\u6b66\u94b1\u4e25\u83ab\u5411\u5e38]"
                       "[\u4e00-\u9fff]{1,2}+"
                       "|(?:\u6b27\u9633|\u53f8\u9a6c|\u8bf8\u845b|\u4e0a\u5b98|\u4e1c\u65b9|"
                       "\u7687\u752b|\u5c09\u8fdf|\u516c\u5b59|\u590f\u4faf"
                       "|\u957f\u5b59|\u6155\u5bb9|\u53f8\u5f92|\u4ee4\u72d0)[\u4e00-\u9fff]{1,2}+)"
                       "(?=[\"'\u201d]?[ \\t]*(?:$|[\\n,;)\\]}|\uff0c\uff1b\u3002\uff09\u3001]))"));
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
        "(?<![0-9A-Za-z:.-])(?:(?=[0-9:]{0,40}[a-f]|[0-9a-f:]{0,40}[0-9a-f]{3})(?:[0-9a-f]{1,4}:){"
        "7}[0-9a-f]{1,4}"
        "|(?:[0-9a-f]{1,4}:){3,6}(?::[0-9a-f]{1,4}){1,4}"
        "|(?:fe80|f[cd][0-9a-f]{2})(?::[0-9a-f]{1,4}){0,5}::?(?::?[0-9a-f]{1,4}){1,6}"
        "|2[0-9a-f]{3}(?::[0-9a-f]{1,4}){0,5}::[0-9a-f]{1,4}(?::[0-9a-f]{1,4}){0,5})"
        "(?![0-9A-Za-z:])"));
    return expression;
}

const QRegularExpression& homePath()
{
    // The slash of JSON (\/) and of a URL's query (%2F), too.
    static const QRegularExpression expression(QStringLiteral(
        "(?:(?:\\\\{0,4}/){1,4}home(?:\\\\{0,4}/){1,4}|(?:\\\\{0,4}/){1,4}[Uu]sers(?:\\\\{0,4}/"
        "){1,4}"
        "|%2[Ff](?:home|[Uu]sers?)%2[Ff]|[A-Za-z]:\\\\{1,2}Users\\\\{1,2})"
        "([^\\s/\\\\:\"'<>|,;)\\]}%$\u201c\u201d\u2018\u2019\uff0c\u3002\uff1b\uff1a\u3001\uff09]"
        "{1,64})"));
    return expression;
}

const QRegularExpression& userFolder()
{
    static const QRegularExpression expression(QStringLiteral(
        "(?:(?<![^\\s\"'`(=:,])()|(?<!/run))(?:\\\\{0,4}/){1,4}[Uu]ser(?:\\\\{0,4}/){1,4}"
        "([^\\s/\\\\:\"'<>|,;)\\]}%$\u201c\u201d\u2018\u2019\uff0c\u3002\uff1b\uff1a\u3001\uff09]"
        "{1,64})"));
    return expression;
}

const QRegularExpression& spacedHome()
{
    static const QRegularExpression expression(
        QStringLiteral("(?|([\"'])/{1,2}(?:home|[Uu]sers?)/{1,2}([\\p{L}\\p{N}._-]{1,32}"
                       "(?: [\\p{L}\\p{N}._'-]{1,32}){1,3})(?=/|\\1)"
                       "|[A-Za-z]:\\\\{1,4}Users\\\\{1,4}()([\\p{L}\\p{N}._-]{1,32}"
                       "(?:[ '][\\p{L}\\p{N}._-]{1,32}){1,3})(?=\\\\)"
                       "|/(?:home|[Uu]sers?)/"
                       "()(\\p{L}[\\p{L}\\p{N}._-]{0,31}['\u2019]\\p{L}[\\p{L}\\p{N}._-]{0,31})"
                       "(?=/))"));
    return expression;
}

const QRegularExpression& homeOf()
{
    static const QRegularExpression expression(
        QStringLiteral("(?<![A-Za-z0-9_/~.)\\]])~([a-z_][a-z0-9_-]{1,31})(?=/)"));
    return expression;
}

const QRegularExpression& networkShare()
{
    static const QRegularExpression expression(
        QStringLiteral("(?<![A-Za-z0-9\\\\])(?:\\\\{2}){1,4}([A-Za-z][A-Za-z0-9._-]{1,62}|\\d{1,3}("
                       "?:\\.\\d{1,3}){3})"
                       "\\\\{1,4}([^\\s\\\\/:\"'<>|*?{}(),;$^&+\\[\\]]{1,64})"
                       "((?:\\\\{1,4}[^\\s\\\\/:\"'<>|*?{}(),;$^&+\\[\\]]{1,64}){0,12})"));
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
        "|(?<![A-Za-z0-9._-])(?:ip|node|host|gpu|npu|worker|server|cn)-\\d{1,3}(?:-\\d{1,3}){3}(?:"
        "\\.[a-z0-9.-]+)?"));
    return expression;
}

const QRegularExpression& fullHost()
{
    static const QRegularExpression expression = pattern(QStringLiteral(
        "(?<![A-Za-z0-9._/@-])[a-z0-9-]{1,63}(?:\\.[a-z0-9-]{1,63}){1,6}\\."
        "(?:(?:com|edu|gov)(?:\\.[a-z]{2})?|ac\\.[a-z]{2}|cn|(?:net|org|io|de|jp|ru|fr|uk|kr|sg|hk)"
        "(?=:\\d{2,5}(?!\\d)))(?![A-Za-z0-9_-]|\\.[A-Za-z0-9])"));
    return expression;
}

const QRegularExpression& urlHost()
{
    static const QRegularExpression expression = pattern(QStringLiteral(
        "\\b[a-z][a-z0-9+.-]{1,12}://(?:[^\\s/]{1,200}@)?([a-z0-9-]+(?:\\.[a-z0-9-]+)*)"));
    return expression;
}

const QRegularExpression& placeKey()
{
    static const QRegularExpression expression
        = pattern(QStringLiteral("(?:^|[._])(?:cluster(?:_?(?:name|id))?|namespace|workspace"
                                 "|job_?name|tenant(?:_?(?:name|id))?)$"));
    return expression;
}

const QRegularExpression& namedPlace()
{
    static const QRegularExpression expression = pattern(QStringLiteral(
        "(?<![A-Za-z0-9-])(?:[A-Za-z0-9]{1,40}[._]){0,6}(?:cluster(?:_?(?:name|id))?|namespace"
        "|workspace|job_?name|tenant(?:_?(?:name|id))?)[\"']?\\s?[:=]\\s?[\"']?"
        "([a-z][a-z0-9]*[_.-]?[a-z0-9._-]{1,62}+)(?![/(\\[A-Za-z0-9])"));
    return expression;
}

const QRegularExpression& cacheFolder()
{
    static const QRegularExpression expression(
        QStringLiteral("(?<![A-Za-z0-9])(?:models|datasets|spaces)--"
                       "([A-Za-z0-9](?:[A-Za-z0-9_.]|-(?!-)){1,95})(?=--)"));
    return expression;
}

const QRegularExpression& mountedServer()
{
    static const QRegularExpression expression(
        QStringLiteral("(?<![A-Za-z0-9._/@-])([A-Za-z][A-Za-z0-9.-]{2,62}+)(?=:/[A-Za-z])"));
    return expression;
}

} // namespace alidade::detail
