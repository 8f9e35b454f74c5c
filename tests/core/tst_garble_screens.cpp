// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The fast looks that tell what need not be looked for in a text: with them and without them every
// verdict is the same, of sound text, of broken text, and of both cut and mixed by chance.
#include "core/base/json_lines.h"
#include "core/base/utf8.h"
#include "core/garble/detector.h"
#include "core/garble/judge.h"
#include "core/garble/letter_scripts.h"
#include "core/garble/loops.h"
#include "core/garble/short_words.h"
#include "tests/core/garble_sound_data.h"
#include "tests/core/garble_sound_text.h"
#include "tests/support/code_widths.h"
#include "tests/support/test_main.h"

#include <QDirIterator>
#include <QFile>

using namespace alidade;

namespace {

QString shown(const GarbleVerdict& verdict)
{
    QString text = QString::number(double(verdict.score)) + u'\n';
    for (const GarbleSpan& span : verdict.spans)
        text += QStringLiteral("%1:%2 %3 %4 %5\n")
                    .arg(span.begin)
                    .arg(span.length)
                    .arg(QString(span.detector))
                    .arg(double(span.weight))
                    .arg(span.reason);
    return text;
}

void compare(const QString& text)
{
    const QString without = shown(judgeText(GarbleInput(text, {}, false)));
    forEachCodeWidth([&] {
        const QString with = shown(judgeText(GarbleInput(text, {})));
        QVERIFY2(with == without, qPrintable(with + u"instead of\n" + without + u"in:\n" + text));
    });
}

/// All fixtures, whatever they are for.
QStringList fixtures()
{
    QStringList texts;
    QDirIterator files(QStringLiteral(ALIDADE_TEST_DATA "/garble"), { QStringLiteral("*.txt") },
        QDir::Files, QDirIterator::Subdirectories);
    while (files.hasNext()) {
        QFile file(files.next());
        if (!file.open(QIODevice::ReadOnly))
            qFatal("cannot read a fixture");
        const QByteArray bytes = file.readAll();
        QString text = decodeUtf8({ bytes.constData(), size_t(bytes.size()) }, nullptr);
        texts.append(text.remove(u'⟦').remove(u'⟧'));
    }
    texts.sort();
    return texts;
}

/// What is just about enough for one detector or not quite.
QString piece(Random& random)
{
    static const QStringList Pieces{ QStringLiteral("!"), QStringLiteral(u"！"),
        QStringLiteral("! "), QStringLiteral("the of an is to in "), QStringLiteral("word word "),
        QStringLiteral("Step 5: yes, 17\n"), QStringLiteral("x_1 + "), QStringLiteral("aB3$dE)k{"),
        QStringLiteral("zqxkvjwzqx "), QStringLiteral("camelCaseWord "), QStringLiteral("0012 "),
        QStringLiteral("}) ]; "), QStringLiteral(u"的的了了"), QStringLiteral(u"研究研究生"),
        QStringLiteral(u"重复的一句话，"), QStringLiteral(u"浣犲ソ涓栫晫"), QStringLiteral(u"烫烫"),
        QStringLiteral(u"锟斤拷"), QStringLiteral(u"â€œItâ€™s "), QStringLiteral(u"Ð¿Ñ€Ð¸ "),
        QStringLiteral(u"РџСЂРё"), QStringLiteral(u"пРИВЕТ мИР "), QStringLiteral(u"слово√ "),
        QStringLiteral(u"éàü "), QStringLiteral(u"ĠtheĠanswer"), QStringLiteral(u"▁The▁answer"),
        QStringLiteral("\uFFFD"), QString(QChar(0xD83D)), QStringLiteral(u"😀"),
        QStringLiteral(u"☀☂♞"), QStringLiteral("<unk>"), QStringLiteral("<|im_end|>"),
        QStringLiteral(u"<ſ>"), QStringLiteral("[SEP] "), QStringLiteral("<0xE6>"),
        QStringLiteral("\\xE6\\x88"), QStringLiteral("\\351"), QStringLiteral("\n"),
        QStringLiteral("user\n"), QStringLiteral("Question: why?\n"),
        QStringLiteral("\\boxed{4}. "), QStringLiteral(" "), QStringLiteral("T h e "),
        QStringLiteral("a  b   c    d "), QStringLiteral("```"), QStringLiteral("\""),
        QStringLiteral("`"), QStringLiteral(u"“"), QStringLiteral(u"слово "),
        QStringLiteral(u"ของ"), QStringLiteral(u"αβγ"), QStringLiteral(u"日本語です。"),
        QStringLiteral(u"한국어 "), QStringLiteral("repeat this: "),
        QStringLiteral("and so we find the sum of both sides, which is 12. "),
        QStringLiteral("abcdefghijklmnopqrstuvwxyzabcdefghi"), QStringLiteral("##ing ##ed "),
        QStringLiteral(u"\u3000"), QStringLiteral("\u200B"), QStringLiteral("\t"),
        QStringLiteral("\u0001"), QStringLiteral("|-|"), QStringLiteral("{;}=*&%$@^~"),
        QStringLiteral(" granBus vetKron olfter plosk"), QStringLiteral("9C(;4,/>A8&B7!"),
        QStringLiteral(".,;)!"), QStringLiteral("TheThe tramtram "), QStringLiteral("TThhee "),
        QStringLiteral(u"髒电话國家们"), QStringLiteral(u"这了的是就"),
        QStringLiteral("\tat a.b(c:1)\n"),
        QStringLiteral(
            "The tram stops near the old harbour, and from there it is only a short walk "
            "to the market hall.\n") };
    return random.one(Pieces);
}

QString textByChance(Random& random, const QStringList& sound)
{
    QString text;
    for (int part = random.number(1, 8); part > 0; --part)
        switch (random.number(0, 3)) {
        case 0: // the same again and again
            text += piece(random).repeated(random.number(1, 40));
            break;
        case 1: // several in turn
            text += random.many(random.number(2, 60), [&] { return piece(random); });
            break;
        case 2: { // a few of them for long
            const QStringList few{ piece(random), piece(random), piece(random) };
            text += random.many(random.number(5, 80), [&] { return random.one(few); });
            break;
        }
        default: {
            const QString whole = random.one(sound);
            const int begin = random.number(0, int(whole.size()));
            text += whole.mid(begin, random.number(1, 600));
        }
        }
    return text;
}

} // namespace

class TestGarbleScreens : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void soundText();
    void fixturesAndTheirParts();
    void byChance();
    void loopsOfEveryPeriod();
    void labelledCorpus();
    void functionWords();
    void otherScripts();
};

void TestGarbleScreens::soundText()
{
    quint32 seed = 5000;
    for (const auto* const families : { &soundData(), &::soundText() })
        for (const TextFamily& family : *families)
            for (int i = 0; i < 4; ++i) {
                Random random(seed++);
                compare(family.make(random));
            }
}

void TestGarbleScreens::fixturesAndTheirParts()
{
    Random random(17);
    for (const QString& text : fixtures()) {
        compare(text);
        for (int i = 0; i < 6 && !text.isEmpty(); ++i) { // cut anywhere, and moved by some units
            const int begin = random.number(0, int(text.size()) - 1);
            compare(QString(random.number(0, 70), u' ')
                + text.mid(begin, random.number(1, int(text.size()))));
        }
    }
}

void TestGarbleScreens::byChance()
{
    Random random(23);
    const QStringList sound = fixtures();
    for (int round = 0; round < 3000; ++round)
        compare(textByChance(random, sound));
}

/// Three copies and more of anything: of a few letters, of words, of longer passages than are
/// looked for word by word. Also where places of one copy happen to have the same hash.
void TestGarbleScreens::loopsOfEveryPeriod()
{
    Random random(29);
    const QStringList sound = fixtures();
    int found = 0;
    for (int round = 0; round < 4000; ++round) {
        QString unit;
        switch (random.number(0, 4)) {
        case 0:
            for (int i = random.number(2, 9); i > 0; --i)
                unit += QChar(char16_t(random.number(32, 126)));
            break;
        case 1: // Han, common and rare
            for (int i = random.number(2, 12); i > 0; --i)
                unit += QChar(char16_t(random.number(0x4E00, random.number(0x4E10, 0x9FA5))));
            break;
        case 2: // in one word
            unit = random.one({ QStringLiteral(u"Ġis"), QStringLiteral(u"слон"),
                QStringLiteral(u"éà"), QStringLiteral("tavi"), QStringLiteral(u"aбв") });
            break;
        case 3:
            unit = random.many(random.number(1, 6), [&] { return piece(random); });
            break;
        default:
            unit = random.many(random.number(8, 160), [&] {
                return random.one({ QStringLiteral("the "), QStringLiteral("sum "),
                    QStringLiteral("of 12 "), QStringLiteral(u"角度 "),
                    QStringLiteral("(angles), "), QStringLiteral("so, ") });
            });
        }
        const QString text = random.one(sound).left(random.number(0, 300))
            + unit.repeated(random.number(2, unit.size() > 40 ? 4 : 30))
            + unit.left(random.number(0, int(unit.size())))
            + random.one(sound).left(random.number(0, 300));
        bool any = false;
        for (const Loop& loop : findLoops(text))
            any = any
                || (loop.period > 1
                    && !QStringView(text).sliced(loop.begin, loop.period).trimmed().isEmpty());
        found += any ? 1 : 0;
        QVERIFY2(!any || GarbleInput(text).words().loop, qPrintable(text));
    }
    QVERIFY(found > 2000);
    for (const QString& unit :
        { QStringLiteral("LLiR1"), QStringLiteral("N37E"), QStringLiteral(")gzuRW"),
            QStringLiteral(u"讱丂郘上丂三丈一"), QStringLiteral("an so the") })
        QVERIFY2(
            judgeText(QString(unit.repeated(56) + unit.left(2))).isGarbled(), qPrintable(unit));
}

void TestGarbleScreens::labelledCorpus()
{
    QFile file(QStringLiteral(ALIDADE_SHARED_DIR "/garble/labelled.jsonl"));
    if (!file.open(QIODevice::ReadOnly))
        QSKIP("the labelled corpus is not here");
    while (!file.atEnd()) {
        const QByteArray bytes = file.readLine();
        JsonLine line;
        if (scanJsonLine({ bytes.constData(), size_t(bytes.size()) }, line))
            compare(decodeJsonString(line.find("text")->value));
    }
}

/// The table of the fast look knows every function word, in small letters and capitals, and few
/// other words.
void TestGarbleScreens::functionWords()
{
    const auto bitsOf = [](const QString& word) {
        const auto* const units = reinterpret_cast<const char16_t*>(word.utf16());
        const TextClasses classes(word);
        return detail::shortWords().bitsOf(
            detail::keyOfWord<true>(units, classes.bytes(), 0, word.size()));
    };
    for (size_t language = 0; language < detail::Languages; ++language) {
        const detail::Words& table = detail::Tables[language];
        for (size_t i = 0; i < table.words.size(); ++i) {
            const QString word = QString::fromUtf16(table.words[i].data());
            for (const QString& one : { word, word.toUpper() }) {
                const quint32 bits = bitsOf(one);
                QVERIFY2((bits >> language & 1U) != 0, qPrintable(one));
                QVERIFY2(
                    (bits >> (language + 4) & 1U) != 0 || i >= table.articles, qPrintable(one));
            }
        }
    }
    for (const char* other : { "sum", "angle", "x", "thes", "theta", "them", "there", "fur" })
        QCOMPARE(bitsOf(QString::fromLatin1(other)), 0U);
    QCOMPARE(detail::bytesOf(0b1000'1011), Q_UINT64_C(0x0101000100000001));
}

void TestGarbleScreens::otherScripts()
{
    for (const char16_t unit : { u'a', u'\u036F', u'\u0370', u'\u1FFF', u'\u2000', u'\u2DFF',
             u'\u2E00', u'漢', u'\uFFFD' })
        for (const qsizetype at : { 0, 1, 127, 128, 200 }) {
            QString text(201, u'x');
            text[at] = QChar(unit);
            const bool other = unit >= 0x370 && (unit < 0x2000 || unit >= 0x2E00);
            QCOMPARE(hasOtherScripts(text), other);
            QCOMPARE(TextClasses(text).sum().far, other);
        }
}

ALIDADE_TEST_MAIN(TestGarbleScreens)
#include "tst_garble_screens.moc"
