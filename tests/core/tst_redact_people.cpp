// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// People, and whose a repository, a folder or an account is: in the words in which runs tell them,
// and what looks alike and must stay.
#include "core/report/owner_names.h"
#include "core/report/redact.h"
#include "tests/support/test_main.h"

using namespace alidade;

class RedactPeopleTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void owners_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("owner"); ///< empty: the text stays
        const auto row = [](const char* text, const char* owner) {
            QTest::newRow(text) << QString::fromUtf8(text) << QString::fromUtf8(owner);
        };
        for (const char* form : { "https://github.com/%1/verl", "github.com/%1/x",
                 "git+https://github.com/%1/verl.git@0123", "git@github.com:%1/verl.git",
                 "https://raw.githubusercontent.com/%1/x/main/a.py",
                 "https://api.github.com/repos/%1/x", "https://wandb.ai/%1/project/runs/x1",
                 "wandb: View project at https://wandb.ai/%1/verl", "https://huggingface.co/%1/m",
                 "https://huggingface.co/datasets/%1/d", "https://hf-mirror.com/%1/m",
                 "https://gitcode.com/%1/x", "https://gitcode.com/%1", "https://gitee.com/%1.",
                 "https://gitee.com/%1/x", "https://swanlab.cn/@%1/verl/runs/x",
                 "https://modelscope.cn/models/%1/m", "https:\\/\\/github.com\\/%1\\/verl",
                 "https://www.modelscope.cn/datasets/%1/d", "ghcr.io/%1/verl:latest",
                 "docker.io/%1/verl" })
            row(qPrintable(QString::fromUtf8(form).arg(QStringLiteral("zhang-san"))), "zhang-san");
        row("见https://gitee.com/张三/x", "张三");
        for (const char* text :
            { "https://github.com/verl-project/verl", "https://github.com/volcengine/verl",
                "https://github.com/vllm-project/vllm-ascend",
                "https://huggingface.co/Qwen/Qwen2.5-7B", "git@github.com:volcengine/verl.git",
                "https://huggingface.co/deepseek-ai/x", "https://gitee.com/ascend/pytorch",
                "https://gitee.com/Ascend/msprobe", "https://gitcode.com/Ascend/pytorch",
                "https://github.com/huggingface/transformers", "https://github.com/pytorch/pytorch",
                "https://huggingface.co/docs/hub", "https://github.com/",
                "https://wandb.ai/authorize", "https://huggingface.co/datasets/openai/gsm8k",
                "https://modelscope.cn/models/Qwen/x", "https://huggingface.co/gpt2",
                "github.com is down", "https://docs.github.com/en/rest",
                "https://obs.cn-north-4.myhuaweicloud.com/x",
                "https://git-lfs.github.com/spec/v1" })
            row(text, "");
    }
    void owners()
    {
        QFETCH(QString, text);
        QFETCH(QString, owner);
        const QString out = Redactor().apply(text);
        QString wanted = text;
        if (!owner.isEmpty())
            wanted.replace(owner, Redactor().replacementOf(Redactor::Kind::User, owner));
        QCOMPARE(out, wanted);
        QCOMPARE(Redactor().apply(out), out);
    }

    void publicOwnersAreData()
    {
        for (const char* name : { "verl-project", "volcengine", "vllm-project", "Qwen", "qwen",
                 "deepseek-ai", "Ascend", "huggingface", "pytorch" })
            QVERIFY2(isPublicOwner(QString::fromLatin1(name)), name);
        QVERIFY(!isPublicOwner(u"zhang-san"));
        QVERIFY(!isPublicOwner(u""));
    }

    void people_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QStringList>("gone");
        QTest::addColumn<QString>("kept");
        const auto row = [](const char* text, const char* gone, const char* kept) {
            QTest::newRow(text) << QString::fromUtf8(text) << QString::fromUtf8(gone).split(u'|')
                                << QString::fromUtf8(kept);
        };
        row("\\\\filer7\\team9\\zhangsan\\run.log", "filer7|team9|zhangsan", "run.log");
        row("\\\\fileserver\\share\\zhangsan\\a.txt", "fileserver|zhangsan", "\\a.txt");
        row("\\\\\\\\fileserver\\\\share\\\\zhangsan", "fileserver|zhangsan", "share");
        row("path='\\\\nas\\lab_x\\li'", "nas|lab_x", "path='");
        row("\\\\10.1.2.3\\lab_x", "10.1.2.3|lab_x", "address-");
        row("'/home/li si/verl'", "li|si", "/verl'");
        row("\"/home/li si\"", "li|si", "\"/home/");
        row("/home/o'brien/verl", "o'brien|brien", "/verl");
        row("'/home/zhangsan','/data/a'", "zhangsan", "','/data/a'");
        row("'/home/zhangsan'", "zhangsan", "'");
        row("C:\\Users\\Li Si\\x", "Li|Si", "\\x");
        row("C:\\\\Users\\\\Li Si\\\\x", "Li|Si", "x");
        row("D:/Users/zhangsan/x", "zhangsan", "/x");
        row("~zhangsan/verl", "zhangsan", "/verl");
        row("用户:zhaoyun", "zhaoyun", "用户:");
        row("用户：zhaoyun，好", "zhaoyun", "，好");
        row("用户: 张三", "张三", "用户: ");
        row("负责人：李小龙。", "李小龙", "。");
        row("user: zhaoyun", "zhaoyun", "user: ");
        row("(user: zhaoyun)", "zhaoyun", "(user: ");
        row("用户名：x7", "x7", "用户名：");
        // In the words of programs.
        row("uid=1001(zhangsan) gid=1001(users)", "zhangsan", "(users)");
        row("-rw-r--r-- 1 zhangsan users 120 Aug  1 12:00 run.sh", "zhangsan", "run.sh");
        row("sudo -u zhangsan bash run.sh", "zhangsan", "bash run.sh");
        row("docker run -v /x:/x -u zhangsan:users image", "zhangsan", ":users");
        row("su - zhangsan -c ls", "zhangsan", "-c ls");
        row("chown -R zhangsan:users /data/x", "zhangsan", ":users");
        row("squeue -u zhangsan", "zhangsan", "squeue");
        row("kubectl -n zhangsan get pods", "zhangsan", "get pods");
        row("submitted by user zhang7", "zhang7", "by user ");
        row("MA_USER=zhangsan JOB_OWNER=lisi", "zhangsan|lisi", "JOB_OWNER=");
        row("wandb: Currently logged in as: zhangsan. Use x", "zhangsan", ". Use x");
        row("wandb: Currently logged in as: zhangsan (labx) to https://api.wandb.ai",
            "zhangsan|labx", "https://api.wandb.ai");
        row("swanlab: Hi zhangsan,welcome to swanlab!", "zhangsan", ",welcome");
        row("Author: Zhang San <zs@corp.example>", "Zhang|San|zs@", "Author: ");
        row("Signed-off-by: zhangsan <zs@corp.example>", "zhangsan", "off-by: ");
        row("作者：张三 <zs@corp.example>", "张三", "作者：");
        row("git config user.name Zhang San", "Zhang|San", "user.name ");
        row("手机号 13812345678，微信：zhangsan_77", "13812345678|zhangsan_77", "微信：");
        row("QQ：123456789", "123456789", "QQ：");
        row("姓名：欧阳锋 ", "欧阳锋", "姓名：");
        row("https://open.feishu.cn/open-apis/bot/v2/hook/01234567-89ab-cdef-0123-456789abcdef",
            "01234567-89ab", "/hook/secret-");
        row("https://hooks.slack.com/services/T0AAAAAAA/B0AAAAAAA/abcdefgh", "T0AAAAAAA|abcdefgh",
            "services/secret-");
        row("ssh-rsa AAAAB3NzaC1yc2EAAAADAQABAAABAQC7 zhangsan@laptop", "AAAAB3|zhangsan|laptop",
            "ssh-rsa secret-");
        row("docker pull registry.lab.example.org/zhangsan/verl:1.0", "registry.lab|zhangsan",
            "/verl:1.0");
        row("image: swr.cn-north-4.myhuaweicloud.com/zhangsan/verl:1.0", "zhangsan",
            "swr.cn-north-4.myhuaweicloud.com/");
        row("https://zhangsan-x.obs.cn-north-4.myhuaweicloud.com/a", "zhangsan", "https://host-");
        row("git clone https://git.lab.example.org/zhangsan/x.git", "git.lab|zhangsan", "/x.git");
        row("machine api.wandb.ai login user password 0123456789abcdef0123456789abcdef01234567",
            "0123456789abcdef0123456789abcdef01234567", "password ");
        for (const char* key : { "api_key", "HF_TOKEN", "secret", "wandb.api_key" })
            row(qPrintable(QStringLiteral("%1=0123456789abcdef0123456789abcdef01234567")
                               .arg(QLatin1String(key))),
                "0123456789abcdef", key);
    }
    void people()
    {
        QFETCH(QString, text);
        QFETCH(QStringList, gone);
        QFETCH(QString, kept);
        const QString out = Redactor().apply(text);
        for (const QString& name : gone)
            QVERIFY2(!out.contains(name), qPrintable(out));
        QVERIFY2(out.contains(kept), qPrintable(out));
        QCOMPARE(Redactor().apply(out), out);
    }

    void nobody_data()
    {
        QTest::addColumn<QString>("text");
        for (const char* text : { "a \\\\hline\\end{array}", "x \\\\frac\\alpha", "1 \\\\ 2 \\\\ 3",
                 "$a \\\\text{b}$", "\\\\begin{cases}x\\\\y\\end{cases}", "\\\\quad\\boxed{3}",
                 "\\\\x1b\\\\[0-9;]*m", "commit 0123456789abcdef0123456789abcdef01234567",
                 "git_commit=0123456789abcdef0123456789abcdef01234567",
                 "verl @ git+https://github.com/volcengine/verl.git@"
                 "0123456789abcdef0123456789abcdef01234567",
                 "api_key=***", "password: ******", "token=<redacted>", "secret: [REDACTED]",
                 "token: xxxx", "用户：你好", "用户: 请问", "user: hello\nassistant: hi",
                 "user: What is 2+2?", "user: 3", "~5/6", "a~b/c", "user: None",
                 "it's /home/user/x", "用户体验：好", "started by user request", "su casa es",
                 "docker run -u 1000 x", "chown -R root:root /x", "logged in as root",
                 "uid=0(root) gid=0(root)", "QQ plot", "mobile netv2_large", "phone 12",
                 "微信支付 100 元", "by: x", "author: bare", "image: a/b:c",
                 "docker pull docker.io/vllm-project/vllm:v1", "node tree", "the node with 3 heads",
                 "--address=auto", "--address=127.0.0.1:6379", "--include models",
                 "https://github.com/volcengine/verl.git", "多用户：张开双臂去拥抱" })
            QTest::newRow(text) << QString::fromUtf8(text);
    }
    void nobody()
    {
        QFETCH(QString, text);
        QCOMPARE(Redactor().apply(text), text);
    }
};

ALIDADE_TEST_MAIN(RedactPeopleTest)
#include "tst_redact_people.moc"
