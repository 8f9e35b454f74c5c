// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/finding_view.h"

#include "core/model/names.h"
#include "ui/models/config_words.h"
#include "ui/pages/note_field.h"
#include "ui/session/session_store.h"
#include "ui/session/workspace.h"
#include "ui/widgets/display_text.h"
#include "ui/widgets/link_button.h"
#include "ui/widgets/theme.h"
#include "ui/widgets/wrapped_text.h"

#include <QClipboard>
#include <QEvent>
#include <QGridLayout>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QLabel>
#include <QMouseEvent>
#include <QPainter>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

namespace alidade {
namespace {

constexpr size_t EvidenceShown = 8; ///< the rest on request
constexpr int GlyphWidth = 26;
constexpr int TitleWidth = 172;

QLabel* plainLabel(const QString& text = {})
{
    auto* const label = new QLabel(text);
    label->setTextFormat(Qt::PlainText);
    return label;
}

void setColour(QLabel* label, const QColor& colour)
{
    QPalette palette = label->palette();
    palette.setColor(QPalette::WindowText, colour);
    label->setPalette(palette);
    label->setForegroundRole(QPalette::WindowText);
}

QColor glyphColour(const Finding& finding)
{
    const Theme& theme = currentTheme();
    if (finding.state == Finding::State::Pass)
        return theme.pass;
    if (finding.state != Finding::State::Differs)
        return theme.mutedText;
    return finding.severity == Finding::Severity::Error  ? theme.error
        : finding.severity == Finding::Severity::Warning ? theme.warning
                                                         : theme.mutedText;
}

bool samePlace(const Locator& earlier, const Locator& later)
{
    return earlier.kind == later.kind && earlier.key == later.key && earlier.step == later.step
        && earlier.sampleRow == later.sampleRow && earlier.kind != Locator::Kind::Sample
        && earlier.kind != Locator::Kind::File;
}

bool isShowable(Locator::Kind kind)
{
    return kind == Locator::Kind::Config || kind == Locator::Kind::Metric
        || kind == Locator::Kind::Sample;
}

} // namespace

FindingView::FindingView(const FindingRow& row, Workspace& workspace, QWidget* parent)
    : QWidget(parent)
    , m_row(row)
    , m_workspace(workspace)
    , m_store(sessionStoreOf(workspace))
    , m_glyph(plainLabel(markOf(row.finding)))
    , m_title(plainLabel(
          row.rank > 0 ? QString::number(row.rank) + u"  " + row.finding.title : row.finding.title))
    , m_detail(new WrappedText(row.finding.detail, font()))
    , m_noteMark(plainLabel(QStringLiteral("✎")))
    , m_arrow(plainLabel())
    , m_header(new QWidget(this))
{
    setObjectName(
        (row.rank > 0 || row.symptom ? u"suspect_" : u"check_") + QString(row.finding.check));
    setFocusPolicy(Qt::TabFocus);
    setAttribute(Qt::WA_Hover);
    setAccessibleName(row.finding.title);
    auto* const column = new QVBoxLayout(this);
    column->setContentsMargins(row.symptom ? 36 : 12, 0, 10, 0);
    column->setSpacing(0);
    auto* const header = new QHBoxLayout(m_header);
    header->setContentsMargins(0, 7, 0, 7);
    header->setSpacing(0);
    m_glyph->setFixedWidth(GlyphWidth);
    m_glyph->setToolTip(stateText(row.finding));
    header->addWidget(m_glyph, 0, Qt::AlignTop);
    m_title->setFont(scaledFont(1.0, row.finding.state == Finding::State::Differs));
    m_title->setFixedWidth(row.symptom ? TitleWidth - 24 : TitleWidth);
    m_title->setWordWrap(true);
    header->addWidget(m_title, 0, Qt::AlignTop);
    m_detail->setObjectName(QStringLiteral("findingDetail"));
    m_detail->setContentsMargins(0, 1, 0, 0);
    header->addWidget(m_detail, 1);
    m_noteMark->setObjectName(QStringLiteral("noteMark"));
    m_noteMark->setForegroundRole(QPalette::Link);
    header->addWidget(m_noteMark, 0, Qt::AlignTop);
    m_arrow->setFixedWidth(18);
    m_arrow->setAlignment(Qt::AlignRight | Qt::AlignTop);
    m_arrow->setForegroundRole(QPalette::PlaceholderText);
    header->addWidget(m_arrow, 0, Qt::AlignTop);
    column->addWidget(m_header);
    m_arrow->setText(QStringLiteral("▸"));
    m_header->setCursor(Qt::PointingHandCursor);
    updateColours();
    showNoteMark();
    connect(&m_store, &SessionStore::opened, this, &FindingView::showNoteMark);
    connect(&m_store, &SessionStore::noteChanged, this, &FindingView::showNoteMark);
}

void FindingView::showNoteMark()
{
    const QString note = m_store.note(check());
    m_noteMark->setVisible(!note.isEmpty());
    m_noteMark->setToolTip(asPlainToolTip(note));
    m_noteMark->setAccessibleName(tr("There is a note of yours"));
}

int FindingView::noteCursor() const { return m_note ? m_note->cursorPosition() : -1; }

void FindingView::editNote(int cursor)
{
    setOpen(true);
    m_note->edit(cursor);
}

void FindingView::setOpen(bool open)
{
    if (open == m_open)
        return;
    m_open = open;
    m_arrow->setText(open ? QStringLiteral("▾") : QStringLiteral("▸"));
    if (open && !m_body)
        buildBody();
    if (m_body)
        m_body->setVisible(open);
    Q_EMIT toggled(open);
}

void FindingView::buildBody()
{
    delete m_body;
    m_body = new QWidget(this);
    m_body->setObjectName(QStringLiteral("findingBody"));
    auto* const column = new QVBoxLayout(m_body);
    column->setContentsMargins(GlyphWidth, 0, 8, 12);
    column->setSpacing(8);
    addEvidence(column);
    addNextStep(column);
    addNote(column);
    layout()->addWidget(m_body);
}

void FindingView::addEvidence(QVBoxLayout* column)
{
    const auto& evidence = m_row.finding.evidence;
    if (evidence.empty())
        return;
    const Theme& theme = currentTheme();
    auto* const grid = new QGridLayout;
    grid->setHorizontalSpacing(10);
    grid->setVerticalSpacing(3);
    grid->setColumnStretch(1, 1);
    const size_t shown = m_allEvidence ? evidence.size() : std::min(evidence.size(), EvidenceShown);
    for (size_t i = 0; i < shown; ++i) {
        const Evidence& each = evidence[i];
        const int line = int(i);
        if (each.side) {
            QLabel* const side
                = plainLabel(*each.side == Side::Baseline ? tr("baseline") : tr("candidate"));
            setColour(side, *each.side == Side::Baseline ? theme.baseline : theme.candidate);
            side->setContentsMargins(0, 3, 0, 0);
            grid->addWidget(side, line, 0, Qt::AlignTop);
        }
        auto* const text = new WrappedText(each.text, monospaceFont());
        text->setContentsMargins(0, 3, 0, 0);
        grid->addWidget(text, line, 1);
        if (each.where.origin.isValid()) {
            auto* const place = new LinkButton(190);
            place->setPlace(
                originText(each.where.origin), tr("Show %1").arg(originText(each.where.origin)));
            Locator where = each.where;
            where.kind = Locator::Kind::File;
            if (!where.side)
                where.side = each.side;
            connect(
                place, &LinkButton::clicked, this, [this, where] { m_workspace.reveal(where); });
            grid->addWidget(place, line, 2, Qt::AlignTop | Qt::AlignRight);
        }
        const bool again = i > 0 && samePlace(evidence[i - 1].where, each.where);
        if (isShowable(each.where.kind) && !again) {
            auto* const show = new QPushButton(tr("Show"));
            show->setObjectName(QStringLiteral("showEvidence"));
            show->setFont(scaledFont(0.92));
            show->setStyleSheet(QStringLiteral("padding: 1px 8px;"));
            connect(show, &QPushButton::clicked, this,
                [this, where = each.where] { m_workspace.reveal(where); });
            grid->addWidget(show, line, 3, Qt::AlignTop);
        }
    }
    column->addLayout(grid);
    if (shown < evidence.size()) {
        auto* const more = new QToolButton;
        more->setText(tr("Show %1 more").arg(evidence.size() - shown));
        connect(more, &QToolButton::clicked, this, [this] {
            m_allEvidence = true;
            QMetaObject::invokeMethod(
                this, [this] { buildBody(); }, Qt::QueuedConnection);
        });
        column->addWidget(more, 0, Qt::AlignLeft);
    }
}

void FindingView::addNextStep(QVBoxLayout* column)
{
    const QString next = m_row.finding.nextStep;
    if (next.isEmpty())
        return;
    auto* const row = new QHBoxLayout;
    row->setSpacing(10);
    QLabel* const title = plainLabel(tr("What next"));
    title->setFont(scaledFont(1.0, true));
    row->addWidget(title, 0, Qt::AlignTop);
    // The first line says what to do, all others are to be copied as they stand.
    const qsizetype end = next.indexOf(u'\n');
    const QString sentence = end < 0 ? next : next.left(end);
    const QString snippet = end < 0 ? QString() : next.mid(end + 1);
    auto* const text = new WrappedText(sentence, font());
    text->setObjectName(QStringLiteral("nextStep"));
    text->setContentsMargins(0, 1, 0, 0);
    row->addWidget(text, 1);
    auto* const copy = new QPushButton(tr("Copy"));
    copy->setFont(scaledFont(0.92));
    copy->setStyleSheet(QStringLiteral("padding: 1px 8px;"));
    const QString copied = snippet.isEmpty() ? next : snippet;
    connect(copy, &QPushButton::clicked, this,
        [copied] { QGuiApplication::clipboard()->setText(copied); });
    row->addWidget(copy, 0, Qt::AlignTop);
    column->addLayout(row);
    if (snippet.isEmpty())
        return;
    auto* const code = new WrappedText(snippet, monospaceFont());
    code->setObjectName(QStringLiteral("nextSnippet"));
    code->setContentsMargins(12, 2, 0, 4);
    column->addWidget(code);
}

void FindingView::addNote(QVBoxLayout* column)
{
    m_note = new NoteField(m_store, check());
    connect(m_note, &NoteField::left, this, [this] { setFocus(); });
    column->addWidget(m_note);
}

void FindingView::updateColours()
{
    setColour(m_glyph, glyphColour(m_row.finding));
    const bool muted = m_row.finding.state == Finding::State::CannotJudge
        || m_row.finding.state == Finding::State::NotApplicable;
    setColour(m_title, currentTheme().text);
    m_detail->setColourRole(muted ? QPalette::PlaceholderText : QPalette::Text);
}

void FindingView::paintEvent(QPaintEvent*)
{
    const Theme& theme = currentTheme();
    QPainter painter(this);
    const bool hovered = underMouse() && !m_open;
    if (hovered)
        painter.fillRect(rect(), theme.dark ? theme.window : QColor(theme.window));
    painter.fillRect(QRect(0, height() - 1, width(), 1), theme.line);
    if (hasFocus()) {
        painter.setPen(theme.accent);
        painter.drawRect(rect().adjusted(0, 0, -1, -2));
    }
}

void FindingView::mouseReleaseEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton && m_header->geometry().contains(event->pos()))
        setOpen(!m_open);
}

void FindingView::keyPressEvent(QKeyEvent* event)
{
    switch (event->key()) {
    case Qt::Key_Space:
    case Qt::Key_Return:
    case Qt::Key_Enter:
        setOpen(!m_open);
        break;
    case Qt::Key_Right:
        setOpen(true);
        break;
    case Qt::Key_Left:
        setOpen(false);
        break;
    case Qt::Key_Down:
        focusNextChild();
        break;
    case Qt::Key_Up:
        focusPreviousChild();
        break;
    default:
        QWidget::keyPressEvent(event);
    }
}

bool FindingView::event(QEvent* event)
{
    if (event->type() == QEvent::FocusIn || event->type() == QEvent::FocusOut)
        update();
    return QWidget::event(event);
}

} // namespace alidade
