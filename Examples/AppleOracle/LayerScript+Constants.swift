#if canImport(UIKit)
import UIKit
#else
import QuartzCore
#endif

extension LayerScript {
    /// The strings of constants, by their names in Objective-C.
    static let constants: [String: String] = [
        "kCAFillModeBackwards": CAMediaTimingFillMode.backwards.rawValue,
        "kCAFillModeBoth": CAMediaTimingFillMode.both.rawValue,
        "kCAFillModeForwards": CAMediaTimingFillMode.forwards.rawValue,
        "kCAFillModeRemoved": CAMediaTimingFillMode.removed.rawValue,
        "kCAFillRuleEvenOdd": CAShapeLayerFillRule.evenOdd.rawValue,
        "kCAFillRuleNonZero": CAShapeLayerFillRule.nonZero.rawValue,
        "kCAGravityBottom": CALayerContentsGravity.bottom.rawValue,
        "kCAGravityBottomLeft": CALayerContentsGravity.bottomLeft.rawValue,
        "kCAGravityBottomRight": CALayerContentsGravity.bottomRight.rawValue,
        "kCAGravityCenter": CALayerContentsGravity.center.rawValue,
        "kCAGravityLeft": CALayerContentsGravity.left.rawValue,
        "kCAGravityResize": CALayerContentsGravity.resize.rawValue,
        "kCAGravityResizeAspect": CALayerContentsGravity.resizeAspect.rawValue,
        "kCAGravityResizeAspectFill": CALayerContentsGravity.resizeAspectFill.rawValue,
        "kCAGravityRight": CALayerContentsGravity.right.rawValue, "kCAGravityTop": CALayerContentsGravity.top.rawValue,
        "kCAGravityTopLeft": CALayerContentsGravity.topLeft.rawValue,
        "kCAGravityTopRight": CALayerContentsGravity.topRight.rawValue,
        "kCALineCapButt": CAShapeLayerLineCap.butt.rawValue, "kCALineCapRound": CAShapeLayerLineCap.round.rawValue,
        "kCALineCapSquare": CAShapeLayerLineCap.square.rawValue,
        "kCALineJoinBevel": CAShapeLayerLineJoin.bevel.rawValue,
        "kCALineJoinMiter": CAShapeLayerLineJoin.miter.rawValue,
        "kCALineJoinRound": CAShapeLayerLineJoin.round.rawValue,
        "kCAMediaTimingFunctionDefault": CAMediaTimingFunctionName.default.rawValue,
        "kCAMediaTimingFunctionEaseIn": CAMediaTimingFunctionName.easeIn.rawValue,
        "kCAMediaTimingFunctionEaseInEaseOut": CAMediaTimingFunctionName.easeInEaseOut.rawValue,
        "kCAMediaTimingFunctionEaseOut": CAMediaTimingFunctionName.easeOut.rawValue,
        "kCAMediaTimingFunctionLinear": CAMediaTimingFunctionName.linear.rawValue,
        "kCATransitionFade": CATransitionType.fade.rawValue, "kCATransitionMoveIn": CATransitionType.moveIn.rawValue,
        "kCATransitionPush": CATransitionType.push.rawValue, "kCATransitionReveal": CATransitionType.reveal.rawValue,
        "kCATransitionFromBottom": CATransitionSubtype.fromBottom.rawValue,
        "kCATransitionFromLeft": CATransitionSubtype.fromLeft.rawValue,
        "kCATransitionFromRight": CATransitionSubtype.fromRight.rawValue,
        "kCATransitionFromTop": CATransitionSubtype.fromTop.rawValue,
        "kCAAnimationDiscrete": CAAnimationCalculationMode.discrete.rawValue,
        "kCAAnimationLinear": CAAnimationCalculationMode.linear.rawValue,
        "kCAAnimationPaced": CAAnimationCalculationMode.paced.rawValue,
        "kCAAnimationCubic": CAAnimationCalculationMode.cubic.rawValue,
        "kCAAnimationCubicPaced": CAAnimationCalculationMode.cubicPaced.rawValue,
    ]
}
