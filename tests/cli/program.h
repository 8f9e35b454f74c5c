// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Runs the built program and looks at its JSON, for the tests of the command line. No display is
// named, because the command line must not need one.
#pragma once

#include <QByteArray>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QStringList>

namespace alidade {

using List = QStringList;

struct Ran {
    int status = -1;
    QByteArray out;
    QByteArray err;

    QJsonObject json() const { return QJsonDocument::fromJson(out).object(); }
    QStringList lines() const { return QString::fromUtf8(out).split(u'\n', Qt::SkipEmptyParts); }
};

inline Ran runProgram(const List& arguments, const QString& directory = {})
{
    QProcess process;
    auto environment = QProcessEnvironment::systemEnvironment();
    for (const auto& name : { "DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM" })
        environment.remove(QString::fromLatin1(name));
    process.setProcessEnvironment(environment);
    process.setWorkingDirectory(directory);
    process.start(QStringLiteral(ALIDADE_PROGRAM), arguments);
    Ran ran;
    if (!process.waitForFinished(120'000)) {
        process.kill();
        process.waitForFinished();
        ran.err = "did not end: " + process.readAllStandardError();
        return ran;
    }
    ran.out = process.readAllStandardOutput();
    ran.err = process.readAllStandardError();
    if (process.exitStatus() == QProcess::NormalExit)
        ran.status = process.exitCode();
    return ran;
}

inline QString side(const char* name, const char* which)
{
    return QStringLiteral(ALIDADE_TEST_DATA "/runs/") + QString::fromLatin1(name) + u'/'
        + QString::fromLatin1(which);
}

inline Ran compare(const char* name, const List& options = {})
{
    return runProgram(
        List{ QStringLiteral("compare"), side(name, "baseline"), side(name, "candidate") }
        + options);
}

inline List json(const List& more = {})
{
    return List{ QStringLiteral("--format"), QStringLiteral("json") } + more;
}

inline QJsonObject byKey(const QJsonValue& rows, const QString& key, const QString& value)
{
    for (const QJsonValue& row : rows.toArray())
        if (row[key] == value)
            return row.toObject();
    return {};
}

inline QString stateOf(const QJsonObject& report, const char* check)
{
    return byKey(report[u"checks"], QStringLiteral("id"), QString::fromLatin1(check))[u"state"]
        .toString();
}

/// The form of the contract, as a tree of type names: an object lists its members, an array holds
/// the form of one item, `a|b` are alternatives of scalars. Complaints name the place.
inline void checkForm(
    const QJsonValue& value, const QJsonValue& form, const QString& where, List& complaints)
{
    if (form.isObject()) {
        if (!value.isObject()) {
            complaints.append(where + QStringLiteral(" is no object"));
            return;
        }
        const QJsonObject members = form.toObject();
        for (auto member = members.begin(); member != members.end(); ++member) {
            const QString inner = where + u'.' + member.key();
            if (!value.toObject().contains(member.key()))
                complaints.append(inner + QStringLiteral(" is missing"));
            else
                checkForm(value[member.key()], member.value(), inner, complaints);
        }
    } else if (form.isArray()) {
        if (!value.isArray()) {
            complaints.append(where + QStringLiteral(" is no list"));
            return;
        }
        int at = 0;
        for (const QJsonValue& item : value.toArray())
            checkForm(item, form.toArray().first(), QStringLiteral("%1[%2]").arg(where).arg(at++),
                complaints);
    } else {
        const List allowed = form.toString().split(u'|');
        const QString type = value.isNull() ? QStringLiteral("null")
            : value.isBool()                ? QStringLiteral("bool")
            : value.isDouble()              ? QStringLiteral("number")
            : value.isString()              ? QStringLiteral("string")
            : value.isObject()              ? QStringLiteral("object")
                                            : QStringLiteral("list");
        const bool word = value.isString() && allowed.contains(u'=' + value.toString());
        if (!word && !allowed.contains(type))
            complaints.append(where + QStringLiteral(" is ") + type + QStringLiteral(" '")
                + value.toVariant().toString() + QStringLiteral("', not ") + form.toString());
    }
}

inline List formComplaints(const QJsonObject& report, const char* form)
{
    QJsonParseError error{};
    const QJsonDocument document = QJsonDocument::fromJson(form, &error);
    List complaints;
    if (error.error != QJsonParseError::NoError)
        complaints.append(error.errorString());
    checkForm(report, document.object(), QStringLiteral("report"), complaints);
    return complaints;
}

} // namespace alidade
