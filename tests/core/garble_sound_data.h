// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// What looks like garbled text and is none: data, numbers, code and transcripts.
#pragma once

#include "tests/core/garble_random.h"

#include <QByteArray>

#include <vector>

inline QString randomBytes(Random& r, int count)
{
    QByteArray bytes;
    for (int i = 0; i < count; ++i)
        bytes.append(char(r.number(0, 255)));
    return QString::fromLatin1(bytes.toBase64());
}

inline const std::vector<TextFamily>& soundData()
{
    static const std::vector<TextFamily> Families{
        { "base64",
            [](Random& r) -> QString {
                return QString(QStringLiteral("Encoded:\n") + randomBytes(r, r.number(100, 900)));
            } },
        { "base64 in lines",
            [](Random& r) -> QString {
                return r.many(
                    r.number(6, 20), [&]() -> QString { return randomBytes(r, 48); },
                    QStringLiteral("\n"));
            } },
        { "hexadecimal",
            [](Random& r) -> QString {
                return r.many(
                    r.number(30, 90),
                    [&]() -> QString {
                        return QStringLiteral("%1").arg(
                            r.number(0, 65535), 4, 16, QLatin1Char('0'));
                    },
                    QStringLiteral(" "));
            } },
        { "bases",
            [](Random& r) -> QString {
                return r.many(r.number(100, 600),
                    [&]() -> QString { return r.unit(QStringLiteral("acgt")); });
            } },
        { "amino acids",
            [](Random& r) -> QString {
                return r.many(r.number(100, 400),
                    [&]() -> QString { return r.unit(QStringLiteral("acdefghiklmnpqrstvwy")); });
            } },
        { "passwords",
            [](Random& r) -> QString {
                return r.many(
                    r.number(5, 12),
                    [&]() -> QString {
                        return r.many(16, [&]() -> QString {
                            return QString(QChar(char16_t(r.number(33, 126))));
                        });
                    },
                    QStringLiteral("\n"));
            } },
        { "a matrix of numbers",
            [](Random& r) -> QString {
                return r.many(
                    r.number(8, 20),
                    [&]() -> QString { return r.numbers(8, 0, 99, QStringLiteral("  ")); },
                    QStringLiteral("\n"));
            } },
        { "binary numbers",
            [](Random& r) -> QString {
                return r.many(
                    r.number(20, 60),
                    [&]() -> QString {
                        return QStringLiteral("%1").arg(r.number(0, 255), 8, 2, QLatin1Char('0'));
                    },
                    QStringLiteral(" "));
            } },
        { "identifiers with leading zeros",
            [](Random& r) -> QString {
                return r.many(
                    r.number(20, 50),
                    [&]() -> QString {
                        return QStringLiteral("%1").arg(
                            r.number(0, 99999), 6, 10, QLatin1Char('0'));
                    },
                    QStringLiteral("\n"));
            } },
        { "a repeating decimal",
            [](Random& r) -> QString {
                return QString(QStringLiteral("1/3 = 0.") + QString(r.number(20, 110), u'3')
                    + QStringLiteral("…"));
            } },
        { "a power of ten",
            [](Random& r) -> QString {
                return QString(QStringLiteral("10^n is 1") + QString(r.number(30, 100), u'0'));
            } },
        { "digit by digit",
            [](Random& r) -> QString {
                return r.many(
                    r.number(10, 30),
                    [&]() -> QString {
                        const int a = r.number(0, 9);
                        const int b = r.number(0, 9);
                        return QStringLiteral("Next digit: %1 + %2 = %3, write %4, carry %5.")
                            .arg(a)
                            .arg(b)
                            .arg(a + b)
                            .arg((a + b) % 10)
                            .arg((a + b) / 10);
                    },
                    QStringLiteral("\n"));
            } },
        { "an enumeration of cases",
            [](Random& r) -> QString {
                QString text;
                for (int n = 1; n < r.number(20, 60); ++n)
                    text += QStringLiteral("n = %1: n² + 1 = %2 is %3\n")
                                .arg(n)
                                .arg(n * n + 1)
                                .arg(n % 3 == 0 ? QStringLiteral("prime?")
                                                : QStringLiteral("not divisible by 3"));
                return text;
            } },
        { "primes",
            [](Random& r) -> QString {
                return QString(QStringLiteral("2, 3, 5, 7, 11, ")
                    + r.numbers(r.number(50, 200), 13, 9999, QStringLiteral(", ")));
            } },
        { "a table",
            [](Random& r) -> QString {
                return QString(QStringLiteral("| a | b | c |\n|---|---|---|\n")
                    + r.many(
                        r.number(6, 40),
                        [&]() -> QString {
                            return QString(QStringLiteral("| ")
                                + r.numbers(3, 0, 9, QStringLiteral(" | ")) + QStringLiteral(" |"));
                        },
                        QStringLiteral("\n")));
            } },
        { "a LaTeX matrix",
            [](Random& r) -> QString {
                return QString(QStringLiteral("\\[\\begin{pmatrix}\n")
                    + r.many(
                        r.number(3, 9),
                        [&]() -> QString { return r.numbers(6, 0, 1, QStringLiteral(" & ")); },
                        QStringLiteral(" \\\\\n"))
                    + QStringLiteral("\n\\end{pmatrix}\\]"));
            } },
        { "an aligned derivation",
            [](Random& r) -> QString {
                return QString(QStringLiteral("\\begin{aligned}\n")
                    + r.many(
                        r.number(5, 15),
                        [&]() -> QString {
                            return QStringLiteral(
                                "%1x^{%2} + \\frac{%3}{%4} &= \\left(%5\\right) \\\\")
                                .arg(r.number(2, 99))
                                .arg(r.number(2, 9))
                                .arg(r.number(1, 50))
                                .arg(r.number(1, 50))
                                .arg(r.number(1, 999));
                        },
                        QStringLiteral("\n"))
                    + QStringLiteral("\n\\end{aligned}"));
            } },
        { "intervals",
            [](Random& r) -> QString {
                return r.many(
                    r.number(6, 14),
                    [&]() -> QString {
                        const int a = r.number(0, 20);
                        return QStringLiteral(
                            "The function grows on the interval [%1, %2) and falls on (%2, %3].")
                            .arg(a)
                            .arg(a + 3)
                            .arg(a + 9);
                    },
                    QStringLiteral(" "));
            } },
        { "code without a fence",
            [](Random& r) -> QString {
                return r.many(
                    r.number(2, 4),
                    [&]() -> QString {
                        return r
                            .one({ QStringLiteral(
                                       "def read_rows(path, max_items=%1):\n    items = [x for x "
                                       "in load(path) if x['n'] > 3]\n    return {k: v for k, v in "
                                       "zip(keys(items), items[:max_items])}\n"),
                                QStringLiteral("function drawBox(ctx, w, h) {\n  for (let i = 0; i "
                                               "< %1; i++) { ctx.lineTo(w[i], h[i]); }\n  return "
                                               "ctx.getImageData(0, 0, w[0], h[0]).data;\n}\n"),
                                QStringLiteral(
                                    "fn sum_of(rows: &[Vec<u64>]) -> Option<u64> {\n    "
                                    "rows.iter().map(|r| r.iter().sum::<u64>()).max().filter(|m| "
                                    "*m > %1)\n}\n"),
                                QStringLiteral(
                                    "SELECT a.id, COUNT(*) FROM orders a JOIN items b ON (a.id = "
                                    "b.order_id) WHERE b.n IN (%1, 7) GROUP BY a.id;\n") })
                            .arg(r.number(1, 99));
                    },
                    QStringLiteral("\n"));
            } },
        { "templates in C++",
            [](Random& r) -> QString {
                return r.many(
                    r.number(5, 12),
                    [&]() -> QString {
                        return QStringLiteral(
                            "std::map<std::string, std::vector<int>> rows%1{};\nfor (auto& [key, "
                            "value] : rows%1) "
                            "{ value.push_back(static_cast<int>(key.size()) + %1); }")
                            .arg(r.number(1, 99));
                    },
                    QStringLiteral("\n"));
            } },
        { "product names",
            [](Random& r) -> QString {
                return r.many(
                    r.number(4, 9),
                    [&]() -> QString {
                        return QStringLiteral("We moved the service from %1 to %2 last spring, "
                                              "because %3 had a plug-in that our "
                                              "team knew from the days of %4.")
                            .arg(r.one({ QStringLiteral("GitHub"), QStringLiteral("YouTube") }),
                                r.one({ QStringLiteral("GitLab"), QStringLiteral("MongoDB") }),
                                r.one({ QStringLiteral("PyTorch"), QStringLiteral("TypeScript") }),
                                r.one({ QStringLiteral("LaTeX"), QStringLiteral("JavaScript") }));
                    },
                    QStringLiteral(" "));
            } },
        { "assembly",
            [](Random& r) -> QString {
                return r.many(
                    r.number(15, 60),
                    [&]() -> QString {
                        return QStringLiteral("    %1 %2, %3")
                            .arg(r.one({ QStringLiteral("mov"), QStringLiteral("xor"),
                                     QStringLiteral("sub"), QStringLiteral("cmp"),
                                     QStringLiteral("lea") }),
                                r.one({ QStringLiteral("rax"), QStringLiteral("rbx"),
                                    QStringLiteral("rdx") }),
                                r.one({ QStringLiteral("qword ptr [rbp-8]"), QStringLiteral("rcx"),
                                    QStringLiteral("xmm0") }));
                    },
                    QStringLiteral("\n"));
            } },
        { "a letter cipher",
            [](Random& r) -> QString {
                const int shift = r.number(1, 25);
                QString text = QStringLiteral(
                    "when the enemy crosses the bridge at dawn we shall meet them with all the "
                    "strength that our little town can raise and then we will see who goes home in "
                    "the evening and who must "
                    "stay behind in the mud of the river bank where the reeds are tall and the "
                    "water is cold and deep");
                for (QChar& c : text)
                    if (c != u' ')
                        c = QChar(char16_t(u'a' + (c.unicode() - u'a' + shift) % 26));
                return text;
            } },
        { "chess",
            [](Random& r) -> QString {
                int move = 0;
                return r.many(
                    r.number(20, 60),
                    [&]() -> QString {
                        return QStringLiteral("%1. %2%3%4 %5x%6%7")
                            .arg(++move)
                            .arg(
                                r.unit(QStringLiteral("NBRQK")), r.unit(QStringLiteral("abcdefgh")))
                            .arg(r.number(1, 8))
                            .arg(
                                r.unit(QStringLiteral("NBRQK")), r.unit(QStringLiteral("abcdefgh")))
                            .arg(r.number(1, 8));
                    },
                    QStringLiteral(" "));
            } },
        { "chemical formulas",
            [](Random& r) -> QString {
                return r.many(
                    r.number(10, 40),
                    [&]() -> QString {
                        return r.one({ QStringLiteral("CC(=O)OC1=CC=CC=C1C(=O)O"),
                            QStringLiteral("C8H10N4O2"), QStringLiteral("[Cu(NH3)4]SO4"),
                            QStringLiteral("CN1C=NC2=C1C(=O)N(C(=O)N2C)C"),
                            QStringLiteral("Fe2(SO4)3") });
                    },
                    QStringLiteral(", "));
            } },
        { "addresses",
            [](Random& r) -> QString {
                return r.many(
                    r.number(5, 20),
                    [&]() -> QString {
                        return QStringLiteral("https://example.org/%1/%2?id=%3&ref=%4#top")
                            .arg(r.one({ QStringLiteral("articles"),
                                     QStringLiteral("internationalization") }),
                                r.one({ QStringLiteral("how-to-bake-bread"),
                                    QStringLiteral("unsubscribe") }))
                            .arg(r.number(1, 99999))
                            .arg(r.number(1, 99));
                    },
                    QStringLiteral("\n"));
            } },
        { "a log",
            [](Random& r) -> QString {
                return r.many(
                    r.number(10, 50),
                    [&]() -> QString {
                        return QStringLiteral("2024-03-0%1T12:0%2:0%3Z INFO worker-%4 request GET "
                                              "/items/%5 took %6 ms")
                            .arg(r.number(1, 9))
                            .arg(r.number(0, 9))
                            .arg(r.number(0, 9))
                            .arg(r.number(1, 8))
                            .arg(r.number(1, 9999))
                            .arg(r.number(1, 900));
                    },
                    QStringLiteral("\n"));
            } },
        { "tool calls",
            [](Random& r) -> QString {
                return r.many(r.number(2, 8), [&]() -> QString {
                    return QStringLiteral(
                        "I look this up.\n<tool_call>\n{\"name\": \"search\", \"arguments\": "
                        "{\"query\": \"river %1\"}}\n"
                        "</tool_call>\nuser\n<tool_response>\n%2 km\n</tool_response>\nassistant\n")
                        .arg(r.number(1, 99))
                        .arg(r.number(1, 999));
                });
            } },
        { "corrections of an environment",
            [](Random& r) -> QString {
                return r.many(r.number(2, 5), [&]() -> QString {
                    return QStringLiteral("The total is %1.\n#### %1\nuser\nYour response is "
                                          "incorrect! You need to reflect on your "
                                          "answer and try again.\nassistant\n")
                        .arg(r.number(1, 99));
                });
            } },
        { "a dialogue that was asked for",
            [](Random& r) -> QString {
                return r.many(
                    r.number(3, 9),
                    [&]() -> QString {
                        return QStringLiteral(
                            "Q: What does lamp %1 do?\nA: It shows that valve %2 is open.")
                            .arg(r.number(1, 99))
                            .arg(r.number(1, 99));
                    },
                    QStringLiteral("\n"));
            } },
        { "a list of questions",
            [](Random& r) -> QString {
                return QString(QStringLiteral("Here are some questions to practise with:\n\n")
                    + r.many(
                        r.number(3, 7),
                        [&]() -> QString {
                            return QStringLiteral("### Question:\nWhat is %1 + %2?\n\n### "
                                                  "Answer:\nIt follows from counting on.")
                                .arg(r.number(1, 9))
                                .arg(r.number(1, 9));
                        },
                        QStringLiteral("\n\n")));
            } },
        { "several problems",
            [](Random& r) -> QString {
                int n = 0;
                return r.many(
                    r.number(2, 6),
                    [&]() -> QString {
                        return QStringLiteral("**Problem %1:** We add the two "
                                              "numbers.\n\n**Solution:** The sum is $\\boxed{%2}$.")
                            .arg(++n)
                            .arg(r.number(2, 99));
                    },
                    QStringLiteral("\n\n"));
            } },
        { "thinking twice",
            [](Random& r) -> QString {
                return QString(QStringLiteral("<think>\n")
                    + r.many(
                        r.number(4, 9),
                        [&]() -> QString {
                            return QStringLiteral("Wait, let me check this again. If I take %1 "
                                                  "away from %2, I get %3. So that part is right.")
                                .arg(r.number(1, 40))
                                .arg(r.number(50, 90))
                                .arg(r.number(10, 80));
                        },
                        QStringLiteral("\n\n"))
                    + QStringLiteral("\n</think>\nThe answer is 7."));
            } },
    };
    return Families;
}
