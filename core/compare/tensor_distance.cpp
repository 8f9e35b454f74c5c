// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/compare/tensor_distance.h"

#include "core/compare/msprobe_verdict.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace alidade {
namespace {

/// Machine epsilon of the wider type, at least float32.
double epsilonOf(TensorValues::Type one, TensorValues::Type other)
{
    const bool wide = one == TensorValues::Type::Float64 || other == TensorValues::Type::Float64;
    return wide ? std::numeric_limits<double>::epsilon()
                : double(std::numeric_limits<float>::epsilon());
}

std::string rounded(double value, double digits)
{
    return pythonNumber(std::round(value * digits) / digits);
}

struct Sums {
    double product = 0, baseline = 0, candidate = 0, difference = 0;
    double worstAbsolute = 0, worstRelative = 0;
    qint64 withinThousandth = 0, withinFive = 0;

    void add(double b, double n, double epsilon)
    {
        product += n * b;
        baseline += b * b;
        candidate += n * n;
        difference += (n - b) * (n - b);
        worstAbsolute = std::max(worstAbsolute, std::abs(n - b));
        if (b == 0) {
            b += epsilon;
            n += epsilon;
        }
        const double relative = std::abs((n - b) / b);
        worstRelative = std::max(worstRelative, relative);
        withinThousandth += relative < 0.001;
        withinFive += relative < 0.005;
    }
};

} // namespace

TensorDistance sameInAll(const char* text, const char* message)
{
    TensorDistance all;
    for (std::string* cell : { &all.cosine, &all.euclidean, &all.maxAbsolute, &all.maxRelative,
             &all.oneThousandth, &all.fiveThousandths })
        *cell = text;
    all.message = message;
    return all;
}

TensorDistance tensorDistance(const TensorValues& baseline, const TensorValues& candidate)
{
    constexpr double Twelve = 1e12, Six = 1e6;
    const qint64 count = baseline.count();
    if (baseline.shape != candidate.shape)
        return sameInAll("shape unmatched");
    if (count == 0)
        return sameInAll("unsupported", "The tensors are empty.");
    const double epsilon = epsilonOf(baseline.type, candidate.type);
    Sums sums;
    for (qint64 at = 0; at < count; ++at) {
        double b = baseline.at(at), n = candidate.at(at);
        if (!std::isfinite(b) || !std::isfinite(n)) {
            if (std::isfinite(b) || std::isfinite(n))
                return sameInAll("N/A", "The positions of nan/inf differ.");
            b = n = 0;
        }
        sums.add(b, n, epsilon);
    }
    TensorDistance distance = sameInAll("unsupported");
    distance.maxAbsolute = rounded(sums.worstAbsolute, Twelve);
    distance.maxRelative = rounded(sums.worstRelative, Twelve);
    if (baseline.shape.empty())
        return distance;
    distance.euclidean = rounded(std::sqrt(sums.difference), Twelve);
    distance.oneThousandth = rounded(double(sums.withinThousandth) / double(count), Twelve);
    distance.fiveThousandths = rounded(double(sums.withinFive) / double(count), Twelve);
    if (count == 1)
        return distance;
    const double b = std::sqrt(sums.baseline), n = std::sqrt(sums.candidate);
    constexpr double Nothing = std::numeric_limits<double>::epsilon();
    if (b <= Nothing && n <= Nothing) {
        distance.cosine = "1.0";
    } else if (b <= Nothing || n <= Nothing) {
        distance.cosine = "Nan";
        distance.message = "One of the tensors holds only zeros.";
    } else {
        const double cosine = sums.product / (b * n);
        distance.cosine = rounded(cosine, cosine > 0.9999 ? Six : Twelve);
    }
    return distance;
}

} // namespace alidade
