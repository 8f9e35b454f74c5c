// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// No text without a translation: the file is complete, everything that a user may read is in it,
// and what core says in English while it works is found again when it is shown.
#include "core/engine/compare_runs.h"
#include "core/engine/load_run.h"
#include "core/engine/scan_garble.h"
#include "core/engine/scan_weights.h"
#include "core/model/sentence.h"
#include "core/report/report.h"
#include "tests/support/bundle.h"
#include "tests/support/test_main.h"
#include "tests/support/translation_file.h"
#include "ui/session/language.h"

#include <QDirIterator>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>

#include <map>

using namespace alidade;

namespace {

const QString Root = QStringLiteral(ALIDADE_SOURCE_DIR);
const QString ChineseFile = Root + QStringLiteral("/resources/translations/alidade_zh_CN.ts");

bool hasHan(const QString& text)
{
    return std::any_of(
        text.begin(), text.end(), [](QChar one) { return one.script() == QChar::Script_Han; });
}

/// The same in both languages: names, formats, signs.
bool maySound(const QString& text)
{
    static const QRegularExpression letters(QStringLiteral("[A-Za-z]{2,}"));
    static const QStringList names{ QStringLiteral("HCCL"), QStringLiteral("LCCL"),
        QStringLiteral("verl %1"), QStringLiteral("verl"), QStringLiteral("%1 ⇄ %2 – Alidade"),
        QStringLiteral("zh-CN") };
    return names.contains(text) || !letters.match(text).hasMatch();
}

QMap<QString, int> placesOf(const QString& text)
{
    static const QRegularExpression place(QStringLiteral("%(L?\\d|n)"));
    QMap<QString, int> places;
    for (auto each = place.globalMatch(text); each.hasNext();)
        places[each.next().captured()] = 1;
    return places;
}

QStringList sourceFiles(const QString& folder)
{
    QStringList files;
    QDirIterator each(Root + u'/' + folder, { QStringLiteral("*.cpp"), QStringLiteral("*.h") },
        QDir::Files, QDirIterator::Subdirectories);
    while (each.hasNext())
        files += each.next();
    files.sort();
    return files;
}

QString contentOf(const QString& path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        qFatal("cannot open %s", qPrintable(path));
    static const QRegularExpression comment(
        QStringLiteral("^\\s*//.*$"), QRegularExpression::MultilineOption);
    return QString::fromUtf8(file.readAll()).remove(comment);
}

/// Neighbouring literals are one text.
QString joined(const QString& literals)
{
    static const QRegularExpression literal(QStringLiteral("\"((?:[^\"\\\\]|\\\\.)*)\""));
    QString text;
    for (auto each = literal.globalMatch(literals); each.hasNext();)
        text += each.next().captured(1);
    return text.replace(QStringLiteral("\\\""), QStringLiteral("\""))
        .replace(QStringLiteral("\\n"), QStringLiteral("\n"));
}

/// Prints them all: a message of QVERIFY2 is cut.
bool isNone(const QStringList& faults)
{
    for (const QString& fault : faults)
        qWarning("%s", qPrintable(fault));
    return faults.isEmpty();
}

class TranslationsTest : public QObject {
    Q_OBJECT

    static QStringList namesOf(const QString& path)
    {
        QStringList names;
        for (const TranslatedText& text : readTranslations(path))
            names += text.name();
        names.sort();
        return names;
    }

private Q_SLOTS:
    void everyTextIsTranslated()
    {
        QStringList faults;
        for (const TranslatedText& text : readTranslations(ChineseFile)) {
            const QString& said = text.translation;
            const auto fault = [&](const char* what) {
                faults += QString::fromLatin1(what) + QStringLiteral(": ") + text.name();
            };
            if (!text.finished || said.trimmed().isEmpty())
                fault("no translation");
            else if (placesOf(text.source) != placesOf(said))
                fault("other place-holders");
            else if (text.source.count(u'\n') != said.count(u'\n'))
                fault("other number of lines");
            else if (text.source.count(u'\t') != said.count(u'\t'))
                fault("the shortcut is gone");
            else if (text.source.count(u'&') != said.count(u'&'))
                fault("other accelerators");
            else if (!hasHan(said) && !maySound(said) && said != text.source.trimmed())
                fault("not Chinese");
            else if (said == text.source && !maySound(said))
                fault("left as it is");
        }
        QVERIFY(isNone(faults));
    }

    /// One word for one thing: the terms of resources/translations/README.md.
    void termsAreTheSameEverywhere_data()
    {
        QTest::addColumn<QString>("english");
        QTest::addColumn<QString>("chinese");
        const auto row = [](const char* english, const char* chinese) {
            QTest::newRow(english) << QString::fromUtf8(english) << QString::fromUtf8(chinese);
        };
        row("baseline", "基线");
        row("candidate", "候选");
        row("tolerance", "容差");
        row("garbled", "乱码");
        row("operator(?! within an array)", "算子");
        row("tensor(?!board)", "张量");
        row("metric", "指标");
        row("prompt", "提示词");
    }
    void termsAreTheSameEverywhere()
    {
        QFETCH(QString, english);
        QFETCH(QString, chinese);
        const QRegularExpression term(
            QStringLiteral("(?<![-_/=.\\w])") + english + QStringLiteral("s?(?![-_=./\\w])"),
            QRegularExpression::CaseInsensitiveOption);
        QStringList faults;
        for (const TranslatedText& text : readTranslations(ChineseFile))
            if (term.match(text.source).hasMatch() && !text.translation.contains(chinese))
                faults += text.name() + QStringLiteral(" → ") + text.translation;
        QVERIFY(isNone(faults));
    }

    /// packaging/translate was run after the last change of a text.
    void theFileHasTheTextsOfTheSources()
    {
        const QString lupdate = QStringLiteral(ALIDADE_LUPDATE);
        if (!QFile::exists(lupdate))
            QSKIP("lupdate is not installed");
        QTemporaryDir directory;
        const QString fresh = directory.filePath(QStringLiteral("fresh_zh_CN.ts"));
        QProcess process;
        process.setWorkingDirectory(Root);
        process.start(lupdate,
            { QStringLiteral("-silent"), QStringLiteral("-I"), QStringLiteral("."),
                QStringLiteral("-locations"), QStringLiteral("none"), QStringLiteral("app"),
                QStringLiteral("core"), QStringLiteral("ui"), QStringLiteral("-ts"), fresh });
        QVERIFY(process.waitForFinished(120'000));
        QCOMPARE(process.exitCode(), 0);
        const QStringList now = namesOf(ChineseFile), wanted = namesOf(fresh);
        QVERIFY(wanted.size() > 1000);
        QStringList faults;
        for (const QString& name : wanted)
            if (!now.contains(name))
                faults += QStringLiteral("not in the file: ") + name;
        for (const QString& name : now)
            if (!wanted.contains(name))
                faults += QStringLiteral("in no source any more: ") + name;
        QVERIFY(isNone(faults));
    }

    /// lupdate sees only marked texts: a function that translates what it is given must be given
    /// texts that are marked, and for its own context.
    void textsAreMarkedForTheFunctionThatSaysThem()
    {
        static const QRegularExpression made(
            QStringLiteral("QString (\\w+)\\(const char\\* \\w+\\)\\s*\\{\\s*return "
                           "QCoreApplication::translate\\(\\s*\"(\\w+)\", \\w+\\)"));
        std::map<QString, QString> everywhere, here;
        const QStringList files = sourceFiles(QStringLiteral("core"))
            + sourceFiles(QStringLiteral("ui")) + sourceFiles(QStringLiteral("app"));
        for (const QString& path : files)
            for (auto each = made.globalMatch(contentOf(path)); each.hasNext();) {
                const auto match = each.next();
                if (match.captured(1) == u"checkText" || match.captured(1) == u"reportText")
                    everywhere[match.captured(1)] = match.captured(2);
            }
        QCOMPARE(everywhere.size(), size_t(2));
        QStringList faults;
        for (const QString& path : files) {
            const QString text = contentOf(path);
            here = everywhere;
            for (auto each = made.globalMatch(text); each.hasNext();) {
                const auto match = each.next();
                here[match.captured(1)] = match.captured(2);
            }
            for (const auto& [name, context] : here) {
                const QRegularExpression plain(
                    QStringLiteral("\\b%1\\(\\s*(\"[^\"]*\")").arg(name));
                for (auto each = plain.globalMatch(text); each.hasNext();)
                    faults += path + QStringLiteral(": not marked: ") + each.next().captured(1);
                const QRegularExpression marked(QStringLiteral(
                    "\\b%1\\(\\s*QT_TRANSLATE_NOOP\\(\\s*\"(\\w+)\",\\s*(\"[^\"]*\")")
                                                    .arg(name));
                for (auto each = marked.globalMatch(text); each.hasNext();) {
                    const auto match = each.next();
                    if (match.captured(1) != context)
                        faults += path + QStringLiteral(": said in the context ") + context
                            + QStringLiteral(": ") + match.captured(2);
                }
            }
        }
        QVERIFY(isNone(faults));
    }

    /// core/model/sentence_list.cpp has every sentence that core writes in plain English.
    void sentencesOfCoreAreListed()
    {
        static const QRegularExpression literal(
            QStringLiteral("\\b(?:QStringLiteral|QLatin1StringView)\\(\\s*((?:\"(?:[^\"\\\\]|\\\\.)"
                           "*\"\\s*)+)\\)"));
        static const QRegularExpression sentence(
            QStringLiteral("[A-Za-z]{2,}[,;:]? \\(?[a-z%\\[]|%\\d,? [a-z]{3,}"));
        static const QRegularExpression place(QStringLiteral("\\\\?%\\d"));
        // Said elsewhere, or no words of ours.
        static const QStringList others{ QStringLiteral("commit %1"), QStringLiteral("ref %1"),
            QStringLiteral("%1 of %2"), QStringLiteral("%1 at character %2"),
            QStringLiteral("chat template"), QStringLiteral("metric line"),
            QStringLiteral("metric lines"), QStringLiteral("The file is cut") };
        static const QRegularExpression pattern(QStringLiteral("^\\^| version$"));
        Language language;
        QVERIFY(language.use(QStringLiteral("zh_CN")));
        const auto isDetail = [](QString text) {
            const QStringList parts = detailInUserLanguage(text.replace(place, QStringLiteral("7")))
                                          .split(QStringLiteral(", "));
            return std::all_of(parts.begin(), parts.end(), &hasHan);
        };
        QStringList known;
        for (const Sentence& one : allSentences())
            known += QString::fromUtf8(one.english);
        QStringList faults;
        for (const char* folder : { "base", "compare", "engine", "garble", "model", "sources" }) {
            for (const QString& path :
                sourceFiles(QStringLiteral("core/") + QString::fromLatin1(folder))) {
                for (auto each = literal.globalMatch(contentOf(path)); each.hasNext();) {
                    const QString text = joined(each.next().captured(1));
                    if (!sentence.match(text).hasMatch() || others.contains(text)
                        || pattern.match(text).hasMatch())
                        continue;
                    // It may be a part of one, or have its last words filled in.
                    const QRegularExpression alike(
                        QRegularExpression::escape(text).replace(place, QStringLiteral(".*")));
                    if (std::none_of(known.begin(), known.end(),
                            [&](const QString& one) { return alike.match(one).hasMatch(); })
                        && !isDetail(text))
                        faults += path.mid(Root.size() + 1) + QStringLiteral(": ") + text;
                }
            }
        }
        QVERIFY(isNone(faults));
    }

    void textsOfTheProfileAreListed()
    {
        QFile file(Root + QStringLiteral("/resources/profiles/verl.json"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        QStringList known, faults;
        for (const Sentence& one : allSentences())
            known += QString::fromUtf8(one.english);
        const QJsonObject profile = QJsonDocument::fromJson(file.readAll()).object();
        QVERIFY(!profile.isEmpty());
        for (const QJsonValue& list : profile)
            for (const QJsonValue& entry : list.toArray())
                for (const char* name : { "why", "source", "reason" }) {
                    const QString text = entry.toObject().value(QLatin1StringView(name)).toString();
                    if (!text.isEmpty() && !known.contains(text))
                        faults += text;
                }
        faults.removeDuplicates();
        QVERIFY(isNone(faults));
    }

    /// Each sentence, filled in, is taken for itself and for no other one.
    void everySentenceIsFoundAgain()
    {
        Language language;
        QVERIFY(language.use(QStringLiteral("zh_CN")));
        QStringList faults;
        for (const Sentence& sentence : allSentences()) {
            QString english = QString::fromUtf8(sentence.english);
            QString chinese = QCoreApplication::translate("Sentences", sentence.english);
            for (int i = 1; i < 10; ++i) {
                const QString place = QStringLiteral("%%1").arg(i);
                const QString filled = QStringLiteral("a%2.b_%11").arg(i);
                english.replace(place, filled);
                chinese.replace(place, filled);
            }
            if (inUserLanguage(english) != chinese)
                faults += english + QStringLiteral(" → ") + inUserLanguage(english);
        }
        QVERIFY(isNone(faults));
    }

    void sentencesWithinSentencesAreTurnedOver()
    {
        const QString note = QStringLiteral("Unreadable sample: the line is longer than 16 MiB");
        QCOMPARE(inUserLanguage(note), note);
        Language language;
        QVERIFY(language.use(QStringLiteral("zh_CN")));
        QCOMPARE(inUserLanguage(note), QStringLiteral("无法读取的样本：该行超过 16 MiB"));
        QCOMPARE(inUserLanguage(QStringLiteral("At byte 12: the last record is cut")),
            QStringLiteral("第 12 字节处：最后一条记录被截断"));
        QCOMPARE(inUserLanguage(QStringLiteral("Unreadable sample: the line is longer than 16 MiB "
                                               "(7 lines: 1, 2, 3, 4, 5, …)")),
            QStringLiteral("无法读取的样本：该行超过 16 MiB（共 7 行：1, 2, 3, 4, 5, …）"));
        // What a run says stays what it says, even when it speaks like us.
        QCOMPARE(inUserLanguage(QStringLiteral("the line is cut refers to the line is blank, "
                                               "which is absent")),
            QStringLiteral("the line is cut 引用 the line is blank，而后者不存在"));
        QCOMPARE(inUserLanguage(QStringLiteral("This is no override: %1 %2")),
            QStringLiteral("这不是覆盖项：%1 %2"));
        QCOMPARE(inUserLanguage(QStringLiteral("Nobody wrote this")),
            QStringLiteral("Nobody wrote this"));
        QCOMPARE(inUserLanguage(QString()), QString());
        QCOMPARE(detailInUserLanguage(QStringLiteral("312 keys, 4 overrides")),
            QStringLiteral("312 个配置项, 4 个覆盖项"));
        QCOMPARE(detailInUserLanguage(QStringLiteral("pip list: 80 packages")),
            QStringLiteral("pip list: 80 个软件包"));
    }

    /// Over every bundle of the checks: no text of a finding, a note or a report is asked for that
    /// the translation does not have, and every note is turned over.
    void findingsAndNotesAreTranslated()
    {
        ListeningTranslator listening(QStringLiteral("zh_CN"));
        QCoreApplication::installTranslator(&listening);
        QStringList english;
        int notes = 0, findings = 0;
        QDirIterator each(QStringLiteral(ALIDADE_TEST_DATA "/checks"), { QStringLiteral("*.txt") },
            QDir::Files, QDirIterator::Subdirectories);
        while (each.hasNext()) {
            QTemporaryDir directory;
            unpackBundle(each.next(), directory.path());
            SilentMonitor monitor;
            Pair<RunPtr> runs;
            for (const Side side : BothSides)
                runs[side] = loadRun(
                    directory.filePath(side == Side::Baseline ? QStringLiteral("baseline")
                                                              : QStringLiteral("candidate")),
                    {}, monitor)
                                 .value();
            ComparisonPtr made = compareRuns(runs, {}, monitor).value();
            made = scanGarble(made, 1, monitor).value();
            for (const ReportFormat& format : reportFormats())
                format.write(*made, ReportOptions{ true });
            for (const Finding& finding : made->findings) {
                ++findings;
                for (const QString& text : { finding.title, finding.detail, finding.nextStep })
                    if (!text.isEmpty() && !hasHan(text) && !maySound(text))
                        english += finding.check + QStringLiteral(": ") + text;
            }
            for (const Side side : BothSides) {
                for (const Note& note : runs[side]->notes) {
                    ++notes;
                    if (!hasHan(inUserLanguage(note.text)))
                        english += note.source + QStringLiteral(": ") + note.text;
                }
                for (const RecognisedSource& source : runs[side]->sources) {
                    const QString detail = detailInUserLanguage(source.detail);
                    if (!detail.isEmpty() && !hasHan(detail))
                        english += source.id + QStringLiteral(": ") + source.detail;
                }
            }
        }
        QCoreApplication::removeTranslator(&listening);
        QVERIFY(findings > 1000);
        QVERIFY(notes > 10);
        english.removeDuplicates();
        QVERIFY(isNone(english));
        QVERIFY(isNone(listening.missing()));
    }

    void languagesAreChosenAndLeft()
    {
        const auto title = [] { return QCoreApplication::translate("Pages", "Overview"); };
        Language language;
        QCOMPARE(language.current(), QStringLiteral("en"));
        QVERIFY(!language.use(QStringLiteral("zh_TW")));
        QCOMPARE(title(), QStringLiteral("Overview"));
        QVERIFY(language.use(QStringLiteral("zh_CN")));
        QCOMPARE(title(), QStringLiteral("总览"));
        QVERIFY(!language.use(QStringLiteral("de")));
        QCOMPARE(language.current(), QStringLiteral("zh_CN"));
        QCOMPARE(title(), QStringLiteral("总览"));
        QVERIFY(language.use(QStringLiteral("en")));
        QCOMPARE(title(), QStringLiteral("Overview"));
        QVERIFY(language.use({})); // of the system, which is C here
        QCOMPARE(language.current(), QStringLiteral("en"));
        for (const QString& each : knownLanguages())
            QVERIFY(!languageName(each).isEmpty());
    }
};

} // namespace

ALIDADE_TEST_MAIN(TranslationsTest)
#include "tst_translations.moc"
