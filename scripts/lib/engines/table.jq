# JSON lines of engines (Benchmarks/Rivals/Engines/engine.hpp has the fields) → the rows of two tables, with a line between them:
# speed, and rightness against the exact motions.
include "compare/format";
include "table";
include "engines/exact";

# A part of the distance: in per cent, or as a power of ten if it is tiny.
def part:
  if . == 0 then "0" elif . >= 1e-5 then "\(. * 100 | fixed(if . < 0.1 then 3 else 1 end)) %"
  else (log10 | floor) as $exponent | (. / pow(10; $exponent) | round) as $digit
    | if $digit == 10 then "1e\($exponent + 1)" else "\($digit)e\($exponent)" end end;

def time: if . == null then "" elif . < 9.995 then fixed(2) else fixed(0) end;

def error($motion; $rate): [to_entries[] | (.value - exact($motion; (.key + 1) / $rate)) | fabs] | max / 100;

def speed:
  ["engine", "motion", "ns/object: 1 000", "10 000", "100 000", "allocations", "its work"],
  (.[] | if .missing then ["\(.engine)", "", "", "", "", "", "not measured: \(.missing)"]
    else ["\(.engine) \(.version)", .motion] + (.ns | [.["1000"], .["10000"], .["100000"]] | map(time))
      + [if .bytes then "\(.bytes["10000"] // .bytes["1000"] | fixed(0)) B" else .allocations["10000"] | fixed(1) end, .work] end);

def rightness:
  ["engine", "motion", "error: 60 Hz", "120 Hz", "60 − 120 Hz", "velocity after a turn", "settled", "exact"],
  (.[] | select(.missing | not) | .motion as $motion | . as $row
    | ["\(.engine)", $motion, (.at60 | error($motion; 60) | part), (.at120 | error($motion; 120) | part),
      ([range(120) | ($row.at60[.] - $row.at120[2 * . + 1]) | fabs] | max / 100 | part),
      (.turn | if . == null then "" elif (.[2] - .[1]) / (.[1] - .[0]) > 0.5 then "kept" else "lost" end),
      (.settled | if . == null or $motion != "spring" then "" else "\(fixed(2)) s" end),
      if .settled == null or $motion != "spring" then "" else "\(settling(.threshold; .speed) | fixed(2)) s" end]);

(speed | row), "", (rightness | row)
