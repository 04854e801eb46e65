import AnimationMath
import AnimationTimeline
import Foundation

extension UIFont {
    /// The estimated height of a line: 1.2 times the size of the font.
    var lineAdvance: CGFloat { pointSize * 1.2 }

    /// The estimated width of a line: half an em a character.
    final func width(of line: Substring) -> CGFloat { CGFloat(line.count) * pointSize / 2 }
}

extension String {
    func lineWidths(in font: UIFont) -> [Double] {
        split(separator: "\n", omittingEmptySubsequences: false).map { Double(font.width(of: $0)) }
    }

    /// The estimated size in whole points: lines as wide as their characters. Longer lines than a limit are broken at it.
    func size(in font: UIFont, width limit: CGFloat = .infinity) -> CGSize {
        let widths = lineWidths(in: font).map { CGFloat($0) }
        let perLine = max(limit, font.pointSize / 2)
        let lines = widths.map { max(($0 / perLine).rounded(.up), 1) }.reduce(0, +)
        return CGSize(
            width: min(widths.max() ?? 0, perLine).rounded(.up), height: (lines * font.lineAdvance).rounded(.up))
    }

    /// The estimated size of the text in the attributes' font, or in one of 12 points.
    public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
        size(in: attributes?[.font] as? UIFont ?? .systemFont(ofSize: 12))
    }

    /// The estimated rectangle of the text, broken at the width if the options have lines.
    public func boundingRect(
        with size: CGSize, options: NSStringDrawingOptions = [], attributes: [NSAttributedString.Key: Any]? = nil,
        context: NSStringDrawingContext?
    ) -> CGRect {
        let limit = options.contains(.usesLineFragmentOrigin) && size.width > 0 ? size.width : .infinity
        let font = attributes?[.font] as? UIFont ?? .systemFont(ofSize: 12)
        return CGRect(origin: .zero, size: self.size(in: font, width: limit))
    }
}

extension NSAttributedString {
    private var firstAttributes: [NSAttributedString.Key: Any] {
        length == 0 ? [:] : unsafe attributes(at: 0, effectiveRange: nil)
    }

    public func size() -> CGSize { string.size(withAttributes: firstAttributes) }

    public func boundingRect(
        with size: CGSize, options: NSStringDrawingOptions = [], context: NSStringDrawingContext?
    ) -> CGRect {
        string.boundingRect(with: size, options: options, attributes: firstAttributes, context: context)
    }
}

extension NSString {
    public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
        String(describing: self).size(withAttributes: attributes)
    }

    public func boundingRect(
        with size: CGSize, options: NSStringDrawingOptions = [], attributes: [NSAttributedString.Key: Any]? = nil,
        context: NSStringDrawingContext?
    ) -> CGRect {
        String(describing: self).boundingRect(with: size, options: options, attributes: attributes, context: context)
    }
}

// MARK: Drawing in the current context, as grey lines

extension String {
    public func draw(at point: CGPoint, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
        draw(in: CGRect(origin: point, size: size(withAttributes: attributes)), withAttributes: attributes)
    }

    /// Draws lines from the upper edge of a rectangle, broken at its width.
    public func draw(in rect: CGRect, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
        guard !isEmpty, let context = UIGraphicsGetCurrentContext() else { return }
        let font = attributes?[.font] as? UIFont ?? .systemFont(ofSize: 12)
        let frame = CGRect(
            origin: rect.origin, size: CGSize(width: rect.width, height: size(in: font, width: rect.width).height))
        let lines = LayerContent.Mark.text(
            lineWidths(in: font), fontSize: Double(font.pointSize), alignment: 0, wraps: true, in: Rect(frame))
        context.add(.marks(lines, in: Rect(frame)), in: frame)
    }
}

extension NSString {
    public func draw(at point: CGPoint, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
        String(describing: self).draw(at: point, withAttributes: attributes)
    }
    public func draw(in rect: CGRect, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
        String(describing: self).draw(in: rect, withAttributes: attributes)
    }
}

extension NSAttributedString {
    public func draw(at point: CGPoint) { string.draw(at: point, withAttributes: firstAttributes) }
    public func draw(in rect: CGRect) { string.draw(in: rect, withAttributes: firstAttributes) }
    public func draw(with rect: CGRect, options: NSStringDrawingOptions = [], context: NSStringDrawingContext?) {
        draw(in: rect)
    }
}
