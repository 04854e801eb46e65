# bats file_tags=build
load helpers

setup_file() {
  OVERSHOOT=$(built_program overshoot)
  export OVERSHOOT
}

setup() { cd "$BATS_TEST_TMPDIR" || return; }

plan() { "$scripts/fleet.sh" plan "$1" plan --binary "$OVERSHOOT" --node-check "$fixtures/fleet/check-node" "${@:2}"; }

@test "sweep: the merged rows and messages are those of one run, byte for byte" {
  {
    echo mass,stiffness,damping,x0,v0,t
    awk 'BEGIN { for (i = 1; i <= 97; i++) print (i == 50 ? "1,-1,10,1,0,0.1" : i == 90 ? "1,100,x,1,0,0.1" : "1," i * 10 ",10,1,0,0." i) }'
  } >grid.csv
  plan sweep spring grid.csv --shards 7 -- --precision float
  "$scripts/fleet.sh" submit plan --transport local --jobs 2 --wait
  run_split "$scripts/fleet.sh" merge plan
  [ "$status" -eq 1 ]
  "$OVERSHOOT" eval spring --precision float <grid.csv >whole.csv 2>whole.err || true
  printf '%s\n' "$output" | cmp - whole.csv
  printf '%s\n' "$stderr" | cmp - whole.err
}

@test "frames: transitions and scenario files in every combination of cells and rates, in the plan's order" {
  plan frames wave "$root/Benchmarks/Scenarios/photo-grid-to-detail.json" --shards 3 -- --cells 12,20 --hz 60,120 --frames 20
  "$scripts/fleet.sh" submit plan --transport local --jobs 2 --wait
  "$scripts/fleet.sh" merge plan --output merged.json
  [ "$(jq -r '.benchmarks[].name' merged.json | sed 's|^frames/||; s|/p[0-9]*$||' | uniq)" = "$(cut -f 1 plan/items.txt)" ]
  [ "$(wc -l <plan/items.txt)" -eq 8 ]
  [ "$(cut -f 1 plan/seconds.tsv)" = "$(cut -f 1 plan/items.txt | LC_ALL=C sort)" ]
}

@test "the node check measures, and refuses over its bars and for another CPU model" {
  mkdir programs
  cp "$scripts/lib/fleet/check-node.sh" programs/check-node
  cc -O1 -o programs/node-noise "$scripts/lib/fleet/node-noise.c" -lm
  run_split programs/check-node 0.2 1000 1000 ''
  [ "$status" -eq 0 ]
  jq -e '.loop_ns > 0 and .memcpy_gb_per_s > 0 and .noise_percent >= 0 and .busy_percent >= 0 and .load >= 0 and .cpu_model != ""' <<<"$output"
  run_split programs/check-node 0.2 1000 1000 'Abacus 1'
  [ "$status" -eq 3 ]
  contains "$stderr" 'not Abacus 1'
  jq -e '.cpu_model != ""' <<<"$output"
  run_split programs/node-noise x
  [ "$status" -eq 2 ]
  # The bars, with a noise and a share of other programs that are known.
  printf '#!/bin/sh\necho 0.250 10.00 3.500 40.00\n' >programs/node-noise
  run_split programs/check-node 0.2 3.5 40 ''
  [ "$status" -eq 0 ]
  run_split programs/check-node 0.2 3.4 40 ''
  [ "$status" -eq 3 ]
  [ "$stderr" = 'noise of 3.5 %, at most 3.4 % wanted' ]
  run_split programs/check-node 0.2 3.5 39 ''
  [ "$status" -eq 3 ]
  [ "$stderr" = 'other programs took 40.0 % of the processor, at most 39 % wanted' ]
}
