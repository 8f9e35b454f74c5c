// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The model directory of a run (formats document, section 8): documents by meaning, tensors by name
// whatever the sharding; and what two of them have in common.
#pragma once

#include "core/base/side.h"
#include "core/base/value.h"
#include "core/model/note.h"

#include <QStringList>

#include <vector>

namespace alidade {

struct ModelFile {
    enum class Kind : quint8 {
        Safetensors,
        Shard, ///< .pt, .bin, .distcp: names and sizes only, they are pickles
        Document
    };

    Kind kind = Kind::Document;
    QString path; ///< relative to the run
    QString absolutePath;
    qint64 bytes = 0;
    QString sha256; ///< told by the name of a blob of the Hub's cache; else empty

    QString name() const { return path.mid(path.lastIndexOf(u'/') + 1); }
};

struct TensorRecord {
    QString name;
    QString dtype; ///< as written, `BF16`
    std::vector<qint64> shape;
    qint32 file = 0; ///< index into ModelFiles::files
    qint64 offset = 0; ///< of the first byte, in the file
    qint64 bytes = 0;
};

/// A small JSON document that is compared key by key, or a large one by a hash of its meaning.
struct ModelDocument {
    QString name; ///< `config.json`
    Origin origin;
    Value value; ///< None for those that are only hashed
    quint64 hash = 0; ///< of the meaning; 0 for those that are compared key by key
    bool hashed = false;
    QString problem; ///< why it cannot be read, one sentence; empty: it was read
};

/// What is wrong with the files of one model, whatever the other run holds.
struct ModelFault {
    enum class Kind : quint8 {
        Cut, ///< shorter than its header says
        MissingShard,
        Header, ///< the header cannot be read, or contradicts itself or the index
        Pointer, ///< Git LFS left a pointer in place of the file
        Doubled ///< a tensor stands in several files, with other values: which one counts?
    };
    Kind kind = Kind::Header;
    Origin where;
    QString text; ///< one sentence
    QString missing = {}; ///< MissingShard: its name
};

struct ModelFiles {
    QString directory; ///< relative to the run; "." for the run itself
    QStringList others; ///< further model directories of the run that are not used
    QString doubt; ///< one of `others` that disagrees, where nothing says which one was loaded
    QString rival; ///< one of `others` with weights of its own, where nothing says which was loaded
    QString named; ///< the path that the config names, where this directory is not its folder
    bool checkpoint = false; ///< written by this run, not what it started from
    std::vector<ModelFile> files; ///< sorted by path
    std::vector<ModelDocument> documents; ///< sorted by name
    std::vector<TensorRecord> tensors; ///< sorted by name, unique
    std::vector<ModelFault> faults;
    QString chatTemplate; ///< with \n line ends, without blanks at the end; empty: none was found
    Origin chatTemplateOrigin;
    bool hasChatTemplate = false;
    QString templateProblem; ///< why a file that may hold it cannot be read; empty: none is

    /// False when a file that may hold the chat template is missing or cannot be read.
    bool isTemplateKnown() const;
    const ModelDocument* document(QStringView name) const;
    bool has(ModelFile::Kind kind) const;
    qint64 tensorBytes() const;
};

/// Unreadable: a side cannot be read, so that nothing can be said.
enum class ModelRowState : quint8 { Same, Differs, OnlyBaseline, OnlyCandidate, Unreadable };

struct ModelFileComparison {
    QString name; ///< of the file, without its folder
    Pair<int> file{ -1, -1 }; ///< index into ModelFiles::files
    ModelRowState state = ModelRowState::Same; ///< by size, and by hash where one is known
};

struct ModelValueComparison {
    QString file; ///< `config.json`, or `chat template`
    QString key; ///< new spelling; empty for a whole file
    Pair<QString> text; ///< empty: absent
    Pair<Origin> origin;
    ModelRowState state = ModelRowState::Same;
    QString policy; ///< error, warning, ignore (rules.md); decides only error and warning
    bool decides = false;
};

struct TensorComparison {
    QString name;
    Pair<int> tensor{ -1, -1 }; ///< index into ModelFiles::tensors
    ModelRowState state = ModelRowState::Same;
    QStringList what; ///< dtype, shape, bytes
    bool read = false; ///< the bytes were compared, all or samples
    qint64 firstDifference = -1; ///< byte within the tensor
};

struct ModelComparison {
    /// How much of the weights was compared.
    enum class Extent : quint8 { None, Sampled, Full };

    std::vector<ModelFileComparison> files;
    std::vector<ModelValueComparison> values; ///< every key of either side, by file and key
    std::vector<TensorComparison> tensors; ///< sorted by name
    Extent extent = Extent::None;
    bool complete = false; ///< scanWeights has run
    QStringList unreadable; ///< files that could not be read while they were compared

    /// True while there are tensors whose bytes nobody compared yet.
    bool needsWeights() const { return !complete && !tensors.empty(); }
};

} // namespace alidade
