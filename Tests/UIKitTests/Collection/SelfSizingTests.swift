import Foundation
import HeadlessKit
import TestSupport
import Testing
import UIKit

/// Rows and items whose cells size themselves.
@MainActor
@Suite("Cells that size themselves") struct SelfSizingTests {
    private let stage = Stage(size: CGSize(width: 300, height: 400))

    // MARK: Tables

    /// A cell whose constraints give it a height.
    private final class Tall: UITableViewCell {
        lazy var height = contentView.subviews[0].heightAnchor.constraint(equalToConstant: 0)

        override init(style: CellStyle, reuseIdentifier: String?) {
            super.init(style: style, reuseIdentifier: reuseIdentifier)
            let view = UIView()
            view.translatesAutoresizingMaskIntoConstraints = false
            contentView.addSubview(view)
            for anchors in [
                view.topAnchor.constraint(equalTo: contentView.topAnchor),
                view.bottomAnchor.constraint(equalTo: contentView.bottomAnchor), height,
            ] { anchors.isActive = true }
        }
        required init?(coder: NSCoder) { super.init(coder: coder) }
    }

    private class Rows: NSObject, UITableViewDataSource {
        var heights: [CGFloat]
        var made: [Int] = []
        init(_ heights: [CGFloat]) { self.heights = heights }

        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { heights.count }
        func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
            made.append(indexPath.row)
            let cell = tableView.dequeueReusableCell(withIdentifier: "tall", for: indexPath)
            (cell as? Tall)?.height.constant = heights[indexPath.row]
            return cell
        }
    }

    private func table(_ rows: Rows, estimate: CGFloat = UITableView.automaticDimension) -> UITableView {
        let table = UITableView(frame: CGRect(x: 0, y: 0, width: 300, height: 400))
        table.register(Tall.self, forCellReuseIdentifier: "tall")
        table.estimatedRowHeight = estimate
        (table.dataSource, table.delegate) = (rows, rows as? any UITableViewDelegate)
        stage.window.addSubview(table)
        stage.perform {}
        return table
    }

    private func rect(_ row: Int, _ table: UITableView) -> CGRect { table.rectForRow(at: [0, row]) }

    @Test func `visible rows are as high as their constraints, the others as estimated`() {
        let rows = Rows([30, 70, 200, 90, 25, 500, 60])
        let table = table(rows, estimate: 100)
        #expect(table.visibleCells.map(\.frame.minY) == [0, 30, 100, 300, 390])
        #expect(table.visibleCells.map(\.frame.height) == [30, 70, 200, 90, 25])
        #expect(table.contentSize.height == CGFloat(30 + 70 + 200 + 90 + 25 + 100 + 100))
        // Each cell is made once, to be measured and shown.
        #expect(rows.made == [0, 1, 2, 3, 4])
        stage.perform { table.contentOffset.y = 215 }
        #expect(rect(5, table) == CGRect(x: 0, y: 415, width: 300, height: 500) && table.contentSize.height == 1015)
        table.estimatedRowHeight = 0
        table.reloadData()
        stage.perform {}
        #expect(rect(6, table).height == 44)
    }

    @Test(arguments: 1...20) func `rows below each other have no gaps, and in the end all have their heights`(seed: Int)
    {
        var random = SplitMix64(seed: UInt64(seed))
        let heights = (0..<40).map { _ in CGFloat(Int.random(in: 1...300, using: &random)) }
        let rows = Rows(heights)
        let table = table(rows, estimate: CGFloat(Int.random(in: 1...300, using: &random)))
        // The table does not keep its data source.
        defer { #expect(rows.made.count >= 40) }
        var steps = 0
        while table.contentOffset.y < table.contentSize.height - 400 {
            stage.perform {
                let end = table.contentSize.height - 400
                table.contentOffset.y = min(
                    end, table.contentOffset.y + CGFloat(Int.random(in: 1...200, using: &random)))
            }
            let shown = table.visibleCells.map(\.frame)
            #expect(zip(shown, shown.dropFirst()).allSatisfy { $0.maxY == $1.minY })
            #expect(shown.first.map { $0.minY <= table.contentOffset.y } == true)
            #expect(shown.last.map { $0.maxY >= min(table.contentOffset.y + 400, table.contentSize.height) } == true)
            let paths = table.indexPathsForVisibleRows ?? []
            #expect(paths.map(\.row).map { heights[$0] } == shown.map(\.height))
            steps += 1
        }
        #expect(steps > 5 && table.contentSize.height == heights.reduce(0, +))
        #expect((0..<40).map { rect($0, table).height } == heights)
    }

    @Test func `an update without changes animates to the heights that cells have now`() {
        let rows = Rows([50, 50, 50])
        let table = table(rows)
        stage.beginRecording()
        let cells = table.visibleCells
        stage.perform {
            (cells[0] as? Tall)?.height.constant = 110
            table.beginUpdates()
            table.endUpdates()
        }
        func bottom(_ cell: Int, _ time: Double) -> Double {
            stage.presentation(of: cells[cell], at: time).geometry.frame.maxY
        }
        #expect(bottom(1, 0) == 100 && (bottom(1, 0.15) - 130).magnitude < 1e-6 && bottom(1, 0.3) == 160)
        #expect((bottom(0, 0.15) - 80).magnitude < 1e-6 && bottom(0, 0.3) == 110)
        #expect(table.contentSize.height == 210 && rows.made == [0, 1, 2])
        #expect(zip(table.visibleCells, cells).allSatisfy { $0 === $1 })
    }

    @Test func `rows that stay keep their heights in an update, also those out of sight`() {
        let rows = Rows(Array(repeating: 150, count: 6))
        let table = table(rows, estimate: 10)
        stage.perform { table.contentOffset.y = 300 }
        #expect(table.contentSize.height == CGFloat(5 * 150 + 10))
        rows.made = []
        rows.heights.insert(80, at: 3)
        stage.perform { table.insertRows(at: [[0, 3]], with: .none) }
        #expect(rows.made == [3] && rect(3, table) == CGRect(x: 0, y: 450, width: 300, height: 80))
        #expect(rect(0, table).height == 150 && rect(5, table).minY == 680)
        rows.heights[3] = 90
        stage.perform { table.reloadRows(at: [[0, 3]], with: .none) }
        #expect(rect(3, table).height == 90 && rect(4, table).minY == 540)
        #expect(stage.violations == [])
    }

    private final class Mixed: Rows, UITableViewDelegate {
        func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
            indexPath.row % 2 == 0 ? 33 : UITableView.automaticDimension
        }
        func tableView(_ tableView: UITableView, estimatedHeightForRowAt indexPath: IndexPath) -> CGFloat {
            CGFloat(indexPath.row)
        }
    }

    @Test func `a delegate may size some rows, estimate others and leave them to their cells`() {
        let table = table(Mixed([1, 300, 1, 500, 1, 400, 1]))
        #expect(table.visibleCells.map(\.frame.height) == [33, 300, 33, 500])
        #expect([4, 5, 6].map { rect($0, table).height } == [33, 5, 33])
    }

    private final class Square: UITableViewCell {
        override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: size.width, height: size.width / 2) }
    }

    @Test func `without constraints the size that fits counts, again in another width`() {
        #expect(table(Rows([0, 0])).visibleCells.map(\.frame.height) == [44, 44])
        let other = UITableView(frame: CGRect(x: 0, y: 0, width: 300, height: 400))
        other.register(Square.self, forCellReuseIdentifier: "tall")
        let rows = Rows([0, 0])
        other.dataSource = rows
        #expect(other.visibleCells.map(\.frame.height) == [150, 150])
        other.frame.size.width = 100
        other.layoutIfNeeded()
        #expect(other.visibleCells.map(\.frame.height) == [50, 50] && other.contentSize.height == 100)
    }

    // MARK: Labels

    @Test(arguments: [40, 100, 160, 500]) func `a label in a width has the height of its broken lines`(width: CGFloat) {
        let box = UIView()
        let label = UILabel()
        label.text = "One line that is not short, and another one after it"
        label.translatesAutoresizingMaskIntoConstraints = false
        box.addSubview(label)
        label.leadingAnchor.constraint(equalTo: box.leadingAnchor, constant: 10).isActive = true
        label.trailingAnchor.constraint(equalTo: box.trailingAnchor, constant: -10).isActive = true
        label.topAnchor.constraint(equalTo: box.topAnchor, constant: 5).isActive = true
        label.bottomAnchor.constraint(equalTo: box.bottomAnchor, constant: -5).isActive = true
        func fitting() -> CGFloat {
            box.systemLayoutSizeFitting(
                CGSize(width: width, height: 0), withHorizontalFittingPriority: .required,
                verticalFittingPriority: .fittingSizeLevel
            ).height
        }
        let single = label.intrinsicContentSize
        #expect(fitting() == single.height + 10)
        label.numberOfLines = 0
        let broken = label.sizeThatFits(CGSize(width: width - 20, height: 0)).height
        #expect(fitting() == broken + 10)
        #expect((broken > single.height) == (width - 20 < single.width))
        label.numberOfLines = 2
        #expect(fitting() == label.sizeThatFits(CGSize(width: width - 20, height: 0)).height + 10)
        label.preferredMaxLayoutWidth = 30
        #expect(fitting() == label.sizeThatFits(CGSize(width: 30, height: 0)).height + 10)
    }

    // MARK: Collections

    /// A cell whose constraints give it a size.
    private final class Sized: UICollectionViewCell {
        lazy var width = contentView.widthAnchor.constraint(equalToConstant: 0)
        lazy var height = contentView.heightAnchor.constraint(equalToConstant: 0)

        func become(_ size: CGSize) {
            (width.constant, height.constant) = (size.width, size.height)
            (width.isActive, height.isActive) = (true, true)
        }
    }

    private final class Sizes: Items, UICollectionViewDelegateFlowLayout {
        var sizes: [CGSize]
        var made = 0
        init(_ sizes: [CGSize]) {
            self.sizes = sizes
            super.init(sizes.count)
        }

        override func collectionView(_ view: UICollectionView, numberOfItemsInSection section: Int) -> Int {
            sizes.count
        }
        override func collectionView(
            _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
        ) -> UICollectionViewCell {
            made += 1
            let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "sized", for: indexPath)
            (cell as? Sized)?.become(sizes[indexPath.item])
            return cell
        }
    }

    private final class GivenSizes: NSObject, UICollectionViewDelegateFlowLayout {
        let sizes: [CGSize]
        init(_ sizes: [CGSize]) { self.sizes = sizes }
        func collectionView(
            _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
            sizeForItemAt indexPath: IndexPath
        ) -> CGSize { sizes[indexPath.item] }
    }

    private func collection(
        _ source: Sizes, _ layout: UICollectionViewLayout, height: CGFloat = 400,
        _ delegate: (any UICollectionViewDelegate)? = nil
    ) -> UICollectionView {
        let frame = CGRect(x: 0, y: 0, width: 300, height: height)
        let view = UICollectionView(frame: frame, collectionViewLayout: layout)
        view.register(Sized.self, forCellWithReuseIdentifier: "sized")
        (view.dataSource, view.delegate) = (source, delegate)
        stage.window.addSubview(view)
        stage.perform {}
        return view
    }

    private func flow(_ estimate: CGSize) -> UICollectionViewFlowLayout {
        let layout = UICollectionViewFlowLayout()
        layout.estimatedItemSize = estimate
        return layout
    }

    private func randomSizes(_ seed: Int, _ count: Int) -> [CGSize] {
        var random = SplitMix64(seed: UInt64(seed))
        return (0..<count).map { _ in
            CGSize(width: Int.random(in: 20...200, using: &random), height: Int.random(in: 20...200, using: &random))
        }
    }

    @Test(arguments: 1...20) func `items that size themselves are placed as items of given sizes`(seed: Int) {
        let source = Sizes(randomSizes(seed, 12))
        let estimate = randomSizes(-seed & 0xFFFF, 1)[0]
        let view = collection(source, flow(estimate), height: 4000)
        let given = GivenSizes(source.sizes)
        let twin = collection(source, UICollectionViewFlowLayout(), height: 4000, given)
        #expect(view.visibleCells.count == 12 && source.made >= 24)
        #expect(view.visibleCells.map(\.frame) == twin.visibleCells.map(\.frame))
        #expect(view.contentSize == twin.contentSize)
    }

    @Test func `items out of sight have the estimate, or the item size where it is automatic`() {
        let source = Sizes(Array(repeating: CGSize(width: 300, height: 150), count: 10))
        let layout = flow(CGSize(width: 300, height: 200))
        let view = collection(source, layout)
        #expect(view.visibleCells.map(\.frame.minY) == [0, 160, 320] && source.made == 3)
        #expect(view.contentSize.height == CGFloat(3 * 160 + 6 * 210 + 200))
        layout.itemSize = CGSize(width: 300, height: 190)
        layout.estimatedItemSize = UICollectionViewFlowLayout.automaticSize
        view.layoutIfNeeded()
        #expect(view.visibleCells.map(\.frame.minY) == [0, 160, 320])
        #expect(view.contentSize.height == CGFloat(3 * 160 + 6 * 200 + 190))
        layout.estimatedItemSize = .zero
        view.layoutIfNeeded()
        #expect(view.contentSize.height == CGFloat(9 * 200 + 190))
    }

    @Test func `an invalidated layout asks cells again, an update only those of new items`() throws {
        let source = Sizes(Array(repeating: CGSize(width: 300, height: 50), count: 3))
        let layout = flow(CGSize(width: 300, height: 10))
        let view = collection(source, layout)
        (view.visibleCells[0] as? Sized)?.become(CGSize(width: 300, height: 90))
        view.setNeedsLayout()
        view.layoutIfNeeded()
        #expect(view.visibleCells.map(\.frame.minY) == [0, 60, 120])
        layout.invalidateLayout()
        view.layoutIfNeeded()
        #expect(view.visibleCells.map(\.frame.minY) == [0, 100, 160])
        let made = source.made
        source.sizes.insert(CGSize(width: 300, height: 70), at: 1)
        stage.beginRecording()
        let last = view.visibleCells[2]
        stage.perform { view.insertItems(at: [[0, 1]]) }
        #expect(view.visibleCells.map(\.frame.minY) == [0, 100, 180, 240] && source.made == made + 1)
        let middle = stage.presentation(of: last, at: 0.15).geometry.frame
        #expect((middle.minY - 200).magnitude < 1e-6 && stage.violations == [])
    }

    private final class Asked: UICollectionViewLayout {
        var heights: [CGFloat] = [40, 40, 40]
        var questions: [[CGFloat]] = []
        var taken = 0
        var preferred: (item: Int, height: CGFloat)?
        override var collectionViewContentSize: CGSize { CGSize(width: 300, height: heights.reduce(0, +)) }
        override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
            let attributes = UICollectionViewLayoutAttributes(forCellWith: indexPath)
            let item = indexPath.item
            attributes.frame = CGRect(x: 0, y: heights[..<item].reduce(0, +), width: 300, height: heights[item])
            return attributes
        }
        override func shouldInvalidateLayout(
            forPreferredLayoutAttributes preferred: UICollectionViewLayoutAttributes,
            withOriginalAttributes original: UICollectionViewLayoutAttributes
        ) -> Bool {
            questions.append([CGFloat(original.indexPath.item), original.size.height, preferred.size.height])
            return preferred.size.height != original.size.height
        }
        override func invalidationContext(
            forPreferredLayoutAttributes preferred: UICollectionViewLayoutAttributes,
            withOriginalAttributes original: UICollectionViewLayoutAttributes
        ) -> UICollectionViewLayoutInvalidationContext {
            self.preferred = (preferred.indexPath.item, preferred.size.height)
            return super.invalidationContext(
                forPreferredLayoutAttributes: preferred, withOriginalAttributes: original)
        }
        override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
            super.invalidateLayout(with: context)
            guard let preferred else { return }
            heights[preferred.item] = preferred.height
            taken += 1
            self.preferred = nil
        }
    }

    @Test func `a layout of one's class is asked about each cell once, and may take its height over`() {
        let source = Sizes([40, 75, 40].map { CGSize(width: 300, height: $0) })
        let layout = Asked()
        let view = collection(source, layout)
        #expect(layout.questions == [[0, 40, 40], [1, 40, 75], [2, 40, 40]] && layout.taken == 1)
        #expect(view.visibleCells.map(\.frame.minY) == [0, 40, 115] && view.contentSize.height == 155)
        view.contentOffset.y = 1
        view.layoutIfNeeded()
        #expect(layout.questions.count == 3)
    }

    private final class Custom: UICollectionViewCell {
        override func preferredLayoutAttributesFitting(
            _ layoutAttributes: UICollectionViewLayoutAttributes
        ) -> UICollectionViewLayoutAttributes {
            layoutAttributes.frame.size.height = 61
            return layoutAttributes
        }
    }

    @Test func `a cell may say itself what fits it`() {
        let source = Sizes([.zero, .zero])
        let other = UICollectionView(
            frame: CGRect(x: 0, y: 0, width: 300, height: 400),
            collectionViewLayout: flow(CGSize(width: 300, height: 10)))
        other.register(Custom.self, forCellWithReuseIdentifier: "sized")
        other.dataSource = source
        #expect(other.visibleCells.map(\.frame) == [0, 71].map { CGRect(x: 0, y: $0, width: 300, height: 61) })
    }

    @Test(arguments: [false, true]) func `a snapshot makes each cell once`(isAnimated: Bool) {
        let flow = UICollectionViewFlowLayout()
        flow.estimatedItemSize = CGSize(width: 200, height: 10)
        let list = UICollectionView(frame: stage.window.bounds, collectionViewLayout: flow)
        var made: [String] = []
        let registration = UICollectionView.CellRegistration<UICollectionViewListCell, String> { cell, _, item in
            made.append(item)
            var content = cell.defaultContentConfiguration()
            content.text = item
            cell.contentConfiguration = content
        }
        let source = UICollectionViewDiffableDataSource<Int, String>(collectionView: list) { list, path, item in
            list.dequeueConfiguredReusableCell(using: registration, for: path, item: item)
        }
        stage.window.addSubview(list)
        var snapshot = NSDiffableDataSourceSnapshot<Int, String>()
        snapshot.appendSections([0])
        snapshot.appendItems(["a", "b", "c"])
        stage.perform { source.apply(snapshot, animatingDifferences: isAnimated) }
        #expect(made == ["a", "b", "c"] && list.visibleCells.map(\.frame.height) == [44, 44, 44])
        snapshot.appendItems(["d"])
        stage.perform { source.apply(snapshot, animatingDifferences: isAnimated) }
        #expect(made == ["a", "b", "c", "d"])
    }
}
