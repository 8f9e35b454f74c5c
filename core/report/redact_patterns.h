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
/// `--token VALUE` of a command line.
const QRegularExpression& namedOption();
const QRegularExpression& bearer();
/// `https://user:password@host`
const QRegularExpression& urlCredentials();
const QRegularExpression& mailAddress();
/// `root@node-7:~#`
const QRegularExpression& loginPrompt();
const QRegularExpression& ipv4();
/// Four groups or more; shorter ones only where the first group is one of an address in use.
const QRegularExpression& ipv6();
const QRegularExpression& homePath();
const QRegularExpression& eventFile();
/// Names of machines that only exist inside a network.
const QRegularExpression& innerHost();
const QRegularExpression& urlHost();

} // namespace alidade::detail
