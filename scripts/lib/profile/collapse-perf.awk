# The output of 'perf script -F ip,sym,dso' → collapsed stacks 'benchmark;caller;callee COUNT', root first.
# Variables: benchmark (the first frame of each stack), binary. Read after stacks-common.awk.
#
# Frames are kept from the first one after Google Benchmark's own. Frames above it are not reliable: the library is built
# without frame pointers. A sample without such a frame counts as '(outside)'.
function finish(   i, first, path) {
  if (depth == 0) return
  first = 0
  for (i = depth; i >= 1; i--) {
    if (is_harness(symbol[i], object[i])) first = i - 1
    else if (first && object[i] != "[unknown]") break
  }
  if (!first || !is_start(symbol[first], object[first])) { print "(outside) 1"; depth = 0; return }
  path = benchmark
  gsub(/;/, ":", path)
  for (i = first; i >= 1; i--) if (object[i] != "[unknown]") path = path ";" frame_name(symbol[i], object[i])
  count[path]++
  depth = 0
}
/^[ \t]*$/ { finish(); next }
{
  depth++
  object[depth] = $NF
  gsub(/^\(|\)$/, "", object[depth])
  object[depth] = base_name(object[depth])
  symbol[depth] = $2
  for (i = 3; i < NF; i++) symbol[depth] = symbol[depth] " " $i
}
END {
  finish()
  for (path in count) print path, count[path]
}
