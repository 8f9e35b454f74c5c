// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/command_line.h"

#include "core/report/issue_text.h"
#include "core/report/report.h"
#include "ui/export/picture.h"
#include "ui/session/language.h"

#include <QCommandLineParser>
#include <QFileInfo>
#include <QRegularExpression>

#include <algorithm>

namespace alidade {
namespace {

constexpr auto Overview = R"(Alidade finds out why two training runs that should agree do not.

Usage:
  alidade [BASELINE [CANDIDATE]]              open the window (--lang en|zh_CN|system)
  alidade compare BASELINE CANDIDATE          print a report
  alidade export  BASELINE CANDIDATE -o DIR   a bug report with pictures, and a smaller reproduction
  alidade shot    BASELINE CANDIDATE [--page PAGE] [-o FILE.png]
                                              draw one page
  alidade garble  FILE|DIR|-...               judge rollout JSONL or text files
  alidade demo                                open the window on the sample pair
  alidade --version | --help | COMMAND --help

BASELINE is the run that you trust, CANDIDATE the one that you suspect: directories, or single files.
--demo stands in place of both for compare, export and shot.
PAGE is overview, environment, model, config, metrics, rollouts or dumps.

Exit status: 0 nothing found, 1 something found, 2 usage or could not compare, 130 interrupted.
shot exits 0 when the picture was drawn, unless --fail-on is given.
)";

const QStringList& knownParts()
{
    static const QStringList parts{ QStringLiteral("config"), QStringLiteral("metrics"),
        QStringLiteral("rollouts"), QStringLiteral("environment"), QStringLiteral("model"),
        QStringLiteral("dumps") };
    return parts;
}

tl::unexpected<Error> usage(const QString& what) { return failure(Error::Code::Malformed, what); }

QCommandLineOption valued(
    const char* name, const char* help, const char* value, const QString& fallback = {})
{
    return { QString::fromLatin1(name), QString::fromLatin1(help), QString::fromLatin1(value),
        fallback };
}

QCommandLineOption flag(const char* name, const char* help)
{
    return { QString::fromLatin1(name), QString::fromLatin1(help) };
}

QString known(const char* name) { return QString::fromLatin1(name); }

void addLanguageOption(QCommandLineParser& parser)
{
    parser.addOption(valued("lang",
        "the language of texts and pictures: en or zh_CN (in the window also system)", "LANGUAGE"));
}

/// What is written, and where to, in the words of each command.
QCommandLineOption outputOption(Command command)
{
    return { { known("o"), known("output") },
        command == Command::Export ? known("write into this directory, which is made if needed")
            : command == Command::Shot
            ? known("write this picture (default: PAGE.png); - is stdout")
            : known("write to this file (default: stdout, also for -)"),
        command == Command::Export ? known("DIR") : known("FILE") };
}

QCommandLineOption failOnOption(Command command)
{
    return { known("fail-on"),
        command == Command::Shot
            ? known("exit 1 from this severity on: error, warning, never (default: never)")
            : known("exit 1 from this severity on: error (default), warning, never"),
        known("SEVERITY"), command == Command::Shot ? QString() : known("error") };
}

void addCompareOptions(QCommandLineParser& parser, Command command)
{
    parser.addPositionalArgument(known("BASELINE"), known("the trusted run"));
    parser.addPositionalArgument(known("CANDIDATE"), known("the run under suspicion"));
    parser.addOption(flag("demo", "use the embedded sample pair"));
    parser.addOption(outputOption(command));
    parser.addOption(
        valued("parts", "only these: config,metrics,rollouts,environment,model,dumps", "LIST"));
    parser.addOption(valued("profile", "lay this profile over the built-in one", "FILE"));
    parser.addOption(valued("tolerance", "tolerances laid over those of the profile", "FILE"));
    parser.addOption(failOnOption(command));
    parser.addOption(valued("baseline-attach",
        "a file or directory that belongs to the baseline (repeatable)", "PATH"));
    parser.addOption(valued("candidate-attach", "the same for the candidate", "PATH"));
    parser.addOption(valued("baseline-defaults",
        "verl's defaults for the baseline: a checkout, its config folder, or one default YAML. A "
        "run that left only a script is then its overrides over these defaults; values that differ "
        "from them without an override are noted",
        "PATH"));
    parser.addOption(valued("candidate-defaults", "the same for the candidate", "PATH"));
    parser.addOption(valued("noise",
        "a repeat of the baseline (repeatable): the spread of the repeats is the band", "PATH"));
    parser.addOption(
        valued("map", "fields of foreign rollouts: input=prompt,output=response", "LIST"));
    parser.addOption(flag("all",
        command == Command::Shot
            ? "makes no difference to a picture"
            : "also rows that are equal, and in JSON all points of the curves"));
    parser.addOption(
        valued("threads", "threads for judging rollouts (0: all cores)", "N", known("0")));
    parser.addOption(valued("weights",
        "compare samples of the weights or all bytes: sampled, full (default: full up to 2 GiB a "
        "side)",
        "EXTENT"));
    parser.addOption(flag("quiet", "no progress"));
    parser.addOption(flag("redact",
        "replace names, addresses, paths and secrets before anything is written or drawn"));
    parser.addOption(
        flag("redact-prompts", "--redact, and prompts and answers are left out as well"));
    addLanguageOption(parser);
}

/// Of the pictures that export and shot draw.
void addPictureOptions(QCommandLineParser& parser, Command command)
{
    if (command == Command::Shot) {
        parser.addOption(valued("page",
            "overview (default), environment, model, config, metrics, rollouts or dumps", "PAGE",
            known("overview")));
        parser.addOption(valued("select",
            "a check, package, variable, config key, metric, operator, or STEP:NUMBER of a "
            "sample\n(validation:STEP:NUMBER of the other set)",
            "KEY"));
    }
    parser.addOption(
        valued("size", "logical size (default: 1600x900)", "WIDTHxHEIGHT", known("1600x900")));
    parser.addOption(
        valued("scale", "pixels per logical pixel, 1 (default) to 4", "FACTOR", known("1")));
    parser.addOption(valued("theme", "light (default) or dark", "THEME", known("light")));
}

Result<ComparedParts> partsOf(const QString& list)
{
    const QStringList names = list.split(u',', Qt::SkipEmptyParts);
    for (const QString& name : names)
        if (!knownParts().contains(name))
            return usage(
                QStringLiteral("Unknown part '%1'; use %2").arg(name, knownParts().join(u',')));
    if (names.isEmpty())
        return usage(QStringLiteral("--parts needs a list, for example config,metrics"));
    return ComparedParts{ names.contains(known("config")), names.contains(known("metrics")),
        names.contains(known("rollouts")), names.contains(known("environment")),
        names.contains(known("model")), names.contains(known("dumps")) };
}

Result<void> readFields(const QString& list, RolloutFields& fields)
{
    for (const QString& pair : list.split(u',', Qt::SkipEmptyParts)) {
        const qsizetype equals = pair.indexOf(u'=');
        const QString ours = pair.left(equals);
        const QString theirs = equals < 0 ? QString() : pair.mid(equals + 1);
        QStringList* names = ours == u"input" ? &fields.input
            : ours == u"output"               ? &fields.output
            : ours == u"score"                ? &fields.score
            : ours == u"step"                 ? &fields.step
                                              : nullptr;
        if (!names || theirs.isEmpty())
            return usage(QStringLiteral(
                "--map takes input=, output=, score= and step= with a field name, not '%1'")
                             .arg(pair));
        names->prepend(theirs);
    }
    return {};
}

Result<void> readPaths(const QCommandLineParser& parser, CommandLine& line)
{
    line.demo = parser.isSet(known("demo"));
    const QStringList paths = parser.positionalArguments();
    if (line.demo && !paths.isEmpty())
        return usage(QStringLiteral("--demo takes no paths"));
    if (!line.demo && paths.size() != 2)
        return usage(
            QStringLiteral("Two paths are needed, BASELINE and CANDIDATE (or --demo); %1 given")
                .arg(paths.size()));
    if (!line.demo)
        line.paths = { paths[0], paths[1] };
    return {};
}

Result<void> readLanguage(const QString& language, CommandLine& line)
{
    const bool inWindow = line.command == Command::Window || line.command == Command::Demo;
    line.language = language;
    if (!knownLanguages().contains(language) && !(inWindow && language == u"system"))
        return usage(QStringLiteral("--lang is %1, not '%2'")
                         .arg(inWindow ? QStringLiteral("en, zh_CN or system")
                                       : QStringLiteral("en or zh_CN"),
                             language));
    return {};
}

Result<void> readThreads(const QCommandLineParser& parser, CommandLine& line)
{
    bool isNumber = false;
    line.threads = parser.value(known("threads")).toInt(&isNumber);
    if (!isNumber || line.threads < 0 || line.threads > 1024)
        return usage(QStringLiteral("--threads is a number from 0 to 1024, not '%1'")
                         .arg(parser.value(known("threads"))));
    return {};
}

Result<void> readCompareOptions(const QCommandLineParser& parser, CommandLine& line)
{
    if (const auto paths = readPaths(parser, line); !paths)
        return paths;
    line.output = parser.value(known("o"));
    line.profile = parser.value(known("profile"));
    line.tolerance = parser.value(known("tolerance"));
    line.attachments
        = { parser.values(known("baseline-attach")), parser.values(known("candidate-attach")) };
    line.defaults
        = { parser.value(known("baseline-defaults")), parser.value(known("candidate-defaults")) };
    line.noise = parser.values(known("noise"));
    line.all = parser.isSet(known("all"));
    line.redactPrompts = parser.isSet(known("redact-prompts"));
    line.redact = line.redactPrompts || parser.isSet(known("redact"));
    line.quiet = parser.isSet(known("quiet"));
    if (parser.isSet(known("lang")))
        if (const auto language = readLanguage(parser.value(known("lang")), line); !language)
            return language;
    if (parser.isSet(known("parts"))) {
        const auto parts = partsOf(parser.value(known("parts")));
        if (!parts)
            return tl::unexpected<Error>(parts.error());
        line.parts = *parts;
    }
    // A picture that was drawn is a success, unless the caller asks for a verdict.
    const QString failOn = line.command == Command::Shot && !parser.isSet(known("fail-on"))
        ? known("never")
        : parser.value(known("fail-on"));
    if (failOn == u"never")
        line.failOn.reset();
    else if (failOn == u"warning")
        line.failOn = Finding::Severity::Warning;
    else if (failOn != u"error")
        return usage(QStringLiteral("--fail-on is error, warning or never, not '%1'").arg(failOn));
    if (const auto threads = readThreads(parser, line); !threads)
        return threads;
    if (parser.isSet(known("weights"))) {
        const QString extent = parser.value(known("weights"));
        if (extent != u"sampled" && extent != u"full")
            return usage(QStringLiteral("--weights is sampled or full, not '%1'").arg(extent));
        line.weights = extent == u"full" ? WeightsExtent::Full : WeightsExtent::Sampled;
    }
    return parser.isSet(known("map")) ? readFields(parser.value(known("map")), line.mapped)
                                      : Result<void>();
}

Result<void> readPictureOptions(const QCommandLineParser& parser, CommandLine& line)
{
    if (line.command == Command::Shot) {
        line.page = parser.value(known("page"));
        line.select = parser.value(known("select"));
        const QString suffix = QFileInfo(line.output).suffix();
        if (!suffix.isEmpty() && !pictureFormat(line.output))
            return usage(QStringLiteral("A picture is .png, .svg or .pdf, not '.%1'").arg(suffix));
    }
    line.theme = parser.value(known("theme"));
    static const QRegularExpression size(QStringLiteral("^(\\d{2,5})x(\\d{2,5})$"));
    const auto match = size.match(parser.value(known("size")));
    line.size = QSize(match.captured(1).toInt(), match.captured(2).toInt());
    if (!match.hasMatch() || line.size.width() < 320 || line.size.height() < 200
        || line.size.width() > 8000 || line.size.height() > 8000)
        return usage(QStringLiteral("--size is WIDTHxHEIGHT from 320x200 to 8000x8000, not '%1'")
                         .arg(parser.value(known("size"))));
    bool isNumber = false;
    line.scale = parser.value(known("scale")).toDouble(&isNumber);
    if (!isNumber || !(line.scale >= 1 && line.scale <= 4))
        return usage(QStringLiteral("--scale is a number from 1 to 4, not '%1'")
                         .arg(parser.value(known("scale"))));
    if (line.theme != u"light" && line.theme != u"dark")
        return usage(QStringLiteral("--theme is light or dark, not '%1'").arg(line.theme));
    return {};
}

Result<void> readIssueForm(const QCommandLineParser& parser, CommandLine& line)
{
    line.issueForm = parser.value(known("template"));
    QStringList forms;
    for (const IssueForm& form : issueForms())
        forms += QString(form.id);
    if (!forms.contains(line.issueForm))
        return usage(QStringLiteral("--template is one of %1, not '%2'")
                         .arg(forms.join(QStringLiteral(", ")), line.issueForm));
    return {};
}

Result<void> readGarbleOptions(const QCommandLineParser& parser, CommandLine& line)
{
    line.inputs = parser.positionalArguments();
    line.field = parser.value(known("field"));
    line.plainText = parser.isSet(known("text"));
    line.all = parser.isSet(known("all"));
    line.quiet = parser.isSet(known("quiet"));
    if (line.inputs.isEmpty())
        return usage(QStringLiteral("Name at least one file or directory to judge"));
    return readThreads(parser, line);
}

QString helpOf(const QCommandLineParser& parser, const QString& command)
{
    QString text = parser.helpText();
    const qsizetype from = text.indexOf(u'\n');
    const QString runs = QStringLiteral(" (BASELINE CANDIDATE | --demo)");
    const QString paths = command == u"garble" ? QStringLiteral(" FILE|DIR|-...")
        : command == u"demo"                   ? QString()
        : command == u"export"                 ? QString(runs + QStringLiteral(" -o DIR"))
                                               : runs;
    const QString what = command == u"export"
        ? QStringLiteral(
            "Writes report.md, report.html, report.json, one PNG per page, for operator "
            "dumps\ncompare_result_rank*.csv in msprobe's columns, and a smaller "
            "reproduction of odd answers.")
        : command == u"shot" ? QStringLiteral("Draws one page as a PNG picture; needs no display.")
        : command == u"garble" ? QStringLiteral(
              "Judges rollouts: one JSON line per garbled sample. Exits 1 if any is, else 2 if "
              "something\ncould not be read. "
              "- is the standard input: JSON lines, or with --text one text.")
        : command == u"demo" ? QStringLiteral("Opens the window on the embedded sample pair.")
                             : QStringLiteral("Prints a report; needs no display.");
    return QStringLiteral("Usage: alidade %1 [options]%2\n%3%4")
        .arg(command, paths, what, from < 0 ? QString() : text.mid(from));
}

Result<CommandLine> parseWindow(const QStringList& arguments)
{
    CommandLine line;
    QStringList paths;
    bool optionsEnded = false;
    for (qsizetype i = 0; i < arguments.size(); ++i) {
        const QString& argument = arguments[i];
        if (!optionsEnded && argument == u"--") {
            optionsEnded = true;
        } else if (!optionsEnded && (argument == u"--lang" || argument.startsWith(u"--lang="))) {
            const QString language
                = argument == u"--lang" ? arguments.value(++i) : argument.section(u'=', 1);
            if (const auto read = readLanguage(language, line); !read)
                return tl::unexpected<Error>(read.error());
        } else if (!optionsEnded && argument.startsWith(u'-') && argument.size() > 1) {
            return usage(QStringLiteral("Unknown option '%1'; see alidade --help").arg(argument));
        } else {
            paths += argument;
        }
    }
    static const QRegularExpression word(QStringLiteral("^[a-z]+$"));
    if (paths.size() != 2 && !paths.isEmpty() && word.match(paths[0]).hasMatch()
        && !QFileInfo::exists(paths[0]))
        return usage(
            QStringLiteral("'%1' is no command, and %2 paths are no pair; see alidade --help")
                .arg(paths[0], QString::number(paths.size())));
    if (paths.size() > 2)
        return usage(QStringLiteral(
            "At most two directories, BASELINE and CANDIDATE; %1 given (see alidade --help)")
                         .arg(paths.size()));
    // A desktop opens one directory: the window asks for the other side.
    if (paths.size() == 1 && !QFileInfo(paths[0]).isDir())
        return usage(QStringLiteral("'%1' is neither a command nor a directory; see alidade --help")
                         .arg(paths[0]));
    if (!paths.isEmpty())
        line.paths = { paths[0], paths.value(1) };
    return line;
}

} // namespace

Result<CommandLine> parseCommandLine(const QStringList& arguments)
{
    const QString first = arguments.value(1);
    const QStringList rest = arguments.mid(2);
    CommandLine line;
    if (first == u"--help" || first == u"-h" || first == u"help") {
        line.command = Command::Help;
        line.helpText = QString::fromLatin1(Overview);
        return line;
    }
    if (first == u"--version" || first == u"-V") {
        line.command = Command::Version;
        return line;
    }
    static const std::pair<QLatin1StringView, Command> Commands[] = {
        { QLatin1StringView("compare"), Command::Compare },
        { QLatin1StringView("export"), Command::Export },
        { QLatin1StringView("shot"), Command::Shot },
        { QLatin1StringView("garble"), Command::Garble },
        { QLatin1StringView("demo"), Command::Demo },
    };
    const auto found = std::find_if(std::begin(Commands), std::end(Commands),
        [&](const auto& one) { return one.first == first; });
    if (found == std::end(Commands))
        return parseWindow(arguments.mid(1));
    line.command = found->second;

    QCommandLineParser parser;
    parser.setSingleDashWordOptionMode(QCommandLineParser::ParseAsLongOptions);
    parser.setOptionsAfterPositionalArgumentsMode(QCommandLineParser::ParseAsOptions);
    parser.addOption({ { known("h"), known("help") }, known("this text") });
    if (line.command == Command::Garble) {
        parser.addPositionalArgument(known("FILE|DIR"),
            known("rollout JSONL or text files; -: the standard input"), known("FILE|DIR..."));
        parser.addOption(
            valued("field", "the field that holds the text (default: output)", "NAME"));
        parser.addOption(flag("text", "plain text files, one text a file"));
        parser.addOption(flag("all", "one line per sample, garbled or not"));
        parser.addOption(valued("threads", "threads (0: all cores)", "N", known("0")));
        parser.addOption(flag("quiet", "no progress"));
    } else if (line.command == Command::Demo) {
        addLanguageOption(parser);
    } else {
        addCompareOptions(parser, line.command);
        if (line.command == Command::Compare)
            parser.addOption(valued("format", "text, md, json or html", "FORMAT", known("text")));
        else
            addPictureOptions(parser, line.command);
        if (line.command == Command::Shot)
            parser.addOption(valued("panel",
                "a part of the page alone: findings, keys, key, list, plot, metric, samples, "
                "answers, operators and others; a plot also as .svg or .pdf",
                "PART"));
        if (line.command == Command::Export)
            parser.addOption(
                valued("template", "headings of the issue: those of general, verl or vllm-ascend",
                    "FORM", known("general")));
    }
    const bool parsed = parser.parse(QStringList{ QStringLiteral("alidade") } + rest);
    if (rest.contains(known("--help")) || rest.contains(known("-h"))) {
        line.helpText = helpOf(parser, first);
        line.command = Command::Help;
        return line;
    }
    if (!parsed)
        return usage(QStringLiteral("%1 (see alidade %2 --help)").arg(parser.errorText(), first));

    Result<void> read;
    if (line.command == Command::Garble) {
        read = readGarbleOptions(parser, line);
    } else if (line.command == Command::Demo) {
        line.demo = true;
        if (parser.isSet(known("lang")))
            read = readLanguage(parser.value(known("lang")), line);
        if (!parser.positionalArguments().isEmpty())
            read = usage(QStringLiteral("demo takes no paths"));
    } else {
        read = readCompareOptions(parser, line);
        if (read && line.command == Command::Compare) {
            line.format = parser.value(known("format"));
            const auto formats = reportFormats();
            if (std::none_of(formats.begin(), formats.end(),
                    [&](const ReportFormat& one) { return line.format == one.id; }))
                read = usage(QStringLiteral("--format is text, md, json or html, not '%1'")
                                 .arg(line.format));
        } else if (read) {
            read = readPictureOptions(parser, line);
            if (line.command == Command::Shot)
                line.panel = parser.value(known("panel"));
            else if (read)
                read = readIssueForm(parser, line);
        }
        if (read && line.command == Command::Export
            && (line.output.isEmpty() || line.output == u"-"))
            read = usage(QStringLiteral("export needs -o DIR"));
    }
    if (!read)
        return tl::unexpected<Error>(read.error());
    return line;
}

} // namespace alidade
