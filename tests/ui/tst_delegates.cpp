// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Small widgets and delegates: geometry in tables, one painted picture per state.
#include "tests/support/ui_test_main.h"
#include "ui/models/roles.h"
#include "ui/widgets/cell_delegate.h"
#include "ui/widgets/filter_chip.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/focus_mark.h"
#include "ui/widgets/link_button.h"
#include "ui/widgets/message_bar.h"
#include "ui/widgets/page_rail.h"
#include "ui/widgets/step_strip.h"
#include "ui/widgets/text_pane.h"
#include "ui/widgets/theme.h"
#include "ui/widgets/value_view.h"
#include "ui/widgets/wrapped_text.h"

#include <QAbstractButton>
#include <QHeaderView>
#include <QPainter>
#include <QPushButton>
#include <QSignalSpy>
#include <QStandardItemModel>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <set>

using namespace alidade;

namespace {

/// Colours that a picture of one cell holds.
std::set<QRgb> coloursOf(const QImage& image)
{
    std::set<QRgb> colours;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x)
            colours.insert(image.pixel(x, y));
    }
    return colours;
}

double luminance(const QColor& colour)
{
    const auto channel = [](double value) {
        return value <= 0.03928 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * channel(colour.redF()) + 0.7152 * channel(colour.greenF())
        + 0.0722 * channel(colour.blueF());
}

/// WCAG contrast ratio, 1 to 21.
double contrast(const QColor& one, const QColor& other)
{
    const double high = std::max(luminance(one), luminance(other));
    const double low = std::min(luminance(one), luminance(other));
    return (high + 0.05) / (low + 0.05);
}

} // namespace

class TestDelegates : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("^(?!This plugin)"))); }
    void focusMark();
    void cells_data();
    void cells();
    void cellsStayOnOneLine();
    void coloursAreReadable_data();
    void coloursAreReadable();
    void flowWraps_data();
    void flowWraps();
    void textWrapsAnywhere_data();
    void textWrapsAnywhere();
    void linksLoseTheirBeginning();
    void chipsTellTheirState();
    void railTellsStateInWords();
    void railShowsWholeTitles();
    void messagesAddUp();
    void valuesAreMarked();
    void sortArrowsHideNoWords();
    void stepsAreLabelledRound();
    void longMeansStayApart();
};

/// The view with the keyboard has a frame, in light and dark; a picture of it has none.
void TestDelegates::focusMark()
{
    QWidget area;
    auto* const column = new QVBoxLayout(&area);
    auto* const tree = new QTreeView(&area);
    auto* const pane = new TextPane(&area);
    auto* const button = new QPushButton(&area);
    for (QWidget* const each :
        { static_cast<QWidget*>(tree), static_cast<QWidget*>(pane), static_cast<QWidget*>(button) })
        column->addWidget(each);
    const FocusMark mark(area, nullptr);
    area.resize(300, 300);
    area.show();
    QVERIFY(QTest::qWaitForWindowActive(&area));
    const auto framed = [](QWidget* widget) {
        const QImage image = widget->grab().toImage();
        const QColor accent = currentTheme().accent;
        return image.pixelColor(1, image.height() / 2) == accent
            && image.pixelColor(image.width() - 2, image.height() / 2) == accent
            && image.pixelColor(image.width() / 2, image.height() - 2) == accent
            && image.pixelColor(image.width() / 2, 0) == accent;
    };
    for (const bool dark : { true, false }) {
        applyTheme(*qApp, dark ? ThemeMode::Dark : ThemeMode::Light);
        tree->setFocus();
        QVERIFY(framed(tree) && !framed(pane));
        pane->setFocus();
        QVERIFY(framed(pane) && !framed(tree));
        area.resize(area.width() + 40, area.height());
        QCoreApplication::processEvents();
        QVERIFY(framed(pane));
        {
            const WithoutFocusMark plain(area);
            QVERIFY(!framed(pane));
        }
        QVERIFY(framed(pane));
        button->setFocus(); // it shows that itself
        QVERIFY(!framed(pane) && !framed(tree));
    }
    tree->setFocus();
    delete tree; // with its frame
    pane->setFocus();
    QVERIFY(framed(pane));
}

void TestDelegates::cells_data()
{
    QTest::addColumn<int>("tone");
    QTest::addColumn<bool>("selected");
    QTest::addColumn<QColor>("background"); // invalid: none beside the base
    const Theme& theme = lightTheme();
    QTest::newRow("normal") << int(Tone::Normal) << false << QColor();
    QTest::newRow("muted") << int(Tone::Muted) << false << QColor();
    QTest::newRow("group") << int(Tone::Strong) << false << QColor();
    QTest::newRow("difference") << int(Tone::Difference) << false << theme.differenceWeak;
    QTest::newRow("one side") << int(Tone::OneSided) << false << theme.oneSided;
    QTest::newRow("selected difference")
        << int(Tone::Difference) << true << theme.palette().color(QPalette::Highlight);
}

void TestDelegates::cells()
{
    QFETCH(int, tone);
    QFETCH(bool, selected);
    QFETCH(QColor, background);
    QStandardItemModel model(1, 1);
    model.setData(model.index(0, 0), QStringLiteral("a value that is far too long for the cell"));
    model.setData(model.index(0, 0), tone, ToneRole);
    QTreeView view;
    view.setModel(&model);
    CellDelegate delegate(CellDelegate::Face::Monospace);
    QImage image(120, 28, QImage::Format_RGB32);
    image.fill(lightTheme().base);
    QPainter painter(&image);
    QStyleOptionViewItem option;
    option.initFrom(&view);
    option.widget = &view;
    option.rect = image.rect();
    option.state = QStyle::State_Enabled | (selected ? QStyle::State_Selected : QStyle::State_None);
    delegate.paint(&painter, option, model.index(0, 0));
    painter.end();
    const auto colours = coloursOf(image);
    QVERIFY(colours.size() > 2); // text was drawn
    for (const QColor& tint : { lightTheme().differenceWeak, lightTheme().oneSided,
             lightTheme().palette().color(QPalette::Highlight) })
        QCOMPARE(colours.contains(tint.rgb()), background.isValid() && tint == background);
    QVERIFY(delegate.sizeHint(option, model.index(0, 0)).height() >= option.fontMetrics.height());
}

/// What a name of a run does to the layout is shown, not done.
void TestDelegates::cellsStayOnOneLine()
{
    QTreeView view;
    CellDelegate delegate(CellDelegate::Face::Monospace);
    const auto painted = [&](const QString& text) {
        QStandardItemModel model(1, 1);
        model.setData(model.index(0, 0), text);
        QImage image(240, 28, QImage::Format_RGB32);
        image.fill(lightTheme().base);
        QPainter painter(&image);
        QStyleOptionViewItem option;
        option.initFrom(&view);
        option.widget = &view;
        option.rect = image.rect();
        option.state = QStyle::State_Enabled;
        delegate.paint(&painter, option, model.index(0, 0));
        return image;
    };
    QCOMPARE(painted(QStringLiteral("one\ntwo")), painted(QStringLiteral("one two")));
    QCOMPARE(painted(QStringLiteral("one\u202etwo")), painted(QStringLiteral("oneU+202Etwo")));
    QVERIFY(painted(QStringLiteral("one")) != painted(QStringLiteral("two")));
}

void TestDelegates::coloursAreReadable_data()
{
    QTest::addColumn<bool>("dark");
    QTest::newRow("light") << false;
    QTest::newRow("dark") << true;
}

void TestDelegates::coloursAreReadable()
{
    QFETCH(bool, dark);
    const Theme& theme = dark ? darkTheme() : lightTheme();
    QCOMPARE(theme.dark, dark);
    for (const QColor& back : { theme.window, theme.base, theme.differenceWeak }) {
        QVERIFY(contrast(theme.text, back) > 7);
        for (const QColor& ink : { theme.baseline, theme.candidate, theme.error, theme.mutedText })
            QVERIFY2(contrast(ink, back) > 4.2,
                qPrintable(ink.name() + u" on " + back.name() + u' '
                    + QString::number(contrast(ink, back))));
    }
    QVERIFY(contrast(theme.text, theme.difference) > 4.5);
    QVERIFY(contrast(theme.text, theme.garbledTint) > 7);
    QVERIFY(contrast(theme.text, theme.palette().color(QPalette::Highlight)) > 7);
    // Blue and orange lie on both sides of the axis that red-green blindness keeps.
    QVERIFY(theme.baseline.blueF() - theme.baseline.redF() > 0.4F);
    QVERIFY(theme.candidate.redF() - theme.candidate.blueF() > 0.4F);
}

void TestDelegates::flowWraps_data()
{
    QTest::addColumn<int>("width");
    QTest::addColumn<int>("height");
    QTest::newRow("all in a row") << 320 << 20;
    QTest::newRow("exactly") << 312 << 20;
    QTest::newRow("two rows") << 311 << 46;
    QTest::newRow("one a row") << 100 << 72;
    QTest::newRow("narrower than an item") << 50 << 72;
}

void TestDelegates::flowWraps()
{
    QFETCH(int, width);
    QFETCH(int, height);
    QWidget holder;
    auto* const layout = new FlowLayout(6, &holder);
    for (int i = 0; i < 3; ++i) {
        auto* const item = new QWidget(&holder);
        item->setFixedSize(100, 20);
        layout->addWidget(item);
    }
    QCOMPARE(layout->heightForWidth(width), height);
    QCOMPARE(layout->count(), 3);
    delete layout->takeAt(0);
    QCOMPARE(layout->count(), 2);
    QVERIFY(!layout->takeAt(5));
}

void TestDelegates::textWrapsAnywhere_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<int>("lines");
    QTest::newRow("empty") << QString() << 1;
    QTest::newRow("short") << QStringLiteral("word") << 1;
    QTest::newRow("own lines") << QStringLiteral("one\ntwo") << 2;
    QTest::newRow("one endless word") << QString(300, u'x') << -1;
    QTest::newRow("markup is text") << QStringLiteral("<b>x</b>") << 1;
}

void TestDelegates::textWrapsAnywhere()
{
    QFETCH(QString, text);
    QFETCH(int, lines);
    const WrappedText widget(text, QApplication::font());
    const int line = WrappedText(QStringLiteral("x"), QApplication::font()).heightForWidth(200);
    if (lines > 0)
        QCOMPARE(widget.heightForWidth(200), line * lines);
    else
        QVERIFY(widget.heightForWidth(200) > line * 5);
    QVERIFY(widget.minimumSizeHint().width() <= 60);
    QCOMPARE(widget.text(), text);
}

void TestDelegates::linksLoseTheirBeginning()
{
    LinkButton link(100);
    link.setPlace(QStringLiteral("a/very/long/path/to/a/file/of/the/run.log:31"));
    QVERIFY(link.text().startsWith(u'…'));
    QVERIFY(link.text().endsWith(QStringLiteral("log:31")));
    QVERIFY(link.toolTip().startsWith(QStringLiteral("a/very")));
}

void TestDelegates::chipsTellTheirState()
{
    FilterChip chip(QStringLiteral("explicit"), true);
    chip.setCount(12);
    chip.resize(chip.sizeHint());
    const QImage on = chip.grab().toImage();
    QSignalSpy toggled(&chip, &QAbstractButton::toggled);
    QTest::keyClick(&chip, Qt::Key_Space);
    QCOMPARE(toggled.size(), 1);
    QVERIFY(!chip.isChecked());
    QVERIFY(chip.grab().toImage() != on);
    QCOMPARE(chip.accessibleName(), QStringLiteral("explicit 12"));
}

/// The title of the current page in bold beside a state of 100 %, whatever the language calls it.
void TestDelegates::railShowsWholeTitles()
{
    PageRail rail;
    rail.addPage(QStringLiteral("rollouts"), QStringLiteral("Rollout 样本"), QStringLiteral("F6"));
    rail.setMark(0, PageRail::Mark::Differs, QStringLiteral("100 %"));
    rail.setCurrent(0);
    auto* const entry = rail.findChild<QAbstractButton*>(QStringLiteral("rail_rollouts"));
    QVERIFY(entry);
    const auto needed = [entry] {
        QFont bold = entry->font();
        bold.setBold(true);
        return QFontMetrics(bold).horizontalAdvance(entry->text())
            + QFontMetrics(entry->font()).horizontalAdvance(QStringLiteral("● 100 %"));
    };
    for (const QString& title :
        { QStringLiteral("Rollout 样本"), QStringLiteral("A page with a long title") }) {
        rail.setTitle(0, title);
        rail.resize(rail.sizeHint());
        QVERIFY(rail.sizeHint().width() > needed() + 20);
    }
    rail.setTitle(0, QStringLiteral("一"));
    QCOMPARE(rail.sizeHint().width(), 176);
}

void TestDelegates::railTellsStateInWords()
{
    PageRail rail;
    rail.addPage(QStringLiteral("config"), QStringLiteral("Config"), QStringLiteral("F2"));
    rail.addPage(QStringLiteral("metrics"), QStringLiteral("Metrics"), QStringLiteral("F3"));
    rail.setMark(0, PageRail::Mark::Differs, QStringLiteral("7"));
    rail.setMark(1, PageRail::Mark::Pass, {});
    QSignalSpy chosen(&rail, &PageRail::pageChosen);
    auto* const metrics = rail.findChild<QAbstractButton*>(QStringLiteral("rail_metrics"));
    auto* const config = rail.findChild<QAbstractButton*>(QStringLiteral("rail_config"));
    QVERIFY(config->accessibleDescription().contains(QStringLiteral("●")));
    QVERIFY(config->accessibleDescription().contains(u'7'));
    QVERIFY(metrics->accessibleDescription().contains(QStringLiteral("✓")));
    metrics->click();
    QCOMPARE(chosen.size(), 1);
    QCOMPARE(chosen[0][0].toInt(), 1);
    rail.setCurrent(1);
    QVERIFY(metrics->isChecked());
}

void TestDelegates::messagesAddUp()
{
    MessageBar bar;
    bar.post(MessageBar::Kind::Info, QStringLiteral("one"));
    bar.post(MessageBar::Kind::Error, QStringLiteral("two"));
    bar.post(MessageBar::Kind::Error, QStringLiteral("two"));
    QCOMPARE(bar.text(), QStringLiteral("one\ntwo"));
    bar.clear();
    QVERIFY(bar.isHidden());
    QCOMPARE(bar.text(), QString());
}

void TestDelegates::sortArrowsHideNoWords()
{
    QStandardItemModel model(1, 1);
    model.setHorizontalHeaderLabels({ QStringLiteral("Score") });
    QHeaderView header(Qt::Horizontal);
    header.setModel(&model);
    header.setDefaultAlignment(Qt::AlignRight | Qt::AlignVCenter);
    header.resize(70, header.sizeHint().height());
    header.resizeSection(0, 70);
    const QImage plain = header.grab().toImage();
    header.setSortIndicatorShown(true);
    header.setSortIndicator(0, Qt::AscendingOrder);
    const QImage sorted = header.grab().toImage();
    QVERIFY(plain != sorted);
    QCOMPARE(plain.size(), sorted.size());
    const QColor paper = currentTheme().window;
    for (int y = 0; y < plain.height(); ++y)
        for (int x = 0; x < plain.width(); ++x)
            QVERIFY(plain.pixelColor(x, y) == paper || plain.pixel(x, y) == sorted.pixel(x, y));
}

void TestDelegates::stepsAreLabelledRound()
{
    const auto labels = [](int from, int by, int count, double width) {
        std::vector<int> steps;
        for (int i = 0; i < count; ++i)
            steps.push_back(from + i * by);
        QString said;
        for (const int step : roundLabels(steps, { 1, width, count }, 30))
            said += step < 0 ? QString() : QString::number(step) + u' ';
        return said;
    };
    QCOMPARE(labels(1, 1, 20, 40),
        QStringLiteral("1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 "));
    QCOMPARE(labels(1, 1, 20, 15), QStringLiteral("2 4 6 8 10 12 14 16 18 20 "));
    QCOMPARE(labels(1, 1, 20, 12), QStringLiteral("5 10 15 20 "));
    QCOMPARE(labels(0, 10, 7, 20), QStringLiteral("0 20 40 60 "));
    QCOMPARE(labels(1, 7, 3, 2), QString());
}

void TestDelegates::longMeansStayApart()
{
    StepBar bar;
    bar.step = 1;
    bar.samples = { 4, 4 };
    bar.length = { 234'304, 401'073 };
    StepStrip strip;
    strip.setBars({ bar });
    strip.setShown(StepStrip::Shown::Length);
    strip.resize(104, strip.sizeHint().height());
    const QImage image = strip.grab().toImage();
    const QColor paper = image.pixelColor(0, image.height() - 3);
    // Beneath the bars stand two numbers with a gap between them.
    const int from = image.height() - QFontMetrics(strip.font()).height() + 2;
    int ink = 0;
    for (int y = from; y < image.height() - 2; ++y) {
        for (int x = 0; x < image.width(); ++x) {
            ink += image.pixelColor(x, y) != paper ? 1 : 0;
            if (std::abs(x - image.width() / 2) <= 1)
                QCOMPARE(image.pixelColor(x, y), paper);
        }
    }
    QVERIFY(ink > 20);
}

void TestDelegates::valuesAreMarked()
{
    ValueView view;
    view.setValue(QStringLiteral("<i>1e-6</i>\nline"), { { 3, 4 }, { 12, 0 } });
    QCOMPARE(view.toPlainText(), QStringLiteral("<i>1e-6</i>\nline"));
    QCOMPARE(view.extraSelections().size(), 1); // a mark of no length marks nothing
    QCOMPARE(view.extraSelections()[0].cursor.selectedText(), QStringLiteral("1e-6"));
    QVERIFY(view.isReadOnly());
}

ALIDADE_UI_TEST_MAIN(TestDelegates)
#include "tst_delegates.moc"
