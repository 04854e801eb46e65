import Foundation

// Declared: laid out and animated like other layers. Copies are not made, and sublayers are flattened as in every
// layer.

open class CATransformLayer: CALayer {}

open class CAReplicatorLayer: CALayer {
    open var instanceCount = 1
    open var instanceTransform = CATransform3DIdentity
    open var instanceDelay: CFTimeInterval = 0
    open var instanceColor: CGColor?
    open var instanceRedOffset: Float = 0, instanceGreenOffset: Float = 0, instanceBlueOffset: Float = 0
    open var instanceAlphaOffset: Float = 0, preservesDepth = false

    override func copyStoredValues(of layer: CALayer) {
        super.copyStoredValues(of: layer)
        guard let other = layer as? CAReplicatorLayer else { return }
        (instanceCount, instanceTransform, instanceDelay) = (
            other.instanceCount, other.instanceTransform, other.instanceDelay
        )
    }
}
