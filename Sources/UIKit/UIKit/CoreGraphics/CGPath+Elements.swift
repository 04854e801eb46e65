import AnimationTimeline
import Foundation

/// One step of a path. What `applyWithBlock(_:)` reports, as a value.
package enum PathElement: Hashable, Sendable {
    case move(CGPoint)
    case line(CGPoint)
    case quad(control: CGPoint, end: CGPoint)
    case cubic(control1: CGPoint, control2: CGPoint, end: CGPoint)
    case close

    /// The control points and the end point, in the order in which Core Graphics reports them.
    package var points: [CGPoint] {
        switch self {
        case .move(let end), .line(let end): [end]
        case .quad(let control, let end): [control, end]
        case .cubic(let control1, let control2, let end): [control1, control2, end]
        case .close: []
        }
    }

    var step: LayerContent.PathStep {
        switch self {
        case .move: .move
        case .line: .line
        case .quad: .quad
        case .cubic: .cubic
        case .close: .close
        }
    }

    /// The end point; `nil` for ``close``, which ends where the subpath started.
    package var end: CGPoint? { points.last }

    package func mapPoints(_ map: (CGPoint) -> CGPoint) -> PathElement {
        switch self {
        case .move(let end): .move(map(end))
        case .line(let end): .line(map(end))
        case .quad(let control, let end): .quad(control: map(control), end: map(end))
        case .cubic(let control1, let control2, let end):
            .cubic(control1: map(control1), control2: map(control2), end: map(end))
        case .close: .close
        }
    }
}

extension CGPath {
    /// The steps of the path in order: the track of control points that an animation of the path interpolates.
    ///
    /// Two paths can be interpolated where their elements have the same cases in the same order.
    package var elements: [PathElement] {
        var elements: [PathElement] = []
        unsafe applyWithBlock { pointer in
            let element = unsafe pointer.pointee
            let points = unsafe element.points
            switch unsafe element.type {
            case .moveToPoint: elements.append(.move(unsafe points[0]))
            case .addLineToPoint: elements.append(.line(unsafe points[0]))
            case .addQuadCurveToPoint: elements.append(.quad(control: unsafe points[0], end: unsafe points[1]))
            case .addCurveToPoint:
                elements.append(.cubic(control1: unsafe points[0], control2: unsafe points[1], end: unsafe points[2]))
            case .closeSubpath: elements.append(.close)
            @unknown default: break
            }
        }
        return elements
    }

    package static func make(_ elements: some Sequence<PathElement>) -> CGPath {
        let path = CGMutablePath()
        path.append(elements)
        return path
    }
}

extension CGMutablePath {
    package func append(_ elements: some Sequence<PathElement>) {
        for element in elements {
            switch element {
            case .move(let end): move(to: end)
            case .line(let end): addLine(to: end)
            case .quad(let control, let end): addQuadCurve(to: end, control: control)
            case .cubic(let control1, let control2, let end):
                addCurve(to: end, control1: control1, control2: control2)
            case .close: closeSubpath()
            }
        }
    }
}
