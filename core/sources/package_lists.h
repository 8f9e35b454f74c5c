// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Lists of installed packages in the forms that pip, uv and conda print (formats document 7.1).
// Facts only: a line that names no version is no package.
#pragma once

#include "core/model/environment.h"

#include <string_view>

namespace alidade {

/// What one file tells about the environment. Origins hold the line; the caller adds the file.
struct EnvironmentText {
    std::vector<PackageRecord> packages;
    std::vector<EnvironmentFact> facts;
    std::vector<Variable> variables; ///< secrets are masked already
    std::vector<Note> notes; ///< at most Limits::NotesPerFile
    QString section; ///< of verl's diagnose: the package that a line "Version" speaks of
    bool tellsVariables = false; ///< the file is meant to list the variables of a process

    void note(int line, const QString& text);
    void add(QStringView name, QStringView version, int line);
};

/// `name==version`, `name @ url`, `-e …`: pip freeze, requirements of wandb and SwanLab, uv.
/// Lines that only wish (`numpy<2`) are left out.
void readFreezeLine(QStringView text, int line, EnvironmentText& into);
/// `Package  Version` with a rule of dashes; also uv pip list. From the header on.
/// Returns false when the line is no row of the table.
bool readListRow(QStringView text, int line, EnvironmentText& into);
/// Four columns of `conda list`, or `name=version=build` of `conda list --export`.
void readCondaLine(QStringView text, int line, EnvironmentText& into);
/// `pip list --format=json`, `conda list --json`: an array of objects with name and version.
void readPackageJson(std::string_view bytes, const QString& where, EnvironmentText& into);
/// `conda env export`: dependencies with a nested pip list.
void readCondaYaml(std::string_view bytes, const QString& where, EnvironmentText& into);

/// True for text such as `2.8.0+cpu`: it begins with a digit (after a `v`) and holds no blank.
bool looksLikeVersion(QStringView text);

} // namespace alidade
