import Foundation

/// An image at the leading edge and up to two labels beside it: below each other, or one at the leading and one at the trailing
/// edge. Image and texts are vertically centered between the margins. Its natural size fits them.
open class UIListContentView: UIView, UIContentView {
    /// - Precondition: A new value is a ``UIListContentConfiguration``.
    open var configuration: any UIContentConfiguration {
        get { list }
        set {
            guard let list = newValue as? UIListContentConfiguration else {
                preconditionFailure("UIListContentView cannot show a \(type(of: newValue))")
            }
            self.list = list
            update()
        }
    }
    private var list: UIListContentConfiguration
    private var textLabel: UILabel?
    private var secondaryTextLabel: UILabel?
    private var imageView: UIImageView?

    public init(configuration: UIListContentConfiguration) {
        list = configuration
        super.init(frame: .zero)
        update()
    }

    public required init?(coder: NSCoder) {
        list = .cell()
        super.init(coder: coder)
    }

    private func update() {
        imageView = subview(imageView, isShown: list.image != nil, UIImageView())
        if let imageView {
            imageView.image = list.image
            imageView.tintColor = list.imageProperties.tintColor
            imageView.layer.cornerRadius = list.imageProperties.cornerRadius
            imageView.clipsToBounds = list.imageProperties.cornerRadius > 0
        }
        textLabel = label(textLabel, list.text, list.attributedText, list.textProperties)
        secondaryTextLabel = label(
            secondaryTextLabel, list.secondaryText, list.secondaryAttributedText, list.secondaryTextProperties)
        invalidateIntrinsicContentSize()
    }

    private func subview<View: UIView>(_ present: View?, isShown: Bool, _ make: @autoclosure () -> View) -> View? {
        guard isShown else {
            present?.removeFromSuperview()
            return nil
        }
        if let present { return present }
        let view = make()
        addSubview(view)
        return view
    }

    private func label(
        _ present: UILabel?, _ text: String?, _ attributedText: NSAttributedString?,
        _ properties: UIListContentConfiguration.TextProperties
    ) -> UILabel? {
        let label = subview(present, isShown: text != nil || attributedText != nil, UILabel())
        guard let label else { return nil }
        label.attributedText = attributedText
        if attributedText == nil { label.text = text }
        (label.font, label.textColor) = (properties.font, properties.color)
        (label.numberOfLines, label.lineBreakMode) = (properties.numberOfLines, properties.lineBreakMode)
        label.textAlignment =
            properties.alignment == .center ? .center : properties.alignment == .justified ? .justified : .natural
        return label
    }

    // MARK: Layout

    /// Frames from the top leading corner of the area between the margins, and the size that holds them.
    private struct Arrangement {
        var (image, text, secondaryText) = (CGRect.zero, CGRect.zero, CGRect.zero)
        var size = CGSize.zero
    }

    /// The least high arrangement in a width, which is infinite for the natural one.
    private func arrangement(width: CGFloat) -> Arrangement {
        guard let image = list.image else { return textArrangement(width: width) }
        let size = list.imageProperties.size(of: image)
        let reserved = list.imageProperties.reservedLayoutSize
        let area = CGSize(
            width: reserved.width > 0 ? reserved.width : size.width,
            height: reserved.height > 0 ? reserved.height : size.height)
        let start = area.width + list.imageToTextPadding
        var result = textArrangement(width: max(0, width - start))
        let (height, texts) = (max(area.height, result.size.height), result.size)
        result.image = CGRect(
            x: (area.width - size.width) / 2, y: (height - size.height) / 2, width: size.width, height: size.height)
        for text in [\Arrangement.text, \.secondaryText] {
            result[keyPath: text].origin.x += start
            result[keyPath: text].origin.y += (height - texts.height) / 2
        }
        result.size = CGSize(width: texts.width > 0 ? start + texts.width : area.width, height: height)
        return result
    }

    private func textArrangement(width: CGFloat) -> Arrangement {
        func size(_ label: UILabel?, _ width: CGFloat) -> CGSize {
            label?.sizeThatFits(CGSize(width: width, height: 0)) ?? .zero
        }
        var (first, second) = (size(textLabel, 0), size(secondaryTextLabel, 0))
        let hasBoth = textLabel != nil && secondaryTextLabel != nil
        let row = first.width + list.textToSecondaryTextHorizontalPadding + second.width
        var result = Arrangement()
        if hasBoth, list.prefersSideBySideTextAndSecondaryText, row <= width {
            result.size = CGSize(width: row, height: max(first.height, second.height))
            let x = (width.isFinite ? width : row) - second.width
            result.text.origin.y = (result.size.height - first.height) / 2
            result.secondaryText.origin = CGPoint(x: x, y: (result.size.height - second.height) / 2)
        } else {
            let natural = max(first.width, second.width)
            if width.isFinite { (first, second) = (size(textLabel, width), size(secondaryTextLabel, width)) }
            (first.width, second.width) = width.isFinite ? (width, width) : (natural, natural)
            result.secondaryText.origin.y = first.height + (hasBoth ? list.textToSecondaryTextVerticalPadding : 0)
            result.size = CGSize(width: natural, height: result.secondaryText.minY + second.height)
        }
        (result.text.size, result.secondaryText.size) = (first, second)
        return result
    }

    private var margins: UIEdgeInsets { UIEdgeInsets(list.directionalLayoutMargins, isReversed: isRightToLeft) }

    open override var intrinsicContentSize: CGSize {
        let (size, margins) = (arrangement(width: .infinity).size, margins)
        return CGSize(
            width: size.width + margins.left + margins.right, height: size.height + margins.top + margins.bottom)
    }

    override func naturalHeight(inWidth width: CGFloat) -> CGFloat? {
        let margins = margins
        let height = arrangement(width: max(0, width - margins.left - margins.right)).size.height
        return height + margins.top + margins.bottom
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        let area = bounds.inset(by: margins)
        let arrangement = arrangement(width: max(0, area.width))
        func place(_ view: UIView?, _ frame: CGRect) {
            let x = isRightToLeft ? area.maxX - frame.maxX : area.minX + frame.minX
            let y = area.minY + (area.height - arrangement.size.height) / 2 + frame.minY
            view?.frame = CGRect(origin: CGPoint(x: x, y: y), size: frame.size)
        }
        place(imageView, arrangement.image)
        place(textLabel, arrangement.text)
        place(secondaryTextLabel, arrangement.secondaryText)
    }
}

extension UIListContentConfiguration.ImageProperties {
    /// The size of an image, scaled down to fit ``maximumSize``.
    fileprivate func size(of image: UIImage) -> CGSize {
        let size = image.size
        var scale: CGFloat = 1
        if maximumSize.width > 0, size.width > 0 { scale = min(scale, maximumSize.width / size.width) }
        if maximumSize.height > 0, size.height > 0 { scale = min(scale, maximumSize.height / size.height) }
        return CGSize(width: size.width * scale, height: size.height * scale)
    }
}
