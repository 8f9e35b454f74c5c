// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/terminal.h"

#include "core/model/sentence.h"

#include <QFile>
#include <QFileInfo>
#include <QSaveFile>

#include <unistd.h>

#include <atomic>
#include <csignal>
#include <cstdio>

namespace alidade {
namespace {

std::atomic<bool> interrupted{ false };
static_assert(std::atomic<bool>::is_always_lock_free, "set from a signal handler");

extern "C" void onSignal(int) { interrupted = true; }

} // namespace

TerminalMonitor::TerminalMonitor(bool quiet)
    : m_shown(!quiet && ::isatty(STDERR_FILENO) == 1)
{
    std::signal(SIGINT, onSignal);
    std::signal(SIGTERM, onSignal);
}

TerminalMonitor::~TerminalMonitor()
{
    if (m_shown)
        std::fputs("\r\033[K", stderr);
}

bool TerminalMonitor::cancelled() const { return interrupted; }

void TerminalMonitor::progress(double fraction)
{
    const int percent = int(fraction * 100);
    if (!m_shown || percent == m_percent)
        return;
    m_percent = percent;
    std::fprintf(stderr, "\r\033[K%s %d %%", qPrintable(m_stage), percent);
    std::fflush(stderr);
}

void TerminalMonitor::stage(const QString& text) { m_stage = inUserLanguage(text); }

void printError(const QString& text)
{
    QString line = text;
    line.replace(u'\n', u' ').replace(u'\r', u' ').remove(QChar(0x1B));
    std::fprintf(stderr, "alidade: %s\n", line.toUtf8().constData());
}

QString errorLine(const Error& error)
{
    const QString what = inUserLanguage(error.what);
    return error.where.isEmpty() ? what : QString(error.where + QStringLiteral(": ") + what);
}

Result<void> writeOutput(const QString& file, const QByteArray& content)
{
    if (file.isEmpty() || file == u"-") {
        const bool written = std::fwrite(content.constData(), 1, size_t(content.size()), stdout)
                == size_t(content.size())
            && std::fflush(stdout) == 0;
        // A reader that closed the pipe early is no failure of the comparison.
        if (!written && errno != EPIPE)
            return failure(Error::Code::Unreadable, QStringLiteral("Cannot write to stdout"));
        return {};
    }
    // A device or a pipe is written to; only a regular file is replaced.
    const QFileInfo info(file);
    if (info.exists() && !info.isFile()) {
        QFile special(file);
        const bool written = special.open(QIODevice::WriteOnly | QIODevice::Unbuffered)
            && special.write(content) == content.size();
        if (!written)
            return failure(Error::Code::Unreadable,
                QStringLiteral("Cannot write: %1").arg(special.errorString()), file);
        return {};
    }
    QSaveFile out(file);
    if (!out.open(QIODevice::WriteOnly) || out.write(content) != content.size() || !out.commit())
        return failure(Error::Code::Unreadable,
            QStringLiteral("Cannot write: %1").arg(out.errorString()), file);
    return {};
}

} // namespace alidade
