// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/garble_reasons.h"

#include <algorithm>
#include <array>
#include <optional>

namespace alidade {
namespace {

/// What detectors count span by span: several and one.
struct Counted {
    QStringView several;
    QStringView one;
};

constexpr std::array CountedThings{
    Counted{ u" control tokens inside the text", u"1 control token inside the text" },
    Counted{ u" U+FFFD inside the text", u"1 U+FFFD inside the text" },
    Counted{ u" control, private or unassigned characters",
        u"1 control, private or unassigned character" },
    Counted{ u" byte pieces that were not merged", u"1 byte piece that was not merged" },
    Counted{ u" bytes that were written out", u"1 byte that was written out" },
};

struct Count {
    const Counted* what = nullptr;
    qint64 number = 0;
    QString rest; ///< "; the prompt asks for it"
};

std::optional<Count> countIn(const QString& reason)
{
    qsizetype digits = 0;
    while (digits < reason.size() && reason[digits] >= u'0' && reason[digits] <= u'9')
        ++digits;
    const QStringView behind = QStringView(reason).sliced(digits);
    for (const Counted& what : CountedThings)
        if (digits > 0 && behind.startsWith(what.several))
            return Count{ &what, QStringView(reason).first(digits).toLongLong(),
                behind.sliced(what.several.size()).toString() };
    return {};
}

QString textOf(const Count& count)
{
    return count.number == 1
        ? QString(count.what->one + count.rest)
        : QString(QString::number(count.number) + count.what->several + count.rest);
}

} // namespace

QString reasonOf(const GarbleSpan& span)
{
    const auto count = countIn(span.reason);
    return count ? textOf(*count) : span.reason;
}

std::vector<GarbleReason> reasonsOf(const GarbleVerdict& verdict)
{
    std::vector<GarbleReason> reasons;
    std::vector<std::optional<Count>> counts; // one a reason
    for (const GarbleSpan& span : verdict.spans) {
        const auto count = countIn(span.reason);
        size_t at = 0;
        for (; at < reasons.size(); ++at) {
            const bool same = count && counts[at]
                ? counts[at]->what == count->what && counts[at]->rest == count->rest
                : !count && !counts[at] && reasons[at].text == span.reason;
            if (same && reasons[at].detector == span.detector)
                break;
        }
        if (at == reasons.size()) {
            reasons.push_back({ span.detector, span.reason });
            counts.push_back(count);
        } else if (count) {
            counts[at]->number += count->number;
        }
    }
    for (size_t at = 0; at < reasons.size(); ++at)
        if (counts[at])
            reasons[at].text = textOf(*counts[at]);
    return reasons;
}

} // namespace alidade
