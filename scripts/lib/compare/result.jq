# Records of judged benchmarks (records.awk) → the JSON result, which docs/compare.md describes: the only writer of it. Run
# with -n and -c. $calls[0]: what was compared and by which rule, as an object with the keys of the result, and of_processes,
# fail_on_inconclusive and messages (about the files as wholes: {kind, code, message}); of measurements in pairs also
# observations (what they are), machine and command (for people), and notes (by benchmark). $rows: which benchmarks the list has:
# all, or those worth a look (see few_rows). compare.sh, ab.sh and fleet.sh call it.
include "format";

def side($side):
  {observations: .["\($side).observations"], median: .["\($side).median"], min: .["\($side).min"], max: .["\($side).max"],
   real_time: .["\($side).real_time"], cpu_time: .["\($side).cpu_time"]};

def benchmark($call):
  { name: (.name // ""), verdict, fails, reason: (.reason // ""), p_adjusted, label: (.label // ""), time_unit: (.time_unit // ""), metric,
    old: side("old"), new: side("new"), real_time_change, cpu_time_change, shift, relative_shift,
    interval: (if .["interval.0"] == null then null else [.["interval.0"], .["interval.1"]] end),
    p, real_time_p, cpu_time_p, noise, floor, resolvable }
  + if $call.observations == null then {} else
      {percentile: .["tail.percentile"], shift: .["tail.shift"], interval: [.["tail.0"], .["tail.1"]]} as $tail
      | ([.note // "", $call.notes[.name] // ""] | map(select(. != "")) | join("; ")) as $note
      | {turns: (.turns // 0), pairs: (.pairs // 0), $note}
      | if $tail.percentile == null then . else .tail = $tail end
      | if .pairs > 0 then .reason = ("\(.turns) turns in \(.pairs | counted("pair"))" + if $note == "" then "" else "; " + $note end) else . end
    end;

$calls[0] as $call
| [inputs] as $records
| [$records[] | select(.kind == "benchmark")] as $judged
| def verdicts(benchmarks): reduce (benchmarks | .verdict) as $verdict ({}; .[$verdict] += 1);
  # Over benchmarks on both sides.
  def geometric_mean($clock):
    [$judged[] | .["new.\($clock)"] / (.["old.\($clock)"] | select(. > 0)) | select(. > 0) | log]
    | {pairs: length, change: (if length == 0 then null else (add / length | exp) - 1 end)};
  any($judged[]; .["old.observations"] > 1 and .["new.observations"] > 1) as $repeated
| [ ($records[] | select(.kind != "benchmark") | {kind, code: .name, message: .reason}),
    # Only repetitions can understate the noise.
    ($call.messages // [] | .[] | select($repeated or .code != "one_process")) ]
  as $messages
| ($messages | map(select(.kind == "problem") | del(.kind))) as $problems
| ($messages | map(select(.kind == "warning") | del(.kind)) | map(select(.code != "few_runs")) + map(select(.code == "few_runs"))) as $warnings
| verdicts($judged[]) as $count
| verdicts($judged[] | select(.fails)) as $failing
| { benchmarks: ($judged | length), tests: ([$judged[] | select(.p_adjusted)] | length),
    regression: ($count.regression // 0), slower_tail: ($count["slower tail"] // 0),
    tolerated: ([$judged[] | select(.verdict | is_slower) | select(.fails | not)] | length),
    improvement: ($count.improvement // 0), no_change: ($count["no change"] // 0), inconclusive: ($count.inconclusive // 0),
    broken: ($count.broken // 0) } as $summary
| (if $problems != [] or $failing.broken then "untrusted"
   elif $summary.regression + $summary.slower_tail > $summary.tolerated then "regression"
   elif $summary.inconclusive > 0 then "inconclusive" else "ok" end) as $status
| { schema: "overshoot-compare/1", $status,
    exit_code: {"untrusted": 3, "regression": 1, "inconclusive": (if $call.fail_on_inconclusive then 4 else 0 end), "ok": 0}[$status] }
  + ($call | {subject, basis, machine, command} | with_entries(select((.value // "") != "")))
  + { verb: $call.verb, old: $call.old, new: $call.new, metric: $call.metric, higher_is_better: $call.higher_is_better,
      observations: ($call.observations // if $call.of_processes then "processes" else "repetitions" end),
      alpha: $call.alpha, floor: $call.floor, threshold: $call.threshold, $summary,
      geomean: (if $call.observations then {pairs: 0, real_time_change: null, cpu_time_change: null}
        else geometric_mean("real_time") as $real | {pairs: $real.pairs, real_time_change: $real.change, cpu_time_change: geometric_mean("cpu_time").change} end),
      $problems, $warnings, benchmarks: [if $rows == "all" then $judged[] else $judged | few_rows[] end | benchmark($call)] }
