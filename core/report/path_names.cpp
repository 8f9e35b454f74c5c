// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/report/path_names.h"

#include <QRegularExpression>
#include <QSet>

#include <algorithm>
#include <array>

namespace alidade {
namespace {

/// Trees that no user has made.
bool isSystemRoot(QStringView part)
{
    static constexpr std::array Roots{ QStringView(u"usr"), QStringView(u"bin"),
        QStringView(u"sbin"), QStringView(u"lib"), QStringView(u"lib32"), QStringView(u"lib64"),
        QStringView(u"etc"), QStringView(u"proc"), QStringView(u"sys"), QStringView(u"dev"),
        QStringView(u"boot"), QStringView(u"snap") };
    return std::find(Roots.begin(), Roots.end(), part) != Roots.end();
}

const QSet<QString>& commonParts()
{
    static const QSet<QString> parts = [] {
        const QString words = QStringLiteral(
            // places
            "documents desktop downloads \u7528\u6237 \u6587\u6863 \u684c\u9762 \u4e0b\u8f7d "
            "path to tokenizer ma-user prometheus grafana mnt data home root users user workspace "
            "work works opt var "
            "tmp temp "
            "run media "
            "srv nas "
            "share shared storage disk ssd nvme local scratch export volumes cache hub public "
            // what lies in runs and checkouts
            "model models weights ckpt ckpts checkpoint checkpoints verl code codes src source "
            "repo "
            "repos project projects dataset datasets train test val valid eval validation rollout "
            "rollouts rollout_data rollout_dump output outputs out log logs runs result results "
            "exp exps experiment experiments tensorboard tensorboard_log wandb swanlog mlruns "
            "files metrics params artifacts huggingface modelscope dump dumps msprobe_dump debug "
            "baseline candidate gpu npu before after old new main master actor critic ref reward "
            "val_dump word_problems vllm-workspace config configs core script scripts example "
            "examples recipe trainer trainers worker "
            "workers tests docs notebooks parquet json data_dir multirun "
            // packages and environments
            "conda miniconda miniconda3 anaconda anaconda3 envs env venv bin lib lib64 include "
            "site-packages dist-packages torch vllm vllm-ascend sglang ray session_latest "
            "megatron-lm mindspeed ascend ascend-toolkit cann latest nn functional modules "
            "distributed utils ops layers engine third_party driver toolkit "
            // public data sets
            "acc score mean std min max best maj worst gsm8k math math500 aime aime24 aime25 dapo "
            "geo3k openr1 amc hotpotqa nq deepscaler");
        const QStringList list = words.split(u' ', Qt::SkipEmptyParts);
        QSet<QString> made(list.begin(), list.end());
        made.insert(QStringLiteral("documents and settings"));
        made.insert(QStringLiteral("program files"));
        return made;
    }();
    return parts;
}

/// Behind these only the package's own files follow.
bool isPackage(QStringView part) { return part == u"site-packages" || part == u"dist-packages"; }

bool isPathLetter(QChar c)
{
    if (c.isLetterOrNumber())
        return true;
    switch (c.unicode()) {
    case u'.':
    case u'_':
    case u'-':
    case u'+':
    case u'@':
    case u'%':
    case u'~':
    case u'=':
    case u'#':
    case u'&':
        return true;
    default:
        return c.isSurrogate();
    }
}

/// Where disks are mounted: in Chinese text a path follows the words without a space.
bool beginsAtMount(QStringView path)
{
    static const QRegularExpression mount(
        QStringLiteral("^/(?:mnt|data|home|root|nas|shared?|storage|workspace|disk|ssd|nvme|opt|"
                       "tmp|media|cache|models|datasets|checkpoints)\\d*/"));
    return mount.match(path.left(16).toString()).hasMatch();
}

/// A path may begin behind what no path ends with.
bool mayBeginAt(QStringView text, qsizetype slash)
{
    constexpr int MostEscapes = 4; // the slash of JSON
    qsizetype begin = slash;
    while (begin > 0 && slash - begin < MostEscapes && text[begin - 1] == u'\\')
        --begin;
    if (begin == 0)
        return true;
    const QChar before = text[begin - 1];
    if (before.script() == QChar::Script_Han)
        return beginsAtMount(text.sliced(slash));
    if (QStringView(u"\u201c\u2018\uff1a\uff08\uff0c\u3002\uff1b\u3001\uff1d\u300a\u3010")
            .contains(before))
        return true;
    if (before == u'/') { // file:///x, or a name with a slash before a path; https://host is none
        qsizetype first = begin - 1;
        while (first > 0 && slash - first < 2 * MostEscapes && text[first - 1] == u'\\')
            --first;
        return first > 0 && text[first - 1] != u':';
    }
    return before.isSpace() || QStringView(u"\"'`([{<=,:;|>").contains(before);
}

/// Behind `/`, `//` or the `\/` of JSON.
qsizetype behindSlashes(QStringView text, qsizetype at)
{
    qsizetype end = at;
    for (qsizetype next = at; next < text.size(); ++next) {
        if (text[next] == u'/')
            end = next + 1;
        else if (text[next] != u'\\')
            break;
    }
    return end;
}

/// `hdfs://host:9000/` and the like: what follows is a path of somebody's store.
bool isBehindStore(QStringView text, qsizetype slash)
{
    static const QRegularExpression store(QStringLiteral(
        "(?:hdfs|s3a?|oss|obs|gs|tos|cos|viewfs|nfs|dfs|abfss?|juicefs|ceph)://[^/\\s]{1,200}$"));
    constexpr qsizetype Looked = 220;
    const QStringView before = text.left(slash).right(Looked);
    return before.contains(u"://") && store.match(before.toString()).hasMatch();
}

} // namespace

bool isNamedPathPart(QStringView part)
{
    static const QRegularExpression common(
        QStringLiteral(
            "^(?:[\\d._:T-]+|.|\\..*|~|data\\d+|disk\\d+|nvme\\d+n?\\d*|ssd\\d+|mnt\\d+|"
            "(?:global_)?step[_-]?\\d+|rank\\d*|run-\\d.*|offline-run-.*|session_.*|"
            "python\\d.*|cuda.*|ascend.*|cann.*|driver.*|llvm.*|"
            "(?:models|datasets)--.*|events\\.out\\..*|[0-9a-f]{32,64}|"
            "(?:dir|user|host|secret|address|mail)-[0-9a-f]{4}|"
            "(?:qwq?|qwen|llama|meta-llama|deepseek|mistral|mixtral|gemma|glm|chatglm|"
            "baichuan|internlm|phi-|yi-|moonlight|kimi|smollm|bert|gpt|opt-)[\\w.+-]*)$"),
        QRegularExpression::CaseInsensitiveOption);
    return !part.isEmpty() && !commonParts().contains(part.toString().toLower())
        && !common.match(part.toString()).hasMatch();
}

std::vector<WholePathPart> wholePathParts(const QString& text)
{
    using Kind = WholePathPart::Kind;
    constexpr qsizetype Longest = 1024;
    // Group 1: a drive or a root; group 2: what stands before a server; group 3: the server itself.
    static const QRegularExpression start(
        QStringLiteral("^(?:((?:\\\\\\\\[?.]\\\\)?[A-Za-z]:[\\\\/]|/(?![/\\\\]))"
                       "|(\\\\\\\\\\?\\\\UNC\\\\|\\\\{2}(?![\\\\?.])|//(?!/"
                       "))|([A-Za-z][A-Za-z0-9.-]{2,62}):/(?![/]))"));
    static const QRegularExpression other(QStringLiteral("[\\n\\t\"'<>|;*?={}$,:]"));
    static const QRegularExpression ending(QStringLiteral("\\.[A-Za-z][A-Za-z0-9]{0,10}$"));
    static const QRegularExpression behindFile(QStringLiteral("\\.[A-Za-z][A-Za-z0-9]{0,10} "));
    static const QRegularExpression people(
        QStringLiteral("^(?:home|users?|\u7528\u6237|documents and settings)$"),
        QRegularExpression::CaseInsensitiveOption);
    std::vector<WholePathPart> parts;
    const auto match = start.match(text.left(Longest));
    const auto isSlash = [](QChar c) { return c == u'/' || c == u'\\'; };
    if (!match.hasMatch() || text.size() > Longest
        || text.indexOf(other, match.capturedEnd(0)) >= 0)
        return parts;
    bool server = match.capturedStart(2) >= 0, person = false;
    if (match.capturedLength(3) > 0) {
        static const QRegularExpression own(QStringLiteral("[0-9-]"));
        if (!match.captured(3).contains(own))
            return parts;
        parts.push_back({ match.capturedStart(3), match.capturedLength(3), Kind::Server });
    }
    qsizetype begin = match.capturedEnd(0);
    for (int at = 0; begin < text.size(); ++at) {
        qsizetype end = begin;
        while (end < text.size() && !isSlash(text[end]))
            ++end;
        const QStringView part = QStringView(text).sliced(begin, end - begin);
        const bool isLast = end == text.size();
        // Several words behind a path, or two paths, are a sentence or a command.
        if (part.startsWith(u' ') || part.endsWith(u' ') || part.contains(u" -")
            || part.contains(u" #") || behindFile.match(part.toString()).hasMatch()
            || (isLast && part.count(u' ') > 2) || (at == 0 && !server && isSystemRoot(part)))
            return {};
        if (isPackage(part))
            break;
        const bool isFile = isLast && ending.match(part.toString()).hasMatch();
        if (server || (!isFile && isNamedPathPart(part)))
            parts.push_back({ begin, end - begin,
                server       ? Kind::Server
                    : person ? Kind::Person
                             : Kind::Folder });
        person = people.match(part.toString()).hasMatch();
        // One part alone may be a closing tag or a fraction.
        if (isLast && at == 0 && !server && text[0] == u'/')
            return {};
        server = false;
        begin = end;
        while (begin < text.size() && isSlash(text[begin]))
            ++begin;
    }
    return parts;
}

std::vector<std::pair<qsizetype, qsizetype>> namedPathParts(const QString& text)
{
    static const QRegularExpression ending(QStringLiteral("\\.[A-Za-z][A-Za-z0-9]{0,10}$"));
    std::vector<std::pair<qsizetype, qsizetype>> found;
    for (qsizetype slash = text.indexOf(u'/'); slash >= 0;) {
        qsizetype end = slash + 1;
        const bool begins = mayBeginAt(text, slash) || isBehindStore(text, slash);
        std::vector<std::pair<qsizetype, qsizetype>> parts;
        while (begins && end < text.size() && isPathLetter(text[end])) {
            const qsizetype begin = end;
            while (end < text.size() && isPathLetter(text[end]))
                ++end;
            parts.emplace_back(begin, end - begin);
            end = behindSlashes(text, end);
        }
        // One part alone may be a closing tag, a fraction or an option.
        const bool isPath = parts.size() > 1;
        const auto partAt = [&](size_t at) {
            return QStringView(text).sliced(parts[at].first, parts[at].second);
        };
        if (isPath && !isSystemRoot(partAt(0))) {
            // A sentence may go on behind the path.
            while (parts.back().second > 1
                && text[parts.back().first + parts.back().second - 1] == u'.')
                --parts.back().second;
            const bool isFile = ending.match(partAt(parts.size() - 1).toString()).hasMatch();
            for (size_t at = 0; at < parts.size() && !isPackage(partAt(at)); ++at)
                if ((at + 1 < parts.size() || !isFile) && isNamedPathPart(partAt(at)))
                    found.push_back(parts[at]);
        }
        slash = text.indexOf(u'/', std::max(end, slash + 1));
    }
    return found;
}

} // namespace alidade
