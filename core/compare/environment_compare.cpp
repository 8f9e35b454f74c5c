// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/compare/environment_compare.h"

#include "core/compare/versions.h"

#include <algorithm>

namespace alidade {
namespace {

/// All that the profile says of one package: it may be preferred and expected on one side only.
struct Policy {
    const Profile::PackageRule* rule = nullptr; ///< strict or prefer
    bool expectedOneSided = false;
};

Policy policyOf(const Profile& profile, const QString& name)
{
    Policy policy;
    for (const Profile::PackageRule& rule : profile.packages) {
        if (!matchesGlob(rule.name, name))
            continue;
        if (rule.policy == u"expected-one-sided")
            policy.expectedOneSided = true;
        else if (!policy.rule)
            policy.rule = &rule;
    }
    return policy;
}

template <class Item> RowState oneSided(const Pair<const Item*>& pair)
{
    return pair.baseline ? RowState::OnlyBaseline : RowState::OnlyCandidate;
}

/// The version that a record tells: its own, or that of the tag it was installed from (`v0.7.0`).
QString versionOf(const PackageRecord& record)
{
    const bool tag = record.version.isEmpty() && record.commit.contains(u'.')
        && !record.commit.contains(u'/') && parseVersion(record.commit);
    return tag ? record.commit : record.version;
}

/// Both records name a ref of a repository. A branch or a tag is no commit: which one it stood for
/// is not told, so it can be set beside another name only.
void compareRefs(const QString& baseline, const QString& candidate, PackageComparison& row)
{
    const qsizetype length = std::min(baseline.size(), candidate.size());
    const bool hashes = isCommitHash(baseline) && isCommitHash(candidate);
    const bool same = baseline == candidate
        || (hashes
            && baseline.left(length).compare(candidate.left(length), Qt::CaseInsensitive) == 0);
    row.comparable = same || hashes || isCommitHash(baseline) == isCommitHash(candidate);
    row.state = same ? RowState::Same : RowState::Differs;
    row.withinRule = same;
}

PackageComparison comparePackage(
    const QString& name, const Pair<const PackageRecord*>& records, const Profile& profile)
{
    PackageComparison row;
    row.name = name;
    row.record = records;
    const Policy policy = policyOf(profile, name);
    row.policy = policy.rule ? policy.rule->policy : QStringLiteral("info");
    row.expectedOneSided = policy.expectedOneSided;
    if (!records.baseline || !records.candidate) {
        row.state = oneSided(records);
        return row;
    }
    const PackageRecord& baseline = *records.baseline;
    const PackageRecord& candidate = *records.candidate;
    const bool strict = row.policy == u"strict";
    const Pair<QString> versions{ versionOf(baseline), versionOf(candidate) };
    if (!versions.baseline.isEmpty() && !versions.candidate.isEmpty()) {
        const bool same = sameVersion(versions.baseline, versions.candidate, strict);
        row.comparable = !baseline.ambiguous && !candidate.ambiguous;
        for (const Side side : BothSides)
            if (!same && records[side]->cut && versions[otherSide(side)].startsWith(versions[side]))
                row.comparable = false;
        row.state = same ? RowState::Same : RowState::Differs;
        row.withinRule = same
            || (policy.rule && policy.rule->numbers > 0
                && sameRelease(versions.baseline, versions.candidate, policy.rule->numbers));
        return row;
    }
    if (!baseline.commit.isEmpty() && !candidate.commit.isEmpty()) {
        compareRefs(baseline.commit, candidate.commit, row);
        return row;
    }
    const auto untold = [](const PackageRecord& record) {
        return record.version.isEmpty() && record.commit.isEmpty();
    };
    row.comparable = false;
    row.state = untold(baseline) && untold(candidate) ? RowState::Same : RowState::Differs;
    row.withinRule = false;
    return row;
}

/// Names of either side, each once, sorted.
template <class Item>
QStringList namesOf(const std::vector<Item>* one, const std::vector<Item>* other)
{
    QStringList names;
    for (const auto* list : { one, other })
        if (list)
            for (const Item& item : *list)
                names += item.name;
    names.sort();
    names.removeDuplicates();
    return names;
}

std::vector<PairingFault> pairingFaults(const Pair<RunPtr>& runs, const Profile& profile)
{
    std::vector<PairingFault> faults;
    for (const Side side : BothSides) {
        const EnvironmentRecord* record = runs[side]->environment.get();
        if (!record)
            continue;
        for (const Profile::PackageRule& rule : profile.packages) {
            if (rule.belongsTo.isEmpty())
                continue;
            const PackageRecord* one = record->package(rule.name);
            const PackageRecord* other = record->package(rule.belongsTo);
            const bool known = one && other && !one->cut && !other->cut && !one->ambiguous
                && !other->ambiguous && parseVersion(one->version) && parseVersion(other->version);
            if (known && !sameRelease(one->version, other->version, rule.pairNumbers))
                faults.push_back({ side, one->name, other->name });
        }
    }
    return faults;
}

const ConfigEntry* textEntry(const Run& run, QStringView key)
{
    const ConfigEntry* entry = run.config.find(key);
    return entry && entry->value.kind != Value::Kind::Opaque ? entry : nullptr;
}

void findDevice(const Run& run, DeterminismFacts& facts)
{
    if (const ConfigEntry* device = textEntry(run, u"trainer.device")) {
        const QString value = device->value.string.toLower();
        facts.device = value == u"npu" ? DeviceKind::Npu
            : value == u"cuda"         ? DeviceKind::Gpu
                                       : DeviceKind::Unknown;
        facts.deviceReason = QStringLiteral("trainer.device=%1").arg(device->text);
        if (facts.device != DeviceKind::Unknown)
            return;
    }
    const EnvironmentRecord* record = run.environment.get();
    if (!record)
        return;
    // RAY_EXPERIMENTAL_NOSET_ASCEND_… is set on GPU hosts too, so only what an NPU alone needs
    // counts.
    for (const auto name : { u"torch-npu", u"vllm-ascend", u"cann", u"ascend-driver" })
        if (record->package(name)) {
            facts.device = DeviceKind::Npu;
            facts.deviceReason = QString::fromUtf16(name);
            return;
        }
    for (const auto name :
        { u"ASCEND_HOME_PATH", u"ASCEND_TOOLKIT_HOME", u"ASCEND_RT_VISIBLE_DEVICES" })
        if (record->variable(name)) {
            facts.device = DeviceKind::Npu;
            facts.deviceReason = QString::fromUtf16(name);
            return;
        }
    for (const auto name : { u"nvidia-driver", u"nccl", u"nvidia-nccl-cu12", u"flash-attn" })
        if (record->package(name)) {
            facts.device = DeviceKind::Gpu;
            facts.deviceReason = QString::fromUtf16(name);
            return;
        }
}

void findMode(const Run& run, DeterminismFacts& facts)
{
    const Variable* expansion
        = run.environment ? run.environment->variable(u"HCCL_OP_EXPANSION_MODE") : nullptr;
    const ConfigEntry* nodes = textEntry(run, u"trainer.nnodes");
    const ConfigEntry* cards = textEntry(run, u"trainer.n_gpus_per_node");
    const bool severalNodes
        = nodes && nodes->value.kind == Value::Kind::Int && nodes->value.integer > 1;
    // verl's default is one node; where a launch names a number that nobody tells, it may be any.
    const bool oneNode = nodes ? nodes->value.integer == 1 : !run.config.find(u"trainer.nnodes");
    const bool oneCard
        = cards && cards->value.kind == Value::Kind::Int && cards->value.integer == 1;
    facts.cardsKnown
        = severalNodes || (cards && cards->value.kind == Value::Kind::Int && (!oneCard || oneNode));
    if (oneCard && oneNode)
        facts.mode = CommunicationMode::Single;
    else if (expansion && expansion->value.trimmed().compare(u"AIV", Qt::CaseInsensitive) == 0)
        facts.mode = CommunicationMode::Lccl;
    else
        facts.mode = CommunicationMode::Hccl;
}

QLatin1StringView modeName(CommunicationMode mode)
{
    switch (mode) {
    case CommunicationMode::Single:
        return QLatin1StringView("single");
    case CommunicationMode::Lccl:
        return QLatin1StringView("lccl");
    case CommunicationMode::Hccl:
        break;
    }
    return QLatin1StringView("hccl");
}

/// What is missing or wrong may be set right by a runtime environment that nobody read, and what is
/// right may be set wrong by one that says so.
void leaveOpen(const Run& run, const QStringList& accepted, RequiredVariable& variable)
{
    using State = RequiredVariable::State;
    const UnreadEnvironment* unread
        = run.environment ? run.environment->mayBeSetIn(variable.name) : nullptr;
    if (!unread || variable.state == State::Contradicted)
        return;
    const QString* value = unread->value(variable.name);
    const bool fits = !value
        || std::any_of(accepted.begin(), accepted.end(),
            [value](const QString& one) { return sameVariableValue(one, *value); });
    if (variable.state == State::Met && fits)
        return;
    variable.state = State::Untold;
    variable.origin = unread->origin;
    variable.otherValue = unread->name;
}

RequiredVariable requiredVariable(const Run& run, const Profile::VariableRule& rule)
{
    using State = RequiredVariable::State;
    const QStringList accepted = rule.value.split(u'|');
    RequiredVariable made;
    made.name = rule.name;
    made.wanted = accepted.front();
    const Variable* variable = run.environment ? run.environment->variable(rule.name) : nullptr;
    if (!variable) {
        made.state = State::Missing;
        leaveOpen(run, accepted, made);
        return made;
    }
    made.origin = variable->origin;
    made.value = variable->value;
    const bool fits = std::any_of(accepted.begin(), accepted.end(),
        [&](const QString& value) { return sameVariableValue(value, variable->value); });
    const Contradiction* other = run.environment->contradiction(rule.name);
    if (other) {
        made.otherValue = other->value;
        made.otherOrigin = other->origin;
    }
    made.state = other              ? State::Contradicted
        : !variable->reachesWorkers ? State::NotForWorkers
        : !variable->known          ? State::Unknown
        : fits                      ? State::Met
                                    : State::Off;
    leaveOpen(run, accepted, made);
    return made;
}

DeterminismFacts determinismOf(const Run& run, const Profile& profile)
{
    DeterminismFacts facts;
    findDevice(run, facts);
    findMode(run, facts);
    facts.variablesTold = run.environment && run.environment->variablesTold;
    if (facts.device != DeviceKind::Npu || !facts.variablesTold)
        return facts;
    // It tells the mode, and so which variables are asked for.
    const auto expansion = QStringLiteral("HCCL_OP_EXPANSION_MODE");
    if (facts.mode != CommunicationMode::Single && run.environment->contradiction(expansion))
        facts.required.push_back(requiredVariable(
            run, { QString(), expansion, run.environment->variable(expansion)->value }));
    for (const Profile::VariableRule& rule : profile.variables)
        if (rule.mode == modeName(facts.mode))
            facts.required.push_back(requiredVariable(run, rule));
    return facts;
}

} // namespace

EnvironmentComparison compareEnvironments(const Pair<RunPtr>& runs, const Profile& profile)
{
    EnvironmentComparison made;
    const Pair<const EnvironmentRecord*> records{ runs.baseline->environment.get(),
        runs.candidate->environment.get() };
    const auto all = [&records](auto member) {
        return namesOf(records.baseline ? &(records.baseline->*member) : nullptr,
            records.candidate ? &(records.candidate->*member) : nullptr);
    };
    for (const QString& name : all(&EnvironmentRecord::packages)) {
        Pair<const PackageRecord*> pair{ nullptr, nullptr };
        for (const Side side : BothSides)
            pair[side] = records[side] ? records[side]->package(name) : nullptr;
        made.packages.push_back(comparePackage(name, pair, profile));
    }
    made.pairingFaults = pairingFaults(runs, profile);
    for (const QString& name : all(&EnvironmentRecord::variables)) {
        VariableComparison row;
        row.name = name;
        for (const Side side : BothSides)
            row.variable[side] = records[side] ? records[side]->variable(name) : nullptr;
        row.state = !row.variable.baseline || !row.variable.candidate ? oneSided(row.variable)
            : sameVariableValue(row.variable.baseline->value, row.variable.candidate->value)
            ? RowState::Same
            : RowState::Differs;
        made.variables.push_back(std::move(row));
    }
    for (const Side side : BothSides)
        made.determinism[side] = determinismOf(*runs[side], profile);
    return made;
}

} // namespace alidade
