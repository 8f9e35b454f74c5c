// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The source `environment`: files that tell about the machine of a run. Recognises and hands over;
// reading is environment_text's.
#include "core/base/byte_file.h"
#include "core/base/limits.h"
#include "core/sources/environment_text.h"
#include "core/sources/run_builder.h"
#include "core/sources/source.h"

namespace alidade {
namespace {

constexpr QLatin1StringView Id("environment");

bool recognises(const SourceFile& file, std::string_view head)
{
    return file.bytes <= Limits::EnvironmentBytes
        && environmentKind(file.name(), head) != EnvironmentKind::None;
}

/// How near a list is to what ran: written by the run itself, then by hand, then by a report, then
/// what somebody asked to be installed.
int trustOf(const SourceFile& file, EnvironmentKind kind)
{
    const QString name = file.name();
    if (kind == EnvironmentKind::Metadata)
        return 35;
    if (name.startsWith(u"requirements"))
        return file.path.contains(u"/files/") ? 35 : 8;
    return kind == EnvironmentKind::CollectEnv || kind == EnvironmentKind::Diagnose ? 25 : 30;
}

void loadFile(const SourceFile& file, RunBuilder& builder, Monitor& monitor)
{
    const auto note = [&](Note::Severity severity, int line, const QString& text) {
        builder.addNote({ severity, Id, { file.path, line }, text });
    };
    const auto opened = ByteFile::open(file.absolutePath, monitor);
    const auto bytes = opened ? opened->readAll(Limits::EnvironmentBytes)
                              : tl::unexpected<Error>(opened.error());
    if (!bytes) {
        if (bytes.error().code != Error::Code::Cancelled)
            note(Note::Severity::Error, 0, bytes.error().what);
        return;
    }
    if (!opened->damage().isEmpty())
        note(Note::Severity::Warning, 0, opened->damage());
    const EnvironmentKind kind = environmentKind(
        file.name(), std::string_view(*bytes).substr(0, size_t(Limits::ProbeBytes)));
    EnvironmentText text = readEnvironmentText(*bytes, kind);
    for (Note& found : text.notes) {
        found.source = Id;
        found.where.file = file.path;
        builder.addNote(std::move(found));
    }
    if (text.packages.empty() && text.facts.empty() && text.variables.empty() && text.notes.empty())
        note(Note::Severity::Warning, 0,
            QStringLiteral("Nothing that tells about the machine stands here"));
    QStringList parts;
    if (!text.packages.empty())
        parts += QStringLiteral("%1 packages").arg(text.packages.size());
    if (!text.variables.empty())
        parts += QStringLiteral("%1 variables").arg(text.variables.size());
    builder.addSource({ Id, file.path,
        parts.isEmpty() ? environmentKindName(kind)
                        : QStringLiteral("%1: %2").arg(
                            environmentKindName(kind), parts.join(QStringLiteral(", "))) });
    for (PackageRecord& package : text.packages) {
        package.kind = environmentKindName(kind);
        package.trust = trustOf(file, kind);
        package.origin.file = file.path;
        builder.addPackage(std::move(package));
    }
    for (EnvironmentFact& fact : text.facts) {
        fact.origin.file = file.path;
        builder.addFact(std::move(fact));
    }
    for (Variable& variable : text.variables) {
        variable.origin.file = file.path;
        builder.addSeenVariable(std::move(variable));
    }
}

Result<void> load(std::span<const SourceFile> files, RunBuilder& builder, Monitor& monitor)
{
    qsizetype done = 0;
    for (const SourceFile& file : files) {
        if (monitor.cancelled())
            return cancelledFailure();
        loadFile(file, builder, monitor);
        monitor.progress(double(++done) / double(files.size()));
    }
    return {};
}

} // namespace

extern const Source environment_files;
const Source environment_files{ Id,
    QLatin1StringView(
        "package lists (pip, conda, uv), env output, collect_env, npu-smi, CANN files"),
    recognises, load };

} // namespace alidade
