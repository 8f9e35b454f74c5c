# SPDX-FileCopyrightText: 2026 The Alidade developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""The configuration that a trainer would print: defaults of two releases with a launch script's overrides applied.

Only what the demo pair needs; it is no reference for verl's defaults.
"""


def _profiler():
    return {"_target_": "verl.utils.profiler.ProfilerConfig", "all_ranks": False, "enable": False, "ranks": [],
            "save_path": "outputs/profile", "tool": None}


def _checkpoint(release):
    tree = {"_target_": "verl.trainer.config.CheckpointConfig", "async_save": False,
            "load_contents": ["model", "optimizer", "extra"], "save_contents": ["model", "optimizer", "extra"],
            "strict": True}
    if release == "0.8.0":
        tree["mbridge_config"] = {}
    return tree


def _fsdp(release, forward_only=False):
    tree = {"_target_": "verl.workers.config.FSDPEngineConfig", "dtype": "bfloat16", "entropy_checkpointing": False,
            "entropy_from_logits_with_chunking": False, "forward_only": forward_only, "forward_prefetch": False,
            "fsdp_size": -1, "full_determinism": False, "model_dtype": "fp32", "offload_policy": False,
            "optimizer_offload": False, "param_offload": False, "reshard_after_forward": True, "seed": 42,
            "strategy": "fsdp", "ulysses_sequence_parallel_size": 1, "use_orig_params": False,
            "use_torch_compile": True, "wrap_policy": {"min_num_params": 0}}
    if release == "0.9.0":
        tree |= {"entropy_from_logits_chunk_size": 2048, "pad_to_length": False, "pad_to_length_bucket": 1024}
    return tree


def _optimiser(lr):
    return {"_target_": "verl.workers.config.FSDPOptimizerConfig", "betas": [0.9, 0.999], "clip_grad": 1.0, "lr": lr,
            "lr_scheduler_type": "constant", "lr_warmup_steps": -1, "lr_warmup_steps_ratio": 0.0, "min_lr_ratio": 0.0,
            "num_cycles": 0.5, "optimizer": "AdamW", "optimizer_impl": "torch.optim", "override_optimizer_config": None,
            "total_training_steps": -1, "warmup_style": None, "weight_decay": 0.01, "zero_indexed_step": True}


def _actor(release):
    tree = {
        "_target_": "verl.workers.config.FSDPActorConfig", "calculate_entropy": False, "calculate_sum_pi_squared": False,
        "checkpoint": _checkpoint(release), "clip_ratio": 0.2, "clip_ratio_c": 3.0, "clip_ratio_high": 0.2,
        "clip_ratio_low": 0.2, "data_loader_seed": 42, "entropy_checkpointing": False, "entropy_coeff": 0,
        "entropy_from_logits_with_chunking": False, "freeze_vision_tower": False, "fsdp_config": _fsdp(release),
        "grad_clip": 1.0, "kl_loss_coef": 0.001, "kl_loss_type": "low_var_kl", "loss_agg_mode": "token-mean",
        "loss_scale_factor": None, "optim": _optimiser(1e-06),
        "policy_loss": {"_target_": "verl.workers.config.PolicyLossConfig", "clip_cov_lb": 1.0, "clip_cov_ratio": 0.0002,
                        "clip_cov_ub": 5.0, "kl_cov_ratio": 0.0002, "loss_mode": "vanilla", "ppo_kl_coef": 0.1},
        "ppo_epochs": 1, "ppo_max_token_len_per_gpu": 16384, "ppo_micro_batch_size": None,
        "ppo_micro_batch_size_per_gpu": None, "ppo_mini_batch_size": 256, "profiler": _profiler(), "rollout_n": 1,
        "shuffle": False, "strategy": "fsdp", "tau_neg": 1.05, "tau_pos": 1.0, "ulysses_sequence_parallel_size": 1,
        "use_dynamic_bsz": False, "use_fused_kernels": False, "use_kl_loss": False, "use_prefix_grouper": False,
        "use_remove_padding": True, "use_torch_compile": True}
    if release == "0.9.0":
        tree |= {"entropy_from_logits_chunk_size": 2048, "pad_to_length": False}
        tree["policy_loss"]["dro_beta"] = None
    return tree


def _model():
    return {"_target_": "verl.workers.config.HFModelConfig", "custom_chat_template": None,
            "enable_activation_offload": False, "enable_gradient_checkpointing": True, "exclude_modules": None,
            "external_lib": None, "fused_kernel_options": {"impl_backend": "torch"}, "hf_config_path": None,
            "lora_adapter_path": None, "lora_alpha": 16, "lora_rank": 0, "override_config": {},
            "path": "~/models/deepseek-llm-7b-chat", "target_modules": "all-linear", "tokenizer_path": None,
            "trust_remote_code": False, "use_fused_kernels": False, "use_liger": False, "use_remove_padding": True,
            "use_shm": False}


def _ref(release):
    return {"entropy_checkpointing": False, "entropy_from_logits_with_chunking": False,
            "fsdp_config": _fsdp(release, forward_only=True), "log_prob_max_token_len_per_gpu": 16384,
            "log_prob_micro_batch_size": None, "log_prob_micro_batch_size_per_gpu": None,
            "log_prob_use_dynamic_bsz": False, "profiler": _profiler(), "rollout_n": 1, "strategy": "fsdp",
            "ulysses_sequence_parallel_size": 1, "use_torch_compile": True}


def _rollout(release):
    newer = release == "0.9.0"
    tree = {
        "_target_": "verl.workers.config.RolloutConfig",
        "agent": {"_target_": "verl.workers.config.AgentLoopConfig", "agent_loop_config_path": None,
                  "custom_async_server": {"name": None, "path": None}, "default_agent_loop": "single_turn_agent",
                  "num_workers": 8},
        "calculate_log_probs": newer,
        "checkpoint_engine": {"_target_": "verl.workers.config.CheckpointEngineConfig", "backend": "naive",
                              "custom_backend_module": None, "engine_kwargs": {},
                              "update_weights_bucket_megabytes": 2048},
        "cudagraph_capture_sizes": None, "data_parallel_size": 1, "disable_log_stats": True, "do_sample": True,
        "dtype": "bfloat16", "enable_chunked_prefill": True, "enable_prefix_caching": True,
        "enable_rollout_routing_replay": False, "enforce_eager": False,
        "engine_kwargs": {"sglang": {}, "trtllm": {}, "vllm": {}}, "expert_parallel_size": 1, "free_cache_engine": True,
        "gpu_memory_utilization": 0.5, "ignore_eos": False, "layered_summon": False, "load_format": "dummy",
        "log_prob_max_token_len_per_gpu": 16384, "log_prob_micro_batch_size": None,
        "log_prob_micro_batch_size_per_gpu": None, "log_prob_use_dynamic_bsz": False,
        "logprobs_mode": "processed_logprobs", "max_model_len": None, "max_num_batched_tokens": 8192,
        "max_num_seqs": 256 if newer else 1024, "mode": "async", "multi_stage_wake_up": False,
        "multi_turn": {"_target_": "verl.workers.config.MultiTurnConfig", "enable": False, "format": "hermes",
                       "max_assistant_turns": None, "max_parallel_calls": 1, "max_tool_response_length": 256,
                       "max_user_turns": None, "tool_config_path": None, "tool_response_truncate_side": "middle"},
        "n": 1, "name": "???", "over_sample_rate": 0, "pipeline_model_parallel_size": 1, "profiler": _profiler(),
        "prompt_length": 512, "quantization": None, "response_length": 512, "scheduling_policy": "fcfs",
        "skip_tokenizer_init": True, "temperature": 1.0, "tensor_model_parallel_size": 2, "top_k": -1, "top_p": 1,
        "val_kwargs": {"_target_": "verl.workers.config.SamplingConfig", "do_sample": False, "n": 1, "temperature": 0,
                       "top_k": -1, "top_p": 1.0}}
    if newer:
        tree |= {"full_determinism": False, "moe_load_balance_metrics_interval": 0, "seed": 42}
    else:
        tree["skip"] = {"action": "cache", "dump_dir": "~/.verl/rollout_dump", "enable": False, "max_dump_step": 1}
    return tree


def _critic(release):
    return {"_target_": "verl.workers.config.FSDPCriticConfig", "checkpoint": _checkpoint(release), "cliprange_value": 0.5,
            "data_loader_seed": 42, "enable": None, "forward_max_token_len_per_gpu": 32768, "fsdp": _fsdp(release),
            "loss_agg_mode": "token-mean", "optim": _optimiser(1e-05), "ppo_epochs": 1,
            "ppo_max_token_len_per_gpu": 32768, "ppo_micro_batch_size": None, "ppo_micro_batch_size_per_gpu": None,
            "ppo_mini_batch_size": 256, "rollout_n": 1, "shuffle": False, "strategy": "fsdp",
            "ulysses_sequence_parallel_size": 1, "use_dynamic_bsz": False}


def _data(release):
    tree = {"apply_chat_template_kwargs": {}, "custom_cls": {"name": None, "path": None}, "dataloader_num_workers": 8,
            "filter_overlong_prompts": False, "filter_overlong_prompts_workers": 1, "image_key": "images",
            "max_prompt_length": 512, "max_response_length": 512, "prompt_key": "prompt", "return_full_prompt": False,
            "return_raw_chat": True, "return_raw_input_ids": False, "reward_fn_key": "data_source", "seed": None,
            "shuffle": True, "tokenizer": None, "train_batch_size": 1024,
            "train_files": "~/data/rlhf/gsm8k/train.parquet", "train_max_samples": -1, "truncation": "error",
            "trust_remote_code": False, "use_shm": False, "val_batch_size": None,
            "val_files": "~/data/rlhf/gsm8k/test.parquet", "val_max_samples": -1, "validation_shuffle": False,
            "video_key": "videos"}
    if release == "0.9.0":
        tree["gen_batch_size"] = None
    return tree


def _trainer(release):
    tree = {"balance_batch": True, "critic_warmup": 0, "default_hdfs_dir": None,
            "default_local_dir": "checkpoints/verl_examples/gsm8k", "del_local_ckpt_after_load": False, "device": "cuda",
            "esi_redundant_time": 0, "experiment_name": "gsm8k", "log_val_generations": 0, "logger": ["console", "wandb"],
            "max_actor_ckpt_to_keep": None, "max_critic_ckpt_to_keep": None, "n_gpus_per_node": 8, "nnodes": 1,
            "project_name": "verl_examples", "ray_wait_register_center_timeout": 300, "resume_from_path": None,
            "resume_mode": "auto", "rollout_data_dir": None, "save_freq": -1, "test_freq": -1, "total_epochs": 30,
            "total_training_steps": None, "val_before_train": True, "val_only": False, "validation_data_dir": None}
    if release == "0.9.0":
        tree |= {"use_v1": True, "v1": {"sampler": {"max_off_policy_strategy": "drop", "max_off_policy_threshold": 8},
                                        "sync": {}, "trainer_mode": "sync"}}
    return tree


def defaults(release):
    """What the trainer would run with if nobody set anything."""
    tree = {
        "actor_rollout_ref": {"actor": _actor(release), "hybrid_engine": True, "model": _model(), "nccl_timeout": 600,
                              "ref": _ref(release), "rollout": _rollout(release)},
        "algorithm": {"_target_": "verl.trainer.config.AlgoConfig", "adv_estimator": "gae", "gamma": 1.0,
                      "kl_ctrl": {"_target_": "verl.trainer.config.KLControlConfig", "horizon": 10000, "kl_coef": 0.001,
                                  "target_kl": 0.1, "type": "fixed"},
                      "kl_penalty": "kl", "lam": 1.0, "norm_adv_by_std_in_grpo": True,
                      "pf_ppo": {"reweight_method": "pow", "weight_pow": 2.0},
                      "rollout_correction": {"bypass_mode": False, "loss_type": "ppo_clip", "rollout_is": None,
                                             "rollout_is_batch_normalize": False, "rollout_is_threshold": 2.0,
                                             "rollout_rs": None, "rollout_rs_threshold": None},
                      "use_kl_in_reward": False, "use_pf_ppo": False},
        "critic": _critic(release),
        "data": _data(release),
        "global_profiler": {"_target_": "verl.utils.profiler.ProfilerConfig", "profile_continuous_steps": False,
                            "save_path": "outputs/profile", "steps": None, "tool": None},
        "model_engine": "dp",
        "ray_kwargs": {"ray_init": {"num_cpus": None}, "timeline_json_file": None},
        "reward": {"custom_reward_function": {"name": "compute_score", "path": None}, "num_workers": 8,
                   "reward_manager": {"name": "naive", "source": "register"},
                   "sandbox_fusion": {"max_concurrent": 64, "memory_limit_mb": 1024, "url": None}},
        "trainer": _trainer(release),
        "transfer_queue": {"enable": release == "0.9.0"}}
    if release == "0.9.0":
        tree["skip"] = {"rollout": {"action": "cache", "dump_dir": "~/.verl/rollout_dump", "enable": False, "steps": []}}
    return tree


# Keys that follow another one unless they are set: follower → leader.
FOLLOWERS = {
    "actor_rollout_ref.actor.rollout_n": "actor_rollout_ref.rollout.n",
    "actor_rollout_ref.ref.rollout_n": "actor_rollout_ref.rollout.n",
    "critic.rollout_n": "actor_rollout_ref.rollout.n",
    "critic.ppo_mini_batch_size": "actor_rollout_ref.actor.ppo_mini_batch_size",
    "actor_rollout_ref.rollout.prompt_length": "data.max_prompt_length",
    "actor_rollout_ref.rollout.response_length": "data.max_response_length",
    "actor_rollout_ref.ref.use_torch_compile": "actor_rollout_ref.actor.use_torch_compile",
}


def _set(tree, key, value):
    *path, last = key.split(".")
    for name in path:
        tree = tree[name]
    tree[last] = value


def resolved(release, overrides):
    """The tree as printed. `overrides`: key → Python value, in the order of the launch script."""
    tree = defaults(release)
    for key, value in overrides.items():
        _set(tree, key, value)
    for follower, leader in FOLLOWERS.items():
        if leader in overrides and follower not in overrides:
            _set(tree, follower, overrides[leader])
    default_dir = f"checkpoints/{tree['trainer']['project_name']}/{tree['trainer']['experiment_name']}"
    tree["trainer"]["default_local_dir"] = default_dir
    return tree
