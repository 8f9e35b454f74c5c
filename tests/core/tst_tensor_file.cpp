// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Saved tensors: .npy, torch.save, what is hostile in them, and msprobe's distances.
#include "core/compare/tensor_distance.h"
#include "core/sources/tensor_file.h"
#include "tests/support/test_main.h"

#include <QFile>

#include <cmath>
#include <cstring>
#include <limits>

using namespace alidade;

namespace {

QByteArray seed(const char* name)
{
    QFile file(QStringLiteral(ALIDADE_TEST_DATA "/seeds/pt_file/") + QLatin1String(name));
    if (!file.open(QIODevice::ReadOnly))
        qFatal("cannot open the seed");
    return file.readAll();
}

Result<TensorValues> read(const QByteArray& bytes)
{
    return readTensor(std::string_view(bytes.constData(), size_t(bytes.size())));
}

std::vector<double> numbers(const TensorValues& values)
{
    std::vector<double> all;
    for (qint64 at = 0; at < values.count(); ++at)
        all.push_back(values.at(at));
    return all;
}

TensorValues floats(std::vector<float> values, std::vector<qint64> shape = {})
{
    TensorValues tensor;
    tensor.shape = shape.empty() ? std::vector<qint64>{ qint64(values.size()) } : std::move(shape);
    tensor.bytes.resize(values.size() * sizeof(float));
    std::memcpy(tensor.bytes.data(), values.data(), tensor.bytes.size());
    return tensor;
}

} // namespace

class TestTensorFile : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void reads_data();
    void reads();
    void refuses_data();
    void refuses();
    void everyCut();
    void everyFlippedByte();
    void halves();
    void distances();
    void distancesOfOddTensors();
};

void TestTensorFile::reads_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QList<qint64>>("shape");
    QTest::addColumn<QList<double>>("expected");
    QTest::newRow("npy") << seed("npy") << QList<qint64>{ 2, 2 } << QList<double>{ 1, 2, 3, 4 };
    QTest::newRow("pt") << seed("pt") << QList<qint64>{ 2, 2 } << QList<double>{ 1, 2, 3, 4 };
    QTest::newRow("bfloat16") << seed("pt_bfloat16") << QList<qint64>{ 3 }
                              << QList<double>{ 1, 2, 3 };
}

void TestTensorFile::reads()
{
    QFETCH(QByteArray, bytes);
    QFETCH(QList<qint64>, shape);
    QFETCH(QList<double>, expected);
    const auto values = read(bytes);
    QVERIFY2(values.has_value(), values ? "" : qPrintable(values.error().what));
    QCOMPARE(QList<qint64>(values->shape.begin(), values->shape.end()), shape);
    const auto found = numbers(*values);
    QCOMPARE(QList<double>(found.begin(), found.end()), expected);
}

void TestTensorFile::refuses_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<int>("code");
    const auto row = [](const char* name, const QByteArray& bytes, Error::Code code) {
        QTest::newRow(name) << bytes << int(code);
    };
    row("empty", {}, Error::Code::Unsupported);
    row("text", "hello", Error::Code::Unsupported);
    row("cut archive", seed("pt_cut"), Error::Code::Malformed);
    row("not row by row", seed("not_rows"), Error::Code::Unsupported);
    row("larger than its values", seed("too_large"), Error::Code::Malformed);
    QByteArray calls = seed("pt");
    // The same length, so that the archive stays whole: another function is to be called.
    calls.replace("_rebuild_tensor_v2", "_rebuild_tensor_xx");
    row("another function", calls, Error::Code::Unsupported);
    QByteArray order = seed("pt");
    order.replace("little", "bigbig");
    row("other byte order", order, Error::Code::Unsupported);
    QByteArray fortran = seed("npy");
    fortran.replace("'fortran_order': False", "'fortran_order': True ");
    row("column by column", fortran, Error::Code::Unsupported);
    QByteArray objects = seed("npy");
    objects.replace("'<f4'", "'|O4'");
    row("objects", objects, Error::Code::Unsupported);
    QByteArray huge = seed("npy");
    huge.replace("(2, 2), }           ", "(99999999, 99999), }");
    row("impossible shape", huge, Error::Code::Malformed);
}

void TestTensorFile::refuses()
{
    QFETCH(QByteArray, bytes);
    QFETCH(int, code);
    const auto values = read(bytes);
    QVERIFY(!values.has_value());
    QCOMPARE(int(values.error().code), code);
    QVERIFY(!values.error().what.isEmpty());
}

void TestTensorFile::everyCut()
{
    for (const char* name : { "npy", "pt" }) {
        const QByteArray whole = seed(name);
        for (qsizetype length = 0; length < whole.size(); ++length)
            QVERIFY(!read(whole.left(length)).has_value());
    }
}

void TestTensorFile::everyFlippedByte()
{
    const QByteArray whole = seed("pt");
    for (qsizetype at = 0; at < whole.size(); ++at)
        for (const int flip : { 1, 0x80, 0xFF }) {
            QByteArray bytes = whole;
            bytes[at] = char(bytes[at] ^ flip);
            const auto values = read(bytes);
            if (!values)
                continue;
            qint64 count = 1;
            for (const qint64 size : values->shape)
                count *= size;
            QCOMPARE(values->count(), count);
        }
}

void TestTensorFile::halves()
{
    TensorValues half;
    half.type = TensorValues::Type::Float16;
    half.shape = { 5 };
    half.bytes = std::string("\x00\x3c\x00\xc0\x01\x00\x00\x7c\x00\x7e", 10);
    QCOMPARE(half.at(0), 1.0);
    QCOMPARE(half.at(1), -2.0);
    QCOMPARE(half.at(2), std::ldexp(1.0, -24));
    QVERIFY(std::isinf(half.at(3)));
    QVERIFY(std::isnan(half.at(4)));
}

void TestTensorFile::distances()
{
    const TensorDistance distance = tensorDistance(floats({ 1, 2, 2, 0 }), floats({ 1, 2, 4, 0 }));
    QCOMPARE(distance.maxAbsolute, std::string("2.0"));
    QCOMPARE(distance.maxRelative, std::string("1.0"));
    QCOMPARE(distance.euclidean, std::string("2.0"));
    QCOMPARE(distance.oneThousandth, std::string("0.75"));
    QCOMPARE(distance.fiveThousandths, std::string("0.75"));
    // 13 / (3 √21)
    QCOMPARE(QString::fromStdString(distance.cosine).toDouble(), 13 / (3 * std::sqrt(21.0)));
    const TensorDistance same = tensorDistance(floats({ 1, 2 }), floats({ 1, 2 }));
    QCOMPARE(same.cosine, std::string("1.0"));
    QCOMPARE(same.oneThousandth, std::string("1.0"));
}

void TestTensorFile::distancesOfOddTensors()
{
    constexpr float NotANumber = std::numeric_limits<float>::quiet_NaN();
    QCOMPARE(tensorDistance(floats({ 1, 2 }), floats({ 1, 2, 3 })).cosine,
        std::string("shape unmatched"));
    QCOMPARE(
        tensorDistance(floats({ 1, 2 }), floats({ 1, NotANumber })).cosine, std::string("N/A"));
    QCOMPARE(tensorDistance(floats({ 1, NotANumber, 2 }), floats({ 1, NotANumber, 2 })).cosine,
        std::string("1.0"));
    QCOMPARE(tensorDistance(floats({ 0, 0 }), floats({ 0, 0 })).cosine, std::string("1.0"));
    QCOMPARE(tensorDistance(floats({ 0, 0 }), floats({ 1, 0 })).cosine, std::string("Nan"));
    QCOMPARE(tensorDistance(floats({}), floats({})).cosine, std::string("unsupported"));
}

ALIDADE_TEST_MAIN(TestTensorFile)
#include "tst_tensor_file.moc"
