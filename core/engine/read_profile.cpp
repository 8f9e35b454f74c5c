// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/engine/read_profile.h"

#include "core/base/json_document.h"

#include <QSet>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <optional>

namespace alidade {
namespace {

constexpr int MostSteps = 1'000'000; ///< as many as the window takes

/// Reads one profile document; remembers the first thing that is wrong with it.
class Reader {
public:
    explicit Reader(QString where)
        : m_where(std::move(where))
    {
    }

    void complain(const Value& at, const QString& what)
    {
        if (!m_error)
            m_error
                = Error{ Error::Code::Malformed, what, m_where + u':' + QString::number(at.line) };
    }
    const std::optional<Error>& error() const { return m_error; }

    /// A list of objects; every field of each must be known. The text `-glob` in place of an object
    /// becomes an entry that only has this `id`.
    template <class Made>
    std::vector<Made> objects(
        const Value& list, QString Made::*id, const QStringList& fields, const auto& make)
    {
        std::vector<Made> made;
        if (list.kind != Value::Kind::List) {
            complain(list, QStringLiteral("A list is expected here"));
            return made;
        }
        for (const Value& item : list.items) {
            if (item.kind == Value::Kind::String && item.string.startsWith(u'-')) {
                made.emplace_back();
                made.back().*id = item.string;
                continue;
            }
            if (item.kind != Value::Kind::Map) {
                complain(item, QStringLiteral("An object is expected here"));
                continue;
            }
            QStringList seen;
            for (const auto& [name, member] : item.members) {
                if (!fields.contains(name))
                    complain(member, QStringLiteral("Unknown field \"%1\"").arg(name));
                else if (seen.contains(name))
                    complain(member, QStringLiteral("\"%1\" stands here twice").arg(name));
                seen += name;
            }
            made.push_back(make(item));
        }
        return made;
    }

    QString text(const Value& object, QLatin1StringView name, bool needed = true)
    {
        const Value* found = object.member(QString(name));
        if (found && found->kind == Value::Kind::String)
            return found->string;
        if (found && found->kind != Value::Kind::None)
            complain(*found, QStringLiteral("\"%1\" must be text").arg(name));
        else if (needed)
            complain(object, QStringLiteral("\"%1\" is missing").arg(name));
        return {};
    }

    /// One of the words, or empty when absent.
    QString word(const Value& object, QLatin1StringView name, const QStringList& words)
    {
        const QString found = text(object, name, false);
        if (!found.isEmpty() && !words.contains(found))
            complain(*object.member(QString(name)),
                QStringLiteral("\"%1\" is one of %2").arg(name, words.join(QStringLiteral(", "))));
        return found;
    }

    double number(const Value& object, QLatin1StringView name, double otherwise)
    {
        const Value* found = object.member(QString(name));
        if (!found || found->kind == Value::Kind::None)
            return otherwise;
        if (!found->isNumber() || !(found->real >= 0) || std::isinf(found->real)) {
            complain(
                *found, QStringLiteral("\"%1\" must be a number that is not negative").arg(name));
            return otherwise;
        }
        return found->real;
    }

    int count(const Value& object, QLatin1StringView name, int otherwise, int least = 0)
    {
        if (!has(object, name))
            return otherwise;
        const double value = number(object, name, otherwise);
        if (value >= least && value <= MostSteps && value == std::floor(value))
            return int(value);
        complain(*object.member(QString(name)),
            QStringLiteral("\"%1\" must be a whole number from %2 to %3")
                .arg(QString(name), QString::number(least), QString::number(MostSteps)));
        return otherwise;
    }

    bool has(const Value& object, QLatin1StringView name) const
    {
        const Value* found = object.member(QString(name));
        return found && found->kind != Value::Kind::None;
    }

    QStringList texts(const Value& list)
    {
        QStringList made;
        if (list.kind != Value::Kind::List)
            complain(list, QStringLiteral("A list is expected here"));
        for (const Value& item : list.items) {
            if (item.kind == Value::Kind::String)
                made += item.string;
            else
                complain(item, QStringLiteral("Text is expected here"));
        }
        return made;
    }

private:
    QString m_where;
    std::optional<Error> m_error;
};

constexpr QLatin1StringView Key{ "key" };
constexpr QLatin1StringView Name{ "name" };
constexpr QLatin1StringView SourceField{ "source" };

QStringList names(std::initializer_list<const char*> list)
{
    QStringList made;
    for (const char* name : list)
        made += QLatin1StringView(name);
    return made;
}

QString severity(Reader& reader, const Value& object)
{
    return reader.word(
        object, QLatin1StringView("severity"), names({ "error", "warning", "info" }));
}

Profile::RequiredValue requiredValue(Reader& reader, const Value& object)
{
    Profile::RequiredValue made;
    made.key = reader.text(object, Key);
    if (const Value* value = object.member(u"value"))
        made.value = *value;
    else
        reader.complain(object, QStringLiteral("\"value\" is missing"));
    made.severity = severity(reader, object);
    made.why = reader.text(object, QLatin1StringView("why"), false);
    made.source = reader.text(object, SourceField, false);
    return made;
}

Profile::Alias alias(Reader& reader, const Value& object)
{
    Profile::Alias made;
    made.newKey = reader.text(object, QLatin1StringView("new"));
    made.oldKey = reader.text(object, QLatin1StringView("old"));
    made.since = reader.text(object, QLatin1StringView("since"), false);
    if (made.newKey.endsWith(u".*") != made.oldKey.endsWith(u".*"))
        reader.complain(object, QStringLiteral("Both keys or neither must end in \".*\""));
    return made;
}

Profile::KnownDefault knownDefault(Reader& reader, const Value& object)
{
    Profile::KnownDefault made;
    made.key = reader.text(object, Key);
    if (const Value* value = object.member(u"value"))
        made.value = *value;
    else
        reader.complain(object, QStringLiteral("\"value\" is missing"));
    made.from = reader.text(object, QLatin1StringView("from"), false);
    made.to = reader.text(object, QLatin1StringView("to"), false);
    made.engine = reader.word(object, QLatin1StringView("engine"), names({ "fsdp", "megatron" }));
    return made;
}

Tolerance::Rule ruleOf(Reader& reader, const Value& object)
{
    using Rule = Tolerance::Rule;
    static const std::array<std::pair<QLatin1StringView, Rule>, 6> Rules{ {
        { QLatin1StringView("band"), Rule::Band },
        { QLatin1StringView("scale"), Rule::Scale },
        { QLatin1StringView("factor"), Rule::Factor },
        { QLatin1StringView("window"), Rule::Window },
        { QLatin1StringView("exact"), Rule::Exact },
        { QLatin1StringView("excluded"), Rule::Excluded },
    } };
    const QString name = reader.text(object, QLatin1StringView("rule"));
    for (const auto& [text, rule] : Rules)
        if (name == text)
            return rule;
    reader.complain(object, QStringLiteral("Unknown rule \"%1\"").arg(name));
    return Rule::Excluded;
}

ToleranceRule toleranceRule(Reader& reader, const Value& object)
{
    ToleranceRule made;
    made.metric = reader.text(object, QLatin1StringView("metric"));
    if (made.metric.startsWith(u'-'))
        return made; // removes rules, so it states none
    made.classId = reader.word(object, QLatin1StringView("class"), names({ "A", "B", "C", "X" }));
    made.source = reader.text(object, SourceField, false);
    Tolerance& tolerance = made.tolerance;
    tolerance.rule = ruleOf(reader, object);
    tolerance.absolute = reader.number(object, QLatin1StringView("absolute"), 0);
    tolerance.relative = reader.number(object, QLatin1StringView("relative"), 0);
    tolerance.factor = reader.number(object, QLatin1StringView("factor"), 1);
    if (tolerance.factor < 1)
        reader.complain(*object.member(u"factor"), QStringLiteral("\"factor\" must be at least 1"));
    const bool isWindow = tolerance.rule == Tolerance::Rule::Window;
    tolerance.window = reader.count(object, QLatin1StringView("window"), 0, isWindow ? 1 : 0);
    for (const auto& [rule, field] : { std::pair(Tolerance::Rule::Window, "window"),
             std::pair(Tolerance::Rule::Factor, "factor") })
        if (tolerance.rule == rule && !reader.has(object, QLatin1StringView(field)))
            reader.complain(
                object, QStringLiteral("\"%1\" is missing").arg(QLatin1StringView(field)));
    tolerance.warmupSteps = reader.count(object, QLatin1StringView("warmup"), 0);
    tolerance.patience = reader.count(object, QLatin1StringView("patience"), 1, 1);
    tolerance.reason = reader.text(object, QLatin1StringView("reason"), false);
    if (tolerance.rule == Tolerance::Rule::Excluded && tolerance.reason.isEmpty())
        tolerance.reason
            = QStringLiteral("The tolerances leave out %1, without a reason").arg(made.metric);
    return made;
}

/// Of two rules with one glob the second one never counts.
void complainOfRepeats(Reader& reader, const Value& list)
{
    QSet<QString> seen;
    for (const Value& item : list.items) {
        const Value* const metric = item.member(u"metric");
        if (!metric)
            continue;
        if (seen.contains(metric->string))
            reader.complain(
                *metric, QStringLiteral("A second rule for \"%1\"").arg(metric->string));
        seen.insert(metric->string);
    }
}

Profile::MetricChange metricChange(Reader& reader, const Value& object)
{
    Profile::MetricChange made;
    made.metric = reader.text(object, QLatin1StringView("metric"));
    made.release = reader.text(object, QLatin1StringView("release"), false);
    made.why = reader.text(object, QLatin1StringView("why"));
    if (const Value* keys = object.member(u"keys"))
        made.keys = reader.texts(*keys);
    else
        reader.complain(object, QStringLiteral("\"keys\" is missing"));
    return made;
}

void readRolloutFields(Reader& reader, const Value& object, Profile& profile)
{
    if (object.kind != Value::Kind::Map) {
        reader.complain(object, QStringLiteral("An object is expected here"));
        return;
    }
    for (const auto& [name, list] : object.members) {
        QStringList* into = name == u"input" ? &profile.inputFields
            : name == u"output"              ? &profile.outputFields
            : name == u"score"               ? &profile.scoreFields
            : name == u"step"                ? &profile.stepFields
                                             : nullptr;
        if (into)
            *into = reader.texts(list);
        else
            reader.complain(list, QStringLiteral("Unknown field \"%1\"").arg(name));
    }
}

/// The sections of a profile, and how each is read.
using Section = std::function<void(Reader&, const Value&, Profile&)>;

std::vector<std::pair<QLatin1StringView, Section>> sections()
{
    using P = Profile;
    const auto known = [](const char* name, Section section) {
        return std::pair(QLatin1StringView(name), std::move(section));
    };
    const auto skip = [](Reader&, const Value&, P&) {};
    const auto required = [](std::vector<P::RequiredValue> P::*into) {
        return [into](Reader& reader, const Value& list, P& profile) {
            profile.*into = reader.objects<P::RequiredValue>(list, &P::RequiredValue::key,
                names({ "key", "value", "severity", "why", "source" }),
                [&](const Value& object) { return requiredValue(reader, object); });
        };
    };
    const auto aliases = [](std::vector<P::Alias> P::*into) {
        return [into](Reader& reader, const Value& list, P& profile) {
            profile.*into = reader.objects<P::Alias>(list, &P::Alias::oldKey,
                names({ "new", "old", "since" }),
                [&](const Value& object) { return alias(reader, object); });
        };
    };
    const auto globs = [](QStringList P::*into) {
        return [into](Reader& reader, const Value& list, P& profile) {
            profile.*into = reader.texts(list);
        };
    };
    return {
        known("schema", skip),
        known("about", skip),
        known("releases", globs(&P::releases)),
        known("defaults",
            [](Reader& reader, const Value& list, P& profile) {
                profile.defaults = reader.objects<P::KnownDefault>(list, &P::KnownDefault::key,
                    names({ "key", "value", "from", "to", "engine", "source" }),
                    [&](const Value& object) { return knownDefault(reader, object); });
            }),
        known("corrected", globs(&P::corrected)),
        known("seeds", globs(&P::seeds)),
        known("alwaysShow", globs(&P::alwaysShow)),
        known("ignored", globs(&P::ignored)),
        known("runSpecific", globs(&P::runSpecific)),
        known("freeMaps", globs(&P::freeMaps)),
        known("oldSpellingWins", globs(&P::oldSpellingWins)),
        known("bothOrNeither", globs(&P::bothOrNeither)),
        known("favourites", globs(&P::favourites)),
        known("essential", globs(&P::essential)),
        known("keyParameters",
            [](Reader& reader, const Value& list, P& profile) {
                profile.keyParameters = reader.objects<P::KeyRule>(list, &P::KeyRule::key,
                    names({ "key", "why", "severity" }), [&](const Value& object) {
                        return P::KeyRule{ reader.text(object, Key),
                            reader.text(object, QLatin1StringView("why"), false),
                            severity(reader, object) };
                    });
            }),
        known("required", required(&P::required)),
        known("recommended", required(&P::recommended)),
        known("aliases", aliases(&P::aliases)),
        known("metricAliases", aliases(&P::metricAliases)),
        known("metricChanges",
            [](Reader& reader, const Value& list, P& profile) {
                profile.metricChanges = reader.objects<P::MetricChange>(list,
                    &P::MetricChange::metric, names({ "metric", "keys", "release", "why" }),
                    [&](const Value& object) { return metricChange(reader, object); });
            }),
        known("references",
            [](Reader& reader, const Value& list, P& profile) {
                profile.references = reader.objects<P::Reference>(list, &P::Reference::key,
                    names({ "key", "follows" }), [&](const Value& object) {
                        return P::Reference{ reader.text(object, Key),
                            reader.text(object, QLatin1StringView("follows")) };
                    });
            }),
        known("valueFamilies",
            [](Reader& reader, const Value& list, P& profile) {
                profile.valueFamilies = reader.objects<P::ValueFamily>(list, &P::ValueFamily::key,
                    names({ "key", "prefix" }), [&](const Value& object) {
                        return P::ValueFamily{ reader.text(object, Key),
                            reader.text(object, QLatin1StringView("prefix")) };
                    });
            }),
        known("tolerances",
            [](Reader& reader, const Value& list, P& profile) {
                profile.tolerances = reader.objects<ToleranceRule>(list, &ToleranceRule::metric,
                    names({ "metric", "class", "rule", "absolute", "relative", "factor", "window",
                        "warmup", "patience", "source", "reason" }),
                    [&](const Value& object) { return toleranceRule(reader, object); });
                complainOfRepeats(reader, list);
            }),
        known("packages",
            [](Reader& reader, const Value& list, P& profile) {
                profile.packages = reader.objects<P::PackageRule>(list, &P::PackageRule::name,
                    names({ "name", "policy", "numbers", "belongsTo", "pairNumbers" }),
                    [&](const Value& object) {
                        return P::PackageRule{ reader.text(object, Name),
                            reader.text(object, QLatin1StringView("policy")),
                            reader.count(object, QLatin1StringView("numbers"), 0),
                            reader.text(object, QLatin1StringView("belongsTo"), false),
                            reader.count(object, QLatin1StringView("pairNumbers"), 0) };
                    });
            }),
        known("variables",
            [](Reader& reader, const Value& list, P& profile) {
                profile.variables = reader.objects<P::VariableRule>(list, &P::VariableRule::name,
                    names({ "mode", "name", "value" }), [&](const Value& object) {
                        return P::VariableRule{ reader.text(object, QLatin1StringView("mode")),
                            reader.text(object, Name),
                            reader.text(object, QLatin1StringView("value")) };
                    });
            }),
        known("replaySwitches",
            [](Reader& reader, const Value& list, P& profile) {
                profile.replaySwitches
                    = reader.objects<P::ReplaySwitch>(list, &P::ReplaySwitch::key,
                        names({ "key", "steps", "lastStep" }), [&](const Value& object) {
                            return P::ReplaySwitch{ reader.text(object, Key),
                                reader.text(object, QLatin1StringView("steps"), false),
                                reader.text(object, QLatin1StringView("lastStep"), false) };
                        });
            }),
        known("fileFormats",
            [](Reader& reader, const Value& list, P& profile) {
                profile.fileFormats = reader.objects<P::FileFormat>(list, &P::FileFormat::value,
                    names({ "value", "source" }), [&](const Value& object) {
                        return P::FileFormat{ reader.text(object, QLatin1StringView("value")),
                            reader.text(object, SourceField, false) };
                    });
            }),
        known("modelAliases", aliases(&P::modelAliases)),
        known("modelKeys",
            [](Reader& reader, const Value& list, P& profile) {
                profile.modelKeys = reader.objects<P::ModelKey>(list, &P::ModelKey::key,
                    names({ "key", "policy", "absent" }), [&](const Value& object) {
                        const Value* absent = object.member(u"absent");
                        return P::ModelKey{ reader.text(object, Key),
                            reader.text(object, QLatin1StringView("policy")),
                            absent ? *absent : Value::none() };
                    });
            }),
        known("rolloutFields", readRolloutFields),
    };
}

} // namespace

Result<Profile> readProfile(std::string_view bytes, const QString& where)
{
    const Result<Value> document = parseJson(bytes, where);
    if (!document)
        return tl::unexpected<Error>(document.error());
    Reader reader(where);
    Profile profile;
    if (document->kind != Value::Kind::Map)
        reader.complain(*document, QStringLiteral("A profile is one JSON object"));
    else if (reader.text(*document, QLatin1StringView("schema")) != ProfileSchema)
        reader.complain(*document, QStringLiteral("The schema is not %1").arg(ProfileSchema));
    const auto all = sections();
    for (const auto& member : document->members) {
        const auto& [name, content] = member;
        const auto section = std::find_if(all.begin(), all.end(),
            [&member](const auto& one) { return member.first == one.first; });
        if (section == all.end())
            reader.complain(content, QStringLiteral("Unknown field \"%1\"").arg(name));
        else
            section->second(reader, content, profile);
    }
    if (reader.error())
        return tl::unexpected<Error>(*reader.error());
    return profile;
}

} // namespace alidade
