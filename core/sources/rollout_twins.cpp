// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/sources/rollout_twins.h"

#include "core/base/hash64.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <string>
#include <tuple>

namespace alidade {
namespace {

bool isAlike(const SampleRef& one, const SampleRef& other)
{
    return one.promptKey == other.promptKey && one.outputKey == other.outputKey
        && one.step == other.step && one.bytes == other.bytes;
}

/// Of the bytes of a row; of one that cannot be read again `row` itself.
quint64 lineKey(const ByteFile& file, const SampleRef& sample, quint32 row)
{
    std::string bytes(sample.bytes, '\0');
    const auto got = file.read(qint64(sample.offset), bytes.data(), qint64(bytes.size()));
    return got && *got == qint64(bytes.size()) ? hash64(bytes) : row;
}

} // namespace

std::optional<Note> twinNote(const ByteFile& file, const std::vector<SampleRef>& samples)
{
    std::vector<quint32> rows(samples.size());
    std::iota(rows.begin(), rows.end(), 0U);
    const auto rank = [&samples](quint32 row) {
        const SampleRef& sample = samples[row];
        return std::tuple(sample.promptKey, sample.outputKey, sample.step, sample.bytes, row);
    };
    std::sort(rows.begin(), rows.end(),
        [&](quint32 one, quint32 other) { return rank(one) < rank(other); });
    qint64 twins = 0;
    quint32 first = 0;
    quint32 again = 0;
    for (size_t begin = 0, end = 0; begin < rows.size(); begin = end) {
        for (end = begin + 1;
             end < rows.size() && isAlike(samples[rows[begin]], samples[rows[end]]);)
            ++end;
        std::map<quint64, quint32> lines; // first row of each line, by its hash
        for (size_t i = begin; i < end && end - begin > 1; ++i) {
            const auto known = lines.try_emplace(lineKey(file, samples[rows[i]], rows[i]), rows[i]);
            if (known.second)
                continue;
            if (twins++ == 0 || rows[i] < again) {
                first = known.first->second;
                again = rows[i];
            }
        }
    }
    if (twins == 0)
        return {};
    const quint32 line = samples[again].line;
    const quint32 before = samples[first].line;
    return Note{ Note::Severity::Info, QStringLiteral("rollout-jsonl"), { {}, int(line) },
        twins == 1
            ? QStringLiteral("One row stands more than once, byte for byte: line %1 as line %2")
                  .arg(line)
                  .arg(before)
            : QStringLiteral("%1 rows stand more than once, byte for byte; the first is line %2 "
                             "as line %3")
                  .arg(twins)
                  .arg(line)
                  .arg(before) };
}

} // namespace alidade
