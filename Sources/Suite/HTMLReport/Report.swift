#if CommandLineTool
import Foundation
import Mustache

/// A self-contained HTML page of measurements: no network, no other file.
///
/// Files are added one by one and recognised by what they hold; the page shows the sections that there is data for.
/// ``html()`` renders it.
package struct Report {
    private let title: String
    private let date: String
    private let links: [ReportLink]
    private var sources: [ReportSource] = []
    private var base: BenchmarkResults?

    /// Creates an empty report.
    ///
    /// - Parameters:
    ///   - title: The title of the page.
    ///   - date: The date of the page, as it is to be shown.
    ///   - links: Links at the top of the page, such as to a commit or a pipeline.
    package init(title: String = "Overshoot report", date: String, links: [ReportLink] = []) {
        (self.title, self.date, self.links) = (title, date, links)
    }

    /// Adds a file.
    ///
    /// - Parameters:
    ///   - name: What it is called in the report: the file's name without folder and extension.
    ///   - data: What it holds.
    /// - Throws: ``ReportError`` where it is none of the kinds that a report shows, or damaged.
    package mutating func add(name: String, data: Data) throws(ReportError) {
        sources.append(try ReportSource.read(name: name, data: data))
    }

    /// Compares the benchmarks with another run: ratios without a verdict, which a result of `compare.sh` has.
    ///
    /// - Throws: ``ReportError`` where the file is no Google Benchmark run.
    package mutating func setBase(name: String, data: Data) throws(ReportError) {
        guard case .benchmarks(_, let results) = try ReportSource.read(name: name, data: data) else {
            throw .damaged(name: name, kind: "a Google Benchmark run to compare with", reason: "it is something else")
        }
        base = results
    }

    /// The page.
    ///
    /// - Throws: ``ReportError/nothing`` where no file was added that shows anything.
    package func html() throws(ReportError) -> String {
        let page = ReportPage(title: title, date: date, sources: sources, base: base, links: links)
        guard !page.isEmpty else { throw .nothing }
        return Report.template.render(page.context)
    }

    /// The template is part of the program; that it can be read is tested.
    private static let template: MustacheTemplate = {
        // The package's own escapes leave quotation marks with combining marks as they are.
        MustacheContentTypes.register(Markup(), named: "MARKUP")
        let page = String(decoding: PackageResources.page_mustache, as: UTF8.self)
        do {
            return try MustacheTemplate(string: "{{% CONTENT_TYPE:MARKUP}}" + page)
        } catch {
            preconditionFailure("the page's template cannot be read: \(error)")
        }
    }()
}

private struct Markup: MustacheContentType { func escapeText(_ text: String) -> String { text.escaped } }
#endif

package struct ReportLink: Hashable, Sendable {
    package let name: String
    package let url: String

    /// Creates a link.
    ///
    /// - Parameters:
    ///   - name: The text; not empty.
    ///   - url: The address; `nil` is returned unless it begins with `https://` or `http://`.
    package init?(name: String, url: String) {
        guard !name.isEmpty, url.hasPrefix("https://") || url.hasPrefix("http://") else { return nil }
        self.name = name
        self.url = url
    }
}
