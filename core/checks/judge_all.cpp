// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/checks/judge_all.h"

#include "core/checks/check.h"
#include "core/checks/evidence.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>

namespace alidade {
namespace {

enum class Needs : quint8 {
    Config,
    Metrics,
    Rollouts,
    ConfigOrRollouts,
    Environment,
    Model,
    Dumps,
    Nothing
};

/// The whole checklist of rules.md. An entry without a plug-in cannot be judged by this version.
struct Entry {
    QLatin1StringView id;
    const char* title;
    Needs needs;
    const char* unread; ///< what this version does not read yet
};

constexpr std::array Checklist{
    Entry{ QLatin1StringView("versions"), QT_TRANSLATE_NOOP("Checks", "Versions"),
        Needs::Environment, nullptr },
    Entry{ QLatin1StringView("weights"), QT_TRANSLATE_NOOP("Checks", "Weights"), Needs::Model,
        nullptr },
    Entry{ QLatin1StringView("model-config"), QT_TRANSLATE_NOOP("Checks", "Model config"),
        Needs::Model, nullptr },
    Entry{ QLatin1StringView("data-order"), QT_TRANSLATE_NOOP("Checks", "Data order"),
        Needs::ConfigOrRollouts, nullptr },
    Entry{ QLatin1StringView("required-settings"), QT_TRANSLATE_NOOP("Checks", "Required settings"),
        Needs::Config, nullptr },
    Entry{ QLatin1StringView("default-mismatch"), QT_TRANSLATE_NOOP("Checks", "Defaults"),
        Needs::Config, nullptr },
    Entry{ QLatin1StringView("determinism"), QT_TRANSLATE_NOOP("Checks", "Determinism"),
        Needs::Environment, nullptr },
    Entry{ QLatin1StringView("replay"), QT_TRANSLATE_NOOP("Checks", "Replay"), Needs::Rollouts,
        nullptr },
    Entry{ QLatin1StringView("metric-divergence"), QT_TRANSLATE_NOOP("Checks", "Training metrics"),
        Needs::Metrics, nullptr },
    Entry{ QLatin1StringView("weight-sync"), QT_TRANSLATE_NOOP("Checks", "Weight sync"),
        Needs::Rollouts, nullptr },
    Entry{ QLatin1StringView("garbled-outputs"), QT_TRANSLATE_NOOP("Checks", "Garbled outputs"),
        Needs::Rollouts, nullptr },
    Entry{ QLatin1StringView("dump-comparable"), QT_TRANSLATE_NOOP("Checks", "Dumps comparable"),
        Needs::Dumps, nullptr },
    Entry{ QLatin1StringView("dump-origin"), QT_TRANSLATE_NOOP("Checks", "Origin of NaN"),
        Needs::Dumps, nullptr },
    Entry{ QLatin1StringView("dump-divergence"), QT_TRANSLATE_NOOP("Checks", "Operator divergence"),
        Needs::Dumps, nullptr },
};

bool leftOut(const ComparedParts& parts, Needs needs)
{
    switch (needs) {
    case Needs::Config:
        return !parts.config;
    case Needs::Metrics:
        return !parts.metrics;
    case Needs::Rollouts:
        return !parts.rollouts;
    case Needs::ConfigOrRollouts:
        return !parts.config && !parts.rollouts;
    case Needs::Dumps:
        return !parts.dumps;
    case Needs::Environment:
        return !parts.environment;
    case Needs::Model:
        return !parts.model;
    case Needs::Nothing:
        break;
    }
    return false;
}

Finding judgeEntry(const Comparison& comparison, const Entry& entry)
{
    const auto checks = allChecks();
    const auto check = std::find_if(
        checks.begin(), checks.end(), [&](const Check* one) { return one->id == entry.id; });
    Finding finding;
    if (leftOut(comparison.parts, entry.needs)) {
        finding.state = Finding::State::NotApplicable;
        finding.detail
            = checkText(QT_TRANSLATE_NOOP("Checks", "This part was left out of the comparison"));
    } else if (check == checks.end()) {
        finding.state = Finding::State::CannotJudge;
        finding.detail = checkText(entry.unread);
    } else {
        finding = (*check)->judge(comparison);
    }
    finding.check = entry.id;
    finding.title = checkText(entry.title);
    if (finding.state == Finding::State::Pass || finding.state == Finding::State::NotApplicable)
        finding.nextStep.clear();
    return finding;
}

bool isSymptom(QLatin1StringView check)
{
    return check == QLatin1StringView("metric-divergence")
        || check == QLatin1StringView("garbled-outputs")
        || check == QLatin1StringView("dump-divergence");
}

} // namespace

void judgeAll(Comparison& comparison)
{
    comparison.findings.clear();
    comparison.suspects.clear();
    for (const Entry& entry : Checklist)
        comparison.findings.push_back(judgeEntry(comparison, entry));
    for (const bool symptoms : { false, true })
        for (const Finding& finding : comparison.findings)
            if (finding.state == Finding::State::Differs
                && finding.severity != Finding::Severity::Info
                && isSymptom(finding.check) == symptoms)
                comparison.suspects.push_back(finding.check);
}

} // namespace alidade
