// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// What the judge finds of each kind of a labelled corpus, and what of it is marked. One JSON line a
// row: kind, garbled, text, spans as [begin, end) in code points.
//     garble_table labelled.jsonl...
#include "core/base/json_lines.h"
#include "core/garble/code_points.h"
#include "core/garble/detector.h"
#include "core/garble/judge.h"

#include <QFile>

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <map>
#include <string_view>
#include <vector>

using namespace alidade;

namespace {

using Spans = std::vector<std::pair<qsizetype, qsizetype>>; ///< code points, sorted, disjoint

struct Count {
    int rows = 0;
    int called = 0; ///< garbled
    qsizetype labelled = 0; ///< code points of the rows that were found
    qsizetype marked = 0;
    qsizetype both = 0;

    void add(const Count& other)
    {
        rows += other.rows;
        called += other.called;
        labelled += other.labelled;
        marked += other.marked;
        both += other.both;
    }
    void print(const QByteArray& name) const
    {
        const auto share = [](qsizetype part, qsizetype all) {
            return all > 0 ? double(part) / double(all) : 1.0;
        };
        std::printf("%-28s %5d %6d   %.3f", name.constData(), rows, called, share(called, rows));
        if (labelled > 0)
            std::printf("   %.3f   %.3f", share(both, marked), share(both, labelled));
        std::printf("\n");
    }
};

qsizetype lengthOf(const Spans& spans)
{
    qsizetype length = 0;
    for (const auto& [begin, end] : spans)
        length += end - begin;
    return length;
}

qsizetype overlapOf(const Spans& one, const Spans& other)
{
    qsizetype overlap = 0;
    for (const auto& [begin, end] : one)
        for (const auto& [from, to] : other)
            overlap += std::max<qsizetype>(0, std::min(end, to) - std::max(begin, from));
    return overlap;
}

/// Of those that count.
Spans markedSpans(QStringView text, const GarbleVerdict& verdict)
{
    Spans spans;
    CodePointCounter points(text);
    for (const GarbleSpan& span : verdict.spans) {
        if (span.weight < GarbleVerdict::Threshold)
            continue;
        const qsizetype begin = points.at(span.begin);
        spans.emplace_back(begin, points.at(span.begin + span.length));
    }
    return spans;
}

/// Of [[begin, end], …]: their numbers, two by two.
Spans labelledSpans(std::string_view list)
{
    Spans spans;
    qsizetype begin = -1;
    for (const char* at = list.data(); at < list.data() + list.size();) {
        qsizetype number = 0;
        const auto [end, failed] = std::from_chars(at, list.data() + list.size(), number);
        if (failed != std::errc()) {
            ++at;
            continue;
        }
        at = end;
        if (begin >= 0)
            spans.emplace_back(begin, number);
        begin = begin >= 0 ? -1 : number;
    }
    return spans;
}

using Table = std::map<QByteArray, Count>; ///< by kind

/// Counts a row; returns whether it could be read.
bool addRow(const QByteArray& bytes, Table& garbled, Table& sound)
{
    JsonLine line;
    if (!scanJsonLine({ bytes.constData(), size_t(bytes.size()) }, line))
        return false;
    const JsonField* const kind = line.find("kind");
    const JsonField* const label = line.find("garbled");
    const JsonField* const text = line.find("text");
    if (!kind || !label || !text || text->kind != JsonField::Kind::String)
        return false;
    const QString judged = decodeJsonString(text->value);
    const GarbleVerdict verdict = judgeText(judged);
    Count count;
    count.rows = 1;
    count.called = verdict.isGarbled() ? 1 : 0;
    const bool broken = label->kind == JsonField::Kind::True;
    const JsonField* const spans = line.find("spans");
    if (broken && spans && verdict.isGarbled()) {
        const Spans labelled = labelledSpans(spans->value);
        const Spans marked = markedSpans(judged, verdict);
        count.labelled = lengthOf(labelled);
        count.marked = lengthOf(marked);
        count.both = overlapOf(labelled, marked);
    }
    (broken ? garbled : sound)[decodeJsonString(kind->value).toUtf8()].add(count);
    return true;
}

void print(const char* title, const char* called, const Table& table)
{
    std::printf("%-28s %5s %6s   share   span P  span R\n", title, "rows", called);
    Count all;
    for (const auto& [kind, count] : table) {
        count.print(kind);
        all.add(count);
    }
    all.print("in all");
    std::printf("\n");
}

} // namespace

int main(int argc, char** argv)
{
    Table garbled;
    Table sound;
    int unreadable = 0;
    for (int i = 1; i < argc; ++i) {
        QFile file(QFile::decodeName(argv[i]));
        if (!file.open(QIODevice::ReadOnly)) {
            std::fprintf(stderr, "%s cannot be read\n", argv[i]);
            return 2;
        }
        while (!file.atEnd())
            unreadable += addRow(file.readLine(), garbled, sound) ? 0 : 1;
    }
    if (argc < 2 || unreadable > 0) {
        std::fprintf(stderr,
            argc < 2 ? "usage: garble_table labelled.jsonl...\n"
                     : "%d lines are no labelled rows\n",
            unreadable);
        return 2;
    }
    print("Garbled", "found", garbled);
    print("Sound", "called", sound);
    return 0;
}
