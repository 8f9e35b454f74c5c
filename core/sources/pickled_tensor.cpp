// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// A restricted reader of pickles: builds a tree of numbers, texts and tuples, knows the names of
// functions but calls none.
#include "core/base/limits.h"
#include "core/sources/tensor_file.h"

#include <algorithm>
#include <cstring>
#include <unordered_map>

namespace alidade {
namespace {

struct Item {
    enum class Kind : quint8 { None, Int, Text, Global, Tuple, Persistent, Call, Mark, Other };

    Kind kind = Kind::Other;
    qint64 number = 0;
    std::string text;
    std::vector<int> items; ///< Tuple; Persistent: one; Call: function, arguments
};

class Pickle {
public:
    explicit Pickle(std::string_view bytes)
        : m_bytes(bytes)
    {
    }

    /// The value that it describes; -1 when it is no pickle that we know.
    int run()
    {
        for (int steps = 0; steps < Limits::PickleSteps; ++steps) {
            if (m_at >= m_bytes.size())
                return -1;
            const unsigned char code = static_cast<unsigned char>(m_bytes[m_at++]);
            if (code == '.')
                return m_stack.size() == 1 ? m_stack.back() : -1;
            if (!step(code))
                return -1;
        }
        return -1;
    }

    const Item& item(int at) const { return m_items[size_t(at)]; }

private:
    using Kind = Item::Kind;

    bool take(size_t count, std::string_view& bytes)
    {
        if (m_bytes.size() - m_at < count)
            return false;
        bytes = m_bytes.substr(m_at, count);
        m_at += count;
        return true;
    }

    template <class T> bool takeNumber(T& number)
    {
        std::string_view bytes;
        if (!take(sizeof number, bytes))
            return false;
        std::memcpy(&number, bytes.data(), sizeof number);
        return true;
    }

    bool takeLine(std::string_view& line)
    {
        const size_t end = m_bytes.find('\n', m_at);
        if (end == std::string_view::npos)
            return false;
        line = m_bytes.substr(m_at, end - m_at);
        m_at = end + 1;
        return true;
    }

    bool push(Item item)
    {
        m_stack.push_back(int(m_items.size()));
        m_items.push_back(std::move(item));
        return true;
    }
    bool pushInt(qint64 number) { return push({ Kind::Int, number, {}, {} }); }

    template <class T> bool pushIntOf()
    {
        T number = 0;
        return takeNumber(number) && pushInt(qint64(number));
    }

    template <class T> bool pushText()
    {
        T length = 0;
        std::string_view text;
        return takeNumber(length) && take(size_t(length), text)
            && push({ Kind::Text, 0, std::string(text), {} });
    }

    bool pop(int& item)
    {
        if (m_stack.empty() || this->item(m_stack.back()).kind == Kind::Mark)
            return false;
        item = m_stack.back();
        m_stack.pop_back();
        return true;
    }

    /// Everything above the last mark, which goes too.
    bool popToMark(std::vector<int>& items)
    {
        auto mark = m_stack.end();
        while (mark != m_stack.begin() && item(*(mark - 1)).kind != Kind::Mark)
            --mark;
        if (mark == m_stack.begin())
            return false;
        items.assign(mark, m_stack.end());
        m_stack.erase(mark - 1, m_stack.end());
        return true;
    }

    bool pushTuple(size_t count)
    {
        if (m_stack.size() < count)
            return false;
        std::vector<int> items(m_stack.end() - qsizetype(count), m_stack.end());
        m_stack.resize(m_stack.size() - count);
        return push({ Kind::Tuple, 0, {}, std::move(items) });
    }

    bool pushLong()
    {
        quint8 length = 0;
        std::string_view bytes;
        if (!takeNumber(length) || length > 8 || !take(length, bytes))
            return false;
        quint64 number = 0;
        for (size_t at = 0; at < length; ++at)
            number |= quint64(static_cast<unsigned char>(bytes[at])) << (8 * at);
        if (length > 0 && length < 8 && (bytes[length - 1] & 0x80))
            number |= ~quint64(0) << (8 * length);
        return pushInt(qint64(number));
    }

    template <class T> bool remember()
    {
        T name = 0;
        if (!takeNumber(name) || m_stack.empty())
            return false;
        m_memo[quint32(name)] = m_stack.back();
        return true;
    }

    template <class T> bool recall()
    {
        T name = 0;
        if (!takeNumber(name))
            return false;
        const auto found = m_memo.find(quint32(name));
        if (found == m_memo.end())
            return false;
        m_stack.push_back(found->second);
        return true;
    }

    bool pushPair(Kind kind)
    {
        int second = 0, first = 0;
        return pop(second) && pop(first) && push({ kind, 0, {}, { first, second } });
    }

    bool step(unsigned char code)
    {
        std::string_view text, more;
        std::vector<int> dropped;
        int item = 0;
        switch (code) {
        case 0x80: // PROTO
            return take(1, text);
        case 0x95: // FRAME
            return take(8, text);
        case 'c': { // GLOBAL
            if (!takeLine(text) || !takeLine(more))
                return false;
            return push({ Kind::Global, 0, std::string(text) + '.' + std::string(more), {} });
        }
        case 0x93: { // STACK_GLOBAL
            int name = 0, module = 0;
            if (!pop(name) || !pop(module))
                return false;
            return push(
                { Kind::Global, 0, this->item(module).text + '.' + this->item(name).text, {} });
        }
        case '(':
            return push({ Kind::Mark, 0, {}, {} });
        case 't':
            return popToMark(dropped) && push({ Kind::Tuple, 0, {}, std::move(dropped) });
        case ')':
            return pushTuple(0);
        case 0x85:
        case 0x86:
        case 0x87:
            return pushTuple(size_t(code) - 0x84);
        case 'X':
            return pushText<quint32>();
        case 0x8c:
            return pushText<quint8>();
        case 'J':
            return pushIntOf<qint32>();
        case 'K':
            return pushIntOf<quint8>();
        case 'M':
            return pushIntOf<quint16>();
        case 0x8a:
            return pushLong();
        case 0x88:
        case 0x89:
            return pushInt(code == 0x88);
        case 'N':
            return push({ Kind::None, 0, {}, {} });
        case '}':
        case ']':
            return push({ Kind::Other, 0, {}, {} });
        case 'q':
            return remember<quint8>();
        case 'r':
            return remember<quint32>();
        case 'h':
            return recall<quint8>();
        case 'j':
            return recall<quint32>();
        case 0x94: // MEMOIZE
            if (m_stack.empty())
                return false;
            m_memo[quint32(m_memo.size())] = m_stack.back();
            return true;
        case 'Q':
            return pop(item) && push({ Kind::Persistent, 0, {}, { item } });
        case 'R':
            return pushPair(Kind::Call);
        case 'u':
        case 'e':
            return popToMark(dropped);
        case 's':
            return pop(item) && pop(item);
        case 'a':
        case 'b':
            return pop(item);
        default:
            return false;
        }
    }

    std::string_view m_bytes;
    size_t m_at = 0;
    std::vector<Item> m_items;
    std::vector<int> m_stack;
    std::unordered_map<quint32, int> m_memo;
};

bool typeOfStorage(std::string_view name, TensorValues::Type& type)
{
    using Type = TensorValues::Type;
    static constexpr std::pair<std::string_view, Type> Names[]{ { "FloatStorage", Type::Float32 },
        { "DoubleStorage", Type::Float64 }, { "HalfStorage", Type::Float16 },
        { "BFloat16Storage", Type::BFloat16 }, { "LongStorage", Type::Int64 },
        { "IntStorage", Type::Int32 }, { "ShortStorage", Type::Int16 },
        { "CharStorage", Type::Int8 }, { "ByteStorage", Type::UInt8 },
        { "BoolStorage", Type::Bool } };
    const std::string_view last = name.substr(name.rfind('.') + 1);
    const auto found = std::find_if(
        std::begin(Names), std::end(Names), [last](const auto& one) { return one.first == last; });
    if (found == std::end(Names))
        return false;
    type = found->second;
    return true;
}

bool numbersOf(const Pickle& pickle, int tuple, std::vector<qint64>& numbers)
{
    constexpr size_t MostDimensions = 64;
    const Item& item = pickle.item(tuple);
    if (item.kind != Item::Kind::Tuple || item.items.size() > MostDimensions)
        return false;
    for (const int at : item.items) {
        if (pickle.item(at).kind != Item::Kind::Int || pickle.item(at).number < 0)
            return false;
        numbers.push_back(pickle.item(at).number);
    }
    return true;
}

/// The arguments of the function that rebuilds a tensor, through the one that wraps a parameter.
const Item* rebuildArguments(const Pickle& pickle, int at)
{
    for (int wrapped = 0; wrapped < 3; ++wrapped) {
        const Item& call = pickle.item(at);
        if (call.kind != Item::Kind::Call || pickle.item(call.items[0]).kind != Item::Kind::Global)
            return nullptr;
        const std::string& name = pickle.item(call.items[0]).text;
        const Item& arguments = pickle.item(call.items[1]);
        if (arguments.kind != Item::Kind::Tuple || arguments.items.empty())
            return nullptr;
        const auto ends = [&name](std::string_view end) {
            return name.size() >= end.size()
                && name.compare(name.size() - end.size(), end.size(), end) == 0;
        };
        if (ends("._rebuild_tensor_v2") || ends("._rebuild_npu_tensor"))
            return arguments.items.size() >= 4 ? &arguments : nullptr;
        if (!ends("._rebuild_parameter"))
            return nullptr;
        at = arguments.items[0];
    }
    return nullptr;
}

} // namespace

Result<PickledTensor> readPickledTensor(std::string_view bytes)
{
    if (qint64(bytes.size()) > Limits::PickleBytes)
        return failure(
            Error::Code::TooLarge, QStringLiteral("The description of the tensor is too long"));
    Pickle pickle(bytes);
    const int root = pickle.run();
    if (root < 0)
        return failure(Error::Code::Malformed,
            QStringLiteral("The description of the tensor is no plain pickle of a tensor"));
    const auto unsupported = [] {
        return failure(Error::Code::Unsupported,
            QStringLiteral("The file holds something other than a tensor"));
    };
    const Item* arguments = rebuildArguments(pickle, root);
    if (!arguments)
        return unsupported();
    const Item& storage = pickle.item(arguments->items[0]);
    if (storage.kind != Item::Kind::Persistent)
        return unsupported();
    const Item& id = pickle.item(storage.items[0]);
    if (id.kind != Item::Kind::Tuple || id.items.size() < 3)
        return unsupported();
    PickledTensor tensor;
    const Item& key = pickle.item(id.items[2]);
    const Item& offset = pickle.item(arguments->items[1]);
    if (!typeOfStorage(pickle.item(id.items[1]).text, tensor.type) || key.kind != Item::Kind::Text
        || offset.kind != Item::Kind::Int || offset.number < 0
        || !numbersOf(pickle, arguments->items[2], tensor.shape)
        || !numbersOf(pickle, arguments->items[3], tensor.strides)
        || tensor.shape.size() != tensor.strides.size())
        return unsupported();
    tensor.storage = key.text;
    tensor.offset = offset.number;
    return tensor;
}

} // namespace alidade
