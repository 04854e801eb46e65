import Foundation

// Declared: behaviours keep their values and move nothing. What they would move is reported as a violation of the kind
// `requestIgnored`, and an animator with behaviours pauses in the next cycle, as one whose items rest.

@preconcurrency @MainActor
public protocol UIDynamicItem: NSObjectProtocol {
    var center: CGPoint { get set }
    var bounds: CGRect { get }
    var transform: CGAffineTransform { get set }
}

extension UIView: UIDynamicItem {}
extension UICollectionViewLayoutAttributes: UIDynamicItem {}

@preconcurrency @MainActor
public protocol UIDynamicAnimatorDelegate: NSObjectProtocol {
    func dynamicAnimatorWillResume(_ animator: UIDynamicAnimator)
    func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator)
}

extension UIDynamicAnimatorDelegate {
    public func dynamicAnimatorWillResume(_ animator: UIDynamicAnimator) {}
    public func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator) {}
}

@preconcurrency @MainActor
open class UIDynamicAnimator: NSObject {
    open private(set) var referenceView: UIView?
    open private(set) var behaviors: [UIDynamicBehavior] = []
    open weak var delegate: (any UIDynamicAnimatorDelegate)?
    open private(set) var isRunning = false

    public override init() {}
    public init(referenceView view: UIView) { referenceView = view }
    public init(collectionViewLayout layout: UICollectionViewLayout) {}

    open func addBehavior(_ behavior: UIDynamicBehavior) {
        behaviors.append(behavior)
        Simulation.current?.report(.requestIgnored, detail: "addBehavior(_:): \(type(of: behavior)) moves nothing")
        guard !isRunning else { return }
        isRunning = true
        delegate?.dynamicAnimatorWillResume(self)
        DispatchQueue.main.async { [self] in
            MainActor.assumeIsolated {
                isRunning = false
                delegate?.dynamicAnimatorDidPause(self)
            }
        }
    }
    open func removeBehavior(_ behavior: UIDynamicBehavior) { behaviors.removeAll { $0 === behavior } }
    open func removeAllBehaviors() { behaviors = [] }
    open func items(in rect: CGRect) -> [any UIDynamicItem] {
        behaviors.flatMap(\.items).filter { item in
            let (center, bounds) = (item.center, item.bounds)
            return bounds.offsetBy(dx: center.x - bounds.midX, dy: center.y - bounds.midY).intersects(rect)
        }
    }
    open func updateItem(usingCurrentState item: any UIDynamicItem) {}
    open func layoutAttributesForCell(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        behaviors.flatMap(\.items).lazy.compactMap { $0 as? UICollectionViewLayoutAttributes }
            .first { $0.indexPath == indexPath }
    }
}

@preconcurrency @MainActor
open class UIDynamicBehavior: NSObject {
    open fileprivate(set) var items: [any UIDynamicItem] = []
    open var action: (() -> Void)?
    open private(set) var childBehaviors: [UIDynamicBehavior] = []

    public override init() {}
    public init(items: [any UIDynamicItem]) { self.items = items }
    open func addChildBehavior(_ behavior: UIDynamicBehavior) { childBehaviors.append(behavior) }
    open func addItem(_ item: any UIDynamicItem) { items.append(item) }
    open func removeItem(_ item: any UIDynamicItem) { items.removeAll { $0 === item } }
}

open class UIGravityBehavior: UIDynamicBehavior {
    open var gravityDirection = CGVector(dx: 0, dy: 1)
    open var angle: CGFloat = .pi / 2
    open var magnitude: CGFloat = 1
}

open class UICollisionBehavior: UIDynamicBehavior {
    open var translatesReferenceBoundsIntoBoundary = false
    open func addBoundary(withIdentifier identifier: any NSCopying, from p1: CGPoint, to p2: CGPoint) {}
    open func addBoundary(withIdentifier identifier: any NSCopying, for bezierPath: UIBezierPath) {}
}

open class UIDynamicItemBehavior: UIDynamicBehavior {
    open var elasticity: CGFloat = 0
    open var friction: CGFloat = 0
    open var density: CGFloat = 1
    open var resistance: CGFloat = 0
    open var angularResistance: CGFloat = 0
    open var allowsRotation = true
    open func addLinearVelocity(_ velocity: CGPoint, for item: any UIDynamicItem) {}
    open func addAngularVelocity(_ velocity: CGFloat, for item: any UIDynamicItem) {}
}

open class UIPushBehavior: UIDynamicBehavior {
    public enum Mode: Int, Sendable { case continuous, instantaneous }
    open private(set) var mode = Mode.continuous
    open var active = true
    open var angle: CGFloat = 0
    open var magnitude: CGFloat = 0
    open var pushDirection = CGVector(dx: 0, dy: 0)
    open func setTargetOffsetFromCenter(_ offset: UIOffset, for item: any UIDynamicItem) {}

    public init(items: [any UIDynamicItem], mode: Mode) {
        self.mode = mode
        super.init(items: items)
    }
}

open class UIAttachmentBehavior: UIDynamicBehavior {
    open var anchorPoint = CGPoint.zero
    open var length: CGFloat = 0
    open var damping: CGFloat = 0
    open var frequency: CGFloat = 0

    public convenience init(item: any UIDynamicItem, attachedToAnchor point: CGPoint) {
        self.init(item: item, offsetFromCenter: .zero, attachedToAnchor: point)
    }
    public init(item: any UIDynamicItem, offsetFromCenter offset: UIOffset, attachedToAnchor point: CGPoint) {
        anchorPoint = point
        super.init(items: [item])
    }
    public init(item item1: any UIDynamicItem, attachedTo item2: any UIDynamicItem) {
        super.init(items: [item1, item2])
    }
}

open class UISnapBehavior: UIDynamicBehavior {
    open var damping: CGFloat = 0.5
    open var snapPoint: CGPoint

    public init(item: any UIDynamicItem, snapTo point: CGPoint) {
        snapPoint = point
        super.init(items: [item])
    }
}
