// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/sources/rollout_names.h"

#include "core/base/byte_file.h"
#include "core/base/json_lines.h"
#include "core/base/limits.h"
#include "core/base/lines.h"
#include "core/base/utf8.h"

#include <algorithm>

namespace alidade {
namespace {

constexpr size_t FilesSeen = 3;
constexpr int LinesSeen = 5; ///< of one file
constexpr size_t MostFields = 200;
constexpr size_t ExampleBytes = 200;

void take(const JsonLine& line, std::vector<SeenField>& fields)
{
    for (const JsonField& field : line.fields) {
        const QString name = decodeJsonString(field.key);
        const bool known = std::any_of(
            fields.begin(), fields.end(), [&](const SeenField& seen) { return seen.name == name; });
        if (known || fields.size() >= MostFields)
            continue;
        const std::string_view begin = field.value.substr(0, ExampleBytes);
        fields.push_back({ name,
            field.kind == JsonField::Kind::String ? decodeJsonString(begin)
                                                  : decodeUtf8(begin, nullptr) });
    }
}

} // namespace

Result<std::vector<SeenField>> seenFields(const RolloutSet& set, Monitor& monitor)
{
    std::vector<SeenField> fields;
    for (size_t i = 0; i < std::min(set.files.size(), FilesSeen); ++i) {
        const auto file = ByteFile::open(set.files[i].absolutePath, monitor);
        if (!file) {
            if (file.error().code == Error::Code::Cancelled)
                return tl::unexpected<Error>(file.error());
            continue;
        }
        JsonLine scanned;
        int lines = 0;
        const auto done
            = forEachLine(*file, Limits::SampleLineBytes, monitor, [&](const Line& line) {
                  if (scanJsonLine(line.bytes, scanned))
                      take(scanned, fields);
                  return ++lines < LinesSeen;
              });
        if (!done && done.error().code == Error::Code::Cancelled)
            return tl::unexpected<Error>(done.error());
    }
    return fields;
}

} // namespace alidade
