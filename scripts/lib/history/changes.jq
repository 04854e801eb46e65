# steps.awk's lines as a JSON array; times in nanoseconds, change as a fraction.
[
  split("\n")[] | select(. != "") | split("\t")
  | {
    name: .[0], machine: .[1], run: (.[2] | tonumber), since: (.[3] | sub(" "; "T") + "Z"), commit: .[4],
    runs_before: (.[5] | tonumber), runs_after: (.[6] | tonumber),
    before: (.[7] | tonumber), after: (.[8] | tonumber), score: (.[9] | tonumber), last_commit_before: .[10],
    runs_since: (.[11] | tonumber)
  }
  | .change = (.after / .before - 1)
]
