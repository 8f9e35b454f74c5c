// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/sources/shell_arithmetic.h"

#include "core/base/limits.h"

#include <array>
#include <limits>

namespace alidade {
namespace {

using Number = std::optional<qint64>;

struct BinaryOperator {
    QStringView sign;
    int level; ///< larger binds tighter
};

constexpr int PowerLevel = 9;
constexpr std::array Operators{ BinaryOperator{ u"**", PowerLevel }, BinaryOperator{ u"||", 1 },
    BinaryOperator{ u"&&", 2 }, BinaryOperator{ u"==", 3 }, BinaryOperator{ u"!=", 3 },
    BinaryOperator{ u"<=", 4 }, BinaryOperator{ u">=", 4 }, BinaryOperator{ u"<<", 5 },
    BinaryOperator{ u">>", 5 }, BinaryOperator{ u"<", 4 }, BinaryOperator{ u">", 4 },
    BinaryOperator{ u"+", 6 }, BinaryOperator{ u"-", 6 }, BinaryOperator{ u"*", 7 },
    BinaryOperator{ u"/", 7 }, BinaryOperator{ u"%", 7 } };

class Evaluator {
public:
    Evaluator(QStringView text, const ShellNumber& valueOf)
        : m_text(text)
        , m_valueOf(valueOf)
    {
    }

    Number all()
    {
        const Number value = ternary(0);
        skipBlanks();
        return m_failed || m_at != m_text.size() ? Number{} : value;
    }

private:
    void skipBlanks()
    {
        while (m_at < m_text.size() && m_text[m_at].isSpace())
            ++m_at;
    }
    bool take(QStringView sign)
    {
        skipBlanks();
        if (!m_text.mid(m_at).startsWith(sign))
            return false;
        m_at += sign.size();
        return true;
    }
    Number fail()
    {
        m_failed = true;
        return {};
    }

    Number ternary(int depth);
    Number binary(int level, int depth);
    Number unary(int depth);
    Number primary(int depth);
    static Number apply(QStringView sign, Number one, Number other);
    static Number power(qint64 base, qint64 exponent);

    QStringView m_text;
    const ShellNumber& m_valueOf;
    qsizetype m_at = 0;
    bool m_failed = false;
};

Number Evaluator::ternary(int depth)
{
    const Number condition = binary(1, depth);
    if (m_failed || !take(u"?"))
        return condition;
    const Number yes = ternary(depth + 1);
    if (!take(u":"))
        return fail();
    const Number no = ternary(depth + 1);
    return condition ? (*condition != 0 ? yes : no) : Number{};
}

Number Evaluator::binary(int level, int depth)
{
    if (depth > Limits::NestingDepth)
        return fail();
    Number left = level > PowerLevel ? unary(depth + 1) : binary(level + 1, depth);
    while (!m_failed && level <= PowerLevel) {
        skipBlanks();
        const QStringView rest = m_text.mid(m_at);
        const BinaryOperator* found = nullptr;
        for (const BinaryOperator& one : Operators) {
            if (rest.startsWith(one.sign)) {
                found = &one;
                break;
            }
        }
        if (!found || found->level != level)
            break;
        m_at += found->sign.size();
        // The power operator groups to the right.
        const Number right = binary(level == PowerLevel ? level : level + 1, depth + 1);
        left = apply(found->sign, left, right);
    }
    return left;
}

Number Evaluator::unary(int depth)
{
    if (depth > Limits::NestingDepth)
        return fail();
    skipBlanks();
    if (take(u"++") || take(u"--"))
        return fail();
    if (take(u"-")) {
        const Number value = unary(depth + 1);
        return value && *value != std::numeric_limits<qint64>::min() ? Number(-*value) : Number{};
    }
    if (take(u"+"))
        return unary(depth + 1);
    if (take(u"!")) {
        const Number value = unary(depth + 1);
        return value ? Number(*value == 0 ? 1 : 0) : Number{};
    }
    return primary(depth);
}

Number Evaluator::primary(int depth)
{
    skipBlanks();
    if (take(u"(")) {
        const Number value = ternary(depth + 1);
        return take(u")") ? value : fail();
    }
    const qsizetype begin = m_at;
    if (take(u"${")) {
        const qsizetype end = m_text.indexOf(u'}', m_at);
        if (end < 0)
            return fail();
        m_at = end + 1;
        return m_valueOf(m_text.mid(begin, m_at - begin).toString());
    }
    take(u"$");
    const qsizetype name = m_at;
    while (m_at < m_text.size() && (m_text[m_at].isLetterOrNumber() || m_text[m_at] == u'_'))
        ++m_at;
    const QString word = m_text.mid(name, m_at - name).toString();
    if (word.isEmpty())
        return fail();
    if (!word[0].isDigit())
        return m_valueOf(word);
    bool valid = false;
    const qint64 value = word.toLongLong(&valid, 0); // 0x1f, 017
    return valid ? Number(value) : fail();
}

Number Evaluator::power(qint64 base, qint64 exponent)
{
    if (exponent < 0)
        return {};
    qint64 result = 1;
    for (qint64 step = 0; step < exponent; ++step) {
        if (__builtin_mul_overflow(result, base, &result))
            return {};
        if (step > 64 && (result == 0 || result == 1 || result == -1))
            return base == -1 && exponent % 2 != 0 ? -1 : base == 0 ? 0 : 1;
    }
    return result;
}

Number Evaluator::apply(QStringView sign, Number one, Number other)
{
    if (!one || !other)
        return {};
    const qint64 a = *one;
    const qint64 b = *other;
    qint64 result = 0;
    if (sign == u"+")
        return __builtin_add_overflow(a, b, &result) ? Number{} : result;
    if (sign == u"-")
        return __builtin_sub_overflow(a, b, &result) ? Number{} : result;
    if (sign == u"*")
        return __builtin_mul_overflow(a, b, &result) ? Number{} : result;
    if (sign == u"/" || sign == u"%") {
        if (b == 0 || (b == -1 && a == std::numeric_limits<qint64>::min()))
            return {};
        return sign == u"/" ? a / b : a % b;
    }
    if (sign == u"**")
        return power(a, b);
    if (sign == u"<<" || sign == u">>") {
        if (b < 0 || b > 62 || a < 0
            || (sign == u"<<" && a > (std::numeric_limits<qint64>::max() >> b)))
            return {};
        return sign == u"<<" ? a << b : a >> b;
    }
    const bool truth = sign == u"==" ? a == b
        : sign == u"!="              ? a != b
        : sign == u"<="              ? a <= b
        : sign == u">="              ? a >= b
        : sign == u"<"               ? a < b
        : sign == u">"               ? a > b
        : sign == u"&&"              ? a != 0 && b != 0
                                     : a != 0 || b != 0;
    return truth ? 1 : 0;
}

} // namespace

std::optional<qint64> evaluateArithmetic(const QString& expression, const ShellNumber& valueOf)
{
    return expression.size() > 4096 ? std::nullopt : Evaluator(expression, valueOf).all();
}

} // namespace alidade
