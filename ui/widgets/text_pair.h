// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Two texts side by side that scroll together by their aligned spans, with a caption above each
// and the overview strip at the right. Knows texts, spans and captions; not where they come from.
#pragma once

#include "ui/widgets/aligned_text.h"
#include "ui/widgets/text_pane.h"

#include <QBasicTimer>
#include <QWidget>

#include <optional>

class QBoxLayout;
class QLabel;

namespace alidade {

class OverviewStrip;

class TextPair : public QWidget {
    Q_OBJECT
public:
    explicit TextPair(QWidget* parent = nullptr);

    void setTexts(const Pair<QString>& texts, const TextDiff& diff);
    void setGarbled(const Pair<std::vector<GarbleSpan>>& spans);
    /// Places that a search found, sorted: they are marked, and goToHit goes there.
    void setHits(const Pair<std::vector<TextRange>>& hits);
    /// What stands above a pane: the name strong, the rest muted; and in an empty pane.
    void setCaption(Side side, const QString& name, const QString& detail);
    void setPlaceholder(Side side, const QString& text);
    void clear();

    TextPane* pane(Side side) const { return m_panes[side]; }
    void setWrapped(bool wrapped);
    void setInvisiblesShown(bool shown);
    /// The candidate's text first.
    void setSwapped(bool swapped);
    bool isSwapped() const;
    /// The colours of the current theme.
    void updateColours();
    void scrollRows(int rows);

    /// Goes to the next or previous place from the current one; false when there is none.
    bool goToDifference(bool forward);
    bool goToGarbled(bool forward);
    bool goToHit(bool forward);
    /// The side whose pane has the keyboard.
    std::optional<Side> focusedSide() const;
    /// Selected text of the pane with the focus, else of the other one.
    QString selectedText() const;

Q_SIGNALS:
    /// What the user jumped to or points at, for a status line; may be empty.
    void placeDescribed(const QString& text);

protected:
    void changeEvent(QEvent* event) override;
    void timerEvent(QTimerEvent* event) override;

private:
    /// What the user jumped to last, and what stood at the top then.
    struct Jumped {
        Side side = Side::Candidate;
        qsizetype offset = 0, top = 0;
    };
    /// A place to go to, in order along the common axis.
    struct Place {
        double position;
        Side side;
        TextRange range;
        QString described;
    };

    const Place* nextPlace(std::vector<Place>& places, bool forward) const;
    bool goToPlace(std::vector<Place> places, bool forward);
    Side leadingSide() const;
    double startingPosition(bool forward) const;
    void follow(Side side);
    void followAcross(Side side);
    void alignAcross(Side side, qsizetype offset);
    void updateStrip();
    void updateVisiblePart();
    void goTo(Side side, const TextRange& range);

    Pair<TextPane*> m_panes;
    Pair<QLabel*> m_names;
    Pair<QLabel*> m_details;
    QBoxLayout* m_columns;
    OverviewStrip* m_strip;
    AlignedText m_aligned;
    Pair<std::vector<TextRange>> m_hits;
    double m_position = -1; ///< where the user jumped to, on the common axis
    Jumped m_jumped;
    int m_across = 0; ///< how much further the candidate is scrolled sideways, in pixels
    Side m_visitedSide = Side::Baseline; ///< of the garbled text or hit there
    qsizetype m_visited = -1; ///< where that begins
    bool m_following = false;
    QBasicTimer m_recolour;
};

} // namespace alidade
