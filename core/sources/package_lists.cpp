// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/sources/package_lists.h"

#include "core/base/json_document.h"
#include "core/base/limits.h"
#include "core/base/yaml.h"

#include <QRegularExpression>

#include <algorithm>

namespace alidade {
namespace {

/// What stands behind the last @ of a repository's address, behind its host (a login stands before
/// it) and never with a slash unless it is the name of a branch; nothing else of the address is
/// kept, since it may hold a password.
QString commitOf(QStringView reference)
{
    if (!reference.startsWith(u"git+"))
        return {};
    const QStringView address
        = reference.left(reference.indexOf(u'#') < 0 ? reference.size() : reference.indexOf(u'#'));
    const qsizetype scheme = address.indexOf(u"://");
    const qsizetype path = address.indexOf(u'/', scheme < 0 ? 0 : scheme + 3);
    const qsizetype at = address.lastIndexOf(u'@');
    return at > path && path >= 0 ? address.mid(at + 1).trimmed().toString() : QString();
}

QStringView withoutExtras(QStringView name)
{
    const qsizetype bracket = name.indexOf(u'[');
    return bracket < 0 ? name : name.left(bracket);
}

/// The name of the folder that is installed in place, which mostly is that of the package.
QStringView folderName(QStringView reference)
{
    static const QRegularExpression name(QStringLiteral("^[A-Za-z][A-Za-z0-9._-]*$"));
    reference = withoutExtras(
        reference.left(reference.indexOf(u'#') < 0 ? reference.size() : reference.indexOf(u'#')));
    while (reference.endsWith(u'/'))
        reference.chop(1);
    const QStringView last = reference.mid(reference.lastIndexOf(u'/') + 1);
    return name.match(last.toString()).hasMatch() ? last : QStringView();
}

/// The version in the name of a wheel: "verl-0.6.1-py3-none-any.whl".
QStringView wheelVersion(QStringView reference)
{
    reference
        = reference.left(reference.indexOf(u'#') < 0 ? reference.size() : reference.indexOf(u'#'));
    if (!reference.endsWith(u".whl"))
        return {};
    const QStringView file = reference.mid(reference.lastIndexOf(u'/') + 1);
    const qsizetype begin = file.indexOf(u'-') + 1;
    const qsizetype end = file.indexOf(u'-', begin);
    const QStringView version
        = begin > 0 && end > begin ? file.mid(begin, end - begin) : QStringView();
    return looksLikeVersion(version) ? version : QStringView();
}

void addReference(QStringView name, QStringView reference, int line, EnvironmentText& into)
{
    if (const QStringView version = wheelVersion(reference.trimmed()); !version.isEmpty())
        return into.add(name, version, line);
    const QString commit = commitOf(reference.trimmed());
    if (canonicalPackageName(name).isEmpty())
        return;
    PackageRecord made; // of a path or an archive the version is not told
    made.name = canonicalPackageName(name);
    made.commit = commit.left(64);
    made.origin.line = line;
    into.packages.push_back(std::move(made));
}

} // namespace

void EnvironmentText::note(int line, const QString& text)
{
    if (notes.size() < size_t(Limits::NotesPerFile))
        notes.push_back({ Note::Severity::Warning, {}, { {}, line }, text });
}

void EnvironmentText::add(QStringView name, QStringView version, int line)
{
    if (packages.size() >= size_t(Limits::EnvironmentRows))
        return;
    PackageRecord made;
    made.name = canonicalPackageName(name.left(200));
    made.version = version.trimmed().left(200).toString();
    made.origin.line = line;
    if (!made.name.isEmpty() && !made.version.isEmpty())
        packages.push_back(std::move(made));
}

bool looksLikeVersion(QStringView text)
{
    const QStringView digits = text.startsWith(u'v') || text.startsWith(u'V') ? text.mid(1) : text;
    const auto belongs = [](QChar c) {
        return c.isLetterOrNumber() || c == u'.' || c == u'+' || c == u'!' || c == u'_'
            || c == u'-';
    };
    return !digits.isEmpty() && digits.front() >= u'0' && digits.front() <= u'9'
        && digits.size() < 200 && std::all_of(digits.begin(), digits.end(), belongs);
}

void readFreezeLine(QStringView text, int line, EnvironmentText& into)
{
    static const QRegularExpression name(
        QStringLiteral("^[A-Za-z0-9][A-Za-z0-9._-]*(\\[[^\\]]*\\])?$"));
    static const QRegularExpression editable(
        QStringLiteral("^# Editable (?:\\w+ )?install.*\\(([A-Za-z0-9._-]+)==([^)]+)\\)"));
    static const QRegularExpression wish(
        QStringLiteral("^[A-Za-z0-9][A-Za-z0-9._-]*(\\[[^\\]]*\\])?\\s*([<>~!(;].*)?$"));
    text = text.trimmed();
    if (text.isEmpty())
        return;
    if (text.startsWith(u'#')) {
        const auto match = editable.match(text.toString());
        if (match.hasMatch())
            into.add(match.captured(1), match.captured(2), line);
        return;
    }
    if (text.startsWith(u"-e ") || text.startsWith(u"--editable ")) {
        const QStringView reference = text.mid(text.indexOf(u' ')).trimmed();
        const qsizetype egg = reference.indexOf(u"egg=");
        if (egg > 0) {
            const QStringView wheel = reference.mid(egg + 4);
            const qsizetype end = wheel.indexOf(u'&');
            addReference(withoutExtras(end < 0 ? wheel : wheel.left(end)), reference, line, into);
        } else if (const QStringView folder = folderName(reference); !folder.isEmpty()) {
            addReference(folder, {}, line, into);
        }
        return;
    }
    if (text.startsWith(u'-'))
        return; // --index-url and the like
    const qsizetype marker = text.indexOf(u" ;");
    if (marker > 0)
        text = text.left(marker).trimmed();
    // A comment, options of pip (--hash=…), and the mark of a line that goes on.
    for (const QStringView end : { QStringView(u" #"), QStringView(u" --"), QStringView(u" \\") })
        if (const qsizetype at = text.indexOf(end); at > 0)
            text = text.left(at).trimmed();
    const qsizetype at = text.indexOf(u" @ ");
    if (at > 0 && name.match(text.left(at).toString()).hasMatch()) {
        addReference(withoutExtras(text.left(at)), text.mid(at + 3), line, into);
        return;
    }
    qsizetype equals = text.indexOf(u"==");
    if (equals > 0 && name.match(text.left(equals).trimmed().toString()).hasMatch()) {
        QStringView version = text.mid(equals + (text.mid(equals).startsWith(u"===") ? 3 : 2));
        const qsizetype end = version.indexOf(u';');
        version = (end < 0 ? version : version.left(end)).trimmed();
        if (looksLikeVersion(version)) {
            into.add(withoutExtras(text.left(equals)), version, line);
            return;
        }
    }
    if (!wish.match(text.toString()).hasMatch())
        into.note(line, QStringLiteral("This line names no package with a version"));
}

bool readListRow(QStringView text, int line, EnvironmentText& into)
{
    static const QRegularExpression row(
        QStringLiteral("^([A-Za-z0-9][A-Za-z0-9._-]*)\\s+(\\S+)(\\s+.*)?$"));
    const auto match = row.match(text.trimmed().toString());
    if (!match.hasMatch() || !looksLikeVersion(match.captured(2)))
        return false;
    into.add(match.captured(1), match.captured(2), line);
    return true;
}

void readCondaLine(QStringView text, int line, EnvironmentText& into)
{
    text = text.trimmed();
    if (text.isEmpty() || text.startsWith(u'#') || text.startsWith(u'@'))
        return;
    const qsizetype equals = text.indexOf(u'=');
    if (equals > 0 && !text.contains(u' ')) {
        QStringView version = text.mid(equals + 1);
        if (version.startsWith(u'='))
            version = version.mid(1);
        const qsizetype build = version.indexOf(u'=');
        version = build < 0 ? version : version.left(build);
        if (looksLikeVersion(version)) {
            into.add(text.left(equals), version, line);
            return;
        }
    } else if (readListRow(text, line, into)) {
        return;
    }
    into.note(line, QStringLiteral("This line names no package with a version"));
}

void readPackageJson(std::string_view bytes, const QString& where, EnvironmentText& into)
{
    const auto document = parseJson(bytes, where);
    if (!document || document->kind != Value::Kind::List) {
        const QString place = document ? QString() : document.error().where;
        into.note(place.mid(place.lastIndexOf(u':') + 1).toInt(),
            document ? QStringLiteral("A list of packages is expected here")
                     : document.error().what);
        return;
    }
    for (const Value& item : document->items) {
        const Value* name = item.member(u"name");
        const Value* version = item.member(u"version");
        if (name && version && name->kind == Value::Kind::String
            && version->kind == Value::Kind::String)
            into.add(name->string, version->string, item.line);
        else
            into.note(item.line, QStringLiteral("This entry has no name and version"));
    }
}

void readCondaYaml(std::string_view bytes, const QString& where, EnvironmentText& into)
{
    const auto document = parseYaml(bytes, where);
    if (!document) {
        const QString& place = document.error().where;
        into.note(place.mid(place.lastIndexOf(u':') + 1).toInt(), document.error().what);
        return;
    }
    const Value* dependencies = document->member(u"dependencies");
    if (!dependencies)
        return;
    for (const Value& item : dependencies->items) {
        if (item.kind == Value::Kind::String && item.string.contains(u'='))
            readCondaLine(item.string, item.line, into);
        const Value* pip = item.member(u"pip");
        if (!pip)
            continue;
        for (const Value& wheel : pip->items)
            if (wheel.kind == Value::Kind::String)
                readFreezeLine(wheel.string, wheel.line, into);
    }
}

} // namespace alidade
