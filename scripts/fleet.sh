#!/usr/bin/env bash
# Usage: scripts/fleet.sh plan bench  FOLDER [OPTION]... [-- OPTION OF BENCH.SH...]
#        scripts/fleet.sh plan ab     FOLDER [OPTION]... BASE [HEAD] [-- OPTION OF AB.SH...]
#        scripts/fleet.sh plan frames FOLDER [OPTION]... [NAME|FILE]... [-- OPTION OF OVERSHOOT FRAMES...]
#        scripts/fleet.sh plan sweep  FOLDER [OPTION]... QUANTITY GRID.csv [-- OPTION OF OVERSHOOT EVAL...]
#        scripts/fleet.sh submit  FOLDER [OPTION]... [-- OPTION OF SBATCH OR PARALLEL...]
#        scripts/fleet.sh status  FOLDER [--format table|json|matrix]
#        scripts/fleet.sh collect FOLDER [RESULT]...
#        scripts/fleet.sh merge   FOLDER [--format FORMAT] [--output FILE]
#
# Measures a suite on several machines: Slurm, GNU parallel over ssh, or the jobs of a CI matrix move the work.
#
# plan splits a suite into shards of about the same expected time: benchmarks (bench.sh), comparisons of two revisions
# (ab.sh, both sides of a pair in one shard), frame times (each transition, number of cells and refresh rate), or rows of a
# grid for 'overshoot eval'. A shard is a folder, named after the digest of its contents: source tree, compiler, flags,
# kernel set, programs, options, benchmarks and block. FOLDER holds all that a machine needs: programs, scripts, shards.
# submit runs the shards that are missing. Every shard first checks its node; a node that is noisy, busy, or of another CPU
# model than the suite's is excluded. collect takes results in, and refuses by name what is truncated, doubled or not of
# this plan. merge writes the suite's result, or lists what is missing.
#
# plan:
#   --binary PROGRAM      measure this program (ab: twice, A and B, or folders of links) instead of building one
#   --filter REGEX        only the benchmarks whose name matches (bench, ab)
#   --shards N            number of shards (default: about a minute each)
#   --blocks N            measure everything N times, if possible on N nodes (default: 1). ab then measures --pairs pairs
#                         in each block, and merge decides with a test that is stratified by node
#   --pairs N             at most this many pairs of each benchmark; with blocks, as many in each (default: 16)
#   --times FILE          recorded times: seconds.tsv of a merged suite, a result of bench.sh, a history.sqlite, or lines
#                         of a name, a tab and seconds
#   --nodes N             expected number of nodes, for the expected duration (default: 4)
#   --cpu-model TEXT      CPU model for absolute times (default: the most frequent one among the first results)
#   --check-seconds S     duration of the node check (default: 5)
#   --noise-bar PERCENT   largest noise of a node, measured against itself (default: 1)
#   --busy-bar PERCENT    largest share of its processor that a node's other programs may take (default: 10)
#   --node-check PROGRAM  check nodes with this program instead: see docs/fleet.md
#
# submit:
#   --transport NAME      slurm (default), parallel or local
#   --hosts FILE          machines for parallel, one ssh login a line
#   --jobs N              shards at a time on this machine (local; default: 1)
#   --partition NAME, --time LIMIT   as in sbatch; options after '--' also go to sbatch or parallel
#   --shard ID            only this shard (may be repeated), as a job of a CI matrix does
#   --attempts N          how often a shard is tried at most (default: 3)
#   --wait                wait for the end, collect, and submit again what is missing
#
# merge:
#   --format FORMAT       verdicts of ab: as in scripts/compare.sh (default: table)
#   --output FILE         write there instead of to standard output
#
#   --no-install          check for what is missing instead of installing it
#   --help                this text
#
# Examples:
#   scripts/fleet.sh plan ab results/fleet main
#   scripts/fleet.sh submit results/fleet --wait --partition bench --time 0:20:00
#   scripts/fleet.sh merge results/fleet --format markdown
#
# Exit codes: 0 done; 1 regression (merge), or a row that cannot be computed; 2 wrong usage, no transport; 3 shards are
# missing or were refused; 4 inconclusive, with '-- --fail-on-inconclusive' after plan ab.
. "$(dirname "$0")/lib/common.sh"
. "$lib_dir/build.sh"
readonly fleet_dir=$lib_dir/fleet
. "$lib_dir/ab/revision.sh"
. "$lib_dir/ab/pairs.sh"
. "$lib_dir/compare/formats.sh"
. "$lib_dir/fleet/plan.sh"
. "$lib_dir/fleet/submit.sh"
. "$lib_dir/fleet/collect.sh"
. "$lib_dir/fleet/merge.sh"

binaries=() filter='' shards='' blocks=1 pairs='' times='' nodes=4 cpu_model='' check_seconds=5 noise_bar=1 busy_bar=10
node_check='' transport=slurm hosts='' jobs=1 partition='' time_limit='' wanted=() attempts=3 wait=0 format='' output=''
passed_on=() folder='' suite=''

main() {
  parse_options "$@" <<'TABLE'
--binary         binaries       list
--check-seconds  check_seconds  number
--noise-bar      noise_bar      number
--busy-bar       busy_bar       number
--transport      transport      slurm|parallel|local
--time           time_limit     text
--shard          wanted         list
--               passed_on      rest
TABLE
  take_command 'plan|submit|status|collect|merge'
  if [ "$verb" = plan ]; then suite=${arguments[0]-} arguments=("${arguments[@]:1}"); fi
  folder=${arguments[0]-}
  [ -n "$folder" ] || usage_error "$verb needs the plan's folder"
  arguments=("${arguments[@]:1}")
  need jq
  make_temp_dir
  if [ "$verb" = plan ]; then
    make_plan
    return
  fi
  [ -f "$folder/plan.json" ] || die "$EXIT_USAGE" "no plan in $folder; make one with: fleet.sh plan"
  folder=$(cd "$folder" && pwd)
  suite=$(plan_value .suite)
  "verb_$verb"
}

# plan_value FILTER: a value of the plan, empty if it has none.
plan_value() { jq -r "$1 | select(. != null and . != \"\")" "$folder/plan.json"; }

main "$@"
