load helpers

setup_file() {
  tool_folder=$(dirname "$(built_program overshoot)")
  export tool_folder
}

# A copy of the project as far as golden.sh knows it, whose 'swift' finds the tool that is built already.
setup() {
  project=$BATS_TEST_TMPDIR/project
  mkdir -p "$project/Tests" "$project/Benchmarks" "$BATS_TEST_TMPDIR/bin"
  cp -R "$root/scripts" "$project/scripts"
  cp -R "$root/Tests/Golden" "$project/Tests/Golden"
  cp -R "$root/Benchmarks/Scenarios" "$project/Benchmarks/Scenarios"
  printf '#!/bin/sh\ncase "$*" in *--show-bin-path*) echo %q ;; esac\n' "$tool_folder" >"$BATS_TEST_TMPDIR/bin/swift"
  chmod +x "$BATS_TEST_TMPDIR/bin/swift"
  PATH=$BATS_TEST_TMPDIR/bin:$PATH
  cd "$BATS_TEST_TMPDIR" || return
}

golden() { run_split "$project/scripts/golden.sh" "$@"; }

@test "help comes from the header" { header_is_help golden.sh; }

@test "a wrong flag is refused" { wrong_flag_is_refused golden.sh; }

@test "what is checked in is what the transitions do" {
  golden --check
  [ "$status" -eq 0 ]
}

@test "a trace that changed is exit 1 and named with --check, and written without" {
  sed -i 's/,1,/,2,/' "$project/Tests/Golden/wave-forward.csv"
  rm "$project/Benchmarks/Scenarios/scenario.schema.json"
  golden --check
  [ "$status" -eq 1 ]
  contains "$stderr" 'wave-forward.csv would change'
  contains "$stderr" 'scenario.schema.json would change'
  [ ! -e "$project/Benchmarks/Scenarios/scenario.schema.json" ]
  golden
  [ "$status" -eq 0 ]
  diff -r "$project/Tests/Golden" "$root/Tests/Golden"
  cmp "$project/Benchmarks/Scenarios/scenario.schema.json" "$root/Benchmarks/Scenarios/scenario.schema.json"
}

@test "a tool that fails is exit 2, and nothing is written" {
  mkdir broken
  printf '#!/bin/sh\n[ "$1" != trace ] || exit 1\nexec %q "$@"\n' "$tool_folder/overshoot" >broken/overshoot
  chmod +x broken/overshoot
  sed -i "s|echo .*|echo '$BATS_TEST_TMPDIR/broken' ;; esac|" bin/swift
  golden
  [ "$status" -eq 2 ]
  contains "$stderr" 'overshoot trace'
  diff -r "$project/Tests/Golden" "$root/Tests/Golden"
}
