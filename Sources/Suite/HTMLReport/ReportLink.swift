/// A link at the top of the page.
public struct ReportLink: Hashable, Sendable {
    /// The text of the link.
    public let name: String
    /// The address.
    public let url: String

    /// Creates a link.
    ///
    /// - Parameters:
    ///   - name: The text; not empty.
    ///   - url: The address; `nil` is returned unless it begins with `https://` or `http://`.
    public init?(name: String, url: String) {
        guard !name.isEmpty, url.hasPrefix("https://") || url.hasPrefix("http://") else { return nil }
        self.name = name
        self.url = url
    }
}
