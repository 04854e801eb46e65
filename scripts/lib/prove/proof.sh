# What the proofs of prove-gate.sh share: gates that are kept in folders of $out, beside load. Source it after common.sh.

# continue_proof ABOUT: makes $out, or exits with 2 if it holds gates of another proof.
continue_proof() {
  make_folder "$out"
  if [ ! -e "$out/about.txt" ]; then
    printf '%s\n' "$1" >"$temp_dir/about"
    publish "$temp_dir/about" "$out/about.txt"
  elif [ "$(cat "$out/about.txt")" != "$1" ]; then
    die "$EXIT_USAGE" "$out holds a proof of something else ($(cat "$out/about.txt")); choose another --out"
  fi
}

# is_done FOLDER: whether the gate was measured; makes its folder otherwise.
is_done() {
  [ ! -s "$1/seconds" ] || return 0
  rm -rf -- "$1"
  make_folder "$1"
  return 1
}

# run_gate FOLDER [VARIABLE=VALUE]... COMMAND...: runs a gate; the script's is_result FOLDER STATUS says whether it succeeded.
run_gate() {
  local folder=$1 status=0 started=$SECONDS
  shift
  run_child env "$@" >"$folder/gate.txt" 2>"$folder/messages.txt" || status=$?
  if ! is_result "$folder" "$status"; then
    clear_progress
    tail -n 20 "$folder/messages.txt" "$folder/gate.txt" | show_lines
    [ "$status" -eq "$EXIT_UNTRUSTED" ] || status=$EXIT_USAGE
    die "$status" "the gate ${folder##*/} could not be run; its last messages are above"
  fi
  printf '%s %s\n' $((SECONDS - started)) "$(load_average)" >"$folder/seconds"
}

# print_rates PROGRAM LAST OPTION...: the table of the gates in $temp_dir/rows, as a jq program counts them, and the mean load; ends with 1
# where a rate is not reached. LAST is the heading of the last column.
print_rates() {
  local status=0
  jq -n -r -L "$lib_dir" -L "$lib_dir/compare" "${@:3}" -f "$lib_dir/prove/$1.jq" "$temp_dir/rows" >"$temp_dir/counts"
  awk -f "$lib_dir/compare/statistics.awk" -f "$lib_dir/prove/rates.awk" -v last="$2" "$temp_dir/counts" >"$temp_dir/table" || status=$?
  print_table "$temp_dir/table"
  cat "$out"/*/seconds | awk '{ sum += $2 } END { printf "load average during the gates: mean %.1f\n", sum / NR }'
  say "$program: the gates are in $out"
  return "$status"
}

# keep_busy N: starts N processes that compute until the script ends.
keep_busy() {
  local number
  for ((number = 0; number < $1; number++)); do while :; do :; done & done
}

# load_average: of the last minute; empty where the system does not say.
load_average() { cut -d ' ' -f 1 /proc/loadavg 2>/dev/null || true; }
