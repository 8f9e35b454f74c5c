// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/sources/environment_text.h"

#include "core/base/json_document.h"
#include "core/base/limits.h"
#include "core/base/log_text.h"
#include "core/base/utf8.h"
#include "core/sources/secret_names.h"

#include <QRegularExpression>

#include <algorithm>

namespace alidade {
namespace {

using Kind = EnvironmentKind;

/// One `K=V`; false when the line is none. `function` is set for the head of an exported function.
bool readVariable(const QString& text, int line, EnvironmentText& into, bool& function)
{
    static const QRegularExpression assignment(
        QStringLiteral("^(?:declare -x |export )?([A-Za-z_][A-Za-z0-9_]*)(%%|\\(\\))?=(.*)$"),
        QRegularExpression::DotMatchesEverythingOption);
    const auto match = assignment.match(text);
    if (!match.hasMatch())
        return false;
    if (match.capturedLength(2) > 0) {
        function = !text.trimmed().endsWith(u'}');
        return true;
    }
    const QString name = match.captured(1);
    QString value = match.captured(3);
    if (value.size() > 1 && (value.front() == u'"' || value.front() == u'\'')
        && value.back() == value.front())
        value = value.mid(1, value.size() - 2);
    if (into.variables.size() >= size_t(Limits::EnvironmentRows) || name == u"_")
        return true;
    Variable made;
    made.name = name.left(200);
    made.value = withoutSecret(name, value.left(Limits::VariableText));
    made.origin.line = line;
    into.variables.push_back(std::move(made));
    return true;
}

void readSections(const QStringList& lines, Kind kind, EnvironmentText& into)
{
    bool inList = false, inVariables = false, function = false;
    for (qsizetype at = 0; at < lines.size(); ++at) {
        const QStringView text = QStringView(lines[at]).trimmed();
        const int line = int(at) + 1;
        if (isPackageListHeader(text)) {
            inList = true;
            continue;
        }
        if (text == u"ENV Variables:" || text.contains(u"----------Environment----------")) {
            inVariables = true;
            continue;
        }
        inVariables = inVariables && !text.isEmpty() && !text.startsWith(u"-----");
        if (inVariables && readVariable(text.toString(), line, into, function))
            continue;
        if (inList && text.isEmpty())
            inList = kind == Kind::List;
        else if (!inList || text.startsWith(u"---"))
            readReportLine(text, line, into);
        else if (!readListRow(text, line, into) && !readReportLine(text, line, into))
            into.note(line, QStringLiteral("This line names no package with a version"));
    }
    into.tellsVariables = into.tellsVariables || !into.variables.empty();
}

void readMetadata(std::string_view bytes, EnvironmentText& into)
{
    const auto document = parseJson(bytes, {});
    if (!document || document->kind != Value::Kind::Map) {
        const QString place = document ? QString() : document.error().where;
        into.note(place.mid(place.lastIndexOf(u':') + 1).toInt(),
            document ? QStringLiteral("An object is expected here") : document.error().what);
        return;
    }
    const auto text = [&](const char16_t* name) {
        const Value* found = document->member(name);
        return found && found->kind == Value::Kind::String ? found->string.left(500) : QString();
    };
    const auto fact = [&](const char16_t* name, const char16_t* as) {
        const Value* found = document->member(name);
        if (found && (found->kind == Value::Kind::String || found->isNumber()))
            into.facts.push_back(
                { QString::fromUtf16(as), displayText(*found).left(500), { {}, found->line } });
    };
    const Value* python = document->member(u"python");
    static const QRegularExpression number(QStringLiteral("[0-9]+\\.[0-9]+(\\.[0-9]+)?"));
    if (const auto match = number.match(text(u"python")); match.hasMatch())
        into.add(u"python", match.captured(0), python->line);
    fact(u"os", u"os");
    fact(u"gpu", u"device");
    fact(u"gpu_count", u"devices");
    fact(u"cpu_count", u"CPUs");
    if (const Value* cuda = document->member(u"cudaVersion");
        cuda && looksLikeVersion(cuda->string))
        into.add(u"cuda", cuda->string, cuda->line);
}

void doubtLastPackage(int lastLine, EnvironmentText& into)
{
    if (into.packages.empty() || into.packages.back().origin.line != lastLine)
        return;
    into.packages.back().cut = true;
    into.note(lastLine,
        QStringLiteral("The last line has no end: the version of %1 may be cut")
            .arg(into.packages.back().name));
}

void readProcessVariables(std::string_view bytes, EnvironmentText& into)
{
    int line = 1;
    for (size_t at = 0; at < bytes.size();) {
        const size_t end = std::min(bytes.find('\0', at), bytes.size());
        const std::string_view piece = bytes.substr(at, end - at);
        const QString text = decodeUtf8(piece, nullptr);
        bool function = false;
        if (!text.trimmed().isEmpty() && !readVariable(text, line, into, function)) {
            into.note(line, QStringLiteral("This is no variable: %1").arg(text.left(40)));
        } else if (end == bytes.size() && !text.trimmed().isEmpty() && !into.variables.empty()) {
            into.note(line, QStringLiteral("The last variable is cut"));
            into.variables.back().known = false;
        }
        line += int(std::count(piece.begin(), piece.end(), '\n'));
        at = end + 1;
    }
    into.tellsVariables = into.tellsVariables || !into.variables.empty();
}

/// The last value of a file whose last line has no end may be a part of what it was. A whole word
/// of a switch is taken for what it says; a digit may be the first one of several.
void doubtLastVariable(int lastLine, EnvironmentText& into)
{
    static const QRegularExpression whole(QStringLiteral("^(?:true|false|off|yes|strict)$"),
        QRegularExpression::CaseInsensitiveOption);
    if (into.variables.empty())
        return;
    Variable& last = into.variables.back();
    if (last.origin.line != lastLine) {
        into.note(lastLine, QStringLiteral("The last line has no end: it may be cut"));
    } else {
        last.known = whole.match(last.value).hasMatch();
        into.note(lastLine,
            QStringLiteral("The last line has no end: the value of %1 may be cut").arg(last.name));
    }
}

} // namespace

void readVariables(const QStringList& lines, EnvironmentText& into)
{
    bool function = false;
    for (qsizetype at = 0; at < lines.size(); ++at) {
        if (function)
            function = lines[at] != u"}";
        else // what is no assignment goes on with a value over several lines
            readVariable(lines[at], int(at) + 1, into, function);
    }
    into.tellsVariables = into.tellsVariables || !into.variables.empty();
}

EnvironmentText readEnvironmentText(std::string_view bytes, EnvironmentKind kind)
{
    EnvironmentText into;
    if (kind == Kind::PackageJson || kind == Kind::CondaYaml || kind == Kind::Metadata) {
        const std::string decoded = decodedHead(bytes);
        if (kind == Kind::Metadata)
            readMetadata(decoded, into);
        else if (kind == Kind::CondaYaml)
            readCondaYaml(decoded, {}, into);
        else
            readPackageJson(decoded, {}, into);
        return into;
    }
    if (kind == Kind::ProcessVariables) {
        readProcessVariables(bytes, into);
        return into;
    }
    const QStringList lines = environmentLines(bytes);
    const auto broken = std::find_if(lines.begin(), lines.end(),
        [](const QString& line) { return line.contains(QChar(QChar::ReplacementCharacter)); });
    if (broken != lines.end())
        into.note(int(broken - lines.begin()) + 1,
            QStringLiteral(
                "Some bytes are no valid UTF-8 and are shown as replacement characters"));
    switch (kind) {
    case Kind::Freeze:
        for (qsizetype at = 0; at < lines.size(); ++at)
            readFreezeLine(lines[at], int(at) + 1, into);
        break;
    case Kind::Conda:
        for (qsizetype at = 0; at < lines.size(); ++at)
            readCondaLine(lines[at], int(at) + 1, into);
        break;
    case Kind::Variables:
        readVariables(lines, into);
        break;
    case Kind::Cann:
        for (qsizetype at = 0; at < lines.size(); ++at) {
            static const QRegularExpression version(
                QStringLiteral("^\\s*\\[?[Vv]ersion\\s*[=:]\\s*\\[?([^\\]\\s]+)"));
            const auto match = version.match(lines[at]);
            if (match.hasMatch() && looksLikeVersion(match.captured(1)))
                into.add(u"cann", match.captured(1), int(at) + 1);
        }
        break;
    default:
        readSections(lines, kind, into);
    }
    using namespace std::string_view_literals;
    const bool ended = isUtf16Text(bytes)
        ? bytes.ends_with(bytes[0] == '\xFF' ? "\n\0"sv : "\0\n"sv)
        : bytes.ends_with('\n') || bytes.ends_with('\r');
    const bool isList = kind == Kind::Freeze || kind == Kind::List || kind == Kind::Conda;
    if (!ended && isList)
        doubtLastPackage(int(lines.size()), into);
    else if (!ended && kind == Kind::Variables)
        doubtLastVariable(int(lines.size()), into);
    return into;
}

} // namespace alidade
