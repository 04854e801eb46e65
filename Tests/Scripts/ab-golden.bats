load helpers

# The programs of ab.sh, called directly, on numbers whose figures are known.

setup() {
  cd "$BATS_TEST_TMPDIR" || return
  expected=$fixtures/golden
  library=$scripts/lib/compare
}

# same_as FILE: standard input is the expected text.
same_as() { diff -u "$expected/$1" -; }

# pairs_awk PROGRAM ARGUMENT...: as in lib/ab/pairs.sh.
pairs_awk() { LC_ALL=C awk -f "$library/records.awk" -f "$library/statistics.awk" -f "$scripts/lib/ab/pairs.awk" -f "$@"; }

# in_order: records among other lines, with their fields in order; the last digits of a double depend on the order of additions.
in_order() {
  jq -R -c -S 'if startswith("{") then fromjson | map_values(if type == "number" and fabs < 1e6 then . * 1e9 | round / 1e9 else . end) else . end'
}

@test "pairs: shifts, tests over one node and several, intervals, rules and records" {
  pairs_awk "$expected/ab-pairs.awk" | in_order | same_as ab-pairs.txt
}

# times_of LINE...: lines as lockstep.c prints them, of a benchmark a line: name, then for each pair BODY:P90:P99, by how many per mille
# B is slower as a whole and in its 90th and 99th percentile; '-' for no percentile. One turn of 2 iterations of 100 ns.
times_of() {
  printf '%s\n' "$@" | awk -v OFS='\t' '{
    for (i = 2; i <= NF; i++) {
      split($i, part, ":")
      for (k = 2; k <= 3; k++) { a[k] = part[k] == "-" ? 0 : 10; b[k] = sprintf("%.12g", 10 * exp(part[k] / 1000)) }
      print "pair " i - 1, $1, i % 2 ? "B" : "A", 2, 200 + i % 4, sprintf("%.12g", (200 + i % 4) * exp(part[1] / 1000)), a[2] " " a[3], b[2] " " b[3]
    } }'
}

# judged LINES [VARIABLE=VALUE]...
judged() {
  local variable variables=()
  for variable in "${@:2}"; do variables+=(-v "$variable"); done
  printf -- '--- %s\n' "$*"
  pairs_awk "$scripts/lib/ab/verdicts.awk" -v tests=1 -v looks='10 14' -v alpha=0.05 -v floor=0.0025 -v resolution=0.005 -v threshold=0.01 \
    -v names=names "${variables[@]}" "$1" | jq -r '[.name, .verdict, .step, .fails, .note, .pairs, .turns, .["old.median"], .p,
      (.p_adjusted, .noise, .["tail.percentile"], .["tail.shift"] | if . then . * 1e6 | round / 1e6 else . end)] | map(. // "" | tostring) | join("|")'
}

# with_tails NAME BODY P90 P99: ten pairs, from variables with lists with '/' between.
with_tails() {
  paste -d : <(tr / '\n' <<<"${!2}") <(tr / '\n' <<<"${!3}") <(tr / '\n' <<<"${!4}") | paste -sd ' ' - | sed "s/^/$1 /"
}

@test "verdicts: of whole benchmarks and their slowest slices, at each limit" {
  # Ten shifts around 50 with none, or one or two of the smallest below 0: p is 2, 20 and 28 of 1024.
  # shellcheck disable=SC2034  # with_tails reads them
  local calm=0.1/-0.2/0.3/-0.4/0.5/-0.6/0.7/-0.8/0.9/-1 none=-/-/-/-/-/-/-/-/-/- noisy=10/-20/30/-40/50/-60/70/-80/90/-100 \
    all=46/47/48/49/50/51/52/53/54/55 gap=46/47/48/-/50/51/52/53/54/55 five=40/41/42/43/-31/45/46/30/20/-10 six=40/41/42/43/-31/45/46/30/-20/10 \
    low=16/17/18/19/20/20.5/21/22/23/24 under=15/16/17/18/19/19.5/20/21/22/23 more=76/77/78/79/80/81/82/83/84/85 \
    fewer=-16/-17/-18/-19/-20/-20.5/-21/-22/-23/-24
  times_of "$(with_tails p99 calm calm all)" "$(with_tails p90 calm all calm)" "$(with_tails both calm all more)" \
    "$(with_tails first calm more all)" "$(with_tails equal calm all all)" "$(with_tails floor calm low under)" \
    "$(with_tails perhaps calm calm five)" "$(with_tails hardly calm calm six)" "$(with_tails less calm fewer fewer)" \
    "$(with_tails slower low more all)" "$(with_tails faster fewer more all)" "$(with_tails wild noisy calm all)" \
    "$(with_tails half calm all none)" "$(with_tails some calm calm gap)" "$(with_tails say-\"x\" noisy calm calm)" \
    "$(with_tails whole five calm calm)" "$(with_tails unwanted calm calm calm)" >lines
  cut -f 2 lines | uniq | grep -v unwanted >names
  awk -F '\t' -v OFS='\t' '{ $7 = $8 = "" } { print }' lines >without
  # Four more of the same pairs: the last look.
  { cat lines; awk '$2 > 4 && $2 < 9' lines; } >all
  {
    judged lines
    judged lines tests=2
    judged lines confirming=1
    judged lines threshold=0.06
    judged all
    judged without
  } | same_as ab-verdicts.txt
}

@test "functions behind a change: a quarter of it or more each, two at most, new and gone ones, names that are addresses" {
  # functions SIDE BENCHMARK FUNCTION=COUNT...
  functions() { for function in "${@:3}"; do printf '%s\t%s\t%s\n' "$2" "${function%=*}" "${function#*=}"; done >>"$1"; }
  functions a just f=10000 && functions b just f=10004
  functions a equals f=10000 && functions b equals f=10005
  functions a quarter f=1000 g=1000 h=100 && functions b quarter f=1025 g=1074 h=101
  functions a below f=1000 g=1000 h=100 && functions b below f=1024 g=1076 h=100
  functions a four f=100 g=100 h=100 i=100 && functions b four f=126 g=125 h=127 i=122
  functions a gone f=100 g=60 && functions b gone f=100 fresh=20
  functions a opposite f=1000 g=1000 && functions b opposite f=1100 g=800
  functions a addresses f=1000 '0x12=100' '???:0x3=50' && functions b addresses f=1000 '0x12=300' '???:0x3=150'
  functions a late 'main in =100' 'x in y=100' && functions b late 'main in =150' 'x in y=100'
  functions a left f=5 && functions b right f=5
  jq -n -r -L "$library" --rawfile a a --rawfile b b -f "$scripts/lib/ab/changed-functions.jq" | jq -r 'to_entries[] | "\(.key): \(.value)"' >words
  diff -u - words <<'TEXT'
addresses: executes 26.1 % more instructions
below: g executes 7.6 % more instructions; 4.8 % more in all
equals: f executes 0.1 % more instructions; 0.1 % more in all
four: h executes 27.0 % more, f executes 26.0 % more instructions; 25.0 % more in all
gone: g no longer executes 60 instructions; 25.0 % fewer in all
just: executes as many instructions as before
late: main executes 50.0 % more instructions; 25.0 % more in all
opposite: g executes 20.0 % fewer instructions; 5.0 % fewer in all
quarter: g executes 7.4 % more, f executes 2.5 % more instructions; 4.8 % more in all
TEXT
}

@test "pairs of processes: a turn for each repetition at the same time by CPU time, else the lower quartile" {
  write_run a.json 2026-01-01 x=5,4,1,2,3 y=8,6,7 z=9,8,7,6,5,4,3,2,1
  write_run b.json 2026-01-01 x=50,40,10,20,30 y=80,60,70 z=90,80,70,60,50,40,30,20,10
  jq '.benchmarks |= [.[] | .cpu_time += 0.5 | if .name == "y" then .time_unit = "us" else . end]' b.json >c.json
  printf '%s\n' x y z >names
  # lines MODE CLOCK FIRST FILE...
  lines() {
    jq -r -s -L "$scripts/lib" --rawfile names names --arg pair 7 --arg first "$3" --arg clock "$2" --arg mode "$1" \
      -f "$scripts/lib/ab/process-pair.jq" "${@:4}" 2>&1
  }
  diff -u - <(
    lines together cpu_time A a.json c.json
    lines together real_time B a.json c.json
    lines processes cpu_time A a.json c.json
    lines together cpu_time A a.json b.json a.json b.json | head -n 1
  ) <<'TEXT'
pair 7	x	A	1	5 4 1 2 3	50.5 40.5 10.5 20.5 30.5
pair 7	y	A	1	8 6 7	80500 60500 70500
pair 7	z	A	1	9 8 7 6 5 4 3 2 1	90.5 80.5 70.5 60.5 50.5 40.5 30.5 20.5 10.5
pair 7	x	B	1	2	20
pair 7	y	B	1	6	60000
pair 7	z	B	1	3	30
pair 7	x	A	1	2	20.5
pair 7	y	A	1	6	60500
pair 7	z	A	1	3	30.5
pair 7	x	A	1	5 4 1 2 3 5 4 1 2 3	50 40 10 20 30 50 40 10 20 30
TEXT
  jq '.benchmarks |= map(select(.name != "y"))' b.json >less.json
  contains "$(lines together cpu_time A a.json less.json)" 'y is missing from B'
  contains "$(lines together cpu_time A less.json a.json)" 'y is missing from A'
  jq '.benchmarks[1].skipped = true | .benchmarks[2].error_occurred = true' b.json >flawed.json
  contains "$(lines processes cpu_time A a.json flawed.json)" 'x of B was skipped: no message'
  jq 'del(.benchmarks[0])' b.json >short.json
  contains "$(lines together cpu_time A a.json short.json)" 'x has not as many repetitions on both sides'
  lines processes cpu_time A a.json short.json | head -n 1 | grep -q $'^pair 7\tx\tA\t1\t2\t10$'
}

@test "settled records of a look: done, repeated, not repeated, further, out of time, the last look" {
  local verdict records='' after
  for verdict in 'done' more confirm; do records+='{"name":"'$verdict'","verdict":"regression","step":"'$verdict'","fails":true} '; done
  records+='{"name":"again","verdict":"regression","step":"confirm"} {"name":"turned","verdict":"regression","step":"confirm","fails":true}'
  printf '{"name":"again","verdict":"regression"}\n{"name":"turned","verdict":"improvement"}\n{"name":"more","verdict":"no change"}\n' >again
  for after in '' last 'time'; do
    echo "--- $after."
    # shellcheck disable=SC2086  # words
    printf '%s\n' "$records" | jq -c --arg after "$after" --slurpfile again again -f "$scripts/lib/ab/settle.jq" |
      jq -r 'if type == "object" then "\(.name), \(.verdict), \(.fails), \(.note)" else . end'
  done >settled
  diff -u - settled <<'TEXT'
--- .
done, regression, true, null
more
confirm
again, regression, null, null
turned
--- last.
done, regression, true, null
more
confirm, inconclusive, false, a change of this size did not repeat
again, regression, null, null
turned, inconclusive, false, a change of this size did not repeat
--- time.
more, regression, true, null
confirm, inconclusive, false, the time was up before its change could be confirmed
turned, inconclusive, false, the time was up before its change could be confirmed
TEXT
}

# functions TEXT: bash with the functions of ab.sh, in a new folder with a result folder and two programs.
functions() {
  rm -rf work && mkdir -p work/out/raw work/temp/A work/temp/B
  [ -d copy ] || { cp -r "$scripts" copy && sed -i '/^main "\$@"$/d' copy/ab.sh; }
  printf '#!/bin/sh\n# CGB_LOCKSTEP_3\nprintf "%%s\\n" one two three\n' >work/turns
  printf '#!/bin/sh\nprintf "%%s\\n" two three four\n' >work/plain
  chmod +x work/turns work/plain
  # shellcheck disable=SC2016  # the inner shell's variables
  (cd work && bash -c '. "$0"; temp_dir=$PWD/temp out=$PWD/out; eval "$1"' ../copy/ab.sh "$1" 2>&1 | sed "s,$PWD/,,g; s/^error: //; s/ *\$//")
}

@test "layouts, floors, orders, confirmations, time, and what is measured how" {
  {
    functions 'layouts=(3 2); for pair in 1 2 3 4 5 6 7; do for side in 0 1; do echo -n "$(layout $side $pair) "; done; done; echo
      for sides in "8 8" "7 8" "8 7" "9 9"; do echo -n "$(default_floor $sides) "; done
      for pair in 1 2 3; do echo -n "$(order_of $pair), "; done; echo "$(look_name 7 16) $(fraction 2.5) $(fraction "" 3) ${turn_looks}"'
    functions 'over() { if is_over pairs; then echo -n "over "; else echo -n "go on "; fi; }; started_at=10; unset SECONDS
      minutes="" SECONDS=1000; over; minutes=2 SECONDS=129; over; SECONDS=130; over; echo x >out/raw/pairs.tsv; over; rm out/raw/pairs.tsv
      SECONDS=20; over; echo x >out/summary.json; over; minutes=""; over'
    functions 'measure_look() { echo "look $*"; }; judge() { echo "judged $*"; }; show_progress() { :; }
      echo x >temp/suspects; confirm 16; confirm 24; cat temp/again'
    functions 'show_progress() { :; }; measure_look() { echo "look $1 $2 $3 $(paste -sd , "$4")"; }; printf "%s\n" a b c >temp/names; benchmark_count=3
      judge() {
        while read -r name; do
          case $name$3$look in a016 | b124 | c132) step=done ;; b024 | c032) step=confirm ;; *) step=more ;; esac
          echo "{\"name\": \"$name\", \"verdict\": \"regression\", \"step\": \"$step\", \"look\": $look}"
        done <"$2"
      }
      measured() { : >temp/records; measure_pairs; jq -r "\"\(.name) \(.verdict) \(.look) \(.note)\"" temp/records; echo "${started_at}."; }
      minutes= looks="16 24 32 48"; measured; looks="16 24 32"; measured; minutes=1; echo x >out/summary.json; measured'
    functions 'nice() { case $* in "-n -20 nice") echo "${raised--20}" ;; *) echo "${now-0}" ;; esac; }; setarch() { return 1; }
      try() { launcher=(); raise_priority; echo -n "${launcher[*]:0:3}."; }; try; raised=0 try; now=5 try; raised=0 now=1 try; echo'
    functions 'arguments=(x --benchmark_filter=a.b) label=(A B) binary=(a b); repeating_command; echo
      arguments=(x); repeating_command; echo; binary=("$revision_cache/a" b); repeating_command; echo'
    functions 'for kind in real_time turns together processes; do
        eval "measure_$kind() { echo \"$kind \$1 \$2 \$(paste -sd , \"\$3\") \${4-}\"; echo line >>temp/lines; }"
      done
      printf "%s\n" a b/threads:2 c/real_time d/manual_time/threads:2 e-threads:4 f/manual_time >names
      modes=(turns together processes); for mode in "${modes[@]}"; do echo "$mode:"; rm -f out/raw/*; measure_look x 1 2 names lines; measure_look x 1 2 names lines; done; wc -l <lines
      echo a >names; rm out/raw/x.tsv; mode=turns; measure_look x 3 4 names lines'
    functions 'start_side() { echo "start $1 ${2##*/} $3, CPU $side_cpu"; }; finish_side() { echo "finish $*"; }
      pair_lines() { echo "lines $1 ${2##*/} $3 ${*:4}"; }
      show_progress() { :; }; layouts=(1 1) side_cpu=; printf "%s\n" a b c >names
      cpus=(5 7); measure_together 2 3 names; cpus=(5); echo a >names; measure_together 1 1 names
      measure_processes 1 2 names; measure_processes 3 3 names real_time'
    functions 'printf "#!/bin/sh\necho \"turns \$1 \$2 \$3 \$4 \$(paste -sd , \$5) \$7\"; cat \$6; exit \${CODE-0}\n" >temp/lockstep; chmod +x temp/lockstep
      layouts=(2 3) cpus=(5 7) time_limit=60 arguments=(--x) label=(a b); printf "%s\n" a b c >names
      : >temp/lines; measure_turns 1 2 names; echo a >names; measure_turns 3 4 names
      measure_turns 1 1 names 5000; cat temp/lines; export CODE=3; measure_turns 1 1 names; echo not here'
    functions 'side() { local status=0; printf "%s" "$2" >f; : >"temp/log-$3"
        (side_file[$3]=f; (exit $1) & side_pid[$3]=$!; finish_side $3 name) || status=$?; echo "$1 $2: $status"; }
      label=(a b) time_limit=7 benchmark_count=3; side 0 "{}" 0
      side 1 "{\"benchmarks\": [1]}" 1; side 1 "{\"benchmarks\": []}" 2; side 1 "{}" 3; side 0 "" 0; side 0 "{" 1
      side 124 "{}" 1; side 125 "{}" 3; side 0 "{},x" 1; side 0 "{}
" 1'
  } | same_as ab-functions.txt
}

@test "sides: how programs are measured, the looks, same code, doubts about one link a side, and plans that no longer hold" {
  {
    functions 'compile() { :; }; raise_priority() { echo raised; }; digests=(1 2) label=(a b) letter=(A B) cpu=1
      try() {
        rm -rf temp/A temp/B; mode= looks= arguments=("${@:3}"); binary=("$1" "$2"); prepare_pairs
        echo "$mode, $looks, $benchmark_count of $floor_fraction, ${layouts[*]}"
      }
      t=$PWD/turns p=$PWD/plain; mkdir l m; for n in 001 002 003 004 005 006 007 008; do cp turns l/$n; done; cp l/* m
      try $t $t; try $t $p; try $p $t; try $PWD/l $PWD/m; try $p $PWD/l
      digests=(2 2) cpu=; try $p $p; try $t $t; cpu=1; try $p $p frames; try $t $t frames
      try $t $t frames --paced; try $t $t x --threads
      most_pairs=20; try $t $t; most_pairs=16; try $t $t; most_pairs=100; floor=0.5; try $p $t'
    functions 'mkdir a b; binary=(a b) measure_same_code=0; same() { if same_code; then echo -n "same "; else echo -n "other "; fi; }
      same; echo 1 >a/code.sha256; same; echo 1 >b/code.sha256; same; measure_same_code=1; same; measure_same_code=0
      echo 2 >b/code.sha256; same; rm a/code.sha256; same; echo'
    functions 'records() { printf "{\"name\": \"%s\", \"verdict\": \"%s\", \"relative_shift\": %s, \"fails\": true%s}\n" same regression 0.5 "" \
        more regression 0.01 "" none regression 0.08 "" none improvement -0.081 "" none "no change" 0.5 "" \
        none "slower tail" 0.01 ", \"tail.shift\": 0.09, \"note\": \"n\"" more improvement -0.3 "" >temp/records; }
      echo "{\"same\": \"executes as many instructions as before\", \"more\": \"f executes more\"}" >temp/changes.json
      doubt() { digests=($1 $2) layouts=($3 $4); records; doubt_layouts
        echo "$*: $(jq -r "\"\(.name) \(.verdict) \(.fails) \((.note // \"\")[:10])\"" temp/records | paste -sd , -)"
      }
      doubt 1 2 1 1; doubt 1 2 7 8; doubt 1 2 8 7; doubt 1 2 8 8; doubt 1 1 1 1'
    functions 'cat() { case $1 in *cpu[45]/*) echo 4-5 ;; *cpu[23]/*) echo 2-3 ;; *cpu[01]/*) echo 0-1 ;; *) return 1 ;; esac; }
      taskset() { [ "$2" -le ${most:-9} ] && [ "$2" -ge ${least:-0} ]; }
      for cpu in 5 4 3 1 0 6; do echo -n "$cpu: $(other_core $cpu); "; done; least=2; echo -n "$(other_core 3). "; most=2; other_core 5; echo'
    functions 'machine() { echo "${here-this}"; }; digest() { echo "d$1"; }
      plan() { jq -n --arg a "$1" --arg b "$2" --arg m "$3" "{A: {label: \"a b\", binary: \$a, sha256: \"dturns\"},
        B: {label: \"c\", binary: \$b, sha256: \"dplain\"}, machine: \$m, minutes: 5,
        cpu: 3, second_cpu: null, most_pairs: null, measures_same_code: (\$a == \"turns\"), arguments: [\"x y\", \"z\"]}" >out/plan.json
        (read_plan; echo "read ${label[0]}, ${label[1]}, ${#arguments[@]}, $minutes, $cpu, $second_cpu., $most_pairs., $measure_same_code") ||
          echo "exit code $?"; }
      plan turns plain this; plan turns plain other; plan turns plain ""; plan turns none this; plan none plain this; plan plain plain this; plan turns turns this
      : >out/summary.json; plan turns plain other'
    functions 'have() { [ -z "${lacks-}" ]; }; show_progress() { :; }
      run_child() {
        echo "counted ${*: -4}" >>log; [ -z "${fails-}" ] || return 1
        printf "one\tf\t%s\n" "$(case ${*: -3:1} in *turns) echo 100 ;; *) echo 200 ;; esac)"
      }
      explain() { rm -f temp/changes.json; explain_changes; echo "$(cat temp/changes.json 2>/dev/null || echo nothing)"; }
      row() { printf "{\"kind\": \"benchmark\", \"name\": \"%s\", \"verdict\": \"%s\", \"relative_shift\": %s}\n" "$@"; }
      mode=turns binary=(turns plain) arguments=(x) letter=(A B)
      { row one regression 0.5 calm "no change" 0.001 two inconclusive -0.1; } >temp/records; explain
      arguments=(frames); explain; arguments=(x); mode=together; explain; mode=turns lacks=1; explain; lacks= fails=1; explain; fails=
      row calm "no change" 0 >temp/records; explain
      mkdir -p l/x; cp turns l/turns; row one improvement -0.5 >temp/records; binary=(l/x plain); explain; cat log'
  } | same_as ab-sides.txt
}
