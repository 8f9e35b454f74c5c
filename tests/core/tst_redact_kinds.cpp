// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// A report without names must stay a report: words of the program and of the domain are never
// taken for names. And what belongs to one person, one account or one machine goes, in every
// spelling in which runs hold it, while numbers and versions stay.
#include "core/report/redact_comparison.h"
#include "core/report/redaction_lists.h"
#include "core/report/report.h"
#include "tests/support/run_factory.h"
#include "tests/support/test_main.h"

#include <QElapsedTimer>
#include <QJsonDocument>
#include <QJsonObject>

using namespace alidade;

namespace {

QString redactedBy(const QString& lines, const QString& text)
{
    const ComparisonPtr plain = makeComparison(lines + u'\n', QStringLiteral("config a.b = 1\n"));
    return redactorFor(*plain).apply(text);
}

} // namespace

class RedactKindsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void reservedWords_data()
    {
        QTest::addColumn<QString>("word");
        QTest::addColumn<bool>("isReserved");
        for (const char* word : { "config", "metric", "data-order", "severity", "reward", "actor",
                 "Actor", "data", "model", "root", "ascend", "overview", "train_batch_size",
                 "optim", "grad_norm", "1000", "2024", "li", "x", "", "910b", "npu", "10.1" })
            QTest::addRow("yes: %s", word) << QString::fromLatin1(word) << true;
        for (const char* word : { "zhangsan", "wuhan-910b-03", "张三", "gaowei", "dgx-a100-05" })
            QTest::addRow("no: %s", word) << QString::fromUtf8(word) << false;
    }
    void reservedWords()
    {
        QFETCH(QString, word);
        QFETCH(bool, isReserved);
        // A check is called by words that are all reserved.
        const QStringList parts = word.split(u'-');
        bool all = isReservedWord(word);
        if (!all && parts.size() > 1)
            all = std::all_of(parts.begin(), parts.end(),
                [](const QString& part) { return isReservedWord(part); });
        QCOMPARE(all, isReserved);
    }

    /// Whatever tells such a word, no text is rewritten for it.
    void wordsOfTheReportStay_data()
    {
        QTest::addColumn<QString>("line");
        QTest::addColumn<QString>("text");
        const QString text = QStringLiteral(
            "config actor/grad_norm data.train_batch_size=1000 total_training_steps: 1000 "
            "actor_rollout_ref.actor.optim.lr reward/mean val-core/x/reward/mean@1 data-order "
            "model-config overview.png https://gitee.com/ascend/pytorch critic ref node gpu npu "
            "verl.trainer.main_ppo /models/actor/config.json quay.io/ascend/vllm-ascend:v0.9.1");
        for (const char* line : { "variable RANK_TABLE_FILE=/user/config/jobstart_hccl.json",
                 "variable XDG_RUNTIME_DIR=/run/user/1000", "variable LOGNAME=reward",
                 "variable USER=actor", "variable USER=ascend", "variable USER=data",
                 "variable USER=model", "variable USER=root", "variable USER=critic",
                 "variable USER=1000", "variable USER=grad_norm", "variable USER=optim",
                 "variable HOSTNAME=node", "variable HOSTNAME=gpu", "variable HOSTNAME=npu",
                 "variable HOSTNAME=ref", "variable SUDO_USER=verl", "variable AUTHOR=Qwen",
                 "variable NAMESPACE=default", "variable POD_NAMESPACE=verl",
                 "variable HOME=/home/actor", "variable HOME=/home/config",
                 "config a.path = /data/reward/x", "config a.owner = mean",
                 "config trainer.user = train_batch_size",
                 "note warning run.log:7 -rw-r--r-- 1 actor users 12 x",
                 "note warning run.log:7 user=reward" })
            QTest::newRow(line) << QString::fromLatin1(line) << text;
    }
    void wordsOfTheReportStay()
    {
        QFETCH(QString, line);
        QFETCH(QString, text);
        QCOMPARE(redactedBy(line, text), text);
    }

    /// The members and kinds of the report are the same for every user.
    void theReportKeepsItsWords_data()
    {
        QTest::addColumn<QString>("name");
        for (const char* name :
            { "config", "metric", "kind", "data", "order", "same", "differs", "warning", "error",
                "baseline", "candidate", "override", "explicit", "diverged", "training", "step" })
            QTest::newRow(name) << QString::fromLatin1(name);
    }
    void theReportKeepsItsWords()
    {
        QFETCH(QString, name);
        const auto report = [](const QString& user) {
            const QString lines = QStringLiteral("config data.shuffle = True @override run.sh:3\n"
                                                 "config a.kind = 3\nvariable USER=%1\n"
                                                 "metric actor/grad_norm: 1 0.5, 2 0.5, 3 0.5\n")
                                      .arg(user);
            const ComparisonPtr plain = makeComparison(
                lines, QString(lines).replace(QStringLiteral("True"), QStringLiteral("False")));
            const auto redactor = std::make_shared<const Redactor>(redactorFor(*plain));
            ReportOptions options{ true };
            options.shown = [redactor](const QString& text) { return redactor->apply(text); };
            const ComparisonPtr hidden = redacted(*plain, redactor);
            QByteArray json;
            for (const ReportFormat& format : reportFormats())
                if (format.id == QLatin1StringView("json"))
                    json = format.write(*hidden, options);
            QJsonObject all = QJsonDocument::fromJson(json).object();
            for (const char* part : { "environment", "runs" }) // where the user stands
                all.remove(QLatin1StringView(part));
            return QJsonDocument(all).toJson();
        };
        QCOMPARE(report(name), report(QStringLiteral("root")));
    }

    void keysAndVersionsStay_data()
    {
        QTest::addColumn<QString>("text");
        for (const char* text :
            { "api_key=EMPTY", "api_key: EMPTY", "password: 1", "HF_TOKEN=dummy", "bearer of news",
                "bearer: bearer of news", "pw: password manager design", "password manager design",
                "node0", "on node0", "node=node0", "/vllm-workspace/vllm-ascend",
                "/data/val_dump/1.jsonl", "/data/word_problems/x.parquet", "25.2.0.1",
                "driver 25.2.0.1", "Linux-5.10.0-216.0.0.115.oe2203sp4.aarch64",
                "5.10.0-216.0.0.115", "16:9:4:3:2:1", "1:2:3:4:5:6:7:8", "10:21:19:12:00:00",
                "trainer.cluster=x", "trainer.local=1", "trainer.corp=v", "/run/user/1000",
                "/user/config/jobstart_hccl.json", "models--Qwen--Qwen2.5-7B",
                "datasets--openai--gsm8k", "registry.cn-hangzhou.aliyuncs.com/ascend/x:1",
                "swr.cn-south-1.myhuaweicloud.com/ascend/x:1", "https://openi.pcl.ac.cn/ascend/x" })
            QTest::newRow(text) << QString::fromUtf8(text);
    }
    void keysAndVersionsStay()
    {
        QFETCH(QString, text);
        QCOMPARE(Redactor().apply(text), text);
    }

    /// A key may end like a name of a machine.
    void keysOfTheConfigAreNoMachines_data()
    {
        QTest::addColumn<QString>("ending");
        for (const char* ending :
            { "cluster", "local", "internal", "lan", "corp", "intranet", "localdomain", "intra",
                "cn", "com", "net", "org", "io", "home", "user", "host", "node" })
            QTest::newRow(ending) << QString::fromLatin1(ending);
    }
    void keysOfTheConfigAreNoMachines()
    {
        QFETCH(QString, ending);
        const QString line
            = QStringLiteral("config trainer.%1 = 1\nconfig my.%1.depth = 2").arg(ending);
        for (const QString& text :
            { QStringLiteral("trainer.%1").arg(ending), QStringLiteral("my.%1.depth").arg(ending),
                QStringLiteral("+trainer.%1=1").arg(ending),
                QStringLiteral("trainer.%1: baseline 1").arg(ending) })
            QCOMPARE(redactedBy(line, text), text);
    }

    void hides_data()
    {
        QTest::addColumn<QString>("text"); ///< %1: what goes
        QTest::addColumn<QString>("name");
        const auto row = [](const char* text, const char* name) {
            QTest::addRow("%s", qPrintable(QString::fromUtf8(text).arg(QString::fromUtf8(name))))
                << QString::fromUtf8(text) << QString::fromUtf8(name);
        };
        // Keys that services document, in every place.
        const QString hex = QStringLiteral("0123456789abcdef0123456789abcdef0123456789abcdef"
                                           "0123456789abcdef");
        const QString mixed = QStringLiteral("aB3dE6gH9jK2mN5pQ8sT1vW4yZ7bC0eF3hI6kL9nO2q"
                                             "R5tU8wX1zA4cD7f");
        const QStringList tokens{ QStringLiteral("gldt-") + mixed.left(20),
            QStringLiteral("glrt-") + mixed.left(20), QStringLiteral("glptt-") + mixed.left(40),
            QStringLiteral("glcbt-") + mixed.left(20), QStringLiteral("AKID") + mixed.left(32),
            QStringLiteral("AKLT") + mixed.left(40), hex.left(32) + u'.' + mixed.left(16),
            QStringLiteral("bce-v3/ALTAK-") + mixed.left(20) + u'/' + hex.left(40),
            QStringLiteral("wandb_v1_") + mixed.left(40), QStringLiteral("local-") + hex.left(40),
            QStringLiteral("api_org_") + mixed.left(34),
            QStringLiteral("xapp-1-A0123456789-0123456789012-") + hex,
            QStringLiteral("sk_live_") + mixed.left(24),
            QStringLiteral("rk_live_") + mixed.left(24),
            QStringLiteral("6477417372:AA") + mixed.left(33),
            QStringLiteral("r8_") + mixed.left(37), QStringLiteral("xai-") + mixed,
            QStringLiteral("pplx-") + mixed.left(48), QStringLiteral("nvapi-") + mixed,
            QStringLiteral("SG.") + mixed.left(22) + u'.' + mixed.left(43),
            QStringLiteral("dop_v1_") + hex, QStringLiteral("shpat_") + hex.left(32),
            QStringLiteral("hvs.") + mixed.left(40), QStringLiteral("GOCSPX-") + mixed.left(28),
            QStringLiteral("AGE-SECRET-KEY-1") + mixed.left(58).toUpper(),
            QStringLiteral("org-") + mixed.left(24),
            QStringLiteral("eyJhcGlfYWRkcmVzcyI6") + mixed + u'=' };
        for (const QString& token : tokens)
            for (const char* form :
                { "%1", "the key %1, ok", "a.note=%1", "见“%1”", "OPENAI_ORG=%1" })
                QTest::addRow("%s", qPrintable(QString::fromUtf8(form).arg(token)))
                    << QString::fromUtf8(form) << token;
        // Signatures and commands.
        row("https://localhost/m?x=1&Signature=%1&y=2", "3L7Q5uUa%3D");
        row("https://localhost/c?sv=2022&sig=%1", "nxN1Ekia7%3D");
        row("https://localhost/m?X-Amz-Signature=%1", "0123abcd");
        row("https://localhost/m?X-Amz-Credential=%1&z=1", "ABC%2F2026%2Fs3");
        row("sshpass -p %1 ssh gpu", "Short9pw");
        row("docker login -u me -p %1 quay.io", "Short9pw");
        row("密码%1，好", "Mima5gq");
        // Logins in URLs, each part once.
        row("https://user:%1@huggingface.co/x", "hf_u8jzPde0IgxLd6GncfBAepfJBd0Kh8oOOL");
        row("redis://:%1@localhost/0", "P@ss93CJH!x");
        row("postgresql://verl:%1@localhost/x", "p@ss@w0rd");
        // People.
        row("call %1", "13900001111");
        row("作者：王 %1", "13912345678");
        row("ask %1 now", "+86 139 8765 4321");
        row("ask %1 now", "+8613987654321");
        row("ask %1 now", "138-1234-5678");
        row("ask %1 now", "+1 415-555-0132");
        row("ask %1 now", "010-62781234");
        row("身份证号%1", "11010519491231002X");
        row("id %1 x", "11010519491231002X");
        row("银行卡%1", "6222021234567890128");
        row("卡号：%1", "4111111111111111");
        row("工号%1", "00482917");
        row("工号：%1", "z00482917");
        row("护照号%1", "E12345678");
        row("微信 %1", "wx_abcdef99");
        row("uid=%1,ou=people,dc=corp", "zhenghe");
        row("ssh -p 2222 %1", "bigbox77");
        row("on %1 now", "node-10-77-3-93");
        row("OPENAI_ORG=%1", "org-Ab12Cd34Ef56Gh78");
        row("%1 x", "王明@例子.公司");
        row("?to=%1", "zhang.wei%40corp-ai.com.cn");
        row("mac %1", "02:42:ac:11:00:0a");
        row("mac %1", "3C-52-82-6A-1F-0B");
        row("mac %1", "3c52.826a.1f0b");
        // Places.
        row("trainer.cluster=%1", "wuhan-910b-03");
        row("CLUSTER_NAME=%1", "wuhan-910b-03");
        row("export NAMESPACE=%1", "ns-llm");
        row("POD_NAMESPACE=%1", "ns-llm2");
        row("MA_JOB_NAME=%1", "grpo-liming");
        row("SWANLAB_WORKSPACE=%1", "lab-ws");
        row("namespace: %1", "team-llm-zhang");
        row("/root/.cache/hub/models--%1--qwen-x/y", "zhang-san");
        row("datasets--%1--d", "zhang-san");
        row("registry.cn-hangzhou.aliyuncs.com/%1/x:1", "zhang-san");
        row("swr.cn-south-1.myhuaweicloud.com/%1/x:1", "zhang-san");
        row("https://openi.pcl.ac.cn/%1/x", "zhang-san");
        row("mount %1:/export/data /data", "nfs-server-3");
    }
    void hides()
    {
        QFETCH(QString, text);
        QFETCH(QString, name);
        const QString given = QString(text).replace(QStringLiteral("%1"), name);
        const Redactor redactor;
        const QString out = redactor.apply(given);
        QVERIFY2(!out.contains(name), qPrintable(out));
        // One replacement and nothing else; the key stays.
        static const QRegularExpression made(
            QStringLiteral("(?:secret|mail|address|user|host|dir)-[0-9a-f]{4}"));
        const QStringList around = text.split(QStringLiteral("%1"));
        QVERIFY2(out.startsWith(around.first()) && out.endsWith(around.last()), qPrintable(out));
        const QString middle = out.sliced(
            around.first().size(), out.size() - around.first().size() - around.last().size());
        QVERIFY2(
            made.match(middle).hasMatch() && made.match(middle).capturedLength() == middle.size(),
            qPrintable(out));
        QCOMPARE(redactor.apply(out), out);
    }

    /// Numbers of a training are nobody's telephone.
    void numbersStay_data()
    {
        QTest::addColumn<QString>("text");
        for (const char* text :
            { "seed: 13912345678", "seed=13912345678", "step 13912345678",
                "total_flops=13912345678", "13912345678 bytes", "13912345678", "17179869184",
                "size 17179869184 B", "memory 16106127360", "1700000000000", "1700000000000 0.5 3",
                "0.13912345678", "13912345678.5", "13912345678e3", "[13912345678, 13912345679]",
                "11010519491231002", "110105194912310021", "1785960000123456789",
                "6222021234567890128", "global_seqlen/mean:13912345678 - x",
                "step:3 - perf/tokens:13912345678", "tokens: 13912345678", "num_params 15200000000",
                "1722333444555666777 ns", "138-12-34", "2026-08-22 12:34:56", "00001-of-00004",
                "lr 1e-06 -> 2e-06", "+1 2 3", "a+1 415", "0-23,24-47,48-71", "0000:C1:00.0",
                "id 12345678901", "0x3c52826a1f0b", "deadbeef.cafe.1", "acc 0.1234.5678" })
            QTest::newRow(text) << QString::fromUtf8(text);
    }
    void numbersStay()
    {
        QFETCH(QString, text);
        QCOMPARE(Redactor().apply(text), text);
        if (!text.contains(u' ') && !text.contains(u'='))
            QCOMPARE(Redactor().applyToValue(QStringLiteral("trainer.seed"), text), text);
    }

    /// Texts made to be slow: 1 MB each.
    void isLinear_data()
    {
        QTest::addColumn<QString>("part");
        for (const char* part :
            { "1", "13", "+86 ", "王", "a%40", "01-", "银行卡", "1234 ", "0a:", "密码a",
                "sshpass -p ", "docker login ", "&sig=", "://a@", "cluster=", "a.", "eyJhcGlf",
                "models--", "a:/", "0123456789abcdef", "123456789:AA", "/user/", "ssh -p ", "SG." })
            QTest::newRow(part) << QString::fromUtf8(part);
    }
    void isLinear()
    {
        QFETCH(QString, part);
        const QString text = part.repeated(1'000'000 / part.size());
        QElapsedTimer timer;
        timer.start();
        const QString out = Redactor().apply(text + QStringLiteral("\ncall +86 139 8765 4321"));
        QVERIFY(!out.endsWith(u"4321"));
        QVERIFY2(timer.elapsed() < 10'000, qPrintable(QString::number(timer.elapsed())));
    }

    void aLongSecretGoesWhole()
    {
        const QString key = QStringLiteral("aB3_").repeated(5000);
        const QString out = Redactor().apply(QStringLiteral("token=%1 x").arg(key));
        QVERIFY2(out.startsWith(u"token=secret-") && out.endsWith(u" x") && out.size() < 30,
            qPrintable(out.left(100)));
    }

    void aTelephoneUnderItsKey()
    {
        const Redactor redactor;
        const QString number = QStringLiteral("13511112222");
        const QString hidden = redactor.replacementOf(Redactor::Kind::User, number);
        QCOMPARE(redactor.applyToValue(QStringLiteral("trainer.notify.phone"), number), hidden);
        QCOMPARE(redactor.apply(QStringLiteral("trainer.notify.phone=") + number),
            QStringLiteral("trainer.notify.phone=") + hidden);
    }

    /// YAML reads it as a number, and a number it must not stay.
    void aTelephoneThatIsANumber()
    {
        const QString line
            = QStringLiteral("config trainer.notify.phone = 13511112222 @override run.sh:3\n"
                             "config trainer.seed = 13511113333\n");
        const ComparisonPtr plain = makeComparison(line, QStringLiteral("config a.b = 1\n"));
        const ComparisonPtr hidden
            = redacted(*plain, std::make_shared<const Redactor>(redactorFor(*plain)));
        for (const ReportFormat& format : reportFormats()) {
            const QByteArray text = format.write(*hidden, ReportOptions{ true });
            QVERIFY2(!text.contains("13511112222"), text.constData());
            QVERIFY2(text.contains("13511113333"), text.constData());
        }
    }

    /// A value that is a path as a whole: every folder of somebody goes, blanks or not; and then
    /// wherever the path stands.
    void pathsWithBlanks_data()
    {
        QTest::addColumn<QString>("path");
        QTest::addColumn<QStringList>("gone");
        QTest::addColumn<QString>("kept");
        const auto row = [](const char* path, const char* gone, const char* kept) {
            QTest::newRow(path) << QString::fromUtf8(path) << QString::fromUtf8(gone).split(u'|')
                                << QString::fromUtf8(kept);
        };
        row("/data/Zhao Min/x.parquet", "Zhao|Min", "/x.parquet");
        row("/data/赵敏 组/x.parquet", "赵敏|组", "/x.parquet");
        row("D:\\work data\\Zhou Yi\\x.parquet", "work data|Zhou|Yi", "\\x.parquet");
        row("\\\\srv 01\\Team Share\\x.parquet", "srv 01|Team", "\\x.parquet");
        row("C:\\用户\\唐僧\\x.parquet", "唐僧", "C:\\用户\\");
        row("C:\\Documents and Settings\\Li Si\\x.parquet", "Li|Si",
            "C:\\Documents and Settings\\");
        row("C:\\Users\\Liu Yang\\Documents\\x.parquet", "Liu|Yang", "\\Documents\\x.parquet");
        row("\\\\?\\UNC\\fileserv9\\team x\\x.parquet", "fileserv9|team x", "\\x.parquet");
        row("//fileserv9/team7/x.parquet", "fileserv9|team7", "/x.parquet");
        row("nfs-server-3:/export/Zhao Min/x.parquet", "nfs-server|Zhao|Min", "/x.parquet");
    }
    void pathsWithBlanks()
    {
        QFETCH(QString, path);
        QFETCH(QStringList, gone);
        QFETCH(QString, kept);
        const QString line = QStringLiteral("config data.train_files = ") + path;
        for (const QString& out :
            { Redactor().applyToValue(QStringLiteral("data.train_files"), path),
                redactedBy(line, path),
                redactedBy(line, QStringLiteral("cannot read %1, step 3").arg(path)) }) {
            for (const QString& name : gone)
                QVERIFY2(!out.contains(name), qPrintable(out));
            QVERIFY2(out.contains(kept), qPrintable(out));
        }
    }

    void sentencesAreNoPaths_data()
    {
        QTest::addColumn<QString>("text");
        for (const char* text : { "/root/verl/x.py failed: nothing to read",
                 "/root/verl and /root/verl", "a / b", "/ or \\", "/think", "1/2", "C: is full",
                 "/usr/local/my lib/x", "/root/verl --flag on", "/models/q/config.json #b",
                 "/models/Qwen2.5-7B #b", "/data/gsm8k/train.parquet is gone", "/path/to/model",
                 "tokenizer_path=/path/to/tokenizer", "/home/ma-user/work/x", "gsm8k/train" })
            QTest::newRow(text) << QString::fromUtf8(text);
    }
    void sentencesAreNoPaths()
    {
        QFETCH(QString, text);
        QCOMPARE(Redactor().applyToValue(QStringLiteral("a.note"), text), text);
    }

    /// The run's own directory, as the report shows it.
    void theDirectoryOfARun()
    {
        auto run = std::make_shared<Run>();
        run->path = QStringLiteral("/data/Zhao Min/grpo runs/npu");
        run->name = QStringLiteral("npu");
        auto comparison = std::make_shared<Comparison>();
        comparison->runs = { run, run };
        const Redactor redactor = redactorFor(*comparison);
        const QString out
            = redactor.apply(QStringLiteral("see /data/Zhao Min/grpo runs/npu/x.log"));
        QVERIFY2(!out.contains(u"Zhao") && !out.contains(u"Min") && !out.contains(u"grpo runs"),
            qPrintable(out));
        QVERIFY2(out.endsWith(u"/npu/x.log"), qPrintable(out));
    }

    /// A cluster that the config names is hidden elsewhere, and its key is not.
    void clustersAreKnown()
    {
        const QString line = QStringLiteral("config trainer.cluster = wuhan-910b-03");
        const QString out = redactedBy(line, QStringLiteral("trainer.cluster: on wuhan-910b-03 x"));
        QVERIFY2(!out.contains(u"wuhan"), qPrintable(out));
        QVERIFY2(out.startsWith(u"trainer.cluster: on host-"), qPrintable(out));
    }
};

ALIDADE_TEST_MAIN(RedactKindsTest)
#include "tst_redact_kinds.moc"
