import FrameSuite
import Foundation

struct ReportPage {
    let title: String
    let date: String
    let sources: [ReportSource]
    let base: BenchmarkResults?
    let links: [ReportLink]

    var context: [String: Any] {
        let sections = sections
        var context: [String: Any] = [
            "title": title, "date": date,
            "style": ReportPage.style, "program": ReportPage.program,
            "links": links.map { ["name": $0.name, "url": $0.url] },
            "tiles": headlines.tiles, "hasTiles": !headlines.tiles.isEmpty,
            "sections": sections.map { ["id": $0.id, "name": $0.name] },
        ]
        for section in sections { context[section.id] = section.content }
        if let commit = runs.lazy.compactMap({ $0.1["overshoot_commit"] }).first { context["commit"] = commit }
        return context
    }

    private static let style = String(decoding: PackageResources.report_css, as: UTF8.self)
    private static let program = [PackageResources.report_js, PackageResources.page_js]
        .map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n")

    var isEmpty: Bool { sections.isEmpty }

    private struct Section {
        let id: String
        let name: String
        let content: [String: Any]

        /// `nil` without entries, which the template finds under a key.
        init?(_ id: String, _ name: String, _ key: String, _ entries: [Any]) {
            if entries.isEmpty { return nil }
            (self.id, self.name, content) = (id, name, [key: entries])
        }
    }

    private var sections: [Section] {
        [comparison, frames, player, rivals, benchmarks, accuracy, history, profile, pictures, environment]
            .compactMap(\.self)
    }

    private var runs: [(String, BenchmarkResults)] {
        sources.compactMap { if case .benchmarks(let name, let results) = $0 { (name, results) } else { nil } }
    }

    private var comparisons: [ComparisonResult] {
        sources.compactMap { if case .comparison(let result) = $0 { result } else { nil } }
    }

    private var frameRuns: [FrameRun] {
        sources.flatMap { if case .frames(_, let runs) = $0 { runs } else { [FrameRun]() } }
    }

    private var headlines: Headlines {
        Headlines(benchmarks: runs.flatMap(\.1.benchmarks), comparisons: comparisons, frames: frameRuns)
    }

    private var player: Section? {
        let animations = sources.compactMap {
            if case .animation(let name, let svg) = $0 { ReportPage.framed(svg, name: name) } else { nil }
        }
        return Section("player", "Transitions", "animations", animations)
    }

    /// A picture in a frame, so that its program and its style see nothing of the page.
    private static func framed(_ svg: String, name: String) -> [String: Any] {
        let height = svg.firstMatch(of: /height="([0-9.]+)"/).flatMap { Double($0.1) } ?? 400
        return [
            "name": name, "height": Int(saturating: min(height + 4, 900)),
            "document": "<!doctype html><meta charset=utf-8><style>body{margin:0}svg{max-width:100%}</style>\(svg)",
        ]
    }

    private var comparison: Section? {
        Section("comparison", "Comparison", "results", comparisons.map { ComparisonSection(result: $0).context })
    }

    private var frames: Section? {
        guard !frameRuns.isEmpty else { return nil }
        return Section("frames", "Frames", "rows", FrameSection(runs: frameRuns).rows)
    }

    private var benchmarks: Section? {
        let all = runs.flatMap(\.1.benchmarks)
        // Rivals have a section of their own; those that failed would not be seen there.
        let hasRivals = !RivalSection(benchmarks: all).comparisons.isEmpty
        let benchmarks = all.filter { !hasRivals || $0.family != "rival" || $0.error != nil }
        let old = Dictionary((base?.benchmarks ?? []).map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        return Section(
            "benchmarks", "Benchmarks", "families", KernelSection(benchmarks: benchmarks, base: old).families)
    }

    private var rivals: Section? {
        Section("rivals", "Rivals", "groups", RivalSection(benchmarks: runs.flatMap(\.1.benchmarks)).groups)
    }

    private var accuracy: Section? {
        let tables = sources.compactMap { source -> [String: Any]? in
            guard case .table(let name, let table) = source else { return nil }
            let isNumeric = table.columns.indices.map { column in
                table.rows.allSatisfy {
                    column >= $0.count || Double($0[column]) != nil || ["–", ""].contains($0[column])
                }
            }
            return [
                "name": name,
                "columns": zip(table.columns, isNumeric).map { ["text": $0, "isNumber": $1] as [String: Any] },
                "rows": table.rows.map { row in
                    [
                        "cells": zip(zip(table.columns, isNumeric), row).map {
                            ReportPage.cell($0.0, isNumber: $0.1, text: $1)
                        }
                    ]
                },
            ]
        }
        return Section("accuracy", "Accuracy", "tables", tables)
    }

    /// A cell of a table; a percentage in a column of shares is drawn as a bar behind it.
    private static func cell(_ column: String, isNumber: Bool, text: String) -> [String: Any] {
        var cell: [String: Any] = ["text": text, "column": column, "isNumber": isNumber]
        if column.lowercased().contains("share"), let match = text.wholeMatch(of: /([0-9.]+)\s*%/) {
            cell["bar"] = String(match.1)
        }
        return cell
    }

    private var history: Section? {
        let histories = sources.compactMap { if case .history(let history) = $0 { history } else { nil } }
        let steps = sources.flatMap { if case .steps(let steps) = $0 { steps } else { [HistoryStep]() } }
        let contexts = histories.map { HistorySection(history: $0, steps: steps).context }
        return Section("history", "History", "results", contexts)
    }

    private var profile: Section? {
        let graphs = sources.compactMap {
            if case .flameGraph(let name, let svg) = $0 { ReportPage.framed(svg, name: name) } else { nil }
        }
        return Section("profile", "Profile", "graphs", graphs)
    }

    private var pictures: Section? {
        let pictures = sources.compactMap { source -> [String: Any]? in
            guard case .picture(let name, let svg) = source else { return nil }
            return ["name": name, "data": Data(svg.utf8).base64EncodedString()]
        }
        return Section("pictures", "Pictures", "pictures", pictures)
    }

    private var environment: Section? {
        let machines = runs.map { name, results in
            ["name": name, "entries": results.context.map { ["key": $0.key, "value": $0.value] }] as [String: Any]
        }
        return Section("environment", "Environment", "runs", machines)
    }
}
