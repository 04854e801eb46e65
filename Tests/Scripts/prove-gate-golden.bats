load helpers

# The rates of prove-gate.sh, from gates that are written here.

setup() {
  cd "$BATS_TEST_TMPDIR" || return
  library=$scripts/lib/compare
  out=$BATS_TEST_TMPDIR/out
}

# same_as FILE: standard input is the expected text.
same_as() { diff -u "$fixtures/golden/$1" -; }

# gate NAME SECONDS LOAD [SLOWED...] -- BENCHMARK=VERDICT=SHIFT...: a gate that was measured; '+' for blanks in a verdict.
gate() {
  local folder=$out/$1
  mkdir -p "$folder"
  printf '%s %s\n' "$2" "$3" >"$folder/seconds"
  shift 3
  while [ "$1" != -- ]; do printf '%s\n' "$1" >>"$folder/slowed.txt" && shift; done
  jq -n '{benchmarks: [$ARGS.positional[1:][] | split("=") | {name: .[0], verdict: (.[1] | sub("[+]"; " ")), relative_shift: (.[2] | tonumber)}]}' \
    --args -- "$@" >"$folder/summary.json"
}

# rates [OPTION]...: of the gates in $out.
rates() { run_split "$scripts/dev/prove-gate.sh" --rates --out "$out" "$@"; }

@test "rates of recorded gates: alarms, sizes, tails, seconds, with intervals and what is required" {
  mkdir out && printf 'program x, levels 1, filter a, load 0, \n' >out/about.txt
  gate same-001 9 0.5 -- a=no+change=0 b=inconclusive=0.1 c=no+change=0.001
  gate same-002 11 1.5 -- a=no+change=0 b=no+change=0 c=no+change=0
  gate same-003 14 1 -- a=inconclusive=0 b=no+change=0 c=no+change=0
  gate slow-001 12 2 a:0.5 b:1 d/x:2:3 -- a=regression=0.005 b=regression=0.01 c=no+change=0 d/x:2=regression=0.03
  gate slow-002 10 1 b:0.5 c:1 a:5 -- a=regression=0.052 b=slower+tail=0.004 c=regression=0.012 d=inconclusive=0
  gate slow-003 25 1 c:2.0 a:10 b:100/100 d:4 -- a=regression=0.1 b=slower+tail=0.9 c=regression=0.02 d=no+change=0
  # This one is being measured.
  mkdir out/slow-004
  rates
  [ "$status" -eq 0 ]
  contains "$stderr" "prove-gate.sh: the gates are in $out"
  {
    printf '%s\n' "$output"
    # What a busy machine finds is enough there: of four benchmarks slower by 1 %, three.
    gate slow-004 70 3 a:1 b:1 c:2 d:0.5 -- a=no+change=0.001 b=regression=0.02 c=regression=0.02 d=inconclusive=0
    rates
    printf '%s %s\n' "$status" "$output"
    sed -i 's/load 0/load 3/' out/about.txt
    rates
    printf '%s %s\n' "$status" "$output"
    rates --load 1
    printf '%s %s\n' "$status" "$output"
    # Without a description they count as measured beside nothing. A change in an equal benchmark is an alarm, in any direction.
    rm out/about.txt
    gate same-004 8 1 -- a=improvement=-0.01 b=improvement=-0.01 c=no+change=0
    gate slow-005 8 1 b:100/50 -- a=slower+tail=0.01 b=no+change=0
    rates
    printf '%s %s\n' "$status" "$output"
    rm -r out/slow-*
    rates
    printf '%s %s\n' "$status" "$output"
  } | same_as prove-rates.txt
  rm -r out/*
  rates
  [ "$status" -eq 2 ]
  contains "$stderr" "no gates in $out"
}

@test "rates: a count at what is required is enough, one below or above is not, and other lines stay as they are" {
  # ends_with STATUS LINE: the fields of the line with '/' between.
  ends_with() {
    run awk -f "$library/statistics.awk" -f "$scripts/lib/prove/rates.awk" -v last=end <(tr / '\t' <<<"$2")
    [ "$status" -eq "$1" ] || { echo "$2: $status" && false; }
  }
  ends_with 0 'found/9/10/90//least'
  ends_with 1 'found/8/10/90//least'
  ends_with 0 'found/10/10/90//least'
  ends_with 0 'found/10/10/100//least'
  ends_with 0 'found/1/10/90//'
  ends_with 0 'alarms/1/10/10//most'
  ends_with 1 'alarms/2/10/10//most'
  ends_with 0 'alarms/2/10/10//'
  ends_with 0 'alarms/0/10/0//most'
  ends_with 0 'seconds//7/9/least/least'
  [ "$output" = $'what\tcounted\tof\trate\t95 % interval\trequired\tend\nseconds\t\t7\t9\tleast\tleast' ]
}

@test "rates of gates of frames: each part by itself, with the changes that it saw" {
  # frames PART=ALARM,FOUND,CHANGE,SECONDS...
  frames() {
    jq -n -c '$ARGS.positional[] | split("=") | .[0] as $part | .[1] | split(",") | map(fromjson)
      | {$part, alarm: .[0], found: .[1], change: .[2], seconds: .[3]}' --args -- "$@" >rows
    jq -n -r -L "$scripts/lib" -L "$library" -f "$scripts/lib/prove/frames.jq" rows
  }
  diff -u - <(
    frames time=true,true,0.05,61 same=false,false,0,30 work=true,true,0.004,10 same=true,false,0,41 stall=true,false,0,8 work=false,false,-0.0051,12.5 \
      wait=false,true,0,7 work=true,true,0.0061,15 time=true,false,0.0449,70 stall=true,true,0,9 same=false,false,0,20 wait=true,false,0,5
    echo ---
    frames stall=false,true,0,3
  ) <<'TEXT'
unchanged tree: gates with a false alarm	1	3	0	30	most
0.5 % more instructions: found (-0.51 .. +0.61 %)	2	3	100	12	least
4 ms of work in one frame: found, with the frame	1	2	100	8	least
4 ms without the processor: gates with a false alarm	1	2	0	6	most
5 % longer frames: found by ab.sh --frames (+4.49 .. +5.00 %)	1	2	95	65	least
---
4 ms of work in one frame: found, with the frame	1	1	100	3	least
TEXT
}

@test "replayed gates: the rates that another implementation gets from the same pairs and random numbers" {
  local program=$BATS_TEST_TMPDIR/replay.awk
  # Random numbers that are the same in every awk.
  { sed 's/srand(seed)/random = seed/; s/rand()/uniform()/' "$scripts/lib/prove/replay.awk"
    echo 'function uniform() { random = random * 16807 % 2147483647; return random / 2147483647 }'; } >"$program"
  awk 'BEGIN {
    for (i = 1; i <= 15; i++) printf "calm\t%.6f\nnoisy\t%.6f\n", i * 0.0001, i * 0.0016 - 0.001
    for (i = 1; i <= 20; i++) printf "middle\t%.6f\n", i * 0.0005 }' >recorded
  replayed() {
    LC_ALL=C awk -f "$library/records.awk" -f "$library/statistics.awk" -f "$scripts/lib/ab/pairs.awk" -f "$program" -v gates="$1" -v alpha="$2" \
      -v levels='0.5 1 2' -v looks='8 10 14' -v floor=0.0025 -v resolution=0.005 -v seed=12345 recorded
  }
  diff -u - <(replayed 7 0.2; replayed 40 0.3) <<'TEXT'
shift	rows	change found	95 % interval	no change	inconclusive	gates with a change
none	21	0.00 %	0.00 .. 16.11 %	90.5 %	9.5 %	0 of 7
+0.5 %	21	57.14 %	34.02 .. 78.18 %	33.3 %	9.5 %	7 of 7
+1 %	21	76.19 %	52.83 .. 91.78 %	4.8 %	19.0 %	7 of 7
+2 %	21	100.00 %	83.89 .. 100.00 %	0.0 %	0.0 %	7 of 7
shift	rows	change found	95 % interval	no change	inconclusive	gates with a change
none	120	0.83 %	0.02 .. 4.56 %	93.3 %	5.8 %	1 of 40
+0.5 %	120	62.50 %	53.20 .. 71.17 %	30.0 %	7.5 %	40 of 40
+1 %	120	86.67 %	79.25 .. 92.18 %	7.5 %	5.8 %	40 of 40
+2 %	120	100.00 %	96.97 .. 100.00 %	0.0 %	0.0 %	40 of 40
TEXT
}

@test "--replay takes the pairs of the gates in --out, and without any those of the recording" {
  mkdir -p out/same-001/raw
  for pair in {1..32}; do printf 'pair %d\tx\tA\t1\t100\t100\n' "$pair"; done >out/same-001/raw/pairs-0001-0032.tsv
  run_split "$scripts/dev/prove-gate.sh" --replay 2 --levels 2,0.1 --out "$out"
  [ "$status" -eq 0 ]
  [ -z "$stderr" ]
  diff -u - <(printf '%s\n' "$output") <<'TEXT'
shift   rows  change found      95 % interval  no change  inconclusive  gates with a change
-------------------------------------------------------------------------------------------
none       2        0.00 %    0.00 .. 84.19 %    100.0 %         0.0 %               0 of 2
+2 %       2      100.00 %  15.81 .. 100.00 %      0.0 %         0.0 %               2 of 2
+0.1 %     2        0.00 %    0.00 .. 84.19 %    100.0 %         0.0 %               0 of 2
TEXT
  run_split "$scripts/dev/prove-gate.sh" --replay 1 --levels 5 --out "$out-none"
  [ "$status" -eq 0 ]
  contains "$stderr" "no gates in $out-none, so the pairs are those of "
  grep -qE '^none +10 ' <<<"$output"
  grep -qE '^\+5 % +10 +100\.00 % ' <<<"$output"
}

@test "a proof: links dealt to both sides, progress, slowdowns that rotate, and gates that are kept or end it" {
  mkdir work links
  for number in 001 002 003 004 005; do touch "links/$number" && chmod +x "links/$number"; done
  cp -r "$scripts" copy && sed -i '/^main "\$@"$/d' copy/dev/prove-gate.sh
  # functions TEXT: bash with the functions of prove-gate.sh.
  functions() { (cd work && bash -c '. "$0"; make_temp_dir; out=$PWD/out; eval "$1"' ../copy/dev/prove-gate.sh "$1" 2>&1 | sed "s,$PWD/,,g"); }
  diff -u - <(
    functions 'binary=$PWD/../links; split_layouts 3; cd "$temp_dir"; echo a/* b/*; readlink a/* b/* | sed "s,.*/,," | sort | paste -sd " " -
      binary=$PWD/../links/001; split_layouts 3; ls -d a b; readlink a | sed "s,.*/,,"'
    functions 'show_progress() { echo "$*"; }; gates=3 trials=4 gates_run=0 started_at=10; unset SECONDS; SECONDS=110; announce_progress 0
      gates_run=2; announce_progress 2; announce_progress 6; gates_run=1; announce_progress 1; started_at=110; announce_progress 1'
    functions 'gate() { echo "gate $*"; }; announce_progress() { echo "after $1"; }; clear_progress() { echo end; }
      names=(a b c) gates=2 trials=4 levels=1,2; run_gates'
    functions 'run_gate() { echo "run ${1##*/} ${*:2:2} ${*:5:2} ${*:7}"; echo 5 1 >"$1/seconds"; }
      split_layouts() { echo "split $1"; }; gates_run=0 filter=f passed_on=(--pairs 3)
      gate one 7; gate one 7; gate two 8 x/real_time/threads:2:10.5 y:3/100 process_time/z:20
      cat out/two/slowed.txt; echo "$gates_run gates"' | sed "s,/[^ ]*overshoot[^ ]*/,/,g"
    functions 'run_child() { shift; echo words; echo message >&2; return $code; }; is_result() { echo "result? $2"; [ "$2" -le 1 ]; }; load_average() { echo 0.5; }
      for code in 0 1 2 3 4; do mkdir -p g; (run_gate g A=b command) || echo "ends with $?"
        cat g/seconds 2>/dev/null || echo none; rm -r g; done' | sed '/^[0-9]* 0.5$/s/.* //'
    functions 'out=proof; continue_proof one; continue_proof one; cat proof/about.txt; (continue_proof two) || echo "ends with $?"
      mkdir proof/x; touch proof/x/y; is_done proof/x || echo "again: $?, files: $(ls proof/x)."
      echo 1 >proof/x/seconds; is_done proof/x && ls proof/x; for part in 0 1; do if is_result g $part; then echo yes; fi; done; is_result g 2 || echo no'
  ) <<'TEXT'
a/001 a/002 a/003 b/001 b/002
001 002 003 004 005
a
b
001
[0/7] gates
[2/7] gates, about 5 min left
[6/7] gates, about 1 min left
[1/7] gates, about 10 min left
[1/7] gates, about 0 min left
after 0
gate same-001 1
after 1
gate same-002 2
after 2
gate slow-001 1001 a:1 b:2
after 3
gate slow-002 1002 b:1 c:2
after 4
gate slow-003 1003 c:1 a:2
after 5
gate slow-004 1004 a:1 b:2
end
split 7
run one AB_ENVIRONMENT_A=OVERSHOOT_INJECT_SLOWDOWN= AB_ENVIRONMENT_B=OVERSHOOT_INJECT_SLOWDOWN= --binary /a /b --filter f --out out/one --pairs 3
split 8
run two AB_ENVIRONMENT_A=OVERSHOOT_INJECT_SLOWDOWN=x/threads:2:00.0 y:0/100 process_time/z:00 AB_ENVIRONMENT_B=OVERSHOOT_INJECT_SLOWDOWN=x/threads:2:10.5 y:3/100 process_time/z:20 --binary /a /b --filter f --out out/two --pairs 3
x/real_time/threads:2:10.5
y:3/100
process_time/z:20
2 gates
result? 0
0.5
result? 1
0.5
result? 2
==> g/messages.txt <==
message

==> g/gate.txt <==
words
error: the gate g could not be run; its last messages are above
ends with 2
none
result? 3
==> g/messages.txt <==
message

==> g/gate.txt <==
words
error: the gate g could not be run; its last messages are above
ends with 3
none
result? 4
==> g/messages.txt <==
message

==> g/gate.txt <==
words
error: the gate g could not be run; its last messages are above
ends with 2
none
one
error: proof holds a proof of something else (one); choose another --out
ends with 2
again: 1, files: .
seconds
yes
yes
no
TEXT
}
