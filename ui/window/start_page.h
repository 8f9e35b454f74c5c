// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// What an empty window offers: two places to drop a run, recent pairs, the demo pair.
#pragma once

#include "core/base/side.h"

#include <QFrame>

#include <optional>
#include <vector>

class QLabel;
class QMimeData;
class QPushButton;
class QVBoxLayout;

namespace alidade {

/// Directories among what is dragged, at most two.
QStringList droppedDirectories(const QMimeData* data);

/// What is open after dropping one or two directories: two are a pair; one goes to `side`, else to
/// the empty side, else it replaces the candidate.
Pair<QString> pathsAfterDrop(
    const Pair<QString>& current, std::optional<Side> side, const QStringList& directories);

/// A frame that takes one directory.
class DropZone : public QFrame {
    Q_OBJECT
public:
    explicit DropZone(Side side, QWidget* parent = nullptr);

    void setPath(const QString& path);
    /// Colours changed.
    void refresh();

Q_SIGNALS:
    void chooseRequested();
    void dropped(const QStringList& directories);

protected:
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dragLeaveEvent(QDragLeaveEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    Side m_side;
    bool m_dragged = false;
    QLabel* m_title;
    QLabel* m_name;
    QLabel* m_hint;
    QPushButton* m_choose;
};

class StartPage : public QWidget {
    Q_OBJECT
public:
    explicit StartPage(QWidget* parent = nullptr);

    void setPaths(const Pair<QString>& paths);
    /// Colours changed.
    void refresh();
    void setRecentPairs(const std::vector<Pair<QString>>& pairs);

Q_SIGNALS:
    void chooseRequested(alidade::Side side);
    void droppedOn(alidade::Side side, const QStringList& directories);
    void pairChosen(const QString& baseline, const QString& candidate);
    void demoRequested();
    void tourRequested();

private:
    Pair<DropZone*> m_zones;
    QVBoxLayout* m_recent;
    QLabel* m_recentTitle;
};

} // namespace alidade
