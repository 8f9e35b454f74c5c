// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The list of pages on the left: title, and the state of each as glyph and number.
#pragma once

#include <QWidget>

#include <vector>

namespace alidade {

class PageRail : public QWidget {
    Q_OBJECT
public:
    enum class Mark : quint8 { None, Pass, Differs, Unknown };

    explicit PageRail(QWidget* parent = nullptr);

    void addPage(const QString& id, const QString& title, const QString& toolTip);
    void setTitle(int page, const QString& title);
    /// `meaning` of the badge: what the tool tip says of it; may be empty.
    void setMark(int page, Mark mark, const QString& badge, const QString& meaning = {});
    void setCurrent(int page);
    int current() const { return m_current; }

    QSize sizeHint() const override;

Q_SIGNALS:
    void pageChosen(int page);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    class Entry;
    std::vector<Entry*> m_entries;
    int m_current = -1;
};

} // namespace alidade
