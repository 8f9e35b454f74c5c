// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Which of several model directories a run started from. Part of RunBuilder.
#include "core/sources/run_builder.h"

#include <QDir>

#include <algorithm>

namespace alidade {

void RunBuilder::addModel(ModelFiles model) { m_models.push_back(std::move(model)); }

/// What the run started from: no checkpoint of its own, named like the config's model path, with
/// weights; of checkpoints the last one.
void RunBuilder::mergeModels()
{
    if (m_models.empty())
        return;
    const ConfigEntry* path = m_run.config.find(u"actor_rollout_ref.model.path");
    const QString named = path && path->value.kind == Value::Kind::String
        ? QDir::cleanPath(path->value.string).section(u'/', -1)
        : QString();
    const auto rank = [&named](const ModelFiles& model) {
        const bool fits = !named.isEmpty() && model.directory.split(u'/').contains(named);
        return std::tuple(!model.checkpoint, fits, !model.tensors.empty(), model.documents.size());
    };
    size_t best = 0;
    for (size_t at = 1; at < m_models.size(); ++at)
        if (rank(m_models[at]) >= rank(m_models[best]))
            best = at;
    ModelFiles chosen = std::move(m_models[best]);
    QStringList others;
    for (size_t at = 0; at < m_models.size(); ++at)
        if (at != best && others.size() < 5 && m_models[at].checkpoint == chosen.checkpoint)
            others += m_models[at].directory;
    if (!others.isEmpty())
        addNote({ Note::Severity::Info, QStringLiteral("model"), { chosen.directory, 0 },
            QStringLiteral("Used as the model of this run; also found: %1")
                .arg(others.join(QStringLiteral(", "))) });
    m_run.model = std::make_shared<const ModelFiles>(std::move(chosen));
}

} // namespace alidade
