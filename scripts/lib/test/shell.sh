# The bats tests of the scripts, several files at a time, the largest first. Source it from test.sh.
#
# Files tagged 'build' run the built products and wait for the build; tests tagged 'thorough' run with --thorough only.

# shell_files -L|-l: the files to run that need no build, or one.
shell_files() {
  local file
  { grep "$1" '^# bats file_tags=.*\bbuild\b' "$root_dir"/Tests/Scripts/*.bats || true; } | while IFS= read -r file; do
    [ "$quick" -eq 0 ] || { [ "$1" = -L ] && is_changed_test "$file"; } || continue
    printf '%d %s\n' "$(wc -c <"$file")" "$file"
  done | sort -rn | cut -d ' ' -f 2-
}

# needs_products: whether any file to run needs the build.
needs_products() { runs_part shell && [ -n "$(shell_files -l)" ]; }

shell_tests=
start_shell_tests() {
  mkdir "$temp_dir/bats"
  run_shell_tests &
  shell_tests=$!
}

# continue_shell_tests: the build has ended: files that wait for it go on. The background has the environment of before.
continue_shell_tests() {
  printf '%s' "${OVERSHOOT_PRODUCTS-}" >"$temp_dir/products.new"
  mv "$temp_dir/products.new" "$temp_dir/products"
}

run_shell_tests() {
  local file
  trap - EXIT
  # shellcheck disable=SC2046  # words
  trap 'kill $(jobs -p) 2>/dev/null; exit 143' TERM
  { shell_files -L && shell_files -l; } >"$temp_dir/bats.files"
  while IFS= read -r file; do
    while [ "$(jobs -rp | wc -l)" -ge "$(slots)" ]; do sleep 0.1; done
    run_file "$file" "$temp_dir/bats/$(basename "$file").tap" &
  done <"$temp_dir/bats.files"
  wait
}

# slots: how many files run at a time; during the build one processor is the build's.
slots() {
  if [ -z "$build_pid" ] || [ -e "$temp_dir/products" ] || [ "$jobs" -eq 1 ]; then echo "$jobs"; else echo $((jobs - 1)); fi
}

# run_file FILE LOG: runs a bats file, after the build if it needs that, and shows what failed.
run_file() {
  local arguments=(--formatter tap --timing) status=0 started results
  if grep -q '^# bats file_tags=.*\bbuild\b' "$1"; then
    until [ -e "$temp_dir/products" ]; do sleep 0.2; done
    OVERSHOOT_PRODUCTS=$(cat "$temp_dir/products")
    export OVERSHOOT_PRODUCTS
  fi
  started=$SECONDS
  [ -z "$filter" ] || arguments+=(--filter "$filter")
  [ "$thorough" -eq 1 ] || arguments+=(--filter-tags '!thorough')
  (bound bats "${arguments[@]}" "$1" >"$2" 2>&1 </dev/null) || status=$?
  if [ "$status" -ne 0 ] && ! grep -q '^not ok ' "$2"; then printf 'not ok 0 %s ended with %s\n' "$1" "$status" >>"$2"; fi
  awk -v all="$verbose" '/^not ok /{show=1} /^ok /{show=0} show || all' "$2" | show_lines
  results=$(tap_counts "$2")
  case $results in '0 passed, 0 failed, 0 skipped') ;; *) say "  $results: $(basename "$1"), $((SECONDS - started)) s" ;; esac
}

# tap_counts FILE...: the results of bats, as a text that starts with them.
tap_counts() {
  awk '/^not ok / { failed++ } /^ok / { if (/ # skip/) skipped++; else passed++ }
    END { printf "%d passed, %d failed, %d skipped", passed, failed, skipped }' "$@" /dev/null
}

# run_failures_again: a few failed tests of a file once more, alone: other programs on the machine can make a test of real
# processes fail. Each that passes is named; one that fails twice has failed.
run_failures_again() {
  local tap name pattern again=$temp_dir/again.tap
  for tap in "$temp_dir"/bats/*.tap; do
    [ -e "$tap" ] || continue # no file ran
    sed -nE '/^not ok 0 /d; s/^not ok [0-9]+ (.*) in [0-9]+ms$/\1/p' "$tap" >"$temp_dir/failures"
    case $(($(wc -l <"$temp_dir/failures"))) in 1 | 2 | 3) ;; *) continue ;; esac
    name=$(basename "$tap" .tap)
    pattern=$(any_of <"$temp_dir/failures")
    (bound bats --formatter tap --timing --filter "$pattern" "$root_dir/Tests/Scripts/$name" >"$again" 2>&1 </dev/null) || true
    sed -nE 's/^ok [0-9]+ (.*) in [0-9]+ms$/\1/p' "$again" >"$temp_dir/passed"
    awk 'FILENAME == ARGV[1] { passed[$0]; next }
      /^not ok / { test = $0; sub(/^not ok [0-9]+ /, "", test); sub(/ in [0-9]+ms$/, "", test); if (test in passed) sub(/^not /, "") }
      { print }' "$temp_dir/passed" "$tap" >"$tap.new"
    mv "$tap.new" "$tap"
    sed "s/^/  passed only when run again, alone: $name: /" "$temp_dir/passed" | show_lines
  done
}

finish_shell_tests() {
  local good bad skips
  wait "$shell_tests" || true
  run_failures_again
  read -r good _ bad _ skips _ < <(find "$temp_dir/bats" -name '*.tap' -exec cat {} + | tap_counts - && echo)
  count "$good" "$bad" "$skips"
}
