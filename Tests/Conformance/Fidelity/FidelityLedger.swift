import AnimationCore
import Foundation
import TestSupport

/// A platform behaviour, the engine's formula for it, and what is publicly known to compare it with.
struct FidelityRow {
    let behaviour: String
    let formula: String
    let source: String
    /// The published numbers; empty where there are none.
    var numbers: [RecordedNumber] = []
    /// The kinds of motion that the recorder records for this behaviour.
    var motions: [RecordedMotion.Behaviour] = []
    /// The recordings of motions that exist.
    var recordings: [RecordedMotion] = []
    /// Whether the engine's constants were chosen to meet the numbers, so that meeting them shows nothing.
    var isAdopted = false
    /// Whether there is nothing to reproduce because the behaviour is another engine's.
    var isForeign = false
    /// Whether the behaviour is not a number, and the source's tests have found it on the platform.
    var isFact = false
    /// Words that qualify the result.
    var remark = ""

    /// The comparison in words.
    var result: String {
        func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
        var parts: [String] = []
        for agreement in [RecordedNumber.Agreement.printedDigits, .ulps(2), .absolute(1e-6), .absolute(2e-6)] {
            let agreeing = numbers.count { $0.agreement == agreement }
            guard agreeing > 0 else { continue }
            parts.append((isAdopted ? "adopted from " : agreement.text + " of ") + count(agreeing, "number"))
        }
        let differences = recordings.compactMap { try? $0.largestDifference() }
        if let worst = differences.max() {
            parts.append("within \(String(format: "%.2g", worst)) of \(count(differences.count, "recording"))")
        }
        if differences.count < recordings.count {
            parts.append("\(count(recordings.count - differences.count, "recording")) not compared")
        }
        if parts.isEmpty, !isForeign { parts = [isFact ? "as the source found it" : "no public recording"] }
        return (parts + (remark.isEmpty ? [] : [remark])).joined(separator: "; ")
    }
}

/// The ledger of fidelity, `docs/fidelity.md`.
enum FidelityLedger {
    /// The file of the ledger in the repository.
    static let file = repository.appendingPathComponent("docs/fidelity.md")

    static func rows() throws -> [FidelityRow] {
        let recordings = Dictionary(grouping: try RecordedMotion.checkedIn(), by: \.behaviour)
        return (try springRows() + curveRows() + scrollRows() + swiftUIRows() + factRows() + unrecordedRows()).map {
            row in
            var row = row
            row.recordings = row.motions.flatMap { recordings[$0] ?? [] }
            return row
        }
    }

    private static func springRows() throws -> [FidelityRow] {
        let recorded = Dictionary(grouping: try AppleRecording.numbers(), by: \.behaviour)
        let suites = "open test suites, `apple_recorded.csv`"
        func row(
            _ behaviour: String, _ names: [String], _ formula: String, motions: [RecordedMotion.Behaviour] = []
        ) -> FidelityRow {
            FidelityRow(
                behaviour: behaviour, formula: formula, source: suites, numbers: names.flatMap { recorded[$0] ?? [] },
                motions: motions)
        }
        let system = Spring.systemTransition
        return [
            row(
                "`CASpringAnimation.settlingDuration`, `durationForEpsilon`",
                ["CASpringAnimation.settlingDuration", "CASpringAnimation.durationForEpsilon"],
                "envelope ln((1 + \\|ζω₀ − v\\|/ω)/ε)/ζω₀; a scan in steps of 0.1 s where ζ ≥ 1"),
            row(
                "`CASpringAnimation`, values", ["CASpringAnimation curve"], "damped oscillator, closed form",
                motions: [.springAnimation]),
            row(
                "`UIView.animate(… usingSpringWithDamping:)`, stiffness and damping", ["UIView"],
                "root of \\|(ζω − v)/(ω√(1 − ζ²))\\|·e^(−ζωT) = 0.001"),
            FidelityRow(
                behaviour: "Keyboard, navigation and modal curve",
                formula: "mass 3, stiffness 1000, damping 500, run critical",
                source: "recorded layer animations",
                numbers: [("mass", "3", system.mass), ("stiffness", "1000", system.stiffness)].map {
                    RecordedNumber(behaviour: "", subject: $0.0, text: $0.1, computed: $0.2)
                },
                motions: [.modalPresentation], isAdopted: true,
                remark: "parameters only, no recorded values of the curve"),
            row("`CAMediaTimingFunction`, named curves", ["CAMediaTimingFunction"], "cubic Bezier, solved to 1e−12"),
        ]
    }

    private static func curveRows() throws -> [FidelityRow] {
        func number(_ subject: String, _ text: String, _ computed: Double) -> RecordedNumber {
            RecordedNumber(behaviour: "", subject: subject, text: text, computed: computed)
        }
        let timed = try KeyframeTrack(values: [0.0, 10, 100], keyTimes: [0, 0.8, 1])
        let invalid = try KeyframeTrack<Double>.coreAnimation(values: [0, 10, 100], keyTimes: [0, 0.8, 0.7])
        let tense = [0, 1, 1, 0].map { SplineShape(tension: $0) }
        let cubic = [
            number(
                "[0, 10, 10] at 0.75", "10.625", try KeyframeTrack(values: [0.0, 10, 10], mode: .cubic).value(at: 0.75)),
            number(
                "[0, 1, 4, 9] at 0.5", "2.25", try KeyframeTrack(values: [0.0, 1, 4, 9], mode: .cubic).value(at: 0.5)),
            number(
                "the same with tension [0, 1, 1, 0]", "2.5",
                try KeyframeTrack(values: [0.0, 1, 4, 9], shapes: tense, mode: .cubic).value(at: 0.5)),
        ]
        let path = [Point(x: 0, y: 0), Point(x: 10, y: 0), Point(x: 10, y: 90)]
        let paced = try KeyframeTrack(values: path, mode: .paced)
        let blocks = try KeyframeBlocks(
            initial: 1.0, blocks: [KeyframeBlock(relativeStart: 0, relativeDuration: 0.1, value: 0)])
        return [
            FidelityRow(
                behaviour: "`CAKeyframeAnimation`, linear, valid and invalid key times",
                formula: "straight lines; invalid times count as none",
                source: "open test suites",
                numbers: [
                    number("[0, 10, 100] at (0, 0.8, 1), 0.25", "3.125", timed.value(at: 0.25)),
                    number("invalid times, 0.25", "5", invalid.value(at: 0.25)),
                ]),
            FidelityRow(
                behaviour: "`CAKeyframeAnimation`, cubic", formula: "Catmull–Rom, reflected ends",
                source: "open test suites",
                numbers: cubic, motions: [.cubicKeyframes], remark: "no public recording beyond these values"),
            FidelityRow(
                behaviour: "`CAKeyframeAnimation`, paced", formula: "key times from distances",
                source: "open test suites",
                numbers: [
                    number("x at 0.25", "10", paced.value(at: 0.25).x),
                    number("y at 0.25", "15", paced.value(at: 0.25).y),
                    number("x at 0.5", "10", paced.value(at: 0.5).x), number("y at 0.5", "40", paced.value(at: 0.5).y),
                ], motions: [.pacedKeyframes], remark: "no public recording beyond these values"),
            FidelityRow(
                behaviour: "`UIView.animateKeyframes`, key times and values of a block",
                formula: "blocks sorted by start, values hold between",
                source: "a recorded layer animation",
                numbers: zip(["0", "0.1", "1", "1", "0", "0"], blocks.keyTimes + blocks.values).map {
                    number("key times, values", $0, $1)
                }),
        ]
    }

    private static func scrollRows() throws -> [FidelityRow] {
        func number(_ subject: String, _ text: String, _ computed: Double) -> RecordedNumber {
            RecordedNumber(behaviour: "", subject: subject, text: text, computed: computed)
        }
        let fling = Deceleration(from: 0.0, velocity: 4030.79)
        let limitless = Deceleration(from: 0.0, velocity: 4030.79, stopVelocity: 0)
        let band = try RubberBand(viewportLength: 960)
        let elastic = String(format: "%.3f", log(100) / (20 / 1.6))
        let bounce = String(format: "%.3f", ScrollAxis.usualSpring.settlingTime(epsilon: 0.01))
        return [
            FidelityRow(
                behaviour: "`UIScrollView`, distance of a deceleration",
                formula: "v₀·(r^(1000t) − 1)/(1000·ln r), r = 0.998, until 9.8 pt/s",
                source: "one published device log: 4030.79 pt/s rests after 2008.5 pt",
                numbers: [number("with the stop velocity", "2008.5", fling.end)], motions: [.scrollDeceleration],
                isAdopted: true, remark: "the stop velocity is derived from it"),
            FidelityRow(
                behaviour: "`UIScrollView`, limit of a deceleration", formula: "−v₀/(1000·ln r)",
                source: "published computation for the same log",
                numbers: [number("without a stop velocity", "2013.4", limitless.end)]),
            FidelityRow(
                behaviour: "`UIScrollView`, smallest fling", formula: "\\|v\\| > 83 pt/s",
                source: "one published observation, \"about 83\"",
                numbers: [number("threshold", "83", ScrollAxis.usualFlingVelocity)], isAdopted: true),
            FidelityRow(
                behaviour: "Projection of a velocity", formula: "v/1000·r/(1 − r)",
                source: "the published `project(initialVelocity:decelerationRate:)`",
                remark: "the same formula as published"),
            FidelityRow(
                behaviour: "`UIScrollView`, rubber band", formula: "(1 − 1/(x·0.55/d + 1))·d",
                source: "published table for d = 960",
                numbers: [
                    (5.0, "2.74"), (10, "5.47"), (100, "52.02"), (400, "178.98"), (960, "340.65"),
                ].map { number("x = \($0.0)", $0.1, band.distance(forOverdrag: $0.0)) },
                remark: "the table evaluates the published formula; no device log"),
            FidelityRow(
                behaviour: "`UIScrollView`, bounce", formula: "critical spring, mass 1, stiffness 100",
                source: "a published reimplementation's constants", motions: [.scrollBounce]),
            FidelityRow(
                behaviour: "`UIScrollView`, paging",
                formula: "nearest page to the projection, one page at most; the same spring", source: "–"),
            FidelityRow(
                behaviour: "`UIScrollView`, start of a drag",
                formula: "the pan after 10 points; the content follows the finger from there", source: "–"),
            FidelityRow(
                behaviour: "`UIScrollView`, changed `targetContentOffset`",
                formula: "the bounce's spring to the target, with the velocity of the release", source: "–"),
            FidelityRow(
                behaviour: "`UIScrollView`, offset set during a drag or deceleration",
                formula: "goes on from there, with its velocity; `setContentOffset(_:animated:)` ends it", source: "–"),
            FidelityRow(
                behaviour: "`UIScrollView.setContentOffset(_:animated:)`", formula: "0.3 s, ease-in-out", source: "–",
                motions: [.scrollOffset]),
            FidelityRow(
                behaviour: "`UIScrollView.setZoomScale(_:animated:)`, `zoom(to:animated:)`",
                formula: "0.3 s, ease-in-out", source: "–"),
            FidelityRow(
                behaviour: "`UIScrollView`, pinch",
                formula:
                    "about the point between the fingers; beyond a limit by the square root of the factor; back in 0.3 s",
                source: "–"),
            FidelityRow(
                behaviour: "Sections of compositional layouts, paging by groups",
                formula: "nearest group to the projection, one group at most; the bounce's spring", source: "–"),
            FidelityRow(
                behaviour: "`UISpringTimingParameters.initialVelocity` from a finger",
                formula: "velocity divided by distance, for each axis; 0 where the distance is 0", source: "–"),
            FidelityRow(
                behaviour: "`UIPanGestureRecognizer.velocity(in:)`", formula: "least squares of degree 2 over 100 ms",
                source: "–"),
            FidelityRow(
                behaviour: "Elastic scroll of another engine",
                formula: "(x₀ − 0.31·v₀·t)·e^(−20t/1.6)", source: "that engine's published constants", isForeign: true,
                remark:
                    "for comparison only: from rest it returns to 1 % in \(elastic) s, the bounce here in \(bounce) s"),
        ]
    }

    private static func swiftUIRows() -> [FidelityRow] {
        [
            FidelityRow(
                behaviour: "SwiftUI `Spring.settlingDuration`, presets",
                formula: "ln((1 + \\|ζω₀ − v\\|)/ε)/ζω₀; the scan where ζ ≥ 1",
                source: "published values of the three presets",
                numbers: [
                    (Spring.smooth, "smooth", "0.7999999999999999"), (.snappy, "snappy", "0.8768271225053476"),
                    (.bouncy, "bouncy", "1.0447130905120119"),
                ].map {
                    RecordedNumber(
                        behaviour: "", subject: $0.1, text: $0.2, computed: $0.0.settlingDuration, agreement: .ulps(2))
                }),
            FidelityRow(
                behaviour: "SwiftUI `Spring.settlingDuration(target:…)`, vectors",
                formula: "Euclidean magnitudes in the same formula", source: "–"),
            FidelityRow(
                behaviour: "SwiftUI `KeyframeTimeline`, velocities of cubic and spring keyframes",
                formula: "Catmull–Rom with times; velocity kept at hand-over", source: "–"),
        ]
    }

    /// What tests of other projects have found on the platform.
    private static func factRows() -> [FidelityRow] {
        let quartzCore = "gnustep/libs-quartzcore, tests whose values were checked on Apple's QuartzCore"
        return [
            (
                "`CATransaction.setCompletionBlock`",
                "a second block adds to the first; `nil` clears what is read, not what was asked for", quartzCore
            ),
            (
                "Nested `CATransaction`s",
                "read the outer block, duration and flags; only the outer commit runs the outer block", quartzCore
            ),
            (
                "`CALayer.hitTest`", "sublayers beyond the bounds, unless masked; the larger zPosition first",
                quartzCore
            ),
            ("`CALayer.affineTransform()`", "the identity for a transform that is not affine", quartzCore),
            (
                "Auto Layout, an inequality that nothing else decides", "the attribute is on its bound",
                "freshOS/Stevia, tests that run on the platform"
            ),
            (
                "Auto Layout, `semanticContentAttribute`",
                "the nearest common superview of the items decides where leading is",
                "freshOS/Stevia, tests that run on the platform"
            ),
        ].map { FidelityRow(behaviour: $0.0, formula: $0.1, source: $0.2, isFact: true) }
    }

    private static func unrecordedRows() -> [FidelityRow] {
        [
            (
                "`CAKeyframeAnimation`, cubic paced", "constant speed along the Catmull–Rom curve",
                [.cubicPacedKeyframes]
            ),
            ("Additive animations that overlap", "sum of the remaining distances", [.additive]),
            (
                "`UIView.AnimationOptions.beginFromCurrentState`", "starts from the presentation value",
                [.beginFromCurrentState]
            ),
            (
                "`UIViewPropertyAnimator`, scrubbing, pausing and reversal",
                "pinned fraction; the rest runs to its end",
                [.propertyAnimator]
            ),
            (
                "Transforms that turn, in blocks and layer animations",
                "scale, skew, rotation (shorter direction), translation interpolated separately; remaining distances summed",
                []
            ),
            (
                "`UIView.animateKeyframes`, discrete, paced and cubic modes",
                "the modes of `CAKeyframeAnimation`, with the key times of each property's own keyframes", []
            ),
            ("`CAPropertyAnimation.isCumulative`", "the last value times the number of whole cycles is added", []),
            (
                "The keyboard's curve (7) in `UIView.animate`", "the system's spring over 0.5 s, for any duration",
                []
            ),
            (
                "`CALayer.speed`, changed while animations run",
                "they keep their start times in the layer's time, (t − begin)·speed + offset", []
            ),
            (
                "Views that leave the window",
                "their animations end with the event; completions receive `false`", []
            ),
            (
                "`UISheetPresentationController`",
                "the system's spring; medium is half the height, large all below the safe area; dimmed by 20 % of black",
                []
            ),
            (
                "Order of the appearance methods of a full-screen presentation or dismissal",
                "at its start the controller that goes is told first, at its end the one that comes; no order is documented",
                []
            ),
            (
                "Pages of a `UIPageViewController` that scrolls",
                "three places, the page in the middle one at rest; 0.3 s, ease-in-out, or as a paging scroll view", []
            ),
            (
                "Rotation and resizing of a screen",
                "0.3 s, ease-in-out; size classes as in the Human Interface Guidelines; traits are told before the size",
                []
            ),
            (
                "Completions of blocks in a `UIViewPropertyAnimator` that is stopped or runs back",
                "they receive `false`, once", []
            ),
            (
                "`performBatchUpdates`, updates of tables",
                "0.3 s, ease-in-out; what comes and goes fades, or slides by its row animation", []
            ),
            ("`UIView.beginAnimations`", "0.2 s, ease-in-out; parameters hold for the changes after them", []),
            (
                "Editing of a `UITextField`",
                "the next field is asked, the former one ends, the next begins; delegates first, then actions", []
            ),
            (
                "Touches on cells of tables and collections",
                "highlighted after 0.15 s; at the end the former row is told before the new one", []
            ),
            ("Zoom transition of iOS 18", "not implemented", []),
        ].map { (behaviour: String, formula: String, motions: [RecordedMotion.Behaviour]) in
            FidelityRow(behaviour: behaviour, formula: formula, source: "–", motions: motions)
        }
    }

    /// The page.
    static func markdown(_ rows: [FidelityRow]) -> String {
        let lines = rows.map { "| \($0.behaviour) | \($0.formula) | \($0.source) | \($0.result) |" }
        let numbers = rows.filter { !$0.isAdopted }.flatMap(\.numbers)
        let printed = numbers.count { $0.agreement == .printedDigits }
        return """
            # Fidelity

            Each platform behaviour, the engine's formula for it, and how far the two are known to agree. *Exact to the
            printed digits* means that the engine's number rounds to the published one. *Adopted* means that a constant was
            chosen to meet the number. *No public recording* means that nobody has published one: the formula is a choice,
            not a measurement. Of \(numbers.count) published numbers that were not adopted, \(printed) are reproduced to their
            printed digits, the others within the tolerance that the table names.

            The app in `Examples/Recorder/` records the missing behaviours; no device has run it yet. A recording that is added to
            `Tests/AnimationCoreTests/Reference/Recordings` becomes part of this table.

            This page is generated: `OVERSHOOT_FIDELITY=docs/fidelity.md swift test --filter 'FidelityTests|ConformanceTests'`.

            | behaviour | formula | source | agreement |
            |---|---|---|---|
            \(lines.joined(separator: "\n"))

            """
    }
}
