# Splits a suite into shards. Source it after common.sh, build.sh and revision.sh.

readonly shard_seconds=60

make_plan() {
  local noun=benchmarks
  check_value SUITE 'bench|ab|frames|sweep' "$suite"
  case $suite in frames) noun=runs ;; sweep) noun=rows ;; esac
  [ ! -e "$folder/plan.json" ] || die "$EXIT_USAGE" "$folder already holds a plan; choose another folder"
  [ -z "$(ls -A "$folder" 2>/dev/null)" ] || die "$EXIT_USAGE" "$folder is not empty; choose another folder"
  # Made beside its place and renamed: a plan is whole, or not there.
  local place=${folder%/}
  make_folder "$(dirname "$place")"
  place=$(cd "$(dirname "$place")" && pwd)/$(basename "$place")
  stage "$(dirname "$place")/.overshoot" || die "$EXIT_USAGE" "cannot make the folder $place"
  folder=$staged/plan
  mkdir "$folder"
  "find_programs_$suite"
  copy_programs
  "list_items_$suite" >"$temp_dir/items"
  [ -s "$temp_dir/items" ] || die "$EXIT_USAGE" "nothing to measure; the filter is '$filter'"
  deal >"$temp_dir/dealt"
  write_shards
  if [ -d "$place" ]; then rmdir "$place"; fi
  mv "$folder" "$place" || die "$EXIT_USAGE" "cannot make the folder $place"
  folder=$place
  say "$program: $(wc -l <"$temp_dir/items") $noun in $(wc -l <"$folder/shards.tsv") shards: $(awk -v nodes="$nodes" \
    -f "$fleet_dir/makespan.awk" "$folder/shards.tsv")"
}

# --- programs: sets binaries[]

find_programs_bench() {
  [ ${#arguments[@]} -eq 0 ] || usage_error "plan bench takes no '${arguments[0]}'"
  build_program OvershootBenchmarks
}
find_programs_frames() { build_program overshoot; }
find_programs_sweep() {
  [ ${#arguments[@]} -eq 2 ] || usage_error "plan sweep needs a quantity and a grid file"
  [ -r "${arguments[1]}" ] || die "$EXIT_USAGE" "cannot read the grid ${arguments[1]}"
  cat -- "${arguments[1]}" >"$temp_dir/grid"
  # Its rows are lines of text, which go from file to file as JSON.
  if have iconv && ! iconv -f UTF-8 -t UTF-8 "$temp_dir/grid" >/dev/null 2>&1; then
    die "$EXIT_USAGE" "the grid ${arguments[1]} is not UTF-8; convert it first (iconv)"
  fi
  awk '{ line = $0; quotes += gsub(/"/, "", line) } quotes % 2 { print "its line " NR " ends within quotation marks"; exit 1 }' \
    "$temp_dir/grid" >"$temp_dir/flaw" || die "$EXIT_USAGE" "cannot split the grid ${arguments[1]}: $(cat "$temp_dir/flaw"); write one row a line"
  build_program overshoot
}

# build_program PRODUCT: of the working tree, unless --binary names one.
tree=''
build_program() {
  [ ${#binaries[@]} -le 1 ] || usage_error "plan $suite takes one --binary"
  if [ ${#binaries[@]} -eq 0 ]; then
    set_up bench
    swift_build "$1" --product "$1"
    binaries=("$(bin_path)/$1")
    describe_build
    if has_own_repository; then resolve_revision '' && tree=$revision_tree; fi
  fi
  check_programs
}

# Sets labels[], too.
labels=()
find_programs_ab() {
  local side option
  for option in "${passed_on[@]+"${passed_on[@]}"}"; do
    case $option in
      --frames | --binary | --out | --resume | --filter | --pairs | --time-budget | --format | --output)
        usage_error "$option of ab.sh is not for shards" ;;
    esac
  done
  if [ ${#binaries[@]} -gt 0 ]; then
    [ ${#binaries[@]}${#arguments[@]} = 20 ] || usage_error "plan ab takes two --binary, or revisions"
    labels=("${binaries[@]}")
  else
    [ ${#arguments[@]} -eq 1 ] || [ ${#arguments[@]} -eq 2 ] || usage_error "plan ab needs a base revision, and at most one more"
    set_up bench
    for side in "${arguments[0]}" "${arguments[1]-}"; do
      resolve_revision "$side"
      build_revision
      binaries+=("$revision_binary")
      labels+=("$revision_name")
      tree+=${tree:+..}$revision_tree
    done
  fi
  check_programs
}

check_programs() {
  local binary
  for binary in "${binaries[@]}"; do
    { [ -x "$binary" ] && { [ ! -d "$binary" ] || [ -x "$binary/001" ]; }; } || die "$EXIT_USAGE" "no such program: $binary"
  done
}

# copy_programs: everything that a machine needs into the folder: it may not share a file system with this one. Programs are A and B:
# names of the same length move no stack.
copy_programs() {
  local index
  mkdir -p "$folder"/{programs,shards,incoming,results,refused,submissions,logs}
  for index in "${!binaries[@]}"; do
    cp -RL "${binaries[index]}" "$folder/programs/${letter[index]}" || die "$EXIT_USAGE" "cannot copy ${binaries[index]} to $folder"
  done
  say_libraries
  cp -R "$root_dir/scripts" "$folder/" || die "$EXIT_USAGE" "cannot copy the scripts to $folder"
  if [ -n "$node_check" ]; then
    [ -x "$node_check" ] || die "$EXIT_USAGE" "no such program: $node_check (of --node-check)"
    cp "$node_check" "$folder/programs/check-node"
    return
  fi
  cp "$fleet_dir/check-node.sh" "$folder/programs/check-node"
  compile "$fleet_dir/node-noise.c" "$folder/programs/node-noise"
}

# say_libraries: the libraries that a node must have for the programs, besides those of its C library.
say_libraries() {
  local names
  have ldd || return 0
  names=$(find "$folder/programs" -type f -exec ldd {} + 2>/dev/null |
    awk '$2 == "=>" && $1 !~ /^(libc|libm|libdl|librt|libpthread|libutil|libresolv|ld-linux.*)\.so/ { print $1 }' | sort -u | paste -sd ' ' -) || true
  [ -z "$names" ] || say "$program: every node needs these libraries: $names"
}

# program_digests: sha256 of every program, links of a folder together.
program_digests() {
  local file
  for file in "$folder/programs"/[AB]; do
    if [ -d "$file" ]; then (cd "$file" && find . -type f -print0 | LC_ALL=C sort -z | sha256_of_list) | sha256 /dev/stdin; else sha256 "$file"; fi
  done
}

# --- items: one a line

list_items_bench() { list_names_of A; }
list_items_ab() { list_names_of A | grep -xFf <(list_names_of B) || true; }

list_names_of() {
  local path
  path=$(layouts_of "$folder/programs/$1" | sed -n 1p)
  "$path" --benchmark_list_tests ${filter:+--benchmark_filter="$filter"} 2>"$temp_dir/log" </dev/null ||
    die_with "$temp_dir/log" "$EXIT_USAGE" "$path refuses its options or is no Google Benchmark program"
}

# A run's name, a tab, and the transition or scenario file that it belongs to.
list_items_frames() {
  local operand
  [ -z "$filter" ] || usage_error "--filter is for benchmarks; name transitions instead"
  if [ ${#arguments[@]} -eq 0 ]; then
    list_runs | awk '{ name = $0; sub(/\/cells:.*/, "", name); print $0 "\t" name }'
    return
  fi
  for operand in "${arguments[@]}"; do
    if [ -f "$operand" ]; then
      cp "$operand" "$folder/programs/"
      operand=programs/$(basename "$operand")
    fi
    list_runs "$operand" | awk -v operand="$operand" '{ print $0 "\t" operand }'
  done
}

list_runs() {
  (cd "$folder" && programs/A frames run --list "${passed_on[@]+"${passed_on[@]}"}" "$@" 2>"$temp_dir/log") ||
    die_with "$temp_dir/log" "$EXIT_USAGE" "overshoot cannot list the runs, see above"
}

list_items_sweep() { tail -n +2 "$temp_dir/grid"; }

# --- expected times and shards

# recorded_seconds: a name, a tab and seconds, from the file of --times.
recorded_seconds() {
  [ -r "$times" ] || die "$EXIT_USAGE" "cannot read $times (of --times)"
  case $(head -c 15 "$times" | tr -d '\0') in
    'SQLite format 3')
      need sqlite3
      # A repetition lasts half a second unless one iteration is longer.
      sqlite3 -separator "$(printf '\t')" "file:$times?mode=ro" "SELECT name, observations * max(0.5, real_time / 1e9)
        FROM series JOIN measurement ON series = series.id GROUP BY name HAVING run = max(run)" 2>"$temp_dir/log" ||
        die "$EXIT_USAGE" "$times is not a history: $(head -n 1 "$temp_dir/log")"
      ;;
    '{'*)
      jq -r -L "$lib_dir" 'include "fleet/results"; seconds' "$times" 2>"$temp_dir/log" ||
        die "$EXIT_USAGE" "$times is not Google Benchmark JSON: $(head -n 1 "$temp_dir/log")"
      ;;
    *) awk -F '\t' 'NF == 2 && $2 > 0' "$times" ;;
  esac
}

# deal: shard, expected seconds and item, tabs between, for one block: rows of a grid in their order, all else dealt out.
deal() {
  : >"$temp_dir/recorded"
  [ -z "$times" ] || recorded_seconds >"$temp_dir/recorded"
  awk -f "$lib_dir/compare/statistics.awk" -f "$fleet_dir/deal.awk" -v shards="$shards" -v nodes="$nodes" -v each="$shard_seconds" \
    -v in_order="$([ "$suite" != sweep ] || printf 1)" -v wants_times="${times:+1}" "$temp_dir/recorded" "$temp_dir/items" \
    >"$temp_dir/unsorted" || die "$EXIT_USAGE" "$times has no time of these $noun"
  sort -s -k 1,1n "$temp_dir/unsorted"
}

# write_shards: plan.json, shards.tsv (digest, expected seconds, block, number of items) and a folder for each shard.
write_shards() {
  local header='' own=${#passed_on[@]}
  [ "$suite" != sweep ] || header=$(head -n 1 "$temp_dir/grid")
  if [ "$suite" = ab ]; then
    passed_on+=(--suite-size "$(wc -l <"$temp_dir/items")")
    # One look, and no verdict in a block: merge decides.
    [ "$blocks" -eq 1 ] || passed_on+=(--floor 1000000 --measure-same-code --pairs "${pairs:=16}")
    [ "$blocks" -gt 1 ] || [ -z "$pairs" ] || passed_on+=(--pairs "$pairs")
  fi
  # What all shards have in common.
  jq -n --arg suite "$suite" --arg tree "$tree" --arg commit "${OVERSHOOT_COMMIT-}" --arg compiler "${OVERSHOOT_COMPILER-}" \
    --arg flags "${OVERSHOOT_BUILD_FLAGS-}" --arg kernels "${OVERSHOOT_ISA-}" --rawfile programs <(program_digests) \
    --arg labels "$(printf '%s\n' "${labels[@]+"${labels[@]}"}")" --argjson own_options "$own" --arg header "$header" \
    --arg quantity "${arguments[0]-}" --arg filter "$filter" --arg cpu_model "$cpu_model" --argjson blocks "$blocks" \
    --argjson check_seconds "$check_seconds" --argjson noise_bar "$noise_bar" --argjson busy_bar "$busy_bar" \
    --argjson items "$(wc -l <"$temp_dir/items")" --arg created "$(date -u +%Y-%m-%dT%H:%M:%SZ)" \
    '{schema: "overshoot-fleet/1", options: $ARGS.positional} + $ARGS.named
      | (.programs, .labels) |= (split("\n") | map(select(. != "")))' \
    --args -- "${passed_on[@]+"${passed_on[@]}"}" >"$temp_dir/plan.json"
  mkdir "$temp_dir/shards"
  # One line a shard, then one file each, named after its digest.
  json_strings "$temp_dir/dealt" | jq -c -n --slurpfile plan "$temp_dir/plan.json" -f "$fleet_dir/shards.jq" >"$temp_dir/lines"
  awk -v folder="$temp_dir/shards" '{ file = sprintf("%s/%07d", folder, NR); print >file; close(file) }' "$temp_dir/lines"
  find "$temp_dir/shards" -type f | sort | tr '\n' '\0' | sha256_of_list | cut -c 1-16 >"$temp_dir/ids"
  sed "s|^|$folder/shards/|" "$temp_dir/ids" | tr '\n' '\0' | xargs -0 mkdir -p
  paste "$temp_dir/ids" "$temp_dir/lines" | awk -F '\t' -v folder="$folder/shards" '{
    file = folder "/" $1 "/shard.json"; print substr($0, length($1) + 2) >file; close(file) }'
  jq -r '[.block, (.names | length)] | @tsv' "$temp_dir/lines" | paste "$temp_dir/ids" - >"$temp_dir/blocks"
  awk -F '\t' -v blocks="$blocks" 'NR == FNR { seconds[$1] += $2; if ($1 > most) most = $1; next }
    { print $1 "\t" seconds[(FNR - 1) % most + 1] "\t" $2 "\t" $3 }' "$temp_dir/dealt" "$temp_dir/blocks" >"$temp_dir/shards.tsv"
  publish "$temp_dir/items" "$folder/items.txt"
  publish "$temp_dir/shards.tsv" "$folder/shards.tsv"
  publish "$temp_dir/plan.json" "$folder/plan.json"
}
