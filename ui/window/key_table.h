// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The keys that work on the pages, in words: for the cheat sheet and the command palette. The keys
// themselves are set up by the pages; a test holds the two against each other.
#pragma once

#include <QLatin1StringView>
#include <QString>

#include <span>

class QKeySequence;
class QShortcut;
class QWidget;

namespace alidade {

struct PageKey {
    QLatin1StringView page; ///< id; empty: everywhere
    QLatin1StringView keys; ///< portable text: "Shift+N"; a standard key by its name: "Undo"
    const char* text; ///< QT_TRANSLATE_NOOP("Keys", …)
    bool isShortcut = true; ///< false: a widget takes the key itself, where it has the focus
};

std::span<const PageKey> pageKeys();

/// The key itself.
QKeySequence keyOf(QLatin1StringView keys);
/// "Ctrl+Z" for "Undo"; others as they are, in the notation of the system.
QString keyText(QLatin1StringView keys);
/// What the page listens with; nullptr: no such key. Several widgets of a page may have their own.
QShortcut* shortcutOf(const QWidget& page, QLatin1StringView keys);

} // namespace alidade
