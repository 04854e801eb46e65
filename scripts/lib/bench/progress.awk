# Google Benchmark's console output so far → '[done/total] seconds name' of the benchmark that was finished last.
# Variables: total, seconds. A row is any line that starts with a name and has a time; repetitions count once.
$2 ~ /^[0-9.]+(e[+-]?[0-9]+)?$/ && $3 ~ /^(ns|us|ms|s)$/ {
  name = $1
  sub(/_(mean|median|stddev|cv)$/, "", name)
  if (!seen[name]++) done++
}
END { printf "[%d/%d] %d s  %s\n", done, total, seconds, name }
