// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Asks which fields of foreign rollouts are the prompt, the answer, the score and the step.
#pragma once

#include "core/sources/rollout_index.h"
#include "core/sources/rollout_names.h"

#include <QDialog>

#include <array>
#include <vector>

class QComboBox;
class QDialogButtonBox;
class QLabel;

namespace alidade {

class FieldMappingDialog : public QDialog {
    Q_OBJECT
public:
    /// What `fields` names first and was seen is chosen already.
    FieldMappingDialog(
        std::vector<SeenField> seen, const RolloutFields& fields, QWidget* parent = nullptr);

    /// The chosen names in front of those that the dialog was given.
    RolloutFields fields() const;

private:
    enum Part { Input, Output, Score, Step, PartCount };

    void updateExamples();

    std::vector<SeenField> m_seen;
    RolloutFields m_fields;
    std::array<QComboBox*, PartCount> m_boxes{};
    std::array<QLabel*, PartCount> m_examples{};
    QDialogButtonBox* m_buttons;
};

} // namespace alidade
