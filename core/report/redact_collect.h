// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Finds in a text what the words around it say is a secret, a person or a machine. Each appends to
// `found`, in no order. Cost: linear for texts as people write them. Thread: any.
#pragma once

#include "core/report/redact.h"

#include <functional>

namespace alidade::detail {

/// What `group` of the expression captures, unless it is a replacement or `accept` says no.
void collect(const QRegularExpression& expression, const QString& text, int group,
    Redactor::Kind kind, std::vector<Redactor::Match>& found,
    const std::function<bool(const QString&)>& accept = nullptr);

/// Secrets that the words around them tell.
void collectSecrets(const QString& text, std::vector<Redactor::Match>& found);
/// Not `secret@host` of a URL, behind whose secrets this is called, and no login of a service.
void collectMail(const QString& text, std::vector<Redactor::Match>& found);
/// Users and machines that the words around them tell.
void collectLogins(const QString& text, std::vector<Redactor::Match>& found);
/// Whose home directories and network shares are named, and on what server.
/// Clusters, namespaces, jobs; servers of mounted folders; owners in names of caches; and what
/// a value that is a path as a whole names. `key`: the setting whose value `text` is.
void collectPlaces(const QString& text, const QString& key, std::vector<Redactor::Match>& found);
void collectHomes(const QString& text, std::vector<Redactor::Match>& found);

} // namespace alidade::detail
