#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Alidade developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes the demo pair: a GPU baseline and an NPU candidate that stops agreeing with it.

    python3 make_demo.py [DIRECTORY]        # default: beside this file; the result is committed

Everything is made up and drawn from a fixed seed, so the same files come out every time (Python 3.9 or newer, standard
library only). What was planted, so that a reader of the comparison knows what it must find:
  * data.shuffle is True on the candidate: other prompts from step 1 on
  * verl 0.8.0 against 0.9.0: defaults of rollout.max_num_seqs and rollout.calculate_log_probs drifted
  * the candidate's first answers (validation before training, steps 1 and 2) are partly garbled while load_format is dummy
  * actor/grad_norm leaves the baseline at step 41 and grows, the reward follows, actor/pg_loss is NaN at step 163
  * HCCL_DETERMINISTIC is missing from the candidate's environment
"""

import json
import math
import os
import pprint
import random
import sys
import uuid

import demo_config
import demo_curves
import demo_texts

SEED = 20261118
DUMPED_STEPS = [1, 2, 3, 41, 100]
PROMPTS, SAMPLES = 8, 4                 # data.train_batch_size × rollout.n
GARBLED = {1: ["flood"] * 3 + ["flood_whole"] * 2 + ["loop"] * 2 + ["soup"] * 2 + ["broken_bytes", "mojibake"],
           2: ["flood", "loop", "broken_bytes"], 41: ["loop"], 100: ["loop", "loop", "soup"]}
GARBLED_VALIDATION = {0: ["flood", "flood_whole", "loop"]}

GPU = {
    "release": "0.8.0", "task": "TaskRunner", "pid": 41873, "ip": "", "host": "h100-node-03", "date": "2026-11-18",
    "log": "train.log", "script": "run_grpo_gpu.sh", "home": "/workspace/verl", "seconds": 33}
NPU = {
    "release": "0.9.0", "task": "TaskRunnerV1", "pid": 20694, "ip": ", ip=10.42.0.17", "host": "npu-910b-0", "date": "2026-11-24",
    "log": "nohup.out", "script": "run_grpo_npu.sh", "home": "/home/ma-user/work/verl", "seconds": 53}


# ------------------------------------------------------------------------------------------------ launch scripts

def overrides(side):
    """Key → (text in the script, value); order as in the script."""
    npu = side is NPU
    rows = [
        ("algorithm.adv_estimator", "grpo", "grpo"),
        ("data.train_files", "/data/word_problems/train.parquet", None),
        ("data.val_files", "/data/word_problems/test.parquet", None),
        ("data.train_batch_size", "8", 8),
        ("data.max_prompt_length", "1024", 1024),
        ("data.max_response_length", "1024", 1024),
        ("data.filter_overlong_prompts", "True", True),
        ("data.truncation", "error", "error"),
        ("data.seed", "42", 42),
        ("data.shuffle", "True" if npu else "False", npu),
        ("actor_rollout_ref.model.path", "/models/Qwen3-8B", None),
        ("actor_rollout_ref.model.use_remove_padding", "True", True),
        ("actor_rollout_ref.actor.optim.lr", "1e-6", 1e-06),
        ("actor_rollout_ref.actor.ppo_mini_batch_size", "8", 8),
        ("actor_rollout_ref.actor.ppo_micro_batch_size_per_gpu", "2", 2),
        ("actor_rollout_ref.actor.use_kl_loss", "True", True),
        ("actor_rollout_ref.actor.kl_loss_coef", "0.001", 0.001),
        ("actor_rollout_ref.rollout.name", "vllm", "vllm"),
        ("actor_rollout_ref.rollout.n", "4", 4),
        ("actor_rollout_ref.rollout.tensor_model_parallel_size", "2", 2),
        ("actor_rollout_ref.rollout.gpu_memory_utilization", "0.8" if npu else "0.6", 0.8 if npu else 0.6),
        ("actor_rollout_ref.rollout.log_prob_micro_batch_size_per_gpu", "4", 4),
        ("actor_rollout_ref.ref.log_prob_micro_batch_size_per_gpu", "4", 4),
        ("trainer.balance_batch", "False", False),
        ("trainer.logger", "'[\"console\"]'", ["console"]),
        ("trainer.project_name", "grpo_alignment", "grpo_alignment"),
        ("trainer.experiment_name", "qwen3_8b_npu" if npu else "qwen3_8b_gpu", None),
        ("trainer.n_gpus_per_node", "8", 8),
        ("trainer.nnodes", "1", 1),
        ("trainer.save_freq", "100", 100),
        ("trainer.test_freq", "20", 20),
        ("trainer.total_epochs", "2", 2),
        ("trainer.rollout_data_dir", f"{side['home']}/rollouts", None),
        ("trainer.validation_data_dir", f"{side['home']}/val", None)]
    if npu:
        rows[16:16] = [("actor_rollout_ref.actor.use_torch_compile", "False", False)]
        rows[20:20] = [("actor_rollout_ref.rollout.load_format", "dummy", "dummy"),
                       ("actor_rollout_ref.rollout.enforce_eager", "True", True)]
        rows.append(("trainer.device", "npu", "npu"))
    return {key: (text, text if value is None else value) for key, text, value in rows}


def launch_script(side):
    npu = side is NPU
    lines = ["#!/usr/bin/env bash",
             f"# GRPO on word problems, Qwen3-8B, verl {side['release']}, {'8 × Ascend 910B' if npu else '8 × H100'}",
             "set -x", ""]
    if npu:
        lines += ["source /usr/local/Ascend/ascend-toolkit/set_env.sh", "ulimit -n 32768", "",
                  "ray job submit --runtime-env=runtime_env.yaml -- \\", "    python3 -m verl.trainer.main_ppo \\"]
    else:
        lines += ["export PYTHONHASHSEED=0", "export CUBLAS_WORKSPACE_CONFIG=:4096:8", "export NCCL_ALGO=Ring",
                  "export VLLM_LOGGING_LEVEL=WARN", "", "python3 -m verl.trainer.main_ppo \\"]
    lines += [f"    {key}={text} \\" for key, (text, _) in overrides(side).items()]
    lines[-1] = lines[-1][:-2]
    return "\n".join(lines) + "\n"


RUNTIME_ENV = """working_dir: ./
excludes: ["/.git/", "/rollouts/"]
env_vars:
  PYTHONHASHSEED: "0"
  VLLM_LOGGING_LEVEL: "WARN"
  VLLM_ENABLE_V1_MULTIPROCESSING: "0"
  VLLM_ASCEND_ENABLE_NZ: "0"
  CLOSE_MATMUL_K_SHIFT: "1"
  ATB_MATMUL_SHUFFLE_K_ENABLE: "0"
  TASK_QUEUE_ENABLE: "1"
  HCCL_BUFFSIZE: "512"
"""


# ------------------------------------------------------------------------------------------------ packages

_SHARED = {
    "accelerate": "1.14.0", "aiohttp": "3.13.2", "antlr4-python3-runtime": "4.9.3", "codetiming": "1.4.0", "datasets": "4.6.1",
    "dill": "0.4.0", "einops": "0.8.2", "fastapi": "0.128.0", "huggingface-hub": "1.6.2", "hydra-core": "1.3.2",
    "latex2sympy2_extended": "1.11.0", "math-verify": "0.9.0", "numpy": "1.26.4", "omegaconf": "2.3.0", "orjson": "3.11.7",
    "packaging": "26.0", "pandas": "2.3.3", "peft": "0.19.0", "pyarrow": "23.0.0", "pydantic": "2.13.1", "pylatexenc": "2.10",
    "PyYAML": "6.0.3", "ray": "2.55.0", "regex": "2026.7.10", "safetensors": "0.7.0", "sympy": "1.14.0", "tensorboard": "2.21.0",
    "tensordict": "0.12.1", "torchdata": "0.11.0", "tqdm": "4.68.1", "typing_extensions": "4.16.0", "vllm": "0.23.0"}
_GPU_PACKAGES = {"verl": "0.8.0", "transformers": "5.10.4", "tokenizers": "0.23.1", "torch": "2.10.0", "flash-attn": "2.9.0",
                 "nvidia-cublas-cu12": "12.9.1.4", "nvidia-nccl-cu12": "2.29.2", "triton": "3.6.0"}
_NPU_PACKAGES = {"verl": "0.9.0", "transformers": "5.10.4", "tokenizers": "0.23.1", "torch": "2.10.0+cpu", "torch_npu": "2.10.0.post4",
                 "vllm_ascend": "0.23.0", "triton-ascend": "3.2.2", "TransferQueue": "0.2.0"}


def freeze(packages):
    return "".join(f"{name}=={version}\n" for name, version in sorted(packages.items(), key=lambda item: item[0].lower()))


# ------------------------------------------------------------------------------------------------ console logs

def number(value):
    if isinstance(value, int):
        return str(value)
    return "nan" if math.isnan(value) else repr(float(f"{value:.10g}"))


class Console:
    """A driver's output as Ray forwards it."""

    def __init__(self, side, rng):
        self.side, self.rng, self.lines = side, rng, []
        self.workers = [side["pid"] + 611 + i for i in range(8)]

    def prefixed(self, name, pid, text):
        self.lines.append(f"\x1b[36m({name} pid={pid}{self.side['ip']})\x1b[0m {text}")

    def task(self, text):
        for line in text.split("\n"):
            self.prefixed(self.side["task"], self.side["pid"], line)

    def worker(self, text, name="WorkerDict"):
        self.prefixed(name, self.rng.choice(self.workers), text)

    def start(self):
        side, npu = self.side, self.side is NPU
        if npu:
            self.lines.append("nohup: ignoring input")
        self.lines += [
            f"{side['date']} 09:12:41,{self.rng.randint(100, 999)}\tINFO worker.py:2012 -- Started a local Ray instance. View the "
            "dashboard at \x1b[1m\x1b[32mhttp://127.0.0.1:8265 \x1b[39m\x1b[22m",
            "ray init kwargs: {'num_cpus': None, 'runtime_env': {'env_vars': {'TOKENIZERS_PARALLELISM': 'true', "
            "'NCCL_DEBUG': 'WARN', 'VLLM_LOGGING_LEVEL': 'WARN'}, 'working_dir': None}}"]
        if not npu:
            self.task(f"TaskRunner hostname: {side['host']}, PID: {side['pid']}")
        values = {key: value for key, (_, value) in overrides(side).items()}
        self.task(pprint.pformat(demo_config.resolved(side["release"], values)))
        self.task("Using dataset class: RLHFDataset")
        self.task("dataset len: 800")
        self.task("filter dataset len: 800")
        self.task("Size of train dataloader: 100, Size of val dataloader: 1")
        self.task(f"Total training steps: {demo_curves.STEPS}")
        if npu:
            self.worker(f"INFO {side['date'][5:]} 09:13:25 [__init__.py:38] Platform plugin ascend is activated")
            self.worker("/home/ma-user/anaconda3/lib/python3.11/site-packages/torch_npu/utils/storage.py:39: UserWarning: TypedStorage is "
                        "deprecated. It will be removed in the future.")
        else:
            self.worker("NCCL version 2.29.2+cuda12.9")
        device, shown = ("npu", "True") if npu else ("cuda", "False")
        self.worker(f"(EngineCore_DP0 pid={side['pid'] + 1290}) INFO {side['date'][5:]} 09:14:02 [core.py:93] Initializing a V1 LLM engine (v0.23.0) with "
                    "config: model='/models/Qwen3-8B', speculative_config=None, tokenizer='/models/Qwen3-8B', dtype=torch.bfloat16, "
                    f"max_seq_len=2048, load_format=dummy, tensor_parallel_size=2, enforce_eager={shown}, device_config={device}, seed=0, "
                    "served_model_name=/models/Qwen3-8B", name="vLLMHttpServer")
        self.worker("kwargs: {'n': 1, 'logprobs': 0, 'max_tokens': 1024, 'temperature': 1.0, 'top_k': -1, 'top_p': 1}\x1b[32m [repeated 7x "
                    "across cluster] (Ray deduplicates logs by default. Set RAY_DEDUP_LOGS=0 to disable log deduplication.)\x1b[0m")
        self.task("Checkpoint tracker file does not exist: checkpoints/grpo_alignment/latest_checkpointed_iteration.txt")
        self.task("Training from scratch")

    def validation(self, accuracy):
        data = {"val-core/word_problems/acc/mean@1": accuracy, "val-aux/word_problems/reward/mean@1": accuracy}
        shown = {name: float(number(value)) for name, value in data.items()}
        self.task(pprint.pformat(f"Initial validation metrics: {shown}"))
        self.task("step:0 - " + " - ".join(f"{name}:{number(value)}" for name, value in data.items()))

    def bar(self, step):
        total, seconds = demo_curves.STEPS, self.side["seconds"]
        done, left = step * seconds, (total - step) * seconds
        blocks = "█" * (10 * step // total)
        clock = [f"{s // 3600}:{s // 60 % 60:02d}:{s % 60:02d}" for s in (done, left)]
        return f"Training Progress: {100 * step // total:3d}%|{blocks:<10}| {step}/{total} [{clock[0]}<{clock[1]}, {seconds}.{step % 90 + 10}s/it]"

    def step(self, step, curves):
        if step in DUMPED_STEPS:
            self.task(f"Dumped generations to {self.side['home']}/rollouts/{step}.jsonl")
        if self.side is NPU and step == demo_curves.NAN_STEP:
            self.worker("WARNING:2026-11-24 11:37:20,514:NaN or Inf in the policy loss of micro batch 3, rank 5")
        shown = [f"{name}:{number(series[step])}" for name, series in curves.items() if step in series]
        self.task(f"step:{step} - " + " - ".join(shown))
        self.lines.append("\r" + self.bar(step))
        if step % 100 == 0:
            self.task(f"local_global_step_folder: checkpoints/grpo_alignment/{self.side['script'][9:12]}/global_step_{step}")

    def text(self):
        return "\n".join(self.lines) + "\n"


# ------------------------------------------------------------------------------------------------ rollouts

def problems(rng):
    return [demo_texts.FAMILIES[i % len(demo_texts.FAMILIES)](rng) for i in range(800)]


def batches(rng):
    """{step: (indices of the baseline, indices of the candidate)}: the candidate's order is shuffled."""
    out = {}
    for step in DUMPED_STEPS:
        first = (step - 1) * PROMPTS % 800
        baseline = list(range(first, first + PROMPTS))
        kept = rng.sample(baseline, 7 if step == 1 else 3)
        others = [i for i in rng.sample(range(800), 40) if i not in baseline][:PROMPTS - len(kept)]
        candidate = kept + others
        rng.shuffle(candidate)
        out[step] = (baseline, candidate)
    return out


def flags(rng, right, broken):
    """Which of a batch's samples are right, and how the others are broken: a list of (correct, kind or None)."""
    plan = [(True, None)] * right + [(False, kind) for kind in broken]
    plan += [(False, None)] * (PROMPTS * SAMPLES - len(plan))
    rng.shuffle(plan)
    return plan


def samples(side, step, indices, plan, all_problems, rng):
    rows = []
    for slot, (correct, kind) in enumerate(plan):
        index, k = indices[slot // SAMPLES], slot % SAMPLES
        problem = all_problems[index]
        sentences = demo_texts.answer_sentences(problem, random.Random(f"{SEED}/{index}/{k}"), True)
        if not correct:
            sentences = demo_texts.answer_sentences(problem, random.Random(f"{SEED}/{index}/{k}/wrong"), False)
        if side is NPU:                 # the same beginning, then another path
            own = demo_texts.answer_sentences(problem, rng, correct)
            thought = sentences.index("</think>")
            keep = rng.randint(2, thought + 2)
            if keep < thought:
                sentences = sentences[:keep] + own[min(keep, len(own) - 4):]
        text = demo_texts.join_sentences(sentences, problem.chinese)
        if kind:
            text = demo_texts.BREAKAGE[kind](text, rng)
        row = {"input": problem.prompt, "output": text, "gts": str(problem.answer), "score": 1.0 if correct else 0.0, "step": step}
        if side is NPU:
            row["uid"] = f"{uuid.UUID(int=rng.getrandbits(128), version=4)}_{k}_0"
        rows.append(row)
    if side is NPU:
        rows.sort(key=lambda row: row["uid"])
    return rows


def validation_rows(side, step, accuracy, all_problems, rng):
    rows = []
    broken = dict(zip((2, 5, 9), GARBLED_VALIDATION.get(step, []) if side is NPU else []))
    for index in range(24, 36):
        problem, kind = all_problems[index], broken.get(index - 24)
        correct = kind is None and rng.random() < accuracy
        text = demo_texts.join_sentences(demo_texts.answer_sentences(problem, rng, correct), problem.chinese)
        if kind:
            text = demo_texts.BREAKAGE[kind](text, rng)
        row = {"input": problem.prompt, "output": text, "gts": str(problem.answer), "score": 1.0 if correct else 0.0, "step": step}
        if side is NPU:
            row["reward"] = row["score"]
        rows.append(row)
    return rows


def jsonl(rows):
    return "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)


# ------------------------------------------------------------------------------------------------ all of it

def environment_dump(side):
    lines = [f"HOSTNAME={side['host']}", f"PWD={side['home']}", "HOME=/root" if side is GPU else "HOME=/home/ma-user", "LANG=C.UTF-8",
             "TOKENIZERS_PARALLELISM=true"]
    if side is GPU:
        lines += ["CUDA_HOME=/usr/local/cuda", "NVIDIA_VISIBLE_DEVICES=all", "PYTHONHASHSEED=0", "CUBLAS_WORKSPACE_CONFIG=:4096:8",
                  "NCCL_ALGO=Ring"]
    else:
        lines += ["ASCEND_TOOLKIT_HOME=/usr/local/Ascend/ascend-toolkit/latest", "ASCEND_HOME_PATH=/usr/local/Ascend/cann-9.1.0",
                  "ASCEND_RT_VISIBLE_DEVICES=0,1,2,3,4,5,6,7"]
    return "\n".join(lines) + "\n"


def main():
    target = sys.argv[1] if len(sys.argv) > 1 else os.path.dirname(os.path.abspath(__file__))
    rng = random.Random(SEED)
    baseline, candidate, baseline_count, candidate_count = demo_curves.training_curves(rng)
    validation = demo_curves.validation_curves(rng)
    all_problems, order = problems(rng), batches(rng)
    for name, side, curves, counts, accuracy, which in (("baseline", GPU, baseline, baseline_count, validation[0], 0),
                                                        ("candidate", NPU, candidate, candidate_count, validation[1], 1)):
        files = {side["script"]: launch_script(side), "env.txt": environment_dump(side)}
        files["pip_freeze.txt"] = freeze(_SHARED | (_NPU_PACKAGES if side is NPU else _GPU_PACKAGES))
        if side is NPU:
            files["runtime_env.yaml"] = RUNTIME_ENV
        for step in DUMPED_STEPS:
            broken = GARBLED.get(step, []) if side is NPU else []
            counts[step] = min(counts[step], PROMPTS * SAMPLES - len(broken))
            plan = flags(rng, counts[step], broken)
            files[f"rollouts/{step}.jsonl"] = jsonl(samples(side, step, order[step][which], plan, all_problems, rng))
        for step in (0, 100):
            files[f"val/{step}.jsonl"] = jsonl(validation_rows(side, step, accuracy[step], all_problems, rng))
        finished = demo_curves.finish(curves, counts, rng, slower=side is NPU, log_probs=side is NPU)
        finished["val-core/word_problems/acc/mean@1"] = {step: v for step, v in accuracy.items() if step}
        finished["val-aux/word_problems/reward/mean@1"] = {step: v for step, v in accuracy.items() if step}
        console = Console(side, rng)
        console.start()
        console.validation(accuracy[0])
        for step in range(1, demo_curves.STEPS + 1):
            console.step(step, finished)
        files[side["log"]] = console.text()
        for path, text in files.items():
            full = os.path.join(target, name, path)
            os.makedirs(os.path.dirname(full), exist_ok=True)
            with open(full, "w", encoding="utf-8", newline="\n") as f:
                f.write(text)


if __name__ == "__main__":
    main()
