# Mutants of the scripts: one copy of the project for each job, in which one place changes at a time. Source it from
# mutate.sh.

# shellcheck disable=SC2154  # set by mutate.sh

# language_of FILE
language_of() { case $1 in *.awk) echo awk ;; *.jq) echo jq ;; *) echo bash ;; esac }

# list_script FILE: its mutants.
list_script() { awk -v language="$(language_of "$1")" -f "$lib_dir/mutate/scripts.awk" "$1"; }

# bats_file FILE: the bats file that tests a script: that of its name or of its folder.
bats_file() {
  local name
  case $1 in
    # What only one script uses of the statistics.
    scripts/lib/compare/signed-rank.awk) name=ab ;;
    scripts/lib/compare/stratified.awk) name=fleet ;;
    scripts/lib/*/*) name=${1#scripts/lib/} && name=${name%%/*} ;;
    scripts/lib/*) return 0 ;;
    *) name=$(basename "$1" .sh) ;;
  esac
  case $name in instructions) name=count-instructions ;; prove) name=prove-gate ;; esac
  [ ! -f "$root_dir/Tests/Scripts/$name.bats" ] || printf 'Tests/Scripts/%s.bats' "$name"
}

# Files whose bats file needs a build are left out, unless OVERSHOOT_PRODUCTS names one.
candidates_of_scripts() {
  local file bats
  cd "$root_dir"
  find scripts -type f \( -name '*.sh' -o -name '*.awk' -o -name '*.jq' \) | LC_ALL=C sort | while IFS= read -r file; do
    bats=$(bats_file "$file")
    if [ -z "$bats" ] || ! is_selected "$file"; then continue; fi
    ! grep -q '^# bats file_tags=.*\bbuild\b' "$bats" || [ -n "${OVERSHOOT_PRODUCTS-}" ] || continue
    list_script "$file" | awk -F '\t' -v OFS='\t' -v file="$file" -v digest="$(sha256 "$file" | cut -c 1-12)" \
      '{ print file, digest, $1, $2, $5, $8, $9 }'
  done
}

# copy_scripts FOLDER: what the bats tests need of the project.
copy_scripts() {
  rm -rf "$1"
  mkdir -p "$1"
  (cd "$root_dir" && git ls-files -z --cached --others --exclude-standard | tar --null --ignore-failed-read -cf - -T - 2>/dev/null) |
    tar -xf - -C "$1"
  # Some tests ask git for the version.
  git -C "$1" init -q
}

# run_bats FOLDER FILE SECONDS: 0 if all tests pass, 1 as soon as one fails, 124 if they take longer.
run_bats() {
  local log=$1.tap pid started=$SECONDS status=0
  : >"$log"
  (cd "$1" && exec setsid bats --formatter tap --filter "$filter" --filter-tags '!thorough' "$2" >"$log" 2>&1 </dev/null) &
  pid=$!
  printf '%s' "$pid" >"$1.pid"
  while kill -0 "$pid" 2>/dev/null; do
    if grep -q '^not ok' "$log"; then status=1; elif [ $((SECONDS - started)) -gt "$3" ]; then status=124; fi
    if [ "$status" -ne 0 ]; then
      # The group of the tests: it has a session of its own.
      kill -TERM -- "-$pid" 2>/dev/null || true
      break
    fi
    sleep 0.2
  done
  wait "$pid" 2>/dev/null || [ "$status" -ne 0 ] || status=1
  rm -f "$1.pid"
  return "$status"
}

# stop_bats: ends the tests that an interrupt leaves: each has a group of its own.
stop_bats() {
  local file
  for file in "$work_dir"/scripts-*.pid; do
    [ -f "$file" ] || continue
    kill -TERM -- "-$(cat "$file")" 2>/dev/null || true
    rm -f "$file"
  done
}
at_exit stop_bats

# change FILE LINE COLUMN LENGTH REPLACEMENT <ORIGINAL: the file with one place changed.
change() {
  awk -v line="$1" -v column="$2" -v size="$3" -v text="$4" '
    NR == line { $0 = substr($0, 1, column - 1) text substr($0, column + size) }
    { print }'
}

# test_script_mutant FOLDER ROW
test_script_mutant() {
  local file digest ordinal row line column size replacement bats status=0 limit
  IFS=$'\t' read -r file digest ordinal _ <<<"$2"
  row=$(cd "$root_dir" && list_script "$file" | sed -n "$((ordinal + 1))p")
  IFS=$'\t' read -r _ line column size _ <<<"$row"
  # An empty field is none to 'read'.
  replacement=$(cut -f 7 <<<"$row")
  bats=$(bats_file "$file")
  limit=$(awk -F '\t' -v bats="$bats" '$1 == bats { print $2 }' "$work_dir/bats")
  change "$line" "$column" "$size" "$replacement" <"$root_dir/$file" >"$1/$file"
  run_bats "$1" "$bats" "$limit" || status=$?
  cp "$root_dir/$file" "$1/$file"
  if [ "$status" -eq 0 ]; then
    keep "$digest" "$ordinal" survived ''
  else
    keep "$digest" "$ordinal" killed "$(sed -n 's/^not ok [0-9]* //p' "$1.tap" | sed -n 1p)"
  fi
}

# measure_bats: how long each bats file may take: five times what it takes without a mutant.
measure_bats() {
  local bats started status folder=$work_dir/scripts-baseline
  copy_scripts "$folder"
  : >"$work_dir/bats"
  cut -f 1 "$temp_dir/pending" | sort -u | while IFS= read -r bats; do bats_file "$bats" && echo; done | sort -u |
    while IFS= read -r bats; do
      started=$SECONDS status=0
      say "running $bats without a mutant"
      run_bats "$folder" "$bats" 3600 || status=$?
      if [ "$status" -ne 0 ]; then
        sed -n '/^not ok/,/^ok/p' "$folder.tap" >&2
        die "$EXIT_USAGE" "$bats fails without a mutant, see above"
      fi
      printf '%s\t%d\n' "$bats" $(((SECONDS - started) * 5 + 20)) >>"$work_dir/bats"
    done
}

workers=()
stop_workers() { [ "${#workers[@]}" -eq 0 ] || kill "${workers[@]}" 2>/dev/null || true; }
at_exit stop_workers

test_scripts() {
  local job
  measure_bats
  for ((job = 0; job < jobs; job++)); do
    copy_scripts "$work_dir/scripts-$job"
    awk -v jobs="$jobs" -v job="$job" 'NR % jobs == job' "$temp_dir/pending" >"$work_dir/scripts-$job.rows"
    (
      trap - EXIT
      while IFS= read -r row <&3; do test_script_mutant "$work_dir/scripts-$job" "$row"; done 3<"$work_dir/scripts-$job.rows"
    ) &
    workers+=($!)
  done
  wait "${workers[@]}"
  workers=()
}
