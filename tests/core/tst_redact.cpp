// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// What a report must not tell (issue 7): each kind once in the forms in which runs hold it, and
// what looks alike and must stay.
#include "core/report/redact_comparison.h"
#include "core/report/report.h"
#include "tests/support/run_factory.h"
#include "tests/support/test_main.h"

using namespace alidade;

class RedactTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void hides_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("secret"); ///< must be gone
        QTest::addColumn<QString>("kept"); ///< must stay
        const auto row = [](const char* text, const char* secret, const char* kept) {
            QTest::newRow(text) << QString::fromUtf8(text) << QString::fromUtf8(secret)
                                << QString::fromUtf8(kept);
        };
        row("export WANDB_API_KEY=0123456789abcdef0123456789abcdef01234567", "0123456789abcdef",
            "WANDB_API_KEY=");
        row("HF_TOKEN: hf_AbCdEfGhIjKlMnOpQrStUvWx", "hf_AbCd", "HF_TOKEN: ");
        row("key sk-proj-abcdEFGH1234567890abcd used", "sk-proj", " used");
        row("ghp_abcdefghijklmnopqrstuvwxyz0123456789", "ghp_", "secret-");
        row("AKIAIOSFODNN7EXAMPLE", "AKIA", "secret-");
        row("LTAI5tFooBarBazQux1234", "LTAI", "secret-");
        row("{\"password\": \"hunter2-Zx9\"}", "hunter2", "password");
        row("Authorization: Bearer abc.def-ghi_jkl012345", "abc.def", "Bearer ");
        row("eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.SflKxwRJSMeKKF2QT4", "eyJ",
            "secret-");
        row("git clone https://li:pa55w0rd@git.corp.cn/x.git", "pa55w0rd", "https://");
        row("git clone https://li:pa55w0rd@git.corp.cn/x.git", "git.corp.cn", "/x.git");
        row("-----BEGIN RSA PRIVATE KEY-----\nMIIEow\n-----END RSA PRIVATE KEY----- x", "MIIEow",
            " x");
        row("mail li.wei@huawei.com now", "li.wei", " now");
        row("(WorkerDict pid=3, ip=192.168.10.24) step", "192.168.10.24", "pid=3");
        row("MASTER_ADDR=10.1.2.3", "10.1.2.3", "MASTER_ADDR=");
        row("tcp://[2001:db8:85a3::8a2e:370:7334]:29500", "8a2e:370", "29500");
        row("fe80::1ff:fe23:4567:890a%eth0", "1ff:fe23", "eth0");
        row("/home/zhangsan/verl/run.log", "zhangsan", "/verl/run.log");
        row("/Users/lisi/verl", "lisi", "/Users/");
        row("C:\\Users\\wangwu\\runs", "wangwu", "runs");
        row("root@train-node-07:~# ls", "train-node-07", "root@");
        row("worker-3.train.svc.cluster.local up", "worker-3", " up");
        row("ip-10-0-3-17.ec2.internal", "10-0-3-17", "host-");
        row("http://minio.hpc:9000/bucket", "minio", ":9000/bucket");
    }
    void hides()
    {
        QFETCH(QString, text);
        QFETCH(QString, secret);
        QFETCH(QString, kept);
        const QString out = Redactor().apply(text);
        QVERIFY2(!out.contains(secret, Qt::CaseInsensitive), qPrintable(out));
        QVERIFY2(out.contains(kept), qPrintable(out));
    }

    void leavesAlone_data()
    {
        QTest::addColumn<QString>("text");
        for (const char* text : { "val-core/openai/gsm8k/acc/mean@8", "best@4/mean 0.5",
                 "max_tokens: 1024", "pad_token: <|endoftext|>", "eos_token=</s>",
                 "num_batched_tokens=8192", "use_token_level_loss: True", "x[1::2] and std::sort",
                 "12:34:56 2026-08-22", "verl==0.7.1.0", "driver v24.1.0.3", "0.0.0.0 127.0.0.1",
                 "https://github.com/volcengine/verl", "@torch.no_grad()", "a @ b.T",
                 "/root/verl/run.sh", "/home/user/x", "tokenizer=/models/qwen",
                 "skill-building-exercise-number", "score 1.2.3", "actor/pg_loss",
                 "trainer.default_local_dir" })
            QTest::newRow(text) << QString::fromUtf8(text);
    }
    void leavesAlone()
    {
        QFETCH(QString, text);
        QCOMPARE(Redactor().apply(text), text);
    }

    void theSameOriginalGetsTheSameReplacement()
    {
        const Redactor redactor({ QStringLiteral("zhangsan") }, {});
        const QString out = redactor.apply(
            QStringLiteral("/home/zhangsan/a ZhangSan_run zhangsanx 10.1.2.3 10.1.2.3"));
        const QString user
            = redactor.replacementOf(Redactor::Kind::User, QStringLiteral("zhangsan"));
        const QString address
            = redactor.replacementOf(Redactor::Kind::Address, QStringLiteral("10.1.2.3"));
        QCOMPARE(out, QStringLiteral("/home/%1/a %1_run zhangsanx %2 %2").arg(user, address));
        QVERIFY(
            address != redactor.replacementOf(Redactor::Kind::Address, QStringLiteral("10.1.2.4")));
    }

    void theUserDecides()
    {
        Redactor redactor;
        redactor.setReplacement(QStringLiteral("10.1.2.3"), QStringLiteral("NODE"));
        QCOMPARE(redactor.apply(QStringLiteral("ip 10.1.2.3")), QStringLiteral("ip NODE"));
    }

    /// Both runs name the same person and machine in many places; no format may show them.
    void noReportTellsThem_data()
    {
        QTest::addColumn<QString>("format");
        for (const char* format : { "text", "md", "json", "html" })
            QTest::newRow(format) << QString::fromLatin1(format);
    }
    void noReportTellsThem()
    {
        QFETCH(QString, format);
        const QString lines = QStringLiteral(
            "source console-log /home/zhangsan/logs/run.log 1 config\n"
            "config trainer.default_local_dir = /home/zhangsan/ckpt @override run_zhangsan.sh:3\n"
            "config trainer.host = train-node-07\n"
            "config data.train_files = hdfs://10.9.8.7:9000/zhangsan/x.parquet @override run.sh:4\n"
            "variable HOSTNAME=train-node-07\n"
            "note warning /home/zhangsan/x.log:7 train-node-07 said 10.9.8.7 and "
            "sk-abcdefghijklmnop1234\n"
            "sample 1 0.5 | mail me: zhang.san@corp.cn | I am at 10.9.8.7\n");
        const ComparisonPtr plain = makeComparison(lines,
            QString(lines).replace(QStringLiteral("x.parquet"), QStringLiteral("y.parquet")));
        const auto redactor = std::make_shared<const Redactor>(redactorFor(*plain));
        const ComparisonPtr hidden = redacted(*plain, redactor);
        for (const ReportFormat& one : reportFormats())
            if (one.id == format) {
                const QByteArray text = one.write(*hidden, ReportOptions{ true });
                const QByteArray open = one.write(*plain, ReportOptions{ true });
                QVERIFY(open.contains("zhangsan"));
                for (const char* secret : { "zhangsan", "train-node-07", "10.9.8.7", "sk-abcdef" })
                    QVERIFY2(!text.contains(secret), secret);
            }
        const auto sample = hidden->runs.candidate->rollouts.front().read(0);
        QVERIFY(sample.has_value());
        QVERIFY(!sample->input.contains(QStringLiteral("zhang.san")));
        QVERIFY(!sample->output.contains(QStringLiteral("10.9.8.7")));
        const auto bare = redacted(*plain, redactor, RedactOptions{ true });
        QVERIFY(!bare->runs.candidate->rollouts.front().read(0)->output.contains(
            QStringLiteral("I am")));
    }

    void theListTellsWhatIsReplaced()
    {
        const ComparisonPtr plain = makeComparison(
            QStringLiteral("config trainer.default_local_dir = /home/zhangsan/ckpt\n"),
            QStringLiteral("config trainer.default_local_dir = /home/lisi/ckpt\n"));
        const Redactor redactor = redactorFor(*plain);
        QStringList originals;
        for (const Replaced& one : replacedIn(*plain, redactor)) {
            QVERIFY(one.count > 0);
            QCOMPARE(one.replacement, redactor.replacementOf(one.kind, one.original));
            originals += one.original;
        }
        QVERIFY(originals.contains(QStringLiteral("zhangsan")));
        QVERIFY(originals.contains(QStringLiteral("lisi")));
    }
};

ALIDADE_TEST_MAIN(RedactTest)
#include "tst_redact.moc"
