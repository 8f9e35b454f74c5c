// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// What a redacted report tells and draws (issue 7): of a pair that is full of names and secrets no
// text of any format, no table of dumps and no word that a page paints may hold one.
#include "core/engine/compare_runs.h"
#include "core/engine/export_dumps.h"
#include "core/engine/load_run.h"
#include "core/engine/scan_garble.h"
#include "core/model/dumps.h"
#include "core/report/left_out.h"
#include "core/report/redact_comparison.h"
#include "core/report/report.h"
#include "tests/support/run_factory.h"
#include "tests/support/seeded_runs.h"
#include "tests/support/ui_test_main.h"
#include "ui/models/loaded_pair.h"
#include "ui/models/sample_rows.h"
#include "ui/pages/page.h"
#include "ui/pages/page_frame.h"
#include "ui/session/workspace.h"

#include <QDirIterator>
#include <QPaintDevice>
#include <QPaintEngine>
#include <QPainter>
#include <QTemporaryDir>

using namespace alidade;

namespace {

/// Takes down every text that is painted on it.
class Listener final : public QPaintDevice {
public:
    explicit Listener(QSize size)
        : m_size(size)
    {
    }
    QPaintEngine* paintEngine() const override { return &m_engine; }
    QString heard() const { return m_engine.heard; }

protected:
    int metric(PaintDeviceMetric metric) const override
    {
        switch (metric) {
        case PdmWidth:
            return m_size.width();
        case PdmHeight:
            return m_size.height();
        case PdmNumColors:
            return std::numeric_limits<int>::max();
        case PdmDepth:
            return 32;
        case PdmDpiX:
        case PdmDpiY:
        case PdmPhysicalDpiX:
        case PdmPhysicalDpiY:
            return 96;
        case PdmDevicePixelRatio:
            return 1;
        case PdmDevicePixelRatioScaled:
            return int(devicePixelRatioFScale());
        default:
            return QPaintDevice::metric(metric);
        }
    }

private:
    class Engine final : public QPaintEngine {
    public:
        Engine()
            : QPaintEngine(AllFeatures)
        {
        }
        bool begin(QPaintDevice*) override { return true; }
        bool end() override { return true; }
        void updateState(const QPaintEngineState&) override { }
        void drawPixmap(const QRectF&, const QPixmap&, const QRectF&) override { }
        void drawPolygon(const QPointF*, int, PolygonDrawMode) override { }
        void drawPath(const QPainterPath&) override { }
        void drawTextItem(const QPointF&, const QTextItem& item) override { heard += item.text(); }
        Type type() const override { return User; }

        QString heard;
    };

    QSize m_size;
    mutable Engine m_engine;
};

ComparisonPtr compare(const SeededRuns& seeded)
{
    SilentMonitor monitor;
    Pair<RunPtr> runs;
    runs.baseline = *loadRun(seeded.baseline(), LoadOptions(), monitor);
    runs.candidate = *loadRun(seeded.candidate(), LoadOptions(), monitor);
    return *scanGarble(*compareRuns(runs, CompareOptions(), monitor), 1, monitor);
}

/// The secrets that stand in the text.
QStringList foundIn(const QString& text)
{
    QStringList found;
    for (const QString& secret : SeededRuns::secrets())
        if (text.contains(secret, Qt::CaseInsensitive))
            found += secret;
    return found;
}

/// Every page as it opens.
QString drawn(const ComparisonPtr& comparison, int page)
{
    const QSize size(1600, 900);
    Workspace workspace;
    PageFrame frame(workspace);
    frame.setAttribute(Qt::WA_DontShowOnScreen);
    frame.setFixedSize(size);
    frame.showPage(page);
    frame.show();
    frame.setComparison(comparison, {});
    const bool settled = QTest::qWaitFor(
        [&] { return frame.page(page)->isSettled() && frame.isUpToDate(); }, 20'000);
    if (!settled)
        return {};
    QTest::qWait(50); // what a finished job still has to tell the page
    Listener listener(size);
    frame.render(&listener);
    return listener.heard();
}

} // namespace

class RedactedPagesTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        m_seeded = std::make_unique<SeededRuns>(m_directory.path());
        m_plain = compare(*m_seeded);
        const auto redactor = std::make_shared<const Redactor>(redactorFor(*m_plain));
        m_hidden = redacted(*m_plain, redactor);
        m_options.all = true;
        m_options.shown = [redactor](const QString& text) { return redactor->apply(text); };
        // The seeds are where they belong.
        QVERIFY(m_plain->config && m_plain->metrics && m_plain->dumps && m_plain->environment);
        QCOMPARE(m_plain->dumps->pairs.size(), size_t(1));
        QVERIFY(!m_plain->garble->samples.empty());
    }

    void noFormatTellsThem_data()
    {
        QTest::addColumn<QString>("id");
        for (const ReportFormat& format : reportFormats())
            QTest::newRow(format.id.data()) << QString(format.id);
    }
    void noFormatTellsThem()
    {
        QFETCH(QString, id);
        for (const ReportFormat& format : reportFormats()) {
            if (format.id != id)
                continue;
            ReportOptions open;
            open.all = true;
            const QString plain = QString::fromUtf8(format.write(*m_plain, open));
            QVERIFY2(foundIn(plain).size() >= 20, qPrintable(foundIn(plain).join(u' ')));
            const QString text = QString::fromUtf8(format.write(*m_hidden, m_options));
            QVERIFY2(foundIn(text).isEmpty(), qPrintable(foundIn(text).join(u' ')));
            // Nor in the way in which the format writes them.
            const QString unescaped = QString(text)
                                          .replace(QStringLiteral("&#64;"), QStringLiteral("@"))
                                          .remove(QStringLiteral("&#8203;"))
                                          .replace(QStringLiteral("\\_"), QStringLiteral("_"))
                                          .remove(u'\\');
            QVERIFY2(foundIn(unescaped).isEmpty(), qPrintable(foundIn(unescaped).join(u' ')));
            QVERIFY(text.contains(QStringLiteral("actor_rollout_ref")) || format.id == u"md");
            QVERIFY(text.contains(QStringLiteral("Qwen2.5-7B")) || format.id == u"md");
        }
    }

    void noTableTellsThem()
    {
        SilentMonitor monitor;
        int tables = 0;
        for (const ComparisonPtr& comparison : { m_plain, m_hidden }) {
            QTemporaryDir out;
            QVERIFY(exportDumps(*comparison, out.path(), monitor));
            QDirIterator files(out.path(), QDir::Files, QDirIterator::Subdirectories);
            while (files.hasNext()) {
                QFile file(files.next());
                QVERIFY(file.open(QIODevice::ReadOnly));
                const QStringList found = foundIn(
                    file.fileName().mid(out.path().size()) + QString::fromUtf8(file.readAll()));
                QCOMPARE(found.isEmpty(), comparison == m_hidden);
                ++tables;
            }
        }
        QCOMPARE(tables, 2);
    }

    void noSampleTellsThem()
    {
        for (const Side side : BothSides)
            for (const RolloutSet& set : m_hidden->runs[side]->rollouts)
                for (qsizetype row = 0; row < qsizetype(set.samples.size()); ++row) {
                    const auto sample = set.read(row);
                    QVERIFY(sample.has_value());
                    QString text = sample->input + sample->output + sample->gts;
                    for (const auto& field : sample->fields)
                        text += field.first + u'=' + field.second + u'\n';
                    const auto start = set.reader->readOutputStart(set.samples[size_t(row)], 40);
                    QVERIFY(start.has_value() && start->size() <= 40);
                    text += *start;
                    QVERIFY2(foundIn(text).isEmpty(), qPrintable(foundIn(text).join(u' ')));
                }
    }

    /// Marks stand on the text that they were made for.
    void marksMoveWithTheText()
    {
        int marks = 0;
        for (size_t at = 0; at < m_hidden->garble->samples.size(); ++at) {
            const GarbledSample& hidden = m_hidden->garble->samples[at];
            const GarbledSample& plain = m_plain->garble->samples[at];
            const auto shown
                = m_hidden->runs[hidden.side]->rolloutSet(hidden.rollouts)->read(hidden.row);
            const auto judged
                = m_plain->runs[plain.side]->rolloutSet(plain.rollouts)->read(plain.row);
            QVERIFY(shown && judged);
            QCOMPARE(hidden.verdict.spans.size(), plain.verdict.spans.size());
            for (size_t i = 0; i < plain.verdict.spans.size(); ++i) {
                const GarbleSpan& was = plain.verdict.spans[i];
                const GarbleSpan& span = hidden.verdict.spans[i];
                QVERIFY(span.begin + span.length <= shown->output.size());
                QCOMPARE(shown->output.mid(span.begin, span.length),
                    m_options.shown(judged->output.mid(was.begin, was.length)));
                marks += span.begin != was.begin;
            }
        }
        QVERIFY(marks > 0); // the seeds stand before the marks
    }

    /// What is garbled stays so, wherever the replaced text stands.
    void verdictsStay_data()
    {
        QTest::addColumn<QString>("before");
        QTest::addColumn<QString>("unit"); ///< is repeated
        QTest::addColumn<QString>("behind");
        const QString mail = QStringLiteral("mail li.wei@corp.example.com now ");
        const QString plain = QStringLiteral("so it is said again ");
        QTest::newRow("nothing is replaced") << QString() << plain << QString();
        QTest::newRow("before") << mail << plain << QString();
        QTest::newRow("inside") << QStringLiteral("Well, ") << mail << QString();
        QTest::newRow("the begin and the end are replaced")
            << QStringLiteral("Well, ") << QStringLiteral("li.wei@corp.example.com, ") << QString();
        QTest::newRow("behind") << QString() << plain << mail;
        QTest::newRow("longer ones in their place")
            << QStringLiteral("/home/li/x ") << QStringLiteral("/home/li/y and ") << mail;
    }
    void verdictsStay()
    {
        QFETCH(QString, before);
        QFETCH(QString, unit);
        QFETCH(QString, behind);
        const QString answer = before + unit.repeated(60) + behind;
        SilentMonitor monitor;
        const ComparisonPtr plain
            = *scanGarble(makeComparison(QStringLiteral("sample 1 0 | question | fine\n"),
                              QStringLiteral("sample 1 0 | question | ") + answer + u'\n'),
                1, monitor);
        QCOMPARE(plain->garble->samples.size(), size_t(1));
        const GarbleVerdict& was = plain->garble->samples[0].verdict;
        QVERIFY(was.isGarbled());
        const auto redactor = std::make_shared<const Redactor>(redactorFor(*plain));
        for (const bool answers : { false, true }) {
            const ComparisonPtr hidden = redacted(*plain, redactor, { answers });
            const GarbleVerdict& verdict = hidden->garble->samples[0].verdict;
            QVERIFY(verdict.isGarbled());
            QCOMPARE(kindsText(verdict), kindsText(was));
            const auto read = hidden->runs.candidate->rolloutSet(RolloutKind::Training)->read(0);
            QVERIFY(read && !read->output.contains(QStringLiteral("li.wei"))
                && !read->output.contains(QStringLiteral("/li/")));
            qsizetype from = 0;
            for (size_t i = 0; i < verdict.spans.size(); ++i) {
                const GarbleSpan& span = verdict.spans[i];
                QCOMPARE(span.detector, was.spans[i].detector);
                QCOMPARE(span.reason, was.spans[i].reason);
                QVERIFY(span.begin >= from && span.length >= 0);
                from = span.begin + span.length;
                QVERIFY(from <= read->output.size());
                QCOMPARE(span.length > 0, !answers);
            }
            // The table and the head of the sample say it, too.
            const auto table
                = *makeSampleTable(hidden, RolloutKind::Training, SampleFilter(), monitor);
            const GarbleVerdict* shown = table->verdict(0, Side::Candidate);
            QVERIFY(shown && !kindsText(*shown).isEmpty());
        }
    }

    /// What stands for a text says nothing of where it differs.
    void placeholdersAreNotCompared()
    {
        SilentMonitor monitor;
        const ComparisonPtr plain
            = makeComparison(QStringLiteral("sample 1 0 | one question | a short answer\n"
                                            "sample 1 0 | another | the same answer\n"),
                QStringLiteral("sample 1 0 | one question | a far, far longer answer\n"
                               "sample 1 0 | another | the same answer\n"));
        const auto redactor = std::make_shared<const Redactor>(redactorFor(*plain));
        for (const bool answers : { false, true }) {
            const ComparisonPtr hidden = redacted(*plain, redactor, { answers });
            const auto table
                = *makeSampleTable(hidden, RolloutKind::Training, SampleFilter(), monitor);
            const auto details = *readSampleDetails(table, { 0, 1 }, monitor);
            QCOMPARE(details.size(), size_t(2));
            QCOMPARE(details[0].firstDifference, answers ? SampleDetail::LeftOut : qsizetype(2));
            QCOMPARE(details[1].firstDifference, qsizetype(-1)); // keys tell that, not texts
            const auto loaded = *loadPair(table, 0, std::nullopt, monitor);
            const bool marked = std::any_of(loaded.diff.spans.begin(), loaded.diff.spans.end(),
                [](const DiffSpan& span) { return span.kind != DiffSpan::Kind::Equal; });
            QCOMPARE(marked, !answers);
            SampleFilter near;
            near.partsWithin = 50;
            const auto filtered = *makeSampleTable(hidden, RolloutKind::Training, near, monitor);
            QCOMPARE(filtered->rows.size(), size_t(answers ? 0 : 1));
        }
        QVERIFY(isLeftOut(QStringLiteral("[12 characters left out]")));
        for (const char* text : { "", "[12 characters left out] and more", "[ characters left out]",
                 "[a characters left out]", "characters left out" })
            QVERIFY2(!isLeftOut(QString::fromLatin1(text)), text);
    }

    void noPageDrawsThem_data()
    {
        QTest::addColumn<int>("page");
        for (int page = 0; page < int(allPages().size()); ++page)
            QTest::newRow(allPages()[size_t(page)].id.data()) << page;
    }
    void noPageDrawsThem()
    {
        QFETCH(int, page);
        const QString plain = drawn(m_plain, page);
        QVERIFY(plain.size() > 40);
        const QString hidden = drawn(m_hidden, page);
        QVERIFY2(hidden.size() > plain.size() / 3, qPrintable(hidden));
        QVERIFY2(
            foundIn(hidden).isEmpty(), qPrintable(foundIn(hidden).join(u' ') + u'\n' + hidden));
        m_drawn += foundIn(plain);
    }

    /// The pages of the plain pair draw them: what draws nothing proves nothing.
    void cleanupTestCase()
    {
        m_drawn.removeDuplicates();
        QVERIFY2(m_drawn.isEmpty() || m_drawn.size() >= 6, qPrintable(m_drawn.join(u' ')));
    }

private:
    QTemporaryDir m_directory;
    std::unique_ptr<SeededRuns> m_seeded;
    ComparisonPtr m_plain;
    ComparisonPtr m_hidden;
    ReportOptions m_options;
    QStringList m_drawn;
};

ALIDADE_UI_TEST_MAIN(RedactedPagesTest)
#include "tst_redacted_pages.moc"
