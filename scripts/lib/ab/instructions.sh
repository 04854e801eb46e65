# shellcheck disable=SC2016,SC2154  # an awk program; set by the scripts that source this file

# The functions behind a regression. Source it after common.sh and build.sh.

# The largest regressions are explained, at most this many: counting takes two seconds a benchmark and side.
readonly most_explained=5

# explain_regressions: writes changes.json, an object: a benchmark's name, and which functions execute more instructions than
# on side A. Empty where nothing can be counted: without valgrind, for frames, or if a side's program has no symbols. It only
# adds to the output, and no failure here ends the comparison.
explain_regressions() {
  local side program_file pattern status
  if [ "$mode" != turns ] || [ "${arguments[0]-}" = frames ] || ! have valgrind; then return 0; fi
  of_records '$at["verdict"] == "regression" { print $at["relative_shift"], outside($at["name"]) }' "$temp_dir/records" |
    LC_ALL=C sort -t $'\t' -k 1,1gr | sed -n "1,${most_explained}p" | cut -f 2 >"$temp_dir/regressions"
  [ -s "$temp_dir/regressions" ] || return 0
  pattern="^($(sed 's/[][\\.^$*+?(){}|]/\\&/g' "$temp_dir/regressions" | paste -sd '|' -))\$"
  for side in 0 1; do
    program_file=$(program_with_symbols "${binary[side]}")
    [ -n "$program_file" ] || return 0
    show_progress "counting the instructions of regressions, side ${letter[side]}"
    status=0
    "$root_dir/scripts/count-instructions.sh" --no-install --functions --binary "$program_file" --filter "$pattern" \
      >"$temp_dir/functions-${letter[side]}" 2>/dev/null </dev/null &
    child_pid=$!
    wait "$child_pid" || status=$?
    child_pid=
    [ "$status" -eq 0 ] || return 0
  done
  awk -f "$lib_dir/ab/changed-functions.awk" "$temp_dir/functions-A" "$temp_dir/functions-B" >"$temp_dir/changed"
  jq -R -n '[inputs | split("\t") | select(.[1] != "") | {key: .[0], value: .[1]}] | from_entries' "$temp_dir/changed" \
    >"$temp_dir/changes.json"
}

# program_with_symbols PATH: the program itself, or the one beside a folder of its layouts, which have no symbols. Prints
# nothing where there is none.
program_with_symbols() {
  if [ ! -d "$1" ]; then
    printf '%s' "$1"
  else
    find "$(dirname "$1")" -maxdepth 1 -type f -perm -u+x | sed -n 1p
  fi
}
