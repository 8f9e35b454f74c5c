// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The source `mlflow-store`: mlflow's folder of files, mlruns/EXPERIMENT/RUN/metrics/KEY (formats
// document, 4.5). Its databases and trackio's (SQLite) are recognised and named, not read.

#include "core/base/limits.h"
#include "core/base/lines.h"
#include "core/base/numbers.h"
#include "core/sources/curve_builder.h"
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
constexpr QStringView MetricFolder(u"/metrics/");

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
    if (!std::isfinite(numbers[0]) || !std::isfinite(numbers[2]))
        return {};
    return Row{ numbers[0], numbers[1], numbers[2] };
}

bool isDatabase(const SourceFile& file, std::string_view head)
{
    return head.starts_with(SqliteMagic)
        && (file.path.contains(u"mlruns") || file.path.contains(u"mlflow")
            || file.path.contains(u"trackio") || head.find("metrics") != std::string_view::npos);
}

/// In a run's folder, whose name is 32 hexadecimal digits.
bool isMetric(const SourceFile& file, std::string_view head)
{
    static const QRegularExpression pattern(QStringLiteral("(^|/)[0-9a-f]{32}/metrics/."));
    return pattern.match(file.path).hasMatch() && rowOf(head.substr(0, head.find('\n')));
}

bool recognises(const SourceFile& file, std::string_view head)
{
    return isMetric(file, head) || isDatabase(file, head);
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
    void publish(const QString& folder);

private:
    struct Point {
        int column;
        Row row;
    };
    RunBuilder& m_builder;
    CurveBuilder m_curves;
    std::vector<std::vector<Point>> m_starts; ///< points of the first, second … start
};

Result<void> RunReader::readMetric(const SourceFile& file, const QString& name, Monitor& monitor)
{
    const auto note = [&](Note::Severity severity, qint64 line, const QString& text) {
        m_builder.addNote({ severity, Id, { file.path, int(line) }, text });
    };
    const int column = m_curves.column(name.toStdString());
    if (column < 0)
        return {};
    const auto opened = ByteFile::open(file.absolutePath, monitor);
    size_t start = 0;
    double last = -std::numeric_limits<double>::infinity();
    const auto take = [&](const Line& line) {
        if (line.bytes.find_first_not_of(" \t\r") == std::string_view::npos)
            return true;
        const auto row = rowOf(line.bytes);
        if (!row) {
            note(Note::Severity::Warning, line.number,
                line.terminated ? QStringLiteral("Unreadable metric: time, value and step are "
                                                 "expected here")
                                : QStringLiteral("The last line is cut"));
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

void RunReader::publish(const QString& folder)
{
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
    std::map<QString, std::vector<const SourceFile*>> runs;
    for (const SourceFile& file : files) {
        const qsizetype metrics = file.path.indexOf(MetricFolder);
        if (metrics >= 0) {
            runs[file.path.left(metrics)].push_back(&file);
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
        for (const SourceFile* file : members) {
            if (monitor.cancelled())
                return cancelledFailure();
            SubMonitor part(
                monitor, done / double(files.size()), (done + 1) / double(files.size()));
            ++done;
            const QString name = file->path.mid(folder.size() + MetricFolder.size());
            if (const auto read = reader.readMetric(*file, metricName(name), part); !read)
                return read;
        }
        reader.publish(folder);
    }
    return {};
}

} // namespace

extern const Source mlflow_store;
const Source mlflow_store{ Id, QLatin1StringView("mlflow's files (mlruns/EXPERIMENT/RUN/metrics/)"),
    recognises, load };

} // namespace alidade
