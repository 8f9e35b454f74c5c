// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/report/secret_keys.h"

#include <QString>
#include <QStringList>

#include <algorithm>
#include <array>
#include <initializer_list>

namespace alidade {
namespace {

bool isOneOf(const QString& word, std::initializer_list<QStringView> list)
{
    return std::any_of(list.begin(), list.end(), [&](QStringView one) { return word == one; });
}

/// `accessKeyId`, `ACCESS_KEY_ID` and `access-key-id` are the same three words.
QStringList wordsOf(QStringView name)
{
    QStringList words{ QString() };
    QChar last;
    for (const QChar c : name) {
        if (!c.isLetterOrNumber()) {
            words += QString();
        } else {
            if (c.isUpper() && last.isLower())
                words += QString();
            words.back() += c.toLower();
        }
        last = c;
    }
    words.removeAll(QString());
    return words;
}

/// Words that are secrets wherever they stand in a name.
bool saysItself(const QString& word)
{
    return isOneOf(word,
        { u"secret", u"secrets", u"password", u"passwords", u"passwd", u"passphrase", u"passcode",
            u"credential", u"credentials", u"authorization", u"authentication", u"auth", u"oauth",
            u"cookie", u"cookies", u"apikey", u"apikeys", u"accesskey", u"secretkey", u"privatekey",
            u"appsecret", u"authtoken", u"accesstoken", u"apitoken", u"bearer" });
}

/// What a token is of when it is a token of text.
bool isOfText(const QString& word)
{
    return isOneOf(word,
        { u"max", u"min", u"num", u"pad", u"padding", u"eos", u"bos", u"unk", u"sep", u"cls",
            u"mask", u"special", u"stop", u"start", u"end", u"begin", u"image", u"video", u"audio",
            u"vision", u"speech", u"im", u"think", u"thinking", u"tool", u"per", u"by", u"first",
            u"last", u"next", u"new", u"mean", u"sum", u"response", u"prompt", u"input", u"output",
            u"placeholder", u"continuous", u"each", u"single", u"multi", u"action", u"draft",
            u"generated", u"text", u"word", u"total", u"average", u"avg", u"of" });
}

bool hasPair(const QStringList& words, std::initializer_list<QStringView> before, QStringView after)
{
    for (qsizetype at = 1; at < words.size(); ++at)
        if ((words[at] == after || words[at] == QString(after + QStringLiteral("s")))
            && isOneOf(words[at - 1], before))
            return true;
    return false;
}

bool isSecretName(QStringView name)
{
    if (name == u"PWD" || name == u"OLDPWD") // the working directory
        return false;
    const QStringList words = wordsOf(name);
    if (words.isEmpty())
        return false;
    if (std::any_of(words.begin(), words.end(), saysItself))
        return true;
    const QString& last = words.back();
    const QString before = words.size() > 1 ? words[words.size() - 2] : QString();
    if (last == u"token")
        return !isOfText(before);
    if (last == u"tokens")
        return isOneOf(before, { u"auth", u"access", u"api", u"refresh", u"hf", u"session" });
    if (isOneOf(last, { u"pwd", u"ak", u"sk", u"pw" }))
        return true;
    if (last == u"pass")
        return isOneOf(before,
            { u"user", u"db", u"mysql", u"redis", u"smtp", u"ftp", u"proxy", u"root", u"admin",
                u"login", u"http", u"https", u"mail", u"mongo", u"pg", u"postgres", u"ssh", u"sudo",
                u"key", u"registry" });
    return hasPair(words,
        { u"api", u"access", u"secret", u"private", u"encryption", u"signing", u"ssh", u"license",
            u"account", u"storage", u"master", u"service", u"deploy", u"wandb", u"swanlab",
            u"openai", u"hf", u"azure", u"aws", u"rsa", u"client", u"app", u"auth" },
        u"key");
}

} // namespace

bool isSecretKey(QStringView key)
{
    qsizetype begin = 0;
    while (begin <= key.size()) {
        qsizetype end = key.indexOf(u'.', begin);
        if (end < 0)
            end = key.size();
        const QStringView name = key.sliced(begin, end - begin);
        if (end == key.size())
            return isSecretName(name);
        const QString whole = name.toString().toLower();
        if (isOneOf(whole,
                { u"secret", u"secrets", u"credential", u"credentials", u"password", u"passwords",
                    u"auth", u"authorization" }))
            return true; // whatever stands below
        begin = end + 1;
    }
    return false;
}

} // namespace alidade
