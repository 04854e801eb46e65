import Foundation

// Declared: a button keeps its configuration, whose title and image are its current ones; nothing of it is laid out.

extension UIButton {
    public typealias ConfigurationUpdateHandler = (UIButton) -> Void
    public enum Role: Int, Hashable, Sendable { case normal, primary, cancel, destructive }

    @preconcurrency @MainActor
    public struct Configuration {
        public enum CornerStyle: Int, Hashable, Sendable {
            case fixed = -1
            case dynamic, small, medium, large, capsule
        }
        public enum Size: Int, Hashable, Sendable { case medium, small, mini, large }
        public enum Indicator: Int, Hashable, Sendable { case automatic, none, popup }
        public enum TitleAlignment: Int, Hashable, Sendable { case automatic, leading, center, trailing }

        public var title: String?
        public var subtitle: String?
        public var attributedTitle: AttributedString? {
            didSet { title = attributedTitle.map { String($0.characters) } }
        }
        public var image: UIImage?
        public var baseForegroundColor: UIColor?
        public var baseBackgroundColor: UIColor?
        public var background = UIBackgroundConfiguration()
        public var cornerStyle = CornerStyle.dynamic
        public var buttonSize = Size.medium
        public var titleAlignment = TitleAlignment.automatic
        public var imagePlacement = NSDirectionalRectEdge.leading
        public var imagePadding: CGFloat = 0
        public var titlePadding: CGFloat = 1
        public var indicator = Indicator.automatic
        public var titleLineBreakMode = NSLineBreakMode.byWordWrapping
        public var titleTextAttributesTransformer: UIConfigurationTextAttributesTransformer?
        public var subtitleTextAttributesTransformer: UIConfigurationTextAttributesTransformer?
        public var attributedSubtitle: AttributedString?
        public var showsActivityIndicator = false, automaticallyUpdateForSelection = true
        public var preferredSymbolConfigurationForImage: UIImage.SymbolConfiguration?
        public var imageColorTransformer: UIConfigurationColorTransformer?
        public var contentInsets = NSDirectionalEdgeInsets(top: 7, leading: 12, bottom: 7, trailing: 12)

        public static func plain() -> Self { Self() }
        public static func tinted() -> Self { Self() }
        public static func gray() -> Self { Self() }
        public static func filled() -> Self { Self() }
        public static func borderless() -> Self { Self() }
        public static func bordered() -> Self { Self() }
        public static func borderedTinted() -> Self { Self() }
        public static func borderedProminent() -> Self { Self() }
        public func updated(for button: UIButton) -> Self { self }
    }

    public convenience init(configuration: Configuration, primaryAction: UIAction? = nil) {
        self.init(type: .system, primaryAction: primaryAction)
        self.configuration = configuration
        if configuration.title == nil { self.configuration?.title = primaryAction?.title }
        contentDidChange()
    }

    public convenience init(type buttonType: ButtonType = .system, primaryAction: UIAction?) {
        self.init(type: buttonType)
        guard let primaryAction else { return }
        setTitle(primaryAction.title, for: .normal)
        setImage(primaryAction.image, for: .normal)
        addAction(primaryAction, for: .primaryActionTriggered)
    }
}

public struct UIConfigurationTextAttributesTransformer {
    public let transform: (AttributeContainer) -> AttributeContainer
    public init(_ transform: @escaping (AttributeContainer) -> AttributeContainer) { self.transform = transform }
    public func callAsFunction(_ input: AttributeContainer) -> AttributeContainer { transform(input) }
}

public struct UIConfigurationColorTransformer {
    public let transform: (UIColor) -> UIColor
    public init(_ transform: @escaping (UIColor) -> UIColor) { self.transform = transform }
    public func callAsFunction(_ input: UIColor) -> UIColor { transform(input) }
}
