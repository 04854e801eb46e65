# Records of judged benchmarks (records.awk) → the JSON result, which docs/compare.md describes: the only writer of it. Run
# with -n, -R and -c. $calls[0]: what was compared and by which rule, as an object with the keys of the result, and of_processes,
# fail_on_inconclusive and messages (about the files as wholes: {kind, code, message}); of measurements in pairs also
# observations (what they are) and notes (by benchmark). $with_benchmarks: 0 leaves the list of benchmarks out. compare.sh, ab.sh
# and fleet.sh call it.
include "format";

def number: if . == "" then null else tonumber end;

def side($at; $side):
  . as $f
  | def of($key): $f[$at["\($side).\($key)"]] | number;
  {observations: of("observations"), median: of("median"), min: of("min"), max: of("max"), real_time: of("real_time"), cpu_time: of("cpu_time")};

def benchmark($at; $call):
  . as $f
  | def of($key): $f[$at[$key]] | number;
    def text($key): $f[$at[$key]] | outside;
  { name: text("name"), verdict: $f[$at.verdict], fails: ($f[$at.fails] == "1"), reason: text("reason"), p_adjusted: of("p_adjusted"),
    label: text("label"), time_unit: text("time_unit"), old: side($at; "old"), new: side($at; "new"),
    real_time_change: of("real_time_change"), cpu_time_change: of("cpu_time_change"), shift: of("shift"),
    relative_shift: of("relative_shift"),
    interval: (if $f[$at["interval.0"]] == "" then null else [of("interval.0"), of("interval.1")] end),
    p: of("p"), real_time_p: of("real_time_p"), cpu_time_p: of("cpu_time_p"), noise: of("noise"), floor: of("floor"), resolvable: of("resolvable") }
  + if $call.observations == null then {} else
      ([text("note"), ($call.notes[text("name")] // "")] | map(select(. != "")) | join("; ")) as $note
      | {turns: (of("turns") // 0), pairs: (of("pairs") // 0), $note}
      | if .pairs > 0 then .reason = ("\(.turns) turns in \(.pairs) pairs" + if $note == "" then "" else "; " + $note end) else . end
    end;

$calls[0] as $call
| (input | split("\t") | to_entries | map({key: .value, value: .key}) | from_entries) as $at
| [inputs | split("\t")] as $records
| [$records[] | select(.[0] == "benchmark")] as $judged
| def of($key): .[$at[$key]] | number;
  # {verdict: how many there are}
  def verdicts(benchmarks): reduce (benchmarks | .[$at.verdict]) as $verdict ({}; .[$verdict] += 1);
  # Over benchmarks on both sides.
  def geometric_mean($clock):
    [$judged[] | [of("old.\($clock)"), of("new.\($clock)")] | select(.[0] > 0 and .[1] > 0) | .[1] / .[0] | log]
    | {pairs: length, change: (if length == 0 then null else (add / length | exp) - 1 end)};
  any($judged[]; [.[$at["old.observations"]], .[$at["new.observations"]]] | all(. != "0" and . != "1")) as $repeated
| [ ($records[] | select(.[0] | IN("problem", "warning")) | {kind: .[0], code: .[$at.name], message: .[$at.reason] | outside}),
    # Only repetitions can understate the noise.
    ($call.messages // [] | .[] | select($repeated or .code != "one_process")) ]
  as $messages
| ($messages | map(select(.kind == "problem") | del(.kind))) as $problems
| ($messages | map(select(.kind == "warning") | del(.kind)) | map(select(.code != "few_runs")) + map(select(.code == "few_runs"))) as $warnings
| verdicts($judged[]) as $count
| verdicts($judged[] | select(.[$at.fails] == "1")) as $failing
| { benchmarks: ($judged | length), tests: ([$judged[] | select(.[$at.p_adjusted] != "")] | length),
    regression: ($count.regression // 0), tolerated: (($count.regression // 0) - ($failing.regression // 0)),
    improvement: ($count.improvement // 0), no_change: ($count["no change"] // 0), inconclusive: ($count.inconclusive // 0),
    broken: ($count.broken // 0) } as $summary
| (if $problems != [] or $failing.broken then "untrusted"
   elif $summary.regression > $summary.tolerated then "regression"
   elif $summary.inconclusive > 0 then "inconclusive" else "ok" end) as $status
| { schema: "overshoot-compare/1", $status,
    exit_code: {"untrusted": 3, "regression": 1, "inconclusive": (if $call.fail_on_inconclusive then 4 else 0 end), "ok": 0}[$status] }
  + ($call | {subject, basis} | with_entries(select(.value != null)))
  + { verb: $call.verb, old: $call.old, new: $call.new, metric: $call.metric, higher_is_better: $call.higher_is_better,
      observations: ($call.observations // if $call.of_processes then "processes" else "repetitions" end),
      alpha: $call.alpha, floor: $call.floor, threshold: $call.threshold, $summary,
      geomean: (if $call.observations then {pairs: 0, real_time_change: null, cpu_time_change: null}
        else geometric_mean("real_time") as $real | {pairs: $real.pairs, real_time_change: $real.change, cpu_time_change: geometric_mean("cpu_time").change} end),
      $problems, $warnings }
  + if $with_benchmarks == "1" then {benchmarks: [$judged[] | benchmark($at; $call)]} else {} end
