// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Writes dumps of any size as msprobe does: a transformer of as many micro batches as fill the
// wanted bytes, indented by one as Python's json writes it.
#pragma once

#include <QByteArray>
#include <QDir>
#include <QFile>

#include <random>

namespace alidade {

class DumpWriter {
public:
    /// `noise`: relative difference of every number to what noise 0 writes.
    DumpWriter(const QString& directory, qint64 bytes, double noise)
        : m_bytes(bytes)
        , m_noise(noise)
    {
        QDir().mkpath(directory);
        m_dump.setFileName(directory + QStringLiteral("/dump.json"));
        m_construct.setFileName(directory + QStringLiteral("/construct.json"));
    }

    bool write()
    {
        if (!m_dump.open(QIODevice::WriteOnly) || !m_construct.open(QIODevice::WriteOnly))
            return false;
        m_dump.write("{\n \"task\": \"statistics\",\n \"level\": \"mix\",\n \"framework\": "
                     "\"pytorch\",\n \"dump_data_dir\": null,\n \"data\": {");
        m_construct.write("{");
        constexpr int Layers = 28;
        for (int batch = 0; m_dump.pos() < m_bytes; ++batch)
            for (int layer = 0; layer < Layers && m_dump.pos() < m_bytes; ++layer)
                writeLayer(layer, batch);
        m_construct.write("\n}");
        return m_dump.write("\n }\n}") > 0;
    }

private:
    void writeLayer(int layer, int batch)
    {
        static constexpr const char* Projections[]{ "q_proj", "k_proj", "v_proj", "o_proj",
            "gate_proj", "up_proj", "down_proj" };
        const QByteArray path = "Module.model.layers." + QByteArray::number(layer);
        const QByteArray call = ".forward." + QByteArray::number(batch);
        const QByteArray parent = path + ".Layer" + call;
        for (const char* name : Projections) {
            const QByteArray module = path + '.' + name + ".Linear" + call;
            writeOperator(
                "Functional.linear." + QByteArray::number(m_linear++) + ".forward", module, false);
            writeOperator(module, parent, true);
        }
        for (int at = 0; at < 6; ++at)
            writeOperator("Torch.mul." + QByteArray::number(m_mul++) + ".forward", parent, false);
        writeOperator(parent, {}, true);
    }

    void writeOperator(const QByteArray& name, const QByteArray& parent, bool module)
    {
        QByteArray text = (m_first ? "" : ",") + QByteArray("\n  \"") + name
            + "\": {\n   \"input_args\": [" + tensor() + ',' + tensor()
            + ",\n    null\n   ],\n   \"input_kwargs\": {},\n   \"output\": [" + tensor()
            + "\n   ]";
        if (module)
            text += ",\n   \"parameters\": {\n    \"weight\": " + tensor() + "\n   }";
        m_dump.write(text + "\n  }");
        m_construct.write((m_first ? "" : ",") + QByteArray("\n \"") + name
            + "\": " + (parent.isEmpty() ? QByteArray("null") : '"' + parent + '"'));
        m_first = false;
    }

    QByteArray number(double value) const
    {
        return QByteArray::number(value * (1 + m_noise), 'g', 17);
    }

    QByteArray tensor()
    {
        const double scale = double(m_random() % 100000 + 1) / 1e5;
        return "\n    {\n     \"type\": \"torch.Tensor\",\n     \"dtype\": \"torch.bfloat16\",\n   "
               "  "
               "\"shape\": [\n      4,\n      1024,\n      3584\n     ],\n     \"Max\": "
            + number(scale) + ",\n     \"Min\": " + number(-scale) + ",\n     \"Mean\": "
            + number(scale / 100) + ",\n     \"Norm\": " + number(scale * 1000)
            + ",\n     \"requires_grad\": true\n    }";
    }

    qint64 m_bytes;
    double m_noise;
    QFile m_dump;
    QFile m_construct;
    std::mt19937 m_random{ 7 };
    int m_linear = 0;
    int m_mul = 0;
    bool m_first = true;
};

} // namespace alidade
