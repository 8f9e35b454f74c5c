// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The Python literals that processes print into a console log over many lines: configs, override
// lists, validation metrics. Each process has its own; foreign lines between are passed back.
// Rules: formats document 1.3.
#pragma once

#include "core/base/python_literal.h"
#include "core/sources/console_lines.h"
#include "core/sources/console_notes.h"
#include "core/sources/console_reader.h"
#include "core/sources/metric_line.h"

#include <string>
#include <string_view>
#include <vector>

namespace alidade {

/// Metrics that a validation printed as a dict.
struct ConsoleValidation {
    int line = 0;
    ValidationPrint print = ValidationPrint::None;
    Value metrics; ///< a map
};

class ConsoleLiterals {
public:
    /// Fills configs and launches of `log`. Both must outlive it.
    ConsoleLiterals(ConsoleLog& log, ConsoleNotes& notes);

    /// Some literal waits for more lines.
    bool waiting() const { return !m_literals.empty() || !m_start.empty(); }
    /// A line of any stream while something waits. True if it belongs to a literal.
    bool feed(std::string_view text, std::string_view stream, int line);
    /// A line that nobody waits for. True if a literal begins with it.
    bool begin(std::string_view text, std::string_view stream, int line);
    /// The log ends: what is open is kept as far as it goes.
    void finish(int line);

    const std::vector<ConsoleValidation>& validations() const { return m_validations; }

private:
    enum class Kind : quint8 { Config, OverrideList, Validation };
    struct Literal {
        std::string stream;
        Kind kind = Kind::Config;
        ValidationPrint print = ValidationPrint::None;
        int line = 0;
        PythonLiteralReader reader;
    };

    bool isOver(const Literal& literal, std::string_view text);
    bool feedStart(std::string_view text, std::string_view stream, int line);
    void open(Kind kind, std::string_view text, std::string_view stream, int first, int line);
    void beginValidation(std::string_view text, std::string_view stream, int line);
    void close(size_t index, bool complete, int line);
    void closeConfig(Literal& literal, bool complete, int line);
    void closeOverrides(Literal& literal, bool complete);
    void takeValidation(const Value& text, ValidationPrint print, int line);

    ConsoleLog& m_log;
    ConsoleNotes& m_notes;
    std::vector<Literal> m_literals;
    std::string m_start; ///< a line that may be the cut beginning of a config
    std::string m_startStream;
    int m_startLine = 0;
    ParsedMetricLine m_parsed;
    std::vector<ConsoleValidation> m_validations;
};

} // namespace alidade
