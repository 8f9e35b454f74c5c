#!/bin/bash
set -xeuo pipefail
export HCCL_DETERMINISTIC=true
N=${N:-8}
DATA=(
    data.train_files="${HOME}/train.parquet" # where it lies

    data.train_batch_size=$((N * 4))
)
EXTRA=()
if [[ "${DEVICE:-npu}" == "npu" ]]; then EXTRA+=(trainer.device=npu); else EXTRA+=(trainer.device=cuda); fi
case $N in 1|2) SIZE=small ;; *) SIZE=big;; esac
for i in 1 2; do EXTRA+=(a.b$i=$i); done
LIST=$(python3 - <<PY
print(")")
PY
)
ray job submit --runtime-env="${RUNTIME_ENV:-env.yaml}" -- python3 -m verl.trainer.main_ppo \
    "${DATA[@]}" ${EXTRA[@]+"${EXTRA[@]}"} "++a.list=\"$LIST\"" a.size=${SIZE^^} "$@" 2>&1 | tee log
