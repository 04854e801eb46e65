# Shared by the bats files of fleet.sh with Slurm.

# Slurm itself runs here: a cluster of four nodes on this machine, in a folder of its own.
setup_file() {
  mkdir "$BATS_FILE_TMPDIR/programs"
  g++ -std=c++17 -O1 "$BATS_TEST_DIRNAME/fixtures/fleet/replay.cpp" -o "$BATS_FILE_TMPDIR/programs/A"
  cp "$BATS_FILE_TMPDIR/programs/A" "$BATS_FILE_TMPDIR/programs/B"
  "$BATS_TEST_DIRNAME/slurm-cluster.bash" start "$BATS_FILE_TMPDIR/cluster"
}

teardown_file() { "$BATS_TEST_DIRNAME/slurm-cluster.bash" stop "$BATS_FILE_TMPDIR/cluster"; }

setup() {
  cd "$BATS_TEST_TMPDIR" || return
  # shellcheck disable=SC2034  # read by the tests
  a=$BATS_FILE_TMPDIR/programs/A b=$BATS_FILE_TMPDIR/programs/B plan=$BATS_TEST_TMPDIR/plan
  export SLURM_CONF=$BATS_FILE_TMPDIR/cluster/slurm.conf HOSTS=$BATS_TEST_TMPDIR/hosts
}

fleet() { run_split "$scripts/fleet.sh" "$@"; }
# plan SUITE [OPTION]...: with a node check whose answers are known.
plan() { "$scripts/fleet.sh" plan "$1" "$plan" --node-check "$fixtures/fleet/check-node" "${@:2}"; }
first_shard() { head -n 1 "$plan/shards.tsv" | cut -f 1; }
# names_of FILE: of the benchmarks, in order.
names_of() { jq -r '.benchmarks[].name' "$1"; }
