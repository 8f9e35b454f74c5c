// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// A typed tree as YAML, JSON and Python literals describe it, with the line each part came from.
// Knows nothing of configs: it is the common result of three readers.
#pragma once

#include <QString>

#include <utility>
#include <vector>

namespace alidade {

struct Value {
    enum class Kind : quint8 { None, Bool, Int, Double, String, List, Map, Opaque };

    Kind kind = Kind::None;
    bool boolean = false;
    qint64 integer = 0;
    double real = 0; ///< for Int too
    QString
        string; ///< String: the decoded text. Opaque: the text as written (objects, huge integers)
    QString
        text; ///< scalars: exactly as written in the file, quotes included; empty when made in code
    std::vector<Value> items; ///< List
    std::vector<std::pair<QString, Value>> members; ///< Map, in file order
    int line = 0; ///< 1-based line where the value starts; 0 when unknown

    /// Not defaulted here: clang 14 would need the pairs of `members` before they are complete.
    Value();
    static Value none() { return {}; }
    static Value ofBool(bool value);
    static Value ofInt(qint64 value);
    static Value ofDouble(double value);
    static Value ofString(QString value);

    bool isNumber() const { return kind == Kind::Int || kind == Kind::Double; }
    /// The member of a map, nullptr when absent or not a map. With repeated keys the last one.
    const Value* member(QStringView key) const;
};

/// Typed equality of config values (formats document 3.2, rule 6): numbers by value (1 = 1.0,
/// 1e-6 = 0.000001), a bool is not an int, "None" is not null, list order matters, the order of
/// map members does not, NaN equals NaN. Cost: linear for scalars and lists.
bool sameValue(const Value& baseline, const Value& candidate);

/// The value on one line for display, Python-like: strings at top level without quotes unless they
/// could be taken for another type ('True', '1e-6', 'None', ''), inside lists and maps with quotes.
QString displayText(const Value& value);

} // namespace alidade
