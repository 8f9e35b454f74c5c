#!/usr/bin/env bash
set -x
python3 -m verl.trainer.main_ppo \
    algorithm.adv_estimator=grpo \
    data.train_batch_size=4 \
    data.max_prompt_length=256 \
    data.shuffle=False \
    data.validation_shuffle=False \
    data.seed=1 \
    actor_rollout_ref.model.path=/models/tiny \
    actor_rollout_ref.rollout.name=vllm \
    actor_rollout_ref.rollout.n=2 \
    actor_rollout_ref.actor.use_kl_loss=True \
    actor_rollout_ref.actor.ppo_mini_batch_size=4 \
    actor_rollout_ref.rollout.enforce_eager=True \
    trainer.logger='["console"]' \
    trainer.nnodes=1 \
    trainer.total_epochs=1
