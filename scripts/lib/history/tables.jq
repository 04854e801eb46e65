# The tables of history.sh. Load it with: include "history/tables";
include "compare/format";
include "table";

def change($before; $after): if $before > 0 then $after / $before - 1 | percent else "-" end;
def instant: sub("T"; " ") | rtrimstr("Z");
# As much of a commit's id as people read; "+dirty" and the like stay.
def short: if test("^[0-9a-f]{40}") then .[:9] + .[40:] else . end;

# Of more than 40 rows those that matter: [row, whether it is shown].
def few(matters): if $ARGS.named.all == 1 or length <= 40 then map([., true]) else map([., matters]) end;
def not_shown($noun): map(select(.[1] | not)) | length | select(. > 0) | "not shown: \(.) \($noun) (--all shows them)";

# The steps of search.sh, at most the 40 largest; $series: the number of series. The level of all benchmarks is a factor, not a time;
# a score has an upper bound (steps.awk).
def changes($series):
  def level: if .is_benchmark then .before, .after | duration else .before, .after | "x \(fixed(3))" end;
  (map(.after / .before | log | fabs) | sort | .[-40] // 0) as $least
  | few((.after / .before | log | fabs) >= $least) as $rows
  | (["benchmark", "since (UTC)", "run", "before", "after", "change", "runs", "score", "commits", "machine"],
  ($rows[] | select(.[1])[0] | [.name, (.since | instant), .run, level, change(.before; .after), "\(.runs_before) + \(.runs_after)",
    (if .score >= 1000 then ">= 1000" else .score | fixed(2) end), "\(.last_commit_before | short)..\(.commit | short)",
    .machine + if .kernel_change then "; kernel \(.kernel_change)" else "" end])
  | row),
  ($rows | not_shown("smaller steps")),
  "no step in \($series - ([.[] | select(.is_benchmark) | [.name, .machine]] | unique | length)) series";

# The runs of one benchmark on one machine; $steps are those of search.sh.
def trend($steps):
  . as $runs
  | "\(.[0].name) on \(.[0].machine)" | printable, "",
    ([$runs | range(length) as $i | .[$i] as $run
      | [($run.measured | instant), $run.run, ($run.commit | short), ($run.time | duration),
         (if $i > 0 then change(.[$i - 1].time; $run.time) else "" end), $run.observations,
         (if $run.time > 0 then ($run.max - $run.min) / $run.time | unsigned_percent else "" end),
         ($steps[] | select(.is_benchmark and .name == $run.name and .run == $run.run) | change(.before; .after)) // "", $i]]
      | length as $count | few(.[-2] != "" or .[-1] >= $count - 20) as $rows
      | (["measured (UTC)", "run", "commit", "time", "change", "n", "spread", "step"], ($rows[] | select(.[1])[0][:-1]) | row),
        ($rows | not_shown("runs without a step")));
