import AnimationMath
import AnimationTimeline
import Foundation

extension String {
    /// Whether a key path names a whole transform. Paced and cubic keyframes of such are interpolated element by element.
    var isWholeTransform: Bool { self == "transform" || self == "sublayerTransform" }
}

@MainActor
func animatedComponents(_ value: Any) -> Components? {
    switch value {
    case let value as CATransform3D: return transformComponents(value)
    case let value as CGPoint: return Components(value.x, value.y)
    case let value as CGSize: return Components(value.width, value.height)
    case let value as CGRect: return Components(value.origin.x, value.origin.y, value.width, value.height)
    case let value as CGFloat: return Components(value)
    case let value as Double: return Components([value])
    case let value as Float: return Components([Double(value)])
    case let value as Int: return Components([Double(value)])
    case let value as Bool: return Components([value ? 1 : 0])
    case let value as CGPath: return value.controlPoints
    case let value as CGColor: return value.recordedComponents
    case let value as UIColor: return value.cgColor.recordedComponents
    case let value as [NSNumber]: return Components(value.map(\.doubleValue))
    case let value as [CGColor]: return Components(value.flatMap(\.recordedComponents.values))
    case let value as NSValue:
        if value.boxesNumbers(16) { return transformComponents(value.caTransform3DValue) }
        if value.boxesNumbers(6) {
            return transformComponents(CATransform3DMakeAffineTransform(value.cgAffineTransformValue))
        }
        return value.geometryComponents
    default: return nil
    }
}

extension Components {
    init(_ values: CGFloat...) { self.init(values.map { Double($0) }) }
}

@MainActor
func transformComponents(_ transform: CATransform3D) -> Components { Components(Transform3D(transform)) }
