# SPDX-FileCopyrightText: 2026 The Alidade developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Metric curves of both runs: {name: {step: value}}.

The candidate follows the baseline closely until step 40. Then its gradient norm grows, the entropy falls, the KL loss
climbs, and the reward falls behind; near the end one policy loss is NaN.
"""

import math

STEPS = 200
FIRST_BAD = 41          # the gradient norm leaves its band here
NAN_STEP = 163
BATCH = 32              # samples a step


def _ramp(start, end):
    scale = 1 - math.exp(-3)
    return lambda t: start + (end - start) * (1 - math.exp(-3 * t)) / scale


def _flat(value):
    return lambda t: value


def _noise(rng, memory=0.55):
    state = rng.gauss(0, 1)
    spread = math.sqrt(1 - memory * memory)
    while True:
        yield state
        state = memory * state + spread * rng.gauss(0, 1)


# name, trend, relative noise (None: the trend is an amplitude around zero)
_TRAINING = [
    ("actor/entropy", _ramp(0.58, 0.26), 0.025),
    ("actor/kl_loss", _ramp(0.0006, 0.019), 0.07),
    ("actor/pg_loss", _flat(0.011), None),
    ("actor/pg_clipfrac", _ramp(0.0007, 0.0023), 0.2),
    ("actor/ppo_kl", _flat(0.00021), None),
    ("actor/grad_norm", _ramp(0.46, 0.25), 0.06),
    ("critic/advantages/mean", _flat(0.027), None),
    ("response_length/mean", _ramp(312.0, 268.0), 0.025),
    ("response_length/min", _flat(64.0), 0.12),
    ("prompt_length/mean", _flat(118.0), 0.03),
    ("prompt_length/max", _flat(171.0), 0.06),
    ("prompt_length/min", _flat(79.0), 0.04)]
_CONSTANT = {"actor/pg_clipfrac_lower": 0.0, "actor/kl_coef": 0.001, "actor/lr": 1e-06, "critic/score/max": 1.0,
             "critic/score/min": 0.0, "critic/rewards/max": 1.0, "critic/rewards/min": 0.0,
             "critic/advantages/max": 1.4999899864196777, "critic/advantages/min": -1.4999899864196777,
             "response_length/max": 1024.0, "response/aborted_ratio": 0.0, "prompt_length/clip_ratio": 0.0}
# Speed: value on the baseline, noise
_SPEED = [
    ("actor/perf/max_memory_allocated_gb", 41.7, 0.004), ("actor/perf/max_memory_reserved_gb", 47.9, 0.004),
    ("actor/perf/cpu_memory_used_gb", 88.2, 0.01),
    ("global_seqlen/min", 3120, 0.05), ("global_seqlen/max", 3890, 0.05), ("global_seqlen/minmax_diff", 770, 0.15),
    ("global_seqlen/balanced_min", 3440, 0.03), ("global_seqlen/balanced_max", 3470, 0.03),
    ("global_seqlen/mean", 3455.5, 0.03),
    ("timing_s/gen", 17.4, 0.06), ("timing_s/reward", 0.31, 0.2), ("timing_s/old_log_prob", 2.6, 0.05),
    ("timing_s/ref", 2.4, 0.05), ("timing_s/adv", 0.021, 0.2), ("timing_s/update_actor", 8.9, 0.04),
    ("timing_s/step", 32.8, 0.05), ("timing_per_token_ms/gen", 1.742, 0.07), ("timing_per_token_ms/ref", 0.087, 0.05),
    ("timing_per_token_ms/update_actor", 0.322, 0.05), ("perf/mfu/actor", 0.34, 0.03),
    ("perf/total_num_tokens", 27640, 0.03), ("perf/time_per_step", 32.8, 0.05), ("perf/throughput", 105.4, 0.05)]


def _score_counts(rng):
    """Right answers of each step's batch on the baseline."""
    trend, wander = _ramp(0.30, 0.76), _noise(rng, 0.35)
    counts = {}
    for step in range(1, STEPS + 1):
        mean = trend((step - 1) / (STEPS - 1))
        counts[step] = min(BATCH, max(0, round(BATCH * (mean + 0.035 * next(wander)))))
    return counts


def _badness(step):
    """0 before the fault, then growing towards 1."""
    return 0.0 if step < FIRST_BAD else 1 - math.exp(-(step - FIRST_BAD + 6) / 55)


def training_curves(rng):
    """Pair of curves for training steps."""
    baseline = {name: {} for name, _, _ in _TRAINING}
    for name, trend, noise in _TRAINING:
        wander = _noise(rng)
        for step in range(1, STEPS + 1):
            unit, level = next(wander), trend((step - 1) / (STEPS - 1))
            value = level * unit if noise is None else level * (1 + noise * unit)
            baseline[name][step] = float(max(1, round(value))) if name.endswith(("/min", "/max")) else value
    baseline_count, candidate_count = _score_counts(rng), {}
    candidate = {name: dict(series) for name, series in baseline.items()}
    spikes = _noise(rng, 0.3)
    for step in range(1, STEPS + 1):
        bad, spike = _badness(step), abs(next(spikes))
        for name, _, noise in _TRAINING:
            if not name.startswith("prompt_length/") and not name.endswith("/min"):
                candidate[name][step] *= 1 + rng.uniform(-6e-4, 6e-4)
        if bad:
            candidate["actor/grad_norm"][step] *= 1 + 7.5 * bad * bad + 0.9 * bad * spike + 0.22
            candidate["actor/entropy"][step] *= 1 - 0.62 * bad * bad
            candidate["actor/kl_loss"][step] *= 1 + 9 * bad ** 3
            candidate["actor/pg_clipfrac"][step] *= 1 + 5 * bad ** 3
            candidate["actor/ppo_kl"][step] *= 1 + 6 * bad
            candidate["actor/pg_loss"][step] *= 1 + 2.5 * bad ** 3
            candidate["response_length/mean"][step] *= 1 + 0.7 * bad ** 3
        candidate_count[step] = max(0, baseline_count[step] - round(BATCH * 0.42 * bad * bad) + (rng.random() < 0.2) - (rng.random() < 0.25))
        # Another order of the data: other prompts from the first step on.
        for part, spread in (("mean", 0.03), ("max", 0.06), ("min", 0.04)):
            value = baseline[f"prompt_length/{part}"][step] * (1 + rng.gauss(0, spread))
            candidate[f"prompt_length/{part}"][step] = value if part == "mean" else float(round(value))
    candidate["actor/pg_loss"][NAN_STEP] = math.nan
    return baseline, candidate, baseline_count, candidate_count


def finish(curves, counts, rng, slower, log_probs):
    """Adds everything that follows from the curves, constants and speed; in the order of a real line."""
    out = {}
    for name in ("actor/entropy", "actor/kl_loss", "actor/kl_coef", "actor/pg_loss", "actor/loss", "actor/pg_clipfrac",
                 "actor/ppo_kl", "actor/pg_clipfrac_lower", "actor/grad_norm"):
        out[name] = curves.get("actor/pg_loss" if name == "actor/loss" else name, {})
    out["actor/lr"] = {}
    steps = range(1, STEPS + 1)
    out["training/global_step"] = {step: step for step in steps}
    out["training/epoch"] = {step: (step - 1) // 100 for step in steps}
    for kind in ("score", "rewards"):
        out[f"critic/{kind}/mean"] = {step: counts[step] / BATCH for step in steps}
        out[f"critic/{kind}/max"], out[f"critic/{kind}/min"] = {}, {}
    for kind in ("advantages", "returns"):
        out[f"critic/{kind}/mean"] = curves["critic/advantages/mean"]
        out[f"critic/{kind}/max"] = {step: 1.4999899864196777 for step in steps}
        out[f"critic/{kind}/min"] = {step: -1.4999899864196777 for step in steps}
    for name in ("response_length/mean", "response_length/max", "response_length/min", "response_length/clip_ratio",
                 "response/aborted_ratio", "prompt_length/mean", "prompt_length/max", "prompt_length/min",
                 "prompt_length/clip_ratio"):
        out[name] = curves.get(name, {})
    ratio_base = curves["response_length/mean"]
    out["response_length/clip_ratio"] = {step: round(max(0.0, (ratio_base[step] - 300) / 900) * BATCH) / BATCH for step in steps}
    for name, value in _CONSTANT.items():
        if not out.get(name):
            out[name] = {step: value for step in steps}
    if log_probs:
        wander = _noise(rng)
        diff = {step: 0.0061 * (1 + 0.04 * next(wander)) * (1 + 5.2 * _badness(step) ** 2) for step in steps}
        out["training/rollout_probs_diff_valid"] = {step: 1 for step in steps}
        out["training/rollout_probs_diff_max"] = {step: min(0.999, 0.34 + 14 * diff[step] + rng.uniform(-0.03, 0.03)) for step in steps}
        out["training/rollout_probs_diff_mean"] = diff
        out["training/rollout_probs_diff_std"] = {step: 2.4 * diff[step] * (1 + rng.uniform(-0.02, 0.02)) for step in steps}
        out["training/rollout_actor_probs_pearson_corr"] = {step: 0.9991 - 1.1 * max(0.0, diff[step] - 0.006) for step in steps}
    for name, value, noise in _SPEED:
        wander = _noise(rng)
        factor = 1.0
        if slower and name.startswith(("timing", "perf/time")):
            factor = 1.62
        elif slower and name in ("perf/throughput", "perf/mfu/actor"):
            factor = 1 / 1.62
        whole = isinstance(value, int)
        series = {step: value * factor * (1 + noise * next(wander)) for step in steps}
        out[name] = {step: int(v) for step, v in series.items()} if whole else series
    return out


def validation_curves(rng):
    """Accuracy every 20 steps, from step 0."""
    baseline, candidate = {}, {}
    for step in range(0, STEPS + 1, 20):
        value = round((0.34 + 0.41 * (1 - math.exp(-3 * step / STEPS)) + rng.gauss(0, 0.006)) * 1319) / 1319
        baseline[step] = value
        garbled = 0.07 if step == 0 else 0.0
        candidate[step] = round((value - garbled - 0.36 * _badness(step) ** 2 + rng.gauss(0, 0.004)) * 1319) / 1319
    return baseline, candidate
