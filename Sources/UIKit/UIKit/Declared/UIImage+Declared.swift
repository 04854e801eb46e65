import Foundation

// Declared: images have no pixels.

extension UIImage {
    public var flipsForRightToLeftLayoutDirection: Bool { false }
    public func imageFlippedForRightToLeftLayoutDirection() -> UIImage { self }
    public func withHorizontallyFlippedOrientation() -> UIImage { self }
    public func withAlignmentRectInsets(_ alignmentInsets: UIEdgeInsets) -> UIImage { self }
    public var images: [UIImage]? { nil }
    public var duration: TimeInterval { 0 }
    public class func animatedImage(with images: [UIImage], duration: TimeInterval) -> UIImage? { images.first }
    public func preparingForDisplay() -> UIImage? { self }
    public func prepareForDisplay(completionHandler: @escaping (UIImage?) -> Void) { completionHandler(self) }
    public var isSymbolImage: Bool { false }
    public var symbolConfiguration: SymbolConfiguration? { nil }
    public func drawAsPattern(in rect: CGRect) { draw(in: rect) }
    public func stretchableImage(withLeftCapWidth leftCapWidth: Int, topCapHeight: Int) -> UIImage { self }
    public class var add: UIImage { UIImage() }
    public class var remove: UIImage { UIImage() }
    public class var actions: UIImage { UIImage() }
    public class var checkmark: UIImage { UIImage() }
    public class var strokedCheckmark: UIImage { UIImage() }
    public func pngData() -> Data? { nil }
    public func jpegData(compressionQuality: CGFloat) -> Data? { nil }
    public func withConfiguration(_ configuration: Configuration) -> UIImage { self }
    public func applyingSymbolConfiguration(_ configuration: SymbolConfiguration) -> UIImage? { self }

    open class Configuration: NSObject {}
    open class SymbolConfiguration: Configuration {
        public convenience init(pointSize: CGFloat) { self.init() }
        public convenience init(pointSize: CGFloat, weight: SymbolWeight) { self.init() }
        public convenience init(pointSize: CGFloat, weight: SymbolWeight, scale: SymbolScale) { self.init() }
        public convenience init(textStyle: UIFont.TextStyle) { self.init() }
        public convenience init(textStyle: UIFont.TextStyle, scale: SymbolScale) { self.init() }
        public convenience init(font: UIFont) { self.init() }
        public convenience init(weight: SymbolWeight) { self.init() }
        public convenience init(scale: SymbolScale) { self.init() }
    }
    public enum SymbolWeight: Int, Sendable {
        case unspecified, ultraLight, thin, light, regular, medium, semibold, bold, heavy, black
    }
    public enum SymbolScale: Int, Sendable {
        case `default` = -1
        case unspecified, small, medium, large
    }

    public func withTintColor(_ color: UIColor) -> UIImage { self }
    public enum Orientation: Int, Sendable {
        case up, down, left, right, upMirrored, downMirrored, leftMirrored, rightMirrored
    }
    public enum RenderingMode: Int, Sendable { case automatic, alwaysOriginal, alwaysTemplate }
    public enum ResizingMode: Int, Sendable { case tile, stretch }
}
