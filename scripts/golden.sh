#!/usr/bin/env bash
# Usage: scripts/golden.sh [--check] [--help]
#
# Writes the golden traces anew: runs every transition there and back, and puts what is seen into Tests/Golden (the
# changes at 60 Hz as text, and a digest of every frame at 120 Hz), and the JSON Schema of scenario files beside the
# scenarios. Look at the differences before you commit them (git diff Tests/Golden): each one is a transition that does
# not do any more what it did.
#
#   --check   writes nothing; exit 1 where a file would change
#
# Exit codes: 0 done, 1 a file would change, 2 usage, or the tool cannot be built or run.
. "$(dirname "${BASH_SOURCE[0]}")/lib/common.sh"
. "$(dirname "${BASH_SOURCE[0]}")/lib/build.sh"

readonly cells=5

# trace DIRECTION OPTION...: one trace of a few cells.
trace() {
  local direction=$1
  shift
  if [ "$direction" = backward ]; then set -- "$@" --pop; fi
  "$tool" trace "$@" --cells "$cells"
}

# write_all FOLDER: everything, into a folder.
write_all() {
  local transition direction digest
  "$tool" list --format json | jq -r '.transitions[].name' >"$1/names" || die "$EXIT_USAGE" "overshoot list failed"
  while read -r transition; do
    for direction in forward backward; do
      trace "$direction" "$transition" --hz 60 --changes >"$1/$transition-$direction.csv" ||
        die "$EXIT_USAGE" "overshoot trace $transition failed"
      digest=$(trace "$direction" "$transition" --hz 120 --digest)
      printf '%s-%s %s\n' "$transition" "$direction" "$digest" >>"$1/digests-120hz.txt"
    done
  done <"$1/names"
  rm "$1/names"
  "$tool" list --schema >"$1/scenario.schema.json" || die "$EXIT_USAGE" "overshoot list --schema failed"
}

# place_of FILE: where a file of that name belongs.
place_of() {
  case $1 in
    scenario.schema.json) printf '%s' "$root_dir/Benchmarks/Scenarios/$1" ;;
    *) printf '%s' "$root_dir/Tests/Golden/$1" ;;
  esac
}

main() {
  local check=0 status=$EXIT_OK file name
  while [ "$#" -gt 0 ]; do
    case $1 in
      --check)
        check=1
        shift
        ;;
      -h | --help)
        print_help "${BASH_SOURCE[0]}"
        exit "$EXIT_OK"
        ;;
      *) usage_error "unknown argument '$1'" ;;
    esac
  done
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
      mkdir -p "$(dirname "$(place_of "$name")")"
      publish "$file" "$(place_of "$name")"
    elif ! cmp -s "$file" "$(place_of "$name")"; then
      say "$name would change"
      status=$EXIT_REGRESSION
    fi
  done
  exit "$status"
}

main "$@"
