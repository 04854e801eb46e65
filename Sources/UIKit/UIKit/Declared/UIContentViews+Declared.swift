import Foundation

// Declared: kept and returned. Nothing is drawn, and text is measured by the size of its font alone.

extension UILabel {
    public var adjustsFontSizeToFitWidth: Bool {
        get { declared(false) }
        set { declare(newValue) }
    }
    public var minimumScaleFactor: CGFloat {
        get { declared(0) }
        set { declare(newValue) }
    }
    public var shadowColor: UIColor? {
        get { declared(nil) }
        set { declare(newValue) }
    }
    public var shadowOffset: CGSize {
        get { declared(CGSize(width: 0, height: -1)) }
        set { declare(newValue) }
    }
}

extension UIImageView {
    public var animationImages: [UIImage]? {
        get { declared(nil) }
        set { declare(newValue) }
    }
    public var animationDuration: TimeInterval {
        get { declared(0) }
        set { declare(newValue) }
    }
}
