// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// One kind of garbled text. A new one is a file beside this and a line in core/CMakeLists.txt.
// Knows nothing about runs, scores or files.
#pragma once

#include "core/garble/text_classes.h"
#include "core/garble/text_regions.h"
#include "core/garble/word_looks.h"
#include "core/model/garble.h"

#include <QString>
#include <QStringView>

#include <optional>
#include <span>
#include <vector>

namespace alidade {

/// A text with what all detectors ask of it. Keeps no copy of the text.
class GarbleInput {
public:
    // A text alone is an input: nothing is known of its prompt. Cost: one pass over the text.
    GarbleInput(QStringView whole)
        : GarbleInput(whole, {})
    {
    }
    GarbleInput(const QString& whole)
        : GarbleInput(QStringView(whole), {})
    {
    }
    GarbleInput(QStringView answer, QStringView askedFor, bool withScreens = true)
        : text(answer)
        , prompt(askedFor)
        , screened(withScreens)
        , classes(answer)
        , regions(answer, classes.sum().seldom)
    {
    }

    const QStringView text;
    const QStringView prompt; ///< blank: unknown
    /// Fast looks tell what need not be looked for. Without them the verdict is the same and takes
    /// many times as long: for tests.
    const bool screened;
    const TextClasses classes;
    TextRegions regions; ///< finds quotes when somebody asks
    /// Cost: one pass over the words for who asks first.
    const WordLooks& words()
    {
        if (!m_words)
            m_words = lookAtWords(text, classes, regions);
        return *m_words;
    }

private:
    std::optional<WordLooks> m_words;
};

struct Detector {
    QLatin1StringView id; ///< kind, as in rules.md: `symbol-flood`
    /// Appends the spans that it finds, with weight in [0, 1] and a reason. Linear time, no regular
    /// expressions with nested quantifiers. Thread: any.
    void (*find)(GarbleInput& input, std::vector<GarbleSpan>& spans);
};

/// Generated from the list in core/CMakeLists.txt.
std::span<const Detector* const> allDetectors();

} // namespace alidade
