// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/garble/loops.h"

#include <QtGlobal>

#include <algorithm>
#include <bit>

namespace alidade {
namespace {

constexpr qsizetype Window = 12; ///< units that must agree before a repetition is followed
constexpr qsizetype BackwardUnits = 256; ///< how far its beginning is looked for
/// The bits of a slot that hold bits of the hash; the rest holds the place.
constexpr quint64 TagMask = Q_UINT64_C(0x00000FFF00000000);

constexpr quint64 Base = Q_UINT64_C(0x100000001B3);

constexpr quint64 power(qsizetype exponent)
{
    quint64 value = 1;
    for (qsizetype i = 0; i < exponent; ++i)
        value *= Base;
    return value;
}

constexpr quint64 Top = power(Window - 1);

/// Hash of the last Window units, updated unit by unit.
class RollingHash {
public:
    void push(char16_t in, char16_t out) { m_hash = (m_hash - out * Top) * Base + in; }
    void push(char16_t in) { m_hash = m_hash * Base + in; }
    quint64 mixed() const { return m_hash * Q_UINT64_C(0x9E3779B97F4A7C15); }

private:
    quint64 m_hash = 0;
};

bool sameWindow(const char16_t* text, qsizetype one, qsizetype other)
{
    return std::equal(text + one, text + one + Window, text + other);
}

} // namespace

std::vector<Loop> findLoops(QStringView view)
{
    std::vector<Loop> loops;
    const char16_t* const text = view.utf16();
    const qsizetype size = view.size();
    if (size < FewestBeyondThird)
        return loops;
    // Last place of each hash, with some of its other bits, so that few looks are in vain. Places
    // are stored + 1, 0 is none.
    const unsigned bits = std::clamp(unsigned(std::bit_width(quint64(size))), 8U, 20U);
    std::vector<quint64> last(size_t(1) << bits, 0);
    RollingHash hash;
    for (qsizetype at = 0; at < Window; ++at)
        hash.push(text[at]);
    qsizetype settled = 0; // nothing before this is looked at again
    for (qsizetype begin = 0; begin + Window <= size;) {
        const quint64 mixed = hash.mixed();
        quint64& slot = last[size_t(mixed >> (64 - bits))];
        const quint64 known = slot;
        slot = (mixed & TagMask) | quint64(begin + 1);
        qsizetype next = begin + 1;
        const auto before = qsizetype(known & ~TagMask) - 1;
        if (((known ^ mixed) & TagMask) == 0 && before >= settled
            && sameWindow(text, before, begin)) {
            // What was followed is not looked at again, so the same character may seem to come back
            // only some places later.
            const bool isOne = std::all_of(text + before + 1, text + begin + 1,
                [one = text[before]](char16_t unit) { return unit == one; });
            const qsizetype period = isOne ? 1 : begin - before;
            qsizetype end = begin + Window;
            while (end < size && text[end] == text[end - period])
                ++end;
            qsizetype from = begin - period;
            const qsizetype stop = std::max(settled, before - BackwardUnits);
            while (from > stop && text[from - 1] == text[from - 1 + period])
                --from;
            const Loop loop{ from, period, end - from };
            if (loop.beyondThird() >= FewestBeyondThird) {
                loops.push_back(loop);
                settled = end;
            }
            // What was followed is known; the last window of it stays to be seen.
            next = std::max(next, end - Window + 1);
        }
        if (next + Window > size)
            break;
        if (next - begin < Window) {
            for (; begin < next; ++begin)
                hash.push(text[begin + Window], text[begin]);
        } else {
            hash = RollingHash();
            for (qsizetype at = next; at < next + Window; ++at)
                hash.push(text[at]);
            begin = next;
        }
    }
    return loops;
}

} // namespace alidade
