// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/report/known_names.h"

#include "core/report/owner_names.h"
#include "core/report/path_names.h"
#include "core/report/redact.h"
#include "core/report/redact_patterns.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QRegularExpression>
#include <QSet>

#include <algorithm>

namespace alidade {
namespace {

/// Names of machines: what stands under a key or variable that is about hosts.
bool namesHost(const QString& key)
{
    static const QRegularExpression about(
        QStringLiteral("(?:^|[._])(?:host(?:s|name|_?name|_?ip)?|master_addr|node(?:_?name|_?ip)?"
                       "|head_node|server_?name|(?:job_?)?node_?list|ray_address"
                       "|(?:ray|head|master|chief)_ip|pod_?name|machine(?:_?name)?)$"),
        QRegularExpression::CaseInsensitiveOption);
    return about.match(key).hasMatch();
}

bool namesUser(const QString& key)
{
    static const QRegularExpression about(
        QStringLiteral("(?:^|[._])(?:user|username|user_name|user_?id|logname|login|entity|owner|"
                       "author|contacts?|submitter|run_by|created_by|sudo_user|git_(?:author|"
                       "committer)_name)$"),
        QRegularExpression::CaseInsensitiveOption);
    return about.match(key).hasMatch();
}

bool isOneWord(const QString& text)
{
    static const QRegularExpression word(QStringLiteral("^[A-Za-z][A-Za-z0-9._-]{1,63}$"));
    return word.match(text).hasMatch() && text != u"null" && text != u"None" && text != u"True"
        && text != u"False";
}

/// The machines of `a,b:6379`, `gpu-x[01-04]`.
QStringList hostsIn(const QString& value)
{
    static const QRegularExpression separator(QStringLiteral("[,;\\s](?![^\\[]*\\])"));
    static const QRegularExpression form(QStringLiteral(
        "^(?:[a-z]+://)?([A-Za-z][A-Za-z0-9._-]{1,63})(?:\\[([0-9,-]+)\\])?(?::\\d+)?/?$"));
    constexpr int Most = 256;
    QStringList hosts;
    for (const QString& one : value.split(separator, Qt::SkipEmptyParts)) {
        const auto match = form.match(one);
        const QString name = match.captured(1);
        if (!match.hasMatch() || !isOneWord(name)
            || (one.contains(u"://") && hostsInUrls(one).isEmpty()))
            continue;
        if (match.capturedLength(2) == 0) {
            hosts += name;
            continue;
        }
        if (name.contains(u'-') || name.contains(u'_'))
            hosts += name;
        for (const QString& range : match.captured(2).split(u',')) {
            const QString first = range.section(u'-', 0, 0), last = range.section(u'-', -1);
            for (int at = first.toInt(); at <= last.toInt() && hosts.size() < Most; ++at)
                hosts += name + QString::number(at).rightJustified(first.size(), u'0');
        }
    }
    return hosts;
}

/// `Zhao Yun`
bool isFullName(const QString& text)
{
    static const QRegularExpression name(
        QStringLiteral("^\\p{L}[\\p{L}.-]+(?: \\p{L}[\\p{L}.-]*){1,3}$|^\\p{Han}{2,5}$"));
    return name.match(text).hasMatch();
}

/// The owner of a model that a setting takes from a hub: `zhang-san/Qwen-sft`.
QString ownerIn(const QString& key, const QString& value)
{
    static const QRegularExpression about(
        QStringLiteral("(?:^|[._])(?:model[._]path|(?:hf_|base_|hub_)?model(?:_(?:id|path|name"
                       "|name_or_path))?|repo(?:_id)?|tokenizer(?:_path)?)$"),
        QRegularExpression::CaseInsensitiveOption);
    static const QRegularExpression form(
        QStringLiteral("^([A-Za-z0-9][A-Za-z0-9_.-]{1,63})/[A-Za-z0-9_.-]{1,96}$"));
    const auto match = form.match(value);
    const QString owner = match.captured(1);
    return match.hasMatch() && about.match(key).hasMatch() && !isPublicOwner(owner) ? owner
                                                                                    : QString();
}

/// What names a machine beside other words is no word of its own.
bool isOwnHost(const QString& name)
{
    static const QRegularExpression own(QStringLiteral("[0-9.-]"));
    return name.size() > 2 && name.contains(own) && isNamedPathPart(name);
}

/// What names a cluster or a job everywhere: no word of a language.
bool isOwnPlace(const QString& name)
{
    static const QRegularExpression own(QStringLiteral("[0-9_-]"));
    return name.size() > 2 && name.contains(own) && isNamedPathPart(name);
}

/// A short word that somebody is called may be any word.
bool isOwnUser(const QString& name)
{
    const bool isLong = name.size() > 2 || (name.size() == 2 && name[0].unicode() >= 0x80);
    return isLong && isNamedPathPart(name);
}

/// The metrics of a step: many, long, and about numbers alone.
bool isMetricsLine(QStringView line)
{
    static const QRegularExpression metrics(
        QStringLiteral("^(?:\\x1b\\[[0-9;]*m)?(?:\\([^)]{1,80}\\)(?:\\x1b\\[[0-9;]*m)?\\s+)?"
                       "step:\\d+ - [^\\s:]+:"));
    return metrics.match(line.left(160).toString()).hasMatch();
}

QByteArray beginningOf(const QString& path, qint64 most)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.read(most) : QByteArray();
}

} // namespace

void KnownNames::learn(const QString& key, const QString& text)
{
    static const Redactor plain;
    if (namesHost(key))
        hosts += hostsIn(text);
    if (namesUser(key) && (isOneWord(text) || isFullName(text)))
        users += text;
    if (!key.isEmpty() && detail::placeKey().match(key).hasMatch() && isOneWord(text)
        && isOwnPlace(text))
        hosts += text;
    if (!key.isEmpty())
        learnPath(text);
    if (const QString owner = ownerIn(key, text); isOwnUser(owner))
        users += owner;
    users += usersInPaths(text);
    hosts += hostsInNames(text) + hostsInUrls(text);
    for (const auto& [begin, length] : namedPathParts(text))
        folders += text.sliced(begin, length);
    for (const Redactor::Match& match : plain.matches(text)) {
        const QString name = text.sliced(match.begin, match.length);
        if (match.kind == Redactor::Kind::Host && isOwnHost(name))
            hosts += name;
        else if (match.kind == Redactor::Kind::User && isOwnUser(name))
            users += name;
    }
}

void KnownNames::learnPath(const QString& path)
{
    using Kind = WholePathPart::Kind;
    for (const WholePathPart& part : wholePathParts(path)) {
        const QString name = path.sliced(part.begin, part.length);
        if (part.kind == Kind::Server && isOwnHost(name))
            hosts += name;
        else if (part.kind == Kind::Person && isOwnUser(name))
            users += name;
        else if (part.kind == Kind::Folder)
            folders += { name, QString(name).replace(u' ', QStringLiteral("\\ ")) };
    }
}

void KnownNames::learnFiles(const Run& run)
{
    constexpr qsizetype LongestLine = 4000;
    constexpr qsizetype MostLines = 20'000;
    constexpr qint64 MostOfOne = 1 << 20;
    qint64 left = 4 * MostOfOne; // of all: a run may have a log per rank
    const QFileInfo place(run.path);
    for (const RecognisedSource& source : run.sources) {
        const QString path = place.isDir() ? QDir(run.path).filePath(source.path) : run.path;
        if (!QFileInfo(path).isFile() || source.path.endsWith(u".jsonl"))
            continue; // rollouts are what a model says
        const QByteArray bytes = beginningOf(path, std::min(left, MostOfOne));
        left -= bytes.size();
        if (bytes.contains('\0'))
            continue;
        QSet<QString> seen;
        const QStringList folderNames = folders;
        const QString text = QString::fromUtf8(bytes);
        for (const QStringView line : QStringView(text).split(u'\n')) {
            const QString start = line.left(LongestLine).toString();
            if (seen.size() >= MostLines || seen.contains(start) || isMetricsLine(start))
                continue;
            seen.insert(start);
            learn({}, start);
        }
        // A folder that a log names is hidden where it stands in a path; elsewhere it is a word.
        folders = folderNames;
    }
}

} // namespace alidade
