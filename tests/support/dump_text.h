// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Small dumps of msprobe for tests: `Dump` collects operators and writes the files of one rank.
#pragma once

#include <QByteArray>
#include <QDir>
#include <QFile>
#include <QString>

namespace alidade {

/// A tensor whose four statistics are given as JSON.
inline QByteArray tensorText(const QByteArray& shape, const QByteArray& max, const QByteArray& min,
    const QByteArray& mean, const QByteArray& norm, const QByteArray& dtype = "torch.float32")
{
    return R"({"type": "torch.Tensor", "dtype": ")" + dtype + R"(", "shape": [)" + shape
        + R"(], "Max": )" + max + R"(, "Min": )" + min + R"(, "Mean": )" + mean + R"(, "Norm": )"
        + norm + R"(, "requires_grad": true})";
}

/// A finite tensor of four elements; `scale` moves all its statistics.
inline QByteArray tensor(double scale = 1, const QByteArray& shape = "4")
{
    return tensorText(shape, QByteArray::number(scale), QByteArray::number(-scale),
        QByteArray::number(0.1 * scale), QByteArray::number(1.5 * scale));
}

inline QByteArray notANumber(const QByteArray& shape = "4")
{
    return tensorText(shape, "NaN", "NaN", "NaN", "NaN");
}

class Dump {
public:
    /// Lists of leaves without their brackets.
    Dump& forward(const QByteArray& name, const QByteArray& inputs, const QByteArray& outputs,
        const QByteArray& parent = {}, const QByteArray& parameters = {})
    {
        return add(name,
            R"({"input_args": [)" + inputs + R"(], "input_kwargs": {}, "output": [)" + outputs + ']'
                + (parameters.isEmpty() ? QByteArray() : R"(, "parameters": {)" + parameters + '}')
                + '}',
            parent);
    }
    Dump& backward(const QByteArray& name, const QByteArray& inputs, const QByteArray& outputs,
        const QByteArray& parent = {})
    {
        return add(name, R"({"input": [)" + inputs + R"(], "output": [)" + outputs + "]}", parent);
    }
    Dump& add(const QByteArray& name, const QByteArray& value, const QByteArray& parent = {})
    {
        m_operators
            += (m_operators.isEmpty() ? "" : ",\n") + QByteArray("  \"") + name + "\": " + value;
        if (!parent.isEmpty())
            m_parents += (m_parents.isEmpty() ? "" : ", ") + QByteArray("\"") + name + "\": \""
                + parent + '"';
        return *this;
    }

    QByteArray text(const QByteArray& level = "mix") const
    {
        return R"({"task": "statistics", "level": ")" + level
            + "\", \"framework\": \"pytorch\", \"dump_data_dir\": null, \"data\": {\n" + m_operators
            + "\n}}\n";
    }

    /// Writes `directory`/dump.json and construct.json.
    void write(const QString& directory, const QByteArray& level = "mix") const
    {
        QDir().mkpath(directory);
        put(directory + QStringLiteral("/dump.json"), text(level));
        put(directory + QStringLiteral("/construct.json"), '{' + m_parents + '}');
    }

private:
    static void put(const QString& path, const QByteArray& bytes)
    {
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
            qFatal("cannot write a dump");
    }

    QByteArray m_operators;
    QByteArray m_parents;
};

} // namespace alidade
