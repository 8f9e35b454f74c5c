// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The source `swanlab-run`: SwanLab's local folders, swanlog/run-DATE_TIME-ID/ (formats document,
// 4.4). Reads the config and, of release 0.8 and later, the scalars. The records of earlier
// releases and of the dashboard mode are not documented, so they are named and left alone.

#include "core/base/leveldb_log.h"
#include "core/base/numbers.h"
#include "core/sources/curve_builder.h"
#include "core/sources/document.h"
#include "core/sources/logged_config.h"
#include "core/sources/run_builder.h"
#include "core/sources/source.h"

#include <QtEndian>

#include <protozero/pbf_reader.hpp>

#include <limits>

namespace alidade {
namespace {

using protozero::pbf_reader;
using Wire = protozero::pbf_wire_type;

constexpr QLatin1StringView Id("swanlab-run");
constexpr int ConfigTrust = 20;
constexpr int MetricTrust = 30;
constexpr qint64 HeaderBytes = 7; ///< ":SWL", a magic number, the version
constexpr quint16 Magic = 0xE1D6;
constexpr int KnownVersion = 2;
constexpr quint32 ScalarRecord = 13;

constexpr quint32 field(quint32 number, Wire wire) { return protozero::tag_and_type(number, wire); }

namespace Scalar {
constexpr quint32 Key = field(1, Wire::length_delimited);
constexpr quint32 Step = field(2, Wire::varint);
constexpr quint32 Value = field(5, Wire::length_delimited);
}

bool isRecording(const SourceFile& file, std::string_view head)
{
    return file.name().endsWith(u".swanlab") || head.starts_with(":SWL");
}

bool recognises(const SourceFile& file, std::string_view head)
{
    if (isRecording(file, head))
        return true;
    const bool inFiles = file.path.contains(u"/files/") || file.path.startsWith(u"files/");
    return file.name() == u"config.yaml" && inFiles && head.find("_wandb:") == head.npos
        && (file.path.contains(u"swanlog/") || head.find("\n  sort:") != head.npos);
}

class Loader {
public:
    explicit Loader(RunBuilder& builder)
        : m_builder(builder)
    {
    }

    /// Errors: Cancelled only.
    Result<void> loadRecording(const SourceFile& file, Monitor& monitor);
    void loadConfig(const SourceFile& file, Monitor& monitor);

private:
    void note(Note::Severity severity, const SourceFile& file, const QString& text)
    {
        m_builder.addNote({ severity, Id, { file.path, 0 }, text });
    }
    Result<void> giveUp(const SourceFile& file, const Error& error);
    bool hasKnownHeader(const ByteFile& bytes, const SourceFile& file);
    void takeRecord(const FramedRecord& record, const SourceFile& file);
    void takeScalar(pbf_reader fields, const SourceFile& file, qint64 offset);
    void lose(const SourceFile& file, const QString& text);

    RunBuilder& m_builder;
    CurveBuilder m_curves;
    UnplacedValues m_unplaced;
    double m_lastStep = -std::numeric_limits<double>::infinity();
};

Result<void> Loader::giveUp(const SourceFile& file, const Error& error)
{
    if (error.code == Error::Code::Cancelled)
        return tl::unexpected<Error>(error);
    note(Note::Severity::Error, file, error.what);
    return {};
}

bool Loader::hasKnownHeader(const ByteFile& bytes, const SourceFile& file)
{
    char header[HeaderBytes]{};
    const auto got = bytes.read(0, header, HeaderBytes);
    if (!got || *got < HeaderBytes || std::string_view(header, 4) != ":SWL"
        || qFromLittleEndian<quint16>(header + 4) != Magic) {
        note(Note::Severity::Error, file,
            QStringLiteral("This is no SwanLab file, or its header is cut"));
        return false;
    }
    const int version = static_cast<unsigned char>(header[6]);
    if (version == KnownVersion)
        return true;
    note(Note::Severity::Warning, file,
        QStringLiteral("Version %1 of SwanLab's file is not read (version %2 is); the console log "
                       "or another logger of trainer.logger has the metrics too")
            .arg(version)
            .arg(KnownVersion));
    return false;
}

void Loader::lose(const SourceFile& file, const QString& text)
{
    note(Note::Severity::Warning, file, text);
    m_curves.lose({ file.path, 0 }, text);
}

void Loader::takeScalar(pbf_reader fields, const SourceFile& file, qint64 offset)
{
    std::string_view key;
    double step = 0;
    std::optional<double> value;
    while (fields.next()) {
        switch (fields.tag_and_type()) {
        case Scalar::Key: {
            const auto view = fields.get_view();
            key = { view.data(), view.size() };
            break;
        }
        case Scalar::Step:
            step = double(fields.get_int64());
            break;
        case Scalar::Value: {
            pbf_reader number = fields.get_message();
            value = 0; // a zero is not written
            while (number.next(1, Wire::fixed64))
                value = number.get_double();
            break;
        }
        default:
            fields.skip();
        }
    }
    if (!isStep(step)) {
        m_unplaced.take(step, offset);
        return;
    }
    const int column = value ? m_curves.column(key) : -1;
    if (column < 0)
        return;
    if (m_curves.isEmpty() || step < m_lastStep)
        m_curves.startAttempt({ file.path, 0 },
            m_curves.isEmpty() ? QString()
                               : QStringLiteral("Step %1 follows step %2")
                                     .arg(shortestText(step), shortestText(m_lastStep)));
    m_lastStep = step;
    m_curves.add(column, step, *value, std::numeric_limits<double>::quiet_NaN());
}

void Loader::takeRecord(const FramedRecord& record, const SourceFile& file)
{
    try {
        pbf_reader fields(record.bytes.data(), record.bytes.size());
        while (fields.next()) {
            if (fields.tag_and_type() == field(ScalarRecord, Wire::length_delimited))
                takeScalar(fields.get_message(), file, record.offset);
            else
                fields.skip();
        }
    } catch (const protozero::exception&) {
        lose(file, QStringLiteral("At byte %1: the record cannot be read").arg(record.offset));
    }
}

Result<void> Loader::loadRecording(const SourceFile& file, Monitor& monitor)
{
    const auto opened = ByteFile::open(file.absolutePath, monitor);
    if (!opened)
        return giveUp(file, opened.error());
    if (!opened->damage().isEmpty())
        lose(file, opened->damage());
    if (!hasKnownHeader(*opened, file))
        return {};
    const auto done = forEachLevelDbRecord(
        *opened, HeaderBytes, monitor,
        [&](const FramedRecord& record) { takeRecord(record, file); },
        [&](const FrameDamage& damage) { lose(file, damageText(damage)); });
    if (!done)
        return giveUp(file, done.error());
    if (m_unplaced.count > 0)
        note(Note::Severity::Warning, file, m_unplaced.text());
    m_builder.addSource({ Id, file.path,
        QStringLiteral("%1 metrics, %2 values")
            .arg(qsizetype(m_curves.columns()))
            .arg(m_curves.points()) });
    if (m_curves.isEmpty())
        return {};
    if (auto repeat = repeatNote(m_curves, Id, { file.path, 0 }))
        m_builder.addNote(std::move(*repeat));
    MetricStore store = m_curves.finish();
    store.source = Id;
    store.origin = { file.path, 0 };
    store.trust = MetricTrust;
    m_builder.addMetrics(std::move(store));
    return {};
}

void Loader::loadConfig(const SourceFile& file, Monitor& monitor)
{
    int cut = 0;
    const auto tree = readDocument(file, DocumentForm::Yaml, Id, m_builder, monitor, &cut);
    if (!tree)
        return;
    ConfigCandidate config;
    config.source = Id;
    config.origin = { file.path, 0 };
    config.trust = ConfigTrust;
    const qint64 startMs = startOfRunFolderMs(file.path);
    config.modifiedMs = startMs > 0 ? startMs : file.modifiedMs;
    std::vector<Note> notes;
    config.entries = loggedConfig(*tree, file.path, notes);
    config.complete = cut == 0 && notes.empty();
    for (Note& found : notes) {
        found.source = Id;
        m_builder.addNote(std::move(found));
    }
    if (cut > 0 && endsInValue(*tree))
        dropLastEntry(config.entries);
    m_builder.addSource(
        { Id, file.path, QStringLiteral("%1 keys").arg(qsizetype(config.entries.size())) });
    if (!config.entries.empty())
        m_builder.addConfig(std::move(config));
}

Result<void> load(std::span<const SourceFile> files, RunBuilder& builder, Monitor& monitor)
{
    double at = 0;
    for (const SourceFile& file : files) {
        const double next = at + 1.0 / double(files.size());
        SubMonitor part(monitor, at, next);
        at = next;
        if (monitor.cancelled())
            return cancelledFailure();
        Loader loader(builder);
        if (file.name() == u"config.yaml")
            loader.loadConfig(file, part);
        else if (const auto loaded = loader.loadRecording(file, part); !loaded)
            return loaded;
    }
    return {};
}

} // namespace

extern const Source swanlab_run;
const Source swanlab_run{ Id,
    QLatin1StringView("SwanLab (swanlog/run-DATE_TIME-ID/ with run-ID.swanlab and "
                      "files/config.yaml)"),
    recognises, load };

} // namespace alidade
