// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// A bug report from the comparison: choose findings and pictures, edit the text, see how it looks
// and what is replaced in it, then copy it or write it. What takes long is done in the background
// or one step a turn, with progress and Cancel.
#pragma once

#include "core/report/issue_text.h"
#include "core/report/redact_comparison.h"
#include "core/report/report_files.h"
#include "ui/export/background_job.h"
#include "ui/export/capture.h"

#include <QDialog>
#include <QTimer>

#include <memory>

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QListWidget;
class QPlainTextEdit;
class QProgressBar;
class QPushButton;
class QTabWidget;
class QTableView;

namespace alidade {

class IssuePreview;
class MessageBar;
class PagePictures;
class ReplacementsModel;
class Workspace;
struct PageImageRequest;

class BugReportDialog : public QDialog {
    Q_OBJECT
public:
    /// `shown`: what each page shows now (Page::selected), by the page's id. The workspace must
    /// outlive the dialog; a new comparison of it is taken up. What the user changed stays on the
    /// desk of the workspace when the dialog goes, and is taken up by the next one.
    BugReportDialog(Workspace& workspace, QHash<QString, QString> shown, QWidget* parent);
    ~BugReportDialog() override;

    /// Pictures that the user kept; those that show names are marked, and not chosen at first when
    /// names are replaced.
    void setCaptures(const std::vector<KeptCapture>& captures);
    /// What the user noted on the checks, by their id: stands beside the findings.
    void setUserNotes(const QMap<QString, QString>& notes);

    /// The text as it is edited now.
    QString text() const;
    /// True while something is prepared, drawn or written.
    bool isBusy() const { return m_busy; }

Q_SIGNALS:
    /// A sentence on what became of the report.
    void told(const QString& text);

private:
    /// What report and pictures are made of: the comparison, redacted or not.
    struct Prepared {
        ComparisonPtr comparison;
        std::shared_ptr<const Redactor> redactor; ///< null: nothing is replaced
        std::vector<Replaced> replaced;
    };
    enum class Output : quint8 { Preview, File, Folder };

    void buildLayout();
    QWidget* buildChoices();
    QWidget* buildTabs();
    QWidget* buildButtons();
    void connectParts();

    void takeComparison();
    void keepDraft();
    void takeDraft();
    void startOver();
    bool isChanged() const;
    void updateChanged();
    void fillChoices();
    void prepare();
    void takePrepared(const Prepared& prepared);
    void remake();
    void takeText(const QString& made);
    void updatePreview();
    void updateCount();
    void updateReplacements();

    QStringList chosenFindings() const;
    std::vector<PageImageRequest> chosenPages() const;
    std::vector<const KeptCapture*> chosenCaptures() const;
    IssueOptions issueOptions() const;
    void decide(const QString& original, const QString& replacement);
    /// An original that was missed, with what stands for it (empty: made from it).
    void addOriginal();
    QWidget* buildAdding();

    void copy();
    void saveFile();
    void saveFolder();
    void drawFor(Output output, const QString& path);
    void picturesDrawn();
    void write(Output output, const QString& path);
    void cancel();
    void setBusy(bool busy, const QString& what = {});
    void tell(bool done, const QString& text);

    Workspace& m_workspace;
    QHash<QString, QString> m_shown;
    ComparisonPtr m_comparison; ///< as it is, with names
    Prepared m_prepared;
    QHash<QString, QString> m_decided; ///< by the user, for an original
    QStringList m_added; ///< originals that the user named
    QHash<QString, bool> m_captureChosen; ///< by the name of the capture
    std::vector<KeptCapture> m_captures;
    QMap<QString, QString> m_userNotes;
    QString m_made; ///< the text as it was made last
    PagePictures* m_pictures = nullptr;
    Output m_output = Output::Preview; ///< what the pictures are drawn for
    QString m_path;
    bool m_busy = false;
    bool m_touched = false; ///< something is chosen otherwise than at first
    bool m_filling = false; ///< choices are filled, nothing is chosen by the user
    bool m_stale = true; ///< m_prepared is not what was chosen
    BackgroundJob<Prepared> m_preparing;
    BackgroundJob<QString> m_making;
    BackgroundJob<QString> m_previewing;
    BackgroundJob<bool> m_writing;
    QTimer m_later; ///< choices that follow each other quickly are taken together

    QComboBox* m_form = nullptr;
    QListWidget* m_findings = nullptr;
    QListWidget* m_pages = nullptr;
    QCheckBox* m_redact = nullptr;
    QCheckBox* m_answers = nullptr;
    QTabWidget* m_tabs = nullptr;
    QPlainTextEdit* m_text = nullptr;
    IssuePreview* m_preview = nullptr;
    ReplacementsModel* m_replacements = nullptr;
    QTableView* m_replacementView = nullptr;
    QLineEdit *m_addedOriginal = nullptr, *m_addedReplacement = nullptr;
    QLabel* m_count = nullptr;
    MessageBar* m_messages = nullptr;
    QLabel* m_what = nullptr;
    QProgressBar* m_progress = nullptr;
    QPushButton *m_cancel = nullptr, *m_copy = nullptr, *m_saveFile = nullptr,
                *m_saveFolder = nullptr, *m_startOver = nullptr;
};

} // namespace alidade
