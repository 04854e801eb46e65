import Foundation

// Geometry in Foundation's box, for `fromValue`, `toValue` and `values` of Core Animation's animations.
// Foundation on Linux boxes points, sizes and rectangles by other names; it cannot describe a structure of its user's, so
// the others are boxed as arrays of numbers. A value can be read as what it boxes only.

extension NSValue {
    public convenience init(cgPoint point: CGPoint) { self.init(point: point) }
    public convenience init(cgSize size: CGSize) { self.init(size: size) }
    public convenience init(cgRect rect: CGRect) { self.init(rect: rect) }
    public convenience init(cgVector vector: CGVector) { self.init(numbers: [vector.dx, vector.dy]) }
    public convenience init(uiOffset offset: UIOffset) { self.init(numbers: [offset.horizontal, offset.vertical]) }
    public convenience init(uiEdgeInsets insets: UIEdgeInsets) {
        self.init(numbers: [insets.top, insets.left, insets.bottom, insets.right])
    }
    public convenience init(cgAffineTransform transform: CGAffineTransform) {
        let t = transform
        self.init(numbers: [t.a, t.b, t.c, t.d, t.tx, t.ty])
    }

    public convenience init(caTransform3D t: CATransform3D) {
        self.init(numbers: [
            t.m11, t.m12, t.m13, t.m14, t.m21, t.m22, t.m23, t.m24,
            t.m31, t.m32, t.m33, t.m34, t.m41, t.m42, t.m43, t.m44,
        ])
    }

    public var cgPointValue: CGPoint { pointValue }
    public var cgSizeValue: CGSize { sizeValue }
    public var cgRectValue: CGRect { rectValue }

    public var cgVectorValue: CGVector {
        let n = numbers(2, "vector")
        return CGVector(dx: n[0], dy: n[1])
    }

    public var uiOffsetValue: UIOffset {
        let n = numbers(2, "offset")
        return UIOffset(horizontal: n[0], vertical: n[1])
    }

    public var uiEdgeInsetsValue: UIEdgeInsets {
        let n = numbers(4, "insets")
        return UIEdgeInsets(top: n[0], left: n[1], bottom: n[2], right: n[3])
    }

    public var cgAffineTransformValue: CGAffineTransform {
        let n = numbers(6, "affine transform")
        return CGAffineTransform(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5])
    }

    public var caTransform3DValue: CATransform3D {
        let n = numbers(16, "transform in space")
        return CATransform3D(
            m11: n[0], m12: n[1], m13: n[2], m14: n[3], m21: n[4], m22: n[5], m23: n[6], m24: n[7],
            m31: n[8], m32: n[9], m33: n[10], m34: n[11], m41: n[12], m42: n[13], m43: n[14], m44: n[15])
    }

    /// Whether the value boxes the number of numbers of a vector or an offset (2), insets (4), an affine transform (6) or
    /// a transform in space (16).
    package func boxesNumbers(_ count: Int) -> Bool { unsafe String(cString: objCType) == Self.encoding(count) }

    private static func encoding(_ count: Int) -> String { "[\(count)d]" }

    private convenience init(numbers: [CGFloat]) {
        unsafe self.init(bytes: numbers.map(Double.init), objCType: Self.encoding(numbers.count))
    }

    private func numbers(_ count: Int, _ name: String) -> [CGFloat] {
        precondition(boxesNumbers(count), "error: the NSValue does not box a \(name)")
        var numbers = [Double](repeating: 0, count: count)
        #if os(Linux)
        unsafe getValue(&numbers)
        #else
        unsafe getValue(&numbers, size: count * MemoryLayout<Double>.stride)
        #endif
        return numbers.map { CGFloat($0) }
    }
}

#if os(Linux)
// So that `as NSNumber` works, as it does for the other numbers of Foundation.
extension CGFloat: @retroactive _ObjectiveCBridgeable {
    public func _bridgeToObjectiveC() -> NSNumber { NSNumber(value: Double(self)) }
    public static func _forceBridgeFromObjectiveC(_ source: NSNumber, result: inout CGFloat?) {
        result = CGFloat(source.doubleValue)
    }
    public static func _conditionallyBridgeFromObjectiveC(_ source: NSNumber, result: inout CGFloat?) -> Bool {
        result = CGFloat(source.doubleValue)
        return true
    }
    public static func _unconditionallyBridgeFromObjectiveC(_ source: NSNumber?) -> CGFloat {
        CGFloat(source?.doubleValue ?? 0)
    }
    public init(truncating number: NSNumber) { self = CGFloat(number.doubleValue) }
}
#endif
