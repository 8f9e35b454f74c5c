// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/report/account_names.h"

#include "core/report/name_kinds.h"
#include "core/report/owner_names.h"
#include "core/report/path_names.h"
#include "core/report/redact_collect.h"
#include "core/report/redact_patterns.h"

namespace alidade::detail {
namespace {

/// Accounts of the machine: group 1.
const QRegularExpression& account()
{
    static const QRegularExpression expression = pattern(QStringLiteral(
        "(?|"
        // id
        "\\b(?:uid|gid)=\\d{1,10}\\(([a-z_][a-z0-9_.-]{1,31})\\)"
        "|\\buid=([a-z_][a-z0-9_.-]{1,31})(?=,(?:ou|cn|dc)=)"
        // ls -l
        "|(?<![A-Za-z0-9-])[-dlbcps][rwxst-]{9}[.+@]?\\s{1,8}\\d{1,9}\\s{1,8}"
        "([a-z_][a-z0-9_.-]{1,31})(?=\\s{1,20}[a-z0-9_.-]{1,32}\\s{1,20}\\d)"
        "|\\bsu\\s{1,4}-l?\\s{1,4}([a-z_][a-z0-9_.-]{1,31})"
        "|\\bchown\\s{1,4}(?:-[a-z]{1,4}\\s{1,4}){0,2}([a-z_][a-z0-9_.-]{1,31})(?=[:\\s])"
        "|\\b(?:sudo|squeue|sacct|runuser|crontab|docker|podman|nerdctl)\\s(?:[^\\n]{0,160}?\\s)?"
        "-u[ =]?([a-z_][a-z0-9_.-]{1,31})(?![a-z0-9_.-])"
        "|\\bkubectl\\s(?:[^\\n]{0,80}?\\s)?(?:-n|--namespace)[ =]([a-z0-9][a-z0-9-]{1,62})"
        "|(?:MacBook|iMac)[a-z0-9-]{0,40}:[^\\s]{1,200} ([a-z_][a-z0-9_.-]{1,31})(?=[$%]\\s)"
        "|\\bby user ([a-z_][a-z_.-]{0,30}\\d[a-z0-9_.-]{0,31})"
        ")"));
    return expression;
}

/// Logins of services, in their own words: groups 1 and 2.
const QRegularExpression& login()
{
    static const QRegularExpression expression = pattern(QStringLiteral(
        "(?:\\blogged in as:?\\s{1,4}(?:user\\s)?|\\bswanlab\\b[^\\n]{0,40}?\\bHi\\s{1,4})"
        "[\"'`]?([a-z0-9][a-z0-9_-]{0,62}(?:\\.[a-z0-9_-]{1,62}){0,3})[\"'`]?"
        "(?:\\s\\(([a-z0-9][a-z0-9_.-]{0,62})\\))?"));
    return expression;
}

/// `Signed-off-by: Zhang Wei <…>`, `git config user.name Zhang Wei`: group 1.
const QRegularExpression& author()
{
    static const QRegularExpression expression = pattern(QStringLiteral(
        "(?|(?:\\b(?:(?:co-authored|signed-off|reviewed|tested|reported|acked|submitted|launched"
        "|created|started|owned)-by|author|committer|maintainer|commit author)"
        "|\u4f5c\u8005|\u63d0\u4ea4\u4eba|\u8d1f\u8d23\u4eba)"
        "[ \\t]{0,3}[:\uff1a][ \\t]{0,4}([\\p{L}][\\p{L}\\p{N} .'_-]{0,60}?)(?=[ "
        "\\t]{0,3}[<\uff1c])"
        "|\\buser\\.name[ \\t]{1,3}[\"']?([\\p{L}][\\p{L}\\p{N}._-]{0,31}"
        "(?: [\\p{L}][\\p{L}._-]{0,31}){0,2}))"));
    return expression;
}

/// How to reach somebody: group 1.
const QRegularExpression& contact()
{
    static const QRegularExpression expression = pattern(QStringLiteral(
        "(?:\u624b\u673a(?:\u53f7\u7801?)?|\u7535\u8bdd(?:\u53f7\u7801)?|\u5fae\u4fe1(?:\u53f7)?|"
        "\\bQQ"
        "(?:\u53f7|\u7fa4)?|\\bwechat(?:[ _]?id)?|\\bwxid|\\bphone(?:[ _]?(?:number|no))?|\\bmobile"
        "|\\btel(?:ephone)?)(?|[\"'\u201d]?\\s?[:=\uff1a\uff1d\u662f]\\s?[\"'\u201c]?"
        "(\\+?\\d[\\d -]{5,18}\\d|[a-z][a-z0-9_-]{5,31}\\d[a-z0-9_-]{0,10}|[a-z]{1,12}\\d"
        "[a-z0-9_-]{4,24})|\\s?(1[3-9]\\d{9}|wx(?:id)?_[a-z0-9_-]{5,30}))(?![A-Za-z0-9.])"));
    return expression;
}

/// An address that lets everybody write into a chat: group 1. A public key, too: it has an owner.
const QRegularExpression& webHook()
{
    static const QRegularExpression expression = pattern(QStringLiteral(
        "(?|(?:/bot/v2/hook/|hooks\\.slack\\.com/services/|/webhook/send\\?key="
        "|discord(?:app)?\\.com/api/webhooks/|/bot(?=\\d{6,12}:))([A-Za-z0-9/_:-]{8,200})"
        "|\\bssh-(?:rsa|dss|ed25519) (AAAA[A-Za-z0-9+/=]{16,2000}(?: "
        "[^\\s@]{1,64}@[^\\s]{1,64})?))"));
    return expression;
}

/// An image of a container: its registry 1 and whose it is 2.
const QRegularExpression& image()
{
    static const QRegularExpression expression = pattern(QStringLiteral(
        "(?:\\bimage(?:[_-]?(?:name|url|uri))?[\"']?\\s?[:=]\\s?[\"']?"
        "|\\b(?:docker|podman|nerdctl|ctr)\\s(?:[^\\n]{0,160}?\\s)?)"
        "([a-z0-9-]{1,63}(?:\\.[a-z0-9-]{1,63}){1,6})(?::\\d{2,5})?/([a-z0-9_.-]{1,64})"
        "(?=/[a-z0-9_./-]{1,128}[:@])"));
    return expression;
}

/// `git@git.lan:OWNER/x.git`, `https://git.lan/OWNER/x.git`: group 1.
const QRegularExpression& repository()
{
    static const QRegularExpression expression = pattern(
        QStringLiteral("(?:://[^\\s/]{1,200}/|\\bgit@[a-z0-9.-]{1,100}:)([a-z0-9][a-z0-9_.-]{0,63})"
                       "(?=/[a-z0-9_./-]{1,128}\\.git(?![a-z0-9-]))"));
    return expression;
}

bool isOwn(const QString& name) { return isName(name) && isNamedPathPart(name); }

bool isOwner(const QString& name) { return isOwn(name) && !isPublicOwner(name); }

} // namespace

void collectAccounts(const QString& text, std::vector<Redactor::Match>& found)
{
    using Kind = Redactor::Kind;
    collect(account(), text, 1, Kind::User, found, isOwn);
    collect(login(), text, 1, Kind::User, found, isOwner);
    collect(login(), text, 2, Kind::User, found, isOwner);
    collect(author(), text, 1, Kind::User, found, isName);
    collect(contact(), text, 1, Kind::User, found);
    collect(webHook(), text, 1, Kind::Secret, found);
    collect(image(), text, 1, Kind::Host, found, isInnerHost);
    collect(image(), text, 2, Kind::User, found, isOwner);
    collect(repository(), text, 1, Kind::User, found, isOwner);
}

} // namespace alidade::detail
