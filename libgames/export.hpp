// LIBGAMES_EXPORT marks what a shared libgames shows to its users; everything else stays hidden.
//
// The build sets two macros: LIBGAMES_STATIC for a static library and for those who link it,
// LIBGAMES_BUILDING while a shared library itself is compiled.
#pragma once

#if defined(LIBGAMES_STATIC)
#define LIBGAMES_EXPORT
#elif !defined(_WIN32)
#define LIBGAMES_EXPORT __attribute__((visibility("default")))
#elif defined(LIBGAMES_BUILDING)
#define LIBGAMES_EXPORT __declspec(dllexport)
#else
#define LIBGAMES_EXPORT __declspec(dllimport)
#endif
