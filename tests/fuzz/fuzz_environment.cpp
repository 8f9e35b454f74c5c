// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Records of an environment, first byte: which form. Rows are bounded, named and have their line.
#include "core/base/limits.h"
#include "core/sources/environment_text.h"
#include "core/sources/secret_names.h"

#include <algorithm>
#include <cstdint>
#include <cstdlib>

namespace {

void require(bool condition)
{
    if (!condition)
        std::abort();
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size)
{
    using namespace alidade;
    if (size == 0)
        return 0;
    const std::string_view bytes(reinterpret_cast<const char*>(data) + 1, size - 1);
    const int lines = int(size) + 2;
    environmentKind(QStringLiteral("f.txt"), bytes);
    const auto kind = EnvironmentKind(1 + data[0] % int(EnvironmentKind::Metadata));
    const EnvironmentText text = readEnvironmentText(bytes, kind);
    require(text.notes.size() <= size_t(Limits::NotesPerFile));
    require(text.variables.size() <= size_t(Limits::EnvironmentRows));
    for (const PackageRecord& package : text.packages) {
        require(!package.name.isEmpty() && package.name == canonicalPackageName(package.name));
        require(package.version.isEmpty() || package.commit.isEmpty()); // a folder tells neither
        require(package.origin.line >= 0 && package.origin.line <= lines);
    }
    for (const Variable& variable : text.variables) {
        require(!variable.name.isEmpty() && variable.origin.line > 0);
        require(
            !isSecretName(variable.name) || variable.value.isEmpty() || variable.value == u"***");
    }
    return 0;
}
