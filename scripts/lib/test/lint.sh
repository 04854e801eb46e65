# The linters. Source it from test.sh.

# check LABEL COMMAND...: a linter counts as one test.
check() {
  local label=$1
  shift
  if "$@" >"$temp_dir/check.log" 2>&1; then
    say "  ok: $label"
    count 1 0 0
  else
    say "  FAILED: $label"
    show_lines <"$temp_dir/check.log"
    count 0 1 0
  fi
}

# project_files: the paths of all files of the project, from its root.
project_files() {
  if has_own_repository; then
    git ls-files --cached --others --exclude-standard
  else
    find . -type f -not -path './.build/*' -not -path './results/*' | sed 's|^\./||'
  fi
}

# banned_phrases FILE...: fails if a text holds one of scripts/lib/lint/phrases.txt. Data and recorded output do not count.
banned_phrases() {
  local file files=()
  for file; do
    case $file in
      */fixtures/* | */Golden/* | */Reference/* | scripts/lib/lint/phrases.txt) ;;
      *.swift | *.sh | *.bash | *.bats | *.awk | *.jq | *.gp | *.md | *.yml | *.h | *.hpp | *.c | *.cpp | *.js | *.css) files+=("$file") ;;
    esac
  done
  awk -f "$lib_dir/lint/phrases.awk" "$lib_dir/lint/phrases.txt" "${files[@]+"${files[@]}"}"
}

# unchecked_conversions FILE...: fails if a Swift file of a module that reads files converts to Int without a check.
unchecked_conversions() {
  local file files=()
  for file; do
    case $file in Sources/Suite/Scenarios/*.swift | Sources/Suite/FrameSuite/*.swift | Sources/Suite/HTMLReport/*.swift) files+=("$file") ;; esac
  done
  [ "${#files[@]}" -eq 0 ] || awk -f "$lib_dir/lint/integer-conversions.awk" "${files[@]}"
}

# direct_output FILE...: fails if a program prints text of others but for its language's printer. The scripts on nodes write logs.
direct_output() {
  local file files=()
  for file; do
    case $file in
      scripts/lib/common.sh | scripts/lib/fleet/slurm-task.sh | scripts/lib/fleet/check-node.sh) ;;
      scripts/*.sh | scripts/*.awk | scripts/*.jq | Sources/Suite/*.swift | Sources/Tool/CommandSupport/*.swift) files+=("$file") ;;
      Sources/Tool/overshoot/Overshoot.swift | Sources/Tool/overshoot/ProgressLine.swift) ;;
      Sources/Tool/overshoot/*.swift | Sources/Tool/UIKitCheck/*.swift) files+=("$file") ;;
    esac
  done
  [ "${#files[@]}" -eq 0 ] || awk -f "$lib_dir/lint/printers.awk" "${files[@]}"
}

# lint: all files, or with --quick the changed ones. A linter without files does not count.
lint() {
  local file swift=() scripts=() shells=() tests=() texts=()
  cd "$root_dir"
  while IFS= read -r file; do
    [ -f "$file" ] || continue
    texts+=("$file")
    case $file in .ci/run | scripts/*.sh) shells+=("$file") ;; esac
    case $file in
      *.swift) swift+=("$file") ;;
      scripts/lib/*) ;;
      .ci/run | scripts/*.sh) scripts+=("$file") ;;
      *.bats | *.bash) tests+=("$file") ;;
    esac
  done < <(if [ "$quick" -eq 1 ]; then printf '%s\n' "$changed_files"; else project_files; fi | LC_ALL=C sort)
  if [ "${#swift[@]}" -gt 0 ]; then check "swift format, ${#swift[@]} files" swift format lint --strict --parallel "${swift[@]}"; fi
  if [ "${#swift[@]}" -gt 0 ]; then check "conversions to Int, ${#swift[@]} files" unchecked_conversions "${swift[@]}"; fi
  if [ "${#scripts[@]}" -gt 0 ]; then check "shellcheck, ${#scripts[@]} scripts" shellcheck -x -a "${scripts[@]}"; fi
  if [ "${#shells[@]}" -gt 0 ]; then check "pipes, ${#shells[@]} scripts" awk -f "$lib_dir/lint/early-readers.awk" "${shells[@]}"; fi
  # bats sets variables that ShellCheck cannot see, and its tests hold programs as text.
  if [ "${#tests[@]}" -gt 0 ]; then
    check "shellcheck, ${#tests[@]} test files" shellcheck -x -e SC2154,SC2016,SC2030,SC2031 "${tests[@]}"
  fi
  if [ "${#texts[@]}" -gt 0 ]; then check "printers, ${#texts[@]} files" direct_output "${texts[@]}"; fi
  if [ "${#texts[@]}" -gt 0 ]; then check "phrases, ${#texts[@]} files" banned_phrases "${texts[@]}"; fi
}
