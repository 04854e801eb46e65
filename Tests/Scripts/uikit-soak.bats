# bats file_tags=build,thorough
load helpers

# overshoot uikit run in a loop, for OVERSHOOT_SOAK_SECONDS: what it keeps does not grow.

# largest FILE FIRST LAST: the largest number in those lines.
largest() { sed -n "$2,$3p" "$1" | sort -n | tail -n 1; }

@test "uikit run in a loop: no temporary file is left, the cache keeps its size, memory and descriptors stay" {
  local overshoot end count=0 third first last descriptors
  overshoot=$(built_program overshoot)
  cd "$BATS_TEST_TMPDIR"
  export TMPDIR=$PWD/tmp XDG_CACHE_HOME=$PWD/cache
  mkdir tmp
  end=$((SECONDS + ${OVERSHOOT_SOAK_SECONDS:-120}))
  while [ "$SECONDS" -lt "$end" ]; do
    count=$((count + 1))
    # Another file each time: nothing is kept from before.
    sed "1s|^|// $count\n|" "$fixtures/uikit/CardAnimator.swift" >CardAnimator.swift
    rm -rf results
    "$overshoot" uikit run CardAnimator.swift -o results >out 2>err &
    pid=$!
    while kill -0 "$pid" 2>/dev/null; do
      # The process's own peak in kB, and the descriptors that are open.
      sed -n 's/^VmHWM:[^0-9]*\([0-9]*\).*/\1/p' "/proc/$pid/status" 2>/dev/null >peak.new || true
      [ ! -s peak.new ] || mv peak.new peak
      find "/proc/$pid/fd" -mindepth 1 2>/dev/null | wc -l >>descriptors || true
      sleep 0.2
    done
    wait "$pid" || { cat out err && false; }
    cat peak >>peaks
    [ -z "$(ls -A tmp)" ]
    [ "$(find cache/overshoot/runs -mindepth 1 -maxdepth 1 | wc -l)" -le 32 ]
  done
  third=$((count / 3))
  [ "$third" -gt 0 ]
  first=$(largest peaks 1 "$third") last=$(largest peaks $((count - third + 1)) "$count")
  descriptors=$(largest descriptors 1 '$')
  printf '# %d runs; peak memory %d kB in the first third, %d kB in the last; at most %d descriptors; cache %d kB in %d folders\n' \
    "$count" "$first" "$last" "$descriptors" "$(du -sk cache | cut -f 1)" "$(find cache/overshoot/runs -mindepth 1 -maxdepth 1 | wc -l)" >&3
  [ $((last * 100)) -le $((first * 105)) ]
  [ "$descriptors" -le 32 ]
}
