# bats file_tags=build
load helpers

# overshoot uikit test: the tests of a package for iOS, unchanged.

setup_file() {
  OVERSHOOT=$(built_program overshoot)
  export OVERSHOOT
}

@test "uikit test: a package for iOS, with what it leaves out, in virtual time" {
  cp -r "$fixtures/ios-package" "$BATS_TEST_TMPDIR/Cards"
  before=$(cd "$BATS_TEST_TMPDIR/Cards" && find . -type f -exec cksum {} + | sort)
  run_split "$OVERSHOOT" uikit test "$BATS_TEST_TMPDIR/Cards" --report "$BATS_TEST_TMPDIR/report.json"
  [ "$status" -eq 0 ] || { printf '%s\n' "$output" "$stderr"; false; }
  contains "$output" "PhotoPicker.swift:5: 'PHFetchResult' is not defined"
  contains "$output" "imports Photos"
  contains "$output" "CardView.swift:19: method does not override any method from its superclass"
  holds '.passed == 9 and .failed == 0 and .skipped == 1 and (.leftOut | length == 3)' "$BATS_TEST_TMPDIR/report.json"
  [ "$(cd "$BATS_TEST_TMPDIR/Cards" && find . -type f -exec cksum {} + | sort)" = "$before" ]
}

@test "uikit test: an error and a failure name the user's file and line" {
  cp -r "$fixtures/ios-package" "$BATS_TEST_TMPDIR/Cards"
  sed -i 's/XCTAssertEqual(card.taps, 1)/XCTAssertEqual(card.taps, 2)/' "$BATS_TEST_TMPDIR/Cards/Tests/CardsTests/CardViewTests.swift"
  run_split "$OVERSHOOT" uikit test "$BATS_TEST_TMPDIR/Cards" -- --filter Action
  [ "$status" -eq 1 ]
  contains "$output" "$BATS_TEST_TMPDIR/Cards/Tests/CardsTests/CardViewTests.swift:18: error:"
}

@test "uikit test: a library without a manifest, and a report in Markdown" {
  cp -r "$fixtures/ios-package" "$BATS_TEST_TMPDIR/library"
  rm "$BATS_TEST_TMPDIR/library/Package.swift"
  cd "$BATS_TEST_TMPDIR/library"
  run_split "$OVERSHOOT" uikit test --sources Sources --tests Tests --report report.md -- --filter CardViewTests
  [ "$status" -eq 0 ] || { printf '%s\n' "$output" "$stderr"; false; }
  contains "$output" "Cards: built Cards, CardsTests"
  grep -q '^| CardViewTests.testPhotos | skipped |' report.md
}

@test "uikit test: wrong options are refused" {
  run_split "$OVERSHOOT" uikit test "$fixtures/ios-package" --sources x
  [ "$status" -eq 2 ]
  contains "$stderr" "--sources and --tests go together"
  run_split "$OVERSHOOT" uikit test "$fixtures/ios-package" --report x.txt
  [ "$status" -eq 2 ]
  contains "$stderr" '--report is "x.txt"'
}
