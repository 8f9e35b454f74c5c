// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/names.h"

#include <array>

namespace alidade {
namespace {

template <class Enum, size_t Count>
QLatin1StringView pick(const std::array<QLatin1StringView, Count>& names, Enum value)
{
    const auto at = size_t(value);
    return at < Count ? names[at] : QLatin1StringView();
}

using L1 = QLatin1StringView;

} // namespace

QLatin1StringView nameOf(Side side)
{
    return side == Side::Baseline ? L1("baseline") : L1("candidate");
}

QLatin1StringView nameOf(Note::Severity severity)
{
    static constexpr std::array Names{ L1("info"), L1("warning"), L1("error") };
    return pick(Names, severity);
}

QLatin1StringView nameOf(ConfigEntry::Provenance provenance)
{
    static constexpr std::array Names{ L1("override"), L1("file"), L1("default"), L1("derived"),
        L1("unknown") };
    return pick(Names, provenance);
}

QLatin1StringView nameOf(KeyAlignment::State state)
{
    static constexpr std::array Names{ L1("same"), L1("differs"), L1("only-baseline"),
        L1("only-candidate") };
    return pick(Names, state);
}

QLatin1StringView nameOf(KeyAlignment::Cause cause)
{
    static constexpr std::array Names{ L1(""), L1("default-drift"), L1("one-sided-override"),
        L1("explicit-difference"), L1("run-specific"), L1("unknown") };
    return pick(Names, cause);
}

QLatin1StringView nameOf(MetricComparison::Verdict verdict)
{
    static constexpr std::array Names{ L1("within"), L1("diverged"), L1("non-finite"),
        L1("only-baseline"), L1("only-candidate"), L1("too-short"), L1("excluded") };
    return pick(Names, verdict);
}

QLatin1StringView nameOf(StepOrder::State state)
{
    static constexpr std::array Names{ L1("same"), L1("reordered"), L1("different") };
    return pick(Names, state);
}

QLatin1StringView nameOf(RolloutKind kind)
{
    return kind == RolloutKind::Training ? L1("training") : L1("validation");
}

QLatin1StringView nameOf(Finding::State state)
{
    static constexpr std::array Names{ L1("pass"), L1("differs"), L1("cannot-judge"),
        L1("not-applicable") };
    return pick(Names, state);
}

QLatin1StringView nameOf(Finding::Severity severity)
{
    static constexpr std::array Names{ L1("info"), L1("warning"), L1("error") };
    return pick(Names, severity);
}

QLatin1StringView nameOf(Locator::Kind kind)
{
    static constexpr std::array Names{ L1("file"), L1("config"), L1("metric"), L1("sample"),
        L1("file"), L1("package"), L1("variable"), L1("op") };
    return pick(Names, kind);
}

QLatin1StringView nameOf(SourceChoice::Kind kind)
{
    static constexpr std::array Names{ L1("config"), L1("overrides"), L1("metrics"),
        L1("training-rollouts"), L1("validation-rollouts") };
    return pick(Names, kind);
}

QLatin1StringView nameOf(ReleaseClue::Kind kind)
{
    static constexpr std::array Names{ L1("present"), L1("absent"), L1("value") };
    return pick(Names, kind);
}

QString estimateText(const ReleaseEstimate& estimate)
{
    if (!estimate.isKnown())
        return {};
    return estimate.first == estimate.last
        ? QStringLiteral("≈ %1").arg(estimate.first)
        : QStringLiteral("≈ %1–%2").arg(estimate.first, estimate.last);
}

QString markOf(const Finding& finding)
{
    switch (finding.state) {
    case Finding::State::Pass:
        return QStringLiteral("✓");
    case Finding::State::Differs:
        return finding.severity == Finding::Severity::Error ? QStringLiteral("✕")
                                                            : QStringLiteral("●");
    case Finding::State::CannotJudge:
        return QStringLiteral("–");
    case Finding::State::NotApplicable:
        break;
    }
    return QStringLiteral("·");
}

} // namespace alidade
