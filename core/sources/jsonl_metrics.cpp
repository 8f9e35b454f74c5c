// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// verl's file logger: one {"step": n, "data": {metric: value}} per line (formats document, section
// 4.1). Newer releases write NaN and infinities as null, which is read as NaN and said so.
#include "core/base/byte_file.h"
#include "core/base/json_lines.h"
#include "core/base/limits.h"
#include "core/base/log_text.h"
#include "core/base/numbers.h"
#include "core/sources/curve_builder.h"
#include "core/sources/run_builder.h"
#include "core/sources/source.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

namespace alidade {
namespace {

constexpr QLatin1StringView SourceId{ "jsonl-metrics" };
constexpr int Trust = 30; // full precision, but null hides which non-finite value it was

class MetricFile {
public:
    MetricFile(const SourceFile& file, RunBuilder& builder)
        : m_file(file)
        , m_builder(builder)
    {
    }

    /// Errors: Cancelled only.
    Result<void> load(Monitor& monitor)
    {
        SubMonitor unpacking(monitor, 0, 0);
        const auto bytes = ByteFile::open(m_file.absolutePath, unpacking);
        if (!bytes)
            return giveUp(bytes.error());
        if (!bytes->damage().isEmpty())
            lose(0, bytes->damage());
        const auto done
            = forEachTextLine(*bytes, Limits::LogLineBytes, monitor, [this](const Line& line) {
                  take(line);
                  return true;
              });
        if (!done && done.error().code == Error::Code::Cancelled)
            return giveUp(done.error());
        if (!done)
            note(Note::Severity::Error, 0, done.error().what);
        publish();
        return {};
    }

private:
    Result<void> giveUp(const Error& error)
    {
        if (error.code == Error::Code::Cancelled)
            return tl::unexpected<Error>(error);
        note(Note::Severity::Error, 0, error.what);
        return {};
    }

    void note(Note::Severity severity, qint64 line, const QString& text)
    {
        m_builder.addNote(Note{ severity, SourceId, { m_file.path, int(line) }, text });
    }

    void lose(qint64 line, const QString& text)
    {
        note(Note::Severity::Warning, line, text);
        m_curves.lose({ m_file.path, int(line) }, text);
    }

    void take(const Line& line)
    {
        const auto unreadable = [&](const QString& why) {
            lose(line.number, QStringLiteral("Unreadable metrics: %1").arg(why));
        };
        if (line.shortened)
            return unreadable(
                QStringLiteral("the line is longer than %1 MiB").arg(Limits::LogLineBytes >> 20));
        if (!scanJsonLine(line.bytes, m_line)) {
            if (m_line.problem == JsonLine::Problem::Cut && !line.terminated)
                unreadable(QStringLiteral("the last line is cut"));
            else if (m_line.problem != JsonLine::Problem::Blank)
                unreadable(problemText(m_line.problem));
            return;
        }
        const JsonField* stepField = m_line.find("step");
        const JsonField* data = m_line.find("data");
        if (!stepField)
            return unreadable(QStringLiteral("the line has no step"));
        const bool isNumber = stepField->kind == JsonField::Kind::Number;
        const auto step = isNumber ? looseNumber(*stepField) : std::nullopt;
        if (!step || !isStep(*step))
            return unreadable(QStringLiteral("a step is a whole number from 0 to %1, not %2")
                                  .arg(shortestText(Limits::LargestStep), wordOf(*stepField)));
        if (!data)
            return unreadable(QStringLiteral("the line has no data"));
        if (!scanJsonLine(data->value, m_data))
            return unreadable(m_data.problem == JsonLine::Problem::Malformed
                    ? problemText(m_data.problem)
                    : QStringLiteral("the line has no data"));
        takeRow(*step, line.number);
    }

    /// A value as it is written, of which the beginning is enough.
    static QString wordOf(const JsonField& field)
    {
        const QString text = QString::fromUtf8(
            field.value.data(), qsizetype(std::min<size_t>(field.value.size(), 40)));
        return field.kind == JsonField::Kind::String ? u'"' + text + u'"' : text;
    }

    void takeRow(double step, qint64 line)
    {
        if (m_rows == 0 || step < m_lastStep)
            m_curves.startAttempt({ m_file.path, int(line) },
                m_rows == 0 ? QString()
                            : QStringLiteral("step %1 after step %2")
                                  .arg(shortestText(step), shortestText(m_lastStep)));
        ++m_rows;
        m_lastStep = step;
        for (const JsonField& field : m_data.fields)
            takeValue(step, field, line);
    }

    /// "NaN", "Infinity", "-Infinity", as writers put them that keep to JSON.
    std::optional<double> nonFiniteWord(const JsonField& field, qint64 line)
    {
        const auto value = looseNumber(field);
        if (!value || std::isfinite(*value))
            return {};
        if (m_quoted++ == 0)
            note(Note::Severity::Info, line,
                QStringLiteral("Texts that say NaN or infinity are read as such (first: %1)")
                    .arg(decodeJsonString(field.key)));
        return value;
    }

    void takeValue(double step, const JsonField& field, qint64 line)
    {
        std::optional<double> value;
        if (field.kind == JsonField::Kind::Null) {
            value = std::numeric_limits<double>::quiet_NaN();
            if (m_nulls++ == 0)
                note(Note::Severity::Info, line,
                    QStringLiteral(
                        "null is read as NaN: this file logger writes NaN and infinities "
                        "so (first: %1)")
                        .arg(decodeJsonString(field.key)));
        } else if (field.kind == JsonField::Kind::String) {
            value = nonFiniteWord(field, line);
        } else {
            value = looseNumber(field);
            const bool isWord
                = field.kind == JsonField::Kind::True || field.kind == JsonField::Kind::False;
            // As Python's console and TensorBoard do with them.
            if (isWord && m_words++ == 0)
                note(Note::Severity::Info, line,
                    QStringLiteral("true and false are read as 1 and 0 (first: %1)")
                        .arg(decodeJsonString(field.key)));
        }
        if (!value) {
            const QString name = decodeJsonString(field.key);
            const bool quoted = field.kind == JsonField::Kind::String && looseNumber(field);
            if (m_ignored.emplace(name, line).second)
                note(quoted ? Note::Severity::Warning : Note::Severity::Info, line,
                    QStringLiteral("Not a number, ignored: %1").arg(name));
            return;
        }
        const bool plain = field.key.find('\\') == std::string_view::npos;
        const int column = m_curves.column(
            plain ? field.key : std::string_view(decodeJsonString(field.key).toStdString()));
        if (column >= 0)
            m_curves.add(column, step, *value, std::numeric_limits<double>::quiet_NaN());
        else if (!std::exchange(m_full, true))
            note(Note::Severity::Warning, line,
                QStringLiteral("More than %1 metrics; further ones are left out")
                    .arg(Limits::MetricNames));
    }

    /// A word among the numbers of a curve stands where a number was lost.
    void loseWordsOf(MetricStore& store) const
    {
        for (const MetricSeries& series : store.series) {
            const auto word = m_ignored.find(series.name);
            if (word == m_ignored.end())
                continue;
            if (store.lost.places++ == 0) {
                store.lost.where = { m_file.path, int(word->second) };
                store.lost.text = QStringLiteral("Not a number, ignored: %1").arg(series.name);
            }
        }
    }

    void publish()
    {
        m_builder.addSource(RecognisedSource{ SourceId, m_file.path,
            QStringLiteral("%1 steps, %2 metrics")
                .arg(m_rows)
                .arg(qsizetype(m_curves.columns())) });
        if (m_curves.isEmpty())
            return;
        if (auto repeat = repeatNote(m_curves, SourceId, { m_file.path, 0 }))
            m_builder.addNote(std::move(*repeat));
        MetricStore store = m_curves.finish();
        loseWordsOf(store);
        store.source = SourceId;
        store.origin = { m_file.path, 0 };
        store.trust = Trust;
        m_builder.addMetrics(std::move(store));
    }

    const SourceFile& m_file;
    RunBuilder& m_builder;
    JsonLine m_line;
    JsonLine m_data;
    CurveBuilder m_curves;
    std::map<QString, qint64> m_ignored; ///< by name: the line of the first one
    qint64 m_rows = 0;
    qint64 m_nulls = 0;
    qint64 m_words = 0; ///< true and false
    qint64 m_quoted = 0; ///< "NaN" and its like
    double m_lastStep = 0;
    bool m_full = false;
};

bool isRow(std::string_view text, JsonLine& line)
{
    scanJsonLine(text, line);
    return line.fields.size() == 2 && line.find("step") && line.find("data");
}

/// A first line may be damaged, so any of the first ones will do.
bool recognises(const SourceFile& file, std::string_view head)
{
    constexpr qint64 MostLines = 50;
    if (!file.name().endsWith(QLatin1StringView(".jsonl")))
        return false;
    JsonLine row;
    bool found = false;
    forEachTextLine(head, [&](const Line& line) {
        found = isRow(line.bytes, row);
        return !found && line.number < MostLines;
    });
    return found;
}

Result<void> load(std::span<const SourceFile> files, RunBuilder& builder, Monitor& monitor)
{
    double total = 1;
    for (const SourceFile& file : files)
        total += double(file.bytes);
    double at = 0;
    for (const SourceFile& file : files) {
        const double next = at + double(file.bytes) / total;
        SubMonitor part(monitor, at, next);
        if (const auto loaded = MetricFile(file, builder).load(part); !loaded)
            return loaded;
        at = next;
    }
    return {};
}

} // namespace

extern const Source jsonl_metrics{ SourceId,
    QLatin1StringView("verl's file logger (<experiment>.jsonl)"), recognises, load };

} // namespace alidade
