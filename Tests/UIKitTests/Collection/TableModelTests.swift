import TestSupport
import Testing
import UIKit

/// Tables of random sections: where everything is, and what exists, after any scrolling.
@MainActor
@Suite("Tables of random sections") struct TableModelTests {
    private final class Source: NSObject, UITableViewDataSource, UITableViewDelegate {
        struct Section {
            var rows: [CGFloat]
            /// The heights of header and footer; `nil` for those of a title, negative for none.
            var header, footer: CGFloat?
        }

        let sections: [Section]
        private(set) var displayed: [IndexPath] = []

        init(_ random: inout SplitMix64) {
            func height() -> CGFloat? { [nil, -1, 0, 10, 35].randomElement(using: &random) ?? nil }
            sections = (0..<4).map { _ in
                let rows = (0..<Int.random(in: 0...6, using: &random)).map { _ in
                    CGFloat(Int.random(in: 1...6, using: &random) * 10)
                }
                return Section(rows: rows, header: height(), footer: height())
            }
        }

        func numberOfSections(in _: UITableView) -> Int { sections.count }
        func tableView(_: UITableView, numberOfRowsInSection section: Int) -> Int { sections[section].rows.count }
        func tableView(_: UITableView, cellForRowAt path: IndexPath) -> UITableViewCell {
            let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
            cell.tag = 100 * path.section + path.row
            return cell
        }
        func tableView(_: UITableView, heightForRowAt path: IndexPath) -> CGFloat {
            // The least of them is left to the table.
            sections[path.section].rows[path.row] == 10
                ? UITableView.automaticDimension : sections[path.section].rows[path.row]
        }
        func tableView(_: UITableView, heightForHeaderInSection section: Int) -> CGFloat {
            sections[section].header ?? UITableView.automaticDimension
        }
        func tableView(_: UITableView, heightForFooterInSection section: Int) -> CGFloat {
            sections[section].footer ?? UITableView.automaticDimension
        }
        func tableView(_: UITableView, titleForHeaderInSection section: Int) -> String? {
            sections[section].header == -1 ? nil : "header \(section)"
        }
        func tableView(_: UITableView, titleForFooterInSection section: Int) -> String? {
            sections[section].footer == -1 ? nil : "footer \(section)"
        }
        func tableView(_: UITableView, willDisplay cell: UITableViewCell, forRowAt path: IndexPath) {
            #expect(cell.tag == 100 * path.section + path.row)
            displayed.append(path)
        }

        func room(_ height: CGFloat?) -> CGFloat { height.map { max($0, 0) } ?? 28 }
    }

    @Test(arguments: 1...40, [UITableView.Style.plain, .grouped])
    func `rows, headers and footers follow each other, and those in sight exist`(
        seed: UInt64, style: UITableView.Style
    ) throws {
        var random = SplitMix64(seed: seed)
        let source = Source(&random)
        let table = UITableView(frame: CGRect(x: 0, y: 0, width: 90, height: 150), style: style)
        (table.dataSource, table.delegate) = (source, source)
        table.contentInset = UIEdgeInsets(top: seed % 2 == 0 ? 0 : 12, left: 0, bottom: 0, right: 0)
        var top: CGFloat = 0
        if seed % 3 == 0 {
            table.tableHeaderView = UIView(frame: CGRect(x: 0, y: 0, width: 1, height: 25))
            table.tableFooterView = UIView(frame: CGRect(x: 0, y: 0, width: 1, height: 15))
            top = 25
        }
        func row(_ height: CGFloat) -> CGFloat { height == 10 ? 44 : height }
        var frames: [IndexPath: CGRect] = [:]
        var sections: [(header: CGRect, footer: CGRect)] = []
        func next(_ height: CGFloat) -> CGRect {
            defer { top += height }
            return CGRect(x: 0, y: top, width: 90, height: height)
        }
        for (number, section) in source.sections.enumerated() {
            let header = next(source.room(section.header))
            for (index, height) in section.rows.enumerated() { frames[[number, index]] = next(row(height)) }
            sections.append((header, next(source.room(section.footer))))
        }
        table.layoutIfNeeded()
        let end = top + (table.tableFooterView?.frame.height ?? 0)
        #expect(table.contentSize == CGSize(width: 90, height: end))
        #expect(table.tableFooterView.map { $0.frame == CGRect(x: 0, y: top, width: 90, height: 15) } ?? true)
        for (path, frame) in frames { #expect(table.rectForRow(at: path) == frame) }
        for (number, section) in sections.enumerated() {
            #expect(table.rectForHeader(inSection: number) == section.header)
            #expect(table.rectForFooter(inSection: number) == section.footer)
            #expect(
                table.rect(forSection: number)
                    == CGRect(
                        x: 0, y: section.header.minY, width: 90, height: section.footer.maxY - section.header.minY))
        }
        for missing in [-1, sections.count] { #expect(table.rect(forSection: missing) == .zero) }
        for _ in 0..<12 {
            table.contentOffset.y = .random(in: -40...(end + 10), using: &random)
            if Bool.random(using: &random) { table.contentOffset.y.round() }
            table.layoutIfNeeded()
            let seen = table.bounds
            let visible = frames.filter { $0.value.minY < seen.maxY && $0.value.maxY > seen.minY }
            #expect(table.indexPathsForVisibleRows == visible.keys.sorted())
            #expect(table.visibleCells.map(\.frame) == visible.sorted { $0.key < $1.key }.map(\.value))
            #expect(table.visibleCells.map(\.tag) == visible.keys.sorted().map { 100 * $0[0] + $0[1] })
            #expect(
                Set(table.subviews.compactMap { ($0 as? UITableViewCell)?.tag }) == Set(table.visibleCells.map(\.tag)))
            for path in frames.keys { #expect((table.cellForRow(at: path) != nil) == (visible[path] != nil)) }
            for cell in table.visibleCells { #expect(table.indexPath(for: cell) == [cell.tag / 100, cell.tag % 100]) }
            var views = 0
            for (number, section) in sections.enumerated() {
                var header = section.header
                // A header stays below the upper edge, until its section's footer or end pushes it away.
                if style == .plain {
                    let edge = seen.minY + table.contentInset.top
                    header.origin.y = max(header.minY, min(edge, section.footer.minY - header.height))
                }
                for (view, place) in [
                    (table.headerView(forSection: number), header),
                    (table.footerView(forSection: number), section.footer),
                ] {
                    let isSeen = place.height > 0 && place.minY < seen.maxY && place.maxY > seen.minY
                    // Those without a title have no view.
                    let isEmpty = place.height > 0 && view == nil
                    #expect(view.map { isSeen && $0.frame == place && $0.superview === table } ?? (!isSeen || isEmpty))
                    views += view == nil ? 0 : 1
                }
                #expect(
                    table.headerView(forSection: number)?.textLabel?.text ?? "header \(number)" == "header \(number)")
                #expect(
                    table.footerView(forSection: number)?.textLabel?.text ?? "footer \(number)" == "footer \(number)")
            }
            #expect(table.subviews.count { $0 is UITableViewHeaderFooterView } == views)
            // In front of the rows.
            let kinds = table.subviews.filter { $0 is UITableViewHeaderFooterView || $0 is UITableViewCell }
            #expect(kinds.suffix(views).allSatisfy { $0 is UITableViewHeaderFooterView })
            let point = CGPoint(x: 45, y: .random(in: -5...(end + 5), using: &random))
            #expect(table.indexPathForRow(at: point) == frames.first { $0.value.contains(point) }?.key)
        }
        #expect(Set(source.displayed).isSubset(of: frames.keys))
    }
}
