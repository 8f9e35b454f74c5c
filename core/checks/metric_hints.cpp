// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The branches of msprobe's guide: rewards before losses, the forward pass before the backward
// pass, and in long runs whatever moves first.
#include "core/checks/metric_hints.h"

#include "core/checks/evidence.h"

#include <QCoreApplication>

#include <algorithm>

namespace alidade {
namespace {

using Verdict = MetricComparison::Verdict;

enum class Kind : quint8 { Inputs, Schedule, Reward, Answers, Inference, Gradient, Loss, Other };

Kind kindOf(const MetricComparison& metric)
{
    const QString& name = metric.name;
    if (name.startsWith(u"prompt_length"))
        return Kind::Inputs;
    if (metric.classId == u"C")
        return Kind::Schedule;
    if (name.startsWith(u"critic/rewards") || name.startsWith(u"critic/score")
        || name.startsWith(u"val-"))
        return Kind::Reward;
    if (name.startsWith(u"response"))
        return Kind::Answers;
    if (name.contains(u"rollout_probs_diff") || name.contains(u"probs_pearson")
        || name.startsWith(u"rollout_corr"))
        return Kind::Inference;
    if (name.contains(u"grad_norm"))
        return Kind::Gradient;
    return name.contains(u"loss") ? Kind::Loss : Kind::Other;
}

/// Loss and gradient after the first steps: which of them moves first means different things.
QString lateHint(Kind kind)
{
    if (kind == Kind::Gradient)
        return checkText(QT_TRANSLATE_NOOP("Checks",
            "The gradients moved first: look at the backward pass, at how gradients are reduced "
            "and clipped, and at the optimizer (swap it; on Ascend try CLOSE_MATMUL_K_SHIFT=1)."));
    if (kind == Kind::Loss)
        return checkText(QT_TRANSLATE_NOOP("Checks",
            "The loss moved first: look at activations and weights before that step, then at the "
            "optimizer (swap it; on Ascend try CLOSE_MATMUL_K_SHIFT=1)."));
    return checkText(QT_TRANSLATE_NOOP("Checks",
        "The runs agree at first: look at what moved first, and at the rollouts of that step."));
}

QString hintOf(const MetricComparison& first)
{
    const Kind kind = kindOf(first);
    const bool atStart = first.firstStep && *first.movedAt <= *first.firstStep;
    switch (kind) {
    case Kind::Inputs:
        return checkText(QT_TRANSLATE_NOOP("Checks",
            "The lengths of the prompts differ: the runs do not read the same data in the same "
            "order. Settle that before anything else."));
    case Kind::Schedule:
        return checkText(QT_TRANSLATE_NOOP(
            "Checks", "A scheduled value differs: compare the settings that it follows."));
    case Kind::Reward:
        return checkText(QT_TRANSLATE_NOOP("Checks",
            "Rewards moved first: compare the answers of that step. If they are equal, look at "
            "the reward function, its sandbox or its judge model."));
    case Kind::Answers:
        return checkText(QT_TRANSLATE_NOOP("Checks",
            "The answers moved first: compare the rollouts of that step and the sampling "
            "settings."));
    case Kind::Inference:
        return atStart
            ? checkText(QT_TRANSLATE_NOOP("Checks",
                "Training and inference disagree on the same tokens from the first step on: "
                "compare a dump of the training with one of the inference at step 0, and how "
                "weights reach the inference engine."))
            : checkText(QT_TRANSLATE_NOOP("Checks",
                "Training and inference drift apart on the same tokens: repeat with a learning "
                "rate of 0. If it still grows, look at the inference (KV cache); if not, at how "
                "weights reach the inference engine."));
    case Kind::Gradient:
    case Kind::Loss:
    case Kind::Other:
        break;
    }
    if (first.verdict == Verdict::NonFinite && first.movedAt == first.divergedAt)
        return checkText(QT_TRANSLATE_NOOP("Checks",
            "Look for the first operator that makes NaN or infinity out of finite inputs: dump "
            "that step in both runs. If a parameter is already bad, dump the step before."));
    if (atStart)
        return checkText(QT_TRANSLATE_NOOP("Checks",
            "The first step already differs: look at inputs, weights and the forward pass "
            "(compare dumps of actor_compute_log_prob and actor_update)."));
    if (first.firstStep && *first.movedAt <= *first.firstStep + 1)
        return checkText(QT_TRANSLATE_NOOP("Checks",
            "The first step agrees and the second does not: look at the backward pass and the "
            "optimizer of the first, then at the forward pass of the second."));
    return lateHint(kind);
}

/// The next metric of another kind among those that must agree, for the order of events.
QString followedBy(const std::vector<const MetricComparison*>& moved)
{
    const MetricComparison& first = *moved.front();
    const auto next
        = std::find_if(moved.begin() + 1, moved.end(), [&](const MetricComparison* metric) {
              return metric->classId == u"A" && kindOf(*metric) != kindOf(first)
                  && *metric->movedAt > *first.movedAt;
          });
    return next == moved.end()
        ? QString()
        : checkText(QT_TRANSLATE_NOOP("Checks", " %1 moved first, %2 followed at step %3."))
              .arg(first.name, (*next)->name, stepText(*(*next)->movedAt));
}

bool answersDiffer(const Comparison& comparison)
{
    return std::any_of(comparison.rollouts.begin(), comparison.rollouts.end(),
        [](const RolloutComparison& rollouts) { return rollouts.sameOutput < rollouts.paired; });
}

} // namespace

QString metricHint(const Comparison& comparison, const std::vector<const MetricComparison*>& moved)
{
    QString hint = hintOf(*moved.front()) + followedBy(moved);
    const Kind kind = kindOf(*moved.front());
    if ((kind == Kind::Gradient || kind == Kind::Loss) && answersDiffer(comparison))
        hint += checkText(QT_TRANSLATE_NOOP("Checks",
            " The answers differ as well, and then losses part by themselves: replay the "
            "baseline's rollouts to compare the training alone."));
    return hint;
}

} // namespace alidade
