# SPDX-FileCopyrightText: 2026 The Alidade developers
# SPDX-License-Identifier: GPL-3.0-or-later
# bash completion for alidade

_alidade() {
    local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]} command=${COMP_WORDS[1]-}
    local compared="--demo --output --parts --profile --tolerance --fail-on --baseline-attach --candidate-attach --noise
        --baseline-defaults --candidate-defaults --map --weights --redact --redact-prompts --all --threads --quiet --lang --help"
    local drawn="--size --scale --theme"
    local words=
    COMPREPLY=()
    case $previous in
    --format) words="text md json html" ;;
    --fail-on) words="error warning never" ;;
    --page) words="overview environment model config metrics rollouts dumps" ;;
    --theme) words="light dark" ;;
    --lang) words="en zh_CN system" ;;
    --weights) words="sampled full" ;;
    --template) words="general verl vllm-ascend" ;;
    --panel)
        words="findings runs table keys key seeds list plot plots metric steps samples answers sample places operators operator"
        ;;
    --parts) words="config metrics rollouts environment model dumps" ;;
    -o | --output | --profile | --tolerance | --baseline-attach | --candidate-attach | --noise | --baseline-defaults | \
        --candidate-defaults)
        compopt -o default
        return
        ;;
    --map | --threads | --select | --size | --scale | --field) return ;;
    esac
    if [ -n "$words" ]; then
        mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current")
        return
    fi
    if [ "$COMP_CWORD" -eq 1 ]; then
        mapfile -t COMPREPLY < <(compgen -W "compare export shot garble demo --help --version" -- "$current")
        compopt -o default
        return
    fi
    case $current in
    -*)
        case $command in
        compare) words="--format $compared" ;;
        export) words="$compared $drawn --template" ;;
        shot) words="$compared $drawn --page --select --panel" ;;
        garble) words="--field --text --all --threads --quiet --help" ;;
        *) words="--lang --help" ;;
        esac
        mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current")
        ;;
    *) compopt -o default ;;
    esac
}
complete -F _alidade alidade
