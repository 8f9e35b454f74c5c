// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/engine/load_pair.h"

#include "core/base/parallel.h"

#include <atomic>
#include <mutex>
#include <optional>

namespace alidade {
namespace {

/// The progress of both sides as one; passes news on from one thread at a time.
class Sum {
public:
    explicit Sum(Monitor& parent)
        : m_parent(parent)
    {
    }
    /// One side that failed needs no other.
    bool cancelled() const { return m_failed || m_parent.cancelled(); }
    void fail() { m_failed = true; }
    void progress(Side side, double fraction)
    {
        const std::lock_guard lock(m_lock);
        m_fractions[side] = fraction;
        m_parent.progress((m_fractions.baseline + m_fractions.candidate) / 2);
    }
    void stage(const QString& text)
    {
        const std::lock_guard lock(m_lock);
        m_parent.stage(text);
    }

private:
    Monitor& m_parent;
    std::mutex m_lock;
    std::atomic<bool> m_failed{ false };
    Pair<double> m_fractions{ 0, 0 };
};

class SideMonitor final : public Monitor {
public:
    SideMonitor(Sum& sum, Side side)
        : m_sum(sum)
        , m_side(side)
    {
    }
    bool cancelled() const override { return m_sum.cancelled(); }
    void progress(double fraction) override { m_sum.progress(m_side, fraction); }
    void stage(const QString& text) override { m_sum.stage(text); }

private:
    Sum& m_sum;
    Side m_side;
};

} // namespace

Result<Pair<RunPtr>> loadPair(
    const Pair<QString>& paths, const Pair<LoadOptions>& options, int threads, Monitor& monitor)
{
    Sum sum(monitor);
    Pair<std::optional<Result<RunPtr>>> loaded;
    forEachInParallel(2, threads, [&](qsizetype at) {
        const Side side = at == 0 ? Side::Baseline : Side::Candidate;
        SideMonitor part(sum, side);
        loaded[side] = loadRun(paths[side], options[side], part);
        if (!loaded[side]->has_value())
            sum.fail();
        return loaded[side]->has_value();
    });
    Pair<RunPtr> runs;
    std::optional<Error> error;
    for (const Side side : BothSides) {
        if (!loaded[side])
            continue; // the other side failed before this one began
        if (loaded[side]->has_value())
            runs[side] = std::move(**loaded[side]);
        else if (!error || error->code == Error::Code::Cancelled)
            error = loaded[side]->error();
    }
    if (error)
        return tl::unexpected<Error>(std::move(*error));
    return runs;
}

} // namespace alidade
