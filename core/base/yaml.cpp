// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/yaml.h"

#include "core/base/limits.h"
#include "core/base/numbers.h"

#include <QHash>
#include <QRegularExpression>

#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/parser.h>

#include <algorithm>
#include <cmath>
#include <exception>
#include <limits>
#include <sstream>

namespace alidade {
namespace {

constexpr QLatin1StringView StringTag{ "tag:yaml.org,2002:str" };

Value opaque(const QString& text)
{
    Value value;
    value.kind = Value::Kind::Opaque;
    value.string = text;
    return value;
}

/// Digits in `base`, with a sign; Opaque when the number does not fit.
Value integer(const QString& written, QString digits, int base)
{
    digits.remove(u'_');
    bool fits = false;
    const qint64 value = digits.toLongLong(&fits, base);
    return fits ? Value::ofInt(value) : opaque(written);
}

/// `1:30:00`, which YAML 1.1 reads as a number of base 60.
Value sexagesimal(const QString& text)
{
    const bool negative = text.startsWith(u'-');
    double sum = 0;
    const QStringList parts = QString(text).remove(u'_').remove(u'-').remove(u'+').split(u':');
    for (const QString& part : parts)
        sum = sum * 60 + part.toDouble();
    if (negative)
        sum = -sum;
    const bool whole = !text.contains(u'.') && std::abs(sum) < 9e15;
    return whole ? Value::ofInt(qint64(sum)) : Value::ofDouble(sum);
}

class TreeBuilder final : public YAML::EventHandler {
public:
    explicit TreeBuilder(std::string_view bytes)
        : m_bytes(bytes)
    {
    }

    Value root;

    void OnDocumentStart(const YAML::Mark&) override { }
    void OnDocumentEnd() override { }
    void OnNull(const YAML::Mark& mark, YAML::anchor_t anchor) override
    {
        Value value;
        value.line = mark.line + 1;
        finish(std::move(value), anchor, mark);
    }
    void OnAlias(const YAML::Mark& mark, YAML::anchor_t anchor) override
    {
        const auto found = m_anchors.constFind(anchor);
        if (found == m_anchors.cend())
            throw YAML::Exception(mark, "an alias refers to a value that is not complete");
        count(nodesOf(*found), mark);
        deepen(depthOf(*found), mark);
        put(*found, mark);
    }
    void OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
        const std::string& content) override
    {
        const QString text = QString::fromStdString(content);
        const bool isText = tag != "?" && (tag == "!" || StringTag == QLatin1StringView(tag));
        Value value = isText ? Value::ofString(text) : typedYamlScalar(text);
        value.text = tag == "!" ? quotedText(mark, text) : text;
        value.line = mark.line + 1;
        finish(std::move(value), anchor, mark, tag == "?" && text == u"<<");
    }
    void OnSequenceStart(const YAML::Mark& mark, const std::string&, YAML::anchor_t anchor,
        YAML::EmitterStyle::value) override
    {
        open(Value::Kind::List, anchor, mark);
    }
    void OnSequenceEnd() override { close(); }
    void OnMapStart(const YAML::Mark& mark, const std::string&, YAML::anchor_t anchor,
        YAML::EmitterStyle::value) override
    {
        open(Value::Kind::Map, anchor, mark);
    }
    void OnMapEnd() override { close(); }

private:
    struct Open {
        Value value;
        YAML::anchor_t anchor = 0;
        YAML::Mark mark;
        QString key;
        bool hasKey = false;
        bool merges = false; ///< the key is `<<`
    };

    static qint64 nodesOf(const Value& value)
    {
        qint64 nodes = 1;
        for (const Value& item : value.items)
            nodes += nodesOf(item);
        for (const auto& [key, member] : value.members)
            nodes += nodesOf(member);
        return nodes;
    }
    static int depthOf(const Value& value)
    {
        int depth = 0;
        for (const Value& item : value.items)
            depth = std::max(depth, 1 + depthOf(item));
        for (const auto& [key, member] : value.members)
            depth = std::max(depth, 1 + depthOf(member));
        return depth;
    }
    void count(qint64 nodes, const YAML::Mark& mark)
    {
        m_nodes += nodes;
        if (m_nodes > Limits::YamlNodes)
            throw YAML::Exception(mark, "too many values");
    }
    void deepen(int levels, const YAML::Mark& mark) const
    {
        if (int(m_open.size()) + levels > Limits::NestingDepth)
            throw YAML::Exception(mark, "too many levels of nesting");
    }

    /// The scalar with its quotes, if they stand where the parser says.
    QString quotedText(const YAML::Mark& mark, const QString& decoded) const
    {
        const auto begin = size_t(mark.pos);
        if (mark.pos < 0 || begin >= m_bytes.size())
            return decoded;
        const char quote = m_bytes[begin];
        if (quote != '\'' && quote != '"')
            return decoded; // a block scalar
        for (size_t at = begin + 1; at < m_bytes.size(); ++at) {
            if (quote == '"' && m_bytes[at] == '\\') {
                ++at;
            } else if (m_bytes[at] == quote) {
                if (quote == '\'' && at + 1 < m_bytes.size() && m_bytes[at + 1] == quote)
                    ++at;
                else
                    return QString::fromUtf8(m_bytes.data() + begin, qsizetype(at + 1 - begin));
            }
        }
        // The library takes the end of the file for the end of the text.
        throw YAML::Exception(mark, "the quote is not closed");
    }

    void open(Value::Kind kind, YAML::anchor_t anchor, const YAML::Mark& mark)
    {
        deepen(1, mark);
        count(1, mark);
        Open made;
        made.value.kind = kind;
        made.value.line = mark.line + 1;
        made.anchor = anchor;
        made.mark = mark;
        m_open.push_back(std::move(made));
    }
    void close()
    {
        Open done = std::move(m_open.back());
        m_open.pop_back();
        if (done.anchor != 0) {
            count(nodesOf(done.value), done.mark); // the copy that aliases are made of
            m_anchors.insert(done.anchor, done.value);
        }
        put(std::move(done.value), done.mark);
    }
    void finish(Value value, YAML::anchor_t anchor, const YAML::Mark& mark, bool isMergeKey = false)
    {
        count(1, mark);
        if (anchor != 0)
            m_anchors.insert(anchor, value);
        put(std::move(value), mark, isMergeKey);
    }
    void put(Value value, const YAML::Mark& mark, bool isMergeKey = false)
    {
        if (m_open.empty()) {
            root = std::move(value);
            return;
        }
        Open& parent = m_open.back();
        if (parent.value.kind == Value::Kind::List) {
            parent.value.items.push_back(std::move(value));
        } else if (!parent.hasKey) {
            parent.key = value.kind == Value::Kind::String ? value.string
                : value.text.isEmpty()                     ? displayText(value)
                                                           : value.text;
            parent.hasKey = true;
            parent.merges = isMergeKey;
        } else {
            parent.hasKey = false;
            if (parent.merges)
                merge(parent.value, value, mark);
            else
                parent.value.members.emplace_back(parent.key, std::move(value));
        }
    }
    /// `<<: *base`: members of the base stand in front, so that the map's own win.
    void merge(Value& into, const Value& base, const YAML::Mark& mark)
    {
        if (base.kind == Value::Kind::List) {
            for (auto item = base.items.rbegin(); item != base.items.rend(); ++item)
                merge(into, *item, mark);
            return;
        }
        if (base.kind != Value::Kind::Map)
            throw YAML::Exception(mark, "<< needs a map");
        // Later members win in Value::member, and those of the first map of a list over the next.
        into.members.insert(into.members.begin(), base.members.begin(), base.members.end());
        if (into.members.size() > size_t(Limits::YamlNodes))
            throw YAML::Exception(mark, "too many values");
    }

    std::string_view m_bytes;
    std::vector<Open> m_open;
    QHash<YAML::anchor_t, Value> m_anchors;
    qint64 m_nodes = 0;
};

} // namespace

Value typedYamlScalar(const QString& text)
{
    // PyYAML's resolvers with OmegaConf's changes: another rule for floats, no time stamps.
    static const QRegularExpression nulls(QStringLiteral("^(?:~|null|Null|NULL|)$"));
    static const QRegularExpression bools(
        QStringLiteral("^(?:yes|Yes|YES|no|No|NO|true|True|TRUE|false|False|FALSE"
                       "|on|On|ON|off|Off|OFF)$"));
    static const QRegularExpression decimals(QStringLiteral("^[-+]?(?:0|[1-9][0-9_]*)$"));
    static const QRegularExpression others(
        QStringLiteral("^[-+]?0(?:b[01_]+|x[0-9a-fA-F_]+|[0-7_]+)$"));
    static const QRegularExpression floats(
        QStringLiteral("^(?:[-+]?[0-9]+(?:_[0-9]+)*\\.[0-9_]*(?:[eE][-+]?[0-9]+)?"
                       "|[-+]?[0-9]+(?:_[0-9]+)*[eE][-+]?[0-9]+"
                       "|[-+]?\\.[0-9]+(?:_[0-9]+)*(?:[eE][-+]?[0-9]+)?)$"));
    static const QRegularExpression base60(
        QStringLiteral("^[-+]?[1-9][0-9_]*(?::[0-5]?[0-9])+(?:\\.[0-9_]*)?$"));
    static const QRegularExpression infinities(QStringLiteral("^[-+]?\\.(?:inf|Inf|INF)$"));
    static const QRegularExpression nans(QStringLiteral("^\\.(?:nan|NaN|NAN)$"));

    const auto is = [&text](const QRegularExpression& form) {
        return form.match(text).hasMatch() && !text.endsWith(u'\n');
    };
    const auto typed = [&]() -> Value {
        if (text.size() > 400)
            return Value::ofString(text);
        if (is(nulls))
            return Value::none();
        if (is(bools)) {
            const QString lower = text.toLower();
            return Value::ofBool(lower == u"yes" || lower == u"true" || lower == u"on");
        }
        if (is(decimals))
            return integer(text, text, 10);
        if (is(others)) {
            const QString digits = QString(text).remove(u'_');
            if (digits.contains(u'b') && !digits.contains(u'x'))
                return integer(text, QString(digits).remove(u'b'), 2);
            return integer(text, digits, digits.contains(u'x') ? 16 : 8);
        }
        if (is(floats))
            if (const auto number = parseNumber(QString(text).remove(u'_').toStdString()))
                return Value::ofDouble(*number);
        if (is(base60))
            return sexagesimal(text);
        constexpr double Infinity = std::numeric_limits<double>::infinity();
        if (is(infinities))
            return Value::ofDouble(text.startsWith(u'-') ? -Infinity : Infinity);
        if (is(nans))
            return Value::ofDouble(std::numeric_limits<double>::quiet_NaN());
        return Value::ofString(text);
    };
    Value value = typed();
    value.text = text;
    return value;
}

Result<Value> parseYaml(std::string_view bytes, const QString& where)
{
    const auto place
        = [&where](int line) -> QString { return where + u':' + QString::number(line); };
    if (bytes.size() > size_t(Limits::DocumentBytes))
        return failure(Error::Code::TooLarge, QStringLiteral("The document is too large"), where);
    TreeBuilder builder(bytes);
    try {
        std::istringstream stream{ std::string(bytes) };
        YAML::Parser parser(stream);
        parser.HandleNextDocument(builder);
        TreeBuilder further(bytes);
        if (parser.HandleNextDocument(further) && further.root.kind != Value::Kind::None)
            return failure(Error::Code::Malformed,
                QStringLiteral("The file holds more than one document"), place(further.root.line));
    } catch (const YAML::Exception& error) {
        return failure(Error::Code::Malformed, QString::fromStdString(error.msg),
            place(std::max(0, error.mark.line) + 1));
    } catch (const std::exception& error) {
        return failure(Error::Code::Malformed, QString::fromUtf8(error.what()), where);
    }
    return std::move(builder.root);
}

} // namespace alidade
