// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/sources/console_joins.h"

#include "core/base/limits.h"
#include "core/base/numbers.h"

#include <QDir>
#include <QRegularExpression>

#include <algorithm>
#include <limits>
#include <tuple>

namespace alidade {
namespace {

/// What ties a log to an earlier one.
enum class Tie : quint8 {
    None, ///< something speaks against it
    Steps, ///< it goes on where the other one was, and nothing more is known
    Folder, ///< both name one folder of checkpoints
};

double firstStepOf(const MetricStore& store)
{
    double first = std::numeric_limits<double>::infinity();
    for (const MetricSeries& series : store.series)
        if (!series.steps.empty())
            first = std::min(first, series.steps.front());
    return first;
}

double lastStepOf(const MetricStore& store)
{
    double last = -std::numeric_limits<double>::infinity();
    for (const MetricSeries& series : store.series)
        if (!series.steps.empty())
            last = std::max(last, series.steps.back());
    return last;
}

QString folderOf(const QString& path)
{
    const qsizetype slash = path.lastIndexOf(u'/');
    return slash < 0 ? QString() : path.left(slash);
}

/// One path may be absolute and the other one relative to where the training ran.
bool isOneFolder(const QString& one, const QString& other)
{
    const QString& longer = one.size() > other.size() ? one : other;
    const QString& shorter = one.size() > other.size() ? other : one;
    return longer == shorter || longer.endsWith(QString(u'/' + shorter));
}

/// The step that a log goes on from; nothing if it begins at the beginning.
std::optional<double> beginsBehind(const LoggedTraining& training)
{
    const double first = firstStepOf(training.store);
    if (training.fromScratch || first <= 1)
        return {};
    return training.resumedFrom ? training.resumedFrom : std::optional(first - 1);
}

Tie tieOf(const LoggedTraining& earlier, const LoggedTraining& later, double from)
{
    const bool covers = firstStepOf(earlier.store) <= from && lastStepOf(earlier.store) >= from;
    const size_t starts = earlier.store.attempts.size() + later.store.attempts.size();
    if (!covers || starts > size_t(Limits::Attempts))
        return Tie::None;
    const QString& here = later.checkpoint.isEmpty() ? later.checkpoints : later.checkpoint;
    if (!earlier.checkpoints.isEmpty() && !here.isEmpty())
        return isOneFolder(earlier.checkpoints, here) ? Tie::Folder : Tie::None;
    return folderOf(earlier.store.origin.file) == folderOf(later.store.origin.file) ? Tie::Steps
                                                                                    : Tie::None;
}

/// The points of both; those of `later` win.
MetricSeries joined(const MetricSeries& earlier, const MetricSeries& later)
{
    MetricSeries made;
    made.name = later.name;
    made.resolution = std::max(earlier.resolution, later.resolution);
    made.relativeResolution = std::max(earlier.relativeResolution, later.relativeResolution);
    size_t i = 0, j = 0;
    while (i < earlier.steps.size() || j < later.steps.size()) {
        const bool isLater = i == earlier.steps.size()
            || (j < later.steps.size() && later.steps[j] <= earlier.steps[i]);
        if (isLater && i < earlier.steps.size() && later.steps[j] == earlier.steps[i])
            ++i;
        const MetricSeries& from = isLater ? later : earlier;
        const size_t at = isLater ? j++ : i++;
        made.steps.push_back(from.steps[at]);
        made.values.push_back(from.values[at]);
    }
    return made;
}

std::vector<MetricSeries> joined(
    const std::vector<MetricSeries>& earlier, const std::vector<MetricSeries>& later)
{
    std::vector<MetricSeries> made;
    size_t i = 0, j = 0;
    while (i < earlier.size() || j < later.size()) {
        if (j == later.size() || (i < earlier.size() && earlier[i].name < later[j].name))
            made.push_back(earlier[i++]);
        else if (i == earlier.size() || later[j].name < earlier[i].name)
            made.push_back(later[j++]);
        else
            made.push_back(joined(earlier[i++], later[j++]));
    }
    return made;
}

/// The series of its only start are the store's own: with a second start they need a place.
void spellOutStarts(MetricStore& store)
{
    if (store.attempts.size() == 1)
        store.attempts.front().series = store.series;
}

void append(MetricStore& earlier, MetricStore later)
{
    spellOutStarts(earlier);
    spellOutStarts(later);
    earlier.series = joined(earlier.series, later.series);
    std::move(later.attempts.begin(), later.attempts.end(), std::back_inserter(earlier.attempts));
    earlier.trust = std::min(earlier.trust, later.trust);
    if (earlier.lost.places == 0)
        earlier.lost = later.lost;
    else
        earlier.lost.places += later.lost.places;
    earlier.origin = later.origin;
}

} // namespace

LoggedTraining loggedTraining(const ConsoleLog& log, MetricStore store, qint64 modifiedMs)
{
    static const QRegularExpression folder(QStringLiteral("(\\S+)/global_step_(\\d+)"));
    static constexpr QStringView Setting(u"Setting global step to ");
    LoggedTraining training;
    training.store = std::move(store);
    training.modifiedMs = modifiedMs;
    const int first
        = log.metricLines.empty() ? std::numeric_limits<int>::max() : log.metricLines.front().line;
    for (const ConsoleMarker& marker : log.markers) {
        if (marker.line > first || marker.kind == ConsoleMarker::Kind::Rollouts)
            continue;
        training.fromScratch = marker.kind == ConsoleMarker::Kind::Scratch;
        if (const auto match = folder.match(marker.text); match.hasMatch()) {
            training.checkpoint = QDir::cleanPath(match.captured(1));
            training.resumedFrom = match.captured(2).toDouble();
        }
        bool isNumber = false;
        const double step = marker.text.mid(Setting.size()).section(u' ', 0, 0).toDouble(&isNumber);
        if (marker.text.startsWith(Setting) && isNumber)
            training.resumedFrom = step;
    }
    if (log.configs.empty())
        return training;
    const Value* trainer = log.configs.front().tree.member(u"trainer");
    const Value* named = trainer ? trainer->member(u"default_local_dir") : nullptr;
    if (named && named->kind == Value::Kind::String)
        training.checkpoints = QDir::cleanPath(named->string);
    return training;
}

std::vector<Note> joinResumed(std::vector<LoggedTraining>& trainings)
{
    std::vector<Note> notes;
    // In the order in which they were written, as far as the steps and the files tell.
    std::stable_sort(trainings.begin(), trainings.end(),
        [](const LoggedTraining& one, const LoggedTraining& other) {
            const auto place = [](const LoggedTraining& training) {
                return std::tuple(beginsBehind(training).value_or(-1), training.modifiedMs,
                    training.store.origin.file);
            };
            return place(one) < place(other);
        });
    std::vector<LoggedTraining> made;
    for (LoggedTraining& later : trainings) {
        const auto from = beginsBehind(later);
        LoggedTraining* best = nullptr;
        Tie bestTie = Tie::None;
        int likely = 0; // as good as the best one
        for (LoggedTraining& earlier : made) {
            const Tie tie = from ? tieOf(earlier, later, *from) : Tie::None;
            if (tie == Tie::None || tie < bestTie)
                continue;
            likely = tie > bestTie ? 1 : likely + 1;
            bestTie = tie;
            best = &earlier;
        }
        if (likely != 1) { // of two that fit nothing tells which
            made.push_back(std::move(later));
            continue;
        }
        notes.push_back({ bestTie == Tie::Folder ? Note::Severity::Info : Note::Severity::Warning,
            {}, later.store.origin,
            bestTie == Tie::Folder
                ? QStringLiteral("This log goes on with the training of %1 from step %2: both are "
                                 "read as one, and of a repeated step the later one counts")
                      .arg(best->store.origin.file, shortestText(firstStepOf(later.store)))
                : QStringLiteral("This log begins at step %2, where %1 had been: both are read as "
                                 "one training, though nothing but the steps says so")
                      .arg(best->store.origin.file, shortestText(firstStepOf(later.store))) });
        append(best->store, std::move(later.store));
        if (best->checkpoints.isEmpty())
            best->checkpoints = later.checkpoints;
    }
    trainings = std::move(made);
    return notes;
}

} // namespace alidade
