# bats file_tags=build
load helpers

# overshoot uikit test: the tests of a package for iOS, unchanged.

setup_file() {
  OVERSHOOT=$(built_program overshoot)
  # An interrupt looks into the cache.
  export OVERSHOOT XDG_CACHE_HOME=$BATS_FILE_TMPDIR/cache
}

@test "uikit test: a package for iOS, with what it leaves out, in virtual time" {
  cp -r "$fixtures/ios-package" "$BATS_TEST_TMPDIR/Cards"
  before=$(cd "$BATS_TEST_TMPDIR/Cards" && find . -type f -exec cksum {} + | sort)
  run_split "$OVERSHOOT" uikit test "$BATS_TEST_TMPDIR/Cards" --report "$BATS_TEST_TMPDIR/report.json"
  [ "$status" -eq 0 ] || { printf '%s\n' "$output" "$stderr"; false; }
  contains "$output" "left out: Cards: members of types that are not here: PHAsset, PHFetchResult"
  contains "$output" "PhotoPicker.swift:6: 'PHFetchResult<PHAsset>' has no member 'count'; the file imports Photos"
  contains "$output" "CardView.swift:25: method does not override any method from its superclass"
  contains "$output" "CardViewTests.testNib: left out, which is in a file that is not read: the nib Card"
  holds '.passed == 21 and .failed == 0 and .skipped == 3 and (.leftOut | length == 5)' "$BATS_TEST_TMPDIR/report.json"
  [ "$(cd "$BATS_TEST_TMPDIR/Cards" && find . -type f -exec cksum {} + | sort)" = "$before" ]
}

@test "uikit test: after edits, an error and a failure name the user's file and line" {
  local cards=$BATS_TEST_TMPDIR/Cards
  local tests=$cards/Tests/CardsTests/CardViewTests.swift picker=$cards/Sources/Cards/PhotoPicker.swift
  cp -r "$fixtures/ios-package" "$cards"
  # A wait that would last 3600 s ends at its limit, and is named.
  sed -i 's/() + 0.4/() + 3600/' "$tests"
  run_split "$OVERSHOOT" uikit test "$cards" -- --filter 'Action|Limit'
  [ "$status" -eq 1 ]
  contains "$output" "CardViewTests.swift:65: error: CardViewTests.testWaitForExpectationsHasALimit"
  sed -i 's/() + 3600/() + 0.4/; s/XCTAssertEqual(card.taps, 1)/XCTAssertEqual(card.taps, 2)/' "$tests"
  run_split "$OVERSHOOT" uikit test "$cards" -- --filter Action
  [ "$status" -eq 1 ]
  contains "$output" "$tests:18: error:"
  # A body that no longer compiles is left out; once it does, it is back.
  sed -i 's/XCTAssertEqual(card.taps, 2)/XCTAssertEqual(card.tips, 2)/' "$tests"
  run_split "$OVERSHOOT" uikit test "$cards" -- --filter Action
  contains "$output" "left out: $tests:18: 'CardView' has no member 'tips'"
  sed -i 's/XCTAssertEqual(card.tips, 2)/XCTAssertEqual(card.taps, 1)/' "$tests"
  # What was left out returns when another file declares what it misses.
  printf 'class PHAsset {}\nstruct PHFetchResult<T> { var count = 0 }\n' >>"$cards/Sources/Cards/CardView.swift"
  run_split "$OVERSHOOT" uikit test "$cards" -- --filter 'Action|PhotoCount' --enable-code-coverage
  [ "$status" -eq 0 ] || { printf '%s\n' "$output" "$stderr"; false; }
  contains "$output" "Cards: 2 tests: 2 passed, 0 failed, 0 skipped"
  [[ "$output" != *"$picker"* ]]
  # Coverage names the package's files.
  coverage=$(sed -n 's/^coverage: //p' <<<"$output")
  jq -r '.data[].files[].filename' "$coverage" | grep -qx "$cards/Sources/Cards/CardView.swift"
}

@test "uikit test: an interrupted run and two runs at once leave nothing half-written" {
  local cards=$BATS_TEST_TMPDIR/Cards
  cp -r "$fixtures/ios-package" "$cards"
  sed -i 's/taps += 1/taps += 2/' "$cards/Sources/Cards/CardView.swift"
  "$OVERSHOOT" uikit test "$cards" >"$BATS_TEST_TMPDIR/out" 2>&1 &
  local run=$!
  for _ in {1..600}; do
    grep -qs 'taps += 2' "$XDG_CACHE_HOME"/overshoot/packages/*/Sources/Cards/CardView.swift && break
    sleep 0.2
  done
  kill -INT "$run"
  wait "$run" && false
  sed -i 's/taps += 2/taps += 1/' "$cards/Sources/Cards/CardView.swift"
  "$OVERSHOOT" uikit test "$cards" >"$BATS_TEST_TMPDIR/out" 2>&1 -- --filter Action &
  run=$!
  run_split "$OVERSHOOT" uikit test "$cards" -- --filter Action
  [ "$status" -eq 0 ] || { printf '%s\n' "$output" "$stderr"; false; }
  wait "$run" || { cat "$BATS_TEST_TMPDIR/out"; false; }
}

@test "uikit test: a package without UIKit's parts that it needs, and none" {
  mkdir -p "$BATS_TEST_TMPDIR/Text/Sources/Text" "$BATS_TEST_TMPDIR/Text/Tests/TextTests"
  cd "$BATS_TEST_TMPDIR/Text"
  printf '// swift-tools-version: 5.9\nimport PackageDescription\nlet package = Package(name: "Text", targets: [%s, %s])\n' \
    '.target(name: "Text")' '.testTarget(name: "TextTests", dependencies: ["Text"])' >Package.swift
  printf 'import UIKit\nfunc layout() { _ = UIPrintInteractionController() }\n' >Sources/Text/Text.swift
  printf 'import XCTest\n@testable import Text\nfinal class TextTests: XCTestCase {\n  func testLayout() { layout() }\n}\n' \
    >Tests/TextTests/TextTests.swift
  run_split "$OVERSHOOT" uikit test
  [ "$status" -eq 0 ] || { printf '%s\n' "$output" "$stderr"; false; }
  contains "$output" "Text.swift:2: 'UIPrintInteractionController' is not in Overshoot's UIKit"
  contains "$output" "1 tests: 0 passed, 0 failed, 1 skipped"
  run_split "$OVERSHOOT" uikit test nowhere
  [ "$status" -eq 2 ]
  contains "$stderr" "/nowhere: no such folder"
  run_split "$OVERSHOOT" uikit test --nonsense
  [ "$status" -eq 2 ]
  contains "$stderr" "Unknown option '--nonsense'"
}

@test "uikit test: a library without a manifest, with the names of its assets, and a report in Markdown" {
  cp -r "$fixtures/ios-package" "$BATS_TEST_TMPDIR/library"
  rm "$BATS_TEST_TMPDIR/library/Package.swift"
  cd "$BATS_TEST_TMPDIR/library"
  mkdir -p Sources/Cards/App/Media.xcassets/{brand-blue,own}.colorset
  printf '{ "colors": [{ "color": { "components": { "red": "0", "green": "0", "blue": "255", "alpha": "1" } } }] }' |
    tee Sources/Cards/App/Media.xcassets/{brand-blue,own}.colorset/Contents.json
  # A name that the library declares itself is not generated.
  printf 'import UIKit\nenum Brand { static let colors = [UIColor.brandBlue, UIColor(resource: .brandBlue), .own] }\n' \
    >Sources/Cards/Brand.swift
  printf 'extension UIColor { static let own = UIColor(named: "own")! }\n' >>Sources/Cards/Brand.swift
  printf 'import XCTest\n@testable import Cards\nfinal class AssetTests: XCTestCase {\n' >Tests/CardsTests/AssetTests.swift
  printf '  func testColors() { XCTAssertEqual(Brand.colors.map(\.cgColor.components), %s) }\n}\n' \
    '[[0, 0, 1, 1], [0, 0, 1, 1], [0, 0, 1, 1]]' >>Tests/CardsTests/AssetTests.swift
  run_split "$OVERSHOOT" uikit test --sources Sources --tests Tests --report report.md -- --filter 'CardViewTests|Asset'
  [ "$status" -eq 0 ] || { printf '%s\n' "$output" "$stderr"; false; }
  contains "$output" "Cards: built Cards, CardsTests"
  contains "$output" "AssetTests.testColors' passed"
  grep -q '^| CardViewTests.testPhotoCount | skipped |' report.md
}

@test "uikit test: Combine, a condition of the Xcode project, and a test that never ends" {
  mkdir -p "$BATS_TEST_TMPDIR/Panel/Sources" "$BATS_TEST_TMPDIR/Panel/Tests"
  cd "$BATS_TEST_TMPDIR/Panel"
  cat >Sources/Panel.swift <<'SWIFT'
#if canImport(Combine)
import Combine
#endif
import UIKit

final class Panel: NSObject {
    @Published var height = 1.0
    #if CHECKED
    let isChecked = true
    #endif
}
SWIFT
  printf 'import Combine\nimport XCTest\n@testable import Panel\n\n' >Tests/PanelTests.swift
  cat >>Tests/PanelTests.swift <<'SWIFT'
final class PanelTests: XCTestCase {
    func testEver() { while true { usleep(1000) } }

    func testHeights() {
        let panel = Panel()
        var heights: [Double] = []
        let end = expectation(description: "end")
        let subscription = panel.$height.removeDuplicates().receive(on: DispatchQueue.main).sink { height in
            heights.append(height)
            if height == 3 { end.fulfill() }
        }
        for height in [2.0, 2, 3] { panel.height = height }
        wait(for: [end], timeout: 5)
        subscription.cancel()
        XCTAssertEqual(heights, [1, 2, 3])
        XCTAssertTrue(panel.isChecked)
    }

    func testOffsets() {
        let view = UIScrollView()
        var (offsets, changes): ([CGFloat], [CGFloat]) = ([], [])
        var subscriptions: Set<AnyCancellable> = []
        view.publisher(for: \.contentOffset).map(\.y).sink { offsets.append($0) }.store(in: &subscriptions)
        view.publisher(for: \.contentOffset, options: .new).sink { changes.append($0.y) }.store(in: &subscriptions)
        view.contentOffset.y = 4
        subscriptions = []
        view.contentOffset.y = 5
        XCTAssertEqual(offsets, [0, 4])
        XCTAssertEqual(changes, [4])
    }
}
SWIFT
  run_split "$OVERSHOOT" uikit test --sources Sources --tests Tests --define CHECKED --patience 3
  [ "$status" -eq 1 ] || { printf '%s\n' "$output" "$stderr"; false; }
  contains "$output" "PanelTests.testEver: waits for ever: ended after 3 s"
  contains "$output" "Panel: 3 tests: 2 passed, 1 failed, 0 skipped"
  # Another condition is another build.
  run_split "$OVERSHOOT" uikit test --sources Sources --tests Tests -- --filter Heights
  contains "$output" "PanelTests.swift:20: 'Panel' has no member 'isChecked'"
}

@test "uikit test: tests that the manifest does not name are found, and run with --tests" {
  mkdir -p "$BATS_TEST_TMPDIR/Dots/Sources/Dots" "$BATS_TEST_TMPDIR/Dots/DotTests/Cases" "$BATS_TEST_TMPDIR/Dots/Helpers"
  cd "$BATS_TEST_TMPDIR/Dots"
  cat >Package.swift <<'SWIFT'
// swift-tools-version:5.9
import PackageDescription
let package = Package(name: "Dots", platforms: [.iOS(.v15)], targets: [.target(name: "Dots")])
SWIFT
  printf 'import UIKit\npublic final class Dot: UIView {}\n' >Sources/Dots/Dot.swift
  printf 'import Dots\nfunc makeDot() -> Dot { Dot(frame: .init(x: 0, y: 0, width: 3, height: 4)) }\n' >Helpers/Helper.swift
  printf 'import XCTest\nclass DotTests: XCTestCase {\n  func testSize() { XCTAssertEqual(makeDot().bounds.width, 3) }\n}\n' \
    >DotTests/Cases/DotTests.swift
  run_split "$OVERSHOOT" uikit test
  [ "$status" -eq 2 ]
  contains "$stderr" "its manifest names none of the tests in DotTests: --tests DotTests"
  run_split "$OVERSHOOT" uikit test --tests DotTests --tests Helpers
  [ "$status" -eq 0 ] || { printf '%s\n' "$output" "$stderr"; false; }
  contains "$output" "Dots: built Dots, DotsTests"
  contains "$output" "Dots: 1 tests: 1 passed, 0 failed, 0 skipped"
}

@test "uikit test: wrong options are refused" {
  run_split "$OVERSHOOT" uikit test "$fixtures/ios-package" --define 1.x
  [ "$status" -eq 2 ]
  contains "$stderr" '--define is "1.x"; give a name such as TEST'
  run_split "$OVERSHOOT" uikit test "$fixtures/ios-package" --sources x
  [ "$status" -eq 2 ]
  contains "$stderr" "--sources needs one --tests"
  run_split "$OVERSHOOT" uikit test "$fixtures/ios-package" --tests "$fixtures"
  [ "$status" -eq 2 ]
  contains "$stderr" "ios-package; name a folder of the package"
  run_split "$OVERSHOOT" uikit test "$fixtures/ios-package" --report x.txt
  [ "$status" -eq 2 ]
  contains "$stderr" '--report is "x.txt"'
}
