import Foundation
import Testing
import UIKit

@Suite("UIBezierPath")
struct UIBezierPathTests {
    let rect = CGRect(x: 0, y: 0, width: 100, height: 60)

    @Test func `clockwise arcs run towards greater angles, as seen on screen`() {
        let quarter = UIBezierPath(arcCenter: .zero, radius: 10, startAngle: 0, endAngle: .pi / 2, clockwise: true)
        #expect(quarter.bounds == CGRect(x: 0, y: 0, width: 10, height: 10))
        let rest = UIBezierPath(arcCenter: .zero, radius: 10, startAngle: 0, endAngle: .pi / 2, clockwise: false)
        #expect(rest.bounds == CGRect(x: -10, y: -10, width: 20, height: 20))
    }

    @Test func `only the corners that are named are rounded`() {
        let path = UIBezierPath(
            roundedRect: rect, byRoundingCorners: [.topLeft, .topRight], cornerRadii: CGSize(width: 20, height: 20))
        #expect(!path.contains(CGPoint(x: 2, y: 2)))
        #expect(!path.contains(CGPoint(x: 98, y: 2)))
        #expect(path.contains(CGPoint(x: 2, y: 58)))
        #expect(path.contains(CGPoint(x: 98, y: 58)))
        #expect(path.bounds == rect)
    }

    @Test(arguments: 0..<4)
    func `a rounded corner is a quarter of a circle`(index: Int) {
        let corner: UIRectCorner = [.topLeft, .topRight, .bottomRight, .bottomLeft][index]
        let path = UIBezierPath(
            roundedRect: rect, byRoundingCorners: corner, cornerRadii: CGSize(width: 20, height: 20))
        let (isRight, isBottom) = (index == 1 || index == 2, index >= 2)
        let center = CGPoint(x: isRight ? 80 : 20, y: isBottom ? 40 : 20)
        for degrees in stride(from: 3.0, to: 90, by: 3) {
            let (x, y) = (cos(degrees * .pi / 180), sin(degrees * .pi / 180))
            func point(_ radius: CGFloat) -> CGPoint {
                CGPoint(x: center.x + (isRight ? x : -x) * radius, y: center.y + (isBottom ? y : -y) * radius)
            }
            #expect(path.contains(point(19.999)) && !path.contains(point(20.006)))
        }
    }

    @Test func `a radius is at most half of the shorter side; all radii give the same steps`() {
        let pill = UIBezierPath(roundedRect: rect, cornerRadius: 500)
        #expect(!pill.contains(CGPoint(x: 1, y: 1)))
        let card = UIBezierPath(roundedRect: rect, cornerRadius: 5)
        #expect(pill.cgPath.elements.map(\.points.count) == card.cgPath.elements.map(\.points.count))
    }

    @Test func `the reversed path covers the same area in the other direction`() {
        let path = UIBezierPath(ovalIn: rect)
        path.append(UIBezierPath(rect: rect))
        let reversed = path.reversing()
        #expect(reversed.bounds == path.bounds)
        #expect(reversed.cgPath.elements.count == path.cgPath.elements.count)
        #expect(reversed.reversing() == path)
        // The oval and the reversed oval cancel out.
        let both = UIBezierPath(ovalIn: rect)
        both.append(both.reversing())
        #expect(!both.contains(CGPoint(x: 50, y: 30)))
    }

    @Test func `what follows a closed subpath starts where that started, also in the reversed path`() {
        let (start, corner) = (CGPoint(x: 1, y: 2), CGPoint(x: 7, y: 3))
        let (last, far, control, end) = (
            CGPoint(x: 4, y: 9), CGPoint(x: 20, y: 30), CGPoint(x: 15, y: 5), CGPoint(x: 8, y: 6)
        )
        let path = UIBezierPath()
        path.move(to: start)
        path.addLine(to: corner)
        path.addLine(to: last)
        path.close()
        path.addQuadCurve(to: far, controlPoint: control)
        path.close()
        path.addLine(to: end)
        #expect(
            path.reversing().cgPath.elements == [
                .move(last), .line(corner), .line(start), .close, .move(far), .quad(control: control, end: start),
                .close, .move(end), .line(start),
            ])
    }

    @Test func `a copy keeps its elements while the original changes`() {
        let path = UIBezierPath(rect: rect)
        let core = path.cgPath
        let copy = path.copy() as? UIBezierPath
        path.apply(CGAffineTransform(translationX: 5, y: 0))
        path.addLine(to: CGPoint(x: 1, y: 1))
        let expected = unsafe CGPath(rect: rect, transform: nil)
        #expect(core == expected)
        #expect(copy?.cgPath == core)
        #expect(path.bounds == CGRect(x: 1, y: 0, width: 104, height: 60))
    }

    @Test func `an empty path has the null rectangle as its bounds`() {
        #expect(UIBezierPath().isEmpty)
        #expect(UIBezierPath().bounds.isNull)
        let path = UIBezierPath(rect: rect)
        path.removeAllPoints()
        #expect(path.isEmpty && path.currentPoint == .zero)
    }
}
