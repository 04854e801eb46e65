import HeadlessKit
import Testing

import UIKit

/// Five items or rows of which the numbers 3 and 1 are selected, and what an update does with that.
@MainActor
@Suite("Selections under updates") struct SelectionTests {
    enum Change: CaseIterable {
        case insert, delete, move, reload, misfit

        var count: Int { self == .insert ? 6 : self == .delete ? 4 : self == .misfit ? 9 : 5 }

        /// The numbers that are selected after the insertion at 0, the deletion of 1, the move of 3 to 0, the reload of 3.
        var selection: [Int]? {
            switch self {
            case .insert: [4, 2]
            case .delete: [2]
            case .move: [0, 2]
            case .reload: [1]
            case .misfit: nil
            }
        }
    }

    private final class Source: NSObject, UITableViewDataSource {
        var count = 5
        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { count }
        func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
            UITableViewCell(style: .default, reuseIdentifier: nil)
        }
    }

    private let stage = Stage(size: CGSize(width: 100, height: 600))
    private func path(_ number: Int) -> IndexPath { IndexPath(item: number, section: 0) }

    @Test(arguments: Change.allCases)
    func `the selection of a collection goes with its items`(change: Change) {
        let flow = UICollectionViewFlowLayout()
        flow.itemSize = CGSize(width: 100, height: 40)
        let list = UICollectionView(frame: stage.window.bounds, collectionViewLayout: flow)
        let items = Items(5)
        list.dataSource = items
        list.allowsMultipleSelection = true
        stage.window.addSubview(list)
        for number in [3, 1] { list.selectItem(at: path(number), animated: false, scrollPosition: []) }
        stage.perform {
            items.counts = [change.count]
            switch change {
            case .insert, .misfit: list.insertItems(at: [path(0)])
            case .delete: list.deleteItems(at: [path(1)])
            case .move: list.moveItem(at: path(3), to: path(0))
            case .reload: list.reloadItems(at: [path(3)])
            }
        }
        stage.runToIdle()
        #expect(list.indexPathsForSelectedItems == change.selection?.map(path))
        #expect(
            list.visibleCells.indices.filter { list.visibleCells[$0].isSelected } == (change.selection ?? []).sorted())
    }

    @Test(arguments: Change.allCases)
    func `the selection of a table goes with its rows`(change: Change) {
        let (list, source) = (UITableView(frame: stage.window.bounds), Source())
        list.dataSource = source
        list.allowsMultipleSelection = true
        stage.window.addSubview(list)
        for number in [3, 1] { list.selectRow(at: path(number), animated: false, scrollPosition: .none) }
        stage.perform {
            source.count = change.count
            switch change {
            case .insert, .misfit: list.insertRows(at: [path(0)], with: .fade)
            case .delete: list.deleteRows(at: [path(1)], with: .fade)
            case .move: list.moveRow(at: path(3), to: path(0))
            case .reload: list.reloadRows(at: [path(3)], with: .fade)
            }
        }
        stage.runToIdle()
        #expect(list.indexPathsForSelectedRows == change.selection?.map(path))
        #expect(
            list.visibleCells.indices.filter { list.visibleCells[$0].isSelected } == (change.selection ?? []).sorted())
    }
}
