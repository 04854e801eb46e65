# A Google Benchmark run → the short table, tab-separated: name, time, per cell, share of a 120 Hz frame.
# Times of repetitions are their median. 'cells' is a counter that a benchmark sets when it works on many cells.

def nanoseconds: {ns: 1, us: 1e3, ms: 1e6, s: 1e9}[.time_unit // "ns"] * .real_time;
def median: sort | if length % 2 == 1 then .[length / 2 | floor] else (.[length / 2 - 1] + .[length / 2]) / 2 end;
def rounded($digits): . as $x | pow(10; $digits) as $scale | ($x * $scale | round) / $scale;
def padded($digits):
  rounded($digits) | tostring
  | if $digits == 0 or test("e") then .
    else (split(".") + [""])[0:2] as [$whole, $part] | "\($whole).\(($part + "000")[0:$digits])" end;
def human:
  if . < 1000 then "\(padded(2)) ns"
  elif . < 1e6 then "\(. / 1e3 | padded(2)) µs"
  elif . < 1e9 then "\(. / 1e6 | padded(2)) ms"
  else "\(. / 1e9 | padded(2)) s" end;

8333333.333333333 as $frame
| ["benchmark", "time", "per cell", "of a 120 Hz frame"],
  ( [.benchmarks[] | select(.run_type != "aggregate")]
    # In the order of the run, one entry a benchmark.
    | reduce .[] as $row ({order: [], rows: {}};
        ($row.run_name // $row.name) as $name
        | if .rows[$name] then . else .order += [$name] end
        | .rows[$name] += [$row])
    | . as {$order, $rows} | $order[] | . as $name | $rows[$name]
    | if any(.error_occurred) then [$name, "ERROR: \(map(.error_message // empty)[0])", "", ""]
      else
        (map(nanoseconds) | median) as $time | .[0].cells as $cells
        | [ $name, ($time | human),
            (if $cells then $time / $cells | human else "" end),
            (if $name | startswith("frame/") then "\(100 * $time / $frame | padded(3)) %" else "" end) ]
      end )
| @tsv
