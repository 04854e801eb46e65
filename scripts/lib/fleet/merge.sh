# Puts the results of all shards together. Source it after common.sh, plan.sh and collect.sh.

# The exit code: what the suite's verdicts say, unless shards are missing.
merge_status=0
verb_merge() {
  [ ${#arguments[@]} -eq 0 ] || usage_error "merge takes no '${arguments[0]}'"
  [ -z "$format" ] || [ "$suite" = ab ] || usage_error "--format is for the verdicts of ab"
  take_results
  # In the plan's order, not in that of arrival.
  find "$folder/results" -name '*.json' >"$temp_dir/files"
  awk -F '\t' 'NR == FNR { path = $0; sub(/.*\//, ""); sub(/\..*/, ""); file[$0] = path; next } $1 in file { print file[$1] }' \
    "$temp_dir/files" "$folder/shards.tsv" >"$temp_dir/results"
  [ -s "$temp_dir/results" ] || { report_missing || true; die "$EXIT_UNTRUSTED" "no shard has a result yet"; }
  "merge_$suite"
  # What each item took, for the next plan.
  over_results shard_seconds -r >"$temp_dir/seconds"
  publish "$temp_dir/seconds" "$folder/seconds.tsv"
  report_missing || merge_status=$?
  return "$merge_status"
}

# over_results FILTER [OPTION]...: one jq for all results.
over_results() {
  tr '\n' '\0' <"$temp_dir/results" | xargs -0 cat | jq -n -L "$lib_dir" "${@:2}" "include \"fleet/results\"; $1"
}

# One file of Google Benchmark's for each block; of several, each is one observation.
merge_bench() {
  local block files=()
  # A block whose shards are all missing has no line.
  over_results "$(cat "$fleet_dir/merge-bench.jq")" -c --rawfile items <(cut -f 1 "$folder/items.txt") --rawfile shards "$folder/shards.tsv" >"$temp_dir/blocks"
  for ((block = 1; block <= $(wc -l <"$temp_dir/blocks"); block++)); do
    sed -n "${block}p" "$temp_dir/blocks" | jq . >"$temp_dir/block-$block.json"
    files+=("$temp_dir/block-$block.json")
  done
  if [ ${#files[@]} -gt 1 ]; then
    "$root_dir/scripts/compare.sh" merge --output "$temp_dir/merged.json" "${files[@]}"
  else
    mv "${files[0]}" "$temp_dir/merged.json"
  fi
  emit "$temp_dir/merged.json"
}
merge_frames() { merge_bench; }

# The rows of the whole grid under one header.
merge_sweep() {
  over_results '[inputs.data.rows] | .[0][0], .[][1:][]' -r >"$temp_dir/rows"
  tr '\n' '\0' <"$temp_dir/results" | xargs -0 jq -r '.data.messages[]' | show_lines
  emit "$temp_dir/rows"
  over_results 'all(inputs; .data.status == 0)' -e >/dev/null || merge_status=1
}

merge_ab() {
  if [ "$(plan_value .blocks)" -gt 1 ]; then merge_blocks; else merge_pairs; fi
}

# merge_pairs: the pairs of all shards are those of one measurement, which ab.sh then judges: it measures nothing again.
merge_pairs() {
  local options=() files
  out=$temp_dir/merged
  mkdir -p "$out/raw"
  over_results raw_lines -r | awk -v folder="$out/raw" '{
    split($0, field, "\t")
    print substr($0, length(field[1]) + length(field[2]) + 3) >(folder "/" field[2]) }'
  files=$(ls "$out/raw")
  present_filter >"$temp_dir/filter"
  jq --rawfile filter "$temp_dir/filter" --arg a "$folder/programs/A" --arg sha_a "$(digest "$folder/programs/A")" \
    --arg b "$folder/programs/B" --arg sha_b "$(digest "$folder/programs/B")" --slurpfile plan "$folder/plan.json" \
    -f "$fleet_dir/merged-plan.jq" "$(head -n 1 "$temp_dir/results")" >"$out/plan.json"
  # The number of pairs is in its plan.
  eval "options=($(jq -r '.options | index("--pairs") as $at | if $at then del(.[$at, $at + 1]) else . end | @sh' "$folder/plan.json"))"
  "$root_dir/scripts/ab.sh" --resume "$out" ${options[@]+"${options[@]}"} --format "${format:-table}" ${output:+--output="$output"} \
    2>"$temp_dir/log" || merge_status=$?
  if [ ! -e "$out/summary.json" ] || [ "$files" != "$(ls "$out/raw")" ]; then
    show_lines <"$temp_dir/log"
    die "$EXIT_UNTRUSTED" "ab.sh cannot judge the merged pairs, see above"
  fi
  publish "$out/summary.json" "$folder/summary.json"
}

# present_filter: the plan's filter, or where shards are missing, one for the benchmarks that are there.
present_filter() {
  if [ "$(wc -l <"$temp_dir/results")" -eq "$(wc -l <"$folder/shards.tsv")" ]; then
    printf '%s' "$(plan_value .filter)"
  else
    sed "s|.*/|$folder/shards/|; s|\..*|/shard.json|" "$temp_dir/results" | tr '\n' '\0' | xargs -0 jq -r '.names[]' | sort -u | any_of
  fi
}

# merge_blocks: one test over the pairs of all blocks, stratified by node, for each benchmark.
merge_blocks() {
  # shellcheck disable=SC2034  # read by report_pairs
  local threshold=0 alpha=0.05 floor='' resolution=$default_resolution fail_on_inconclusive='' allow_missing=0 allow_new=0 floor_fraction label
  eval "$(jq -r -f "$fleet_dir/verdict-options.jq" "$folder/plan.json")"
  floor_fraction=${floor:-$(default_floor "$(layouts_of "$folder/programs/A" | wc -l)" "$(layouts_of "$folder/programs/B" | wc -l)")}
  # The pairs' names become those of the nodes.
  over_results raw_lines -r | awk 'BEGIN { FS = OFS = "\t" } $2 ~ /^pairs-/ { print $1, $4, $5, $6, $7, $8 }' |
    pairs_awk "$fleet_dir/verdicts.awk" -v alpha="$alpha" -v floor="$floor_fraction" \
      -v threshold="$threshold" -v resolution="$resolution" "$folder/items.txt" - >"$temp_dir/records"
  printf '{}' >"$temp_dir/changes.json"
  # shellcheck disable=SC2034  # read by list_names_of
  filter=$(plan_value .filter)
  list_names_of A >"$temp_dir/names-A"
  list_names_of B >"$temp_dir/names-B"
  # shellcheck disable=SC2034  # read by report_pairs
  label=("$(plan_value '.labels[0]')" "$(plan_value '.labels[1]')")
  report_pairs "$folder" "A change passes the signed rank test over the pairs of $(plan_value .blocks) blocks, stratified by node, with Holm's correction (alpha $alpha), and is larger than FLOOR." 'lockstep turns'
  merge_status=$(jq .exit_code "$folder/summary.json")
}
