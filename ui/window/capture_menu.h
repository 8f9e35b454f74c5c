// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The context menu of every part of a page: what the keys for pictures do, for that part. It also
// goes into the menus that a view opens itself.
#pragma once

#include <QObject>

class QMenu;
class QWidget;

namespace alidade {

class Capture;
class PageFrame;
struct Actions;

class CaptureMenu : public QObject {
    Q_OBJECT
public:
    /// All must outlive this.
    CaptureMenu(PageFrame& frame, Capture& capture, const Actions& actions, QObject* parent);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    /// `from`: the widget below the pointer.
    void fill(QMenu& menu, const QWidget& from) const;

    PageFrame& m_frame;
    Capture& m_capture;
    const Actions& m_actions;
};

} // namespace alidade
