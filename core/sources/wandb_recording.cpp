// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/sources/wandb_recording.h"

#include "core/base/json_document.h"
#include "core/base/leveldb_log.h"
#include "core/base/limits.h"
#include "core/base/numbers.h"

#include <QtEndian>

#include <protozero/pbf_reader.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <set>
#include <string>

namespace alidade {
namespace {

using protozero::pbf_reader;

constexpr qint64 HeaderBytes = 7; ///< ":W&B", a magic number, the version
constexpr quint16 Magic = 0xBEE1;

// Fields of the records, by message.
namespace Record {
enum : quint32 { History = 2, Config = 5, Run = 17, Environment = 26 };
}
namespace History {
enum : quint32 { Item = 1, Step = 2 };
}
namespace Item {
enum : quint32 { Key = 1, NestedKey = 2, ValueJson = 16 };
}
namespace Config {
enum : quint32 { Update = 1, Remove = 2 };
}
namespace Run {
enum : quint32 { Id = 1, Project = 3, Config = 4, DisplayName = 8 };
}
namespace Environment {
enum : quint32 { Arguments = 5, Program = 6 };
}

std::string_view viewOf(const protozero::data_view& view) { return { view.data(), view.size() }; }

QString textOf(std::string_view bytes)
{
    return QString::fromUtf8(bytes.data(), qsizetype(bytes.size()));
}

/// A JSON number, or what Python and Go write for one that JSON has not.
std::optional<double> numberOf(std::string_view json)
{
    if (json.empty())
        return {};
    if (json == "true" || json == "false")
        return json == "true" ? 1 : 0;
    if (json.front() != '"')
        return parseNumber(json);
    if (json.size() < 2 || json.back() != '"')
        return {};
    const auto value = parseNumber(json.substr(1, json.size() - 2));
    return value && !std::isfinite(*value) ? value : std::nullopt;
}

void forgetLines(Value& value)
{
    value.line = 0;
    for (Value& item : value.items)
        forgetLines(item);
    for (auto& [key, member] : value.members)
        forgetLines(member);
}

/// The map that holds the last label, made where it is missing and `make` allows; nullptr else.
Value* parentOf(Value& map, const QStringList& path, bool make)
{
    Value* at = &map;
    for (qsizetype depth = 0; depth + 1 < path.size(); ++depth) {
        const auto found = std::find_if(at->members.begin(), at->members.end(),
            [&](const auto& member) { return member.first == path[depth]; });
        if (found != at->members.end()) {
            at = &found->second;
        } else if (make) {
            at->members.emplace_back(path[depth], Value());
            at = &at->members.back().second;
        } else {
            return nullptr;
        }
        if (at->kind != Value::Kind::Map) {
            if (!make)
                return nullptr;
            *at = Value();
            at->kind = Value::Kind::Map;
        }
    }
    return at;
}

class RecordingReader {
public:
    RecordingReader(const QString& path, const TakeNote& note)
        : m_path(path)
        , m_note(note)
    {
        m_recording.config.kind = Value::Kind::Map;
    }

    void take(const FramedRecord& record)
    {
        try {
            takeRecord(record);
        } catch (const protozero::exception&) {
            lose(QStringLiteral("At byte %1: the record cannot be read").arg(record.offset));
        }
    }

    void lose(const QString& text)
    {
        m_note(Note::Severity::Warning, text);
        m_recording.curves.lose({ m_path, 0 }, text);
    }

    WandbRecording finish()
    {
        if (m_recording.curves.isFull())
            m_note(Note::Severity::Warning,
                QStringLiteral("More than %1 metrics; further ones are left out")
                    .arg(Limits::MetricNames));
        if (m_unplaced.count > 0)
            m_note(Note::Severity::Warning, m_unplaced.text());
        return std::move(m_recording);
    }

private:
    void takeRecord(const FramedRecord& record)
    {
        pbf_reader fields(record.bytes.data(), record.bytes.size());
        while (fields.next()) {
            const bool isMessage = fields.wire_type() == protozero::pbf_wire_type::length_delimited;
            if (isMessage && fields.tag() == Record::History)
                takeHistory(fields.get_message(), record.offset);
            else if (isMessage && fields.tag() == Record::Config)
                takeConfig(fields.get_message(), record.offset);
            else if (isMessage && fields.tag() == Record::Run)
                takeRun(fields.get_message(), record.offset);
            else if (isMessage && fields.tag() == Record::Environment)
                takeEnvironment(fields.get_message());
            else
                fields.skip();
        }
    }

    void takeHistory(pbf_reader fields, qint64 offset)
    {
        constexpr double NaN = std::numeric_limits<double>::quiet_NaN();
        m_row.clear();
        double step = NaN;
        double logged = NaN;
        double wallSeconds = NaN;
        while (fields.next()) {
            if (fields.tag() == History::Step
                && fields.wire_type() == protozero::pbf_wire_type::length_delimited) {
                pbf_reader number = fields.get_message();
                logged = 0; // a zero is not written
                while (number.next(1, protozero::pbf_wire_type::varint))
                    logged = double(number.get_int64());
                continue;
            }
            if (fields.tag() != History::Item
                || fields.wire_type() != protozero::pbf_wire_type::length_delimited) {
                fields.skip();
                continue;
            }
            const std::string_view json = readItem(fields.get_message());
            if (m_name.starts_with('_')) {
                if (m_name == "_step")
                    step = numberOf(json).value_or(NaN);
                else if (m_name == "_timestamp")
                    wallSeconds = numberOf(json).value_or(NaN);
                continue;
            }
            if (const auto value = numberOf(json))
                takeValue(m_name, *value);
            else
                takeOther(json, offset);
        }
        if (!std::isfinite(step))
            step = logged;
        if (!std::isfinite(step)) {
            m_note(Note::Severity::Warning,
                QStringLiteral("At byte %1: a row of metrics has no step").arg(offset));
            return;
        }
        if (!isStep(step)) {
            m_unplaced.take(step, offset, qint64(m_row.size()));
            return;
        }
        ++m_recording.rows;
        if (m_recording.rows == 1 || step < m_lastStep)
            m_recording.curves.startAttempt({ m_path, 0 },
                m_recording.rows == 1 ? QString()
                                      : QStringLiteral("Step %1 follows step %2")
                                            .arg(shortestText(step), shortestText(m_lastStep)));
        m_lastStep = step;
        for (const auto& [column, value] : m_row)
            m_recording.curves.add(column, step, value, wallSeconds);
    }

    void takeValue(std::string_view name, double value)
    {
        if (const int column = m_recording.curves.column(name); column >= 0)
            m_row.emplace_back(column, value);
    }

    /// A dict of numbers is as many metrics, named as wandb's own pages do. Tables, histograms and
    /// other media have a `_type`; they and texts are no metrics.
    void takeOther(std::string_view json, qint64 offset)
    {
        if (json.starts_with('"') || json.starts_with('['))
            return;
        const std::string name(m_name);
        if (json.starts_with('{')) {
            if (const auto map = parseJson(json, m_path)) {
                takeMembers(name, *map);
                return;
            }
        }
        if (m_ignored.insert(name).second)
            m_note(json == "null" ? Note::Severity::Info : Note::Severity::Warning,
                QStringLiteral("At byte %1: not a number, left out: %2")
                    .arg(QString::number(offset), textOf(name).left(120)));
    }

    void takeMembers(const std::string& name, const alidade::Value& map)
    {
        if (map.member(u"_type"))
            return;
        for (const auto& [key, member] : map.members) {
            const std::string path = name + '.' + key.toStdString();
            if (member.isNumber() || member.kind == alidade::Value::Kind::Bool)
                takeValue(path, member.isNumber() ? member.real : double(member.boolean));
            else if (const auto number = notFinite(member))
                takeValue(path, *number);
            else if (member.kind == alidade::Value::Kind::Map)
                takeMembers(path, member);
        }
    }

    /// "NaN" and its like, as Python and Go write them inside a dict.
    static std::optional<double> notFinite(const alidade::Value& value)
    {
        if (value.kind != alidade::Value::Kind::String || value.string.size() > 10)
            return {};
        const auto number = parseNumber(value.string.toStdString());
        return number && !std::isfinite(*number) ? number : std::nullopt;
    }

    /// Leaves the name in m_name; returns the value as it is written.
    std::string_view readItem(pbf_reader fields)
    {
        std::string_view json;
        bool labelled = false;
        m_name = {};
        while (fields.next()) {
            switch (fields.tag_and_type()) {
            case protozero::tag_and_type(Item::Key, protozero::pbf_wire_type::length_delimited): {
                const std::string_view key = viewOf(fields.get_view());
                if (!labelled)
                    m_name = key;
                break;
            }
            case protozero::tag_and_type(
                Item::NestedKey, protozero::pbf_wire_type::length_delimited): {
                const std::string_view label = viewOf(fields.get_view());
                if (!labelled) {
                    m_name = label;
                } else {
                    m_joined = std::string(m_name) + '.' + std::string(label);
                    m_name = m_joined;
                }
                labelled = true;
                break;
            }
            case protozero::tag_and_type(
                Item::ValueJson, protozero::pbf_wire_type::length_delimited):
                json = viewOf(fields.get_view());
                break;
            default:
                fields.skip();
            }
        }
        return json;
    }

    void takeConfig(pbf_reader fields, qint64 offset)
    {
        while (fields.next()) {
            const bool isMessage = fields.wire_type() == protozero::pbf_wire_type::length_delimited;
            if (isMessage && fields.tag() == Config::Update)
                changeConfig(fields.get_message(), offset, true);
            else if (isMessage && fields.tag() == Config::Remove)
                changeConfig(fields.get_message(), offset, false);
            else
                fields.skip();
        }
    }

    void changeConfig(pbf_reader fields, qint64 offset, bool update)
    {
        QStringList path;
        QString key;
        std::string_view json;
        while (fields.next()) {
            const bool isText = fields.wire_type() == protozero::pbf_wire_type::length_delimited;
            if (isText && fields.tag() == Item::Key)
                key = textOf(viewOf(fields.get_view()));
            else if (isText && fields.tag() == Item::NestedKey)
                path += textOf(viewOf(fields.get_view()));
            else if (isText && fields.tag() == Item::ValueJson)
                json = viewOf(fields.get_view());
            else
                fields.skip();
        }
        if (path.isEmpty())
            path += key;
        if (path.front().isEmpty() || path.front() == u"_wandb")
            return;
        const auto unreadable = [&](const QString& why) {
            m_note(Note::Severity::Warning,
                QStringLiteral("At byte %1: the config's %2 cannot be read: %3")
                    .arg(QString::number(offset), path.join(u'.').left(80), why));
        };
        if (path.size() > Limits::NestingDepth)
            return unreadable(QStringLiteral("it is nested too deeply"));
        if (++m_changes > Limits::LoggedConfigChanges) {
            if (m_changes == Limits::LoggedConfigChanges + 1)
                unreadable(QStringLiteral("the config was changed more than %1 times")
                               .arg(Limits::LoggedConfigChanges));
            return;
        }
        Value* parent = parentOf(m_recording.config, path, update);
        if (!parent)
            return;
        std::erase_if(
            parent->members, [&](const auto& member) { return member.first == path.back(); });
        if (!update)
            return;
        auto value = parseJson(json, m_path);
        if (!value)
            return unreadable(value.error().what);
        forgetLines(*value);
        parent->members.emplace_back(path.back(), std::move(*value));
    }

    void takeRun(pbf_reader fields, qint64 offset)
    {
        // Later records of the run repeat the first one; changes of the config come apart.
        const bool first = !std::exchange(m_hasRun, true);
        while (fields.next()) {
            const bool isText = fields.wire_type() == protozero::pbf_wire_type::length_delimited;
            if (isText && first && fields.tag() == Run::Config)
                takeConfig(fields.get_message(), offset);
            else if (isText && fields.tag() == Run::Id)
                m_recording.runId = textOf(viewOf(fields.get_view()));
            else if (isText && fields.tag() == Run::Project)
                m_recording.project = textOf(viewOf(fields.get_view()));
            else if (isText && fields.tag() == Run::DisplayName)
                m_recording.displayName = textOf(viewOf(fields.get_view()));
            else
                fields.skip();
        }
    }

    void takeEnvironment(pbf_reader fields)
    {
        m_recording.arguments.clear();
        while (fields.next()) {
            const bool isText = fields.wire_type() == protozero::pbf_wire_type::length_delimited;
            if (isText && fields.tag() == Environment::Arguments)
                m_recording.arguments += textOf(viewOf(fields.get_view()));
            else if (isText && fields.tag() == Environment::Program)
                m_recording.program = textOf(viewOf(fields.get_view()));
            else
                fields.skip();
        }
    }

    const QString& m_path;
    const TakeNote& m_note;
    WandbRecording m_recording;
    UnplacedValues m_unplaced; ///< rows
    std::vector<std::pair<int, double>> m_row;
    std::string_view m_name; ///< of the item that was read last
    std::string m_joined;
    std::set<std::string> m_ignored; ///< metrics whose value is no number
    double m_lastStep = 0;
    int m_changes = 0; ///< of the config
    bool m_hasRun = false;
};

} // namespace

Result<WandbRecording> readWandbRecording(
    const ByteFile& file, const QString& path, const TakeNote& note, Monitor& monitor)
{
    char header[HeaderBytes]{};
    const auto got = file.read(0, header, HeaderBytes);
    if (!got)
        return tl::unexpected<Error>(got.error());
    if (*got < HeaderBytes || std::string_view(header, 4) != ":W&B"
        || qFromLittleEndian<quint16>(header + 4) != Magic)
        return failure(Error::Code::Malformed,
            *got < HeaderBytes ? QStringLiteral("The header of this wandb file is cut")
                               : QStringLiteral("This is no wandb file"),
            path);
    if (header[6] != 0)
        note(Note::Severity::Warning,
            QStringLiteral("Version %1 of wandb's file is not known; it is read as version 0")
                .arg(int(static_cast<unsigned char>(header[6]))));
    RecordingReader reader(path, note);
    const auto done = forEachLevelDbRecord(
        file, HeaderBytes, monitor, [&reader](const FramedRecord& record) { reader.take(record); },
        [&reader](const FrameDamage& damage) { reader.lose(damageText(damage)); });
    if (!done)
        return tl::unexpected<Error>(done.error());
    return reader.finish();
}

} // namespace alidade
