// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Words of other scripts that a writer means: in a text about them, or in the place of a noun.
#pragma once

#include "core/garble/text_regions.h"

#include <QChar>
#include <QStringView>

namespace alidade {

/// True if a part of a text says something about words: "means", "particle".
bool teachesWords(QStringView part);

/// True if a text is about places and things whose names are written in other scripts.
bool speaksOfOthers(QStringView text);

/// True if a prompt names a language that is written so: its answer may hold words of it.
bool asksForScript(QStringView prompt, QChar::Script script);

/// True if what is said close to a word tells that it is quoted: a name, a sign, a title.
bool isNamedNear(QStringView text, const TextRange& group);

/// True if a little word of a language of Latin letters stands right before or behind: the sentence
/// is one of that language.
bool hasLittleNeighbour(QStringView text, const TextRange& group);

/// A little word of English, German, French or Spanish.
bool isFunctionWord(QStringView word);

/// True if a word stands behind another with a capital: the same name in its own letters.
bool followsName(QStringView text, const TextRange& group);

/// True if an article or a word of its kind stands right before.
bool isBehindArticle(QStringView text, const TextRange& group);

/// True if Chinese characters stand on both sides and nothing between; or before it only, when the
/// word is in small letters.
bool isInsideHan(QStringView text, const TextRange& group);

/// True if a word is not in the place of a noun: a borrowed one stands behind an article or the
/// like, or the sentence goes on with another little word; and blanks are around it. Alone between
/// two sentences it has no place either.
bool isOutOfPlace(QStringView text, const TextRange& group);

} // namespace alidade
