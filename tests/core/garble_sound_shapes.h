// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Sound text that looks most like the broken shapes.
#pragma once

#include "tests/core/garble_shape.h"

inline const std::vector<Shape>& soundShapes()
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
        { "Chinese without its marks", [](Random&) -> QString { return {}; },
            [](Random& r) -> QString {
                return r.one(
                    { QStringLiteral("今天早上我去超市买了一些水果和蔬菜然后回家做了一顿丰盛的"
                                     "午餐吃完以后我睡了一会儿起来接着写作业一直写到晚上九点才"
                                     "写完真的好累啊明天还要早起去学校参加运动会"),
                        QStringLiteral(
                            "天地玄黄宇宙洪荒日月盈昃辰宿列张寒来暑往秋收冬藏闰余成岁律吕调阳"
                            "云腾致雨露结为霜金生丽水玉出昆冈剑号巨阙珠称夜光果珍李柰菜重芥姜"
                            "海咸河淡鳞潜羽翔"),
                        QStringLiteral(
                            "赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦尤许何吕施张孔曹严华金魏陶姜"
                            "戚谢邹喻柏水窦章云苏潘葛奚范彭郎鲁韦昌马苗凤花方俞任袁柳酆鲍史唐"
                            "费廉岑薛雷贺倪汤") });
            } },
        { "a borrowed word in Chinese", [](Random&) -> QString { return {}; },
            [](Random& r) -> QString {
                return QStringLiteral(
                    "昨天我们在城里走了很久，晚上朋友请我们吃%1，味道很好，价格也便宜，"
                    "第二天大家又去了一次，老板还记得我们。")
                    .arg(r.one(
                        { QStringLiteral("борщ"), QStringLiteral("ข้าวซอย"), QStringLiteral("김밥"),
                            QStringLiteral("חומוס"), QStringLiteral("समोसा") }));
            } },
        { "a borrowed word in English", [](Random&) -> QString { return {}; },
            [](Random& r) -> QString {
                return QStringLiteral("We spent the afternoon in the old town, and for dinner my "
                                      "friend ordered %1 with rice, which tasted better than "
                                      "anything else that I had on this journey.")
                    .arg(r.one({ QStringLiteral("麻婆豆腐"), QStringLiteral("борщ"),
                        QStringLiteral("ข้าวซอย"), QStringLiteral("비빔밥"),
                        QStringLiteral("كبة") }));
            } },
        { "Hangul in its order", [](Random&) -> QString { return {}; },
            [](Random& r) -> QString {
                QString text;
                for (int at = r.number(0xAC00, 0xD000), i = 0; i < 120; ++i)
                    text += QChar(char16_t(at + i));
                return text;
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
        { "words of many languages, each behind its name",
            [](Random&) -> QString { return QStringLiteral("Hello in seven languages: "); },
            [](Random&) -> QString {
                return QStringLiteral("Chinese 你好, Russian привет, Japanese こんにちは, Korean "
                                      "안녕, Arabic مرحبا, Hindi नमस्ते, Greek γειά.");
            } },
        { "bars, blanks to fill in and numbers at the end",
            [](Random&) -> QString {
                return QStringLiteral("The lighthouse was built on a rock in the bay long ago.\n");
            },
            [](Random& r) -> QString {
                const qsizetype count = r.number(50, 90);
                return r.one({ QStringLiteral("Done: ") + QStringLiteral("█").repeated(count),
                    QStringLiteral("Name") + QStringLiteral("_").repeated(count),
                    QStringLiteral("The address is 0x") + QStringLiteral("0").repeated(count),
                    QStringLiteral("Ten to that is 1") + QStringLiteral("0").repeated(count),
                    QStringLiteral("A █\nB") + QStringLiteral("█").repeated(count),
                    QStringLiteral("#ref") + QStringLiteral("0").repeated(count) });
            } },
        { "one character and how many", [](Random&) -> QString { return {}; },
            [](Random& r) -> QString {
                const int count = r.number(48, 180);
                return r
                    .one({ QStringLiteral("The password is %1 times the letter z: %2"),
                        QStringLiteral("We send a word of %1 letters, %2, and wait."),
                        QStringLiteral("s = '%2'\nassert len(s) == %1\n"),
                        QStringLiteral("长度为%1的字符串“%2”会让匹配变得很慢。") })
                    .arg(count)
                    .arg(QString(count, r.one({ QStringLiteral("z"), QStringLiteral("Q") })[0]));
            } },
        { "damage that is explained", [](Random&) -> QString { return {}; },
            [](Random& r) -> QString {
                return r.one({ QStringLiteral("The name shows as Ð˜Ð²Ð°Ð½ because the page is "
                                              "decoded as Latin-1 and not as UTF-8."),
                    QStringLiteral("Statt „für“ steht „fÃ¼r“ da: Der Zeichensatz der Seite ist "
                                   "falsch angegeben."),
                    QStringLiteral(
                        "调试版本会把未初始化的内存填成 0xCC，所以打印出来就是烫烫烫烫烫烫烫烫。"),
                    QStringLiteral("On a console with code page 437 the quote ’ turns into ΓÇÖ and "
                                   "é into ├⌐."),
                    QStringLiteral(
                        "Mac Roman makes √º of ü and √§ of ä, which tells you the encoding."),
                    QStringLiteral("Если прочитать UTF-8 как Windows-1251, вместо «мир» видно "
                                   "«РјРёСЂ»: это другая кодировка.") });
            } },
        { "what terminals act on", [](Random&) -> QString { return {}; },
            [](Random& r) -> QString {
                return r.one({ QStringLiteral("make: *** [Makefile:12: lamp] Error 1\u0007\n$ "),
                    QStringLiteral("\u001B]0;keeper@tower: ~/logs\u0007keeper@tower:~/logs$ "
                                   "ls\nmay.txt june.txt\n"),
                    QStringLiteral("Copying 10%\u0008\u0008\u000820%\u0008\u0008\u0008done\n"),
                    QStringLiteral("l\u0008la\u0008am\u0008mp\u0008p(1) shows the lamps.") });
            } },
        { "elements and calls in each other", [](Random&) -> QString { return {}; },
            [](Random& r) -> QString {
                const int depth = r.number(18, 40);
                const int kind = r.number(0, 3);
                const QStringList opening{ QStringLiteral("<div>"), QStringLiteral("<ul><li>"),
                    QStringLiteral("wrap(lamp, "), QStringLiteral("{\"next\": ") };
                const QStringList closing{ QStringLiteral("</div>"), QStringLiteral("</li></ul>"),
                    QStringLiteral(")"), QStringLiteral("}") };
                return QStringLiteral("So deep it goes:\n") + opening[kind].repeated(depth)
                    + QStringLiteral("0")
                    + (kind == 3 ? QStringLiteral(" }").repeated(depth)
                                 : closing[kind].repeated(depth));
            } },
        { "a list of equal elements", [](Random&) -> QString { return {}; },
            [](Random& r) -> QString {
                return QStringLiteral("<ol>\n")
                    + r.one({ QStringLiteral("<li>Next lamp</li>\n"),
                                QStringLiteral("  <li>灯</li>\n"),
                                QStringLiteral("  <li class=\"lamp\">Name</li>\n") })
                          .repeated(r.number(8, 20))
                    + QStringLiteral("</ol>\n");
            } },
        { "Chinese with the marks of ASCII", [](Random&) -> QString { return {}; },
            [](Random& r) -> QString {
                return r.one({ QStringLiteral(
                                   "如果 lamp_on 的值为 true, 那么 keeper 会调用 light() 函数, "
                                   "否则返回 -1. 返回值是 int, 失败时 errno 被设为 EINVAL, 请用 "
                                   "perror 打印它. 详见 lamp(3) 和 tower(7)."),
                    QStringLiteral(
                        "这个 option 用于设置 timeout 的值(单位为秒), 取代默认的 10 秒. 注意: 只有 "
                        "root 才能修改 /etc/lamp.conf 的内容, 其他 user 会得到 EPERM."),
                    QStringLiteral(
                        "使用 git clone 把 repository 复制到本地, 然后用 cd 进入目录, 再运行 make "
                        "install. 如果出现 permission denied 的错误, 请在前面加上 sudo.") });
            } },
        { "numbered copies, as asked", [](Random&) -> QString { return {}; },
            [](Random& r) -> QString {
                const int count = r.number(14, 40);
                QString text = QStringLiteral("Here is your sentence %1 times:\n\n").arg(count);
                for (int i = 1; i <= count; ++i)
                    text += QStringLiteral("%1. I shall not touch the lamp.\n").arg(i);
                return text;
            } },
        { "roots and other signs of formulas", [](Random&) -> QString { return {}; },
            [](Random& r) -> QString {
                return r.one({ QStringLiteral("√π ≈ 1.772, √2π ≈ 2.507, ∆µ = µ₁ − µ₂ and ∆Ω = 0; "
                                              "¬∃ and ¬∀ are negations."),
                    QStringLiteral(
                        "On écrit «été», l’été, d’être et l’île; „Äpfel“ und „Öl“ auf Deutsch."),
                    QStringLiteral(
                        "├── a\\n│   ├── b\\n│   └── c\\n└── d — „Übung“ und ‚Ärger‘") });
            } },
        { "marks that belong there", [](Random&) -> QString { return {}; },
            [](Random& r) -> QString {
                return r.one(
                    { QStringLiteral(
                          "Ọjọ\u0301 dára, ẹ ṣé púpọ\u0300. Ẹ\u0300kọ\u0301 ni ó ṣe pàtàkì jùlọ "
                          "nínú ayé yìí, àwọn ọmọ sì ń kọ\u0301 ẹ\u0300kọ\u0301."),
                        QStringLiteral(
                            "t\u0336h\u0336e\u0336 \u0336o\u0336l\u0336d\u0336 "
                            "\u0336l\u0336a\u0336m\u0336p\u0336 \u0336i\u0336s\u0336 "
                            "\u0336g\u0336o\u0336n\u0336e\u0336 and the new one shines."),
                        QStringLiteral("[ˈʔaːpn\u0329\u0329t], [ˈkɔ\u0303ːsɛʁ], "
                                       "[mɯ\u031F\u0303ɽ\u030Aʌ], [ɡʷʰe\u031Dː]") });
            } },
        { "names that begin with a stop", [](Random&) -> QString { return {}; },
            [](Random& r) -> QString {
                return r.one({ QStringLiteral("Edit .profile or .bashrc, then run ls .config to "
                                              "see iOS and macOS files of NodeJS."),
                    QStringLiteral("SELECT lampID\\n  ,name\\n  ,age\\n  ,town\\nFROM lamps .NET"),
                    QStringLiteral(
                        "a .card .title, b .lamp .lit { color: red } /* eV */ .tower .top") });
            } },
        { "cases that bring new values, cut", [](Random&) -> QString { return {}; },
            [](Random& r) -> QString {
                const int step = r.number(3, 9);
                const int count = r.number(8, 11);
                QString text = QStringLiteral("We go through the lamps one by one.\n");
                for (int i = 1; i <= count; ++i)
                    text += QStringLiteral("Lamp %1 burns %2 litres a week, so after week %1 the "
                                           "tank has lost %2 litres and %1 wicks.\n")
                                .arg(i)
                                .arg(i * step);
                return text.chopped(r.number(1, 20));
            } },
        { "days that differ in their number, cut", [](Random&) -> QString { return {}; },
            [](Random& r) -> QString {
                const int count = r.number(7, 10);
                QString text = QStringLiteral("The plan of the walk:\n");
                for (int i = 1; i <= count; ++i)
                    text += QStringLiteral("%1. On day %1 they walk from hut %1 to hut %2, and the "
                                           "mule carries the bread.\n")
                                .arg(i)
                                .arg(i + 1);
                return text.chopped(r.number(1, 20));
            } },
        { "what a program prints in a loop", [](Random&) -> QString { return {}; },
            [](Random& r) -> QString {
                return r.one({ QStringLiteral("The program prints:\n\n"),
                           QStringLiteral("Output:\n\n    "),
                           QStringLiteral("**Console output:**\n\n"),
                           QStringLiteral("程序输出：\n") })
                    + r.one({ QStringLiteral("Good evening, keeper!\n"),
                                QStringLiteral("the lamp is lit\n") })
                          .repeated(r.number(8, 16));
            } },
        { "programs of eight marks", [](Random&) -> QString { return {}; },
            [](Random& r) -> QString {
                const QString cell = QString(r.number(40, 90), u'+') + QStringLiteral(".[-]>");
                return QStringLiteral("```\n") + cell + QString(r.number(20, 60), u'+')
                    + QStringLiteral(".<,[.,]>") + QString(r.number(20, 60), u'-')
                    + QStringLiteral(".\n```");
            } },
        { "one letter in quotes", [](Random&) -> QString { return {}; },
            [](Random& r) -> QString {
                const QString run(r.number(48, 56), u'x');
                return r
                    .one({ QStringLiteral("The input `%1y` makes the pattern slow."),
                        QStringLiteral("Type \"%1\" and see what happens to the box.") })
                    .arg(run);
            } },
        { "sounds that are said twice", [](Random&) -> QString { return {}; },
            [](Random& r) -> QString {
                return r.one(
                    { QStringLiteral("雨はしとしと、風はそよそよ、私はどきどきしながらいろいろ考え"
                                     "て、ますます眠れなくなった。時々、人々の声が聞こえた。"),
                        QStringLiteral("반짝반짝 작은 별이 아름답게 비치고, 토끼는 깡충깡충, "
                                       "거북이는 엉금엉금 기어간다. 아이들은 천천히 걷는다.") });
            } },
        { "a text that repeats itself, in base64", [](Random&) -> QString { return {}; },
            [](Random& r) -> QString {
                const QByteArray line = QByteArrayLiteral("The lamp is lit at ")
                    + QByteArray::number(r.number(10, 99)) + QByteArrayLiteral(" by the keeper. ");
                return QStringLiteral("In base64 the letter reads:\n\n")
                    + QString::fromLatin1(line.repeated(3 * r.number(2, 5)).toBase64());
            } },
        { "one word in many languages",
            [](Random&) -> QString {
                return QStringLiteral("Here is \"sea\" in many languages: ");
            },
            [](Random& r) -> QString {
                QStringList words{ QStringLiteral("море"), QStringLiteral("θάλασσα"),
                    QStringLiteral("البحر"), QStringLiteral("הים"), QStringLiteral("바다"),
                    QStringLiteral("ทะเล"), QStringLiteral("समुद्र"), QStringLiteral("സമുദ്ര\u200dം"),
                    QStringLiteral("ཕྱི་མཚོ།"), QStringLiteral("ზღვა"), QStringLiteral("mer"),
                    QStringLiteral("Meer"), QStringLiteral("mar"), QStringLiteral("deniz"),
                    QStringLiteral("ծով"), QStringLiteral("คลื่น"), QStringLiteral("سمندر") };
                for (int i = int(words.size()) - 1; i > 0; --i)
                    words.swapItemsAt(i, r.number(0, i));
                return words.join(
                    r.one({ QStringLiteral(" · "), QStringLiteral("! "), QStringLiteral(" • "),
                        QStringLiteral(", "), QStringLiteral(" / "), QStringLiteral("\n") }));
            } },
        { "parameters named as their types", [](Random&) -> QString { return {}; },
            [](Random& r) -> QString {
                const QStringList names{ QStringLiteral("scale"), QStringLiteral("margin"),
                    QStringLiteral("filter"), QStringLiteral("cursor"), QStringLiteral("border"),
                    QStringLiteral("anchor"), QStringLiteral("shadow") };
                QStringList all;
                for (const QString& name : names)
                    all.append(name + u' ' + name + u'=' + QString::number(r.number(0, 9)));
                return QStringLiteral("Lamp Lamp(string s, ") + all.join(QStringLiteral(", "))
                    + QStringLiteral(");\nA lamp can be moved, scaled and lit.");
            } },
        { "a chat with long smiles", [](Random&) -> QString { return {}; },
            [](Random& r) -> QString {
                const QString who
                    = r.one({ QStringLiteral("<lampFan>"), QStringLiteral("<oldMill>") });
                return QStringLiteral("21:04:10 ") + who
                    + QStringLiteral(
                        " the ferry was late again :)))\n21:04:12 <seaDog> tell me :))))"
                        "\n21:04:30 ")
                    + who
                    + QStringLiteral(" and the ticket cost twelve :))\n21:05:01 <seaDog> lol :)))"
                                     "\n21:05:09 <mapMan> me too ;))\n21:05:11 <seaDog> ok :))");
            } },
        { "letters in their order", [](Random&) -> QString { return {}; },
            [](Random& r) -> QString {
                return r.one({ QStringLiteral(
                                   "The Greek alphabet: α β γ δ ε ζ η θ ι κ λ μ ν ξ ο π ρ "
                                   "σ ς τ υ φ χ ψ ω, small; Α Β Γ Δ Ε Ζ Η Θ Ι Κ Λ Μ Ν Ξ Ο "
                                   "Π Ρ Σ Τ Υ Φ Χ Ψ Ω, capital."),
                    QStringLiteral(
                        "いろはにほへと ちりぬるを わかよたれそ つねならむ うゐのおくやま "
                        "けふこえて あさきゆめみし ゑひもせす / とりなくこゑす ゆめさませ "
                        "みよあけわたる ひんかしを そらいろはえて おきつへに ほふねむれゐぬ "
                        "もやのうち"),
                    QStringLiteral("Съешь ещё этих мягких французских булок, да выпей же чаю. Эх, "
                                   "чужак, общий съём цен шляп (юфть) – вдрызг! Широкая "
                                   "электрификация южных губерний даст мощный толчок."),
                    QStringLiteral("Русский алфавит: абвгдеёжзийклмнопрстуфхцчшщъыьэюя, прописные "
                                   "АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ."),
                    QStringLiteral(
                        "あいうえお かきくけこ さしすせそ たちつてと なにぬねの はひふへほ "
                        "まみむめも やゆよ らりるれろ わをん がぎぐげご ざじずぜぞ "
                        "だぢづでど ばびぶべぼ ぱぴぷぺぽ"),
                    QStringLiteral(
                        "ก ข ฃ ค ฅ ฆ ง จ ฉ ช ซ ฌ ญ ฎ ฏ ฐ ฑ ฒ ณ ด ต ถ ท ธ น บ ป ผ ฝ พ ฟ ภ ม "
                        "ย ร ล ว ศ ษ ส ห ฬ อ ฮ ก ข ค ง จ ช ซ ญ ด ต ถ ท น บ ป ผ ฝ พ ฟ ม ย") });
            } },
        { "indices and references in brackets", answer,
            [](Random& r) -> QString {
                return QStringLiteral("\n") + r.many(r.number(20, 40), [&]() -> QString {
                    return r
                        .one({ QStringLiteral("[%1]"), QStringLiteral("[%1][%2]"),
                            QStringLiteral("{%1}[%2]") })
                        .replace(QStringLiteral("%1"), QString::number(r.number(0, 99)))
                        .replace(QStringLiteral("%2"), QString::number(r.number(0, 9)));
                });
            } },
        { "words of Chinese and Japanese side by side", [](Random&) -> QString { return {}; },
            [](Random& r) -> QString {
                return r.one({ QStringLiteral(
                                   "简体与繁体：爱愛 罢罷 备備 笔筆 毕畢 边邊 变變 标標 别別 "
                                   "宾賓 补補 参參 仓倉 层層 产產 尝嘗 车車 彻徹"),
                    QStringLiteral("会社 電話 学校 東京 国会 車内 長所 体育 馬術 声楽 点検 図書 "
                                   "写真 医者 円周 広場 読書 数学 経済 関係 発見 売店 帰国"),
                    QStringLiteral(
                        "北京 上海 天津 重庆 广州 深圳 成都 杭州 武汉 西安 南京 苏州 长沙 "
                        "郑州 东莞 青岛 沈阳 宁波 昆明"),
                    QStringLiteral(
                        "臺北 高雄 臺中 臺南 新竹 嘉義 基隆 屏東 宜蘭 花蓮 臺東 澎湖 金門 "
                        "馬祖 苗栗 彰化 南投 雲林") });
            } },
        { "names of fields and nothing else", [](Random&) -> QString { return {}; },
            [](Random& r) -> QString {
                return r.one({ QStringLiteral("ticket firstName lastName email phoneNumber harbour "
                                              "createdAt status"),
                    QStringLiteral("lampId lampName switchState lastSeen owner room brightness"),
                    QStringLiteral("JavaScript TypeScript PostgreSQL MongoDB GraphQL Docker Linux"),
                    QStringLiteral("getLamp setLamp lightAll dimLamp countLamps room owner") });
            } },
        { "short words with seldom letters", [](Random&) -> QString { return {}; },
            [](Random& r) -> QString {
                return r.one({ QStringLiteral(
                                   "wlqdo grub mxwur vkrzq zruog fdhvdu vkliw kdv qr vsdfhv"),
                    QStringLiteral("jinx quiz waltz fjord nymph glyph vex quartz sphinx jump"),
                    QStringLiteral("chcesz kawy czy wolisz wody z kranu bo wszystko jest w kuchni"),
                    QStringLiteral("cwm fjord bank glyphs vext quiz, crwth pyx nth psst hmm tsk"),
                    QStringLiteral(
                        "git rebase vs git merge, npx tsx vite build, kubectl get svc") });
            } },
    };
    return Shapes;
}
