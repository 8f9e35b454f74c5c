// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/garble/repetition_screen.h"

#include "core/base/wide_code.h"
#include "core/garble/screen_keys.h"

#include <QChar>
#include <QtEndian>

#include <algorithm>
#include <array>
#include <bit>
#include <vector>

namespace alidade {
namespace {

using namespace detail;

/// Stretches of equal keys at one distance. The memory is used again for the next text of the same
/// thread.
class NumberKeys {
public:
    static constexpr qsizetype Numbers = 8; ///< copies, with one number each
    static constexpr qsizetype Again = Numbers - 2; ///< in a row; the first is new, the last may be
                                                    ///< cut

    /// True if what stands behind numbers comes again often enough.
    static bool mayRepeat(const std::vector<quint64>& keys)
    {
        // Copies with up to so many numbers are looked for one by one; of longer ones all have come
        // before.
        constexpr size_t Longest = 32;
        for (size_t period = 1; period <= Longest && period < keys.size(); ++period) {
            // One of these places lies in every stretch that is long enough.
            const size_t length = size_t(Again) * period;
            const auto equal = [&](size_t at) {
                return at >= period && at < keys.size() && keys[at] == keys[at - period];
            };
            for (size_t place = period + length - 1; place < keys.size(); place += length) {
                if (!equal(place)
                    || !((equal(place - 1) && equal(place - 2))
                        || (equal(place + 1) && equal(place + 2))))
                    continue;
                size_t end = place + 1;
                while (equal(end))
                    ++end;
                size_t begin = place;
                while (begin > 0 && equal(begin - 1))
                    --begin;
                if (end - begin >= length)
                    return true;
            }
        }
        if (keys.size() < size_t(Numbers) * Longest)
            return false;
        // Sixteen bits a key: other keys seldom have the same one, and never so often in a row.
        static thread_local std::vector<quint64> seen; // its memory is used again
        seen.assign(std::bit_ceil(keys.size() / 4), 0);
        const auto shift = unsigned(64 - std::countr_zero(seen.size() * 64));
        size_t again = 0;
        size_t most = 0;
        for (const quint64 key : keys) { // without a branch
            const quint64 bit = (key ^ key >> 31) * Golden >> shift;
            quint64& word = seen[bit / 64];
            again = (again + 1) * (word >> bit % 64 & 1U);
            word |= quint64(1) << bit % 64;
            most = std::max(most, again);
        }
        return most >= size_t(Again) * Longest;
    }
};

/// The first letter behind each number: there a window begins in which numbers are one mark.
void collectBehindNumbers(const TextClasses& classes, PlaceList& places)
{
    quint64 before = 0; // behind the block before a letter is looked for
    collectUnits(
        classes,
        [&](const ClassBlock& block) {
            const quint64 others = block.letter() | block.high();
            const quint64 neither = ~(block.digit() | others);
            const quint64 behind = block.digit() << 1 | before;
            // What is neither is stepped over: the sum carries to the unit behind it.
            const quint64 sum = neither + (neither & behind);
            const quint64 found = (behind | (sum & ~neither)) & others;
            const quint64 last = quint64(1) << 63;
            const bool steppedOver = sum < neither; // to the end
            before = ((block.digit() & last) != 0 || steppedOver) ? 1 : 0;
            return found;
        },
        places);
}

/// The window at `at`, in which numbers are one mark.
quint64 keyOfWindow(QStringView text, qsizetype at)
{
    constexpr qsizetype CounterWindow = 8;
    const char16_t* const units = text.utf16();
    const qsizetype size = text.size();
    const auto isDigit = [](char16_t unit) { return unit >= u'0' && unit <= u'9'; };
    quint64 key = 0;
    for (qsizetype i = 0; i < CounterWindow && at < size; ++i) {
        const char16_t unit = units[at++];
        if (isDigit(unit))
            while (at < size && isDigit(units[at]))
                ++at;
        key = (key + (isDigit(unit) ? u'0' : unit)) * Golden;
    }
    return key;
}

/// What stands at `at` up to the first byte that is a digit, eight units at most: equal for equal
/// windows.
quint64 keyUpToDigit(const quint8* at)
{
    constexpr quint64 High = Q_UINT64_C(0x8080808080808080);
    constexpr quint64 Zeros = Q_UINT64_C(0x3030303030303030);
    constexpr quint64 Ten = Q_UINT64_C(0x7676767676767676); // a byte of ten reaches the high bit
    const auto window = qFromLittleEndian<quint64>(at);
    const quint64 moved = window ^ Zeros;
    const quint64 digits = ~(((moved & ~High) + Ten) | moved) & High;
    // All bytes below the first of them.
    return (window & (((digits & (~digits + 1)) >> 7) - 1)) * Golden;
}

} // namespace

ALIDADE_WIDE_CODE bool mayCount(QStringView text, const TextClasses& classes)
{
    static thread_local PlaceList places; // their memory is used again
    static thread_local std::vector<quint64> keys;
    collectBehindNumbers(classes, places);
    if (places.all().size() < size_t(NumberKeys::Again))
        return false;
    const auto repeat = [](const auto& keyAt) {
        keys.resize(places.all().size());
        std::transform(places.all().begin(), places.all().end(), keys.begin(), keyAt);
        return NumberKeys::mayRepeat(keys);
    };
    return repeat([&](quint32 at) { return keyUpToDigit(classes.bytes() + at); })
        && repeat([&](quint32 at) { return keyOfWindow(text, at); });
}

ALIDADE_WIDE_CODE bool mayComeAgain(QStringView text, const TextClasses& classes)
{
    // As in passages_again.cpp.
    constexpr qsizetype GroupLetters = 12;
    constexpr qsizetype FewestGroups = 400;
    constexpr double Share = 0.75;
    constexpr qsizetype DigitShare = 50;
    if (classes.sum().otherScripts)
        return true; // other letters count as well
    if (!classes.sum().han)
        return false;
    qsizetype letters = 0;
    qsizetype digits = 0;
    for (const ClassBlock block : classes.blocks()) {
        letters += countOf(block.han());
        digits += countOf(block.digit());
    }
    const qsizetype groups = letters - GroupLetters + 1;
    if (groups < FewestGroups || digits * DigitShare > letters)
        return false;
    const auto most = qsizetype((1 - Share) * double(groups)) + 1;
    KeySet seen{ size_t(most) + 1 };
    constexpr quint64 Top = power(Golden, GroupLetters);
    std::array<char16_t, size_t(GroupLetters)> ring{};
    size_t place = 0;
    qsizetype count = 0;
    qsizetype news = 0;
    quint64 key = 0;
    const char16_t* const units = text.utf16();
    return !forEachWord(
        classes, text.size(), [](const ClassBlock& block) { return block.han(); },
        [&](qsizetype begin, qsizetype end) {
            for (qsizetype at = begin; at < end; ++at) {
                key = key * Golden + units[at] - ring[place] * Top;
                ring[place] = units[at];
                place = place + 1 == ring.size() ? 0 : place + 1;
                if (++count >= GroupLetters && seen.insert(key ^ key >> 29) && ++news > most)
                    return true; // too many new ones
            }
            return false;
        });
}

} // namespace alidade
