load helpers
load measured-program

setup() {
  cd "$BATS_TEST_TMPDIR" || return
  measured_program
}

baseline() { run_split "$scripts/baseline.sh" --binary ./program "$@"; }

@test "help comes from the header" { header_is_help baseline.sh; }

@test "a wrong flag is refused" { wrong_flag_is_refused baseline.sh; }

@test "a saved baseline is listed, and a run like it has no regression" {
  baseline save before
  [ "$status" -eq 0 ]
  contains "$output" parse
  holds '.benchmarks | length == 18' stored/Baselines/before.json
  baseline list
  contains "$output" 'before    2026-01-01T00:00:00+00:00           2'
  baseline compare before
  [ "$status" -eq 0 ] || { echo "$output$stderr"; false; }
  contains "$output" '2 no change'
}

@test "a slower run than the baseline is a regression and exit 1" {
  baseline save before
  sed -i 's/parse 100/parse 150/' rows.txt
  baseline compare before
  [ "$status" -eq 1 ]
  contains "$output" '1 regression'
  baseline compare before --threshold 60
  [ "$status" -eq 0 ]
  baseline compare before --format json --output result.json
  [ "$status" -eq 1 ]
  holds '.status == "regression"' result.json
}

@test "benchmarks that a filter leaves out are not missing from a comparison with a baseline" {
  baseline save before
  baseline compare before --filter print
  [ "$status" -eq 0 ]
  lacks "$output" parse
  sed -i /parse/d rows.txt
  baseline compare before
  [ "$status" -eq 3 ]
}

@test "wrong names and commands of baselines are exit 2, with what to do" {
  baseline compare nothing
  [ "$status" -eq 2 ]
  contains "$stderr" 'error: no such baseline: nothing; make it with: baseline.sh save nothing'
  baseline save ../other
  [ "$status" -eq 2 ]
  contains "$stderr" "a baseline's name has letters"
  baseline save
  [ "$status" -eq 2 ]
  contains "$stderr" 'error: save needs the name of a baseline (see baseline.sh --help)'
  baseline save before --threshold 5
  [ "$status" -eq 2 ]
  contains "$stderr" "'save' takes no options for comparing"
  baseline remove before
  [ "$status" -eq 2 ]
  contains "$stderr" "unknown command 'remove'"
  run_split "$scripts/baseline.sh"
  [ "$status" -eq 2 ]
}

@test "a comparison with a baseline holds the new program's limits against both runs" {
  export FIELDS='"limit.real_time.relative": 60, "p99": 100, "limit.p99.relative": 5'
  baseline save before
  sed -i 's/parse 100/parse 150/' rows.txt
  baseline compare before
  [ "$status" -eq 0 ] || { echo "$output$stderr"; false; }
  contains "$output" 'within the tolerated 60 %'
  export FIELDS='"limit.real_time.relative": 40, "p99": 100, "limit.p99.relative": 5'
  baseline compare before
  [ "$status" -eq 1 ]
  export FIELDS='"limit.real_time.relative": 60, "p99": 106, "limit.p99.relative": 5'
  baseline compare before
  [ "$status" -eq 1 ]
  contains "$stderr" 'limit exceeded: parse: p99 is 106, its limit is at most 105'
  export FIELDS='"limit.real_time.relative": 60, "limit.allocs_per_iter.at_most": 2'
  baseline compare before
  [ "$status" -eq 1 ]
  contains "$stderr" 'limit exceeded: parse: allocs_per_iter is 3, its limit is at most 2'
  lacks "$stderr" 'print'
}

@test "a limit's message shows control characters of names as text" {
  printf 'pa\033[1mrse 100 3\n' >rows.txt
  sed -i 's/"name": "%s", "run_name": "%s"/"name": "pa\\\\u001b[1mrse", "run_name": "pa\\\\u001b[1mrse"/; s/"\$name" "\$name" "\$number"/"$number"/' program
  run_split ./program --benchmark_out=run.json
  FIELDS='"limit.allocs_per_iter.at_most": 2' run_split ./program --benchmark_out=new.json
  run_split "$scripts/compare.sh" benchmarks run.json new.json
  contains "$stderr" 'limit exceeded: pa'
  lacks "$stderr$output" $'\033'
}
