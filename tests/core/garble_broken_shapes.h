// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Shapes of broken output that public reports show. No text is a sample.
#pragma once

#include "tests/core/garble_shape.h"

#include <algorithm>

inline const std::vector<Shape>& brokenShapes()
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
        { "Chinese words drawn by chance",
            [](Random&) -> QString {
                return QStringLiteral("渡船每天早上八点离开码头，大约需要三个小时。");
            },
            [](Random& r) -> QString {
                // Without the words that sentences are made of.
                QStringList words = QStringLiteral(
                    "灯塔 铅笔 晚餐 迅速 桥梁 政策 蓝色 合同 邮票 骑士 温度 咖啡 裁判 森林 录音 "
                    "玻璃 护照 谨慎 排球 电梯 海鸥 剧本 草莓 赔偿 铁轨 望远镜 收割 忧郁 抽屉 "
                    "勇敢 疫苗 面粉 航班 砖头 领带 奖杯 屏幕 沙漠 橡皮 珊瑚")
                                        .split(u' ');
                for (int i = 0; i < 60; ++i)
                    words.swapItemsAt(
                        r.number(0, int(words.size()) - 1), r.number(0, int(words.size()) - 1));
                words.insert(5, QStringLiteral("的"));
                words.insert(13, QStringLiteral("我们"));
                words.insert(27, QStringLiteral("了"));
                return words.join(QString());
            } },
        { "syllables drawn evenly",
            [](Random&) -> QString { return QStringLiteral("등대는 절벽 위에 서 있습니다. "); },
            [](Random& r) -> QString {
                return r.many(r.number(40, 200), [&]() -> QString {
                    return r.number(0, 6) == 0 ? QStringLiteral(" ")
                                               : QString(QChar(char16_t(r.number(0xAC00, 0xD7A3))));
                });
            } },
        { "unknown tokens as decoders write them", answer,
            [](Random& r) -> QString {
                return r.many(r.number(5, 60), [&]() -> QString {
                    return r.one({ QStringLiteral(" \u2047 "), QStringLiteral(" \u2047 \n"),
                        QStringLiteral(" \u2047 #") });
                });
            } },
        { "reserved tokens", answer,
            [](Random& r) -> QString {
                return r.many(r.number(2, 30), [&]() -> QString {
                    return QStringLiteral("<reserved_%1>").arg(r.number(1, 999));
                });
            } },
        { "words three times without a blank", [](Random&) -> QString { return {}; },
            [](Random& r) -> QString {
                const int copies = r.number(2, 4);
                QString text;
                for (int i = 0; i < 3; ++i)
                    for (const QString& word :
                        QStringLiteral("The lamp keeper answers that every ship comes home")
                            .split(u' '))
                        text += word.repeated(copies) + u' ';
                return text.trimmed();
            } },
        { "a program on the last line of the answer, an empty line inside", answer,
            [](Random& r) -> QString {
                return QStringLiteral(" package net.example.%1;\n\nimport java.io.File;\n")
                    .arg(r.one({ QStringLiteral("mail"), QStringLiteral("lamps") }));
            } },
        { "one sign for ever right behind a word",
            [](Random& r) -> QString {
                return QStringLiteral("The lighthouse was built on a rock in the bay and its lamp ")
                    + r.one(
                        { QStringLiteral("is"), QStringLiteral("burns"), QStringLiteral("turns") });
            },
            [](Random& r) -> QString {
                return r
                    .one({ QStringLiteral("\\"), QStringLiteral("█"), QStringLiteral("0"),
                        QStringLiteral("%"), QStringLiteral("/") })
                    .repeated(r.number(50, 110));
            } },
        { "words of many scripts in a short text", [](Random&) -> QString { return {}; },
            [](Random& r) -> QString {
                return QStringLiteral("The key %1 in the %2 box when the window %3 we %4 it")
                    .arg(r.one({ QStringLiteral("是"), QStringLiteral("その") }),
                        QStringLiteral("лам"),
                        r.one({ QStringLiteral("และ"), QStringLiteral("في") }),
                        QStringLiteral("열"));
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
        { "UTF-8 in the code page of a console", [](Random&) -> QString { return {}; },
            [](Random& r) -> QString {
                return r.one(
                    { QStringLiteral("The ferrymanΓÇÖs lantern ΓÇö itΓÇÖs old ΓÇö doesnΓÇÖt burn; "
                                     "ΓÇ£tomorrow,ΓÇ¥ says Ren├⌐e, ΓÇ£weΓÇÖll mend it.ΓÇ¥"),
                        QStringLiteral("├£ber die schmale Br├╝cke f├╝hrt der Weg zur M├╝hle, "
                                       "gr├╢├ƒer als fr├╝her; die M├╝llerin gr├╝├ƒt h├╢flich."),
                        QStringLiteral("ðƒð░ÐÇð¥ð╝ ð¥ÐéÐàð¥ð┤ð©Ðé ð▓ ÐêðÁÐüÐéÐî Ðçð░Ðüð¥ð▓ "
                                       "ÐâÐéÐÇð░, ð© ð┤ðÁÐéð© ð╝ð░ÐêÐâÐé ðÁð╝Ðâ Ðü ð▒ðÁÐÇðÁð│ð░."),
                        QStringLiteral(
                            "τü»σíöτ£ïσ«êΣ║║µ»Åσñ⌐µÖÜΣ╕èΘâ╜Φªüτê¼Σ╕èτï¡τ¬äτÜäµÑ╝µó»σÄ╗τé╣τü»πÇé"),
                        QStringLiteral("The ferryman‚Äôs lantern ‚Äî it‚Äôs old ‚Äî doesn‚Äôt "
                                       "burn; ‚Äútomorrow,‚Äù says Ren√©e, ‚Äúwe‚Äôll mend it.‚Äù"),
                        QStringLiteral("√úber die schmale Br√ºcke f√ºhrt der Weg zur M√ºhle, "
                                       "gr√∂√üer als fr√ºher; die M√ºllerin gr√º√üt h√∂flich."),
                        QStringLiteral("–ü–∞—Ä–æ–º –æ—Ç—Ö–æ–¥–∏—Ç –≤ —à–µ—Å—Ç—å —á–∞—Å–æ–≤ "
                                       "—É—Ç—Ä–∞, –∏ –¥–µ—Ç–∏ –º–∞—à—É—Ç –µ–º—É —Å –±–µ—Ä–µ–≥–∞."),
                        QStringLiteral("ы┼ь╨ь╖ь╞ь╠ ь╖ы└ы┘ь╠ы┐ь╗ ы│ы┼ ь╖ы└ьЁь╖ь╞ьЁь╘ ь╣ь╗ь╖ь╜ь╖ "
                                       "ы┬ы┼ы└ы┬ь╜ ы└ы┤ ь╖ы└ьёь╥ы│ь╖ы└."),
                        QStringLiteral("п÷п╟я─п╬п╪ п╬я┌я┘п╬п╢п╦я┌ п╡ я┬п╣я│я┌я▄ я┤п╟я│п╬п╡ "
                                       "я┐я┌я─п╟, п╦ п╢п╣я┌п╦ п╪п╟я┬я┐я┌ п╣п╪я┐ я│ п╠п╣я─п╣пЁп╟."),
                        QStringLiteral(
                            "чБпхбФчЬЛхоИф║║цпПхдйцЩЪф╕КщГ╜шжБчИмф╕КчЛнчкДчЪДце╝цвпхО╗чВ╣чБпуАВ"),
                        QStringLiteral("┘К╪║╪з╪п╪▒ ╪з┘Д┘Е╪▒┘Г╪и ┘Б┘К ╪з┘Д╪│╪з╪п╪│╪й ╪╡╪и╪з╪н╪з "
                                       "┘И┘К┘Д┘И╪н ┘Д┘З ╪з┘Д╪г╪╖┘Б╪з┘Д."),
                        QStringLiteral("µ©íÒüùÞê╣Òü»µ£ØÒü«Õà¡µÖéÒü½Õç║ÒüªÒÇüÕ¡Éõ¥øÒüƒÒüíÒü»Õ▓©ÒüïÒé"
                                       "ëµëïÒéÆµî»ÒéïÒÇé"),
                        QStringLiteral("жёЎгЃ—и€№гЃЇжњќгЃ®е…\u00ADж™‚гЃ«е‡єгЃ¦гЂЃе\u00ADђдѕ›гЃџгЃЎг"
                                       "ЃЇеІёгЃ‹г‚‰ж‰‹г‚’жЊЇг‚‹гЂ‚"),
                        QStringLiteral("ЩЉШєШ§ШЇШ± Ш§Щ„Щ…Ш±ЩѓШЁ ЩЃЩЉ Ш§Щ„ШіШ§ШЇШіШ© "
                                       "ШµШЁШ§Ш\u00ADШ§ Щ€ЩЉЩ„Щ€Ш\u00AD Щ„Щ‡ Ш§Щ„ШЈШ·ЩЃШ§Щ„.") });
            } },
        { "an apostrophe in the code page of a console", [](Random&) -> QString { return {}; },
            [](Random& r) -> QString {
                return QStringLiteral(
                    "The lamp is lit, but it%1 not the one that the keeper bought.")
                    .arg(r.one({ QStringLiteral("ΓÇÖs"), QStringLiteral("ÔÇÖs"),
                        QStringLiteral("‚Äôs") }));
            } },
        { "brackets and tags that belong to nothing", answer,
            [](Random& r) -> QString {
                return QStringLiteral("\n")
                    + r.one({ QStringLiteral("}\n"), QStringLiteral("</span>"),
                                QStringLiteral("\\]"), QStringLiteral(") { "),
                                QStringLiteral("<td>"), QStringLiteral("^{"),
                                QStringLiteral("]]\n"), QStringLiteral("</p>\n</div>\n") })
                          .repeated(r.number(44, 60));
            } },
        { "signs of formulas in no order", answer,
            [](Random& r) -> QString {
                const QString signs = QStringLiteral("∀∃∅∇∈∉∏∑∓∗√∝∞∠∧∨∩∪∫∴∼≅≈≠≡≤≥⊂⊃⊆⊕⊗⊥←↑→↓↔⇐⇒⇔");
                const QString marks = QStringLiteral("!\"#$%&'()*+,-./:;<=>?@[]^_{|}~");
                return r.many(r.number(80, 160),
                    [&]() -> QString { return r.unit(r.number(0, 1) == 0 ? signs : marks); });
            } },
        { "letters under heaps of marks", answer,
            [](Random& r) -> QString {
                return r.many(r.number(30, 60), [&]() -> QString {
                    return r.unit(QStringLiteral("abdefghilmnorstu"))
                        + r.many(r.number(2, 5), [&]() -> QString {
                              return QString(QChar(char16_t(r.number(0x300, 0x36F))));
                          });
                });
            } },
        { "text that runs backwards", [](Random&) -> QString { return {}; },
            [](Random& r) -> QString {
                QString text = r.one(
                    { QStringLiteral(
                          "The miller sold his mule, and the boy who had fed it for ten years "
                          "wept. Nobody asked him why, but the whole village knew. On Sunday he "
                          "walked to the market with his father, bought it back, and was happy."),
                        QStringLiteral(
                            "Die Müllerin und der Knecht fuhren mit dem Wagen in die Stadt, denn "
                            "das Mehl war verkauft. Am Abend kamen sie zurück, müde und froh. Der "
                            "Hund lag vor dem Tor, die Katze schlief, und das Feuer war aus.") });
                std::reverse(text.begin(), text.end());
                return text;
            } },
        { "a short unit that slips now and then", [](Random&) -> QString { return {}; },
            [](Random& r) -> QString {
                const QString unit = r.one(
                    { QStringLiteral("vora"), QStringLiteral("kelu"), QStringLiteral("мира") });
                return r.many(6, [&]() -> QString {
                    return unit.repeated(r.number(22, 30)) + unit[1] + unit[1];
                });
            } },
        { "Japanese and Korean said twice", [](Random&) -> QString { return {}; },
            [](Random& r) -> QString {
                return r.one({ QStringLiteral("渡し渡し船は船は朝の六時六時に港に港を出て、て、子供"
                                              "子供たちは岸は岸から手を手を振りな振りながらがら、帰"
                                              "りを待りを待つことになとになってっているのだのだが、"
                                              "今日は日は霧が深くて誰も見えなかったった。。"),
                    QStringLiteral(
                        "나룻나룻배는 아침 여 여섯 섯 시에 시에 항구항구를 떠나고 아이들은 강은 "
                        "강가에서 서 손을 흔들며 들며 돌아돌아오기오기를 를 기다리기다리지만 지만 "
                        "오늘은 안개가안개가 짙어서어서 아 아무도 보 보이지이지 않 않았다았다."),
                    QStringLiteral("渡し渡し船は船は朝の六朝の六時に港時に港を出て、て、子供子供た"
                                   "ちはたちは岸から岸から手を振りなりながら、がら、帰り帰りを待を"
                                   "待つことつことになってっているのだが、今、今日は霧日は霧が深く"
                                   "てくて誰も誰も見えな見えなかった。。"),
                    QStringLiteral("나룻나룻배는 배는 아침아침 여 여섯 시에시에 항구 항구를 "
                                   "떠나떠나고 아이들은들은 강 강가에서 손 손을 흔을 흔들며들며 돌 "
                                   "돌아오아오기를 기다리지만 오늘은 늘은 안개안개가 가 짙어짙어서 "
                                   "서 아무아무도 도 보이지보이지 않 않았다.았다.") });
            } },
        { "long numbers between marks in no order", answer,
            [](Random& r) -> QString {
                return QStringLiteral("\n") + r.many(r.number(70, 90), [&]() -> QString {
                    return r.many(r.number(4, 26),
                               [&]() -> QString { return QString::number(r.number(0, 9)); })
                        + r.one({ QStringLiteral(" "), QStringLiteral("."), QStringLiteral(","),
                            QStringLiteral("\n"), QStringLiteral(",\n"), QStringLiteral(" .") });
                });
            } },
    };
    return Shapes;
}
