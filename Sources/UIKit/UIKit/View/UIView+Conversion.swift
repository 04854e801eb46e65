import Foundation

@preconcurrency @MainActor
public protocol UICoordinateSpace: NSObjectProtocol {
    var bounds: CGRect { get }
    func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint
    func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint
    func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect
    func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect
}

extension UIView: UICoordinateSpace {
    public func convert(_ point: CGPoint, to view: UIView?) -> CGPoint { ownLayer.convert(point, to: view?.ownLayer) }
    public func convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
        ownLayer.convert(point, from: view?.ownLayer)
    }

    public func convert(_ rect: CGRect, to view: UIView?) -> CGRect { ownLayer.convert(rect, to: view?.ownLayer) }
    public func convert(_ rect: CGRect, from view: UIView?) -> CGRect { ownLayer.convert(rect, from: view?.ownLayer) }

    /// The view that is a coordinate space; `nil`, which means the root, for any other object. Inlined, the cast crashes the
    /// optimizer of Swift 6.3.1.
    @inline(never)
    private func view(_ coordinateSpace: any UICoordinateSpace) -> UIView? { coordinateSpace as? UIView }

    public func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint {
        convert(point, to: view(coordinateSpace))
    }
    public func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint {
        convert(point, from: view(coordinateSpace))
    }
    public func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect {
        convert(rect, to: view(coordinateSpace))
    }
    public func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect {
        convert(rect, from: view(coordinateSpace))
    }
}
