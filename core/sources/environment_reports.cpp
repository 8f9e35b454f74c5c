// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The known lines of collect_env, of verl's diagnose and of the tables of npu-smi and nvidia-smi.
#include "core/sources/environment_text.h"

#include <QRegularExpression>

#include <array>

namespace alidade {
namespace {

/// Labels in front of a colon → the package whose version follows.
struct VersionLabel {
    QLatin1StringView label;
    QLatin1StringView package;
};

constexpr std::array VersionLabels{
    VersionLabel{ QLatin1StringView("PyTorch version"), QLatin1StringView("torch") },
    VersionLabel{ QLatin1StringView("Python version"), QLatin1StringView("python") },
    VersionLabel{ QLatin1StringView("vLLM Version"), QLatin1StringView("vllm") },
    VersionLabel{ QLatin1StringView("vLLM Ascend Version"), QLatin1StringView("vllm-ascend") },
    VersionLabel{ QLatin1StringView("CUDA runtime version"), QLatin1StringView("cuda") },
    VersionLabel{ QLatin1StringView("CUDA Runtime"), QLatin1StringView("cuda") },
    VersionLabel{ QLatin1StringView("Nvidia driver version"), QLatin1StringView("nvidia-driver") },
    VersionLabel{ QLatin1StringView("cuDNN version"), QLatin1StringView("nvidia-cudnn") },
    VersionLabel{ QLatin1StringView("vllm"), QLatin1StringView("vllm") },
    VersionLabel{ QLatin1StringView("sglang"), QLatin1StringView("sglang") },
    VersionLabel{ QLatin1StringView("ray"), QLatin1StringView("ray") },
    VersionLabel{ QLatin1StringView("torch"), QLatin1StringView("torch") },
};

constexpr std::array FactLabels{
    VersionLabel{ QLatin1StringView("OS"), QLatin1StringView("os") },
    VersionLabel{ QLatin1StringView("Platform"), QLatin1StringView("os") },
    VersionLabel{ QLatin1StringView("Architecture"), QLatin1StringView("architecture") },
    VersionLabel{ QLatin1StringView("CPU(s)"), QLatin1StringView("CPUs") },
    VersionLabel{ QLatin1StringView("GPU Count"), QLatin1StringView("devices") },
    VersionLabel{ QLatin1StringView("CPU Memory"), QLatin1StringView("memory") },
};

/// The first word that reads like a version; collect_env adds the commit and the compiler.
QString versionIn(QStringView text)
{
    for (const QStringView word : text.trimmed().tokenize(u' ')) {
        if (looksLikeVersion(word))
            return word.toString();
        break;
    }
    return {};
}

bool readTable(QStringView text, int line, EnvironmentText& into)
{
    static const QRegularExpression npu(
        QStringLiteral("npu-smi\\s+\\S+\\s+Version:\\s*([0-9][^\\s|]*)"));
    static const QRegularExpression driver(QStringLiteral("Driver Version:\\s*([0-9][^\\s|]*)"));
    static const QRegularExpression cuda(QStringLiteral("CUDA Version:\\s*([0-9][^\\s|]*)"));
    static const QRegularExpression device(
        QStringLiteral("^\\|\\s*[0-9]+\\s+((?:910|310|Ascend|NVIDIA|Tesla|A100|H100|H800|A800)[^|]*"
                       "?)(?:\\s{2,}|\\s*\\|)"));
    const QString row = text.toString();
    bool known = false;
    for (const auto& [pattern, package] : { std::pair(&npu, u"ascend-driver"),
             std::pair(&driver, u"nvidia-driver"), std::pair(&cuda, u"cuda-driver") }) {
        const auto match = pattern->match(row);
        if (!match.hasMatch())
            continue;
        into.add(package, match.captured(1), line);
        known = true;
    }
    if (const auto match = device.match(row); match.hasMatch()) {
        into.facts.push_back(
            { QStringLiteral("device"), match.captured(1).trimmed(), { {}, line } });
        known = true;
    }
    return known;
}

} // namespace

bool readReportLine(QStringView text, int line, EnvironmentText& into)
{
    static const QRegularExpression listed(
        QStringLiteral("^\\[(?:pip3?|conda)\\]\\s+([A-Za-z0-9][A-Za-z0-9._-]*)(?:==|\\s+)(\\S+)"));
    static const QRegularExpression device(
        QStringLiteral("^GPU\\s*[0-9]+\\s*(?:Type)?\\s*:\\s*(.+)$"));
    const QStringView trimmed = text.trimmed();
    if (trimmed.isEmpty())
        return false;
    if (trimmed.startsWith(u'|'))
        return readTable(trimmed, line, into);
    if (trimmed.startsWith(u'[')) {
        const auto match = listed.match(trimmed.toString());
        if (match.hasMatch() && looksLikeVersion(match.captured(2)))
            into.add(match.captured(1), match.captured(2), line);
        return match.hasMatch();
    }
    // The CANN block of vllm-ascend's collect_env.
    if (trimmed.startsWith(u"version=") && looksLikeVersion(trimmed.mid(8))) {
        into.add(u"cann", trimmed.mid(8), line);
        return true;
    }
    // verl's own sections both say "Version": the one that follows the rule of the section counts.
    if (trimmed.startsWith(u"-----")) {
        into.section = trimmed.contains(u"Python Info") ? QStringLiteral("python")
            : trimmed.contains(u"verl Info")            ? QStringLiteral("verl")
                                                        : QString();
        return true;
    }
    const qsizetype colon = trimmed.indexOf(u':');
    if (colon < 0)
        return false;
    const QStringView label = trimmed.left(colon).trimmed();
    const QStringView value = trimmed.mid(colon + 1).trimmed();
    if (label == u"Version" && !into.section.isEmpty()) {
        if (const QString version = versionIn(value); !version.isEmpty())
            into.add(into.section, version, line);
        return true;
    }
    for (const VersionLabel& known : VersionLabels) {
        if (label != known.label)
            continue;
        if (const QString version = versionIn(value); !version.isEmpty())
            into.add(QString(known.package), version, line);
        return true;
    }
    for (const VersionLabel& known : FactLabels) {
        if (label != known.label || value.isEmpty())
            continue;
        into.facts.push_back({ QString(known.package), value.left(500).toString(), { {}, line } });
        return true;
    }
    if (const auto match = device.match(trimmed.toString()); match.hasMatch()) {
        into.facts.push_back(
            { QStringLiteral("device"), match.captured(1).left(200), { {}, line } });
        return true;
    }
    return false;
}

} // namespace alidade
