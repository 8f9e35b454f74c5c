// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// What looks like garbled text and is none: prose, verse, pictures, languages and markup.
#pragma once

#include "tests/core/garble_random.h"

#include <vector>

inline const std::vector<TextFamily>& soundText()
{
    static const std::vector<TextFamily> Families{
        { "a refrain",
            [](Random& r) -> QString {
                int verse = 0;
                const QStringList verses{ QStringLiteral("The moon went down behind the hill"),
                    QStringLiteral("A ship came in with silken sails"),
                    QStringLiteral("The miller slept, the wheel stood still"),
                    QStringLiteral("The snow lay deep upon the field"),
                    QStringLiteral("My brother kept the harbour light") };
                return r.many(
                    r.number(3, 5),
                    [&]() -> QString {
                        return verses[verse++]
                            + QStringLiteral(
                                "\nRow on, row on, my weary crew,\nRow on, row on till morning.\n");
                    },
                    QStringLiteral("\n"));
            } },
        { "a picture of signs",
            [](Random& r) -> QString {
                return r.many(
                    r.number(5, 14),
                    [&]() -> QString {
                        return r.many(30, [&]() -> QString {
                            return r.one({ QStringLiteral(" "), QStringLiteral(" "),
                                QStringLiteral("#"), QStringLiteral("/"), QStringLiteral("\\"),
                                QStringLiteral("_"), QStringLiteral("|") });
                        });
                    },
                    QStringLiteral("\n"));
            } },
        { "eight marks",
            [](Random& r) -> QString {
                return r.many(r.number(80, 300),
                    [&]() -> QString { return r.unit(QStringLiteral("+-<>[].,")); });
            } },
        { "a story in pictures",
            [](Random& r) -> QString {
                return r.many(r.number(6, 30), [&]() -> QString {
                    const char32_t p = char32_t(r.number(0x1F400, 0x1F440));
                    return QString::fromUcs4(&p, 1);
                });
            } },
        { "a game in squares",
            [](Random& r) -> QString {
                return r.many(
                    r.number(4, 6),
                    [&]() -> QString {
                        return r.many(5, [&]() -> QString {
                            return r.one({ QStringLiteral("🟩"), QStringLiteral("🟨"),
                                QStringLiteral("⬛") });
                        });
                    },
                    QStringLiteral("\n"));
            } },
        { "a list with pictures",
            [](Random& r) -> QString {
                return r.many(
                    r.number(20, 60),
                    [&]() -> QString {
                        const char32_t p = char32_t(r.number(0x1F300, 0x1F5FF));
                        return QString(QString::fromUcs4(&p, 1) + QStringLiteral(" one more item"));
                    },
                    QStringLiteral("\n"));
            } },
        { "translations",
            [](Random& r) -> QString {
                QStringList lines{ QStringLiteral("Russian: спасибо"),
                    QStringLiteral("Japanese: ありがとう"), QStringLiteral("Thai: ขอบคุณ"),
                    QStringLiteral("Arabic: شكرا"), QStringLiteral("Korean: 감사합니다"),
                    QStringLiteral("Greek: ευχαριστώ"), QStringLiteral("Hindi: धन्यवाद"),
                    QStringLiteral("Hebrew: תודה") };
                return r.many(
                    r.number(8, 20), [&]() -> QString { return r.one(lines); },
                    QStringLiteral("\n"));
            } },
        { "words of another language on purpose",
            [](Random& r) -> QString {
                return r.many(
                    r.number(1, 2),
                    [&]() -> QString {
                        return r.one({ QStringLiteral(
                                           "My grandmother made борщ every Sunday, and we ate it "
                                           "with sour cream in the garden behind the old house."),
                            QStringLiteral("After work we went to the 居酒屋 near the station and "
                                           "talked about the harvest until the last train left."),
                            QStringLiteral(
                                "He had that feeling of 한 which no English word can carry, and so "
                                "he left the letter unanswered for years."),
                            QStringLiteral(
                                "At the سوق in the old town they sell lamps and carpets, and the "
                                "tea is free for everyone who sits down.") });
                    },
                    QStringLiteral("\n\n"));
            } },
        { "lessons",
            [](Random& r) -> QString {
                return r.one(
                    { QStringLiteral("The particle は marks the topic, while を marks the object; "
                                     "put は after the noun that the sentence is about."),
                        QStringLiteral("In Russian the word и means and, and the word не makes a "
                                       "sentence negative, so it stands before the verb."),
                        QStringLiteral("The Arabic preposition من is pronounced min and means "
                                       "from, and في is the usual word for in.") });
            } },
        { "two languages in turn",
            [](Random& r) -> QString {
                const QString other
                    = r.one({ QStringLiteral("Она только кивнула, взяла свою сумку и пошла к "
                                             "выходу, где уже ждали другие пассажиры. "),
                        QStringLiteral(
                            "她点了点头，拿起自己的包，走向出口，其他乘客已经在那里等着了。") });
                return r.many(r.number(1, 3), [&]() -> QString {
                    return QStringLiteral("I told her that the train would be late because of the "
                                          "snow in the mountains. ")
                        + other;
                });
            } },
        { "Chinese",
            [](Random& r) -> QString {
                return r.many(r.number(6, 20), [&]() -> QString {
                    return r.one({ QStringLiteral("我们先把已知条件写下来，再看看能不能化简。"),
                        QStringLiteral("这样一来，剩下的部分就是一个一元二次方程。"),
                        QStringLiteral("小明每天早上七点出门，走路十五分钟就能到学校。"),
                        QStringLiteral("因为两边同时除以二，所以等式仍然成立。") });
                });
            } },
        { "classical Chinese without marks",
            [](Random& r) -> QString {
                return r.many(
                    r.number(10, 16),
                    [&]() -> QString {
                        return r
                            .one({ QStringLiteral("山高月小水落石出"),
                                QStringLiteral("清风徐来水波不兴"),
                                QStringLiteral("白露横江水光接天"),
                                QStringLiteral("孤舟独钓寒江雪晚"),
                                QStringLiteral("松下问童子言师采药") })
                            .left(r.number(6, 8));
                    },
                    QStringLiteral("\n"));
            } },
        { "Thai",
            [](Random& r) -> QString {
                return r.many(
                    r.number(4, 12),
                    [&]() -> QString {
                        return r.one({ QStringLiteral("วันนี้อากาศดีมาก"),
                            QStringLiteral("เราเดินไปตลาดด้วยกัน"), QStringLiteral("แม่ซื้อผลไม้หลายอย่าง"),
                            QStringLiteral("ตอนเย็นฝนตกเล็กน้อย") });
                    },
                    QStringLiteral(" "));
            } },
        { "Polish",
            [](Random& r) -> QString {
                return r.many(
                    r.number(4, 12),
                    [&]() -> QString {
                        return r.one({ QStringLiteral("W Szczebrzeszynie chrząszcz brzmi w "
                                                      "trzcinie i wszyscy już to wiedzą."),
                            QStringLiteral(
                                "Przez całą zimę dziewczynki zjeżdżały na sankach ze wzgórza."),
                            QStringLiteral("Źdźbło trawy wyrosło wśród żwiru obok ścieżki.") });
                    },
                    QStringLiteral(" "));
            } },
        { "pinyin",
            [](Random& r) -> QString {
                return r.many(
                    r.number(4, 9),
                    [&]() -> QString {
                        return r.one({ QStringLiteral("wo zuotian qu xuexiao de shihou xia yu le"),
                            QStringLiteral("zhe ge wenti qishi hen jiandan ni zai xiang yi xiang"),
                            QStringLiteral("qing ba zhuozi shang de shu gei wo") });
                    },
                    QStringLiteral(", "));
            } },
        { "Zulu",
            [](Random& r) -> QString {
                return r.many(
                    r.number(4, 10),
                    [&]() -> QString {
                        return r.one(
                            { QStringLiteral("Ngiyabonga kakhulu ngosizo lwakho namhlanje"),
                                QStringLiteral("abantwana bazodlala ngaphandle uma izulu lizolile"),
                                QStringLiteral("umgwaqo omkhulu uxhumanisa amadolobha amaningi") });
                    },
                    QStringLiteral(" "));
            } },
        { "German compounds",
            [](Random& r) -> QString {
                return r.many(
                    r.number(5, 12),
                    [&]() -> QString {
                        return r.one({ QStringLiteral("Donaudampfschifffahrtsgesellschaft"),
                            QStringLiteral("Rindfleischetikettierungsüberwachung"),
                            QStringLiteral("Geschwindigkeitsbegrenzungsschild"),
                            QStringLiteral("und der Ausschuss") });
                    },
                    QStringLiteral(" ist ein Wort, "));
            } },
        { "JSON",
            [](Random& r) -> QString {
                return QString(QStringLiteral("[")
                    + r.many(
                        r.number(5, 30),
                        [&]() -> QString {
                            return QStringLiteral("{\"id\": %1, \"name\": \"row %2\", \"tags\": "
                                                  "[\"a\", \"b\"], \"ok\": true}")
                                .arg(r.number(1, 999))
                                .arg(r.number(1, 999));
                        },
                        QStringLiteral(", "))
                    + QStringLiteral("]"));
            } },
        { "HTML",
            [](Random& r) -> QString {
                return r.many(
                    r.number(5, 15),
                    [&]() -> QString {
                        return QStringLiteral(
                            "<li><a href=\"/item/%1\">The %2 item</a> costs <b>%1</b> pounds</li>")
                            .arg(r.number(1, 99))
                            .arg(r.one({ QStringLiteral("red"), QStringLiteral("blue") }));
                    },
                    QStringLiteral("\n"));
            } },
        { "regular expressions",
            [](Random& r) -> QString {
                const QString name = r.one(
                    { QStringLiteral("key"), QStringLiteral("row"), QStringLiteral("path") });
                return QStringLiteral(
                    "The pattern `^[^)\\]]+\\)` takes a %1 up to the closing bracket. With "
                    "`(?:[^\"\\\\]|\\\\.)*` the engine walks over the escapes of a %1. A class "
                    "such as `[\\]}]` needs its own "
                    "bracket escaped, and ^(?=.*[A-Z])[^ ]{%2,}$ asks for a capital.")
                    .arg(name)
                    .arg(r.number(2, 12));
            } },
        { "letters to be read aloud",
            [](Random& r) -> QString {
                return QString(QStringLiteral("Spelled out: ")
                    + r.many(
                        r.number(8, 30),
                        [&]() -> QString { return r.unit(QStringLiteral("abcdefghij")); },
                        QStringLiteral(" ")));
            } },
        { "a letter grid",
            [](Random& r) -> QString {
                return r.many(
                    12,
                    [&]() -> QString {
                        return r.many(
                            12,
                            [&]() -> QString {
                                return r.unit(QStringLiteral("ABCDEFGHIJKLMNOPQRSTUVWXYZ"));
                            },
                            QStringLiteral(" "));
                    },
                    QStringLiteral("\n"));
            } },
        { "columns",
            [](Random& r) -> QString {
                return r.many(
                    r.number(5, 20),
                    [&]() -> QString {
                        return QString(r.one({ QStringLiteral("apples"), QStringLiteral("pears") })
                                           .leftJustified(20)
                            + r.one({ QStringLiteral("green"), QStringLiteral("ripe") })
                                  .leftJustified(14)
                            + QString::number(r.number(1, 999)).rightJustified(8));
                    },
                    QStringLiteral("\n"));
            } },
        { "little words",
            [](Random& r) -> QString {
                return r.one(
                    { QStringLiteral(
                          "To be or not to be, that is the question that we are here for."),
                        QStringLiteral("What is it that you are in for? It is for the one that I "
                                       "am to be with, and that is that.") });
            } },
        { "lists of fields",
            [](Random& r) -> QString {
                return r.many(
                    r.number(20, 60),
                    [&]() -> QString {
                        return r.one({ QStringLiteral("userName"), QStringLiteral("createdAt"),
                            QStringLiteral("isOpen"), QStringLiteral("maxItems"),
                            QStringLiteral("fileSize"), QStringLiteral("rowCount"),
                            QStringLiteral("htmlBody") });
                    },
                    QStringLiteral(", "));
            } },
        { "ciphers in groups",
            [](Random& r) -> QString {
                const int letters = r.number(4, 6);
                return r.many(
                    r.number(60, 90),
                    [&]() -> QString {
                        return r.many(letters, [&]() -> QString {
                            return r.unit(QStringLiteral("ABCDEFGHIJKLMNOPQRSTUVWXYZ"));
                        });
                    },
                    QStringLiteral(" "));
            } },
        { "counting song",
            [](Random& r) -> QString {
                QString text;
                for (int left = r.number(6, 9); left > 0; --left)
                    text += QStringLiteral("%1 grey geese sitting on the fence,\n"
                                           "%1 grey geese sitting on the fence,\n"
                                           "And if one grey goose flies over the wall,\n"
                                           "There will be %2 geese sitting on the fence.\n\n")
                                .arg(left)
                                .arg(left - 1);
                return text;
            } },
        { "trace of calls",
            [](Random& r) -> QString {
                return QStringLiteral("java.lang.StackOverflowError\n")
                    + QStringLiteral("\tat org.example.List.size(List.java:%1)\n")
                          .arg(r.number(1, 99))
                          .repeated(r.number(30, 200))
                    + QStringLiteral("\tat org.example.Main.main(Main.java:7)\n");
            } },
        { "instructions",
            [](Random& r) -> QString {
                const QString block = QStringLiteral("\tmovl\t-8(%rbp), %eax\n\timull\t-12(%rbp), "
                                                     "%eax\n\taddl\t%eax, -16(%rbp)\n");
                return QStringLiteral("main:\n\tpushq\t%rbp\n") + block.repeated(r.number(5, 12))
                    + QStringLiteral("\tpopq\t%rbp\n\tret\n");
            } },
        { "class of a program",
            [](Random& r) -> QString {
                return r.many(r.number(8, 20), [&]() -> QString {
                    const QString name = r.one({ QStringLiteral("MaxLen"),
                        QStringLiteral("RowCount"), QStringLiteral("MinVectorBits"),
                        QStringLiteral("PageTable"), QStringLiteral("ExtList") });
                    return QStringLiteral("  unsigned get%1() const { return m%1; }\n").arg(name);
                });
            } },
        { "program without blanks",
            [](Random& r) -> QString {
                return r.many(r.number(5, 12), [&]() -> QString {
                    return QStringLiteral("var %1=(t,e={})=>{try{return d((0,M.stat)(t),e)}catch(s)"
                                          "{let n=s;if(r||n.code===\"E%2\")return!1;throw n}};")
                        .arg(r.unit(QStringLiteral("abcdxyzABC")))
                        .arg(r.number(1, 99));
                });
            } },
        { "one entry in many languages",
            [](Random& r) -> QString {
                const QStringList entries{ QStringLiteral(
                                               "<name lang=\"ja\">Tar アーカイブ</name>"),
                    QStringLiteral("<name lang=\"de\">Tar-Archiv, mit bzip gepackt</name>"),
                    QStringLiteral("<name lang=\"he\">ארכיון Tar של bzip</name>"),
                    QStringLiteral("<name lang=\"fr\">archive Tar, réduite avec bzip</name>"),
                    QStringLiteral("<name lang=\"ru\">Архив Tar, сжатый bzip</name>"),
                    QStringLiteral("<name lang=\"it\">Archivio Tar compresso con bzip</name>") };
                return r.many(
                    r.number(6, 16), [&]() -> QString { return r.one(entries); },
                    QStringLiteral("\n"));
            } },
        { "pet names",
            [](Random& r) -> QString {
                return QStringLiteral("常见的小名有：")
                    + r.many(
                        r.number(16, 30),
                        [&]() -> QString {
                            return QString(2,
                                r.unit(
                                    QStringLiteral("圆丽芳娜婷莉欢乐明亮强磊宝贝豆果朵糖甜"))[0]);
                        },
                        QStringLiteral("、"))
                    + u'。';
            } },
        { "name in two scripts",
            [](Random& r) -> QString {
                return QStringLiteral("The package was written by Lin Wei ")
                    + r.one({ QStringLiteral("林薇"), QStringLiteral("林伟") })
                    + QStringLiteral(" and is kept up by a small team, which releases a version "
                                     "every spring and mends what users report in between.");
            } },
        { "units in two cases",
            [](Random& r) -> QString {
                Q_UNUSED(r)
                return QStringLiteral("keyword unit Kb KB Mb MB Gb GB Tb TB Pb PB Kib KiB Mib MiB");
            } },
    };
    return Families;
}
