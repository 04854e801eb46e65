load helpers

setup() {
  cd "$BATS_TEST_TMPDIR" || return
  lib=$scripts/lib/instructions
}

# is: the last output is the text on standard input.
is() { diff -u - <(printf '%s\n' "$output"); }

@test "judge: every verdict at the limits of the tolerance, what is gone and what is new" {
  printf '%s\t%s\n' '# made' with gone/1 9 same 1000 less 1000 more 1000 most 1000 bit 1000 one 1 none 0 some 0 gone 5 >baseline
  printf '%s\t%s\n' '# made' with same 1000 less 999 more 1009 most 1010 bit 1001 one 1 none 0 some 1 >now
  judge() { output=$(awk -v tolerance="$1" -v filter="${3-}" -f "$lib/judge.awk" baseline "$2" | tr '\t' '|'; exit "${PIPESTATUS[0]}") && status=0 || status=$?; }
  judge 1 now
  is <<'TEXT'
benchmark|baseline|now|change|verdict
same|1000|1000|+0.000 %|same
less|1000|999|-0.100 %|improvement
more|1000|1009|+0.900 %|tolerated
most|1000|1010|+1.000 %|regression
bit|1000|1001|+0.100 %|tolerated
one|1|1|+0.000 %|same
none|0|0||same
some|0|1||regression
gone/1|9|||gone
gone|5|||gone
TEXT
  [ "$status" -eq 3 ]
  # With a filter only what it chooses can be gone; one with a minus chooses the rest.
  local call
  for call in 'gone 3' '^g 3' '-gone 1' '-x 3' 'same 1'; do
    judge 1 now "${call% *}"
    [ "$status" -eq "${call#* }" ]
    [ "$(grep -c gone <<<"$output")" -eq $((${call#* } == 3 ? 2 : 0)) ]
  done
  printf '%s\t%s\n' same 1000 less 999 more 1009 none 0 gone 5 >quiet
  judge 1 quiet -x
  [ "$status" -eq 3 ]
  judge 1 quiet '^(less|gone$)'
  [ "$status" -eq 0 ]
  printf '%s\t%s\n' same 1496 >larger
  judge 50 larger same
  [ "$status" -eq 0 ]
  printf 'new\t7\n' >>quiet
  judge 0 quiet '^same'
  is <<'TEXT'
benchmark|baseline|now|change|verdict
same|1000|1000|+0.000 %|same
less|1000|999|-0.100 %|improvement
more|1000|1009|+0.900 %|regression
none|0|0||same
gone|5|5|+0.000 %|same
new||7||new
TEXT
  [ "$status" -eq 3 ]
}

@test "making: what two files of counts were made with differs, or is in one of them only" {
  printf '%s\n' '# compiler: Swift: 6' '# libm: one' '# only here: x' 'a	1' '#libc: z' '# About Counts: 5' >one
  printf '%s\n' '# compiler: Swift: 7' '# libm: one' 'a	2' '#libc: y' '# About Counts: 6' >two
  run -1 awk -f "$lib/making.awk" one two
  output=$(sort <<<"$output")
  is <<'TEXT'
the compiler differs: the baseline was made with 'Swift: 6', this is 'Swift: 7'
the only here differs: the baseline was made with 'x', this is ''
TEXT
  run -0 awk -f "$lib/making.awk" one <(cat one)
  [ -z "$output" ]
  run -1 awk -f "$lib/making.awk" two one
  contains "$output" "the only here differs: the baseline was made with '', this is 'x'"
}

@test "functions: what the last loop executed itself, but for callees and for earlier loops" {
  dump() { printf '%s\n' "desc: Trigger: Client Request: $1" "${@:2}"; }
  dump 'loop 1' 'fn=(1) a' '1 5' >counts.1
  dump 'loop 3' 'fn=(1)' '1 100' 'fn=(2) b' '+1 7' '* 3' '-1 1' 'cfn=(3) c'"'2" 'calls=1 5' '* 50' '* 2' 'fn=(3)' '1 1' 'fn=(4) zero' '1 0' >counts.10
  dump 'loop 2' 'fn=(1)' '1 9' 'calls=1 1' >counts.2
  dump 'end' 'fn=(1)' '1 999' 'calls=1 1' >counts.11
  run -0 awk -f "$scripts/lib/callgrind.awk" -f "$lib/functions.awk" counts.1 counts.10 counts.11 counts.2
  output=$(sort <<<"$output" | tr '\t' '|')
  is <<<$'a|100\nb|13\nc|1'
  run -1 awk -f "$scripts/lib/callgrind.awk" -f "$lib/functions.awk" counts.11
  [ -z "$output" ]
}
