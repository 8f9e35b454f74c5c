// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/sentence.h"

#include <QCoreApplication>
#include <QHash>
#include <QList>

#include <algorithm>
#include <array>
#include <optional>

namespace alidade {
namespace {

constexpr int Deepest = 3; ///< a sentence within a sentence within a sentence

using Filled = std::array<QStringView, 10>; ///< by the number behind %

/// A sentence cut at its place-holders: pieces[i], then place-holder numbers[i], then pieces[i +
/// 1].
struct Pattern {
    const Sentence* sentence;
    QStringList pieces;
    QList<int> numbers;
    qsizetype written = 0; ///< characters that are not filled in
};

QString translated(const char* english)
{
    return QCoreApplication::translate("Sentences", english);
}

Pattern patternOf(const Sentence& sentence)
{
    Pattern made{ &sentence, {}, {}, 0 };
    const QString text = QString::fromUtf8(sentence.english);
    QString piece;
    for (qsizetype i = 0; i < text.size(); ++i) {
        const int number = text[i] == u'%' && i + 1 < text.size() ? text[i + 1].digitValue() : -1;
        if (number <= 0) {
            piece += text[i];
            continue;
        }
        made.pieces += std::exchange(piece, {});
        made.numbers += number;
        ++i;
    }
    made.pieces += piece;
    for (const QString& one : made.pieces)
        made.written += one.size();
    return made;
}

/// Those with place-holders, the wordiest first: they leave least to chance.
const std::vector<Pattern>& patterns()
{
    static const std::vector<Pattern> all = [] {
        std::vector<Pattern> made;
        for (const Sentence& sentence : allSentences()) {
            Pattern pattern = patternOf(sentence);
            if (!pattern.numbers.isEmpty())
                made.push_back(std::move(pattern));
        }
        std::stable_sort(made.begin(), made.end(),
            [](const Pattern& one, const Pattern& other) { return one.written > other.written; });
        return made;
    }();
    return all;
}

const QHash<QString, const char*>& plainSentences()
{
    static const QHash<QString, const char*> all = [] {
        QHash<QString, const char*> made;
        for (const Sentence& sentence : allSentences())
            made.insert(QString::fromUtf8(sentence.english), sentence.english);
        return made;
    }();
    return all;
}

std::optional<Filled> filledIn(const Pattern& pattern, QStringView text)
{
    if (text.size() < pattern.written || !text.startsWith(pattern.pieces.first())
        || !text.endsWith(pattern.pieces.last()))
        return {};
    Filled filled;
    qsizetype at = pattern.pieces.first().size();
    for (qsizetype i = 0; i < pattern.numbers.size(); ++i) {
        const QString& next = pattern.pieces[i + 1];
        const bool isLast = i + 1 == pattern.numbers.size();
        const qsizetype end = isLast ? text.size() - next.size()
            : next.isEmpty()         ? at
                                     : text.indexOf(next, at);
        if (end < at)
            return {};
        filled[size_t(pattern.numbers[i])] = text.mid(at, end - at);
        at = end + next.size();
    }
    return filled;
}

std::optional<QString> turned(const QString& text, int depth);

QString turnedInner(QStringView text, int depth)
{
    const QString inner = text.toString();
    if (const auto found = turned(inner, depth))
        return *found;
    // Within a sentence it may have lost its capital.
    return turned(inner.left(1).toUpper() + inner.mid(1), depth).value_or(inner);
}

QString filledTranslation(const Pattern& pattern, const Filled& filled, int depth)
{
    const QString text = translated(pattern.sentence->english);
    const QLatin1StringView inner(pattern.sentence->inner);
    QString made;
    for (qsizetype i = 0; i < text.size(); ++i) {
        const int number = text[i] == u'%' && i + 1 < text.size() ? text[i + 1].digitValue() : -1;
        if (number <= 0) {
            made += text[i];
            continue;
        }
        const QStringView part = filled[size_t(number)];
        made += inner.contains(text[i + 1]) ? turnedInner(part, depth + 1) : part.toString();
        ++i;
    }
    return made;
}

std::optional<QString> turned(const QString& text, int depth)
{
    if (depth > Deepest)
        return {};
    if (const char* const english = plainSentences().value(text))
        return translated(english);
    for (const Pattern& pattern : patterns())
        if (const auto filled = filledIn(pattern, text))
            return filledTranslation(pattern, *filled, depth);
    return {};
}

/// English is what core speaks: without a translation there is nothing to look for.
bool isTranslated()
{
    constexpr auto Any = QT_TRANSLATE_NOOP("Sentences", "The file is empty");
    return translated(Any) != QLatin1StringView(Any);
}

/// "312 keys".
QString turnedCount(const QString& text)
{
    static constexpr const char* Counts[] = {
        QT_TRANSLATE_NOOP("Details", "%1 key"),
        QT_TRANSLATE_NOOP("Details", "%1 keys"),
        QT_TRANSLATE_NOOP("Details", "%1 config"),
        QT_TRANSLATE_NOOP("Details", "%1 configs"),
        QT_TRANSLATE_NOOP("Details", "%1 step"),
        QT_TRANSLATE_NOOP("Details", "%1 steps"),
        QT_TRANSLATE_NOOP("Details", "%1 launch"),
        QT_TRANSLATE_NOOP("Details", "%1 launches"),
        QT_TRANSLATE_NOOP("Details", "%1 override"),
        QT_TRANSLATE_NOOP("Details", "%1 overrides"),
        QT_TRANSLATE_NOOP("Details", "%1 metric"),
        QT_TRANSLATE_NOOP("Details", "%1 metrics"),
        QT_TRANSLATE_NOOP("Details", "%1 metric line"),
        QT_TRANSLATE_NOOP("Details", "%1 metric lines"),
        QT_TRANSLATE_NOOP("Details", "%1 value"),
        QT_TRANSLATE_NOOP("Details", "%1 values"),
        QT_TRANSLATE_NOOP("Details", "%1 file"),
        QT_TRANSLATE_NOOP("Details", "%1 files"),
        QT_TRANSLATE_NOOP("Details", "%1 training files"),
        QT_TRANSLATE_NOOP("Details", "%1 validation files"),
        QT_TRANSLATE_NOOP("Details", "%1 parameters"),
        QT_TRANSLATE_NOOP("Details", "%1 package"),
        QT_TRANSLATE_NOOP("Details", "%1 packages"),
        QT_TRANSLATE_NOOP("Details", "%1 variable"),
        QT_TRANSLATE_NOOP("Details", "%1 variables"),
        QT_TRANSLATE_NOOP("Details", "%1 tensors"),
        QT_TRANSLATE_NOOP("Details", "%1 shards"),
        QT_TRANSLATE_NOOP("Details", "%1 documents"),
        QT_TRANSLATE_NOOP("Details", "%1 ranks"),
        QT_TRANSLATE_NOOP("Details", "runtime environment"),
        QT_TRANSLATE_NOOP("Details", "an SQLite database"),
        QT_TRANSLATE_NOOP("Details", "not read"),
    };
    for (const char* english : Counts) {
        const QString pattern = QString::fromLatin1(english);
        const auto said = [english] { return QCoreApplication::translate("Details", english); };
        if (pattern == text)
            return said();
        if (!pattern.startsWith(u"%1") || !text.endsWith(QStringView(pattern).mid(2)))
            continue;
        const QString count = text.left(text.size() - pattern.size() + 2);
        if (!count.isEmpty()
            && std::all_of(count.begin(), count.end(), [](QChar one) { return one.isDigit(); }))
            return said().arg(count);
    }
    return text;
}

} // namespace

QString inUserLanguage(const QString& text)
{
    return isTranslated() ? turned(text, 0).value_or(text) : text;
}

QString detailInUserLanguage(const QString& text)
{
    if (!isTranslated())
        return text;
    const qsizetype colon = text.indexOf(u": ");
    QString made = colon < 0 ? QString() : text.left(colon + 2);
    QStringList parts = text.mid(colon < 0 ? 0 : colon + 2).split(QStringLiteral(", "));
    for (QString& part : parts)
        part = turnedCount(part);
    return made + parts.join(QStringLiteral(", "));
}

} // namespace alidade
