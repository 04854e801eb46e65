# The records of verdicts.awk (raw text) → the JSON result that docs/compare.md describes, with the turns and pairs that
# each verdict rests on. Variables: old, new (labels), looks, alpha, floor, threshold, missing (names of A alone), new_names
# (of B alone), allow_missing, allow_new, fail_on_inconclusive, same_code, mode, changes (explanations by benchmark, slurped).
def lines($text): $text | split("\n") | map(select(. != ""));
def number: if . == "" then null else tonumber end;

def absent($name; $verdict; $reason; $allowed):
  {name: $name, label: "", verdict: $verdict, fails: ($allowed | not), reason: $reason, time_unit: "ns",
   old: {observations: 0}, new: {observations: 0}, relative_shift: null, interval: null, turns: 0, pairs: 0};

def judged:
  split("\t") as $f
  | ([($f[13] // ""), ($changes[0][$f[0]] // "")] | map(select(. != "")) | join("; ")) as $note
  | ($f[6] | number) as $shift | ($f[5] | number) as $old
  | {
      name: $f[0], label: "", verdict: $f[1],
      fails: ($f[1] == "regression" and $shift > $threshold),
      note: $note,
      reason: (["\($f[4]) turns in \($f[3]) pairs", $note] | map(select(. != "")) | join("; ")),
      time_unit: "ns",
      old: {observations: ($f[3] | number), median: $old, real_time: null, cpu_time: $old},
      # The extremes are those of the interval: a pair has no times of its own.
      new: {observations: ($f[3] | number), median: ($old * (1 + $shift)), min: ($old * (1 + ($f[7] | number))),
        max: ($old * (1 + ($f[8] | number))), real_time: null, cpu_time: ($old * (1 + $shift))},
      real_time_change: null, cpu_time_change: $shift, shift: ($old * $shift), relative_shift: $shift,
      interval: [($f[7], $f[8]) | number], p: ($f[9] | number),
      p_adjusted: ([($f[9] | number) * $alpha / ($f[10] | number), 1] | min),
      noise: ($f[11] | number), floor: $floor, resolvable: ($f[12] | number), turns: ($f[4] | number), pairs: ($f[3] | number)
    };

def same: absent(.; "no change"; "same code: not measured"; true) | .relative_shift = 0 | .verdict = "no change";

[ (lines($records)[] | judged), (lines($same_code)[] | same),
  (lines($missing)[] | absent(.; "broken"; "missing from B"; $allow_missing)),
  (lines($new_names)[] | absent(.; "broken"; "new in B"; $allow_new)) ] as $rows
| ($rows | map(select(.verdict == "broken" and .fails)) | length) as $broken
| ($rows | map(select(.verdict == "regression" and .fails)) | length) as $regressions
| ($rows | map(select(.verdict == "inconclusive")) | length) as $inconclusive
| {
    schema: "overshoot-compare/1",
    status: (if $broken > 0 then "untrusted" elif $regressions > 0 then "regression"
      elif $inconclusive > 0 then "inconclusive" else "ok" end),
    exit_code: (if $broken > 0 then 3 elif $regressions > 0 then 1
      elif $inconclusive > 0 and $fail_on_inconclusive then 4 else 0 end),
    subject: "Benchmarks",
    basis: "A change passes the signed rank test over pairs of processes (alpha \($alpha) over all benchmarks and looks), is larger than \($floor * 100) % and repeats in new pairs.",
    verb: "benchmarks", old: {file: $old, filter: ""}, new: {file: $new, filter: ""},
    metric: "cpu_time", higher_is_better: false, observations: (if $mode == "turns" then "lockstep turns" else "processes" end),
    alpha: $alpha, floor: $floor, threshold: $threshold, problems: [], warnings: [],
    summary: {
      benchmarks: ($rows | length), tests: ($rows | map(select(.pairs > 0)) | length),
      regression: ($rows | map(select(.verdict == "regression")) | length),
      tolerated: ($rows | map(select(.verdict == "regression" and (.fails | not))) | length),
      improvement: ($rows | map(select(.verdict == "improvement")) | length),
      no_change: ($rows | map(select(.verdict == "no change")) | length),
      inconclusive: $inconclusive, broken: ($rows | map(select(.verdict == "broken")) | length)
    },
    geomean: {pairs: 0, real_time_change: null, cpu_time_change: null},
    benchmarks: $rows
  }
