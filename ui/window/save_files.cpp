// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/save_files.h"

#include "core/report/redact_comparison.h"
#include "core/report/report.h"
#include "ui/session/task.h"
#include "ui/widgets/message_bar.h"

#include <QCheckBox>
#include <QCoreApplication>
#include <QDialogButtonBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QLabel>
#include <QPushButton>
#include <QSaveFile>
#include <QVBoxLayout>

#include <algorithm>

namespace alidade {
namespace {

QString said(const char* text) { return QCoreApplication::translate("SaveFiles", text); }

/// As `alidade compare --redact` writes it.
QByteArray bytesOf(const Comparison& comparison,
    QByteArray (*write)(const Comparison&, const ReportOptions&), ReportOptions options,
    const SaveChoice& choice)
{
    if (!choice.redact)
        return write(comparison, options);
    const auto redactor = std::make_shared<const Redactor>(redactorFor(comparison));
    options.shown = [redactor](const QString& text) { return redactor->apply(text); };
    for (QString& note : options.userNotes)
        note = redactor->apply(note);
    return write(*redacted(comparison, redactor, { choice.answers }), options);
}

} // namespace

void askWhatToSave(
    QWidget* window, const SaveChoice& before, std::function<void(const SaveChoice&)> chosen)
{
    auto* const dialog = new QDialog(window);
    dialog->setObjectName(QStringLiteral("saveReportDialog"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(said(QT_TRANSLATE_NOOP("SaveFiles", "Save report")));
    auto* const column = new QVBoxLayout(dialog);
    const auto box = [&](const char* id, const QString& text, bool on) {
        auto* const made = new QCheckBox(text, dialog);
        made->setObjectName(QString::fromLatin1(id));
        made->setChecked(on);
        column->addWidget(made);
        return made;
    };
    QCheckBox* const redact = box("saveRedact",
        said(QT_TRANSLATE_NOOP("SaveFiles", "Replace names, addresses, paths and secrets")),
        before.redact);
    QCheckBox* const answers = box("saveAnswers",
        said(QT_TRANSLATE_NOOP("SaveFiles", "Leave out prompts and answers")), before.answers);
    // The line keeps its place, so that nothing moves under the pointer.
    auto* const stays = new QLabel(dialog);
    stays->setObjectName(QStringLiteral("saveStays"));
    stays->setMinimumHeight(stays->fontMetrics().height());
    const auto update = [=] {
        answers->setEnabled(redact->isChecked());
        stays->setText(redact->isChecked()
                ? QString()
                : QString(u"▲ "
                    + said(QT_TRANSLATE_NOOP(
                        "SaveFiles", "Names, paths and secrets of the runs stay in the report"))));
    };
    QObject::connect(redact, &QCheckBox::toggled, dialog, update);
    update();
    column->addWidget(stays);
    auto* const buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, dialog);
    QPushButton* const go = buttons->addButton(
        said(QT_TRANSLATE_NOOP("SaveFiles", "Choose file…")), QDialogButtonBox::AcceptRole);
    go->setObjectName(QStringLiteral("saveChoose"));
    go->setDefault(true);
    column->addWidget(buttons);
    QObject::connect(buttons, &QDialogButtonBox::accepted, dialog, &QDialog::accept);
    QObject::connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::reject);
    QObject::connect(
        dialog, &QDialog::accepted, window, [redact, answers, chosen = std::move(chosen)] {
            chosen({ redact->isChecked(), answers->isChecked() });
        });
    dialog->open();
}

void saveReport(QWidget* window, MessageBar& messages, QThreadPool* pool,
    const ComparisonPtr& comparison, const QMap<QString, QString>& userNotes,
    const SaveChoice& choice)
{
    QStringList filters;
    for (const ReportFormat& format : reportFormats())
        filters.append(QStringLiteral("*.") + format.id);
    const QString path
        = QFileDialog::getSaveFileName(window, said(QT_TRANSLATE_NOOP("SaveFiles", "Save report")),
            QStringLiteral("report.md"), filters.join(QStringLiteral(";;")));
    if (path.isEmpty())
        return;
    const QString suffix = QFileInfo(path).suffix();
    const auto formats = reportFormats();
    const auto format = std::find_if(
        formats.begin(), formats.end(), [&](const ReportFormat& one) { return suffix == one.id; });
    if (format == formats.end()) {
        messages.post(MessageBar::Kind::Warning,
            said(QT_TRANSLATE_NOOP(
                     "SaveFiles", "The name decides the format: end it with one of %1"))
                .arg(filters.join(u' ')));
        return;
    }
    whenDone(
        runTask<bool>(pool,
            [comparison, write = format->write, path, userNotes, choice](Monitor&) -> Result<bool> {
                QSaveFile file(path);
                ReportOptions options;
                options.userNotes = userNotes;
                const QByteArray bytes = bytesOf(*comparison, write, options, choice);
                if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size()
                    || !file.commit())
                    return failure(Error::Code::Unreadable, file.errorString(), path);
                return true;
            }),
        &messages, [path, bar = &messages](const Result<bool>& saved) {
            if (saved)
                bar->post(MessageBar::Kind::Info,
                    said(QT_TRANSLATE_NOOP("SaveFiles", "Saved as %1")).arg(path));
            else
                bar->post(MessageBar::Kind::Error,
                    said(QT_TRANSLATE_NOOP("SaveFiles", "%1 cannot be written: %2"))
                        .arg(path, saved.error().what));
        });
}

} // namespace alidade
