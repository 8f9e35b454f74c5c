// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/sources/document.h"

#include "core/base/byte_file.h"
#include "core/base/json_document.h"
#include "core/base/limits.h"
#include "core/base/log_text.h"
#include "core/base/utf8.h"
#include "core/base/yaml.h"
#include "core/sources/repeated_keys.h"

#include <algorithm>

namespace alidade {
namespace {

/// Parsers tell `path:line`.
int lineOf(const Error& error)
{
    const qsizetype colon = error.where.lastIndexOf(u':');
    return error.code == Error::Code::Malformed && colon >= 0
        ? QStringView(error.where).mid(colon + 1).toInt()
        : 0;
}

} // namespace

std::optional<Value> readDocument(const SourceFile& file, DocumentForm form,
    QLatin1StringView source, RunBuilder& builder, Monitor& monitor, int* cut)
{
    if (cut)
        *cut = 0;
    const auto fail = [&](const Error& error) -> std::optional<Value> {
        if (error.code != Error::Code::Cancelled)
            builder.addNote(
                { Note::Severity::Error, source, { file.path, lineOf(error) }, error.what });
        return {};
    };
    const auto opened = ByteFile::open(file.absolutePath, monitor);
    if (!opened)
        return fail(opened.error());
    if (!opened->damage().isEmpty())
        builder.addNote({ Note::Severity::Warning, source, { file.path, 0 }, opened->damage() });
    auto bytes = opened->readAll(Limits::DocumentBytes);
    if (!bytes)
        return fail(bytes.error());
    if (bytes->starts_with("\xFF\xFE") || bytes->starts_with("\xFE\xFF"))
        *bytes = decodedHead(*bytes);
    bool broken = false;
    const QString text = decodeUtf8(*bytes, &broken);
    if (broken)
        builder.addNote({ Note::Severity::Warning, source,
            { file.path, 1 + int(text.left(text.indexOf(QChar(0xfffd))).count(u'\n')) },
            QStringLiteral(
                "Some bytes are no valid UTF-8 and are shown as replacement characters") });
    auto parsed
        = form == DocumentForm::Yaml ? parseYaml(*bytes, file.path) : parseJson(*bytes, file.path);
    if (!parsed)
        return fail(parsed.error());
    std::vector<Note> notes;
    dropRepeatedKeys(*parsed, file.path, source, notes);
    for (Note& note : notes)
        builder.addNote(std::move(note));
    if (cut && form == DocumentForm::Yaml && (*cut = cutYamlLine(*bytes)) > 0)
        builder.addNote({ Note::Severity::Warning, source, { file.path, *cut },
            QStringLiteral("The file is cut here: what stood behind is not known") });
    return std::move(*parsed);
}

int cutYamlLine(std::string_view bytes)
{
    const size_t last = bytes.find_last_not_of(" \t\r\n");
    if (last == std::string_view::npos)
        return 0;
    const auto lineAt = [&](size_t at) {
        return 1 + int(std::count(bytes.begin(), bytes.begin() + std::ptrdiff_t(at), '\n'));
    };
    // A closed bracket or quote is whole, whatever follows.
    const bool closed = std::string_view("]}\"'").find(bytes[last]) != std::string_view::npos;
    if (bytes.find('\n', last) == std::string_view::npos)
        return closed ? 0 : lineAt(last);
    const size_t begin = bytes.rfind('\n', last) + 1; // npos + 1 is the first line
    const std::string_view line = bytes.substr(begin, last + 1 - begin);
    const size_t text = line.find_first_not_of(' ');
    const bool comment = line[text] == '#';
    const bool open = line.back() == ':' || line.substr(text) == "-" || line.substr(text) == "?";
    return open && !comment ? lineAt(last) : 0;
}

int lastLine(const Value& tree)
{
    int line = tree.line;
    for (const Value& item : tree.items)
        line = std::max(line, lastLine(item));
    for (const auto& member : tree.members)
        line = std::max(line, lastLine(member.second));
    return line;
}

void dropLastEntry(std::vector<ConfigEntry>& entries)
{
    const auto last = std::max_element(
        entries.begin(), entries.end(), [](const ConfigEntry& one, const ConfigEntry& other) {
            return one.origin.line < other.origin.line;
        });
    if (last != entries.end())
        entries.erase(last);
}

void dropLastValue(Value& tree)
{
    if (tree.members.empty())
        return;
    Value& last = tree.members.back().second;
    dropLastValue(last); // as deep as the parser allows
    if (last.members.empty())
        tree.members.pop_back();
}

} // namespace alidade
