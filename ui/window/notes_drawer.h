// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The drawer at the bottom with everything that could not be read. A double click asks for the
// place to be shown.
#pragma once

#include "core/model/comparison.h"

#include <QWidget>

class QLabel;
class QTreeView;

namespace alidade {

class NotesModel;

class NotesDrawer : public QWidget {
    Q_OBJECT
public:
    explicit NotesDrawer(QWidget* parent = nullptr);

    void setComparison(const ComparisonPtr& comparison);
    int noteCount() const;
    int errorCount() const;

Q_SIGNALS:
    void closeRequested();
    void placeRequested(const alidade::Locator& where);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    NotesModel* m_model;
    QTreeView* m_view;
    QLabel* m_more;
};

} // namespace alidade
