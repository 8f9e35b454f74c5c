// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/checks/model_facts.h"

#include "core/model/model_files.h"
#include "core/model/sentence.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>

namespace alidade {
namespace {

/// Without these, that two models mean the same is not known.
constexpr std::array Needed{ QLatin1StringView("config.json"),
    QLatin1StringView("generation_config.json"), QLatin1StringView("tokenizer_config.json") };
/// One of these holds the vocabulary.
constexpr std::array Vocabularies{ QLatin1StringView("tokenizer.json"),
    QLatin1StringView("tokenizer.model"), QLatin1StringView("vocab.json") };
/// Repeat what other documents say, or say how the weights were saved.
constexpr std::array Repeating{ QLatin1StringView("special_tokens_map.json"),
    QLatin1StringView("fsdp_config.json"), QLatin1StringView("transformer_config.json") };

template <class List> bool holds(const List& list, const QString& name)
{
    return std::any_of(list.begin(), list.end(), [&](auto one) { return name == one; });
}

bool hasVocabulary(const ModelFiles& model)
{
    return std::any_of(Vocabularies.begin(), Vocabularies.end(),
        [&](QLatin1StringView name) { return model.document(QString(name)) != nullptr; });
}

QString missingText(const QStringList& sides, const QString& what)
{
    return sides.size() > 1
        ? checkText(QT_TRANSLATE_NOOP("Checks", "no %1 in either model directory")).arg(what)
        : checkText(QT_TRANSLATE_NOOP("Checks", "%1: no %2 in the model directory"))
              .arg(sides.join(QString()), what);
}

} // namespace

QString usedModelsText(const Comparison& comparison)
{
    QStringList parts;
    for (const Side side : BothSides)
        if (const ModelFiles* model = comparison.runs[side]->model.get();
            model && !model->others.isEmpty())
            parts += checkText(QT_TRANSLATE_NOOP("Checks", "%1 %2, not %3"))
                         .arg(sideName(side), model->directory, listed(model->others));
    return parts.isEmpty() ? QString()
                           : checkText(QT_TRANSLATE_NOOP("Checks", ". Model directories used: %1"))
                                 .arg(parts.join(QStringLiteral("; ")));
}

QStringList doubtfulModels(const Comparison& comparison)
{
    QStringList texts;
    for (const Side side : BothSides) {
        const ModelFiles* model = comparison.runs[side]->model.get();
        if (!model)
            continue;
        if (!model->doubt.isEmpty())
            texts += checkText(QT_TRANSLATE_NOOP("Checks",
                                   "%1: several model directories disagree, %2 and %3, and nothing "
                                   "says which one was loaded"))
                         .arg(sideName(side), model->directory, model->doubt);
        else if (!model->named.isEmpty())
            texts += checkText(QT_TRANSLATE_NOOP("Checks",
                                   "%1: the model directory %2 is not the folder of "
                                   "actor_rollout_ref.model.path (%3)"))
                         .arg(sideName(side), model->directory, model->named);
    }
    return texts;
}

QStringList doubtfulWeights(const Comparison& comparison)
{
    QStringList texts = doubtfulModels(comparison);
    for (const Side side : BothSides)
        if (const ModelFiles* model = comparison.runs[side]->model.get();
            model && model->doubt.isEmpty() && model->named.isEmpty() && !model->rival.isEmpty())
            texts += checkText(QT_TRANSLATE_NOOP("Checks",
                                   "%1: several model directories have weights, %2 and %3, and "
                                   "nothing says which one was loaded"))
                         .arg(sideName(side), model->directory, model->rival);
    return texts;
}

QStringList documentGaps(const Comparison& comparison)
{
    QStringList gaps, withoutModel, names;
    const Pair<const ModelFiles*> models{ comparison.runs.baseline->model.get(),
        comparison.runs.candidate->model.get() };
    for (const Side side : BothSides) {
        if (!models[side]) {
            withoutModel += sideName(side);
            continue;
        }
        for (const ModelDocument& document : models[side]->documents) {
            names += document.name;
            if (!document.problem.isEmpty())
                gaps += checkText(QT_TRANSLATE_NOOP("Checks", "%1: %2 cannot be read (%3)"))
                            .arg(sideName(side), document.origin.file,
                                inUserLanguage(document.problem));
        }
        if (!models[side]->templateProblem.isEmpty() && !models[side]->hasChatTemplate)
            gaps += checkText(
                QT_TRANSLATE_NOOP("Checks", "%1: the chat template cannot be read (%2)"))
                        .arg(sideName(side), inUserLanguage(models[side]->templateProblem));
    }
    if (!withoutModel.isEmpty())
        return { checkText(QT_TRANSLATE_NOOP("Checks", "%1: no config.json of a model"))
                     .arg(withoutModel.join(QStringLiteral(", "))) };
    const auto lacking = [&](const QString& name) {
        QStringList sides;
        for (const Side side : BothSides)
            if (!models[side]->document(name))
                sides += sideName(side);
        return sides;
    };
    for (const QLatin1StringView name : Needed)
        if (const QStringList sides = lacking(QString(name)); !sides.isEmpty())
            gaps += missingText(sides, QString(name));
    QStringList without;
    for (const Side side : BothSides)
        if (!hasVocabulary(*models[side]))
            without += sideName(side);
    if (!without.isEmpty())
        gaps += missingText(
            without, QStringLiteral("tokenizer (tokenizer.json, tokenizer.model or vocab.json)"));
    names.sort();
    names.removeDuplicates();
    for (const QString& name : names) {
        const QStringList sides = lacking(name);
        if (!sides.isEmpty() && !holds(Needed, name) && !holds(Repeating, name)
            && !(without.size() == 1 && holds(Vocabularies, name)))
            gaps += missingText(sides, name);
    }
    return gaps;
}

} // namespace alidade
