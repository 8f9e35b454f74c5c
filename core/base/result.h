// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// A value or an error. The only file that knows which library provides it.
// Use only names that std::expected also has, so that the switch is one line.
#pragma once

#include <QString>

#include <tl/expected.hpp>

namespace alidade {

struct Error {
    enum class Code : quint8 { Cancelled, NotFound, Unreadable, Malformed, TooLarge, Unsupported };

    Code code = Code::Malformed;
    QString what; ///< one sentence for a person
    QString where; ///< path, or path:line

    bool operator==(const Error&) const = default;
};

template <class T> using Result = tl::expected<T, Error>;

inline tl::unexpected<Error> failure(Error::Code code, QString what, QString where = {})
{
    return tl::unexpected<Error>(Error{ code, std::move(what), std::move(where) });
}

/// Cancellation is a code, not a failure; no face of the program shows it as one.
inline tl::unexpected<Error> cancelledFailure()
{
    return failure(Error::Code::Cancelled, QStringLiteral("Cancelled"));
}

} // namespace alidade
