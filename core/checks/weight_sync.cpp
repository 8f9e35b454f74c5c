// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// weight-sync: garbled answers while the rollout engine starts from dummy weights mean that the
// trained weights did not reach it whole (verl alignment guide 6.1; rules.md).
#include "core/checks/check.h"
#include "core/checks/garble_facts.h"
#include "core/checks/unread_rollouts.h"
#include "core/model/sentence.h"

#include <QCoreApplication>

#include <algorithm>

namespace alidade {
namespace {

constexpr double FewShare = 0.1; ///< of the samples of the steps with garbled ones

constexpr double Seldom = 10; ///< times as often makes a kind the candidate's own
constexpr double Alike = 2; ///< times as often at most is as often

constexpr QStringView PrefixCachingKey = u"actor_rollout_ref.rollout.enable_prefix_caching";
constexpr QStringView LoadFormatKey = u"actor_rollout_ref.rollout.load_format";

/// Only values that are known to: a reference nobody followed or a slip of the pen tells nothing.
bool readsFiles(const Comparison& comparison, const ConfigEntry& entry)
{
    const auto& formats = comparison.profile->fileFormats;
    return entry.value.kind == Value::Kind::String
        && std::any_of(formats.begin(), formats.end(),
            [&](const Profile::FileFormat& format) { return format.value == entry.value.string; });
}

double shareOf(const GarbleFacts& facts)
{
    return facts.judged > 0 ? double(facts.garbled) / double(facts.judged) : 0;
}

/// What the candidate shows and the baseline does not, or hardly ever: one stray sample of the
/// baseline excuses no run full of them.
struct OwnKinds {
    QStringList kinds;
    qsizetype samples = 0; ///< of the candidate
    bool lacking = true; ///< the baseline has none of them at all
};

/// How the answers of a set, or of both, compare with the baseline's. Later ones weigh more.
enum class Way : quint8 { Sound, Same, MoreOften, NearlySame, NoneToCompare, Own };

struct Garble {
    Way way = Way::Sound;
    Pair<GarbleFacts> facts;
    OwnKinds own;
};

/// `there`: what the candidate's kinds are compared with.
OwnKinds ownKinds(const Comparison& comparison, RolloutKind set, const GarbleFacts& candidate,
    const GarbleFacts& there)
{
    OwnKinds own;
    for (const QString& kind : candidate.kinds) {
        const qsizetype theirs = there.ofKind.value(kind);
        const double share = double(candidate.ofKind.value(kind))
            / double(std::max<qsizetype>(1, candidate.judged));
        const double theirShare = double(theirs) / double(std::max<qsizetype>(1, there.judged));
        if (theirs > 0 && share <= Seldom * theirShare)
            continue;
        own.kinds += kind;
        own.lacking = own.lacking && theirs == 0;
    }
    for (const GarbledSample& sample : comparison.garble->samples) {
        const QStringList kinds = kindsOf(sample);
        own.samples += sample.side == Side::Candidate && sample.rollouts == set
                && sample.verdict.isGarbled()
                && std::any_of(kinds.begin(), kinds.end(),
                    [&](const QString& kind) { return own.kinds.contains(kind); })
            ? 1
            : 0;
    }
    return own;
}

/// Only a stray sample, or a few of many, is of a kind of the candidate's own.
bool hasFew(const OwnKinds& own, const GarbleFacts& candidate)
{
    return double(own.samples) < FewShare * double(candidate.garbled)
        || (own.samples == 1 && candidate.garbled > 1);
}

/// Training is compared with training and validation with validation: their prompts and their
/// sampling differ, and what only the one shows excuses nothing in the other.
Garble garbleOf(const Comparison& comparison, RolloutKind set)
{
    Garble garble;
    garble.facts = { garbleFacts(comparison, Side::Baseline, set),
        garbleFacts(comparison, Side::Candidate, set) };
    if (garble.facts.candidate.garbled == 0)
        return garble;
    // A set that the baseline has not got accuses nobody of what the baseline's other one shows.
    const bool alone = garble.facts.baseline.judged == 0;
    garble.own = ownKinds(comparison, set, garble.facts.candidate,
        alone ? garbleFacts(comparison, Side::Baseline) : garble.facts.baseline);
    const bool asOften = shareOf(garble.facts.candidate) <= Alike * shareOf(garble.facts.baseline);
    if (garble.own.kinds.isEmpty())
        garble.way = alone ? Way::NoneToCompare : asOften ? Way::Same : Way::MoreOften;
    else if (alone || !hasFew(garble.own, garble.facts.candidate))
        garble.way = Way::Own;
    else
        garble.way = asOften ? Way::NearlySame : Way::MoreOften;
    return garble;
}

struct Deciding {
    Garble garble;
    std::optional<RolloutKind> set; ///< of two, the one that decides
    /// The other one is sound at the same steps or later: the same weights answered.
    bool otherIsSound = false;
};

/// The last step of which the candidate has samples.
qint32 lastStepOf(const Comparison& comparison, RolloutKind set)
{
    const RolloutSet* const rollouts = comparison.runs.candidate->rolloutSet(set);
    qint32 last = -1;
    if (rollouts)
        for (const SampleRef& sample : rollouts->samples)
            last = std::max(last, sample.step);
    return last;
}

/// The set that weighs more, or both together.
Deciding decidingOf(const Comparison& comparison)
{
    Garble training = garbleOf(comparison, RolloutKind::Training);
    Garble validation = garbleOf(comparison, RolloutKind::Validation);
    const GarbleFacts whole = garbleFacts(comparison, Side::Candidate);
    const bool two = training.facts.candidate.judged > 0 && validation.facts.candidate.judged > 0;
    Deciding deciding;
    if (training.way != validation.way || !two) {
        const bool first = training.way > validation.way;
        if (two)
            deciding.set = first ? RolloutKind::Training : RolloutKind::Validation;
        const Garble& other = first ? validation : training;
        deciding.garble = first ? training : validation;
        deciding.otherIsSound = two && other.way == Way::Sound
            && lastStepOf(comparison, first ? RolloutKind::Validation : RolloutKind::Training)
                >= deciding.garble.facts.candidate.firstGarbledStep;
        // What was sound before, in whichever set, counts.
        deciding.garble.facts.candidate.firstStep = whole.firstStep;
        return deciding;
    }
    deciding.garble = std::move(training);
    deciding.garble.facts = { garbleFacts(comparison, Side::Baseline), whole };
    OwnKinds& own = deciding.garble.own;
    for (const QString& kind : validation.own.kinds)
        if (!own.kinds.contains(kind))
            own.kinds += kind;
    own.samples += validation.own.samples;
    own.lacking = own.lacking && validation.own.lacking;
    return deciding;
}

/// "Validation rollouts: …" where only these decide.
QString ofSet(const Deciding& deciding, const QString& text)
{
    if (!deciding.set)
        return text;
    return checkText(*deciding.set == RolloutKind::Training
            ? QT_TRANSLATE_NOOP("Checks", "Training rollouts: %1")
            : QT_TRANSLATE_NOOP("Checks", "Validation rollouts: %1"))
        .arg(text);
}

QString ownText(const OwnKinds& own, const Pair<GarbleFacts>& facts, bool anyBaseline)
{
    if (!anyBaseline)
        return checkText(QT_TRANSLATE_NOOP("Checks", "no sample of the baseline to compare with"));
    QStringList kinds;
    for (const QString& kind : own.kinds)
        kinds += inUserLanguage(kind);
    QString names = kinds.join(QStringLiteral(", "));
    if (own.samples < facts.candidate.garbled)
        names = checkText(QT_TRANSLATE_NOOP("Checks", "%1: %2 of them"))
                    .arg(names, QString::number(own.samples));
    return checkText(own.lacking
            ? QT_TRANSLATE_NOOP("Checks", "of a kind that the baseline lacks (%1)")
            : QT_TRANSLATE_NOOP("Checks", "of a kind that the baseline hardly ever has (%1)"))
        .arg(names);
}

/// What wrong weights say is soup or a loop. Control tokens, turns behind the answer, answers of
/// nothing and broken bytes have other causes as well (garble.md 2).
bool seldomOfWeights(const QStringList& kinds)
{
    static const QStringList Others{ QStringLiteral("leaked-tokens"), QStringLiteral("run-on"),
        QStringLiteral("blank"), QStringLiteral("broken-bytes"), QStringLiteral("mojibake") };
    return std::all_of(
        kinds.begin(), kinds.end(), [](const QString& kind) { return Others.contains(kind); });
}

/// Sound at first, as far as that can be told.
bool garbledLater(const GarbleFacts& facts)
{
    return facts.firstGarbledStep > facts.firstStep && !facts.lostBefore;
}

/// The sentence of a verdict: where it is garbled, the load_format, of which kind.
const char* whatItMeans(const Comparison& comparison, const Deciding& deciding)
{
    const GarbleFacts& candidate = deciding.garble.facts.candidate;
    if (deciding.otherIsSound)
        return QT_TRANSLATE_NOOP("Checks",
            "%1, with load_format %2, %3. The run's other rollouts are sound with the same weights "
            "or later ones: compare the sampling settings and the prompts of these first");
    if (candidate.shareThere() < FewShare)
        return QT_TRANSLATE_NOOP("Checks",
            "%1, with load_format %2, %3. Weights that never arrive whole break more answers than "
            "that; read the samples first");
    if (seldomOfWeights(deciding.garble.own.kinds))
        return QT_TRANSLATE_NOOP("Checks",
            "%1, with load_format %2, %3. How tokens are decoded and where answers end shows so "
            "more often than weights do: look at the stop tokens, the chat template and the "
            "detokeniser first");
    if (candidate.lostBefore)
        return QT_TRANSLATE_NOOP("Checks",
            "%1, with load_format %2, %3; what was before could not be read: look at how the "
            "weights reach the rollout engine");
    if (garbledLater(candidate)) {
        const ConfigEntry* const caching
            = loadedEntry(comparison, PrefixCachingKey, Side::Candidate);
        const bool off
            = caching && caching->value.kind == Value::Kind::Bool && !caching->value.boolean;
        return off ? QT_TRANSLATE_NOOP(
                   "Checks", "%1, sound before, with load_format %2, %3: look at the weight update")
                   : QT_TRANSLATE_NOOP("Checks",
                       "%1, sound before, with load_format %2, %3: look at the weight update and "
                       "the prefix cache");
    }
    return candidate.steps > 1
        ? QT_TRANSLATE_NOOP("Checks",
            "%1, the first dumped one included, with load_format %2, %3: the weights do not reach "
            "the rollout engine whole")
        : QT_TRANSLATE_NOOP("Checks",
            "%1, with load_format %2, %3: the weights do not reach the rollout engine whole");
}

QString withFilesStep()
{
    return checkText(QT_TRANSLATE_NOOP("Checks",
        "Run the candidate once with actor_rollout_ref.rollout.load_format=safetensors. If it "
        "reads well then, a layer is not synchronised after resharding."));
}

Finding judge(const Comparison& comparison)
{
    if (auto finding = withoutAnswers(comparison))
        return *std::move(finding);
    Finding finding;
    finding.severity = Finding::Severity::Error;
    if (garbleFacts(comparison, Side::Candidate).garbled == 0) {
        finding.state = Finding::State::Pass;
        finding.detail
            = checkText(QT_TRANSLATE_NOOP("Checks", "The candidate's answers are not garbled"));
        if (const QString unread = unreadText(comparison, Side::Candidate); !unread.isEmpty())
            finding.detail += QStringLiteral("; ") + unread;
        if (const QString rivals = rivalText(comparison, Side::Candidate); !rivals.isEmpty()) {
            finding.state = Finding::State::CannotJudge;
            finding.detail += QStringLiteral("; ") + rivals;
            finding.nextStep = rivalNextStep();
        }
        finding.evidence = unreadEvidence(comparison, Side::Candidate, 5);
        return finding;
    }
    const ConfigEntry* entry = loadedEntry(comparison, LoadFormatKey, Side::Candidate);
    if (!entry) {
        finding.state = Finding::State::CannotJudge;
        finding.detail = checkText(QT_TRANSLATE_NOOP(
            "Checks", "The candidate is garbled, but its load_format is not known"));
        return finding;
    }
    finding.evidence = keyEvidence(comparison, LoadFormatKey);
    const auto samples = garbleEvidence(comparison, Side::Candidate, 5);
    finding.evidence.insert(finding.evidence.end(), samples.begin(), samples.end());
    const QString format = entry->text.isEmpty() ? QStringLiteral("''") : entry->text;
    const bool dummy = entry->value.kind == Value::Kind::String
        && entry->value.string.startsWith(QLatin1StringView("dummy"));
    const Deciding deciding = decidingOf(comparison);
    const auto& [way, facts, own] = deciding.garble;
    const Pair<QString> rivals{ rivalText(comparison, Side::Baseline),
        rivalText(comparison, Side::Candidate) };
    if (!rivals.candidate.isEmpty()) {
        finding.state = Finding::State::CannotJudge;
        finding.detail = checkText(QT_TRANSLATE_NOOP("Checks",
                                       "The candidate is garbled with load_format %1, but it may "
                                       "be another run that is. %2"))
                             .arg(format, rivals.candidate);
        finding.nextStep = rivalNextStep();
    } else if (!dummy && !readsFiles(comparison, *entry)) {
        finding.state = Finding::State::CannotJudge;
        finding.detail = checkText(QT_TRANSLATE_NOOP("Checks",
                                       "The candidate is garbled, and whether the weights are read "
                                       "from files with load_format %1 is not known"))
                             .arg(format);
        finding.nextStep = moreConfigStep();
    } else if (!dummy && garbledLater(facts.candidate)) {
        finding.state = Finding::State::CannotJudge;
        finding.detail = checkText(QT_TRANSLATE_NOOP("Checks",
                                       "The candidate is garbled %1 and sound before. With "
                                       "load_format %2 its first weights were read from files, but "
                                       "whether later updates arrive whole cannot be told"))
                             .arg(garbledStepsText(facts.candidate), format);
        finding.nextStep = checkText(QT_TRANSLATE_NOOP("Checks",
            "Run the candidate once with actor_rollout_ref.rollout.enable_prefix_caching=False. If "
            "it stays garbled then, compare the weights of trainer and rollout engine after an "
            "update."));
    } else if (!dummy) {
        finding.state = Finding::State::Pass;
        finding.detail = checkText(QT_TRANSLATE_NOOP("Checks",
                                       "The candidate is garbled, but load_format is %1: the "
                                       "weights were read from files"))
                             .arg(format);
    } else if (!rivals.baseline.isEmpty()) {
        finding.state = Finding::State::CannotJudge;
        finding.detail = checkText(QT_TRANSLATE_NOOP("Checks",
                                       "The candidate is garbled with load_format %1; whether the "
                                       "baseline is so in the same way cannot be told. %2"))
                             .arg(format, rivals.baseline);
        finding.nextStep = rivalNextStep();
    } else if (way == Way::Same) {
        finding.state = Finding::State::Pass;
        finding.detail = ofSet(deciding,
            checkText(QT_TRANSLATE_NOOP("Checks",
                          "The candidate is garbled in %1, but the baseline is so in the same "
                          "way, in %2"))
                .arg(garbleRate(facts.candidate), garbleRate(facts.baseline)));
    } else if (way == Way::NoneToCompare) {
        finding.state = Finding::State::CannotJudge;
        finding.detail = ofSet(deciding,
            checkText(QT_TRANSLATE_NOOP("Checks",
                          "The candidate is garbled in %1 with load_format %2, and the baseline "
                          "has none of these to compare with; its other ones are garbled in the "
                          "same way"))
                .arg(garbleRate(facts.candidate), format));
        finding.nextStep = withFilesStep();
    } else if (way != Way::Own) {
        finding.state = Finding::State::CannotJudge;
        finding.detail = ofSet(deciding,
            checkText(way == Way::MoreOften
                    ? QT_TRANSLATE_NOOP("Checks",
                        "The candidate is garbled in %1 with load_format %2, the baseline is so "
                        "less often, in %3: whether the weights arrive whole cannot be told")
                    : QT_TRANSLATE_NOOP("Checks",
                        "The candidate is garbled in %1 with load_format %2, the baseline in %3, "
                        "nearly in the same way: whether the weights arrive whole cannot be told"))
                .arg(garbleRate(facts.candidate), format, garbleRate(facts.baseline)));
        finding.nextStep = withFilesStep();
    } else if (mostlyUnreadable(comparison, Side::Baseline)) {
        finding.state = Finding::State::CannotJudge;
        finding.detail = checkText(QT_TRANSLATE_NOOP("Checks",
                                       "The candidate is garbled with load_format %1; whether the "
                                       "baseline is so in the same way cannot be told. %2"))
                             .arg(format, unreadText(comparison, Side::Baseline));
        finding.nextStep = unreadNextStep();
        const auto unread = unreadEvidence(comparison, Side::Baseline, 5);
        finding.evidence.insert(finding.evidence.end(), unread.begin(), unread.end());
    } else {
        finding.state = Finding::State::Differs;
        const bool later = garbledLater(facts.candidate) || facts.candidate.lostBefore;
        if (later || deciding.otherIsSound)
            finding.severity = Finding::Severity::Warning;
        const QString where
            = checkText(QT_TRANSLATE_NOOP("Checks", "%1 garbled, %2"))
                  .arg(garbleRate(facts.candidate), garbledStepsText(facts.candidate));
        finding.detail = ofSet(deciding,
            checkText(whatItMeans(comparison, deciding))
                .arg(where, format, ownText(own, facts, comparison.garble->judged.baseline > 0)));
        finding.nextStep = withFilesStep();
    }
    return finding;
}

} // namespace

extern const Check weight_sync;
const Check weight_sync{ QLatin1StringView("weight-sync"), judge };

} // namespace alidade
