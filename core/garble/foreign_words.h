// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The most frequent words and endings of languages that are not written in Latin letters.
#pragma once

#include <QStringView>

namespace alidade {

/// Who mixes languages on purpose borrows names, nouns and whole phrases; a lone particle, pronoun,
/// conjunction or ending of another language is the choice of no writer but the most likely token
/// of its language. Cost: constant.
bool isFunctionPiece(QStringView group);

} // namespace alidade
