// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/sources/document.h"

#include "core/base/byte_file.h"
#include "core/base/json_document.h"
#include "core/base/limits.h"
#include "core/base/yaml.h"

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
    QLatin1StringView source, RunBuilder& builder, Monitor& monitor)
{
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
    const auto bytes = opened->readAll(Limits::DocumentBytes);
    if (!bytes)
        return fail(bytes.error());
    auto parsed
        = form == DocumentForm::Yaml ? parseYaml(*bytes, file.path) : parseJson(*bytes, file.path);
    if (!parsed)
        return fail(parsed.error());
    return std::move(*parsed);
}

} // namespace alidade
