// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// A frame around the table, tree or text that has the keyboard, to be seen at a glance. The views
// know nothing of it, and no picture of a page shows it.
#pragma once

#include <QObject>
#include <QPointer>
#include <QWidget>

namespace alidade {

class FocusMark : public QObject {
    Q_OBJECT
public:
    /// Marks views inside of `area`, which must outlive this.
    FocusMark(QWidget& area, QObject* parent);

private:
    void move(QWidget* focused);

    QWidget& m_area;
    QPointer<QWidget> m_frame; ///< a child of the view; nullptr: none is marked
};

/// Hides the frames within a widget as long as it lives: a picture is of what the page says.
class WithoutFocusMark {
public:
    explicit WithoutFocusMark(const QWidget& widget);
    ~WithoutFocusMark();
    WithoutFocusMark(const WithoutFocusMark&) = delete;
    WithoutFocusMark& operator=(const WithoutFocusMark&) = delete;

private:
    QPointer<QWidget> m_hidden;
};

} // namespace alidade
