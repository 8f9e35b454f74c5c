// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/report/issue_merge.h"

#include <QStringList>

#include <algorithm>
#include <vector>

namespace alidade {
namespace {

struct Section {
    QString heading; ///< its whole line; empty: what stands before the first one
    QString body;
};

/// How often the heading stood before, so that equal ones are told apart.
QString keyOf(const std::vector<Section>& sections, size_t index)
{
    const auto same = std::count_if(sections.begin(), sections.begin() + qsizetype(index),
        [&](const Section& one) { return one.heading == sections[index].heading; });
    return QString::number(same) + u' ' + sections[index].heading;
}

qsizetype fenceOf(const QString& line)
{
    qsizetype marks = 0;
    while (marks < line.size() && line[marks] == u'`')
        ++marks;
    return marks >= 3 ? marks : 0;
}

std::vector<Section> sectionsOf(const QString& text)
{
    std::vector<Section> sections(1);
    qsizetype fence = 0;
    for (const QString& line : text.split(u'\n')) {
        const qsizetype marks = fenceOf(line);
        if (fence > 0 && marks >= fence && line.trimmed().size() == marks)
            fence = 0;
        else if (fence == 0 && marks > 0)
            fence = marks;
        else if (fence == 0 && line.startsWith(QStringLiteral("##"))) {
            sections.push_back({ line.trimmed(), {} });
            continue;
        }
        sections.back().body += line + u'\n';
    }
    for (Section& section : sections)
        section.body = section.body.trimmed();
    return sections;
}

const Section* find(const std::vector<Section>& sections, const QString& key)
{
    for (size_t i = 0; i < sections.size(); ++i)
        if (keyOf(sections, i) == key)
            return &sections[i];
    return nullptr;
}

} // namespace

QString mergedIssue(const QString& before, const QString& edited, const QString& after)
{
    if (edited == before)
        return after;
    if (after == before)
        return edited; // to the letter
    const auto earlier = sectionsOf(before);
    const auto own = sectionsOf(edited);
    const auto made = sectionsOf(after);
    std::vector<Section> merged;
    for (size_t i = 0; i < made.size(); ++i) {
        const QString key = keyOf(made, i);
        const Section* old = find(earlier, key);
        const Section* kept = find(own, key);
        if (kept && (!old || kept->body != old->body))
            merged.push_back(*kept);
        else if (kept || !old)
            merged.push_back(made[i]);
    }
    for (size_t i = 0; i < own.size(); ++i) {
        const QString key = keyOf(own, i);
        const Section* old = find(earlier, key);
        if (!find(made, key) && (!old || old->body != own[i].body))
            merged.push_back(own[i]);
    }
    QString text;
    for (const Section& section : merged) {
        if (!section.heading.isEmpty())
            text += (text.isEmpty() ? QString() : QStringLiteral("\n")) + section.heading + u'\n';
        if (!section.body.isEmpty())
            text += (section.heading.isEmpty() ? QString() : QStringLiteral("\n")) + section.body
                + u'\n';
    }
    return text;
}

} // namespace alidade
