# The tests that --quick runs. Source it from test.sh.

# changed_files: one path a line; changed_tests: a filter for the Swift tests of the changed modules and their dependents.
changed_files='' changed_tests=''

# select_changed: sets both from git.
select_changed() {
  changed_files=$(
    cd "$root_dir"
    git diff --name-only HEAD
    git ls-files --others --exclude-standard
  ) || die "$EXIT_USAGE" "--quick needs the project's git repository; leave it out"
  if [ -z "$changed_files" ]; then changed_files=$(git -C "$root_dir" diff --name-only 'HEAD~1' HEAD); fi
  say "changed: $(printf '%s' "$changed_files" | tr '\n' ' ')"
  if ! grep -qE '^(Sources|Tests/[A-Za-z]+|Benchmarks|Package\.swift)' <<<"$changed_files"; then return; fi
  changed_tests=$(swift package --package-path "$root_dir" dump-package |
    jq -r --arg changed "$changed_files" -f "$lib_dir/test/affected.jq")
}

# is_changed_test BATS-FILE: whether it changed, or a script that it names, or a file that all scripts share.
is_changed_test() {
  local file word
  while IFS= read -r file; do
    case $file in
      "Tests/Scripts/$(basename "$1")" | Tests/Scripts/*.bash) return ;;
      scripts/lib/*/*)
        word=${file#scripts/lib/}
        word="(${word%%/*}\\.sh|lib/${word%%/*})"
        ;;
      # Shared by all scripts; '*' in a pattern also matches '/'.
      scripts/lib/*) return ;;
      scripts/*.sh) word=$(basename "$file") ;;
      *) continue ;;
    esac
    if grep -qE "(^|[^a-z-])$word" "$1"; then return; fi
  done <<<"$changed_files"
  return 1
}
