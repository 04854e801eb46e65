#!/usr/bin/env bash
# Usage: scripts/lib/ab/frames-process.sh OVERSHOOT frames ARGUMENT... --benchmark_list_tests
#        scripts/lib/ab/frames-process.sh OVERSHOOT frames ARGUMENT... --benchmark_out=FILE
#
# Lets 'overshoot frames' be called as a program made with Google Benchmark is: lists the rows that it will write, or
# measures and writes them, the 50th and the 99th percentile of each run's frame times.
. "$(dirname "${BASH_SOURCE[0]}")/../common.sh"

# list: two names a run. A program that cannot list its runs yet is asked for one frame of each.
list() {
  local names result
  if names=$("$overshoot" "${arguments[@]}" --list 2>/dev/null); then
    awk '{ print "frames/" $0 "/p50"; print "frames/" $0 "/p99" }' <<<"$names"
  else
    result=$("$overshoot" "${arguments[@]}" --frames=1 --format=google-benchmark)
    jq -r '[.benchmarks[].run_name] | unique[]' <<<"$result"
  fi
}

main() {
  local overshoot=$1 argument arguments=() out='' is_list=0
  shift
  for argument in "$@"; do
    case $argument in
      --benchmark_list_tests) is_list=1 ;;
      --benchmark_out=*) out=${argument#*=} ;;
      --benchmark_out_format=* | --benchmark_filter=*) ;;
      *) arguments+=("$argument") ;;
    esac
  done
  if [ "$is_list" -eq 1 ]; then
    list
    return
  fi
  exec "$overshoot" "${arguments[@]}" --format=google-benchmark --output="$out"
}

main "$@"
