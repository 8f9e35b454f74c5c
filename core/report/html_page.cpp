// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/report/html_page.h"

#include "core/report/outline.h"
#include "core/report/outline_parts.h"

#include <QCoreApplication>
#include <QCryptographicHash>

namespace alidade {
namespace {

/// The policy names it by its hash.
constexpr auto Style = R"(
:root{color-scheme:light dark}
body{font:14px/1.5 sans-serif;max-width:76em;margin:2em auto;padding:0 1em;color:#1f2328;background:#fff}
h1{font-size:1.45em}h2,h3{font-size:1.15em;margin-top:1.8em}h4{font-size:1em;margin-top:1.3em}
table{border-collapse:collapse;margin:.6em 0}
td,th{border-bottom:1px solid #dcdcd7;padding:.25em .9em .25em 0;text-align:left;vertical-align:top;overflow-wrap:anywhere}
td:first-child{overflow-wrap:break-word}td,pre,code{font-family:monospace;font-size:12px}
pre{background:#f6f6f4;padding:.7em .9em;white-space:pre-wrap;overflow-wrap:anywhere}
li{margin:.2em 0}p,li{overflow-wrap:anywhere}
blockquote{margin:.6em 0;padding-left:1em;border-left:3px solid #dcdcd7}
figure{margin:1.2em 0}img{max-width:100%;height:auto;border:1px solid #dcdcd7}figcaption{color:#66707b}
.minus{color:#a40e26}.plus{color:#116329}
@media (prefers-color-scheme:dark){
body{color:#e3e5e8;background:#191b1e}td,th,img,blockquote{border-color:#383c42}pre{background:#212327}
figcaption{color:#9aa1aa}.minus{color:#ff7a72}.plus{color:#74c686}}
)";

} // namespace

QString htmlPage(const QString& title, const QString& body)
{
    static const QString hash = QString::fromLatin1(
        QCryptographicHash::hash(QByteArray(Style), QCryptographicHash::Sha256).toBase64());
    // Joined, not filled in: a text with %1 in it would be taken for a place.
    return QStringLiteral("<!doctype html>\n<html lang=\"")
        + reportText(QT_TRANSLATE_NOOP("Report", "en")) // the tag of the language
        + QStringLiteral("\"><head><meta charset=\"utf-8\">\n"
                         "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src "
                         "'none'; style-src 'sha256-")
        + hash
        + QStringLiteral("'; img-src data:; base-uri 'none'; form-action 'none'\">\n"
                         "<meta name=\"referrer\" content=\"no-referrer\">\n"
                         "<meta name=\"viewport\" content=\"width=device-width\">\n<title>")
        + withoutControls(title).toHtmlEscaped() + QStringLiteral("</title>\n<style>")
        + QString::fromLatin1(Style) + QStringLiteral("</style></head><body>\n") + body
        + QStringLiteral("</body></html>\n");
}

} // namespace alidade
