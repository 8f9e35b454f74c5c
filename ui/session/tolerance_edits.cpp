// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/session/tolerance_edits.h"

#include "ui/session/workspace.h"

#include <algorithm>

namespace alidade {

namespace {

bool sameRule(const ToleranceRule& one, const ToleranceRule& other)
{
    return one.metric == other.metric && one.tolerance == other.tolerance;
}

} // namespace

class ToleranceEdits::Change final : public QUndoCommand {
public:
    Change(ToleranceEdits& edits, Rules before, Rules after, QString metric, bool joins)
        : QUndoCommand(tr("tolerance of %1").arg(metric))
        , m_edits(edits)
        , m_before(std::move(before))
        , m_after(std::move(after))
        , m_metric(std::move(metric))
        , m_joins(joins)
    {
    }
    void undo() override { m_edits.apply(m_before); }
    void redo() override { m_edits.apply(m_after); }
    int id() const override { return 1; }
    bool mergeWith(const QUndoCommand* other) override
    {
        const auto* const next = static_cast<const Change*>(other);
        if (!next->m_joins || next->m_metric != m_metric)
            return false;
        m_after = next->m_after;
        return true;
    }

private:
    ToleranceEdits& m_edits;
    Rules m_before, m_after;
    QString m_metric;
    bool m_joins;
};

ToleranceEdits::ToleranceEdits(Workspace& workspace, QObject* parent)
    : QObject(parent)
    , m_workspace(workspace)
{
}

ToleranceEdits* toleranceEditsOf(Workspace& workspace)
{
    auto* const found = workspace.findChild<ToleranceEdits*>();
    return found ? found : new ToleranceEdits(workspace, &workspace);
}

void ToleranceEdits::set(const ToleranceRule& rule)
{
    Rules rules = m_rules;
    const auto at = std::lower_bound(rules.begin(), rules.end(), rule.metric,
        [](const ToleranceRule& one, const QString& metric) { return one.metric < metric; });
    if (at != rules.end() && at->metric == rule.metric) {
        if (at->tolerance == rule.tolerance)
            return;
        *at = rule;
    } else {
        rules.insert(at, rule);
    }
    push(std::move(rules), rule.metric);
    m_typing = true;
}

void ToleranceEdits::reset(const QString& metric)
{
    Rules rules = m_rules;
    std::erase_if(rules, [&](const ToleranceRule& rule) { return rule.metric == metric; });
    m_typing = false;
    if (rules.size() != m_rules.size())
        push(std::move(rules), metric);
}

bool ToleranceEdits::isEdited(const QString& metric) const
{
    return std::any_of(m_rules.begin(), m_rules.end(),
        [&](const ToleranceRule& rule) { return rule.metric == metric; });
}

bool ToleranceEdits::hasUnsaved() const
{
    return !m_rules.empty()
        && !std::equal(m_rules.begin(), m_rules.end(), m_saved.begin(), m_saved.end(), sameRule);
}

void ToleranceEdits::push(Rules rules, const QString& metric)
{
    m_stack.push(new Change(*this, m_rules, std::move(rules), metric, m_typing));
}

void ToleranceEdits::apply(Rules rules)
{
    const auto current = m_workspace.profile();
    auto profile = std::make_shared<Profile>(*current);
    auto& all = profile->tolerances;
    // Ours stand in front, unless the profile was replaced since.
    const bool ours = all.size() >= m_rules.size()
        && std::equal(m_rules.begin(), m_rules.end(), all.begin(), sameRule);
    if (ours)
        all.erase(all.begin(), all.begin() + qsizetype(m_rules.size()));
    all.insert(all.begin(), rules.begin(), rules.end());
    m_rules = std::move(rules);
    m_workspace.setProfile(std::move(profile));
    Q_EMIT changed();
}

} // namespace alidade
