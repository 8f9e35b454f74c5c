// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// A shallow, tolerant scanner for one line of a JSONL file: top-level fields as raw spans, nothing
// decoded. Takes what Python writes and strict parsers reject: NaN and Infinity, broken UTF-8, lone
// surrogates, raw control characters, a byte order mark, CRLF, repeated keys. Not for documents.
#pragma once

#include <QString>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace alidade {

struct JsonField {
    enum class Kind : quint8 { String, Number, Object, Array, True, False, Null };

    std::string_view key; ///< between its quotes, escapes not resolved
    std::string_view value; ///< String: between its quotes, escapes not resolved; else as written
    Kind kind = Kind::Null;
};

struct JsonLine {
    enum class Problem : quint8 {
        None,
        Blank, ///< white space only: no sample, no fault
        Cut, ///< a valid beginning that just ends
        NotAnObject,
        Malformed,
        TooDeep, ///< beyond Limits::NestingDepth
        DataAfterwards, ///< a whole object, and then more than white space
    };

    std::vector<JsonField> fields; ///< file order; repeated keys are all there
    Problem problem = Problem::None;

    /// The last field with this key (as Python does), nullptr when absent.
    const JsonField* find(std::string_view key) const;
};

/// Scans one line (without its \n) into `line`, whose memory is used again. The spans point into
/// `bytes`. After a problem `fields` holds what came before it, and after Problem::Cut also the key
/// whose value is cut (the value is then empty). Returns problem == None.
/// Cost: several GB/s. Never recurses. Thread: any.
bool scanJsonLine(std::string_view bytes, JsonLine& line);

/// Why a line is no object, as half a sentence: "the line is cut".
QString problemText(JsonLine::Problem problem);

/// The beginning of a value as it stands there: `null`, `[1, 2]`, `"high"`.
QString shownValue(const JsonField& field);

/// Keys that stand in the object more than once, each once, escapes resolved. The last one counts,
/// as in Python. Cost: quadratic for the few fields of a sample, else n log n.
std::vector<std::string> doubledKeys(const JsonLine& line);

/// Appends a raw string with its escapes resolved, as bytes: broken UTF-8 stays as it is, escaped
/// surrogate pairs become four bytes, lone ones the three bytes that they would have. So two
/// writers that escape differently give the same bytes. Returns false if an escape was wrong (its
/// characters are then kept). Cost: about 1 GB/s.
bool appendUnescaped(std::string_view raw, std::string& out);

/// A raw string as text; lone surrogates and broken bytes become U+FFFD and set `broken` (may be
/// null).
QString decodeJsonString(std::string_view raw, bool* broken = nullptr);

/// The same for many strings one after the other, in memory that is used again.
class JsonText {
public:
    /// Valid until the next call.
    QStringView decode(std::string_view raw);

private:
    std::vector<char16_t> m_units;
};

/// A number, or what writers make of one: "0.5" as a string, true, "True" (formats document 6.2).
std::optional<double> looseNumber(const JsonField& field);

} // namespace alidade
