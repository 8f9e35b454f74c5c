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
#include "core/sources/file_list.h"

#include <QFileInfo>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <tuple>

namespace alidade {
namespace {

constexpr qsizetype ShownPoints = 200;

struct File {
    QString shown;
    QString absolutePath;
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

Result<std::vector<File>> filesOf(
    const QStringList& paths, const JudgeFilesOptions& options, Monitor& monitor)
{
    std::vector<File> files;
    for (const QString& path : paths) {
        const QFileInfo info(path);
        if (!info.exists())
            return failure(
                Error::Code::NotFound, QStringLiteral("No such file or directory"), path);
        if (!info.isDir()) {
            files.push_back({ path, info.absoluteFilePath() });
            continue;
        }
        auto list = listFiles(info.absoluteFilePath(), info.absoluteFilePath(), monitor);
        if (!list)
            return tl::unexpected<Error>(list.error());
        std::vector<File> found;
        for (const SourceFile& file : list->files)
            if (options.plainText || file.name().endsWith(QLatin1StringView(".jsonl")))
                found.push_back(
                    { path + (path.endsWith(u'/') ? QString() : QStringLiteral("/")) + file.path,
                        file.absolutePath });
        std::sort(found.begin(), found.end(), naturalLess);
        std::move(found.begin(), found.end(), std::back_inserter(files));
    }
    return files;
}

/// A line that waits to be judged with others.
struct Pending {
    std::string bytes;
    qint64 line = 0;
    QString error;
    QByteArray printed; ///< empty: nothing to print
    bool judged = false;
    bool garbled = false;
    bool doubledKey = false; ///< the text stands there more than once; the last one counts
};

class FileJudge {
public:
    FileJudge(const JudgeFilesOptions& options, const std::function<void(const QByteArray&)>& take,
        JudgedFiles& sum, Monitor& monitor)
        : m_options(options)
        , m_take(take)
        , m_sum(sum)
        , m_monitor(monitor)
    {
        for (const QString& field : options.fields)
            m_fields.push_back(field.toStdString());
        for (const QString& field : options.promptFields)
            m_promptFields.push_back(field.toStdString());
    }

    /// Errors: Cancelled only.
    Result<void> judge(const File& file, Monitor& monitor)
    {
        m_file = &file;
        SubMonitor unpacking(monitor, 0, 0);
        const auto bytes = ByteFile::open(file.absolutePath, unpacking);
        if (!bytes)
            return giveUp(bytes.error());
        return m_options.plainText ? judgeText(*bytes) : judgeLines(*bytes, monitor);
    }

private:
    Result<void> giveUp(const Error& error)
    {
        if (error.code == Error::Code::Cancelled)
            return tl::unexpected<Error>(error);
        ++m_sum.unreadable;
        m_take(errorLine(m_file->shown, 0, error.what));
        return {};
    }

    Result<void> judgeText(const ByteFile& bytes)
    {
        auto text = bytes.readAll(Limits::SampleLineBytes);
        if (!text)
            return giveUp(text.error());
        Pending one;
        one.line = 1;
        print(one, decodeUtf8(*text, nullptr), {});
        finish(one);
        return {};
    }

    Result<void> judgeLines(const ByteFile& bytes, Monitor& monitor)
    {
        std::vector<Pending> block;
        qsizetype blockBytes = 0;
        bool cancelled = false;
        const auto flush = [&] {
            cancelled = cancelled || !judgeBlock(block);
            block.clear();
            blockBytes = 0;
        };
        const auto done
            = forEachLine(bytes, Limits::SampleLineBytes, monitor, [&](const Line& line) {
                  Pending one;
                  one.line = line.number;
                  if (line.shortened)
                      one.error = QStringLiteral("the line is longer than %1 MiB")
                                      .arg(Limits::SampleLineBytes >> 20);
                  else
                      one.bytes = line.bytes;
                  blockBytes += qsizetype(one.bytes.size());
                  block.push_back(std::move(one));
                  if (blockBytes >= Limits::BlockBytes || block.size() >= 256)
                      flush();
                  return !cancelled;
              });
        flush();
        if (cancelled)
            return cancelledFailure();
        if (!done)
            return giveUp(done.error());
        if (!bytes.damage().isEmpty())
            return giveUp({ Error::Code::Unreadable, bytes.damage(), m_file->shown });
        return {};
    }

    bool judgeBlock(std::vector<Pending>& block)
    {
        const bool all
            = forEachInParallel(qsizetype(block.size()), m_options.threads, [&](qsizetype at) {
                  judgeLine(block[size_t(at)]);
                  return !m_monitor.cancelled();
              });
        if (!all)
            return false;
        for (const Pending& one : block)
            finish(one);
        return true;
    }

    /// Thread: any.
    void judgeLine(Pending& one) const
    {
        JsonLine line;
        if (one.error.isEmpty() && !scanJsonLine(one.bytes, line)) {
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
            one.printed = errorLine(m_file->shown, one.line, one.error);
            return;
        }
        one.doubledKey = std::count_if(line.fields.begin(), line.fields.end(),
                             [field](const JsonField& other) { return other.key == field->key; })
            > 1;
        const QString text = decodeJsonString(field->value);
        const JsonField* const prompt = firstOf(line, m_promptFields);
        const bool asked = prompt && prompt != field && prompt->kind == JsonField::Kind::String;
        print(one, text, asked ? decodeJsonString(prompt->value) : QString());
    }

    static const JsonField* firstOf(const JsonLine& line, const std::vector<std::string>& names)
    {
        const JsonField* field = nullptr;
        for (const std::string& name : names)
            field = field ? field : line.find(name);
        return field;
    }

    void print(Pending& one, const QString& text, const QString& prompt) const
    {
        const GarbleVerdict verdict = judgeAnswer(prompt, text);
        one.judged = true;
        one.garbled = verdict.isGarbled();
        if (one.garbled || m_options.all)
            one.printed = verdictLine(m_file->shown, one.line, text, verdict);
    }

    void finish(const Pending& one)
    {
        m_sum.texts += one.judged ? 1 : 0;
        m_sum.garbled += one.garbled ? 1 : 0;
        m_sum.unreadable += one.error.isEmpty() ? 0 : 1;
        m_sum.doubledKeys += one.doubledKey ? 1 : 0;
        if (!one.printed.isEmpty())
            m_take(one.printed);
    }

    const JudgeFilesOptions& m_options;
    const std::function<void(const QByteArray&)>& m_take;
    JudgedFiles& m_sum;
    Monitor& m_monitor;
    std::vector<std::string> m_fields;
    std::vector<std::string> m_promptFields;
    const File* m_file = nullptr;
};

} // namespace

QByteArray verdictLine(
    const QString& file, qint64 line, QStringView text, const GarbleVerdict& verdict)
{
    QByteArray kinds;
    for (const QLatin1StringView kind : garbleKinds(verdict))
        kinds += (kinds.isEmpty() ? "" : ", ") + jsonString(QString(kind));
    CodePointCounter points(text);
    QByteArray spans;
    QStringList reasons;
    for (const GarbleSpan& span : verdict.spans) {
        const qsizetype begin = points.at(span.begin);
        const qsizetype end = points.at(span.begin + span.length);
        spans += (spans.isEmpty() ? "[" : ", [") + QByteArray::number(begin) + ", "
            + QByteArray::number(end) + ", " + jsonString(QString(span.detector)) + "]";
        if (reasons.size() < 3 && !reasons.contains(span.reason))
            reasons.append(span.reason);
    }
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
    const auto files = filesOf(paths, options, monitor);
    if (!files)
        return tl::unexpected<Error>(files.error());
    JudgedFiles sum;
    FileJudge judge(options, take, sum, monitor);
    double done = 0;
    for (const File& file : *files) {
        if (monitor.cancelled())
            return cancelledFailure();
        SubMonitor part(monitor, done / double(files->size()), (done + 1) / double(files->size()));
        if (const auto judged = judge.judge(file, part); !judged)
            return tl::unexpected<Error>(judged.error());
        ++done;
    }
    return sum;
}

} // namespace alidade
