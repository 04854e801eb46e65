import AnimationCore
import HeadlessKit
import Scenarios
import Testing
import Transitions

@MainActor
@Suite("Wave") struct WaveTests {
    private let width = 390.0

    private func progress(_ time: Double, delay: Double) -> Double {
        UnitCurve.easeIn.value(at: min(max((time - delay) / 0.5, 0), 1))
    }

    /// Rows that go in a wave.
    private final class RowsController: UITableViewController, WaveAnimatable {
        /// The horizontal translation of the view each time that its cells were asked for.
        private(set) var steps: [CGFloat] = []
        var visibleCells: [UIView] {
            steps.append(view.transform.tx)
            return tableView.visibleCells
        }
        override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 4 }
    }

    private final class WaveDelegate: NSObject, UINavigationControllerDelegate {
        func navigationController(
            _ navigationController: UINavigationController,
            animationControllerFor operation: UINavigationController.Operation, from fromVC: UIViewController,
            to toVC: UIViewController
        ) -> (any UIViewControllerAnimatedTransitioning)? { WaveAnimator(operation: operation) }
    }

    @Test func `the rows of tables go in a wave, too`() {
        let stage = Stage(size: CGSize(width: 390, height: 844))
        let (first, second, delegate) = (RowsController(style: .plain), RowsController(style: .plain), WaveDelegate())
        let navigation = UINavigationController(rootViewController: first)
        navigation.delegate = delegate
        stage.rootViewController = navigation
        stage.perform {}
        let leaving = first.visibleCells
        stage.record { navigation.pushViewController(second, animated: true) }
        // The view's own step comes before its cells are asked for.
        #expect(second.steps == [1])
        for (index, cells) in zip(leaving, second.visibleCells).enumerated() {
            let delay = Double(index) / 4 * 0.4
            for time in [0.1, 0.3, 0.45] {
                let way = progress(time, delay: delay)
                expectClose(stage.presentation(of: cells.0, at: time).geometry.transform.tx, -width * way)
                expectClose(stage.presentation(of: cells.1, at: time).geometry.transform.tx, width * (1 - way))
            }
        }
        #expect(leaving.count == 4 && second.visibleCells.count == 4 && stage.now == 0.9 && stage.violations == [])
    }

    /// Targets of cells, in item order: those of the list are seen first, so they have the lower rows.
    private func cells(_ run: TransitionRun, _ item: Int) -> (leaving: Int, arriving: Int) {
        let rows = run.timeline.targets.indices.filter { run.timeline.targets[$0].name.description == "cell \(item)" }
        return (rows[0], rows[1])
    }

    @Test(arguments: [false, true])
    func `each cell starts later than the one before`(backwards: Bool) throws {
        let run = TransitionRun(TransitionSetup(.wave), backwards: backwards)
        let direction = backwards ? -1.0 : 1
        for item in 0..<12 {
            let delay = Double(item) / 12 * 0.4
            let rows = cells(run, item)
            // On the way back the destination is the list, which the recording sees when it is added.
            let (leaving, arriving) = (rows.leaving, rows.arriving)
            for time in [0.0, 0.1, 0.25, 0.4, 0.6, 0.8, 0.899] {
                let way = progress(time, delay: delay)
                let gone = run.timeline.presentation(of: leaving, at: time)
                let come = run.timeline.presentation(of: arriving, at: time)
                if time < delay + 0.5 {
                    expectClose(gone.geometry.transform.tx, -direction * width * way)
                } else {
                    #expect(gone.geometry.transform == .identity)
                }
                expectClose(gone.alpha, 1 - way)
                expectClose(come.geometry.transform.tx, direction * width * (1 - way))
                #expect(come.alpha == (backwards ? way : 1))
            }
        }
        #expect(run.timeline.duration == 0.9)
        #expect(run.scene.stage.violations == [])
    }

    @Test(arguments: [false, true])
    func `the destination jumps to one point beside its place, and moves there over the whole duration`(backwards: Bool)
        throws
    {
        let run = TransitionRun(TransitionSetup(.wave), backwards: backwards)
        let (name, direction) = backwards ? ("list", -1.0) : ("detail", 1)
        let list = run.timeline.transform.tracks.filter {
            $0.target == run.timeline.target(named: name)
        }
        // At once to one point beside its place, then to its place over all the time there is.
        let animated = try #require(list.first { !$0.isImmediate })
        #expect(animated.from == .translation(x: direction, y: 0))
        #expect(animated.to == .identity)
        #expect(run.timeline.timings[animated.timing] == AnimationTiming(curve: .easeIn, duration: 0.9))
        #expect(list.filter { !$0.isImmediate }.count == 1)
        expectClose(try run.transform(name, at: 0.45).tx, direction * (1 - UnitCurve.easeIn.value(at: 0.5)))
    }

    @Test func `the last cell's animation is made first`() throws {
        let run = TransitionRun(TransitionSetup(.wave))
        let order = run.timeline.alpha.tracks.map { run.timeline.targets[$0.target].name.description }
        #expect(order.first == "cell 11")
        #expect(order.last == "cell 0")
    }

    /// More cells arrive than leave: with the original's rule the last ones are late, which the audit says; with their
    /// own number they are not.
    @Test(arguments: [0.0, 1])
    func `with the original's delay rule, more arriving than leaving cells outlast the transition`(ownCount: Double)
        throws
    {
        let scene = TransitionScene(TransitionSetup(.wave, cells: 4, parameters: ["own_count": ownCount]))
        scene.detail.numberOfItems = 8
        let timeline = scene.forward()
        let rows = timeline.targets.indices.filter { timeline.targets[$0].name.description == "cell 7" }
        #expect(rows.count == 1)
        let track = try #require(timeline.transform.tracks.first { $0.target == rows[0] && !$0.isImmediate })
        #expect(track.start == 7 / (ownCount == 0 ? 4.0 : 8) * 0.4)
        #expect(scene.stage.violations.map(\.rule) == (ownCount == 0 ? [.stillAnimating] : []))
    }

    @Test func `without cells only the destination's view animates`() throws {
        let run = TransitionRun(TransitionSetup(.wave, cells: 0))
        #expect(run.timeline.duration == 0.9)
        #expect(run.timeline.transitions.map(\.didComplete) == [true])
        #expect(run.scene.stage.violations == [])
    }
}
