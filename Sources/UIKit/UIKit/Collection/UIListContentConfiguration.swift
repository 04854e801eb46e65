import Foundation

/// Up to two texts and an image in a row, for ``UIListContentView``. The values of a style are fixed: they depend neither on the
/// state nor on traits.
public nonisolated struct UIListContentConfiguration: UIContentConfiguration, Hashable {
    public struct TextProperties: Hashable {
        public enum TextAlignment: Int, Hashable, Sendable { case natural, center, justified }

        public var font: UIFont
        public var color: UIColor
        public var alignment = TextAlignment.natural
        public var lineBreakMode = NSLineBreakMode.byTruncatingTail
        public var numberOfLines = 0

        init(_ style: UIFont.TextStyle, _ color: UIColor) {
            (font, self.color) = (.preferredFont(forTextStyle: style), color)
        }

        // MARK: Declared

        public var adjustsFontSizeToFitWidth = false, adjustsFontForContentSizeCategory = true
        public var minimumScaleFactor: CGFloat = 0
    }

    public struct ImageProperties: Hashable {
        public var tintColor: UIColor?
        public var cornerRadius: CGFloat = 0
        /// The size that an image is scaled down to fit; 0 is no limit.
        public var maximumSize = CGSize.zero
        /// The size of the area in whose center the image is; 0 is the image's.
        public var reservedLayoutSize = CGSize.zero

        // MARK: Declared

        public var preferredSymbolConfiguration: UIImage.SymbolConfiguration?
    }

    public var text: String?, attributedText: NSAttributedString?
    public var secondaryText: String?, secondaryAttributedText: NSAttributedString?
    public var image: UIImage?
    public var textProperties = TextProperties(.body, .label)
    public var secondaryTextProperties = TextProperties(.subheadline, .secondaryLabel)
    public var imageProperties = ImageProperties()
    /// With one line of body text these make the default row height of 44 points.
    public var directionalLayoutMargins = NSDirectionalEdgeInsets(top: 11.5, leading: 16, bottom: 11.5, trailing: 16)
    public var imageToTextPadding: CGFloat = 16
    public var textToSecondaryTextVerticalPadding: CGFloat = 3
    public var textToSecondaryTextHorizontalPadding: CGFloat = 6
    /// Whether the texts are in one row if they fit, each unbroken.
    public var prefersSideBySideTextAndSecondaryText = false

    public static func cell() -> Self { Self() }
    public static func subtitleCell() -> Self { Self(secondaryTextProperties: .init(.caption1, .label)) }
    public static func valueCell() -> Self {
        Self(
            secondaryTextProperties: .init(.body, .secondaryLabel), prefersSideBySideTextAndSecondaryText: true)
    }
    public static func plainHeader() -> Self { header(.headline, .label) }
    public static func plainFooter() -> Self { header(.footnote, .secondaryLabel) }
    public static func groupedHeader() -> Self { header(.footnote, .secondaryLabel) }
    public static func groupedFooter() -> Self { header(.footnote, .secondaryLabel) }
    public static func sidebarCell() -> Self { cell() }
    public static func sidebarSubtitleCell() -> Self { subtitleCell() }
    public static func sidebarHeader() -> Self { header(.headline, .label) }

    private static func header(_ textStyle: UIFont.TextStyle, _ color: UIColor) -> Self {
        Self(
            textProperties: .init(textStyle, color), secondaryTextProperties: .init(.footnote, .secondaryLabel),
            directionalLayoutMargins: NSDirectionalEdgeInsets(top: 6, leading: 16, bottom: 6, trailing: 16))
    }

    @MainActor
    public func makeContentView() -> any UIView & UIContentView { UIListContentView(configuration: self) }

    public func updated(for state: any UIConfigurationState) -> Self { self }

    // MARK: Declared

    public var axesPreservingSuperviewLayoutMargins: UIAxis = .horizontal
}
