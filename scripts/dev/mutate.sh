#!/usr/bin/env bash
# Usage: scripts/dev/mutate.sh [--module NAME]... [--sample N] [--at FILE:LINE]... [--list]
#
# Changes the Swift code in one place at a time and runs the tests: a mutant that no test notices shows what is not tested.
#
# All mutants of a sample are compiled into one debug build of a copy of the project, each behind a test of its number, and
# chosen by an environment variable. Each test suite runs once to see which mutants it reaches; a mutant then meets only
# these suites, the most specific first, until one fails.
#
# Results are kept in results/mutants. A mutant that was killed is not tested again until its file changes, a survivor not
# until the tests or its file change: call again to go on after an interrupt.
#
#   --module NAME      mutants of this Swift module; may be given more than once (default: all but the batch kernels)
#   --file PATH        only of files whose path contains PATH; may be given more than once
#   --at FILE:LINE     all of that line, and a sample only with --sample; the end of the path will do; may be given more
#                      than once
#   --tests PATTERN    run only the suites whose name matches
#   --sample N         as many, chosen at random (default: 150)
#   --seed N           of the choice (default: 1)
#   --least PERCENT    the score to reach (default: 85)
#   --jobs N           mutants at the same time (default: the number of CPUs)
#   --list             print the sample and its results without testing
#   --help             this text
#
# The score is killed ÷ (killed + survived). Mutants that do not compile and those in scripts/lib/mutate/equivalents.tsv,
# which changes nothing that can be seen, with the reason, do not count. Timeouts count as killed.
#
# Examples:
#   scripts/dev/mutate.sh --module AnimationMath --sample 50
#   scripts/dev/mutate.sh --at CircleLayout.swift:27
#
# Exit codes: 0 the score is reached; 1 it is not; 2 wrong usage, missing tool, failed build.
. "$(dirname "$0")/../lib/common.sh"
. "$lib_dir/build.sh"
. "$lib_dir/mutate/sample.sh"
. "$lib_dir/mutate/swift.sh"

most_operands=0 modules=() files=() lines=() filter='' sample='' seed=1 least=85 jobs='' list=0
work_dir=$root_dir/.build/mutants
kept_dir=$results_dir/mutants

parse() {
  parse_options "$@" <<'TABLE'
--module  modules  list
--file    files    list
--at      lines    list
--tests   filter   text
--least   least    count
TABLE
  local module line
  for module in "${modules[@]+"${modules[@]}"}"; do
    [ -n "$(module_folder "$module")" ] || usage_error "no such module: '$module'"
  done
  for line in "${lines[@]+"${lines[@]}"}"; do
    [[ $line =~ ^.+:[1-9][0-9]*$ ]] || usage_error "--at takes FILE:LINE, not '$line'"
  done
  [ -n "$sample" ] || [ "${#lines[@]}" -eq 0 ] || sample=0
  sample=${sample:-150}
  jobs=${jobs:-$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2)}
}

main() {
  parse "$@"
  need timeout coreutils
  make_temp_dir
  make_folder "$work_dir"
  make_folder "$kept_dir"
  results=$kept_dir/swift.tsv
  [ -e "$results" ] || : >"$results"
  candidates >"$temp_dir/candidates"
  choose <"$temp_dir/candidates" >"$temp_dir/sample"
  [ -s "$temp_dir/sample" ] || die "$EXIT_USAGE" "no mutants: nothing matches"
  tests=$(tests_digest)
  pending >"$temp_dir/pending"
  if [ "$list" -eq 0 ] && [ -s "$temp_dir/pending" ]; then
    say "$(grep -c . "$temp_dir/pending") of $(grep -c . "$temp_dir/sample") mutants to test"
    test_pending
  fi
  summary
}

main "$@"
