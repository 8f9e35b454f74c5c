// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Branches and loops of a script: which of them run, and what they leave behind when nothing tells.
#include "core/model/profile.h"
#include "core/sources/shell_reader.h"

#include <algorithm>

namespace alidade {

namespace {

using Kind = ShellToken::Kind;

std::optional<qint64> asNumber(const ShellField& field)
{
    bool valid = false;
    const qint64 value = field.text.trimmed().toLongLong(&valid);
    return valid ? std::optional<qint64>(value) : std::nullopt;
}

} // namespace

ShellReader::Status ShellReader::ifCommand(bool run)
{
    step();
    // What is left for the next branch: True, False (an earlier one ran) or Unknown.
    Status open = run ? Status::True : Status::False;
    std::vector<ShellValues> outcomes;
    const int line = token().line;
    bool first = true;
    int undecided = 0;
    while (first || takeKeyword(u"elif")) {
        first = false;
        const Status condition = list(open != Status::False);
        if (!takeKeyword(u"then")) {
            note(line, QStringLiteral("This if has no then"));
            break;
        }
        if (open == Status::False || condition == Status::False) {
            list(false);
            continue;
        }
        if (condition == Status::True) {
            list(true);
            open = Status::False;
            continue;
        }
        const ShellValues before = m_values;
        ++undecided;
        ++m_undecided;
        list(true);
        outcomes.push_back(std::exchange(m_values, before));
    }
    if (takeKeyword(u"else"))
        list(open != Status::False);
    if (!takeKeyword(u"fi"))
        note(line, QStringLiteral("This if has no fi"));
    m_undecided -= undecided;
    // The branches in the order in which they stand: the one that was not taken for sure is last.
    while (!outcomes.empty()) {
        ShellValues merged = std::move(outcomes.back());
        outcomes.pop_back();
        merged.merge(m_values);
        m_values = std::move(merged);
    }
    return Status::True;
}

ShellReader::Status ShellReader::loop(bool run)
{
    const int line = token().line;
    step();
    list(run);
    if (!takeKeyword(u"do"))
        note(line, QStringLiteral("This loop has no do"));
    perhaps(run ? Status::Unknown : Status::False, [this](bool runs) { list(runs); });
    if (!takeKeyword(u"done"))
        note(line, QStringLiteral("This loop has no done"));
    return Status::True;
}

ShellReader::Status ShellReader::forLoop(bool run)
{
    const int line = token().line;
    step();
    std::vector<ShellField> words;
    QString name;
    if (token().kind == Kind::Arithmetic) {
        step();
    } else if (token().kind == Kind::Word) {
        name = token().word.plain();
        step();
        skipNewlines();
        if (atKeyword(u"in")) {
            step();
            while (token().kind == Kind::Word) {
                if (run)
                    for (ShellField& field : m_values.expand(token().word))
                        words.push_back(std::move(field));
                step();
            }
        }
    }
    // A loop over one known word is no loop.
    const bool once = words.size() == 1 && words[0].known && !words[0].conditional;
    if (run && !name.isEmpty()) {
        if (once)
            m_values.set(name, words[0], false);
        else
            m_values.setUnknown(name, u"${" + name + u'}', line);
    }
    if (!takeKeyword(u"do"))
        note(line, QStringLiteral("This loop has no do"));
    const Status runs = !run ? Status::False : once ? Status::True : Status::Unknown;
    perhaps(runs, [this](bool goes) { list(goes); });
    if (!takeKeyword(u"done"))
        note(line, QStringLiteral("This loop has no done"));
    return Status::True;
}

ShellReader::Status ShellReader::caseCommand(bool run)
{
    const int line = token().line;
    step();
    ShellField value;
    if (token().kind == Kind::Word) {
        if (run)
            value = m_values.expandOne(token().word);
        step();
    }
    if (!takeKeyword(u"in"))
        note(line, QStringLiteral("This case has no in"));
    Status open = !run ? Status::False : value.known ? Status::True : Status::Unknown;
    std::vector<ShellValues> outcomes;
    const ShellValues before = m_values;
    bool fallsThrough = true; // no branch may match
    while (true) {
        skipNewlines();
        if (takeKeyword(u"esac"))
            break;
        if (token().kind == Kind::End) {
            note(line, QStringLiteral("This case has no esac"));
            break;
        }
        if (atOperator(u"("))
            step();
        Status matches = Status::False;
        while (token().kind == Kind::Word || atOperator(u"|")) {
            if (token().kind == Kind::Word) {
                const ShellField pattern = m_values.expandOne(token().word);
                if (pattern.known && token().word.plain() == u"*") {
                    matches = Status::True;
                    fallsThrough = false;
                } else if (!value.known || !pattern.known || pattern.text.contains(u'[')) {
                    matches = matches == Status::True ? matches : Status::Unknown;
                } else if (matchesGlob(pattern.text, value.text)) {
                    matches = Status::True;
                }
            }
            step();
        }
        const size_t patternEnd = m_at;
        if (atOperator(u")"))
            step();
        if (open == Status::True && matches == Status::True) {
            list(true);
            open = Status::False;
        } else if (open == Status::Unknown
            || (open == Status::True && matches == Status::Unknown)) {
            open = Status::Unknown;
            m_values = before;
            ++m_undecided;
            list(true);
            --m_undecided;
            outcomes.push_back(m_values);
        } else {
            list(false);
        }
        if (atOperator(u";;") || atOperator(u";&") || atOperator(u";;&"))
            step();
        else if (m_at == patternEnd)
            step(); // not understood; go on behind it
    }
    if (!outcomes.empty()) {
        ShellValues merged = fallsThrough ? before : outcomes.back();
        if (!fallsThrough)
            outcomes.pop_back();
        while (!outcomes.empty()) {
            ShellValues earlier = std::move(outcomes.back());
            outcomes.pop_back();
            earlier.merge(merged);
            merged = std::move(earlier);
        }
        m_values = std::move(merged);
    }
    return Status::True;
}

ShellReader::Status ShellReader::test(bool run)
{
    const int line = token().line;
    step();
    std::vector<ShellField> words;
    // Operators of [[ ]] are tokens of their own here: put them back as words.
    while (token().kind != Kind::End && !atKeyword(u"]]")) {
        ShellField field;
        field.line = token().line;
        field.text = token().text;
        if (token().kind == Kind::Word && run)
            field = m_values.expandOne(token().word);
        if (token().kind != Kind::Newline)
            words.push_back(std::move(field));
        step();
    }
    if (!takeKeyword(u"]]"))
        note(line, QStringLiteral("This [[ has no ]]"));
    return run ? evaluateTest(words, true) : Status::Unknown;
}

void ShellReader::perhaps(Status condition, const std::function<void(bool)>& part)
{
    if (condition != Status::Unknown) {
        part(condition == Status::True);
        return;
    }
    const ShellValues before = m_values;
    ++m_undecided;
    part(true);
    --m_undecided;
    m_values.merge(before);
}

ShellReader::Status ShellReader::evaluateTest(
    const std::vector<ShellField>& words, bool patterns) const
{
    const auto truth = [](bool value) { return value ? Status::True : Status::False; };
    // a || b, then a && b, both evaluated from the left.
    for (const bool either : { true, false }) {
        for (size_t at = 1; at + 1 < words.size(); ++at) {
            const QString& sign = words[at].text;
            if (sign != (either ? u"||" : u"&&") && sign != (either ? u"-o" : u"-a"))
                continue;
            const Status one
                = evaluateTest({ words.begin(), words.begin() + std::ptrdiff_t(at) }, patterns);
            const Status other
                = evaluateTest({ words.begin() + std::ptrdiff_t(at) + 1, words.end() }, patterns);
            const Status decides = either ? Status::True : Status::False;
            if (one == decides || other == decides)
                return decides;
            return one == Status::Unknown || other == Status::Unknown ? Status::Unknown : one;
        }
    }
    if (words.empty())
        return Status::False;
    if (words.front().text == u"!" && words.size() > 1) {
        const Status inner = evaluateTest({ words.begin() + 1, words.end() }, patterns);
        return inner == Status::Unknown ? inner : truth(inner == Status::False);
    }
    const bool known = std::all_of(words.begin(), words.end(),
        [](const ShellField& word) { return word.known && !word.conditional; });
    if (!known)
        return Status::Unknown;
    if (words.size() == 1)
        return truth(!words[0].text.isEmpty());
    if (words.size() == 2) {
        if (words[0].text == u"-z")
            return truth(words[1].text.isEmpty());
        if (words[0].text == u"-n")
            return truth(!words[1].text.isEmpty());
        return Status::Unknown; // files and the like
    }
    if (words.size() != 3)
        return Status::Unknown;
    const QString& sign = words[1].text;
    if (sign == u"=" || sign == u"==" || sign == u"!=") {
        const bool globs = patterns && words[2].text.contains(u'*');
        if (patterns && words[2].text.contains(u'['))
            return Status::Unknown;
        const bool equal
            = globs ? matchesGlob(words[2].text, words[0].text) : words[0].text == words[2].text;
        return truth(equal == (sign != u"!="));
    }
    const auto one = asNumber(words[0]);
    const auto other = asNumber(words[2]);
    if (!one || !other)
        return Status::Unknown;
    if (sign == u"-eq")
        return truth(*one == *other);
    if (sign == u"-ne")
        return truth(*one != *other);
    if (sign == u"-lt")
        return truth(*one < *other);
    if (sign == u"-le")
        return truth(*one <= *other);
    if (sign == u"-gt")
        return truth(*one > *other);
    if (sign == u"-ge")
        return truth(*one >= *other);
    return Status::Unknown;
}

} // namespace alidade
