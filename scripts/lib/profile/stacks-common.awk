# What both readers of profiles share: which frame begins the benchmark itself, and how a frame is called.
# Variable: binary, the file name of the benchmark executable.

# Whether a frame belongs to Google Benchmark: in its shared library, or linked into the executable. A reporter, whose
# ever it is, is called by it outside the benchmarks.
function is_harness(symbol, object) {
  return object ~ /libbenchmark/ || symbol ~ /^_ZNK?9benchmark/ || symbol ~ /^_ZNK?.*Reporter[0-9]/
}

# A frame as it is shown: with its object where that is not the executable, without the version of its symbol.
function frame_name(symbol, object) {
  sub(/@.*/, "", symbol)
  gsub(/;/, ":", symbol)
  if (object == binary) return symbol
  if (symbol == "" || symbol ~ /^(0x|\[unknown\])/) return "[" object "]"
  return symbol " [" object "]"
}

function base_name(path) { sub(/.*\//, "", path); return path }
