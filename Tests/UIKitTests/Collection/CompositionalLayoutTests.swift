import Foundation
import HeadlessKit
import TestSupport
import Testing
import UIKit

/// Groups of items, described by sizes relative to what contains them.
@MainActor
@Suite("Compositional layouts") struct CompositionalLayoutTests {
    private let stage = Stage(size: CGSize(width: 300, height: 400))

    /// A cell whose constraints give it a size.
    private final class Growing: UICollectionViewCell {
        private(set) lazy var height = box.heightAnchor.constraint(equalToConstant: 0)
        private let box = UIView()

        override init(frame: CGRect) {
            super.init(frame: frame)
            box.translatesAutoresizingMaskIntoConstraints = false
            contentView.addSubview(box)
            NSLayoutConstraint.activate([
                box.topAnchor.constraint(equalTo: contentView.topAnchor),
                box.bottomAnchor.constraint(equalTo: contentView.bottomAnchor),
                box.leadingAnchor.constraint(equalTo: contentView.leadingAnchor), height,
            ])
        }
        required init?(coder: NSCoder) { super.init(coder: coder) }

    }

    /// A cell that is as wide and as high as its content.
    private final class Tag: UICollectionViewCell {
        override func preferredLayoutAttributesFitting(
            _ layoutAttributes: UICollectionViewLayoutAttributes
        ) -> UICollectionViewLayoutAttributes {
            layoutAttributes.size = CGSize(width: 40 + 30 * layoutAttributes.indexPath.item, height: 999)
            return layoutAttributes
        }
    }

    /// A header whose constraints give it a height.
    private final class Title: UICollectionReusableView {
        static var asked = 0
        private let box = UIView()
        private lazy var height = box.heightAnchor.constraint(equalToConstant: 0)

        override init(frame: CGRect) {
            super.init(frame: frame)
            box.translatesAutoresizingMaskIntoConstraints = false
            addSubview(box)
            NSLayoutConstraint.activate([
                box.topAnchor.constraint(equalTo: topAnchor), box.bottomAnchor.constraint(equalTo: bottomAnchor),
                box.leadingAnchor.constraint(equalTo: leadingAnchor), height,
            ])
        }
        required init?(coder: NSCoder) { super.init(coder: coder) }

        override func preferredLayoutAttributesFitting(
            _ layoutAttributes: UICollectionViewLayoutAttributes
        ) -> UICollectionViewLayoutAttributes {
            Title.asked += 1
            height.constant = CGFloat(30 * (layoutAttributes.indexPath.section + 1))
            return super.preferredLayoutAttributesFitting(layoutAttributes)
        }
    }

    private func show(
        _ layout: UICollectionViewLayout, _ items: ListedItems, of cellClass: AnyClass = UICollectionViewCell.self
    ) -> UICollectionView {
        let view = UICollectionView(
            frame: CGRect(x: 0, y: 0, width: 300, height: 400), collectionViewLayout: layout)
        view.register(cellClass, forCellWithReuseIdentifier: "cell")
        view.dataSource = items
        stage.window.addSubview(view)
        stage.perform {}
        return view
    }

    private func frames(_ view: UICollectionView, section: Int = 0) -> [CGRect] {
        (0..<view.numberOfItems(inSection: section)).compactMap {
            view.layoutAttributesForItem(at: IndexPath(item: $0, section: section))?.frame
        }
    }

    private func size(
        _ width: NSCollectionLayoutDimension, _ height: NSCollectionLayoutDimension
    ) -> NSCollectionLayoutSize { NSCollectionLayoutSize(widthDimension: width, heightDimension: height) }

    private func item(
        _ width: NSCollectionLayoutDimension, _ height: NSCollectionLayoutDimension
    ) -> NSCollectionLayoutItem { NSCollectionLayoutItem(layoutSize: size(width, height)) }

    // MARK: Groups

    @Test func `a group repeats its items as long as they fit, and a section its group`() {
        let cell = item(.fractionalWidth(0.3), .fractionalHeight(1))
        cell.contentInsets = NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
        let section = NSCollectionLayoutSection(
            group: .horizontal(layoutSize: size(.fractionalWidth(1), .absolute(50)), subitems: [cell]))
        section.interGroupSpacing = 10
        section.contentInsets = NSDirectionalEdgeInsets(top: 5, leading: 20, bottom: 7, trailing: 30)
        let items = ListedItems([7])
        let view = show(UICollectionViewCompositionalLayout(section: section), items)
        // Of 250 points, an item has 75: three to a group.
        let expected = (0..<7).map { (item: Int) -> CGRect in
            let (column, row) = (item % 3, item / 3)
            return CGRect(x: 22 + 75 * column, y: 6 + 60 * row, width: 69, height: 46)
        }
        #expect(frames(view) == expected)
        #expect(view.contentSize == CGSize(width: 300, height: 182))
        #expect(view.visibleCells.map(\.frame) == frames(view))
    }

    @Test func `so many of one item share the group's length with the spacing between them`() {
        let group = NSCollectionLayoutGroup.horizontal(
            layoutSize: size(.fractionalWidth(1), .fractionalWidth(0.2)),
            repeatingSubitem: item(.fractionalWidth(1), .fractionalHeight(1)), count: 4)
        group.interItemSpacing = .fixed(12)
        let items = ListedItems([5])
        let view = show(UICollectionViewCompositionalLayout(section: .init(group: group)), items)
        // A quarter of the 264 points that three gaps leave.
        let expected = (0..<5).map { (item: Int) -> CGRect in
            CGRect(x: item % 4 * (66 + 12), y: item / 4 * 60, width: 66, height: 60)
        }
        #expect(frames(view) == expected)
    }

    @Test func `groups in a group take their items in turn`() {
        let small = NSCollectionLayoutGroup.vertical(
            layoutSize: size(.fractionalWidth(0.3), .fractionalHeight(1)),
            subitems: [item(.fractionalWidth(1), .fractionalHeight(0.5))])
        let group = NSCollectionLayoutGroup.horizontal(
            layoutSize: size(.fractionalWidth(1), .absolute(100)),
            subitems: [item(.fractionalWidth(0.7), .fractionalHeight(1)), small])
        let items = ListedItems([5])
        let view = show(UICollectionViewCompositionalLayout(section: .init(group: group)), items)
        let expected: [(Int, Int, Int, Int)] = [
            (0, 0, 210, 100), (210, 0, 90, 50), (210, 50, 90, 50), (0, 100, 210, 100), (210, 100, 90, 50),
        ]
        #expect(frames(view) == expected.map { CGRect(x: $0.0, y: $0.1, width: $0.2, height: $0.3) })
    }

    @Test func `flexible spacing shares what is left, fixed room around an item moves it`() {
        let group = NSCollectionLayoutGroup.horizontal(
            layoutSize: size(.fractionalWidth(1), .absolute(100)), subitems: [item(.absolute(80), .absolute(40))])
        group.interItemSpacing = .flexible(5)
        let items = ListedItems([3])
        let view = show(UICollectionViewCompositionalLayout(section: .init(group: group)), items)
        #expect(frames(view).map(\.minX) == [0, 110, 220])

        let cell = item(.absolute(80), .absolute(40))
        cell.edgeSpacing = NSCollectionLayoutEdgeSpacing(
            leading: .flexible(0), top: .fixed(15), trailing: .flexible(0), bottom: nil)
        let centred = NSCollectionLayoutGroup.horizontal(
            layoutSize: size(.fractionalWidth(1), .absolute(100)), subitems: [cell])
        view.setCollectionViewLayout(
            UICollectionViewCompositionalLayout(section: .init(group: centred)), animated: false)
        stage.perform {}
        // 60 points are left for six edges.
        let points = [10, 110, 210].map { CGPoint(x: $0, y: 15) }
        #expect(frames(view).map(\.origin) == points)
        cell.edgeSpacing = NSCollectionLayoutEdgeSpacing(
            leading: nil, top: .flexible(0), trailing: nil, bottom: .flexible(0))
        view.collectionViewLayout.invalidateLayout()
        #expect(frames(view).map(\.minY) == [30, 30, 30])
    }

    @Test func `a group may place its items itself`() {
        let group = NSCollectionLayoutGroup.custom(layoutSize: size(.fractionalWidth(1), .absolute(90))) {
            environment in
            #expect(environment.container.contentSize == CGSize(width: 300, height: 400))
            return (0..<2).map {
                NSCollectionLayoutGroupCustomItem(
                    frame: CGRect(x: 10 * $0, y: 20, width: 60, height: 30), zIndex: 5 - $0)
            }
        }
        let items = ListedItems([3])
        let view = show(UICollectionViewCompositionalLayout(section: .init(group: group)), items)
        let points = [CGPoint(x: 0, y: 20), CGPoint(x: 10, y: 20), CGPoint(x: 0, y: 110)]
        #expect(frames(view).map(\.origin) == points)
        #expect(view.layoutAttributesForItem(at: [0, 1])?.zIndex == 4)
        let first = view.cellForItem(at: [0, 0])
        #expect(view.subviews.last === first || view.subviews.last === view.cellForItem(at: [0, 2]))
    }

    @Test(arguments: 1...30) func `a layout that scrolls the other way is the same with its axes exchanged`(seed: Int) {
        var random = SplitMix64(seed: UInt64(seed))
        func dimension() -> (NSCollectionLayoutDimension, NSCollectionLayoutDimension) {
            let (fraction, points) = (
                CGFloat(Int.random(in: 1...10, using: &random)) / 10, CGFloat(Int.random(in: 10...150, using: &random))
            )
            switch Int.random(in: 0...2, using: &random) {
            case 0: return (.fractionalWidth(fraction), .fractionalHeight(fraction))
            case 1: return (.fractionalHeight(fraction), .fractionalWidth(fraction))
            default: return (.absolute(points), .absolute(points))
            }
        }
        var sizes: [(NSCollectionLayoutSize, NSCollectionLayoutSize)] = []
        for _ in 0..<4 {
            let (width, height) = (dimension(), dimension())
            sizes.append((size(width.0, height.0), size(height.1, width.1)))
        }
        let gap = CGFloat(Int.random(in: 0...20, using: &random))
        let insets = (0..<4).map { _ in CGFloat(Int.random(in: 0...20, using: &random)) }
        func layout(_ isVertical: Bool) -> UICollectionViewCompositionalLayout {
            func part(_ index: Int) -> NSCollectionLayoutSize { isVertical ? sizes[index].0 : sizes[index].1 }
            let cells = [2, 3].map { NSCollectionLayoutItem(layoutSize: part($0)) }
            let inner =
                isVertical
                ? NSCollectionLayoutGroup.vertical(layoutSize: part(1), subitems: cells)
                : .horizontal(layoutSize: part(1), subitems: cells)
            let group =
                isVertical
                ? NSCollectionLayoutGroup.horizontal(layoutSize: part(0), subitems: [inner, cells[0]])
                : .vertical(layoutSize: part(0), subitems: [inner, cells[0]])
            group.interItemSpacing = .fixed(gap)
            let section = NSCollectionLayoutSection(group: group)
            section.interGroupSpacing = gap
            section.contentInsets =
                isVertical
                ? .init(top: insets[0], leading: insets[1], bottom: insets[2], trailing: insets[3])
                : .init(top: insets[1], leading: insets[0], bottom: insets[3], trailing: insets[2])
            let result = UICollectionViewCompositionalLayout(section: section)
            result.configuration.scrollDirection = isVertical ? .vertical : .horizontal
            return result
        }
        let items = ListedItems([9, 4])
        let view = show(layout(true), items)
        view.frame = CGRect(x: 0, y: 0, width: 300, height: 300)
        stage.perform {}
        let (first, second) = (frames(view), frames(view, section: 1))
        let content = view.contentSize
        view.setCollectionViewLayout(layout(false), animated: false)
        stage.perform {}
        func exchanged(_ frames: [CGRect]) -> [CGRect] {
            frames.map { CGRect(x: $0.minY, y: $0.minX, width: $0.height, height: $0.width) }
        }
        #expect(exchanged(frames(view)) == first && exchanged(frames(view, section: 1)) == second)
        #expect(view.contentSize == CGSize(width: content.height, height: content.width))
        #expect(first.count == 9 && second.count == 4)
    }

    // MARK: Headers, footers and decorations

    private func list(_ height: CGFloat) -> NSCollectionLayoutSection {
        NSCollectionLayoutSection(
            group: .vertical(
                layoutSize: size(.fractionalWidth(1), .absolute(height)),
                subitems: [item(.fractionalWidth(1), .fractionalHeight(1))]))
    }

    @Test func `headers and footers of an estimated height are as high as their content`() throws {
        let row = size(.fractionalWidth(1), .absolute(50))
        let section = NSCollectionLayoutSection(
            group: .vertical(layoutSize: row, subitems: [item(.fractionalWidth(1), .fractionalHeight(1))]))
        section.boundarySupplementaryItems = [NSRectAlignment.top, .bottom].map {
            NSCollectionLayoutBoundarySupplementaryItem(
                layoutSize: size(.fractionalWidth(1), .estimated(40)), elementKind: $0 == .top ? "top" : "bottom",
                alignment: $0)
        }
        let items = ListedItems([])
        let view = show(UICollectionViewCompositionalLayout(section: section), items)
        view.register(Title.self, forSupplementaryViewOfKind: "top", withReuseIdentifier: "view")
        items.counts = [1, 2]
        view.reloadData()
        stage.perform {}
        // A title is 30 points high in the first section and 60 in the second; a footer without constraints keeps 40.
        #expect(frames(view, section: 0).map(\.minY) == [30])
        #expect(frames(view, section: 1).map(\.minY) == [180, 230])
        #expect(view.contentSize.height == 320)
        let titles = view.visibleSupplementaryViews(ofKind: "top")
        #expect(titles.map(\.frame.height) == [30, 60] && titles.map(\.frame.minY) == [0, 120])
        let asked = Title.asked
        view.contentOffset.y = 1
        stage.perform {}
        #expect(Title.asked == asked)
        #expect(asked == 2)
        view.bounds.size.width = 200
        stage.perform {}
        #expect(Title.asked > asked)
        #expect(view.contentSize.height == 320)
    }

    @Test func `headers and footers are around the items, and a pinned one stays while its section is there`() throws {
        let section = list(50)
        section.contentInsets = NSDirectionalEdgeInsets(top: 5, leading: 10, bottom: 6, trailing: 20)
        let header = NSCollectionLayoutBoundarySupplementaryItem(
            layoutSize: size(.fractionalWidth(0.5), .absolute(30)), elementKind: "header", alignment: .topTrailing)
        header.pinToVisibleBounds = true
        let footer = NSCollectionLayoutBoundarySupplementaryItem(
            layoutSize: size(.fractionalWidth(1), .absolute(20)), elementKind: "footer", alignment: .bottom,
            absoluteOffset: CGPoint(x: 3, y: 4))
        section.boundarySupplementaryItems = [header, footer]
        section.decorationItems = [.background(elementKind: "background")]
        let layout = UICollectionViewCompositionalLayout(section: section)
        layout.register(UICollectionReusableView.self, forDecorationViewOfKind: "background")
        layout.configuration.interSectionSpacing = 12
        let items = ListedItems([10, 2])
        let view = show(layout, items)
        func frame(_ kind: String, _ section: Int) -> CGRect? {
            layout.layoutAttributesForSupplementaryView(ofKind: kind, at: IndexPath(item: 0, section: section))?.frame
        }
        // 30 of the header, 5 and 6 of the insets, 20 of the footer, 12 between sections.
        let second: CGFloat = 573
        #expect(frames(view)[0] == CGRect(x: 10, y: 35, width: 270, height: 50))
        #expect(frames(view, section: 1)[0].minY == CGFloat(second + 35))
        #expect(frame("header", 0) == CGRect(x: 145, y: 0, width: 135, height: 30))
        #expect(frame("footer", 0) == CGRect(x: 13, y: 545, width: 270, height: 20))
        let background = layout.layoutAttributesForDecorationView(ofKind: "background", at: [1, 0])?.frame
        #expect(background == CGRect(x: 0, y: second, width: 300, height: 161))
        stage.perform { view.contentOffset.y = 200 }
        #expect(frame("header", 0)?.minY == 200)
        #expect(view.supplementaryView(forElementKind: "header", at: [0, 0])?.frame.minY == 200)
        stage.perform { view.contentOffset.y = 530 }
        // At the end of the section's items and the inset below them.
        #expect(frame("header", 0)?.minY == CGFloat(541 - 30))
        section.supplementariesFollowContentInsets = false
        layout.invalidateLayout()
        #expect(frame("footer", 1)?.size.width == 300)
    }

    @Test func `a supplementary view of an item is at its corner`() {
        let badge = NSCollectionLayoutSupplementaryItem(
            layoutSize: size(.absolute(20), .absolute(10)), elementKind: "badge",
            containerAnchor: NSCollectionLayoutAnchor(
                edges: [.top, .trailing], fractionalOffset: CGPoint(x: 0.5, y: -0.5)))
        let cell = NSCollectionLayoutItem(
            layoutSize: size(.fractionalWidth(0.5), .fractionalHeight(1)), supplementaryItems: [badge])
        let layout = UICollectionViewCompositionalLayout(
            section: .init(
                group: .horizontal(layoutSize: size(.fractionalWidth(1), .absolute(60)), subitems: [cell])))
        let items = ListedItems([3])
        let view = show(layout, items)
        let badges = view.visibleSupplementaryViews(ofKind: "badge").map(\.frame)
        let expected = [(140, -5), (290, -5), (140, 55)].map { CGRect(x: $0.0, y: $0.1, width: 20, height: 10) }
        #expect(badges == expected)
    }

    @Test func `a section provider is asked for each section, with the room there is`() {
        var (asked, room): ([Int], CGSize?) = ([], nil)
        let layout = UICollectionViewCompositionalLayout { [self] section, environment in
            asked.append(section)
            room = environment.container.effectiveContentSize
            return section == 1 ? nil : list(section == 0 ? 10 : 20)
        }
        let items = ListedItems([2, 5, 1])
        let view = show(layout, items)
        view.contentInset.top = 10
        asked = []
        layout.invalidateLayout()
        stage.perform {}
        #expect(asked == [0, 1, 2] && room == CGSize(width: 300, height: 390) && view.contentSize.height == 40)
        #expect(frames(view, section: 1).isEmpty && frames(view, section: 2)[0].minY == 20)
    }

    // MARK: Cells that size themselves

    @Test func `rows of a list are as high as their cells`() {
        let layout = UICollectionViewCompositionalLayout.list(using: .init(appearance: .insetGrouped))
        let items = ListedItems([4]) { cell, path in
            (cell as? Growing)?.height.constant = CGFloat(20 + 10 * path.item)
        }
        let view = show(layout, items, of: Growing.self)
        #expect(view.visibleCells.map(\.frame.height) == [20, 30, 40, 50])
        #expect(view.visibleCells.map(\.frame.minY) == [0, 20, 50, 90])
        #expect(view.visibleCells.allSatisfy { $0.frame.minX == 16 && $0.frame.width == 268 })
        #expect(view.contentSize.height == 140)
    }

    @Test func `items of an estimated width make lines of as many as fit`() {
        let group = NSCollectionLayoutGroup.horizontal(
            layoutSize: size(.fractionalWidth(1), .estimated(30)), subitems: [item(.estimated(100), .absolute(30))])
        group.interItemSpacing = .fixed(10)
        let items = ListedItems([6])
        let view = show(UICollectionViewCompositionalLayout(section: .init(group: group)), items, of: Tag.self)
        // Widths of 40, 70, 100, 130, 160, 190: the height is not estimated.
        let expected = [(0, 0), (50, 0), (130, 0), (0, 30), (140, 30), (0, 60)]
        let points = expected.map { CGPoint(x: $0.0, y: $0.1) }
        #expect(frames(view).map(\.origin) == points)
        #expect(frames(view).map(\.width) == [40, 70, 100, 130, 160, 190] && frames(view)[0].height == 30)
    }

    // MARK: Scrolling

    @Test func `a section's handler changes the visible items while the view scrolls`() {
        let section = list(100)
        var offsets: [CGFloat] = []
        section.visibleItemsInvalidationHandler = { items, offset, environment in
            offsets.append(offset.y)
            for item in items {
                item.alpha = item.frame.minY < offset.y ? 0.5 : 1
                item.transform = CGAffineTransform(scaleX: item.frame.minY < offset.y ? 0.8 : 1, y: 1)
            }
        }
        let items = ListedItems([20])
        let view = show(UICollectionViewCompositionalLayout(section: section), items)
        stage.perform { view.contentOffset.y = 150 }
        #expect(offsets.last == 150)
        #expect(view.visibleCells.map(\.alpha) == [0.5, 1, 1, 1, 1])
        #expect(view.visibleCells[0].frame.width == 240 && view.visibleCells[1].frame.width == 300)
    }

    @Test func `groups across the direction are beside each other, and take the height of one`() {
        let section = NSCollectionLayoutSection(
            group: .horizontal(
                layoutSize: size(.fractionalWidth(0.8), .absolute(120)),
                subitems: [item(.fractionalWidth(1), .fractionalHeight(1))]))
        section.orthogonalScrollingBehavior = .groupPaging
        section.interGroupSpacing = 10
        let items = ListedItems([4, 1])
        let view = show(UICollectionViewCompositionalLayout(section: section), items)
        let points = [0, 250, 500, 750].map { CGPoint(x: $0, y: 0) }
        #expect(frames(view).map(\.origin) == points)
        #expect(view.contentSize == CGSize(width: 300, height: 240))
        #expect(view.indexPathsForVisibleItems == [[0, 0], [0, 1], [1, 0]])
    }
}
