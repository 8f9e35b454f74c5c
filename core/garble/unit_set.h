// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Whether a text holds one of many units beyond ASCII.
#pragma once

#include "core/garble/text_classes.h"

#include <QStringView>

#include <array>

namespace alidade {

class UnitSet {
public:
    /// `holds(unit)`: whether it is one of them. Cost: that of all units.
    template <class Holds> explicit UnitSet(const Holds& holds)
    {
        for (unsigned unit = 0x80; unit <= 0xFFFF; ++unit)
            m_bits[unit / 32] |= quint32(holds(char16_t(unit)) ? 1 : 0) << unit % 32;
    }

    /// Cost: an instruction or two a unit of the blocks that hold any beyond ASCII. Thread: any.
    bool holdsAny(QStringView text, const TextClasses& classes) const;

private:
    std::array<quint32, 0x10000 / 32> m_bits{}; ///< one a unit
};

} // namespace alidade
