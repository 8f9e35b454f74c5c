// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/report/machine_names.h"

#include "core/report/path_names.h"
#include "core/report/redact_patterns.h"

#include <QStringList>

#include <algorithm>

namespace alidade {
namespace {

using detail::pattern;
using Places = std::vector<std::pair<qsizetype, qsizetype>>;

/// What carries a number and is no machine: parts of a run, of a model, of a program.
bool isNumberedThing(const QString& name)
{
    static const QRegularExpression thing = pattern(QStringLiteral(
        "^(?:(?:(?:global|local|train|eval|val|test|world|data|node|group)[_-]?)?"
        "(?:rank|steps?|epochs?|iter|layers?|stage|batch|shard|chunk|part|sample|line|port|pid|tid"
        "|idx|index|group|size|default|seed|version|release|rev|try|attempt|run|task|job|actor"
        "|thread|core|process|proc|expert|head|token|level|phase|bucket|device|card|slot|test)"
        "|x?gpus?|npus?|cuda|cpus?|xpu|fp|bf|int|uint|float|bit|tp|pp|dp|ep|cp|sp|ddp|fsdp|zero"
        "|top|pass|best|maj|worst|mean|avg|v|ver|py|python|torch|vllm|sglang|verl|ray|nccl|hccl"
        "|rccl|gloo|cann|ascend|driver|numpy|transformers|megatron|mindspeed|x|sm|sha|md|utf|iso"
        "|ipv|http|https|tcp|udp|eth|enp\\d*s|ib|bond|lo|docker|hash|id|lr|kl|adam|amd|arm|aarch"
        "|linux|ubuntu|debian|centos|openeuler|gsm|math|aime|mmlu|geo)"
        // A number, or one for each half: rank_0, gpu-0-1, v1.2, cuda12.4.
        "(?:[_.-]?\\d+)*(?:[a-z]\\d*)?$"));
    return thing.match(name).hasMatch() || name == u"node0"; // the first of any cluster
}

/// A word that names a machine when a number follows.
const QString& machineWord()
{
    static const QString word = QStringLiteral(
        "(?:[a-z0-9-]{0,40}-)?(?:dgx|hgx|nodes?|hosts?|servers?|srv|workers?|compute|comp|login|"
        "head"
        "|master|slave|ecs|vm|hpc|pod|container|machine|box|rack|blade|cn|gn|bms|[ahbl]\\d{2,3}"
        "|910[a-z]?|npu|gpu|ascend|atlas|train(?:er)?|cluster)");
    return word;
}

/// Beyond doubt even where nothing says so but a preposition or a bracket.
bool isPlainlyMachine(const QString& name)
{
    static const QRegularExpression plain
        = pattern(QStringLiteral("^%1(?:-[a-z0-9]{1,12}){0,3}-\\d{1,5}$"
                                 "|^(?:dgx|hgx|nodes?|hosts?|servers?|srv|compute|login|hpc|blade|"
                                 "rack)\\d{1,5}$|^[cg]n\\d{3,5}$")
                      .arg(machineWord()));
    return isMachineName(name) && plain.match(name).hasMatch();
}

/// The random letters of a cluster's scheduler: no vowels, no 0, 1 and 3.
const QRegularExpression& podName()
{
    static const QRegularExpression expression(
        QStringLiteral("(?<![A-Za-z0-9._-])[a-z][a-z0-9-]{1,80}?-"
                       "(?:(?=[a-z]{0,9}\\d)(?=\\d{0,9}[a-z])[bcdfghjklmnpqrstvwxz2456789]{8,10}-"
                       "[bcdfghjklmnpqrstvwxz2456789]{5}"
                       "|(?:head|worker|master|launcher|chief|ps|evaluator)-"
                       "(?=[a-z]{0,4}\\d)(?=\\d{0,4}[a-z])[bcdfghjklmnpqrstvwxz2456789]{5})"
                       "(?![A-Za-z0-9_-])"
                       // The tasks of a job that has a number.
                       "|(?<![A-Za-z0-9._-])[a-z][a-z0-9-]{0,60}?\\d[a-z0-9-]{0,60}?-"
                       "(?:worker|master|launcher|chief)-\\d{1,4}(?![A-Za-z0-9_-])"));
    return expression;
}

/// Names that systems and clouds make up for a machine.
const QRegularExpression& madeUpName()
{
    static const QRegularExpression expression(QStringLiteral(
        "(?<![A-Za-z0-9._-])(?:(?:DESKTOP|LAPTOP|WIN)-(?=[A-Z]{0,10}\\d)[A-Z0-9]{7,11}"
        "|(?:[A-Za-z0-9-]{2,40}(?:MacBook|iMac)(?:-[A-Za-z0-9-]{1,40})?"
        "|(?:MacBook|iMac)-[A-Za-z0-9-]{1,40})"
        "|[a-z]{2}-[a-z]{4,14}(?:-\\d)?\\.(?:\\d{1,3}\\.){3}\\d{1,3}"
        "|i-(?:bp1|uf6|2ze|wz9|j6c|m5e|hp3|8vb|0)[a-z0-9]{14,20})(?![A-Za-z0-9_-])"));
    return expression;
}

bool isFile(QStringView name)
{
    static const QRegularExpression ending = pattern(
        QStringLiteral("\\.(?:py|sh|json|jsonl|ya?ml|log|txt|out|err|parquet|pt|pth|bin|safetensors"
                       "|csv|tsv|md|html|tar|gz|zst|zip|so|cpp|cc|h|cu|toml|cfg|ini|pkl|npy|db)$"));
    return ending.match(name.toString()).hasMatch();
}

bool isNameLetter(QChar c)
{
    return c.unicode() < 0x80 && (c.isLetterOrNumber() || c == u'-' || c == u'.' || c == u'_');
}

/// How much the words before a name say of it.
enum class Trust : quint8 {
    Word, ///< on, from: the name must say the rest
    Noun, ///< node, host
    Name, ///< `host:`
};

/// Reads the names behind a word that says what they are.
class ListReader {
public:
    ListReader(QStringView text, Places& found)
        : m_text(text)
        , m_found(found)
    {
    }

    /// What follows the first name must be of its row, or look like a machine.
    void read(qsizetype at, Trust trust)
    {
        const bool bracketed = trust == Trust::Name
            && m_text.first(at).last(std::min<qsizetype>(at, 4)).contains(u'[');
        for (int names = 0; names < Most; ++names) {
            const qsizetype end = nameEnd(at);
            const QStringView name = m_text.sliced(at, end - at);
            const bool skipped
                = bracketed || (isNumber(name) && (trust != Trust::Name || names > 0));
            if (name.isEmpty() || !(take(at, name, trust) || skipped))
                return;
            const qsizetype next = behindSeparators(behindRange(end));
            if (bracketed && m_text.sliced(end, next - end).contains(u']'))
                return;
            at = next;
        }
    }

private:
    static constexpr int Most = 512;

    static bool isNumber(QStringView name)
    {
        return std::all_of(
            name.begin(), name.end(), [](QChar c) { return c.isDigit() || c == u'-'; });
    }

    qsizetype nameEnd(qsizetype at) const
    {
        constexpr qsizetype Longest = 80;
        qsizetype end = at;
        while (end < m_text.size() && end - at < Longest && isNameLetter(m_text[end]))
            ++end;
        while (end > at && (m_text[end - 1] == u'.' || m_text[end - 1] == u'_'))
            --end;
        return end;
    }

    bool take(qsizetype at, QStringView name, Trust trust)
    {
        const qsizetype end = at + name.size();
        const QChar next = end < m_text.size() ? m_text[end] : QChar();
        const bool hasRange = next == u'[' && name.size() > 1 && end + 1 < m_text.size()
            && m_text[end + 1].isDigit();
        const bool isCall = next == u'(' || next == u'=';
        if (isCall || (name.endsWith(u'-') && !hasRange))
            return false;
        const QString plain = name.toString();
        const bool hasPort = next == u':' && end + 1 < m_text.size() && m_text[end + 1].isDigit();
        bool fits = isPlainlyMachine(plain) || isOfRow(plain);
        if (hasRange)
            fits = trust == Trust::Name && !isNumberedThing(plain);
        else if (trust == Trust::Name && m_row.isEmpty())
            fits = isMachineName(name)
                || (hasPort && name.contains(u'-') && !isNumberedThing(plain)
                    && isNamedPathPart(name));
        else if (trust == Trust::Noun)
            fits = fits || (isMachineName(name) && name.contains(u'-') && name.back().isDigit());
        if (!fits)
            return false;
        m_found.emplace_back(at, name.size());
        if (m_row.isEmpty())
            m_row = numbersLeftOut(plain);
        return true;
    }

    bool isOfRow(const QString& name) const
    {
        return !m_row.isEmpty() && numbersLeftOut(name) == m_row;
    }

    /// The `[01-04]` of a scheduler's list and the `:29500` of an address.
    qsizetype behindRange(qsizetype at) const
    {
        qsizetype end = at;
        if (end < m_text.size() && m_text[end] == u'[') {
            while (end < m_text.size()
                && (m_text[end].isDigit() || QStringView(u"[,-").contains(m_text[end])))
                ++end;
            return end < m_text.size() && m_text[end] == u']' ? end + 1 : at;
        }
        if (end < m_text.size() && m_text[end] == u':') {
            ++end;
            while (end < m_text.size() && m_text[end].isDigit())
                ++end;
        }
        return end;
    }

    qsizetype behindSeparators(qsizetype at) const
    {
        constexpr qsizetype Widest = 8;
        qsizetype end = at;
        while (end < m_text.size() && end - at < Widest
            && QStringView(u" ,;|\"'\\/()[]{}:=\u3001\uff0c\uff1b").contains(m_text[end]))
            ++end;
        return end > at ? end : m_text.size();
    }

    QStringView m_text;
    Places& m_found;
    QString m_row; ///< of the first one, its numbers left out
};

/// Words before a name that is a machine.
const QRegularExpression& machineContext()
{
    // Groups 1, 2 and 3: by what they say of the name behind.
    static const QRegularExpression expression = pattern(QStringLiteral(
        "(?:"
        "((?:(?<![A-Za-z0-9-])"
        "(?:host(?:s|_?names?|_?list|_?file)?|node(?:s|_?names?|_?list|_?ip(?:_address)?)?"
        "|machines?|server_?id|pod(?:s|_?names?)?|master_?addr(?:ess)?)"
        "|\u4e3b\u673a(?:\u540d\u79f0?|\u5217\u8868)?|\u8282\u70b9(?:\u540d\u79f0?|\u5217\u8868)?"
        "|\u673a\u5668(?:\u540d\u79f0?|\u5217\u8868)?|\u670d\u52a1\u5668(?:\u540d\u79f0?)?"
        "|\u5bb9\u5668(?:\u540d\u79f0?)?)"
        "[\"'\\\\\u201d]{0,4}[ \\t]{0,16}(?:=>|[:=\uff1a\uff1d\u662f\u4e3a])[ \\t]{0,4}"
        "|(?<!\\S)--(?:master[_-]addr|node[_-]ip(?:[_-]address)?|nodelist|hosts?|hostname|address"
        "|rdzv[_-]endpoint|head[_-]node|include)[ "
        "=]|\\bmpirun\\s(?:[^\\n]{0,80}?\\s)?(?:-H|--host) "
        "|\\bPermanently added |\\bsalloc: Nodes |\\bnode_ip )"
        "|((?<![A-Za-z0-9.-])(?:host(?:s|name)?|nodes?|machines?)[ \\t]{1,4})"
        "|((?<![A-Za-z0-9.-])(?:host(?:s|name)?|nodes?|machines?|servers?|pods?|workers?|ips?"
        "|addr(?:ess)?|on|from|at|to|via|ssh|ping|ranks?|(?:node_?)?ranks?[ _=:#]{0,2}\\d{1,5}"
        "(?:-\\d{1,5})?)[\"']?(?:[ \\t]{0,16}(?:=>|[:=\uff1a])[ \\t]{0,4}|[ \\t]{1,4}|(?=[(\\[]))"
        "|(?<![A-Za-z0-9.-])(?:pods?|nodes?)/"
        "|\u4e3b\u673a\\s?|\u8282\u70b9\\s?|\u673a\u5668\\s?|\u670d\u52a1\u5668\\s?|\u5728\\s?"
        "|\u5bb9\u5668\\s?)"
        ")[\"'\\\\(\\[{\u201c]{0,4}(?=[a-z0-9])"));
    return expression;
}

/// What stands before the lines of a log: group 1 any name, group 2 one that looks like a machine.
const QRegularExpression& linePrefix()
{
    static const QRegularExpression expression(QStringLiteral(
        "(?:^|\\n|\\\\n)[ \\t]{0,8}"
        // Times, Ray's actors, mpirun's tags and colours.
        "(?:(?:\\[?\\d{4}-\\d\\d-\\d\\d[T ]\\d\\d:\\d\\d:\\d\\d[^\\s\\]]{0,12}\\]?"
        "|\\(\\w{1,40} pid=\\d{1,9}[^)\\n]{0,80}\\)|\\[\\d{1,4},\\d{1,4}\\]<std(?:out|err)>:"
        "|\\x1b\\[[0-9;]{0,12}m)\\s{0,3}){0,5}"
        "(?:([A-Za-z][A-Za-z0-9.-]{1,62})(?=:\\d{1,8}:\\d{1,8} \\[\\d{1,3}\\])"
        "|\\[([A-Za-z][A-Za-z0-9.-]{2,62})(?=[\\]:]| \\d)"
        "|([A-Za-z][A-Za-z0-9.-]{2,62})(?=: |\\s?\\| ))"
        // syslog
        "|(?:^|\\n)[A-Z][a-z]{2} [ \\d]\\d \\d\\d:\\d\\d:\\d\\d ([A-Za-z][A-Za-z0-9.-]{1,62}) "
        "(?=[^\\s:]{1,40}:)"
        // uname -a
        "|\\bLinux (?!version|kernel)([A-Za-z][A-Za-z0-9.-]{1,62}) (?=\\d{1,2}\\.\\d{1,3}\\.\\d)"));
    return expression;
}

/// `dgx-a100-05:29500`
const QRegularExpression& beforePort()
{
    static const QRegularExpression expression(QStringLiteral(
        "(?<![A-Za-z0-9._/-])([A-Za-z][A-Za-z0-9-]{2,62}+)(?=\\]?:\\d{4,5}(?![0-9.]))"));
    return expression;
}

} // namespace

bool isMachineName(QStringView name)
{
    static const QRegularExpression form(
        QStringLiteral("^(?=[A-Za-z-]*\\d|[A-Za-z0-9-]*\\.)(?=[^\\d]*\\d)[A-Za-z][A-Za-z0-9]*"
                       "(?:-[A-Za-z0-9]+)*(?:\\.[A-Za-z0-9-]+)*$"));
    const QString text = name.toString();
    return text.size() > 2 && form.match(text).hasMatch() && text[1].isLetterOrNumber()
        && !isNumberedThing(text) && isNamedPathPart(name) && !isFile(name);
}

QString numbersLeftOut(const QString& name)
{
    constexpr qsizetype Longest = 5;
    const auto numberBefore = [&name](qsizetype end) {
        qsizetype begin = end;
        while (begin > 0 && end - begin < Longest && name[begin - 1].isDigit())
            --begin;
        return begin;
    };
    const qsizetype last = numberBefore(name.size());
    if (last == name.size())
        return name;
    if (last > 1 && name[last - 1] == u'-') {
        const qsizetype first = numberBefore(last - 1);
        // `a100-05`: the first number belongs to a word.
        if (first < last - 1 && first > 0 && !name[first - 1].isLetterOrNumber())
            return name.left(first) + QStringLiteral("#-#");
    }
    return name.left(last) + u'#';
}

QString machineRow(const QString& name)
{
    constexpr qsizetype ShortestWord = 4;
    const QString row = numbersLeftOut(name);
    const QString stem = row.left(row.indexOf(u'#'));
    const bool isRow = row != name && stem.size() >= ShortestWord
        && (stem.contains(u'-') || isPlainlyMachine(name)) && stem[0].isLetter();
    return isRow ? row : QString();
}

std::vector<std::pair<qsizetype, qsizetype>> machinesIn(const QString& text)
{
    Places found;
    const auto add = [&](const QRegularExpressionMatch& match, int group) {
        found.emplace_back(match.capturedStart(group), match.capturedLength(group));
    };
    for (const QRegularExpression* shape : { &podName(), &madeUpName() })
        for (auto each = shape->globalMatch(text); each.hasNext();)
            add(each.next(), 0);
    for (auto each = machineContext().globalMatch(text); each.hasNext();) {
        const auto match = each.next();
        const Trust trust = match.capturedStart(1) >= 0 ? Trust::Name
            : match.capturedStart(2) >= 0               ? Trust::Noun
                                                        : Trust::Word;
        ListReader(text, found).read(match.capturedEnd(0), trust);
    }
    for (auto each = linePrefix().globalMatch(text); each.hasNext();) {
        const auto match = each.next();
        for (const int sure : { 1, 4, 5 })
            if (match.capturedStart(sure) >= 0 && !isNumberedThing(match.captured(sure)))
                add(match, sure);
        for (const int group : { 2, 3 })
            if (match.capturedStart(group) >= 0 && isPlainlyMachine(match.captured(group)))
                add(match, group);
    }
    for (auto each = beforePort().globalMatch(text); each.hasNext();) {
        const auto match = each.next();
        if (isPlainlyMachine(match.captured(1)))
            add(match, 1);
    }
    std::sort(found.begin(), found.end());
    return found;
}

} // namespace alidade
