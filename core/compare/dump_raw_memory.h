// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Memory that nobody has written yet holds anything, NaN too. Which operators give it, move it
// about and write over it.
#pragma once

#include "core/model/dumps.h"

#include <array>
#include <set>

namespace alidade {

/// Whether a tensor of an operator is memory that nobody has written yet, or that the operator
/// writes over: what stands there says nothing.
bool isRawMemory(const DumpData& data, const DumpOp& op, const DumpLeafKind& tensor);

/// Follows such memory through the operators of one side, which are to be given in their order.
class RawMemory {
public:
    explicit RawMemory(const DumpData& data)
        : m_data(data)
    {
    }

    /// True if the operator gives such memory: new, or handed on as it is or in part. An operator
    /// that computes with it does what it must not.
    bool gives(qint32 op);

private:
    using Look = std::array<quint64, 5>; ///< elements and statistics of a tensor

    /// False for what tells nothing: constants, most of all zeros.
    bool lookOf(const DumpLeaf& leaf, Look& look) const;

    const DumpData& m_data;
    std::set<Look> m_known; ///< the tensors that hold it
};

} // namespace alidade
