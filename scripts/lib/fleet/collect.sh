# Takes delivered results in, once each, and says what is missing and why. Source it after common.sh and submit.sh.

verb_collect() {
  local path
  for path in "${arguments[@]+"${arguments[@]}"}"; do
    [ -f "$path" ] || die "$EXIT_USAGE" "no such result: $path"
    publish "$path" "$folder/incoming/$(basename "$path")"
  done
  take_results
  awk -F '\t' '{ print "refused " $1 ": " $2 }' "$temp_dir/refused.new" | show_lines
  say "$program: $(wc -l <"$temp_dir/collected") of $(wc -l <"$folder/shards.tsv") shards"
  report_missing
}

# take_results: sorts what is in incoming/ into results/ and refused/, with the reasons in refused.tsv; nodes that failed
# their check go into excluded.tsv. Leaves the collected shards in $temp_dir/collected.
take_results() {
  local incoming=$folder/incoming
  rm -f -- "$temp_dir"/{excluded,warnings}*
  : >"$temp_dir/refused.new"
  collected_shards >"$temp_dir/collected"
  find "$incoming" -maxdepth 1 -type f ! -name '.*' | LC_ALL=C sort >"$temp_dir/incoming"
  if [ -s "$temp_dir/incoming" ]; then
    tr '\n' '\0' <"$temp_dir/incoming" | sha256_of_list >"$temp_dir/digests"
    read_results
    choose_cpu_model
    tr '\n' '\0' <"$temp_dir/incoming" | xargs -0 stat -c '%Y %n' >"$temp_dir/times" 2>/dev/null || true
    LC_ALL=C awk -F '\t' -f "$fleet_dir/accept.awk" -v collected="$temp_dir/collected" -v model="$(cat "$folder/cpu-model" 2>/dev/null || true)" \
      -v refused="$temp_dir/refused.new" -v excluded="$temp_dir/excluded.new" -v times="$temp_dir/times" \
      -v created="$(plan_value '.created | fromdate')" -v warnings="$temp_dir/warnings" \
      "$folder/shards.tsv" "$temp_dir/read" "$temp_dir/digests" >"$temp_dir/accepted"
    if [ -s "$temp_dir/warnings" ]; then show_lines <"$temp_dir/warnings"; fi
    move_files "$folder/results" <"$temp_dir/accepted"
    if [ -s "$temp_dir/refused.new" ]; then
      cut -f 1 "$temp_dir/refused.new" | sed "s|^|$incoming/|" | move_files "$folder/refused"
      cat "$temp_dir/refused.new" >>"$folder/refused.tsv"
    fi
    exclude
    collected_shards >"$temp_dir/collected"
  fi
}

# move_files FOLDER: the paths on standard input, into the folder.
# shellcheck disable=SC2016  # the inner shell's variables
move_files() { tr '\n' '\0' | xargs -0 bash -c '[ $# -eq 0 ] || mv -f -- "$@" "$0"' "$1"; }

collected_shards() { find "$folder/results" -name '*.json' | sed 's|.*/||; s|\..*||' | LC_ALL=C sort -u; }

# read_results: path, shard, node, status, reason, CPU model, end and start of every file that is a result, into $temp_dir/read. One jq
# for all of them; only where a file is none, one for each.
read_results() {
  local path
  if ! tr '\n' '\0' <"$temp_dir/incoming" | xargs -0 jq -r -f "$fleet_dir/read.jq" 2>/dev/null >"$temp_dir/read"; then
    while IFS= read -r path; do jq -r -f "$fleet_dir/read.jq" "$path" 2>/dev/null || true; done <"$temp_dir/incoming" >"$temp_dir/read"
  fi
}

# choose_cpu_model: for absolute times, the plan's or the most frequent one of the first results.
choose_cpu_model() {
  case $suite in bench | frames) ;; *) return 0 ;; esac
  [ ! -e "$folder/cpu-model" ] || return 0
  plan_value .cpu_model >"$temp_dir/model"
  [ -s "$temp_dir/model" ] || awk -F '\t' '$4 == "measured" { print $6 }' "$temp_dir/read" | sort | uniq -c | sort -k 1,1nr |
    head -n 1 | sed 's/^ *[0-9]* //' >"$temp_dir/model"
  [ ! -s "$temp_dir/model" ] || publish "$temp_dir/model" "$folder/cpu-model"
}

# missing: shard, a tab and why there is no result of it.
missing() {
  touch "$folder/refused.tsv"
  {
    other_logs
    awk -F '\t' '{ sub(/\..*/, "", $1) } !seen[$1]++ { print $1 "\t" $2 }' "$folder/refused.tsv"
    slurm_logs
    awk '{ print $1 "\tin the queue" }' "$temp_dir/in-flight"
  } >"$temp_dir/reasons"
  awk -F '\t' 'FILENAME == ARGV[1] { have[$1]; next }
    FILENAME == ARGV[2] { reason[$1] = $2; next }
    !($1 in have) { print $1 "\t" ($1 in reason ? reason[$1] : "not submitted yet") }' \
    "$temp_dir/collected" "$temp_dir/reasons" "$folder/shards.tsv"
}

# tasks JOB: index, node and reason of the state of its tasks, as far as Slurm still knows them.
tasks() { timeout 20 scontrol --oneliner show job "$1" 2>/dev/null | awk -f "$fleet_dir/tasks.awk" || true; }

# slurm_logs: shard, a tab and what is known of its last task: the last line of its log, or, without a log, that there is none.
slurm_logs() {
  local file job
  for file in "$folder"/submissions/*.job; do
    [ -e "$file" ] || return 0
    job=$(cat "$file")
    tasks "$job" >"$temp_dir/tasks"
    awk -v logs="$folder/logs" -v job="$job" -f "$fleet_dir/logs.awk" "$temp_dir/tasks" "${file%.job}.txt"
  done
}

# other_logs: the same without Slurm, where a submission has one log for all its shards: the log and its last line.
other_logs() {
  local file
  for file in "$folder"/submissions/*.txt; do
    [ -e "${file%.txt}.log" ] || continue
    awk -v log_file="${file%.txt}.log" '
      BEGIN { while ((getline line < log_file) > 0) if (line ~ /[^ ]/) last = line }
      { print $1 "\tgave no result, see " log_file (last == "" ? "" : ": " last) }' "$file"
  done
}

# exclude_blind_nodes: those on which tasks could not even open their log.
exclude_blind_nodes() {
  local file
  for file in "$folder"/submissions/*.job; do
    [ -e "$file" ] || return 0
    tasks "$(cat "$file")" | awk -F '\t' '$3 == "JobLaunchFailure" { print $2 "\tcannot start a task; does it share the file system?" }'
  done | sort -u >"$temp_dir/excluded.new"
  exclude
}

# exclude: the nodes in $temp_dir/excluded.new take no more shards of this plan.
exclude() {
  touch "$folder/excluded.tsv"
  [ -s "$temp_dir/excluded.new" ] || return 0
  awk -F '\t' '!seen[$1]++' "$folder/excluded.tsv" "$temp_dir/excluded.new" >"$temp_dir/excluded"
  publish "$temp_dir/excluded" "$folder/excluded.tsv"
}

# report_missing: lists what has no result, ten lines of it; exits with 3 if there is any.
report_missing() {
  [ -e "$temp_dir/in-flight" ] || in_flight >"$temp_dir/in-flight" || true
  missing >"$temp_dir/missing"
  [ -s "$temp_dir/missing" ] || return 0
  awk -F '\t' 'NR <= 10 { print "missing " $1 ": " $2 } END { if (NR > 10) print "and " NR - 10 " more" }' "$temp_dir/missing" | show_lines
  return "$EXIT_UNTRUSTED"
}

# --- status

verb_status() {
  check_value --format 'table|json|matrix' "${format:=table}"
  take_results
  in_flight >"$temp_dir/in-flight" || warn "Slurm does not answer: $(tail -n 1 "$temp_dir/log")"
  missing >"$temp_dir/missing"
  touch "$folder/excluded.tsv"
  if [ "$format" = matrix ]; then
    # What a matrix of CI jobs is made of.
    cut -f 1 "$temp_dir/missing" | jq -c -R -n '{shard: [inputs]}'
    return
  fi
  find "$folder/results" -name '*.json' -print0 | xargs -0 -r jq -c '{node, check, started, checked, ended}' |
    jq -n -L "$lib_dir" --rawfile missing "$temp_dir/missing" --rawfile excluded "$folder/excluded.tsv" --rawfile refused "$folder/refused.tsv" \
      --argjson shards "$(wc -l <"$folder/shards.tsv")" --argjson queued "$(wc -l <"$temp_dir/in-flight")" -f "$fleet_dir/status.jq" >"$temp_dir/status.json"
  if [ "$format" = json ]; then
    cat "$temp_dir/status.json"
    return
  fi
  jq -r '"\(.shards) shards: \(.collected) collected, \(.queued) in the queue, \(.missing | length) missing; \(.refused | length) results refused",
    (.overhead | select(.) | "overhead of a shard: check \(.check) s, between two shards of a node \(.between) s (medians)"), ""' "$temp_dir/status.json"
  jq -r -L "$lib_dir" 'include "table"; ["node", "shards", "noise %", "busy %", "loop ns", "memcpy GB/s", "CPU model", "excluded"],
    (.nodes[] | [.node, .shards, .noise_percent, .busy_percent, .loop_ns, .memcpy_gb_per_s, .cpu_model, .excluded]) | row' \
    "$temp_dir/status.json" | print_table -
  report_missing || true
}
