import AnimationCore
import HeadlessKit
import TestSupport
import Testing

import UIKit

/// A step of a layout places all cells, and what becomes of them is recorded in one go.
@MainActor
@Suite("Placing cells") struct CellStepTests {
    /// Cells of a class of their own, which may do anything at `apply`: they are recorded one by one.
    final class OwnCell: UICollectionViewCell {
        override func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) { super.apply(layoutAttributes) }
    }

    /// Says what it is told to say.
    final class Script: UICollectionViewLayout {
        var answers: [UICollectionViewLayoutAttributes] = [] { didSet { invalidateLayout() } }

        override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? { answers }
        override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
            answers.first { $0.indexPath == indexPath }
        }
    }

    /// Every `every`-th cell is of a class of its own; 0 for none.
    final class Source: NSObject, UICollectionViewDataSource {
        let every: Int
        init(every: Int) { self.every = every }

        func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 40 }
        func collectionView(
            _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
        ) -> UICollectionViewCell {
            every > 0 && indexPath.item % every == 0 ? OwnCell() : UICollectionViewCell()
        }
    }

    private func attributes(of item: Int, frame: CGRect) -> UICollectionViewLayoutAttributes {
        let attributes = UICollectionViewLayoutAttributes(forCellWith: IndexPath(item: item, section: 0))
        attributes.frame = frame
        return attributes
    }

    /// A stage on which a collection's layout says something else thirty times, in every situation that changes may be
    /// made in.
    private func timeline(seed: UInt64, ownClassEvery every: Int) throws -> Timeline {
        var generator = SplitMix64(seed: seed)
        func random(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &generator) }
        func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &generator) < percent }
        let stage = Stage(size: CGSize(width: 300, height: 300))
        let (source, script) = (Source(every: every), Script())
        let view = UICollectionView(frame: stage.window.bounds, collectionViewLayout: script)
        script.answers = (0..<20).map { item in
            attributes(of: item, frame: CGRect(x: 10 * Double(item), y: 0, width: 10, height: 10))
        }
        view.dataSource = source
        stage.window.addSubview(view)
        stage.beginRecording()
        for _ in 0..<30 {
            // The same instant again, or a later one.
            if chance(60) { stage.advance(by: random(0...0.2)) }
            // Copies: the cells compare what they have with what they get.
            var answers = script.answers.map { $0.duplicate }
            let everything = chance(50)
            for index in answers.indices where everything || chance(40) {
                answers[index].center = CGPoint(x: random(0...300).rounded(), y: random(0...300))
            }
            if chance(30) {
                let index = Int.random(in: answers.indices, using: &generator)
                switch Int.random(in: 0..<6, using: &generator) {
                case 0: answers[index].alpha = random(-1...2)
                case 1: answers[index].size.width = random(1...20)
                case 2: answers[index].transform = CGAffineTransform(rotationAngle: random(0...1))
                case 3: answers[index].isHidden.toggle()
                case 4: answers[index].zIndex = 1 - answers[index].zIndex
                default:
                    answers.remove(at: index)
                    answers.append(
                        attributes(
                            of: .random(in: 20..<40, using: &generator),
                            frame: CGRect(x: 0, y: 0, width: 10, height: 10)))
                    answers = Dictionary(grouping: answers, by: \.indexPath).values.compactMap(\.first)
                    answers.sort { $0.indexPath < $1.indexPath }
                }
            }
            let touched = view.visibleCells[Int.random(in: view.visibleCells.indices, using: &generator)]
            let situation = Int.random(in: 0..<6, using: &generator)
            stage.perform {
                // What somebody else has done to a cell is undone by the layout, but only where that says something new.
                if situation == 0 { touched.alpha = 0.5 }
                if situation == 1 { touched.center.x += 1 }
                script.answers = answers
                switch situation {
                case 2: UIView.animate(withDuration: 0.3, animations: view.layoutIfNeeded)
                case 3: UIView.animate(withDuration: 0.3) { UIView.performWithoutAnimation(view.layoutIfNeeded) }
                case 4: UIView.animate(withDuration: 0.2) { touched.center = CGPoint(x: 1, y: 2) }
                default: view.layoutIfNeeded()
                }
            }
        }
        stage.runToIdle()
        #expect(stage.violations.isEmpty)
        return stage.timeline
    }

    private func expectSame<Value>(
        _ lists: (TrackList<Value>, TrackList<Value>), sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let (together, apart) = (lists.0.tracks, lists.1.tracks)
        #expect(together.count == apart.count, sourceLocation: sourceLocation)
        for (one, other) in zip(together, apart) {
            #expect(
                one.target == other.target && one.from == other.from && one.to == other.to
                    && one.changeTime == other.changeTime
                    && one.start == other.start && one.timing == other.timing && one.clock == other.clock
                    && one.stop == other.stop && one.isImmediate == other.isImmediate,
                "\(one) is not \(other)", sourceLocation: sourceLocation)
        }
    }

    /// Whether all cells, some or none are recorded one by one makes no difference.
    @Test(arguments: 1...40, [0, 3, 7])
    func `cells placed in one go are recorded like cells placed one by one`(seed: UInt64, every: Int) throws {
        let together = try timeline(seed: seed, ownClassEvery: every)
        let apart = try timeline(seed: seed, ownClassEvery: 1)
        expectSame((together.bounds, apart.bounds))
        expectSame((together.position, apart.position))
        expectSame((together.transform, apart.transform))
        expectSame((together.alpha, apart.alpha))
        #expect(together.position.tracks.count > 100)
        #expect(together.events == apart.events)
        #expect(together.duration == apart.duration)
        #expect(together.visibility.map(\.isHidden) == apart.visibility.map(\.isHidden))
        for time in stride(from: 0, through: together.duration, by: 0.05) {
            for target in together.targets.indices {
                #expect(together.presentation(of: target, at: time) == apart.presentation(of: target, at: time))
            }
        }
    }

    /// Centres lie on halves of pixels and sizes on pixels, as `rounded()` has it, to the last bit: ties go away from zero,
    /// and a zero keeps its sign.
    @Test(arguments: [1.0, 2, 3])
    func `a transition layout rounds centres to half pixels and sizes to pixels, bit for bit as rounded()`(
        scale: Double
    ) throws {
        var generator = SplitMix64(seed: 11)
        // Eighths and sixteenths make ties; then what is large, tiny, or nothing.
        var numbers = (-40...40).map { Double($0) / 16 } + [-0.0, 0x1p-1074, 0.49999999999999994, -0.49999999999999994]
        numbers += [0x1p51 + 0.5, 0x1p52 - 0.5, 0x1p52 + 1, -0x1p53 + 1, 1e300, -0x1p51 - 1.5]
        numbers += (0..<400).map { _ in Double.random(in: -1000...1000, using: &generator) }
        let (from, to) = (Script(), Script())
        func attributes(_ shift: Int) -> [UICollectionViewLayoutAttributes] {
            numbers.indices.map { index in
                let item = self.attributes(of: index, frame: .zero)
                item.center = CGPoint(x: numbers[index], y: numbers[(index + shift) % numbers.count])
                // The second half changes its size too.
                if 2 * index > numbers.count { item.size = CGSize(width: item.center.x + Double(shift), height: 1) }
                return item
            }
        }
        let (starts, ends) = (attributes(1), attributes(2))
        (from.answers, to.answers) = (starts, ends)
        let view = UICollectionView(frame: CGRect(x: 0, y: 0, width: 10, height: 10), collectionViewLayout: from)
        let layout = view.startInteractiveTransition(to: to)
        layout.scale = scale
        for progress in [0, 0.5, 0.25, 0.3, 1, 0.75] {
            layout.transitionProgress = progress
            let answers = try #require(layout.layoutAttributesForElements(in: view.bounds))
            #expect(answers.count == numbers.count)
            for (index, answer) in answers.enumerated() {
                func bits(_ from: CGFloat, _ to: CGFloat, parts: Double) -> UInt64 {
                    ((Double(from).interpolated(to: Double(to), progress: progress) * parts).rounded() / parts)
                        .bitPattern
                }
                let (start, end) = (starts[index], ends[index])
                #expect(Double(answer.center.x).bitPattern == bits(start.center.x, end.center.x, parts: 2 * scale))
                #expect(Double(answer.center.y).bitPattern == bits(start.center.y, end.center.y, parts: 2 * scale))
                #expect(Double(answer.size.width).bitPattern == bits(start.size.width, end.size.width, parts: scale))
            }
        }
    }
}

extension UICollectionViewLayoutAttributes {
    /// Attributes of the same item with the same values.
    fileprivate var duplicate: UICollectionViewLayoutAttributes {
        guard let copy = copy() as? UICollectionViewLayoutAttributes else {
            preconditionFailure("a copy of another class")
        }
        return copy
    }
}
