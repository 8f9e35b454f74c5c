// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The two files of a reproduction. Texts of a run stand in JSON strings or in comments of one line.
#include "core/base/json_text.h"
#include "core/checks/evidence.h"
#include "core/report/reproduction.h"
#include "core/sources/override_writer.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QSaveFile>

#include <algorithm>

namespace alidade {
namespace {

constexpr QLatin1StringView PromptsFile{ "prompts.jsonl" };
constexpr QLatin1StringView OverridesFile{ "overrides.txt" };
constexpr qint64 LengthStep = 64; ///< lengths are multiples of it

QString words(const char* text) { return QCoreApplication::translate("Reproduction", text); }

QByteArray rowOf(const ReproductionPrompt& prompt, size_t index)
{
    QByteArray messages;
    for (const auto& [role, text] : prompt.messages)
        messages += (messages.isEmpty() ? "" : ", ") + QByteArray("{\"role\": ") + jsonString(role)
            + ", \"content\": " + jsonString(text) + "}";
    // A source whose rule takes any ground truth: the score is of no interest here.
    const QString source
        = prompt.dataSource.isEmpty() ? QStringLiteral("openai/gsm8k") : prompt.dataSource;
    return "{\"data_source\": " + jsonString(source) + ", \"prompt\": [" + messages
        + "], \"ability\": \"reproduction\", \"reward_model\": {\"style\": \"rule\", "
          "\"ground_truth\": "
        + jsonString(prompt.gts) + "}, \"extra_info\": {\"index\": " + QByteArray::number(index)
        + ", \"split\": \"reproduction\", \"side\": "
        + jsonString(prompt.side == Side::Baseline ? u"baseline" : u"candidate") + ", \"step\": "
        + QByteArray::number(prompt.step) + ", \"file\": " + jsonString(prompt.origin.file)
        + ", \"line\": " + QByteArray::number(prompt.origin.line)
        + ", \"why\": " + jsonString(prompt.why) + "}}\n";
}

qint64 roundedUp(qint64 tokens)
{
    return std::max(LengthStep, (tokens + LengthStep - 1) / LengthStep * LengthStep);
}

class OverrideWriter {
public:
    OverrideWriter(const Comparison& comparison, const Reproduction& reproduction)
        : m_config(comparison.runs.candidate->config)
        , m_reproduction(reproduction)
    {
    }

    QString text(bool redacted)
    {
        heading(redacted);
        data();
        const auto one = ConfigValue::ofInt(1);
        comment(words(QT_TRANSLATE_NOOP("Reproduction", "One prompt and one answer at a time:")));
        set("data.train_batch_size", one);
        set("actor_rollout_ref.rollout.n", one);
        set("actor_rollout_ref.actor.ppo_mini_batch_size", one);
        set("actor_rollout_ref.actor.ppo_micro_batch_size_per_gpu", one);
        set("actor_rollout_ref.rollout.log_prob_micro_batch_size_per_gpu", one);
        set("actor_rollout_ref.ref.log_prob_micro_batch_size_per_gpu", one);
        comment(words(QT_TRANSLATE_NOOP("Reproduction",
            "A batch of 1 needs one data-parallel group; with more devices than one group takes, "
            "set the batch sizes to the number of groups:")));
        set("trainer.nnodes", one);
        lengths();
        comment(words(QT_TRANSLATE_NOOP(
            "Reproduction", "The weights stay as they are, so that every prompt meets the same:")));
        set("actor_rollout_ref.actor.optim.lr", ConfigValue::ofDouble(0));
        comment(words(QT_TRANSLATE_NOOP("Reproduction", "Nothing else:")));
        set("trainer.total_training_steps",
            ConfigValue::ofInt(qint64(m_reproduction.prompts.size())));
        set("trainer.val_before_train", ConfigValue::ofBool(false));
        set("trainer.test_freq", ConfigValue::ofInt(-1));
        set("trainer.save_freq", ConfigValue::ofInt(-1));
        set("trainer.rollout_data_dir",
            ConfigValue::ofString(QStringLiteral("reproduction_rollouts")));
        if (!m_left.isEmpty())
            comment(words(QT_TRANSLATE_NOOP(
                        "Reproduction", "Left out, because the candidate's config lacks it: "))
                + m_left.join(QStringLiteral(", ")));
        return m_text;
    }

private:
    void comment(const QString& text) { m_text += QStringLiteral("# ") + oneLine(text) + u'\n'; }

    static QString oneLine(QString text)
    {
        for (QChar& c : text)
            if (c.category() == QChar::Other_Control || c.category() == QChar::Separator_Line
                || c.category() == QChar::Separator_Paragraph)
                c = u'?';
        return text;
    }

    /// A key that the release of the candidate does not know would stop it.
    void set(const char* key, const ConfigValue& value)
    {
        const QString name = QString::fromLatin1(key);
        const bool known = m_config.isEmpty() || m_config.overridesOnly || !m_config.complete
            || m_config.find(name);
        if (!known) {
            m_left += name;
            return;
        }
        if (const auto word = overrideWord(Override::Action::Set, name, value))
            m_text += *word + u'\n';
    }

    void heading(bool redacted)
    {
        const Reproduction& made = m_reproduction;
        comment(made.garbled
                ? words(QT_TRANSLATE_NOOP("Reproduction",
                            "The %1 shortest prompts of %2 samples with garbled answers"))
                      .arg(made.prompts.size())
                      .arg(made.found)
                : words(QT_TRANSLATE_NOOP("Reproduction",
                            "The %1 shortest prompts of %2 pairs whose answers differ"))
                      .arg(made.prompts.size())
                      .arg(made.found));
        if (made.looked < made.found)
            comment(words(QT_TRANSLATE_NOOP("Reproduction",
                              "Chosen from the first %1 of them, which show it soonest"))
                        .arg(made.looked));
        if (redacted)
            comment(words(QT_TRANSLATE_NOOP("Reproduction",
                "Names, addresses and secrets in the prompts are replaced: they may not show it "
                "any more")));
        comment(words(QT_TRANSLATE_NOOP(
            "Reproduction", "Append these to the launch command of either run, for example:")));
        comment(QStringLiteral("  bash run.sh $(grep -v '^#' overrides.txt)"));
        comment(words(QT_TRANSLATE_NOOP("Reproduction", "Make the data once, in this folder:")));
        comment(
            QStringLiteral("  python3 -c \"import datasets; datasets.load_dataset('json', "
                           "data_files='prompts.jsonl')['train'].to_parquet('prompts.parquet')\""));
        QStringList steps;
        for (const ReproductionPrompt& prompt : made.prompts)
            if (const QString step = QString::number(prompt.step); !steps.contains(step))
                steps += step;
        comment(words(QT_TRANSLATE_NOOP("Reproduction",
                          "Seen at step %1. After the first step the weights have changed: start "
                          "from the checkpoint before it (trainer.resume_mode=resume_path, "
                          "trainer.resume_from_path=…/global_step_N, and N more "
                          "trainer.total_training_steps)"))
                    .arg(listed(steps, 8)));
        if (std::any_of(made.prompts.begin(), made.prompts.end(),
                [](const ReproductionPrompt& prompt) { return prompt.dataSource.isEmpty(); }))
            comment(words(QT_TRANSLATE_NOOP("Reproduction",
                "Some samples do not tell their data source: openai/gsm8k stands for it, and their "
                "scores say nothing")));
        if (!made.garbled)
            comment(words(QT_TRANSLATE_NOOP("Reproduction",
                "Answers that are drawn at random differ in sound runs too; "
                "actor_rollout_ref.rollout.top_k=1 in both runs takes chance away")));
        for (size_t i = 0; i < made.prompts.size(); ++i)
            comment(QStringLiteral("  %1. %2:%3  %4")
                        .arg(QString::number(i + 1), made.prompts[i].origin.file,
                            QString::number(made.prompts[i].origin.line), made.prompts[i].why));
    }

    void data()
    {
        const auto file = ConfigValue::ofString(QStringLiteral("prompts.parquet"));
        set("data.train_files", file);
        set("data.val_files", file);
        set("data.prompt_key", ConfigValue::ofString(QStringLiteral("prompt")));
        set("data.shuffle", ConfigValue::ofBool(false));
    }

    /// Not longer than the run allowed.
    void length(const char* key, qint64 tokens)
    {
        const ConfigEntry* own = m_config.find(QString::fromLatin1(key));
        const bool bounded = own && own->value.kind == ConfigValue::Kind::Int
            && own->value.integer > 0 && own->value.integer < tokens;
        set(key, ConfigValue::ofInt(bounded ? own->value.integer : tokens));
    }

    void lengths()
    {
        qint64 prompt = 0;
        qint64 answer = 0;
        for (const ReproductionPrompt& one : m_reproduction.prompts) {
            prompt = std::max(prompt, one.promptTokens);
            answer = std::max(answer, one.answerTokens);
        }
        comment(words(QT_TRANSLATE_NOOP("Reproduction",
            "Long enough for these prompts and for what shows it, whatever the tokenizer:")));
        constexpr qint64 Template = 64; // tokens around the messages
        length("data.max_prompt_length", roundedUp(prompt + Template));
        length("data.max_response_length", roundedUp(answer));
    }

    const Config& m_config;
    const Reproduction& m_reproduction;
    QStringList m_left;
    QString m_text;
};

} // namespace

std::vector<ReproductionFile> reproductionFiles(
    const Comparison& comparison, const Reproduction& reproduction, bool redacted)
{
    if (reproduction.isEmpty())
        return {};
    QByteArray prompts;
    for (size_t i = 0; i < reproduction.prompts.size(); ++i)
        prompts += rowOf(reproduction.prompts[i], i);
    return { { QString(PromptsFile), prompts },
        { QString(OverridesFile),
            OverrideWriter(comparison, reproduction).text(redacted).toUtf8() } };
}

Result<void> writeReproduction(const std::vector<ReproductionFile>& files, const QString& directory)
{
    const QDir target(directory);
    for (const QLatin1StringView name : { PromptsFile, OverridesFile })
        QFile::remove(target.filePath(name));
    if (files.empty())
        return {};
    if (!target.mkpath(QStringLiteral(".")))
        return failure(
            Error::Code::Unreadable, QStringLiteral("Cannot make this directory"), directory);
    for (const ReproductionFile& one : files) {
        QSaveFile file(target.filePath(one.name));
        if (!file.open(QIODevice::WriteOnly) || file.write(one.bytes) != one.bytes.size()
            || !file.commit())
            return failure(Error::Code::Unreadable,
                QStringLiteral("Cannot write this: %1").arg(file.errorString()), file.fileName());
    }
    return {};
}

Result<void> exportReproduction(const Comparison& comparison, const QString& directory,
    const Redactor* redactor, Monitor& monitor)
{
    const auto made = findReproduction(comparison, monitor);
    if (!made)
        return tl::unexpected<Error>(made.error());
    auto files = reproductionFiles(comparison, *made, redactor != nullptr);
    for (ReproductionFile& file : files)
        if (redactor)
            file.bytes = redactor->apply(QString::fromUtf8(file.bytes)).toUtf8();
    return writeReproduction(files, directory);
}

} // namespace alidade
