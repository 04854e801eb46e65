import Foundation

// Declared, not simulated: files that use these compile; values are kept and returned, and nothing else happens.

@preconcurrency @MainActor
open class CATransformLayer: CALayer {}

@preconcurrency @MainActor
open class CAReplicatorLayer: CALayer {
    open var instanceCount = 1
    open var instanceTransform = CATransform3DIdentity
    open var instanceDelay: CFTimeInterval = 0
}
