#!/usr/bin/env bash
# Usage: scripts/lib/fleet/run-shard.sh [--node NAME] [--print] FOLDER SHARD
#
# Checks this node, measures one shard of the plan in FOLDER and delivers its result: a file in FOLDER/incoming, written
# under another name and renamed. It is called from FOLDER/scripts by the transports of scripts/fleet.sh.
#
#   --node NAME   name of this machine (default: Slurm's name of the node, or the host's)
#   --print       print the result, one line, instead of delivering it
#   --help        this text
#
# The name of the file is SHARD.NODE.DIGEST.json, with 16 digits of its SHA-256. A shard that cannot be measured delivers
# why. Exit codes: 0 delivered; 1 the shard failed; 2 wrong usage; 3 the node failed its check, or the shard is not what the
# plan says.
. "$(dirname "${BASH_SOURCE[0]}")/../common.sh"

node='' print=0 folder='' shard='' shard_file=''

of_shard() { jq -r "$1 // empty" "$shard_file"; }

# quiet COMMAND...: runs it with its output in the log.
quiet() { run_child "$@" >>"$temp_dir/log" 2>&1 </dev/null; }

# --- measuring: each writes $temp_dir/data.json

measure_bench() {
  local status=0
  quiet "$folder/scripts/bench.sh" --binary "$folder/programs/A" --filter "$(of_shard '.names[]' | any_of)" --out "$temp_dir/data.json" \
    "${options[@]+"${options[@]}"}" || status=$?
  # A benchmark that reports an error is a result.
  [ "$status" -eq 0 ] || [ "$status" -eq "$EXIT_UNTRUSTED" ]
}

# shellcheck disable=SC2016  # a jq program
measure_ab() {
  local status=0
  quiet "$folder/scripts/ab.sh" --binary "$folder/programs/A" "$folder/programs/B" --filter "$(of_shard '.names[]' | any_of)" \
    --out "$temp_dir/ab" "${options[@]+"${options[@]}"}" || status=$?
  case $status in 0 | 1 | 4) ;; *) [ -e "$temp_dir/ab/summary.json" ] || return 1 ;; esac
  find "$temp_dir/ab/raw" -name '*.tsv' -print0 | LC_ALL=C sort -z |
    xargs -0 jq -n -R --slurpfile plan "$temp_dir/ab/plan.json" \
      '{plan: $plan[0], raw: (reduce inputs as $line ({}; .[input_filename | sub(".*/"; "")] += [$line]))}' >"$temp_dir/data.json"
}

measure_frames() {
  local run operand cells hz
  while IFS=$'\t' read -r run operand; do
    cells=${run##*/cells:}
    hz=${cells##*/hz:}
    quiet programs/A frames run "$operand" "${options[@]+"${options[@]}"}" --cells "${cells%%/*}" --hz "$hz" \
      --format google-benchmark --output "$temp_dir/run.json" || return
    cat "$temp_dir/run.json" >>"$temp_dir/runs"
  done < <(of_shard '.names[]')
  jq -s '{context: .[0].context, benchmarks: map(.benchmarks[])}' "$temp_dir/runs" >"$temp_dir/data.json"
}

# The line numbers in messages are those of the whole grid.
measure_sweep() {
  local status=0
  of_shard '.header, .names[]' >"$temp_dir/grid.csv"
  run_child "$folder/programs/A" eval "$(of_shard .quantity)" "${options[@]+"${options[@]}"}" <"$temp_dir/grid.csv" \
    >"$temp_dir/rows" 2>"$temp_dir/errors" || status=$?
  cat "$temp_dir/errors" >>"$temp_dir/log"
  [ "$status" -le 1 ] || return
  [ "$(wc -l <"$temp_dir/rows")" -eq "$(wc -l <"$temp_dir/grid.csv")" ] || return
  awk -v before=$(($(of_shard .first) - 1)) '
    match($0, /line [0-9]+/) {
      $0 = substr($0, 1, RSTART + 4) substr($0, RSTART + 5, RLENGTH - 5) + before substr($0, RSTART + RLENGTH) }
    { print }' "$temp_dir/errors" >"$temp_dir/messages"
  jq -n --slurpfile rows <(json_strings "$temp_dir/rows") --slurpfile messages <(json_strings "$temp_dir/messages") \
    --argjson status "$status" '{$rows, $messages, $status}' >"$temp_dir/data.json"
}

# --- results

# now: seconds since 1970; without a fraction before bash 5.
now() { printf '%s' "${EPOCHREALTIME:-$(date +%s)}"; }

# deliver STATUS REASON: the result: measured, or refused (the node) or failed and why.
deliver() {
  [ -s "$temp_dir/data.json" ] && [ "$1" = measured ] || printf 'null' >"$temp_dir/data.json"
  # Times are seconds since 1970 of the node's clock.
  jq -c -n --arg shard "$shard" --arg node "$node" --arg status "$1" --arg reason "$2" --slurpfile check "$temp_dir/check.json" \
    --slurpfile data "$temp_dir/data.json" --arg started "$started" --arg checked "$checked" --arg ended "$(now)" \
    '{schema: "overshoot-shard/1"} + $ARGS.named | (.check, .data) |= .[0] | (.started, .checked, .ended) |= if . == "" then null else tonumber end' \
    >"$temp_dir/result.json" || die "$EXIT_USAGE" "cannot write the result of $shard"
  if [ "$print" -eq 1 ]; then
    cat "$temp_dir/result.json"
  else
    publish "$temp_dir/result.json" "$folder/incoming/$(result_name)"
  fi
}

result_name() {
  printf '%s.%s.%.16s.json' "$shard" "$(printf '%s' "$node" | tr -c 'A-Za-z0-9_-' _)" "$(sha256 "$temp_dir/result.json")"
}

last_lines() { grep . "$1" | tail -n 3 | paste -sd ' ' -; }

main() {
  local status=0 started checked='' options=() suite='' check_seconds='' noise_bar='' busy_bar='' cpu_model=''
  parse_options "$@" </dev/null
  [ ${#operands[@]} -eq 2 ] || usage_error "give the plan's folder and a shard"
  need jq
  started=$(now)
  make_temp_dir
  folder=$(cd "${operands[0]}" && pwd) shard=${operands[1]}
  node=${node:-${SLURMD_NODENAME:-$(uname -n)}}
  shard_file=$folder/shards/$shard/shard.json
  [ -f "$shard_file" ] || die "$EXIT_UNTRUSTED" "no shard $shard in $folder on $node"
  : >"$temp_dir/log"
  : >"$temp_dir/check.json"
  if [ "$(sha256 "$shard_file" | cut -c 1-16)" != "$shard" ]; then
    deliver failed "shards/$shard is not what its name says on $node"
    return "$EXIT_UNTRUSTED"
  fi

  # The plan's values for the check, and for what the programs write about themselves.
  eval "$(jq -r '@sh "OVERSHOOT_COMMIT=\(.commit) OVERSHOOT_COMPILER=\(.compiler) OVERSHOOT_BUILD_FLAGS=\(.flags) OVERSHOOT_ISA=\(.kernels) suite=\(.suite) check_seconds=\(.check_seconds) noise_bar=\(.noise_bar) busy_bar=\(.busy_bar) cpu_model=\(.cpu_model)"' "$folder/plan.json")"
  export OVERSHOOT_COMMIT OVERSHOOT_COMPILER OVERSHOOT_BUILD_FLAGS
  [ -z "$OVERSHOOT_ISA" ] || export OVERSHOOT_ISA
  eval "options=($(jq -r '.options | @sh' "$shard_file"))"

  cd "$folder"
  run_child "$folder/programs/check-node" "$check_seconds" "$noise_bar" "$busy_bar" "$cpu_model" >"$temp_dir/check.json" 2>"$temp_dir/check.log" || status=$?
  checked=$(now)
  if [ "$status" -ne 0 ]; then
    holds_object "$temp_dir/check.json" || : >"$temp_dir/check.json"
    deliver refused "$(last_lines "$temp_dir/check.log")"
    say "$node failed its check: $(last_lines "$temp_dir/check.log")"
    return "$EXIT_UNTRUSTED"
  fi
  if ! "measure_$suite" || ! holds_object "$temp_dir/data.json"; then
    deliver failed "$(last_lines "$temp_dir/log")"
    tail -n 20 "$temp_dir/log" | show_lines
    return 1
  fi
  deliver measured ''
}

# holds_object FILE: whether it is one JSON object.
holds_object() { jq -e -s 'length == 1 and (.[0] | type == "object")' "$1" >/dev/null 2>&1; }

main "$@"
