// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Texts by chance, the same on every machine. For tests of the garble judge.
#pragma once

#include <QStringList>

#include <functional>
#include <random>

class Random {
public:
    explicit Random(quint32 seed)
        : m_engine(seed)
    {
    }
    /// Both ends included.
    int number(int from, int to) { return from + int(m_engine() % quint32(to - from + 1)); }
    QString one(const QStringList& list) { return list[number(0, int(list.size()) - 1)]; }
    QString unit(const QString& letters)
    {
        return QString(letters[number(0, int(letters.size()) - 1)]);
    }
    QString many(int count, const std::function<QString()>& make, const QString& glue = {})
    {
        QStringList parts;
        for (int i = 0; i < count; ++i)
            parts.append(make());
        return parts.join(glue);
    }
    QString numbers(int count, int from, int to, const QString& glue)
    {
        return many(
            count, [&] { return QString::number(number(from, to)); }, glue);
    }

private:
    std::mt19937 m_engine;
};

struct TextFamily {
    const char* name;
    std::function<QString(Random&)> make;
};
