// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// How a long computation reports progress and learns that nobody wants its result any more.
// Poll cancelled() per block of lines (at most 4 MiB) or per 256 items.
#pragma once

#include <QString>

#include <algorithm>

namespace alidade {

class Monitor {
public:
    Monitor() = default;
    Monitor(const Monitor&) = delete;
    Monitor& operator=(const Monitor&) = delete;
    virtual ~Monitor() = default;

    /// Thread: any.
    virtual bool cancelled() const = 0;
    /// `fraction` in [0, 1], never decreasing within one task.
    virtual void progress(double fraction) = 0;
    /// A few words on what is being done, for the task bar.
    virtual void stage(const QString& text) = 0;
};

/// Wants no news and never cancels.
class SilentMonitor final : public Monitor {
public:
    bool cancelled() const override { return false; }
    void progress(double) override { }
    void stage(const QString&) override { }
};

/// Maps the whole of a part to [from, to] of its parent. The parent must outlive it.
class SubMonitor final : public Monitor {
public:
    SubMonitor(Monitor& parent, double from, double to)
        : m_parent(parent)
        , m_from(from)
        , m_to(to)
    {
    }
    bool cancelled() const override { return m_parent.cancelled(); }
    void progress(double fraction) override
    {
        m_parent.progress(m_from + (m_to - m_from) * std::clamp(fraction, 0.0, 1.0));
    }
    void stage(const QString& text) override { m_parent.stage(text); }

private:
    Monitor& m_parent;
    double m_from;
    double m_to;
};

} // namespace alidade
