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

DisplayText makeDisplayText(QStringView source, bool labelled)
{
    DisplayText display;
    display.text.reserve(source.size());
    char32_t before = 0;
    for (qsizetype at = 0; at < source.size();) {
        const CodePoint point = codePointAt(source, at);
        const QStringView units = source.mid(at, point.units);
        at += point.units;
        if (point.value >= 0x20 && point.value < 0x7F) {
            display.text.append(units);
            before = point.value;
            continue;
        }
        // The joiner between two pictographs makes one sign of them.
        const bool joins = point.value == 0x200D && isPictograph(before) && at < source.size()
            && isPictograph(codePointAt(source, at).value);
        const QString label = joins ? QString() : invisibleLabel(point.value);
        before = point.value;
        if (label.isEmpty()) {
            display.text.append(units);
            continue;
        }
        display.labels.push_back(
            { at - point.units, point.units, display.text.size(), labelled ? label.size() : 0 });
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
