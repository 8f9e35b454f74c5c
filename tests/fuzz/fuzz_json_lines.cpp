// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Any bytes as one line: spans stay inside it, what was read can be decoded and hashed, and the
// canonical form of a value is a fixed point.
#include "core/base/json_canonical.h"
#include "core/base/json_lines.h"
#include "core/sources/rollout_line.h"

#include <cstdlib>

using namespace alidade;

namespace {

void check(bool holds)
{
    if (!holds)
        std::abort();
}

bool inside(std::string_view part, std::string_view whole)
{
    return part.empty()
        || (part.data() >= whole.data()
            && part.data() + part.size() <= whole.data() + whole.size());
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size)
{
    const std::string_view bytes(reinterpret_cast<const char*>(data), size);
    JsonLine line;
    const bool whole = scanJsonLine(bytes, line);
    check(whole == (line.problem == JsonLine::Problem::None));
    for (const JsonField& field : line.fields) {
        check(inside(field.key, bytes) && inside(field.value, bytes));
        check(line.find(field.key) != nullptr || field.key.find('\\') != std::string_view::npos);
        bool broken = false;
        check(decodeJsonString(field.value, &broken).size() <= qsizetype(field.value.size()));
        (void)looseNumber(field);
        if (const auto canonical = canonicalJson(field.value))
            check(canonicalJson(*canonical) == canonical);
    }
    if (!whole)
        return 0;
    static const RolloutFieldNames names{ RolloutFields() };
    const RolloutLine parts(line, names);
    SampleKeys keys;
    quint32 length = 0;
    const quint64 prompt = keys.promptKey(parts);
    const quint64 output = keys.outputKey(parts, length);
    check(prompt == keys.promptKey(parts) && output == keys.outputKey(parts, length));
    const Sample sample = decodeSample(line, names, -1);
    check(sample.fields.size() <= line.fields.size());
    return 0;
}
