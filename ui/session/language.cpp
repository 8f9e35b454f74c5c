// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/session/language.h"

#include <QCoreApplication>
#include <QLibraryInfo>
#include <QLocale>

namespace alidade {
namespace {

/// What Qt itself shows in the program: its own translation may not be installed. (Here for the
/// extraction only.)
[[maybe_unused]] constexpr const char* QtWords[] = {
    QT_TRANSLATE_NOOP("QPlatformTheme", "OK"),
    QT_TRANSLATE_NOOP("QPlatformTheme", "Save"),
    QT_TRANSLATE_NOOP("QPlatformTheme", "Cancel"),
    QT_TRANSLATE_NOOP("QPlatformTheme", "Close"),
    QT_TRANSLATE_NOOP("QPlatformTheme", "&Yes"),
    QT_TRANSLATE_NOOP("QPlatformTheme", "&No"),
    QT_TRANSLATE_NOOP("QPlatformTheme", "Discard"),
    QT_TRANSLATE_NOOP("QPlatformTheme", "Don't Save"),
    QT_TRANSLATE_NOOP("QPlatformTheme", "Help"),
    QT_TRANSLATE_NOOP("QPlatformTheme", "Apply"),
    QT_TRANSLATE_NOOP("QPlatformTheme", "Reset"),
    QT_TRANSLATE_NOOP("QKeySequenceEdit", "Press shortcut"),
    QT_TRANSLATE_NOOP("QLineEdit", "&Undo"),
    QT_TRANSLATE_NOOP("QLineEdit", "&Redo"),
    QT_TRANSLATE_NOOP("QLineEdit", "Cu&t"),
    QT_TRANSLATE_NOOP("QLineEdit", "&Copy"),
    QT_TRANSLATE_NOOP("QLineEdit", "&Paste"),
    QT_TRANSLATE_NOOP("QLineEdit", "Delete"),
    QT_TRANSLATE_NOOP("QLineEdit", "Select All"),
    QT_TRANSLATE_NOOP("QWidgetTextControl", "&Undo"),
    QT_TRANSLATE_NOOP("QWidgetTextControl", "&Redo"),
    QT_TRANSLATE_NOOP("QWidgetTextControl", "Cu&t"),
    QT_TRANSLATE_NOOP("QWidgetTextControl", "&Copy"),
    QT_TRANSLATE_NOOP("QWidgetTextControl", "Copy &Link Location"),
    QT_TRANSLATE_NOOP("QWidgetTextControl", "&Paste"),
    QT_TRANSLATE_NOOP("QWidgetTextControl", "Delete"),
    QT_TRANSLATE_NOOP("QWidgetTextControl", "Select All"),
};

QString fileOf(const QString& language)
{
    return QStringLiteral(":/alidade/translations/alidade_%1.qm").arg(language);
}

} // namespace

QStringList knownLanguages() { return { QStringLiteral("en"), QStringLiteral("zh_CN") }; }

QString languageName(const QString& language)
{
    return language == u"zh_CN" ? QStringLiteral("简体中文") : QStringLiteral("English");
}

QString systemLanguage()
{
    // Traditional Chinese is another script: its readers get English.
    const QLocale locale = QLocale::system();
    return locale.language() == QLocale::Chinese
            && locale.script() != QLocale::TraditionalChineseScript
        ? QStringLiteral("zh_CN")
        : QStringLiteral("en");
}

Language::~Language()
{
    if (!QCoreApplication::instance())
        return;
    QCoreApplication::removeTranslator(&m_translator);
    QCoreApplication::removeTranslator(&m_qt);
}

bool Language::use(const QString& language)
{
    const QString wanted = language.isEmpty() ? systemLanguage() : language;
    if (!knownLanguages().contains(wanted))
        return false;
    if (wanted == m_current)
        return true;
    QCoreApplication::removeTranslator(&m_translator);
    QCoreApplication::removeTranslator(&m_qt);
    m_current = wanted;
    if (wanted == u"en")
        return true;
    if (!m_translator.load(fileOf(wanted)))
        qFatal("The translation %s is not in the program", qPrintable(wanted));
    // The one that comes last is asked first.
    if (m_qt.load(QStringLiteral("qtbase_%1").arg(wanted),
            QLibraryInfo::path(QLibraryInfo::TranslationsPath)))
        QCoreApplication::installTranslator(&m_qt);
    QCoreApplication::installTranslator(&m_translator);
    return true;
}

} // namespace alidade
