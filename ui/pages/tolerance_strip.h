// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The tolerance of one metric as fields that apply as they are typed, and where its band comes
// from. Knows no run; whoever listens lays the rule over the profile.
#pragma once

#include "core/model/comparison.h"

#include <QWidget>

class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QLineEdit;
class QSpinBox;
class QTimer;
class QToolButton;

namespace alidade {

class ToleranceStrip : public QWidget {
    Q_OBJECT
public:
    explicit ToleranceStrip(QWidget* parent = nullptr);

    /// Shows a metric as it was judged. A field that is being typed in keeps its text while the
    /// metric stays the same.
    void showMetric(const MetricComparison& metric, const QString& source, const NoiseRuns& noise);
    void clear();
    void setEdits(bool edited, bool canUndo, bool canRedo, bool canSave);
    /// What the fields say; nullopt while one of them is no number.
    std::optional<Tolerance> tolerance() const;

Q_SIGNALS:
    void edited(const alidade::Tolerance& tolerance);
    void typingEnded();
    void resetRequested();
    void undoRequested();
    void redoRequested();
    void saveRequested();
    void noiseRequested();
    void noiseCleared();
    void deviationsEdited(double deviations);

private:
    QWidget* buildFields();
    QWidget* buildNoise();
    void showFields();
    void typed();
    void showSource(const MetricComparison& metric, const QString& source, const NoiseRuns& noise);

    QString m_metric;
    Tolerance m_shown; ///< what the fields were filled from
    bool m_filling = false;
    QTimer* m_timer;
    QComboBox* m_rule = nullptr;
    QLineEdit *m_absolute = nullptr, *m_relative = nullptr, *m_factor = nullptr;
    QSpinBox *m_window = nullptr, *m_warmup = nullptr, *m_patience = nullptr;
    QDoubleSpinBox* m_deviations = nullptr;
    QLabel *m_source = nullptr, *m_noise = nullptr, *m_deviationsLabel = nullptr;
    QToolButton *m_undo = nullptr, *m_redo = nullptr, *m_reset = nullptr, *m_save = nullptr,
                *m_addNoise = nullptr, *m_clearNoise = nullptr;
};

} // namespace alidade
