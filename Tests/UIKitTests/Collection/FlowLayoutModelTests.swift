import AnimationCore
import HeadlessKit
import TestSupport
import Testing
import UIKit

/// Everything that a delegate may answer, at random, for three sections.
private final class RandomFlow: NSObject, UICollectionViewDelegateFlowLayout {
    struct Section {
        var sizes: [CGSize]
        var inset: UIEdgeInsets
        var line, item: CGFloat
        var header, footer: CGSize
    }

    let sections: [Section]

    init(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        func number(_ range: ClosedRange<Int>) -> CGFloat { CGFloat(Int.random(in: range, using: &random)) }
        sections = (0..<3).map { _ in
            let areAlike = Bool.random(using: &random)
            let size = CGSize(width: number(10...90), height: number(10...60))
            let sizes = (0..<Int(number(0...12))).map { _ in
                areAlike ? size : CGSize(width: number(10...90), height: number(10...60))
            }
            return Section(
                sizes: sizes,
                inset: UIEdgeInsets(
                    top: number(0...9), left: number(0...9), bottom: number(0...9), right: number(0...9)),
                line: number(0...9), item: number(0...30),
                header: CGSize(width: number(-4...20), height: number(-4...20)),
                footer: CGSize(width: number(-4...20), height: number(-4...20)))
        }
    }

    func collectionView(_: UICollectionView, layout _: UICollectionViewLayout, sizeForItemAt path: IndexPath) -> CGSize
    {
        sections[path.section].sizes[path.item]
    }
    func collectionView(
        _: UICollectionView, layout _: UICollectionViewLayout, insetForSectionAt section: Int
    ) -> UIEdgeInsets { sections[section].inset }
    func collectionView(
        _: UICollectionView, layout _: UICollectionViewLayout, minimumLineSpacingForSectionAt section: Int
    ) -> CGFloat { sections[section].line }
    func collectionView(
        _: UICollectionView, layout _: UICollectionViewLayout, minimumInteritemSpacingForSectionAt section: Int
    ) -> CGFloat { sections[section].item }
    func collectionView(
        _: UICollectionView, layout _: UICollectionViewLayout, referenceSizeForHeaderInSection section: Int
    ) -> CGSize { sections[section].header }
    func collectionView(
        _: UICollectionView, layout _: UICollectionViewLayout, referenceSizeForFooterInSection section: Int
    ) -> CGSize { sections[section].footer }
}

/// The rules of a flow layout, each checked by itself on random sections.
@MainActor
@Suite("Flow layout of random sections") struct FlowLayoutModelTests {
    /// A rectangle along and across the lines: both directions obey the same rules.
    private struct Box {
        var low, high, near, far: Double

        init(_ frame: CGRect, _ isVertical: Bool) {
            let (x, y) = ((Double(frame.minX), Double(frame.maxX)), (Double(frame.minY), Double(frame.maxY)))
            (low, high, near, far) = isVertical ? (y.0, y.1, x.0, x.1) : (x.0, x.1, y.0, y.1)
        }
        var center: Double { (low + high) / 2 }
    }

    @Test(arguments: 1...40, [UICollectionView.ScrollDirection.vertical, .horizontal])
    func `items fill lines in their order, and lines, headers and footers follow each other`(
        seed: UInt64, direction: UICollectionView.ScrollDirection
    ) throws {
        let (flow, layout, isVertical) = (RandomFlow(seed: seed), UICollectionViewFlowLayout(), direction == .vertical)
        layout.scrollDirection = direction
        let view = UICollectionView(frame: CGRect(x: 0, y: 0, width: 220, height: 200), collectionViewLayout: layout)
        view.contentInset = UIEdgeInsets(top: 3, left: 5, bottom: 7, right: 11)
        let items = Items(flow.sections[0].sizes.count, flow.sections[1].sizes.count, flow.sections[2].sizes.count)
        (view.delegate, view.dataSource) = (flow, items)
        let length = isVertical ? 220.0 - 16 : 200 - 10
        var across = 0.0
        for (number, section) in flow.sections.enumerated() {
            func check(_ kind: String, _ size: CGSize) {
                let room = Double(isVertical ? size.height : size.width)
                let found = layout.layoutAttributesForSupplementaryView(ofKind: kind, at: [number, 0])
                #expect((found != nil) == (room > 0))
                guard let found else { return }
                let box = Box(found.frame, isVertical)
                #expect([box.low, box.high, box.near, box.far] == [across, across + room, 0, length])
                across += room
            }
            check(UICollectionView.elementKindSectionHeader, section.header)
            let inset = section.inset
            let (near, far) = isVertical ? (inset.left, inset.right) : (inset.top, inset.bottom)
            let (before, after) = isVertical ? (inset.top, inset.bottom) : (inset.left, inset.right)
            across += Double(before)
            let boxes = try section.sizes.enumerated().map { item, size in
                let frame = try #require(layout.layoutAttributesForItem(at: [number, item])).frame
                #expect(abs(frame.width - size.width) < 1e-9 && abs(frame.height - size.height) < 1e-9)
                return Box(frame, isVertical)
            }
            // The lines: an item that does not start behind the one before starts a line.
            let starts = boxes.indices.filter { $0 == 0 || boxes[$0].near < boxes[$0 - 1].far - 1e-9 }
            let lines = zip(starts, starts.dropFirst() + [boxes.count]).map { boxes[$0..<$1] }
            let (start, room, minimum) = (Double(near), length - Double(near + far), Double(section.item))
            for (index, line) in lines.enumerated() {
                let isLast = index == lines.count - 1
                let lengths = line.map { $0.far - $0.near }
                let gaps = zip(line, line.dropFirst()).map { $1.near - $0.far }
                let total = lengths.reduce(0, +)
                let isTooLong = line.count == 1 && total > room
                #expect(isTooLong || gaps.allSatisfy { $0 >= minimum - 1e-9 })
                // It starts and ends with the room, unless it is the last or has one item, in the middle.
                let ends = (line[line.startIndex].near - start, start + room - line[line.endIndex - 1].far)
                if isLast {
                    #expect(abs(ends.0) < 1e-9)
                    let alike = Set(flow.sections[number].sizes.map { "\($0)" }).count == 1
                    let whole = ((room + minimum) / (lengths[0] + minimum)).rounded(.down)
                    let spread = alike && whole >= 2 ? (room - whole * lengths[0]) / (whole - 1) : minimum
                    #expect(gaps.allSatisfy { abs($0 - spread) < 1e-9 })
                } else {
                    #expect(line.count == 1 ? abs(ends.0 - ends.1) < 1e-9 : abs(ends.0) + abs(ends.1) < 1e-9)
                    #expect(gaps.allSatisfy { abs($0 - gaps[0]) < 1e-9 })
                    // The next item would not have fitted.
                    let next = lines[index + 1].first.map { $0.far - $0.near } ?? 0
                    #expect(total + minimum * Double(line.count) + next > room)
                }
                let thickness = line.map { $0.high - $0.low }.max() ?? 0
                #expect(line.allSatisfy { abs($0.center - across - thickness / 2) < 1e-9 })
                across += thickness + (isLast ? 0 : Double(section.line))
            }
            across += Double(after)
            check(UICollectionView.elementKindSectionFooter, section.footer)
        }
        let size = layout.collectionViewContentSize
        #expect(abs(Double(isVertical ? size.height : size.width) - across) < 1e-9)
        #expect(Double(isVertical ? size.width : size.height) == length)
        // In any rectangle are the elements that meet it.
        var random = SplitMix64(seed: seed)
        let all =
            flow.sections.enumerated().flatMap { number, section in
                section.sizes.indices.compactMap { layout.layoutAttributesForItem(at: [number, $0]) }
            }
            + flow.sections.indices.flatMap { number in
                [UICollectionView.elementKindSectionHeader, UICollectionView.elementKindSectionFooter].compactMap {
                    layout.layoutAttributesForSupplementaryView(ofKind: $0, at: [number, 0])
                }
            }
        for _ in 0..<10 {
            func place(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
            let rect = CGRect(x: place(-20...300), y: place(-20...300), width: place(1...200), height: place(1...200))
            let found = try #require(layout.layoutAttributesForElements(in: rect))
            let expected = all.filter { $0.frame.intersects(rect) }
            #expect(found == expected)
        }
        for missing in [[0, flow.sections[0].sizes.count], [3, 0], [0, -1]] as [IndexPath] {
            #expect(layout.layoutAttributesForItem(at: missing) == nil)
        }
        #expect(
            layout.layoutAttributesForSupplementaryView(ofKind: UICollectionView.elementKindSectionHeader, at: [0, 1])
                == nil)
    }

    /// The delegate that answers nothing but the size leaves the rest to the layout.
    @Test(arguments: [UICollectionView.ScrollDirection.vertical, .horizontal])
    func `a change of each property takes effect`(direction: UICollectionView.ScrollDirection) throws {
        let changes: [(UICollectionViewFlowLayout) -> Void] = [
            { $0.itemSize = CGSize(width: 31, height: 37) }, { $0.minimumInteritemSpacing = 17 },
            { $0.minimumLineSpacing = 23 }, { $0.sectionInset = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4) },
            { $0.headerReferenceSize = CGSize(width: 5, height: 7) },
            { $0.footerReferenceSize = CGSize(width: 5, height: 7) },
            { $0.scrollDirection = $0.scrollDirection == .vertical ? .horizontal : .vertical },
        ]
        let layout = UICollectionViewFlowLayout()
        layout.scrollDirection = direction
        let (view, items) = (
            UICollectionView(frame: CGRect(x: 0, y: 0, width: 170, height: 190), collectionViewLayout: layout),
            Items(7, 5)
        )
        view.dataSource = items
        func frames() throws -> [CGRect] {
            try #require(layout.layoutAttributesForElements(in: CGRect(x: 0, y: 0, width: 2000, height: 2000))).map(
                \.frame)
                + [CGRect(origin: .zero, size: layout.collectionViewContentSize)]
        }
        var seen = [try frames()]
        for change in changes {
            change(layout)
            // At once: what is set last is what is laid out.
            let now = try frames()
            #expect(!seen.contains(now))
            seen.append(now)
        }
    }
}
