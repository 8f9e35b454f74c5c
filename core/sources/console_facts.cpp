// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/sources/console_facts.h"

#include <algorithm>

namespace alidade {
namespace {

constexpr size_t MostVersions = 200;
constexpr int ModelConfigLines = 400; ///< a printed model config is shorter
constexpr size_t Searched = 400; ///< bytes of a line in which an announcement may begin

bool has(std::string_view text, std::string_view part)
{
    return text.find(part) != std::string_view::npos;
}

/// From a digit on, up to the first character that no version holds.
std::string_view versionAt(std::string_view text)
{
    const size_t end = text.find_first_not_of(
        "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ.+-_");
    std::string_view version = text.substr(0, end);
    while (version.ends_with('.'))
        version.remove_suffix(1);
    const bool digit = !version.empty() && version.front() >= '0' && version.front() <= '9';
    return digit ? version : std::string_view();
}

} // namespace

void ConsoleFacts::addVersion(std::string_view package, std::string_view version, int line)
{
    version = versionAt(version);
    if (version.empty() || version.size() > 100)
        return;
    ConsoleVersion made{ line, QString::fromLatin1(package.data(), qsizetype(package.size())),
        QString::fromLatin1(version.data(), qsizetype(version.size())) };
    const bool known
        = std::any_of(m_log.versions.begin(), m_log.versions.end(), [&](const ConsoleVersion& one) {
              return one.package == made.package && one.version == made.version;
          });
    if (!known && m_log.versions.size() < MostVersions)
        m_log.versions.push_back(std::move(made));
}

void ConsoleFacts::take(std::string_view text, int line)
{
    if (isReplay(text)) {
        ReplayLog& replay = m_log.replay;
        ReplayLog::Lines* lines = has(text, "No dumped data") || has(text, "No data dump found")
                || has(text, "Failed to load")
            ? &replay.missing
            : has(text, "Load generate result") || has(text, "Successfully load") ? &replay.loaded
            : has(text, "Dump generate result") || has(text, "Successfully dump") ? &replay.dumped
                                                                                  : nullptr;
        if (lines && lines->count++ == 0)
            lines->first.line = line;
        return;
    }
    static constexpr std::string_view Nccl = "NCCL version ";
    static constexpr std::string_view Engine = "LLM engine (v";
    static constexpr std::string_view Transformers = "\"transformers_version\": \"";
    static constexpr std::string_view Cann = "CANN version ";
    static constexpr std::string_view Frame = "  File \"";
    const std::string_view start = text.substr(0, Searched);
    if (text.starts_with(Nccl)) {
        addVersion("nccl", text.substr(Nccl.size()), line);
    } else if (text.starts_with(Frame)) {
        const size_t python = start.find("/lib/python3.");
        if (python != std::string_view::npos && has(start, "/site-packages/"))
            addVersion(
                "python", text.substr(python + 11, text.find('/', python + 5) - python - 11), line);
    } else if (has(start.substr(0, 60), "Model config after override")) {
        m_modelConfigLine = line;
    } else if (m_modelConfigLine > 0 && line - m_modelConfigLine < ModelConfigLines
        && has(start, Transformers)) {
        // transformers 4 writes its own version there; 5 keeps what the file says.
        const std::string_view version = text.substr(text.find(Transformers) + Transformers.size());
        if (version.starts_with("4."))
            addVersion("transformers", version, line);
    } else if (const size_t engine = start.find(Engine); engine != std::string_view::npos) {
        addVersion("vllm", text.substr(engine + Engine.size()), line);
    } else if (text.starts_with(Cann) && has(start, " is below ")) {
        addVersion("cann", text.substr(Cann.size()), line);
    }
}

} // namespace alidade
