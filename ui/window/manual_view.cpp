// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/manual_view.h"

#include "ui/widgets/theme.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFutureWatcher>
#include <QImage>
#include <QImageReader>
#include <QLineEdit>
#include <QRegularExpression>
#include <QResource>
#include <QTextBlock>
#include <QTextBrowser>
#include <QUrl>
#include <QVBoxLayout>
#include <QtConcurrent>

namespace alidade {
namespace {

constexpr int PictureWidth = 760;

/// Where the pictures lie: installed, or beside the program in its build directory.
void findPictures()
{
    static const bool found = [] {
        const QDir program(QCoreApplication::applicationDirPath());
        for (const auto* const place : { "../share/alidade/manual.rcc", "manual.rcc" })
            if (QResource::registerResource(program.filePath(QString::fromLatin1(place))))
                return true;
        return false;
    }();
    Q_UNUSED(found)
}

/// The manual in this language: "en" or "zh_CN".
QString manualLanguage()
{
    //: The manual in this language: "en" or "zh-CN".
    return QCoreApplication::translate("Manual", "en").replace(u'-', u'_');
}

/// A picture in the manual's width. Cost: decodes and scales, some ten milliseconds.
QImage shownPicture(const QString& path)
{
    const QImage picture(path);
    return picture.width() <= PictureWidth
        ? picture
        : picture.scaledToWidth(PictureWidth, Qt::SmoothTransformation);
}

/// Shows pictures of the manual in its own width; anything else is not loaded. Each takes its room
/// at once and appears when it has been decoded behind the window.
class ManualText final : public QTextBrowser {
public:
    using QTextBrowser::QTextBrowser;

protected:
    QVariant loadResource(int type, const QUrl& name) override
    {
        if (type != QTextDocument::ImageResource)
            return {};
        const QString path
            = QStringLiteral(":/alidade/manual/%1/%2").arg(manualLanguage(), name.fileName());
        QSize size = QImageReader(path).size(); // reads the header only
        if (!size.isValid())
            return {};
        auto* const decoding = new QFutureWatcher<QImage>(this);
        connect(decoding, &QFutureWatcher<QImage>::finished, this, [this, decoding, name] {
            document()->addResource(QTextDocument::ImageResource, name, decoding->result());
            viewport()->update();
            decoding->deleteLater();
        });
        decoding->setFuture(QtConcurrent::run(&shownPicture, path));
        if (size.width() > PictureWidth)
            size.scale(PictureWidth, size.height(), Qt::KeepAspectRatio);
        QImage room(size, QImage::Format_ARGB32_Premultiplied);
        room.fill(Qt::transparent);
        return room;
    }
};

/// Without the pictures that a developer's build does not have.
QString withoutMissingPictures(const QString& text)
{
    static const QRegularExpression picture(QStringLiteral("!\\[[^\\]]*\\]\\(([\\w.]+)\\)\n*"));
    QString out;
    qsizetype from = 0;
    for (auto matches = picture.globalMatch(text); matches.hasNext();) {
        const auto match = matches.next();
        if (QFile::exists(
                QStringLiteral(":/alidade/manual/%1/%2").arg(manualLanguage(), match.captured(1))))
            continue;
        out += QStringView(text).mid(from, match.capturedStart() - from);
        from = match.capturedEnd();
    }
    return out + QStringView(text).mid(from);
}

QString manualText()
{
    QFile file(QStringLiteral(":/alidade/manual/%1.md").arg(manualLanguage()));
    if (!file.open(QIODevice::ReadOnly)) {
        file.setFileName(QStringLiteral(":/alidade/manual/en.md"));
        if (!file.open(QIODevice::ReadOnly))
            return {};
    }
    findPictures();
    return withoutMissingPictures(QString::fromUtf8(file.readAll()));
}

} // namespace

ManualView::ManualView(QWidget* parent)
    : QDialog(parent)
    , m_text(new ManualText(this))
    , m_search(new QLineEdit(this))
{
    setObjectName(QStringLiteral("manual"));
    setWindowTitle(tr("Manual"));
    resize(860, 760);
    auto* const column = new QVBoxLayout(this);
    m_search->setObjectName(QStringLiteral("manualSearch"));
    m_search->setPlaceholderText(tr("Find in the manual"));
    m_search->setAccessibleName(tr("Find in the manual"));
    m_search->setClearButtonEnabled(true);
    column->addWidget(m_search);
    m_text->setObjectName(QStringLiteral("manualText"));
    m_text->setAccessibleName(tr("Manual"));
    m_text->setOpenLinks(false);
    m_text->document()->setDocumentMargin(16);
    m_text->setMarkdown(manualText());
    column->addWidget(m_text, 1);
    connect(m_search, &QLineEdit::textEdited, this, [this] {
        m_text->moveCursor(QTextCursor::Start);
        find(true);
    });
    connect(m_search, &QLineEdit::returnPressed, this, [this] { find(true); });
    m_search->setFocus();
}

void ManualView::find(bool forward)
{
    const auto flags = forward ? QTextDocument::FindFlags() : QTextDocument::FindBackward;
    if (m_search->text().isEmpty() || m_text->find(m_search->text(), flags))
        return;
    m_text->moveCursor(forward ? QTextCursor::Start : QTextCursor::End);
    m_text->find(m_search->text(), flags);
}

} // namespace alidade
