// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The source `tensorboard-events`: the event files of a folder are one experiment, each restart
// adds a file (formats document, 4.2). torch says nothing when it resumes, so both files hold the
// repeated steps: each file is a start of its own, and the last one counts.

#include "core/sources/run_builder.h"
#include "core/sources/source.h"
#include "core/sources/tensorboard_event.h"

#include <algorithm>
#include <map>

namespace alidade {
namespace {

constexpr QLatin1StringView Id("tensorboard-events");
constexpr int Trust = 15; ///< float32: below what the console prints in full
constexpr QStringView NameMark(u"tfevents");

bool recognises(const SourceFile& file, std::string_view head)
{
    const QString name = file.name();
    if (name.endsWith(u".profile-empty"))
        return false;
    return name.contains(NameMark)
        || head.substr(0, 64).find("brain.Event:") != std::string_view::npos;
}

/// The time in `events.out.tfevents.SECONDS.HOST…`; 0 when there is none.
qint64 secondsOf(const QString& name)
{
    const qsizetype mark = name.indexOf(NameMark);
    return mark < 0 ? 0 : name.mid(mark + NameMark.size() + 1).section(u'.', 0, 0).toLongLong();
}

/// The files of one folder, in the order in which they were begun.
using Files = std::vector<const SourceFile*>;

class Loader {
public:
    explicit Loader(RunBuilder& builder)
        : m_builder(builder)
    {
    }

    /// Errors: Cancelled only.
    Result<void> load(const QString& folder, const Files& files, Monitor& monitor);

private:
    Result<void> readFile(const SourceFile& file, Monitor& monitor);

    RunBuilder& m_builder;
    CurveBuilder m_curves;
    double m_resolution = 0;
    qint64 m_scalars = 0;
};

Result<void> Loader::readFile(const SourceFile& file, Monitor& monitor)
{
    const auto note = [&](Note::Severity severity, const QString& text) {
        m_builder.addNote({ severity, Id, { file.path, 0 }, text });
    };
    const auto opened = ByteFile::open(file.absolutePath, monitor);
    auto read = opened ? readTensorboardEvents(*opened, file.path, note, monitor)
                       : tl::unexpected<Error>(opened.error());
    if (opened && !opened->damage().isEmpty())
        m_curves.lose({ file.path, 0 }, opened->damage());
    if (opened && !opened->damage().isEmpty())
        note(Note::Severity::Warning, opened->damage());
    else if (opened && opened->size() == 0)
        note(Note::Severity::Warning, QStringLiteral("The file is empty"));
    if (!read && read.error().code == Error::Code::Cancelled)
        return tl::unexpected<Error>(read.error());
    if (!read) {
        note(Note::Severity::Error, read.error().what);
        m_curves.lose({ file.path, 0 }, read.error().what);
        return {};
    }
    m_curves.append(std::move(read->curves));
    m_resolution = std::max(m_resolution, read->relativeResolution);
    m_scalars += read->scalars;
    return {};
}

Result<void> Loader::load(const QString& folder, const Files& files, Monitor& monitor)
{
    double total = 1;
    for (const SourceFile* file : files)
        total += double(file->bytes);
    double at = 0;
    for (const SourceFile* file : files) {
        const double next = at + double(file->bytes) / total;
        SubMonitor part(monitor, at, next);
        at = next;
        if (const auto read = readFile(*file, part); !read)
            return read;
    }
    const QString place = files.size() == 1 || folder.isEmpty() ? files.back()->path : folder;
    m_builder.addSource({ Id, place,
        QStringLiteral("%1 files, %2 metrics, %3 values")
            .arg(qsizetype(files.size()))
            .arg(qsizetype(m_curves.columns()))
            .arg(m_scalars) });
    if (m_curves.isEmpty()) {
        if (total > 1) // of empty files it is said already that they are empty
            m_builder.addNote({ Note::Severity::Warning, Id, { place, 0 },
                QStringLiteral("No scalars were found in these event files") });
        return {};
    }
    if (auto repeat = repeatNote(m_curves, Id, { place, 0 }))
        m_builder.addNote(std::move(*repeat));
    MetricStore store = m_curves.finish(m_resolution);
    store.source = Id;
    store.origin = { place, 0 };
    store.trust = Trust;
    m_builder.addMetrics(std::move(store));
    return {};
}

Result<void> load(std::span<const SourceFile> files, RunBuilder& builder, Monitor& monitor)
{
    std::map<QString, Files> folders;
    double total = 1;
    for (const SourceFile& file : files) {
        const qsizetype slash = file.path.lastIndexOf(u'/');
        folders[slash < 0 ? QString() : file.path.left(slash)].push_back(&file);
        total += double(file.bytes);
    }
    double at = 0;
    for (auto& [folder, members] : folders) {
        std::stable_sort(
            members.begin(), members.end(), [](const SourceFile* one, const SourceFile* other) {
                const qint64 oneSeconds = secondsOf(one->name());
                const qint64 otherSeconds = secondsOf(other->name());
                return oneSeconds != otherSeconds ? oneSeconds < otherSeconds
                                                  : one->path < other->path;
            });
        double bytes = 0;
        for (const SourceFile* file : members)
            bytes += double(file->bytes);
        const double next = at + bytes / total;
        SubMonitor part(monitor, at, next);
        at = next;
        if (const auto loaded = Loader(builder).load(folder, members, part); !loaded)
            return loaded;
    }
    return {};
}

} // namespace

extern const Source tensorboard_events;
const Source tensorboard_events{ Id, QLatin1StringView("TensorBoard event files (*tfevents*)"),
    recognises, load };

} // namespace alidade
