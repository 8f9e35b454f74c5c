// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/config_detail.h"

#include "core/compare/text_diff.h"
#include "ui/models/config_model.h"
#include "ui/session/workspace.h"
#include "ui/widgets/link_button.h"
#include "ui/widgets/theme.h"
#include "ui/widgets/value_view.h"

#include <QGridLayout>
#include <QLabel>
#include <QVBoxLayout>

namespace alidade {
namespace {

/// Config values are short; a longer one is shown without marks.
constexpr qsizetype MarkedCharacters = 200'000;
/// A shorter value differs as a whole: that False and True share a letter tells nothing.
constexpr qsizetype ComparedCharacters = 16;

QString whyOf(const Comparison& comparison, const QString& key)
{
    if (!comparison.profile)
        return {};
    for (const auto* list : { &comparison.profile->required, &comparison.profile->recommended }) {
        for (const Profile::RequiredValue& wanted : *list) {
            if (matchesGlob(wanted.key, key) && !wanted.why.isEmpty())
                return wanted.why;
        }
    }
    for (const Profile::KeyRule& rule : comparison.profile->keyParameters) {
        if (matchesGlob(rule.key, key))
            return rule.why;
    }
    return {};
}

void setColour(QLabel* label, const QColor& colour)
{
    QPalette palette = label->palette();
    palette.setColor(QPalette::WindowText, colour);
    label->setPalette(palette);
}

} // namespace

ConfigDetail::ConfigDetail(Workspace& workspace, QWidget* parent)
    : QWidget(parent)
    , m_workspace(workspace)
    , m_key(new QLabel(this))
    , m_cause(new QLabel(this))
    , m_why(new QLabel(this))
    , m_values(new QWidget(this))
{
    setObjectName(QStringLiteral("configDetail"));
    auto* const column = new QVBoxLayout(this);
    column->setContentsMargins(16, 10, 16, 12);
    column->setSpacing(4);
    m_key->setObjectName(QStringLiteral("detailKey"));
    for (QLabel* label : { m_key, m_cause, m_why }) {
        label->setTextFormat(Qt::PlainText);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
        label->setWordWrap(true);
        label->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
        column->addWidget(label);
    }
    m_cause->setObjectName(QStringLiteral("detailCause"));
    m_why->setObjectName(QStringLiteral("detailWhy"));
    m_why->setForegroundRole(QPalette::PlaceholderText);
    auto* const sides = new QGridLayout(m_values);
    sides->setContentsMargins(0, 6, 0, 0);
    sides->setHorizontalSpacing(16);
    sides->setVerticalSpacing(4);
    sides->setRowStretch(1, 1);
    for (const Side side : BothSides) {
        SideBox& box = m_sides[side];
        const int place = side == Side::Baseline ? 0 : 1;
        auto* const heading = new QHBoxLayout;
        heading->setSpacing(6);
        box.heading = new QLabel(side == Side::Baseline ? tr("baseline") : tr("candidate"));
        box.heading->setFont(scaledFont(1.0, true));
        box.setBy = new QLabel;
        box.setBy->setForegroundRole(QPalette::PlaceholderText);
        box.overridePlace = new LinkButton(200, this);
        box.valuePlace = new LinkButton(200, this);
        heading->addWidget(box.heading);
        heading->addWidget(box.setBy);
        heading->addWidget(box.overridePlace);
        heading->addWidget(box.valuePlace);
        heading->addStretch(1);
        sides->addLayout(heading, 0, place);
        sides->setColumnStretch(place, 1);
        box.value = new ValueView(this);
        box.value->setObjectName(side == Side::Baseline ? QStringLiteral("baselineValue")
                                                        : QStringLiteral("candidateValue"));
        box.value->setMinimumHeight(40);
        sides->addWidget(box.value, 1, place);
        connect(box.overridePlace, &LinkButton::clicked, this,
            [this, side] { m_workspace.reveal(m_overridePlaces[side]); });
        connect(box.valuePlace, &LinkButton::clicked, this,
            [this, side] { m_workspace.reveal(m_valuePlaces[side]); });
    }
    column->addWidget(m_values, 1);
    refresh();
}

void ConfigDetail::refresh()
{
    m_key->setFont([] {
        QFont font = monospaceFont();
        font.setBold(true);
        return font;
    }());
    setColour(m_sides.baseline.heading, currentTheme().baseline);
    setColour(m_sides.candidate.heading, currentTheme().candidate);
}

void ConfigDetail::setRow(const ConfigModel& model, const KeyAlignment* row)
{
    m_values->setVisible(row != nullptr);
    m_why->setVisible(false);
    m_cause->setVisible(row != nullptr);
    if (!row) {
        m_key->setText(tr("Select a key to see both values in full"));
        return;
    }
    for (const Side side : BothSides)
        m_overridesOnly[side] = model.tellsOverridesOnly(side);
    const Pair<const ConfigEntry*> entries{ model.entry(*row, Side::Baseline),
        model.entry(*row, Side::Candidate) };
    m_key->setText(
        row->alias.isEmpty() ? row->key : tr("%1   (renamed, also %2)").arg(row->key, row->alias));
    m_cause->setText(causeSentence(*row, entries));
    const QString why = whyOf(*model.comparison(), row->key);
    m_why->setText(why);
    m_why->setVisible(!why.isEmpty());
    for (const Side side : BothSides)
        showSide(side, entries[side]);

    if (row->state != KeyAlignment::State::Differs)
        return;
    const QString& baseline = entries.baseline->text;
    const QString& candidate = entries.candidate->text;
    if (baseline.size() > MarkedCharacters || candidate.size() > MarkedCharacters)
        return;
    if (baseline.size() < ComparedCharacters && candidate.size() < ComparedCharacters) {
        m_sides.baseline.value->setValue(baseline, { { 0, baseline.size() } });
        m_sides.candidate.value->setValue(candidate, { { 0, candidate.size() } });
        return;
    }
    Pair<std::vector<MarkedStretch>> marks;
    const TextDiff difference = diffTexts(baseline, candidate);
    for (const DiffSpan& span : difference.spans) {
        if (span.kind == DiffSpan::Kind::Equal)
            continue;
        marks.baseline.push_back({ span.baselineBegin, span.baselineLength });
        marks.candidate.push_back({ span.candidateBegin, span.candidateLength });
    }
    m_sides.baseline.value->setValue(baseline, std::move(marks.baseline));
    m_sides.candidate.value->setValue(candidate, std::move(marks.candidate));
}

void ConfigDetail::showSide(Side side, const ConfigEntry* entry)
{
    SideBox& box = m_sides[side];
    box.overridePlace->setVisible(false);
    box.valuePlace->setVisible(false);
    box.value->setEnabled(entry != nullptr);
    if (!entry) {
        box.setBy->setText(m_overridesOnly[side]
                ? tr("only the overrides of the launch are known, not the defaults")
                : tr("does not have this key"));
        box.value->setValue({}, {});
        return;
    }
    QString setBy = tr("set by: %1").arg(provenanceText(entry->provenance));
    if (!entry->follows.isEmpty())
        setBy += tr(", follows %1").arg(entry->follows);
    box.setBy->setText(setBy);
    const auto showPlace
        = [side](LinkButton* button, Locator& place, const Origin& origin, const QString& toolTip) {
              place.kind = Locator::Kind::File;
              place.side = side;
              place.origin = origin;
              button->setPlace(originText(origin), toolTip.arg(originText(origin)));
              button->setVisible(true);
          };
    if (entry->overrideOrigin.isValid())
        showPlace(box.overridePlace, m_overridePlaces[side], entry->overrideOrigin,
            tr("The override stands at %1"));
    if (entry->origin.isValid() && entry->origin != entry->overrideOrigin)
        showPlace(box.valuePlace, m_valuePlaces[side], entry->origin,
            tr("The effective value stands at %1"));
    box.value->setValue(entry->text, {});
}

} // namespace alidade
