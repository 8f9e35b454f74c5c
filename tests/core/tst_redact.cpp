// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// What a report must not tell (issue 7): each kind once in the forms in which runs hold it, and
// what looks alike and must stay.
#include "core/report/redact_comparison.h"
#include "core/report/report.h"
#include "core/report/secret_keys.h"
#include "tests/support/run_factory.h"
#include "tests/support/test_main.h"

#include <QElapsedTimer>

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
        // The name decides, not the value.
        row("db.password = 1234 (override)", "1234", "(override)");
        row("password: abc", "abc", "password");
        row("passwd=hunter", "hunter", "passwd=");
        row("{'hub_token': 'plum', 'n': 1}", "plum", "'n': 1");
        row("\"client_secret\":\"two words\"", "two words", "client_secret");
        row("{\\\"api_key\\\": \\\"fig\\\"}", "fig", "api_key");
        row("AccessKeyId=LT", "=LT", "AccessKeyId=");
        row("x-api-key: kiwi", "kiwi", "x-api-key");
        row("'Authorization': 'Bearer fig'", "fig", "Authorization");
        row("Authorization: Basic dXNlcg==", "dXNlcg", "Authorization");
        row("auth=12", "12", "auth=");
        row("Cookie: sid=4", "sid=4", "Cookie");
        row("trainer.credentials.id=seven", "seven", "credentials");
        row("smtp_pass: sesame", "sesame", "smtp_pass");
        row("train --token plum --n 3", "plum", "--n 3");
        row("train --hub-token=plum --n 3", "plum", "--n 3");
        row("http://h.example.com/x?access_token=fig&n=3", "fig", "&n=3");
        // Folders that somebody has named.
        row("/mnt/team-alpha/verl/run.sh", "team-alpha", "/verl/run.sh");
        row("/root/name", "name", "/root/");
        row("/data/user/project", "project", "/data/user/");
        row("/Users/name", "name", "/Users/");
        row("/nas/groupx/li/ckpt/step_3", "groupx", "/ckpt/step_3");
        row("PATH=/usr/bin:/opt/lab/bin", "lab", "/usr/bin:/opt/");
        row("hdfs://gaur:9000/labx/a.parquet", "labx", "/a.parquet");
        row("see /mnt/labx/notes.", "labx", "/mnt/");
        row("val-core//mnt/labx/gsm8k/acc", "labx", "/gsm8k/acc");
        row("events.out.tfevents.1785960000.node-7.example.1234.0", "node-7", ".1234.0");
        row("/data/users/wuyi/run", "wuyi", "/data/users/");
        // Mail whose domain begins with a digit.
        for (const char* domain : { "163.com", "126.com", "139.com", "189.cn", "21cn.com" })
            row(qPrintable(QStringLiteral("邮箱wang.jg@%1，见").arg(QLatin1String(domain))),
                "wang.jg", "，见");
        // Tokens behind another word, as in names of files.
        row("k_AKIAIOSFODNN7EXAMPLE", "AKIA", "k_secret-");
        row("a_ghp_1234567890abcdefABCDEF1234567890abcd", "ghp_", "a_secret-");
        row("train_hf_FiLeNaMeFiLeNaMeFiLeNaMeFiLeNaMe12.log", "FiLeNaMe", ".log");
        row("t_eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkxIn0.AAAjgNryP4J3jVmNHl0w", "eyJ", "t_");
        row("x_sk-abcdefghijklmnopqrstuvwx12345678", "abcdefgh", "x_secret-");
        row("npm_abcdefghijABCDEFGHIJabcdefghij123456 x", "npm_", " x");
        row("pypi-AgEIcHlwaS5vcmcCJDU2N2Q4 x", "AgEI", " x");
        // Mount paths in Chinese text, with doubled and escaped slashes.
        row("见/mnt/share/wusong8/a", "wusong8", "见/mnt/share/");
        row("路径：/mnt/nas/wusong7/a", "wusong7", "路径：/mnt/nas/");
        row("见“/mnt/share/wusong9/a”", "wusong9", "/a”");
        row("路径/mnt/nas/wusong4/a", "wusong4", "路径/mnt/nas/");
        row("“/data/wusong6/模型”", "wusong6", "“/data/");
        row("x //mnt//nas//wusong1//a", "wusong1", "//mnt//nas//");
        row("{\"p\":\"\\/data\\/wusong0\\/a\"}", "wusong0", "\\/data\\/");
        row("\\/home\\/zhangba\\/x", "zhangba", "\\/home\\/");
        row("//home//zhangsi//x", "zhangsi", "//home//");
        row("?p=%2Fhome%2Fzhangjiu%2Fx", "zhangjiu", "%2Fx");
        // Secrets and users named in Chinese or with a full-width colon.
        for (const char* form :
            { "密码是%1", "密码为%1", "密码：%1", "密码: %1", "口令=%1", "令牌：%1", "密钥=%1",
                "password：%1", "“密码”：“%1”", "访问令牌 %1", "“password”：“%1”", "授权码：%1" })
            row(qPrintable(QString::fromUtf8(form).arg(QStringLiteral("karotte4")) + u"，好"),
                "karotte4", "，好");
        row("用户名：zhaoyun，好", "zhaoyun", "用户名：");
        row("账号: zhaoyun", "zhaoyun", "账号");
        // Other ways to say a secret.
        row("wandb login 9a8b7c6d5e4f3a2b1c0d9e8f7a6b5c4d3e2f1a0c", "9a8b7c6d", "wandb login ");
        row("wandb login --relogin 9a8b7c6d5e4f3a2b1c0d9e8f7a6b5c4d3e2f1a0c", "9a8b7c6d", "wandb");
        for (const char* form : { "pass=%1", "db pass: %1", "password => %1", "password is %1",
                 "token is %1", "<password>%1</password>", "{\"secret\":{\"value\":\"%1\"}}",
                 "api_key[\"prod\"]=%1", "password (root): %1", "curl -s -u li.wei:%1 http://x" })
            row(qPrintable(QString::fromUtf8(form).arg(QStringLiteral("karotte4"))), "karotte4",
                "secret-");
        row("aws_secret wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY", "K7MDENG", "aws_secret ");
        row("curl -u li.wei:karotte4 http://x", "li.wei", "user-");
        row("passphrase: correct horse battery staple", "battery", "passphrase: ");
        // Machines and people in sentences.
        row("zhao@npu-prod-82 said", "npu-prod-82", " said");
        row("zhao@gpu7", "zhao", "@host-");
        row("train_zhuxin@node-88_x.log", "zhuxin", "_x.log");
        row("train_zhuxin@node-88_x.log", "node-88", "_x.log");
        row("root@gpu-7 x", "gpu-7", "root@host-");
        row("ssh npu-prod-84 x", "npu-prod-84", "ssh host-");
        row("hostname npu-prod-85", "npu-prod-85", "hostname host-");
        row("ssh://zhao@gpu7:22/x", "zhao", ":22/x");
        row("[zhao@login01 ~]$ ls", "login01", " ~]$ ls");
        row("[zhao@login01 ~]$ ls", "zhao", " ~]$ ls");
        row("ssh zhao@gpuserver now", "gpuserver", "ssh ");
        row("zhao@10.1.2.3 x", "zhao", " x");
        row("hostname: npuprod", "npuprod", "hostname: ");
        row("host=npu-prod-79", "npu-prod-79", "host=");
        row("user=zhaoyun x", "zhaoyun", "user=");
        row("su --user zhaoyun x", "zhaoyun", "--user ");
        row("driver at 10.1.2.3, version unknown", "10.1.2.3", "driver at ");
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
                 "trainer.default_local_dir", "token=$HF_TOKEN", "password: null",
                 "use_auth_token: False", "api_key=***", "max_prompt_tokens=12", "author: bare",
                 "prompt_key=question", "reward_fn_key: data_source", "stop_token: x",
                 "PWD=/workspace", "pass@1: 0.5", "monkey=1", "taskset -c 3",
                 "/usr/lib/python3/dist-packages/numpy/x.py", "/workspace/verl/run_grpo.sh",
                 "/mnt/models/Qwen2.5-7B", "/data/gsm8k/train.parquet", "</think></answer>",
                 "km/h/s 1/2/3 a/b/c", "/opt/conda/lib/python3.11/site-packages/li/x/y.py, line 3",
                 "https://huggingface.co/Qwen/Qwen2.5-7B", "/tmp/user-3f2a/dir-0b1c/x.log",
                 "password: secret-09bc", "root/verl", "/a/b",
                 // Versions with four numbers.
                 "nvidia-cublas-cu12 12.9.1.4", "nvidia-curand-cu12: 10.3.7.77 / 10.3.9.90",
                 "CANN_VERSION=8.2.1.0", "NCCL_VERSION: 2.21.5.1", "driver 24.1.0.3",
                 // Measures and releases with @.
                 "val-core/word_problems/acc/mean@1", "val/x/recall@top5", "recall@top10",
                 "pass@16.mean", "acc@k3", "acc_best@maj8_x", "actions/checkout@v4", "Qwen@bf16",
                 "verl@main",
                 // Sentences about secrets, users and choices.
                 "密码学是数学", "密码是多少？", "令牌数: 4096", "最大令牌: 1024", "输入/输出/结果",
                 "和/或", "准确率/accuracy/得分", "用户：你好", "user: What is 2+2?",
                 "password is required", "the token is invalid", "token is 50256",
                 "wandb login successful", "pass=True", "pass: 12/30 fail: 3", "pass=0.5",
                 "user=None", "user=get_user(x)", "hostname=socket.gethostname()", "node=3",
                 "the hostname of the machine", "ssh is off", "hostname: str",
                 "verl_hf_checkpointmanagers", "pypi-mirror-of-the-company", "task-learning-by-x",
                 "secret: {\"value\": null}" })
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

    /// A token has one replacement alone, in a URL, behind `Bearer` and in a name.
    void aTokenIsTheSameEverywhere()
    {
        const QString token = QStringLiteral("hf_SaMeSaMeSaMeSaMeSaMeSaMeSaMeSaMe12");
        const QString hidden = Redactor().replacementOf(Redactor::Kind::Secret, token);
        for (const char* form :
            { "%1", "https://oauth2:%1@huggingface.co/x", "https://%1@huggingface.co/x",
                "Bearer %1", "token=%1&x=1", "run_%1.log", "密码：%1" }) {
            const QString text = QString::fromUtf8(form);
            QCOMPARE(Redactor().apply(text.arg(token)), text.arg(hidden));
        }
    }

    /// Names that variables and URLs tell are replaced where they stand alone, too.
    void namesOfVariables_data()
    {
        QTest::addColumn<QString>("line");
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("name"); ///< empty: the text stays
        const auto row = [](const char* line, const char* text, const char* name) {
            QTest::newRow(line) << QString::fromLatin1(line) << QString::fromLatin1(text)
                                << QString::fromLatin1(name);
        };
        row("variable VC_WORKER_HOSTS=wk-zhao-0,wk-zhao-1", "on wk-zhao-1 x", "wk-zhao-1");
        row("variable SLURM_JOB_NODELIST=gpu-zhao[01-04]", "on gpu-zhao03 x", "gpu-zhao03");
        row("variable SLURMD_NODENAME=gpu-zhao07", "on gpu-zhao07 x", "gpu-zhao07");
        row("variable RAY_ADDRESS=ray-head-zhao:6379", "on ray-head-zhao x", "ray-head-zhao");
        row("variable GIT_AUTHOR_NAME=Zhao Yun", "by Zhao Yun x", "Zhao Yun");
        row("config a.url = http://gpu-77:8265", "on gpu-77 x", "gpu-77");
        row("variable RAY_ADDRESS=auto", "auto", "");
        row("config a.url = http://reward:8000", "reward/mean", "");
        row("config a.url = https://api.github.com/x", "api.github.com", "");
        row("variable NCCL_VERSION=2.21.5.1", "x 2.21.5.1 y", "");
        row("config env.cann = 8.2.1.0", "x 8.2.1.0 y", "");
        row("config env.ip = 8.2.1.3", "x 8.2.1.3 y", "8.2.1.3");
        row("variable CI_JOB_TOKEN=sesam77x", "with sesam77x ok", "sesam77x");
        row("config a.path = /data/word_problems/x", "val-core/word_problems/acc/mean@1", "");
    }
    void namesOfVariables()
    {
        QFETCH(QString, line);
        QFETCH(QString, text);
        QFETCH(QString, name);
        const ComparisonPtr plain
            = makeComparison(line + u'\n', QStringLiteral("config a.b = 1\n"));
        const QString out = redactorFor(*plain).apply(text);
        if (name.isEmpty())
            QCOMPARE(out, text);
        else
            QVERIFY2(!out.contains(name), qPrintable(out));
    }

    /// No regular expression matches in a text that is no Unicode.
    void brokenTextIsRedacted()
    {
        for (const char16_t broken : { u'\xd800', u'\xdfff', u'\0' }) {
            const QString text = QChar(broken)
                + QStringLiteral("mail a.b@example.org, password: abc, 10.1.2.3") + QChar(broken);
            const QString out = Redactor().apply(text);
            for (const char* secret : { "a.b@", "abc", "10.1.2.3" })
                QVERIFY2(!out.contains(QLatin1StringView(secret)), secret);
            QVERIFY(out.startsWith(QChar(broken)) && out.endsWith(QChar(broken)));
        }
    }

    /// Texts made to be slow, and deep ones: 1 MB each.
    void isLinear_data()
    {
        QTest::addColumn<QString>("part");
        for (const char* part :
            { "/", "\\", "\\/", "eyJ", "eyJabcdefgh.", "_sk-", "a@", "ab@1.com ", "a-", "-1",
                "密码", "password ", "password: a ", "a ", "<ab>", "ssh a ", "curl -u ", "@a1",
                "/mnt/x", "://a:", "[a@b ", "secret={", "%2Fhome", "hostname " })
            QTest::newRow(part) << QString::fromUtf8(part);
    }
    void isLinear()
    {
        QFETCH(QString, part);
        const QString text = part.repeated(1'000'000 / part.size());
        const QString told = QStringLiteral("\nat 10.1.2.3, password: abc, ask a.b@example.org, "
                                            "host=dgx-a100-05, see /home/zhangsan/x");
        Redactor redactor;
        redactor.setFolders({ QStringLiteral("somebody") });
        QElapsedTimer timer;
        timer.start();
        const QString out = redactor.apply(text + told);
        for (const char* name : { "10.1.2.3", "abc,", "a.b@", "dgx-a100", "zhangsan" })
            QVERIFY2(!out.right(2 * told.size()).contains(QLatin1StringView(name)), name);
        QVERIFY2(timer.elapsed() < 10'000, qPrintable(QString::number(timer.elapsed())));
    }

    /// Twice is as once: reports redact what a redacted comparison kept.
    void isStable()
    {
        const Redactor redactor({ QStringLiteral("zhangsan") }, { QStringLiteral("node-7") });
        const QString once = redactor.apply(
            QStringLiteral("/home/zhangsan/x on node-7, /mnt/labx/y, mail a.b@example.org, "
                           "password: abc, Authorization: Bearer abcdefghijklmnop, 10.1.2.3"));
        QCOMPARE(redactor.apply(once), once);
        QCOMPARE(Redactor().apply(once), once);
    }

    /// Names of settings, in every way in which they are written.
    void secretKeys_data()
    {
        QTest::addColumn<QString>("key");
        QTest::addColumn<bool>("isSecret");
        for (const char* key : { "password", "db.password", "DB_PASSWORD", "dbPassword", "passwd",
                 "passphrase", "secret", "client_secret", "secrets.wandb", "token", "HF_TOKEN",
                 "hub_token", "accessToken", "auth", "basic_auth", "x.auth.user", "Authorization",
                 "Proxy-Authorization", "headers.Authorization", "credential", "aws.credentials",
                 "api_key", "apiKey", "APIKEY", "api-key", "X-Api-Key", "access_key",
                 "access_key_id", "AWS_SECRET_ACCESS_KEY", "secret_key", "private_key", "ssh_key",
                 "wandb_key", "ak", "sk", "smtp_pass", "Cookie", "Set-Cookie", "auth_tokens" })
            QTest::newRow(key) << QString::fromLatin1(key) << true;
        for (const char* key :
            { "max_tokens", "max_token", "pad_token", "eos_token", "pad_token_id", "tokenizer",
                "tokenizer.path", "use_token_level_loss", "num_batched_tokens", "tokens",
                "token_mean", "image_token", "prompt_key", "reward_fn_key", "key", "keys", "author",
                "authors", "PWD", "OLDPWD", "pass", "pass_rate", "compass", "task", "risk",
                "monkey", "secretary", "data.continuous_token", "", ".", "a." })
            QTest::addRow("not: %s", key) << QString::fromLatin1(key) << false;
    }
    void secretKeys()
    {
        QFETCH(QString, key);
        QFETCH(bool, isSecret);
        QCOMPARE(isSecretKey(key), isSecret);
    }

    /// Short, plain and nested values go from every format, whatever they look like.
    void secretsByName_data()
    {
        QTest::addColumn<QString>("line");
        QTest::addColumn<QString>("secret");
        const auto row = [](const char* line, const char* secret) {
            QTest::newRow(line) << QString::fromLatin1(line) << QString::fromLatin1(secret);
        };
        row("config a.password = sesam @override run.sh:3", "sesam");
        row("config a.password = 73519 @override run.sh:3", "73519");
        row("config a.hub_token = /plum/fig", "plum");
        row("config a.hooks = [{headers: {Authorization: Bearer mangofig}}]", "mangofig");
        row("config a.list = [{name: x, api_key: kiwi}, {api_key: figs}]", "figs");
        row("config a.auth.user = lemur", "lemur");
        row("config a.url = http://u:sesam@h.example.org/x", "sesam");
        row("variable CI_JOB_TOKEN=sesam", "sesam");
        row("note warning run.log:7 a.password is set to sesam here", "sesam");
    }
    void secretsByName()
    {
        QFETCH(QString, line);
        QFETCH(QString, secret);
        // The notes speak of a value that stands in the config.
        const QString more = line.startsWith(u"note")
            ? QStringLiteral("\nconfig a.password = sesam @override run.sh:3\n")
            : QStringLiteral("\n");
        const ComparisonPtr plain = makeComparison(line + more, QStringLiteral("config a.b = 1\n"));
        const auto redactor = std::make_shared<const Redactor>(redactorFor(*plain));
        const ComparisonPtr hidden = redacted(*plain, redactor);
        for (const ReportFormat& format : reportFormats()) {
            const QByteArray text = format.write(*hidden, ReportOptions{ true });
            QVERIFY2(!text.contains(secret.toUtf8()), text.constData());
        }
        for (const ConfigEntry& entry : hidden->runs.baseline->config.entries)
            QVERIFY(!displayText(entry.value).contains(secret));
    }

    /// Names in metrics and keys; the rows still find their entries.
    void namesInsideNames()
    {
        const QString lines = QStringLiteral("config a.zhangsan_x = 1 @override run.sh:1\n"
                                             "config a.user = zhangsan\n"
                                             "config a.z = 2 @override run.sh:1\n"
                                             "metric val/zhangsan_set/acc: 1 0.5, 2 0.5, 3 0.5\n"
                                             "metric val/mean: 1 0.5, 2 0.5, 3 0.5\n");
        const ComparisonPtr plain = makeComparison(
            lines, QString(lines).replace(QStringLiteral("a.z = 2"), QStringLiteral("a.z = 3")));
        const auto redactor = std::make_shared<const Redactor>(redactorFor(*plain));
        const ComparisonPtr hidden = redacted(*plain, redactor);
        for (const ReportFormat& format : reportFormats())
            QVERIFY2(!format.write(*hidden, ReportOptions{ true }).contains("zhangsan"),
                format.id.data());
        const Config& config = hidden->runs.candidate->config;
        for (const ConfigEntry& entry : config.entries)
            QCOMPARE(config.find(entry.key), &entry);
        for (const KeyAlignment& row : hidden->config->rows)
            for (const Side side : BothSides)
                QCOMPARE(hidden->runs[side]->config.entries[size_t(row.entry[side])].key, row.key);
        for (const MetricComparison& metric : *hidden->metrics)
            QCOMPARE(hidden->runs.baseline->metrics()->series[size_t(metric.series.baseline)].name,
                metric.name);
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
