// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/garble/script_switches.h"

#include "core/garble/letter_scripts.h"
#include "core/garble/text_regions.h"

#include <QString>

#include <set>

namespace alidade {
namespace {

using Script = QChar::Script;

/// Whole sentences of one script after the other on one line, with nothing between them but a blank
/// and a full stop: no list, no translation, no label.
class SentenceSwitches {
public:
    explicit SentenceSwitches(QStringView text)
        : m_text(text)
    {
    }

    void run(std::vector<GarbleSpan>& spans)
    {
        TextRegions regions(m_text);
        for (qsizetype at = 0; at < m_text.size();) {
            const qsizetype begin = at;
            const char32_t point = nextPoint(m_text, at);
            const Script script = asOne(letterScript(point));
            if (script == QChar::Script_Common) {
                constexpr QStringView Breaks = u"\n:：()（）[]{}\"“”'‘’`/|=—–-*_#·•・;；";
                if (point < 0x10000 && Breaks.contains(QChar(char16_t(point)))) {
                    close();
                    report(spans);
                }
                continue;
            }
            if (regions.inClosedFence(begin))
                continue;
            if (script != m_script) {
                close();
                m_script = script;
                m_begin = begin;
            }
            ++m_letters;
            m_end = at;
        }
        close();
        report(spans);
    }

private:
    static constexpr qsizetype SentenceLetters = 14; ///< a greeting has twelve
    static constexpr qsizetype Switches = 3;
    static constexpr size_t Scripts = 3;

    /// Ends the chain of sentences.
    void report(std::vector<GarbleSpan>& spans)
    {
        if (m_switches >= Switches && m_scripts.size() >= Scripts)
            spans.push_back({ m_first, m_last - m_first, ScriptDriftId, 0.8F,
                QStringLiteral("%1 changes between sentences of %2 scripts")
                    .arg(m_switches)
                    .arg(m_scripts.size()) });
        m_joined = false;
        m_switches = 0;
        m_first = -1;
        m_scripts.clear();
    }

    /// Ends the stretch of one script.
    void close()
    {
        if (m_letters >= SentenceLetters) {
            if (m_joined && m_before != m_script) {
                ++m_switches;
                m_first = m_first < 0 ? m_begin : m_first;
                m_last = m_end;
                m_scripts.insert(m_before);
                m_scripts.insert(m_script);
            }
            m_before = m_script;
            m_joined = true;
        }
        m_letters = 0;
        m_script = QChar::Script_Common;
    }

    QStringView m_text;
    Script m_script = QChar::Script_Common;
    Script m_before = QChar::Script_Common;
    bool m_joined = false; ///< nothing but blanks and full stops since the sentence before
    qsizetype m_letters = 0;
    qsizetype m_begin = 0;
    qsizetype m_end = 0;
    qsizetype m_switches = 0;
    qsizetype m_first = -1;
    qsizetype m_last = -1;
    std::set<Script> m_scripts;
};

} // namespace

void findScriptSwitches(QStringView text, std::vector<GarbleSpan>& spans)
{
    SentenceSwitches(text).run(spans);
}

} // namespace alidade
