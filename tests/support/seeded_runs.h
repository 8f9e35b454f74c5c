// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// A pair of runs that is full of names and secrets, in every place where a run holds text: what a
// redacted report must not tell (issue 7). Made up; the words stand nowhere else.
#pragma once

#include <QByteArray>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QStringList>

namespace alidade {

class SeededRuns {
public:
    /// Writes baseline/ and candidate/ below `directory`.
    explicit SeededRuns(const QString& directory)
        : m_root(directory)
    {
        for (const char* side : { "baseline", "candidate" })
            writeRun(QString::fromLatin1(side), qstrcmp(side, "candidate") == 0);
    }

    QString baseline() const { return m_root + QStringLiteral("/baseline"); }
    QString candidate() const { return m_root + QStringLiteral("/candidate"); }

    /// What no report may hold, in lower case.
    static QStringList secrets()
    {
        QStringList list;
        for (const char* secret : { // people, teams and projects
                 "quaggafan", "tapirlee", "okapiwong", "lemurchen", "ibexteam", "narwhalproj",
                 "axolotlhan", "pangolinwu", "dingoteam", "civetlab", "kinkajou", "indrilab",
                 "uakariteam", "siamanglu", "tarsierteam",
                 // machines and addresses
                 "node-zebra-77", "quoll-login-03", "worker-gnu", "kudu-store", "markhor-host",
                 "dgx-a100-05", "gpu-worker-03", "npu-910b-12", "saolafiler", "10.23.45.67",
                 "192.168.77.12", "fe80::1ff:fe23:4567:890a", "gaur.hpc.internal",
                 // e-mail
                 "fossa.kim@example.org", "genet_li@corp.example.com", "hyrax@mail.example.cn",
                 // secrets that mark themselves
                 "sk-proj-abcdefgh12345678zxcv", "hf_abcdefghijklmnopqrst", "akiaabcdefghij234567",
                 "ghp_0123456789abcdefghijklmnopqrstuvwxyz", "glpat-0123456789abcdefghij",
                 "miieowibaakcaqeaseed", "eyjhbgcioijiuzi1nij9",
                 // secrets by their names, short ones and ones that look harmless
                 "kiwiplum", "mango9", "73519", "sesamo", "durianx", "papayax", "lychee", "guavapw",
                 "rambutan", "feijoa", "quince7", "medlar" })
            list += QString::fromLatin1(secret);
        return list;
    }

private:
    void write(const QString& path, const QByteArray& content) const
    {
        const QString full = m_root + u'/' + path;
        QDir().mkpath(QFileInfo(full).path());
        QFile file(full);
        if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size())
            qFatal("cannot write a seeded run");
    }

    void writeRun(const QString& side, bool other) const
    {
        const QByteArray rate = other ? "2e-06" : "1e-06";
        write(side + QStringLiteral("/logs/quaggafan_train.log"),
            "+ python3 -m verl.trainer.main_ppo trainer.api_key=durianx --token lychee\n"
            "okapiwong@quoll-login-03:~$ ssh worker-gnu.svc.cluster.local\n"
            "[dgx-a100-05] launching\ngpu-worker-03:4242:4299 [0] NCCL INFO x\n"
            "wandb: Currently logged in as: indrilab (uakariteam) to https://api.wandb.ai\n"
            "\xe8\x8a\x82\xe7\x82\xb9 npu-910b-12, \xe7\x94\xa8\xe6\x88\xb7:siamanglu\n"
            "(TaskRunner pid=1, ip=10.23.45.67) TaskRunner hostname: node-zebra-77, PID: 1\n"
            "(TaskRunner pid=1) {'actor_rollout_ref': {'actor': {'optim': {'lr': "
                + rate
                + "}},\n"
                  "(TaskRunner pid=1)                        'model': {'path': "
                  "'/mnt/ibexteam/quaggafan/models/Qwen2.5-7B'}},\n"
                  "(TaskRunner pid=1)  'data': {'train_files': "
                  "['/data/narwhalproj/train.parquet',\n"
                  "(TaskRunner pid=1)                           "
                  "'hdfs://gaur.hpc.internal:9000/dingoteam/x.parquet']},\n"
                  "(TaskRunner pid=1)  'trainer': {'api_key': 'papayax',\n"
                  "(TaskRunner pid=1)              'contact': 'fossa.kim@example.org',\n"
                  "(TaskRunner pid=1)              'db': {'password': 73519, 'user': "
                  "'lemurchen'},\n"
                  "(TaskRunner pid=1)              'default_local_dir': "
                  "'/home/quaggafan/ckpt',\n"
                  "(TaskRunner pid=1)              'hooks': [{'headers': {'Authorization': "
                  "'Bearer mango9'},\n"
                  "(TaskRunner pid=1)                         'url': "
                  "'http://kudu-store:8080/x?token=quince7'}],\n"
                  "(TaskRunner pid=1)              'hub_token': 'kiwiplum',\n"
                  "(TaskRunner pid=1)              'pangolinwu_flag': True,\n"
                  "(TaskRunner pid=1)              'repo': "
                  "'https://github.com/kinkajou/verl',\n"
                  "(TaskRunner pid=1)              'share': "
                  "'\\\\\\\\saolafiler\\\\tarsierteam\\\\x',\n"
                  "(TaskRunner pid=1)              'smtp_pass': 'sesamo',\n"
                  "(TaskRunner pid=1)              'work_dir': '/root/axolotlhan'}}\n"
                  "(TaskRunner pid=1) step:1 - actor/pg_loss:0.5 - "
                  "val-core/quaggafan_set/acc/mean@4:0.1 - training/global_step:1\n"
                  "(TaskRunner pid=1) step:2 - actor/pg_loss:0.4 - "
                  "val-core/quaggafan_set/acc/mean@4:0.2 - training/global_step:2\n"
                  "(TaskRunner pid=1) step:3 - actor/pg_loss:"
                + (other ? "9.4" : "0.3")
                + " - val-core/quaggafan_set/acc/mean@4:0.3 - training/global_step:3\n");
        write(side + QStringLiteral("/run_quaggafan.sh"),
            "export HF_TOKEN=hf_AbCdEfGhIjKlMnOpQrSt\nexport MASTER_ADDR=192.168.77.12\n"
            "export DATA_ROOT=/Users/tapirlee/data\n"
            "python3 -m verl.trainer.main_ppo trainer.api_key=durianx trainer.hub_token=kiwiplum "
            "actor_rollout_ref.actor.optim.lr="
                + rate + " +trainer.note='ask hyrax@mail.example.cn' trainer.db.password=73519\n");
        write(side + QStringLiteral("/env.txt"),
            "USER=okapiwong\nHOSTNAME=node-zebra-77\nHOME=/root/axolotlhan\n"
            "GIT_URL=https://pangolinwu:guavapw@git.example.com/x.git\n"
            "HCCL_IF_IP=fe80::1ff:fe23:4567:890a\nREMARK=key sk-proj-abcdEFGH12345678zxcv of "
            "civetlab\n"
            "OWNER=civetlab\nCI_URL=glpat-0123456789abcdefghij\nPANGOLIN=/data/users/pangolinwu/"
            "x\n");
        write(side + QStringLiteral("/pip_freeze.txt"),
            "torch==2.8.0\ntransformers==4.57." + QByteArray(other ? "2" : "1")
                + "\nverl @ "
                  "git+https://pangolinwu:guavapw@git.example.com/verl.git@0123456789ab\n");
        const QByteArray soup = QByteArray("!").repeated(600);
        write(side + QStringLiteral("/rollouts/1.jsonl"),
            "{\"input\": \"Write to genet_li@corp.example.com from /mnt/ibexteam/notes\", "
            "\"output\": "
            "\"The password: rambutan and AKIAABCDEFGHIJ234567 at 10.23.45.67 of dgx-a100-05, "
            "gpu-worker-03 and npu-910b-12, says siamanglu with indrilab, uakariteam\", \"gts\": "
            "\"4\", "
            "\"score\": 1.0, \"step\": 1, \"api_key\": \"feijoa\", \"who\": \"quaggafan\"}\n"
            "{\"input\": \"ghp_0123456789abcdefghijklmnopqrstuvwxyz?\", \"output\": "
            "\"genet_li@corp."
            "example.com says "
                + soup
                + " -----BEGIN RSA PRIVATE KEY-----\\nMIIEowIBAAKCAQEASEED\\n-----END RSA PRIVATE "
                  "KEY-----\", \"gts\": \"eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0."
                  "SflKxwRJSMeKKF2QT4\", \"score\": 0.0, \"step\": 1, \"auth\": \"medlar\"}\n");
        write(side
                + QStringLiteral("/tensorboard_log/dingoteam/quaggafan/"
                                 "events.out.tfevents.1785960000.markhor-host.1234.0"),
            "");
        const QString dump = side + QStringLiteral("/dump/step_1/actor_update/step0/rank0/");
        const QByteArray op = "Module.quaggafan_net.Linear.forward.0";
        write(dump + QStringLiteral("dump.json"),
            "{\"task\": \"statistics\", \"level\": \"mix\", \"framework\": \"pytorch\", \"data\": "
            "{\""
                + op
                + "\": {\"input_args\": [{\"type\": \"torch.Tensor\", \"dtype\": "
                  "\"torch.float32\", "
                  "\"shape\": [2], \"Max\": 1.0, \"Min\": 0.0, \"Mean\": 0.5, \"Norm\": 1.0}], "
                  "\"output\": [{\"type\": \"torch.Tensor\", \"dtype\": \"torch.float32\", "
                  "\"shape\": "
                  "[2], \"Max\": "
                + (other ? "7.5" : "1.0") + ", \"Min\": 0.0, \"Mean\": 0.5, \"Norm\": 1.0}]}}}");
        write(dump + QStringLiteral("stack.json"),
            "{\"0\": [[\"" + op
                + "\"], [\"File /home/quaggafan/verl/verl/workers/actor/dp_actor.py, line 3, in f, "
                  "\\n "
                  "x(token='lychee')\", \"File /mnt/ibexteam/narwhalproj/run.py, line 1, in main, "
                  "\\n "
                  "go()\"]]}");
        write(dump + QStringLiteral("construct.json"), "{\"" + op + "\": null}");
    }

    QString m_root;
};

} // namespace alidade
