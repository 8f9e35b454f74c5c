// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// One pair of samples: prompt folded above, both outputs with their differences and garbled spans,
// other fields beneath. Reads and compares in the background; a new pair cancels the old one.
#pragma once

#include "core/compare/text_diff.h"
#include "ui/models/sample_rows.h"

#include <QFutureWatcher>
#include <QWidget>

class QLabel;
class QTableView;

namespace alidade {

class FieldsModel;
class FoldSection;
class TextPair;
class TextPane;
class Workspace;

/// What is shown of a pair, read from disk.
struct LoadedPair {
    qsizetype pair = -1;
    Pair<std::optional<Sample>> samples; ///< absent: unpaired or unreadable
    Pair<QString> errors;
    TextDiff diff;
};

/// Cost: two positional reads and a bounded comparison. Thread: any.
Result<LoadedPair> loadPair(const SampleTablePtr& table, qsizetype pair, Monitor& monitor);

class SampleView final : public QWidget {
    Q_OBJECT
public:
    explicit SampleView(Workspace& workspace, QWidget* parent = nullptr);
    ~SampleView() override;

    /// nullptr or -1 clears. The same pair of the same comparison is not read again.
    void show(const SampleTablePtr& table, qsizetype pair);
    qsizetype pair() const { return m_pair; }
    /// True when the texts of the last show() are on screen and judged.
    bool isSettled() const;

    TextPair* texts() const { return m_texts; }
    void togglePrompt();
    void toggleWrap();
    void toggleInvisibles();
    void goToDifference(bool forward);
    void goToGarbled(bool forward);
    void copySelection() const;
    void refresh();

private:
    using Verdicts = Pair<GarbleVerdict>;

    void showLoaded(const LoadedPair& loaded);
    void judge(const LoadedPair& loaded);
    void showVerdicts(const Verdicts& verdicts);
    void showFields(const LoadedPair& loaded);
    void updateCaptions();
    void say(const QString& text);

    Workspace& m_workspace;
    SampleTablePtr m_table;
    qsizetype m_pair = -1;
    LoadedPair m_loaded;
    Verdicts m_verdicts;
    Pair<bool> m_judged;
    bool m_wrapped = true, m_invisibles = true;
    QFutureWatcher<Result<LoadedPair>> m_loading;
    QFutureWatcher<Result<Verdicts>> m_judging;

    TextPane* m_promptText;
    FoldSection* m_prompt;
    TextPair* m_texts;
    FieldsModel* m_fieldsModel;
    QTableView* m_fieldsTable;
    FoldSection* m_fields;
    QLabel* m_status;
    QLabel* m_keys;
};

} // namespace alidade
