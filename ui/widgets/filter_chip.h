// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// A small switch with a name and a count, for filter bars. Off is told by an empty box, not by
// colour alone.
#pragma once

#include <QAbstractButton>

namespace alidade {

class FilterChip : public QAbstractButton {
    Q_OBJECT
public:
    FilterChip(const QString& text, bool on, QWidget* parent = nullptr);

    void setCount(int count);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

Q_SIGNALS:
    void aloneRequested(); ///< clicked or pressed with Ctrl: this one, and none of its neighbours

protected:
    void nextCheckState() override;
    void paintEvent(QPaintEvent* event) override;

private:
    QString label() const;

    int m_count = 0;
};

} // namespace alidade
