// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/image_command.h"

#include "app/compare_command.h"
#include "app/terminal.h"
#include "ui/export/page_image.h"
#include "ui/export/panels.h"
#include "ui/pages/page.h"
#include "ui/widgets/theme.h"

#include <QApplication>

#include <array>

namespace alidade {

QStringList pageIds()
{
    QStringList ids;
    for (const PageEntry& page : allPages())
        ids += QString(page.id);
    return ids;
}

PageImageRequest pageRequest(const CommandLine& line, const QString& page)
{
    PageImageRequest request;
    request.page = page;
    request.size = line.size;
    request.scale = line.scale;
    request.select = page == line.page ? line.select : QString();
    return request;
}

void prepareImages(const CommandLine& line)
{
    applyTheme(*qApp, line.theme == u"dark" ? ThemeMode::Dark : ThemeMode::Light);
}

namespace {

QString say(const char* text) { return QCoreApplication::translate("Commands", text); }

/// What --select takes on a page.
const char* selectable(QStringView page)
{
    struct Entry {
        QLatin1StringView page;
        const char* what;
    };
    static constexpr std::array Entries{
        Entry{ QLatin1StringView("overview"),
            QT_TRANSLATE_NOOP("Commands", "a check, for example data-order") },
        Entry{ QLatin1StringView("environment"),
            QT_TRANSLATE_NOOP("Commands", "a package or a variable") },
        Entry{ QLatin1StringView("model"),
            QT_TRANSLATE_NOOP("Commands", "a file, a key of its config, or a tensor") },
        Entry{ QLatin1StringView("config"), QT_TRANSLATE_NOOP("Commands", "a config key") },
        Entry{ QLatin1StringView("metrics"), QT_TRANSLATE_NOOP("Commands", "a metric") },
        Entry{ QLatin1StringView("rollouts"),
            QT_TRANSLATE_NOOP("Commands", "STEP:NUMBER of a sample, or a step") },
        Entry{ QLatin1StringView("dumps"), QT_TRANSLATE_NOOP("Commands", "an operator") },
    };
    for (const Entry& entry : Entries)
        if (page == entry.page)
            return entry.what;
    return "";
}

/// The picture that was asked for, in the form that the name of the file tells.
Result<QByteArray> picture(
    const CommandLine& line, const ComparisonPtr& comparison, const RedactorPtr& redactor)
{
    PageImageRequest request = pageRequest(line, line.page);
    if (redactor) // as the pages spell it now
        request.select = redactor->apply(request.select);
    const PictureFormat format = pictureFormat(line.output).value_or(PictureFormat::Png);
    const bool isPage = line.panel.isEmpty() && format == PictureFormat::Png;
    bool hasSelected = true;
    const QByteArray bytes = isPage
        ? pngOf(pageImage(comparison, request, nullptr, &hasSelected))
        : panelPicture(comparison, request, line.panel, format, &hasSelected);
    if (!hasSelected)
        return failure(Error::Code::NotFound,
            say(QT_TRANSLATE_NOOP(
                    "Commands", "The page %1 has no '%2' to select; --select takes %3 there"))
                .arg(line.page, line.select, say(selectable(line.page))));
    if (!bytes.isEmpty())
        return bytes;
    if (isPage)
        return failure(Error::Code::Unreadable,
            say(QT_TRANSLATE_NOOP("Commands", "Cannot draw the page %1")).arg(line.page));
    return failure(Error::Code::NotFound,
        format == PictureFormat::Png
            ? say(QT_TRANSLATE_NOOP("Commands", "The page %1 shows no such part now: %2"))
                  .arg(line.page, line.panel)
            : say(QT_TRANSLATE_NOOP("Commands",
                "SVG and PDF are there for a plot alone: --page metrics --panel plot")));
}

/// The progress line is gone when this returns.
Result<ComparisonPtr> compareOnTerminal(const CommandLine& line, RedactorPtr* redactor)
{
    TerminalMonitor monitor(line.quiet);
    return makeComparison(line, monitor, redactor);
}

/// A page or a part that there is.
bool isOneOf(const QStringList& known, const char* option, const QString& given)
{
    if (known.contains(given))
        return true;
    printError(say(QT_TRANSLATE_NOOP("Commands", "%1 is one of %2, not '%3'"))
                   .arg(QString::fromLatin1(option), known.join(QStringLiteral(", ")), given));
    return false;
}

} // namespace

ExitCode runShot(const CommandLine& line)
{
    if (!isOneOf(pageIds(), "--page", line.page)
        || (!line.panel.isEmpty() && !isOneOf(panelIds(), "--panel", line.panel)))
        return ExitCode::Failed;
    prepareImages(line);
    RedactorPtr redactor;
    const auto comparison = compareOnTerminal(line, &redactor);
    if (!comparison)
        return failed(comparison.error());
    const auto drawn = picture(line, *comparison, redactor);
    if (!drawn)
        return failed(drawn.error());
    const QString name = line.panel.isEmpty() ? line.page : QString(line.page + u'-' + line.panel);
    const auto written
        = writeOutput(line.output.isEmpty() ? QString(name + u".png") : line.output, *drawn);
    return written ? exitCodeOf(**comparison, line.failOn) : failed(written.error());
}

} // namespace alidade
