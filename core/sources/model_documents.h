// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The JSON and text files beside the weights of a model, and the chat template, by meaning.
#pragma once

#include "core/base/byte_file.h"
#include "core/base/monitor.h"
#include "core/model/model_files.h"

namespace alidade {

/// Whether a file of this name belongs to a model directory, and as what.
bool isModelDocument(const QString& name);

/// Reads one document into the model: small ones as values, tokenizers as a hash of their meaning,
/// templates as text. What cannot be read becomes a note and a document with a problem. Cost:
/// linear in the file.
void readModelDocument(
    const QString& path, const QString& absolutePath, ModelFiles& model, std::vector<Note>& notes);

/// Whether bytes are what Git LFS leaves in place of a file that was not fetched.
bool isLfsPointer(std::string_view head);
/// What to do about that.
QString lfsText();

/// A template with one kind of line end and nothing behind its last character that shows.
QString normalisedTemplate(QString text);

/// Equal for values that mean the same: order of members and spelling of numbers do not count.
quint64 meaningHash(const Value& value);

} // namespace alidade
