// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/sources/override_grammar.h"

#include "core/base/limits.h"
#include "core/base/numbers.h"

#include <algorithm>
#include <limits>

namespace alidade {
namespace {

bool isDigit(QChar c) { return c >= u'0' && c <= u'9'; }

bool isKeyStart(QChar c)
{
    return (c >= u'a' && c <= u'z') || (c >= u'A' && c <= u'Z') || c == u'_';
}

bool isKeyPart(QChar c)
{
    return isKeyStart(c) || isDigit(c) || c == u'.' || c == u'/' || c == u'@' || c == u'-'
        || c == u':';
}

/// Digits with single `_` between them, from `at`; returns the end, or `at` when there are none.
qsizetype skipDigits(QStringView text, qsizetype at)
{
    if (at >= text.size() || !isDigit(text[at]))
        return at;
    ++at;
    while (at < text.size()) {
        if (isDigit(text[at]))
            ++at;
        else if (text[at] == u'_' && at + 1 < text.size() && isDigit(text[at + 1]))
            at += 2;
        else
            break;
    }
    return at;
}

enum class NumberForm : quint8 { None, Int, Float };

NumberForm numberForm(QStringView text)
{
    qsizetype at = 0;
    if (at < text.size() && (text[at] == u'+' || text[at] == u'-'))
        ++at;
    const qsizetype whole = at;
    at = skipDigits(text, at);
    const qsizetype wholeDigits = at - whole;
    if (wholeDigits > 1 && text[whole] == u'0')
        return NumberForm::None; // 007 is text
    if (at == text.size())
        return wholeDigits > 0 ? NumberForm::Int : NumberForm::None;
    if (text[at] == u'.') {
        const qsizetype fraction = at + 1;
        at = skipDigits(text, fraction);
        if (at == fraction && wholeDigits == 0)
            return NumberForm::None;
    } else if (wholeDigits == 0) {
        return NumberForm::None;
    }
    if (at < text.size() && (text[at] == u'e' || text[at] == u'E')) {
        qsizetype exponent = at + 1;
        if (exponent < text.size() && (text[exponent] == u'+' || text[exponent] == u'-'))
            ++exponent;
        at = skipDigits(text, exponent);
        if (at == exponent)
            return NumberForm::None;
    }
    return at == text.size() ? NumberForm::Float : NumberForm::None;
}

/// Reads one value; a cursor over text that never leaves it.
class ElementReader {
public:
    explicit ElementReader(QStringView text)
        : m_text(text)
    {
    }

    ConfigValue readAll();

private:
    bool atEnd() const { return m_at >= m_text.size(); }
    void skipBlanks();
    bool readElement(ConfigValue& value, QStringView stops, int depth);
    bool readQuoted(ConfigValue& value);
    bool readList(ConfigValue& value, int depth);
    bool readDict(ConfigValue& value, int depth);
    bool readUnquoted(ConfigValue& value, QStringView stops);
    /// Steps over `${…}`, nested ones included; false when it is not closed.
    bool skipInterpolation();

    QStringView m_text;
    qsizetype m_at = 0;
};

ConfigValue opaque(QStringView text)
{
    ConfigValue value;
    value.kind = ConfigValue::Kind::Opaque;
    value.string = text.toString();
    value.text = value.string;
    return value;
}

void ElementReader::skipBlanks()
{
    while (!atEnd() && (m_text[m_at] == u' ' || m_text[m_at] == u'\t' || m_text[m_at] == u'\n'))
        ++m_at;
}

bool ElementReader::skipInterpolation()
{
    int open = 0;
    while (!atEnd()) {
        if (m_text[m_at] == u'\\' && m_at + 1 < m_text.size()) {
            m_at += 2;
            continue;
        }
        if (m_text[m_at] == u'{')
            ++open;
        else if (m_text[m_at] == u'}' && --open == 0) {
            ++m_at;
            return true;
        }
        ++m_at;
    }
    return false;
}

bool ElementReader::readQuoted(ConfigValue& value)
{
    const qsizetype begin = m_at;
    const QChar quote = m_text[m_at++];
    QString decoded;
    while (!atEnd()) {
        if (m_text[m_at] == quote) {
            ++m_at;
            value = ConfigValue::ofString(decoded);
            value.text = m_text.mid(begin, m_at - begin).toString();
            return true;
        }
        if (m_text[m_at] != u'\\') {
            decoded += m_text[m_at++];
            continue;
        }
        // Backslashes count only in front of a quote: two give one, a single one escapes the quote.
        qsizetype end = m_at;
        while (end < m_text.size() && m_text[end] == u'\\')
            ++end;
        const qsizetype count = end - m_at;
        const bool beforeQuote = end < m_text.size() && m_text[end] == quote;
        decoded += QString(beforeQuote ? count / 2 : count, u'\\');
        m_at = end;
        if (beforeQuote && count % 2 == 1) {
            decoded += quote;
            ++m_at;
        }
    }
    return false;
}

bool ElementReader::readList(ConfigValue& value, int depth)
{
    const qsizetype begin = m_at++;
    value = {};
    value.kind = ConfigValue::Kind::List;
    skipBlanks();
    if (!atEnd() && m_text[m_at] == u']') {
        ++m_at;
        value.text = m_text.mid(begin, m_at - begin).toString();
        return true;
    }
    while (true) {
        ConfigValue item;
        if (!readElement(item, u",]", depth + 1))
            return false;
        value.items.push_back(std::move(item));
        skipBlanks();
        if (atEnd())
            return false;
        const QChar sign = m_text[m_at++];
        if (sign == u']') {
            value.text = m_text.mid(begin, m_at - begin).toString();
            return true;
        }
        if (sign != u',')
            return false;
    }
}

bool ElementReader::readDict(ConfigValue& value, int depth)
{
    const qsizetype begin = m_at++;
    value = {};
    value.kind = ConfigValue::Kind::Map;
    skipBlanks();
    if (!atEnd() && m_text[m_at] == u'}') {
        ++m_at;
        value.text = m_text.mid(begin, m_at - begin).toString();
        return true;
    }
    while (true) {
        ConfigValue key;
        skipBlanks();
        if (atEnd() || m_text[m_at] == u'[' || m_text[m_at] == u'{'
            || !readElement(key, u":,}", depth + 1) || atEnd() || m_text[m_at] != u':')
            return false;
        ++m_at;
        ConfigValue member;
        if (!readElement(member, u",}", depth + 1))
            return false;
        const QString name = key.kind == ConfigValue::Kind::String ? key.string : key.text;
        value.members.emplace_back(name, std::move(member));
        skipBlanks();
        if (atEnd())
            return false;
        const QChar sign = m_text[m_at++];
        if (sign == u'}') {
            value.text = m_text.mid(begin, m_at - begin).toString();
            return true;
        }
        if (sign != u',')
            return false;
    }
}

bool ElementReader::readUnquoted(ConfigValue& value, QStringView stops)
{
    const qsizetype begin = m_at;
    QString decoded;
    bool escaped = false;
    qsizetype keep = 0; // escaped blanks at the end stay
    while (!atEnd() && !stops.contains(m_text[m_at])) {
        const QChar sign = m_text[m_at];
        if (sign == u'$' && m_at + 1 < m_text.size() && m_text[m_at + 1] == u'{') {
            const qsizetype from = m_at;
            if (!skipInterpolation())
                return false;
            decoded += m_text.mid(from, m_at - from);
            continue;
        }
        if (sign == u'\\' && m_at + 1 < m_text.size()
            && QStringView(u"\\,=:()[]{} \t").contains(m_text[m_at + 1])) {
            decoded += m_text[m_at + 1];
            m_at += 2;
            escaped = true;
            keep = decoded.size();
            continue;
        }
        if (QStringView(u"[]{}(),").contains(sign))
            return false;
        decoded += sign;
        ++m_at;
    }
    qsizetype end = decoded.size();
    while (end > keep && decoded[end - 1].isSpace())
        --end;
    decoded.truncate(end);
    value = escaped ? ConfigValue::ofString(decoded) : typedWord(decoded);
    value.text = m_text.mid(begin, m_at - begin).trimmed().toString();
    return !value.text.isEmpty();
}

bool ElementReader::readElement(ConfigValue& value, QStringView stops, int depth)
{
    if (depth > Limits::NestingDepth)
        return false;
    skipBlanks();
    if (atEnd())
        return false;
    const QChar sign = m_text[m_at];
    bool read = false;
    if (sign == u'\'' || sign == u'"')
        read = readQuoted(value);
    else if (sign == u'[')
        read = readList(value, depth);
    else if (sign == u'{')
        read = readDict(value, depth);
    else
        return readUnquoted(value, stops);
    skipBlanks();
    return read;
}

ConfigValue ElementReader::readAll()
{
    ConfigValue value;
    const QStringView trimmed = m_text.trimmed();
    if (trimmed.isEmpty()) {
        value = ConfigValue::ofString(QString());
        return value;
    }
    // A comma outside brackets is a sweep, a bracket after a word a function call: neither is one
    // value.
    if (!readElement(value, u",", 0))
        return opaque(trimmed);
    skipBlanks();
    return atEnd() ? value : opaque(trimmed);
}

} // namespace

ConfigValue typedWord(const QString& text)
{
    ConfigValue value;
    value.text = text;
    if (text.compare(u"null", Qt::CaseInsensitive) == 0)
        return value;
    const bool yes = text.compare(u"true", Qt::CaseInsensitive) == 0;
    if (yes || text.compare(u"false", Qt::CaseInsensitive) == 0) {
        value.kind = ConfigValue::Kind::Bool;
        value.boolean = yes;
        return value;
    }
    QString plain = text;
    NumberForm form = numberForm(text);
    if (form == NumberForm::None) {
        const QStringView word
            = text.startsWith(u'+') || text.startsWith(u'-') ? QStringView(text).mid(1) : text;
        if (word.compare(u"inf", Qt::CaseInsensitive) == 0
            || word.compare(u"nan", Qt::CaseInsensitive) == 0)
            form = NumberForm::Float;
    } else {
        plain.remove(u'_');
    }
    if (form == NumberForm::Int) {
        bool fits = false;
        const qint64 integer = plain.toLongLong(&fits);
        if (fits) {
            value = ConfigValue::ofInt(integer);
        } else {
            value.kind = ConfigValue::Kind::Opaque;
            value.string = plain.startsWith(u'+') ? plain.mid(1) : plain;
        }
        value.text = text;
        return value;
    }
    if (form == NumberForm::Float) {
        if (const auto number = parseNumber(plain.toStdString())) {
            value = ConfigValue::ofDouble(*number);
            value.text = text;
            return value;
        }
    }
    value.kind = ConfigValue::Kind::String;
    value.string = text;
    return value;
}

ConfigValue parseOverrideValue(const QString& text) { return ElementReader(text).readAll(); }

std::optional<Override> parseOverride(const QString& word, Origin origin)
{
    using Action = Override::Action;
    Override made;
    qsizetype at = 0;
    if (word.startsWith(u"++")) {
        made.action = Action::Force;
        at = 2;
    } else if (word.startsWith(u'+')) {
        made.action = Action::Add;
        at = 1;
    } else if (word.startsWith(u'~')) {
        made.action = Action::Delete;
        at = 1;
    }
    const qsizetype begin = at;
    if (at >= word.size() || !isKeyStart(word[at]))
        return {};
    while (at < word.size() && isKeyPart(word[at]))
        ++at;
    const bool assigns = at < word.size() && word[at] == u'=';
    if (!assigns && (made.action != Action::Delete || at != word.size()))
        return {};
    made.key = word.mid(begin, at - begin);
    if (made.key.startsWith(u"hydra.") || made.key.startsWith(u"hydra/"))
        return {};
    if (assigns) {
        made.text = word.mid(at + 1).trimmed();
        made.value = parseOverrideValue(made.text);
    }
    made.value.line = origin.line;
    made.origin = std::move(origin);
    return made;
}

namespace {

/// The value of the last of these options, written `--option=value` or `--option value`.
QString lastOption(std::span<const QString> words, std::initializer_list<QStringView> options)
{
    QString value;
    for (size_t at = 0; at < words.size(); ++at)
        for (const QStringView option : options) {
            const QString& word = words[at];
            if (word == option)
                value = at + 1 < words.size() ? words[at + 1] : QString();
            else if (word.startsWith(option) && word[option.size()] == u'=')
                value = word.mid(option.size() + 1);
        }
    return value;
}

} // namespace

QString configNameOf(std::span<const QString> words)
{
    const QString name = lastOption(words, { u"--config-name", u"-cn" });
    return name.endsWith(u".yaml") ? name.chopped(5) : name;
}

QString configPathOf(std::span<const QString> words)
{
    return lastOption(words, { u"--config-path", u"-cp", u"--config-dir", u"-cd" });
}

} // namespace alidade
