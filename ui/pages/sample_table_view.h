// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The table of sample pairs. What its visible rows need from disk is read in the background and
// put into the model; rows that are never on screen are never read.
#pragma once

#include "ui/models/samples_model.h"
#include "ui/session/task.h"

#include <QTableView>
#include <QTimer>

namespace alidade {

class Workspace;

class SampleTableView final : public QTableView {
    Q_OBJECT
public:
    explicit SampleTableView(Workspace& workspace, QWidget* parent = nullptr);
    ~SampleTableView() override;

    SamplesModel* samples() const { return m_model; }
    void setTable(const SampleTablePtr& table);
    /// Narrower columns, for when the table stands beside the texts.
    void setCompact(bool compact);
    /// What stands in place of the rows when there are none.
    void setEmptyText(const QString& text);
    /// The order that the rows have, for the mark in the header.
    void setOrder(SampleFilter::Order order, bool descending);
    bool selectPair(qsizetype pair);
    void moveRow(int by);
    /// True when nothing that is visible is still being read.
    bool isSettled() const;

Q_SIGNALS:
    void pairSelected(qsizetype pair);
    /// The user asked for a menu, in the viewport: at the current row when the keyboard did.
    void menuWanted(const QPoint& position);
    /// The user asked for another order by a click on a header.
    void orderChosen(alidade::SampleFilter::Order order, bool descending);

protected:
    void contextMenuEvent(QContextMenuEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    /// As wide as what the table holds needs.
    void fitColumns();
    QStringList someScores() const;
    void readVisible();
    void chooseOrder(int section);

    Workspace& m_workspace;
    SamplesModel* m_model;
    TaskWatcher<SampleDetails> m_reading;
    SampleTablePtr m_readFor; ///< the table that the details being read belong to
    QTimer m_readSoon;
    QString m_emptyText;
    bool m_compact = false;
    SampleFilter::Order m_order = SampleFilter::Order::Place;
    bool m_descending = false;
};

} // namespace alidade
