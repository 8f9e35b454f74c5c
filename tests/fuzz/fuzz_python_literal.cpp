// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Python literal text: whole, and fed line by line. What is read must be bounded by the input, and
// what is complete in one piece must read the same when its lines are cut.
#include "core/base/python_literal.h"

#include <cstdint>
#include <cstdlib>

namespace {

using namespace alidade;

void require(bool condition)
{
    if (!condition)
        std::abort();
}

size_t countValues(const Value& value, int depth)
{
    require(depth <= Limits::NestingDepth + 1);
    require(value.items.empty() || value.kind == Value::Kind::List);
    require(value.members.empty() || value.kind == Value::Kind::Map);
    size_t count = 1;
    for (const Value& item : value.items)
        count += countValues(item, depth + 1);
    for (const auto& [key, member] : value.members)
        count += countValues(member, depth + 1);
    return count;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const auto whole = parsePythonLiteral(text);
    if (whole)
        require(countValues(*whole, 0) <= size + 1);

    // Line by line, with a foreign line after each.
    PythonLiteralReader reader;
    size_t at = 0;
    int line = 0;
    auto fed = PythonLiteralReader::Fed::Taken;
    while (at <= text.size()) {
        const size_t end = std::min(text.find('\n', at), text.size());
        const std::string_view piece = text.substr(at, end - at);
        fed = reader.feed(piece, ++line);
        if (fed == PythonLiteralReader::Fed::Complete) {
            require(reader.consumed() >= 0 && size_t(reader.consumed()) <= piece.size());
            require(countValues(reader.takeValue(), 0) <= size + 1);
            return 0;
        }
        if (fed == PythonLiteralReader::Fed::Exhausted) {
            require(!reader.why().isEmpty());
            break;
        }
        if (!reader.insideString())
            reader.feed("%% no literal %%", line);
        at = end + 1;
    }
    require(countValues(reader.takePartial(), 0) <= size + 1);
    return 0;
}
