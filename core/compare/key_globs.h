// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Lists of globs made ready for thousands of keys. Says the same as matchesAny and isListed.
#pragma once

#include "core/model/profile.h"

#include <QSet>

#include <vector>

namespace alidade {

class KeyGlobs {
public:
    explicit KeyGlobs(const QStringList& globs);

    bool isExact(const QString& key) const { return m_exact.contains(key); }
    bool matches(const QString& key) const;

private:
    enum class Form : quint8 { Prefix, Suffix, Inside, Any };
    struct Glob {
        Form form = Form::Any;
        QString text; ///< Any: the glob itself; else without its stars
    };

    QSet<QString> m_exact;
    std::vector<Glob> m_globs;
};

/// A list of the profile with what `alwaysShow` takes back.
class ListedKeys {
public:
    ListedKeys(const Profile& profile, const QStringList& list);
    bool contains(const QString& key) const;

private:
    KeyGlobs m_list;
    KeyGlobs m_shown;
};

} // namespace alidade
