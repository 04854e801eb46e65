import Foundation
import HeadlessKit
import Testing
import UIKit

/// Cells, headers and footers whose content and background are configurations.
@MainActor
@Suite("Content configurations") struct ContentConfigurationTests {
    private let stage = Stage(size: CGSize(width: 300, height: 400))

    private final class Rows: NSObject, UITableViewDataSource, UITableViewDelegate {
        let configurations: [UIListContentConfiguration]
        init(_ configurations: [UIListContentConfiguration]) { self.configurations = configurations }

        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { configurations.count }
        func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
            let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
            cell.contentConfiguration = configurations[indexPath.row]
            return cell
        }
        func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
            let header = UITableViewHeaderFooterView(reuseIdentifier: nil)
            var content = header.defaultContentConfiguration()
            (content.text, content.directionalLayoutMargins.top) = ("Header", 30)
            header.contentConfiguration = content
            return header
        }
    }

    private func content(
        _ content: UIListContentConfiguration, _ text: String? = nil, _ secondary: String? = nil
    ) -> UIListContentConfiguration {
        var content = content
        (content.text, content.secondaryText) = (text, secondary)
        return content
    }

    private func label(_ text: String, in view: UIView) throws -> UILabel {
        try #require(view.subviews.compactMap { $0 as? UILabel }.first { $0.text == text })
    }

    private func laidOut(_ content: UIListContentConfiguration, width: CGFloat = 300) -> UIListContentView {
        let view = UIListContentView(configuration: content)
        let height = view.systemLayoutSizeFitting(
            CGSize(width: width, height: 0), withHorizontalFittingPriority: .required,
            verticalFittingPriority: .fittingSizeLevel
        ).height
        view.frame = CGRect(x: 0, y: 0, width: width, height: height)
        view.layoutIfNeeded()
        return view
    }

    // MARK: Layout

    @Test func `a row is as high as its margins, its broken texts and the padding`() throws {
        let long = "A text that is much too long for a single line of the row"
        var spaced = content(.cell(), long, "Second")
        spaced.directionalLayoutMargins = NSDirectionalEdgeInsets(top: 5, leading: 20, bottom: 8, trailing: 30)
        spaced.textToSecondaryTextVerticalPadding = 4
        let rows = Rows([content(.cell(), "One"), spaced, content(.subtitleCell(), "One", "Two")])
        let table = UITableView(frame: stage.window.bounds)
        table.register(UITableViewCell.self, forCellReuseIdentifier: "row")
        (table.dataSource, table.delegate) = (rows, rows)
        stage.window.addSubview(table)
        stage.perform {}
        // A line is 1.2 times as high as its font, in whole points: 21, 18 and 15 in fonts of 17, 15 and 12 points.
        let heights: [CGFloat] = [44, 5 + 41 + 4 + 18 + 8, 11.5 + 21 + 3 + 15 + 11.5]
        #expect(table.visibleCells.map(\.frame.height) == heights)
        let view = table.visibleCells[1].contentView
        #expect(view.frame == table.visibleCells[1].bounds && view is UIListContentView)
        #expect(try label(long, in: view).frame == CGRect(x: 20, y: 5, width: 250, height: 41))
        #expect(try label("Second", in: view).frame == CGRect(x: 20, y: 50, width: 250, height: 18))
        #expect(table.rectForHeader(inSection: 0).height == CGFloat(30 + 21 + 6))
        withExtendedLifetime(rows) {}
    }

    @Test(arguments: [UITableView.SelfSizingInvalidation.enabled, .disabled])
    func `a visible row is sized for its new configuration`(invalidation: UITableView.SelfSizingInvalidation) {
        let rows = Rows(Array(repeating: content(.cell(), "One"), count: 12))
        let table = UITableView(frame: stage.window.bounds)
        table.register(UITableViewCell.self, forCellReuseIdentifier: "row")
        (table.dataSource, table.delegate) = (rows, rows)
        table.selfSizingInvalidation = invalidation
        stage.window.addSubview(table)
        stage.perform {}
        let cells = table.visibleCells
        #expect(cells[1].frame.height == 44)
        stage.perform { cells[1].contentConfiguration = content(.subtitleCell(), "One", "Two") }
        let grown: CGFloat = invalidation == .enabled ? 18 : 0
        #expect(table.visibleCells[1] === cells[1] && cells[1].frame.height == 44 + grown)
        #expect(cells[2].frame.minY == cells[0].frame.maxY + 44 + grown)
        #expect(table.contentSize.height == 57 + 12 * 44 + grown)
        withExtendedLifetime(rows) {}
    }

    @Test(arguments: [UICollectionView.SelfSizingInvalidation.enabled, .disabled])
    func `a visible item is sized for its new configuration, or when it says that its size is another`(
        invalidation: UICollectionView.SelfSizingInvalidation
    ) throws {
        let layout = UICollectionViewCompositionalLayout.list(using: .init(appearance: .plain))
        let view = UICollectionView(frame: stage.window.bounds, collectionViewLayout: layout)
        let registration = UICollectionView.CellRegistration<UICollectionViewListCell, Int> { cell, _, _ in
            cell.contentConfiguration = self.content(.cell(), "One")
        }
        let source = UICollectionViewDiffableDataSource<Int, Int>(collectionView: view) { view, path, item in
            view.dequeueConfiguredReusableCell(using: registration, for: path, item: item)
        }
        var snapshot = NSDiffableDataSourceSnapshot<Int, Int>()
        snapshot.appendSections([0])
        snapshot.appendItems([0, 1, 2])
        view.selfSizingInvalidation = invalidation
        stage.window.addSubview(view)
        source.apply(snapshot, animatingDifferences: false)
        stage.perform {}
        let cell = try #require(view.cellForItem(at: [0, 1]))
        let last = try #require(view.cellForItem(at: [0, 2]))
        #expect(cell.frame.height == 44 && last.frame.minY == 88)
        stage.perform { cell.contentConfiguration = content(.subtitleCell(), "One", "Two") }
        let grown: CGFloat = invalidation == .enabled ? 18 : 0
        #expect(cell.frame.height == 44 + grown && last.frame.minY == 88 + grown)
        #expect(view.contentSize.height == 132 + grown)
        stage.perform {
            cell.contentView.addConstraint(cell.contentView.heightAnchor.constraint(equalToConstant: 90))
        }
        #expect(cell.frame.height == 44 + grown)
        stage.perform { cell.invalidateIntrinsicContentSize() }
        #expect(cell.frame.height == (invalidation == .enabled ? 90 : 44))
        #expect(view.cellForItem(at: [0, 1]) === cell)
        withExtendedLifetime(source) {}
    }

    @Test(arguments: [300, 100]) func `a value is beside its text if both fit`(width: CGFloat) throws {
        // Six characters of 8.5 points each: 51 points.
        let view = laidOut(content(.valueCell(), "Volume", "Middle"), width: width)
        let text = try label("Volume", in: view).frame
        let value = try label("Middle", in: view).frame
        if width == 300 {
            #expect(text == CGRect(x: 16, y: 11.5, width: 51, height: 21))
            #expect(value == CGRect(x: 233, y: 11.5, width: 51, height: 21))
        } else {
            #expect(text.minX == 16 && value.minX == 16 && value.minY == text.maxY + 3)
        }
        #expect(view.intrinsicContentSize == CGSize(width: 140, height: 44))
    }

    @Test func `an image is scaled down and centered in its area, the text beside it`() throws {
        var item = content(.cell(), "Text")
        item.image = UIGraphicsImageRenderer(size: CGSize(width: 80, height: 40)).image { _ in }
        item.imageProperties.maximumSize = CGSize(width: 40, height: 40)
        item.imageProperties.reservedLayoutSize = CGSize(width: 60, height: 50)
        let view = laidOut(item)
        let image = try #require(view.subviews.compactMap { $0 as? UIImageView }.first)
        #expect(view.frame.height == CGFloat(50 + 23))
        #expect(image.frame == CGRect(x: 26, y: 26.5, width: 40, height: 20))
        let text = try label("Text", in: view)
        #expect(text.frame == CGRect(x: 92, y: 26, width: 192, height: 21))
        view.semanticContentAttribute = .forceRightToLeft
        view.layoutIfNeeded()
        #expect(image.frame.maxX == CGFloat(300 - 26) && text.frame.minX == 16)
    }

    // MARK: Cells

    /// A configuration that shows the selection by itself.
    private struct Other: UIContentConfiguration {
        final class View: UIView, UIContentView { var configuration: any UIContentConfiguration = Other() }

        var isSelected = false
        func makeContentView() -> any UIView & UIContentView { View() }
        func updated(for state: any UIConfigurationState) -> Self {
            Self(isSelected: (state as? UICellConfigurationState)?.isSelected == true)
        }
    }

    @Test func `a view stays while it supports the configuration, and nil leaves an empty one`() throws {
        let cell = UICollectionViewCell(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
        let former = cell.contentView
        cell.contentConfiguration = content(.cell(), "One")
        let view = cell.contentView
        let text = try label("One", in: view)
        #expect(view !== former && cell.subviews == [view] && view.frame == cell.bounds && view.subviews == [text])
        cell.contentConfiguration = content(.valueCell(), "Two", "Three")
        #expect(cell.contentView === view && text.text == "Two" && view.subviews.count == 2)
        cell.contentConfiguration = content(.cell(), nil, "Three")
        #expect(try label("Three", in: view) !== text && view.subviews.count == 1)
        cell.contentConfiguration = Other()
        #expect(cell.contentView is Other.View && cell.subviews == [cell.contentView])
        cell.contentConfiguration = nil
        #expect(type(of: cell.contentView) == UIView.self && cell.contentView.subviews == [])
        #expect(cell.subviews == [cell.contentView] && cell.contentView.frame == cell.bounds)
    }

    private final class Updated: UICollectionViewListCell {
        var states: [UICellConfigurationState] = []
        override func updateConfiguration(using state: UICellConfigurationState) {
            states.append(state)
            var content = defaultContentConfiguration().updated(for: state)
            content.text = state.isSelected ? "Selected" : "Text\nof two lines"
            contentConfiguration = content
        }
    }

    /// A collection whose cells size themselves, and its source, with one item.
    private func list<Cell: UICollectionViewCell>(
        _ registration: UICollectionView.CellRegistration<Cell, String>
    ) throws -> (list: UICollectionView, cell: Cell, source: AnyObject) {
        let flow = UICollectionViewFlowLayout()
        flow.estimatedItemSize = CGSize(width: 200, height: 10)
        let list = UICollectionView(frame: stage.window.bounds, collectionViewLayout: flow)
        let source = UICollectionViewDiffableDataSource<Int, String>(collectionView: list) { list, path, item in
            list.dequeueConfiguredReusableCell(using: registration, for: path, item: item)
        }
        stage.window.addSubview(list)
        var snapshot = NSDiffableDataSourceSnapshot<Int, String>()
        snapshot.appendSections([0])
        snapshot.appendItems(["Item"])
        stage.perform { source.applySnapshotUsingReloadData(snapshot) }
        #expect(stage.violations == [])
        return (list, try #require(list.visibleCells.first as? Cell), source)
    }

    @Test func `a cell updates once before a layout, for each change of its state`() throws {
        let (list, cell, source) = try list(.init { (_: Updated, _, _) in })
        #expect(cell.states.count == 1 && !cell.states[0].isSelected)
        #expect(cell.frame.size == CGSize(width: 200, height: 64))
        stage.perform {
            list.selectItem(at: [0, 0], animated: false, scrollPosition: [])
            cell.isHighlighted = true
        }
        #expect(cell.states.count == 2 && cell.states[1].isSelected && cell.states[1].isHighlighted)
        _ = try label("Selected", in: cell.contentView)
        stage.perform { cell.setNeedsLayout() }
        #expect(cell.states.count == 2)
        withExtendedLifetime(source) {}
    }

    @Test(arguments: [true, false])
    func `a registered plain cell calls its handler after the automatic update`(isAutomatic: Bool) throws {
        var log: [Bool] = []
        let (list, cell, source) = try list(
            .init { (cell: UICollectionViewCell, _, _: String) in
                cell.automaticallyUpdatesContentConfiguration = isAutomatic
                cell.contentConfiguration = Other()
                cell.configurationUpdateHandler = { cell, state in
                    #expect((cell.contentConfiguration as? Other)?.isSelected == (isAutomatic && state.isSelected))
                    log.append(state.isSelected)
                }
            })
        stage.perform { list.selectItem(at: [0, 0], animated: false, scrollPosition: []) }
        #expect(log == [false, true])
        #expect(cell.contentView is Other.View)
        withExtendedLifetime(source) {}
    }

    @Test func `a background that shows something is behind the content`() throws {
        let cell = UICollectionViewCell(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
        cell.contentConfiguration = content(.cell(), "One")
        cell.backgroundConfiguration = .clear()
        #expect(cell.subviews == [cell.contentView])
        var background = UIBackgroundConfiguration.clear()
        (background.strokeColor, background.strokeWidth, background.cornerRadius) = (.red, 2, 5)
        background.backgroundInsets = NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
        let custom = UIView()
        (background.backgroundColor, background.customView) = (.green, custom)
        cell.backgroundConfiguration = background
        let view = try #require(cell.subviews.first)
        #expect(cell.subviews == [view, cell.contentView] && view.subviews == [custom])
        #expect(view.backgroundColor == .green && view.layer.borderWidth == 2 && view.layer.cornerRadius == 5)
        cell.frame.size = CGSize(width: 200, height: 80)
        cell.layoutIfNeeded()
        #expect(view.frame == CGRect(x: 2, y: 1, width: 194, height: 76) && custom.frame == view.bounds)
        cell.contentConfiguration = Other()
        #expect(cell.subviews == [view, cell.contentView])
        cell.backgroundConfiguration = nil
        #expect(cell.subviews == [cell.contentView])
    }
}
