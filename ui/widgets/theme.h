// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Colours by meaning, light and dark. Never the only cue: each has a glyph, a dash pattern or a
// position beside it. Distinguishable for deuteranopia and protanopia.
#pragma once

#include <QColor>
#include <QFont>
#include <QPalette>

class QApplication;

namespace alidade {

enum class ThemeMode : quint8 { System, Light, Dark };

struct Theme {
    bool dark = false;
    QColor window, base, text, mutedText, line, accent;
    QColor baseline, candidate; ///< curves, names
    QColor difference, differenceWeak; ///< tints behind text
    QColor oneSided; ///< grey tint; hatched where there is room
    QColor error, warning, pass; ///< glyphs
    QColor garbled, garbledTint; ///< underline, tint
    QColor band, outside; ///< plot: tolerance band, shading from the first step outside
    QColor nonFinite;

    QPalette palette() const;
};

const Theme& lightTheme();
const Theme& darkTheme();
/// The theme that the application uses now. Thread: GUI.
const Theme& currentTheme();
/// Applies palette, style and fonts (DejaVu/system sans with Chinese and emoji fallbacks).
void applyTheme(QApplication& application, ThemeMode mode);

/// Text of so many percent of the system's size, for widgets that are made from now on. Call it
/// after applyTheme. Thread: GUI.
void applyFontPercent(int percent);

/// For keys, values and text of a run: fixed width, Chinese and emoji fallbacks, the size of the
/// application's font. Thread: GUI.
QFont monospaceFont();
/// A font for secondary headings: the application's font, a step smaller or larger. Thread: GUI.
QFont scaledFont(double factor, bool bold = false);

} // namespace alidade
