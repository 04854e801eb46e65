# shellcheck disable=SC2154  # set by the scripts that source this file

# The functions behind a change. Source it after common.sh and build.sh.

# The largest changes are explained, at most this many: counting takes two seconds a benchmark and side.
readonly most_explained=8
# What two links of the same objects differ by in the worst tenth of cases (docs/verdicts.md).
readonly layout_luck=0.08

# explain_changes: writes changes.json, an object: a benchmark's name, and which functions execute more instructions than on side A.
# Of benchmarks that changed, then of inconclusive ones; where some changed, of three others as a control. Empty where nothing can
# be counted: without valgrind, for frames, or if a side's program has no symbols. It only adds to the output, and no failure here
# ends the comparison.
explain_changes() {
  local side program_file pattern status
  if [ "$mode" != turns ] || [ "${arguments[0]-}" = frames ] || ! have valgrind; then return 0; fi
  jq -r -s --argjson most "$most_explained" '
    map(select(.kind == "benchmark" and .relative_shift != null)
      | .rank = ({"regression": 0, "improvement": 1, "inconclusive": 2, "no change": 3}[.verdict])) | map(select(.rank != null))
    | sort_by([.rank, -(.relative_shift | fabs)])
    | map(select(.rank < 3))[:$most] + if any(.rank < 2) then map(select(.rank == 3))[:3] else [] end | .[].name' "$temp_dir/records" >"$temp_dir/changed-names"
  [ -s "$temp_dir/changed-names" ] || return 0
  pattern="^($(sed 's/[][\\.^$*+?(){}|]/\\&/g' "$temp_dir/changed-names" | paste -sd '|' -))\$"
  for side in 0 1; do
    program_file=$(program_with_symbols "${binary[side]}")
    [ -n "$program_file" ] || return 0
    show_progress "counting the instructions of changes, side ${letter[side]}"
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

# doubt_layouts: with one link a side, where a function happens to lie may change its time by more than 10 %. A benchmark whose loop
# executes as many instructions as before is inconclusive then; where they were not counted, one that changed by
# layout_luck at most. A larger change says that some of it may be luck.
doubt_layouts() {
  if [ "${layouts[0]}" -ge 8 ] && [ "${layouts[1]}" -ge 8 ]; then return 0; fi
  [ "$(planned .A.sha256)" != "$(planned .B.sha256)" ] || return 0
  jq -c --slurpfile changes "$temp_dir/changes.json" --argjson luck "$layout_luck" '
    if (.verdict | IN("regression", "slower tail", "improvement") | not) then .
    elif $changes[0][.name] == null and ((.["tail.shift"] // .relative_shift) | fabs) > $luck
    then .note = (.note // "" | if . == "" then . else . + "; " end) + "one link a side: some of it may be the luck of where code lies; give several (docs/verdicts.md)"
    elif $changes[0][.name] | IN(null, "executes as many instructions as before")
    then .verdict = "inconclusive" | .fails = false
      | .note = "layout: one link a side cannot tell a change from the luck of where code lies; give several (docs/verdicts.md)"
    else . end' "$temp_dir/records" >"$temp_dir/records.doubted"
  mv "$temp_dir/records.doubted" "$temp_dir/records"
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
