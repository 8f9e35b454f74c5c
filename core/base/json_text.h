// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Writes the small pieces of JSON that reports and the command line print. What comes out is always
// valid UTF-8 and valid JSON, whatever stood in the text. Reads nothing.
#pragma once

#include <QByteArray>
#include <QStringView>

namespace alidade {

/// The text as a JSON string with its quotes. Lone surrogates become U+FFFD; control characters,
/// DEL and the line separators U+2028 and U+2029 are escaped. Cost: linear. Thread: any.
QByteArray jsonString(QStringView text);

/// Shortest form that reads back as the same double; the strings "NaN", "Infinity", "-Infinity"
/// (with quotes) for what JSON cannot write (cli.md, "JSON"). Thread: any.
QByteArray jsonNumber(double value);

} // namespace alidade
