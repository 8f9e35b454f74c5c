// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Pictures of the page: copied by one key, saved, marked, in light colours, without names. Done
// with the keyboard, looked at in the clipboard and in files.
#include "tests/support/ui_test_main.h"
#include "tests/ui/pair_from_text.h"
#include "ui/export/caption.h"
#include "ui/export/capture.h"
#include "ui/export/capture_window.h"
#include "ui/export/mark_canvas.h"
#include "ui/export/page_image.h"
#include "ui/export/panels.h"
#include "ui/export/picture_job.h"
#include "ui/pages/page.h"
#include "ui/pages/page_frame.h"
#include "ui/session/settings.h"
#include "ui/session/workspace.h"
#include "ui/widgets/message_bar.h"
#include "ui/window/main_window.h"

#include <QAction>
#include <QClipboard>
#include <QFile>
#include <QLabel>
#include <QMenu>
#include <QMimeData>
#include <QPainter>
#include <QPointer>
#include <QSettings>
#include <QSvgRenderer>
#include <QTemporaryDir>

using namespace alidade;

namespace {

const QString BaselineLines = QStringLiteral(R"(
    config data.shuffle = False @override run.sh:31
    config trainer.default_local_dir = /home/zhangsan/gpu
    metric actor/grad_norm: 1 0.5, 2 0.5, 3 0.5, 4 0.5, 5 0.5, 6 0.5
)");
const QString CandidateLines = QStringLiteral(R"(
    config data.shuffle = True @override run.sh:33
    config trainer.default_local_dir = /home/zhangsan/npu
    metric actor/grad_norm: 1 0.5, 2 0.5, 3 2.5, 4 2.5, 5 2.5, 6 2.5
)");

const Pair<QString> Paths{ QStringLiteral("/runs/gpu_run"), QStringLiteral("/runs/npu_run") };

QImage copied()
{
    const QMimeData* const data = QGuiApplication::clipboard()->mimeData();
    return data ? qvariant_cast<QImage>(data->imageData()) : QImage();
}

bool hasColour(const QImage& image, const QColor& colour, const QRect& area)
{
    for (int y = area.top(); y <= area.bottom(); ++y)
        for (int x = area.left(); x <= area.right(); ++x)
            if (image.pixelColor(x, y) == colour)
                return true;
    return false;
}

/// The caption of a picture at twice its size.
QRect stripOf(const QImage& image)
{
    const int height = 2 * captionHeight();
    return { 0, image.height() - height, image.width(), height };
}

} // namespace

class TestCapture : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        // Settings of its own: other tests run at the same time.
        QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, m_home.path());
    }
    void init();
    void cleanup();
    void nothingToCaptureAtFirst();
    void copiesThePageByOneKey();
    void captionTellsWhatIsShown_data();
    void captionTellsWhatIsShown();
    void longNamesStayInside();
    void copiesAPart();
    void everyPageHasParts_data();
    void everyPageHasParts();
    void savesInEveryForm_data();
    void savesInEveryForm();
    void tellsWhatCannotBeSaved_data();
    void tellsWhatCannotBeSaved();
    void lightPicturesOfADarkWindow();
    void picturesWithoutNames();
    void marksByKeyboard();
    void marksByMouse();
    void marksAreInTheSavedFile();
    void smallPictures();

private:
    template <class T> T* find(const char* name) const
    {
        return m_window->findChild<T*>(QString::fromLatin1(name));
    }
    void openPair()
    {
        m_window->open(Paths);
        QTRY_VERIFY(!m_workspace->task().running && m_workspace->comparison());
    }
    PageFrame* frame() const { return find<PageFrame>("pageFrame"); }
    void showPage(QStringView page)
    {
        QTest::keyClick(m_window.get(), Qt::Key(Qt::Key_F1 + *PageFrame::pageOf(page)));
        QTRY_VERIFY(frame()->page(frame()->currentPage())->isSettled());
    }
    QString said() const { return find<QLabel>("taskText")->text(); }
    /// The entry of a part in one of the menus that are filled when they open.
    QAction* part(const char* menu, const char* id)
    {
        auto* const parts = find<QMenu>(menu);
        Q_EMIT parts->aboutToShow();
        for (QAction* action : parts->actions())
            if (action->objectName().endsWith(u'_' + QString::fromLatin1(id)))
                return action;
        return nullptr;
    }
    CaptureWindow* marking()
    {
        QTest::keyClick(m_window.get(), Qt::Key_F12, Qt::ShiftModifier);
        auto* const window = find<CaptureWindow>("captureWindow");
        if (window && !QTest::qWaitForWindowActive(window))
            return nullptr;
        return window;
    }

    QTemporaryDir m_home;
    std::unique_ptr<Workspace> m_workspace;
    std::unique_ptr<MainWindow> m_window;
};

void TestCapture::init()
{
    QTest::failOnWarning(QRegularExpression(QStringLiteral("^(?!This plugin does not support)")));
    Settings settings;
    settings.theme = ThemeMode::Light;
    saveSettings(settings);
    QFile::remove(userProfilePath());
    QGuiApplication::clipboard()->clear();
    m_workspace = std::make_unique<Workspace>(engineOf(BaselineLines, CandidateLines));
    m_window = std::make_unique<MainWindow>(*m_workspace);
    m_window->show();
    QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
}

void TestCapture::cleanup()
{
    m_window.reset();
    m_workspace.reset();
}

void TestCapture::nothingToCaptureAtFirst()
{
    for (const char* name : { "copyPage", "markPage", "savePage", "bugReport" })
        QVERIFY2(!find<QAction>(name)->isEnabled(), name);
    QTest::keyClick(m_window.get(), Qt::Key_F12);
    QVERIFY(copied().isNull());
    QVERIFY(!part("copyPart", "findings"));
}

void TestCapture::copiesThePageByOneKey()
{
    openPair();
    QTest::keyClick(m_window.get(), Qt::Key_F12);
    QTRY_VERIFY_WITH_TIMEOUT(!copied().isNull(), 30'000);
    const QImage image = copied();
    QCOMPARE(image.size(), (frame()->size() + QSize(0, captionHeight())) * 2);
    // Both names stand in the strip, each in the colour of its side.
    QVERIFY(hasColour(image, lightTheme().baseline, stripOf(image)));
    QVERIFY(hasColour(image, lightTheme().candidate, stripOf(image)));
    QVERIFY(said().contains(QStringLiteral("Overview")));
    QVERIFY(said().contains(QString::number(image.width())));
    QVERIFY(QGuiApplication::clipboard()->mimeData()->hasFormat(QStringLiteral("image/png")));
    const QImage png = QImage::fromData(
        QGuiApplication::clipboard()->mimeData()->data(QStringLiteral("image/png")));
    QCOMPARE(png.size(), image.size());
}

void TestCapture::captionTellsWhatIsShown_data()
{
    QTest::addColumn<QString>("page");
    QTest::addColumn<QString>("selected");
    QTest::addColumn<QString>("subject");
    QTest::addColumn<QString>("finding");
    const auto row
        = [](const char* page, const char* selected, const char* subject, const char* finding) {
              QTest::newRow(subject) << QString::fromUtf8(page) << QString::fromUtf8(selected)
                                     << QString::fromUtf8(subject) << QString::fromUtf8(finding);
          };
    row("overview", "", "Overview", "✕ Data order: ");
    row("environment", "", "Environment", "– Versions: ");
    row("model", "", "Model", "– Weights: ");
    row("config", "data.shuffle", "Config: data.shuffle", "✕ Required settings: ");
    row("config", "trainer.default_local_dir", "Config: trainer.default_local_dir",
        "Run-specific: "); // no word on another key
    row("metrics", "actor/grad_norm", "Metrics: actor/grad_norm", "✕ Training metrics: ");
    row("rollouts", "12:3", "Rollouts: step 12, sample 3", "✕ Data order: ");
    row("rollouts", "validation:12:3", "Rollouts: validation, step 12, sample 3", "✕ Data order: ");
    row("dumps", "", "Dumps", "");
}

void TestCapture::captionTellsWhatIsShown()
{
    QFETCH(QString, page);
    QFETCH(QString, selected);
    QFETCH(QString, subject);
    QFETCH(QString, finding);
    openPair();
    const Caption caption = captionFor(*m_workspace->comparison(), page, selected);
    QCOMPARE(caption.runs.baseline, QStringLiteral("gpu_run"));
    QCOMPARE(caption.runs.candidate, QStringLiteral("npu_run"));
    QCOMPARE(caption.subject, subject);
    QVERIFY2(caption.finding.left(finding.size()) == finding, qPrintable(caption.finding));
    QCOMPARE(caption.finding.isEmpty(), finding.isEmpty());
    QCOMPARE(
        caption.isTelling, captionFor(*m_workspace->comparison(), page).finding.startsWith(u'✕'));
    QVERIFY(caption.program.startsWith(QStringLiteral("Alidade")));
}

void TestCapture::longNamesStayInside()
{
    Caption caption;
    caption.runs = { QString(400, u'w'), QString(400, u'W') };
    caption.subject = QString(300, u'x');
    caption.finding = QStringLiteral("a\u202E") + QString(3000, u'y');
    caption.program = QStringLiteral("Alidade 1");
    for (const int width : { 40, 320, 1280 }) {
        QImage image(width, captionHeight() + 20, QImage::Format_RGB32);
        image.fill(Qt::magenta);
        QPainter painter(&image);
        paintCaption(painter, QRectF(0, 10, width, captionHeight()), caption);
        painter.end();
        for (int x = 0; x < width; ++x) {
            QCOMPARE(image.pixelColor(x, 9), QColor(Qt::magenta));
            QCOMPARE(image.pixelColor(x, captionHeight() + 10), QColor(Qt::magenta));
        }
        if (width > 1000)
            QVERIFY(hasColour(image, lightTheme().candidate, image.rect()));
    }
}

void TestCapture::copiesAPart()
{
    openPair();
    showPage(u"metrics");
    QAction* const plot = part("copyPart", "plot");
    QVERIFY(plot);
    // As large as it is now: the page may still be laid out anew.
    const QSize size = find<QWidget>("metricPlot")->size();
    plot->trigger();
    QTRY_VERIFY_WITH_TIMEOUT(!copied().isNull(), 30'000);
    QCOMPARE(copied().size(), (size + QSize(0, captionHeight())) * 2);
    QVERIFY(said().contains(QStringLiteral("Metrics: Plot")));
    QVERIFY(!part("copyPart", "keys")); // of another page
}

void TestCapture::everyPageHasParts_data()
{
    QTest::addColumn<QString>("page");
    QTest::addColumn<QStringList>("panels");
    QTest::newRow("overview") << QStringLiteral("overview")
                              << QStringList{ QStringLiteral("findings"), QStringLiteral("runs") };
    QTest::newRow("config") << QStringLiteral("config")
                            << QStringList{ QStringLiteral("keys"), QStringLiteral("key") };
    QTest::newRow("metrics") << QStringLiteral("metrics")
                             << QStringList{ QStringLiteral("list"), QStringLiteral("plot"),
                                    QStringLiteral("metric") };
}

void TestCapture::everyPageHasParts()
{
    QFETCH(QString, page);
    QFETCH(QStringList, panels);
    openPair();
    showPage(page);
    QStringList found;
    for (const Panel& panel : panelsOf(*frame()->page(frame()->currentPage()))) {
        QVERIFY(panelIds().contains(panel.id));
        QVERIFY(!panel.title.isEmpty());
        found += panel.id;
    }
    QCOMPARE(found, panels);
}

void TestCapture::savesInEveryForm_data()
{
    QTest::addColumn<QString>("suffix");
    for (const char* suffix : { "png", "svg", "pdf" })
        QTest::newRow(suffix) << QString::fromLatin1(suffix);
}

void TestCapture::savesInEveryForm()
{
    QFETCH(QString, suffix);
    openPair();
    showPage(u"metrics");
    const QTemporaryDir directory;
    const QString path = directory.filePath(QStringLiteral("plot.") + suffix);
    answerFileDialog(path);
    part("savePart", "plot")->trigger();
    QTRY_VERIFY_WITH_TIMEOUT(said().contains(path), 30'000);
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray bytes = file.readAll();
    const QSize size = find<QWidget>("metricPlot")->size();
    if (suffix == u"png") {
        QCOMPARE(QImage::fromData(bytes).size(), (size + QSize(0, captionHeight())) * 2);
    } else if (suffix == u"pdf") {
        QVERIFY(bytes.startsWith("%PDF"));
    } else {
        QSvgRenderer renderer(bytes);
        QVERIFY(renderer.isValid());
        // The plot alone and the strip; lines, not an image of them.
        QVERIFY(renderer.viewBox().height() > captionHeight());
        QVERIFY(bytes.contains("<polyline") || bytes.contains("<path"));
        QVERIFY(bytes.contains("npu_run"));
        QVERIFY(!bytes.contains("<script"));
    }
}

void TestCapture::tellsWhatCannotBeSaved_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<QString>("told");
    QTest::newRow("no such directory")
        << QStringLiteral("/nowhere/x.png") << QStringLiteral("/nowhere/x.png cannot be written");
    QTest::newRow("page as lines") << QStringLiteral("/tmp/x.svg") << QStringLiteral(".png");
    QTest::newRow("unknown form") << QStringLiteral("/tmp/x.gif") << QStringLiteral(".png");
}

void TestCapture::tellsWhatCannotBeSaved()
{
    QFETCH(QString, path);
    QFETCH(QString, told);
    openPair();
    auto* const capture = m_window->findChild<Capture*>();
    capture->saveTo(path);
    QTRY_VERIFY(find<MessageBar>("messageBar")->text().contains(told));
    QVERIFY(!QFile::exists(path));
}

void TestCapture::lightPicturesOfADarkWindow()
{
    openPair();
    find<QAction>("themeDark")->trigger();
    QTest::keyClick(m_window.get(), Qt::Key_F12);
    QTRY_VERIFY_WITH_TIMEOUT(!copied().isNull(), 30'000);
    QCOMPARE(copied().pixelColor(1, copied().height() - 3), darkTheme().window);
    find<QAction>("lightCaptures")->trigger();
    QGuiApplication::clipboard()->clear();
    QTest::keyClick(m_window.get(), Qt::Key_F12);
    QTRY_VERIFY_WITH_TIMEOUT(!copied().isNull(), 30'000);
    QCOMPARE(copied().pixelColor(1, copied().height() - 3), lightTheme().window);
    // As in a window that is light; the window itself stays dark.
    QVERIFY(currentTheme().dark);
    QVERIFY(m_window->palette().color(QPalette::Window).lightness() < 80);
    const QImage light = copied();
    find<QAction>("themeLight")->trigger();
    QGuiApplication::clipboard()->clear();
    QTest::keyClick(m_window.get(), Qt::Key_F12);
    QTRY_VERIFY_WITH_TIMEOUT(!copied().isNull(), 30'000);
    QCOMPARE(copied(), light);
    QVERIFY(loadSettings().lightCaptures);
}

void TestCapture::picturesWithoutNames()
{
    openPair();
    showPage(u"config");
    // Shows the rows with paths, too.
    Locator where;
    where.kind = Locator::Kind::Config;
    where.key = QStringLiteral("trainer.default_local_dir");
    m_workspace->reveal(where);
    QTest::keyClick(m_window.get(), Qt::Key_F12);
    QTRY_VERIFY_WITH_TIMEOUT(!copied().isNull(), 30'000);
    const QImage named = copied();
    find<QAction>("redactCaptures")->trigger();
    QGuiApplication::clipboard()->clear();
    QTest::keyClick(m_window.get(), Qt::Key_F12);
    QTRY_VERIFY_WITH_TIMEOUT(!copied().isNull(), 20'000);
    QCOMPARE(copied().size(), named.size());
    QVERIFY(copied() != named);
    QVERIFY(loadSettings().redactCaptures);
}

void TestCapture::marksByKeyboard()
{
    openPair();
    CaptureWindow* window = marking();
    QVERIFY(window);
    MarkCanvas* const canvas = window->canvas();
    QTRY_VERIFY(canvas->hasFocus());
    // An arrow.
    QTest::keyClick(canvas, Qt::Key_Return);
    for (int i = 0; i < 5; ++i)
        QTest::keyClick(canvas, Qt::Key_Right);
    QTest::keyClick(canvas, Qt::Key_Down);
    QTest::keyClick(canvas, Qt::Key_Return);
    QCOMPARE(canvas->marks().size(), size_t(1));
    QCOMPARE(canvas->marks()[0].kind, Mark::Kind::Arrow);
    QCOMPARE(canvas->marks()[0].to - canvas->marks()[0].from, QPointF(100, 20));
    // A box that is given up, and one that is not.
    QTest::keyClick(canvas, Qt::Key_B);
    QVERIFY(window->findChild<QAction*>(QStringLiteral("markBox"))->isChecked());
    QTest::keyClick(canvas, Qt::Key_Space);
    QTest::keyClick(canvas, Qt::Key_Left);
    QTest::keyClick(canvas, Qt::Key_Escape);
    QCOMPARE(canvas->marks().size(), size_t(1));
    QVERIFY(window->isVisible());
    QTest::keyClick(canvas, Qt::Key_Space);
    QTest::keyClick(canvas, Qt::Key_Left);
    QTest::keyClick(canvas, Qt::Key_Up, Qt::ShiftModifier);
    QTest::keyClick(canvas, Qt::Key_Space);
    QCOMPARE(canvas->marks().size(), size_t(2));
    QCOMPARE(canvas->marks()[1].to - canvas->marks()[1].from, QPointF(-20, -1));
    // Words.
    QTest::keyClick(canvas, Qt::Key_T);
    QTest::keyClick(canvas, Qt::Key_Return);
    auto* words = canvas->findChild<QLineEdit*>(QStringLiteral("markText"));
    QVERIFY(words && words->hasFocus());
    QTest::keyClicks(words, QStringLiteral("look here"));
    QTest::keyClick(words, Qt::Key_Return);
    QCOMPARE(canvas->marks().size(), size_t(3));
    QCOMPARE(canvas->marks()[2].text, QStringLiteral("look here"));
    QVERIFY(canvas->hasFocus());
    // Words that are given up.
    QTRY_VERIFY(!canvas->findChild<QLineEdit*>(QStringLiteral("markText")));
    QTest::keyClick(canvas, Qt::Key_Return);
    QTRY_VERIFY((words = canvas->findChild<QLineEdit*>(QStringLiteral("markText"))));
    QTest::keyClicks(words, QStringLiteral("no"));
    QTest::keyClick(words, Qt::Key_Escape);
    QCOMPARE(canvas->marks().size(), size_t(3));
    QVERIFY(window->isVisible());
    // Back and forth.
    QTest::keyClick(canvas, Qt::Key_Z, Qt::ControlModifier);
    QTest::keyClick(canvas, Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(canvas->marks().size(), size_t(1));
    QTest::keyClick(canvas, Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(canvas->marks().size(), size_t(2));
    const QImage expected = canvas->result();
    QPointer<CaptureWindow> open(window);
    QTest::keyClick(canvas, Qt::Key_C, Qt::ControlModifier);
    QTRY_VERIFY_WITH_TIMEOUT(!copied().isNull(), 30'000);
    QCOMPARE(copied(), expected);
    QTRY_VERIFY(!open); // done
    QVERIFY(said().contains(QStringLiteral("Copied")));
}

void TestCapture::marksByMouse()
{
    openPair();
    CaptureWindow* const window = marking();
    QVERIFY(window);
    MarkCanvas* const canvas = window->canvas();
    const QPoint from = canvas->rect().center() - QPoint(100, 40);
    const QPoint to = canvas->rect().center();
    QTest::mouseClick(canvas, Qt::LeftButton, {}, from); // a click is no mark
    QVERIFY(canvas->marks().empty());
    const QImage plain = canvas->result();
    QTest::mousePress(canvas, Qt::LeftButton, {}, from);
    QTest::mouseMove(canvas, to);
    QTest::mouseRelease(canvas, Qt::LeftButton, {}, to);
    QCOMPARE(canvas->marks().size(), size_t(1));
    QCOMPARE(canvas->marks()[0].from, canvas->inPicture(from));
    QCOMPARE(canvas->marks()[0].to, canvas->inPicture(to));
    const QImage marked = canvas->result();
    QVERIFY(marked != plain);
    // In the middle of its shaft it is red.
    const QPointF middle = (canvas->inPicture(from) + canvas->inPicture(to)) / 2;
    const QColor there = marked.pixelColor((middle * marked.devicePixelRatio()).toPoint());
    QVERIFY2(there.red() > 180 && there.green() < 60, qPrintable(there.name()));
    QTest::keyClick(canvas, Qt::Key_Escape);
    QTRY_VERIFY(!find<CaptureWindow>("captureWindow"));
}

void TestCapture::marksAreInTheSavedFile()
{
    openPair();
    CaptureWindow* const window = marking();
    QVERIFY(window);
    MarkCanvas* const canvas = window->canvas();
    QTest::keyClick(canvas, Qt::Key_Return);
    QTest::keyClick(canvas, Qt::Key_Right);
    QTest::keyClick(canvas, Qt::Key_Return);
    const QImage expected = canvas->result();
    const QTemporaryDir directory;
    const QString path = directory.filePath(QStringLiteral("marked.png"));
    PictureOutcome outcome;
    savePicture(canvas->result(), {}, path, m_workspace->pool(), this,
        [&outcome](const PictureOutcome& told) { outcome = told; });
    QTRY_VERIFY_WITH_TIMEOUT(outcome.done, 30'000);
    QVERIFY(outcome.text.contains(path));
    QCOMPARE(QImage(path).convertToFormat(expected.format()).size(), expected.size());
    const QImage saved = QImage(path).convertToFormat(expected.format());
    for (int y = 0; y < saved.height(); y += 7)
        for (int x = 0; x < saved.width(); x += 7)
            QCOMPARE(saved.pixel(x, y), expected.pixel(x, y));
}

void TestCapture::smallPictures()
{
    openPair();
    PageImageRequest request;
    request.page = QStringLiteral("overview");
    request.size = { 320, 200 };
    QString caption;
    const QImage image = pageImage(m_workspace->comparison(), request, &caption);
    QCOMPARE(image.size(), request.size);
    QVERIFY(caption.startsWith(QStringLiteral("gpu_run ⇄ npu_run · Overview · ✕ Data order")));
    // A part that is not there is no picture.
    QVERIFY(
        panelPicture(m_workspace->comparison(), request, QStringLiteral("plot"), PictureFormat::Svg)
            .isEmpty());
}

ALIDADE_UI_TEST_MAIN(TestCapture)
#include "tst_capture.moc"
