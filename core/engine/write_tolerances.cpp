// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/engine/write_tolerances.h"

#include <nlohmann/json.hpp>

namespace alidade {
namespace {

using Json = nlohmann::ordered_json;

std::string utf8(const QString& text) { return text.toStdString(); }

Json orNull(bool given, double value) { return given ? Json(value) : Json(nullptr); }

} // namespace

QLatin1StringView nameOf(Tolerance::Rule rule)
{
    switch (rule) {
    case Tolerance::Rule::Band:
        return QLatin1StringView("band");
    case Tolerance::Rule::Scale:
        return QLatin1StringView("scale");
    case Tolerance::Rule::Factor:
        return QLatin1StringView("factor");
    case Tolerance::Rule::Window:
        return QLatin1StringView("window");
    case Tolerance::Rule::Exact:
        return QLatin1StringView("exact");
    case Tolerance::Rule::Excluded:
        break;
    }
    return QLatin1StringView("excluded");
}

QByteArray writeTolerances(const std::vector<ToleranceRule>& rules)
{
    Json list = Json::array();
    for (const ToleranceRule& rule : rules) {
        const Tolerance& tolerance = rule.tolerance;
        Json written{ { "metric", utf8(rule.metric) }, { "rule", nameOf(tolerance.rule).latin1() },
            { "absolute", tolerance.absolute }, { "relative", tolerance.relative },
            { "factor", orNull(tolerance.rule == Tolerance::Rule::Factor, tolerance.factor) },
            { "window",
                tolerance.rule == Tolerance::Rule::Window ? Json(tolerance.window)
                                                          : Json(nullptr) },
            { "warmup", tolerance.warmupSteps }, { "patience", tolerance.patience } };
        if (!rule.classId.isEmpty())
            written["class"] = utf8(rule.classId);
        if (!rule.source.isEmpty())
            written["source"] = utf8(rule.source);
        if (!tolerance.reason.isEmpty())
            written["reason"] = utf8(tolerance.reason);
        list.push_back(std::move(written));
    }
    const Json document{ { "schema", "alidade.profile/1" }, { "tolerances", std::move(list) } };
    return QByteArray::fromStdString(
        document.dump(2, ' ', false, Json::error_handler_t::replace) + '\n');
}

} // namespace alidade
