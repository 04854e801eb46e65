#if os(Linux)
import AnimationMath
import AnimationTimeline
import Foundation

/// An image of Core Graphics: its size, and the marks of drawing code. There are no pixels.
public final class CGImage: Sendable {
    public let width: Int
    public let height: Int
    let drawing: LayerContent.Drawing?

    init(width: Int, height: Int, drawing: LayerContent.Drawing? = nil) {
        self.width = width
        self.height = height
        self.drawing = drawing
    }

    public func cropping(to rect: CGRect) -> CGImage? {
        let part = rect.integral.intersection(CGRect(x: 0, y: 0, width: width, height: height))
        guard !part.isEmpty else { return nil }
        var drawing: LayerContent.Drawing?
        if case .marks(let marks, let whole) = self.drawing {
            // Drawings are in points, crops in pixels.
            let scale = (x: whole.width / Double(width), y: whole.height / Double(height))
            let frame = Rect(
                x: whole.minX + Double(part.minX) * scale.x, y: whole.minY + Double(part.minY) * scale.y,
                width: Double(part.width) * scale.x, height: Double(part.height) * scale.y)
            drawing = .marks(marks, in: frame)
        }
        return CGImage(width: Int(part.width), height: Int(part.height), drawing: drawing)
    }
}
#endif
