// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The bug report as text: what an issue says, that nothing of a run is markup in it or in the HTML
// file, and that what a person wrote survives when the text is made anew.
#include "core/model/environment.h"
#include "core/report/config_difference.h"
#include "core/report/html_page.h"
#include "core/report/issue_facts.h"
#include "core/report/issue_merge.h"
#include "core/report/issue_text.h"
#include "core/report/markdown_html.h"
#include "core/report/markdown_text.h"
#include "core/report/replaced_once.h"
#include "core/report/report_files.h"
#include "core/sources/override_grammar.h"
#include "tests/support/run_factory.h"
#include "tests/support/test_main.h"

#include <QRegularExpression>
#include <QTemporaryDir>

using namespace alidade;

namespace {

/// What a hostile run might hold in any of its texts.
const QStringList& hostileTexts()
{
    static const QStringList texts{
        QStringLiteral("<script>alert(1)</script>"),
        QStringLiteral("<img src=x onerror=alert(1)>"),
        QStringLiteral("</td></table></pre><iframe src=\"https://evil.example/\"></iframe>"),
        QStringLiteral("<a href=\"javascript:alert(1)\">x</a>"),
        QStringLiteral("[x](https://evil.example/)"),
        QStringLiteral("![x](https://evil.example/x.png)"),
        QStringLiteral("![x](overview.png)"),
        QStringLiteral("![a](data:image/svg+xml,<svg onload=alert(1)>)"),
        QStringLiteral("**bold** _em_ ~~gone~~ `code` $x$ | cell | @somebody #1"),
        QStringLiteral("```\n# out of the block\n<b>x</b>"),
        QStringLiteral("```````` eight"),
        QStringLiteral("a_b __init__ _x_ y_ snake_case_key é_é"),
        QStringLiteral("# heading\n## another\n- item\n> quote\n| a |\n|---|"),
        QStringLiteral("&lt;script&gt; &amp; &#60;script&#62; &#x3c;b&#x3e;"),
        QStringLiteral("\" onmouseover=\"alert(1)"),
        QStringLiteral("-->]]><style>*{display:none}</style>"),
        QStringLiteral("\u202Eevil\u2066 \x1b[31m\x07 nul"),
        QStringLiteral("%1 %2 %99 \\ \\\\ \\` \\*"),
        QStringLiteral("---\n+++\n@@ -1 +1 @@"),
    };
    return texts;
}

/// The text that a browser shows of HTML.
QString shownText(QString html)
{
    static const QRegularExpression tags(QStringLiteral("<[^>]*>"));
    html.remove(tags);
    return html.replace(QStringLiteral("&lt;"), QStringLiteral("<"))
        .replace(QStringLiteral("&gt;"), QStringLiteral(">"))
        .replace(QStringLiteral("&quot;"), QStringLiteral("\""))
        .replace(QStringLiteral("&amp;"), QStringLiteral("&"));
}

/// Empty, or the first piece of markup that no report may hold.
QString forbiddenMarkup(const QString& html)
{
    // Everything that begins like markup is one of these, spelled exactly so.
    static const QRegularExpression allowed(QStringLiteral(
        "^</?(?:html|head|body|title|h[1-6]|p|ul|ol|li|table|tr|td|th|pre|code|b|br|hr|span|"
        "blockquote|style)>"
        "|^<!doctype html>|^<html lang=\"en\">|^<span class=\"(?:minus|plus)\">"
        "|^<meta (?:charset|http-equiv|name)=\"[^\"<>]*\"(?: content=\"[^\"<>]*\")?>"
        "|^<img src=\"data:image/png;base64,[A-Za-z0-9+/=]*\"(?: width=\"[0-9]+\")? alt=\"\">"));
    for (qsizetype at = html.indexOf(u'<'); at >= 0; at = html.indexOf(u'<', at + 1))
        if (!allowed.match(QStringView(html).sliced(at)).hasMatch())
            return html.mid(at, 80);
    return {};
}

/// Two runs and their comparison with a hostile text in every field that a report shows.
ComparisonPtr hostileComparison(const QString& text)
{
    const QString lines = QStringLiteral("config data.shuffle = %1 @override run.sh:3\n"
                                         "config data.seed = 1 @override run.sh:4\n"
                                         "metric actor/grad_norm: 1 0.5, 2 0.6, 3 0.7, 4 0.8\n"
                                         "note warning run.log:7 the line is cut\n"
                                         "variable NAME=VALUE\n"
                                         "sample 1 0.5 | the prompt | the answer\n");
    auto comparison = std::make_shared<Comparison>(
        *makeComparison(lines.arg(QStringLiteral("False")), lines.arg(QStringLiteral("True"))));
    for (const Side side : BothSides) {
        auto run = std::make_shared<Run>(*comparison->runs[side]);
        run->name = text;
        run->path = u'/' + text;
        run->notes.push_back({ Note::Severity::Warning, text, { text, 3 }, text });
        for (ConfigEntry& entry : run->config.entries) {
            entry.key = text + entry.key;
            entry.text = text;
            entry.value.string = text;
            entry.origin.file = text;
            entry.overrideOrigin.file = text;
        }
        OverrideRecord record;
        record.command = text;
        record.configName = text;
        record.origin = { text, 1 };
        record.overrides.push_back({ Override::Action::Set, text, text, {}, { text, 1 } });
        run->overrideRecords = { record };
        run->overridesUsed = 0;
        auto environment = std::make_shared<EnvironmentRecord>();
        PackageRecord package;
        package.name = QStringLiteral("verl");
        package.version = text;
        package.commit = text;
        package.kind = text;
        environment->packages.push_back(package);
        environment->facts.push_back({ text, text, { text, 1 } });
        run->environment = environment;
        comparison->runs[side] = run;
    }
    for (KeyAlignment& row : comparison->config->rows) {
        row.key = text + row.key;
        row.alias = text;
    }
    for (MetricComparison& metric : *comparison->metrics) {
        metric.name = text;
        metric.reason = text;
        metric.verdict = MetricComparison::Verdict::Diverged;
    }
    for (Finding& finding : comparison->findings) {
        finding.state = Finding::State::Differs;
        finding.detail = text;
        finding.nextStep = text;
        Evidence evidence{ Side::Candidate, {}, text };
        evidence.where.origin = { text, 5 };
        finding.evidence = { evidence };
    }
    return comparison;
}

IssueOptions allFindings(const Comparison& comparison, const QString& form)
{
    IssueOptions options;
    options.form = form;
    for (const Finding& finding : comparison.findings)
        options.findings += QString(finding.check);
    return options;
}

const ComparisonPtr& usual()
{
    static const ComparisonPtr comparison
        = makeComparison(QStringLiteral("config data.shuffle = False @override run.sh:31\n"
                                        "config data.seed = 1 @default\n"
                                        "config trainer.default_local_dir = /home/zhangsan/ckpt\n"
                                        "config only.here = 1 @default\n"),
            QStringLiteral("config data.shuffle = True @override run.sh:33\n"
                           "config data.seed = 1 @default\n"
                           "config trainer.default_local_dir = /home/zhangsan/other\n"));
    return comparison;
}

} // namespace

class IssueTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyTextIsShownAsItIs_data()
    {
        QTest::addColumn<QString>("text");
        for (int i = 0; i < hostileTexts().size(); ++i)
            QTest::addRow("%d", i) << hostileTexts()[i];
    }
    void everyTextIsShownAsItIs()
    {
        QFETCH(QString, text);
        const auto everything = [](const QString&) {
            return HtmlPicture{ QStringLiteral("data:image/png;base64,AA=="), 10 };
        };
        // In a line, after a mark, and in a cell.
        const QString line = withoutControls(text);
        for (const QString& before : { QString(), QStringLiteral("- "), QStringLiteral("### ") }) {
            const QString html
                = htmlFromMarkdown(before + QStringLiteral("x ") + markdownText(text), everything);
            QCOMPARE(forbiddenMarkup(html), QString());
            QCOMPARE(shownText(html).trimmed(), QString(u"x " + line).trimmed());
        }
        OutlineTable table;
        table.header = { text, QStringLiteral("b") };
        table.rows = { { text, text } };
        const QString html = htmlFromMarkdown(markdownTable(table), everything);
        QCOMPARE(forbiddenMarkup(html), QString());
        QCOMPARE(html.count(QStringLiteral("<td>")), 2);
        QCOMPARE(shownText(html).count(line.trimmed()), 3);
        // In a block: nothing ends it, every line is there.
        const QString block = htmlFromMarkdown(
            markdownBlock(text, QLatin1StringView("diff")) + QStringLiteral("\nafter\n"),
            everything);
        QCOMPARE(forbiddenMarkup(block), QString());
        QCOMPARE(block.count(QStringLiteral("<pre>")), 1);
        QVERIFY2(block.endsWith(QStringLiteral("</pre>\n<p>after</p>\n")), qPrintable(block));
        for (const QString& one : text.split(u'\n'))
            QVERIFY(shownText(block).contains(withoutControls(one)));
    }

    void noFieldIsMarkup_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("form");
        for (int i = 0; i < hostileTexts().size(); ++i)
            for (const IssueForm& form : issueForms())
                QTest::addRow("%d %s", i, form.id.data()) << hostileTexts()[i] << QString(form.id);
    }
    void noFieldIsMarkup()
    {
        QFETCH(QString, text);
        QFETCH(QString, form);
        const ComparisonPtr comparison = hostileComparison(text);
        IssueOptions options = allFindings(*comparison, form);
        options.pictures = { { QStringLiteral("overview.png"), text } };
        const QString issue = issueMarkdown(*comparison, options);
        const std::vector<ReportPicture> pictures{ { QStringLiteral("overview.png"),
            QByteArray("\x89PNG"), 100 } };
        const QString html
            = QString::fromUtf8(issueHtml(*comparison, issue, pictures, ReportOptions{ true }));
        QCOMPARE(forbiddenMarkup(html), QString());
        QVERIFY(html.contains(QStringLiteral("Content-Security-Policy")));
        QVERIFY(html.contains(QStringLiteral("default-src 'none'")));
        QVERIFY(!html.contains(QStringLiteral("unsafe")));
        // Its picture once, and none that the run names.
        QCOMPARE(html.count(QStringLiteral("<img ")), 1);
        for (const char* sign : { "<script", " href=\"", "src=\"http", "<iframe", "onerror=\"" })
            QVERIFY2(!html.contains(QString::fromLatin1(sign), Qt::CaseInsensitive), sign);
        const QString shown = shownText(html);
        QVERIFY(shown.contains(withoutControls(text).trimmed()));
        // The plain report keeps to the same rules.
        for (const ReportFormat& one : reportFormats())
            if (one.id == QLatin1StringView("html"))
                QCOMPARE(forbiddenMarkup(QString::fromUtf8(one.write(*comparison, { true }))),
                    QString());
    }

    void htmlOfUsersText_data()
    {
        QTest::addColumn<QString>("markdown");
        QTest::addColumn<QString>("html");
        const auto row = [](const char* name, const char* markdown, const char* html) {
            QTest::newRow(name) << QString::fromUtf8(markdown) << QString::fromUtf8(html);
        };
        row("heading", "## A **b**\n", "<h2>A <b>b</b></h2>\n");
        row("paragraphs", "one\ntwo\n\nthree", "<p>one\ntwo</p>\n<p>three</p>\n");
        row("list", "- a\n  - b\n- c", "<ul><li>a<ul><li>b</li></ul>\n</li>\n<li>c</li></ul>\n");
        row("numbers", "1. a\n2. b", "<ol><li>a</li>\n<li>b</li></ol>\n");
        row("boxes", "- [ ] a\n- [x] b", "<ul><li>☐ a</li>\n<li>☑ b</li></ul>\n");
        row("code", "see `a<b` and ``c`d``",
            "<p>see <code>a&lt;b</code> and <code>c`d</code></p>\n");
        row("table", "| a | b |\n|---|:-:|\n| 1 \\| 2 |\n",
            "<table>\n<tr><th>a</th><th>b</th></tr>\n<tr><td>1 | 2</td><td></td></tr>\n</table>\n");
        row("no table", "| a | b |\nx", "<p>| a | b |\nx</p>\n");
        row("fence", "```diff\n-a\n+b\n c\n```\n",
            "<pre><span class=\"minus\">-a</span>\n<span class=\"plus\">+b</span>\n c\n</pre>\n");
        row("open fence", "```\na", "<pre>a\n</pre>\n");
        row("quote", "> a\n> b", "<blockquote><p>a\nb</p>\n</blockquote>\n");
        row("own HTML", "<details>x</details>", "<p>&lt;details&gt;x&lt;/details&gt;</p>\n");
        row("link", "[a](http://x.y)", "<p>[a](http://x.y)</p>\n");
        row("lone marks", "2 ** 3, a * b ` c", "<p>2 ** 3, a * b ` c</p>\n");
        row("bold to the end", "**a", "<p>**a</p>\n");
        row("Windows lines", "a\r\n\r\nb\r", "<p>a</p>\n<p>b</p>\n");
        row("references", "&lt;&#64;&#x41;&#0;&#xD800;&bogus;",
            "<p>&lt;@A&amp;#0;&amp;#xD800;&amp;bogus;</p>\n");
        row("nothing", "", "");
    }
    void htmlOfUsersText()
    {
        QFETCH(QString, markdown);
        QFETCH(QString, html);
        QCOMPARE(htmlFromMarkdown(markdown), html);
    }

    /// The rendered text is searched by the host of the issue, whatever was escaped.
    void nothingIsLinkedOrNotified_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("markdown");
        const auto row = [](const char* text, const char* markdown) {
            QTest::newRow(text) << QString::fromLatin1(text) << QString::fromLatin1(markdown);
        };
        row("ask @li-wei", "ask &#64;&#8203;li-wei");
        row("see (#12)", "see (\\#&#8203;12)");
        row("verl#7", "verl\\#&#8203;7");
        row("GH-12", "GH-&#8203;12");
        row("a.b@example.org", "a.b&#64;&#8203;example.org");
        row("http://a.example/x", "http:&#8203;//a.example/x");
        row("HTTPS://a.example", "HTTPS:&#8203;//a.example");
        row("www.example.org", "www&#8203;.example.org");
        row("yes :tada: :+1: :100:", "yes :&#8203;tada: :&#8203;+1: :&#8203;100:");
        // These are nothing to a host.
        row("val/acc/mean@8", "val/acc/mean&#64;8");
        row("a @ b, # c", "a &#64; b, \\# c");
        row("12:34:56 a: b: c", "12:34:56 a: b: c");
        row("x[1::2] std::sort", "x\\[1::2\\] std::sort");
    }
    void nothingIsLinkedOrNotified()
    {
        QFETCH(QString, text);
        QFETCH(QString, markdown);
        QCOMPARE(markdownText(text), markdown);
        QCOMPARE(shownText(htmlFromMarkdown(markdownText(text))).trimmed(), text);
    }

    void deepNestingEnds()
    {
        QString list;
        for (int i = 0; i < 1000; ++i)
            list += QString(i * 2, u' ') + QStringLiteral("- x\n");
        QCOMPARE(htmlFromMarkdown(list).count(QStringLiteral("<li>")), 1000);
        QCOMPARE(forbiddenMarkup(htmlFromMarkdown(QString(5000, u'>') + u'x')), QString());
        QCOMPARE(forbiddenMarkup(htmlFromMarkdown(QString(20'000, u'`') + u'x')), QString());
    }

    void formsHaveTheirFields_data()
    {
        QTest::addColumn<QString>("form");
        QTest::addColumn<QStringList>("headings");
        QTest::newRow("verl") << QStringLiteral("verl")
                              << QStringList{ QStringLiteral("### System Info"),
                                     QStringLiteral("### Reproduction"),
                                     QStringLiteral("### Expected behavior") };
        QTest::newRow("vllm-ascend") << QStringLiteral("vllm-ascend")
                                     << QStringList{ QStringLiteral("### Your current environment"),
                                            QStringLiteral("### 🐛 Describe the bug") };
        QTest::newRow("general") << QStringLiteral("general")
                                 << QStringList{ QStringLiteral("### What happens"),
                                        QStringLiteral("### Environment"),
                                        QStringLiteral("### How to reproduce"),
                                        QStringLiteral("### What should happen") };
    }
    void formsHaveTheirFields()
    {
        QFETCH(QString, form);
        QFETCH(QStringList, headings);
        const IssueOptions options{ form, suggestedFindings(*usual()), {} };
        const QString issue = issueMarkdown(*usual(), options);
        qsizetype at = 0;
        for (const QString& heading : headings) {
            const qsizetype found = issue.indexOf(u'\n' + heading + u'\n', at);
            QVERIFY2(found >= at, qPrintable(heading + u'\n' + issue));
            at = found;
        }
        QVERIFY(issue.startsWith(QStringLiteral("# Data order: ")));
        QVERIFY(issue.contains(QStringLiteral("-data.shuffle: False\n+data.shuffle: True\n")));
        QVERIFY(issue.contains(QStringLiteral("run.sh:33")));
        QVERIFY(!issue.contains(QStringLiteral("default_local_dir"))); // run-specific
        QVERIFY(issue.size() < IssueLimits::Characters);
    }

    void onlyChosenFindingsAreTold()
    {
        IssueOptions options;
        options.findings = { QStringLiteral("required-settings") };
        const QString issue = issueMarkdown(*usual(), options);
        const QString happens = issue.section(QStringLiteral("\n### "), 1, 1);
        QVERIFY(happens.contains(QStringLiteral("**Required settings**")));
        QVERIFY(!happens.contains(QStringLiteral("**Data order**")));
        // A check without a verdict is no agreement.
        for (const Finding& finding : usual()->findings)
            if (finding.state == Finding::State::CannotJudge)
                QVERIFY(!issue.section(QStringLiteral("### What should happen"), 1)
                             .section(QStringLiteral("###"), 0, 0)
                             .contains(finding.title));
    }

    void differenceHasEveryKey()
    {
        QCOMPARE(configDifference(*usual()),
            QStringLiteral("--- gpu_run\n+++ npu_run\n-data.shuffle: False\n+data.shuffle: True\n"
                           "-only.here: 1\n"
                           "-trainer.default_local_dir: /home/zhangsan/ckpt\n"
                           "+trainer.default_local_dir: /home/zhangsan/other\n"));
        const QString most = configDifference(*usual(), { true, true, 1 });
        QVERIFY(most.endsWith(QStringLiteral("+data.shuffle: True\n 2 more keys differ\n")));
        QCOMPARE(configDifference(*makeComparison(QString(), QString())), QString());
    }

    void mergingKeepsWhatWasWritten_data()
    {
        QTest::addColumn<QString>("edited");
        QTest::addColumn<QString>("merged");
        const auto row = [](const char* name, const char* edited, const char* merged) {
            QTest::newRow(name) << QString::fromUtf8(edited) << QString::fromUtf8(merged);
        };
        // Before: "# T\n\n### A\n\na\n\n### B\n\nb\n"; after: "# T2\n\n### A\n\na2\n\n### C\n\nc\n"
        row("untouched", "# T\n\n### A\n\na\n\n### B\n\nb\n",
            "# T2\n\n### A\n\na2\n\n### C\n\nc\n");
        row("touched", "# T\n\n### A\n\nmine\n\n### B\n\nb\n",
            "# T2\n\n### A\n\nmine\n\n### C\n\nc\n");
        row("own title", "# Mine\n\n### A\n\na\n\n### B\n\nb\n",
            "# Mine\n\n### A\n\na2\n\n### C\n\nc\n");
        row("removed", "# T\n\n### B\n\nb\n", "# T2\n\n### C\n\nc\n");
        row("touched, not made any more", "# T\n\n### A\n\na\n\n### B\n\nmine\n",
            "# T2\n\n### A\n\na2\n\n### C\n\nc\n\n### B\n\nmine\n");
        row("section of one's own", "# T\n\n### A\n\na\n\n### Z\n\nz\n\n### B\n\nb\n",
            "# T2\n\n### A\n\na2\n\n### C\n\nc\n\n### Z\n\nz\n");
        row("heading in a block", "# T\n\n### A\n\n```\n## x\n```\n\n### B\n\nb\n",
            "# T2\n\n### A\n\n```\n## x\n```\n\n### C\n\nc\n");
    }
    void mergingKeepsWhatWasWritten()
    {
        QFETCH(QString, edited);
        QFETCH(QString, merged);
        QCOMPARE(mergedIssue(QStringLiteral("# T\n\n### A\n\na\n\n### B\n\nb\n"), edited,
                     QStringLiteral("# T2\n\n### A\n\na2\n\n### C\n\nc\n")),
            merged);
    }

    /// The same original is the same mark in text, tables and pictures, however often it passes.
    void replacedOnce()
    {
        const Redactor redactor = redactorFor(*usual());
        const auto replaced = replacedIn(*usual(), redactor);
        const ComparisonPtr hidden = redacted(*usual(), std::make_shared<const Redactor>(redactor));
        const Redactor again = redactorForAgain(redactor, replaced);
        const QString mark
            = redactor.replacementOf(Redactor::Kind::User, QStringLiteral("zhangsan"));
        const QString path = configEntryText(*hidden);
        QVERIFY2(path.startsWith(QStringLiteral("/home/%1/").arg(mark)), qPrintable(path));
        QCOMPARE(again.apply(path), path);
        SilentMonitor monitor;
        const auto files = reportFiles(*hidden,
            issueMarkdown(*hidden, { QStringLiteral("general"), {}, {} }, &again)
                + QStringLiteral("\nwritten in /home/zhangsan by hand\n"),
            {}, ReportOptions{ true }, &again, monitor);
        QVERIFY(files.has_value());
        QCOMPARE(files->size(), size_t(5));
        for (const ReportFile& file : *files) {
            const QString text = QString::fromUtf8(file.content);
            QVERIFY2(!text.contains(QStringLiteral("zhangsan")), qPrintable(file.name));
            static const QRegularExpression marks(QStringLiteral("user-[0-9a-f]{4}"));
            auto found = marks.globalMatch(text);
            while (found.hasNext())
                QCOMPARE(found.next().captured(), mark);
        }
    }

    void launchesWhatRan_data()
    {
        QTest::addColumn<QString>("command");
        QTest::addColumn<QString>("other");
        QTest::addColumn<QString>("launched");
        const auto row
            = [](const char* name, const char* command, const char* other, const char* launched) {
                  QTest::newRow(name) << QString::fromLatin1(command) << QString::fromLatin1(other)
                                      << QString::fromLatin1(launched);
              };
        row("nothing is told", "", "", "python3 -m verl.trainer.main_ppo");
        row("Hydra's name of the job", "main_ppo", "", "python3 -m verl.trainer.main_ppo");
        row("the script tells the module", "main_ppo", "recipe.dapo.main_ppo",
            "python3 -m recipe.dapo.main_ppo");
        row("the script tells the file", "main_ppo", "/w/main_ppo.py", "python3 /w/main_ppo.py");
        row("a script of another launch", "main_ppo", "verl.trainer.main_eval",
            "python3 -m verl.trainer.main_ppo");
        row("another job", "main_dapo", "", "python3 main_dapo.py");
        row("another job with its script", "main_dapo", "recipe.dapo.main_dapo",
            "python3 -m recipe.dapo.main_dapo");
        row("a module", "recipe.spin.main_spin", "", "python3 -m recipe.spin.main_spin");
        row("a file", "train.py", "", "python3 train.py");
    }
    void launchesWhatRan()
    {
        QFETCH(QString, command);
        QFETCH(QString, other);
        QFETCH(QString, launched);
        Run run;
        OverrideRecord used;
        used.command = command;
        OverrideRecord script;
        script.command = other;
        run.overrideRecords = { script, used };
        run.overridesUsed = 1;
        QCOMPARE(launchOf(run, 9).script, launched);
    }

    void overridesKeepTheirActions_data()
    {
        QTest::addColumn<QString>("word");
        QTest::addColumn<QString>("written");
        const auto row = [](const char* word, const char* written) {
            QTest::newRow(word) << QString::fromLatin1(word) << QString::fromLatin1(written);
        };
        for (const char* plain : { "a.b=1", "+a.b=1", "++a.b=1" })
            row(plain, plain);
        row("~a.b", "'~a.b'");
        row("aa.inj=<script>", "'aa.inj=\"<script>\"'");
        row("+aa.inj=<script>", "'+aa.inj=\"<script>\"'");
        // What no override of ours can give stands as it was written.
        row("a.b=choice(1,2)", "'a.b=choice(1,2)'");
        row("+a.b=choice(1,2)", "'+a.b=choice(1,2)'");
        row("++a.b=choice(1,2)", "'++a.b=choice(1,2)'");
    }
    void overridesKeepTheirActions()
    {
        QFETCH(QString, word);
        QFETCH(QString, written);
        const auto parsed = parseOverride(word, {});
        QVERIFY(parsed);
        Run run;
        OverrideRecord record;
        record.overrides = { *parsed };
        run.overrideRecords = { record };
        run.overridesUsed = 0;
        QCOMPARE(launchOf(run, 9).script.section(u'\n', 1).trimmed(), written);
    }

    void saysWhetherTheRunsAgree_data()
    {
        using State = Finding::State;
        QTest::addColumn<QList<int>>("states");
        QTest::addColumn<QString>("title");
        QTest::addColumn<QString>("text");
        const auto row
            = [](const char* name, QList<State> states, const char* title, const char* text) {
                  QList<int> numbers;
                  for (const State state : states)
                      numbers += int(state);
                  QTest::newRow(name)
                      << numbers << QString::fromLatin1(title) << QString::fromLatin1(text);
              };
        row("all pass", { State::Pass, State::NotApplicable }, "# npu_run agrees with gpu_run\n",
            "Nothing differs: every check that applies passes.");
        row("some cannot be judged", { State::Pass, State::CannotJudge },
            "# Nothing that can be judged differs between npu_run and gpu_run\n",
            "Nothing differs in the checks that pass; others cannot be judged");
        row("none can be judged", { State::CannotJudge, State::NotApplicable },
            "# Whether npu_run agrees with gpu_run cannot be judged\n",
            "No check can be judged, so whether the runs agree is not known");
        row("none applies", { State::NotApplicable },
            "# Whether npu_run agrees with gpu_run cannot be judged\n", "No check can be judged");
        row("one differs", { State::Pass, State::CannotJudge, State::Differs },
            "# npu_run does not agree with gpu_run\n", "No finding was chosen.");
    }
    void saysWhetherTheRunsAgree()
    {
        QFETCH(QList<int>, states);
        QFETCH(QString, title);
        QFETCH(QString, text);
        Comparison comparison = *usual();
        comparison.findings.clear();
        comparison.suspects.clear();
        for (const int state : states) {
            Finding finding;
            finding.state = Finding::State(state);
            finding.title = QStringLiteral("Some check");
            comparison.findings.push_back(finding);
        }
        const QString issue = issueMarkdown(comparison, { QStringLiteral("general"), {}, {} });
        QVERIFY2(issue.startsWith(title), qPrintable(issue.section(u'\n', 0, 0)));
        QVERIFY2(issue.contains(text), qPrintable(issue));
        QCOMPARE(issue.contains(QStringLiteral("does not agree")), title.contains(u"does not"));
    }

    void filesAreWritten()
    {
        const QTemporaryDir directory;
        SilentMonitor monitor;
        const QString place = directory.filePath(QStringLiteral("a/b"));
        QVERIFY(writeReportFiles({ { QStringLiteral("x.md"), "text" } }, place, monitor));
        QCOMPARE(QFileInfo(place + QStringLiteral("/x.md")).size(), 4);
        const auto failed = writeReportFiles(
            { { QStringLiteral("x.md"), "text" } }, QStringLiteral("/proc/none/here"), monitor);
        QVERIFY(!failed);
        QCOMPARE(failed.error().where, QStringLiteral("/proc/none/here"));
    }

private:
    static QString configEntryText(const Comparison& comparison)
    {
        const ConfigEntry* entry
            = comparison.runs.candidate->config.find(QStringLiteral("trainer.default_local_dir"));
        return entry ? entry->text : QString();
    }
};

ALIDADE_TEST_MAIN(IssueTest)
#include "tst_issue.moc"
