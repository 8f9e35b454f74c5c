// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// What secrets, addresses and names look like where they stand: one expression each. Thread: any.
#pragma once

#include <QRegularExpression>

namespace alidade::detail {

/// Case does not count.
QRegularExpression pattern(const QString& text);

/// Keys and tokens that carry their own mark; the marks are those that the services document.
const QRegularExpression& markedSecret();
/// A name, a sign and a value: `WANDB_API_KEY=…`, `"password": "…"`, `Authorization: Bearer …`.
/// Whether the name says that the value is secret is for isSecretKey to tell.
const QRegularExpression& namedValue();
/// `"secret": {"value": "…"}`; the name decides, too.
const QRegularExpression& nestedValue();
/// `<password>…</password>`; the name decides, too.
const QRegularExpression& taggedValue();
/// A secret named in Chinese: group 1 behind a sign, group 2 in a sentence.
const QRegularExpression& chineseSecret();
/// `password is …`: group 1; `aws_secret …`: group 2.
const QRegularExpression& spokenSecret();
/// A secret of several words without quotes, to the end of its line.
const QRegularExpression& passphrase();
/// `db pass: …`: group 1; `pass=…`: group 2.
const QRegularExpression& shortPassword();
/// `wandb login …`
const QRegularExpression& serviceLogin();
/// `curl -u user:password`
const QRegularExpression& loginOption();
/// `?Signature=…`, `&X-Amz-Credential=…`: group 1.
const QRegularExpression& signedUrl();
/// `sshpass -p …`, `docker login -p …`: group 1.
const QRegularExpression& passwordOption();
/// A secret behind its Chinese name without a sign: group 1.
const QRegularExpression& gluedSecret();
/// `--token VALUE` of a command line.
const QRegularExpression& namedOption();
const QRegularExpression& bearer();
/// `https://user:password@host`: groups 1 and 2; one part alone: 3, or 4 where it is
/// too short for a token.
const QRegularExpression& urlCredentials();
const QRegularExpression& mailAddress();
/// `root@node-7:~#`
const QRegularExpression& loginPrompt();
const QRegularExpression& ipv4();
/// `[root@node-7 verl]#`
const QRegularExpression& shellPrompt();
/// `li@gpu7`, `li@10.1.2.3`; not `mean@8`, `recall@top5`.
const QRegularExpression& remoteLogin();
/// `ssh li@host`
const QRegularExpression& remoteCommand();
/// `hostname: x`: group 1; `node=x7`, `ssh x7`: group 2.
const QRegularExpression& namedHost();
/// `username: x`, `--user x`
const QRegularExpression& namedUser();
/// `user: x`, `用户：张三` at the end of what is said
const QRegularExpression& saidUser();
/// Four groups or more; shorter ones only where the first group is one of an address in use.
const QRegularExpression& ipv6();
const QRegularExpression& homePath();
/// `/data/user/li`: group 2; group 1 is there where the path begins with it.
const QRegularExpression& userFolder();
/// `"/home/li si/x"`, `C:\Users\Li Si\x`, `/home/o'brien/x`: group 2.
const QRegularExpression& spacedHome();
/// `~li/verl`
const QRegularExpression& homeOf();
/// `\\server\share\folder`: groups 1, 2 and the folders: 3; also with doubled backslashes.
const QRegularExpression& networkShare();
const QRegularExpression& eventFile();
/// Names of machines that only exist inside a network.
const QRegularExpression& innerHost();
const QRegularExpression& urlHost();
/// `store.hpc.lab.cn`, `store.lab.net:8080`: with the domain of somebody, outside of URLs.
const QRegularExpression& fullHost();

/// A key whose value names a cluster, a namespace, a workspace or a job.
const QRegularExpression& placeKey();
/// `CLUSTER_NAME=…`, `namespace: …`: group 1.
const QRegularExpression& namedPlace();
/// `models--OWNER--name`: group 1.
const QRegularExpression& cacheFolder();
/// `nfs-3:/export/data`: group 1.
const QRegularExpression& mountedServer();

} // namespace alidade::detail
