// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// What is read off all characters of gigabytes is the same whatever the processor offers.
#include "core/base/json_lines.h"
#include "core/garble/block_bits.h"
#include "core/garble/detector.h"
#include "core/garble/judge.h"
#include "core/garble/text_classes.h"
#include "core/garble/unit_set.h"
#include "core/garble/word_keys.h"
#include "core/garble/word_search.h"
#include "tests/support/code_widths.h"
#include "tests/support/test_main.h"

#include <QString>

#include <algorithm>
#include <array>
#include <cstring>
#include <random>
#include <vector>

#ifdef Q_OS_LINUX
#include <sys/mman.h>
#include <unistd.h>
#endif

using namespace alidade;
using namespace alidade::detail;

class TestCodeWidths : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void places();
    void counts();
    void equalBytes();
    void kinds();
    void blocksAroundAText();
    void lineEnds();
    void words();
    void salad();
    void unitSets();
    void wordSearch();
    void nothingIsReadBehindAText();
};

namespace {

std::vector<quint64> bitsByChance(std::mt19937_64& random, size_t blocks)
{
    std::vector<quint64> bits(blocks);
    for (quint64& one : bits)
        switch (random() % 4) {
        case 0:
            break;
        case 1:
            one = random() & random() & random();
            break;
        case 2:
            one = random();
            break;
        default:
            one = ~quint64(0);
        }
    return bits;
}

#ifdef Q_OS_LINUX
/// Memory that ends where a page begins that nobody may touch.
class Border {
public:
    explicit Border(size_t bytes)
        : m_page(size_t(::sysconf(_SC_PAGESIZE)))
        , m_size((bytes / m_page + 2) * m_page)
        , m_begin(
              ::mmap(nullptr, m_size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0))
    {
        if (m_begin == MAP_FAILED || ::mprotect(end(), m_page, PROT_NONE) != 0)
            qFatal("no memory");
    }
    ~Border() { ::munmap(m_begin, m_size); }
    Border(const Border&) = delete;
    Border& operator=(const Border&) = delete;

    /// A copy that ends at the border.
    template <class Unit> const Unit* put(const Unit* from, size_t count)
    {
        char* const to = end() - count * sizeof(Unit);
        std::memcpy(to, from, count * sizeof(Unit));
        return reinterpret_cast<const Unit*>(to);
    }

private:
    char* end() { return static_cast<char*>(m_begin) + m_size - m_page; }

    size_t m_page;
    size_t m_size;
    void* m_begin;
};
#endif

} // namespace

void TestCodeWidths::places()
{
    std::mt19937_64 random(21);
    for (size_t blocks = 0; blocks < 40; ++blocks) {
        const auto bits = bitsByChance(random, blocks);
        std::vector<quint32> wanted;
        for (size_t i = 0; i < blocks * 64; ++i)
            if ((bits[i / 64] >> (i % 64) & 1U) != 0)
                wanted.push_back(quint32(i));
        forEachCodeWidth([&] {
            PlaceList places;
            places.assign(blocks, [&](size_t i) { return bits[i]; });
            QVERIFY(
                std::equal(wanted.begin(), wanted.end(), places.all().begin(), places.all().end()));
        });
    }
}

void TestCodeWidths::counts()
{
    std::mt19937_64 random(22);
    for (size_t blocks = 0; blocks < 40; ++blocks) {
        const auto bits = bitsByChance(random, blocks);
        forEachCodeWidth([&] {
            BlockCounts whole;
            BlockCounts quarters;
            whole.assign(blocks, [&](size_t i) { return bits[i]; });
            quarters.assignQuarters(blocks, [&](size_t i) { return bits[i]; });
            QCOMPARE(whole.all()[-1], quint8(0));
            for (size_t i = 0; i < blocks; ++i) {
                QCOMPARE(int(whole.all()[i]), std::popcount(bits[i]));
                for (unsigned quarter = 0; quarter < 4; ++quarter)
                    QCOMPARE(int(quarters.all()[4 * i + quarter]),
                        std::popcount(bits[i] >> 16 * quarter & 0xFFFFU));
            }
        });
    }
}

void TestCodeWidths::equalBytes()
{
    std::mt19937 random(23);
    QString text;
    while (text.size() < 1000)
        text += QString(qsizetype(random() % 5 + 1), QChar(char16_t(u'a' + random() % 3)));
    const TextClasses classes(text);
    const size_t blocks = classes.blocks().size();
    for (const qsizetype distance : { 1, 2, 3, 4 })
        forEachCodeWidth([&] {
            std::vector<quint64> bits(blocks);
            findEqualBytes(classes.bytes(), distance, blocks, bits.data());
            for (qsizetype i = 0; i < text.size(); ++i)
                QCOMPARE((bits[size_t(i / 64)] >> (i % 64) & 1U) != 0,
                    i >= distance && text[i] == text[i - distance]);
        });
}

void TestCodeWidths::kinds()
{
    std::mt19937_64 random(24);
    std::array<char16_t, 64> units{};
    for (int round = 0; round < 50; ++round) {
        for (char16_t& unit : units)
            unit = char16_t(random() % 7 == 0 ? random() : 0x4E00 + random() % 30);
        const quint64 wanted = random();
        quint64 all = 0;
        for (size_t i = 0; i < units.size(); ++i)
            if ((wanted >> i & 1U) != 0)
                all |= quint64(1) << ((units[i] ^ units[i] >> 4) & 63);
        forEachCodeWidth([&] { QCOMPARE(kindsOf(units.data(), wanted), all); });
    }
}

/// One block before the text and one behind it may be asked for and are empty, whatever the text
/// before left in the memory.
void TestCodeWidths::blocksAroundAText()
{
    forEachCodeWidth([] {
        for (const qsizetype size : { 0, 1, 63, 64, 65, 500, 511, 512, 513, 900, 64, 1 }) {
            const QString text(size, u'a');
            const TextClasses classes(text);
            const ClassBlocks blocks = classes.blocks();
            for (size_t what = 0; what < size_t(UnitClass::Classes); ++what) {
                QCOMPARE(blocks[size_t(-1)].of(UnitClass(what)), quint64(0));
                QCOMPARE(blocks[blocks.size()].of(UnitClass(what)), quint64(0));
            }
            quint64 lower = 0;
            for (const ClassBlock block : blocks)
                lower += quint64(std::popcount(block.lower()));
            QCOMPARE(qsizetype(lower), size);
            for (qsizetype i = 0; i < 64; ++i) {
                QCOMPARE(classes.bytes()[-1 - i], quint8(0));
                QCOMPARE(classes.bytes()[(size + 63) / 64 * 64 + i], quint8(0));
            }
        }
    });
}

void TestCodeWidths::lineEnds()
{
    const QString text
        = QStringLiteral("one\n\ntwo") + QString(100, u'x') + QStringLiteral("\nend");
    forEachCodeWidth([&] {
        const TextClasses classes(text);
        QStringList lines;
        forEachTextLine(classes, text.size(),
            [&](qsizetype begin, qsizetype end) { lines += text.mid(begin, end - begin); });
        QCOMPARE(lines, text.split(u'\n'));
    });
}

void TestCodeWidths::words()
{
    std::mt19937 random(25);
    const QStringList some{ QStringLiteral("the"), QStringLiteral("The"), QStringLiteral("of"),
        QStringLiteral("und"), QStringLiteral("calculated"), QStringLiteral("calculates"),
        QStringLiteral("x"), QStringLiteral("QUE"), QString(70, u'y') };
    for (int count = 0; count < 60; ++count) {
        QString text;
        for (int i = 0; i < count; ++i)
            text += some[qsizetype(random() % size_t(some.size()))] + u' ';
        forEachCodeWidth([&] {
            const TextClasses classes(text);
            PlaceList bounds;
            collectWords(
                classes, text.size(), [](const ClassBlock& block) { return block.letter(); },
                bounds);
            const QStringList words = text.split(u' ', Qt::SkipEmptyParts);
            QCOMPARE(bounds.all().size(), size_t(2 * words.size()));
            std::vector<quint64> keys(size_t(count) + 8);
            qsizetype longest = 0;
            for (const QString& word : words)
                longest = std::max(longest, word.size());
            QCOMPARE(findWordKeys(classes.bytes(), bounds.all(), keys.data()), longest);
            std::vector<quint8> bits(size_t(count) + 8);
            findShortWords(shortWords(), { keys.data(), size_t(count) }, bits.data());
            std::vector<quint32> doubled(size_t(count) + 8);
            doubled.resize(findDoubled({ keys.data(), size_t(count) }, doubled.data()));
            std::vector<quint32> wanted;
            for (qsizetype i = 0; i < words.size(); ++i) {
                const quint64 key = keyOfWord<false>(QStringView(text).utf16(), classes.bytes(),
                    bounds.all()[size_t(2 * i)], bounds.all()[size_t(2 * i + 1)]);
                QCOMPARE(keys[size_t(i)], key);
                QCOMPARE(bits[size_t(i)], shortWords().bitsOf(key));
                const QString small = words[i].toLower();
                QCOMPARE((bits[size_t(i)] & 1U << English) != 0, small == u"the" || small == u"of");
                if (i > 0 && keys[size_t(i)] == keys[size_t(i) - 1])
                    wanted.push_back(quint32(i));
            }
            QCOMPARE(doubled, wanted);
        });
    }
}

/// A look at groups of words never says no where a window has enough.
void TestCodeWidths::salad()
{
    std::mt19937 random(26);
    int found = 0;
    for (int round = 0; round < 4000; ++round) {
        std::vector<quint8> seen(random() % 200);
        const size_t share = random() % 100;
        const size_t wrongs = random() % 30;
        for (quint8& word : seen)
            word = quint8((random() % 100 < share ? 1U << (random() % 20 == 0 ? 1 : 0) : 0U)
                | (random() % 100 < wrongs ? 0x10U << (random() % 20 == 0 ? 1 : 0) : 0U));
        std::vector<size_t> windows; // that fire
        for (size_t from = 0; from + size_t(Window) <= seen.size(); ++from)
            for (unsigned language = 0; language < 4; ++language) {
                const auto count = [&](unsigned bit) {
                    return std::count_if(seen.begin() + qsizetype(from),
                        seen.begin() + qsizetype(from) + Window,
                        [bit](quint8 word) { return (word >> bit & 1U) != 0; });
                };
                if (count(language) >= FunctionWords
                    || (count(language + 4) >= WrongPairs && count(language) >= WrongPairsAmong))
                    windows.push_back(from);
            }
        found += windows.empty() ? 0 : 1;
        forEachCodeWidth([&] {
            std::vector<quint8> places;
            QVERIFY(findSaladPlaces(seen, places) || windows.empty());
            for (const size_t from : windows) { // it ends there, or a little before
                const size_t last = from + size_t(Window) - 1;
                QVERIFY(places[last / 64] != 0 || places[(last - 14) / 64] != 0);
            }
        });
    }
    QVERIFY(found > 500);
    // Ordinary text has half as many.
    const std::vector<quint8> sparse{ 1, 0, 1, 0, 0, 1, 0, 1, 0, 0, 1, 0, 1, 0, 0, 1, 0, 1, 0, 0, 1,
        0, 1, 0, 0, 1, 0, 1, 0, 0, 1, 0, 1, 0, 0, 1, 0, 1, 0, 0, 1, 0, 1, 0, 0, 1, 0, 1, 0, 0 };
    forEachCodeWidth([&] {
        std::vector<quint8> places;
        QVERIFY(!findSaladPlaces(sparse, places));
    });
}

void TestCodeWidths::unitSets()
{
    const UnitSet set([](char16_t unit) { return unit == u'漢' || unit == 0xFFFF; });
    std::mt19937 random(27);
    for (int round = 0; round < 300; ++round) {
        QString text(qsizetype(random() % 300), u'字');
        for (QChar& unit : text)
            if (random() % 3 == 0)
                unit = u'a';
        const bool holds = !text.isEmpty() && random() % 2 == 0;
        if (holds)
            text[qsizetype(random() % size_t(text.size()))]
                = random() % 2 == 0 ? QChar(u'漢') : QChar(0xFFFF);
        forEachCodeWidth([&] { QCOMPARE(set.holdsAny(text, TextClasses(text)), holds); });
    }
}

void TestCodeWidths::wordSearch()
{
    const std::array words{ QStringView(u"fffd"), QStringView(u"utf-8"), QStringView(u"解码"),
        QStringView(u"decod"), QStringView(u"乱码"), QStringView(u"q") };
    constexpr QStringView Units = u"fdeutcozaUTF-8解乱字";
    std::mt19937 random(28);
    for (int round = 0; round < 2000; ++round) {
        QString text;
        for (auto i = random() % 400; i > 0; --i)
            text += Units[qsizetype(random() % size_t(Units.size()))];
        const size_t one = random() % (2 * words.size());
        if (one < words.size())
            text.insert(
                qsizetype(random() % size_t(text.size() + 1)), words[one].toString().toUpper());
        const bool holds = std::any_of(words.begin(), words.end(),
            [&](QStringView word) { return text.contains(word, Qt::CaseInsensitive); });
        forEachCodeWidth([&] { QCOMPARE(holdsOneOf(text, words), holds); });
    }
}

/// Whatever the length of a text, and whatever it is made of.
void TestCodeWidths::nothingIsReadBehindAText()
{
#ifdef Q_OS_LINUX
    std::mt19937 random(29);
    Border border(1 << 16);
    const QStringList some{ QStringLiteral("the of a word "), QStringLiteral(u"字的了。"),
        QStringLiteral(u"\uFFFD"), QStringLiteral("12 {x_1} "), QStringLiteral("\\n\\u00e9\\"),
        QStringLiteral("ab ab "), QStringLiteral(u"🤔"), QStringLiteral("Q.E.D.\n"),
        QStringLiteral(u"é"), QStringLiteral("<|im_end|>") };
    for (int size = 0; size < 400; ++size) {
        QString text;
        while (text.size() < size)
            text += some[qsizetype(random() % size_t(some.size()))];
        text.truncate(size);
        const QByteArray raw = text.toUtf8();
        forEachCodeWidth([&] {
            const QStringView view(
                border.put(reinterpret_cast<const char16_t*>(text.utf16()), size_t(size)), size);
            const GarbleVerdict verdict = judgeText(GarbleInput(view, view));
            QCOMPARE(verdict.score, judgeText(GarbleInput(text, text)).score);
            const std::string_view bytes(
                border.put(raw.constData(), size_t(raw.size())), size_t(raw.size()));
            JsonText units;
            QCOMPARE(units.decode(bytes).toString(), decodeJsonString(raw.toStdString()));
            std::string plain;
            std::string again;
            QCOMPARE(appendUnescaped(bytes, plain), appendUnescaped(raw.toStdString(), again));
            QCOMPARE(plain, again);
        });
    }
#else
    QSKIP("asks Linux for pages");
#endif
}

ALIDADE_TEST_MAIN(TestCodeWidths)
#include "tst_code_widths.moc"
