#if os(Linux)
import Foundation

/// The kind of a colour space.
public enum CGColorSpaceModel: Int32, Sendable {
    case unknown = -1
    case monochrome, rgb, cmyk, lab, deviceN, indexed, pattern
}

/// A colour space by name. Components are not converted: the spaces differ in their number of components only.
public final class CGColorSpace: Hashable, Sendable {
    public let name: CFString?
    public let numberOfComponents: Int

    public static let sRGB: CFString = "kCGColorSpaceSRGB"
    public static let extendedSRGB: CFString = "kCGColorSpaceExtendedSRGB"
    /// The name of the wide RGB space of current displays. Recorded only: components are not converted.
    public static let displayP3: CFString = "kCGColorSpaceDisplayP3"
    public static let genericGrayGamma2_2: CFString = "kCGColorSpaceGenericGrayGamma2_2"

    public init?(name: CFString) {
        switch name {
        case Self.sRGB, Self.extendedSRGB, Self.displayP3: numberOfComponents = 3
        case Self.genericGrayGamma2_2: numberOfComponents = 1
        default: return nil
        }
        self.name = name
    }

    public var model: CGColorSpaceModel { numberOfComponents == 1 ? .monochrome : .rgb }

    private init(numberOfComponents: Int, name: CFString) {
        self.name = name
        self.numberOfComponents = numberOfComponents
    }

    static let rgb = CGColorSpace(numberOfComponents: 3, name: sRGB)
    static let gray = CGColorSpace(numberOfComponents: 1, name: genericGrayGamma2_2)

    public static func == (lhs: CGColorSpace, rhs: CGColorSpace) -> Bool { lhs.name == rhs.name }
    public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { .rgb }

public func CGColorSpaceCreateDeviceGray() -> CGColorSpace { .gray }

/// The name of a Core Graphics constant. A Core Foundation string on the platform, a Swift one here.
public typealias CFString = String

public final class CGColor: Hashable, Sendable {
    public let colorSpace: CGColorSpace?
    public let components: [CGFloat]?

    public var alpha: CGFloat { components?.last ?? 0 }
    public var numberOfComponents: Int { components?.count ?? 0 }

    private init(_ colorSpace: CGColorSpace, _ components: [CGFloat]) {
        self.colorSpace = colorSpace
        self.components = components
    }

    public convenience init?(colorSpace: CGColorSpace, components: UnsafePointer<CGFloat>) {
        let count = colorSpace.numberOfComponents + 1
        unsafe self.init(colorSpace, Array(UnsafeBufferPointer(start: components, count: count)))
    }
    public convenience init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(.rgb, [red, green, blue, alpha])
    }
    public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(.rgb, [red, green, blue, alpha])
    }
    public convenience init(gray: CGFloat, alpha: CGFloat) { self.init(.gray, [gray, alpha]) }

    public func copy(alpha: CGFloat) -> CGColor? {
        guard let colorSpace, let components else { return nil }
        return CGColor(colorSpace, components.dropLast() + [alpha])
    }
    public func copy() -> CGColor? { self }

    public static let black = CGColor(gray: 0, alpha: 1)
    public static let white = CGColor(gray: 1, alpha: 1)
    public static let clear = CGColor(gray: 0, alpha: 0)

    public static func == (lhs: CGColor, rhs: CGColor) -> Bool {
        lhs.colorSpace == rhs.colorSpace && lhs.components == rhs.components
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(colorSpace)
        hasher.combine(components)
    }
}
#endif
