# bats file_tags=build
load helpers

# The command-line tool: what it prints, where, and how it ends.

setup_file() {
  OVERSHOOT=$(built_program overshoot)
  export OVERSHOOT
}

# refused PART ARGUMENT...: exit 2, nothing on standard output, a message with PART on standard error.
refused() {
  local part=$1
  shift
  run_split "$OVERSHOOT" "$@" </dev/null
  [ "$status" -eq 2 ] && [ -z "$output" ] && contains "$stderr" "$part"
}

# evaluate QUANTITY TABLE [OPTION...]: runs eval on a table.
evaluate() {
  local quantity=$1 table=$2
  shift 2
  printf '%s' "$table" >"$BATS_TEST_TMPDIR/table.csv"
  run_split "$OVERSHOOT" eval "$quantity" "$@" <"$BATS_TEST_TMPDIR/table.csv"
}

@test "help goes to standard output with exit 0" {
  for arguments in --help "spring --help" "eval --help"; do
    # shellcheck disable=SC2086  # two words are two arguments
    run_split "$OVERSHOOT" $arguments
    [ "$status" -eq 0 ]
    contains "$output" "USAGE: overshoot"
    [ -z "$stderr" ]
  done
}

@test "the version is the changelog's newest release where no script has built the tool" {
  run_split "$OVERSHOOT" --version
  [ "$status" -eq 0 ]
  [ -z "$stderr" ]
  [ "$output" = "$(sed -n 's/^## \[\([0-9][^]]*\)\].*/\1/p' "$root/CHANGELOG.md" | head -n 1)" ]
}

@test "spring prints the other parameterisations, every platform and the three settlings" {
  run_split "$OVERSHOOT" spring --duration 0.5 --bounce 0.3 --digits 17
  [ "$status" -eq 0 ]
  [ -z "$stderr" ]
  for part in "damping 17.59291886010284" "UIKit duration      0.7830141963873098 s" "settling time" \
    "Core Animation    0.8629552831744" "SwiftUI           1.044713090512" "SpringForce()" "SpringDescription(" \
    "tension:" "linear(0, " "maximum error" "overshoot           4.598791026"; do
    contains "$output" "$part"
  done
}

@test "spring: one motion, however it is named" {
  reference=$("$OVERSHOOT" spring --mass 1 --stiffness 100 --damping 10 --format json | jq .settling_true_s)
  for arguments in "--response 0.6283185307179586 --damping-ratio 0.5" "--duration 0.6283185307179586 --bounce 0.5" \
    "--android-stiffness 100 --damping-ratio 0.5" "--tension 100 --friction 10" \
    "--mass 3 --stiffness 300 --damping-ratio 0.5"; do
    # shellcheck disable=SC2086
    other=$("$OVERSHOOT" spring $arguments --format json | jq .settling_true_s)
    [ "$(jq -n "($other - $reference) | fabs < 1e-12")" = true ]
  done
}

@test "spring: critical springs are critical, and --digits shortens the numbers" {
  for arguments in "--duration 0.5" "--duration 0.35" "--stiffness 170 --damping-ratio 1" "--preset smooth"; do
    # shellcheck disable=SC2086  # several arguments
    run_split "$OVERSHOOT" spring $arguments
    [ "$status" -eq 0 ]
    contains "$output" $'\nregime              critical,'
    contains "$output" $'\novershoot           none\n'
  done
  run_split "$OVERSHOOT" spring --duration 0.35 --digits 3
  contains "$output" "stiffness 322, damping 35.9"
  refused "--digits is 0; give a number in 1...17" spring --duration 1 --digits 0
}

@test "spring --to prints the code of one platform; presets of other platforms are springs" {
  run_split "$OVERSHOOT" spring --duration 0.5 --bounce 0.3 --to swiftui
  [ "$status" -eq 0 ]
  [ "$(head -n 1 <<<"$output")" = ".spring(duration: 0.5, bounce: 0.3)" ]
  [ "$(grep -c . <<<"$output")" -eq 4 ]
  run_split "$OVERSHOOT" spring --preset react-wobbly --to react-spring
  [ "$output" = "{ mass: 1, tension: 180, friction: 12 }" ]
  refused '--to is "winamp"; give one of UIKit, Core Animation, SwiftUI' spring --preset snappy --to winamp
}

@test "spring: UIKit's recorded numbers" {
  run_split "$OVERSHOOT" spring --uikit-duration 3 --uikit-damping 0.25 --format json
  [ "$status" -eq 0 ]
  [ "$(jq '(.stiffness - 54.83363359078326 | fabs) < 1e-13 and (.damping - 3.702486785620688 | fabs) < 1e-14' <<<"$output")" = true ]
}

@test "spring: a negative value is a value" {
  run_split "$OVERSHOOT" spring --duration 0.5 --bounce -0.2 --velocity -3 --format json
  [ "$status" -eq 0 ]
  [ "$(jq '.initial_velocity_distances_per_s == -3 and .regime == "overdamped"' <<<"$output")" = true ]
}

@test "spring: UIKit's own parameters come back, the velocity included" {
  run_split "$OVERSHOOT" spring --uikit-duration 3 --uikit-damping 0.25 --uikit-velocity 2
  [ "$status" -eq 0 ]
  contains "$output" $'\nUIKit duration      3 s\n'
  contains "$output" "withDuration: 3, delay: 0, usingSpringWithDamping: 0.25, initialSpringVelocity: 2)"
}

@test "spring: bad numbers and bad choices are errors" {
  refused "mass is nan; give" spring --mass nan --stiffness 1 --damping 1
  refused "mass is 0.0; give" spring --mass 0 --stiffness 1 --damping 1
  refused "damping is -1.0; give" spring --stiffness 1 --damping -1
  refused "stiffness is inf; give" spring --stiffness inf --damping 1
  refused "'abc' is invalid for '--duration" spring --duration abc
  refused "bounce is 2.0; give" spring --duration 1 --bounce 2
  refused "no spring is given; give one of" spring
  refused "do not belong together" spring --duration 1 --damping 3
  refused "--preset snappy already is a spring" spring --preset snappy --mass 2
  refused "--css-error" spring --preset snappy --css-error 3
  refused "leave out --velocity" spring --uikit-duration 1 --uikit-damping 1 --uikit-velocity 1 --velocity 2
  refused "epsilon is -1.0" spring --preset snappy --epsilon -1
  refused "--no-such-flag" spring --no-such-flag
  refused "'fortnight' is invalid" spring --preset fortnight
}

@test "spring --plot draws SVG and PNG, and nothing where it cannot" {
  mkdir "$BATS_TEST_TMPDIR/a b"
  run_split "$OVERSHOOT" spring --preset bouncy --plot "$BATS_TEST_TMPDIR/a b/motion 'x'.svg"
  [ "$status" -eq 0 ]
  contains "$(cat "$BATS_TEST_TMPDIR/a b/motion 'x'.svg")" "settled at 0.8187 s"
  run_split "$OVERSHOOT" spring --stiffness 100 --damping 0 --plot "$BATS_TEST_TMPDIR/motion.png"
  [ "$status" -eq 0 ]
  [ "$(head -c 4 "$BATS_TEST_TMPDIR/motion.png" | od -An -tx1 | tr -d ' ')" = 89504e47 ]
  refused "ends in .svg or .png" spring --preset bouncy --plot "$BATS_TEST_TMPDIR/motion.gif"
  refused "cannot write" spring --preset bouncy --plot "$BATS_TEST_TMPDIR/not/there.svg"
}

@test "spring --animated draws a picture that moves, with other springs over it" {
  picture=$BATS_TEST_TMPDIR/springs.svg
  run_split "$OVERSHOOT" spring --preset bouncy --animated "$picture" --overlay react-wobbly --overlay 'linear(0, 1.2 40%, 1)'
  [ "$status" -eq 0 ]
  [ "$(grep -c '<polyline class="[a-z]* curve"' "$picture")" -eq 3 ]
  for name in bouncy react-wobbly 'linear(0, 1.2 40%, 1)'; do contains "$(cat "$picture")" ">$name</text>"; done
  refused "--overlay needs --animated" spring --preset bouncy --overlay smooth
  refused "wobbly" spring --preset bouncy --animated "$picture" --overlay wobbly
  refused "--animated is" spring --preset bouncy --animated "$BATS_TEST_TMPDIR/a.png"
}

@test "spring --plot names gnuplot where it is missing" {
  hide_tool gnuplot
  refused "gnuplot is missing" spring --preset bouncy --plot "$BATS_TEST_TMPDIR/motion.svg"
  [ ! -e "$BATS_TEST_TMPDIR/motion.svg" ]
}

@test "easing evaluates, converts and draws a curve" {
  run_split "$OVERSHOOT" easing 'linear(0, 1.2 40% 60%, 1)' --at 0.5 --at -1 --format json
  [ "$status" -eq 0 ]
  [ "$(jq -c '[.samples[].progress]' <<<"$output")" = "[1.2,0]" ]
  run_split "$OVERSHOOT" easing easeInEaseOut --to css
  [ "$output" = "ease-in-out" ]
  run_split "$OVERSHOOT" easing 'steps(2, jump-both)' --at 0 --at 3 --extrapolate
  contains "$output" "0.3333333333333333"
  refused 'this curve has code for CSS' easing step-end --to UIKit
  refused '"wobble" is not an easing; give' easing wobble
  refused "x1 of the cubic Bezier curve is 2.0" easing 'cubic-bezier(2, 0, 1, 1)'
  refused "--at is nan" easing ease --at nan
  command -v gnuplot >/dev/null || skip "gnuplot is missing"
  run_split "$OVERSHOOT" easing ease --plot "$BATS_TEST_TMPDIR/ease.svg"
  contains "$(head -c 200 "$BATS_TEST_TMPDIR/ease.svg")" "<?xml"
}

@test "eval reproduces the reference table of springs" {
  run_split "$OVERSHOOT" eval spring <"$root/Tests/AnimationCoreTests/Reference/spring.csv"
  [ "$status" -eq 0 ]
  [ -z "$stderr" ]
  # The last columns are ours, the two before them the table's; the bound is that of long oscillations.
  [ "$(awk -F, '/^#/ { next } !header { header = 1; if ($0 !~ /,x,v,x,v$/) bad++; next }
    { size = ($4 < 0 ? -$4 : $4) + ($5 < 0 ? -$5 : $5) / sqrt($2 / $1); error = $9 - $7
      if (error < 0) error = -error
      rows++; if (error > (4 + sqrt($2 / $1) * $6) * 2.3e-16 * size + 1e-16) bad++ }
    END { print rows, bad + 0 }' <<<"$output")" = "960 0" ]
}

@test "eval settling, bezier and uikit append their columns" {
  evaluate settling $'mass,stiffness,damping,v0,epsilon\n1,100,20,0,0.001\n'
  [ "$status" -eq 0 ]
  contains "$output" "true,core_animation,swiftui"
  contains "$output" "1,100,20,0,0.001,0.9233413476451"
  evaluate bezier $'id,x1,y1,x2,y2,x\na,0.25,0.1,0.25,1,1\n'
  [ "$output" = $'id,x1,y1,x2,y2,x,y,slope\na,0.25,0.1,0.25,1,1,1,0' ]
  evaluate uikit $'duration,damping_ratio,velocity\r\n3,0.25,0\r\n'
  contains "$output" $',3.702486785620687'
  contains "$output" $'stiffness,damping\r'
}

@test "eval: a bad row keeps its place, is named with its line, and makes the exit 1" {
  evaluate spring $'mass,stiffness,damping,x0,v0,t\n1,100,20,1,0,0\n1,-5,20,1,0,0\n1,100,20,x,0,0\n1,100,20,2,0,0\n'
  [ "$status" -eq 1 ]
  [ "$output" = $'mass,stiffness,damping,x0,v0,t,x,v\n1,100,20,1,0,0,1,0\n1,-5,20,1,0,0,,\n1,100,20,x,0,0,,\n1,100,20,2,0,0,2,0' ]
  contains "$stderr" "overshoot: line 3: stiffness is -5.0; give"
  contains "$stderr" "overshoot: line 4: x0 is 'x'; give a number"
}

@test "eval: a table that cannot be used is refused with exit 2" {
  evaluate spring ''
  [ "$status" -eq 2 ]
  contains "$stderr" "no header line"
  [ -z "$output" ]
  evaluate spring $'mass,stiffness\n1,2\n'
  [ "$status" -eq 2 ]
  contains "$stderr" "the header has no column damping"
  [ -z "$output" ]
  refused "'tides' is invalid" eval tides
  refused "'half' is invalid" eval spring --precision half
}

@test "eval --precision float gives nine digits" {
  evaluate spring $'mass,stiffness,damping,x0,v0,t\n1,100,3,1,0,0.3\n' --precision float
  [ "$status" -eq 0 ]
  [ "$(tail -n 1 <<<"$output" | awk -F, '{ print length($7) <= 12, length($8) <= 12 }')" = "1 1" ]
}

@test "eval streams: a row is answered before the next one comes" {
  mkfifo "$BATS_TEST_TMPDIR/in"
  "$OVERSHOOT" eval uikit <"$BATS_TEST_TMPDIR/in" >"$BATS_TEST_TMPDIR/out" &
  tool=$!
  exec 7>"$BATS_TEST_TMPDIR/in"
  printf '%s\n' duration,damping_ratio,velocity >&7
  for row in 1 2 3; do
    printf '%s,0.5,0\n' "$row" >&7
    for _ in $(seq 100); do
      [ "$(wc -l <"$BATS_TEST_TMPDIR/out")" -le "$row" ] || break
      sleep 0.1
    done
    [ "$(wc -l <"$BATS_TEST_TMPDIR/out")" -eq $((row + 1)) ]
  done
  exec 7>&-
  wait "$tool"
}

@test "eval: streams that cannot be read or written are errors with exit code 2" {
  run_split "$OVERSHOOT" eval uikit <"$BATS_TEST_TMPDIR"
  [ "$status" -eq 2 ]
  [ "$stderr" = "overshoot: cannot read standard input: Is a directory" ]
  [ -w /dev/full ] || skip "no /dev/full here"
  printf 'duration,damping_ratio,velocity\n1,0.5,0\n' >"$BATS_TEST_TMPDIR/table.csv"
  status=0
  stderr=$("$OVERSHOOT" eval uikit <"$BATS_TEST_TMPDIR/table.csv" 2>&1 >/dev/full) || status=$?
  [ "$status" -eq 2 ]
  [ "$stderr" = "overshoot: cannot write to standard output: No space left on device" ]
}

# What writes to standard output, beside eval and the frames that are timed.
printing=("spring --preset smooth" list "list --format json" "list --schema" "trace wave" "trace wave --digest"
  "audit grow-frame" "frames --list" "frames gate --schema" kernels --help --version "help spring")

@test "standard output that cannot be written is an error message and exit 2, for every command" {
  [ -w /dev/full ] || skip "no /dev/full here"
  for arguments in "${printing[@]}"; do
    echo "overshoot $arguments"
    status=0
    # shellcheck disable=SC2086  # two words are two arguments
    stderr=$("$OVERSHOOT" $arguments 2>&1 >/dev/full) || status=$?
    [ "$status" -eq 2 ]
    [ "$stderr" = "overshoot: cannot write to standard output: No space left on device" ]
    status=0
    # shellcheck disable=SC2086
    stderr=$("$OVERSHOOT" $arguments 2>&1 >&-) || status=$?
    [ "$status" -eq 2 ]
    [ "$stderr" = "overshoot: cannot write to standard output: Bad file descriptor" ]
  done
}

@test "a closed reader ends the output quietly, by SIGPIPE" {
  # Opened for reading as well, the pipe has a reader until nobody is left.
  mkfifo "$BATS_TEST_TMPDIR/pipe"
  for arguments in "${printing[@]}"; do
    echo "overshoot $arguments"
    # shellcheck disable=SC2094
    exec 8<>"$BATS_TEST_TMPDIR/pipe" 7>"$BATS_TEST_TMPDIR/pipe" 8>&-
    status=0
    # shellcheck disable=SC2086
    stderr=$("$OVERSHOOT" $arguments 2>&1 >&7) || status=$?
    exec 7>&-
    [ "$status" -eq 141 ]
    [ -z "$stderr" ]
  done
}

@test "without standard error the exit code is the same" {
  for arguments in "spring" "frames nonsense" "eval tides"; do
    for closed in '2>&-' '2>/dev/full'; do
      status=0
      # shellcheck disable=SC2086
      eval "\"\$OVERSHOOT\" $arguments $closed" </dev/null || status=$?
      [ "$status" -eq 2 ]
    done
  done
}

@test "no file that the tool opens takes the place of a stream that is closed" {
  # Drawing starts a process, for which files stay open until the end.
  for closed in '>&-' '0<&- >&-'; do
    status=0
    stderr=$(eval "\"\$OVERSHOOT\" spring --preset smooth --plot \"\$BATS_TEST_TMPDIR/motion.svg\" 2>&1 $closed") || status=$?
    [ "$status" -eq 2 ]
    [ "$stderr" = "overshoot: cannot write to standard output: Bad file descriptor" ]
    contains "$(cat "$BATS_TEST_TMPDIR/motion.svg")" "settled at"
    rm "$BATS_TEST_TMPDIR/motion.svg"
  done
}

@test "a file that cannot be written, and a folder that cannot be read, is an error message with the reason and exit 2" {
  for arguments in "frames --list --output" "frames gate --schema --output" "filmstrip wave --output"; do
    # shellcheck disable=SC2086  # three words are three arguments
    refused "cannot write $BATS_TEST_TMPDIR/not/there.svg (No such file or directory)" $arguments "$BATS_TEST_TMPDIR/not/there.svg"
  done
  refused "cannot write $BATS_TEST_TMPDIR/not/there (No such file or directory)" \
    frames record grow-frame --cells 1 --hz 60 --digests "$BATS_TEST_TMPDIR/not/there"
  touch "$BATS_TEST_TMPDIR/file"
  refused "cannot read $BATS_TEST_TMPDIR/file as a folder" list --scenarios "$BATS_TEST_TMPDIR/file"
  [ -w /dev/full ] || skip "no /dev/full here"
  refused "cannot write /dev/full (No space left on device)" frames --list --output /dev/full
}

@test "eval: a reader that leaves early ends it quietly" {
  awk 'BEGIN { print "duration,damping_ratio,velocity"; for (i = 0; i < 100000; i++) print "1,0.5,0" }' \
    >"$BATS_TEST_TMPDIR/table.csv"
  run_split bash -c '"$OVERSHOOT" eval uikit <"$1" | head -n 1' bash "$BATS_TEST_TMPDIR/table.csv"
  [ "$output" = duration,damping_ratio,velocity,stiffness,damping ]
  [ -z "$stderr" ]
}

@test "eval --engine batch gives what the scalar engine gives, and only where there are kernels" {
  table=$'mass,stiffness,damping,x0,v0,t\n1,100,3,1,0,0.3\n1,100,-3,1,0,0.3\n2,100,60,1,0,0.3\n'
  evaluate spring "$table"
  scalar=$output
  evaluate spring "$table" --engine batch
  [ "$status" -eq 1 ]
  contains "$stderr" "line 3: damping"
  [ "$(paste -d, <(printf '%s\n' "$scalar") <(printf '%s\n' "$output") | awk -F, 'NR > 1 && NR != 3 {
    a = $7 - $15; b = $8 - $16; if (a < 0) a = -a; if (b < 0) b = -b; if (NF != 16 || a > 1e-14 || b > 1e-13) bad++ }
    END { print NR, bad + 0 }')" = "4 0" ]
  table=$'x1,y1,x2,y2,x\n0.42,0,1,1,0.25\n0.25,0.1,0.25,1,0.5\n'
  evaluate bezier "$table"
  scalar=$output
  evaluate bezier "$table" --engine batch
  [ "$status" -eq 0 ]
  [ "$(paste -d, <(printf '%s\n' "$scalar") <(printf '%s\n' "$output") | awk -F, 'NR > 1 {
    a = $6 - $13; if (a < 0) a = -a; if (NF != 14 || a > 2e-12 || $7 != $14) bad++ } END { print NR, bad + 0 }')" = "3 0" ]
  refused "--engine batch evaluates spring, bezier only" eval uikit --engine batch
}

@test "kernels prints the built and chosen sets, follows the environment, and refuses unknown ones" {
  run_split "$OVERSHOOT" kernels
  [ "$status" -eq 0 ]
  contains "$output" "baseline  yes    yes"
  [ -z "$stderr" ]
  [ "$(awk '$4 == "yes"' <<<"$output" | wc -l)" -eq 1 ]
  OVERSHOOT_ISA=baseline run_split "$OVERSHOOT" kernels
  [ "$status" -eq 0 ]
  contains "$output" "baseline  yes    yes        yes"
  OVERSHOOT_ISA=v9 run_split "$OVERSHOOT" kernels
  [ "$status" -eq 2 ]
  [ -z "$output" ]
  contains "$stderr" "unknown kernel set 'v9'"
}
