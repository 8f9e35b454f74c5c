// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Runs one function over a range of numbers, or over what another one brings, on a few threads.
// Nothing more: no pool, no futures.
#pragma once

#include <QtGlobal>

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <deque>
#include <exception>
#include <memory>
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

/// An assembly line. bring(Item&) fills one item after the other until it returns false;
/// work(Item&) runs on several of them at once; take(Item&) gets them in their order, in the
/// calling thread. work() and take() return false to stop everything. Only a few items are there at
/// once, and they are used again. `threads` 0: all cores; the calling thread works too. An
/// exception stops the rest and comes out here. Returns whether nobody stopped it.
template <class Item> class AssemblyLine {
public:
    template <class Bring, class Work, class Take>
    static bool run(int threads, const Bring& bring, const Work& work, const Take& take)
    {
        AssemblyLine line(threads);
        const auto guarded = [&line](const auto& act) {
            try {
                act();
            } catch (...) {
                line.stop(std::current_exception());
            }
        };
        std::vector<std::thread> others;
        try {
            for (size_t i = 1; i < line.m_threads; ++i)
                others.emplace_back([&] {
                    guarded([&] {
                        while (Slot* slot = line.begin(bring, true))
                            line.finish(*slot, work(slot->item));
                    });
                });
        } catch (const std::system_error&) {
            // No further thread to be had: those that are there do the work.
        }
        guarded([&] {
            do {
                while (line.takeFirst(take))
                    ;
                if (Slot* slot = line.begin(bring, false))
                    line.finish(*slot, work(slot->item));
            } while (line.waitForFirst());
        });
        for (std::thread& other : others)
            other.join();
        if (line.m_thrown)
            std::rethrow_exception(line.m_thrown);
        return !line.m_stopped;
    }

private:
    struct Slot {
        Item item;
        bool done = false;
    };

    explicit AssemblyLine(int threads)
        : m_threads(
            size_t(threads > 0 ? threads : int(std::max(1U, std::thread::hardware_concurrency()))))
    {
    }

    /// The next item, nullptr when there is none. Without `waits` also when too many are there.
    template <class Bring> Slot* begin(const Bring& bring, bool waits)
    {
        const size_t most = 4 * m_threads;
        std::unique_lock lock(m_lock);
        m_changed.wait(
            lock, [&] { return m_stopped || m_ended || m_open.size() < most || !waits; });
        if (m_stopped || m_ended || m_open.size() >= most)
            return nullptr;
        std::unique_ptr<Slot> slot;
        if (m_free.empty()) {
            slot = std::make_unique<Slot>();
        } else {
            slot = std::move(m_free.back());
            m_free.pop_back();
        }
        slot->done = false;
        if (!bring(slot->item)) {
            m_ended = true;
            m_changed.notify_all();
            return nullptr;
        }
        m_open.push_back(std::move(slot));
        return m_open.back().get();
    }

    void finish(Slot& slot, bool goesOn)
    {
        const std::lock_guard lock(m_lock);
        slot.done = true;
        m_stopped = m_stopped || !goesOn;
        m_changed.notify_all();
    }

    /// Hands out the first item if it is done.
    template <class Take> bool takeFirst(const Take& take)
    {
        std::unique_ptr<Slot> first;
        {
            const std::lock_guard lock(m_lock);
            if (m_stopped || m_open.empty() || !m_open.front()->done)
                return false;
            first = std::move(m_open.front());
            m_open.pop_front();
        }
        const bool goesOn = take(first->item);
        const std::lock_guard lock(m_lock);
        m_stopped = m_stopped || !goesOn;
        m_free.push_back(std::move(first));
        m_changed.notify_all();
        return goesOn;
    }

    /// Until there is something to do for the calling thread; false: never again.
    bool waitForFirst()
    {
        const size_t most = 4 * m_threads;
        std::unique_lock lock(m_lock);
        m_changed.wait(lock, [&] {
            return m_stopped || m_open.empty() || m_open.front()->done
                || (!m_ended && m_open.size() < most);
        });
        return !m_stopped && !(m_ended && m_open.empty());
    }

    void stop(std::exception_ptr thrown)
    {
        const std::lock_guard lock(m_lock);
        m_stopped = true;
        if (!m_thrown)
            m_thrown = std::move(thrown);
        m_changed.notify_all();
    }

    size_t m_threads;
    std::mutex m_lock;
    std::condition_variable m_changed;
    std::deque<std::unique_ptr<Slot>> m_open; ///< in their order
    std::vector<std::unique_ptr<Slot>> m_free;
    std::exception_ptr m_thrown;
    bool m_ended = false; ///< nothing more is brought
    bool m_stopped = false;
};

} // namespace alidade
