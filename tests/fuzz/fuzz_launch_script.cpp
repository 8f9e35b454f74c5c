// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// A launch script: lines lie inside the file, limits hold, secrets do not get through.
#include "core/base/limits.h"
#include "core/base/utf8.h"
#include "core/sources/script_launch.h"
#include "core/sources/secret_names.h"

#include <cstdint>
#include <cstdlib>

namespace {

using namespace alidade;

void require(bool condition)
{
    if (!condition)
        std::abort();
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size)
{
    const QString text
        = decodeUtf8(std::string_view(reinterpret_cast<const char*>(data), size), nullptr);
    const int lines = int(text.count(u'\n')) + 1;
    const auto inside = [lines](const Origin& origin) {
        return origin.file == u"run.sh" && origin.line >= 1 && origin.line <= lines;
    };
    const ScriptReading reading = readScript(text, QStringLiteral("run.sh"));
    for (const Note& note : reading.notes) {
        require(inside(note.where));
        require(!note.text.isEmpty());
    }
    for (const ScriptLaunch& launch : reading.launches) {
        require(inside(launch.record.origin));
        require(!launch.record.command.isEmpty());
        require(launch.record.open || !launch.record.unresolved);
        require(qsizetype(launch.record.overrides.size()) <= Limits::ShellItems);
        for (const Override& one : launch.record.overrides) {
            require(!one.key.isEmpty());
            require(one.text.size() <= Limits::ShellText + text.size());
            require(inside(one.origin));
        }
        for (const Variable& variable : launch.variables) {
            require(!variable.name.isEmpty());
            require(!isSecretName(variable.name) || variable.value.isEmpty()
                || variable.value == u"***");
        }
    }
    return 0;
}
