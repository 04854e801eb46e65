# verdict.awk's records (raw lines, run with jq -n -R) into the JSON result; README.md describes it.
# Arguments: $old, $new, $verb, $old_filter, $new_filter, $metric, $alpha, $floor, $threshold (per cent),
# $higher_is_better, $exit_code.

def unescape:
  if contains("\\") then
    gsub("\\\\(?<mark>.)"; {"t": "\t", "n": "\n", "r": "\r", "\\": "\\"}[.mark])
  else . end;

def number: if . == "" then null else tonumber end;

# One record after another into {warning: [..], problem: [..], benchmark: [..], total: {..}}.
reduce (inputs | split("\t")) as $r ({};
  if $r[0] == "total" then .total[$r[1]] = $r[2]
  elif $r[0] == "benchmark" then .benchmark += [$r]
  else .[$r[0]] += [{code: $r[1], message: ($r[2] | unescape)}] end)
| .total as $total
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
    problems: (.problem // []),
    warnings: (.warning // []),
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
    benchmarks: [.benchmark // [] | .[] | {
      name: (.[1] | unescape),
      label: (.[3] | unescape),
      verdict: .[4],
      fails: (.[5] == "1"),
      reason: (.[6] | unescape),
      time_unit: (.[7] | unescape),
      old: {observations: (.[8] | tonumber), median: (.[10] | number), min: (.[12] | number), max: (.[13] | number),
        real_time: (.[16] | number), cpu_time: (.[18] | number)},
      new: {observations: (.[9] | tonumber), median: (.[11] | number), min: (.[14] | number), max: (.[15] | number),
        real_time: (.[17] | number), cpu_time: (.[19] | number)},
      real_time_change: (.[20] | number),
      cpu_time_change: (.[21] | number),
      shift: (.[22] | number),
      relative_shift: (.[23] | number),
      interval: (if .[24] == "" then null else [(.[24] | tonumber), (.[25] | tonumber)] end),
      p: (.[26] | number),
      p_adjusted: (.[27] | number),
      real_time_p: (.[28] | number),
      cpu_time_p: (.[29] | number),
      noise: (.[30] | number),
      floor: (.[31] | number),
      resolvable: (.[32] | number)
    }]
  }
