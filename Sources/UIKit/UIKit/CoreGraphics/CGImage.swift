#if os(Linux)
/// An image of Core Graphics, without pixels. There is no way to make one: it exists so that files compile.
public final class CGImage: Sendable {
    public let width: Int
    public let height: Int

    init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// A part of the image, cut at its edges; `nil` where nothing is left.
    public func cropping(to rect: CGRect) -> CGImage? {
        let part = rect.integral.intersection(CGRect(x: 0, y: 0, width: width, height: height))
        return part.isEmpty ? nil : CGImage(width: Int(part.width), height: Int(part.height))
    }
}
#endif
