# Shared by both readers of profiles: the frame that starts the benchmark itself, and the text of a frame.
# Variable: binary, the file name of the benchmark executable.

# Whether Google Benchmark calls a benchmark from this frame: any frame of its shared library; if it is linked into the
# executable, the function that runs a benchmark. Reporters run outside the benchmarks.
function is_harness(symbol, object) {
  return object ~ /libbenchmark/ || symbol ~ /^_ZNK?.*Reporter[0-9]/ ||
    symbol ~ /^_ZNK?9benchmark(8internal1[57](BenchmarkInstance|FunctionBenchmark|LambdaBenchmark)|7Fixture).*3Run/
}

# Whether a benchmark can start with this frame: code of the executable that is not Google Benchmark's own.
function is_start(symbol, object) { return object == binary && symbol !~ /^_ZNK?9benchmark/ }

# A frame as it is shown: with its object where that is not the executable, without the version of its symbol.
function frame_name(symbol, object) {
  sub(/@.*/, "", symbol)
  gsub(/;/, ":", symbol)
  if (object == binary) return symbol
  if (symbol == "" || symbol ~ /^(0x|\[unknown\])/) return "[" object "]"
  return symbol " [" object "]"
}

function base_name(path) { sub(/.*\//, "", path); return path }
