// The library, or a sentence on how to get it.

#ifndef CGB_LIBRARY_HPP
#define CGB_LIBRARY_HPP

#if !__has_include(<benchmark/benchmark.h>)
#error "Google Benchmark is missing: apt-get install libbenchmark-dev, or brew install google-benchmark"
#endif
#include <benchmark/benchmark.h>

#endif
