// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// In which language the program speaks. Numbers stay as in the C locale, whatever it is.
#pragma once

#include <QStringList>
#include <QTranslator>

namespace alidade {

/// What `--lang` and the menu offer: "en" and one for each translation.
QStringList knownLanguages();

/// A language as its readers call it: "English", "简体中文".
QString languageName(const QString& language);

/// The known language that the system's locale asks for; "en" when there is none.
QString systemLanguage();

/// Holds the translation that is in use; texts that are made from now on are in its language, those
/// that are shown already are not. Thread: GUI.
class Language {
public:
    Language() = default;
    ~Language();
    Language(const Language&) = delete;
    Language& operator=(const Language&) = delete;

    /// One of knownLanguages(), or empty for the system's. False when it is none of them; nothing
    /// has changed then.
    bool use(const QString& language);
    QString current() const { return m_current; }

private:
    QTranslator m_qt; ///< of Qt's own dialogs, where it is installed
    QTranslator m_translator;
    QString m_current = QStringLiteral("en");
};

} // namespace alidade
