// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Throughput of reading and judging rollouts, and what share of the time each stage takes. Without
// arguments over text made on the spot; with directories (baseline, candidate) over their *.jsonl
// files, each part once. Build it optimised. Indexing is measured by the clock, what one thread
// does alone by its processor time, which a busy machine changes least.
//     bench_rollouts [DIR [DIR]]
//     bench_rollouts --stages DIR   what judging alone takes
#include "core/base/byte_file.h"
#include "core/base/json_lines.h"
#include "core/base/limits.h"
#include "core/base/lines.h"
#include "core/compare/sample_align.h"
#include "core/garble/detector.h"
#include "core/garble/judge.h"
#include "core/sources/rollout_index.h"
#include "core/sources/rollout_line.h"

#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QTemporaryDir>

#include <sys/resource.h>

#include <cstdio>
#include <ctime>
#include <map>
#include <random>

using namespace alidade;

namespace {

constexpr double Megabyte = 1e6;

/// Processor time of this thread.
class ThreadTimer {
public:
    ThreadTimer() { restart(); }
    void restart() { m_start = now(); }
    qint64 nsecsElapsed() const { return now() - m_start; }
    /// Since it was started or asked last.
    qint64 lap()
    {
        const qint64 time = now();
        return time - std::exchange(m_start, time);
    }

private:
    static qint64 now()
    {
        timespec time{};
        ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
        return qint64(time.tv_sec) * 1'000'000'000 + time.tv_nsec;
    }

    qint64 m_start = 0;
};

void report(const char* what, double bytes, qint64 nanoseconds)
{
    const double seconds = double(nanoseconds) / 1e9;
    std::printf("%-28s %9.1f MB %8.3f s %9.0f MB/s\n", what, bytes / Megabyte, seconds,
        bytes / Megabyte / seconds);
}

long peakMegabytes()
{
    rusage usage{};
    ::getrusage(RUSAGE_SELF, &usage);
    return usage.ru_maxrss / 1024;
}

/// Sound text as rollouts have it: words, numbers, formulas, a little Chinese.
QByteArray soundText(std::mt19937& random, int sentences)
{
    static const char* const words[]
        = { "the", "sum", "of", "both", "angles", "equals", "train", "leaves", "station",
              "therefore", "we", "multiply", "by", "and", "subtract", "value", "result", "is",
              "now", "check", "条件", "得到", "等式", "\\\\frac{1}{2}", "$x^2$", "speed" };
    QByteArray text;
    for (int sentence = 0; sentence < sentences; ++sentence) {
        const int count = 6 + int(random() % 12);
        size_t last = 0;
        for (int word = 0; word < count; ++word) {
            last = (last + 1 + random() % (std::size(words) - 1)) % std::size(words); // none twice
            text += QByteArray(words[last]) + ' ';
        }
        text += QByteArray::number(random() % 1000) + (sentence % 4 == 3 ? ".\\n\\n" : ". ");
    }
    return text;
}

void writeRollouts(const QString& directory, int files, int samples)
{
    std::mt19937 random(1);
    for (int step = 1; step <= files; ++step) {
        QFile file(directory + u'/' + QString::number(step) + QStringLiteral(".jsonl"));
        if (!file.open(QIODevice::WriteOnly))
            return;
        for (int row = 0; row < samples; ++row)
            file.write("{\"input\": \"user\\nTask " + QByteArray::number(step * 1000 + row / 4)
                + "\\nassistant\\n\", \"output\": \"" + soundText(random, 60 + int(random() % 100))
                + "\", \"gts\": \"4\", \"score\": 1.0, \"step\": " + QByteArray::number(step)
                + "}\n");
    }
}

RolloutSet filesOf(const QString& directory)
{
    RolloutSet set;
    const QDir folder(directory);
    for (const QString& name : folder.entryList({ QStringLiteral("*.jsonl") }, QDir::Files)) {
        RolloutFile file;
        file.path = name;
        file.absolutePath = folder.filePath(name);
        file.bytes = QFile(file.absolutePath).size();
        file.step = name.section(u'.', 0, 0).toInt();
        set.files.push_back(file);
    }
    std::sort(set.files.begin(), set.files.end(),
        [](const RolloutFile& one, const RolloutFile& other) { return one.step < other.step; });
    return set;
}

double bytesOf(const RolloutSet& set)
{
    double sum = 0;
    for (const RolloutFile& file : set.files)
        sum += double(file.bytes);
    return sum;
}

RolloutSet indexed(const char* what, const RolloutSet& set)
{
    SilentMonitor monitor;
    QElapsedTimer timer;
    timer.start();
    const auto preview = indexRollouts(set, {}, 4 << 20, monitor);
    const qint64 first = timer.nsecsElapsed();
    std::printf("%-28s %zu samples after %.0f ms\n", "preview", preview->set.samples.size(),
        double(first) / 1e6);
    timer.restart();
    const std::clock_t before = std::clock();
    auto made = indexRollouts(set, {}, 0, monitor);
    const std::clock_t used = std::clock() - before;
    report(what, bytesOf(set), timer.nsecsElapsed());
    report("  one core alone", bytesOf(set), qint64(used) * (1'000'000'000 / CLOCKS_PER_SEC));
    std::printf("%-28s %zu samples, %lld unreadable, peak %ld MB\n", "", made->set.samples.size(),
        static_cast<long long>(made->set.unreadable()), peakMegabytes());
    return std::move(made->set);
}

/// The single steps on what fits into memory, one thread.
void steps(const RolloutSet& set)
{
    std::vector<QByteArray> lines;
    double bytes = 0;
    for (const RolloutFile& file : set.files) {
        QFile in(file.absolutePath);
        if (bytes > 64e6 || !in.open(QIODevice::ReadOnly))
            break;
        while (!in.atEnd()) {
            lines.push_back(in.readLine());
            bytes += double(lines.back().size());
        }
    }
    const RolloutFieldNames names{ RolloutFields() };
    const auto view = [](const QByteArray& line) {
        return std::string_view(line.constData(), size_t(line.size()));
    };
    JsonLine line;
    ThreadTimer timer;
    size_t fields = 0;
    for (const QByteArray& one : lines)
        fields += scanJsonLine(view(one), line) ? line.fields.size() : 0;
    report("scan fields", bytes, timer.nsecsElapsed());
    SampleKeys keys;
    quint64 sum = fields;
    quint32 length = 0;
    timer.restart();
    for (const QByteArray& one : lines) {
        if (!scanJsonLine(view(one), line))
            continue;
        const RolloutLine parts(line, names);
        sum += keys.promptKey(parts) + keys.outputKey(parts, length);
    }
    report("scan and keys", bytes, timer.nsecsElapsed());
    std::vector<QString> outputs;
    timer.restart();
    for (const QByteArray& one : lines)
        if (scanJsonLine(view(one), line))
            outputs.push_back(decodeSample(line, names, -1).output);
    report("decode samples", bytes, timer.nsecsElapsed());
    double units = 0;
    for (const QString& output : outputs)
        units += double(output.size());
    size_t blocks = 0; // what all detectors share is in the figure of each
    timer.restart();
    for (const QString& output : outputs)
        blocks += GarbleInput(output).classes.blocks().size();
    report("classes of characters", units, timer.nsecsElapsed());
    sum += blocks;
    for (const Detector* detector : allDetectors()) {
        std::vector<GarbleSpan> spans;
        timer.restart();
        for (const QString& output : outputs) {
            GarbleInput input(output);
            detector->find(input, spans);
        }
        report(detector->id.data(), units, timer.nsecsElapsed());
    }
    qsizetype garbled = 0;
    timer.restart();
    for (const QString& output : outputs)
        garbled += judgeText(output).isGarbled() ? 1 : 0;
    report("judge (1 MB = 1 M units)", units, timer.nsecsElapsed());
    std::printf("%-28s %lld of %zu garbled, check %llx\n", "", static_cast<long long>(garbled),
        outputs.size(), static_cast<unsigned long long>(sum));
}

/// What `alidade garble` does with each line, stage by stage, one thread.
class Stages {
public:
    void run(const RolloutSet& set)
    {
        for (const RolloutFile& file : set.files) {
            if (m_bytes > 256e6)
                break;
            SilentMonitor monitor;
            const auto opened = ByteFile::open(file.absolutePath, monitor);
            if (!opened)
                continue;
            LineReader reader(*opened, Limits::SampleLineBytes);
            LineBlock block;
            m_timer.restart();
            while (reader.next(block, monitor).value_or(false)) {
                add("read and split", m_timer.lap());
                for (const Line& line : block.lines)
                    judge(line.bytes);
            }
            m_bytes += double(file.bytes);
        }
        print();
    }

private:
    void judge(std::string_view bytes)
    {
        const bool good = scanJsonLine(bytes, m_line);
        const JsonField* const field = good ? m_line.find("output") : nullptr;
        const JsonField* const asked = good ? m_line.find("input") : nullptr;
        add("scan fields", m_timer.lap());
        if (!field)
            return;
        const QStringView text = m_text.decode(field->value);
        const QStringView prompt = asked ? m_prompt.decode(asked->value) : QStringView();
        add("unescape", m_timer.lap());
        GarbleInput input(text, prompt);
        add("classes of characters", m_timer.lap());
        (void)input.words();
        add("words", m_timer.lap());
        m_spans.clear();
        for (const Detector* detector : allDetectors()) {
            detector->find(input, m_spans);
            add(detector->id.data(), m_timer.lap());
        }
    }

    void add(const char* stage, qint64 nanoseconds)
    {
        const auto [place, isNew] = m_places.try_emplace(stage, m_times.size());
        if (isNew)
            m_times.push_back({ stage, 0 });
        m_times[place->second].second += nanoseconds;
        m_all += nanoseconds;
    }

    void print() const
    {
        std::printf("stages of judging files, one thread:\n");
        for (const auto& [stage, time] : m_times)
            std::printf("  %-26s %8.3f s %5.1f %%\n", stage, double(time) / 1e9,
                100 * double(time) / double(m_all));
        report("  all stages", m_bytes, m_all);
    }

    ThreadTimer m_timer;
    JsonLine m_line;
    JsonText m_text;
    JsonText m_prompt;
    std::vector<GarbleSpan> m_spans;
    std::map<std::string_view, size_t> m_places;
    std::vector<std::pair<const char*, qint64>> m_times;
    qint64 m_all = 0;
    double m_bytes = 0;
};

} // namespace

int main(int argc, char** argv)
{
    if (argc == 3 && std::string_view(argv[1]) == "--stages") {
        Stages().run(filesOf(QString::fromLocal8Bit(argv[2])));
        return 0;
    }
    QTemporaryDir made;
    QString baseline = made.path();
    if (argc > 1)
        baseline = QString::fromLocal8Bit(argv[1]);
    else
        writeRollouts(baseline, 8, 200);
    const RolloutSet one = indexed("index baseline", filesOf(baseline));
    const RolloutSet other
        = argc > 2 ? indexed("index candidate", filesOf(QString::fromLocal8Bit(argv[2]))) : one;
    SilentMonitor monitor;
    QElapsedTimer timer;
    timer.start();
    const auto aligned = alignSamples(one, other, monitor);
    report("align samples", bytesOf(one) + bytesOf(other), timer.nsecsElapsed());
    std::printf("%-28s %lld pairs, %lld equal, peak %ld MB\n", "",
        static_cast<long long>(aligned->paired), static_cast<long long>(aligned->sameOutput),
        peakMegabytes());
    steps(one);
    Stages().run(one);
    return one.samples.empty() ? 1 : 0;
}
