#if os(Linux)
/// An image of Core Graphics, without pixels.
public final class CGImage: Sendable {
    public let width: Int
    public let height: Int

    init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    public func cropping(to rect: CGRect) -> CGImage? {
        let part = rect.integral.intersection(CGRect(x: 0, y: 0, width: width, height: height))
        return part.isEmpty ? nil : CGImage(width: Int(part.width), height: Int(part.height))
    }
}
#endif
