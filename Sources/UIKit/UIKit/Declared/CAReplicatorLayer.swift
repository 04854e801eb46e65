import Foundation

// Declared: laid out and animated like other layers. Copies are not made, and sublayers are flattened as in every
// layer.

open class CATransformLayer: CALayer {}

open class CAReplicatorLayer: CALayer {
    open var instanceCount = 1
    open var instanceTransform = CATransform3DIdentity
    open var instanceDelay: CFTimeInterval = 0
}
