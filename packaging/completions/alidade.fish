# SPDX-FileCopyrightText: 2026 The Alidade developers
# SPDX-License-Identifier: GPL-3.0-or-later
# fish completion for alidade

set -l commands compare export shot garble demo
complete -c alidade -n "not __fish_seen_subcommand_from $commands" -a compare -d 'Print a report'
complete -c alidade -n "not __fish_seen_subcommand_from $commands" -a export -d 'Write a bug report with pictures into a directory'
complete -c alidade -n "not __fish_seen_subcommand_from $commands" -a shot -d 'Draw one page'
complete -c alidade -n "not __fish_seen_subcommand_from $commands" -a garble -d 'Judge rollouts or text files'
complete -c alidade -n "not __fish_seen_subcommand_from $commands" -a demo -d 'Open the window on the sample pair'
complete -c alidade -n "not __fish_seen_subcommand_from garble" -l lang -x -a 'en zh_CN system' -d Language
complete -c alidade -l help -d 'Explain the options'
complete -c alidade -l version -d 'Print the version'

set -l compared "__fish_seen_subcommand_from compare export shot"
complete -c alidade -n $compared -l demo -d 'Use the embedded sample pair'
complete -c alidade -n $compared -s o -l output -r -F -d 'Write there'
complete -c alidade -n $compared -l parts -x -a 'config metrics rollouts environment model dumps' -d 'Only these parts'
complete -c alidade -n $compared -l profile -r -F -d 'Lay this profile over the built-in one'
complete -c alidade -n $compared -l tolerance -r -F -d 'Tolerances laid over those of the profile'
complete -c alidade -n $compared -l fail-on -x -a 'error warning never' -d 'Exit 1 from this severity on'
complete -c alidade -n $compared -l baseline-attach -r -F -d 'Belongs to the baseline'
complete -c alidade -n $compared -l candidate-attach -r -F -d 'Belongs to the candidate'
complete -c alidade -n $compared -l noise -r -F -d 'A repeat of the baseline'
complete -c alidade -n $compared -l baseline-defaults -r -F -d 'verl checkout or YAML of defaults'
complete -c alidade -n $compared -l candidate-defaults -r -F -d 'verl checkout or YAML of defaults'
complete -c alidade -n $compared -l map -x -d 'Fields of foreign rollouts'
complete -c alidade -n $compared -l weights -x -a 'sampled full' -d 'How much of the weights is compared'
complete -c alidade -n $compared -l redact -d 'Replace names, addresses, paths and secrets'
complete -c alidade -n $compared -l redact-prompts -d 'The same, and leave prompts and answers out'
complete -c alidade -n $compared -l all -d 'Also rows that are equal'
complete -c alidade -n $compared -l threads -x -d 'Threads, 0 for all cores'
complete -c alidade -n $compared -l quiet -d 'No progress'
complete -c alidade -n "__fish_seen_subcommand_from compare" -l format -x -a 'text md json html' -d 'Form of the report'

set -l drawn "__fish_seen_subcommand_from export shot"
complete -c alidade -n "__fish_seen_subcommand_from shot" -l page -x -a 'overview environment model config metrics rollouts dumps' -d 'The page to draw'
complete -c alidade -n "__fish_seen_subcommand_from shot" -l select -x -d 'A config key, a metric, or a sample'
complete -c alidade -n $drawn -l size -x -d 'Logical size'
complete -c alidade -n $drawn -l scale -x -d 'Pixels per logical pixel'
complete -c alidade -n $drawn -l theme -x -a 'light dark' -d Look

complete -c alidade -n "__fish_seen_subcommand_from shot" -l panel -x -a 'findings runs table keys key seeds list plot plots metric steps samples answers sample places operators operator' -d 'A part of the page alone'
complete -c alidade -n "__fish_seen_subcommand_from export" -l template -x -a 'general verl vllm-ascend' -d 'Headings of the issue'

complete -c alidade -n "__fish_seen_subcommand_from garble" -l field -x -d 'The field that holds the text'
complete -c alidade -n "__fish_seen_subcommand_from garble" -l text -d 'Plain text files'
complete -c alidade -n "__fish_seen_subcommand_from garble" -l all -d 'One line per sample'
complete -c alidade -n "__fish_seen_subcommand_from garble" -l threads -x -d 'Threads, 0 for all cores'
complete -c alidade -n "__fish_seen_subcommand_from garble" -l quiet -d 'No progress'
