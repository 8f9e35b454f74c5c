// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// model-config: config, generation config, tokenizer and chat template mean the same (rules.md,
// verl alignment guide 2).
#include "core/checks/check.h"
#include "core/checks/evidence.h"
#include "core/checks/model_facts.h"
#include "core/checks/snippets.h"
#include "core/model/model_files.h"

#include <QCoreApplication>

#include <algorithm>

namespace alidade {
namespace {

constexpr size_t MostEvidence = 40; ///< the report has them all

QString keyText(const ModelValueComparison& row)
{
    return row.key.isEmpty()
        ? row.file
        : checkText(QT_TRANSLATE_NOOP("Checks", "%1 of %2")).arg(row.key, row.file);
}

QString cutText(const QString& text)
{
    if (text.isEmpty())
        return checkText(QT_TRANSLATE_NOOP("Checks", "absent"));
    return text.size() > 80 ? QString(text.left(79) + u'…') : text;
}

void addEvidence(const ModelValueComparison& row, Finding& finding)
{
    if (finding.evidence.size() >= MostEvidence)
        return;
    for (const Side side : BothSides) {
        Evidence evidence;
        evidence.side = side;
        evidence.where.kind = Locator::Kind::File;
        evidence.where.key = row.key;
        evidence.where.side = side;
        evidence.where.origin = row.origin[side];
        evidence.text = row.key.isEmpty()
            ? row.file
            : QStringLiteral("%1 = %2").arg(row.key, cutText(row.text[side]));
        finding.evidence.push_back(std::move(evidence));
    }
}

Finding judge(const Comparison& comparison)
{
    Finding finding;
    finding.severity = Finding::Severity::Warning;
    std::vector<const ModelValueComparison*> rows;
    if (comparison.model)
        for (const ModelValueComparison& row : comparison.model->values)
            if (row.decides)
                rows.push_back(&row);
    std::stable_partition(rows.begin(), rows.end(),
        [](const ModelValueComparison* row) { return row->policy == u"error"; });
    const QStringList doubt = doubtfulModels(comparison);
    if (!rows.empty() && doubt.isEmpty()) {
        finding.state = Finding::State::Differs;
        QStringList said;
        for (const ModelValueComparison* row : rows) {
            if (row->policy == u"error")
                finding.severity = Finding::Severity::Error;
            said += row->key.isEmpty()
                ? checkText(QT_TRANSLATE_NOOP("Checks", "%1 differs")).arg(row->file)
                : checkText(QT_TRANSLATE_NOOP("Checks", "%1: %2 against %3"))
                      .arg(
                          keyText(*row), cutText(row->text.baseline), cutText(row->text.candidate));
            addEvidence(*row, finding);
        }
        finding.detail = listed(said);
        finding.detail += usedModelsText(comparison);
        finding.nextStep = withSnippet(checkText(QT_TRANSLATE_NOOP("Checks",
                                           "Let both runs start from the same model directory, or "
                                           "from byte for byte copies:")),
            modelDocumentsSnippet());
        return finding;
    }
    if (const QStringList gaps = doubt + documentGaps(comparison); !gaps.isEmpty()) {
        finding.state = Finding::State::CannotJudge;
        finding.detail = listed(gaps);
        finding.nextStep = withSnippet(
            checkText(QT_TRANSLATE_NOOP("Checks",
                "Attach the whole directory of actor_rollout_ref.model.path to each run "
                "(--baseline-attach, --candidate-attach); copy again what cannot be read.")),
            modelDocumentsSnippet());
        return finding;
    }
    finding.state = Finding::State::Pass;
    const auto documents = comparison.runs.baseline->model->documents.size();
    finding.detail = checkText(QT_TRANSLATE_NOOP("Checks",
                                   "The %1 documents of the model mean the same in both runs"))
                         .arg(documents)
        + usedModelsText(comparison);
    return finding;
}

} // namespace

extern const Check model_config;
const Check model_config{ QLatin1StringView("model-config"), judge };

} // namespace alidade
