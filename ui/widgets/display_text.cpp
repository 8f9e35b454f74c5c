// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Labels for what cannot be seen, and the map between what is stored and what is drawn.
#include "ui/widgets/display_text.h"

#include <QStringView>

#include <algorithm>

namespace alidade {

namespace {

QString hexLabel(char32_t character)
{
    return QStringLiteral("U+")
        + QString::number(uint(character), 16).toUpper().rightJustified(4, u'0');
}

bool isPictograph(char32_t c)
{
    return (c >= 0x1F000 && c <= 0x1FAFF) || (c >= 0x2600 && c <= 0x27BF) || c == 0xFE0F;
}

/// A variation selector: which of its forms the sign before takes.
bool isStyle(char32_t c) { return (c >= 0xFE00 && c <= 0xFE0F) || (c >= 0xE0100 && c <= 0xE01EF); }

/// Signs that are drawn as text or as a picture.
bool hasEmojiStyle(char32_t c)
{
    return isPictograph(c) || c == 0xA9 || c == 0xAE || c == 0x203C || c == 0x2049 || c == 0x2122
        || c == 0x2139 || c == 0x24C2 || c == 0x3030 || c == 0x303D || c == 0x3297 || c == 0x3299
        || (c >= 0x2190 && c <= 0x21FF) || (c >= 0x2300 && c <= 0x23FF)
        || (c >= 0x25A0 && c <= 0x25FF) || (c >= 0x2900 && c <= 0x2BFF);
}

/// Blank or without a form of its own, but of a category that others share.
bool isFiller(char32_t c)
{
    return c == 0x034F || c == 0x115F || c == 0x1160 || c == 0x17B4 || c == 0x17B5 || c == 0x3164
        || c == 0xFFA0 || isStyle(c);
}

/// A blank that is not the plain one.
bool isWideBlank(char32_t c)
{
    return c == 0x2800 || (c > 0x7F && QChar::category(c) == QChar::Separator_Space);
}

struct CodePoint {
    char32_t value;
    qsizetype units;
};

CodePoint codePointAt(QStringView text, qsizetype at)
{
    if (text[at].isHighSurrogate() && at + 1 < text.size() && text[at + 1].isLowSurrogate())
        return { QChar::surrogateToUcs4(text[at], text[at + 1]), 2 };
    return { text[at].unicode(), 1 };
}

} // namespace

QString invisibleLabel(char32_t character)
{
    switch (character) {
    case U'\n':
    case U'\t':
        return {};
    case U'\r':
        return QStringLiteral("\\r");
    case 0x00A0:
        return QStringLiteral("NBSP");
    case 0x00AD:
        return QStringLiteral("SHY");
    case 0x200B:
        return QStringLiteral("ZWSP");
    case 0x200C:
        return QStringLiteral("ZWNJ");
    case 0x200D:
        return QStringLiteral("ZWJ");
    case 0x200E:
        return QStringLiteral("LRM");
    case 0x200F:
        return QStringLiteral("RLM");
    case 0x202F:
        return QStringLiteral("NNBSP");
    case 0x2060:
        return QStringLiteral("WJ");
    case 0xFEFF:
        return QStringLiteral("BOM");
    default:
        break;
    }
    if (character < 0x20 || character == 0x7F)
        return QStringLiteral("\\x")
            + QString::number(uint(character), 16).toUpper().rightJustified(2, u'0');
    if (character < 0x7F)
        return {};
    if (isFiller(character))
        return hexLabel(character);
    if ((character & 0xFFFE) == 0xFFFE || (character >= 0xFDD0 && character <= 0xFDEF))
        return hexLabel(character); // noncharacters
    switch (QChar::category(character)) {
    case QChar::Other_Control:
    case QChar::Other_Format:
    case QChar::Other_Surrogate:
    case QChar::Other_PrivateUse:
    case QChar::Separator_Line:
    case QChar::Separator_Paragraph:
        return hexLabel(character);
    default:
        return {};
    }
}

qsizetype DisplayText::toDisplay(qsizetype source) const
{
    const auto after = std::upper_bound(labels.begin(), labels.end(), source,
        [](qsizetype wanted, const Label& label) { return wanted < label.sourceBegin; });
    if (after == labels.begin())
        return source;
    const Label& label = *(after - 1);
    const qsizetype beyond = source - label.sourceBegin;
    return beyond < label.sourceLength
        ? label.displayBegin
        : label.displayBegin + label.displayLength + beyond - label.sourceLength;
}

qsizetype DisplayText::toSource(qsizetype display) const
{
    // Hidden labels share a display position with what follows them: the last one decides.
    const auto after = std::upper_bound(labels.begin(), labels.end(), display,
        [](qsizetype wanted, const Label& label) { return wanted < label.displayBegin; });
    if (after == labels.begin())
        return display;
    const Label& label = *(after - 1);
    const qsizetype beyond = display - label.displayBegin;
    return beyond < label.displayLength
        ? label.sourceBegin
        : label.sourceBegin + label.sourceLength + beyond - label.displayLength;
}

DisplayText makeDisplayText(
    QStringView source, bool labelled, const std::function<bool(qsizetype)>& differs)
{
    DisplayText display;
    display.text.reserve(source.size());
    char32_t before = 0;
    bool wide = false; // a tab behind other characters than ASCII may be a pixel wide
    for (qsizetype at = 0; at < source.size();) {
        const CodePoint point = codePointAt(source, at);
        const qsizetype begin = at;
        const QStringView units = source.mid(at, point.units);
        at += point.units;
        if (point.value >= 0x20 && point.value < 0x7F) {
            display.text.append(units);
            before = point.value;
            continue;
        }
        const bool asks = point.value == U'\t' || isStyle(point.value) || isWideBlank(point.value);
        const bool changed = asks && labelled && differs && differs(begin);
        if (point.value == U'\t') {
            const QString shown = changed ? QStringLiteral("→\t") : QStringLiteral(" \t");
            if (changed || wide)
                display.labels.push_back({ begin, 1, display.text.size(), shown.size(), false });
            display.text.append(changed || wide ? QStringView(shown) : units);
            before = point.value;
            continue;
        }
        wide = true;
        const char32_t after = at < source.size() ? codePointAt(source, at).value : 0;
        // The joiner between two pictographs makes one sign of them.
        const bool joins = point.value == 0x200D && isPictograph(before) && isPictograph(after);
        const bool styles = (point.value == 0xFE0E || point.value == 0xFE0F)
            && (hasEmojiStyle(before) || after == 0x20E3);
        QString label = joins || (styles && !changed) ? QString() : invisibleLabel(point.value);
        if (changed && label.isEmpty()) // a wide blank
            label = hexLabel(point.value);
        before = point.value;
        if (label.isEmpty()) {
            display.text.append(units);
            continue;
        }
        const bool besides = !display.labels.empty()
            && display.labels.back().displayBegin + display.labels.back().displayLength
                == display.text.size();
        if (besides)
            label.prepend(u' ');
        display.labels.push_back(
            { begin, point.units, display.text.size(), labelled ? label.size() : 0 });
        if (labelled)
            display.text.append(label);
    }
    return display;
}

QString asPlainToolTip(const QString& text)
{
    return text.isEmpty() ? QString()
                          : QStringLiteral("<p style='white-space:pre-wrap'>%1</p>")
                                .arg(makeDisplayText(text, true).text.toHtmlEscaped());
}

QString oneLine(QStringView text, qsizetype longest)
{
    const bool cut = text.size() > longest;
    qsizetype end = cut ? longest : text.size();
    if (cut && end > 0 && text[end - 1].isHighSurrogate())
        --end;
    QString line = makeDisplayText(text.left(end), false).text.simplified();
    if (cut)
        line += u'…';
    return line;
}

} // namespace alidade
