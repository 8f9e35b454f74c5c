// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Writes protobuf fields, event files and wandb files byte by byte, for tests and benchmarks.
#pragma once

#include "core/base/checksums.h"

#include <QByteArray>
#include <QtEndian>

#include <algorithm>
#include <utility>
#include <vector>

namespace alidade::records {

template <class T> QByteArray little(T value)
{
    QByteArray bytes(qsizetype(sizeof(T)), '\0');
    qToLittleEndian(value, bytes.data());
    return bytes;
}

inline std::string_view view(const QByteArray& bytes)
{
    return { bytes.constData(), size_t(bytes.size()) };
}

inline QByteArray varint(quint64 value)
{
    QByteArray bytes;
    for (; value >= 0x80; value >>= 7)
        bytes += char(0x80 | (value & 0x7F));
    return bytes + char(value);
}

inline QByteArray number(quint32 field, quint64 value)
{
    return varint(quint64(field) << 3) + varint(value);
}

inline QByteArray block(quint32 field, const QByteArray& content)
{
    return varint(quint64(field) << 3 | 2) + varint(quint64(content.size())) + content;
}

inline QByteArray fixed(quint32 field, double value)
{
    return varint(quint64(field) << 3 | 1) + little(value);
}

inline QByteArray fixed(quint32 field, float value)
{
    return varint(quint64(field) << 3 | 5) + little(value);
}

// TensorBoard

inline QByteArray tfRecord(const QByteArray& data)
{
    const QByteArray length = little(quint64(data.size()));
    return length + little(maskedCrc(crc32cOf(view(length)))) + data
        + little(maskedCrc(crc32cOf(view(data))));
}

inline QByteArray event(double wallSeconds, qint64 step, const QByteArray& payload)
{
    return fixed(1, wallSeconds) + (step ? number(2, quint64(step)) : QByteArray()) + payload;
}

inline QByteArray versionEvent(double wallSeconds)
{
    return event(wallSeconds, 0, block(3, "brain.Event:2"));
}

/// As torch writes it.
inline QByteArray simpleValue(const QByteArray& tag, float value)
{
    return block(1, tag) + fixed(2, value);
}

/// As TensorFlow writes a double.
inline QByteArray tensorValue(const QByteArray& tag, double value)
{
    return block(1, tag) + block(8, number(1, 2) + block(2, {}) + block(6, little(value)))
        + block(9, block(1, block(1, "scalars")));
}

inline QByteArray summaryEvent(double wallSeconds, qint64 step, const QByteArray& value)
{
    return event(wallSeconds, step, block(5, block(1, value)));
}

// wandb

/// LevelDB's log: chunks that never cross a block of 32 KiB.
class LevelDbLog {
public:
    explicit LevelDbLog(QByteArray header)
        : m_bytes(std::move(header))
    {
    }
    static LevelDbLog wandb() { return LevelDbLog(QByteArray::fromHex("3a572642e1be00")); }

    void add(QByteArray record)
    {
        bool first = true;
        do {
            qsizetype room = Block - m_bytes.size() % Block;
            if (room < 7) {
                m_bytes += QByteArray(room, '\0');
                room = Block;
            }
            const QByteArray part = record.left(room - 7);
            record.remove(0, part.size());
            const bool last = record.isEmpty();
            const char type = first ? (last ? 1 : 2) : (last ? 4 : 3);
            const QByteArray summed = type + part;
            m_bytes += little(crc32Of(view(summed))) + little(quint16(part.size())) + summed;
            first = false;
        } while (!record.isEmpty());
    }
    const QByteArray& bytes() const { return m_bytes; }

private:
    static constexpr qsizetype Block = 32768;
    QByteArray m_bytes;
};

using Row = std::vector<std::pair<QByteArray, QByteArray>>; ///< name → JSON

enum class Labels : quint8 {
    Nested,
    Plain
}; ///< what the present core writes, what old clients did

inline QByteArray item(const QByteArray& name, const QByteArray& json, Labels labels)
{
    return block(1, block(labels == Labels::Nested ? 2 : 1, name) + block(16, json));
}

inline QByteArray history(quint64 serial, const Row& row, Labels labels = Labels::Nested)
{
    QByteArray items;
    for (const auto& [name, json] : row)
        items += item(name, json, labels);
    return number(1, serial) + block(2, items);
}

inline QByteArray runRecord(
    quint64 serial, const QByteArray& id, const QByteArray& name, const Row& config)
{
    QByteArray items;
    for (const auto& [key, json] : config)
        items += item(key, json, Labels::Plain);
    return number(1, serial)
        + block(17, block(1, id) + block(3, "project") + block(4, items) + block(8, name));
}

inline QByteArray statistics(quint64 serial)
{
    return number(1, serial)
        + block(7, number(1, 1) + block(3, block(1, "gpu.0.temp") + block(16, "61.0")));
}

} // namespace alidade::records
