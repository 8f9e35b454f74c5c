// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Shapes of broken output that public reports show, each beside the sound text that looks most like
// it. A family is made by chance from fixed seeds; no text is a sample.
#include "core/garble/detector.h"
#include "core/garble/judge.h"
#include "core/garble/prompt_asks.h"
#include "tests/core/garble_random.h"
#include "tests/support/test_main.h"

using namespace alidade;

namespace {

/// Sound text, and what goes wrong behind it.
struct Shape {
    const char* name;
    std::function<QString(Random&)> lead;
    std::function<QString(Random&)> part;
};

const QStringList& answers()
{
    static const QStringList Texts{
        QStringLiteral("Each of the 14 boxes holds 6 lamps, so 84 lamps arrive.\n\n#### 84"),
        QStringLiteral("Four painters need nine days, so one needs 36. $\\boxed{36}$"),
        QStringLiteral("The tram leaves at noon.\n<answer>12:00</answer>"),
        QStringLiteral("Zwei Boote fahren um acht Uhr los. Final answer: 40"),
    };
    return Texts;
}

QString answer(Random& random) { return random.one(answers()); }

const std::vector<Shape>& brokenShapes()
{
    static const std::vector<Shape> Shapes{
        { "a program nobody speaks of", answer,
            [](Random& r) -> QString {
                return r.one({ QStringLiteral("\n"), QStringLiteral("\n\n") })
                    + r.one({ QStringLiteral("import org.shop.cart.Item;\nimport java.util.Map;\n"),
                        QStringLiteral("package net.example.mail;\n\nimport java.io.File;\n"),
                        QStringLiteral("#include <string.h>\n#include \"lamp.h\"\n\nint n;\n") });
            } },
        { "a new question between bare roles", answer,
            [](Random& r) -> QString {
                return r.one({ QStringLiteral("\nuser\n"), QStringLiteral("\nUser\n"),
                           QStringLiteral("\nHuman\n") })
                    + r.one({ QStringLiteral("How long is the river Loire?"),
                        QStringLiteral("A farmer has 17 sheep and sells 9. How many are left?"),
                        QStringLiteral("Name the largest moon of Saturn.") })
                    + r.one({ QStringLiteral("\nassistant\n"), QStringLiteral("\nAssistant\n") })
                    + QStringLiteral("It is known since 1790.");
            } },
        { "template words without a bracket", answer,
            [](Random& r) -> QString {
                return r.one({ QStringLiteral("im_end|>\nim_start|>user\nim_end|>"),
                    QStringLiteral("|im_end|>\n|im_start|>"),
                    QStringLiteral("eot_id>start_header_id>user end_header_id>"),
                    QStringLiteral("<|im_end\n<|im_start user\n<|im_end\n"),
                    QStringLiteral("endoftext|>endoftext|>") });
            } },
        { "template words in pieces",
            [](Random&) -> QString { return QStringLiteral("Of course. "); },
            [](Random& r) -> QString {
                return r.many(
                    r.number(12, 30),
                    [&]() -> QString {
                        return r.one({ QStringLiteral("end_turn"), QStringLiteral("of_turn"),
                            QStringLiteral("start_turn"), QStringLiteral("the song"),
                            QStringLiteral("end_of_turn"), QStringLiteral(".turn"),
                            QStringLiteral("sing_") });
                    },
                    QStringLiteral(" "));
            } },
        { "one control token for ever", answer,
            [](Random& r) -> QString {
                return r
                    .one({ QStringLiteral("<|observation|>"), QStringLiteral("<|endofblock|>"),
                        QStringLiteral("<|code_prefix|>") })
                    .repeated(r.number(3, 40));
            } },
        { "words of two scripts in Russian", [](Random&) -> QString { return {}; },
            [](Random& r) -> QString {
                return QStringLiteral("Смотритель маяка каждый вечер %1 поднимается по узкой "
                                      "лестнице, чтобы зажечь лампу, и %2 спускается вниз только "
                                      "утром, когда туман расходится.")
                    .arg(r.one({ QStringLiteral("ここ"), QStringLiteral("المكتب"),
                             QStringLiteral("감자") }),
                        r.one({ QStringLiteral("公路"), QStringLiteral("ตลาด"),
                            QStringLiteral("खिड़की") }));
            } },
        { "a word of another script inside Chinese", [](Random&) -> QString { return {}; },
            [](Random& r) -> QString {
                return QStringLiteral(
                    "渡船每天早上八点离开码头，大约需要三个小时才能到达对岸，如果风"
                    "不太大的话，船长会让孩子们%1参观驾驶室，然后给他们讲海上的"
                    "故事，直到靠岸为止。")
                    .arg(r.one({ QStringLiteral("работ"), QStringLiteral("จังหวัด"),
                        QStringLiteral("مدرسة"), QStringLiteral("저장"), QStringLiteral("ופא") }));
            } },
        { "a dozen scraps",
            [](Random&) -> QString { return QStringLiteral("The baker opens at six. "); },
            [](Random& r) -> QString {
                QStringList words{ QStringLiteral("velour"), QStringLiteral("Kestrel"),
                    QStringLiteral("ambling"), QStringLiteral("Proctor"), QStringLiteral("sedate"),
                    QStringLiteral("quarries"), QStringLiteral("Lisbon"), QStringLiteral("oratory"),
                    QStringLiteral("unmade"), QStringLiteral("Feldspar"), QStringLiteral("rinsing"),
                    QStringLiteral("gambit"), QStringLiteral("Tollway"), QStringLiteral("cadmium"),
                    QStringLiteral("pastry"), QStringLiteral("Ulster") };
                for (int place : { 2, 6, 10, 13 })
                    words[place] = QStringLiteral("marl") + words[place].left(1).toUpper()
                        + words[place].mid(1) + QString(QChar(char16_t(r.number(u'a', u'f'))));
                return words.join(u' ');
            } },
        { "a few exclamation marks to the end", // token 0
            [](Random& r) -> QString {
                return r.one({ QStringLiteral("Each of the 14 boxes holds 6 lamps, so 84 lamps "
                                              "arrive at the harbour because"),
                    QStringLiteral("每个盒子里有六盏灯，一共有十四个盒子，所以港口收到的灯"),
                    QStringLiteral(
                        "Zwei Boote fahren um acht Uhr los und kommen gegen elf an, und") });
            },
            [](Random& r) -> QString {
                const QString mark = r.one({ QStringLiteral("!"), QStringLiteral("！") });
                return r.many(r.number(17, 22), [&]() -> QString { return mark; });
            } },
        { "exclamation marks with gaps",
            [](Random&) -> QString {
                return QStringLiteral("Each of the 14 boxes holds 6 lamps, so 84 lamps arrive "
                                      "at the harbour because");
            },
            [](Random& r) -> QString {
                return r.many(
                    r.number(4, 5),
                    [&]() -> QString {
                        return r.one({ QStringLiteral("!!!!"), QStringLiteral("!!!!!") });
                    },
                    QStringLiteral(" "));
            } },
        { "brackets and backslashes to the end", answer,
            [](Random& r) -> QString {
                return QStringLiteral("\n")
                    + r.one({ QStringLiteral("<|"), QStringLiteral("\\\\ "), QStringLiteral("> "),
                                QStringLiteral("\\ ") })
                          .repeated(r.number(70, 120));
            } },
        { "a counter in Chinese or in a list",
            [](Random&) -> QString { return QStringLiteral("The lamp is on.\n"); },
            [](Random& r) -> QString {
                const int kind = r.number(0, 2);
                int row = 0;
                return r.many(r.number(32, 50), [&]() -> QString {
                    ++row;
                    return kind == 0 ? QStringLiteral("第%1盏灯：与上一盏相同。\n").arg(row)
                        : kind == 1 ? QStringLiteral("- lamp %1 is as bright as lamp %2\n")
                                          .arg(row)
                                          .arg(row - 1)
                                    : QStringLiteral("ランプ%1を確認します。\n").arg(row);
                });
            } },
        { "numbers to the end",
            [](Random&) -> QString { return QStringLiteral("The shop sells "); },
            [](Random& r) -> QString {
                return r.many(r.number(10, 14), [&]() -> QString {
                    return QString(r.number(1, 5), u'0') + QString::number(r.number(100, 99999))
                        + r.one(
                            { QStringLiteral("\n"), QStringLiteral(" "), QStringLiteral("\n\n") });
                }) + u'7';
            } },
        { "scraps with one touch among scripts",
            [](Random&) -> QString {
                return QStringLiteral(
                    "Each of the 14 boxes holds 6 lamps, so 84 lamps arrive at the "
                    "harbour in the morning, and the men carry them one by one up "
                    "the narrow stairs of the lighthouse before the fog comes in "
                    "from the sea again. ");
            },
            [](Random& r) -> QString {
                return r.one({ QStringLiteral("дом вокz "), QStringLiteral("เวลา نورdag ") })
                    + r.one({ QStringLiteral("kolZeit 감자"), QStringLiteral("murBahn 公路") });
            } },
        { "pieces of one script in Portuguese",
            [](Random&) -> QString {
                return QStringLiteral(
                    "O faroleiro sobe todas as noites pela escada estreita para ");
            },
            [](Random& r) -> QString {
                const auto piece = [&r]() -> QString {
                    return r.one({ QStringLiteral("لحظة"), QStringLiteral("مدينة"),
                               QStringLiteral("سؤال"), QStringLiteral("بحرية") })
                        + u' ';
                };
                QString text = piece();
                for (const QString& word :
                    QStringLiteral("acender uma lâmpada e não desce da torre "
                                   "com os outros do porto")
                        .split(u' '))
                    text += word + u' ' + piece();
                return text.trimmed();
            } },
        { "columns without rows", answer,
            [](Random& r) -> QString {
                return u'\n' + QStringLiteral("| --- ").repeated(r.number(36, 90)).trimmed();
            } },
        { "every word several times", answer,
            [](Random& r) -> QString {
                QString text = QStringLiteral(" ");
                for (const QString& word : { QStringLiteral("Every"), QStringLiteral("lamp"),
                         QStringLiteral("on"), QStringLiteral("the"), QStringLiteral("bridge"),
                         QStringLiteral("is"), QStringLiteral("green") })
                    text += r.many(
                                r.number(3, 7), [&]() -> QString { return word; },
                                QStringLiteral(" "))
                        + r.one({ QStringLiteral(" "), QStringLiteral(", ") });
                return text.trimmed().prepend(u' ');
            } },
        { "Korean particles for ever",
            [](Random&) -> QString { return QStringLiteral("등대는 절벽 위에 서 있습니다. "); },
            [](Random& r) -> QString {
                return r.many(r.number(150, 300),
                    [&]() -> QString { return r.unit(QStringLiteral("가는을도")); });
            } },
        { "half a picture in quotes",
            [](Random&) -> QString { return QStringLiteral("He said \"well "); },
            [](Random& r) -> QString {
                return QString(QChar(char16_t(r.number(0xDC00, 0xDFFF)))) + QStringLiteral("\".");
            } },
        { "one turn of somebody else", answer,
            [](Random& r) -> QString {
                return r.one({ QStringLiteral("\n\nUser: "), QStringLiteral("\n\nHuman: ") })
                    + QStringLiteral("The lighthouse was built on a rock in the");
            } },
    };
    return Shapes;
}

const std::vector<Shape>& soundShapes()
{
    static const std::vector<Shape> Shapes{
        { "follow-ups between bare roles", answer,
            [](Random& r) -> QString {
                return QStringLiteral("\nuser\n")
                    + r.one({ QStringLiteral("Can you show the second step?"),
                        QStringLiteral("Thanks! And with seven boxes?"),
                        QStringLiteral("That is wrong, try again."), QStringLiteral("请继续。") })
                    + QStringLiteral("\nassistant\nOf course: seven boxes hold 42 lamps.");
            } },
        { "a chat format explained",
            [](Random& r) -> QString {
                return r.one({ QStringLiteral("The chat format of Llama is simple: "),
                    QStringLiteral("Special tokens frame each message. "),
                    QStringLiteral("下面是对话模板的例子：\n"),
                    QStringLiteral("ChatML looks like this:\n") });
            },
            [](Random& r) -> QString {
                return r.one({ QStringLiteral("<|im_start|>user\nHi<|im_end|>\nand so on."),
                    QStringLiteral("<|begin_of_text|><|start_header_id|>user<|end_header_id|>\n\n"
                                   "Hi<|eot_id|> and the next one."),
                    QStringLiteral("[INST] Hi [/INST] Hello </s><s>[INST] Who? [/INST] It is me."),
                    QStringLiteral("<start_of_turn>user\nHi<end_of_turn>\nFor the model "
                                   "it is the same.") });
            } },
        { "bytes and U+FFFD spoken of", [](Random&) -> QString { return {}; },
            [](Random& r) -> QString {
                return r.one({ QStringLiteral("The tokenizer falls back to bytes, so 鱻 becomes "
                                              "<0xE9><0xB1><0xBB>, three tokens."),
                    QStringLiteral("U+FFFD (\uFFFD) stands in caf\uFFFD when the page is Latin-1."),
                    QStringLiteral(
                        "tokens = ['<|user|>', '<|im_end|>', '<|im_start|>'];\nadd(tokens);") });
            } },
        { "names of another script inside Chinese", [](Random&) -> QString { return {}; },
            [](Random& r) -> QString {
                return r.one({ QStringLiteral("她最喜欢的作家是Чехов，因为他的短篇小说既幽默又"
                                              "悲伤，读完以后总让人想起自己的童年和外祖母的院子。"),
                    QStringLiteral(
                        "在韩国，人们见面时会说안녕하세요来打招呼，离开时也会鞠躬，这是一种"
                        "很常见的礼貌，外国游客通常很快就能学会。"),
                    QStringLiteral(
                        "俄语单词работа的意思是工作，它和动词работать来自同一个词根，初学者"
                        "一般在第一课就会学到这个词。") });
            } },
        { "names of programs in prose", [](Random&) -> QString { return {}; },
            [](Random& r) -> QString {
                return r.many(
                    r.number(3, 6),
                    [&]() -> QString {
                        return r.one({ QStringLiteral("JavaScript and TypeScript share a parser."),
                            QStringLiteral("Use forEach or getElementById, then addEventListener."),
                            QStringLiteral("PostgreSQL, SQLite and MariaDB: three databases."),
                            QStringLiteral("The iPhone shows YouTube before GitHub loads.") });
                    },
                    QStringLiteral(" "));
            } },
        { "cheers", answer,
            [](Random& r) -> QString {
                return QStringLiteral(" Great") + QString(r.number(4, 14), u'!');
            } },
        { "a game in turns", [](Random&) -> QString { return {}; },
            [](Random& r) -> QString {
                return r.one({ QStringLiteral("The player may send end_turn or start_turn, and the "
                                              "server answers. An end_turn ends the round."),
                    QStringLiteral("The reason is end_turn when the model is done, else the value "
                                   "differs; end_turn is the usual one.") });
            } },
        { "dishes behind articles", [](Random&) -> QString { return {}; },
            [](Random&) -> QString {
                return QStringLiteral("We had the 红烧肉 and the 小笼包, both were excellent; my "
                                      "friend loved the กะเพรา and the ラーメン was fine.");
            } },
        { "names of classes and brands", [](Random&) -> QString { return {}; },
            [](Random& r) -> QString {
                return r.one({ QStringLiteral("HashMap TreeMap LinkedList ArrayList EnumMap "
                                              "ArrayDeque PriorityQueue HashSet TreeSet BitSet "
                                              "StringBuilder SimpleDateFormat"),
                    QStringLiteral("Python JavaScript TypeScript React Docker Kubernetes "
                                   "PostgreSQL Redis Linux Git GitHub Jenkins"),
                    QStringLiteral(
                        "set maxLamps minLamps lampTimeout poolSize keepAlive "
                        "verifyLamp proxyHost proxyPort retryCount lampCount dimTime") });
            } },
        { "birthdays", [](Random&) -> QString { return QStringLiteral("Happy birthday"); },
            [](Random& r) -> QString { return QString(r.number(12, 20), u'!'); } },
        { "a song", [](Random&) -> QString { return {}; },
            [](Random& r) -> QString {
                return r.one({ QStringLiteral("Na na na na, hey hey hey, ho ho ho, na na na!"),
                    QStringLiteral("Turn, turn, turn the wheel, slowly round the mill. Early, "
                                   "early, early, early, early we go still."),
                    QStringLiteral(
                        "Buffalo buffalo buffalo. Police police police. Had had had.") });
            } },
        { "lists that count", [](Random&) -> QString { return {}; },
            [](Random& r) -> QString {
                int row = 0;
                const bool pages = r.number(0, 1) == 0;
                return r.many(r.number(10, 40), [&]() -> QString {
                    ++row;
                    return pages ? QStringLiteral("- lamp_%1: on\n").arg(row)
                                 : QStringLiteral("%1. %2\n").arg(row).arg(row * row);
                });
            } },
        { "passwords in a list", [](Random&) -> QString { return QStringLiteral("Sure:\n"); },
            [](Random& r) -> QString {
                int row = 0;
                return r.many(
                    r.number(5, 20),
                    [&]() -> QString {
                        return QStringLiteral("%1. ").arg(++row)
                            + r.many(r.number(12, 22), [&]() -> QString {
                                  return QString(QChar(char16_t(r.number(33, 126))));
                              });
                    },
                    QStringLiteral("\n"));
            } },
        { "rare characters on request",
            [](Random&) -> QString { return QStringLiteral("这些字很少见：\n"); },
            [](Random& r) -> QString {
                return r.one({ QStringLiteral("㐂㐱㑇㑊㕮㘎㙍㙘㙦㛃㛚㛹㟃㠇㠓㤘㥄㧐㧑㧟"),
                    QStringLiteral("鈧鈦釩鉻錳鎵鍺釔鋯鈮鉬鎝釕銠鈀鎘銦銻碲碘氙銫"),
                    QStringLiteral("钪钛钒铬锰镓锗钇锆铌钼锝钌铑钯镉铟锑碲碘氙铯氡氪氩") });
            } },
        { "a program from the middle", [](Random&) -> QString { return {}; },
            [](Random& r) -> QString {
                return QStringLiteral("\t\t\tlamp.Turn(on)\n\t\t}\n\n\t\tif room.Dark() {\n"
                                      "\t\t\treturn lamp\n\t\t}\n\t}\n\n\treturn nil\n}\n")
                    + QStringLiteral("\nfunc Close() {\n\tlamp.Off()\n}\n").repeated(r.number(1, 3))
                    + QStringLiteral("\t\t}\n\t}\n}\n");
            } },
        { "a program that was spoken of",
            [](Random& r) -> QString {
                return r.one({ QStringLiteral("The code below reads the file."),
                    QStringLiteral("You can do this in Java."),
                    QStringLiteral("Use a HashMap. Each look costs the same."),
                    QStringLiteral("程序如下。") });
            },
            [](Random&) -> QString {
                return QStringLiteral("\n\nimport java.util.Map;\nimport java.io.File;\n");
            } },
    };
    return Shapes;
}

constexpr int Variants = 8;

} // namespace

class TestGarbleShapes : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void broken_data();
    void broken();
    void sound_data();
    void sound();
    void counted_data();
    void counted();
};

void TestGarbleShapes::broken_data()
{
    QTest::addColumn<QString>("lead");
    QTest::addColumn<QString>("part");
    quint32 seed = 4000;
    for (const Shape& shape : brokenShapes())
        for (int i = 0; i < Variants; ++i) {
            Random random(seed++);
            const QString lead = shape.lead(random);
            QTest::addRow("%s %d", shape.name, i) << lead << shape.part(random);
        }
}

/// Garbled, and what is marked is the part that is broken.
void TestGarbleShapes::broken()
{
    QFETCH(QString, lead);
    QFETCH(QString, part);
    const QString text = lead + part;
    const GarbleVerdict verdict = judgeText(text);
    QVERIFY2(verdict.isGarbled(), qPrintable(text));
    qsizetype right = 0;
    qsizetype wrong = 0;
    for (const GarbleSpan& span : verdict.spans) {
        if (span.weight < GarbleVerdict::Threshold)
            continue;
        const qsizetype before = std::clamp<qsizetype>(lead.size() - span.begin, 0, span.length);
        right += span.length - before;
        wrong += before;
    }
    if (lead.isEmpty()) { // stray words: hardly any of the text
        QVERIFY2(right * 4 <= part.size(), qPrintable(text));
        return;
    }
    const bool single = part.trimmed().size() <= 4; // one sign
    QVERIFY2(single || right * 10 >= part.trimmed().size() * 8, qPrintable(text));
    QVERIFY2(wrong * 10 <= part.size() + 20, qPrintable(text));
}

void TestGarbleShapes::sound_data()
{
    QTest::addColumn<QString>("text");
    quint32 seed = 5000;
    for (const Shape& shape : soundShapes())
        for (int i = 0; i < Variants; ++i) {
            Random random(seed++);
            const QString lead = shape.lead(random);
            QTest::addRow("%s %d", shape.name, i) << QString(lead + shape.part(random));
        }
}

void TestGarbleShapes::sound()
{
    QFETCH(QString, text);
    const GarbleVerdict verdict = judgeText(text);
    QString reasons;
    for (const GarbleSpan& span : verdict.spans)
        reasons += QString(span.detector) + u' ' + span.reason + u'\n';
    QVERIFY2(!verdict.isGarbled(), qPrintable(reasons + text));
}

void TestGarbleShapes::counted_data()
{
    QTest::addColumn<QString>("prompt");
    QTest::addColumn<QString>("answer");
    QTest::addColumn<bool>("garbled");
    const QString ones(500, u'1');
    const QString lamps = QStringLiteral("lamp").repeated(300);
    QTest::newRow("a count and the sign") << QStringLiteral("Put 500 1s in a row") << ones << false;
    QTest::newRow("in words") << QStringLiteral("a string of five hundred ones") << ones << false;
    QTest::newRow("in Chinese") << QStringLiteral("请输出五百个1") << ones << false;
    QTest::newRow("a word") << QStringLiteral("Fill the page: lamp x 300.") << lamps << false;
    QTest::newRow("another count") << QStringLiteral("Put 50 1s in a row") << ones << true;
    QTest::newRow("a number that holds it") << QStringLiteral("What is 517 - 500?") << ones << true;
    QTest::newRow("another sign") << QStringLiteral("Name 500 towns with 2 rivers") << ones << true;
    QTest::newRow("no prompt") << QString() << ones << true;
}

/// Whoever names the sign and the number has asked for it, whatever the verb.
void TestGarbleShapes::counted()
{
    QFETCH(QString, prompt);
    QFETCH(QString, answer);
    QFETCH(bool, garbled);
    QCOMPARE(judgeAnswer(prompt, answer).isGarbled(), garbled);
}

ALIDADE_TEST_MAIN(TestGarbleShapes)
#include "tst_garble_shapes.moc"
