// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/report/override_list.h"

#include "core/sources/override_writer.h"

#include <QCoreApplication>

#include <algorithm>

namespace alidade {
namespace {

using Action = Override::Action;
using State = KeyAlignment::State;

QString words(const char* text) { return QCoreApplication::translate("OverrideList", text); }

/// A key of the config lies below `key`.
bool hasKeysBelow(const Config& config, const QString& key)
{
    const QString prefix = key + u'.';
    const auto found = std::lower_bound(config.entries.begin(), config.entries.end(), prefix,
        [](const ConfigEntry& entry, const QString& wanted) { return entry.key < wanted; });
    return found != config.entries.end() && found->key.startsWith(prefix);
}

class Maker {
public:
    explicit Maker(const Comparison& comparison)
        : m_comparison(comparison)
        , m_baseline(comparison.runs.baseline->config)
        , m_candidate(comparison.runs.candidate->config)
    {
    }

    void add(const KeyAlignment& row);
    OverrideList finish();

private:
    const ConfigEntry* entry(const KeyAlignment& row, Side side) const
    {
        const int index = row.entry[side];
        return index < 0 ? nullptr : &m_comparison.runs[side]->config.entries[size_t(index)];
    }
    void set(Action action, const QString& key, const ConfigEntry& value);
    void remove(const QString& key);

    const Comparison& m_comparison;
    const Config& m_baseline;
    const Config& m_candidate;
    std::vector<std::pair<QString, QString>> m_deletions; ///< key, word
    QStringList m_replaced; ///< keys that get a plain value where the candidate has keys below
    OverrideList m_list;
};

void Maker::set(Action action, const QString& key, const ConfigEntry& value)
{
    if (const auto word = overrideWord(action, key, value.value))
        m_list.words += *word;
    else
        m_list.leftOut.push_back(
            { key, words(QT_TRANSLATE_NOOP("OverrideList", "no override can give this value")) });
}

void Maker::remove(const QString& key)
{
    if (const auto word = overrideWord(Action::Delete, key, {}))
        m_deletions.emplace_back(key, *word);
    else
        m_list.leftOut.push_back(
            { key, words(QT_TRANSLATE_NOOP("OverrideList", "no override can name this key")) });
}

void Maker::add(const KeyAlignment& row)
{
    const ConfigEntry* const wanted = entry(row, Side::Baseline);
    const ConfigEntry* const present = entry(row, Side::Candidate);
    switch (row.state) {
    case State::Same:
        return;
    case State::Differs:
        set(Action::Set, present->key, *wanted);
        return;
    case State::OnlyCandidate:
        if (m_baseline.overridesOnly || !m_baseline.complete || m_baseline.isEmpty())
            m_list.leftOut.push_back({ present->key,
                words(QT_TRANSLATE_NOOP(
                    "OverrideList", "the baseline has some default that no file tells")) });
        else
            remove(present->key);
        return;
    case State::OnlyBaseline:
        if (hasKeysBelow(m_candidate, wanted->key)) {
            // An empty map remains when the keys below are deleted; other values replace them all.
            if (wanted->value.kind == ConfigValue::Kind::Map)
                return;
            m_replaced += wanted->key + u'.';
            set(Action::Force, wanted->key, *wanted);
            return;
        }
        // Whether the candidate has the key is not known when its config is not known in full.
        set(m_candidate.overridesOnly || !m_candidate.complete ? Action::Force : Action::Add,
            wanted->key, *wanted);
        return;
    }
}

OverrideList Maker::finish()
{
    // Deletions come first: a key can then get another meaning (a map where a value was).
    QStringList first;
    for (const auto& deletion : m_deletions) {
        const bool goesWithItsParent = std::any_of(m_replaced.begin(), m_replaced.end(),
            [&deletion](const QString& prefix) { return deletion.first.startsWith(prefix); });
        if (!goesWithItsParent)
            first += deletion.second;
    }
    m_list.words = first + m_list.words;
    return std::move(m_list);
}

/// Run text in a comment of a script: one line.
QString commentText(QString text)
{
    for (QChar& c : text) {
        if (c.category() == QChar::Other_Control || c.category() == QChar::Separator_Line
            || c.category() == QChar::Separator_Paragraph)
            c = u'?';
    }
    return text;
}

} // namespace

OverrideList overridesTowardsBaseline(const Comparison& comparison, std::vector<int> rows)
{
    if (!comparison.config)
        return {};
    std::sort(rows.begin(), rows.end());
    rows.erase(std::unique(rows.begin(), rows.end()), rows.end());
    Maker maker(comparison);
    for (const int row : rows)
        maker.add(comparison.config->rows[size_t(row)]);
    return maker.finish();
}

QString overrideListText(const OverrideList& list)
{
    QString text = list.words.join(QStringLiteral(" \\\n"));
    if (!text.isEmpty())
        text += u'\n';
    for (const OverrideList::LeftOut& one : list.leftOut)
        text += u"# " + commentText(one.key) + u": " + one.why + u'\n';
    return text;
}

} // namespace alidade
