# Mutants of Swift modules: all of a sample in one build. Source it from mutate.sh.

tree=$root_dir/.build/mutants/tree

# build_mutator: sets $mutator. It uses the parser that is part of the Swift toolchain.
build_mutator() {
  local log=$temp_dir/mutator.log host
  mutator=$work_dir/mutator
  ! is_current || return 0
  host=$(swiftc -print-target-info | jq -r '.paths.runtimeResourcePath')/host
  run_logged "$log" swiftc -swift-version 6 -parse-as-library "$lib_dir"/mutate/mutator/*.swift -o "$mutator.new" \
    -I "$host" -L "$host" -lSwiftSyntax -lSwiftParser -lSwiftOperators -Xlinker -rpath -Xlinker "$host" ||
    die_with "$log" "$EXIT_USAGE" "cannot build the mutator, see the log above"
  mv "$mutator.new" "$mutator"
}

# is_current: whether the mutator is as new as its sources.
is_current() {
  [ -x "$mutator" ] && [ -z "$(find "$lib_dir/mutate/mutator" -name '*.swift' -newer "$mutator")" ]
}

candidates() {
  local module folders=()
  build_mutator
  for module in "${modules[@]+"${modules[@]}"}"; do folders+=("$(module_folder "$module")"); done
  [ "${#folders[@]}" -gt 0 ] || folders=(Sources)
  (
    cd "$root_dir"
    # The kernels are tested by their accuracy; the text between modules holds no logic.
    find "${folders[@]}" -name '*.swift' | grep -vE '^Sources/Engine/(BatchKernels|LaneMath/)|/Exports\.swift$|\.docc/' | selected |
      LC_ALL=C sort | tr '\n' '\0' >"$temp_dir/selected"
    sha256_of_list <"$temp_dir/selected" | awk -v OFS='\t' '{ print substr($0, 67), substr($0, 1, 12) }' >"$temp_dir/digests"
    xargs -0 "$mutator" list <"$temp_dir/selected" | awk -F '\t' -v OFS='\t' '
      FILENAME == ARGV[1] { digest[$1] = $2; next }
      { $1 = $1 OFS digest[$1]; print }' "$temp_dir/digests" -
  )
}

# copy_project: into $tree, but for the files with mutants; files that are the same keep their dates, so that they are not
# compiled again, and those that are gone go.
copy_project() {
  local file
  mkdir -p "$tree"
  cut -f 2 "$work_dir/numbered" >"$temp_dir/mutated"
  (
    cd "$root_dir"
    { git ls-files --cached --others --exclude-standard 2>/dev/null || find . -type f -not -path './.build/*' | cut -c 3-; } \
      >"$temp_dir/files"
    (cd "$tree" && find . -name '*.swift' -not -path './.build/*' -not -name Choice.swift | cut -c 3-) |
      { grep -vxF -f "$temp_dir/files" || true; } | while IFS= read -r file; do rm -f "$tree/$file"; done
    grep -vxF -f "$temp_dir/mutated" "$temp_dir/files" | while IFS= read -r file; do
        [ -f "$file" ] || continue
        cmp -s "$file" "$tree/$file" || { mkdir -p "$tree/$(dirname "$file")" && cp "$file" "$tree/$file"; }
      done
  )
}

# insert_mutants: those of $work_dir/numbered that compile, into the files of $tree; each number stays.
insert_mutants() {
  local file module numbers
  cut -f 2 "$work_dir/numbered" | LC_ALL=C sort -u | while IFS= read -r file; do
    cp "$work_dir/original/$file" "$temp_dir/source.swift"
    numbers=$(awk -F '\t' -v file="$file" '
      FILENAME == ARGV[1] { dropped[$1] = 1; next }
      $2 == file && !($1 in dropped) { print $4 ":" $1 }' "$work_dir/uncompilable" "$work_dir/numbered")
    # shellcheck disable=SC2086  # one argument each
    [ -z "$numbers" ] || "$mutator" insert "$temp_dir/source.swift" $numbers
    if ! cmp -s "$temp_dir/source.swift" "$tree/$file"; then
      mkdir -p "$tree/$(dirname "$file")"
      cp "$temp_dir/source.swift" "$tree/$file"
    fi
    module=$tree/$(cut -d / -f 1-3 <<<"$file")
    cmp -s "$lib_dir/mutate/Choice.swift" "$module/Choice.swift" || cp "$lib_dir/mutate/Choice.swift" "$module/Choice.swift"
  done
}

# drop_uncompilable LOG: appends the numbers of the mutants that the compiler refused. Fails if it names none.
drop_uncompilable() {
  sed -nE "s|^$tree/([^:]+):([0-9]+):[0-9]+: error: .*|\1	\2|p" "$1" | sort -u >"$temp_dir/errors"
  awk -F '\t' '
    function distance(a, b) { return a < b ? b - a : a - b }
    FILENAME == ARGV[1] { dropped[$1] = 1; next }
    FILENAME == ARGV[2] { if (!($1 in dropped)) { number[++count] = $1; file[count] = $2; line[count] = $5 }; next }
    {
      # Those of the line; or else the nearest ones: the compiler reports a statement of several lines where it starts, and a
      # consequence below its cause.
      nearest = ""
      for (i = 1; i <= count; i++) if (file[i] == $1 && (nearest == "" || distance(line[i], $2) < nearest)) {
        nearest = distance(line[i], $2)
      }
      for (i = 1; i <= count; i++) if (file[i] == $1 && distance(line[i], $2) == nearest) print number[i]
    }' "$work_dir/uncompilable" "$work_dir/numbered" "$temp_dir/errors" | sort -un >"$temp_dir/refused"
  cat "$temp_dir/refused" >>"$work_dir/uncompilable"
  [ -s "$temp_dir/refused" ]
}

build_tree() {
  local status file started=$SECONDS
  copy_project
  # As they were listed: somebody may go on writing in the project.
  cut -f 2 "$work_dir/numbered" | sort -u | while IFS= read -r file; do
    mkdir -p "$work_dir/original/$(dirname "$file")"
    cp "$root_dir/$file" "$work_dir/original/$file"
  done
  [ -e "$work_dir/uncompilable" ] || : >"$work_dir/uncompilable"
  while :; do
    insert_mutants
    status=0
    say "building the mutants (debug) …"
    run_logged "$temp_dir/build.log" "${stable_order[@]}" swift build --package-path "$tree" -c debug \
      --traits "$package_traits" --product overshootPackageTests || status=$?
    [ "$status" -ne 0 ] || break
    drop_uncompilable "$temp_dir/build.log" ||
      die_with "$temp_dir/build.log" "$EXIT_USAGE" "cannot build the mutants, see the log above"
    say "$(grep -c . "$temp_dir/refused") mutants do not compile"
  done
  say "built in $((SECONDS - started)) s"
}

# test_targets: a regular expression for the test targets of the sample's modules: those of their name, or else those that
# depend on them.
test_targets() {
  cut -f 2 "$work_dir/numbered" | cut -d / -f 3 | sort -u | while IFS= read -r module; do
    if [ -d "$root_dir/Tests/${module}Tests" ]; then
      printf '%sTests\n' "$module"
    else
      swift package --package-path "$tree" dump-package |
        jq -r --arg changed "$(module_folder "$module")/x.swift" -f "$lib_dir/test/affected.jq" | sed 's/^^(//; s/)\\.$//' | tr '|' '\n'
    fi
  done | sort -u | paste -s -d '|' -
}

# run_suite SUITE SECONDS: the exit code of its tests; 124 or 152 if they take longer than that much processor time.
run_suite() (
  # The lines of the shell about tests that a signal ends.
  exec 2>/dev/null
  ulimit -t "$2" -c 0
  SWIFT_BACKTRACE=enable=no timeout $(($2 * 20)) "$test_program" --testing-library swift-testing \
    --filter "^${1//./\\.}(/|\$)" >"$suite_log" 2>&1 </dev/null
)

# reach SUITE: runs it once and notes the mutants that it reaches: number, processor time in ms, suite.
reach() {
  local name=${1//[!A-Za-z0-9]/-} status=0 map used
  map=$work_dir/reach/$name.map
  [ ! -e "$work_dir/reach/$name.tsv" ] || return 0
  suite_log=$work_dir/reach/$name.log
  : >"$map"
  TIMEFORMAT='%U'
  used=$({ time OVERSHOOT_MUTANTS_REACHED=$map run_suite "$1" 180; } 2>&1) || status=$?
  if [ "$status" -eq 0 ]; then
    od -An -v -tu1 -w1 "$map" | awk -v suite="$1" -v used="$used" '$1 { printf "%d\t%d\t%s\n", NR - 1, used * 1000, suite }'
  else
    say "not used: $1 fails or takes more than three minutes without a mutant (exit code $status)"
  fi >"$work_dir/reach/$name.new"
  mv "$work_dir/reach/$name.new" "$work_dir/reach/$name.tsv"
}

# test_mutant NUMBER: runs the suites that reach it until one fails.
test_mutant() {
  local digest ordinal suite used status met=0
  IFS=$'\t' read -r _ _ digest ordinal _ < <(awk -F '\t' -v number="$1" '$1 == number' "$work_dir/numbered")
  suite_log=$work_dir/mutant-$1.log
  while IFS=$'\t' read -r used suite; do
    status=0
    met=$((met + 1))
    OVERSHOOT_MUTANT=$1 run_suite "$suite" $((5 + used * 5 / 1000)) || status=$?
    if [ "$status" -ne 0 ]; then
      keep "$digest" "$ordinal" killed "$suite"
      return
    fi
  done < <(awk -F '\t' -v number="$1" '
    { reached[$3]++ }
    $1 == number { time[$3] = $2 }
    END { for (suite in time) printf "%d\t%d\t%s\n", reached[suite] * (100 + time[suite]), time[suite], suite }
  ' "$work_dir/reached.tsv" | sort -n | cut -f 2-)
  # With --tests others may reach it.
  [ "$met" -gt 0 ] || [ -z "$filter" ] || return 0
  keep "$digest" "$ordinal" survived "$([ "$met" -eq 0 ] && echo 'no test reaches it' || echo "$met suites reach it")"
}

# numbers_of_pending: writes $temp_dir/numbered, and the numbers to test. The last build keeps its numbers if it holds all that
# is pending: with new tests only these are compiled.
numbers_of_pending() {
  if awk -F '\t' '
    FILENAME == ARGV[1] { number[$3, $4] = $1; next }
    !(($2, $3) in number) { missing = 1 }
    { print number[$2, $3] }
    END { exit missing }' "$work_dir/numbered" "$temp_dir/pending" >"$temp_dir/numbers" 2>/dev/null; then
    cp "$work_dir/numbered" "$temp_dir/numbered"
    return
  fi
  awk -F '\t' -v OFS='\t' '{ print NR, $0 }' "$temp_dir/pending" >"$temp_dir/numbered"
  cut -f 1 "$temp_dir/numbered" >"$temp_dir/numbers"
}

test_pending() {
  local number digest ordinal targets stamp
  numbers_of_pending
  stamp=$(cat "$temp_dir/numbered" "$temp_dir/tests" "$lib_dir/mutate/Choice.swift" >"$temp_dir/stamp" && sha256 "$temp_dir/stamp")
  if [ "$(cat "$work_dir/stamp" 2>/dev/null)" != "$stamp" ]; then
    rm -rf "$work_dir/stamp" "$work_dir/reach"
    mkdir "$work_dir/reach"
    # A new sample is built from nothing: objects that are kept may have the older layout of a class, and their tests crash.
    cmp -s "$temp_dir/numbered" "$work_dir/numbered" || rm -rf "$tree" "$work_dir/original" "$work_dir/uncompilable"
    cp "$temp_dir/numbered" "$work_dir/numbered"
    build_tree
    printf '%s' "$stamp" >"$work_dir/stamp"
  fi
  while IFS=$'\t' read -r number _ digest ordinal _; do
    if grep -qx "$number" "$work_dir/uncompilable"; then keep "$digest" "$ordinal" uncompilable ''; fi
  done <"$work_dir/numbered"
  test_program=$tree/.build/debug/overshootPackageTests.xctest
  targets=$(test_targets)
  "$test_program" --testing-library swift-testing --list-tests 2>/dev/null |
    awk -v targets="^($targets)\\\\." '$0 ~ targets { sub(/\/.*/, ""); if (!seen[$0]++) print }' |
    grep -E -- "$filter" >"$work_dir/suites" || die "$EXIT_USAGE" "no suite matches '$filter'"
  say "running $(grep -c . "$work_dir/suites") suites to see what they reach"
  export -f run_suite reach test_mutant keep say printable
  export work_dir test_program results tests filter
  # shellcheck disable=SC2016  # for the shell of xargs
  xargs -P "$jobs" -I '{}' bash -c 'reach "$1"' - '{}' <"$work_dir/suites"
  cat "$work_dir"/reach/*.tsv >"$work_dir/reached.tsv"
  # shellcheck disable=SC2016
  grep -vxF -f "$work_dir/uncompilable" "$temp_dir/numbers" | xargs -P "$jobs" -I '{}' bash -c 'test_mutant "$1"' - '{}'
}
