// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Runs one function over a range of numbers on a few threads. Nothing more: no pool, no futures.
#pragma once

#include <QtGlobal>

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

namespace alidade {

/// Calls work(i) for i in [0, count), each once, in no fixed order, until one call returns false.
/// The calling thread works too. `threads` 0: all cores. An exception of work() stops the rest and
/// comes out here. Returns whether all were called.
template <class Work> bool forEachInParallel(qsizetype count, int threads, const Work& work)
{
    std::atomic<qsizetype> next{ 0 };
    std::atomic<bool> stop{ false };
    std::exception_ptr thrown;
    std::mutex thrownLock;
    const auto run = [&] {
        try {
            for (qsizetype at = next++; at < count && !stop; at = next++)
                if (!work(at))
                    stop = true;
        } catch (...) {
            stop = true;
            const std::lock_guard lock(thrownLock);
            if (!thrown)
                thrown = std::current_exception();
        }
    };
    const qsizetype cores
        = threads > 0 ? threads : int(std::max(1U, std::thread::hardware_concurrency()));
    std::vector<std::thread> others;
    try {
        for (qsizetype i = 1; i < std::min(cores, count); ++i)
            others.emplace_back(run);
    } catch (const std::system_error&) {
        // No further thread to be had: those that are there do the work.
    }
    run();
    for (std::thread& other : others)
        other.join();
    if (thrown)
        std::rethrow_exception(thrown);
    return !stop;
}

} // namespace alidade
