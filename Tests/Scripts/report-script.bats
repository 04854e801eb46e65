# bats file_tags=build
load helpers

@test "--help prints the header" { header_is_help report.sh; }

@test "an unknown option is exit 2" { wrong_flag_is_refused report.sh; }

@test "an output path that cannot be written is exit 2 before the build" {
  run_split "$scripts/report.sh" --out "$BATS_TEST_TMPDIR/not/there.html"
  [ "$status" -eq 2 ]
  contains "$stderr" "no such folder"
  run_split "$scripts/report.sh" --out "$BATS_TEST_TMPDIR"
  [ "$status" -eq 2 ]
  contains "$stderr" "--out is a folder"
}

@test "a missing tool is named, and nothing is built" {
  hide_tool jq
  run_split "$scripts/report.sh" --no-install --out "$BATS_TEST_TMPDIR/page.html"
  [ "$status" -eq 2 ]
  contains "$stderr" "missing: jq"
}

@test "the page has every transition in both directions, and the named results" {
  write_run "$BATS_TEST_TMPDIR/a run.json" 2026-01-01T00:00:00Z spring/a/cells:10=100,101
  run_split "$scripts/report.sh" --no-install --title "A <title>" --out "$BATS_TEST_TMPDIR/page.html" "$BATS_TEST_TMPDIR/a run.json"
  [ "$status" -eq 0 ]
  page=$(cat "$BATS_TEST_TMPDIR/page.html")
  for text in '"name":"pop-in-and-out push"' '"name":"pop-in-and-out pop"' '"name":"wave push"' '"name":"stack-modal pop"' \
    'spring/a/cells:10' 'A &lt;title&gt;'; do
    case $page in *"$text"*) ;; *) printf 'not on the page: %s\n' "$text" >&2; return 1 ;; esac
  done
  [ "$(wc -c <"$BATS_TEST_TMPDIR/page.html")" -lt 3000000 ]
}

@test "numbers that no transition accepts are exit 2, and nothing is written" {
  run_split "$scripts/report.sh" --no-install --hz 0 --out "$BATS_TEST_TMPDIR/page.html"
  [ "$status" -eq 2 ]
  contains "$stderr" "cannot trace"
  [ ! -e "$BATS_TEST_TMPDIR/page.html" ]
}
