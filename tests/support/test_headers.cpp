// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Nothing but the place of the tests' precompiled headers (tests/CMakeLists.txt): CMake keeps them
// with a target.
