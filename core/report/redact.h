// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// What tells who and where: secrets, e-mail addresses, network addresses, users, hosts and named
// folders in a text, and what stands in their place when a report leaves (issue 7). The same
// original gets the same replacement everywhere, without a table that grows: it is made from the
// original's hash.
#pragma once

#include "core/report/name_set.h"

#include <QHash>
#include <QRegularExpression>
#include <QSet>
#include <QString>
#include <QStringList>

#include <vector>

namespace alidade {

class Redactor {
public:
    enum class Kind : quint8 { Secret, EMail, Address, User, Host, Folder };
    struct Match {
        qsizetype begin = 0; ///< UTF-16 units
        qsizetype length = 0;
        Kind kind = Kind::Secret;
    };

    /// `users` and `hosts` are names known to stand in the run; each is replaced wherever it is a
    /// whole word. Names that every machine has (root, localhost, …) are left out.
    explicit Redactor(const QStringList& users = {}, const QStringList& hosts = {});

    /// A value that the run has under a name that says it is secret. It is replaced in every text
    /// that names `key`, and everywhere when it cannot be a word of its own.
    void addSecret(const QString& key, const QString& value);

    /// Folders that somebody has named (path_names.h): their names go from relative paths, too.
    void setFolders(const QStringList& names);

    /// The version of a package or a driver: what is written like it (`12.9.1.4`) is no address.
    void addVersion(const QString& version) { m_versions.insert(version); }

    /// A key of a config: `trainer.cluster` is no machine, however it ends.
    void addKey(const QString& key);

    /// What the user decided for an original: an own text, or the original itself to keep it.
    void setReplacement(const QString& original, const QString& replacement);

    /// What stands in the place of a match.
    struct Replacement {
        qsizetype begin = 0; ///< UTF-16 units, of the original
        qsizetype length = 0;
        QString text;
    };

    /// Sorted, disjoint. Cost: linear for texts as people write them. Thread: any.
    std::vector<Match> matches(const QString& text) const;
    /// `user-3f2a`, `secret-09bc`, …: no letter of the original. Thread: any.
    QString replacementOf(Kind kind, const QString& original) const;
    std::vector<Replacement> replacements(const QString& text) const;
    QString apply(const QString& text) const;
    /// The value of a setting: a secret goes whole when the name says so (secret_keys.h).
    QString applyToValue(const QString& key, const QString& value) const;

private:
    struct KnownSecret {
        QString key;
        QString value;
        bool everywhere = false;
    };

    /// `key`: as if the text named it.
    void collectKnown(const QString& text, const QString& key, std::vector<Match>& matches) const;
    std::vector<Match> matchesUnder(const QString& key, const QString& text) const;
    std::vector<Replacement> replacementsOf(
        const std::vector<Match>& matches, const QString& text) const;

    NameSet m_users;
    NameSet m_hosts;
    NameSet m_folders{ NameSet::Word::PathPart };
    std::vector<KnownSecret> m_secrets;
    QSet<QString> m_versions;
    QSet<QString> m_keys; ///< with what they begin with, up to each point
    QHash<QString, QString> m_decided;
};

/// The user names in paths of home directories: `/home/li/verl` gives `li`, `/data/users/li` too.
QStringList usersInPaths(const QString& text);
/// The names of machines in names of event files: `events.out.tfevents.1785960000.node-7.12.0`.
QStringList hostsInNames(const QString& text);
/// The names of machines in URLs that are no words: `http://gpu-77:8265` gives `gpu-77`.
QStringList hostsInUrls(const QString& text);
/// Whether a name says that its value is a version: `CANN_VERSION`, `env.nccl`.
bool isVersionKey(const QString& key);
/// False for what says that there is none, stands for one or has replaced one: null, `$TOKEN`, ***.
bool mayBeSecret(const QString& value);

} // namespace alidade
