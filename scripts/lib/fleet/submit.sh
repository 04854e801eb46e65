# Runs the shards that are missing: hands them to Slurm, to GNU parallel, or to processes of this machine. Source it after
# common.sh and collect.sh.
#
# submissions/NNN-TRANSPORT.txt lists the shards of one submission, in order; the process or job that runs them is in a file
# beside it, with the extension of its kind.

verb_submit() {
  [ ${#arguments[@]} -eq 0 ] || usage_error "submit takes no '${arguments[0]}'; options of $transport go after '--'"
  "check_$transport"
  take_results
  while :; do
    exclude_blind_nodes
    cancel_stuck
    choose_shards
    if [ -s "$temp_dir/chosen" ]; then
      "submit_$transport"
      [ "$wait" -eq 1 ] || return 0
    elif [ "$wait" -eq 0 ] || [ ! -s "$temp_dir/in-flight" ]; then
      break
    fi
    wait_for_end
    take_results
  done
  report_missing
}

# choose_shards: those without a result, that do not run, and that have been tried less than --attempts times.
choose_shards() {
  local shard
  in_flight >"$temp_dir/in-flight" || die "$EXIT_USAGE" "Slurm does not answer: $(tail -n 1 "$temp_dir/log"); which shards still run is not known"
  find "$folder/submissions" -name '*.txt' -exec cat {} + | awk '{ tries[$1]++ } END { for (s in tries) print s "\t" tries[s] }' >"$temp_dir/tries"
  if [ ${#wanted[@]} -gt 0 ]; then
    for shard in "${wanted[@]}"; do
      grep -q "^$shard	" "$folder/shards.tsv" || die "$EXIT_USAGE" "no shard '$shard' in this plan; see: fleet.sh status --format matrix"
    done
    printf '%s\n' "${wanted[@]}" >"$temp_dir/candidates"
  else
    cut -f 1 "$folder/shards.tsv" >"$temp_dir/candidates"
  fi
  awk -v attempts="$attempts" -v tries="$temp_dir/tries" -v folder="$temp_dir" '
    FILENAME == tries { tried[$1] = $2; next }
    FILENAME != folder "/candidates" { busy[$1]; next }
    !($1 in busy) && tried[$1] < attempts { print $1 }' \
    "$temp_dir/tries" "$temp_dir/collected" "$temp_dir/in-flight" "$temp_dir/candidates" >"$temp_dir/chosen"
}

# new_submission LIST: records its shards; sets $submission to the path without an extension.
new_submission() {
  local number
  number=$(find "$folder/submissions" -name '*.txt' | wc -l)
  submission=$folder/submissions/$(printf '%03d-%s' $((number + 1)) "$transport")
  publish "$1" "$submission.txt"
}

# excluded_nodes: those that failed their check, one a line.
excluded_nodes() { [ ! -e "$folder/excluded.tsv" ] || cut -f 1 "$folder/excluded.tsv" | sort -u; }

# --- this machine

check_local() { :; }

submit_local() {
  local shard
  new_submission "$temp_dir/chosen"
  say "$program: shards here: $(wc -l <"$submission.txt"), $jobs at a time"
  : >"$submission.log"
  while IFS= read -r shard; do
    await_jobs "$jobs"
    bound "$folder/scripts/lib/fleet/run-shard.sh" "$folder" "$shard" 2>>"$submission.log" </dev/null &
  done <"$submission.txt"
  wait
}

# --- GNU parallel over ssh

check_parallel() {
  local failed
  need parallel
  need rsync
  [ -n "$hosts" ] || usage_error "--transport parallel needs --hosts FILE"
  hosts=$(cd "$(dirname "$hosts")" && pwd)/$(basename "$hosts")
  grep -qE '^ *[^# ]' "$hosts" || die "$EXIT_USAGE" "$hosts names no host (of --hosts)"
  # Also the shell on the hosts, where GNU parallel would use the login's SHELL, which may be empty.
  export PARALLEL_SHELL=bash
  parallel --no-notice --nonall --jobs 0 --tag --sshloginfile "$hosts" --joblog "$temp_dir/hosts.log" --timeout 60 \
    'command -v bash jq awk rsync >/dev/null || { echo "bash, jq, awk or rsync is missing" >&2; exit 2; }; echo ready' \
    </dev/null >"$temp_dir/log" 2>&1 || true
  # GNU parallel exits with 0 if it cannot start the host's shell.
  failed=$(awk -F '\t' 'FILENAME == ARGV[1] { if ($2 == "ready") ready[$1]; next } { sub(/ *$/, "", $2) } FNR > 1 && !($2 in ready) { print $2 }' \
    "$temp_dir/log" "$temp_dir/hosts.log" | host_of | paste -sd ' ' -)
  if [ "$(wc -l <"$temp_dir/hosts.log")" -lt 2 ] || [ -n "$failed" ]; then
    show_lines <"$temp_dir/log"
    die "$EXIT_USAGE" "cannot use the hosts $failed of $hosts, see above; correct the file or remove its line"
  fi
}

# host_of: the host of each sshlogin of GNU parallel on standard input: without processors, options and user.
host_of() { sed 's/ *$//; s|.*[ @/]||'; }

# A result is one line of a job's output. Hosts get a copy of the plan below their home folder, for as long as shards run. A host
# that cannot be reached any more takes no more shards.
submit_parallel() {
  local remote
  new_submission "$temp_dir/chosen"
  remote=.overshoot-fleet/$(sha256 "$folder/plan.json" | cut -c 1-16)
  excluded_nodes >"$temp_dir/excluded"
  grep -E '^ *[^# ]' "$hosts" >"$temp_dir/all-hosts"
  host_of <"$temp_dir/all-hosts" >"$temp_dir/names"
  paste "$temp_dir/names" "$temp_dir/all-hosts" |
    awk -F '\t' 'FILENAME == ARGV[1] { out[$1]; next } !($1 in out) { print $2 }' "$temp_dir/excluded" - >"$temp_dir/hosts"
  [ -s "$temp_dir/hosts" ] || die "$EXIT_UNTRUSTED" "every host of $hosts is excluded; see: fleet.sh status"
  say "$program: $(wc -l <"$submission.txt") shards on $(wc -l <"$temp_dir/hosts") hosts"
  # A signal interrupts reading.
  # shellcheck disable=SC2016  # the host's variable
  deliver_lines < <(cd "$folder" && bound parallel --no-notice --sshloginfile "$temp_dir/hosts" --jobs 1 --joblog "$submission.joblog" \
      --workdir "$remote" --cleanup --basefile plan.json --basefile programs --basefile scripts --transferfile shards/{}/shard.json \
      "${passed_on[@]+"${passed_on[@]}"}" scripts/lib/fleet/run-shard.sh --print --node '"$PARALLEL_SSHHOST"' . {} \
      :::: "$submission.txt" 2>"$submission.log" </dev/null)
  wait
  parallel --no-notice --sshloginfile "$temp_dir/hosts" --nonall --jobs 0 "rm -rf $remote; rmdir .overshoot-fleet 2>/dev/null" </dev/null 2>>"$submission.log" || true
  # 255 is ssh's own exit code.
  awk -F '\t' 'NR > 1 && $7 == 255 { print $2 }' "$submission.joblog" | sort -u | host_of |
    sed "s/\$/$(printf '\t')cannot be reached by ssh/" >"$temp_dir/excluded.new"
  exclude
}

# deliver_lines: every line of standard input that is a result into incoming, as run-shard.sh names it.
deliver_lines() {
  local line name
  while IFS= read -r line; do
    printf '%s\n' "$line" >"$temp_dir/line"
    name=$(jq -r '"\(.shard).\(.node | gsub("[^A-Za-z0-9_-]"; "_"))"' "$temp_dir/line" 2>/dev/null) || continue
    publish "$temp_dir/line" "$folder/incoming/$name.$(sha256 "$temp_dir/line" | cut -c 1-16).json"
  done
}

# --- Slurm

check_slurm() {
  local tool
  for tool in sbatch scancel scontrol squeue; do need "$tool" slurm-client; done
  need timeout coreutils
  { timeout 20 scontrol ping >"$temp_dir/log" 2>&1 && grep -q 'is UP' "$temp_dir/log"; } ||
    die "$EXIT_USAGE" "Slurm does not answer: $(tail -n 1 "$temp_dir/log"); is slurmctld running? (--transport parallel and local need no Slurm)"
}

# An array has a largest size.
submit_slurm() {
  local most list
  most=$(scontrol show config | sed -n 's/^MaxArraySize *= *//p')
  split -l $((most > 1 ? most - 1 : 1000)) "$temp_dir/chosen" "$temp_dir/array-"
  for list in "$temp_dir"/array-*; do
    new_submission "$list"
    submit_array
  done
  rm -f -- "$temp_dir"/array-*
}

submit_array() {
  local count excluded job message
  count=$(wc -l <"$submission.txt")
  excluded=$(excluded_nodes | paste -sd , -)
  job=$(timeout 20 sbatch --parsable --exclusive --requeue --array="0-$((count - 1))" --job-name="fleet-${folder##*/}" \
    --chdir=/ --open-mode=append --output="$folder/logs/%A_%a.log" ${partition:+--partition="$partition"} \
    ${time_limit:+--time="$time_limit"} ${excluded:+--exclude="$excluded"} "${passed_on[@]+"${passed_on[@]}"}" \
    "$fleet_dir/slurm-task.sh" "$folder" "$submission.txt" 2>"$temp_dir/log") || {
    rm -f -- "$submission.txt"
    message=$(tail -n 1 "$temp_dir/log" | sed 's/^sbatch: //; s/^error: //')
    case $message in *'sleeping and retrying') message='its queue is full' ;; esac
    die "$EXIT_USAGE" "Slurm refused $count shards: $message${excluded:+ (excluded: $excluded)}; submit again later or with other options"
  }
  printf '%s\n' "${job%%;*}" >"$temp_dir/job"
  publish "$temp_dir/job" "$submission.job"
  say "$program: $count shards are job ${job%%;*}${excluded:+, without $excluded}"
}

# in_flight: the shards that Slurm has in its queue. Fails if Slurm does not answer.
in_flight() {
  local file
  for file in "$folder"/submissions/*.job; do
    [ -e "$file" ] || return 0
    have squeue || die "$EXIT_USAGE" "squeue is missing, but $file says that shards are in Slurm's queue; run this where Slurm is"
    # A job that ended some minutes ago is no longer known.
    timeout 20 squeue --noheader --array --format='%K' --job="$(cat "$file")" >"$temp_dir/queue" 2>"$temp_dir/log" ||
      grep -q 'Invalid job id' "$temp_dir/log" || return
    awk 'NR == FNR { shard[FNR - 1] = $1; next } $1 in shard { print shard[$1] }' "${file%.job}.txt" "$temp_dir/queue"
  done
}

# cancel_stuck: tasks that wait for nodes that are all excluded.
cancel_stuck() {
  local file states
  for file in "$folder"/submissions/*.job; do
    [ -e "$file" ] || return 0
    states=$(timeout 20 squeue --noheader --array --format='%T %r' --job="$(cat "$file")" 2>/dev/null | sort -u) || continue
    [ "$states" != 'PENDING BadConstraints' ] || scancel "$(cat "$file")"
  done
}

# wait_for_end: until no shard is in the queue. A controller that restarts is waited for.
wait_for_end() {
  local left
  while :; do
    if in_flight >"$temp_dir/in-flight"; then
      left=$(wc -l <"$temp_dir/in-flight")
      [ "$left" -gt 0 ] || break
      show_progress "$left shards in the queue"
      cancel_stuck
    else
      show_progress "Slurm does not answer: $(tail -n 1 "$temp_dir/log")"
    fi
    sleep 2
  done
  clear_progress
}
