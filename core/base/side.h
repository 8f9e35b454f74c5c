// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The two sides of every comparison, and a pair of values indexed by side.
#pragma once

#include <QtGlobal>

#include <array>

namespace alidade {

/// The baseline is the run that is trusted, the candidate the one under suspicion.
enum class Side : quint8 { Baseline, Candidate };

inline constexpr std::array BothSides{ Side::Baseline, Side::Candidate };

constexpr Side otherSide(Side side)
{
    return side == Side::Baseline ? Side::Candidate : Side::Baseline;
}

template <class T> struct Pair {
    T baseline{};
    T candidate{};

    constexpr T& operator[](Side side) { return side == Side::Baseline ? baseline : candidate; }
    constexpr const T& operator[](Side side) const
    {
        return side == Side::Baseline ? baseline : candidate;
    }
    bool operator==(const Pair&) const = default;
};

} // namespace alidade
