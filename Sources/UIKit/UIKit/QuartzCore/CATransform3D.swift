import AnimationMath
import Foundation

/// A 4×4 matrix that places a layer in space, as Core Animation has it.
///
/// Points are rows and are multiplied from the left: (x, y, z, 1)·M. The translation is in `m41`, `m42` and `m43`; a
/// perspective with the eye at distance d is `m34 = -1 / d`. Angles are radians.
public struct CATransform3D: Sendable {
    public var m11: CGFloat = 0
    public var m12: CGFloat = 0
    public var m13: CGFloat = 0
    public var m14: CGFloat = 0
    public var m21: CGFloat = 0
    public var m22: CGFloat = 0
    public var m23: CGFloat = 0
    public var m24: CGFloat = 0
    public var m31: CGFloat = 0
    public var m32: CGFloat = 0
    public var m33: CGFloat = 0
    public var m34: CGFloat = 0
    public var m41: CGFloat = 0
    public var m42: CGFloat = 0
    public var m43: CGFloat = 0
    public var m44: CGFloat = 0

    @inlinable public init() {}

    @inlinable
    public init(
        m11: CGFloat, m12: CGFloat, m13: CGFloat, m14: CGFloat,
        m21: CGFloat, m22: CGFloat, m23: CGFloat, m24: CGFloat,
        m31: CGFloat, m32: CGFloat, m33: CGFloat, m34: CGFloat,
        m41: CGFloat, m42: CGFloat, m43: CGFloat, m44: CGFloat
    ) {
        (self.m11, self.m12, self.m13, self.m14) = (m11, m12, m13, m14)
        (self.m21, self.m22, self.m23, self.m24) = (m21, m22, m23, m24)
        (self.m31, self.m32, self.m33, self.m34) = (m31, m32, m33, m34)
        (self.m41, self.m42, self.m43, self.m44) = (m41, m42, m43, m44)
    }
}

public let CATransform3DIdentity = CATransform3D(Transform3D.identity)

public func CATransform3DIsIdentity(_ t: CATransform3D) -> Bool { Transform3D(t) == .identity }

public func CATransform3DEqualToTransform(_ a: CATransform3D, _ b: CATransform3D) -> Bool {
    Transform3D(a) == Transform3D(b)
}

public func CATransform3DMakeTranslation(_ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat) -> CATransform3D {
    CATransform3D(.translation(x: Double(tx), y: Double(ty), z: Double(tz)))
}

public func CATransform3DMakeScale(_ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat) -> CATransform3D {
    CATransform3D(.scale(x: Double(sx), y: Double(sy), z: Double(sz)))
}

/// A rotation by `angle` radians about the axis (`x`, `y`, `z`), which need not have length 1. About an axis of length 0
/// it is the identity.
public func CATransform3DMakeRotation(_ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat) -> CATransform3D {
    CATransform3D(.rotation(Double(angle), x: Double(x), y: Double(y), z: Double(z)))
}

public func CATransform3DTranslate(_ t: CATransform3D, _ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat) -> CATransform3D {
    CATransform3DConcat(CATransform3DMakeTranslation(tx, ty, tz), t)
}

public func CATransform3DScale(_ t: CATransform3D, _ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat) -> CATransform3D {
    CATransform3DConcat(CATransform3DMakeScale(sx, sy, sz), t)
}

public func CATransform3DRotate(
    _ t: CATransform3D, _ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
) -> CATransform3D { CATransform3DConcat(CATransform3DMakeRotation(angle, x, y, z), t) }

public func CATransform3DConcat(_ a: CATransform3D, _ b: CATransform3D) -> CATransform3D {
    CATransform3D(Transform3D(a).concatenating(Transform3D(b)))
}

public func CATransform3DInvert(_ t: CATransform3D) -> CATransform3D {
    Transform3D(t).inverse.map(CATransform3D.init) ?? t
}

public func CATransform3DMakeAffineTransform(_ m: CGAffineTransform) -> CATransform3D {
    CATransform3D(Transform3D(AffineTransform(m)))
}

public func CATransform3DIsAffine(_ t: CATransform3D) -> Bool { Transform3D(t).isAffine }

public func CATransform3DGetAffineTransform(_ t: CATransform3D) -> CGAffineTransform {
    CGAffineTransform(Transform3D(t).affinePart)
}

extension Transform3D {
    @inlinable
    package init(_ t: CATransform3D) {
        self.init(
            row1: SIMD4(Double(t.m11), Double(t.m12), Double(t.m13), Double(t.m14)),
            row2: SIMD4(Double(t.m21), Double(t.m22), Double(t.m23), Double(t.m24)),
            row3: SIMD4(Double(t.m31), Double(t.m32), Double(t.m33), Double(t.m34)),
            row4: SIMD4(Double(t.m41), Double(t.m42), Double(t.m43), Double(t.m44)))
    }
}

extension CATransform3D {
    @inlinable
    package init(_ t: Transform3D) {
        self.init(
            m11: CGFloat(t.row1[0]), m12: CGFloat(t.row1[1]), m13: CGFloat(t.row1[2]), m14: CGFloat(t.row1[3]),
            m21: CGFloat(t.row2[0]), m22: CGFloat(t.row2[1]), m23: CGFloat(t.row2[2]), m24: CGFloat(t.row2[3]),
            m31: CGFloat(t.row3[0]), m32: CGFloat(t.row3[1]), m33: CGFloat(t.row3[2]), m34: CGFloat(t.row3[3]),
            m41: CGFloat(t.row4[0]), m42: CGFloat(t.row4[1]), m43: CGFloat(t.row4[2]), m44: CGFloat(t.row4[3]))
    }
}
