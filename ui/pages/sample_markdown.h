// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// A pair of samples as Markdown for an issue or a note: prompt and outputs in fenced blocks, so
// that nothing in them is taken for markup.
#pragma once

#include <QString>
#include <QStringList>

#include <vector>

namespace alidade {

struct CopiedSample {
    QString heading, promptHeading, prompt;
    /// One of each side that is there.
    struct Output {
        QString side;
        QStringList facts; ///< score, length, place
        QString text; ///< with its marks
    };
    std::vector<Output> outputs;
};

/// Cost: linear. Thread: any.
QString sampleMarkdown(const CopiedSample& sample);

} // namespace alidade
