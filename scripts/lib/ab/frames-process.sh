#!/usr/bin/env bash
# Usage: scripts/lib/ab/frames-process.sh OVERSHOOT frames ARGUMENT... --benchmark_list_tests
#        scripts/lib/ab/frames-process.sh OVERSHOOT frames ARGUMENT... --benchmark_out=FILE
#
# Lets 'overshoot frames' be called as a program made with Google Benchmark is: lists the rows that it will write, or
# measures and writes them, the 50th and the 99th percentile of each run's frame times.
. "$(dirname "${BASH_SOURCE[0]}")/../common.sh"

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
    "$overshoot" "${arguments[@]}" --list | awk '{ print "frames/" $0 "/p50"; print "frames/" $0 "/p99" }'
    return
  fi
  exec "$overshoot" "${arguments[@]}" --format=google-benchmark --output="$out"
}

main "$@"
