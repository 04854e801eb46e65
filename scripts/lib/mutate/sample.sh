# The choice of mutants and their results. Source it from mutate.sh.
#
# Tab-separated rows. A candidate: file, digest of the file, ordinal in it, line, kind, original, replacement. A result: the
# digest, the ordinal, 'killed', 'survived' or 'uncompilable', the digest of the tests, the test that noticed it.

# selected <PATHS: those that --file or --at asks for; all if neither does, or --at with a sample.
selected() {
  if [ "${#files[@]}" -eq 0 ] && [ "$sample" -ne 0 ]; then cat; else grep -F "$(printf '%s\n' ${files[@]+"${files[@]}"} ${lines[@]+"${lines[@]%:*}"})" || true; fi
}

# choose <CANDIDATES: the sample, and the lines of --at. The choice depends on the seed and the candidates alone.
choose() {
  awk -F '\t' -v seed="$seed" -v lines="${lines[*]+"${lines[*]}"}" '
    BEGIN { srand(seed); asked = split(lines, places, " ") }
    function is_asked(    i, place) {
      place = $1 ":" $4
      for (i = 1; i <= asked; i++) {
        if (substr(place, length(place) - length(places[i]) + 1) == places[i]) return 1
      }
      return 0
    }
    { printf "%.12f\t%d\t%s\n", rand(), is_asked(), $0 }
    ' | sort -t "$(printf '\t')" -k 1,1n -s |
    awk -F '\t' -v count="$sample" 'NR <= count || $2' | cut -f 3-
}

# tests_digest: of everything that may notice a mutant.
tests_digest() {
  find "$root_dir/Tests" -type f \( -name '*.swift' -o -name '*.csv' -o -name '*.json' \) -print0 |
    LC_ALL=C sort -z | xargs -0 cat >"$temp_dir/tests"
  sha256 "$temp_dir/tests" | cut -c 1-12
}

# pending: the rows of the sample without a result that counts.
pending() {
  awk -F '\t' -v tests="$tests" '
    FILENAME == ARGV[1] { equivalent[$1, $2, $3] = 1; next }
    FILENAME == ARGV[2] { if ($3 != "survived" || $4 == tests) known[$1, $2] = 1; next }
    !(($2, $3) in known) && !(($1, $6, $7) in equivalent)
  ' "$lib_dir/mutate/equivalents.tsv" "$results" "$temp_dir/sample"
}

# keep DIGEST ORDINAL STATUS TEST: appends a result; short lines are written in one piece.
keep() { printf '%s\t%s\t%s\t%s\t%s\n' "$1" "$2" "$3" "$tests" "$4" >>"$results"; }

# summary: the survivors and the score; exits with 1 if it is below --least.
summary() {
  awk -F '\t' -v least="$least" -f "$lib_dir/mutate/summary.awk" "$lib_dir/mutate/equivalents.tsv" "$results" "$temp_dir/sample"
}
