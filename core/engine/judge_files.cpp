// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/engine/judge_files.h"

#include "core/base/byte_file.h"
#include "core/base/json_lines.h"
#include "core/base/json_text.h"
#include "core/base/limits.h"
#include "core/base/lines.h"
#include "core/base/parallel.h"
#include "core/base/utf8.h"
#include "core/garble/code_points.h"
#include "core/garble/prompt_asks.h"
#include "core/model/garble_reasons.h"
#include "core/sources/file_list.h"
#include "core/sources/json_lines_name.h"
#include "core/sources/step_files.h"

#include <QFileInfo>
#include <QStringDecoder>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <optional>
#include <set>
#include <tuple>

namespace alidade {
namespace {

constexpr qsizetype ShownPoints = 200;
constexpr qsizetype MostReasons = 3;

struct File {
    QString shown;
    QString absolutePath;
    QString problem; ///< why it cannot be read, when that is known already
};

QByteArray errorLine(const QString& file, qint64 line, const QString& what)
{
    return "{\"file\": " + jsonString(file) + ", \"line\": " + QByteArray::number(line)
        + ", \"error\": " + jsonString(what) + "}";
}

/// 1.jsonl before 10.jsonl.
bool naturalLess(const File& one, const File& other)
{
    const auto split = [](const QString& path) {
        const qsizetype slash = path.lastIndexOf(u'/');
        const QString name = path.mid(slash + 1);
        bool numeric = false;
        const int number = name.section(u'.', 0, 0).toInt(&numeric);
        return std::tuple(path.left(slash + 1), numeric ? number : -1, name);
    };
    return split(one.shown) < split(other.shown);
}

/// What a directory holds and the walk did not go into, unless its name says that it is no text of
/// this kind.
bool isMissed(const Note& note, const QString& root, const JudgeFilesOptions& options)
{
    SourceFile file;
    file.path = note.where.file;
    const bool named = file.name().lastIndexOf(u'.') > 0;
    return options.plainText || !named || jsonLinesSuffix(file.name()) > 0
        || QFileInfo(root + u'/' + file.path).isDir();
}

/// Why a file of a directory is not judged; empty when nothing says that it holds rollouts.
QString whyPassedOver(const SourceFile& file)
{
    const QString name = file.name();
    if (!isForeignStepName(name) && !wasJsonLines(name))
        return {};
    return isForeignArchive(name)
        ? QStringLiteral("Not read: of packed files only .zst and .gz are unpacked")
        : QStringLiteral("Not read: in a directory only .jsonl and .ndjson files are; name the "
                         "file itself to have it judged");
}

Result<std::vector<File>> filesOf(const QStringList& paths, const JudgeFilesOptions& options,
    std::vector<PassedOver>& passedOver, Monitor& monitor)
{
    std::vector<File> files;
    for (const QString& path : paths) {
        const QFileInfo info(options.opened.value(path, path));
        if (!info.exists() && path.contains(QChar::ReplacementCharacter))
            return failure(Error::Code::NotFound,
                QStringLiteral("No such file, or its name is no valid UTF-8"), path);
        if (!info.exists())
            return failure(
                Error::Code::NotFound, QStringLiteral("No such file or directory"), path);
        if (!info.isDir()) {
            files.push_back({ path, info.absoluteFilePath(), {} });
            continue;
        }
        auto list = listFiles(info.absoluteFilePath(), info.absoluteFilePath(), monitor);
        if (!list)
            return tl::unexpected<Error>(list.error());
        const QString within = path + (path.endsWith(u'/') ? QString() : QStringLiteral("/"));
        std::vector<File> found;
        for (const SourceFile& file : list->files)
            if (options.plainText || jsonLinesSuffix(file.name()) > 0)
                found.push_back({ within + file.path, file.absolutePath, {} });
            else if (const QString why = whyPassedOver(file); !why.isEmpty())
                passedOver.push_back({ within + file.path, why });
        for (const Note& note : list->notes)
            if (isMissed(note, info.absoluteFilePath(), options))
                found.push_back({ within + note.where.file, {}, note.text });
        std::sort(found.begin(), found.end(), naturalLess);
        std::move(found.begin(), found.end(), std::back_inserter(files));
    }
    return files;
}

/// UTF-8, or what a byte order mark says.
QString decodeFile(const std::string& bytes)
{
    const auto marked = QStringDecoder::encodingForData({ bytes.data(), qsizetype(bytes.size()) });
    if (!marked || *marked == QStringConverter::Utf8)
        return decodeUtf8(bytes, nullptr);
    QStringDecoder decoder(*marked);
    return decoder.decode(QByteArrayView(bytes.data(), qsizetype(bytes.size())));
}

/// What became of one text.
struct Judged {
    QString error;
    QByteArray printed; ///< empty: nothing to print
    bool judged = false;
    bool garbled = false;
    bool unfinished = false; ///< no line yet: the file may still be written
    bool doubledKey = false; ///< the text stands there more than once; the last one counts
};

/// Some lines of one file on their way through the judge.
struct Block {
    const File* file = nullptr;
    LineBlock lines; ///< of a plain text: it as a whole
    std::string text; ///< plain text
    std::vector<Judged> judged; ///< one a line
    std::optional<Error> failed; ///< the file, behind these lines
    double done = 0; ///< share of all files that lies behind these lines
};

/// What a thread uses again for every text.
struct Scratch {
    JsonLine line;
    JsonText text;
    JsonText prompt;
};

/// Reads the files block by block. Thread: any, one at a time.
class Blocks {
public:
    Blocks(const std::vector<File>& files, const JudgeFilesOptions& options, Monitor& monitor)
        : m_files(files)
        , m_plainText(options.plainText)
        , m_monitor(monitor)
    {
    }

    /// False: all is read, or nobody wants more.
    bool bring(Block& block)
    {
        block.lines.lines.clear();
        block.failed.reset();
        while (m_next < m_files.size() || m_reader) {
            if (m_monitor.cancelled())
                return false;
            if (!m_reader && !open(block))
                return !isCancelled(block);
            if (m_plainText) {
                bringText(block);
                return true;
            }
            block.file = &m_files[m_next - 1];
            const auto any = m_reader->next(block.lines, m_monitor);
            block.done = doneWith(std::min(1.0, double(m_reader->offset()) / m_bytes));
            if (any && *any)
                return true;
            if (!any)
                block.failed = any.error();
            else if (const QString damage = m_opened->damage(); !damage.isEmpty())
                block.failed = Error{ Error::Code::Unreadable, damage, block.file->shown };
            m_reader.reset();
            if (block.failed)
                return !isCancelled(block);
        }
        return false;
    }

private:
    /// False: it cannot be opened.
    bool open(Block& block)
    {
        block.file = &m_files[m_next++];
        block.done = doneWith(1);
        if (!block.file->problem.isEmpty()) {
            block.failed = Error{ Error::Code::Unreadable, block.file->problem, block.file->shown };
            return false;
        }
        SilentProgress unpacking(m_monitor);
        auto opened = ByteFile::open(block.file->absolutePath, unpacking);
        if (!opened) {
            block.failed = opened.error();
            return false;
        }
        m_opened.emplace(std::move(*opened));
        m_bytes = std::max(1.0, double(m_opened->size()));
        m_reader.emplace(*m_opened, Limits::SampleLineBytes);
        return true;
    }

    void bringText(Block& block)
    {
        m_reader.reset();
        auto text = m_opened->readAll(Limits::SampleLineBytes);
        if (!text) {
            block.failed = text.error();
            return;
        }
        block.text = std::move(*text);
        Line line;
        line.number = 1;
        line.bytes = block.text;
        block.lines.lines.push_back(line);
    }

    static bool isCancelled(const Block& block)
    {
        return block.failed && block.failed->code == Error::Code::Cancelled;
    }

    double doneWith(double share) const
    {
        return (double(m_next) - 1 + share) / double(m_files.size());
    }

    /// Progress is told in the calling thread only.
    class SilentProgress final : public Monitor {
    public:
        explicit SilentProgress(const Monitor& monitor)
            : m_asked(monitor)
        {
        }
        bool cancelled() const override { return m_asked.cancelled(); }
        void progress(double) override { }
        void stage(const QString&) override { }

    private:
        const Monitor& m_asked;
    };

    const std::vector<File>& m_files;
    bool m_plainText;
    Monitor& m_monitor;
    size_t m_next = 0; ///< the file that is opened next
    double m_bytes = 1; ///< of the open file
    std::optional<ByteFile> m_opened;
    std::optional<LineReader> m_reader; ///< of the open file
};

class LineJudge {
public:
    explicit LineJudge(const JudgeFilesOptions& options)
        : m_options(options)
    {
        for (const QString& field : options.fields)
            m_fields.push_back(field.toStdString());
        for (const QString& field : options.promptFields)
            m_promptFields.push_back(field.toStdString());
    }

    /// Thread: any. False: cancelled.
    bool judge(Block& block, const Monitor& monitor) const
    {
        static thread_local Scratch scratch;
        block.judged.clear();
        for (const Line& line : block.lines.lines) {
            Judged& one = block.judged.emplace_back();
            if (m_options.plainText)
                print(*block.file, line.number, decodeFile(block.text), {}, one);
            else
                judgeLine(*block.file, line, scratch, one);
            if (monitor.cancelled())
                return false;
        }
        return true;
    }

private:
    void judgeLine(const File& file, const Line& bytes, Scratch& scratch, Judged& one) const
    {
        JsonLine& line = scratch.line;
        line.fields.clear();
        if (bytes.shortened) {
            one.error = QStringLiteral("the line is longer than %1 MiB")
                            .arg(Limits::SampleLineBytes >> 20);
        } else if (!scanJsonLine(bytes.bytes, line)) {
            if (line.problem == JsonLine::Problem::Blank)
                return;
            one.error = problemText(line.problem);
        }
        const JsonField* const field = firstOf(line, m_fields);
        if (one.error.isEmpty() && !field)
            one.error = QStringLiteral("the object has no %1").arg(m_options.fields.value(0));
        if (one.error.isEmpty() && field->kind != JsonField::Kind::String)
            one.error = QStringLiteral("the field %1 is no text but %2")
                            .arg(decodeJsonString(field->key), shownValue(*field));
        if (!one.error.isEmpty()) {
            one.unfinished = !bytes.terminated;
            one.printed = errorLine(file.shown, bytes.number, one.error);
            return;
        }
        one.doubledKey = std::count_if(line.fields.begin(), line.fields.end(),
                             [field](const JsonField& other) { return other.key == field->key; })
            > 1;
        const JsonField* const prompt = firstOf(line, m_promptFields);
        // A list of messages holds the words of the prompt as well.
        const bool asked = prompt && prompt != field && prompt->kind != JsonField::Kind::Null;
        print(file, bytes.number, scratch.text.decode(field->value),
            asked ? scratch.prompt.decode(prompt->value) : QStringView(), one);
    }

    static const JsonField* firstOf(const JsonLine& line, const std::vector<std::string>& names)
    {
        const JsonField* field = nullptr;
        for (const std::string& name : names)
            field = field ? field : line.find(name);
        return field;
    }

    void print(
        const File& file, qint64 line, QStringView text, QStringView prompt, Judged& one) const
    {
        const GarbleVerdict verdict = judgeAnswer(prompt, text);
        one.judged = true;
        one.garbled = verdict.isGarbled();
        if (one.garbled || m_options.all)
            one.printed = verdictLine(file.shown, line, text, verdict);
    }

    const JudgeFilesOptions& m_options;
    std::vector<std::string> m_fields;
    std::vector<std::string> m_promptFields;
};

/// Counts what was judged and hands it on. False: there was nothing but blank lines.
bool finish(
    const Block& block, const std::function<void(const QByteArray&)>& take, JudgedFiles& sum)
{
    bool any = block.failed.has_value();
    for (const Judged& one : block.judged) {
        any = any || one.judged || !one.error.isEmpty();
        sum.texts += one.judged ? 1 : 0;
        sum.garbled += one.garbled ? 1 : 0;
        sum.unreadable += one.error.isEmpty() ? 0 : 1;
        sum.unfinished += one.unfinished ? 1 : 0;
        sum.doubledKeys += one.doubledKey ? 1 : 0;
        if (!one.printed.isEmpty())
            take(one.printed);
    }
    if (block.failed) {
        ++sum.unreadable;
        take(errorLine(block.file->shown, 0, block.failed->what));
    }
    return any;
}

} // namespace

QByteArray verdictLine(
    const QString& file, qint64 line, QStringView text, const GarbleVerdict& verdict)
{
    QByteArray kinds;
    for (const QLatin1StringView kind : garbleKinds(verdict))
        kinds += (kinds.isEmpty() ? "" : ", ") + jsonString(QString(kind));
    CodePointCounter points(text);
    QByteArray spans;
    for (const GarbleSpan& span : verdict.spans) {
        const qsizetype begin = points.at(span.begin);
        const qsizetype end = points.at(span.begin + span.length);
        spans += (spans.isEmpty() ? "[" : ", [") + QByteArray::number(begin) + ", "
            + QByteArray::number(end) + ", " + jsonString(QString(span.detector)) + "]";
    }
    QStringList reasons;
    for (const GarbleReason& reason : reasonsOf(verdict))
        if (reasons.size() < MostReasons)
            reasons.append(reason.text);
    const double score = std::round(double(verdict.score) * 1000) / 1000;
    return "{\"file\": " + jsonString(file) + ", \"line\": " + QByteArray::number(line)
        + ", \"garbled\": " + (verdict.isGarbled() ? "true" : "false")
        + ", \"score\": " + jsonNumber(score) + ", \"kinds\": [" + kinds + "], \"spans\": [" + spans
        + "], \"reason\": " + jsonString(reasons.join(QStringLiteral("; ")))
        + ", \"text\": " + jsonString(text.first(unitsOfPoints(text, ShownPoints))) + "}";
}

Result<JudgedFiles> judgeFiles(const QStringList& paths, const JudgeFilesOptions& options,
    const std::function<void(const QByteArray&)>& take, Monitor& monitor)
{
    JudgedFiles sum;
    const auto files = filesOf(paths, options, sum.passedOver, monitor);
    if (!files)
        return tl::unexpected<Error>(files.error());
    std::set<const File*> filled;
    Blocks blocks(*files, options, monitor);
    const LineJudge judge(options);
    const bool all = AssemblyLine<Block>::run(
        options.threads, [&](Block& block) { return blocks.bring(block); },
        [&](Block& block) { return judge.judge(block, monitor); },
        [&](const Block& block) {
            if (finish(block, take, sum))
                filled.insert(block.file);
            monitor.progress(block.done);
            return !monitor.cancelled();
        });
    if (!all || monitor.cancelled())
        return cancelledFailure();
    for (const File& file : *files)
        if (!filled.contains(&file))
            sum.passedOver.push_back({ file.shown, QStringLiteral("The file is empty") });
    return sum;
}

} // namespace alidade
