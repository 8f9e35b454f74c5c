// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/config_detail.h"

#include "core/compare/value_diff.h"
#include "core/sources/override_writer.h"
#include "ui/models/config_words.h"
#include "ui/session/workspace.h"
#include "ui/widgets/display_text.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/link_button.h"
#include "ui/widgets/theme.h"
#include "ui/widgets/value_view.h"

#include <QClipboard>
#include <QGridLayout>
#include <QGuiApplication>
#include <QLabel>
#include <QToolButton>
#include <QVBoxLayout>

namespace alidade {
namespace {

constexpr int PlacePixels = 220; ///< of a file name in a link

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
    m_key->setAlignment(Qt::AlignTop | Qt::AlignLeft); // there may be nothing below
    m_cause->setObjectName(QStringLiteral("detailCause"));
    m_why->setObjectName(QStringLiteral("detailWhy"));
    m_why->setForegroundRole(QPalette::PlaceholderText);
    auto* const sides = new QGridLayout(m_values);
    sides->setContentsMargins(0, 6, 0, 0);
    sides->setHorizontalSpacing(16);
    sides->setVerticalSpacing(4);
    sides->setRowStretch(1, 1);
    for (const Side side : BothSides) {
        const int place = side == Side::Baseline ? 0 : 1;
        sides->addLayout(buildSide(side), 0, place);
        sides->addWidget(m_sides[side].value, 1, place);
        sides->setColumnStretch(place, 1);
    }
    column->addWidget(m_values, 1);
    refresh();
}

QLayout* ConfigDetail::buildSide(Side side)
{
    SideBox& box = m_sides[side];
    const QString name
        = side == Side::Baseline ? QStringLiteral("baseline") : QStringLiteral("candidate");
    auto* const heading = new FlowLayout(8); // wraps where both sides do not fit beside each other
    box.heading = new QLabel(side == Side::Baseline ? tr("baseline") : tr("candidate"));
    box.heading->setFont(scaledFont(1.0, true));
    box.setBy = new QLabel;
    box.setBy->setObjectName(name + QStringLiteral("SetBy"));
    box.setBy->setTextFormat(Qt::PlainText);
    box.setBy->setForegroundRole(QPalette::PlaceholderText);
    box.overridePlace = new LinkButton(PlacePixels, this);
    box.overridePlace->setObjectName(name + QStringLiteral("OverridePlace"));
    box.valuePlace = new LinkButton(PlacePixels, this);
    box.valuePlace->setObjectName(name + QStringLiteral("ValuePlace"));
    box.copy = new QToolButton(this);
    box.copy->setObjectName(name + QStringLiteral("Copy"));
    box.copy->setText(tr("Copy as override"));
    box.copy->setFont(scaledFont(0.92));
    box.copy->setProperty("link", true); // theme.cpp gives it the colour
    heading->addWidget(box.heading);
    heading->addWidget(box.setBy);
    heading->addWidget(box.overridePlace);
    heading->addWidget(box.valuePlace);
    heading->addWidget(box.copy);
    box.value = new ValueView(this);
    box.value->setObjectName(name + QStringLiteral("Value"));
    box.value->setAccessibleName(
        side == Side::Baseline ? tr("Value in the baseline") : tr("Value in the candidate"));
    box.value->setMinimumHeight(40);
    connect(box.overridePlace, &LinkButton::clicked, this,
        [this, side] { m_workspace.reveal(m_sides[side].overrideAt); });
    connect(box.valuePlace, &LinkButton::clicked, this,
        [this, side] { m_workspace.reveal(m_sides[side].valueAt); });
    connect(box.copy, &QToolButton::clicked, this,
        [this, side] { QGuiApplication::clipboard()->setText(m_sides[side].overrideWord); });
    return heading;
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

void ConfigDetail::setLines(const QString& key, const QStringList& lines, const QString& why)
{
    m_key->setText(makeDisplayText(key, true).text);
    m_cause->setText(makeDisplayText(lines.join(u'\n'), true).text);
    m_cause->setVisible(!lines.isEmpty());
    m_why->setText(why);
    m_why->setVisible(!why.isEmpty());
}

void ConfigDetail::setRow(const ComparisonPtr& comparison, const KeyAlignment* row)
{
    m_values->setVisible(row != nullptr);
    if (!row) {
        setLines(tr("Select a key to see both values in full"), {}, {});
        return;
    }
    const Pair<const ConfigEntry*> entries = entriesOf(*comparison, *row);
    QStringList lines{ causeSentence(*row, entries) };
    lines += historySentences(*comparison, *row);
    setLines(row->key, lines, whySentence(*comparison, *row));
    for (const Side side : BothSides)
        showSide(side, entries[side], comparison->runs[side]->config.overridesOnly);
    for (const Side side : BothSides)
        if (!entries[side] && !comparison->runs[side]->config.complete)
            m_sides[side].setBy->setText(tr("not in the part of the config that was read"));
    const ValueDiff diff = diffValues(entries.baseline ? &entries.baseline->value : nullptr,
        entries.candidate ? &entries.candidate->value : nullptr);
    const bool differs = row->state == KeyAlignment::State::Differs;
    for (const Side side : BothSides) {
        ValueView* const view = m_sides[side].value;
        view->setValue(diff.texts[side], differs ? diff.marks[side] : std::vector<TextStretch>());
        view->showFirstMark();
    }
}

void ConfigDetail::setVariable(const SeedRow& seed)
{
    m_values->setVisible(true);
    setLines(seed.name, { tr("An environment variable that seeds a random generator") }, {});
    for (const Side side : BothSides) {
        SideBox& box = m_sides[side];
        showSide(side, nullptr, false);
        const bool named = seed.origin[side].isValid() || !seed.text[side].isEmpty();
        box.setBy->setText(seed.told[side] ? tr("set")
                : named                    ? tr("set to something only the shell could tell")
                                           : tr("no file of this run sets it"));
        if (seed.origin[side].isValid())
            showPlace(side, box.overridePlace, box.overrideAt, seed.origin[side],
                tr("The variable is set at %1"));
        box.value->setEnabled(named);
        const bool marked = seed.contradicts();
        box.value->setValue(seed.text[side],
            marked ? std::vector<TextStretch>{ { 0, seed.text[side].size() } }
                   : std::vector<TextStretch>());
    }
}

void ConfigDetail::showPlace(
    Side side, LinkButton* button, Locator& place, const Origin& origin, const QString& title)
{
    place.kind = Locator::Kind::File;
    place.side = side;
    place.origin = origin;
    // The name is enough for a look; the tool tip has the way to it.
    const Origin name{ origin.file.section(u'/', -1), origin.line };
    button->setPlace(originText(name), asPlainToolTip(title.arg(originText(origin))));
    button->setVisible(true);
}

void ConfigDetail::showSide(Side side, const ConfigEntry* entry, bool tellsOverridesOnly)
{
    SideBox& box = m_sides[side];
    box.overridePlace->setVisible(false);
    box.valuePlace->setVisible(false);
    box.value->setEnabled(entry != nullptr);
    const auto word
        = entry ? overrideWord(Override::Action::Set, entry->key, entry->value) : std::nullopt;
    box.overrideWord = word.value_or(QString());
    box.copy->setVisible(word.has_value());
    box.copy->setToolTip(asPlainToolTip(box.overrideWord.left(2'000)));
    if (!entry) {
        box.setBy->setText(tellsOverridesOnly
                ? tr("not set; the defaults of this run are not known")
                : tr("does not have this key"));
        return;
    }
    QString setBy = tr("set by: %1").arg(provenanceText(entry->provenance));
    if (!entry->follows.isEmpty())
        setBy += tr(", follows %1").arg(entry->follows);
    box.setBy->setText(setBy);
    if (entry->overrideOrigin.isValid())
        showPlace(side, box.overridePlace, box.overrideAt, entry->overrideOrigin,
            tr("The override stands at %1"));
    if (entry->origin.isValid() && entry->origin != entry->overrideOrigin)
        showPlace(side, box.valuePlace, box.valueAt, entry->origin,
            tr("The effective value stands at %1"));
}

} // namespace alidade
