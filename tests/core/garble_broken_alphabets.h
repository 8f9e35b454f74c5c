// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Broken text in alphabets other than the Latin one, and floods of a single letter, word or sign.
// No text is a sample.
#pragma once

#include "tests/core/garble_shape.h"

#include <algorithm>

inline QString lettersOf(Random& random, const QString& letters, int words)
{
    return random.many(
        words,
        [&] { return random.many(random.number(3, 8), [&] { return random.unit(letters); }); },
        QStringLiteral(" "));
}

inline QString backwards(QString text)
{
    std::reverse(text.begin(), text.end());
    return text;
}

inline const std::vector<Shape>& brokenAlphabets()
{
    static const auto nothing = [](Random&) -> QString { return {}; };
    static const std::vector<Shape> Shapes{
        { "Cyrillic letters by chance", nothing,
            [](Random& r) -> QString {
                return lettersOf(
                    r, QStringLiteral("абвгдежзийклмнопрстуфхцчшщъыьэюя"), r.number(24, 40));
            } },
        { "Greek letters by chance", nothing,
            [](Random& r) -> QString {
                return lettersOf(r, QStringLiteral("αβγδεζηθικλμνξοπρςστυφχψω"), r.number(24, 40));
            } },
        { "Hebrew letters by chance", nothing,
            [](Random& r) -> QString {
                return lettersOf(
                    r, QStringLiteral("אבגדהוזחטיךכלםמןנסעףפץצקרשת"), r.number(16, 40));
            } },
        { "Arabic letters by chance", nothing,
            [](Random& r) -> QString {
                return lettersOf(
                    r, QStringLiteral("ءآأؤإئابةتثجحخدذرزسشصضطظعغفقكلمنهوىي"), r.number(24, 40));
            } },
        { "Thai letters by chance", nothing,
            [](Random& r) -> QString {
                return lettersOf(r, QStringLiteral("กขฃคฅฆงจฉชซฌญฎฏฐฑฒณดตถทธนบปผฝพฟภมยรลวศษสหฬอฮ"),
                    r.number(20, 40));
            } },
        { "kana by chance", nothing,
            [](Random& r) -> QString {
                const QString kana = r.one(
                    { QStringLiteral("ぁあぃいぅうぇえぉおかがきぎくぐけげこごさざしじすずせぜそ"
                                     "ぞただちぢっつづてでとどなにぬねのはばぱひびぴふぶぷへべ"
                                     "ぺほぼぽまみむめもゃやゅゆょよらりるれろゎわゐゑをん"),
                        QStringLiteral("ァアィイゥウェエォオカガキギクグケゲコゴサザシジスズセゼソ"
                                       "ゾタダチヂッツヅテデトドナニヌネノハバパヒビピフブプヘベ"
                                       "ペホボポマミムメモャヤュユョヨラリルレロヮワヰヱヲン") });
                return r.many(r.number(110, 160), [&] { return r.unit(kana); });
            } },
        { "sentences from their end", nothing,
            [](Random& r) -> QString {
                return backwards(r.one({
                    QStringLiteral("Утром рыбак починил старую сеть и вышел на лодке к острову."),
                    QStringLiteral("Το πρωί ο ψαράς έφτιαξε τα δίχτυα του και πήγε στο νησί."),
                    QStringLiteral("In the morning the fisher mended an old net and went out."),
                    QStringLiteral("Am Morgen flickte der Fischer das Netz und fuhr zur Insel."),
                    QStringLiteral("בבוקר תיקן הדייג את הרשת הישנה ואחר כך הפליג עם שני ילדים אל "
                                   "האי הקטן שמול החוף. בערב הם חזרו עם סלים מלאים דגים."),
                    QStringLiteral(
                        "아침에 어부는 낡은 그물을 고치고 배를 탔습니다. 섬까지 두 시간이 "
                        "걸렸습니다. 저녁에는 생선을 팔았습니다."),
                }));
            } },
        { "one letter and nothing else", nothing,
            [](Random& r) -> QString {
                const QString letter = r.one({ QStringLiteral("G"), QStringLiteral("t"),
                    QStringLiteral("D"), QStringLiteral("的"), QStringLiteral("山") });
                return letter.repeated(r.number(17, 46));
            } },
        { "a few of token 0 and nothing else", nothing,
            [](Random& r) -> QString {
                return r.one({ QStringLiteral("!"), QStringLiteral("！") }).repeated(r.number(4, 7))
                    + r.one({ QString(), QStringLiteral("\n") });
            } },
        { "an article for ever", answer,
            [](Random& r) -> QString {
                return r
                    .one({ QStringLiteral(" a"), QStringLiteral(" of"), QStringLiteral(" to"),
                        QStringLiteral(" in") })
                    .repeated(r.number(40, 90));
            } },
        { "Chinese commas", [](Random&) -> QString { return QStringLiteral("你好，我是一个助手"); },
            [](Random& r) -> QString {
                return QString(r.number(17, 40), u'，') + QStringLiteral("我，我是");
            } },
        { "the beginning of a text at its end", answer,
            [](Random& r) -> QString {
                return r.one({ QStringLiteral("<｜begin▁of▁sentence｜>"),
                    QStringLiteral("<|begin_of_text|>"), QStringLiteral("<|im_start|>") });
            } },
        { "digits among brackets that do not match", answer,
            [](Random& r) -> QString {
                return QStringLiteral("\n") + r.many(r.number(90, 200), [&] {
                    return r.number(0, 1) == 0 ? QString::number(r.number(0, 9))
                                               : r.unit(QStringLiteral("[[]]}]{"));
                });
            } },
        { "words of both ways of writing Chinese", nothing,
            [](Random& r) -> QString {
                const QStringList words{ QStringLiteral("电视"), QStringLiteral("電話"),
                    QStringLiteral("学习"), QStringLiteral("學校"), QStringLiteral("汽车"),
                    QStringLiteral("火車"), QStringLiteral("时间"), QStringLiteral("時代"),
                    QStringLiteral("国际"), QStringLiteral("關於"), QStringLiteral("问题"),
                    QStringLiteral("經濟"), QStringLiteral("说明"), QStringLiteral("讀書"),
                    QStringLiteral("发现"), QStringLiteral("發展"), QStringLiteral("进入"),
                    QStringLiteral("運動"), QStringLiteral("头脑"), QStringLiteral("點擊") };
                return r.many(
                    r.number(24, 60), [&] { return r.one(words); },
                    r.one({ QString(), QStringLiteral(" ") }));
            } },
        { "pieces of code glued to each other", nothing,
            [](Random& r) -> QString {
                QStringList words{ QStringLiteral("clock"), QStringLiteral("Mailbox"),
                    QStringLiteral("getTicket"), QStringLiteral("canvas"), QStringLiteral("Harbor"),
                    QStringLiteral("offset"), QStringLiteral("lantern"), QStringLiteral("setTide"),
                    QStringLiteral("Ferry"), QStringLiteral("cursor"), QStringLiteral("basket"),
                    QStringLiteral("WIDTH"), QStringLiteral("pebble"), QStringLiteral("Signal"),
                    QStringLiteral("anchor"), QStringLiteral("gull"), QStringLiteral("Reef"),
                    QStringLiteral("plank"), QStringLiteral("mooring"), QStringLiteral("Sail") };
                for (int i = int(words.size()) - 1; i > 0; --i)
                    words.swapItemsAt(i, r.number(0, i));
                const QStringList glue{ QStringLiteral(")"), QStringLiteral("_"),
                    QStringLiteral(">"), QStringLiteral("."), QStringLiteral("]"),
                    QStringLiteral("$"), QStringLiteral("/"), QStringLiteral("};"),
                    QStringLiteral("?"), QStringLiteral("("), QStringLiteral("\\") };
                QString text;
                int next = r.number(0, 10);
                for (const QString& word : words)
                    text += word + glue[next++ % int(glue.size())];
                return text;
            } },
        { "a few words of a vocabulary and nothing else", nothing,
            [](Random& r) -> QString {
                QStringList words{ QStringLiteral("harbourTicket"), QStringLiteral("Segel"),
                    QStringLiteral("mouetteBrief"), QStringLiteral("lanterne"),
                    QStringLiteral("vissersboot"), QStringLiteral("Kajuit"),
                    QStringLiteral("zeilen"), QStringLiteral("tramontoHaven"),
                    QStringLiteral("pebble") };
                for (int i = int(words.size()) - 1; i > 0; --i)
                    words.swapItemsAt(i, r.number(0, i));
                return words.join(u' ');
            } },
        { "a few Latin letters by chance", nothing,
            [](Random& r) -> QString {
                return lettersOf(r, QStringLiteral("abcdefghijklmnopqrstvwxz"), r.number(24, 36));
            } },
        { "words of many scripts behind a sentence",
            [](Random&) -> QString {
                return QStringLiteral("The ferry was late again, so we walked to the mill. ");
            },
            [](Random& r) -> QString {
                QStringList words{ QStringLiteral("zeilen"), QStringLiteral("lodě"),
                    QStringLiteral("парус"), QStringLiteral("harbourКлюч"), QStringLiteral("مرساة"),
                    QStringLiteral("lanterne"), QStringLiteral("Kajuit"), QStringLiteral("항구"),
                    QStringLiteral("tramonto"), QStringLiteral("เรือ"), QStringLiteral("setTide"),
                    QStringLiteral("חוףpebble"), QStringLiteral("gaivota"), QStringLiteral("ნავი"),
                    QStringLiteral("Brief"), QStringLiteral("vissers") };
                for (int i = int(words.size()) - 1; i > 0; --i)
                    words.swapItemsAt(i, r.number(0, i));
                return words.join(u' ');
            } },
    };
    return Shapes;
}
