// swift-format-ignore-file: AlwaysUseLowerCamelCase
// Declared: names of Swift 4, which files had before Swift 4.2 and Xcode still knows in that mode.
import Foundation

public typealias NSAttributedStringKey = NSAttributedString.Key
public typealias NSLayoutAttribute = NSLayoutConstraint.Attribute
public typealias NSLayoutFormatOptions = NSLayoutConstraint.FormatOptions
public typealias NSLayoutRelation = NSLayoutConstraint.Relation
public typealias RunLoopMode = RunLoop.Mode
public typealias UIApplicationLaunchOptionsKey = UIApplication.LaunchOptionsKey
public typealias UIBarButtonItemStyle = UIBarButtonItem.Style
public typealias UICollectionViewScrollPosition = UICollectionView.ScrollPosition
public typealias UIControlEvents = UIControl.Event
public typealias UIControlState = UIControl.State
public typealias UIGestureRecognizerState = UIGestureRecognizer.State
public typealias UINavigationControllerOperation = UINavigationController.Operation
public typealias UITableViewCellStyle = UITableViewCell.CellStyle
public typealias UITableViewRowAnimation = UITableView.RowAnimation
public typealias UIViewAnimationCurve = UIView.AnimationCurve
public typealias UIViewAnimationOptions = UIView.AnimationOptions
public typealias UIViewAutoresizing = UIView.AutoresizingMask
public typealias UIViewContentMode = UIView.ContentMode

public let CGPointZero = CGPoint.zero
public let CGRectNull = CGRect.null
public let CGRectZero = CGRect.zero
public let CGSizeZero = CGSize.zero

public let kCAAnimationCubic = CAAnimationCalculationMode.cubic
public let kCAAnimationCubicPaced = CAAnimationCalculationMode.cubicPaced
public let kCAAnimationDiscrete = CAAnimationCalculationMode.discrete
public let kCAAnimationLinear = CAAnimationCalculationMode.linear
public let kCAAnimationPaced = CAAnimationCalculationMode.paced
public let kCAAnimationRotateAuto = CAAnimationRotationMode.rotateAuto
public let kCAAnimationRotateAutoReverse = CAAnimationRotationMode.rotateAutoReverse
public let kCAFillModeBackwards = CAMediaTimingFillMode.backwards
public let kCAFillModeBoth = CAMediaTimingFillMode.both
public let kCAFillModeForwards = CAMediaTimingFillMode.forwards
public let kCAFillModeRemoved = CAMediaTimingFillMode.removed
public let kCAFillRuleEvenOdd = CAShapeLayerFillRule.evenOdd
public let kCAFillRuleNonZero = CAShapeLayerFillRule.nonZero
public let kCAGravityResizeAspect = CALayerContentsGravity.resizeAspect
public let kCAGravityResizeAspectFill = CALayerContentsGravity.resizeAspectFill
public let kCALineCapButt = CAShapeLayerLineCap.butt
public let kCALineCapRound = CAShapeLayerLineCap.round
public let kCALineCapSquare = CAShapeLayerLineCap.square
public let kCALineJoinBevel = CAShapeLayerLineJoin.bevel
public let kCALineJoinMiter = CAShapeLayerLineJoin.miter
public let kCALineJoinRound = CAShapeLayerLineJoin.round
public let kCAMediaTimingFunctionDefault = CAMediaTimingFunctionName.default
public let kCAMediaTimingFunctionEaseIn = CAMediaTimingFunctionName.easeIn
public let kCAMediaTimingFunctionEaseInEaseOut = CAMediaTimingFunctionName.easeInEaseOut
public let kCAMediaTimingFunctionEaseOut = CAMediaTimingFunctionName.easeOut
public let kCAMediaTimingFunctionLinear = CAMediaTimingFunctionName.linear
public let kCATransitionFade = CATransitionType.fade
public let kCATransitionFromBottom = CATransitionSubtype.fromBottom
public let kCATransitionFromLeft = CATransitionSubtype.fromLeft
public let kCATransitionFromRight = CATransitionSubtype.fromRight
public let kCATransitionFromTop = CATransitionSubtype.fromTop
public let kCATransitionMoveIn = CATransitionType.moveIn
public let kCATransitionPush = CATransitionType.push
public let kCATransitionReveal = CATransitionType.reveal

@MainActor public let UIWindowLevelNormal = UIWindow.Level.normal
@MainActor public let UIWindowLevelStatusBar = UIWindow.Level.statusBar
@MainActor public let UIWindowLevelAlert = UIWindow.Level.alert

extension NSNotification.Name {
    public static let UIApplicationDidBecomeActive = UIApplication.didBecomeActiveNotification
    public static let UIApplicationDidEnterBackground = UIApplication.didEnterBackgroundNotification
    public static let UIApplicationWillEnterForeground = UIApplication.willEnterForegroundNotification
    public static let UIApplicationWillResignActive = UIApplication.willResignActiveNotification
    public static let UIDeviceOrientationDidChange = UIDevice.orientationDidChangeNotification
    public static let UIKeyboardWillHide = UIResponder.keyboardWillHideNotification
    public static let UIKeyboardWillShow = UIResponder.keyboardWillShowNotification
}

extension RunLoop.Mode {
    public static let commonModes = RunLoop.Mode.common
    public static let defaultRunLoopMode = RunLoop.Mode.default
    public static let UITrackingRunLoopMode = RunLoop.Mode.tracking
}

extension UIView {
    public final func bringSubview(toFront view: UIView) { bringSubviewToFront(view) }
    public final func sendSubview(toBack view: UIView) { sendSubviewToBack(view) }
}

extension UIViewController {
    public final var childViewControllers: [UIViewController] { children }
    public final func addChildViewController(_ childController: UIViewController) { addChild(childController) }
    public final func removeFromParentViewController() { removeFromParent() }
    public final func willMove(toParentViewController parent: UIViewController?) { willMove(toParent: parent) }
    public final func didMove(toParentViewController parent: UIViewController?) { didMove(toParent: parent) }
}

public func UIEdgeInsetsMake(_ top: CGFloat, _ left: CGFloat, _ bottom: CGFloat, _ right: CGFloat) -> UIEdgeInsets {
    UIEdgeInsets(top: top, left: left, bottom: bottom, right: right)
}

public func UIEdgeInsetsInsetRect(_ rect: CGRect, _ insets: UIEdgeInsets) -> CGRect { rect.inset(by: insets) }

extension UIColor {
    public convenience init(colorLiteralRed red: Float, green: Float, blue: Float, alpha: Float) {
        self.init(_colorLiteralRed: red, green: green, blue: blue, alpha: alpha)
    }
}

public func CGRectGetMinX(_ rect: CGRect) -> CGFloat { rect.minX }
public func CGRectGetMidX(_ rect: CGRect) -> CGFloat { rect.midX }
public func CGRectGetMaxX(_ rect: CGRect) -> CGFloat { rect.maxX }
public func CGRectGetMinY(_ rect: CGRect) -> CGFloat { rect.minY }
public func CGRectGetMidY(_ rect: CGRect) -> CGFloat { rect.midY }
public func CGRectGetMaxY(_ rect: CGRect) -> CGFloat { rect.maxY }
public func CGRectGetWidth(_ rect: CGRect) -> CGFloat { rect.width }
public func CGRectGetHeight(_ rect: CGRect) -> CGFloat { rect.height }
public func CGRectInset(_ rect: CGRect, _ dx: CGFloat, _ dy: CGFloat) -> CGRect { rect.insetBy(dx: dx, dy: dy) }
public func CGRectOffset(_ rect: CGRect, _ dx: CGFloat, _ dy: CGFloat) -> CGRect { rect.offsetBy(dx: dx, dy: dy) }
