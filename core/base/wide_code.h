// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Marks the few functions that look at every character of gigabytes.
#pragma once

#if defined(__x86_64__) && defined(__linux__) && defined(__GNUC__) && __GNUC__ >= 12               \
    && !defined(__clang__) && defined(__OPTIMIZE__) && !defined(__SANITIZE_ADDRESS__)
/// Such a function is compiled twice, with all that it calls: for every processor, and for those
/// that count bits and look at 32 bytes in one instruction (x86-64-v3: nearly all since 2015). The
/// program chooses when it starts. Sanitizers and other compilers make it once.
#define ALIDADE_WIDE_CODE __attribute__((target_clones("default", "arch=x86-64-v3"), flatten))
/// For functions that are written for such processors alone: call them where hasWideCode().
#define ALIDADE_WIDE_ONLY __attribute__((target("arch=x86-64-v3"), flatten))
/// The same of processors that look at 64 bytes at once and move them as they like (Ice Lake and
/// Zen 4 on): call them where hasWidestCode().
#define ALIDADE_WIDEST_ONLY                                                                        \
    __attribute__((                                                                                \
        target("arch=x86-64-v4,avx512vbmi,avx512vbmi2,avx512bitalg,avx512vpopcntdq"), flatten))
/// Around all of those in a file: the compiler's own header leaves registers unset on purpose.
#define ALIDADE_WIDEST_BEGIN                                                                       \
    _Pragma("GCC diagnostic push") _Pragma("GCC diagnostic ignored \"-Wmaybe-uninitialized\"")     \
        _Pragma("GCC diagnostic ignored \"-Wuninitialized\"")
#define ALIDADE_WIDEST_END _Pragma("GCC diagnostic pop")
#define ALIDADE_HAS_WIDE_ONLY 1
#else
#define ALIDADE_WIDE_CODE
#define ALIDADE_WIDE_ONLY
#define ALIDADE_WIDEST_ONLY
#define ALIDADE_HAS_WIDE_ONLY 0
#endif

namespace alidade {

/// What a processor has of this.
enum class CodeWidth : unsigned char { Plain, Wide, Widest };

/// Tests lower it, as on a processor that has less. Thread: none other may run.
inline CodeWidth allowedCodeWidth = CodeWidth::Widest;

/// True if this processor runs ALIDADE_WIDE_ONLY.
inline bool hasWideCode()
{
#if ALIDADE_HAS_WIDE_ONLY
    return allowedCodeWidth >= CodeWidth::Wide && __builtin_cpu_supports("x86-64-v3");
#else
    return false;
#endif
}

/// True if this processor runs ALIDADE_WIDEST_ONLY.
inline bool hasWidestCode()
{
#if ALIDADE_HAS_WIDE_ONLY
    return allowedCodeWidth == CodeWidth::Widest && __builtin_cpu_supports("x86-64-v4")
        && __builtin_cpu_supports("avx512vbmi") && __builtin_cpu_supports("avx512vbmi2")
        && __builtin_cpu_supports("avx512bitalg") && __builtin_cpu_supports("avx512vpopcntdq");
#else
    return false;
#endif
}

} // namespace alidade
