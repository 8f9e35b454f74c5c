// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/sample_search_bar.h"

#include "core/base/numbers.h"
#include "core/model/sentence.h"
#include "ui/session/workspace.h"
#include "ui/widgets/display_text.h"
#include "ui/widgets/flow_layout.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QProgressBar>
#include <QToolButton>
#include <QVBoxLayout>

namespace alidade {

using Where = SampleQuery::Where;

static constexpr int TextCharacters = 36; ///< so wide is the text that is searched for

SampleSearchBar::SampleSearchBar(Workspace& workspace, QWidget* parent)
    : QWidget(parent)
    , m_workspace(workspace)
    , m_text(new QLineEdit(this))
    , m_where(new QComboBox(this))
    , m_side(new QComboBox(this))
    , m_expression(new QCheckBox(tr("Regular expression"), this))
    , m_case(new QCheckBox(tr("Match case"), this))
    , m_go(new QToolButton(this))
    , m_progress(new QProgressBar(this))
    , m_status(new QLabel(this))
    , m_close(new QToolButton(this))
{
    m_text->setObjectName(QStringLiteral("searchText"));
    m_text->setClearButtonEnabled(true);
    m_text->setFixedWidth(fontMetrics().horizontalAdvance(u'x') * TextCharacters);
    m_where->setObjectName(QStringLiteral("searchWhere"));
    m_where->addItem(tr("in outputs"), int(Where::Output));
    m_where->addItem(tr("in prompts"), int(Where::Prompt));
    m_where->addItem(tr("anywhere"), int(Where::Anywhere));
    m_where->addItem(tr("value of a field"), int(Where::Field));
    m_side->setObjectName(QStringLiteral("searchSide"));
    m_side->addItems({ tr("both runs"), tr("baseline"), tr("candidate") });
    m_expression->setObjectName(QStringLiteral("searchExpression"));
    m_case->setObjectName(QStringLiteral("searchCase"));
    m_go->setObjectName(QStringLiteral("searchGo"));
    m_progress->setObjectName(QStringLiteral("searchProgress"));
    m_progress->setRange(0, 1000);
    m_progress->setMaximumWidth(140);
    m_progress->setTextVisible(false);
    m_status->setObjectName(QStringLiteral("searchStatus"));
    m_status->setTextFormat(Qt::PlainText);
    m_status->setWordWrap(true); // why an expression is none must be read to its end
    m_status->hide();
    m_close->setObjectName(QStringLiteral("searchClose"));
    m_close->setText(QStringLiteral("✕"));
    m_close->setToolTip(tr("End the search and show all rows"));
    m_close->setAutoRaise(true);

    auto* const column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    auto* const whole = new QHBoxLayout;
    whole->setSpacing(8);
    auto* const row = new FlowLayout(8);
    whole->addLayout(row, 1);
    whole->addWidget(m_close, 0, Qt::AlignTop);
    column->addLayout(whole);
    column->addWidget(m_status);
    row->addWidget(m_text);
    for (QWidget* part : { static_cast<QWidget*>(m_where), static_cast<QWidget*>(m_side),
             static_cast<QWidget*>(m_expression), static_cast<QWidget*>(m_case),
             static_cast<QWidget*>(m_go), static_cast<QWidget*>(m_progress) })
        row->addWidget(part);

    connect(m_text, &QLineEdit::returnPressed, this, &SampleSearchBar::start);
    connect(m_where, &QComboBox::currentIndexChanged, this, &SampleSearchBar::updateControls);
    connect(m_side, &QComboBox::currentIndexChanged, this, [this] {
        const auto future = m_searching.future();
        if (m_found && !m_searching.isPending() && future.resultCount() > 0 && future.result())
            Q_EMIT hitsChanged(*future.result());
    });
    for (QCheckBox* const how : { m_expression, m_case })
        connect(how, &QCheckBox::toggled, this, [this] {
            if (m_found && m_text->text() == m_found->text)
                start();
        });
    connect(m_go, &QToolButton::clicked, this, [this] {
        if (isRunning())
            cancel();
        else
            start();
    });
    connect(m_close, &QToolButton::clicked, this, &SampleSearchBar::close);
    connect(&m_searching, &QFutureWatcherBase::progressValueChanged, m_progress,
        &QProgressBar::setValue);
    connect(&m_searching, &QFutureWatcherBase::finished, this, &SampleSearchBar::finish);
    updateControls();
    hide();
}

SampleSearchBar::~SampleSearchBar() { m_searching.cancel(); }

void SampleSearchBar::setSets(const ComparisonPtr& comparison, RolloutKind kind)
{
    const bool same
        = comparison && m_comparison && comparison->runs == m_comparison->runs && kind == m_kind;
    m_comparison = comparison;
    m_kind = kind;
    if (!same)
        forget();
}

void SampleSearchBar::open(bool field)
{
    show();
    if (field || Where(m_where->currentData().toInt()) == Where::Field)
        m_where->setCurrentIndex(m_where->findData(int(field ? Where::Field : Where::Output)));
    m_text->setFocus();
    m_text->selectAll();
}

void SampleSearchBar::openFor(const QString& field)
{
    open(true);
    const bool complete = field.contains(u'=');
    m_text->setText(complete ? field : QString(field + u'='));
    m_text->end(false);
    if (complete)
        start();
}

std::optional<Side> SampleSearchBar::side() const
{
    return m_side->currentIndex() == 0
        ? std::nullopt
        : std::optional(m_side->currentIndex() == 1 ? Side::Baseline : Side::Candidate);
}

bool SampleSearchBar::isRunning() const { return m_searching.isPending(); }

void SampleSearchBar::say(const QString& text)
{
    m_status->setText(oneLine(text, 300));
    m_status->setVisible(!text.isEmpty());
}

SampleQuery SampleSearchBar::typed() const
{
    SampleQuery query;
    query.text = m_text->text();
    query.where = Where(m_where->currentData().toInt());
    query.regularExpression = m_expression->isChecked();
    query.caseSensitive = m_case->isChecked();
    return query;
}

void SampleSearchBar::start()
{
    m_asked = typed();
    if (!m_comparison || m_asked.text.isEmpty()) {
        forget();
        return;
    }
    if (const QString problem = queryProblem(m_asked); !problem.isEmpty()) {
        forget(); // the rows of another search are no answer to this one
        say(tr("No regular expression: %1").arg(problem));
        return;
    }
    m_searching.cancel();
    m_progress->setValue(0);
    say(tr("Searching"));
    m_searching.setFuture(runTask<SampleHitsPtr>(m_workspace.pool(),
        [comparison = m_comparison, kind = m_kind, query = m_asked](
            Monitor& monitor) -> Result<SampleHitsPtr> {
            Pair<const RolloutSet*> sets{ comparison->runs.baseline->rolloutSet(kind),
                comparison->runs.candidate->rolloutSet(kind) };
            auto hits = searchSamples(sets, query, 0, monitor);
            if (!hits)
                return tl::unexpected<Error>(hits.error());
            return std::make_shared<const SampleHits>(std::move(*hits));
        }));
    updateControls();
}

void SampleSearchBar::cancel()
{
    if (!isRunning())
        return;
    m_searching.cancel();
    forget(); // the rows of another search are no answer to this one
    say(tr("The search was cancelled"));
}

void SampleSearchBar::close()
{
    forget();
    hide();
}

void SampleSearchBar::finish()
{
    updateControls();
    const auto future = m_searching.future();
    if (future.isCanceled() || future.resultCount() == 0)
        return;
    const auto hits = future.result();
    if (!hits) {
        if (hits.error().code != Error::Code::Cancelled)
            say(inUserLanguage(hits.error().what));
        return;
    }
    QString text = tr("Found: baseline %1, candidate %2")
                       .arg(readableText(double((*hits)->found.baseline), 12),
                           readableText(double((*hits)->found.candidate), 12));
    if ((*hits)->tooExpensive > 0)
        text += tr("; not searched, as the expression is too expensive for them: %1 samples")
                    .arg((*hits)->tooExpensive);
    if ((*hits)->unreadable > 0)
        text += tr("; %1 samples can no longer be read").arg((*hits)->unreadable);
    if (m_asked.where == Where::Field) {
        if ((*hits)->found.baseline + (*hits)->found.candidate == 0)
            text = tr("No field of any sample has this value");
        say(text);
        Q_EMIT valueFound(*hits);
        return;
    }
    say(text);
    m_found = m_asked;
    Q_EMIT hitsChanged(*hits);
}

void SampleSearchBar::forget()
{
    m_searching.cancel();
    say(QString());
    updateControls();
    if (std::exchange(m_found, std::nullopt))
        Q_EMIT hitsChanged(nullptr);
}

void SampleSearchBar::updateControls()
{
    const bool field = Where(m_where->currentData().toInt()) == Where::Field;
    const bool running = isRunning();
    m_expression->setEnabled(!field);
    m_text->setPlaceholderText(
        field ? tr("Value, or field=value") : tr("Text in the samples of both runs"));
    m_go->setText(running ? tr("Cancel") : field ? tr("Jump") : tr("Search"));
    m_progress->setVisible(running);
}

void SampleSearchBar::dismiss()
{
    if (isRunning())
        cancel();
    else
        close();
}

} // namespace alidade
