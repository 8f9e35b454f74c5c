// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/sources/environment_text.h"

#include "core/base/json_document.h"
#include "core/base/limits.h"
#include "core/base/log_text.h"
#include "core/base/utf8.h"
#include "core/sources/secret_names.h"

#include <QRegularExpression>

#include <algorithm>

namespace alidade {
namespace {

using Kind = EnvironmentKind;

/// Without colours, carriage returns and a byte order mark; UTF-16 is decoded.
QStringList linesOf(std::string_view bytes)
{
    QStringList lines;
    std::string scratch;
    forEachTextLine(bytes, [&](const Line& line) {
        std::string_view text = withoutAnsi(line.bytes, scratch);
        while (text.ends_with('\r'))
            text.remove_suffix(1);
        lines += decodeUtf8(text, nullptr);
        return true;
    });
    return lines;
}

bool isListHeader(QStringView text)
{
    static const QRegularExpression header(QStringLiteral("^Package\\s+Version(\\s|$)"));
    return header.match(text.trimmed().toString()).hasMatch();
}

bool isAssignment(QStringView text)
{
    static const QRegularExpression assignment(
        QStringLiteral("^(?:declare -x |export )?[A-Za-z_][A-Za-z0-9_]*(?:%%|\\(\\))?=(?!=)"));
    return assignment.match(text.toString()).hasMatch();
}

bool isPin(QStringView text)
{
    static const QRegularExpression pin(
        QStringLiteral("^(?:[A-Za-z0-9][A-Za-z0-9._-]*(?:\\[[^\\]]*\\])?\\s*(?:={2,3}\\s*[vV]?[0-9]"
                       "| @ \\S)|-e git\\+)"));
    return pin.match(text.trimmed().toString()).hasMatch();
}

bool endsWithAny(const QString& name, std::initializer_list<QLatin1StringView> endings)
{
    return std::any_of(endings.begin(), endings.end(),
        [&](QLatin1StringView ending) { return name.endsWith(ending, Qt::CaseInsensitive); });
}

/// Lists and dumps have no header: most lines must have their shape.
Kind kindByMajority(const QStringList& lines)
{
    constexpr int Looked = 400; // lines that decide
    int pins = 0, assignments = 0, others = 0;
    bool wideValue = false;
    for (const QString& line : lines) {
        const QStringView text = QStringView(line).trimmed();
        if (text.isEmpty() || text.startsWith(u'#') || text.startsWith(u"--"))
            continue;
        if (isPin(text))
            ++pins;
        else if (isAssignment(line))
            ++assignments;
        else
            ++others;
        if (pins + assignments + others >= Looked)
            break;
        wideValue = wideValue || line.contains(u"%%=() {");
    }
    if (pins >= 2 && pins > 2 * (assignments + others))
        return Kind::Freeze;
    if (assignments >= 2 && pins == 0 && (assignments > 2 * others || wideValue))
        return Kind::Variables;
    return Kind::None;
}

/// One `K=V`; false when the line is none. `function` is set for the head of an exported function.
bool readVariable(const QString& text, int line, EnvironmentText& into, bool& function)
{
    static const QRegularExpression assignment(
        QStringLiteral("^(?:declare -x |export )?([A-Za-z_][A-Za-z0-9_]*)(%%|\\(\\))?=(.*)$"),
        QRegularExpression::DotMatchesEverythingOption);
    const auto match = assignment.match(text);
    if (!match.hasMatch())
        return false;
    if (match.capturedLength(2) > 0) {
        function = !text.trimmed().endsWith(u'}');
        return true;
    }
    const QString name = match.captured(1);
    QString value = match.captured(3);
    if (value.size() > 1 && (value.front() == u'"' || value.front() == u'\'')
        && value.back() == value.front())
        value = value.mid(1, value.size() - 2);
    if (into.variables.size() >= size_t(Limits::EnvironmentRows) || name == u"_")
        return true;
    Variable made;
    made.name = name.left(200);
    made.value = withoutSecret(name, value.left(Limits::VariableText));
    made.origin.line = line;
    into.variables.push_back(std::move(made));
    return true;
}

void readSections(const QStringList& lines, Kind kind, EnvironmentText& into)
{
    bool inList = false, inVariables = false, function = false;
    for (qsizetype at = 0; at < lines.size(); ++at) {
        const QStringView text = QStringView(lines[at]).trimmed();
        const int line = int(at) + 1;
        if (isListHeader(text)) {
            inList = true;
            continue;
        }
        if (text == u"ENV Variables:" || text.contains(u"----------Environment----------")) {
            inVariables = true;
            continue;
        }
        inVariables = inVariables && !text.isEmpty() && !text.startsWith(u"-----");
        if (inVariables && readVariable(text.toString(), line, into, function))
            continue;
        if (inList && text.isEmpty())
            inList = kind == Kind::List;
        else if (!inList || text.startsWith(u"---"))
            readReportLine(text, line, into);
        else if (!readListRow(text, line, into) && !readReportLine(text, line, into))
            into.note(line, QStringLiteral("This line names no package with a version"));
    }
    into.tellsVariables = into.tellsVariables || !into.variables.empty();
}

void readMetadata(std::string_view bytes, EnvironmentText& into)
{
    const auto document = parseJson(bytes, {});
    if (!document || document->kind != Value::Kind::Map) {
        into.note(
            0, document ? QStringLiteral("An object is expected here") : document.error().what);
        return;
    }
    const auto text = [&](const char16_t* name) {
        const Value* found = document->member(name);
        return found && found->kind == Value::Kind::String ? found->string.left(500) : QString();
    };
    const auto fact = [&](const char16_t* name, const char16_t* as) {
        const Value* found = document->member(name);
        if (found && (found->kind == Value::Kind::String || found->isNumber()))
            into.facts.push_back(
                { QString::fromUtf16(as), displayText(*found).left(500), { {}, found->line } });
    };
    const Value* python = document->member(u"python");
    static const QRegularExpression number(QStringLiteral("[0-9]+\\.[0-9]+(\\.[0-9]+)?"));
    if (const auto match = number.match(text(u"python")); match.hasMatch())
        into.add(u"python", match.captured(0), python->line);
    fact(u"os", u"os");
    fact(u"gpu", u"device");
    fact(u"gpu_count", u"devices");
    fact(u"cpu_count", u"CPUs");
    if (const Value* cuda = document->member(u"cudaVersion");
        cuda && looksLikeVersion(cuda->string))
        into.add(u"cuda", cuda->string, cuda->line);
}

} // namespace

EnvironmentKind environmentKind(const QString& name, std::string_view head)
{
    using namespace Qt::StringLiterals;
    if (name == u"wandb-metadata.json" || name == u"swanlab-metadata.json")
        return Kind::Metadata;
    if (head.find('\0') != std::string_view::npos && !head.starts_with("\xFF\xFE")
        && !head.starts_with("\xFE\xFF"))
        return Kind::None;
    if (endsWithAny(name,
            { ".sh"_L1, ".bash"_L1, ".py"_L1, ".jsonl"_L1, ".md"_L1, ".toml"_L1, ".csv"_L1,
                ".html"_L1, ".slurm"_L1, ".sbatch"_L1, ".rst"_L1, ".ini"_L1 }))
        return Kind::None;
    if (name == u"ascend_toolkit_install.info" || name == u"version.info" || name == u"version.cfg"
        || name == u"ascend_nnae_install.info")
        return head.find("ersion") != std::string_view::npos ? Kind::Cann : Kind::None;
    if (endsWithAny(name, { ".json"_L1 })) {
        const size_t first = head.find_first_not_of(" \t\r\n");
        const bool list = first != std::string_view::npos && head[first] == '[';
        return list && head.find("\"version\"") != std::string_view::npos
                && head.find("\"name\"") != std::string_view::npos
            ? Kind::PackageJson
            : Kind::None;
    }
    if (endsWithAny(name, { ".yaml"_L1, ".yml"_L1 }))
        return (head.starts_with("dependencies:") || head.find("\ndependencies:") != head.npos)
                && (head.find("channels:") != head.npos || head.find("- pip:") != head.npos)
            ? Kind::CondaYaml
            : Kind::None;
    if (head.starts_with("[{\"name\"") && head.find("\"version\"") != head.npos)
        return Kind::PackageJson;
    // The last line may be cut by the end of the head.
    QStringList lines = linesOf(decodedHead(head));
    if (head.size() >= size_t(Limits::ProbeBytes) && lines.size() > 1)
        lines.removeLast();
    static const QRegularExpression rule(QStringLiteral("^-{5,}[A-Za-z ]+-{5,}$"));
    qsizetype seen = 0;
    for (const QString& line : lines) {
        const QStringView text = QStringView(line).trimmed();
        if (text.isEmpty())
            continue;
        if (text.startsWith(u"Collecting environment information...")
            || text.startsWith(u"PyTorch version:"))
            return Kind::CollectEnv;
        if (isListHeader(text))
            return Kind::List;
        if (text.startsWith(u"# packages in environment at")
            || text.startsWith(u"# This file may be used to create an environment"))
            return Kind::Conda;
        if (text == u"----------Python Info----------" || text == u"------------Pip Info-----------"
            || (rule.match(text.toString()).hasMatch() && text.contains(u"Info")))
            return Kind::Diagnose;
        if (text.contains(u"| npu-smi ") || text.contains(u"NVIDIA-SMI "))
            return Kind::Smi;
        if (++seen >= 12)
            break;
    }
    return endsWithAny(name, { ".log"_L1, ".out"_L1, ".err"_L1, ".yaml"_L1 })
        ? Kind::None
        : kindByMajority(lines);
}

QString environmentKindName(EnvironmentKind kind)
{
    static constexpr const char* Names[]
        = { "", "pip freeze", "pip list", "package list (JSON)", "conda list", "conda environment",
              "verl diagnose", "collect_env", "CANN", "device table", "env", "run metadata" };
    return QLatin1StringView(Names[size_t(kind)]);
}

void readVariables(const QStringList& lines, EnvironmentText& into)
{
    bool function = false;
    for (qsizetype at = 0; at < lines.size(); ++at) {
        if (function)
            function = lines[at] != u"}";
        else // what is no assignment goes on with a value over several lines
            readVariable(lines[at], int(at) + 1, into, function);
    }
    into.tellsVariables = into.tellsVariables || !into.variables.empty();
}

EnvironmentText readEnvironmentText(std::string_view bytes, EnvironmentKind kind)
{
    EnvironmentText into;
    if (kind == Kind::PackageJson || kind == Kind::CondaYaml || kind == Kind::Metadata) {
        const std::string decoded = decodedHead(bytes);
        if (kind == Kind::Metadata)
            readMetadata(decoded, into);
        else if (kind == Kind::CondaYaml)
            readCondaYaml(decoded, {}, into);
        else
            readPackageJson(decoded, {}, into);
        return into;
    }
    const QStringList lines = linesOf(bytes);
    switch (kind) {
    case Kind::Freeze:
        for (qsizetype at = 0; at < lines.size(); ++at)
            readFreezeLine(lines[at], int(at) + 1, into);
        break;
    case Kind::Conda:
        for (qsizetype at = 0; at < lines.size(); ++at)
            readCondaLine(lines[at], int(at) + 1, into);
        break;
    case Kind::Variables:
        readVariables(lines, into);
        break;
    case Kind::Cann:
        for (qsizetype at = 0; at < lines.size(); ++at) {
            static const QRegularExpression version(
                QStringLiteral("^\\s*\\[?[Vv]ersion\\s*[=:]\\s*\\[?([^\\]\\s]+)"));
            const auto match = version.match(lines[at]);
            if (match.hasMatch() && looksLikeVersion(match.captured(1)))
                into.add(u"cann", match.captured(1), int(at) + 1);
        }
        break;
    default:
        readSections(lines, kind, into);
    }
    return into;
}

} // namespace alidade
