// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The source `mlflow-store`: mlflow's folder of files, mlruns/EXPERIMENT/RUN/metrics/KEY and
// params/KEY (formats document, 4.5). Its databases and trackio's (SQLite) are recognised and
// named, not read.

#include "core/base/limits.h"
#include "core/base/lines.h"
#include "core/base/numbers.h"
#include "core/sources/curve_builder.h"
#include "core/sources/mlflow_params.h"
#include "core/sources/run_builder.h"
#include "core/sources/source.h"

#include <QRegularExpression>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

namespace alidade {
namespace {

constexpr QLatin1StringView Id("mlflow-store");
constexpr int Trust = 28; ///< doubles as text, but names that mlflow changed
constexpr std::string_view SqliteMagic("SQLite format 3\0", 16);
constexpr int ConfigTrust = 5; ///< the lowest: types and empty maps are lost
constexpr qint64 ParamBytes = 64 * 1024; ///< a longer parameter is none

struct Row {
    double timeMs = 0;
    double value = 0;
    double step = 0;
};

/// `TIME VALUE STEP`; further words are left alone.
std::optional<Row> rowOf(std::string_view line)
{
    std::array<double, 3> numbers{};
    size_t at = 0;
    for (double& number : numbers) {
        at = line.find_first_not_of(" \t\r", at);
        if (at == std::string_view::npos)
            return {};
        const size_t end = std::min(line.find_first_of(" \t\r", at), line.size());
        const auto parsed = parseNumber(line.substr(at, end - at));
        if (!parsed)
            return {};
        number = *parsed;
        at = end;
    }
    if (!std::isfinite(numbers[0]) || !isStep(numbers[2]))
        return {};
    return Row{ numbers[0], numbers[1], numbers[2] };
}

bool isDatabase(const SourceFile& file, std::string_view head)
{
    return head.starts_with(SqliteMagic)
        && (file.path.contains(u"mlruns") || file.path.contains(u"mlflow")
            || file.path.contains(u"trackio") || head.find("metrics") != std::string_view::npos);
}

/// A metric or a parameter in a run's folder, whose name is 32 hexadecimal digits.
struct Place {
    QString folder; ///< the run's
    QString name; ///< `actor/pg_loss`
    bool isMetric = false;
};

std::optional<Place> placeOf(const SourceFile& file)
{
    static const QRegularExpression pattern(
        QStringLiteral("^(?:.*/)?[0-9a-f]{32}/(?:metrics|params)/(.+)$"));
    // The run's folder may be the one that was opened.
    const auto match = pattern.match(file.absolutePath);
    if (!match.hasMatch())
        return {};
    Place place;
    place.name = match.captured(1);
    place.folder = file.path.chopped(std::min(place.name.size() + 1, file.path.size()));
    place.isMetric = place.folder.endsWith(u"metrics");
    if (!place.isMetric && !place.folder.endsWith(u"params"))
        return {};
    place.folder.chop(place.isMetric ? 7 : 6);
    if (place.folder.endsWith(u'/'))
        place.folder.chop(1);
    return place;
}

bool recognises(const SourceFile& file, std::string_view head)
{
    return placeOf(file) || isDatabase(file, head);
}

/// verl writes `@` as `_at_` for mlflow: `acc/mean_at_8`.
QString metricName(QString name)
{
    static const QRegularExpression pattern(
        QStringLiteral("(mean|std|best|worst|maj)_at_(\\d+)(?=/|$)"));
    return name.replace(pattern, QStringLiteral("\\1@\\2"));
}

/// The metrics of one run. Each is a file of its own, so where a metric goes back is where a start
/// of the training ended.
class RunReader {
public:
    explicit RunReader(RunBuilder& builder)
        : m_builder(builder)
    {
    }

    /// Errors: Cancelled only.
    Result<void> readMetric(const SourceFile& file, const QString& name, Monitor& monitor);
    Result<void> readParam(const SourceFile& file, const QString& name, Monitor& monitor);
    void publish(const QString& folder);

private:
    void publishCurves(const QString& folder);

    struct Point {
        int column;
        Row row;
    };
    RunBuilder& m_builder;
    CurveBuilder m_curves;
    MlflowParams m_params;
    qint64 m_newestMs = 0; ///< of the parameters
    std::vector<std::vector<Point>> m_starts; ///< points of the first, second … start
};

Result<void> RunReader::readMetric(const SourceFile& file, const QString& name, Monitor& monitor)
{
    const auto note = [&](Note::Severity severity, qint64 line, const QString& text) {
        m_builder.addNote({ severity, Id, { file.path, int(line) }, text });
    };
    const auto opened = ByteFile::open(file.absolutePath, monitor);
    if (opened && opened->size() == 0) {
        note(Note::Severity::Warning, 0, QStringLiteral("The file is empty"));
        return {};
    }
    const auto head = ByteFile::head(file.absolutePath, Limits::ProbeBytes);
    if (head && head->find('\0') != std::string::npos) {
        note(Note::Severity::Warning, 0, QStringLiteral("This is no text, so nothing was read"));
        return {};
    }
    const int column = m_curves.column(name.toStdString());
    if (column < 0)
        return {};
    size_t start = 0;
    double last = -std::numeric_limits<double>::infinity();
    const auto take = [&](const Line& line) {
        if (line.bytes.find_first_not_of(" \t\r") == std::string_view::npos)
            return true;
        const auto row = rowOf(line.bytes);
        if (!row) {
            const QString text = line.terminated
                ? QStringLiteral("Unreadable metric: time, value and step are expected here")
                : QStringLiteral("The last line is cut");
            note(Note::Severity::Warning, line.number, text);
            m_curves.lose({ file.path, int(line.number) }, text);
            return true;
        }
        if (row->step < last && start + 1 < size_t(Limits::Attempts))
            ++start;
        last = row->step;
        if (m_starts.size() <= start)
            m_starts.resize(start + 1);
        m_starts[start].push_back({ column, *row });
        return true;
    };
    const auto done = opened ? forEachLine(*opened, Limits::LogLineBytes, monitor, take)
                             : tl::unexpected<Error>(opened.error());
    if (!done && done.error().code == Error::Code::Cancelled)
        return done;
    if (!done)
        note(Note::Severity::Error, 0, done.error().what);
    return {};
}

Result<void> RunReader::readParam(const SourceFile& file, const QString& name, Monitor& monitor)
{
    const auto opened = ByteFile::open(file.absolutePath, monitor);
    const auto bytes = opened ? opened->readAll(ParamBytes) : tl::unexpected<Error>(opened.error());
    if (!bytes && bytes.error().code == Error::Code::Cancelled)
        return tl::unexpected<Error>(bytes.error());
    if (!bytes) {
        m_builder.addNote({ Note::Severity::Error, Id, { file.path, 0 }, bytes.error().what });
        return {};
    }
    m_params.add(name, *bytes, file.path);
    m_newestMs = std::max(m_newestMs, file.modifiedMs);
    return {};
}

void RunReader::publish(const QString& folder)
{
    for (Note note : m_params.notes()) {
        note.source = Id;
        m_builder.addNote(std::move(note));
    }
    if (!m_params.isEmpty()) {
        ConfigCandidate config;
        config.source = Id;
        config.origin = { folder.isEmpty() ? QStringLiteral("params")
                                           : QString(folder + QStringLiteral("/params")),
            0 };
        config.entries = m_params.entries();
        config.trust = ConfigTrust;
        config.complete = m_params.isComplete();
        config.metricLines = m_curves.points();
        config.modifiedMs = m_newestMs;
        m_builder.addSource({ Id, config.origin.file,
            QStringLiteral("%1 parameters").arg(qsizetype(config.entries.size())) });
        m_builder.addConfig(std::move(config));
    }
    publishCurves(folder);
}

void RunReader::publishCurves(const QString& folder)
{
    if (m_curves.columns() == 0)
        return;
    for (const std::vector<Point>& start : m_starts) {
        m_curves.startAttempt({ folder, 0 },
            m_curves.isEmpty() ? QString() : QStringLiteral("The steps of a metric go back"));
        for (const Point& point : start)
            m_curves.add(point.column, point.row.step, point.row.value, point.row.timeMs / 1000);
    }
    m_builder.addSource({ Id, folder,
        QStringLiteral("%1 metrics, %2 values")
            .arg(qsizetype(m_curves.columns()))
            .arg(m_curves.points()) });
    if (m_curves.isEmpty())
        return;
    MetricStore store = m_curves.finish();
    store.source = Id;
    store.origin = { folder, 0 };
    store.trust = Trust;
    m_builder.addMetrics(std::move(store));
}

Result<void> load(std::span<const SourceFile> files, RunBuilder& builder, Monitor& monitor)
{
    std::map<QString, std::vector<std::pair<const SourceFile*, Place>>> runs;
    for (const SourceFile& file : files) {
        if (auto place = placeOf(file)) {
            const QString folder = place->folder;
            runs[folder].emplace_back(&file, std::move(*place));
            continue;
        }
        builder.addSource({ Id, file.path, QStringLiteral("an SQLite database, not read") });
        builder.addNote({ Note::Severity::Warning, Id, { file.path, 0 },
            QStringLiteral(
                "The metrics in this SQLite database are not read; the console log has "
                "them too, and trainer.logger can name file or tensorboard beside it") });
    }
    double done = 0;
    for (const auto& [folder, members] : runs) {
        RunReader reader(builder);
        for (const auto& member : members) {
            if (monitor.cancelled())
                return cancelledFailure();
            SubMonitor part(
                monitor, done / double(files.size()), (done + 1) / double(files.size()));
            ++done;
            const Place& place = member.second;
            const auto read = place.isMetric
                ? reader.readMetric(*member.first, metricName(place.name), part)
                : reader.readParam(*member.first, place.name, part);
            if (!read)
                return read;
        }
        reader.publish(folder);
    }
    return {};
}

} // namespace

extern const Source mlflow_store;
const Source mlflow_store{ Id,
    QLatin1StringView("mlflow's files (mlruns/EXPERIMENT/RUN/ with metrics/ and params/)"),
    recognises, load };

} // namespace alidade
