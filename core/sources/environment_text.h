// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Text that tells about a machine: package lists, `env` output, collect_env and diagnose reports,
// files of CANN, tables of npu-smi and nvidia-smi; alone or one after the other in one file.
// Rules: formats document 7.1. Secrets are masked here.
#pragma once

#include "core/sources/package_lists.h"

#include <QStringList>

namespace alidade {

enum class EnvironmentKind : quint8 {
    None,
    Freeze,
    List,
    PackageJson,
    Conda,
    CondaYaml,
    Diagnose,
    CollectEnv,
    Cann,
    Smi,
    Variables,
    ProcessVariables,
    Metadata
};

/// From the name and the first 64 KiB; None for anything else. Cost: linear in `head`.
EnvironmentKind environmentKind(const QString& name, std::string_view head);
/// Why a file that no source takes was not read although its name says that it is such a record;
/// empty when the name says nothing of the kind. `head`: its first 64 KiB.
QString unreadRecordNote(const QString& name, qint64 bytes, std::string_view head);
/// For people: "pip list".
QString environmentKindName(EnvironmentKind kind);

/// The whole text of a file of that kind. Broken UTF-8 is read with replacement characters.
/// Cost: linear. Thread: any.
EnvironmentText readEnvironmentText(std::string_view bytes, EnvironmentKind kind);

/// The text as lines, without colours, carriage returns and a byte order mark; UTF-16 is decoded.
/// Where no line feed stands at all, a carriage return ends a line.
QStringList environmentLines(std::string_view bytes);
/// `Package    Version …`
bool isPackageListHeader(QStringView text);
/// By its mark.
bool isUtf16Text(std::string_view bytes);

/// `K=V` lines of `env`, `export -p` and `declare -x`, values over several lines included.
void readVariables(const QStringList& lines, EnvironmentText& into);
/// One line of collect_env, diagnose or a table; returns false when it says nothing known.
bool readReportLine(QStringView text, int line, EnvironmentText& into);

} // namespace alidade
