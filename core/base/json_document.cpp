// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/json_document.h"

#include "core/base/limits.h"

#include <nlohmann/json.hpp>

#include <array>
#include <exception>
#include <iterator>
#include <limits>

namespace alidade {
namespace {

/// What the iterator knows that the parser does not ask for.
struct Reading {
    int line = 1;
    bool pastBreak = false; ///< the byte that was taken last is a line feed
    bool bareWord = false; ///< the string that was handed out last stood without quotes
};

/// Hands out the bytes; outside strings the bare words NaN, Infinity and -Infinity get quotes.
class Lenient {
public:
    using iterator_category = std::input_iterator_tag;
    using value_type = char;
    using difference_type = std::ptrdiff_t;
    using pointer = const char*;
    using reference = char;

    Lenient(const char* at, const char* end, Reading* reading)
        : m_at(at)
        , m_end(end)
        , m_reading(reading)
    {
        findWord();
    }

    char operator*() const { return m_word.empty() ? *m_at : m_word[m_inWord]; }
    Lenient& operator++()
    {
        if (!m_word.empty()) {
            if (++m_inWord < m_word.size())
                return *this;
            m_at += m_word.size() - 2;
            m_word = {};
            findWord();
            return *this;
        }
        const char byte = *m_at++;
        m_reading->pastBreak = byte == '\n';
        if (m_reading->pastBreak)
            ++m_reading->line;
        if (m_inString) {
            if (m_escaped)
                m_escaped = false;
            else if (byte == '\\')
                m_escaped = true;
            else if (byte == '"')
                m_inString = false;
        } else if (byte == '"') {
            m_inString = true;
            m_reading->bareWord = false;
        }
        if (!m_inString)
            findWord();
        return *this;
    }
    bool operator==(const Lenient& other) const { return m_at == other.m_at && m_word.empty(); }
    bool operator!=(const Lenient& other) const { return !(*this == other); }

private:
    void findWord()
    {
        static constexpr std::array<std::string_view, 3> Words{ "\"NaN\"", "\"Infinity\"",
            "\"-Infinity\"" };
        if (m_at == m_end || (*m_at != 'N' && *m_at != 'I' && *m_at != '-'))
            return;
        const std::string_view rest(m_at, size_t(m_end - m_at));
        for (const std::string_view word : Words) {
            if (rest.starts_with(word.substr(1, word.size() - 2))) {
                m_word = word;
                m_inWord = 0;
                m_reading->bareWord = true;
                return;
            }
        }
    }

    const char* m_at;
    const char* m_end;
    Reading* m_reading;
    std::string_view m_word;
    size_t m_inWord = 0;
    bool m_inString = false;
    bool m_escaped = false;
};

/// Builds the tree; keeps the text of numbers, which the library's own tree does not.
class Builder final : public nlohmann::json_sax<nlohmann::json> {
public:
    explicit Builder(Reading* reading)
        : m_reading(reading)
    {
    }

    bool null() override { return put(Value::none()); }
    bool boolean(bool value) override { return put(Value::ofBool(value)); }
    bool number_integer(number_integer_t value) override { return putNumber(Value::ofInt(value)); }
    bool number_unsigned(number_unsigned_t value) override
    {
        if (value <= number_unsigned_t(std::numeric_limits<qint64>::max()))
            return putNumber(Value::ofInt(qint64(value)));
        return putNumber(opaque(QString::number(value)));
    }
    bool number_float(number_float_t value, const string_t& text) override
    {
        const QString written = QString::fromStdString(text);
        if (text.find_first_of(".eE") == std::string::npos)
            return putNumber(opaque(written)); // an integer beyond 64 bits
        Value made = Value::ofDouble(value);
        made.text = written;
        return putNumber(std::move(made));
    }
    bool string(string_t& text) override
    {
        const QString decoded = QString::fromStdString(text);
        if (!m_reading->bareWord)
            return put(Value::ofString(decoded));
        m_reading->bareWord = false;
        constexpr double Infinity = std::numeric_limits<double>::infinity();
        Value made = Value::ofDouble(decoded == u"NaN" ? std::numeric_limits<double>::quiet_NaN()
                : decoded.startsWith(u'-')             ? -Infinity
                                                       : Infinity);
        made.text = decoded;
        return put(std::move(made));
    }
    bool binary(binary_t&) override { return false; }
    bool start_object(std::size_t) override { return open(Value::Kind::Map); }
    bool start_array(std::size_t) override { return open(Value::Kind::List); }
    bool end_object() override { return close(); }
    bool end_array() override { return close(); }
    bool key(string_t& text) override
    {
        m_open.back().key = QString::fromStdString(text);
        return true;
    }
    /// What the parser says is of no use to who wrote no parser: only where it stopped is told.
    bool parse_error(
        std::size_t, const std::string& token, const nlohmann::detail::exception& error) override
    {
        constexpr qsizetype MostText = 40;
        const std::string_view said = error.what();
        const QString near = QString::fromStdString(token).simplified();
        problem = said.find("end of input") != said.npos
                || said.find("missing closing quote") != said.npos
            ? QStringLiteral("not valid JSON: it ends in the middle")
            : near.isEmpty() ? QStringLiteral("not valid JSON")
                             : QStringLiteral("not valid JSON near %1").arg(near.right(MostText));
        return false;
    }

    Value root;
    QString problem;

private:
    struct Open {
        Value value;
        QString key;
    };

    static Value opaque(const QString& text)
    {
        Value value;
        value.kind = Value::Kind::Opaque;
        value.string = text;
        value.text = text;
        return value;
    }
    /// The parser knows the end of a number by the byte behind it, which may begin the next line.
    bool putNumber(Value value)
    {
        value.line = m_reading->line - (m_reading->pastBreak ? 1 : 0);
        return put(std::move(value));
    }
    bool put(Value value)
    {
        if (value.line == 0)
            value.line = m_reading->line;
        if (m_open.empty()) {
            root = std::move(value);
        } else if (m_open.back().value.kind == Value::Kind::List) {
            m_open.back().value.items.push_back(std::move(value));
        } else {
            m_open.back().value.members.emplace_back(m_open.back().key, std::move(value));
        }
        return true;
    }
    bool open(Value::Kind kind)
    {
        if (m_open.size() >= size_t(Limits::NestingDepth)) {
            problem = QStringLiteral("more than %1 levels of nesting").arg(Limits::NestingDepth);
            return false;
        }
        Open made;
        made.value.kind = kind;
        made.value.line = m_reading->line;
        m_open.push_back(std::move(made));
        return true;
    }
    bool close()
    {
        Value value = std::move(m_open.back().value);
        m_open.pop_back();
        return put(std::move(value));
    }

    Reading* m_reading;
    std::vector<Open> m_open;
};

} // namespace

Result<Value> parseJson(std::string_view bytes, const QString& where)
{
    // The library refuses broken UTF-8; a document from a run may hold some.
    const QByteArray clean = QString::fromUtf8(bytes.data(), qsizetype(bytes.size())).toUtf8();
    // To the library a NUL is the end of the text, whatever stands behind it.
    if (const qsizetype nul = clean.indexOf('\0'); nul >= 0)
        return failure(Error::Code::Malformed,
            QStringLiteral("not valid JSON: it holds a NUL byte"),
            where + u':' + QString::number(1 + clean.left(nul).count('\n')));
    Reading reading;
    Builder builder(&reading);
    const char* const begin = clean.constData();
    const char* const end = begin + clean.size();
    bool read = false;
    try {
        read = nlohmann::json::sax_parse(
            Lenient(begin, end, &reading), Lenient(end, end, &reading), &builder);
    } catch (const std::exception& error) {
        builder.problem = QString::fromUtf8(error.what());
    }
    if (!read)
        return failure(
            Error::Code::Malformed, builder.problem, where + u':' + QString::number(reading.line));
    return std::move(builder.root);
}

} // namespace alidade
