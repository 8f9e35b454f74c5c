// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Families of texts, made by chance from fixed seeds: every way in which output breaks, in many
// symbols, scripts, lengths and places; and what looks alike and is sound. No text is a sample.
#include "core/garble/detector.h"
#include "core/garble/judge.h"
#include "tests/core/garble_sound_data.h"
#include "tests/core/garble_sound_text.h"
#include "tests/support/test_main.h"

using namespace alidade;

namespace {

const QStringList& sane()
{
    static const QStringList Texts{
        QStringLiteral(
            "The baker opens her shop at six, and by seven the first loaves are gone. On "
            "Saturdays she sells twice as many rolls, so she starts two hours earlier."),
        QStringLiteral("Let $x$ be the number of tickets. Then $3x + 4 = 25$, so $3x = 21$ and "
                       "$x = 7$. We check: $3 \\cdot 7 + 4 = 25$."),
        QStringLiteral(
            "Die Fähre legt um acht Uhr ab und braucht für die Strecke gut drei Stunden, "
            "wenn der Wind nicht zu stark von Westen weht."),
        QStringLiteral("La bibliothèque ferme plus tôt en été, mais les livres peuvent être rendus "
                       "dans la boîte qui se trouve à côté de la porte."),
        QStringLiteral(
            "To sort the list we compare neighbours and swap them when they stand in the "
            "wrong order, until a whole pass brings no change any more."),
    };
    return Texts;
}

QString randomWord(Random& random, int from, int to)
{
    return random.many(random.number(from, to),
        [&]() -> QString { return random.unit(QStringLiteral("abcdefghijklmnopqrstuvwxyz")); });
}

/// A piece of a vocabulary: a word, half of one, or a name, half of them with a blank before.
QString scrap(Random& random)
{
    QString word;
    do {
        word = random.one({ QStringLiteral("gla"), QStringLiteral("ter"), QStringLiteral("vork"),
                   QStringLiteral("Hin"), QStringLiteral("Bus"), QStringLiteral("Set"),
                   QStringLiteral("olf"), QStringLiteral("Mar"), QStringLiteral("Kron") })
            + randomWord(random, 2, 6);
    } while (word.size() < 5);
    return (random.number(0, 9) > 3 ? QStringLiteral(" ") : QString()) + word;
}

QString visibleAscii(Random& random)
{
    return QString(QChar(char16_t(random.number(0, 6) == 0 ? 32 : random.number(33, 126))));
}

const std::vector<TextFamily>& brokenFamilies()
{
    static const std::vector<TextFamily> Families{
        { "symbols drawn evenly",
            [](Random& r) -> QString {
                return r.many(r.number(300, 700), [&]() -> QString { return visibleAscii(r); });
            } },
        { "letters drawn evenly",
            [](Random& r) -> QString {
                return r.many(
                    r.number(70, 140), [&]() -> QString { return randomWord(r, 2, 11); },
                    QStringLiteral(" "));
            } },
        { "digits",
            [](Random& r) -> QString {
                return r.many(r.number(40, 90), [&]() -> QString {
                    return r.many(r.number(1, 17),
                               [&]() -> QString { return r.unit(QStringLiteral("0012357890")); })
                        + r.one({ QStringLiteral("\n"), QStringLiteral("\n\n"), QStringLiteral(" "),
                            QStringLiteral("\n\n\n"), QStringLiteral(".") });
                });
            } },
        { "zeros to the end",
            [](Random& r) -> QString {
                return QStringLiteral("4") + QString(r.number(150, 400), u'0');
            } },
        { "glued syllables",
            [](Random& r) -> QString {
                return r.many(r.number(40, 90), [&]() -> QString {
                    return r.one(
                        { QStringLiteral("unt"), QStringLiteral("iver"), QStringLiteral("ous"),
                            QStringLiteral("ler"), QStringLiteral("ando"), QStringLiteral("wick"),
                            QStringLiteral("ship"), QStringLiteral("ern"), QStringLiteral("ulo"),
                            QStringLiteral("ment"), QStringLiteral("bro"), QStringLiteral("cast"),
                            QStringLiteral("phy"), QStringLiteral("zel"), QStringLiteral("dig"),
                            QStringLiteral("quor"), QStringLiteral("fen"), QStringLiteral("kap") });
                });
            } },
        { "function words",
            [](Random& r) -> QString {
                return r.many(
                    r.number(70, 150),
                    [&]() -> QString {
                        return r.one(
                            { QStringLiteral("the"), QStringLiteral("of"), QStringLiteral("and"),
                                QStringLiteral("in"), QStringLiteral("to"), QStringLiteral("is"),
                                QStringLiteral("that"), QStringLiteral("for"), QStringLiteral("an"),
                                QStringLiteral("with"), QStringLiteral("by"), QStringLiteral("or"),
                                QStringLiteral("barrel"), QStringLiteral("window") });
                    },
                    QStringLiteral(" "));
            } },
        { "German function words",
            [](Random& r) -> QString {
                return r.many(
                    r.number(70, 150),
                    [&]() -> QString {
                        return r.one({ QStringLiteral("der"), QStringLiteral("und"),
                            QStringLiteral("die"), QStringLiteral("zu"), QStringLiteral("von"),
                            QStringLiteral("das"), QStringLiteral("ist"), QStringLiteral("mit"),
                            QStringLiteral("ein"), QStringLiteral("auf"), QStringLiteral("als"),
                            QStringLiteral("Fenster") });
                    },
                    QStringLiteral(" "));
            } },
        { "spaced letters",
            [](Random& r) -> QString {
                QString text;
                for (const QChar unit : r.one(sane().mid(0, 1) + sane().mid(4)))
                    text += QString(unit) + u' ';
                return text.trimmed();
            } },
        { "gaps of all widths",
            [](Random& r) -> QString {
                QString text;
                for (const QString& word : r.one(sane().mid(0, 1) + sane().mid(4)).split(u' '))
                    text += word + QString(r.number(2, 16), u' ');
                return text.trimmed();
            } },
        { "no blanks at all",
            [](Random& r) -> QString {
                Q_UNUSED(r)
                return QString(sane()[0] + sane()[4]).remove(u' ');
            } },
        { "emoji",
            [](Random& r) -> QString {
                return r.many(r.number(60, 200), [&]() -> QString {
                    const char32_t point = char32_t(r.number(0x1F400, 0x1F4FF));
                    return r.number(0, 9) == 0 ? QStringLiteral(".ML")
                                               : QString::fromUcs4(&point, 1);
                });
            } },
        { "marks only",
            [](Random& r) -> QString {
                return r.many(r.number(120, 240),
                    [&]() -> QString { return r.unit(QStringLiteral("()_.,\";:*^%")); });
            } },
        { "Chinese without a mark",
            [](Random& r) -> QString {
                return r.many(r.number(180, 240), [&]() -> QString {
                    return r.one({ QStringLiteral("的"), QStringLiteral("了"),
                        QStringLiteral("火车"), QStringLiteral("这"), QStringLiteral("办公室"),
                        QStringLiteral("是"), QStringLiteral("苹果"), QStringLiteral("她"),
                        QStringLiteral("跑步"), QStringLiteral("明天"),
                        QString(QChar(char16_t(r.number(0x4E00, 0x7FFF)))),
                        QString(QChar(char16_t(r.number(0x4E00, 0x7FFF)))), QStringLiteral("在") });
                });
            } },
        { "words and code",
            [](Random& r) -> QString {
                return r.many(r.number(90, 160), [&]() -> QString {
                    return r.number(0, 4) > 1
                        ? r.one({ QStringLiteral(" garden"), QStringLiteral(" quickly"),
                            QStringLiteral(" which"), QStringLiteral(" under"),
                            QStringLiteral(" our"), QStringLiteral(" minister"),
                            QStringLiteral(" blue"), QStringLiteral(" seven") })
                        : r.one({ QStringLiteral("}}>"), QStringLiteral("(["),
                            QStringLiteral("getValue"), QStringLiteral("]);"),
                            QStringLiteral("<T>{"), QStringLiteral(" }];"), QStringLiteral("Map<"),
                            QStringLiteral("\")]"), QStringLiteral(" while(") });
                });
            } },
        { "case changes",
            [](Random& r) -> QString {
                return r.many(
                    r.number(60, 90),
                    [&]() -> QString {
                        return randomWord(r, 2, 4) + randomWord(r, 3, 5).toUpper()
                            + randomWord(r, 2, 5) + r.unit(QStringLiteral("ABCDEFGH"));
                    },
                    QStringLiteral(" "));
            } },
        { "Thai pieces",
            [](Random& r) -> QString {
                return r.many(r.number(60, 120), [&]() -> QString {
                    return r.one({ QStringLiteral("น้ำ"), QStringLiteral("ต้น"),
                        QStringLiteral("ของ "), QStringLiteral("ที่"), QStringLiteral("รถ "),
                        QStringLiteral("สูง"), QStringLiteral("และ "), QStringLiteral("คน") });
                });
            } },
        { "Cyrillic pieces",
            [](Random& r) -> QString {
                return r.many(r.number(60, 120), [&]() -> QString {
                    return r.one({ QStringLiteral("ться "), QStringLiteral("пере"),
                        QStringLiteral("ного "), QStringLiteral("как "), QStringLiteral("вод"),
                        QStringLiteral("ции "), QStringLiteral("ост"), QStringLiteral("мен ") });
                });
            } },
        { "scraps of words",
            [](Random& r) -> QString {
                return r.many(r.number(70, 110), [&]() -> QString { return scrap(r); });
            } },
        { "scraps and brackets",
            [](Random& r) -> QString {
                return r.many(r.number(90, 140), [&]() -> QString {
                    return r.number(0, 3) > 0
                        ? scrap(r)
                        : r.one({ QStringLiteral("({"), QStringLiteral("));"), QStringLiteral("_["),
                            QStringLiteral("}->"), QStringLiteral("(&"), QStringLiteral("]\")"),
                            QStringLiteral("<("), QStringLiteral("${") });
                });
            } },
        { "scraps beside other scripts",
            [](Random& r) -> QString {
                return r.many(r.number(60, 110), [&]() -> QString {
                    return r.number(0, 6) > 0
                        ? scrap(r)
                        : r.one({ QStringLiteral("的"), QStringLiteral("ский"),
                            QStringLiteral("ความ"), QStringLiteral("입니다"), QStringLiteral("علي"),
                            QStringLiteral("かも") });
                });
            } },
        { "capitals, digits and marks",
            [](Random& r) -> QString {
                return r.many(r.number(160, 400),
                    [&]() -> QString { return QString(QChar(char16_t(r.number(33, 74)))); });
            } },
        { "marks only, of sentences",
            [](Random& r) -> QString {
                return r.many(r.number(120, 240), [&]() -> QString {
                    return r.unit(QStringLiteral(".,;)!\"'"))
                        + (r.number(0, 8) > 0 ? QString() : QStringLiteral(" "));
                });
            } },
        { "paragraphs with words changed",
            [](Random& r) -> QString {
                const QStringList words = sane()[r.number(0, 1) * 4].split(u' ');
                return r.many(r.number(6, 12), [&]() -> QString {
                    QStringList changed = words;
                    changed[r.number(2, 8)] = randomWord(r, 3, 8);
                    changed[r.number(9, 16)] = randomWord(r, 3, 8);
                    return changed.join(u' ') + QStringLiteral("\n\n");
                });
            } },
        { "words said twice without a blank",
            [](Random& r) -> QString {
                QString text;
                for (const QString& word : r.one(sane().mid(0, 1) + sane().mid(2)).split(u' '))
                    text += word + word + u' ';
                return text.trimmed();
            } },
        { "letters said twice",
            [](Random& r) -> QString {
                QString text;
                for (const QChar unit : r.one(sane().mid(0, 1) + sane().mid(2)))
                    text += unit == u' ' ? QString(unit) : QString(2, unit);
                return text;
            } },
        { "Chinese particles",
            [](Random& r) -> QString {
                return r.many(r.number(130, 260), [&]() -> QString {
                    return r.unit(QStringLiteral("的了是在和不这我他就也都而"));
                });
            } },
        { "a few Chinese words for ever",
            [](Random& r) -> QString {
                return r.many(r.number(90, 200), [&]() -> QString {
                    return r.one({ QStringLiteral("桥梁"), QStringLiteral("水"),
                        QStringLiteral("高山"), QStringLiteral("，") });
                });
            } },
    };
    return Families;
}

} // namespace

class TestGarbleFamilies : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void broken_data();
    void broken();
    void strayWords_data();
    void strayWords();
    void runOn_data();
    void runOn();
    void sound_data();
    void sound();
};

void TestGarbleFamilies::broken_data()
{
    QTest::addColumn<QString>("lead");
    QTest::addColumn<QString>("part");
    quint32 seed = 1;
    for (const TextFamily& family : brokenFamilies()) {
        for (int i = 0; i < 12; ++i) {
            Random random(seed++);
            // A change of script shows where a line was sound; marks alone need the whole text.
            const QByteArray name(family.name);
            const QString lead = name.contains("pieces")      ? sane()[0] + u' '
                : i % 3 == 0 || name.startsWith("marks only") ? QString()
                                                              : random.one(sane()) + u' ';
            QTest::newRow(
                qPrintable(QStringLiteral("%1 %2").arg(QLatin1StringView(family.name)).arg(i)))
                << lead << family.make(random);
        }
    }
}

/// Garbled; and of what is marked and what should be, most is the same.
void TestGarbleFamilies::broken()
{
    QFETCH(QString, lead);
    QFETCH(QString, part);
    const QString text = lead + part;
    const GarbleVerdict verdict = judgeText(text);
    QVERIFY2(verdict.isGarbled(), qPrintable(text));
    qsizetype marked = 0;
    qsizetype wrong = 0;
    for (const GarbleSpan& span : verdict.spans) {
        if (span.weight < GarbleVerdict::Threshold)
            continue;
        const qsizetype sound = std::clamp<qsizetype>(lead.size() - span.begin, 0, span.length);
        marked += span.length - sound;
        wrong += sound;
    }
    QVERIFY2(marked * 2 >= part.size(), qPrintable(text));
    QVERIFY2(wrong * 4 <= text.size(), qPrintable(text));
}

void TestGarbleFamilies::strayWords_data()
{
    QTest::addColumn<QString>("piece");
    QTest::addColumn<QString>("other");
    QTest::newRow("Thai") << QStringLiteral("ของ") << QString();
    QTest::newRow("Arabic") << QStringLiteral("في") << QString();
    QTest::newRow("Russian ending") << QStringLiteral("ского") << QString();
    QTest::newRow("Hindi") << QStringLiteral("में") << QString();
    QTest::newRow("Korean") << QStringLiteral("습니다") << QString();
    QTest::newRow("Japanese") << QStringLiteral("ている") << QString();
    QTest::newRow("Hebrew") << QStringLiteral("של") << QString();
    QTest::newRow("two scripts") << QStringLiteral("их") << QStringLiteral("עיר");
}

void TestGarbleFamilies::strayWords()
{
    QFETCH(QString, piece);
    QFETCH(QString, other);
    for (const qsizetype place : { 4, 9, 15 }) {
        QStringList words = sane()[0].split(u' ');
        words.insert(place, piece);
        if (!other.isEmpty())
            words.insert(20, other);
        const QString text = words.join(u' ');
        const GarbleVerdict verdict = judgeText(text);
        QVERIFY2(verdict.isGarbled(), qPrintable(text));
        QCOMPARE(verdict.spans[0].begin, text.indexOf(piece));
        QCOMPARE(verdict.spans[0].length, piece.size());
    }
}

void TestGarbleFamilies::runOn_data()
{
    QTest::addColumn<QString>("answer");
    QTest::addColumn<QString>("rest");
    const QStringList answers{ QStringLiteral(
                                   "Three crates hold 12 jars each, which gives 36.\n#### 36"),
        QStringLiteral("The sum is $\\boxed{17}$."), QStringLiteral("<answer>blue</answer>"),
        QStringLiteral("So in the end the answer is 5 apples."),
        QStringLiteral("合起来是十二个，所以答案是12。") };
    const QStringList turns{
        QStringLiteral("\n\nHuman: How high is the tower?\n\nAssistant: It is 90 metres."),
        QStringLiteral("\nQ: What is 4 + 4?\nA: 8\nQ: What is 5"),
        QStringLiteral("\nuser\nTell me a story.\nassistant\nOnce upon a time"),
        QStringLiteral(
            "\n\n### Question:\nName a river.\n\n### Answer:\nThe Nile.\n\n### Question:\nName"),
        QStringLiteral("\n用户：法国的首都是哪里？\n助手：巴黎。"),
        QStringLiteral("\n\n**Problem 2:** Tom has 4 pens.\n\n**Solution:** He has 4.")
    };
    for (const QString& answer : answers)
        for (const QString& turn : turns)
            QTest::newRow(qPrintable(answer.left(12) + turn.trimmed().left(12))) << answer << turn;
}

void TestGarbleFamilies::runOn()
{
    QFETCH(QString, answer);
    QFETCH(QString, rest);
    const GarbleVerdict verdict = judgeText(QString(answer + rest));
    QVERIFY(verdict.isGarbled());
    QCOMPARE(verdict.spans.size(), size_t(1));
    QCOMPARE(verdict.spans[0].detector, QLatin1StringView("run-on"));
    QCOMPARE(verdict.spans[0].begin, answer.size());
    QCOMPARE(verdict.spans[0].length, rest.size());
}

void TestGarbleFamilies::sound_data()
{
    QTest::addColumn<QString>("text");
    quint32 seed = 1000;
    for (const auto* const families : { &soundData(), &soundText() })
        for (const TextFamily& family : *families)
            for (int i = 0; i < 8; ++i) {
                Random random(seed++);
                const QString text = family.make(random);
                QTest::newRow(
                    qPrintable(QStringLiteral("%1 %2").arg(QLatin1StringView(family.name)).arg(i)))
                    << (i % 4 == 3 ? QString(sane()[0] + u"\n\n" + text) : text);
            }
}

void TestGarbleFamilies::sound()
{
    QFETCH(QString, text);
    const GarbleVerdict verdict = judgeText(text);
    QString reasons;
    for (const GarbleSpan& span : verdict.spans)
        reasons += QString(span.detector) + u' ' + span.reason + u'\n';
    QVERIFY2(!verdict.isGarbled(), qPrintable(reasons + text));
}

ALIDADE_TEST_MAIN(TestGarbleFamilies)
#include "tst_garble_families.moc"
