// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/report/issue_text.h"

#include "core/checks/evidence.h"
#include "core/model/names.h"
#include "core/report/config_difference.h"
#include "core/report/issue_facts.h"
#include "core/report/markdown_text.h"
#include "core/report/outline_parts.h"
#include "core/report/override_list.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>

namespace alidade {
namespace {

enum class Block : quint8 {
    None,
    Findings,
    Environment,
    Launch,
    Expected,
    Difference,
    Checklist,
    Pictures
};

/// One heading and what stands below it.
struct Field {
    QLatin1StringView form;
    const char* heading;
    std::array<Block, 4> blocks;
    bool isOwn = true; ///< false: no field of the project's form
};

/// The headings of a project's form are its own and never translated.
constexpr Field Fields[]{
    { QLatin1StringView("general"), QT_TRANSLATE_NOOP("Report", "What happens"),
        { Block::Findings } },
    { QLatin1StringView("general"), QT_TRANSLATE_NOOP("Report", "Environment"),
        { Block::Environment } },
    { QLatin1StringView("general"), QT_TRANSLATE_NOOP("Report", "How to reproduce"),
        { Block::Launch } },
    { QLatin1StringView("general"), QT_TRANSLATE_NOOP("Report", "What should happen"),
        { Block::Expected } },
    { QLatin1StringView("general"),
        QT_TRANSLATE_NOOP("Report", "Difference of the effective configs"), { Block::Difference } },
    { QLatin1StringView("general"), QT_TRANSLATE_NOOP("Report", "Checklist"),
        { Block::Checklist } },
    { QLatin1StringView("general"), QT_TRANSLATE_NOOP("Report", "Pictures"), { Block::Pictures } },
    { QLatin1StringView("verl"), "System Info", { Block::Environment } },
    { QLatin1StringView("verl"), "Reproduction",
        { Block::Findings, Block::Launch, Block::Difference } },
    { QLatin1StringView("verl"), "Expected behavior", { Block::Expected } },
    { QLatin1StringView("verl"), QT_TRANSLATE_NOOP("Report", "More evidence"),
        { Block::Checklist, Block::Pictures }, false },
    { QLatin1StringView("vllm-ascend"), "Your current environment", { Block::Environment } },
    { QLatin1StringView("vllm-ascend"), "🐛 Describe the bug",
        { Block::Findings, Block::Launch, Block::Difference, Block::Expected } },
    { QLatin1StringView("vllm-ascend"), QT_TRANSLATE_NOOP("Report", "More evidence"),
        { Block::Checklist, Block::Pictures }, false },
};

const char* titleOf(Block block)
{
    for (const Field& field : Fields)
        if (field.form == QLatin1StringView("general") && field.blocks[0] == block)
            return field.heading;
    return "";
}

/// What is said when something differs; when nothing does, but not all checks can be judged; when
/// none can; and when all pass.
struct Verdicts {
    const char* differs;
    const char* partly;
    const char* open;
    const char* agrees;
};

const char* agreement(const Comparison& comparison, const Verdicts& verdicts)
{
    const auto has = [&](Finding::State state) {
        return std::any_of(comparison.findings.begin(), comparison.findings.end(),
            [state](const Finding& finding) { return finding.state == state; });
    };
    if (has(Finding::State::Differs))
        return verdicts.differs;
    if (!has(Finding::State::Pass)) // where no check applies there is nothing to agree on
        return verdicts.open;
    return has(Finding::State::CannotJudge) ? verdicts.partly : verdicts.agrees;
}

class IssueWriter {
public:
    IssueWriter(const Comparison& comparison, const IssueOptions& options, const Redactor* redactor)
        : m_comparison(comparison)
        , m_options(options)
        , m_redactor(redactor)
    {
    }

    QString write() const;

private:
    QString clean(const QString& text) const { return m_redactor ? m_redactor->apply(text) : text; }
    /// A text of a run: redacted, one line, of bounded length, no markup.
    QString text(const QString& raw) const
    {
        QString line = clean(raw);
        if (line.size() > IssueLimits::LineCharacters)
            line = line.left(IssueLimits::LineCharacters) + u'…';
        return markdownText(line);
    }
    QString say(const char* source) const { return reportText(source); }
    QString nameOfRun(Side side) const { return m_comparison.runs[side]->name; }
    std::vector<const Finding*> chosen() const;
    QString title() const;
    QString body(Block block) const;
    QString findings() const;
    QString environment() const;
    QString launch() const;
    QString expected() const;
    QString difference() const;
    QString checklist() const;
    QString pictures() const;

    const Comparison& m_comparison;
    const IssueOptions& m_options;
    const Redactor* m_redactor;
};

/// Suspects first, in their order, then the other ones in the order of the checks.
std::vector<const Finding*> IssueWriter::chosen() const
{
    std::vector<const Finding*> found;
    const auto add = [&](const Finding* finding) {
        if (finding && m_options.findings.contains(QString(finding->check))
            && std::find(found.begin(), found.end(), finding) == found.end())
            found.push_back(finding);
    };
    for (const QLatin1StringView suspect : m_comparison.suspects)
        add(m_comparison.finding(suspect));
    for (const Finding& finding : m_comparison.findings)
        add(&finding);
    return found;
}

QString IssueWriter::title() const
{
    const auto found = chosen();
    const QString runs = say(
        agreement(m_comparison,
            Verdicts{ QT_TRANSLATE_NOOP("Report", "%1 does not agree with %2"),
                QT_TRANSLATE_NOOP("Report", "Nothing that can be judged differs between %1 and %2"),
                QT_TRANSLATE_NOOP("Report", "Whether %1 agrees with %2 cannot be judged"),
                QT_TRANSLATE_NOOP("Report", "%1 agrees with %2") }))
                             .arg(
                                 text(nameOfRun(Side::Candidate)), text(nameOfRun(Side::Baseline)));
    const auto differs = std::find_if(found.begin(), found.end(),
        [](const Finding* one) { return one->state == Finding::State::Differs; });
    return differs == found.end() ? runs : QString(text((*differs)->title) + u": " + runs);
}

QString IssueWriter::findings() const
{
    QString out = say(QT_TRANSLATE_NOOP("Report",
                          "Two runs that should agree were compared: the baseline %1, which is "
                          "trusted, and the candidate %2."))
                      .arg(QStringLiteral("**%1**").arg(text(nameOfRun(Side::Baseline))),
                          QStringLiteral("**%1**").arg(text(nameOfRun(Side::Candidate))))
        + QStringLiteral("\n\n");
    const auto found = chosen();
    if (found.empty())
        return out
            + say(agreement(m_comparison,
                Verdicts{ QT_TRANSLATE_NOOP("Report", "No finding was chosen."),
                    QT_TRANSLATE_NOOP("Report",
                        "Nothing differs in the checks that pass; others cannot be judged, and the "
                        "checklist says why."),
                    QT_TRANSLATE_NOOP("Report",
                        "No check can be judged, so whether the runs agree is not known; the "
                        "checklist says why."),
                    QT_TRANSLATE_NOOP("Report",
                        "Nothing differs: every check that applies "
                        "passes.") }))
            + u'\n';
    for (const Finding* finding : found) {
        const QString detail = finding->state == Finding::State::CannotJudge
            ? say(QT_TRANSLATE_NOOP("Report", "cannot judge: %1")).arg(finding->detail)
            : finding->detail;
        out += QStringLiteral("- %1 **%2** %3\n")
                   .arg(markOf(*finding), text(finding->title), text(detail));
        if (const QString note = m_options.userNotes.value(finding->check).simplified();
            !note.isEmpty())
            out += QStringLiteral("  - ")
                + say(QT_TRANSLATE_NOOP("Report", "User's note: %1")).arg(text(note)) + u'\n';
        int lines = 0;
        for (const Evidence& evidence : finding->evidence) {
            if (++lines > IssueLimits::EvidenceLines) {
                out += QStringLiteral("  - ")
                    + say(QT_TRANSLATE_NOOP("Report", "and %1 more places"))
                          .arg(qsizetype(finding->evidence.size()) - IssueLimits::EvidenceLines)
                    + u'\n';
                break;
            }
            QString line = evidence.side ? sideName(*evidence.side) + u": " : QString();
            line += evidence.text;
            const Origin& origin = evidence.where.origin;
            if (origin.isValid())
                line += origin.line > 0
                    ? QStringLiteral(" (%1:%2)").arg(origin.file, QString::number(origin.line))
                    : QStringLiteral(" (%1)").arg(origin.file);
            out += QStringLiteral("  - ") + text(line) + u'\n';
        }
    }
    return out;
}

QString IssueWriter::environment() const
{
    OutlineTable table = environmentTable(m_comparison);
    if (table.rows.empty())
        return say(QT_TRANSLATE_NOOP("Report",
                   "Neither run left a list of packages; please add the output of the project's "
                   "script that collects the environment."))
            + u'\n';
    for (QStringList& row : table.rows)
        for (QString& cell : row)
            cell = clean(cell).left(IssueLimits::LineCharacters);
    return markdownTable(table);
}

QString IssueWriter::launch() const
{
    QString out;
    const LaunchText told = launchOf(*m_comparison.runs.candidate, IssueLimits::Overrides);
    if (told.script.isEmpty()) {
        out += say(QT_TRANSLATE_NOOP(
                   "Report", "No file tells how the candidate was launched; please add it."))
            + QStringLiteral("\n\n");
    } else {
        out += say(QT_TRANSLATE_NOOP("Report", "The candidate was launched like this (%1):"))
                   .arg(text(told.from))
            + QStringLiteral("\n\n") + markdownBlock(clean(told.script), QLatin1StringView("bash"))
            + u'\n';
        if (told.incomplete)
            out += say(QT_TRANSLATE_NOOP("Report", "More overrides were given than are told here."))
                + QStringLiteral("\n\n");
    }
    // Keys that one release alone has are in the file; here they would hide what matters.
    std::vector<int> rows = differingRows(m_comparison);
    rows.erase(std::remove_if(rows.begin(), rows.end(),
                   [&](int row) {
                       return m_comparison.config->rows[size_t(row)].state
                           != KeyAlignment::State::Differs;
                   }),
        rows.end());
    const OverrideList list = overridesTowardsBaseline(m_comparison, rows);
    if (list.words.isEmpty())
        return out;
    const QStringList shown = list.words.mid(0, IssueLimits::Overrides);
    out += say(QT_TRANSLATE_NOOP("Report",
               "These overrides give the candidate the baseline's values where both have the key:"))
        + QStringLiteral("\n\n")
        + markdownBlock(clean(shown.join(QStringLiteral(" \\\n"))), QLatin1StringView("bash"));
    if (shown.size() < list.words.size())
        out += u'\n'
            + say(QT_TRANSLATE_NOOP("Report", "%1 more; all of them are in overrides.txt."))
                  .arg(list.words.size() - shown.size())
            + u'\n';
    return out;
}

QString IssueWriter::expected() const
{
    QString out = say(QT_TRANSLATE_NOOP("Report",
                      "The candidate agrees with the baseline: the same data, the same "
                      "effective settings, curves inside their tolerance bands, and readable "
                      "answers."))
        + u'\n';
    QStringList within;
    for (const Finding& finding : m_comparison.findings)
        if (finding.state == Finding::State::Pass)
            within += finding.title;
    if (!within.isEmpty())
        out += u'\n'
            + say(QT_TRANSLATE_NOOP("Report", "What does agree: %1."))
                  .arg(text(within.join(QStringLiteral(", "))))
            + u'\n';
    return out;
}

QString IssueWriter::difference() const
{
    if (!m_comparison.config)
        return say(QT_TRANSLATE_NOOP("Report", "No config on either side.")) + u'\n';
    const QString lines = configDifference(m_comparison, { false, false, IssueLimits::ConfigRows });
    if (lines.isEmpty())
        return say(QT_TRANSLATE_NOOP(
                   "Report", "No key that counts differs; run-specific keys are in config.diff."))
            + u'\n';
    return markdownBlock(clean(lines), QLatin1StringView("diff"));
}

QString IssueWriter::checklist() const
{
    QString out;
    for (const Finding& finding : m_comparison.findings) {
        if (finding.state == Finding::State::NotApplicable)
            continue;
        out += QStringLiteral("- %1 %2").arg(markOf(finding), text(finding.title));
        if (m_options.findings.contains(QString(finding.check)))
            out += say(QT_TRANSLATE_NOOP("Report", ": see above"));
        else if (finding.state == Finding::State::CannotJudge)
            out += QStringLiteral(": ")
                + text(say(QT_TRANSLATE_NOOP("Report", "cannot judge: %1")).arg(finding.detail));
        else
            out += QStringLiteral(": ") + text(finding.detail);
        out += u'\n';
    }
    return out;
}

QString IssueWriter::pictures() const
{
    QString out;
    if (!m_options.pictures.empty())
        out = say(QT_TRANSLATE_NOOP("Report",
                  "In an issue these links lead nowhere: drag the picture files into it, each to "
                  "its place."))
            + QStringLiteral("\n\n");
    for (const IssuePicture& picture : m_options.pictures)
        out += QStringLiteral("![%1](%2)\n\n").arg(text(picture.caption), picture.file);
    return out;
}

QString IssueWriter::body(Block block) const
{
    switch (block) {
    case Block::Findings:
        return findings();
    case Block::Environment:
        return environment();
    case Block::Launch:
        return launch();
    case Block::Expected:
        return expected();
    case Block::Difference:
        return difference();
    case Block::Checklist:
        return checklist();
    case Block::Pictures:
        return pictures();
    case Block::None:
        break;
    }
    return {};
}

QString IssueWriter::write() const
{
    QString out = QStringLiteral("# ") + title() + u'\n';
    const bool general = m_options.form == u"general";
    for (const Field& field : Fields) {
        if (m_options.form != field.form)
            continue;
        QString content;
        const bool alone = field.blocks[1] == Block::None;
        for (const Block block : field.blocks) {
            const QString part = body(block);
            if (part.isEmpty())
                continue;
            if (!alone)
                content += QStringLiteral("#### ") + say(titleOf(block)) + QStringLiteral("\n\n");
            content += part + u'\n';
        }
        while (content.endsWith(u'\n'))
            content.chop(1);
        if (content.isEmpty())
            continue;
        out += QStringLiteral("\n### ")
            + (general || !field.isOwn ? say(field.heading) : QString::fromUtf8(field.heading))
            + QStringLiteral("\n\n") + content + u'\n';
    }
    return out;
}

} // namespace

std::span<const IssueForm> issueForms()
{
    static constexpr std::array Forms{
        IssueForm{ QLatin1StringView("general"), QT_TRANSLATE_NOOP("Report", "General issue") },
        IssueForm{ QLatin1StringView("verl"), QT_TRANSLATE_NOOP("Report", "verl bug report") },
        IssueForm{ QLatin1StringView("vllm-ascend"),
            QT_TRANSLATE_NOOP("Report", "vllm-ascend bug report") },
    };
    return Forms;
}

QStringList suggestedFindings(const Comparison& comparison)
{
    QStringList ids;
    for (const QLatin1StringView suspect : comparison.suspects)
        ids += QString(suspect);
    if (ids.isEmpty())
        for (const Finding& finding : comparison.findings)
            if (finding.state == Finding::State::Differs)
                ids += QString(finding.check);
    return ids;
}

QString issueMarkdown(
    const Comparison& comparison, const IssueOptions& options, const Redactor* redactor)
{
    return IssueWriter(comparison, options, redactor).write();
}

} // namespace alidade
