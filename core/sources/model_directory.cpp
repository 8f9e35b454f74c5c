// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The source `model`: directories with the files of a model (formats document, section 8). Weights
// are not read here, only the headers that name them; pickles are told by name and size.
#include "core/base/byte_file.h"
#include "core/base/json_document.h"
#include "core/base/limits.h"
#include "core/sources/model_documents.h"
#include "core/sources/model_doubles.h"
#include "core/sources/run_builder.h"
#include "core/sources/safetensors.h"
#include "core/sources/source.h"

#include <QRegularExpression>
#include <QSet>

#include <algorithm>
#include <map>

namespace alidade {
namespace {

constexpr QLatin1StringView Id("model");

bool isIndex(const QString& name) { return name.endsWith(u".safetensors.index.json"); }

/// FSDP's model shards, Megatron's distributed checkpoints, older pickles of transformers.
bool isShard(const QString& name)
{
    static const QRegularExpression shard(
        QStringLiteral("^(model_world_size_\\d+_rank_\\d+\\.pt|pytorch_model.*\\.bin|.*\\.distcp|"
                       "adapter_model\\.bin|mp_rank_.*\\.pt)$"));
    return shard.match(name).hasMatch();
}

bool recognises(const SourceFile& file, std::string_view)
{
    const QString name = file.name();
    return name.endsWith(u".safetensors") || isIndex(name) || isModelDocument(name)
        || isShard(name);
}

QString folderOf(const QString& path)
{
    const qsizetype slash = path.lastIndexOf(u'/');
    return slash < 0 ? QStringLiteral(".") : path.left(slash);
}

/// Blobs of the Hub's cache are named by the SHA-256 of their content.
QString blobHash(const QString& absolutePath)
{
    static const QRegularExpression blob(QStringLiteral("/blobs/([0-9a-f]{64})$"));
    return blob.match(absolutePath).captured(1);
}

/// Whether a config.json that may be cut begins like that of a model.
bool saysModel(const QString& path, Monitor& monitor)
{
    const auto opened = ByteFile::open(path, monitor);
    std::string head(size_t(Limits::ProbeBytes), '\0');
    const auto got = opened ? opened->read(0, head.data(), qint64(head.size()))
                            : tl::unexpected<Error>(opened.error());
    if (!got)
        return false;
    head.resize(size_t(*got));
    return head.find("\"model_type\"") != std::string::npos
        || head.find("\"architectures\"") != std::string::npos;
}

class Reader {
public:
    Reader(const QString& folder, Monitor& monitor)
        : m_monitor(monitor)
    {
        m_model.directory = folder;
        static const QRegularExpression checkpoint(QStringLiteral("(^|/)global_step_\\d+(/|$)"));
        m_model.checkpoint = checkpoint.match(folder).hasMatch();
    }

    void take(const SourceFile& file);
    /// False when the files make no model.
    bool finish();
    ModelFiles& model() { return m_model; }
    std::vector<Note>& notes() { return m_notes; }

private:
    void readWeights(const SourceFile& file, qint32 index);
    void readIndex(const SourceFile& file);
    void checkIndex();
    void checkShardNames();
    bool looksLikeModel() const;
    void missingShard(const QString& name, const QString& path, const QString& text);
    void fault(ModelFault::Kind kind, const QString& path, const QString& text);

    Monitor& m_monitor;
    ModelFiles m_model;
    std::vector<Note> m_notes;
    QString m_indexPath;
    std::map<QString, QString> m_weightMap; ///< tensor → file
    QSet<QString> m_missing; ///< shards that are known to be missing
    bool m_configSaysModel = false; ///< config.json names a model, though it may be cut
};

void Reader::fault(ModelFault::Kind kind, const QString& path, const QString& text)
{
    m_model.faults.push_back({ kind, { path, 0 }, text, {} });
    m_notes.push_back({ Note::Severity::Error, QString(Id), { path, 0 }, text });
}

void Reader::take(const SourceFile& file)
{
    const QString name = file.name();
    ModelFile made;
    made.path = file.path;
    made.absolutePath = file.absolutePath;
    made.bytes = file.bytes;
    made.sha256 = blobHash(file.absolutePath);
    made.kind = name.endsWith(u".safetensors") ? ModelFile::Kind::Safetensors
        : isShard(name)                        ? ModelFile::Kind::Shard
                                               : ModelFile::Kind::Document;
    const auto index = qint32(m_model.files.size());
    const ModelFile::Kind kind = made.kind;
    m_model.files.push_back(std::move(made));
    if (kind == ModelFile::Kind::Safetensors)
        readWeights(file, index);
    else if (isIndex(name))
        readIndex(file);
    else if (kind == ModelFile::Kind::Document) {
        readModelDocument(file.path, file.absolutePath, m_model, m_notes);
        m_configSaysModel = m_configSaysModel
            || (name == u"config.json" && saysModel(file.absolutePath, m_monitor));
    }
}

void Reader::readWeights(const SourceFile& file, qint32 index)
{
    const auto opened = ByteFile::open(file.absolutePath, m_monitor);
    auto header = opened ? readSafetensorsHeader(*opened) : tl::unexpected<Error>(opened.error());
    if (!header) {
        std::string head(64, '\0');
        const auto got = opened ? opened->read(0, head.data(), qint64(head.size()))
                                : tl::unexpected<Error>(opened.error());
        if (got && isLfsPointer(std::string_view(head).substr(0, size_t(*got)))) {
            fault(ModelFault::Kind::Pointer, file.path, lfsText());
            return;
        }
        const bool cut = header.error().what.startsWith(QStringLiteral("The file is cut"));
        fault(
            cut ? ModelFault::Kind::Cut : ModelFault::Kind::Header, file.path, header.error().what);
        return;
    }
    const qint64 size = opened->size();
    if (size < header->end)
        fault(ModelFault::Kind::Cut, file.path,
            QStringLiteral("The file is cut: it has %1 bytes, and its header asks for %2")
                .arg(size)
                .arg(header->end));
    else if (size > header->end)
        m_notes.push_back({ Note::Severity::Warning, QString(Id), { file.path, 0 },
            QStringLiteral("%1 bytes stand behind the last tensor").arg(size - header->end) });
    for (const QString& text : header->faults)
        fault(ModelFault::Kind::Header, file.path, text);
    for (TensorRecord& tensor : header->tensors) {
        tensor.file = index;
        m_model.tensors.push_back(std::move(tensor));
    }
}

void Reader::readIndex(const SourceFile& file)
{
    SilentMonitor silent;
    const auto opened = ByteFile::open(file.absolutePath, silent);
    const auto bytes = opened ? opened->readAll(Limits::ModelDocumentBytes)
                              : tl::unexpected<Error>(opened.error());
    const auto value = bytes ? parseJson(*bytes, file.path) : tl::unexpected<Error>(bytes.error());
    const Value* map = value ? value->member(u"weight_map") : nullptr;
    if (!map || map->kind != Value::Kind::Map) {
        // Which tensors belong to the model is then not known.
        fault(bytes && isLfsPointer(*bytes) ? ModelFault::Kind::Pointer : ModelFault::Kind::Header,
            file.path,
            bytes && isLfsPointer(*bytes) ? lfsText()
                : value                   ? QStringLiteral("The index has no weight_map")
                        : QStringLiteral("The index cannot be read: %1").arg(value.error().what));
        return;
    }
    m_indexPath = file.path;
    for (const auto& [tensor, shard] : map->members)
        if (shard.kind == Value::Kind::String && m_weightMap.size() < size_t(Limits::ModelTensors))
            m_weightMap.emplace(tensor, shard.string);
}

/// Every tensor lies in the file that the index names.
void Reader::checkIndex()
{
    if (m_weightMap.empty())
        return;
    QSet<QString> present, missing;
    for (const ModelFile& file : m_model.files)
        present.insert(file.name());
    QSet<QString> found;
    for (const TensorRecord& tensor : m_model.tensors)
        found.insert(m_model.files[size_t(tensor.file)].name() + u'\n' + tensor.name);
    qsizetype misplaced = 0;
    QString example;
    for (const auto& [tensor, shard] : m_weightMap) {
        if (!present.contains(shard)) {
            missing.insert(shard);
        } else if (!found.contains(shard + u'\n' + tensor) && misplaced++ == 0) {
            example = tensor;
        }
    }
    QStringList names(missing.begin(), missing.end());
    names.sort();
    for (const QString& name : names.mid(0, 20))
        missingShard(name, m_indexPath,
            QStringLiteral("The index names the shard %1, which is not there").arg(name.left(200)));
    const bool unreadable = std::any_of(m_model.faults.begin(), m_model.faults.end(),
        [](const ModelFault& one) { return one.kind != ModelFault::Kind::MissingShard; });
    if (misplaced > 0 && !unreadable)
        fault(ModelFault::Kind::Header, m_indexPath,
            QStringLiteral("%1 tensors are not in the shard that the index names, such as %2")
                .arg(QString::number(misplaced), example.left(200)));
}

void Reader::missingShard(const QString& name, const QString& path, const QString& text)
{
    if (m_missing.contains(name))
        return;
    m_missing.insert(name);
    fault(ModelFault::Kind::MissingShard, path, text);
    m_model.faults.back().missing = name;
}

/// model-00001-of-00002.safetensors tells how many there are.
void Reader::checkShardNames()
{
    static const QRegularExpression pattern(
        QStringLiteral("^(.+)-(\\d{1,6})-of-(\\d{1,6})\\.safetensors$"));
    constexpr int MostMissing = 20;
    struct Family {
        QString path; ///< of its first shard
        int digits = 0;
        QSet<int> numbers;
    };
    std::map<std::pair<QString, int>, Family> families;
    for (const ModelFile& file : m_model.files) {
        const auto match = pattern.match(file.name());
        if (!match.hasMatch())
            continue;
        Family& family = families[{ match.captured(1), match.captured(3).toInt() }];
        if (family.numbers.isEmpty())
            family.path = file.path;
        family.digits = int(match.capturedLength(2));
        family.numbers.insert(match.captured(2).toInt());
    }
    for (const auto& entry : families) {
        const auto& [stem, count] = entry.first;
        const Family& family = entry.second;
        const auto padded = [digits = family.digits](int value) {
            return QStringLiteral("%1").arg(value, digits, 10, QLatin1Char('0'));
        };
        int said = 0;
        for (int number = 1; number <= count && said < MostMissing; ++number) {
            if (family.numbers.contains(number))
                continue;
            ++said;
            const QString name = QStringLiteral("%1-%2-of-%3.safetensors")
                                     .arg(stem, padded(number), padded(count));
            missingShard(name, family.path,
                QStringLiteral("The shard %1 is not there, though the names of the others count it")
                    .arg(name.left(200)));
        }
    }
}

/// Documents that no other program writes.
bool Reader::looksLikeModel() const
{
    return m_configSaysModel
        || std::any_of(
            m_model.documents.begin(), m_model.documents.end(), [](const ModelDocument& document) {
                return document.name == u"tokenizer.json"
                    || document.name == u"tokenizer_config.json"
                    || document.name == u"generation_config.json";
            });
}

bool Reader::finish()
{
    checkIndex();
    checkShardNames();
    const bool isModel = looksLikeModel();
    const bool hasWeights = m_model.has(ModelFile::Kind::Safetensors);
    const bool hasShards = m_model.has(ModelFile::Kind::Shard);
    if (!isModel && !hasWeights && !hasShards)
        return false;
    std::stable_sort(m_model.tensors.begin(), m_model.tensors.end(),
        [](const TensorRecord& one, const TensorRecord& other) { return one.name < other.name; });
    dropDoubledTensors(m_model, m_weightMap, m_monitor, m_notes);
    std::stable_sort(m_model.documents.begin(), m_model.documents.end(),
        [](const ModelDocument& one, const ModelDocument& other) { return one.name < other.name; });
    return true;
}

QString detailOf(const ModelFiles& model)
{
    QStringList parts;
    if (!model.tensors.empty())
        parts += QStringLiteral("%1 tensors").arg(model.tensors.size());
    const auto shards = std::count_if(model.files.begin(), model.files.end(),
        [](const ModelFile& file) { return file.kind == ModelFile::Kind::Shard; });
    if (shards > 0)
        parts += QStringLiteral("%1 shards").arg(shards);
    parts += QStringLiteral("%1 documents").arg(model.documents.size());
    return parts.join(QStringLiteral(", "));
}

Result<void> load(std::span<const SourceFile> files, RunBuilder& builder, Monitor& monitor)
{
    std::map<QString, std::vector<const SourceFile*>> folders;
    for (const SourceFile& file : files)
        folders[folderOf(file.path)].push_back(&file);
    qsizetype done = 0;
    for (const auto& [folder, members] : folders) {
        Reader reader(folder, monitor);
        for (const SourceFile* file : members) {
            if (monitor.cancelled())
                return cancelledFailure();
            reader.take(*file);
            monitor.progress(double(++done) / double(files.size()));
        }
        if (!reader.finish())
            continue; // some other program's config.json
        for (Note& note : reader.notes())
            builder.addNote(std::move(note));
        builder.addSource({ QString(Id), folder, detailOf(reader.model()) });
        builder.addModel(std::move(reader.model()));
    }
    return {};
}

} // namespace

extern const Source model_directory;
const Source model_directory{ Id,
    QLatin1StringView("model directory (config.json, *.safetensors, tokenizer files)"), recognises,
    load };

} // namespace alidade
