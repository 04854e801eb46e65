import AnimationCore
import Foundation
import HeadlessKit
import TestSupport
import Testing

import UIKit

/// A view with recognizers, controls, a table and a collection, on which fingers move at random.
@MainActor
private final class RandomTouches: NSObject, UIGestureRecognizerDelegate, UITableViewDataSource, UITableViewDelegate,
    UICollectionViewDataSource, UICollectionViewDelegate, UITextFieldDelegate
{
    private let stage = Stage(size: CGSize(width: 400, height: 800))
    private let board = UIView(frame: CGRect(x: 20, y: 0, width: 360, height: 300))
    private let turned = UIView(frame: CGRect(x: 200, y: 100, width: 100, height: 120))
    private let table = UITableView(frame: CGRect(x: 0, y: 400, width: 400, height: 200))
    private let collection = UICollectionView(
        frame: CGRect(x: 0, y: 600, width: 400, height: 200), collectionViewLayout: UICollectionViewFlowLayout())
    private let start: Double
    private var isSimultaneous = false
    private var log: [(time: Double, text: String, values: [Double])] = []

    /// - Parameter start: The time at which the touches start.
    init(_ random: inout SplitMix64, start: Double = 0) {
        self.start = start
        super.init()
        isSimultaneous = Bool.random(using: &random)
        stage.window.addSubview(board)
        board.addSubview(turned)
        turned.transform = CGAffineTransform(rotationAngle: 0.5).scaledBy(x: 1.5, y: 0.75)
        addRecognizers(&random)
        addControls()
        table.dataSource = self
        table.delegate = self
        table.allowsMultipleSelection = Bool.random(using: &random)
        stage.window.addSubview(table)
        collection.dataSource = self
        collection.delegate = self
        collection.allowsMultipleSelection = Bool.random(using: &random)
        stage.window.addSubview(collection)
        stage.beginRecording()
        stage.advance(to: start)
    }

    private func note(_ text: String, _ values: CGFloat...) {
        log.append((stage.now - start, text, values.map(Double.init)))
    }

    private func addRecognizers(_ random: inout SplitMix64) {
        let (pan, pinch, rotation, edge) = (
            UIPanGestureRecognizer(), UIPinchGestureRecognizer(), UIRotationGestureRecognizer(),
            UIScreenEdgePanGestureRecognizer()
        )
        let (tap, press, swipe) = (
            UITapGestureRecognizer(), UILongPressGestureRecognizer(), UISwipeGestureRecognizer()
        )
        pan.minimumNumberOfTouches = Int.random(in: 1...2, using: &random)
        pan.maximumNumberOfTouches = Int.random(in: 2...3, using: &random)
        edge.edges = [[.left], [.right], [.left, .top]].randomElement(using: &random) ?? .left
        tap.numberOfTapsRequired = Int.random(in: 1...2, using: &random)
        tap.numberOfTouchesRequired = Int.random(in: 1...2, using: &random)
        press.minimumPressDuration = [0.1, 0.3].randomElement(using: &random) ?? 0.3
        swipe.direction = UISwipeGestureRecognizer.Direction(rawValue: .random(in: 1...15, using: &random))
        if Bool.random(using: &random) { pan.require(toFail: swipe) }
        let views = [board, turned]
        for recognizer in [pan, pinch, rotation, tap, press, swipe] where Int.random(in: 0..<3, using: &random) > 0 {
            recognizer.name = "\(type(of: recognizer))"
            recognizer.delegate = self
            views.randomElement(using: &random)?.addGestureRecognizer(recognizer)
            recognizer.addHandler { [unowned self] in note($0) }
        }
        edge.name = "edge"
        edge.addHandler { [unowned self] in note($0) }
        stage.window.addGestureRecognizer(edge)
    }

    private func note(_ recognizer: UIGestureRecognizer) {
        let (name, place) = ("\(recognizer.name ?? "") \(recognizer.state)", recognizer.location(in: turned))
        switch recognizer {
        case let pan as UIPanGestureRecognizer:
            let (moved, velocity) = (pan.translation(in: turned), pan.velocity(in: turned))
            note(name, place.x, place.y, moved.x, moved.y, velocity.x, velocity.y)
            if moved.x > 60 { pan.setTranslation(CGPoint(x: 5, y: 1), in: turned) }
        case let pinch as UIPinchGestureRecognizer:
            note(name, place.x, place.y, pinch.scale, pinch.velocity)
            if pinch.scale > 1.5 { pinch.scale = 1 }
        case let rotation as UIRotationGestureRecognizer:
            note(name, place.x, place.y, rotation.rotation)
            if rotation.rotation > 1 { rotation.rotation = 0 }
        default: note(name, place.x, place.y, CGFloat(recognizer.numberOfTouches))
        }
    }

    private func addControls() {
        let field = UITextField()
        field.delegate = self
        let controls = [UIButton(type: .system), UISwitch(), UISlider(), UISegmentedControl(items: ["a", "b"]), field]
        for (index, control) in controls.enumerated() {
            control.frame = CGRect(x: 80 * index, y: 310, width: 70, height: 60)
            for bit in 0..<20 {
                control.addAction(
                    UIAction { [unowned self, unowned control] _ in
                        note(
                            "\(type(of: control)) event \(bit) \(control.state) \(control.isTracking)",
                            (control as? UISlider).map { CGFloat($0.value) } ?? 0,
                            (control as? UISwitch)?.isOn == true ? 1 : 0,
                            CGFloat((control as? UISegmentedControl)?.selectedSegmentIndex ?? 0))
                    }, for: UIControl.Event(rawValue: 1 << bit))
            }
            stage.window.addSubview(control)
        }
    }

    /// Moves fingers one after the other, or up to three at a time, and waits for what follows.
    func play(_ random: inout SplitMix64) throws {
        for _ in 0..<Int.random(in: 2...6, using: &random) {
            let (x, y) = (Double.random(in: 0...400, using: &random), Double.random(in: 0...800, using: &random))
            let isTap = Int.random(in: 0..<3, using: &random) == 0
            let touches = (0..<([1, 1, 1, 2, 2, 3].randomElement(using: &random) ?? 1)).map { _ in
                let begin = Double(Int.random(in: 0...4, using: &random)) / 64
                let place = (x + .random(in: -40...40, using: &random), y + .random(in: -40...40, using: &random))
                let velocity =
                    isTap
                    ? (0, 0)
                    : (
                        Double.random(in: -900...900, using: &random), Double.random(in: -900...900, using: &random)
                    )
                let steps = isTap ? 2 : Int.random(in: 3...30, using: &random)
                let step = isTap ? Double(Int.random(in: 1...30, using: &random)) / 64 : 1.0 / 64
                return TouchScript.Touch(
                    points: (0..<steps).map { index in
                        let time = Double(index) * step
                        return [begin + time, place.0 + velocity.0 * time, place.1 + velocity.1 * time]
                    }, cancelled: Int.random(in: 0..<12, using: &random) == 0)
            }
            try stage.play(TouchScript(touches: touches))
            stage.advance(by: Double(Int.random(in: 4...60, using: &random)) / 64)
        }
        stage.runToIdle()
        for scroll in [table, collection] as [UIScrollView] {
            note("\(type(of: scroll)) rests", scroll.contentOffset.x, scroll.contentOffset.y)
            note("\(scroll.isTracking) \(scroll.isDragging) \(scroll.isDecelerating)")
        }
        note(
            "selected \(table.indexPathsForSelectedRows ?? []) \((collection.indexPathsForSelectedItems ?? []).sorted())"
        )
    }

    var text: [String] { log.map { "\(RecordedUse.text([$0.time])) \($0.text) \(RecordedUse.text($0.values))" } }

    // MARK: Delegate and data source

    func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer,
        shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool { isSimultaneous }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 30 }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell { UITableViewCell() }
    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 70 }
    func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell { UICollectionViewCell() }
    func textFieldDidBeginEditing(_ textField: UITextField) { note("editing") }
    func textFieldDidEndEditing(_ textField: UITextField) { note("edited") }
    func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { note("\(type(of: scrollView)) begins") }
    func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
        note("\(type(of: scrollView)) let go \(decelerate)", scrollView.contentOffset.x, scrollView.contentOffset.y)
    }
    func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {
        note("\(type(of: scrollView)) ends", scrollView.contentOffset.x, scrollView.contentOffset.y)
    }
}

@MainActor
@Suite("Random touches") struct RandomTouchTests {
    private func played(_ seed: UInt64, start: Double = 0) throws -> RandomTouches {
        var random = SplitMix64(seed: seed)
        let touches = RandomTouches(&random, start: start)
        try touches.play(&random)
        return touches
    }

    @Test func `the same touches at another time call the same`() throws {
        for seed in 1...100 as ClosedRange<UInt64> {
            let differences = try RecordedUse.differences(played(seed).text, played(seed, start: 1.375).text)
            #expect(differences == [], "seed \(seed)")
        }
    }

    @Test func `random touches call what they called`() throws {
        try RecordedUse.check("touches") { try played($0).text }
    }
}
