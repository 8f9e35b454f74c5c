// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Searching all samples of two runs.
#include "core/compare/sample_search.h"
#include "tests/support/test_main.h"

#include <QStringList>

#include <atomic>

using namespace alidade;

namespace {

class MemoryReader final : public SampleReader {
public:
    std::vector<Sample> samples;
    Result<Sample> read(const SampleRef& sample) const override
    {
        if (samples[size_t(sample.offset)].output == u"gone")
            return failure(Error::Code::Unreadable, QStringLiteral("gone"));
        return samples[size_t(sample.offset)];
    }
};

/// Outputs; the prompt is "prompt N", the field request_id "rN", the gts "answer N".
RolloutSet setOf(const QStringList& outputs)
{
    auto reader = std::make_shared<MemoryReader>();
    RolloutSet set;
    for (const QString& output : outputs) {
        const QString number = QString::number(reader->samples.size());
        Sample sample;
        sample.input = QStringLiteral("prompt ") + number;
        sample.output = output;
        sample.gts = QStringLiteral("answer ") + number;
        sample.fields = { { QStringLiteral("request_id"), QString(u'r' + number) } };
        SampleRef reference;
        reference.offset = reader->samples.size();
        set.samples.push_back(reference);
        reader->samples.push_back(std::move(sample));
    }
    set.reader = reader;
    return set;
}

QString rowsText(const std::vector<quint8>& rows)
{
    QStringList found;
    for (size_t row = 0; row < rows.size(); ++row)
        if (rows[row] != 0)
            found += QString::number(row);
    return found.join(u' ');
}

} // namespace

class TestSampleSearch : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void finds_data();
    void finds();
    void placesInOneText();
    void manyRows();
    void wrongExpressions();
    void expensiveExpressions_data();
    void expensiveExpressions();
    void whatCannotBeRead();
    void cancelled();
};

void TestSampleSearch::finds_data()
{
    using Where = SampleQuery::Where;
    QTest::addColumn<QString>("text");
    QTest::addColumn<bool>("expression");
    QTest::addColumn<bool>("matchCase");
    QTest::addColumn<int>("where");
    QTest::addColumn<QString>("rows");
    const auto row = [](const char* name, const char* text, bool expression, bool matchCase,
                         Where where, const char* rows) {
        QTest::newRow(name) << QString::fromUtf8(text) << expression << matchCase << int(where)
                            << QString::fromLatin1(rows);
    };
    row("text", "apple", false, false, Where::Output, "0 1");
    row("case", "apple", false, true, Where::Output, "0");
    row("a dot is a dot", "a.p", false, false, Where::Output, "");
    row("expression", "a.p", true, false, Where::Output, "0 1");
    row("begin of a line", "^two", true, false, Where::Output, "2");
    row("a letter of any script", "^\\w+$", true, false, Where::Output, "2 3");
    row("other script", "数学", false, false, Where::Output, "3");
    row("markup is text", "<b>", false, false, Where::Output, "0");
    row("prompts", "prompt 2", false, false, Where::Prompt, "2");
    row("prompts only", "apple", false, false, Where::Prompt, "");
    row("anywhere: prompts", "prompt 1", false, false, Where::Anywhere, "1");
    row("anywhere: fields", "r3", false, false, Where::Anywhere, "3");
    row("anywhere: answers", "answer 0", false, false, Where::Anywhere, "0");
    row("value", "r2", false, false, Where::Field, "2");
    row("value: whole", "r", false, false, Where::Field, "");
    row("value: of a field", "request_id=r1", false, false, Where::Field, "1");
    row("value: of another field", "uid=r1", false, false, Where::Field, "");
    row("value: gts", "gts=answer 1", false, false, Where::Field, "1");
    row("value: no expression", "r.", true, false, Where::Field, "");
}

void TestSampleSearch::finds()
{
    QFETCH(QString, text);
    QFETCH(bool, expression);
    QFETCH(bool, matchCase);
    QFETCH(int, where);
    QFETCH(QString, rows);
    const RolloutSet candidate = setOf({ QStringLiteral("an apple <b>"),
        QStringLiteral("Apple pie"), QStringLiteral("one\ntwo"), QStringLiteral("数学") });
    const RolloutSet baseline = setOf({ QStringLiteral("nothing") });
    SampleQuery query;
    query.text = text;
    query.regularExpression = expression;
    query.caseSensitive = matchCase;
    query.where = SampleQuery::Where(where);
    SilentMonitor monitor;
    const auto hits = searchSamples({ &baseline, &candidate }, query, 2, monitor);
    QVERIFY(hits.has_value());
    QCOMPARE(rowsText(hits->rows.candidate), rows);
    QCOMPARE(hits->found.candidate, rows.isEmpty() ? 0 : rows.split(u' ').size());
    const auto alone = searchSamples({ nullptr, &candidate }, query, 1, monitor);
    QCOMPARE(rowsText(alone->rows.candidate), rows);
    QVERIFY(alone->rows.baseline.empty());
}

void TestSampleSearch::placesInOneText()
{
    SampleQuery query;
    query.text = QStringLiteral("so");
    const QString text = QStringLiteral("so So also");
    using Hits = std::vector<TextHit>;
    QCOMPARE(textHits(text, query, 9), (Hits{ { 0, 2 }, { 3, 2 }, { 8, 2 } }));
    QCOMPARE(textHits(text, query, 2), (Hits{ { 0, 2 }, { 3, 2 } }));
    query.caseSensitive = true;
    query.regularExpression = true;
    query.text = QStringLiteral("\\bs?o|l*");
    QCOMPARE(textHits(text, query, 9), (Hits{ { 0, 2 }, { 7, 1 } }));
    query.where = SampleQuery::Where::Field;
    QVERIFY(textHits(text, query, 9).empty());
}

void TestSampleSearch::manyRows()
{
    QStringList outputs;
    for (int i = 0; i < 1000; ++i)
        outputs += i % 97 == 3 ? QStringLiteral("needle") : QStringLiteral("hay");
    const RolloutSet set = setOf(outputs);
    class Progress final : public Monitor {
    public:
        double last = 0;
        bool cancelled() const override { return false; }
        void progress(double fraction) override
        {
            QVERIFY(fraction >= last && fraction <= 1);
            last = fraction;
        }
        void stage(const QString&) override { }
    } monitor;
    SampleQuery query;
    query.text = QStringLiteral("needle");
    const auto hits = searchSamples({ &set, &set }, query, 3, monitor);
    QCOMPARE(hits->found.baseline, 11);
    QCOMPARE(hits->found.candidate, 11);
    QCOMPARE(
        rowsText(hits->rows.baseline), QStringLiteral("3 100 197 294 391 488 585 682 779 876 973"));
    QVERIFY(monitor.last > 0.99);
}

void TestSampleSearch::wrongExpressions()
{
    const RolloutSet set = setOf({ QStringLiteral("x") });
    SampleQuery query;
    query.text = QStringLiteral("a(b");
    QVERIFY(queryProblem(query).isEmpty());
    query.regularExpression = true;
    QVERIFY(!queryProblem(query).isEmpty());
    SilentMonitor monitor;
    const auto hits = searchSamples({ &set, &set }, query, 1, monitor);
    QVERIFY(!hits && hits.error().code == Error::Code::Malformed);
    // Without a limit this would take longer than the universe has been there.
    const RolloutSet hard = setOf({ QStringLiteral("a").repeated(60) + u'b' });
    query.text = QStringLiteral("^(a+)+$");
    QCOMPARE(searchSamples({ &hard, nullptr }, query, 1, monitor)->found.baseline, 0);
}

/// Where the engine gives up nobody knows whether the sample is meant: it is counted, never "not
/// found".
void TestSampleSearch::expensiveExpressions_data()
{
    QTest::addColumn<QString>("expression");
    QTest::addColumn<QStringList>("outputs");
    QTest::addColumn<QString>("found");
    QTest::addColumn<int>("tooExpensive");
    const QString heavy = QStringLiteral("a").repeated(60) + QStringLiteral("b M");
    QTest::newRow("every sample") << QStringLiteral("^(a+)+$") << QStringList{ heavy, heavy }
                                  << QString() << 2;
    QTest::newRow("one of three") << QStringLiteral(
        "^(a+)+$") << QStringList{ QStringLiteral("aaa"), heavy, QStringLiteral("b") }
                                  << QStringLiteral("0") << 1;
    QTest::newRow("alternatives over a long text, the word stands nowhere it can end")
        << QStringLiteral("(.|x)+MARKER")
        << QStringList{ QStringLiteral("marker ") + QStringLiteral("x").repeated(100'000),
               QStringLiteral("a MARKER") }
        << QStringLiteral("1") << 1;
    QTest::newRow("found in the prompt of it after all")
        << QStringLiteral("(a+)+$|question") << QStringList{ QStringLiteral("c") } << QString()
        << 0;
    QTest::newRow("a cheap one") << QStringLiteral("a+b") << QStringList{ heavy }
                                 << QStringLiteral("0") << 0;
    QTest::newRow("half of a character beside it")
        << QStringLiteral("c+d")
        << QStringList{ QStringLiteral("ccd") + QChar(0xd800) + QStringLiteral("!"), heavy }
        << QStringLiteral("0") << 0;
}

void TestSampleSearch::expensiveExpressions()
{
    QFETCH(QString, expression);
    QFETCH(QStringList, outputs);
    QFETCH(QString, found);
    QFETCH(int, tooExpensive);
    const RolloutSet set = setOf(outputs);
    SampleQuery query;
    query.text = expression;
    query.regularExpression = true;
    SilentMonitor monitor;
    for (const int threads : { 1, 2 }) {
        const auto hits = searchSamples({ nullptr, &set }, query, threads, monitor);
        QVERIFY(hits);
        QCOMPARE(rowsText(hits->rows.candidate), found);
        QCOMPARE(hits->tooExpensive, tooExpensive);
        QCOMPARE(hits->unreadable, 0);
    }
    // Both sides count.
    QCOMPARE(searchSamples({ &set, &set }, query, 1, monitor)->tooExpensive, 2 * tooExpensive);
}

void TestSampleSearch::whatCannotBeRead()
{
    const RolloutSet set = setOf({ QStringLiteral("gone"), QStringLiteral("a") });
    SampleQuery query;
    query.text = QStringLiteral("a");
    SilentMonitor monitor;
    const auto hits = searchSamples({ &set, nullptr }, query, 1, monitor);
    QCOMPARE(hits->unreadable, 1);
    QCOMPARE(rowsText(hits->rows.baseline), QStringLiteral("1"));
}

void TestSampleSearch::cancelled()
{
    class CancelAt final : public Monitor {
    public:
        explicit CancelAt(int polls)
            : m_left(polls)
        {
        }
        bool cancelled() const override { return --m_left < 0; }
        void progress(double) override { }
        void stage(const QString&) override { }

    private:
        mutable std::atomic<int> m_left;
    };
    QStringList outputs;
    for (int i = 0; i < 500; ++i)
        outputs += QStringLiteral("hay");
    const RolloutSet set = setOf(outputs);
    SampleQuery query;
    query.text = QStringLiteral("hay");
    for (const int polls : { 0, 1, 200, 700 }) {
        CancelAt monitor(polls);
        const auto hits = searchSamples({ &set, &set }, query, 2, monitor);
        QVERIFY(!hits && hits.error().code == Error::Code::Cancelled);
    }
}

ALIDADE_TEST_MAIN(TestSampleSearch)
#include "tst_sample_search.moc"
