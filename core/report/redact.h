// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// What tells who and where: secrets, e-mail addresses, network addresses, users and hosts in a
// text, and what stands in their place when a report leaves (issue 7). The same original gets the
// same replacement everywhere, without a table that grows: it is made from the original's hash.
#pragma once

#include <QHash>
#include <QRegularExpression>
#include <QString>
#include <QStringList>

#include <vector>

namespace alidade {

class Redactor {
public:
    enum class Kind : quint8 { Secret, EMail, Address, User, Host };
    struct Match {
        qsizetype begin = 0; ///< UTF-16 units
        qsizetype length = 0;
        Kind kind = Kind::Secret;
    };

    /// `users` and `hosts` are names known to stand in the run; each is replaced wherever it is a
    /// whole word. Names that every machine has (root, localhost, …) are left out.
    explicit Redactor(const QStringList& users = {}, const QStringList& hosts = {});

    /// What the user decided for an original: an own text, or the original itself to keep it.
    void setReplacement(const QString& original, const QString& replacement);

    /// Sorted, disjoint. Cost: linear for texts as people write them. Thread: any.
    std::vector<Match> matches(const QString& text) const;
    /// `user-3f2a`, `secret-09bc`, …: no letter of the original. Thread: any.
    QString replacementOf(Kind kind, const QString& original) const;
    QString apply(const QString& text) const;

private:
    QRegularExpression m_users;
    QRegularExpression m_hosts;
    QHash<QString, QString> m_decided;
};

/// The user names in paths of home directories: `/home/li/verl` gives `li`.
QStringList usersInPaths(const QString& text);

} // namespace alidade
