// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The two sets of colours, and the quiet look of the standard widgets: flat, thin lines, one
// accent.
#include "ui/widgets/theme.h"

#include <QApplication>
#include <QFontDatabase>
#include <QStyle>
#include <QStyleFactory>

namespace alidade {
namespace {

constexpr char DarkProperty[] = "alidadeDarkTheme";
constexpr char SystemDarkProperty[] = "alidadeSystemIsDark";
constexpr char FontProperty[] = "alidadeFontIsSet";
constexpr char PercentProperty[] = "alidadeFontPercent";

QColor tint(QColor colour, int alpha)
{
    colour.setAlpha(alpha);
    return colour;
}

Theme makeLight()
{
    Theme theme;
    theme.window = QColor(0xf6f6f4);
    theme.base = QColor(0xffffff);
    theme.text = QColor(0x1f2328);
    theme.mutedText = QColor(0x66707b);
    theme.line = QColor(0xdcdcd7);
    theme.accent = QColor(0x3b62b5);
    theme.baseline = QColor(0x1763b6);
    theme.candidate = QColor(0xb65c00);
    theme.difference = QColor(0xffdf8a);
    theme.differenceWeak = QColor(0xfff4d6);
    theme.oneSided = QColor(0xe9e9e6);
    theme.error = QColor(0xc5221f);
    theme.warning = QColor(0x976000);
    theme.pass = QColor(0x2d7a3e);
    theme.garbled = QColor(0xb0127b);
    theme.garbledTint = QColor(0xfae0f1);
    theme.band = tint(theme.baseline, 38);
    theme.outside = tint(theme.error, 30);
    theme.nonFinite = theme.error;
    return theme;
}

Theme makeDark()
{
    Theme theme;
    theme.dark = true;
    theme.window = QColor(0x212327);
    theme.base = QColor(0x191b1e);
    theme.text = QColor(0xe3e5e8);
    theme.mutedText = QColor(0x9aa1aa);
    theme.line = QColor(0x383c42);
    theme.accent = QColor(0x7fa6f0);
    theme.baseline = QColor(0x6db1ff);
    theme.candidate = QColor(0xffa14d);
    theme.difference = QColor(0x6a5412);
    theme.differenceWeak = QColor(0x3a3119);
    theme.oneSided = QColor(0x30343a);
    theme.error = QColor(0xff7a72);
    theme.warning = QColor(0xe3b04b);
    theme.pass = QColor(0x74c686);
    theme.garbled = QColor(0xf57fcb);
    theme.garbledTint = QColor(0x4a213d);
    theme.band = tint(theme.baseline, 38);
    theme.outside = tint(theme.error, 38);
    theme.nonFinite = theme.error;
    return theme;
}

QStringList fallbackFamilies()
{
    return { QStringLiteral("Noto Sans CJK SC"), QStringLiteral("WenQuanYi Micro Hei"),
        QStringLiteral("Noto Color Emoji") };
}

QColor selection(const Theme& theme) { return QColor(theme.dark ? 0x2f4468 : 0xd5e3f8); }

QColor hover(const Theme& theme) { return QColor(theme.dark ? 0x2d3137 : 0xebebe8); }

/// `%name` stands for a colour.
QString styleSheet(const Theme& theme)
{
    QString sheet = QStringLiteral(R"(
QToolTip { color: %text; background: %base; border: 1px solid %line; padding: 4px; }
QLineEdit, QPlainTextEdit, QTextEdit { color: %text; background: %base; border: 1px solid %line;
    border-radius: 4px; padding: 3px 6px; selection-background-color: %selection; selection-color: %text; }
QLineEdit:focus, QPlainTextEdit:focus, QTextEdit:focus { border-color: %accent; }
QPushButton { color: %text; background: %base; border: 1px solid %line; border-radius: 4px; padding: 4px 12px; }
QPushButton:hover { background: %hover; }
QPushButton:pressed { background: %selection; }
QPushButton:focus { border-color: %accent; }
QPushButton:disabled { color: %muted; background: %window; }
QToolButton { color: %text; background: transparent; border: 1px solid transparent; border-radius: 4px; padding: 4px 8px; }
QToolButton:hover { background: %hover; }
QToolButton:pressed, QToolButton:checked { background: %selection; }
QToolButton:focus { border-color: %accent; }
QToolButton:disabled { color: %muted; }
QToolButton[side="0"] { color: %baseline; }
QToolButton[side="1"] { color: %candidate; }
QToolButton[link="true"] { color: %accent; padding: 1px 2px; }
QToolButton::menu-indicator { image: none; }
QPushButton:checked { background: %selection; }
QComboBox QAbstractItemView { border: 1px solid %line; }
QAbstractItemView { background: %base; alternate-background-color: %base; border: none; outline: 0;
    selection-background-color: %selection; selection-color: %text; }
QHeaderView { background: %window; border: none; }
QHeaderView::section { color: %muted; background: %window; border: none; border-bottom: 1px solid %line;
    padding: 4px 6px; font-weight: normal; }
QHeaderView::section:hover { color: %text; }
QHeaderView::up-arrow, QHeaderView::down-arrow { subcontrol-origin: border; subcontrol-position: top center;
    top: -1px; width: 14px; height: 9px; }
QSplitter::handle { background: %line; }
QSplitter::handle:horizontal { width: 1px; }
QSplitter::handle:vertical { height: 1px; }
QScrollArea { border: none; background: transparent; }
QAbstractScrollArea::corner { background: transparent; border: none; }
QScrollBar:vertical { background: transparent; width: 12px; margin: 0; }
QScrollBar:horizontal { background: transparent; height: 12px; margin: 0; }
QScrollBar::handle { background: %handle; border-radius: 4px; margin: 2px; }
QScrollBar::handle:hover { background: %muted; }
QScrollBar::handle:vertical { min-height: 28px; }
QScrollBar::handle:horizontal { min-width: 28px; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
QProgressBar { background: %line; border: none; border-radius: 3px; max-height: 6px; min-height: 6px; }
QProgressBar::chunk { background: %accent; border-radius: 3px; }
QMenu { color: %text; background: %base; border: 1px solid %line; padding: 4px; }
QMenu::item { padding: 5px 28px 5px 12px; border-radius: 4px; }
QMenu::item:selected { background: %selection; color: %text; }
QMenu::item:disabled { color: %muted; }
QMenu::separator { height: 1px; background: %line; margin: 4px 8px; }
)");
    const std::pair<QLatin1StringView, QColor> colours[] = {
        { QLatin1StringView("%text"), theme.text },
        { QLatin1StringView("%baseline"), theme.baseline }, // before %base
        { QLatin1StringView("%candidate"), theme.candidate },
        { QLatin1StringView("%base"), theme.base },
        { QLatin1StringView("%line"), theme.line },
        { QLatin1StringView("%window"), theme.window },
        { QLatin1StringView("%muted"), theme.mutedText },
        { QLatin1StringView("%accent"), theme.accent },
        { QLatin1StringView("%selection"), selection(theme) },
        { QLatin1StringView("%hover"), hover(theme) },
        { QLatin1StringView("%handle"), QColor(theme.dark ? 0x4a4f57 : 0xc6c6c1) },
    };
    for (const auto& [name, colour] : colours)
        sheet.replace(name, colour.name());
    return sheet;
}

QFont applicationFont()
{
    QFont font = QFontDatabase::systemFont(QFontDatabase::GeneralFont);
    QStringList families = font.families();
    if (QGuiApplication::platformName() == u"offscreen")
        families.prepend(QStringLiteral("DejaVu Sans"));
    else
        families.append(QStringLiteral("DejaVu Sans"));
    font.setFamilies(families + fallbackFamilies());
    if (QGuiApplication::platformName() == u"offscreen")
        font.setPixelSize(13);
    return font;
}

} // namespace

QPalette Theme::palette() const
{
    QPalette palette;
    palette.setColor(QPalette::Window, window);
    palette.setColor(QPalette::WindowText, text);
    palette.setColor(QPalette::Base, base);
    palette.setColor(QPalette::AlternateBase, window);
    palette.setColor(QPalette::Text, text);
    palette.setColor(QPalette::PlaceholderText, mutedText);
    palette.setColor(QPalette::Button, window);
    palette.setColor(QPalette::ButtonText, text);
    palette.setColor(QPalette::BrightText, error);
    palette.setColor(QPalette::ToolTipBase, base);
    palette.setColor(QPalette::ToolTipText, text);
    palette.setColor(QPalette::Highlight, selection(*this));
    palette.setColor(QPalette::HighlightedText, text);
    palette.setColor(QPalette::Link, accent);
    palette.setColor(QPalette::LinkVisited, accent);
    palette.setColor(QPalette::Light, dark ? line.lighter(115) : base);
    palette.setColor(QPalette::Midlight, line);
    palette.setColor(QPalette::Mid, line.darker(115));
    palette.setColor(QPalette::Dark, line.darker(130));
    palette.setColor(QPalette::Shadow, dark ? QColor(0x0c0d0e) : QColor(0x9c9c98));
    for (const auto role : { QPalette::WindowText, QPalette::Text, QPalette::ButtonText })
        palette.setColor(QPalette::Disabled, role, mutedText);
    return palette;
}

const Theme& lightTheme()
{
    static const Theme theme = makeLight();
    return theme;
}

const Theme& darkTheme()
{
    static const Theme theme = makeDark();
    return theme;
}

const Theme& currentTheme()
{
    return qApp && qApp->property(DarkProperty).toBool() ? darkTheme() : lightTheme();
}

void applyTheme(QApplication& application, ThemeMode mode)
{
    // What the system wants is read before our palette hides it.
    if (!application.property(SystemDarkProperty).isValid())
        application.setProperty(
            SystemDarkProperty, application.palette().color(QPalette::Window).lightness() < 128);
    const bool dark = mode == ThemeMode::Dark
        || (mode == ThemeMode::System && application.property(SystemDarkProperty).toBool());
    application.setProperty(DarkProperty, dark);
    if (!application.property(FontProperty).toBool()) {
        application.setProperty(FontProperty, true);
        QApplication::setStyle(QStyleFactory::create(QStringLiteral("Fusion")));
        QApplication::setFont(applicationFont());
    }
    QApplication::setPalette(currentTheme().palette());
    // The style frames a check box in a darker shade of the window, unseen on a dark one.
    QPalette boxes = currentTheme().palette();
    if (dark)
        boxes.setColor(QPalette::Base, currentTheme().line.lighter(130));
    QApplication::setPalette(boxes, "QCheckBox");
    application.setStyleSheet(styleSheet(currentTheme()));
}

void applyFontPercent(int percent)
{
    // A font that something else has set stays while nobody asks for another size.
    if (qApp->property(PercentProperty).isValid()
            ? qApp->property(PercentProperty).toInt() == percent
            : percent == 100)
        return;
    qApp->setProperty(PercentProperty, percent);
    QFont font = applicationFont();
    if (font.pixelSize() > 0)
        font.setPixelSize(qRound(font.pixelSize() * percent / 100.0));
    else
        font.setPointSizeF(font.pointSizeF() * percent / 100.0);
    QApplication::setFont(font);
}

QFont monospaceFont()
{
    QFont font = QApplication::font();
    QStringList families{ QStringLiteral("DejaVu Sans Mono") };
    families += QFontDatabase::systemFont(QFontDatabase::FixedFont).families();
    font.setFamilies(families + fallbackFamilies());
    font.setStyleHint(QFont::Monospace);
    if (font.pixelSize() > 0)
        font.setPixelSize(std::max(9, font.pixelSize() - 1));
    return font;
}

QFont scaledFont(double factor, bool bold)
{
    QFont font = QApplication::font();
    if (font.pixelSize() > 0)
        font.setPixelSize(qRound(font.pixelSize() * factor));
    else
        font.setPointSizeF(font.pointSizeF() * factor);
    font.setBold(bold);
    return font;
}

} // namespace alidade
