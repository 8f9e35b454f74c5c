// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The tour over the demo pair and the manual: what they say is there is there.
#include "core/model/comparison.h"
#include "tests/support/ui_test_main.h"
#include "ui/pages/page.h"
#include "ui/pages/page_frame.h"
#include "ui/session/pair_session.h"
#include "ui/session/settings.h"
#include "ui/session/workspace.h"
#include "ui/window/key_table.h"
#include "ui/window/main_window.h"
#include "ui/window/tour.h"

#include <QAction>
#include <QDialog>
#include <QDir>
#include <QImage>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QResource>
#include <QTextBlock>
#include <QTextBrowser>

using namespace alidade;

class TestTour : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init()
    {
        QTest::failOnWarning(
            QRegularExpression(QStringLiteral("^(?!This plugin does not support)")));
        saveSettings({});
        QDir(sessionDirectory()).removeRecursively();
        m_workspace = std::make_unique<Workspace>();
        m_window = std::make_unique<MainWindow>(*m_workspace);
        m_window->show();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
    }
    void cleanup()
    {
        m_window.reset();
        m_workspace.reset();
    }
    void theTourShowsWhatItSpeaksOf();
    void theTourEndsAtAnyTime();
    void theManualIsOffline();
    void theManualIsFoundIn();
    void manualsTellTheKeysThatAreThere_data();
    void manualsTellTheKeysThatAreThere();

private:
    template <class T> T* find(const char* name) const
    {
        return m_window->findChild<T*>(QString::fromLatin1(name));
    }
    void startTour()
    {
        QTest::mouseClick(find<QPushButton>("tourButton"), Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(find<Tour>("tour")->isVisible(), 60'000);
        QTRY_VERIFY_WITH_TIMEOUT(m_workspace->comparison() && m_workspace->comparison()->garble
                && !m_workspace->task().running,
            60'000);
    }

    std::unique_ptr<Workspace> m_workspace;
    std::unique_ptr<MainWindow> m_window;
};

void TestTour::theTourShowsWhatItSpeaksOf()
{
    startTour();
    auto* const tour = find<Tour>("tour");
    auto* const frame = find<PageFrame>("pageFrame");
    const auto page = [&] { return QString(allPages()[size_t(frame->currentPage())].id); };
    const auto next = [&] {
        QTRY_VERIFY_WITH_TIMEOUT(frame->isUpToDate(), 20'000);
        QTRY_VERIFY(find<QPushButton>("tourNext")->hasFocus());
        QTest::keyClick(find<QPushButton>("tourNext"), Qt::Key_Space);
    };
    QCOMPARE(page(), QStringLiteral("overview"));
    QVERIFY(find<QWidget>("suspect_data-order"));
    next();
    QCOMPARE(page(), QStringLiteral("config"));
    QTRY_COMPARE(find<QLabel>("detailKey")->text(), QStringLiteral("data.shuffle"));
    next();
    QCOMPARE(page(), QStringLiteral("metrics"));
    QTRY_COMPARE(frame->page(frame->currentPage())->selected(), QStringLiteral("actor/grad_norm"));
    // What the card says of it is so.
    const auto& metrics = *m_workspace->comparison()->metrics;
    const auto norm = std::find_if(metrics.begin(), metrics.end(),
        [](const MetricComparison& m) { return m.name == QStringLiteral("actor/grad_norm"); });
    QVERIFY(norm != metrics.end() && norm->divergedAt && *norm->divergedAt == 41);
    next();
    QCOMPARE(page(), QStringLiteral("rollouts"));
    QTRY_COMPARE(frame->page(frame->currentPage())->selected(), QStringLiteral("1:1"));
    next();
    QCOMPARE(page(), QStringLiteral("environment"));
    next();
    QCOMPARE(page(), QStringLiteral("overview"));
    QCOMPARE(tour->stop(), Tour::stopCount() - 1);
    QTest::mouseClick(find<QPushButton>("tourBack"), Qt::LeftButton);
    QCOMPARE(page(), QStringLiteral("environment"));
    next();
    next();
    QVERIFY(!tour->isVisible());
}

void TestTour::theTourEndsAtAnyTime()
{
    startTour();
    auto* const tour = find<Tour>("tour");
    QVERIFY(m_window->rect().contains(tour->geometry()));
    m_window->resize(900, 600);
    QTRY_VERIFY(m_window->rect().contains(tour->geometry()));
    QTest::keyClick(find<QPushButton>("tourNext"), Qt::Key_Escape);
    QVERIFY(!tour->isVisible());
    // Again, over the pair that is open.
    find<QAction>("tour")->trigger();
    QTRY_VERIFY_WITH_TIMEOUT(tour->isVisible(), 60'000);
    QCOMPARE(tour->stop(), 0);
}

void TestTour::theManualIsOffline()
{
    // An optimised build draws the pictures; without them nothing speaks of them.
    const bool drawn
        = QResource::registerResource(QStringLiteral(ALIDADE_BUILD_DIR "/app/manual.rcc"));
    find<QAction>("manual")->trigger();
    auto* const text = find<QTextBrowser>("manualText");
    QVERIFY(text && text->isVisible());
    QVERIFY(text->toPlainText().contains(QStringLiteral("baseline")));
    int pictures = 0;
    for (QTextBlock block = text->document()->begin(); block.isValid(); block = block.next()) {
        for (auto it = block.begin(); !it.atEnd(); ++it) {
            if (!it.fragment().charFormat().isImageFormat())
                continue;
            const QString name = it.fragment().charFormat().toImageFormat().name();
            const auto picture = [text, &name] {
                return text->document()
                    ->resource(QTextDocument::ImageResource, QUrl(name))
                    .value<QImage>();
            };
            QVERIFY2(!picture().isNull(), qPrintable(name));
            const QSize room = picture().size(); // which is kept when the picture has come
            QTRY_COMPARE(picture().pixelColor(0, 0).alpha(), 255);
            QCOMPARE(picture().size(), room);
            ++pictures;
        }
    }
    QCOMPARE(pictures, drawn ? 7 : 0);
    QVERIFY(!text->toPlainText().contains(QStringLiteral("![")));
}

void TestTour::theManualIsFoundIn()
{
    find<QAction>("manual")->trigger();
    auto* const text = find<QTextBrowser>("manualText");
    QTest::keyClicks(find<QLineEdit>("manualSearch"), QStringLiteral("msprobe"));
    QCOMPARE(text->textCursor().selectedText(), QStringLiteral("msprobe"));
    QTest::keyClick(find<QDialog>("manual"), Qt::Key_Escape);
    QTRY_VERIFY(!find<QTextBrowser>("manualText"));
}

void TestTour::manualsTellTheKeysThatAreThere_data()
{
    QTest::addColumn<QString>("language");
    QTest::newRow("en") << QStringLiteral("en");
    QTest::newRow("zh_CN") << QStringLiteral("zh_CN");
}

void TestTour::manualsTellTheKeysThatAreThere()
{
    QFETCH(QString, language);
    QFile file(QStringLiteral(":/alidade/manual/%1.md").arg(language));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QString manual = QString::fromUtf8(file.readAll());
    QVERIFY(!manual.contains(QChar::ReplacementCharacter));
    static const QRegularExpression keys(QStringLiteral("Ctrl\\+(?:Shift\\+)?[A-Z/](?![A-Za-z])"));
    auto matches = keys.globalMatch(manual);
    int count = 0;
    while (matches.hasNext()) {
        const QString key = matches.next().captured();
        const QKeySequence sequence(key, QKeySequence::PortableText);
        bool known = false;
        for (const QAction* action : m_window->findChildren<QAction*>())
            known = known || action->shortcuts().contains(sequence);
        for (const PageKey& page : pageKeys())
            known = known || keyOf(page.keys) == sequence;
        QVERIFY2(known, qPrintable(key));
        ++count;
    }
    QVERIFY(count >= 6);
}

ALIDADE_UI_TEST_MAIN(TestTour)
#include "tst_tour.moc"
