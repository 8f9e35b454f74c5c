// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// One pair of samples: prompt folded above, both outputs with their differences and garbled spans,
// other fields beneath. Reads and compares in the background; a new pair cancels the old one.
#pragma once

#include "ui/models/loaded_pair.h"
#include "ui/session/task.h"

#include <QWidget>

class QLabel;
class QToolButton;

namespace alidade {

class FieldsPanel;
class FoldSection;
class TextPair;
class TextPane;
class Workspace;

class SampleView final : public QWidget {
    Q_OBJECT
public:
    explicit SampleView(Workspace& workspace, QWidget* parent = nullptr);
    ~SampleView() override;

    /// nullptr or -1 clears. The same pair of the same comparison is not read again.
    void show(const SampleTablePtr& table, qsizetype pair);
    qsizetype pair() const { return m_pair; }
    const SampleTablePtr& table() const { return m_table; }
    /// What a search looks for in the texts; the pair that is shown is read again.
    void setQuery(const std::optional<SampleQuery>& query);
    /// True when the texts of the last show() are on screen and judged.
    bool isSettled() const;

    TextPair* texts() const { return m_texts; }
    void togglePrompt();
    void toggleWrap();
    void toggleInvisibles();
    void goToDifference(bool forward);
    void goToGarbled(bool forward);
    /// False: the texts hold no further one.
    bool goToHit(bool forward);
    void sayNoHit(bool forward);
    void scrollRows(int rows);
    void swapTexts();
    /// The side that a key press means: that of the text with the keyboard, else the only one that
    /// is there, else the candidate.
    Side meantSide() const;
    /// The selection, else the whole output of the meant side; with marks, prompt and both outputs
    /// as Markdown, with what differs and what is garbled.
    void copy(bool withMarks);
    /// The whole output of a side.
    void copyText(Side side);
    void say(const QString& text);
    void refresh();

private:
    using Verdicts = Pair<GarbleVerdict>;

    void showLoaded(const LoadedPair& loaded);
    void judge(const LoadedPair& loaded);
    void showVerdicts(const Verdicts& verdicts);
    void showChanged();
    void sayHowCompared();
    QStringList factsOf(Side side) const;
    QString asMarkdown() const;
    void putOnClipboard(const QString& text, const QString& said);
    void updateCaptions();
    void read();

    Workspace& m_workspace;
    SampleTablePtr m_table;
    qsizetype m_pair = -1;
    LoadedPair m_loaded;
    std::optional<SampleQuery> m_query;
    Verdicts m_verdicts;
    Pair<bool> m_judged;
    bool m_wrapped = true, m_invisibles = true;
    TaskWatcher<LoadedPair> m_loading;
    TaskWatcher<Verdicts> m_judging;

    TextPane* m_promptText;
    FoldSection* m_prompt;
    TextPair* m_texts;
    FieldsPanel* m_fields;
    QWidget* m_changedBar;
    QLabel* m_changedText;
    QToolButton* m_readAgain;
    QLabel* m_status;
    QLabel* m_keys;
};

} // namespace alidade
