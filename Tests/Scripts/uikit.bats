# bats file_tags=build
load helpers

# overshoot uikit: other people's files, checked and run with the build beside the tool.

setup_file() {
  OVERSHOOT=$(built_program overshoot)
  # Results are kept here, not in the user's cache.
  XDG_CACHE_HOME=$BATS_FILE_TMPDIR/cache
  export OVERSHOOT XDG_CACHE_HOME
}

setup() {
  work=$BATS_TEST_TMPDIR
  card=$fixtures/uikit/CardAnimator.swift
  cd "$work" || return
}

# animator NAME COMPLETION: a file with an animator that fades a view in, and does COMPLETION at its end.
animator() {
  cat <<SWIFT
import UIKit

class $1: NSObject, UIViewControllerAnimatedTransitioning {
    func transitionDuration(using context: UIViewControllerContextTransitioning?) -> TimeInterval { 0.5 }
    func animateTransition(using context: UIViewControllerContextTransitioning) {
        let to = context.viewController(forKey: .to)!.view!
        to.alpha = 0
        context.containerView.addSubview(to)
        UIView.animate(withDuration: 0.5, animations: { to.alpha = 1 }, completion: { _ in
            $2
        })
    }
}
SWIFT
}

# refused PART ARGUMENT...: exit 2, and a message with PART on standard error.
refused() {
  local part=$1
  shift
  run_split "$OVERSHOOT" uikit "$@"
  [ "$status" -eq 2 ] && contains "$stderr" "$part"
}

@test "check: a file that compiles" {
  run_split "$OVERSHOOT" uikit check "$card"
  [ "$status" -eq 0 ]
  contains "$output" "CardAnimator.swift: compiles, uses "
  contains "$output" "1 file: 1 compiles"
}

@test "check: what is impossible, missing and undefined, each with its line and advice" {
  cat >Mixed.swift <<'SWIFT'
import UIKit
import Photos

class Mixed: UIViewController {
    @objc func tap() {}
    func add() {
        view.addGestureRecognizer(UITapGestureRecognizer(target: self, action: #selector(tap)))
        view.tintColor = AppColors.brand
        let chart = UIFancyChartView()
        view.pinToEdges()
    }
}
SWIFT
  run_split "$OVERSHOOT" uikit check Mixed.swift "$card"
  [ "$status" -eq 1 ]
  contains "$output" "Mixed.swift:2: impossible: no module 'Photos' on Linux; guard the import"
  contains "$output" "Mixed.swift:8: undefined: 'AppColors' is not defined in these files; pass its file, or --stubs FILE"
  contains "$output" "Mixed.swift:9: missing: 'UIFancyChartView' is not in Overshoot's UIKit"
  contains "$output" "Mixed.swift:10: missing: 'UIView' has no member 'pinToEdges'"
  contains "$output" "2 files: 1 compiles, 1 not: 1 impossible, 2 missing, 1 undefined"

  run_split "$OVERSHOOT" uikit check --json Mixed.swift "$card"
  [ "$status" -eq 1 ]
  holds '.compiling == 1 and .counts.impossible == 1 and (.files[0].findings | map(.line)) == [2, 8, 9, 10]
    and (.files[1].symbols | index("UIView.addSubview(_:)") != null)' <<<"$output"
}

@test "check: stubs, files and needed files of folders, supply what the app declares" {
  mkdir -p app/Views
  printf 'import UIKit\nclass Needy: UIView { let color = AppColors.brand; func add() { pinToEdges(); _ = subviews[safe: 7] } }\n' >Needy.swift
  printf 'class Router: NSObject { func route(_ n: UINavigationController) { n.delegate = self } }\n' >>Needy.swift
  printf 'import UIKit\nextension Router { func unrelated() {} }\n' >app/Router.swift
  printf 'import UIKit\nextension Router: UINavigationControllerDelegate {}\n' >app/Router+Delegate.swift
  printf 'import UIKit\nenum AppColors { static let brand = AppPalette.red }\n' >app/Colors.swift
  printf 'import UIKit\nenum AppPalette { static let red = UIColor.red }\n' >app/Palette.swift
  printf '#if canImport(UIKit)\nimport UIKit\nextension UIView { func pinToEdges() {} }\n#endif\n' >app/Views/Pins.swift
  printf 'extension Array { subscript(safe index: Int) -> Element? { indices.contains(index) ? self[index] : nil } }\n' \
    >app/Array+Safe.swift
  printf 'let gap = UIEdgeInsets.zero - UIEdgeInsets.zero\n' >>Needy.swift
  printf 'import UIKit\nfunc - (a: UIEdgeInsets, b: UIEdgeInsets) -> UIEdgeInsets { a }\n' >app/Operators.swift
  printf 'this is no Swift\n' >app/Unrelated.swift
  run_split "$OVERSHOOT" uikit check Needy.swift --stubs app
  [ "$status" -eq 0 ] || { printf '%s\n' "$output" "$stderr"; false; }
  contains "$output" "7 files: 7 compile"
  lacks "$output" Unrelated
  run_split "$OVERSHOOT" uikit check Needy.swift --stubs app/Colors.swift --stubs app/Palette.swift
  [ "$status" -eq 1 ]
  contains "$output" "'pinToEdges' is not defined in these files"
}

@test "check: the names of assets in a folder of stubs" {
  mkdir -p app/Media.xcassets/{brand-blue.colorset,arrowImage.imageset}
  printf 'import UIKit\nlet views = [UIImageView(image: .arrow), UIImageView(image: UIImage(resource: .arrow))]\n' >Tinted.swift
  printf 'func tint(_ view: UIView) { view.tintColor = .brandBlue; _ = UIColor.own.withAlphaComponent(0.5) }\n' >>Tinted.swift
  printf 'import UIKit\nextension UIColor { static let own = UIColor.red }\n' >app/Colors.swift
  run_split "$OVERSHOOT" uikit check Tinted.swift --stubs app
  [ "$status" -eq 0 ] || { printf '%s\n' "$output" "$stderr"; false; }
  contains "$output" "3 files: 3 compile"
  rm -r app/Media.xcassets/arrowImage.imageset
  run_split "$OVERSHOOT" uikit check Tinted.swift --stubs app
  [ "$status" -eq 1 ]
  contains "$output" "Tinted.swift:2: missing:"
}

@test "run: a file that imports Combine is built with OpenCombine" {
  cat >Combined.swift <<'SWIFT'
#if canImport(Combine)
import Combine
#endif
import UIKit

class Combined: NSObject, UIViewControllerAnimatedTransitioning {
    @Published var phase = "before"
    private var subscriptions: Set<Combine.AnyCancellable> = []

    func transitionDuration(using context: UIViewControllerContextTransitioning?) -> TimeInterval { 0.5 }
    func animateTransition(using context: UIViewControllerContextTransitioning) {
        let to = context.viewController(forKey: .to)!.view!
        context.containerView.addSubview(to)
        to.frame.origin.y = 100
        to.isHidden = true
        // The view is at its place only if both are told.
        to.publisher(for: \.isHidden).filter { !$0 }.sink { _ in self.phase = "shown" }.store(in: &subscriptions)
        $phase.removeDuplicates().filter { $0 == "shown" }.sink { _ in to.frame.origin.y = 0 }.store(in: &subscriptions)
        UIView.animate(withDuration: 0.5, animations: { to.isHidden = false }, completion: { _ in
            context.completeTransition(!context.transitionWasCancelled)
        })
    }
}
SWIFT
  run_split "$OVERSHOOT" uikit run Combined.swift -o results
  [ "$status" -eq 0 ] || { printf '%s\n' "$output" "$stderr"; false; }
  contains "$output" clean
  # Where it cannot be fetched, Combine is missing, as before.
  GIT_ALLOW_PROTOCOL=none XDG_CACHE_HOME=$work/empty HOME=$work/home run_split "$OVERSHOOT" uikit check Combined.swift
  [ "$status" -eq 1 ]
  contains "$output" "'Published' is not defined in these files"
  contains "$stderr" "OpenCombine, which takes the place of Combine, cannot be built:"
  XDG_CACHE_HOME=/dev/null run_split "$OVERSHOOT" uikit check Combined.swift
  [ "$status" -eq 1 ]
  contains "$stderr" " cannot be written"
}

@test "check: the usual parts of WebKit, AVKit, SafariServices and MessageUI need no module" {
  cat >Media.swift <<'SWIFT'
import AVFoundation
import AVKit
import MessageUI
import SafariServices
import UIKit
import WebKit

final class Media: UIViewController, WKNavigationDelegate, MFMailComposeViewControllerDelegate {
    let web = WKWebView(), player = AVPlayerLayer(player: AVPlayer())
    override func viewDidLoad() {
        web.navigationDelegate = self
        web.load(URLRequest(url: URL(string: "https://example.com")!))
        player.player?.seek(to: CMTime(seconds: 1, preferredTimescale: 600)) { _ in self.player.player?.play() }
        present(SFSafariViewController(url: web.url!), animated: MFMailComposeViewController.canSendMail())
    }
    func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {}
    func mailComposeController(_ c: MFMailComposeViewController, didFinishWith r: MFMailComposeResult, error: Error?) {}
}
SWIFT
  run_split "$OVERSHOOT" uikit check Media.swift
  [ "$status" -eq 0 ] || { printf '%s\n' "$output" "$stderr"; false; }
}

@test "check: a member whose type is two stubs away" {
  mkdir app
  printf 'import UIKit\nclass Tip: Middle { func show() { self.badge.layer.add(CABasicAnimation(keyPath: "opacity"), forKey: nil) } }\n' >Tip.swift
  printf 'import UIKit\nclass Middle: Base {}\n' >app/Middle.swift
  printf 'import UIKit\nclass Base: UIView { var badge: Badge = Badge() }\n' >app/Base.swift
  printf 'import UIKit\nclass Badge: UIView {}\n' >app/Badge.swift
  run_split "$OVERSHOOT" uikit check Tip.swift --stubs app
  [ "$status" -eq 0 ] || { printf '%s\n' "$output" "$stderr"; false; }
  contains "$output" "4 files: 4 compile"
}

@test "check: a stub for a type that Foundation has is not taken, and what takes the compiler long is checked in full" {
  mkdir app
  printf 'import UIKit\nclass Clock: UIView {\n  var timer: Timer?\n  var face: Face?\n' >Clock.swift
  # Many thousands of combinations, of which one compiles.
  printf '  func sum(_ a: Int, _ b: Double) -> Double {\n' >>Clock.swift
  printf '    [1, 2, 3].map { Double($0) * 2 + b - Double(a) }.reduce(0) { $0 + $1 * 2 - 1 }\n  }\n}\n' >>Clock.swift
  printf 'struct Timer {}\n' >app/Timer.swift
  sed 's/Clock/Face/; s/var face.*//' Clock.swift >app/Face.swift
  run_split "$OVERSHOOT" uikit check Clock.swift --stubs app
  [ "$status" -eq 0 ] || { printf '%s\n' "$output" "$stderr"; false; }
  contains "$output" "2 files: 2 compile"
  lacks "$output" "parts removed"
}

@test "check: of two declarations of a name one remains, and no stub is guessed from what follows a missing member" {
  mkdir app
  printf 'import UIKit\ntypealias Tint = UIColor\nstruct Paint {\n  let tint: Tint = .red\n  func dry() { nowhere() }\n}\n' \
    >app/Paint.swift
  printf 'import UIKit\ntypealias Tint = UIColor\nclass Brush: NSObject {\n  let tint: Tint = .blue\n  override func wet() {}\n}\n' \
    >app/Brush.swift
  printf 'extension Int { var length: Int { self } }\nextension String { func wet() {} }\n' >app/Length.swift
  cat >Wall.swift <<'SWIFT'
import UIKit
class Wall: UIView {
    func fill(length: Int) {
        backgroundColor = Paint().tint
        tintColor = Brush().tint
        self.sparkle(length: length)
    }
}
SWIFT
  run_split "$OVERSHOOT" uikit check Wall.swift --stubs app
  [ "$status" -eq 1 ]
  contains "$output" "Wall.swift:6: undefined: 'Wall' has no member 'sparkle'"
  contains "$output" "3 files: 2 compile, 1 not: 1 undefined"
  run_split "$OVERSHOOT" uikit check Wall.swift --stubs app --json
  [ "$(jq -c '.files[0].findings[0] | keys' <<<"$output")" = '["advice","base","column","file","kind","line","message","symbol"]' ]
  # What is before the member may be of another type in the app.
  printf 'import UIKit\nextension UIView { var tag: Style { Style() } }\nstruct Style { let gloss = 1 }\n' >app/Style.swift
  printf 'import UIKit\nfunc gloss(_ view: UIView) -> Int { view.tag.gloss }\n' >Gloss.swift
  run_split "$OVERSHOOT" uikit check Gloss.swift --stubs app
  [ "$status" -eq 0 ] || { printf '%s\n' "$output" "$stderr"; false; }
  contains "$output" app/Style.swift
}

@test "check: what is repaired while a stub is added is repaired once" {
  mkdir app
  printf 'import UIKit\nfunc make(_ kind: UIView.Type) -> UIView { kind.init(frame: .zero) }\nfunc polish(_ view: UIView) { view.shine() }\n' \
    >Maker.swift
  printf 'import UIKit\nextension UIView { func shine() {} }\n' >app/Shine.swift
  run_split "$OVERSHOOT" uikit check Maker.swift --stubs app
  [ "$status" -eq 0 ] || { printf '%s\n' "$output" "$stderr"; false; }
  contains "$output" "2 files: 2 compile"
}

@test "check: of several targets in a folder of stubs, the types of the nearest are taken" {
  mkdir -p one two
  printf 'import UIKit\nclass Card: UIView { func open() { Edge.show(tiles) } }\n' >one/Card.swift
  printf 'import UIKit\nextension Card { var tiles: [Tile] { [] } }\nstruct Tile {}\nenum Edge { static func show(_ tiles: [Tile]) {} }\n' \
    >one/Tiles.swift
  printf 'import UIKit\nclass Card: UIView {}\nstruct Tile { let size = 1 }\nstruct Gap {}\n' >two/Card.swift
  printf 'import UIKit\nextension Card: UITextFieldDelegate { func close() { unknown() } }\n' >two/Card+Field.swift
  printf '#if os(macOS)\nstruct Gap {}\n#endif\n' >one/Mac.swift
  run_split "$OVERSHOOT" uikit check one/Card.swift --stubs .
  [ "$status" -eq 0 ] || { printf '%s\n' "$output" "$stderr"; false; }
  contains "$output" one/Tiles.swift
  lacks "$output" two/
}

@test "check: another package's sources are stubs, and without them its module is named" {
  mkdir -p app Widgets/Sources
  printf 'import UIKit\npublic class Dial: UIView { public func turn() {} }\n' >Widgets/Sources/Dial.swift
  printf 'import UIKit\n' >app/Empty.swift
  printf 'import UIKit\nimport Widgets\nclass Panel: UIView { let first = Dial(), second = Widgets.Dial() }\n' >Panel.swift
  for stubs in "" "--stubs app"; do
    # shellcheck disable=SC2086
    run_split "$OVERSHOOT" uikit check Panel.swift $stubs
    [ "$status" -eq 1 ]
    contains "$output" "Panel.swift:2: undefined: module 'Widgets' not found; pass the folder of its sources with --stubs"
  done
  run_split "$OVERSHOOT" uikit check Panel.swift --stubs app --stubs Widgets
  [ "$status" -eq 0 ] || { printf '%s\n' "$output" "$stderr"; false; }
  contains "$output" "2 files: 2 compile"
  # A module may have the name of its main type.
  mv Widgets Dial
  printf 'import UIKit\nimport Dial\nclass Panel: UIView { func turn(_ dial: Dial) { Dial().turn(); Dial.none() } }\n' >Panel.swift
  printf 'extension Dial { public static func none() {} }\n' >>Dial/Sources/Dial.swift
  run_split "$OVERSHOOT" uikit check Panel.swift --stubs Dial
  [ "$status" -eq 0 ] || { printf '%s\n' "$output" "$stderr"; false; }
}

@test "check: associated objects and key-value observing need no Objective-C" {
  cat >Property.swift <<'SWIFT'
import UIKit

private var key: UInt8 = 0

extension UIViewController {
    var card: NSObject? {
        get { objc_getAssociatedObject(self, &key) as? NSObject }
        set { objc_setAssociatedObject(self, &key, newValue, .OBJC_ASSOCIATION_RETAIN_NONATOMIC) }
    }
}
SWIFT
  run_split "$OVERSHOOT" uikit check Property.swift
  [ "$status" -eq 0 ] || { printf '%s\n' "$output" "$stderr"; false; }
  printf 'import UIKit\nvar observation: NSKeyValueObservation?\n' >Observing.swift
  run_split "$OVERSHOOT" uikit check Observing.swift
  [ "$status" -eq 0 ]
}

@test "check: parts of UIKit, QuartzCore and CoreGraphics can be imported alone, those that are not there are missing" {
  cat >Parts.swift <<'SWIFT'
import CoreGraphics.CGGeometry
import QuartzCore.CALayer
import UIKit.UIGestureRecognizerSubclass

final class Press: UIGestureRecognizer {
    private let ring = CALayer()
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        ring.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
        state = .recognized
    }
}
SWIFT
  run_split "$OVERSHOOT" uikit check Parts.swift
  [ "$status" -eq 0 ] || { printf '%s\n' "$output" "$stderr"; false; }
  printf 'import UIKit.UIImage\nlet picture = UIImage()\n' >Picture.swift
  run_split "$OVERSHOOT" uikit check Picture.swift
  [ "$status" -eq 0 ] || { printf '%s\n' "$output" "$stderr"; false; }
  printf 'import UIKit\nimport UIKit.UIPrintInfo\nclass A: UIView { let printing = UIPrintInfo() }\n' >Print.swift
  run_split "$OVERSHOOT" uikit check Print.swift
  [ "$status" -eq 1 ]
  contains "$output" "Print.swift:2: missing: 'UIKit.UIPrintInfo' is not in Overshoot's UIKit; if the file needs nothing of it, import UIKit"
}

@test "check: a syntax error does not hide the rest, and code that #if excludes is said to be nothing" {
  printf 'import UIKit\nclass A { func x( { }\n}\nclass B: UIView { func y() { notDefined() } }\n' >Syntax.swift
  run_split "$OVERSHOOT" uikit check Syntax.swift
  [ "$status" -eq 1 ]
  contains "$output" "Syntax.swift:2: error: expected"
  contains "$output" "Syntax.swift:4: undefined: 'notDefined'"
  printf '#if os(macOS)\nimport UIKit\nclass A {}\n#endif\n' >Phone.swift
  run_split "$OVERSHOOT" uikit check Phone.swift
  [ "$status" -eq 0 ]
  contains "$output" "Phone.swift: compiles, but to nothing"
}

@test "run: both directions, audit, trace, pictures and frame times" {
  run_split "$OVERSHOOT" uikit run "$card" --hz 120 --size 320x640 -o results
  [ "$status" -eq 0 ] || { printf '%s\n' "$output" "$stderr"; false; }
  contains "$output" "animator: CardAnimator(), isPresenting = request.isForward"
  contains "$output" "CardAnimator forward: clean, CardAnimator present, 0.5 s"
  contains "$output" "CardAnimator backward: clean, CardAnimator dismiss, 0.5 s"
  contains "$output" "wrote animated.svg, backward.csv, backward.svg, forward.csv, forward.svg, frames.json, frames.txt in results"
  # The first frame shows the card below the screen, the last of 61 over it.
  [ "$(awk -F, '$3 == "to" && $2 == "" { print $5 }' results/forward.csv | sed -n '1p;$p' | tr '\n' ' ')" = "640 0 " ]
  [ "$(awk -F, '$3 == "to" && $2 == ""' results/forward.csv | wc -l)" -eq 61 ]
  grep -q '^CardAnimator forward/cells:0/hz:120 ' results/frames.txt
  holds '.runs | length == 2' results/frames.json || holds 'length > 0' results/frames.json
  for picture in results/*.svg; do grep -q '</svg>' "$picture"; done
}

@test "run: unchanged files are not run again, unless --fresh; a change of a file, stub, touch or argument is" {
  cp "$card" Card.swift
  printf 'enum AppTimes { static let slow = 0.75 }\n' >Times.swift
  sed -i 's/0\.5 }/AppTimes.slow }/' Card.swift
  printf '{"touches": [{"points": [[0.1, 200, 100], [0.2, 200, 300], [0.3, 200, 500], [0.4, 200, 700]]}]}' >touches.json
  set -- run Card.swift --stubs . --touches touches.json
  run_split "$OVERSHOOT" uikit "$@"
  [ "$status" -eq 0 ] || { printf '%s\n' "$output" "$stderr"; false; }
  lacks "$output" "nothing has changed"
  first=$output
  cp -r Card-run first
  rm -r Card-run
  run_split "$OVERSHOOT" uikit "$@"
  [ "$status" -eq 0 ]
  [ "$output" = "nothing has changed: the last run's results (--fresh runs it again)"$'\n'"$first" ]
  diff -r first Card-run
  for change in 'set -- "$@" --fresh' 'set -- run Card.swift --stubs . --touches touches.json --hz 30' \
    'echo "// x" >>Card.swift' 'touch -d "1 hour ago" Times.swift' 'sed -i s/700/701/ touches.json'; do
    eval "$change"
    run_split "$OVERSHOOT" uikit "$@"
    [ "$status" -eq 0 ]
    lacks "$output" "nothing has changed"
  done
  # A broken rule is kept with its exit code, a crash is not kept.
  animator Twice "context.completeTransition(true); context.completeTransition(true)" >Twice.swift
  for _ in 1 2; do run_split "$OVERSHOOT" uikit run Twice.swift; done
  [ "$status" -eq 1 ]
  contains "$output" "nothing has changed"
  animator Crash "let view: UIView? = nil; context.completeTransition(view!.isHidden)" >Crash.swift
  for _ in 1 2; do run_split "$OVERSHOOT" uikit run Crash.swift; done
  [ "$status" -eq 5 ]
  lacks "$output" "nothing has changed"
}

@test "run: the picture in docs/images is what the command draws of the flip" {
  run_split "$OVERSHOOT" uikit run "$fixtures/uikit/FlipAnimator.swift" -o results
  [ "$status" -eq 0 ] || { printf '%s\n' "$output" "$stderr"; false; }
  cmp results/animated.svg "$root/docs/images/uikit-flip.svg"
}

@test "run: a stub that does not compile is compiled with parts removed, and only calls of these crash" {
  cat >Broken.swift <<'SWIFT'
import Photos
import UIKit

enum AppTimes {
    static let slow = 0.75
    static func unused() { PHAsset.fetch(); undefinedFunction() }
}
class Screen: UIViewController {
    @IBOutlet var label: UILabel!
    @objc func tap() { _ = UITapGestureRecognizer(target: self, action: #selector(tap)) }
    lazy var button: UIButton = { [unowned self] in
        let button = UIButton()
        button.addTarget(self, action: #selector(tap), for: .touchUpInside)
        return button
    }()
    lazy var asset: UIView = {
        undefinedFunction()
        return UIView()
    }()
}
SWIFT
  sed 's/0\.5 }/AppTimes.slow }/' "$card" >Slow.swift
  run_split "$OVERSHOOT" uikit run Slow.swift --stubs Broken.swift
  [ "$status" -eq 0 ] || { printf '%s\n' "$output" "$stderr"; false; }
  contains "$output" "stubs compiled with parts removed: Broken.swift"
  contains "$output" "CardAnimator present, 0.75 s"
  sed 's/0\.5 }/{ AppTimes.unused(); return 1 }() }/' "$card" >Slow.swift
  run_split "$OVERSHOOT" uikit run Slow.swift --stubs Broken.swift
  [ "$status" -eq 5 ]
  contains "$stderr" "the code of a stub was left out, which does not compile: 'PHAsset' is not defined in these files (Broken.swift:6)"
}

@test "run: Objective-C's constructs are taken out of a copy, in which actions call their methods" {
  cat >PanCard.swift <<'SWIFT'
import UIKit

class PanCard: UIViewController {
    @IBOutlet weak var label: UILabel?
    let driver = UIPercentDrivenInteractiveTransition()
    var isDragged = false

    override func viewDidLoad() {
        super.viewDidLoad()
        transitioningDelegate = self
        view.addGestureRecognizer(UIPanGestureRecognizer(target: self, action: #selector(drag(_:))))
    }

    @IBAction func close() { dismiss(animated: true) }

    @objc private func drag(_ pan: UIPanGestureRecognizer) {
        let share = pan.translation(in: view).y / view.bounds.height
        switch pan.state {
        case .began:
            isDragged = true
            dismiss(animated: true)
        case .changed: driver.update(share)
        default:
            isDragged = false
            if share > 0.5 { driver.finish() } else { driver.cancel() }
        }
    }
}

extension PanCard: UIViewControllerTransitioningDelegate {
    func animationController(forDismissed dismissed: UIViewController) -> UIViewControllerAnimatedTransitioning? { Drop() }
    func interactionControllerForDismissal(using animator: UIViewControllerAnimatedTransitioning)
        -> UIViewControllerInteractiveTransitioning? { isDragged ? driver : nil }
}

class Fall: NSObject, UIViewControllerAnimatedTransitioning {}

extension Fall {
    @objc func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval { 1 }
    @objc func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
        let view = transitionContext.view(forKey: .from)!
        UIView.animate(withDuration: transitionDuration(using: transitionContext), delay: 0, options: .curveLinear) {
            view.transform = CGAffineTransform(translationX: 0, y: view.bounds.height)
        } completion: { _ in
            if transitionContext.transitionWasCancelled { view.transform = .identity }
            transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
        }
    }
}

class Drop: Fall {}

extension Drop {
    override func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval { 0.5 }
}
SWIFT
  printf '{"touches": [{"points": [[0.1, 200, 100], [0.2, 200, 300], [0.3, 200, 500], [0.4, 200, 700]]}]}' >far.json
  run_split "$OVERSHOOT" uikit run PanCard.swift --to 'PanCard()' --delegate 'request.to as! PanCard' --dismiss --touches far.json -o far
  [ "$status" -eq 0 ] || { printf '%s\n' "$output" "$stderr"; false; }
  contains "$output" "in a copy without Objective-C: PanCard.swift"
  contains "$output" "PanCard backward: clean, Drop dismiss"
  grep -q ",transition-finished," far/backward.csv
  run_split "$OVERSHOOT" uikit check PanCard.swift
  [ "$status" -eq 0 ] || { printf '%s\n' "$output" "$stderr"; false; }
  # What is wrong in moved lines is reported at the line of the file.
  sed 's/TimeInterval { 0.5 }/TimeInterval { fancy() }/' PanCard.swift >Wrong.swift
  run_split "$OVERSHOOT" uikit check Wrong.swift
  [ "$status" -eq 1 ]
  contains "$output" "Wrong.swift:54: undefined: 'fancy'"
  sed 's/TimeInterval { 0.5 }/TimeInterval { [0.5][1] }/' PanCard.swift >Crash.swift
  run_split "$OVERSHOOT" uikit run Crash.swift --to 'PanCard()' --delegate 'request.to as! PanCard' --dismiss
  [ "$status" -eq 5 ]
  contains "$stderr" "(Crash.swift:54)"
}

@test "check: stubs whose overrides only Objective-C allows, and errors about names that UIKit has, too" {
  mkdir app
  cat >app/Base.swift <<'SWIFT'
import UIKit
class Base: NSObject { var count = 1 }
extension Base { func go() { count = 2 } }
class Middle: Base {}
extension Middle { override var description: String { "middle" } }
SWIFT
  printf 'import UIKit\nextension UIColor { convenience init(hex: String) { self.init(white: 0, alpha: 1) } }\n' >app/Hex.swift
  printf 'import UIKit\nextension UIView { func constraints(to view: UIView) {} }\n' >app/Pins.swift
  printf 'import UIKit\nprotocol UIViewAnimating { static func go() }\nextension UIView: UIViewAnimating { static func go() {} }\n' \
    >app/Animating.swift
  cat >app/Lazy.swift <<'SWIFT'
import UIKit
class Lazy: UIView {
    private lazy var row: UIStackView = {
        let row = UIStackView()
        row.notThere()
        return row
    }()
    func fill() { row.notThereEither() }
}
SWIFT
  cat >Needy.swift <<'SWIFT'
import UIKit
class Needy: Middle {
    override func go() { count = 3 }
    func color(_ view: Lazy) { view.backgroundColor = UIColor(hex: "f00"); view.constraints(to: view) }
    let animator: any UIViewAnimating.Type = UIView.self
    func animate() { animator.go() }
    let path = Bundle.module.path(forResource: "a", ofType: "png")
}
SWIFT
  run_split "$OVERSHOOT" uikit check Needy.swift --stubs app
  [ "$status" -eq 0 ] || { printf '%s\n' "$output" "$stderr"; false; }
  contains "$output" "7 files: 7 compile"
}

@test "run: one direction, a push, and the animator as an expression" {
  run_split "$OVERSHOOT" uikit run "$card" --pop --animator 'CardAnimator()' -o results
  [ "$status" -eq 0 ]
  # As an expression it is not told the direction.
  lacks "$output" isPresenting
  contains "$output" "CardAnimator backward: clean, CardAnimator pop, 0.5 s"
  lacks "$output" forward
  run_split "$OVERSHOOT" uikit run "$card" --push -o results \
    --animator '{ let a = CardAnimator(); a.isPresenting = request.operation == .push; return a }()'
  [ "$status" -eq 0 ] || { printf '%s\n' "$output" "$stderr"; false; }
  contains "$output" "CardAnimator pop, 0.5 s"
}

@test "run: an interaction alone drives a plain slide by a drag" {
  printf 'import UIKit\nclass Interactor: UIPercentDrivenInteractiveTransition { var hasStarted = false }\n' >Interactor.swift
  run_split "$OVERSHOOT" uikit run Interactor.swift
  [ "$status" -eq 0 ] || { printf '%s\n' "$output" "$stderr"; false; }
  contains "$output" "interaction: Interactor()"
  contains "$output" "Interactor backward: clean"
  grep -q ',transition-finished,' Interactor-run/backward.csv
}

@test "run: an interaction is given the gesture that drives it, or what it needs of the app is named" {
  cat >Edge.swift <<'SWIFT'
import UIKit
class Edge: UIPercentDrivenInteractiveTransition {
    let pan: UIScreenEdgePanGestureRecognizer
    override init() { fatalError("use init(pan:)") }
    init(pan: UIScreenEdgePanGestureRecognizer) {
        self.pan = pan
        super.init()
        pan.addTarget(self, action: #selector(move))
    }
    @objc func move(_ pan: UIScreenEdgePanGestureRecognizer) {
        if pan.state == .changed { update(pan.translation(in: pan.view).x / pan.view!.bounds.width) }
        if pan.state == .ended { finish() }
    }
}
SWIFT
  run_split "$OVERSHOOT" uikit run Edge.swift
  [ "$status" -eq 0 ] || { printf '%s\n' "$output" "$stderr"; false; }
  contains "$output" "interaction: Edge(pan: request.edgePan)"
  contains "$output" "Edge backward: clean"
  grep -q ',transition-finished,' Edge-run/backward.csv

  # It may bring a gesture of its own.
  cat >Own.swift <<'SWIFT'
import UIKit
class Own: UIPercentDrivenInteractiveTransition {
    weak var controller: UIViewController?
    init(controller: UIViewController) {
        self.controller = controller
        super.init()
        let pan = UIScreenEdgePanGestureRecognizer(target: self, action: #selector(move))
        pan.edges = .left
        controller.view.addGestureRecognizer(pan)
    }
    @objc func move(_ pan: UIScreenEdgePanGestureRecognizer) {
        if pan.state == .began { controller?.dismiss(animated: true) }
        if pan.state == .changed { update(pan.translation(in: pan.view).x / pan.view!.bounds.width) }
        if pan.state == .ended { finish() }
    }
}
SWIFT
  run_split "$OVERSHOOT" uikit run Own.swift
  [ "$status" -eq 0 ] || { printf '%s\n' "$output" "$stderr"; false; }
  contains "$output" "Own backward: clean"

  printf 'import UIKit\nclass I: UIPercentDrivenInteractiveTransition { init(process: Process) {} }\n' >I.swift
  refused "cannot create 'I': its arguments are your app's (init(process:)); pass --interaction 'I(…)'" run I.swift
}

@test "run: a class with parts in files of a library, two of which have the same name" {
  mkdir -p app/A app/B
  printf 'import UIKit\nclass Zoom: NSObject { weak var album: Album?; private(set) weak var shown: Album! }\n' >Zoom.swift
  printf 'import UIKit\nclass Album: UIViewController {}\n' >app/Album.swift
  printf 'enum Slow { static let duration = 0.25 }\n' >app/A/Timing.swift
  cat >app/B/Timing.swift <<'SWIFT'
import UIKit
enum Key: String { case fade = "opacity" }
extension CABasicAnimation { convenience init(keyPath: Key) { self.init(keyPath: keyPath.rawValue) } }
func read(_ red: UnsafeMutablePointer<CGFloat>, _ green: UnsafeMutablePointer<CGFloat>) {}
func overlap(_ values: inout [CGFloat]) { read(&values[0], &values[1]) }
SWIFT
  printf 'protocol Timed { var time: Double { get } }\n' >app/Timed.swift
  printf 'extension Zoom { var time: Double { Slow.duration } }\n' >app/Zoom+Time.swift
  cat >app/Zoom+Animator.swift <<'SWIFT'
import UIKit
extension Zoom: UIViewControllerAnimatedTransitioning, Timed {
    func transitionDuration(using context: UIViewControllerContextTransitioning?) -> TimeInterval { time }
    func animateTransition(using context: UIViewControllerContextTransitioning) {
        guard let album else { return }
        if context.viewController(forKey: .to) === album { context.containerView.addSubview(album.view) }
        let fade = CABasicAnimation(keyPath: .fade)
        fade.fromValue = 0
        fade.duration = time
        album.view.layer.add(fade, forKey: nil)
        UIView.animate(withDuration: time) { album.view.frame.origin.y += 100 } completion: { _ in
            album.view.frame.origin.y -= 100
            context.completeTransition(true)
        }
    }
}
SWIFT
  run_split "$OVERSHOOT" uikit run Zoom.swift --stubs app
  [ "$status" -eq 0 ] || { printf '%s\n' "$output" "$stderr"; false; }
  contains "$output" "the files expect the app's own controllers: again with --to Album"
  contains "$output" "animator: Zoom(), album = request.destination as! Album"
  contains "$output" "Zoom backward: clean"
}

@test "run: a change of tabs, by an animator or the files' own delegate" {
  run_split "$OVERSHOOT" uikit run "$card" --tab --animator 'CardAnimator()' -o tab
  [ "$status" -eq 0 ] || { printf '%s\n' "$output" "$stderr"; false; }
  contains "$output" "CardAnimator forward: clean"
  contains "$output" "CardAnimator backward: clean"
  cat >Tabs.swift <<'SWIFT'
import UIKit
class Tabs: NSObject, UITabBarControllerDelegate {
    func tabBarController(
        _ tabBarController: UITabBarController, animationControllerForTransitionFrom fromVC: UIViewController,
        to toVC: UIViewController
    ) -> UIViewControllerAnimatedTransitioning? { CardAnimator() }
}
SWIFT
  run_split "$OVERSHOOT" uikit run Tabs.swift "$card" -o tabs
  [ "$status" -eq 0 ] || { printf '%s\n' "$output" "$stderr"; false; }
  contains "$output" "tabBarDelegate: Tabs()"
  contains "$output" "Tabs backward: clean"
}

@test "run: a tab bar controller that is the delegate of its presentation is presented" {
  cat >Home.swift <<'SWIFT'
import UIKit
class Home: UITabBarController {
    override init(nibName: String?, bundle: Bundle?) {
        super.init(nibName: nibName, bundle: bundle)
        transitioningDelegate = self
        modalPresentationStyle = .fullScreen
    }
    required init?(coder: NSCoder) { nil }
}
extension Home: UIViewControllerTransitioningDelegate {
    func animationController(
        forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
    ) -> UIViewControllerAnimatedTransitioning? { CardAnimator() }
    func animationController(forDismissed dismissed: UIViewController) -> UIViewControllerAnimatedTransitioning? {
        let animator = CardAnimator()
        animator.isPresenting = false
        return animator
    }
}
SWIFT
  run_split "$OVERSHOOT" uikit run Home.swift --stubs "$card"
  [ "$status" -eq 0 ] || { printf '%s\n' "$output" "$stderr"; false; }
  contains "$output" "destination: Home(nibName: nil, bundle: nil)"
  contains "$output" "Home backward: clean"
}

@test "run: the files' own controllers are tried where they expect them, and arguments that are held weakly are kept" {
  cat >Album.swift <<'SWIFT'
import UIKit
class Settings { let duration = 0.25 }
class Album: UIViewController { let cover = UIView() }
class AlbumAnimator: NSObject, UIViewControllerAnimatedTransitioning {
    weak var settings: Settings?
    init(settings: Settings) { self.settings = settings }
    func transitionDuration(using context: UIViewControllerContextTransitioning?) -> TimeInterval { settings!.duration }
    func animateTransition(using context: UIViewControllerContextTransitioning) {
        guard let to = context.viewController(forKey: .to), to is Album || context.viewController(forKey: .from) is Album
        else { return }
        if let album = context.viewController(forKey: .to) as? Album { album.view.addSubview(album.cover) }
        to.view.alpha = 0
        context.containerView.addSubview(to.view)
        UIView.animate(withDuration: settings!.duration) { to.view.alpha = 1 } completion: { _ in
            context.completeTransition(true)
        }
    }
}
SWIFT
  run_split "$OVERSHOOT" uikit run Album.swift
  [ "$status" -eq 0 ] || { printf '%s\n' "$output" "$stderr"; false; }
  contains "$output" "animator: AlbumAnimator(settings: request.retained(Settings()))"
  contains "$output" "the files expect the app's own controllers: again with --to Album"
  contains "$output" "Album backward: clean"
}

@test "run: touches drive the backward transition, to its end or not far enough" {
  printf '{"touches": [{"points": [[0.1, 200, 100], [0.2, 200, 300], [0.3, 200, 500], [0.4, 200, 700]]}]}' >far.json
  printf '{"touches": [{"points": [[0.1, 200, 100], [0.2, 200, 120], [0.3, 200, 140], [0.9, 200, 140]]}]}' >near.json
  run_split "$OVERSHOOT" uikit run "$card" --touches far.json -o far
  [ "$status" -eq 0 ] || { printf '%s\n' "$output" "$stderr"; false; }
  grep -q ',transition-finished,' far/backward.csv
  run_split "$OVERSHOOT" uikit run "$card" --touches near.json -o near
  [ "$status" -eq 0 ] || { printf '%s\n' "$output" "$stderr"; false; }
  contains "$output" ": cancelled, "
  grep -q ',transition-cancelled,' near/backward.csv
}

@test "run: touches drive the forward transition, by the files' own gestures or by a drag" {
  printf '{"touches": [{"points": [[0.1, 200, 800], [0.2, 200, 600], [0.3, 200, 400], [0.4, 200, 200]]}]}' >up.json
  printf '{"touches": [{"points": [[0.1, 200, 300], [0.2, 200, 450], [0.3, 200, 600], [0.4, 200, 800]]}]}' >down.json
  printf '{"touches": [{"points": [[0.1, 200, 800], [0.2, 200, 780], [0.3, 200, 760], [0.9, 200, 760]]}]}' >little.json
  drawer=$fixtures/uikit/PullUpDrawer.swift
  run_split "$OVERSHOOT" uikit run "$drawer" --from DrawerHome --forward-touches up.json --touches down.json -o drawer
  [ "$status" -eq 0 ] || { printf '%s\n' "$output" "$stderr"; false; }
  contains "$output" "PullUpDrawer forward: clean"
  contains "$output" "PullUpDrawer backward: clean"
  for direction in forward backward; do grep -q ',transition-finished,' "drawer/$direction.csv"; done
  run_split "$OVERSHOOT" uikit run "$drawer" --from DrawerHome --forward-touches little.json -o little
  contains "$output" ": cancelled, "
  contains "$output" "backward: not run"

  run_split "$OVERSHOOT" uikit run "$card" --forward-touches up.json -o card
  [ "$status" -eq 0 ] || { printf '%s\n' "$output" "$stderr"; false; }
  grep -q ',transition-finished,' card/forward.csv
  printf '{"touches": [{"points": [[0.1, 380, 400], [0.2, 200, 400], [0.3, 100, 400], [0.4, 10, 400]]}]}' >left.json
  run_split "$OVERSHOOT" uikit run "$card" --push --forward-touches left.json -o push
  [ "$status" -eq 0 ] || { printf '%s\n' "$output" "$stderr"; false; }
  grep -q ',transition-finished,' push/forward.csv
  refused "--forward-touches needs the forward transition" run "$card" --dismiss --forward-touches up.json
}

@test "run: work that is delayed on the main queue happens, in the virtual time" {
  animator Delayed "DispatchQueue.main.asyncAfter(deadline: .now() + 0.25) { context.completeTransition(true) }" >Delayed.swift
  run_split "$OVERSHOOT" uikit run Delayed.swift
  [ "$status" -eq 0 ] || { printf '%s\n' "$output" "$stderr"; false; }
  contains "$output" "Delayed forward: clean, Delayed present, 0.75 s"
}

@test "run: a broken rule is exit 1, a transition without an end too, with its time" {
  animator Forgetful "_ = 1" >Forgetful.swift
  run_split "$OVERSHOOT" uikit run Forgetful.swift
  [ "$status" -eq 1 ]
  contains "$output" "Forgetful present at 0.5 s: never-completed"
  contains "$output" "Forgetful backward: not run"
  animator Twice "context.completeTransition(true); context.completeTransition(true)" >Twice.swift
  run_split "$OVERSHOOT" uikit run Twice.swift
  [ "$status" -eq 1 ]
  contains "$output" "completed-more-than-once"
  # A run whose audit fails has its results all the same.
  [ -s Twice-run/forward.csv ]
}

@test "run: a crash is exit 5, with the direction, time, frame, file and line; nothing is written" {
  animator Crashing "let view: UIView? = nil; context.completeTransition(view!.isHidden)" >Crashing.swift
  run_split "$OVERSHOOT" uikit run Crashing.swift
  [ "$status" -eq 5 ]
  contains "$stderr" "error: Crashing forward, at 0.5 s (frame 30): Unexpectedly found nil while unwrapping an Optional value"
  contains "$stderr" "(Crashing.swift:10)"
  [ ! -e Crashing-run ]
  animator Asserting 'assert(to.alpha < 0, "no light")' >Asserting.swift
  run_split "$OVERSHOOT" uikit run Asserting.swift
  [ "$status" -eq 5 ]
  contains "$stderr" "error: Asserting forward, at 0.5 s (frame 30): no light (Asserting.swift:10)"
}

@test "run: a container of the files gets a root of its own, and the destination stays outside of it" {
  {
    animator Fade 'context.completeTransition(true)'
    cat <<'SWIFT'
class Gallery: UINavigationController {}
class Opening: NSObject, UIViewControllerTransitioningDelegate {
    let gallery: Gallery
    init(gallery: Gallery) { self.gallery = gallery }
    func animationController(
        forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
    ) -> UIViewControllerAnimatedTransitioning? { gallery.topViewController === presented ? nil : Fade() }
}
SWIFT
  } >Opening.swift
  run_split "$OVERSHOOT" uikit run Opening.swift
  [ "$status" -eq 0 ] || { printf '%s\n' "$output" "$stderr"; false; }
  contains "$output" "gallery: request.retained(Gallery(rootViewController: UIViewController()))"
  contains "$output" "Opening forward: clean, Fade present, 0.5 s"
}

@test "run: names that the app declares are reported, and stubs supply them" {
  sed 's/0\.5 }/AppTimes.slow }/' "$card" >Slow.swift
  run_split "$OVERSHOOT" uikit run Slow.swift
  [ "$status" -eq 2 ]
  contains "$stderr" "Slow.swift:7: undefined: 'AppTimes' is not defined in these files; pass its file, or --stubs FILE"
  printf 'enum AppTimes { static let slow = 0.75 }\n' >Times.swift
  run_split "$OVERSHOOT" uikit run Slow.swift --stubs Times.swift
  [ "$status" -eq 0 ]
  contains "$output" "CardAnimator present, 0.75 s"
}

@test "run: files without one clear transition" {
  printf 'import UIKit\nclass Plain: UIView {}\n' >Plain.swift
  refused "no transition in these files" run Plain.swift
  printf '#if os(macOS)\nclass A {}\n#endif\n' >Phone.swift
  refused "nothing is left of Phone.swift" run Phone.swift
  { animator A ""; animator B "" | tail -n +2; } >Both.swift
  refused "2 classes are animators: A, B; choose with --animator NAME" run Both.swift
  printf 'import UIKit\nclass C: NSObject { let x: Process; init(x: Process) { self.x = x } }\n' >C.swift
  sed 's/^class A.*/extension C: UIViewControllerAnimatedTransitioning {/' <(animator A "" | tail -n +2) >>C.swift
  refused "cannot create 'C': its arguments are your app's (init(x:)); pass --animator 'C(…)'" run C.swift
  refused "cannot build the program around these files" run "$card" --animator 'CardAnimator(nothing: 1)'
}

@test "wrong calls and files" {
  refused "cannot read none.swift: no such file" check none.swift
  refused "cannot read none.swift: no such file" run none.swift
  refused "cannot read none.swift: no such file" run "$card" --stubs none.swift
  refused "$work is a folder; name its files, as $work/*.swift, or give it with --stubs" check "$work"
  refused '--size is "390"; give WIDTHxHEIGHT' run "$card" --size 390
  refused '--size is "0x10"' run "$card" --size 0x10
  refused "--hz has to be in 1…1000" run "$card" --hz 0
  refused "choose one of --present/--dismiss, --push/--pop, --tab" run "$card" --present --pop
  refused "--swift-version" check "$card" --swift-version 4
  refused "cannot read none.json" run "$card" --touches none.json
  printf '{"touches": [{"points": [[0, 1, 2]]}]}' >short.json
  refused "touches[0] has fewer than two points" run "$card" --touches short.json
  printf 'no json' >bad.json
  refused "cannot use the touches in bad.json" run "$card" --touches bad.json
  : >file
  refused "cannot write into file" run "$card" -o file
  refused "--package is" check "$card" --package "$work"
  refused "--package is" check "$card" --package https://example.org/overshoot
}

@test "without a Swift compiler the message says what to install" {
  hide_tool swiftc swift
  refused "no Swift compiler: 'swiftc' is not on PATH" check "$card"
  refused "no Swift compiler" run "$card"
  [ ! -e CardAnimator-run ]
}

@test "run: an interrupt ends the program that runs and leaves nothing behind" {
  animator Endless "fputs(\"running\\\\n\", stderr); while true {}" >Endless.swift
  export TMPDIR=$work/tmp
  mkdir "$TMPDIR"
  env --default-signal=INT "$OVERSHOOT" uikit run Endless.swift >/dev/null 2>&1 &
  pid=$!
  until grep -qs running "$TMPDIR"/overshoot-uikit-*/stderr; do
    sleep 0.1
    kill -0 "$pid"
  done
  kill -INT "$pid"
  status=0
  wait "$pid" || status=$?
  [ "$status" -eq 130 ]
  [ -z "$(ls -A "$TMPDIR")" ]
  [ ! -e Endless-run ]
  run ! pgrep -f "$TMPDIR"
}

@test "init: refuses a folder with files, and writes a package" {
  mkdir full
  : >full/file
  refused "full has files in it; name an empty or a new folder" init full
  : >plain
  refused "cannot write into plain" init plain
  run_split "$OVERSHOOT" uikit init new --package "$root"
  [ "$status" -eq 0 ]
  contains "$output" "swift test --package-path new"
  contains "$output" "no workflow: it depends on a folder"
  [ ! -e new/.github ]
  # The manifest names the checkout from the package's folder, and the README the test.
  grep -q 'path: "\.\./' new/Package.swift && ! grep -qF "\"$root" new/Package.swift
  grep -q 'swift test' new/README.md
  run_split "$OVERSHOOT" uikit init fetched --package https://example.com/overshoot@0.2.0
  [ "$status" -eq 0 ]
  lacks "$output" "no workflow"
  grep -q 'run: swift test' fetched/.github/workflows/transitions.yml
  grep -qF '.package(url: "https://example.com/overshoot", exact: "0.2.0", traits: ["AnimationTesting"])' fetched/Package.swift
  # The user's own part of the test.
  [ "$(sed -n '/@Test/,/^}/p' new/Tests/CardTransitionTests/CardTests.swift | wc -l)" -le 15 ]
  # The sample compiles, and its test's transition is one that runs.
  run_split "$OVERSHOOT" uikit run new/Sources/CardTransition/CardAnimator.swift --style custom -o results
  contains "$output" "CardAnimator forward: clean"
}

# bats test_tags=thorough
@test "init: the package's test passes, and an installed tool builds UIKit in the user's cache" {
  "$OVERSHOOT" uikit init new --package "$root"
  run_split swift test --package-path new
  [ "$status" -eq 0 ] || { printf '%s\n' "$output" "$stderr"; false; }
  contains "$output$stderr" "1 test"
  cp "$OVERSHOOT" tool
  export XDG_CACHE_HOME=$work/cache
  run_split ./tool uikit run "$card" -o results
  [ "$status" -eq 0 ] || { printf '%s\n' "$output" "$stderr"; false; }
  contains "$stderr" "building UIKit for the first time"
  run_split ./tool uikit run "$card" -o results
  [ "$status" -eq 0 ]
  lacks "$stderr" "building UIKit"
}

@test "run: Objective-C's runtime as an app uses it: observing, coding, delayed calls, timers, optional requirements" {
  run_split "$OVERSHOOT" uikit run "$fixtures/uikit/RuntimeCard.swift" --to RuntimeCard -o results
  [ "$status" -eq 0 ] || { printf '%s\n' "$output" "$stderr"; false; }
  contains "$output" "offset 0.0 12.0"
  contains "$output" "count 4"
  contains "$output" "responds true false"
  contains "$output" "height 3.0, opened nil"
  contains "$output" "hidden [5.0, 6.0] true"
  contains "$output" "coding 195.0 v 2.0 4"
  contains "$output" "later x"
  lacks "$output" "later y"
  [ "$(grep -c '^tick$' <<<"$output")" -eq 3 ]
}

@test "check: a file that is named twice, or also as a stub, is one; a chain of 250 calls is read" {
  { printf 'import UIKit\nstruct S { func a() -> S { self }; func b(_ v: UIView) { v.layoutIfNeeded(); _ = a()'
    for _ in {1..250}; do printf '.a()'; done; printf ' } }\n'; } >Chain.swift
  run_split "$OVERSHOOT" uikit check Chain.swift ./Chain.swift --stubs Chain.swift
  [ "$status" -eq 0 ] || { printf '%s\n' "$output" "$stderr"; false; }
  contains "$output" "1 file: 1 compiles"
  lacks "$output" "uses 0 symbols"
  printf '#sourceLocation(file: "other.swift", line: 1)\nclass A { let b: NotThere }\n' >Located.swift
  run_split "$OVERSHOOT" uikit check Located.swift
  [ "$status" -eq 1 ]
  contains "$output" "Located.swift:2: undefined: 'NotThere'"
}

@test "run: code that ends the program, or writes over its progress, is exit 5" {
  animator Ending 'exit(0)' >Ending.swift
  run_split "$OVERSHOOT" uikit run Ending.swift
  [ "$status" -eq 5 ]
  contains "$stderr" "the code ended the program with exit(0)"
  # shellcheck disable=SC1003  # Swift's escape
  animator Noisy 'fatalError("a\u{1B}[31mb")' >Noisy.swift
  run_split "$OVERSHOOT" uikit run Noisy.swift
  [ "$status" -eq 5 ]
  lacks "$stderr" $'\e'
}

@test "run: a forged or deleted progress, and deleted results, are exit 5 or a message; a precondition has its text" {
  local change
  export TMPDIR=$work/tmp
  mkdir "$TMPDIR"
  for change in 'try? Data("forward 1e300\u{1B}[31m\n".utf8).write(to: file("progressFile"))' \
    'try? FileManager.default.removeItem(at: file("progressFile"))' 'try? FileManager.default.removeItem(at: file("directory"))' \
    'UIView.animate(withDuration: .infinity) {}'; do
    {
      animator Forging "$change; fatalError(\"now\")"
      cat <<'SWIFT'
func file(_ key: String) -> URL {
    let data = try! Data(contentsOf: URL(fileURLWithPath: CommandLine.arguments[1]))
    return URL(fileURLWithPath: (try! JSONSerialization.jsonObject(with: data) as! [String: Any])[key] as! String)
}
SWIFT
    } >Forging.swift
    run_split "$OVERSHOOT" uikit run Forging.swift
    [ "$status" -eq 5 ] || { printf '%s\n' "$change" "$status" "$output" "$stderr"; false; }
    lacks "$stderr$output" $'\e'
    case $change in
      UIView*) contains "$stderr" 'must be finite (Forging.swift:10)' ;;
      *) contains "$stderr" 'now (Forging.swift:10)' ;;
    esac
    [ -z "$(ls -A "$TMPDIR")" ] && [ ! -e Forging-run ]
  done
}

@test "run: an animation that needs no time is 'nothing moved', and no broken rule" {
  cat >Still.swift <<'SWIFT'
import UIKit
class Still: NSObject, UIViewControllerAnimatedTransitioning {
    func transitionDuration(using context: UIViewControllerContextTransitioning?) -> TimeInterval { 0 }
    func animateTransition(using context: UIViewControllerContextTransitioning) {
        if let to = context.view(forKey: .to) { context.containerView.addSubview(to) }
        context.completeTransition(true)
    }
}
SWIFT
  run_split "$OVERSHOOT" uikit run Still.swift
  [ "$status" -eq 0 ] || { printf '%s\n' "$output" "$stderr"; false; }
  contains "$output" "Still forward: nothing moved, Still present, 0 s"
}

@test "run: an animator alone that moves only where the presenter stays runs as .custom, and says so" {
  animator Over 'context.completeTransition(true)' |
    sed 's/let to = .*/guard context.view(forKey: .to) == nil || context.view(forKey: .from) == nil else {\
            if let to = context.view(forKey: .to) { context.containerView.addSubview(to) }\
            return context.completeTransition(true)\
        }\
        &/' >Over.swift
  run_split "$OVERSHOOT" uikit run Over.swift
  [ "$status" -eq 0 ] || { printf '%s\n' "$output" "$stderr"; false; }
  contains "$output" "with the style custom: full screen leaves nothing to see"
  contains "$output" "Over forward: clean, Over present, 0.5 s"
}

@test "init: a version or URL cannot add to the manifest" {
  # shellcheck disable=SC1003  # a backslash in a URL
  refused 'give the folder of a checkout of Overshoot, or URL@VERSION' init made --package 'https://a.b/c"), .package(url: "x@1.0.0'
  [ ! -e made ]
}

@test "docs: every point of uikit-points.tsv has a test that exists" {
  # Columns: the part of UIKit, the point, a file, and the name of a test in it; documents and comments have their words.
  awk -F'\t' 'NF != 4 || $2 == "" || $4 == "" { exit 1 }' "$root/docs/data/uikit-points.tsv"
  while IFS=$'\t' read -r _ point file name; do
    case $file in
      Tests/*.swift) name="func \`$name\`" ;;
      *.bats) name="@test \"$name\" {" ;;
    esac
    grep -qF -- "$name" "$root/$file" || { printf '%s: no %s in %s\n' "$point" "$name" "$file"; false; }
  done < <(tail -n +2 "$root/docs/data/uikit-points.tsv")
}
