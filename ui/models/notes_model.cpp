// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/notes_model.h"

#include "core/model/dumps.h"
#include "core/model/sentence.h"

#include <QCoreApplication>

#include <algorithm>

namespace alidade {
namespace {

QString columnText(const char* text) { return QCoreApplication::translate("Columns", text); }

QString severityText(const NoteRow& row)
{
    switch (row.note.severity) {
    case Note::Severity::Error:
        return QStringLiteral("✕ ") + columnText(QT_TRANSLATE_NOOP("Columns", "error"));
    case Note::Severity::Warning:
        return QStringLiteral("▲ ") + columnText(QT_TRANSLATE_NOOP("Columns", "warning"));
    case Note::Severity::Info:
        break;
    }
    return QStringLiteral("ⓘ ") + columnText(QT_TRANSLATE_NOOP("Columns", "info"));
}

QString sideText(const NoteRow& row)
{
    return row.side == Side::Baseline ? columnText(QT_TRANSLATE_NOOP("Columns", "baseline"))
                                      : columnText(QT_TRANSLATE_NOOP("Columns", "candidate"));
}

QString placeText(const NoteRow& row)
{
    const Origin& where = row.note.where;
    return where.line > 0 ? where.file + u':' + QString::number(where.line) : where.file;
}

QString noteText(const NoteRow& row) { return inUserLanguage(row.note.text); }

constexpr Column<NoteRow> columns[] = {
    { QT_TRANSLATE_NOOP("Columns", "Severity"), severityText,
        [](const NoteRow& row) { return QVariant(-int(row.note.severity)); } },
    { QT_TRANSLATE_NOOP("Columns", "Side"), sideText },
    { QT_TRANSLATE_NOOP("Columns", "Place"), placeText, nullptr, placeText },
    { QT_TRANSLATE_NOOP("Columns", "Note"), noteText, nullptr, noteText },
};

} // namespace

NotesModel::NotesModel(QObject* parent)
    : TableModel(columns, parent)
{
}

void NotesModel::setComparison(const ComparisonPtr& comparison)
{
    std::vector<NoteRow> rows;
    if (comparison) {
        for (const Side side : BothSides) {
            for (const Note& note : comparison->runs[side]->notes)
                rows.push_back({ side, note });
            if (comparison->dumps) // read while comparing
                for (const DumpPair& pair : comparison->dumps->pairs)
                    for (const Note& note : pair.notes[side])
                        rows.push_back({ side, note });
        }
        std::stable_sort(rows.begin(), rows.end(), [](const NoteRow& one, const NoteRow& other) {
            return one.note.severity > other.note.severity;
        });
    }
    setRows(std::move(rows));
}

QVariant NotesModel::extraData(const NoteRow& row, int, int role) const
{
    if (role == StateRole)
        return int(row.note.severity);
    if (role == KeyRole)
        return QString(sideText(row) + u'|' + placeText(row) + u'|' + row.note.text);
    return {};
}

} // namespace alidade
