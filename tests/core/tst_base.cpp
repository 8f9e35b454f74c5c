// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Numbers, values, globs, byte files (plain, packed, damaged) and lines.
#include "core/base/byte_file.h"
#include "core/base/lines.h"
#include "core/base/numbers.h"
#include "core/base/value.h"
#include "core/model/comparison.h"
#include "tests/support/line_files.h"
#include "tests/support/test_main.h"

#include <QFile>
#include <QProcess>
#include <QTemporaryDir>

#include <sys/stat.h>

#include <cmath>

using namespace alidade;

class TestBase : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void globs_data();
    void globs();
    void numbers_data();
    void numbers();
    void readable_data();
    void readable();
    void equality_data();
    void equality();
    void display_data();
    void display();
    void linesAcrossBlocks();
    void lineForms_data();
    void lineForms();
    void longLineIsShortened();
    void packed_data();
    void packed();
    void damagedArchiveGivesItsBeginning();
    void archiveWithoutABeginning();
    void truncatedWhileOpen();
    void notAFile_data();
    void notAFile();
    void cancelled();
};

void TestBase::globs_data()
{
    QTest::addColumn<QString>("glob");
    QTest::addColumn<QString>("text");
    QTest::addColumn<bool>("matches");
    QTest::newRow("star at the front") << "*num_workers"
                                       << "data.dataloader_num_workers" << true;
    QTest::newRow("whole text only") << "trainer.logger"
                                     << "trainer.logger2" << false;
    QTest::newRow("star spans dots") << "a.*.c"
                                     << "a.b.b.c" << true;
    QTest::newRow("empty glob") << ""
                                << "a" << false;
    QTest::newRow("both empty") << ""
                                << "" << true;
    QTest::newRow("many stars stay fast") << "*a*a*a*a*a*a*a*b" << QString(2000, u'a') << false;
}

void TestBase::globs()
{
    QFETCH(QString, glob);
    QFETCH(QString, text);
    QTEST(matchesGlob(glob, text), "matches");
}

void TestBase::numbers_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<bool>("isNumber");
    QTest::addColumn<double>("value");
    const double infinity = std::numeric_limits<double>::infinity();
    QTest::newRow("exponent") << QByteArray("1e-6") << true << 1e-6;
    QTest::newRow("no digits before the point") << QByteArray(".5") << true << 0.5;
    QTest::newRow("no digits behind the point") << QByteArray("0.") << true << 0.0;
    QTest::newRow("plus sign") << QByteArray("+3") << true << 3.0;
    QTest::newRow("negative zero") << QByteArray("-0.0") << true << -0.0;
    QTest::newRow("overflow reads as infinity") << QByteArray("1e400") << true << infinity;
    QTest::newRow("underflow reads as zero") << QByteArray("1e-400") << true << 0.0;
    QTest::newRow("denormal") << QByteArray("5e-324") << true << 5e-324;
    QTest::newRow("inf") << QByteArray("-inf") << true << -infinity;
    QTest::newRow("Infinity") << QByteArray("Infinity") << true << infinity;
    QTest::newRow("nan") << QByteArray("nan") << true << std::nan("");
    QTest::newRow("blank behind") << QByteArray("1 ") << false << 0.0;
    QTest::newRow("underscore") << QByteArray("1_000") << false << 0.0;
    QTest::newRow("hex") << QByteArray("0x10") << false << 0.0;
    QTest::newRow("two signs") << QByteArray("--1") << false << 0.0;
    QTest::newRow("empty") << QByteArray("") << false << 0.0;
    QTest::newRow("only a sign") << QByteArray("-") << false << 0.0;
    QTest::newRow("word") << QByteArray("infinite") << false << 0.0;
}

void TestBase::numbers()
{
    QFETCH(QByteArray, text);
    QFETCH(bool, isNumber);
    QFETCH(double, value);
    const auto parsed = parseNumber(std::string_view(text.constData(), size_t(text.size())));
    QCOMPARE(parsed.has_value(), isNumber);
    if (isNumber && std::isnan(value))
        QVERIFY(std::isnan(*parsed));
    else if (isNumber) {
        QVERIFY(*parsed == value);
        QCOMPARE(std::signbit(*parsed), std::signbit(value));
    }
}

void TestBase::readable_data()
{
    QTest::addColumn<double>("value");
    QTest::addColumn<QString>("text");
    QTest::newRow("four digits") << 0.123456 << "0.1235";
    QTest::newRow("trailing zeros go") << 2.5 << "2.5";
    QTest::newRow("small") << 1.23456e-7 << "1.235e-07";
    QTest::newRow("thousands") << 12345.0 << QStringLiteral("12\u2009345");
    QTest::newRow("negative thousands") << -1234567.0 << QStringLiteral("-1\u2009234\u2009567");
    QTest::newRow("four digits stay together") << 1234.0 << "1234";
    QTest::newRow("zero") << 0.0 << "0";
    QTest::newRow("nan") << std::nan("") << "NaN";
}

void TestBase::readable()
{
    QFETCH(double, value);
    QTEST(readableText(value), "text");
}

void TestBase::equality_data()
{
    QTest::addColumn<Value>("one");
    QTest::addColumn<Value>("other");
    QTest::addColumn<bool>("same");
    Value list;
    list.kind = Value::Kind::List;
    list.items = { Value::ofInt(1), Value::ofInt(2) };
    Value turned = list;
    std::swap(turned.items[0], turned.items[1]);
    Value map;
    map.kind = Value::Kind::Map;
    map.members
        = { { QStringLiteral("a"), Value::ofInt(1) }, { QStringLiteral("b"), Value::none() } };
    Value turnedMap = map;
    std::swap(turnedMap.members[0], turnedMap.members[1]);
    QTest::newRow("1 is 1.0") << Value::ofInt(1) << Value::ofDouble(1.0) << true;
    QTest::newRow("1e-6 is 0.000001") << Value::ofDouble(1e-6) << Value::ofDouble(0.000001) << true;
    QTest::newRow("True is not 1") << Value::ofBool(true) << Value::ofInt(1) << false;
    QTest::newRow("True is not 'True'")
        << Value::ofBool(true) << Value::ofString(QStringLiteral("True")) << false;
    QTest::newRow("None is not 'None'")
        << Value::none() << Value::ofString(QStringLiteral("None")) << false;
    QTest::newRow("nan is nan") << Value::ofDouble(std::nan("")) << Value::ofDouble(std::nan(""))
                                << true;
    QTest::newRow("0.0 is -0.0") << Value::ofDouble(0.0) << Value::ofDouble(-0.0) << true;
    QTest::newRow("ints above 2^53 keep their digits")
        << Value::ofInt(9007199254740993) << Value::ofInt(9007199254740992) << false;
    QTest::newRow("list order matters") << list << turned << false;
    QTest::newRow("map order does not") << map << turnedMap << true;
}

void TestBase::equality()
{
    QFETCH(Value, one);
    QFETCH(Value, other);
    QFETCH(bool, same);
    QCOMPARE(sameValue(one, other), same);
    QCOMPARE(sameValue(other, one), same);
}

void TestBase::display_data()
{
    QTest::addColumn<Value>("value");
    QTest::addColumn<QString>("text");
    Value list;
    list.kind = Value::Kind::List;
    list.items
        = { Value::ofString(QStringLiteral("console")), Value::ofString(QStringLiteral("it's")) };
    QTest::newRow("plain word") << Value::ofString(QStringLiteral("vllm")) << "vllm";
    QTest::newRow("a word that is a bool elsewhere")
        << Value::ofString(QStringLiteral("true")) << "'true'";
    QTest::newRow("a word that is a number elsewhere")
        << Value::ofString(QStringLiteral("1e-6")) << "'1e-6'";
    QTest::newRow("empty word") << Value::ofString(QString()) << "''";
    QTest::newRow("list") << list << "['console', \"it's\"]";
    QTest::newRow("none") << Value::none() << "None";
}

void TestBase::display()
{
    QFETCH(Value, value);
    QTEST(displayText(value), "text");
}

void TestBase::linesAcrossBlocks()
{
    // Lines whose ends fall on every place around the borders of the 1 MiB blocks.
    QTemporaryDir directory;
    QByteArray content;
    QList<QByteArray> expected;
    while (content.size() < (3 << 20)) {
        const QByteArray line(
            qsizetype(1 + (expected.size() * 7919) % 40000), char('a' + expected.size() % 26));
        expected += line;
        content += line + '\n';
    }
    QCOMPARE(linesOf(write(directory, QStringLiteral("f"), content)), expected);
}

void TestBase::lineForms_data()
{
    QTest::addColumn<QByteArray>("content");
    QTest::addColumn<QList<QByteArray>>("lines");
    QTest::newRow("empty file") << QByteArray() << QList<QByteArray>();
    QTest::newRow("no line end at the end") << QByteArray("a\nb") << QList<QByteArray>{ "a", "b|" };
    QTest::newRow("empty lines") << QByteArray("\n\n") << QList<QByteArray>{ "", "" };
    QTest::newRow("U+2028, U+0085, VT and FF do not end a line")
        << QByteArray("a\xE2\x80\xA8"
                      "b\xC2\x85"
                      "c\vd\fe\n")
        << QList<QByteArray>{ "a\xE2\x80\xA8"
                              "b\xC2\x85"
                              "c\vd\fe" };
}

void TestBase::lineForms()
{
    QFETCH(QByteArray, content);
    QTemporaryDir directory;
    QTEST(linesOf(write(directory, QStringLiteral("f"), content)), "lines");
}

void TestBase::longLineIsShortened()
{
    QTemporaryDir directory;
    const QByteArray content = QByteArray(3 << 20, 'x') + "\nshort\n";
    const auto lines = linesOf(write(directory, QStringLiteral("f"), content), 100);
    QCOMPARE(lines, (QList<QByteArray>{ QByteArray(100, 'x') + '~', "short" }));
}

void TestBase::packed_data()
{
    QTest::addColumn<QString>("program");
    QTest::addColumn<QString>("suffix");
    QTest::newRow("gzip") << "gzip"
                          << ".gz";
    QTest::newRow("zstd") << "zstd"
                          << ".zst";
}

void TestBase::packed()
{
    QFETCH(QString, program);
    QFETCH(QString, suffix);
    QTemporaryDir directory;
    QByteArray content;
    for (int i = 0; content.size() < (3 << 20); ++i)
        content += "line " + QByteArray::number(qint64(i) * 7919) + '\n';
    const QString plain = write(directory, QStringLiteral("f"), content);
    if (QProcess::execute(program, { QStringLiteral("-q"), QStringLiteral("-k"), plain }) != 0)
        QSKIP("the packing program is not installed");
    SilentMonitor monitor;
    const auto file = ByteFile::open(plain + suffix, monitor);
    QVERIFY(file.has_value());
    QCOMPARE(file->damage(), QString());
    QCOMPARE(QByteArray::fromStdString(*file->readAll(10 << 20)), content);
    QCOMPARE(QByteArray::fromStdString(*ByteFile::head(plain + suffix, 100)), content.left(100));
    QCOMPARE(file->readAll(1000).error().code, Error::Code::TooLarge);
}

void TestBase::damagedArchiveGivesItsBeginning()
{
    QTemporaryDir directory;
    QByteArray content;
    for (int i = 0; content.size() < (4 << 20); ++i)
        content += QByteArray::number(qint64(i) * 104729) + '\n';
    const QString plain = write(directory, QStringLiteral("f"), content);
    if (QProcess::execute(QStringLiteral("gzip"), { QStringLiteral("-k"), plain }) != 0)
        QSKIP("gzip is not installed");
    QFile packed(plain + QStringLiteral(".gz"));
    QVERIFY(packed.resize(packed.size() / 2));
    SilentMonitor monitor;
    const auto file = ByteFile::open(packed.fileName(), monitor);
    QVERIFY(file.has_value());
    QVERIFY(!file->damage().isEmpty());
    QVERIFY(file->size() > 100'000);
    QCOMPARE(QByteArray::fromStdString(*file->readAll(10 << 20)), content.left(file->size()));
}

void TestBase::archiveWithoutABeginning()
{
    // A head that is empty because nothing can be unpacked is no empty file.
    QTemporaryDir directory;
    const QString gzip
        = write(directory, QStringLiteral("1.jsonl.gz"), QByteArray("\x1F\x8B\x08", 3));
    const QString zstd = write(
        directory, QStringLiteral("1.jsonl.zst"), QByteArray("\x28\xB5\x2F\xFD garbage garbage"));
    for (const QString& path : { gzip, zstd }) {
        const auto head = ByteFile::head(path, 100);
        QVERIFY2(!head.has_value(), qPrintable(path));
        QCOMPARE(head.error().code, Error::Code::Malformed);
    }
    QVERIFY(ByteFile::head(write(directory, QStringLiteral("empty"), {}), 100).has_value());
}

void TestBase::truncatedWhileOpen()
{
    QTemporaryDir directory;
    const QString path = write(directory, QStringLiteral("f"), QByteArray(100000, 'x'));
    SilentMonitor monitor;
    const auto file = ByteFile::open(path, monitor);
    QVERIFY(QFile::resize(path, 10));
    char buffer[100];
    QCOMPARE(*file->read(5, buffer, 100), 5);
    QCOMPARE(*file->read(50000, buffer, 100), 0);
    QCOMPARE(file->size(), 10);
}

void TestBase::notAFile_data()
{
    QTest::addColumn<QString>("kind");
    QTest::addColumn<int>("code");
    QTest::newRow("missing") << "missing" << int(Error::Code::NotFound);
    QTest::newRow("directory") << "directory" << int(Error::Code::Unreadable);
    QTest::newRow("named pipe does not hang") << "pipe" << int(Error::Code::Unreadable);
}

void TestBase::notAFile()
{
    QFETCH(QString, kind);
    QTemporaryDir directory;
    QString path = directory.path();
    if (kind != u"directory")
        path = directory.filePath(kind);
    if (kind == u"pipe")
        QCOMPARE(::mkfifo(QFile::encodeName(path).constData(), 0600), 0);
    SilentMonitor monitor;
    const auto file = ByteFile::open(path, monitor);
    QVERIFY(!file.has_value());
    QTEST(int(file.error().code), "code");
}

void TestBase::cancelled()
{
    QTemporaryDir directory;
    const QString path = write(directory, QStringLiteral("f"), QByteArray(5 << 20, '\n'));
    SilentMonitor monitor;
    const auto file = ByteFile::open(path, monitor);
    for (int polls = 0; polls < 5; ++polls) {
        CancelAfter impatient(polls);
        const auto read = forEachLine(*file, 100, impatient, [](const Line&) { return true; });
        QVERIFY(!read.has_value());
        QCOMPARE(read.error().code, Error::Code::Cancelled);
    }
}

ALIDADE_TEST_MAIN(TestBase)
#include "tst_base.moc"
