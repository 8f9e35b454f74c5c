// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/session/source_excerpt.h"

#include "core/base/lines.h"

#include <QDir>
#include <QFileInfo>

#include <algorithm>

namespace alidade {
namespace {

constexpr qint64 LinesBefore = 100;
constexpr qint64 LinesShown = 300;
constexpr qint64 LineCharacters = 2'000;

/// Terminal colours (ESC [ … letter) go, other control characters become their pictures.
QString printable(const QString& text)
{
    QString result;
    result.reserve(text.size());
    for (qsizetype i = 0; i < text.size(); ++i) {
        const char16_t unit = text[i].unicode();
        if (unit == 0x1b && i + 1 < text.size() && text[i + 1] == u'[') {
            i += 2;
            while (i < text.size() && (text[i] == u';' || (text[i] >= u'0' && text[i] <= u'9')))
                ++i;
            continue; // and the letter that ends it
        }
        const bool control = unit < 0x20 && unit != u'\t';
        result += control ? QChar(char16_t(0x2400 + unit)) : text[i];
    }
    return result;
}

} // namespace

QString absolutePath(const Run& run, const Origin& origin)
{
    if (QFileInfo(origin.file).isAbsolute())
        return origin.file;
    return QDir::cleanPath(QDir(run.path).filePath(origin.file));
}

Result<SourceExcerpt> readExcerpt(const QString& path, int line, Monitor& monitor)
{
    Result<ByteFile> file = ByteFile::open(path, monitor);
    if (!file)
        return tl::unexpected<Error>(file.error());
    SourceExcerpt excerpt;
    excerpt.path = path;
    excerpt.firstLine = std::max(qint64(1), qint64(line) - LinesBefore);
    // Four bytes a character at most; what is cut is not read as text.
    const Result<void> read
        = forEachLine(*file, LineCharacters * 4, monitor, [&excerpt](const Line& each) {
              if (each.number < excerpt.firstLine)
                  return true;
              QString text = QString::fromUtf8(each.bytes.data(), qsizetype(each.bytes.size()));
              const bool cut = each.shortened || text.size() > LineCharacters;
              text.truncate(LineCharacters);
              if (text.endsWith(u'\r'))
                  text.chop(1);
              text = printable(text);
              excerpt.lines.append(cut ? text + u'…' : text);
              return excerpt.lines.size() < LinesShown;
          });
    if (!read)
        return tl::unexpected<Error>(read.error());
    return excerpt;
}

} // namespace alidade
