# verdict.awk's records (raw lines, run with jq -n -R) into the JSON result; README.md describes it.
# Arguments: $old, $new, $verb, $old_filter, $new_filter, $metric, $alpha, $floor, $threshold (per cent),
# $higher_is_better, $exit_code.

def unescape:
  if contains("\\") then
    gsub("\\\\(?<mark>.)"; {"t": "\t", "n": "\n", "r": "\r", "\\": "\\"}[.mark])
  else . end;

def number: if . == "" then null else tonumber end;

def remarks($kind): map(select(.[0] == $kind) | {code: .[1], message: (.[2] | unescape)});

# Collected first and sorted into kinds after: appending to a list inside an object copies the list each time.
[inputs | split("\t")]
| (map(select(.[0] == "total") | {(.[1]): .[2]}) | add) as $total
| {
    schema: "overshoot-compare/1",
    status: $total.status,
    exit_code: $exit_code,
    verb: $verb,
    old: {file: $old, filter: $old_filter},
    new: {file: $new, filter: $new_filter},
    metric: $metric,
    higher_is_better: $higher_is_better,
    observations: $total.observations,
    alpha: $alpha,
    floor: ($floor / 100),
    threshold: ($threshold / 100),
    problems: remarks("problem"),
    warnings: remarks("warning"),
    summary: {
      benchmarks: ($total.benchmarks | tonumber),
      tests: ($total.tests | tonumber),
      regression: ($total.regression | tonumber),
      tolerated: ($total.tolerated | tonumber),
      improvement: ($total.improvement | tonumber),
      no_change: ($total.no_change | tonumber),
      inconclusive: ($total.inconclusive | tonumber),
      broken: ($total.broken | tonumber)
    },
    geomean: {
      pairs: ($total.geomean_pairs | tonumber),
      real_time_change: ($total.geomean_real_time | number),
      cpu_time_change: ($total.geomean_cpu_time | number)
    },
    benchmarks: [.[] | select(.[0] == "benchmark") | .[1:] | {
      name: (.[0] | unescape),
      label: (.[2] | unescape),
      verdict: .[3],
      fails: (.[4] == "1"),
      reason: (.[5] | unescape),
      time_unit: (.[6] | unescape),
      old: {observations: (.[7] | tonumber), median: (.[9] | number), min: (.[11] | number), max: (.[12] | number),
        real_time: (.[15] | number), cpu_time: (.[17] | number)},
      new: {observations: (.[8] | tonumber), median: (.[10] | number), min: (.[13] | number), max: (.[14] | number),
        real_time: (.[16] | number), cpu_time: (.[18] | number)},
      real_time_change: (.[19] | number),
      cpu_time_change: (.[20] | number),
      shift: (.[21] | number),
      relative_shift: (.[22] | number),
      interval: (if .[23] == "" then null else [(.[23] | tonumber), (.[24] | tonumber)] end),
      p: (.[25] | number),
      p_adjusted: (.[26] | number),
      real_time_p: (.[27] | number),
      cpu_time_p: (.[28] | number),
      noise: (.[29] | number),
      floor: (.[30] | number),
      resolvable: (.[31] | number)
    }]
  }
