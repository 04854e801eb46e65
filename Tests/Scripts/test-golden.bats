load helpers

setup() {
  cd "$BATS_TEST_TMPDIR" || return
  library=$scripts/lib/test
}

# is: the last output is the text on standard input.
is() { diff -u - <(printf '%s\n' "$output"); }

# project: a copy of the scripts with a toolchain that prints what the file `log` says and reports the lines of `report`.
project() {
  mkdir -p project/Tests/Scripts bin
  cp -R "$scripts" project/
  printf '#!/bin/sh\n' >project/scripts/setup.sh
  cat >bin/swift <<SWIFT
#!/bin/sh
[ "\$1" = --version ] && echo 'Swift version 6.3'
case \$* in *--show-bin-path*) echo /products; exit ;; esac
echo "\$*" | sed "s|$PWD/||; s|--xunit-output [^ ]*|--xunit-output X|; s|--traits [^ ]*|--traits T|" >>"$PWD/calls"
case \$1 in build) [ ! -e "$PWD/broken" ] || { echo 'it does not build'; exit 1; } ;; test) ;; *) exit 0 ;; esac
[ "\$1" = test ] || exit 0
for option; do
  [ "\$last" != --xunit-output ] || [ ! -e "$PWD/report" ] || cp "$PWD/report" "\${option%.xml}\$(cat "$PWD/ending").xml"
  last=\$option
done
cat "$PWD/log"
exit "\$(cat "$PWD/status")"
SWIFT
  chmod +x bin/swift
  export PATH=$PWD/bin:$PATH
  printf -- -swift-testing >ending
}

# cases PASSED SKIPPED: a report.
cases() {
  local number
  for ((number = 0; number < $1 + $2; number++)); do
    printf '<testcase name="t">\n'
    [ "$number" -lt "$1" ] || printf '<skipped />\n'
  done
}

# tests [OPTION]...: runs test.sh and prints what it says, seconds as N.
tests() {
  run_split project/scripts/test.sh "$@"
  printf -- '--- %s\nexit %s\n%s\n%s\n' "$*" "$status" "$output" "$stderr" | sed -E "/ s, building:/d; s/[0-9]+ s\b/N s/; s|$PWD/||g"
}

@test "Swift tests: what passed, failed and was skipped, and what is shown of it" {
  project
  echo 0 >status
  {
    cases 3 1 >report
    printf '✔ fine\n' >log
    tests --jobs 2 --only swift
    tests --only swift --filter 'a|b' --verbose --jobs 4
    # Issues of two tests; the run's own line and a case are no tests.
    printf '%s\n' quiet '✘ Test a() recorded an issue' '✘ Test a() failed after 1 s' '✘ Test b() failed after 1 s' '✘ Test case passing 1 failed after 2 s' \
      '✘ Test run with 4 tests failed after 3 s' 'x error: y' '  ↳ because' >log
    echo 1 >status
    tests --jobs 2 --only swift
    # A report with fewer tests than failed and were skipped.
    cases 0 1 >report
    tests --jobs 2 --only swift
    # A crash: no test has said that it failed. The other report is read if there is no better one.
    printf '' >ending
    cases 5 0 >report
    printf 'Fatal error\nend\n' >log
    tests --jobs 2 --only swift
    seq 50 >log
    tests --jobs 2 --only swift | grep -A 1 -e '^built' -e '^50'
    rm report
    tests --jobs 2 --only swift | grep -A 1 -e '^exit' -e '^built' -e '^50'
    touch broken
    tests --jobs 2 --only swift
    tests --quick --thorough
    tests --only swif
    sort -u calls
  } | diff -u "$fixtures/golden/test-swift.txt" -
}

@test "the number of files at a time; results of TAP; files that need a build or not, the largest first" {
  # shellcheck source=../../scripts/lib/test/shell.sh
  . "$library/shell.sh"
  temp_dir=$PWD
  # shellcheck disable=SC2034  # read by shell.sh
  run -0 eval 'for jobs in 1 2 5; do for build_pid in "" 7; do slots; done; done; touch products; build_pid=7; slots'
  is <<<$'1\n1\n2\n1\n5\n4\n5'
  printf '%s\n' 'ok 1 a' 'not ok 2 b' 'ok 3 c # skip why' 'ok 4 d' '# ok' ' ok 5' >tap
  run -0 tap_counts tap tap
  is <<<'4 passed, 2 failed, 2 skipped'
  mkdir -p Tests/Scripts
  printf '# bats file_tags=build\nlonger text\n' >Tests/Scripts/a.bats
  printf '# bats file_tags=x,build\n' >Tests/Scripts/b.bats
  printf '# bats file_tags=rebuild\n' >Tests/Scripts/c.bats
  printf 'more than the others, without a tag: build\n' >Tests/Scripts/d.bats
  # shellcheck disable=SC2034  # read by shell.sh
  root_dir=$PWD quick=0
  is_changed_test() { [ "${1##*/}" = d.bats ] || [ "${1##*/}" = a.bats ]; }
  names() { { shell_files -L && echo - && shell_files -l; } | sed 's|.*/||' | paste -sd ' ' -; }
  run -0 names
  is <<<'d.bats c.bats - a.bats b.bats'
  quick=1
  run -0 names
  is <<<'d.bats -'
}

@test "up to three failed tests of a file run again; those that pass then are named and count" {
  # shellcheck source=../../scripts/lib/test/shell.sh
  . "$library/shell.sh"
  temp_dir=$PWD root_dir=/root
  bound() { "$@"; }
  any_of() { paste -sd '|' -; }
  show_lines() { cat; }
  # All that is run again passes but 'b'.
  bats() { echo "bats $*" >>calls; printf 'ok 1 a (x) in 5ms\nnot ok 2 b in 1ms\nok 3 c in 7ms\n'; }
  mkdir bats
  printf '%s\n' 'ok 1 z in 1ms' 'not ok 2 a (x) in 3ms' '# why' 'not ok 3 b in 4ms' 'not ok 4 c in 4ms' >bats/one.bats.tap
  printf 'not ok %s in 1ms\n' '1 a' '2 b' '3 c' '4 d' >bats/two.bats.tap
  printf '%s\n' 'not ok 0 file ended with 1' >bats/three.bats.tap
  printf '%s\n' 'not ok 1 c in 4ms' >bats/four.bats.tap
  printf '%s\n' 'ok 1 c in 4ms' >bats/five.bats.tap
  run -0 run_failures_again
  output+=$'\n'$(cat calls && tail -n 9 bats/*.tap)
  is <<'TEXT'
  passed only when run again, alone: four.bats: a (x)
  passed only when run again, alone: four.bats: c
  passed only when run again, alone: one.bats: a (x)
  passed only when run again, alone: one.bats: c
bats --formatter tap --timing --filter c /root/Tests/Scripts/four.bats
bats --formatter tap --timing --filter a (x)|b|c /root/Tests/Scripts/one.bats
==> bats/five.bats.tap <==
ok 1 c in 4ms

==> bats/four.bats.tap <==
ok 1 c in 4ms

==> bats/one.bats.tap <==
ok 1 z in 1ms
ok 2 a (x) in 3ms
# why
not ok 3 b in 4ms
ok 4 c in 4ms

==> bats/three.bats.tap <==
not ok 0 file ended with 1

==> bats/two.bats.tap <==
not ok 1 a in 1ms
not ok 2 b in 1ms
not ok 3 c in 1ms
not ok 4 d in 1ms
TEXT
}
