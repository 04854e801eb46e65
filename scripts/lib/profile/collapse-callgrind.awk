# A callgrind profile made with --separate-callers and --demangle=no → collapsed stacks 'benchmark;caller;callee COUNT'.
# Variables: benchmark (the first frame of each stack), binary, lines (a file that gets, tab-separated: source file,
# function, line, count). Read after stacks-common.awk and callgrind.awk.
#
# With --separate-callers a function's name holds its chain of callers, "callee'caller'caller's caller", so that the counts
# of a name are exactly the counts of a stack. Stacks below Google Benchmark's call of the executable are kept; the others
# count as '(outside)'.

/^totals:/ { said = $2; next }
/^ob=/ { current_object = base_name(name_of("object", $0)); next }
/^cob=/ { name_of("object", $0); next }
/^f[lie]=/ { file = name_of("file", $0); next }
/^cf[il]=/ { name_of("file", $0); next }
/^cfn=/ { name_of("function", $0); next }
/^fn=/ {
  chain = name_of("function", $0)
  own = chain
  sub(/'.*/, "", own)
  object_of[own] = current_object
  next
}
# The line after 'calls=' holds what the callee cost: it is counted where the callee is.
/^calls=/ { callee_cost = 1; next }
/^[0-9+*-]/ {
  if ($1 == "*") { }
  else if ($1 ~ /^[+-]/) line += $1
  else line = $1 + 0
  if (callee_cost) { callee_cost = 0; next }
  cost[chain] += $2
  total += $2
  # A tab can stand neither in a symbol nor in a source path that a compiler takes.
  at_line[chain "\t" file "\t" line] += $2
}
END {
  # Every instruction is in exactly one stack, or this reader is wrong about the file.
  if (total != said) { print "callgrind counted " said ", its profile adds up to " total | "cat >&2"; exit 1 }
  prefix = benchmark
  gsub(/;/, ":", prefix)
  for (chain in cost) {
    depth = split(chain, frame, "'")
    first = below_harness = 0
    for (i = depth; i >= 1; i--) {
      if (is_harness(frame[i], object_of[frame[i]])) below_harness = 1
      else if (below_harness && object_of[frame[i]] == binary) {
        if (is_start(frame[i], binary)) first = i
        break
      }
    }
    if (!first) { outside += cost[chain]; continue }
    measured[chain] = frame[1]
    path = prefix
    # A bare number marks a level of recursion, it is no frame.
    for (i = first; i >= 1; i--)
      if (frame[i] !~ /^[0-9]+$/) path = path ";" frame_name(frame[i], object_of[frame[i]])
    count[path] += cost[chain]
  }
  for (path in count) printf "%s %.0f\n", path, count[path]
  if (outside) printf "(outside) %.0f\n", outside
  for (key in at_line) {
    split(key, part, "\t")
    if (part[1] in measured) printf "%s\t%s\t%d\t%.0f\n", part[2], measured[part[1]], part[3], at_line[key] >>lines
  }
}
