// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The strip under a picture that tells what it shows when it is seen alone: both runs, what is
// compared, the finding, and the version of the program.
#pragma once

#include "core/model/comparison.h"

#include <QString>

class QPainter;
class QRectF;

namespace alidade {

struct Caption {
    Pair<QString> runs;
    QString subject; ///< "Metrics: actor/grad_norm"
    QString finding; ///< "● Training metrics: …"; empty: none is known
    bool isTelling = false; ///< a finding that the page shows is a difference
    QString program; ///< "Alidade 0.1.0"

    bool isEmpty() const { return program.isEmpty(); }
    /// In one line of plain text, for a report.
    QString text() const;
};

/// `page`: id as in allPages(). `selected`: what is shown of it; may be empty. The finding is what
/// is told of the selected key or metric, else the first suspect that the page shows, else the
/// first thing to tell of it.
Caption captionFor(const Comparison& comparison, QStringView page, const QString& selected = {});

/// Height of the strip in logical pixels, with the application's font. Thread: GUI.
int captionHeight();
/// In the colours of the application now. What is too long ends in "…". Thread: GUI.
void paintCaption(QPainter& painter, const QRectF& area, const Caption& caption);

} // namespace alidade
