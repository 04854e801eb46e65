#!/usr/bin/env bash
# Usage: scripts/dev/lanes.sh [--check]
#
# Writes the register types of Sources/Engine/LaneMath/Lanes from their pattern, Doubles8.swift.
#
#   --check   compare the files with the pattern instead of writing them
#   --help    this text
#
# Exit codes: 0 written, or equal; 1 a file differs from the pattern; 2 wrong call.
#
# Examples:
#   scripts/dev/lanes.sh
#   scripts/dev/lanes.sh --check
. "$(dirname "$0")/../lib/common.sh"

readonly lanes_dir=$root_dir/Sources/Engine/LaneMath/Lanes

# as_type TYPE NUMBER SCALAR WIDTH BITS VECTOR POLICY PLACE: the pattern with the names of another type.
as_type() {
  local type=$1 number=$2 scalar=$3 width=$4 bits=$5 vector=$6 policy=$7 place=$8 reason
  reason='The instruction sets that have these registers have fused multiply-adds.'
  [ "$policy" = Fused ] || reason='The policy of code that is compiled without further flags.'
  sed -e '/^\/\/ The pattern of the six/,/^$/c\// Written by scripts/dev/lanes.sh from Doubles8.swift; do not edit.\n' \
    -e "s/Eight \`Double\`s in the register width of x86-64-v4/$number \`$scalar\`s in the register width of $place/" \
    -e "s/The instruction sets that have these registers.*/$reason/; s/Policy = Fused/Policy = $policy/" \
    -e "s/\\bDoubles8\\b/$type/g; s/^public struct .*: LaneVector/public struct $type: LaneVector/" \
    -e "s/\\bDouble\\b/$scalar/g; s/\\bSIMD8\\b/SIMD$width/g; s/_double8(/_$vector(/g" \
    -e "s/Int64\\b/Int$bits/g; s/\\b8\\b/$width/g" "$lanes_dir/Doubles8.swift" |
    sed "s/from $type\\.swift/from Doubles8.swift/"
}

main() {
  local most_operands=0 check=0 differs=$EXIT_OK name names
  parse_options "$@" </dev/null
  make_temp_dir
  while IFS=, read -r -a names; do
    name=${names[0]}
    as_type "${names[@]}" >"$temp_dir/$name.swift"
    if [ "$check" -eq 0 ]; then
      publish "$temp_dir/$name.swift" "$lanes_dir/$name.swift"
    else
      diff -u "$lanes_dir/$name.swift" - <"$temp_dir/$name.swift" || differs=$EXIT_REGRESSION
    fi
  done <<'TYPES'
Doubles4,Four,Double,4,64,double4,Fused,x86-64-v3
Doubles2,Two,Double,2,64,double2,BaselinePolicy,baseline x86-64 and arm64
Floats16,Sixteen,Float,16,32,float16,Fused,x86-64-v4
Floats8,Eight,Float,8,32,float8,Fused,x86-64-v3
Floats4,Four,Float,4,32,float4,BaselinePolicy,baseline x86-64 and arm64
TYPES
  return "$differs"
}

main "$@"
