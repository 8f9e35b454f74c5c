// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/source_view.h"

#include "core/model/sentence.h"
#include "ui/session/task.h"
#include "ui/session/workspace.h"
#include "ui/widgets/message_bar.h"
#include "ui/widgets/theme.h"

#include <QClipboard>
#include <QDesktopServices>
#include <QFileInfo>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTextBlock>
#include <QUrl>
#include <QVBoxLayout>

namespace alidade {

SourceView::SourceView(QWidget* parent)
    : QWidget(parent, Qt::Window)
    , m_title(new QLabel(this))
    , m_text(new QPlainTextEdit(this))
{
    setObjectName(QStringLiteral("sourceView"));
    auto* const column = new QVBoxLayout(this);
    column->setContentsMargins(12, 10, 12, 12);
    auto* const bar = new QHBoxLayout;
    m_title->setTextFormat(Qt::PlainText);
    m_title->setTextInteractionFlags(Qt::TextSelectableByMouse);
    bar->addWidget(m_title, 1);
    auto* const copy = new QPushButton(tr("Copy path"));
    connect(copy, &QPushButton::clicked, this, [this] {
        QGuiApplication::clipboard()->setText(
            m_line > 0 ? m_path + u':' + QString::number(m_line) : m_path);
    });
    bar->addWidget(copy);
    auto* const folder = new QPushButton(tr("Open directory"));
    connect(folder, &QPushButton::clicked, this, [this] {
        QDesktopServices::openUrl(QUrl::fromLocalFile(QFileInfo(m_path).absolutePath()));
    });
    bar->addWidget(folder);
    column->addLayout(bar);
    m_text->setObjectName(QStringLiteral("sourceText"));
    m_text->setReadOnly(true);
    m_text->setLineWrapMode(QPlainTextEdit::NoWrap);
    m_text->setFont(monospaceFont());
    column->addWidget(m_text, 1);
    resize(900, 560);
}

void SourceView::open(Workspace& workspace, MessageBar& messages, const Locator& where)
{
    const ComparisonPtr comparison = workspace.comparison();
    if (!comparison)
        return;
    const Run& run = *comparison->runs[where.side.value_or(Side::Candidate)];
    const int line = where.origin.line;
    const QString path = absolutePath(run, where.origin);
    if (QFileInfo(path).isDir()) {
        QDesktopServices::openUrl(QUrl::fromLocalFile(path));
        return;
    }
    whenDone(runTask<SourceExcerpt>(workspace.pool(),
                 [path, line](Monitor& monitor) { return readExcerpt(path, line, monitor); }),
        this, [this, &messages, line](const Result<SourceExcerpt>& excerpt) {
            if (excerpt)
                showExcerpt(*excerpt, line);
            else
                messages.post(MessageBar::Kind::Warning,
                    excerpt.error().where + u": " + inUserLanguage(excerpt.error().what));
        });
}

void SourceView::showExcerpt(const SourceExcerpt& excerpt, int line)
{
    m_path = excerpt.path;
    m_line = line;
    const QString name = QFileInfo(m_path).fileName();
    setWindowTitle(line > 0 ? name + u':' + QString::number(line) : name);
    m_title->setText(m_title->fontMetrics().elidedText(m_path, Qt::ElideMiddle, 620));
    m_title->setToolTip(m_path);
    QString text;
    const int digits = int(QString::number(excerpt.firstLine + excerpt.lines.size()).size());
    for (qsizetype i = 0; i < excerpt.lines.size(); ++i) {
        text += QString::number(excerpt.firstLine + i).rightJustified(digits) + u"  "
            + excerpt.lines[i] + u'\n';
    }
    m_text->setPlainText(text);
    const QTextBlock block
        = m_text->document()->findBlockByNumber(int(std::max(qint64(0), line - excerpt.firstLine)));
    QTextEdit::ExtraSelection mark;
    mark.cursor = QTextCursor(block);
    mark.format.setBackground(currentTheme().difference);
    mark.format.setProperty(QTextFormat::FullWidthSelection, true);
    m_text->setExtraSelections(line > 0 ? QList{ mark } : QList<QTextEdit::ExtraSelection>{});
    show();
    raise();
    m_text->setTextCursor(QTextCursor(block));
    m_text->centerCursor();
}

void SourceView::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape)
        close();
    else
        QWidget::keyPressEvent(event);
}

} // namespace alidade
