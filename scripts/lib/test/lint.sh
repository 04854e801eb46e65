# The linters. Source it from test.sh.

# check LABEL NOUN COMMAND FILE...: a linter, whose command is words, counts as one test. Without files it does not run.
check() {
  local label command
  [ $# -gt 3 ] || return 0
  label="$1, $(($# - 3)) $2"
  read -r -a command <<<"$3"
  if "${command[@]}" "${@:4}" >"$temp_dir/check.log" 2>&1; then
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

# lint: all files, or with --quick the changed ones.
lint() {
  local file rules=scripts/lib/lint swift=() readers=() scripts=() shells=() tests=() printing=() texts=()
  cd "$root_dir"
  while IFS= read -r file; do
    [ -f "$file" ] || continue
    case $file in
      *.swift) swift+=("$file") ;;
      *.bats | *.bash) tests+=("$file") ;;
      scripts/lib/*.sh) shells+=("$file") ;;
      .ci/run | scripts/*.sh) shells+=("$file") scripts+=("$file") ;;
    esac
    # Swift that reads files.
    case $file in Sources/Suite/Scenarios/*.swift | Sources/Suite/FrameSuite/*.swift | Sources/Suite/HTMLReport/*.swift) readers+=("$file") ;; esac
    # Code that prints, but for its language's printer. The scripts on nodes write logs.
    case $file in
      scripts/lib/common.sh | scripts/lib/fleet/slurm-task.sh | scripts/lib/fleet/check-node.sh) ;;
      Sources/Tool/overshoot/Overshoot.swift | Sources/Tool/overshoot/ProgressLine.swift) ;;
      scripts/*.sh | scripts/*.awk | scripts/*.jq | Sources/Suite/*.swift | Sources/Tool/CommandSupport/*.swift) printing+=("$file") ;;
      Sources/Tool/overshoot/*.swift | Sources/Tool/UIKitCheck/*.swift) printing+=("$file") ;;
    esac
    # Text of the project, not data and recorded output.
    case $file in
      */fixtures/* | */Golden/* | */Reference/* | "$rules/phrases.txt") ;;
      *.swift | *.sh | *.bash | *.bats | *.awk | *.jq | *.gp | *.md | *.yml | *.h | *.hpp | *.c | *.cpp | *.js | *.css) texts+=("$file") ;;
    esac
  done < <(if [ "$quick" -eq 1 ]; then printf '%s\n' "$changed_files"; else project_files; fi | LC_ALL=C sort)
  check "swift format" files 'swift format lint --strict --parallel' ${swift[@]+"${swift[@]}"}
  check "conversions to Int" files "awk -f $rules/integer-conversions.awk" ${readers[@]+"${readers[@]}"}
  check "shellcheck" scripts 'shellcheck -x -a' ${scripts[@]+"${scripts[@]}"}
  check "pipes" scripts "awk -f $rules/early-readers.awk" ${shells[@]+"${shells[@]}"}
  # bats sets variables that ShellCheck cannot see, and its tests hold programs as text.
  check "shellcheck" "test files" 'shellcheck -x -e SC2154,SC2016,SC2030,SC2031' ${tests[@]+"${tests[@]}"}
  check "printers" files "awk -f $rules/printers.awk" ${printing[@]+"${printing[@]}"}
  check "phrases" files "awk -f $rules/phrases.awk $rules/phrases.txt" ${texts[@]+"${texts[@]}"}
}
