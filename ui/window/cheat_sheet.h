// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// All keys at one look: those of the window and those of every page.
#pragma once

#include <QDialog>

namespace alidade {

class CheatSheet : public QDialog {
    Q_OBJECT
public:
    /// With the keys that the actions of `window` have now.
    explicit CheatSheet(QWidget* window);
};

} // namespace alidade
