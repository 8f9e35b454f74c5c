// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Takes from the pages what is remembered of a pair, and gives it back: page, filters, selection,
// zoom, splitters. Filters are found by objectName; which ones is a list in the .cpp.
#pragma once

#include "ui/session/pair_session.h"

#include <QObject>

namespace alidade {

class PageFrame;

class PageMemory : public QObject {
    Q_OBJECT
public:
    /// The frame must outlive it.
    explicit PageMemory(PageFrame& frame);

    /// What the pages show now.
    PairSession take() const;
    /// Sets filters and splitters at once; the selection of each page follows when it has got the
    /// comparison. The page that is shown is left to the caller.
    void give(const PairSession& session);
    /// Forgets selections that have not been given back yet.
    void forget();
    /// The objectNames of the list that no page has; for a test.
    QStringList missingFilters() const;

private:
    void selectOn(int page);

    PageFrame& m_frame;
    QMap<QString, QString> m_waiting; ///< page id → what is to be selected
};

} // namespace alidade
