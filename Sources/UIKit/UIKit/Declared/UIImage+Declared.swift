import Foundation

// Declared: images have no pixels.

extension UIImage {
    public func draw(in rect: CGRect) {}
    public func draw(at point: CGPoint) {}
    public func pngData() -> Data? { nil }
    public func jpegData(compressionQuality: CGFloat) -> Data? { nil }
    public func imageFlippedForRightToLeftLayoutDirection() -> UIImage { self }
    public func withTintColor(_ color: UIColor) -> UIImage { self }
    public enum Orientation: Int, Sendable {
        case up = 0
        case down = 1
        case left = 2
        case right = 3
        case upMirrored = 4
        case downMirrored = 5
        case leftMirrored = 6
        case rightMirrored = 7
    }
    public enum RenderingMode: Int, Sendable {
        case automatic = 0
        case alwaysOriginal = 1
        case alwaysTemplate = 2
    }
    public enum ResizingMode: Int, Sendable {
        case tile = 0
        case stretch = 1
    }
}
