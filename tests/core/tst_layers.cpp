// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Keeps the table of floors in ARCHITECTURE.md true: a file includes its own floor and the floors
// below it. The compiler cannot tell, because one include path leads to all of Qt.
#include "tests/support/test_main.h"

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QLibraryInfo>
#include <QRegularExpression>

#include <map>

namespace {

struct Floor {
    int height;
    bool mixes; ///< may include other folders of the same height
};

/// Bottom up. Of the folders that share a height, compare, garble and sources know nothing of each
/// other; models and widgets, and pages and export, may.
const std::map<QString, Floor> Floors{
    { QStringLiteral("core/base"), { 0, false } },
    { QStringLiteral("core/model"), { 1, false } },
    { QStringLiteral("core/compare"), { 2, false } },
    { QStringLiteral("core/garble"), { 2, false } },
    { QStringLiteral("core/sources"), { 2, false } },
    { QStringLiteral("core/checks"), { 3, false } },
    { QStringLiteral("core/engine"), { 4, false } },
    { QStringLiteral("core/report"), { 5, false } },
    { QStringLiteral("ui/models"), { 6, true } },
    { QStringLiteral("ui/widgets"), { 6, true } },
    { QStringLiteral("ui/session"), { 7, false } },
    { QStringLiteral("ui/pages"), { 8, true } },
    { QStringLiteral("ui/export"), { 8, true } },
    { QStringLiteral("ui/window"), { 9, false } },
    { QStringLiteral("app"), { 10, false } },
};

/// Headers that cost seconds, or that only one place may know: header → the files that may.
struct Restricted {
    const char* header;
    const char* allowed; ///< a pattern for the paths
};

constexpr Restricted RestrictedHeaders[]{
    { "qcustomplot.h", "^ui/widgets/(metric_plot|metric_plot_parts|envelope_layer)\\.cpp$" },
    { "QSettings", "^ui/session/settings\\.cpp$" },
    { "nlohmann/json.hpp", "\\.cpp$" },
    { "yaml-cpp/yaml.h", "\\.cpp$" },
    { "zstd.h", "\\.cpp$" },
    { "protozero/pbf_reader.hpp", "^core/sources/[a-z_]+\\.cpp$" },
};

QString sourceRoot() { return QStringLiteral(ALIDADE_SOURCE_DIR); }

QStringList filesIn(const QStringList& folders, const QStringList& patterns)
{
    QStringList paths;
    for (const QString& folder : folders) {
        QDirIterator walk(
            sourceRoot() + u'/' + folder, patterns, QDir::Files, QDirIterator::Subdirectories);
        while (walk.hasNext())
            paths.append(QDir(sourceRoot()).relativeFilePath(walk.next()));
    }
    paths.sort();
    return paths;
}

QStringList codeFiles()
{
    return filesIn({ QStringLiteral("core"), QStringLiteral("ui"), QStringLiteral("app") },
        { QStringLiteral("*.h"), QStringLiteral("*.cpp") });
}

QString contentOf(const QString& path)
{
    QFile file(sourceRoot() + u'/' + path);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

/// The folder that decides the floor: two parts, or `app` alone.
QString folderOf(const QString& path)
{
    return path.startsWith(QStringLiteral("app/")) ? QStringLiteral("app")
                                                   : path.section(u'/', 0, 1);
}

struct Include {
    QString header;
    bool quoted;
};

std::vector<Include> includesOf(const QString& path)
{
    static const QRegularExpression pattern(
        QStringLiteral("^\\s*#\\s*include\\s*([\"<])([^\">]+)[\">]"),
        QRegularExpression::MultilineOption);
    std::vector<Include> found;
    auto matches = pattern.globalMatch(contentOf(path));
    while (matches.hasNext()) {
        const auto match = matches.next();
        found.push_back({ match.captured(2), match.captured(1) == u"\"" });
    }
    return found;
}

QString listed(const QStringList& complaints) { return u'\n' + complaints.join(u'\n'); }

} // namespace

class LayersTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void readsTheTree()
    {
        QVERIFY(codeFiles().size() > 30);
        QVERIFY(!includesOf(QStringLiteral("core/base/lines.cpp")).empty());
    }

    void everyFolderHasAFloor()
    {
        QStringList complaints;
        for (const QString& path : codeFiles()) {
            if (!Floors.contains(folderOf(path)))
                complaints.append(path);
        }
        QVERIFY2(complaints.isEmpty(), qPrintable(listed(complaints)));
    }

    void includesPointDown()
    {
        QStringList complaints;
        for (const QString& path : codeFiles()) {
            const QString folder = folderOf(path);
            for (const Include& include : includesOf(path)) {
                if (!include.quoted || include.header.endsWith(QStringLiteral(".moc")))
                    continue;
                const QString target = folderOf(include.header);
                const auto floor = Floors.find(folder);
                const auto other = Floors.find(target);
                if (other == Floors.end())
                    complaints.append(path + QStringLiteral(" includes \"") + include.header
                        + QStringLiteral("\", which is not below core/, ui/ or app/"));
                else if (floor != Floors.end() && target != folder
                    && (other->second.height > floor->second.height
                        || (other->second.height == floor->second.height
                            && !(other->second.mixes && floor->second.mixes))))
                    complaints.append(path + QStringLiteral(" includes ") + include.header);
            }
        }
        QVERIFY2(complaints.isEmpty(), qPrintable(listed(complaints)));
    }

    void coreKnowsQtCoreOnly()
    {
        const QDir headers(
            QLibraryInfo::path(QLibraryInfo::HeadersPath) + QStringLiteral("/QtCore"));
        QVERIFY2(headers.exists(), qPrintable(headers.path()));
        QStringList complaints;
        for (const QString& path : codeFiles()) {
            if (!path.startsWith(QStringLiteral("core/")))
                continue;
            for (const Include& include : includesOf(path)) {
                const bool qt = include.header.startsWith(u'Q') || include.header.startsWith(u'q');
                if (!include.quoted && qt && !headers.exists(include.header))
                    complaints.append(path + QStringLiteral(" includes ") + include.header);
            }
        }
        QVERIFY2(complaints.isEmpty(), qPrintable(listed(complaints)));
    }

    void restrictedHeadersStayWhereTheyBelong()
    {
        QStringList complaints;
        for (const QString& path : codeFiles()) {
            for (const Include& include : includesOf(path)) {
                for (const Restricted& restricted : RestrictedHeaders) {
                    if (include.header == QLatin1StringView(restricted.header)
                        && !QRegularExpression(QString::fromLatin1(restricted.allowed))
                                .match(path)
                                .hasMatch())
                        complaints.append(path + QStringLiteral(" includes ") + include.header);
                }
            }
        }
        QVERIFY2(complaints.isEmpty(), qPrintable(listed(complaints)));
    }

    void filesAreNamedForWhatTheyHold()
    {
        static const QRegularExpression vague(
            QStringLiteral("(^|_)(util|utils|helper|helpers|common|manager)\\.|^(util|helper)s?_"));
        static const QRegularExpression snake(
            QStringLiteral("^[a-z][a-z0-9]*(_[a-z0-9]+)*\\.(h|cpp)$"));
        QStringList complaints;
        for (const QString& path : codeFiles()) {
            const QString name = path.section(u'/', -1);
            if (vague.match(name).hasMatch() || !snake.match(name).hasMatch())
                complaints.append(path);
        }
        QVERIFY2(complaints.isEmpty(), qPrintable(listed(complaints)));
    }

    void everyFileHasItsLicence()
    {
        const QStringList folders{ QStringLiteral("core"), QStringLiteral("ui"),
            QStringLiteral("app"), QStringLiteral("tests"), QStringLiteral("packaging"),
            QStringLiteral("resources") };
        QStringList paths = filesIn(folders,
            { QStringLiteral("*.h"), QStringLiteral("*.cpp"), QStringLiteral("CMakeLists.txt"),
                QStringLiteral("make_*.py"), QStringLiteral("demo_*.py") });
        paths += { QStringLiteral("CMakeLists.txt"), QStringLiteral("packaging/setup"),
            QStringLiteral("packaging/run"), QStringLiteral("packaging/test"),
            QStringLiteral(".ci/run") };
        QStringList complaints;
        for (const QString& path : paths) {
            const QString start = contentOf(path).left(300);
            if (!start.contains(QStringLiteral("SPDX-FileCopyrightText: "))
                || !start.contains(QStringLiteral("SPDX-License-Identifier: GPL-3.0-or-later")))
                complaints.append(path);
        }
        QVERIFY2(complaints.isEmpty(), qPrintable(listed(complaints)));
    }

    void filesStayShort()
    {
        QStringList complaints;
        for (const QString& path : codeFiles()) {
            if (path.endsWith(QLatin1StringView("_list.cpp")))
                continue; // one entry a line is data
            const qsizetype lines = contentOf(path).count(u'\n');
            if (lines > 500)
                complaints.append(path + QStringLiteral(": ") + QString::number(lines)
                    + QStringLiteral(" lines, split it by concept"));
            else if (lines > 400)
                qInfo("%s has %lld lines; 400 is where a file should be split", qPrintable(path),
                    static_cast<long long>(lines));
        }
        QVERIFY2(complaints.isEmpty(), qPrintable(listed(complaints)));
    }
};

ALIDADE_TEST_MAIN(LayersTest)
#include "tst_layers.moc"
