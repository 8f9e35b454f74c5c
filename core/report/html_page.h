// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The frame of every HTML report: one file that needs no network and runs nothing.
#pragma once

#include <QString>

namespace alidade {

/// `body` is HTML made of escaped text. A content security policy forbids scripts, requests, forms
/// and foreign styles, should an escape ever be forgotten; pictures are data inside the file.
QString htmlPage(const QString& title, const QString& body);

} // namespace alidade
