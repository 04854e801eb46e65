load helpers

# is: the last output is the text on standard input.
is() { diff -u - <(printf '%s\n' "$output"); }

@test "the exact motions at many times, in units of 1e-9; the settling times of several distances and speeds" {
  run -0 jq -nr -L "$scripts/lib" 'include "engines/exact"; def nine: . * 1e9 | round;
    ((0, 0.05, 0.2, 0.4, 1, 2.9) | . as $t | spring($t) | "\($t): \(.x | nine) \(.v | nine)"),
    ((0, 0.1, 0.25, 0.75, 0.99, 1) | . as $t | [exact("bezier", "cubic-out"; $t) | nine] | "\($t): \(.[0]) \(.[1])"),
    (settling(0.1, 1, 20; null, 50, 0.01) | tostring)'
  is <<'TEXT'
0: 0 0
0.05: 10440547346 377345203475
0.2: 84942563485 419279629666
0.4: 115312276841 -49529879742
1: 100217011674 5385480616
2.9: 99999950098 -10485
0: 0 0
0.1: 9479630572 27100000000
0.25: 40851059136 57812500000
0.75: 96045897835 98437500000
0.99: 99994633948 99999900000
1: 100000000000 100000000000
1.2701
1.2701
2.3208
0.878
0.878
2.3208
0.1886
0.6018
2.3208
TEXT
}

@test "the tables: small errors as powers of ten, times with two decimals below ten, what is missing left empty" {
  cd "$BATS_TEST_TMPDIR"
  # Off by so much of 100 at one frame of 60 Hz and another of 120 Hz.
  jq -nc -L "$scripts/lib" 'include "engines/exact";
    def row($motion): {engine: "E", version: "1", $motion, work: "w", allocations: {"10000": 2.25, "1000": 7},
      ns: {"1000": 9.994, "10000": 9.996, "100000": 123.5},
      at60: [range(1; 121) | exact($motion; . / 60)], at120: [range(1; 241) | exact($motion; . / 120)]};
    row("spring"), row("cubic-out") | . as $row
    | ([0.05, 0.0005], [9.99, 10], [1e-3, 0], [-0.2, -9.96e-8], [0, -3e-9]) as [$slow, $fast]
    | $row | .at60[119] += $slow | .at120[0] += $fast | .settled = (if $slow > 5 then 1.256 else null end)
    | .threshold = 1 | .speed = (if $slow > 5 then 50 else null end)
    | .turn = (if $slow < 0 then [1, 11, 16] elif $fast == 0 then [1, 11, 16.1] else null end)
    | if $slow == 0 then .bytes = {"1000": 8.4} | .ns["10000"] = null elif $fast == 10 then .bytes = {"10000": 15.6, "1000": 1} else . end' >rows
  echo '{"engine": "F", "missing": "no display"}' >>rows
  run -0 jq -r -s -L "$scripts/lib" -f "$scripts/lib/engines/table.jq" rows
  output=$(tr '\t' '|' <<<"$output")
  is <<'TEXT'
engine|motion|ns/object: 1 000|10 000|100 000|allocations|its work
E 1|spring|9.99|10|124|2.3|w
E 1|spring|9.99|10|124|16 B|w
E 1|spring|9.99|10|124|2.3|w
E 1|spring|9.99|10|124|2.3|w
E 1|spring|9.99||124|8 B|w
E 1|cubic-out|9.99|10|124|2.3|w
E 1|cubic-out|9.99|10|124|16 B|w
E 1|cubic-out|9.99|10|124|2.3|w
E 1|cubic-out|9.99|10|124|2.3|w
E 1|cubic-out|9.99||124|8 B|w
F||||||not measured: no display

engine|motion|error: 60 Hz|120 Hz|60 − 120 Hz|velocity after a turn|settled|exact
E|spring|0.050 %|5e-6|0.050 %|||
E|spring|10.0 %|10.0 %|10.0 %||1.26 s|0.88 s
E|spring|0.001 %|0|0.001 %|kept||
E|spring|0.2 %|1e-9|0.2 %|lost||
E|spring|0|3e-11|0|||
E|cubic-out|0.050 %|5e-6|0.050 %|||
E|cubic-out|10.0 %|10.0 %|10.0 %|||
E|cubic-out|0.001 %|0|0.001 %|kept||
E|cubic-out|0.2 %|1e-9|0.2 %|lost||
E|cubic-out|0|3e-11|0|||
TEXT
}
