// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The texts of a translation file (.ts), and a translator that remembers what it could not say.
#pragma once

#include <QFile>
#include <QMutex>
#include <QSet>
#include <QTranslator>
#include <QXmlStreamReader>

#include <vector>

namespace alidade {

struct TranslatedText {
    QString context, source, translation;
    bool finished = true;

    QString name() const { return context + QStringLiteral(" | ") + source; }
};

inline std::vector<TranslatedText> readTranslations(const QString& path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        qFatal("cannot open %s", qPrintable(path));
    std::vector<TranslatedText> texts;
    QString context;
    QXmlStreamReader xml(&file);
    while (!xml.atEnd()) {
        xml.readNext();
        if (!xml.isStartElement())
            continue;
        if (xml.name() == u"name")
            context = xml.readElementText();
        else if (xml.name() == u"message")
            texts.push_back({ context, {}, {}, true });
        else if (xml.name() == u"source")
            texts.back().source = xml.readElementText();
        else if (xml.name() == u"translation") {
            texts.back().finished = !xml.attributes().hasAttribute(QStringLiteral("type"));
            texts.back().translation = xml.readElementText();
        }
    }
    if (xml.hasError())
        qFatal("%s: %s", qPrintable(path), qPrintable(xml.errorString()));
    return texts;
}

/// Speaks as the program does in that language. Texts of Qt itself are not its business.
class ListeningTranslator : public QTranslator {
public:
    explicit ListeningTranslator(const QString& language)
    {
        if (!m_inner.load(QStringLiteral(":/alidade/translations/alidade_%1.qm").arg(language)))
            qFatal("no translation");
    }
    bool isEmpty() const override { return false; }
    QString translate(
        const char* context, const char* text, const char* comment, int number) const override
    {
        const QString said = m_inner.translate(context, text, comment, number);
        const QLatin1StringView where(context);
        if (said.isEmpty() && !where.startsWith(u'Q') && *text) {
            const QMutexLocker lock(&m_mutex);
            m_missing.insert(QString(where) + QStringLiteral(" | ") + QString::fromUtf8(text));
        }
        return said;
    }
    QStringList missing() const
    {
        const QMutexLocker lock(&m_mutex);
        QStringList sorted = m_missing.values();
        sorted.sort();
        return sorted;
    }

private:
    QTranslator m_inner;
    mutable QMutex m_mutex;
    mutable QSet<QString> m_missing;
};

} // namespace alidade
