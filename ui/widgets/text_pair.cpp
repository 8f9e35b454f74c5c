// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Composition of two panes and the strip; jumping runs along the common axis of both texts.
#include "ui/widgets/text_pair.h"

#include "core/model/garble_reasons.h"
#include "core/model/sentence.h"
#include "ui/widgets/display_text.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/overview_strip.h"
#include "ui/widgets/theme.h"

#include <QEvent>
#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QScrollBar>
#include <QVBoxLayout>

#include <algorithm>

namespace alidade {

namespace {

/// Rows closer than this count as the same place when jumping.
constexpr double SamePlace = 1e-9;
/// Pixels at the right edge of a pane that do not count as visible.
constexpr int EdgeRoom = 40;

QLabel* makeLabel(QWidget* parent)
{
    auto* label = new QLabel(parent);
    label->setTextFormat(Qt::PlainText);
    return label;
}

void setInk(QWidget* widget, const QColor& colour)
{
    QPalette palette; // all other colours stay those of the theme
    palette.setColor(QPalette::WindowText, colour);
    widget->setPalette(palette);
}

} // namespace

TextPair::TextPair(QWidget* parent)
    : QWidget(parent)
    , m_columns(new QHBoxLayout)
    , m_strip(new OverviewStrip(this))
{
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    row->addLayout(m_columns, 1);
    m_columns->setSpacing(0);
    for (const Side side : BothSides) {
        auto* column = new QVBoxLayout;
        column->setSpacing(0);
        auto* caption = new QHBoxLayout;
        caption->setContentsMargins(8, 4, 8, 4);
        caption->setSpacing(8);
        m_names[side] = makeLabel(this);
        QFont strong = font();
        strong.setBold(true);
        m_names[side]->setFont(strong);
        m_details[side] = new ElidedLabel(this);
        caption->addWidget(m_names[side]);
        caption->addWidget(m_details[side], 1);
        m_panes[side] = new TextPane(this);
        m_panes[side]->setObjectName(side == Side::Baseline ? QStringLiteral("baselineText")
                                                            : QStringLiteral("candidateText"));
        m_panes[side]->setAccessibleName(
            side == Side::Baseline ? tr("Text of the baseline") : tr("Text of the candidate"));
        column->addLayout(caption);
        column->addWidget(m_panes[side], 1);
        m_columns->addLayout(column, 1);
        if (side == Side::Baseline) {
            auto* line = new QFrame(this);
            line->setObjectName(QStringLiteral("divider"));
            line->setFixedWidth(1);
            line->setAutoFillBackground(true);
            m_columns->addWidget(line);
        }
        connect(m_panes[side], &TextPane::scrolled, this, [this, side] { follow(side); });
        connect(m_panes[side]->horizontalScrollBar(), &QScrollBar::valueChanged, this,
            [this, side] { followAcross(side); });
        connect(m_panes[side], &TextPane::hovered, this, [this](const QString& reason) {
            if (!reason.isEmpty())
                Q_EMIT placeDescribed(reason);
        });
    }
    row->addWidget(m_strip);
    connect(m_strip, &OverviewStrip::positionChosen, this, [this](double position) {
        const Side side = Side::Candidate;
        m_panes[side]->reveal(m_aligned.offsetAt(side, position));
        const Side other = otherSide(side);
        if (m_panes[side]->text().isEmpty())
            m_panes[other]->reveal(m_aligned.offsetAt(other, position));
    });
    updateColours();
}

void TextPair::setTexts(const Pair<QString>& texts, const TextDiff& diff)
{
    m_aligned = AlignedText(diff.spans);
    m_position = -1;
    m_jumped = {};
    m_across = 0;
    m_hits = {};
    m_following = true;
    for (const Side side : BothSides) {
        m_panes[side]->setText(texts[side]);
        m_panes[side]->setDifferences(m_aligned.differences(side));
    }
    m_following = false;
    m_jumped.side = leadingSide();
    updateStrip();
    updateVisiblePart();
}

void TextPair::setGarbled(const Pair<std::vector<GarbleSpan>>& spans)
{
    for (const Side side : BothSides)
        m_panes[side]->setGarbled(spans[side]);
    updateStrip();
}

void TextPair::setCaption(Side side, const QString& name, const QString& detail)
{
    m_names[side]->setText(name);
    m_details[side]->setText(detail);
    m_details[side]->setToolTip(asPlainToolTip(detail)); // where it is elided
}

void TextPair::setPlaceholder(Side side, const QString& text)
{
    m_panes[side]->setPlaceholder(text);
}

void TextPair::clear() { setTexts({}, {}); }

void TextPair::setWrapped(bool wrapped)
{
    const Side side = leadingSide();
    const qsizetype kept = m_panes[side]->keptOffset();
    m_following = true;
    for (const Side each : BothSides)
        m_panes[each]->setWrapped(wrapped);
    m_following = false;
    follow(side);
    alignAcross(side, kept);
}

void TextPair::setInvisiblesShown(bool shown)
{
    for (const Side side : BothSides)
        m_panes[side]->setInvisiblesShown(shown);
}

bool TextPair::goToDifference(bool forward)
{
    // Differences come in pairs, one on each side: their begins on the common axis are the same.
    const Side side = leadingSide();
    const double from = startingPosition(forward);
    const auto& ranges = m_panes[side]->differences();
    const auto place
        = [&](const TextRange& range) { return m_aligned.position(side, range.begin); };
    const auto found = forward
        ? std::find_if(ranges.begin(), ranges.end(),
            [&](const TextRange& range) { return place(range) > from + SamePlace; })
        : std::find_if(ranges.rbegin(), ranges.rend(), [&](const TextRange& range) {
              return place(range) < from - SamePlace;
          }).base();
    if (forward ? found == ranges.end() : found == ranges.begin())
        return false;
    const auto index = (forward ? found : found - 1) - ranges.begin();
    const TextRange& range = ranges[size_t(index)];
    m_position = place(range);
    const Side other = otherSide(side);
    m_panes[other]->setCurrent(m_panes[other]->differences()[size_t(index)]);
    goTo(side, range);
    Q_EMIT placeDescribed(tr("Difference %1 of %2, at character %3")
                              .arg(index + 1)
                              .arg(ranges.size())
                              .arg(QLocale().toString(range.begin)));
    return true;
}

bool TextPair::goToGarbled(bool forward)
{
    std::vector<Place> places;
    for (const Side side : BothSides) {
        for (const GarbleSpan& span : m_panes[side]->garbled())
            places.push_back({ m_aligned.position(side, span.begin), side,
                { span.begin, span.length },
                tr("%1: %2").arg(inUserLanguage(span.detector), inUserLanguage(reasonOf(span))) });
    }
    return goToPlace(std::move(places), forward);
}

bool TextPair::goToHit(bool forward)
{
    std::vector<Place> places;
    for (const Side side : BothSides) {
        const size_t count = m_hits[side].size();
        for (size_t i = 0; i < count; ++i) {
            const QString place = side == Side::Baseline
                ? tr("Found in the baseline, %1 of %2").arg(i + 1).arg(count)
                : tr("Found in the candidate, %1 of %2").arg(i + 1).arg(count);
            const TextRange& range = m_hits[side][i];
            places.push_back({ m_aligned.position(side, range.begin), side, range, place });
        }
    }
    return goToPlace(std::move(places), forward);
}

Side TextPair::leadingSide() const
{
    return m_panes.candidate->text().isEmpty() ? Side::Baseline : Side::Candidate;
}

/// Where the search for the next place begins: at the last one, or at the edge of what is visible
/// when the user has scrolled away from that.
double TextPair::startingPosition(bool forward) const
{
    const Side side = leadingSide();
    const Side jumped = m_jumped.side;
    TextPane& last = *m_panes[jumped];
    const qsizetype top = last.topOffset();
    const qsizetype bottom = last.bottomOffset();
    const bool atEnd = bottom == last.text().size();
    if (top == m_jumped.top
        || (m_position >= 0 && m_jumped.offset >= top && (m_jumped.offset < bottom || atEnd)))
        return m_position;
    if (forward) // what begins in the topmost row is meant too
        return m_aligned.position(side, m_panes[side]->topOffset()) - 2 * SamePlace;
    const qsizetype end = m_panes[side]->bottomOffset();
    return end == m_panes[side]->text().size() ? 2 : m_aligned.position(side, end);
}

const TextPair::Place* TextPair::nextPlace(std::vector<Place>& places, bool forward) const
{
    std::stable_sort(places.begin(), places.end(),
        [](const Place& one, const Place& two) { return one.position < two.position; });
    const double from = startingPosition(forward);
    // Of two at the same height, one on each side, both are visited.
    const auto current
        = std::find_if(places.begin(), places.end(), [this, from](const Place& place) {
              return std::abs(place.position - from) <= SamePlace && place.side == m_visitedSide
                  && place.range.begin == m_visited;
          });
    if (current != places.end()) {
        if (forward)
            return std::next(current) == places.end() ? nullptr : &*std::next(current);
        return current == places.begin() ? nullptr : &*std::prev(current);
    }
    const Place* found = nullptr;
    for (const Place& place : places) {
        if (forward && place.position > from + SamePlace)
            return &place;
        if (!forward && place.position < from - SamePlace)
            found = &place;
    }
    return found;
}

bool TextPair::goToPlace(std::vector<Place> places, bool forward)
{
    const Place* found = nextPlace(places, forward);
    if (!found)
        return false;
    m_position = found->position;
    m_visitedSide = found->side;
    m_visited = found->range.begin;
    m_panes[otherSide(found->side)]->setCurrent({});
    goTo(found->side, found->range);
    Q_EMIT placeDescribed(found->described);
    return true;
}

void TextPair::setHits(const Pair<std::vector<TextRange>>& hits)
{
    m_hits = hits;
    for (const Side side : BothSides)
        m_panes[side]->setHits(hits[side]);
}

std::optional<Side> TextPair::focusedSide() const
{
    for (const Side side : BothSides) {
        if (m_panes[side]->hasFocus())
            return side;
    }
    return {};
}

void TextPair::setSwapped(bool swapped)
{
    m_columns->setDirection(swapped ? QBoxLayout::RightToLeft : QBoxLayout::LeftToRight);
    m_strip->setSwapped(swapped);
}

bool TextPair::isSwapped() const { return m_columns->direction() == QBoxLayout::RightToLeft; }

void TextPair::scrollRows(int rows)
{
    const Side side = m_panes.candidate->text().size() >= m_panes.baseline->text().size()
        ? Side::Candidate
        : Side::Baseline;
    QScrollBar* const bar = m_panes[side]->verticalScrollBar();
    bar->setValue(bar->value() + rows);
}

void TextPair::goTo(Side side, const TextRange& range)
{
    m_panes[side]->setCurrent(range);
    m_panes[side]->reveal(range.begin);
    follow(side);
    alignAcross(side, range.begin);
    m_jumped = { side, range.begin, m_panes[side]->topOffset() };
}

QString TextPair::selectedText() const
{
    const Side first = m_panes.candidate->hasFocus() ? Side::Candidate : Side::Baseline;
    const QString selected = m_panes[first]->selectedText();
    return selected.isEmpty() ? m_panes[otherSide(first)]->selectedText() : selected;
}

void TextPair::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    // Another style sheet gives the labels their first palettes back after this event.
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::StyleChange)
        m_recolour.start(0, this);
}

void TextPair::timerEvent(QTimerEvent* event)
{
    if (event->timerId() != m_recolour.timerId())
        return;
    updateColours(); // setting a palette comes back as another change
    m_recolour.stop();
}

void TextPair::follow(Side side)
{
    if (m_following)
        return;
    m_following = true;
    const Side other = otherSide(side);
    if (!m_panes[side]->text().isEmpty() && !m_panes[other]->text().isEmpty())
        m_panes[other]->scrollToTop(m_aligned.map(side, m_panes[side]->topOffset()));
    m_following = false;
    updateVisiblePart();
}

void TextPair::followAcross(Side side)
{
    if (m_following)
        return;
    const int x = m_panes[side]->horizontalScrollBar()->value();
    if (x == 0)
        m_across = 0;
    m_following = true;
    m_panes[otherSide(side)]->horizontalScrollBar()->setValue(
        x + (side == Side::Baseline ? m_across : -m_across));
    m_following = false;
}

/// Shows the same columns of both texts, or what belongs to `offset` where it stands elsewhere in
/// its line.
void TextPair::alignAcross(Side side, qsizetype offset)
{
    TextPane& other = *m_panes[otherSide(side)];
    const QScrollBar* const bar = m_panes[side]->horizontalScrollBar();
    const int x = other.xOf(m_aligned.map(side, offset));
    const bool isVisible = x >= bar->value() && x <= bar->value() + bar->pageStep() - EdgeRoom;
    const int shift = isVisible || other.text().isEmpty() ? 0 : x - m_panes[side]->xOf(offset);
    m_across = side == Side::Baseline ? shift : -shift;
    m_following = true;
    other.horizontalScrollBar()->setValue(bar->value() + shift);
    m_following = false;
}

void TextPair::updateStrip()
{
    std::vector<StripMark> marks;
    for (const Side side : BothSides) {
        const auto add = [&](StripMark::Kind kind, qsizetype begin, qsizetype length) {
            marks.push_back({ kind, side, m_aligned.position(side, begin),
                m_aligned.position(side, begin + length) });
        };
        for (const TextRange& range : m_panes[side]->differences())
            add(StripMark::Kind::Difference, range.begin, range.length);
        for (const GarbleSpan& span : m_panes[side]->garbled())
            add(StripMark::Kind::Garbled, span.begin, span.length);
    }
    m_strip->setMarks(std::move(marks));
}

void TextPair::updateVisiblePart()
{
    const Side side = m_panes.candidate->text().size() >= m_panes.baseline->text().size()
        ? Side::Candidate
        : Side::Baseline;
    m_strip->setVisiblePart(m_aligned.position(side, m_panes[side]->topOffset()),
        m_aligned.position(side, m_panes[side]->bottomOffset()));
}

void TextPair::updateColours()
{
    const Theme& theme = currentTheme();
    setInk(m_names.baseline, theme.baseline);
    setInk(m_names.candidate, theme.candidate);
    for (const Side side : BothSides)
        setInk(m_details[side], theme.mutedText);
    for (auto* line : findChildren<QFrame*>(QStringLiteral("divider"))) {
        QPalette palette = line->palette();
        palette.setColor(QPalette::Window, theme.line);
        line->setPalette(palette);
    }
}

} // namespace alidade
