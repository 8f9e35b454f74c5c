// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/key_table.h"

#include <QKeySequence>
#include <QShortcut>
#include <QWidget>

#include <utility>

namespace alidade {
namespace {

constexpr QLatin1StringView Config{ "config" }, Metrics{ "metrics" }, Rollouts{ "rollouts" },
    Dumps{ "dumps" }, Overview{ "overview" }, Everywhere{};

constexpr PageKey keys[] = {
    { Overview, QLatin1StringView("Return"),
        QT_TRANSLATE_NOOP("Keys", "Open or close the check that has the focus"), false },
    { Overview, QLatin1StringView("Left"), QT_TRANSLATE_NOOP("Keys", "Close the check"), false },
    { Overview, QLatin1StringView("Right"), QT_TRANSLATE_NOOP("Keys", "Open the check"), false },
    { Overview, QLatin1StringView("Down"), QT_TRANSLATE_NOOP("Keys", "Next check"), false },
    { Overview, QLatin1StringView("Up"), QT_TRANSLATE_NOOP("Keys", "Previous check"), false },

    { Config, QLatin1StringView("Find"), QT_TRANSLATE_NOOP("Keys", "Filter the keys by text") },
    { Config, QLatin1StringView("/"), QT_TRANSLATE_NOOP("Keys", "Filter the keys by text") },
    { Config, QLatin1StringView("Copy"),
        QT_TRANSLATE_NOOP("Keys", "Copy the selected rows as Markdown") },
    { Config, QLatin1StringView("Ctrl+Shift+C"),
        QT_TRANSLATE_NOOP(
            "Keys", "Copy overrides that take the candidate to the baseline's values") },
    { Config, QLatin1StringView("Undo"),
        QT_TRANSLATE_NOOP("Keys", "Take back the last change of the profile") },

    { Metrics, QLatin1StringView("Up"), QT_TRANSLATE_NOOP("Keys", "Previous metric") },
    { Metrics, QLatin1StringView("Down"), QT_TRANSLATE_NOOP("Keys", "Next metric") },
    { Metrics, QLatin1StringView("Left"), QT_TRANSLATE_NOOP("Keys", "Pinned step back") },
    { Metrics, QLatin1StringView("Right"), QT_TRANSLATE_NOOP("Keys", "Pinned step forward") },
    { Metrics, QLatin1StringView("L"), QT_TRANSLATE_NOOP("Keys", "Logarithmic axis") },
    { Metrics, QLatin1StringView("S"), QT_TRANSLATE_NOOP("Keys", "Smooth the curves") },
    { Metrics, QLatin1StringView("D"), QT_TRANSLATE_NOOP("Keys", "Next kind of difference") },
    { Metrics, QLatin1StringView("T"), QT_TRANSLATE_NOOP("Keys", "Steps or time on the axis") },
    { Metrics, QLatin1StringView("A"), QT_TRANSLATE_NOOP("Keys", "Show single attempts") },
    { Metrics, QLatin1StringView("G"), QT_TRANSLATE_NOOP("Keys", "Grid of several metrics") },
    { Metrics, QLatin1StringView("E"), QT_TRANSLATE_NOOP("Keys", "Save the plot or its points") },
    { Metrics, QLatin1StringView("M"), QT_TRANSLATE_NOOP("Keys", "Copy the metric as Markdown") },
    { Metrics, QLatin1StringView("Return"),
        QT_TRANSLATE_NOOP("Keys", "Rollouts of the pinned step") },
    { Metrics, QLatin1StringView("Undo"),
        QT_TRANSLATE_NOOP("Keys", "Take back the last change of a tolerance") },
    { Metrics, QLatin1StringView("Redo"),
        QT_TRANSLATE_NOOP("Keys", "Make the change of the tolerance again") },

    { Rollouts, QLatin1StringView("N"), QT_TRANSLATE_NOOP("Keys", "Next sample") },
    { Rollouts, QLatin1StringView("P"), QT_TRANSLATE_NOOP("Keys", "Previous sample") },
    { Rollouts, QLatin1StringView("Shift+N"), QT_TRANSLATE_NOOP("Keys", "Next step") },
    { Rollouts, QLatin1StringView("Shift+P"), QT_TRANSLATE_NOOP("Keys", "Previous step") },
    { Rollouts, QLatin1StringView("J"), QT_TRANSLATE_NOOP("Keys", "Scroll the texts down") },
    { Rollouts, QLatin1StringView("K"), QT_TRANSLATE_NOOP("Keys", "Scroll the texts up") },
    { Rollouts, QLatin1StringView("]"), QT_TRANSLATE_NOOP("Keys", "Next difference") },
    { Rollouts, QLatin1StringView("["), QT_TRANSLATE_NOOP("Keys", "Previous difference") },
    { Rollouts, QLatin1StringView("G"), QT_TRANSLATE_NOOP("Keys", "Next garbled place") },
    { Rollouts, QLatin1StringView("Shift+G"), QT_TRANSLATE_NOOP("Keys", "Previous garbled place") },
    { Rollouts, QLatin1StringView("/"), QT_TRANSLATE_NOOP("Keys", "Search in all samples") },
    { Rollouts, QLatin1StringView("Shift+J"),
        QT_TRANSLATE_NOOP("Keys", "Jump to the sample with a value") },
    { Rollouts, QLatin1StringView("H"), QT_TRANSLATE_NOOP("Keys", "Next hit of the search") },
    { Rollouts, QLatin1StringView("Shift+H"),
        QT_TRANSLATE_NOOP("Keys", "Previous hit of the search") },
    { Rollouts, QLatin1StringView("W"), QT_TRANSLATE_NOOP("Keys", "Wrap long lines") },
    { Rollouts, QLatin1StringView("I"), QT_TRANSLATE_NOOP("Keys", "Show invisible characters") },
    { Rollouts, QLatin1StringView("X"), QT_TRANSLATE_NOOP("Keys", "Swap the two texts") },
    { Rollouts, QLatin1StringView("M"), QT_TRANSLATE_NOOP("Keys", "Pair two samples by hand") },
    { Rollouts, QLatin1StringView("Space"), QT_TRANSLATE_NOOP("Keys", "Fold the prompt") },
    { Rollouts, QLatin1StringView("C"), QT_TRANSLATE_NOOP("Keys", "Copy the sample") },
    { Rollouts, QLatin1StringView("Shift+C"),
        QT_TRANSLATE_NOOP("Keys", "Copy the sample as Markdown") },
    { Rollouts, QLatin1StringView("Esc"),
        QT_TRANSLATE_NOOP("Keys", "Leave the search, let the marked sample go") },

    { Dumps, QLatin1StringView("O"), QT_TRANSLATE_NOOP("Keys", "Origin of NaN or Inf") },
    { Dumps, QLatin1StringView("D"), QT_TRANSLATE_NOOP("Keys", "First divergence") },
    { Dumps, QLatin1StringView("U"), QT_TRANSLATE_NOOP("Keys", "Unmatched operators only") },

    { Everywhere, QLatin1StringView("Esc"),
        QT_TRANSLATE_NOOP("Keys", "Leave a field, close what lies over the page"), false },
    { Everywhere, QLatin1StringView("Tab"), QT_TRANSLATE_NOOP("Keys", "Next control"), false },
};

} // namespace

QKeySequence keyOf(QLatin1StringView text)
{
    static constexpr std::pair<QLatin1StringView, QKeySequence::StandardKey> Standard[] = {
        { QLatin1StringView("Find"), QKeySequence::Find },
        { QLatin1StringView("Copy"), QKeySequence::Copy },
        { QLatin1StringView("Undo"), QKeySequence::Undo },
        { QLatin1StringView("Redo"), QKeySequence::Redo },
    };
    for (const auto& [name, key] : Standard)
        if (text == name)
            return QKeySequence(key);
    return QKeySequence(QString(text), QKeySequence::PortableText);
}

std::span<const PageKey> pageKeys() { return keys; }

QString keyText(QLatin1StringView text) { return keyOf(text).toString(QKeySequence::NativeText); }

QShortcut* shortcutOf(const QWidget& page, QLatin1StringView text)
{
    const QKeySequence wanted = keyOf(text);
    for (QShortcut* shortcut : page.findChildren<QShortcut*>())
        if (shortcut->key() == wanted)
            return shortcut;
    return nullptr;
}

} // namespace alidade
