// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/compare/model_compare.h"

#include <algorithm>
#include <map>

namespace alidade {
namespace {

using State = ModelRowState;

/// One flattened value of a document.
struct Flat {
    Value value;
    Origin origin;
    bool present = false;
};

/// A token with what its string alone means, too: nothing stripped around it, nothing normalised.
const Value* tokenContent(const Value& value, const QString& key)
{
    const Value* content = key.endsWith(u"_token") ? value.member(u"content") : nullptr;
    return content && content->kind == Value::Kind::String ? content : nullptr;
}

void flatten(
    const Value& value, const QString& key, const QString& file, std::map<QString, Flat>& into)
{
    if (const Value* content = tokenContent(value, key)) {
        into[key] = { *content, { file, content->line }, true };
        for (const auto& [name, member] : value.members)
            if (member.kind == Value::Kind::Bool && member.boolean && name != u"special")
                flatten(member, QString(key + u'.' + name), file, into);
        return;
    }
    if (value.kind == Value::Kind::Map && !value.members.empty()) {
        for (const auto& [name, member] : value.members)
            flatten(member, key.isEmpty() ? name : QString(key + u'.' + name), file, into);
        return;
    }
    into[key] = { value, { file, value.line }, true };
}

/// The newest spelling of `file:key`.
QString newSpelling(const QString& key, const Profile& profile)
{
    for (const Profile::Alias& alias : profile.modelAliases) {
        if (alias.oldKey == key)
            return alias.newKey;
        if (alias.oldKey.endsWith(u".*") && key.startsWith(QStringView(alias.oldKey).chopped(1)))
            return alias.newKey.chopped(1) + key.mid(alias.oldKey.size() - 1);
    }
    return key;
}

/// `file:key` → value, in new spellings. What an old key left behind as null gives way.
std::map<QString, Flat> flatDocument(const ModelDocument& document, const Profile& profile)
{
    std::map<QString, Flat> raw, made;
    flatten(document.value, {}, document.origin.file, raw);
    for (auto& [key, flat] : raw) {
        Flat& place = made[newSpelling(document.name + u':' + key, profile)];
        if (!place.present || place.value.kind == Value::Kind::None)
            place = std::move(flat);
    }
    return made;
}

/// Takes out what a switch of the same config turns off.
void dropUnused(std::map<QString, Flat>& config)
{
    for (const auto prefix : { u"config.json:", u"config.json:text_config." }) {
        const QString section = QString::fromUtf16(prefix);
        const auto flag = config.find(section + u"use_sliding_window");
        if (flag == config.end() || flag->second.value.kind != Value::Kind::Bool
            || flag->second.value.boolean)
            continue;
        config.erase(section + u"sliding_window");
        config.erase(section + u"max_window_layers");
    }
}

/// The width of a head where `config` leaves it to its hidden size, as these models do. Others
/// have a default of their own.
void addHeadWidth(std::map<QString, Flat>& config, const std::map<QString, Flat>& other)
{
    static const QStringList derived{ QStringLiteral("llama"), QStringLiteral("mistral"),
        QStringLiteral("qwen2"), QStringLiteral("qwen2_moe") };
    const auto key = QStringLiteral("config.json:head_dim");
    const auto type = config.find(QStringLiteral("config.json:model_type"));
    const auto hidden = config.find(QStringLiteral("config.json:hidden_size"));
    const auto heads = config.find(QStringLiteral("config.json:num_attention_heads"));
    const auto own = config.find(key);
    const bool given = own != config.end() && own->second.value.kind != Value::Kind::None;
    if (given || !other.contains(key) || type == config.end() || hidden == config.end()
        || heads == config.end() || !derived.contains(type->second.value.string)
        || hidden->second.value.kind != Value::Kind::Int
        || heads->second.value.kind != Value::Kind::Int || heads->second.value.integer <= 0)
        return;
    config[key] = { Value::ofInt(hidden->second.value.integer / heads->second.value.integer),
        hidden->second.origin, true };
}

const Profile::ModelKey* ruleOf(const Profile& profile, const QString& key)
{
    const auto found = std::find_if(profile.modelKeys.begin(), profile.modelKeys.end(),
        [&](const Profile::ModelKey& rule) { return matchesGlob(rule.key, key); });
    return found == profile.modelKeys.end() ? nullptr : &*found;
}

/// What a value means: "torch.bfloat16" is bfloat16, one id is a list of one, and the order of ids
/// that end a text does not count.
Value meaningOf(const QString& key, Value value)
{
    if (key.endsWith(u"dtype") && value.kind == Value::Kind::String
        && value.string.startsWith(u"torch."))
        return Value::ofString(value.string.mid(6));
    const bool ids = key.endsWith(u"token_id") || key.endsWith(u"token_ids");
    if (!ids || value.kind != Value::Kind::List
        || std::any_of(value.items.begin(), value.items.end(),
            [](const Value& item) { return item.kind != Value::Kind::Int; }))
        return value;
    const auto before
        = [](const Value& one, const Value& other) { return one.integer < other.integer; };
    const auto same
        = [](const Value& one, const Value& other) { return one.integer == other.integer; };
    std::sort(value.items.begin(), value.items.end(), before);
    value.items.erase(std::unique(value.items.begin(), value.items.end(), same), value.items.end());
    if (value.items.size() == 1) {
        Value one = value.items.front();
        return one;
    }
    return value;
}

/// 1 and 0 beside true and false: the key is a switch, and Python takes them for the same.
bool sameSwitch(const Value& one, const Value& other)
{
    const Value& flag = one.kind == Value::Kind::Bool ? one : other;
    const Value& number = one.kind == Value::Kind::Bool ? other : one;
    return flag.kind == Value::Kind::Bool && number.kind == Value::Kind::Int
        && (number.integer == 0 || number.integer == 1) && flag.boolean == (number.integer == 1);
}

QString shown(const Value& value) { return displayText(value).left(2000); }

ModelValueComparison compareValue(
    const QString& path, const Pair<const Flat*>& flats, const Profile& profile)
{
    const Profile::ModelKey* rule = ruleOf(profile, path);
    ModelValueComparison row;
    row.file = path.section(u':', 0, 0);
    row.key = path.section(u':', 1);
    row.policy = rule ? rule->policy : QStringLiteral("warning");
    const Value absent = rule ? rule->absent : Value::none();
    Pair<Value> values{ absent, absent };
    for (const Side side : BothSides) {
        if (!flats[side])
            continue;
        // null is what absence means, too.
        if (flats[side]->value.kind != Value::Kind::None)
            values[side] = flats[side]->value;
        row.text[side] = shown(flats[side]->value);
        row.origin[side] = flats[side]->origin;
    }
    const bool oneSided = !flats.baseline || !flats.candidate
        || (flats.baseline->value.kind == Value::Kind::None)
            != (flats.candidate->value.kind == Value::Kind::None);
    if (sameValue(meaningOf(row.key, values.baseline), meaningOf(row.key, values.candidate))
        || sameSwitch(values.baseline, values.candidate))
        row.state = State::Same;
    else if (!flats.baseline)
        row.state = State::OnlyCandidate;
    else if (!flats.candidate)
        row.state = State::OnlyBaseline;
    else
        row.state = State::Differs;
    // A key that only one release of transformers writes has some default in the other one.
    row.decides = row.state != State::Same && row.policy != u"ignore"
        && (!oneSided || row.policy == u"error");
    return row;
}

void compareDocuments(const Pair<const ModelFiles*>& models, const QString& name,
    const Profile& profile, std::vector<ModelValueComparison>& rows)
{
    Pair<const ModelDocument*> documents{ models.baseline->document(name),
        models.candidate->document(name) };
    const ModelDocument* any = documents.baseline ? documents.baseline : documents.candidate;
    const bool both = documents.baseline && documents.candidate;
    const auto unreadable
        = [&](Side side) { return documents[side] && !documents[side]->problem.isEmpty(); };
    const bool problem = unreadable(Side::Baseline) || unreadable(Side::Candidate);
    if (any->hashed || !both || problem) {
        ModelValueComparison row;
        row.file = name;
        const Profile::ModelKey* rule = ruleOf(profile, QString(name + u':'));
        row.policy = rule ? rule->policy : QStringLiteral("warning");
        for (const Side side : BothSides)
            if (documents[side]) {
                row.origin[side] = documents[side]->origin;
                row.text[side] = unreadable(side) ? documents[side]->problem
                    : any->hashed
                    ? QStringLiteral("%1").arg(documents[side]->hash, 16, 16, QLatin1Char('0'))
                    : QStringLiteral("present");
            }
        row.state = problem                                         ? State::Unreadable
            : !documents.candidate                                  ? State::OnlyBaseline
            : !documents.baseline                                   ? State::OnlyCandidate
            : documents.baseline->hash == documents.candidate->hash ? State::Same
                                                                    : State::Differs;
        // A document on one side only says nothing: another one may hold the same.
        row.decides = row.state == State::Differs && row.policy != u"ignore";
        rows.push_back(std::move(row));
        return;
    }
    auto baseline = flatDocument(*documents.baseline, profile);
    auto candidate = flatDocument(*documents.candidate, profile);
    dropUnused(baseline);
    dropUnused(candidate);
    addHeadWidth(baseline, candidate);
    addHeadWidth(candidate, baseline);
    std::map<QString, Pair<const Flat*>> keys;
    for (const auto& [key, flat] : baseline)
        keys[key].baseline = &flat;
    for (const auto& [key, flat] : candidate)
        keys[key].candidate = &flat;
    for (const auto& [key, flats] : keys)
        rows.push_back(compareValue(key, flats, profile));
}

void compareTemplates(
    const Pair<const ModelFiles*>& models, std::vector<ModelValueComparison>& rows)
{
    if (!models.baseline->hasChatTemplate && !models.candidate->hasChatTemplate)
        return;
    ModelValueComparison row;
    row.file = QStringLiteral("chat template");
    row.policy = QStringLiteral("error");
    for (const Side side : BothSides) {
        row.text[side] = models[side]->chatTemplate.left(2000);
        row.origin[side] = models[side]->chatTemplateOrigin;
    }
    const bool known = models.baseline->isTemplateKnown() && models.candidate->isTemplateKnown();
    row.state = !known                                                    ? State::Unreadable
        : !models.candidate->hasChatTemplate                              ? State::OnlyBaseline
        : !models.baseline->hasChatTemplate                               ? State::OnlyCandidate
        : models.baseline->chatTemplate == models.candidate->chatTemplate ? State::Same
                                                                          : State::Differs;
    row.decides = row.state != State::Same && row.state != State::Unreadable;
    rows.push_back(std::move(row));
}

void compareFiles(const Pair<const ModelFiles*>& models, std::vector<ModelFileComparison>& rows)
{
    std::map<QString, Pair<int>> names;
    for (const Side side : BothSides) {
        const ModelFiles* model = models[side];
        for (size_t at = 0; model && at < model->files.size(); ++at)
            names.try_emplace(model->files[at].name(), Pair<int>{ -1, -1 }).first->second[side]
                = int(at);
    }
    for (const auto& [name, file] : names) {
        ModelFileComparison row{ name, file, State::Same };
        if (file.baseline < 0 || file.candidate < 0) {
            row.state = file.baseline < 0 ? State::OnlyCandidate : State::OnlyBaseline;
        } else {
            const ModelFile& one = models.baseline->files[size_t(file.baseline)];
            const ModelFile& other = models.candidate->files[size_t(file.candidate)];
            const bool hashes = !one.sha256.isEmpty() && !other.sha256.isEmpty();
            if (one.bytes != other.bytes || (hashes && one.sha256 != other.sha256))
                row.state = State::Differs;
        }
        rows.push_back(std::move(row));
    }
}

void compareTensors(const Pair<const ModelFiles*>& models, std::vector<TensorComparison>& rows)
{
    const std::vector<TensorRecord>& ours = models.baseline->tensors;
    const std::vector<TensorRecord>& theirs = models.candidate->tensors;
    size_t b = 0, c = 0;
    while (b < ours.size() || c < theirs.size()) {
        TensorComparison row;
        if (c == theirs.size() || (b < ours.size() && ours[b].name < theirs[c].name)) {
            row.name = ours[b].name;
            row.state = State::OnlyBaseline;
            row.tensor.baseline = int(b++);
        } else if (b == ours.size() || theirs[c].name < ours[b].name) {
            row.name = theirs[c].name;
            row.state = State::OnlyCandidate;
            row.tensor.candidate = int(c++);
        } else {
            row.name = ours[b].name;
            if (ours[b].dtype != theirs[c].dtype)
                row.what += QStringLiteral("dtype");
            if (ours[b].shape != theirs[c].shape)
                row.what += QStringLiteral("shape");
            if (row.what.isEmpty() && ours[b].bytes != theirs[c].bytes)
                row.what += QStringLiteral("bytes");
            row.state = row.what.isEmpty() ? State::Same : State::Differs;
            row.tensor = { int(b++), int(c++) };
        }
        rows.push_back(std::move(row));
    }
}

} // namespace

ModelComparison compareModels(const Pair<const ModelFiles*>& models, const Profile& profile)
{
    ModelComparison made;
    compareFiles(models, made.files);
    if (!models.baseline || !models.candidate)
        return made;
    QStringList names;
    for (const Side side : BothSides)
        for (const ModelDocument& document : models[side]->documents)
            names += document.name;
    names.sort();
    names.removeDuplicates();
    for (const QString& name : names)
        compareDocuments(models, name, profile, made.values);
    compareTemplates(models, made.values);
    compareTensors(models, made.tensors);
    return made;
}

} // namespace alidade
