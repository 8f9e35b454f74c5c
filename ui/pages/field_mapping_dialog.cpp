// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/field_mapping_dialog.h"

#include "ui/widgets/display_text.h"
#include "ui/widgets/elided_label.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace alidade {

namespace {

constexpr qsizetype NameUnits = 60;
constexpr qsizetype ExampleUnits = 120;

const QStringList& namesOf(const RolloutFields& fields, int part)
{
    const std::array<const QStringList*, 4> lists{ &fields.input, &fields.output, &fields.score,
        &fields.step };
    return *lists[size_t(part)];
}

} // namespace

FieldMappingDialog::FieldMappingDialog(
    std::vector<SeenField> seen, const RolloutFields& fields, QWidget* parent)
    : QDialog(parent)
    , m_seen(std::move(seen))
    , m_fields(fields)
    , m_buttons(new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this))
{
    setObjectName(QStringLiteral("fieldMapping"));
    setWindowTitle(tr("Fields of the rollouts"));
    auto* const column = new QVBoxLayout(this);
    auto* const about = new QLabel(
        tr("Which field of the rollout files holds what? The choice counts for both runs and is "
           "remembered."),
        this);
    about->setWordWrap(true);
    column->addWidget(about);
    auto* const grid = new QGridLayout;
    grid->setHorizontalSpacing(12);
    grid->setColumnStretch(2, 1);
    column->addLayout(grid);
    const std::array<QString, PartCount> titles{ tr("Prompt"), tr("Answer"), tr("Score"),
        tr("Step") };
    const std::array<const char*, PartCount> names{ "mapInput", "mapOutput", "mapScore",
        "mapStep" };
    for (int part = 0; part < PartCount; ++part) {
        auto* const box = new QComboBox(this);
        box->setObjectName(QLatin1StringView(names[size_t(part)]));
        box->addItem(part == Step ? tr("the name of the file") : tr("none"), QString());
        for (const SeenField& field : m_seen)
            box->addItem(oneLine(field.name, NameUnits), field.name);
        for (const QString& name : namesOf(fields, part)) {
            if (const int found = box->findData(name); found > 0) {
                box->setCurrentIndex(found);
                break;
            }
        }
        auto* const example = new ElidedLabel(this);
        example->setForegroundRole(QPalette::PlaceholderText);
        example->setMinimumWidth(260);
        grid->addWidget(new QLabel(titles[size_t(part)], this), part, 0);
        grid->addWidget(box, part, 1);
        grid->addWidget(example, part, 2);
        m_boxes[size_t(part)] = box;
        m_examples[size_t(part)] = example;
        connect(box, &QComboBox::currentIndexChanged, this, &FieldMappingDialog::updateExamples);
    }
    column->addWidget(m_buttons);
    connect(m_buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(m_buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    updateExamples();
}

RolloutFields FieldMappingDialog::fields() const
{
    RolloutFields fields = m_fields;
    const std::array<QStringList*, PartCount> lists{ &fields.input, &fields.output, &fields.score,
        &fields.step };
    for (size_t part = 0; part < PartCount; ++part) {
        const QString name = m_boxes[part]->currentData().toString();
        if (name.isEmpty())
            continue;
        lists[part]->removeAll(name);
        lists[part]->prepend(name);
    }
    return fields;
}

void FieldMappingDialog::updateExamples()
{
    for (size_t part = 0; part < PartCount; ++part) {
        const QString name = m_boxes[part]->currentData().toString();
        const auto field = std::find_if(
            m_seen.begin(), m_seen.end(), [&](const SeenField& seen) { return seen.name == name; });
        m_examples[part]->setText(
            field == m_seen.end() ? QString() : oneLine(field->example, ExampleUnits));
    }
    // Without an answer there is no sample.
    m_buttons->button(QDialogButtonBox::Ok)
        ->setEnabled(!m_boxes[Output]->currentData().toString().isEmpty());
}

} // namespace alidade
