// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Which of several model directories a run started from. Part of RunBuilder.
#include "core/sources/model_documents.h"
#include "core/sources/run_builder.h"

#include <QDir>

#include <algorithm>

namespace alidade {

namespace {

constexpr qsizetype MostNamed = 5; ///< directories in one note

/// What of a document counts when two directories of one run are compared.
quint64 hashOf(const ModelDocument& document)
{
    if (document.hashed)
        return document.hash;
    Value value = document.value;
    std::erase_if(value.members, [](const auto& member) {
        return member.first == u"transformers_version" || member.first == u"_name_or_path";
    });
    return meaningHash(value);
}

bool sameTensors(const ModelFiles& one, const ModelFiles& other)
{
    return std::equal(one.tensors.begin(), one.tensors.end(), other.tensors.begin(),
        other.tensors.end(), [](const TensorRecord& ours, const TensorRecord& theirs) {
            return ours.name == theirs.name && ours.dtype == theirs.dtype
                && ours.shape == theirs.shape;
        });
}

/// In what two model directories differ, as far as both tell: names of documents, "tensors".
QStringList disagreements(const ModelFiles& one, const ModelFiles& other)
{
    QStringList names;
    for (const ModelDocument& document : one.documents) {
        const ModelDocument* theirs = other.document(document.name);
        if (theirs && document.problem.isEmpty() && theirs->problem.isEmpty()
            && hashOf(document) != hashOf(*theirs))
            names += document.name;
    }
    if (one.hasChatTemplate && other.hasChatTemplate && one.chatTemplate != other.chatTemplate)
        names += QStringLiteral("chat template");
    if (!one.tensors.empty() && !other.tensors.empty() && !sameTensors(one, other))
        names += QStringLiteral("tensors");
    return names;
}

bool isAttached(const ModelFiles& model) { return QDir::isAbsolutePath(model.directory); }

/// Whether a directory is the folder `named`, or lies in it; the cache of a hub spells a model
/// models--Owner--name.
bool liesIn(const ModelFiles& model, const QString& named)
{
    const QStringList folders = model.directory.split(u'/');
    return !named.isEmpty()
        && std::any_of(folders.begin(), folders.end(), [&](const QString& folder) {
               return folder == named || folder.endsWith(QString(u"--" + named));
           });
}

/// Whether the name of a directory says nothing of which model it is.
bool isUnnamed(const ModelFiles& model)
{
    const QString name = model.directory.section(u'/', -1);
    return name.isEmpty() || name == u"." || name == u"model" || name == u"models"
        || name == u"hf_model" || name == u"huggingface";
}

} // namespace

void RunBuilder::addModel(ModelFiles model) { m_models.push_back(std::move(model)); }

/// What the run started from: what was attached to it from elsewhere, no checkpoint of its own,
/// named like the config's model path, with weights; of checkpoints the last one.
void RunBuilder::mergeModels()
{
    if (m_models.empty())
        return;
    const ConfigEntry* path = m_run.config.find(u"actor_rollout_ref.model.path");
    const QString named = path && path->value.kind == Value::Kind::String
        ? QDir::cleanPath(path->value.string).section(u'/', -1)
        : QString();
    const auto fits = [&named](const ModelFiles& model) { return liesIn(model, named); };
    const auto rank = [&](const ModelFiles& model) {
        return std::tuple(isAttached(model), !model.checkpoint, fits(model), !model.tensors.empty(),
            model.documents.size());
    };
    size_t best = 0;
    for (size_t at = 1; at < m_models.size(); ++at)
        if (rank(m_models[at]) >= rank(m_models[best]))
            best = at;
    ModelFiles chosen = std::move(m_models[best]);
    QStringList others, against, rivals;
    for (size_t at = 0; at < m_models.size(); ++at) {
        if (at == best || m_models[at].checkpoint != chosen.checkpoint)
            continue;
        if (others.size() < MostNamed)
            others += m_models[at].directory;
        if (!chosen.tensors.empty() && !m_models[at].tensors.empty())
            rivals += m_models[at].directory;
        const QStringList what = disagreements(chosen, m_models[at]);
        if (!what.isEmpty() && !chosen.checkpoint && against.size() < MostNamed)
            against += QStringLiteral("%1 (%2)").arg(
                m_models[at].directory, what.mid(0, MostNamed).join(QStringLiteral(", ")));
    }
    const QString why = isAttached(chosen) ? QStringLiteral("it was attached")
        : chosen.checkpoint                ? QStringLiteral("the last checkpoint")
        : fits(chosen)            ? QStringLiteral("named like actor_rollout_ref.model.path")
        : !chosen.tensors.empty() ? QStringLiteral("it has weights")
                                  : QStringLiteral("it has the most documents");
    const Origin where{ chosen.directory, 0 };
    if (!against.isEmpty())
        addNote({ Note::Severity::Warning, QStringLiteral("model"), where,
            QStringLiteral("Used as the model of this run (%1), but other model directories "
                           "disagree with it: %2. Leave only the one that was loaded")
                .arg(why, against.join(QStringLiteral(", "))) });
    else if (!others.isEmpty())
        addNote({ Note::Severity::Info, QStringLiteral("model"), where,
            QStringLiteral("Used as the model of this run (%1); also found: %2")
                .arg(why, others.join(QStringLiteral(", "))) });
    chosen.others = others;
    if (!chosen.checkpoint && !isAttached(chosen) && !fits(chosen)) {
        chosen.doubt = against.value(0);
        chosen.rival = rivals.value(0);
        if (!named.isEmpty() && !isUnnamed(chosen))
            chosen.named = path->value.string;
    }
    m_run.model = std::make_shared<const ModelFiles>(std::move(chosen));
}

} // namespace alidade
