// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/report/name_kinds.h"

#include "core/report/redact.h"

#include <QRegularExpression>

#include <algorithm>
#include <array>

namespace alidade::detail {

bool isCommonName(const QString& name)
{
    static constexpr std::array Common{ QStringView(u"root"), QStringView(u"user"),
        QStringView(u"users"), QStringView(u"admin"), QStringView(u"ubuntu"), QStringView(u"work"),
        QStringView(u"data"), QStringView(u"home"), QStringView(u"localhost"),
        QStringView(u"runner"), QStringView(u"none"), QStringView(u"null"), QStringView(u"model"),
        QStringView(u"verl"), QStringView(u"shared"), QStringView(u"public"), QStringView(u"auto"),
        QStringView(u"local"), QStringView(u"default"), QStringView(u"str"), QStringView(u"string"),
        QStringView(u"self"), QStringView(u"true"), QStringView(u"false"), QStringView(u"git"),
        QStringView(u"oauth2"), QStringView(u"token"), QStringView(u"hostname"),
        QStringView(u"username"), QStringView(u"nobody"), QStringView(u"x-access-token"),
        QStringView(u"guest"), QStringView(u"demo"), QStringView(u"anonymous"),
        QStringView(u"unknown"), QStringView(u"system"), QStringView(u"assistant"),
        QStringView(u"jovyan"), QStringView(u"vscode"), QStringView(u"centos"),
        QStringView(u"ec2-user"), QStringView(u"ma-user"), QStringView(u"postgres"),
        QStringView(u"sudo"), QStringView(u"all"), QStringView(u"me"), QStringView(u"node0"),
        QStringView(u"yes"), QStringView(u"no") };
    const QString lower = name.toLower();
    return name.size() < 2 || std::any_of(Common.begin(), Common.end(), [&](QStringView common) {
        return lower == common;
    });
}

namespace {

/// Services whose name tells nothing about the user.
bool isPublicHost(const QString& host)
{
    static constexpr std::array Public{ QStringView(u"github.com"), QStringView(u"gitcode.com"),
        QStringView(u"gitee.com"), QStringView(u"gitlab.com"), QStringView(u"huggingface.co"),
        QStringView(u"hf-mirror.com"), QStringView(u"modelscope.cn"), QStringView(u"pypi.org"),
        QStringView(u"pytorch.org"), QStringView(u"wandb.ai"), QStringView(u"swanlab.cn"),
        QStringView(u"python.org"), QStringView(u"readthedocs.io"), QStringView(u"arxiv.org"),
        QStringView(u"wikipedia.org"), QStringView(u"hiascend.com"), QStringView(u"nvidia.com"),
        QStringView(u"w3.org"), QStringView(u"example.com"), QStringView(u"githubusercontent.com"),
        QStringView(u"gitcode.net"), QStringView(u"ghcr.io"), QStringView(u"docker.io"),
        QStringView(u"docker.com"), QStringView(u"quay.io"), QStringView(u"hf.co"),
        QStringView(u"openi.pcl.ac.cn"), QStringView(u"localhost") };
    // The services of clouds; a bucket before them has an owner.
    static const QRegularExpression cloud(
        QStringLiteral("^(?:swr|registry|obs|oss|tos|s3|ccr|cr|modelarts)[a-z0-9-]*\\."
                       "(?:[a-z0-9-]+\\.)*(?:myhuaweicloud|aliyuncs|volces|amazonaws|tencentyun"
                       "|myqcloud)\\.com$|^nvcr\\.io$|^gcr\\.io$"));
    const QString lower = host.toLower();
    if (cloud.match(lower).hasMatch())
        return true;
    return std::any_of(Public.begin(), Public.end(), [&](QStringView one) {
        return lower == one
            || (lower.endsWith(one) && lower[lower.size() - one.size() - 1] == u'.');
    });
}

} // namespace

bool isMeasure(const QString& name)
{
    static const QRegularExpression measure(
        QStringLiteral(
            "^(?:mean|best|maj|worst|pass|acc|accuracy|recall|precision|ndcg|hits?|std|map|mrr|avg|"
            "cons|score|reward|min|max|sum|f1|em)$"),
        QRegularExpression::CaseInsensitiveOption);
    return measure.match(name).hasMatch();
}

bool isReplacement(QStringView text)
{
    static const QRegularExpression form(
        QStringLiteral("^(?:secret|mail|address|user|host|dir)-[0-9a-f]{4}$"));
    return form.match(text.toString()).hasMatch();
}

bool isAboutSecrets(const QString& text)
{
    static const QRegularExpression sentence(
        QStringLiteral("^(?:bearer|basic|digest|password|token|secret)(?: [a-z]{1,24}){2,24}$"),
        QRegularExpression::CaseInsensitiveOption);
    return sentence.match(text).hasMatch();
}

bool looksSecret(const QString& value)
{
    static const QRegularExpression plain(QStringLiteral("^(?:[0-9.eE+_-]+|[a-z]+|[~/.].*)$"),
        QRegularExpression::CaseInsensitiveOption);
    return mayBeSecret(value) && !plain.match(value).hasMatch();
}

bool looksMixed(const QString& value)
{
    static const QRegularExpression mixed(
        QStringLiteral("^(?!.*[.:]$)(?!\\d+(?:\\.\\d+)?(?:%|[smhk]|ms|/"
                       "\\d+|e-?\\d+)?$)(?=.*\\d)(?=.*[A-Za-z]).+$"));
    return looksSecret(value) && mixed.match(value).hasMatch();
}

bool isName(const QString& name) { return !isCommonName(name) && !isMeasure(name); }

bool isInnerHost(const QString& host)
{
    static const QRegularExpression letter(QStringLiteral("[A-Za-z]"));
    return !host.isEmpty() && !isPublicHost(host) && host.contains(letter);
}

} // namespace alidade::detail
