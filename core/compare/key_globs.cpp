// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/compare/key_globs.h"

#include <algorithm>

namespace alidade {

KeyGlobs::KeyGlobs(const QStringList& globs)
{
    for (const QString& glob : globs) {
        const bool front = glob.startsWith(u'*');
        const bool back = glob.size() > 1 && glob.endsWith(u'*');
        const QString inner
            = glob.mid(front ? 1 : 0, glob.size() - (front ? 1 : 0) - (back ? 1 : 0));
        if (inner.contains(u'*') || inner.contains(u'?'))
            m_globs.push_back({ Form::Any, glob });
        else if (front || back)
            m_globs.push_back({ front && back ? Form::Inside
                    : front                   ? Form::Suffix
                                              : Form::Prefix,
                inner });
        else
            m_exact.insert(glob);
    }
}

bool KeyGlobs::matches(const QString& key) const
{
    return m_exact.contains(key)
        || std::any_of(m_globs.begin(), m_globs.end(), [&key](const Glob& glob) {
               switch (glob.form) {
               case Form::Prefix:
                   return key.startsWith(glob.text);
               case Form::Suffix:
                   return key.endsWith(glob.text);
               case Form::Inside:
                   return key.contains(glob.text);
               case Form::Any:
                   break;
               }
               return matchesGlob(glob.text, key);
           });
}

ListedKeys::ListedKeys(const Profile& profile, const QStringList& list)
    : m_list(list)
    , m_shown(profile.alwaysShow)
{
}

bool ListedKeys::contains(const QString& key) const
{
    if (m_list.isExact(key))
        return !m_shown.isExact(key);
    return m_list.matches(key) && !m_shown.matches(key);
}

} // namespace alidade
