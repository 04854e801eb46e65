load helpers

@test "help comes from the header" { header_is_help report.sh; }

@test "a wrong flag is refused" { wrong_flag_is_refused report.sh; }

@test "a place that cannot be written is said before anything is built" {
  run_split "$scripts/report.sh" --out "$BATS_TEST_TMPDIR/not/there.html"
  [ "$status" -eq 2 ]
  contains "$stderr" "cannot write into"
  run_split "$scripts/report.sh" --out "$BATS_TEST_TMPDIR"
  [ "$status" -eq 2 ]
  contains "$stderr" "names a folder"
}

@test "a missing tool is named, and nothing is built" {
  hide_tool jq
  run_split "$scripts/report.sh" --no-install --out "$BATS_TEST_TMPDIR/page.html"
  [ "$status" -eq 2 ]
  contains "$stderr" "missing: jq"
}

@test "every transition is on the page, both ways, and what is named beside" {
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

@test "numbers that no transition takes end it, and nothing is written" {
  run_split "$scripts/report.sh" --no-install --hz 0 --out "$BATS_TEST_TMPDIR/page.html"
  [ "$status" -eq 2 ]
  contains "$stderr" "there is no trace of"
  [ ! -e "$BATS_TEST_TMPDIR/page.html" ]
}
