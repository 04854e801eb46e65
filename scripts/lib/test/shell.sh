# The bats tests of the scripts, several files at a time. Source it from test.sh.
#
# Files tagged 'build' run the built products and wait for the build; tests tagged 'thorough' run with --thorough only.
# Workers take one file after the other, the largest first; who makes a file's folder runs it.

# shell_files: the files to run, those that need no build first, the largest first.
shell_files() {
  local file
  for file in "$root_dir"/Tests/Scripts/*.bats; do
    # shellcheck disable=SC2154  # set by test.sh and select_changed
    if [ "$quick" -eq 1 ] && { needs_build "$file" || ! is_changed_test "$file"; }; then continue; fi
    printf '%d %d %s\n' "$(needs_build "$file" && echo 1 || echo 0)" "$(wc -c <"$file")" "$file"
  done | sort -k 1,1n -k 2,2rn | cut -d ' ' -f 3-
}

needs_build() { grep -q '^# bats file_tags=.*\bbuild\b' "$1"; }

# needs_products: whether any file to run needs the build.
needs_products() {
  runs_part shell && [ -n "$(shell_files | while IFS= read -r file; do ! needs_build "$file" || echo yes; done)" ]
}

workers=()
start_shell_tests() {
  local number
  mkdir "$temp_dir/bats"
  shell_files >"$temp_dir/bats.files"
  # One processor is the build's.
  for ((number = build_pid ? 1 : 0; number < jobs || number < 1; number++)); do start_worker; done
  [ "${#workers[@]}" -gt 0 ] || start_worker
}

# continue_shell_tests: the build has ended: files that wait for it go on, and one more at a time.
continue_shell_tests() {
  # The workers have started with the environment of before.
  printf '%s' "${OVERSHOOT_PRODUCTS-}" >"$temp_dir/products.new"
  mv "$temp_dir/products.new" "$temp_dir/products"
  if [ "${#workers[@]}" -lt "$jobs" ]; then start_worker; fi
}

start_worker() {
  work &
  workers+=($!)
}

work() {
  local file name
  trap - EXIT
  while IFS= read -r file; do
    name=$(basename "$file" .bats)
    mkdir "$temp_dir/bats/$name" 2>/dev/null || continue
    if needs_build "$file"; then
      until [ -e "$temp_dir/products" ]; do sleep 0.2; done
      OVERSHOOT_PRODUCTS=$(cat "$temp_dir/products")
      export OVERSHOOT_PRODUCTS
    fi
    run_file "$file" "$temp_dir/bats/$name/tap"
  done <"$temp_dir/bats.files"
}

# run_file FILE LOG: runs a bats file and shows what failed.
run_file() {
  local arguments=(--formatter tap --timing) status=0 started=$SECONDS results
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
  for tap in "$temp_dir"/bats/*/tap; do
    [ -e "$tap" ] || continue # no file ran
    sed -nE '/^not ok 0 /d; s/^not ok [0-9]+ (.*) in [0-9]+ms$/\1/p' "$tap" >"$temp_dir/failures"
    case $(($(wc -l <"$temp_dir/failures"))) in 1 | 2 | 3) ;; *) continue ;; esac
    name=$(basename "$(dirname "$tap")")
    pattern=$(any_of <"$temp_dir/failures")
    (bound bats --formatter tap --timing --filter "$pattern" "$root_dir/Tests/Scripts/$name.bats" >"$again" 2>&1 </dev/null) || true
    sed -nE 's/^ok [0-9]+ (.*) in [0-9]+ms$/\1/p' "$again" >"$temp_dir/passed"
    awk 'FILENAME == ARGV[1] { passed[$0]; next }
      /^not ok / { test = $0; sub(/^not ok [0-9]+ /, "", test); sub(/ in [0-9]+ms$/, "", test); if (test in passed) sub(/^not /, "") }
      { print }' "$temp_dir/passed" "$tap" >"$tap.new"
    mv "$tap.new" "$tap"
    sed "s/^/  passed only when run again, alone: $name.bats: /" "$temp_dir/passed" | show_lines
  done
}

finish_shell_tests() {
  local pid good bad skips
  for pid in "${workers[@]}"; do wait "$pid" || true; done
  run_failures_again
  read -r good _ bad _ skips _ < <(find "$temp_dir/bats" -name tap -exec cat {} + | tap_counts - && echo)
  count "$good" "$bad" "$skips"
}
