// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// weights: the same tensors with the same bytes, whatever the sharding (rules.md, verl alignment
// guide 2).
#include "core/checks/check.h"
#include "core/checks/evidence.h"
#include "core/checks/model_facts.h"
#include "core/checks/snippets.h"
#include "core/model/model_files.h"
#include "core/model/sentence.h"

#include <QCoreApplication>

#include <algorithm>

namespace alidade {
namespace {

using State = ModelRowState;

constexpr size_t MostEvidence = 40;

const ModelFiles* modelOf(const Comparison& comparison, Side side)
{
    return comparison.runs[side]->model.get();
}

/// Models with tied embeddings are saved with and without the second name of one tensor.
bool isTiedHead(const Comparison& comparison, const TensorComparison& row)
{
    if (row.name != u"lm_head.weight"
        || (row.state != State::OnlyBaseline && row.state != State::OnlyCandidate))
        return false;
    return std::all_of(BothSides.begin(), BothSides.end(), [&](Side side) {
        const ModelFiles* model = modelOf(comparison, side);
        const ModelDocument* config = model ? model->document(u"config.json") : nullptr;
        const Value* tied = config ? config->value.member(u"tie_word_embeddings") : nullptr;
        return tied
            && (tied->kind == Value::Kind::Bool
                    ? tied->boolean
                    : tied->kind == Value::Kind::Int && tied->integer == 1);
    });
}

QString differenceText(const TensorComparison& row)
{
    switch (row.state) {
    case State::OnlyBaseline:
        return checkText(QT_TRANSLATE_NOOP("Checks", "%1 is in the baseline only")).arg(row.name);
    case State::OnlyCandidate:
        return checkText(QT_TRANSLATE_NOOP("Checks", "%1 is in the candidate only")).arg(row.name);
    default:
        break;
    }
    QStringList what = row.what;
    for (QString& one : what)
        if (one == u"bytes")
            one = checkText(QT_TRANSLATE_NOOP("Checks", "length in bytes"));
    return row.firstDifference >= 0
        ? checkText(QT_TRANSLATE_NOOP("Checks", "%1 has other values, first at its byte %2"))
              .arg(row.name, QString::number(row.firstDifference))
        : checkText(QT_TRANSLATE_NOOP("Checks", "%1 has another %2"))
              .arg(row.name, what.join(QStringLiteral(", ")));
}

void addEvidence(const Comparison& comparison, const TensorComparison& row, Finding& finding)
{
    for (const Side side : BothSides) {
        const int at = row.tensor[side];
        if (at < 0 || finding.evidence.size() >= MostEvidence)
            continue;
        const ModelFiles& model = *modelOf(comparison, side);
        const TensorRecord& tensor = model.tensors[size_t(at)];
        QStringList sizes;
        for (const qint64 size : tensor.shape)
            sizes += QString::number(size);
        Evidence evidence;
        evidence.side = side;
        evidence.where.kind = Locator::Kind::File;
        evidence.where.key = row.name;
        evidence.where.side = side;
        evidence.where.origin = { model.files[size_t(tensor.file)].path, 0 };
        evidence.text = QStringLiteral("%1: %2 [%3]")
                            .arg(row.name, tensor.dtype, sizes.join(QStringLiteral(", ")));
        finding.evidence.push_back(std::move(evidence));
    }
}

/// Which sides have no weights that can be read.
QString missingText(const Comparison& comparison)
{
    QStringList texts, without;
    for (const Side side : BothSides) {
        const ModelFiles* model = modelOf(comparison, side);
        if (model && !model->tensors.empty())
            continue;
        if (model && model->has(ModelFile::Kind::Shard))
            texts += checkText(
                QT_TRANSLATE_NOOP("Checks",
                    "%1: only pickled shards were found, of which names and sizes alone are "
                    "read"))
                         .arg(sideName(side));
        else
            without += sideName(side);
    }
    if (!without.isEmpty())
        texts += checkText(QT_TRANSLATE_NOOP("Checks", "%1: no weights (*.safetensors) were found"))
                     .arg(without.join(QStringLiteral(", ")));
    return texts.join(QStringLiteral("; "));
}

void addEvidence(const ModelFault& fault, Side side, Finding& finding)
{
    if (finding.evidence.size() >= MostEvidence)
        return;
    Evidence evidence;
    evidence.side = side;
    evidence.where.kind = Locator::Kind::File;
    evidence.where.side = side;
    evidence.where.origin = fault.where;
    evidence.text = inUserLanguage(fault.text);
    finding.evidence.push_back(std::move(evidence));
}

/// What was found without comparing any bytes: faults of the files themselves.
struct Faults {
    QStringList damage; ///< a cut file, a shard that only one side lacks: the runs differ
    QStringList unreadable; ///< what cannot be read, or is missing on both sides: nothing is known
    bool pointers = false; ///< of Git LFS
};

Faults faultsOf(const Comparison& comparison, Finding& finding)
{
    const auto lacks = [&](Side side, const QString& shard) {
        const ModelFiles* model = modelOf(comparison, side);
        return model
            && std::any_of(
                model->faults.begin(), model->faults.end(), [&](const ModelFault& fault) {
                    return fault.kind == ModelFault::Kind::MissingShard && fault.missing == shard;
                });
    };
    Faults faults;
    for (const Side side : BothSides) {
        const ModelFiles* model = modelOf(comparison, side);
        if (!model)
            continue;
        for (const ModelFault& fault : model->faults) {
            const bool damage = fault.kind == ModelFault::Kind::Cut
                || (fault.kind == ModelFault::Kind::MissingShard
                    && !lacks(otherSide(side), fault.missing));
            (damage ? faults.damage : faults.unreadable)
                += QStringLiteral("%1, %2: %3")
                       .arg(sideName(side), fault.where.file.section(u'/', -1),
                           inUserLanguage(fault.text));
            faults.pointers = faults.pointers || fault.kind == ModelFault::Kind::Pointer;
            addEvidence(fault, side, finding);
        }
    }
    return faults;
}

/// A tensor that a side lacks may be in the file of that side that cannot be read.
bool mayBeUnread(const Comparison& comparison, const TensorComparison& row)
{
    if (row.state != State::OnlyBaseline && row.state != State::OnlyCandidate)
        return false;
    const ModelFiles* model
        = modelOf(comparison, row.state == State::OnlyBaseline ? Side::Candidate : Side::Baseline);
    return model && !model->faults.empty();
}

Finding cannotJudge(Finding finding, const QString& detail, const QString& next)
{
    finding.state = Finding::State::CannotJudge;
    finding.detail = detail;
    finding.nextStep = next;
    return finding;
}

Finding judge(const Comparison& comparison)
{
    Finding finding;
    finding.severity = Finding::Severity::Error;
    const Faults faults = faultsOf(comparison, finding);
    QStringList said = faults.damage;
    const bool faulty = !said.isEmpty();
    const QString missing = missingText(comparison);
    const QString attach = withSnippet(
        checkText(QT_TRANSLATE_NOOP("Checks",
            "Attach the directory of actor_rollout_ref.model.path to each run (--baseline-attach, "
            "--candidate-attach).")),
        modelSnippet());
    if (const QStringList doubt = doubtfulWeights(comparison); !doubt.isEmpty())
        return cannotJudge(std::move(finding), listed(doubt), attach);
    const ModelComparison* model = comparison.model.get();
    qsizetype differing = 0, values = 0, tied = 0;
    if (model && missing.isEmpty()) {
        for (const TensorComparison& row : model->tensors) {
            if (row.state == State::Same)
                continue;
            if (isTiedHead(comparison, row)) {
                ++tied;
                continue;
            }
            if (mayBeUnread(comparison, row))
                continue;
            ++differing;
            values += row.firstDifference >= 0;
            said += differenceText(row);
            addEvidence(comparison, row, finding);
        }
    }
    const bool checkpoint = missing.isEmpty() && model
        && (modelOf(comparison, Side::Baseline)->checkpoint
            || modelOf(comparison, Side::Candidate)->checkpoint);
    if (checkpoint && !faulty && differing > 0 && differing == values)
        return cannotJudge(std::move(finding),
            checkText(QT_TRANSLATE_NOOP("Checks",
                "Only checkpoints were found, which the runs wrote themselves; that they differ "
                "does "
                "not tell whether the runs started alike")),
            attach);
    if (!said.isEmpty()) {
        finding.state = Finding::State::Differs;
        finding.detail = differing > 0 && !faulty
            ? checkText(QT_TRANSLATE_NOOP("Checks", "%1 of %2 tensors differ: %3"))
                  .arg(QString::number(differing), QString::number(model->tensors.size()),
                      listed(said))
            : listed(said);
        finding.nextStep = withSnippet(
            checkText(faulty
                    ? QT_TRANSLATE_NOOP(
                        "Checks", "Copy the damaged files again and compare their hashes:")
                    : QT_TRANSLATE_NOOP("Checks",
                        "Let both runs start from the same weights; copy them byte for byte:")),
            modelSnippet());
        finding.detail += usedModelsText(comparison);
        return finding;
    }
    if (!faults.unreadable.isEmpty())
        return cannotJudge(std::move(finding), listed(faults.unreadable),
            faults.pointers
                ? withSnippet(
                    checkText(QT_TRANSLATE_NOOP("Checks",
                        "Fetch the files themselves, or attach the directory that the run "
                        "loaded (--baseline-attach, --candidate-attach):")),
                    { QStringLiteral("(cd /path/to/model && git lfs pull)") })
                : withSnippet(
                    checkText(QT_TRANSLATE_NOOP("Checks",
                        "Copy the files that cannot be read again and compare their hashes:")),
                    modelSnippet()));
    if (!missing.isEmpty())
        return cannotJudge(std::move(finding), missing, attach);
    if (!model || !model->complete)
        return cannotJudge(std::move(finding),
            checkText(QT_TRANSLATE_NOOP("Checks", "The weights have not been compared yet")), {});
    if (!model->unreadable.isEmpty())
        return cannotJudge(std::move(finding),
            checkText(QT_TRANSLATE_NOOP("Checks", "Some weights could not be read: %1"))
                .arg(listed(model->unreadable)),
            {});
    const QString count = QString::number(qsizetype(model->tensors.size()) - tied);
    if (model->extent != ModelComparison::Extent::Full)
        return cannotJudge(std::move(finding),
            checkText(QT_TRANSLATE_NOOP("Checks",
                          "No difference found in samples of %1 tensors, which proves nothing"))
                .arg(count),
            checkText(QT_TRANSLATE_NOOP("Checks", "Compare all bytes: --weights full")));
    finding.state = Finding::State::Pass;
    finding.detail
        = counted(qsizetype(model->tensors.size()) - tied,
              QT_TRANSLATE_NOOP("Checks", "The only tensor is equal in dtype, shape and bytes"),
              QT_TRANSLATE_NOOP("Checks", "All %1 tensors are equal in dtype, shape and bytes"))
        + usedModelsText(comparison);
    return finding;
}

} // namespace

extern const Check weights;
const Check weights{ QLatin1StringView("weights"), judge };

} // namespace alidade
