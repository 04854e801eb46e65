# The gates of prove-gate.sh --frames ({part, alarm, found, change, seconds}: whether the gate alarmed and named the planted fault, and the
# change that it saw) → lines for rates.awk. Run with -n and -r.
include "format";
include "gbench";

def seen: map(.change) | " (\(min | signed) .. \(max | signed) %)";

(reduce inputs as $gate ({}; .[$gate.part] += [$gate])) as $gates
| def line($part; $what; is_counted; $required; $bound):
    $gates[$part] // empty
    | [$what, (map(select(is_counted)) | length), length, $required, (map(.seconds) | median | floor), $bound];
  line("same"; "unchanged tree: gates with a false alarm"; .alarm; 0; "most"),
  line("work"; "0.5 % more instructions: found" + ($gates.work // empty | seen); .found; 100; "least"),
  line("stall"; "4 ms of work in one frame: found, with the frame"; .found; 100; "least"),
  line("wait"; "4 ms without the processor: gates with a false alarm"; .alarm; 0; "most"),
  line("time"; "5 % longer frames: found by ab.sh --frames" + ($gates.time // empty | seen); .found; 95; "least")
| join("\t")
