// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// main() for a fuzz target in an ordinary build: runs it once on every file below the given
// directories, and on some damaged forms of each, so that every past crash is a test case.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace {

void run(const std::string& bytes)
{
    // A copy of exactly this size, so that a sanitizer sees reads beyond the end.
    const std::vector<std::uint8_t> copy(bytes.begin(), bytes.end());
    LLVMFuzzerTestOneInput(copy.data(), copy.size());
}

/// The input itself, cut at up to 64 places, and with single bytes replaced.
void runWithDamage(const std::string& bytes)
{
    run(bytes);
    const std::size_t stride = std::max<std::size_t>(1, bytes.size() / 64);
    for (std::size_t at = 0; at < bytes.size(); at += stride) {
        run(bytes.substr(0, at));
        std::string damaged = bytes;
        for (const char replacement : { '\0', '\xff', '{', '"' }) {
            damaged[at] = replacement;
            run(damaged);
        }
    }
}

} // namespace

int main(int argc, char** argv)
{
    int files = 0;
    run({});
    for (int i = 1; i < argc; ++i) {
        std::vector<std::filesystem::path> paths;
        for (const auto& entry : std::filesystem::recursive_directory_iterator(argv[i])) {
            if (entry.is_regular_file())
                paths.push_back(entry.path());
        }
        std::sort(paths.begin(), paths.end());
        for (const auto& path : paths) {
            std::ifstream stream(path, std::ios::binary);
            const std::string bytes{ std::istreambuf_iterator<char>(stream), {} };
            runWithDamage(bytes);
            ++files;
        }
    }
    std::printf("%d inputs replayed\n", files);
    return files > 0 ? 0 : 1;
}
