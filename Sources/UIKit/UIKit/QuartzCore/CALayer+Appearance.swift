import AnimationMath
import AnimationTimeline

/// The appearance of a layer. Each value is recorded with its animation; none influences a frame's rectangles.
extension CALayer {
    final func setAppearance(_ property: AppearanceProperty, _ new: Components, default initial: Components) {
        let old = extras?.details.appearance[property] ?? initial
        guard new != old else { return }
        mutableExtras.details.appearance[property] = new
        record(.appearance(property), from: old, to: new)
    }

    final func number(_ property: AppearanceProperty, default initial: Double = 0) -> Double {
        extras?.details.appearance[property]?.values.first ?? initial
    }

    final func setNumber(_ property: AppearanceProperty, _ value: Double, default initial: Double = 0) {
        setAppearance(property, Components([value]), default: Components([initial]))
    }

    final func color(_ property: AppearanceProperty, default initial: CGColor? = nil) -> CGColor? {
        guard let values = extras?.details.appearance[property]?.values else { return initial }
        return values.count == 4
            ? CGColor(red: values[0], green: values[1], blue: values[2], alpha: values[3]) : nil
    }

    final func setColor(_ property: AppearanceProperty, _ value: CGColor?, default initial: CGColor? = nil) {
        setAppearance(
            property, value.map(\.recordedComponents) ?? Components([]),
            default: initial.map(\.recordedComponents) ?? Components([]))
    }

    public final var backgroundColor: CGColor? {
        get { color(.backgroundColor) }
        set { setColor(.backgroundColor, newValue) }
    }

    public final var cornerRadius: CGFloat {
        get { CGFloat(number(.cornerRadius)) }
        set { setNumber(.cornerRadius, Double(newValue)) }
    }

    public final var borderWidth: CGFloat {
        get { CGFloat(number(.borderWidth)) }
        set { setNumber(.borderWidth, Double(newValue)) }
    }

    public final var borderColor: CGColor? {
        get { color(.borderColor, default: .opaqueBlack) }
        set { setColor(.borderColor, newValue, default: .opaqueBlack) }
    }

    public final var shadowColor: CGColor? {
        get { color(.shadowColor, default: .opaqueBlack) }
        set { setColor(.shadowColor, newValue, default: .opaqueBlack) }
    }

    public final var shadowOpacity: Float {
        get { Float(number(.shadowOpacity)) }
        set { setNumber(.shadowOpacity, Double(newValue)) }
    }

    public final var shadowRadius: CGFloat {
        get { CGFloat(number(.shadowRadius, default: 3)) }
        set { setNumber(.shadowRadius, Double(newValue), default: 3) }
    }

    public final var shadowOffset: CGSize {
        get {
            let values = extras?.details.appearance[.shadowOffset]?.values ?? [0, -3]
            return CGSize(width: values[0], height: values[1])
        }
        set {
            setAppearance(.shadowOffset, Components(newValue.width, newValue.height), default: Components([0, -3]))
        }
    }

    public final var shadowPath: CGPath? {
        get { extras?.shadowPath }
        set {
            mutableExtras.shadowPath = newValue
            setAppearance(.shadowPath, newValue.map(\.controlPoints) ?? Components([]), default: Components([]))
        }
    }

    public final var masksToBounds: Bool {
        get { extras?.isClipping ?? false }
        set { mutableExtras.isClipping = newValue }
    }

    /// The layer whose opacity masks this one. It takes part in the timeline as a target of its own.
    public final var mask: CALayer? {
        get { extras?.mask }
        set {
            guard newValue !== mask else { return }
            mask?.removeFromSuperlayer()
            guard let newValue else { return }
            newValue.detach()
            mutableExtras.mask = newValue
            newValue.mutableExtras.details.isMask = true
            newValue.link(to: self)
            recordInsertion(of: newValue, at: 0)
        }
    }

    public final var contentsRect: CGRect {
        get {
            let values = extras?.details.appearance[.contentsRect]?.values ?? [0, 0, 1, 1]
            return CGRect(x: values[0], y: values[1], width: values[2], height: values[3])
        }
        set {
            setAppearance(
                .contentsRect,
                Components(newValue.origin.x, newValue.origin.y, newValue.width, newValue.height),
                default: Components([0, 0, 1, 1]))
        }
    }

    public final var delegate: (any CALayerDelegate)? {
        get { extras?.delegate ?? view }
        set { mutableExtras.delegate = newValue }
    }
}

extension CGColor {
    var recordedColor: Color { UIColor(cgColor: self).recordedRGBA }
    var recordedComponents: Components {
        let rgba = recordedColor
        return Components([rgba.red, rgba.green, rgba.blue, rgba.alpha])
    }
}

extension Components {
    /// The colours with these components: red, green, blue and opacity of each.
    var colors: [CGColor] {
        stride(from: 0, to: values.count - 3, by: 4).map { index in
            CGColor(red: values[index], green: values[index + 1], blue: values[index + 2], alpha: values[index + 3])
        }
    }
}

extension UIColor {
    var recordedRGBA: Color {
        var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
        unsafe getRed(&red, green: &green, blue: &blue, alpha: &alpha)
        return Color(red: Double(red), green: Double(green), blue: Double(blue), alpha: Double(alpha))
    }
}

extension CGColor {
    static var opaqueBlack: CGColor { CGColor(red: 0, green: 0, blue: 0, alpha: 1) }
}
