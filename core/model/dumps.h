// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Operator dumps of msprobe: where they lie in a run, what one of them says while it is compared,
// and what the comparison of two runs keeps of them. A dump is gigabytes: a run holds places only,
// and a comparison holds names, rows and file offsets. Values are read again when they are shown
// (core/engine/compare_dumps.h).
#pragma once

#include "core/base/side.h"
#include "core/base/text_pool.h"
#include "core/model/note.h"

#include <QStringList>

#include <algorithm>
#include <array>
#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace alidade {

/// One rank of one step and stage: a directory with a dump.json.
struct DumpPlace {
    int step = -1; ///< the user's step; -1 unknown
    QString stage; ///< "actor_update"; empty without verl
    int innerStep = -1; ///< the debugger's own step below the stage; -1 none
    int rank = -1; ///< -1: a process whose rank was not known
    QString label; ///< "step_1/actor_update rank0"
    QString dumpFile; ///< relative to the run
    QString dumpPath; ///< absolute
    QString stackPath; ///< empty: none
    QString constructPath;
    QString errorLog; ///< relative to the run: what the debugger could not dump; empty: none
    QString task; ///< "statistics"
    QString level; ///< "mix"
    QString framework;
    int config = -1; ///< index into DumpSet::configs
};

/// The config.json that shaped the dumps below its directory.
struct DumpConfig {
    QString path; ///< relative to the run
    std::vector<std::pair<QString, QString>> settings; ///< by name, values as text
};

struct DumpSet {
    std::vector<DumpPlace> places; ///< sorted by step, stage, inner step, rank
    std::vector<DumpConfig> configs;
    std::vector<QString> withoutDump; ///< folders of ranks that have no dump.json
};

// ---- One dump.json in memory, compact: about 30 bytes a tensor

struct DumpOp {
    enum class Form : quint8 {
        Api, ///< Functional.linear.0.forward
        Module, ///< Module.model.norm.RMSNorm.forward.0
        Gradient, ///< Module.model.norm.RMSNorm.parameters_grad[.0]
        Other
    };
    enum class Direction : quint8 { Forward, Backward };

    quint32 base = 0; ///< text: the name without number and direction
    quint32 number = 0;
    qint32 parent = -1; ///< see DumpOps::parentOf
    quint32 leafBegin = 0; ///< into DumpData::leaves
    quint32 leafEnd = 0;
    Form form = Form::Other;
    Direction direction = Direction::Forward;
    bool numbered = true; ///< false: parameters_grad without a number
    bool damaged = false; ///< a part of its entry cannot be read; notes say which
    qint64 offset = 0; ///< of its value in the unpacked dump.json
};

/// The operators of one dump in execution order, without values.
struct DumpOps {
    TextPool texts;
    std::deque<DumpOp> ops; ///< grows without being copied

    /// As it stands in the file.
    std::string nameBytes(qint32 op) const;
    QString name(qint32 op) const;
    /// The operator of the module call around one; -1: none, not known, or not dumped.
    qint32 parentOf(qint32 op) const { return std::max(ops[size_t(op)].parent, -1); }
    /// Text: the name of the module call around an operator, where that call was not dumped; else
    /// 0. Such a parent is stored as -2 - text.
    quint32 missingParentOf(qint32 op) const
    {
        const qint32 parent = ops[size_t(op)].parent;
        return parent < -1 ? quint32(-2 - parent) : 0;
    }
};

/// What all tensors of the same form share.
struct DumpLeafKind {
    enum class Category : quint8 { Input, Parameter, Output, Gradient };
    enum class Type : quint8 { None, Tensor, Scalar, Size, Slice, Ellipsis, Device, Group, Other };
    enum class Number : quint8 { Absent, Null, Int, Float, Bool };

    quint32 path = 0; ///< text: "input.0", "output.0.1", "parameters.weight"
    quint32 type = 0; ///< text: "torch.Tensor", "int"
    quint32 dtype = 0; ///< text: "torch.bfloat16", "<class 'int'>"
    quint32 shape = 0; ///< text: "[2, 6, 8]"
    quint32 placement = 0; ///< text: device mesh and placements of a DTensor
    quint32 transfer = 0; ///< text: what a P2POp does: "op isend, peer 1, tag 0"
    Category category = Category::Input;
    Type kind = Type::None;
    bool narrow = false; ///< its statistics are stored as floats
    quint8 requiresGrad = 0; ///< 0 not told, 1 false, 2 true
    Number statistics[4] = {}; ///< Max, Min, Mean, Norm

    bool operator==(const DumpLeafKind&) const = default;
};

struct DumpLeaf {
    quint32 kind = 0; ///< index into DumpData::kinds
    quint32 value = 0; ///< Tensor: place in the statistics and tags; else a text
};

/// Max, Min, Mean, Norm; meaning by DumpLeafKind::statistics. A bool is 0 or 1.
using DumpStatistics = std::array<double, 4>;

/// What the numbers of a dump are for.
enum class DumpPrecision : quint8 {
    Exact, ///< as they stand in the file
    Comparing ///< those of floating types rounded to float, far below any tolerance: half the room
};

/// Statistics of millions of tensors: 16 bytes where floats hold them, else 32.
class DumpStatisticsPool {
public:
    /// Appends; `narrow` tells how they were stored. Integers keep every digit.
    quint32 add(const DumpStatistics& numbers, const std::array<bool, 4>& whole,
        DumpPrecision precision, bool& narrow);
    DumpStatistics at(quint32 place, bool narrow) const;
    double at(quint32 place, bool narrow, int statistic) const;
    size_t size() const { return m_units.size(); }

private:
    std::deque<std::array<float, 4>> m_units; ///< doubles take two
};

struct DumpTag {
    quint32 checksum = 0; ///< text: the field `md5`
    quint32 file = 0; ///< text: the field `data_name`
};

/// Everything one dump.json said. Only in memory while its pair is compared or shown.
struct DumpData : DumpOps {
    QString task;
    QString level;
    QString framework;
    std::vector<DumpLeafKind> kinds;
    std::deque<DumpLeaf> leaves;
    DumpStatisticsPool statistics;
    std::deque<DumpTag> tags; ///< by the place of the statistics; shorter or empty where none is
    std::vector<Note> notes;
    qsizetype tooDeep = 0; ///< values nested beyond Limits::DumpNesting, which were not read
    bool complete = true; ///< false: cut, or it could not be read to its end
    bool hasParents = false; ///< construct.json told some

    const DumpLeafKind& kindOf(const DumpLeaf& leaf) const { return kinds[leaf.kind]; }
    /// Of a tensor.
    DumpStatistics statisticsOf(const DumpLeaf& leaf) const
    {
        return statistics.at(leaf.value, kindOf(leaf).narrow);
    }
    double statisticOf(const DumpLeaf& leaf, int statistic) const
    {
        return statistics.at(leaf.value, kindOf(leaf).narrow, statistic);
    }
    const DumpTag tagOf(const DumpLeaf& leaf) const
    {
        return leaf.value < tags.size() ? tags[leaf.value] : DumpTag();
    }
};

// ---- What the comparison of two runs keeps

/// One operator, or two that belong together. Rows stand in the order of execution.
struct DumpRow {
    enum class State : quint8 {
        Same,
        Differs,
        NonFinite, ///< NaN or infinity in one run where the other is finite
        OnlyBaseline,
        OnlyCandidate,
        NotComparable ///< matched, but what decides cannot be compared
    };
    /// Statistics: NotComparable because only one of the runs tells them. Unreadable: because a
    /// part of the entry in a dump cannot be read.
    enum What : quint8 {
        Dtype = 1,
        Shape = 2,
        Value = 4,
        Group = 8,
        Statistics = 16,
        Unreadable = 32
    };

    Pair<qint32> op{ -1, -1 }; ///< index into DumpPair::ops of that side; -1 none
    State state = State::Same;
    quint8 what = 0; ///< bits of What
    quint8 depth = 0; ///< modules around it
    quint32 tensor = 0; ///< text in DumpPair::texts: the worst one, "output.0"
    float worstRelative = -1; ///< of that tensor; negative: not told
    qint32 fused = -1; ///< rows with the same number are a fused operator and what it replaces
    bool propagated = false; ///< NonFinite, but only because of what came before
};

/// Where NaN or infinity of one side begins.
struct DumpOrigin {
    Side side = Side::Candidate;
    qint32 row = -1; ///< the row where it first shows
    QString op; ///< the operator that makes it; empty: it came from elsewhere
    QString parameter; ///< a parameter that was bad before
    QString input; ///< an input that was bad though no dumped operator made it:
                   ///< "Torch.cat.0.forward input.0"
    bool inputsKnown = true; ///< false: a part of the operator's entry cannot be read
    bool inputsTold = true; ///< false: the dump does not tell the values of all inputs
    bool otherFinite = true; ///< false: the other run has infinity there, too
    QString shared; ///< an input or a parameter that is not finite in either run
    QString received; ///< the communication that brought it from elsewhere; `op` is then empty
    QString group; ///< of an operator that communicates: the ranks, "[0, 1]"; empty: not told
    int from = -1; ///< received: index of the pair of the rank that made it; -1: not known
    qsizetype propagated = 0; ///< later rows that follow from it
};

/// Norm of all gradients of one layer.
struct LayerGradient {
    QString layer; ///< "model.layers.0"
    Pair<double> norm;
};

struct DumpPair {
    QString label; ///< "step_1/actor_update rank0"
    Pair<int> place{ -1, -1 }; ///< index into DumpSet::places
    bool comparable = true; ///< false: level, task or what was dumped differ
    Pair<bool> complete{ true, true };
    qsizetype valued = 0; ///< rows whose values both dumps tell: a checksum is none
    /// Communication that was given NaN or infinity which the other run does not have, by name.
    Pair<QStringList> badSent;
    Pair<DumpOps> ops;
    TextPool texts;
    std::vector<DumpRow> rows;
    std::vector<DumpOrigin> origins; ///< at most one a side, the candidate's first
    qint32 firstDivergence = -1; ///< row
    std::vector<LayerGradient> gradients; ///< in order of the model
    Pair<std::vector<Note>> notes;

    /// Name of the operator on the candidate, else on the baseline.
    QString name(const DumpRow& row) const;
    qsizetype count(DumpRow::State state) const;
};

/// Something that makes two dumps incomparable.
struct DumpMismatch {
    QString what; ///< "level", "rank"
    QString place; ///< "step_1/actor_update rank0"; empty: all
    Pair<QString> value;
    bool spoils = false; ///< the operators cannot be compared one by one
};

struct DumpComparison {
    std::vector<DumpPair> pairs; ///< by step, stage, rank
    Pair<std::vector<int>> unpaired; ///< places that the other run lacks
    std::vector<DumpMismatch> mismatches;
    /// Of a copy whose texts were changed: the comparison with the names that stand in the files.
    /// Null: this one has them.
    std::shared_ptr<const DumpComparison> read;
    /// What is read again from the files goes through it; empty: it is shown as it is. Thread: any.
    std::function<QString(const QString&)> shown;
};

/// Where verl runs a stage within a step; what is not known comes last.
int stageOrder(const QString& stage);
/// Notes on the dumps of one side, which are read while they are compared.
qsizetype noteCount(const DumpComparison& dumps, Side side);
/// "same", "differs", "non-finite", …
QLatin1StringView nameOf(DumpRow::State state);
/// "dtype", "shape", "value", "group", "statistics", "unreadable" for the bits that are set.
std::vector<QLatin1StringView> namesOf(quint8 what);
/// True for rows that count as a divergence: differing, non-finite, one-sided without a partner.
bool diverges(const DumpRow& row);

} // namespace alidade
