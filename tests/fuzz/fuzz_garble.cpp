// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Any text, damaged UTF-8 too: spans are sorted, disjoint and inside it, the score is in range.
#include "core/base/utf8.h"
#include "core/engine/judge_files.h"
#include "core/garble/detector.h"
#include "core/garble/judge.h"
#include "core/garble/prompt_asks.h"

#include <cstdlib>

using namespace alidade;

namespace {

void check(bool holds)
{
    if (!holds)
        std::abort();
}

void checkVerdict(const QString& text, const GarbleVerdict& verdict)
{
    check(verdict.score >= 0 && verdict.score <= 1);
    qsizetype last = 0;
    for (const GarbleSpan& span : verdict.spans) {
        check(span.begin >= last && span.length >= 0);
        check(span.length > 0 || text.isEmpty());
        check(span.weight > 0 && span.weight <= 1 && !span.reason.isEmpty());
        last = span.begin + span.length;
        check(last <= text.size());
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size)
{
    // A short input may say "do that many times": loops are what the detectors look for.
    const size_t copies = size > 1 ? size_t(data[0] % 16) + 1 : 1;
    const std::string_view bytes(reinterpret_cast<const char*>(data), size);
    const QString text
        = decodeUtf8(bytes.substr(size > 1 ? 1 : 0), nullptr).repeated(qsizetype(copies));
    GarbleVerdict verdict = judgeText(text);
    checkVerdict(text, verdict);
    (void)verdictLine(QStringLiteral("file"), 1, text, verdict);
    dropWhatWasAsked(text, text, verdict);
    checkVerdict(text, verdict);
    return 0;
}
