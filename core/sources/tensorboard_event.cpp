// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/sources/tensorboard_event.h"

#include "core/base/limits.h"
#include "core/base/numbers.h"
#include "core/base/tf_records.h"

#include <QtEndian>

#include <protozero/pbf_reader.hpp>

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <optional>
#include <unordered_set>

namespace alidade {
namespace {

using protozero::pbf_reader;
using Wire = protozero::pbf_wire_type;

/// A field's number together with how it is written: a field of another kind is not the one meant.
constexpr quint32 field(quint32 number, Wire wire) { return protozero::tag_and_type(number, wire); }

namespace Event {
constexpr quint32 WallTime = field(1, Wire::fixed64);
constexpr quint32 Step = field(2, Wire::varint);
constexpr quint32 Summary = field(5, Wire::length_delimited);
constexpr quint32 SessionLog = field(7, Wire::length_delimited);
}
namespace Value {
constexpr quint32 Tag = field(1, Wire::length_delimited);
constexpr quint32 SimpleValue = field(2, Wire::fixed32);
constexpr quint32 Tensor = field(8, Wire::length_delimited);
constexpr quint32 Metadata = field(9, Wire::length_delimited);
}
namespace Tensor {
constexpr quint32 Type = field(1, Wire::varint);
constexpr quint32 Content = field(4, Wire::length_delimited);
constexpr quint32 Floats = 5, Doubles = 6, Ints = 7, Int64s = 10, Bools = 11, Halves = 13,
                  Uint32s = 16, Uint64s = 17;

constexpr bool isWhole(quint32 number)
{
    return number == Ints || number == Int64s || number == Bools || number == Halves
        || number == Uint32s || number == Uint64s;
}
}

enum class TensorType : quint64 {
    Float = 1,
    Double = 2,
    Int32 = 3,
    Uint8 = 4,
    Int16 = 5,
    Int8 = 6,
    Int64 = 9,
    Bool = 10,
    Bfloat16 = 14,
    Uint16 = 17,
    Half = 19,
    Uint32 = 22,
    Uint64 = 23
};

// How far a rounded number may lie from what was meant, as a fraction of it.
constexpr double FloatResolution = 6e-8; // 24 bits
constexpr double HalfResolution = 4.9e-4; // 11 bits
constexpr double Bfloat16Resolution = 3.9e-3; // 8 bits

constexpr quint64 SessionStart = 1;

struct Scalar {
    double value = 0;
    double resolution = 0;
};

std::string_view viewOf(const protozero::data_view& view) { return { view.data(), view.size() }; }

double halfToDouble(quint16 bits)
{
    const int exponent = (bits >> 10) & 0x1F;
    const int fraction = bits & 0x3FF;
    double size = 0;
    if (exponent == 0x1F)
        size = fraction == 0 ? std::numeric_limits<double>::infinity()
                             : std::numeric_limits<double>::quiet_NaN();
    else if (exponent == 0)
        size = std::ldexp(fraction, -24);
    else
        size = std::ldexp(fraction + 0x400, exponent - 25);
    return (bits & 0x8000) ? -size : size;
}

double bfloat16ToDouble(quint16 bits) { return double(std::bit_cast<float>(quint32(bits) << 16)); }

/// The one whole number of `raw`, little endian.
template <class T> std::optional<Scalar> wholeFrom(std::string_view raw)
{
    return raw.size() == sizeof(T)
        ? std::optional(Scalar{ double(qFromLittleEndian<T>(raw.data())), 0 })
        : std::nullopt;
}

/// The one number of `raw`, little endian; nothing when it holds another count of them.
std::optional<Scalar> fromContent(TensorType type, std::string_view raw)
{
    const auto is = [&raw](size_t bytes) { return raw.size() == bytes; };
    switch (type) {
    case TensorType::Int32:
        return wholeFrom<qint32>(raw);
    case TensorType::Uint8:
    case TensorType::Bool:
        return wholeFrom<quint8>(raw);
    case TensorType::Int16:
        return wholeFrom<qint16>(raw);
    case TensorType::Int8:
        return wholeFrom<qint8>(raw);
    case TensorType::Int64:
        return wholeFrom<qint64>(raw);
    case TensorType::Uint16:
        return wholeFrom<quint16>(raw);
    case TensorType::Uint32:
        return wholeFrom<quint32>(raw);
    case TensorType::Uint64:
        return wholeFrom<quint64>(raw);
    case TensorType::Float:
        if (is(4))
            return Scalar{ double(qFromLittleEndian<float>(raw.data())), FloatResolution };
        break;
    case TensorType::Double:
        if (is(8))
            return Scalar{ qFromLittleEndian<double>(raw.data()), 0 };
        break;
    case TensorType::Bfloat16:
        if (is(2))
            return Scalar{ bfloat16ToDouble(qFromLittleEndian<quint16>(raw.data())),
                Bfloat16Resolution };
        break;
    case TensorType::Half:
        if (is(2))
            return Scalar{ halfToDouble(qFromLittleEndian<quint16>(raw.data())), HalfResolution };
        break;
    }
    return {};
}

/// The one value of a repeated field, packed or not.
template <class T> class Single {
public:
    template <class Packed> void takePacked(const Packed& range)
    {
        for (const auto value : range)
            take(T(value));
    }
    void take(T value)
    {
        m_value = value;
        ++m_count;
    }
    bool isSingle() const { return m_count == 1; }
    T value() const { return m_value; }

private:
    T m_value{};
    qint64 m_count = 0;
};

/// A tensor with one number; nothing for any other.
std::optional<Scalar> readTensor(pbf_reader fields)
{
    quint64 type = 0;
    std::string_view content;
    Single<double> reals;
    Single<qint64> wholes;
    while (fields.next()) {
        const bool packed = fields.wire_type() == Wire::length_delimited;
        const bool varint = fields.wire_type() == Wire::varint;
        if (fields.tag_and_type() == Tensor::Type) {
            type = fields.get_uint64();
        } else if (fields.tag_and_type() == Tensor::Content) {
            content = viewOf(fields.get_view());
        } else if (fields.tag() == Tensor::Floats && packed) {
            reals.takePacked(fields.get_packed_float());
        } else if (fields.tag() == Tensor::Floats && fields.wire_type() == Wire::fixed32) {
            reals.take(double(fields.get_float()));
        } else if (fields.tag() == Tensor::Doubles && packed) {
            reals.takePacked(fields.get_packed_double());
        } else if (fields.tag() == Tensor::Doubles && fields.wire_type() == Wire::fixed64) {
            reals.take(fields.get_double());
        } else if (Tensor::isWhole(fields.tag()) && packed) {
            wholes.takePacked(fields.get_packed_int64());
        } else if (Tensor::isWhole(fields.tag()) && varint) {
            wholes.take(fields.get_int64());
        } else {
            fields.skip(); // the shape too: the numbers themselves tell how many there are
        }
    }
    const auto known = TensorType(type);
    if (!content.empty())
        return fromContent(known, content);
    switch (known) {
    case TensorType::Float:
        return reals.isSingle() ? std::optional(Scalar{ reals.value(), FloatResolution })
                                : std::nullopt;
    case TensorType::Double:
        return reals.isSingle() ? std::optional(Scalar{ reals.value(), 0 }) : std::nullopt;
    case TensorType::Uint64:
        return wholes.isSingle() ? std::optional(Scalar{ double(quint64(wholes.value())), 0 })
                                 : std::nullopt;
    case TensorType::Int32:
    case TensorType::Uint8:
    case TensorType::Int16:
    case TensorType::Int8:
    case TensorType::Int64:
    case TensorType::Bool:
    case TensorType::Uint16:
    case TensorType::Uint32:
        return wholes.isSingle() ? std::optional(Scalar{ double(wholes.value()), 0 })
                                 : std::nullopt;
    case TensorType::Bfloat16:
        return wholes.isSingle()
            ? std::optional(Scalar{ bfloat16ToDouble(quint16(wholes.value())), Bfloat16Resolution })
            : std::nullopt;
    case TensorType::Half:
        return wholes.isSingle()
            ? std::optional(Scalar{ halfToDouble(quint16(wholes.value())), HalfResolution })
            : std::nullopt;
    }
    return {};
}

/// The name of the plugin that shows the value; empty when it is not told.
std::string_view pluginOf(pbf_reader metadata)
{
    std::string_view name;
    while (metadata.next(1, Wire::length_delimited)) {
        pbf_reader plugin = metadata.get_message();
        while (plugin.next(1, Wire::length_delimited))
            name = viewOf(plugin.get_view());
    }
    return name;
}

class EventReader {
public:
    EventReader(
        const QString& path, const std::function<void(Note::Severity, const QString&)>& note)
        : m_path(path)
        , m_note(note)
    {
        m_read.curves.startAttempt({ path, 0 }, {});
    }

    void take(const FramedRecord& record)
    {
        try {
            takeEvent(record);
        } catch (const protozero::exception&) {
            lose(QStringLiteral("At byte %1: the event cannot be read").arg(record.offset));
        }
    }

    void lose(const QString& text)
    {
        m_note(Note::Severity::Warning, text);
        m_read.curves.lose({ m_path, 0 }, text);
    }

    TensorboardEvents finish()
    {
        if (m_read.curves.isFull())
            m_note(Note::Severity::Warning,
                QStringLiteral("More than %1 metrics; further ones are left out")
                    .arg(Limits::MetricNames));
        if (m_unplaced.count > 0)
            m_note(Note::Severity::Warning, m_unplaced.text());
        return std::move(m_read);
    }

private:
    void takeEvent(const FramedRecord& record)
    {
        double wallSeconds = std::numeric_limits<double>::quiet_NaN();
        qint64 step = 0; // a zero is not written
        bool restarted = false;
        pbf_reader fields(record.bytes.data(), record.bytes.size());
        pbf_reader summary; // the step may stand behind it
        while (fields.next()) {
            switch (fields.tag_and_type()) {
            case Event::WallTime:
                wallSeconds = fields.get_double();
                break;
            case Event::Step:
                step = fields.get_int64();
                break;
            case Event::Summary:
                summary = fields.get_message();
                break;
            case Event::SessionLog: {
                pbf_reader log = fields.get_message();
                while (log.next(1, Wire::varint))
                    restarted = restarted || log.get_uint64() == SessionStart;
                break;
            }
            default:
                fields.skip();
            }
        }
        if (restarted)
            m_read.curves.dropFrom(double(step));
        while (summary.next(1, Wire::length_delimited))
            takeValue(summary.get_message(), double(step), wallSeconds, record.offset);
    }

    void takeValue(pbf_reader fields, double step, double wallSeconds, qint64 offset)
    {
        std::string_view tag;
        std::string_view plugin;
        std::optional<Scalar> scalar;
        while (fields.next()) {
            switch (fields.tag_and_type()) {
            case Value::Tag:
                tag = viewOf(fields.get_view());
                break;
            case Value::SimpleValue:
                scalar = Scalar{ double(fields.get_float()), FloatResolution };
                break;
            case Value::Tensor:
                scalar = readTensor(fields.get_message());
                break;
            case Value::Metadata:
                plugin = pluginOf(fields.get_message());
                break;
            default:
                fields.skip();
            }
        }
        // Only the first value of a tag names its plugin.
        if (!plugin.empty() && plugin != "scalars")
            m_others.emplace(tag);
        if (!m_others.empty() && m_others.contains(std::string(tag)))
            return;
        if (!scalar) {
            if (plugin == "scalars" && m_unread.emplace(tag).second)
                m_note(Note::Severity::Warning,
                    QStringLiteral("The scalar %1 is no single number and was left out")
                        .arg(QString::fromUtf8(
                            tag.data(), qsizetype(std::min<size_t>(tag.size(), 120)))));
            return;
        }
        if (!isStep(step)) {
            m_unplaced.take(step, offset);
            return;
        }
        const int column = m_read.curves.column(tag);
        if (column < 0)
            return;
        if (size_t(column) >= m_lastSteps.size())
            m_lastSteps.resize(size_t(column) + 1, -std::numeric_limits<double>::infinity());
        double& last = m_lastSteps[size_t(column)];
        if (step < last) {
            m_read.curves.startAttempt({ m_path, 0 },
                QStringLiteral("Step %1 follows step %2")
                    .arg(shortestText(step), shortestText(last)));
            std::fill(
                m_lastSteps.begin(), m_lastSteps.end(), -std::numeric_limits<double>::infinity());
        }
        last = step;
        m_read.curves.add(column, step, scalar->value, wallSeconds);
        m_read.relativeResolution = std::max(m_read.relativeResolution, scalar->resolution);
        ++m_read.scalars;
    }

    const QString& m_path;
    const std::function<void(Note::Severity, const QString&)>& m_note;
    TensorboardEvents m_read;
    UnplacedValues m_unplaced;
    std::vector<double> m_lastSteps; ///< per column, in the start that goes on
    std::unordered_set<std::string> m_others; ///< tags of images, texts and the like
    std::unordered_set<std::string> m_unread; ///< tags of scalars that hold no single number
};

} // namespace

Result<TensorboardEvents> readTensorboardEvents(const ByteFile& file, const QString& path,
    const std::function<void(Note::Severity, const QString&)>& note, Monitor& monitor)
{
    EventReader reader(path, note);
    const auto done = forEachTfRecord(
        file, monitor, [&reader](const FramedRecord& record) { reader.take(record); },
        [&reader](const FrameDamage& damage) { reader.lose(damageText(damage)); });
    if (!done)
        return tl::unexpected<Error>(done.error());
    return reader.finish();
}

} // namespace alidade
