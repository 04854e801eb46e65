#!/usr/bin/env bash
# Usage: scripts/dev/golden.sh [--check] [--help]
#
# Rewrites the golden traces: runs every transition in both directions and writes its changes at 60 Hz as text and a
# digest of every frame at 120 Hz to Tests/Golden. Read the differences before you commit them (git diff Tests/Golden):
# each one is a transition that behaves differently.
#
#   --check   write nothing; exit with 1 if a file would change
#   --help    this text
#
# Examples:
#   scripts/dev/golden.sh
#   scripts/dev/golden.sh --check
#
# Exit codes: 0 done; 1 a file would change; 2 wrong usage, the tool cannot be built or run.
. "$(dirname "$0")/../lib/common.sh"
. "$lib_dir/build.sh"

# write_all FOLDER: writes all files into a folder.
write_all() {
  local transition direction options digest
  "$tool" list --format json | jq -r '.transitions[].name' >"$1/names" || die "$EXIT_USAGE" "overshoot list failed"
  while read -r transition; do
    for direction in forward backward; do
      options=(--cells 5)
      [ "$direction" = forward ] || options+=(--pop)
      "$tool" trace "$transition" "${options[@]}" --hz 60 --changes >"$1/$transition-$direction.csv" ||
        die "$EXIT_USAGE" "overshoot trace $transition failed"
      digest=$("$tool" trace "$transition" "${options[@]}" --hz 120 --digest)
      printf '%s-%s %s\n' "$transition" "$direction" "$digest" >>"$1/digests-120hz.txt"
    done
  done <"$1/names"
  rm "$1/names"
}

main() {
  local most_operands=0 check=0 status=$EXIT_OK file name folder=$root_dir/Tests/Golden
  parse_options "$@" </dev/null
  need swift
  need jq
  swift_build "the tool" --product overshoot
  tool=$(bin_path)/overshoot
  make_temp_dir
  mkdir "$temp_dir/golden"
  write_all "$temp_dir/golden"
  for file in "$temp_dir"/golden/*; do
    name=$(basename "$file")
    if [ "$check" -eq 0 ]; then
      make_folder "$folder"
      publish "$file" "$folder/$name"
    elif ! cmp -s "$file" "$folder/$name"; then
      say "$name would change"
      status=$EXIT_REGRESSION
    fi
  done
  exit "$status"
}

main "$@"
