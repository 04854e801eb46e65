#!/usr/bin/env bats
# bats file_tags=build
# The tool's commands on transitions: what they print, what they refuse, how they end.

load helpers

setup() {
  tool=${OVERSHOOT_PRODUCTS:-$root/.build/release}/overshoot
  [ -x "$tool" ] || skip "overshoot is not built"
  work=$BATS_TEST_TMPDIR
}

@test "list names the transitions, with parameters, units and defaults" {
  run "$tool" list
  [ "$status" -eq 0 ]
  [[ $output == *"pop-in-and-out"* ]]
  [[ $output == *"max_delay_s=0.4"* ]]
}

@test "trace prints a row for every target and frame" {
  "$tool" trace grow-frame --hz 60 >"$work/trace.csv"
  run grep -c ',,detail,' "$work/trace.csv"
  [ "$output" -eq 61 ]
}

@test "trace takes cells, rate, scroll offset and settings" {
  run "$tool" trace wave --pop --cells 4 --hz 30 --scroll -12.5 --set max_delay_s=0.1 --format json
  [ "$status" -eq 0 ]
  [ "$(printf '%s' "$output" | jq -r '.duration_s')" = 0.6 ]
}

@test "trace of a scenario file" {
  run "$tool" trace "$BATS_TEST_DIRNAME/../../Benchmarks/Scenarios/rows-over-a-sheet.json" --changes
  [ "$status" -eq 0 ]
  [[ $output == *"destination/collection/cell 11"* ]]
}

@test "an unknown name, key or setting ends with 2 and names the nearest" {
  run "$tool" trace stak-modal
  [ "$status" -eq 2 ]
  [[ $output == *'did you mean "stack-modal"?'* ]]
  printf '{"transition": "wave", "cels": 3}' >"$work/a.json"
  run "$tool" audit "$work/a.json"
  [ "$status" -eq 2 ]
  [[ $output == *'a.json: unknown key "cels"; did you mean "cells"?'* ]]
  run "$tool" trace wave --set duration=1
  [ "$status" -eq 2 ]
  [[ $output == *'did you mean "duration_s"?'* ]]
}

@test "every command that takes a name says which one was meant" {
  for command in trace audit frames "filmstrip -o $work/a.svg"; do
    # shellcheck disable=SC2086  # a command and its options
    run_split "$tool" $command pop-in
    [ "$status" -eq 2 ]
    contains "$stderr" 'no transition and no file "pop-in"; did you mean "pop-in-and-out"?'
    [ -z "$output" ]
  done
  [ ! -e "$work/a.svg" ]
}

@test "audit of everything finds nothing; without a name it names what is missing" {
  run "$tool" audit --all
  [ "$status" -eq 0 ]
  run "$tool" audit
  [ "$status" -eq 2 ]
}

@test "a filmstrip is a picture, and is not left behind where it cannot be written" {
  "$tool" filmstrip pop-in-and-out -o "$work/strip.svg"
  grep -q '<clipPath' "$work/strip.svg"
  "$tool" filmstrip pop-in-and-out --outline -o "$work/strip.svg"
  grep -q '<path class="snapshot"' "$work/strip.svg"
  run "$tool" filmstrip pop-in-and-out -o "$work/no/such/folder/strip.svg"
  [ "$status" -eq 2 ]
  run "$tool" filmstrip pop-in-and-out -o "$work/strip.txt"
  [ "$status" -eq 2 ]
}

@test "an animated filmstrip shows several transitions; a still one and a PNG show one" {
  "$tool" filmstrip --animated wave grow-frame --cells 4 -o "$work/moving.svg"
  grep -q '<animate ' "$work/moving.svg"
  grep -q '>wave</text>' "$work/moving.svg"
  grep -q '>grow-frame</text>' "$work/moving.svg"
  for arguments in "wave grow-frame -o $work/a.svg" "--animated wave -o $work/a.png" "--animated wave --speed 0 -o $work/a.svg" \
    "--animated wave --cells 1000 -o $work/a.svg"; do
    # shellcheck disable=SC2086  # several arguments
    run_split "$tool" filmstrip $arguments
    [ "$status" -eq 2 ]
    [ -z "$output" ]
  done
  [ ! -e "$work/a.svg" ] && [ ! -e "$work/a.png" ]
}

@test "the README's picture is what its command draws" {
  # The command is in docs/frames.md; its output goes elsewhere here.
  command=$(grep -o 'overshoot filmstrip .*-o docs/images/transitions.svg' "$root/docs/frames.md")
  read -r -a words <<<"${command#overshoot }"
  "$tool" "${words[@]:0:${#words[@]}-1}" "$work/picture.svg"
  cmp "$work/picture.svg" "$root/docs/images/transitions.svg"
}

# png_number FILE OFFSET: the 32-bit number there; a PNG says its width at 16 and its height at 20.
png_number() {
  printf '%d' "0x$(od -An -tx1 -j "$2" -N 4 "$1" | tr -d ' \n')"
}

@test "a filmstrip as PNG is a picture of the stated width" {
  command -v rsvg-convert >/dev/null || skip "rsvg-convert is not installed"
  "$tool" filmstrip wave --cells 6 -o "$work/strip.png"
  [ "$(od -An -c -j 1 -N 3 "$work/strip.png" | tr -d ' \n')" = PNG ]
  [ "$(png_number "$work/strip.png" 16)" -eq 1760 ]
  [ "$(png_number "$work/strip.png" 20)" -gt 100 ]
  # More than an even area: frames and paths are drawn.
  [ "$(wc -c <"$work/strip.png")" -gt 10000 ]
}

@test "without rsvg-convert a PNG is refused, with what to do, and nothing is left" {
  hide_tool rsvg-convert
  run_split "$tool" filmstrip wave --cells 6 -o "$work/strip.png"
  [ "$status" -eq 2 ]
  contains "$stderr" "librsvg2-bin"
  [ ! -e "$work/strip.png" ]
  "$tool" filmstrip wave --cells 6 -o "$work/strip.svg"
}
