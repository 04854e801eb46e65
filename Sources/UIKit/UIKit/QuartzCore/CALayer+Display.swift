import AnimationMath
import AnimationTimeline
import Foundation

/// The drawing code of layers. It runs after the layout of the event in which display is due, and is recorded for pictures.
extension CALayer {
    public final func displayIfNeeded() {
        guard needsDisplayFlag else { return }
        needsDisplayFlag = false
        display()
    }

    /// Displays this layer and those in it that need it.
    final func displayTree() {
        displayIfNeeded()
        guard subtreeNeedsDisplay else { return }
        subtreeNeedsDisplay = false
        for sublayer in sublayerStorage where sublayer.needsDisplayFlag || sublayer.subtreeNeedsDisplay {
            sublayer.displayTree()
        }
    }

    /// Marks this layer and all around it; stops at the first that is marked already.
    final func markSubtreeForDisplay() {
        var layer: CALayer? = self
        while let current = layer, !current.subtreeNeedsDisplay {
            current.subtreeNeedsDisplay = true
            layer = current.superlayerLink?.layer
        }
    }

    /// Runs the drawing code, and keeps its marks.
    final func recordDrawing() {
        let context = CGContext(bounds: bounds)
        delegate?.layerWillDraw(self)
        draw(in: context)
        let drawing = context.drawing
        if drawing != nil || extras?.drawing != nil { mutableExtras.drawing = drawing }
    }

    /// Draws the layer and those in it with their model values. Masks, gradient layers and image files leave no marks.
    public func render(in ctx: CGContext) {
        // Not stretched over the bounds, which may be empty.
        let unit = CGRect(x: 0, y: 0, width: 1, height: 1)
        ctx.add(.marks(marks, in: Rect(unit)), in: unit)
    }

    /// The layer and those in it in the layer's coordinates.
    private var marks: [LayerContent.Mark] {
        let radius = max(0, min(cornerRadius, bounds.width / 2, bounds.height / 2))
        let outline = unsafe LayerContent.Outline(
            CGPath(roundedRect: bounds, cornerWidth: radius, cornerHeight: radius, transform: nil))
        var marks = backgroundColor.map { [LayerContent.Mark(outline, fill: .color($0.recordedColor))] } ?? []
        marks += contentMarks
        for sublayer in sublayersBackToFront where !sublayer.storedHidden && sublayer.storedOpacity > 0 {
            let (map, scale) = (sublayer.projectionToSuperlayer, sublayer.affineTransform().lengthScale)
            // A mark that reaches behind the eye of a perspective is not drawn.
            for mark in sublayer.marks
            where ([mark.outline] + mark.clips).allSatisfy({ $0.points.allSatisfy { map.point($0) != nil } }) {
                var mark = mark.map(scale: scale, alpha: sublayer.storedOpacity) { map.point($0) ?? $0 }
                if masksToBounds { mark.clips.append(outline) }
                marks.append(mark)
            }
        }
        if borderWidth > 0, let stroke = borderColor?.recordedColor {
            marks.append(LayerContent.Mark(outline, stroke: stroke, lineWidth: borderWidth))
        }
        return marks
    }

    private var contentMarks: [LayerContent.Mark] {
        switch drawing {
        case .marks:
            let context = CGContext(bounds: bounds)
            context.add(drawing, in: bounds)
            return context.marks
        case .text(let lengths, let fontSize, let alignment, let wraps):
            return LayerContent.Mark.text(
                lengths, fontSize: fontSize, alignment: alignment, wraps: wraps, in: Rect(bounds))
        case .path:
            guard let shape = self as? CAShapeLayer, let path = shape.path else { return [] }
            return [
                LayerContent.Mark(
                    LayerContent.Outline(path, isEvenOdd: shape.fillRule == .evenOdd),
                    fill: shape.fillColor.map { .color($0.recordedColor) }, stroke: shape.strokeColor?.recordedColor,
                    lineWidth: Double(shape.lineWidth))
            ]
        case .image, .snapshot, nil: return []
        }
    }
}

extension LayerContent.Outline {
    init(_ path: CGPath, isEvenOdd: Bool = false) {
        let elements = path.elements
        self.init(
            elements.map(\.step), points: elements.flatMap(\.points).map { Point($0) }, isEvenOdd: isEvenOdd)
    }
}
