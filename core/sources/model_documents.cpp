// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/sources/model_documents.h"

#include "core/base/hash64.h"
#include "core/base/json_document.h"
#include "core/base/limits.h"
#include "core/base/utf8.h"
#include "core/sources/repeated_keys.h"

#include <algorithm>
#include <array>
#include <cstring>

namespace alidade {
namespace {

constexpr std::array Small{ QLatin1StringView("config.json"),
    QLatin1StringView("generation_config.json"), QLatin1StringView("tokenizer_config.json"),
    QLatin1StringView("special_tokens_map.json"), QLatin1StringView("preprocessor_config.json"),
    QLatin1StringView("adapter_config.json"), QLatin1StringView("fsdp_config.json"),
    QLatin1StringView("transformer_config.json") };
constexpr std::array Hashed{ QLatin1StringView("tokenizer.json"), QLatin1StringView("vocab.json"),
    QLatin1StringView("added_tokens.json"), QLatin1StringView("merges.txt"),
    QLatin1StringView("tokenizer.model") };
constexpr std::array Templates{ QLatin1StringView("chat_template.jinja"),
    QLatin1StringView("chat_template.json") };

template <class List> bool contains(const List& list, const QString& name)
{
    return std::any_of(list.begin(), list.end(), [&](auto one) { return name == one; });
}

quint64 hashText(const QString& text, quint64 seed)
{
    return hash64({ reinterpret_cast<const char*>(text.utf16()), size_t(text.size()) * 2 }, seed);
}

/// Newer tokenizers write merges as pairs, older ones as "a b"; sections on padding and truncation
/// are what the last user of the tokenizer wanted.
void normaliseTokenizer(Value& tokenizer)
{
    std::erase_if(tokenizer.members, [](const auto& member) {
        return member.first == u"padding" || member.first == u"truncation"
            || member.first == u"version";
    });
    for (auto& [name, section] : tokenizer.members) {
        if (name != u"model")
            continue;
        std::erase_if(section.members, [](const auto& member) { // what its absence means
            return member.first == u"ignore_merges" && member.second.kind == Value::Kind::Bool
                && !member.second.boolean;
        });
        for (auto& [key, list] : section.members) {
            if (key != u"merges")
                continue;
            for (Value& merge : list.items)
                if (merge.kind == Value::Kind::List && merge.items.size() == 2)
                    merge = Value::ofString(
                        QString(merge.items[0].string + u' ' + merge.items[1].string));
        }
    }
}

void setTemplate(ModelFiles& model, const QString& text, const Origin& origin)
{
    model.chatTemplate = normalisedTemplate(text);
    model.chatTemplateOrigin = origin;
    model.hasChatTemplate = true;
}

/// The text itself, or of several named ones all, by name.
QString templateText(const Value& value)
{
    if (value.kind == Value::Kind::String)
        return value.string;
    if (value.items.size() == 1) {
        const Value* name = value.items.front().member(u"name");
        const Value* text = value.items.front().member(u"template");
        if (name && text && name->string == u"default")
            return text->string;
    }
    QStringList parts;
    for (const Value& item : value.items) {
        const Value* name = item.member(u"name");
        const Value* text = item.member(u"template");
        if (name && text)
            parts += QStringLiteral("%1:\n").arg(name->string) + text->string;
    }
    parts.sort();
    return parts.join(u'\n');
}

} // namespace

bool isModelDocument(const QString& name)
{
    return contains(Small, name) || contains(Hashed, name) || contains(Templates, name);
}

QString normalisedTemplate(QString text)
{
    text.replace(QStringLiteral("\r\n"), QStringLiteral("\n"));
    while (!text.isEmpty() && text.back().isSpace())
        text.chop(1);
    return text;
}

quint64 meaningHash(const Value& value)
{
    using Kind = Value::Kind;
    constexpr quint64 ListSeed = 3, MapSeed = 5, MemberSeed = 7, TextSeed = 11, NumberSeed = 13;
    switch (value.kind) {
    case Kind::None:
        return 1;
    case Kind::Bool:
        return value.boolean ? 17 : 19;
    case Kind::Int:
    case Kind::Double: {
        const double number = value.real == 0 ? 0 : value.real;
        char bytes[sizeof number];
        std::memcpy(bytes, &number, sizeof number);
        return hash64({ bytes, sizeof number }, NumberSeed);
    }
    case Kind::String:
    case Kind::Opaque:
        return hashText(value.string, TextSeed);
    case Kind::List: {
        quint64 hash = ListSeed;
        for (const Value& item : value.items)
            hash = (hash ^ meaningHash(item)) * 0x9E3779B97F4A7C15ULL + 1;
        return hash;
    }
    case Kind::Map: {
        quint64 sum = MapSeed; // a sum, since order does not count
        for (const auto& [name, member] : value.members)
            sum += (hashText(name, MemberSeed) ^ (meaningHash(member) * 0xC2B2AE3D27D4EB4FULL))
                * 0x9E3779B97F4A7C15ULL;
        return sum;
    }
    }
    return 0;
}

namespace {

/// The content of a document, or why there is none.
Result<std::string> readBytes(const QString& absolutePath, const QString& path)
{
    SilentMonitor silent;
    const auto file = ByteFile::open(absolutePath, silent);
    auto bytes
        = file ? file->readAll(Limits::ModelDocumentBytes) : tl::unexpected<Error>(file.error());
    if (!bytes)
        return bytes;
    if (bytes->empty())
        return failure(Error::Code::Malformed, QStringLiteral("The file is empty"), path);
    if (isLfsPointer(*bytes))
        return failure(Error::Code::Malformed, lfsText(), path);
    return bytes;
}

/// A JSON document that holds an object, as all those of a model do.
Result<Value> readObject(std::string_view bytes, const QString& path)
{
    auto value = parseJson(bytes, path);
    if (value && value->kind != Value::Kind::Map)
        return failure(Error::Code::Malformed, QStringLiteral("It holds no JSON object"), path);
    return value;
}

/// What keeps a document that can be read from telling anything; empty: nothing does. Both a model
/// and its tokenizer are always described by something.
QString emptinessOf(const QString& name, const Value& value)
{
    static constexpr std::array Telling{ QLatin1StringView("config.json"),
        QLatin1StringView("generation_config.json"), QLatin1StringView("tokenizer_config.json"),
        QLatin1StringView("tokenizer.json"), QLatin1StringView("vocab.json") };
    if (!contains(Telling, name))
        return {};
    if (value.members.empty())
        return QStringLiteral("It is an empty object, which says nothing");
    if (name == u"config.json" && !value.member(u"model_type") && !value.member(u"architectures"))
        return QStringLiteral("It names no model (neither model_type nor architectures)");
    return {};
}

int lineOf(const Error& error)
{
    return QStringView(error.where).mid(error.where.lastIndexOf(u':') + 1).toInt();
}

} // namespace

bool isLfsPointer(std::string_view head)
{
    return head.starts_with("version https://git-lfs.github.com/spec/");
}

QString lfsText()
{
    return QStringLiteral(
        "This is a pointer of Git LFS, not the file itself: run git lfs pull in its "
        "directory");
}

void readModelDocument(
    const QString& path, const QString& absolutePath, ModelFiles& model, std::vector<Note>& notes)
{
    const QString name = path.mid(path.lastIndexOf(u'/') + 1);
    const bool isTemplate = contains(Templates, name);
    ModelDocument document;
    document.name = name;
    document.origin = { path, 0 };
    document.hashed = contains(Hashed, name);
    const auto refuse = [&](const Error& error) {
        notes.push_back({ Note::Severity::Warning, QStringLiteral("model"), { path, lineOf(error) },
            error.what });
        document.problem = error.what;
        document.origin.line = lineOf(error);
        if (isTemplate)
            model.templateProblem = QStringLiteral("%1: %2").arg(name, error.what);
        else
            model.documents.push_back(std::move(document));
    };
    const auto bytes = readBytes(absolutePath, path);
    if (!bytes)
        return refuse(bytes.error());
    if (name == u"chat_template.jinja") {
        setTemplate(model, decodeUtf8(*bytes, nullptr), document.origin);
        return;
    }
    if (!name.endsWith(u".json")) {
        document.hash = hash64(*bytes);
        model.documents.push_back(std::move(document));
        return;
    }
    auto value = readObject(*bytes, path);
    if (!value)
        return refuse(value.error());
    dropRepeatedKeys(*value, path, QStringLiteral("model"), notes);
    if (const QString empty = emptinessOf(name, *value); !empty.isEmpty())
        return refuse({ Error::Code::Malformed, empty, path + QStringLiteral(":1") });
    const Value* text = value->member(u"chat_template");
    const bool told
        = text && (text->kind == Value::Kind::String || text->kind == Value::Kind::List);
    if (text && !told && text->kind != Value::Kind::None)
        model.templateProblem = QStringLiteral("%1: chat_template is no text").arg(name);
    if (told && (isTemplate || !model.hasChatTemplate))
        setTemplate(model, templateText(*text), { path, text->line });
    if (isTemplate)
        return;
    if (document.hashed) {
        if (name == u"tokenizer.json")
            normaliseTokenizer(*value);
        document.hash = meaningHash(*value);
    } else {
        document.value = std::move(*value);
    }
    model.documents.push_back(std::move(document));
}

} // namespace alidade
