// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Pairs of samples that the user puts together by hand. Kept by file and line, so that they hold
// when the runs are read again. Thread: GUI.
#pragma once

#include "ui/models/sample_rows.h"

#include <QJsonArray>

#include <optional>
#include <vector>

namespace alidade {

class SamplePins {
public:
    /// What became of a key press.
    enum class Result : quint8 {
        NoSample, ///< the pair has no sample on that side
        Waiting, ///< the sample waits for one of the other side
        Cancelled, ///< the sample that waited was marked again
        Pinned,
        Unpinned
    };

    /// Takes the sample of `side` of a pair; once a sample waits, that of the other side. A pair
    /// that was pinned is taken apart.
    Result mark(const SampleTable& table, qsizetype pair, Side side);
    /// Forgets the sample that waits.
    void cancel() { m_waiting.reset(); }
    /// The side of the sample that waits.
    std::optional<Side> waiting() const;

    /// The pinned pairs of a set as rows of these runs; those whose samples are gone are left out.
    /// Cost: linear in the samples when there are pins.
    std::vector<SamplePair> rowsOf(const Comparison& comparison, RolloutKind kind) const;
    bool isEmpty() const { return m_pins.empty(); }

    QJsonArray toJson() const;
    /// What is no pin is left out.
    static SamplePins fromJson(const QJsonArray& json);

private:
    struct Place {
        QString path; ///< of the file
        quint32 line = 0;
        quint64 outputKey = 0;

        bool operator==(const Place&) const = default;
    };
    struct Pin {
        RolloutKind kind = RolloutKind::Training;
        Pair<Place> place;
    };
    struct Waiting {
        RolloutKind kind = RolloutKind::Training;
        Side side = Side::Baseline;
        Place place;
    };

    static std::optional<Place> placeOf(const SampleTable& table, qsizetype pair, Side side);
    static qint32 rowOf(const RolloutSet& set, const Place& place);

    std::vector<Pin> m_pins;
    std::optional<Waiting> m_waiting;
};

} // namespace alidade
