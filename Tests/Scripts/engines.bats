load helpers

@test "--help prints the header" { header_is_help dev/engines.sh; }

@test "an unknown option is exit 2" { wrong_flag_is_refused dev/engines.sh; }

# row MOTION FILTER: the measurements of an engine that moves exactly, changed by a jq filter.
row() {
  jq -nc -L "$scripts/lib" --arg motion "$1" 'include "engines/exact";
    {engine: "E", version: "1", motion: $motion, work: "columns", ns: {"1000": 1.5, "10000": 20, "100000": 3}, allocations: {"10000": 2},
      at60: [range(1; 121) | exact($motion; . / 60)], at120: [range(1; 241) | exact($motion; . / 120)]} | '"$2"
}

@test "the tables of measurements: speed, errors, dependence on the frame rate, turns and settling times" {
  cd "$BATS_TEST_TMPDIR"
  {
    row spring '.turn = [25, 34, 42] | .settled = 2 | .threshold = 0.1'
    row bezier '.at60[9] += 5 | .turn = [1, 2, 2.1]'
    row cubic-out '.at120[0] += 0.02 | del(.allocations) | .bytes = {"10000": 7}'
    echo '{"engine": "F", "missing": "no display"}'
  } >rows
  run_split "$scripts/dev/engines.sh" rows
  [ "$status" -eq 0 ]
  grep -Eq '^E 1 +spring +1\.50 +20 +3\.00 +2\.0 +columns$' <<<"$output"
  contains "$output" 'not measured: no display'
  # The spring of damping ratio 0.5 and 10 rad/s is within 0.1 % from 1.27 s on.
  grep -Eq '^E +spring +0 +0 +0 +kept +2\.00 s +1\.27 s$' <<<"$output"
  grep -Eq '^E +bezier +5\.0 % +0 +5\.0 % +lost$' <<<"$output"
  grep -Eq '^E +cubic-out +0 +0\.020 % +0$' <<<"$output"
  grep -Eq '^E 1 +cubic-out .* 7 B ' <<<"$output"
}

@test "the exact motions are those of closed forms" {
  # Calculated with 50 digits.
  run jq -nr -L "$scripts/lib" 'include "engines/exact"; exact("spring"; 0.1), exact("bezier"; 0.5), exact("cubic-out"; 0.5), exact("bezier"; 2)'
  awk '{ if (($1 - a[NR]) ^ 2 > 1e-20) exit 1 } BEGIN { a[1] = 34.029984660829836; a[2] = 80.240338758485699; a[3] = 87.5; a[4] = 100 }' <<<"$output"
}

@test "measurements that cannot be read, and --out with them, are exit 2" {
  run_split "$scripts/dev/engines.sh" "$BATS_TEST_TMPDIR/none"
  [ "$status" -eq 2 ] && contains "$stderr" none
  run_split "$scripts/dev/engines.sh" --out x "$BATS_TEST_TMPDIR/none"
  [ "$status" -eq 2 ] && contains "$stderr" '--out is for new measurements'
}
