// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Which record of an environment a file is, by its name and its first bytes.
#include "core/base/limits.h"
#include "core/base/log_text.h"
#include "core/base/utf8.h"
#include "core/sources/environment_text.h"

#include <QRegularExpression>

#include <algorithm>

namespace alidade {
namespace {

using Kind = EnvironmentKind;

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
                       "| @ \\S)|(?:-e|--editable) git\\+|# Editable (?:\\w+ )?install.*==)"));
    return pin.match(text.trimmed().toString()).hasMatch();
}

/// The variables of a process as the kernel keeps them, a NUL behind each (/proc/PID/environ).
bool isProcessEnvironment(std::string_view head)
{
    int assignments = 0, others = 0;
    size_t at = 0;
    for (size_t end = head.find('\0'); end != std::string_view::npos; end = head.find('\0', at)) {
        const QString text = decodeUtf8(head.substr(at, end - at), nullptr);
        ++(isAssignment(text) ? assignments : others);
        at = end + 1;
    }
    return assignments >= 2 && 10 * others <= assignments;
}

bool endsWithAny(const QString& name, std::initializer_list<QLatin1StringView> endings)
{
    return std::any_of(endings.begin(), endings.end(),
        [&](QLatin1StringView ending) { return name.endsWith(ending, Qt::CaseInsensitive); });
}

/// What the name of a file says that it holds.
enum class Promise : quint8 { None, Packages, Variables, Report };

Promise promiseOf(const QString& name)
{
    static const QRegularExpression packages(
        QStringLiteral("^(?:requirements|packages?|pip|(?:.*[_.-])?(?:pip|uv)[_.-]?"
                       "(?:list|freeze)|(?:.*[_.-])?freeze|conda[_.-]?(?:list|env|export))"
                       "(?:[_.-].*)?(?:\\.(?:txt|json|ya?ml))?$"),
        QRegularExpression::CaseInsensitiveOption);
    static const QRegularExpression variables(
        QStringLiteral("^(?:(?:.*[_.-])?environ|env|environment|printenv|"
                       "env[_.-]?(?:vars?|variables|dump))(?:[_.-].*)?(?:\\.txt)?$"),
        QRegularExpression::CaseInsensitiveOption);
    static const QRegularExpression report(
        QStringLiteral("^(?:(?:.*[_.-])?(?:collect[_.-]?env|diagnose|npu[_.-]?smi|nvidia[_.-]?smi)"
                       "(?:[_.-].*)?(?:\\.txt)?|ascend_(?:toolkit|nnae)_install\\.info)$"),
        QRegularExpression::CaseInsensitiveOption);
    // Scripts, logs and documents have readers of their own.
    static const QRegularExpression other(
        QStringLiteral("\\.(?!txt$|json$|ya?ml$|info$)[A-Za-z]{1,5}$"));
    if (name.size() > 255 || other.match(name).hasMatch())
        return Promise::None;
    return packages.match(name).hasMatch() ? Promise::Packages
        : variables.match(name).hasMatch() ? Promise::Variables
        : report.match(name).hasMatch()    ? Promise::Report
                                           : Promise::None;
}

/// Lists and dumps have no header: most lines must have their shape. One is enough where the name
/// of the file says what it is.
Kind kindByMajority(const QStringList& lines, Promise promise)
{
    constexpr int Looked = 400; // lines that decide
    int pins = 0, assignments = 0, others = 0;
    bool wideValue = false;
    for (const QString& line : lines) {
        const QStringView text = QStringView(line).trimmed();
        if (text.isEmpty())
            continue;
        if (isPin(text))
            ++pins;
        else if (text.startsWith(u'#') || text.startsWith(u'-'))
            continue; // -e PATH, --index-url: no shape of their own
        else if (isAssignment(line))
            ++assignments;
        else
            ++others;
        if (pins + assignments + others >= Looked)
            break;
        wideValue = wideValue || line.contains(u"%%=() {");
    }
    if (pins >= (promise == Promise::Packages ? 1 : 2) && pins > 2 * (assignments + others))
        return Kind::Freeze;
    const bool promised = promise == Promise::Variables;
    if (assignments >= (promised ? 1 : 2) && pins == 0
        && (assignments > (promised ? 1 : 2) * others || wideValue))
        return Kind::Variables;
    return Kind::None;
}

} // namespace

QStringList environmentLines(std::string_view bytes)
{
    QStringList lines;
    std::string scratch;
    const auto take = [&](std::string_view line) {
        std::string_view text = withoutAnsi(line, scratch);
        while (text.ends_with('\r'))
            text.remove_suffix(1);
        lines += decodeUtf8(text, nullptr);
    };
    const bool oldStyle = bytes.find('\n') == std::string_view::npos;
    forEachTextLine(bytes, [&](const Line& line) {
        if (!oldStyle) {
            take(line.bytes);
            return true;
        }
        for (size_t at = 0; at <= line.bytes.size();) {
            const size_t end = std::min(line.bytes.find('\r', at), line.bytes.size());
            take(line.bytes.substr(at, end - at));
            at = end + 1;
        }
        return true;
    });
    return lines;
}

bool isPackageListHeader(QStringView text)
{
    static const QRegularExpression header(QStringLiteral("^Package\\s+Version(\\s|$)"));
    return header.match(text.trimmed().toString()).hasMatch();
}

bool isUtf16Text(std::string_view head)
{
    return head.starts_with("\xFF\xFE") || head.starts_with("\xFE\xFF");
}

EnvironmentKind environmentKind(const QString& name, std::string_view head)
{
    using namespace Qt::StringLiterals;
    if (name == u"wandb-metadata.json" || name == u"swanlab-metadata.json")
        return Kind::Metadata;
    if (head.find('\0') != std::string_view::npos && !isUtf16Text(head))
        return isProcessEnvironment(head) ? Kind::ProcessVariables : Kind::None;
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
    QStringList lines = environmentLines(decodedHead(head));
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
        if (isPackageListHeader(text))
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
        : kindByMajority(lines, promiseOf(name));
}

QString unreadRecordNote(const QString& name, qint64 bytes, std::string_view head)
{
    const Promise promise = promiseOf(name);
    if (promise == Promise::None)
        return {};
    if (head.find_first_not_of(" \t\r\n") == std::string_view::npos)
        return QStringLiteral("The file is empty");
    if (head.find('\0') != std::string_view::npos && !isUtf16Text(head))
        return QStringLiteral("This is no text, so nothing was read");
    if (bytes > Limits::EnvironmentBytes)
        return QStringLiteral("Larger than %1 MiB, so it was not read")
            .arg(Limits::EnvironmentBytes >> 20);
    return promise == Promise::Packages ? QStringLiteral(
               "This is no list of installed packages: most lines name no package with a version")
        : promise == Promise::Variables
        ? QStringLiteral("This is no list of variables: most lines are no NAME=value")
        : QStringLiteral("Nothing here was recognised");
}

QString environmentKindName(EnvironmentKind kind)
{
    static constexpr const char* Names[] = { "", "pip freeze", "pip list", "package list (JSON)",
        "conda list", "conda environment", "verl diagnose", "collect_env", "CANN", "device table",
        "env", "environ", "run metadata" };
    return QLatin1StringView(Names[size_t(kind)]);
}

} // namespace alidade
