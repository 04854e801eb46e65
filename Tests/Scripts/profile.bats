load helpers

# A small Google Benchmark program with a Swift half, since a profiling build of our benchmarks takes minutes.
setup_file() {
  local source=$BATS_TEST_DIRNAME/fixtures/profile build=$BATS_FILE_TMPDIR
  local pointers=(-fno-omit-frame-pointer -mno-omit-leaf-frame-pointer)
  swiftc -O -g -Xcc "${pointers[0]}" -Xcc "${pointers[1]}" -parse-as-library \
    -emit-object "$source/kernel.swift" -o "$build/kernel.o"
  g++ -O2 -g "${pointers[@]}" -c "$source/main.cpp" -o "$build/main.o"
  swiftc "$build/kernel.o" "$build/main.o" -lbenchmark -lstdc++ -o "$build/springs"
}

setup() {
  binary=$BATS_FILE_TMPDIR/springs
  out=$BATS_TEST_TMPDIR/profile
  cd "$BATS_TEST_TMPDIR" || return
}

# Sum of the counts of collapsed stacks.
sum_of() { awk '{ sum += $NF } END { printf "%.0f", sum }' "$1"; }

need_perf() {
  perf record -q -e cpu-clock:u -o "$BATS_TEST_TMPDIR/probe" -- true 2>/dev/null || skip "perf may not sample here"
}

# The kernels' share of all that was counted, in whole per cent.
share_of_kernel() {
  awk '{ all += $NF }
    /;Spring\.position\(at:\) [0-9]+$/ { kernel += $NF }
    END { printf "%d", 100 * kernel / all }' "$out/stacks.txt"
}

# well_formed FILE: by xmllint where it is there; by how the file ends elsewhere.
well_formed() {
  if command -v xmllint >/dev/null; then xmllint --noout "$1"; else grep -q '^</svg>$' "$1"; fi
}

@test "--help prints the header" { header_is_help profile.sh; }

@test "an unknown option is exit 2" { wrong_flag_is_refused profile.sh; }

@test "numbers are checked, and there is one filter" {
  for call in "--seconds 0" "--seconds x" "--frequency 1.5" "--top 0" "--top"; do
    # shellcheck disable=SC2086  # two words
    run_split "$scripts/profile.sh" $call
    [ "$status" -eq 2 ]
    contains "$stderr" "${call%% *}"
  done
  run_split "$scripts/profile.sh" a b
  [ "$status" -eq 2 ]
  contains "$stderr" "one FILTER, not"
}

@test "callgrind: counts every instruction, under Swift's names, by benchmark" {
  run_split "$scripts/profile.sh" --callgrind --binary "$binary" --out "$out" --seconds 0.02
  [ "$status" -eq 0 ]
  contains "$output" "Spring.position(at:)"
  contains "$output" "Counted: instructions, counted exactly by simulation"
  contains "$output" "kernel.swift:11"
  contains "$stderr" "wrote $out"
  grep -q '^spring/position/60;springs;run_springs;sweep(_:count:);Spring.position(at:) [0-9]*$' "$out/stacks.txt"
  grep -q '^spring/position/600;' "$out/stacks.txt"
  [ "$(sum_of "$out/stacks.txt")" = "$(jq .measured "$out/profile.json")" ]
  [ "$(jq -c '[.profiler, .event, .benchmarks]' "$out/profile.json")" = \
    '["callgrind","instructions",["spring/position/60","spring/position/600"]]' ]
  # 400 rounds a call: nearly everything is spent there.
  [ "$(share_of_kernel)" -ge 95 ]
  grep -q 'sum += phase / (1 + ratio' "$out/annotated.txt"
  # No linker symbol is left, Swift's or C++'s.
  run ! grep -E '\$s[0-9A-Za-z]|_Z[NK0-9]' "$out/stacks.txt" "$out/top.txt" "$out/annotated.txt"
}

@test "callgrind: instructions of the source lines add up to those of the stacks" {
  run_split "$scripts/profile.sh" --callgrind --binary "$binary" --out "$out" --seconds 0.02 'position/60$'
  [ "$status" -eq 0 ]
  [ "$(sum_of "$out/annotated.txt")" = "$(sum_of "$out/stacks.txt")" ]
}

@test "perf: samples add up, and most are in the kernel" {
  need_perf
  run_split "$scripts/profile.sh" --perf --binary "$binary" --out "$out" --seconds 0.3
  [ "$status" -eq 0 ]
  contains "$output" "Counted: "
  [ "$(sum_of "$out/stacks.txt")" = "$(jq .measured "$out/profile.json")" ]
  [ "$(jq .measured "$out/profile.json")" -ge 100 ]
  [ "$(share_of_kernel)" -ge 80 ]
  grep -q '^spring/position/60;.*sweep(_:count:);Spring.position(at:) ' "$out/stacks.txt"
  [ ! -e "$out/annotated.txt" ]
}

@test "a program that executes itself again, without frame pointers: counted, sampled, under C++ names" {
  local other=$BATS_TEST_TMPDIR/other
  g++ -O2 -g -fomit-frame-pointer "$fixtures/profile/reentering.cpp" -o "$other" -lbenchmark
  run_split "$scripts/profile.sh" --callgrind --binary "$other" --seconds 0.01 --out "$BATS_TEST_TMPDIR/counted" .
  [ "$status" -eq 0 ]
  grep -q '^BM_Work<double>/64;.*work::outer<double>;work::inner [0-9]*$' "$BATS_TEST_TMPDIR/counted/stacks.txt"
  run_split "$scripts/count-instructions.sh" --print --binary "$other" --toggle 'work::inner*'
  [ "$status" -eq 0 ]
  contains "$output" 'BM_Work<double>/64'
  need_perf
  run_split "$scripts/profile.sh" --perf --binary "$other" --seconds 0.1 --out "$BATS_TEST_TMPDIR/sampled" .
  [ "$status" -eq 0 ]
  contains "$stderr" "no frame pointers"
  grep -q '^BM_Work<double>/64;.*work::outer<double>;work::inner [0-9]*$' "$BATS_TEST_TMPDIR/sampled/stacks.txt"
}

@test "frames of a statically linked Google Benchmark are cut, and its own work is outside" {
  local run='_ZNK9benchmark8internal17BenchmarkInstance3RunElii (/x/program)'
  printf '   1 %s\n' '_ZN4work5innerEd (/x/program)' 'BM_Work (/x/program)' "$run" \
    '_ZN9benchmark8internal15BenchmarkRunner15DoOneRepetitionEv (/x/program)' 'main (/x/program)' >stack
  printf '   1 %s\n' '_ZN9benchmark5StateC1Ev (/x/program)' "$run" 'main (/x/program)' >state
  printf '   1 %s\n' 'close (/lib/libc.so.6)' "$run" 'main (/x/program)' >system
  run_split awk -v benchmark=BM_Work/8 -v binary=program -f "$scripts/lib/profile/stacks-common.awk" \
    -f "$scripts/lib/profile/collapse-perf.awk" <(cat stack; echo; cat state; echo; cat system; echo; cat stack)
  [ "$output" = $'(outside) 1\n(outside) 1\nBM_Work/8;BM_Work;_ZN4work5innerEd 2' ]
}

@test "profiles that start in the same second are two folders" {
  local number
  cp -r "$scripts" scripts
  mkdir bin
  printf '#!/bin/sh\necho 20260101T000000Z\n' >bin/date
  chmod +x bin/date
  for number in 1 2; do
    PATH=$PWD/bin:$PATH scripts/profile.sh --callgrind --binary "$binary" --seconds 0.01 >/dev/null 2>"$number.err" &
  done
  wait
  [ "$(sed -n "s/^wrote //p" ./?.err | sort)" = "$(printf '%s\n' "$PWD/results/profile-20260101T000000Z-unversioned"{,-2})" ]
  [ -s results/profile-20260101T000000Z-unversioned/flame.svg ]
  [ -s results/profile-20260101T000000Z-unversioned-2/flame.svg ]
}

@test "no privileges are needed" {
  [ "$(id -u)" -eq 0 ] || skip "runs without privileges as it is"
  command -v setpriv >/dev/null || skip "setpriv is missing"
  local open
  open=$(mktemp -d)
  chmod 777 "$open"
  cp "$binary" "$open/springs"
  local as_nobody=(setpriv --reuid 65534 --regid 65534 --clear-groups)
  "${as_nobody[@]}" test -r "$scripts/profile.sh" || skip "another user cannot read this folder"
  HOME=$open run_split "${as_nobody[@]}" "$scripts/profile.sh" --binary "$open/springs" \
    --out "$open/out" --seconds 0.05
  local profiled=$status kept=$stderr
  grep -q 'Spring.position' "$open/out/stacks.txt" || profiled=1
  rm -rf "$open"
  printf '%s\n' "$kept"
  [ "$profiled" -eq 0 ]
}

@test "without perf it counts instructions, and says so" {
  hide_tool perf
  run_split "$scripts/profile.sh" --binary "$binary" --out "$out" 'position/60$' --seconds 0.02
  [ "$status" -eq 0 ]
  contains "$stderr" "counting instructions with callgrind"
  [ "$(jq -r .unit "$out/profile.json")" = instructions ]
}

@test "a missing tool is named" {
  hide_tool perf valgrind
  run_split "$scripts/profile.sh" --binary "$binary" --out "$out"
  [ "$status" -eq 2 ]
  contains "$stderr" "valgrind is missing"
  run_split "$scripts/profile.sh" --perf --binary "$binary" --out "$out"
  [ "$status" -eq 2 ]
  contains "$stderr" "perf is missing or may not sample"
  [ ! -e "$out" ]
}

@test "a filter that matches nothing writes nothing" {
  run_split "$scripts/profile.sh" --callgrind --binary "$binary" --out "$out" '^no-such-benchmark$'
  [ "$status" -eq 2 ]
  contains "$stderr" "no-such-benchmark"
  [ ! -e "$out" ]
}

@test "a benchmark that reports an error is exit 3, and nothing is written" {
  run_split "$scripts/profile.sh" --callgrind --binary "$binary" --out "$out" broken
  [ "$status" -eq 3 ]
  contains "$stderr" "broken/error reported an error"
  [ ! -e "$out" ]
}

@test "a file that is not a benchmark program is exit 2" {
  run_split "$scripts/profile.sh" --callgrind --binary "$BATS_TEST_TMPDIR/none" --out "$out"
  [ "$status" -eq 2 ]
  contains "$stderr" "not a program"
  run_split "$scripts/profile.sh" --callgrind --binary /bin/false --out "$out"
  [ "$status" -eq 2 ]
  contains "$stderr" "does not list benchmarks"
}

@test "an output folder that is missing, unwritable or not empty is exit 2" {
  run_split "$scripts/profile.sh" --binary "$binary" --out "$BATS_TEST_TMPDIR/not/there"
  [ "$status" -eq 2 ]
  contains "$stderr" "no such folder"
  run_split "$scripts/profile.sh" --binary "$binary" --out /proc/profile
  [ "$status" -eq 2 ]
  contains "$stderr" "cannot write into /proc"
  mkdir "$out"
  touch "$out/kept"
  run_split "$scripts/profile.sh" --binary "$binary" --out "$out"
  [ "$status" -eq 2 ]
  contains "$stderr" "is not empty"
  [ -e "$out/kept" ]
}

@test "an interrupted profile leaves nothing behind" {
  mkdir "$BATS_TEST_TMPDIR/out" "$BATS_TEST_TMPDIR/tmp"
  TMPDIR=$BATS_TEST_TMPDIR/tmp interrupt_when '[1/2]' "$scripts/profile.sh" --callgrind --binary "$binary" \
    --seconds 60 --out "$BATS_TEST_TMPDIR/out/profile"
  [ "$status" -eq 130 ]
  [ -z "$(ls -A "$BATS_TEST_TMPDIR/out")" ]
  [ -z "$(ls -A "$BATS_TEST_TMPDIR/tmp")" ]
  run ! grep -qs "[c]allgrind-out-file=$BATS_TEST_TMPDIR" /proc/[0-9]*/cmdline
}

@test "flame graph: widths are shares, children are inside their parents, names are escaped" {
  printf '%s\n' 'b;f 10' 'b;f;g<Int> 30' 'b;f;h & "co" 20' 'c;k [libm.so.6] 40' >stacks
  awk -v title='a<b' -v subtitle=s -v unit=samples -f "$scripts/lib/profile/flamegraph.awk" stacks >f.svg
  well_formed f.svg
  local svg
  svg=$(cat f.svg)
  contains "$svg" '<title>f: 60 samples, 60.00 %</title><rect class="shade1" x="8.00" y="74" width="710.40"'
  contains "$svg" '<title>g&lt;Int&gt;: 30 samples, 30.00 %</title><rect class="shade0" x="126.40" y="92" width="355.20"'
  contains "$svg" 'h &amp; &quot;co&quot;: 20 samples, 20.00 %</title><rect class="shade2" x="481.60"'
  contains "$svg" '<title>k [libm.so.6]: 40 samples, 40.00 %</title><rect class="library" x="718.40"'
}
