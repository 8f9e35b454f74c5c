// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/checks/snippets.h"

namespace alidade {

QString withSnippet(const QString& sentence, const QStringList& lines)
{
    return sentence + u'\n' + lines.join(u'\n');
}

// Source: verl's guide to its precision debugger (0.8.0 and later) and the defaults below
// global_profiler; msprobe's guide to its config.json.
QStringList dumpSnippet(const DumpTarget& target, const QString& task, const QString& settings)
{
    return { QStringLiteral("global_profiler.tool=precision_debugger \\"),
        QStringLiteral("'global_profiler.steps=[%1]' \\").arg(target.step),
        QStringLiteral("global_profiler.save_path=/path/to/dump \\"),
        QStringLiteral("global_profiler.global_tool_config.precision_debugger.config_path="
                       "/path/to/config.json \\"),
        QStringLiteral("'global_profiler.global_tool_config.precision_debugger.stages="
                       "[%1]' \\")
            .arg(target.stages),
        QStringLiteral("actor_rollout_ref.actor.profiler.enable=True \\"),
        QStringLiteral("actor_rollout_ref.actor.profiler.all_ranks=True"),
        QStringLiteral("# /path/to/config.json"),
        QStringLiteral("{\"task\": \"%1\", \"level\": \"mix\", \"dump_path\": \"/path/to/dump\", "
                       "\"rank\": [], \"step\": []%2}")
            .arg(task, settings) };
}

QStringList dumpOperatorSnippet(const QString& op, const DumpTarget& target)
{
    QString name = op; // what stands in a JSON text
    name.replace(u'\\', QStringLiteral("\\\\")).replace(u'"', QStringLiteral("\\\""));
    return dumpSnippet(target, QStringLiteral("tensor"),
        QStringLiteral(
            ", \"tensor\": {\"scope\": [], \"list\": [\"%1\"], \"data_mode\": [\"all\"]}")
            .arg(name));
}

// Source: msprobe's guide to debugging the training, NaN and memory stomping.
QStringList overflowSnippet()
{
    return { QStringLiteral("export INF_NAN_MODE_ENABLE=1"),
        QStringLiteral("export ASCEND_LAUNCH_BLOCKING=1  # CUDA_LAUNCH_BLOCKING=1 on a GPU") };
}

// Source: verl's precision alignment guide, 2 (same weights), and the defaults of its model config.
QStringList modelSnippet()
{
    return { QStringLiteral("actor_rollout_ref.model.path=/path/to/model"),
        QStringLiteral("# where the baseline ran, then where the candidate ran"),
        QStringLiteral("(cd /path/to/model && sha256sum *.safetensors *.json > /tmp/model.sha256)"),
        QStringLiteral("(cd /path/to/model && sha256sum -c /tmp/model.sha256)") };
}

// Source: the defaults of verl's model config (0.6.1 and later).
QStringList modelDocumentsSnippet()
{
    return { QStringLiteral("actor_rollout_ref.model.path=/path/to/model"),
        QStringLiteral("# or only one of its parts"),
        QStringLiteral("actor_rollout_ref.model.hf_config_path=/path/to/config"),
        QStringLiteral("actor_rollout_ref.model.tokenizer_path=/path/to/tokenizer"),
        QStringLiteral("actor_rollout_ref.model.custom_chat_template='…'") };
}

} // namespace alidade
