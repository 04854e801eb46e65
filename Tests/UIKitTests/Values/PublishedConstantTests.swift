import Testing
import UIKit

/// Raw values that files store, send to servers or combine by hand; those of the platform's headers.
@Suite("Published constants")
struct PublishedConstantTests {
    /// The index of the bit of each option; -1 for an option of no bit or several.
    private func places<Options: OptionSet>(_ options: Options...) -> [Int] where Options.RawValue: FixedWidthInteger {
        options.map { ($0.rawValue.nonzeroBitCount == 1) ? $0.rawValue.trailingZeroBitCount : -1 }
    }

    @Test func `directions, edges, corners and masks`() {
        #expect(places(UISwipeGestureRecognizer.Direction.right, .left, .up, .down) == [0, 1, 2, 3])
        #expect(places(UIPopoverArrowDirection.up, .down, .left, .right) == [0, 1, 2, 3])
        #expect(UIPopoverArrowDirection.any == [.up, .down, .left, .right])
        #expect(places(UIRectEdge.top, .left, .bottom, .right) == [0, 1, 2, 3])
        #expect(UIRectEdge.all == [.top, .left, .bottom, .right])
        #expect(places(NSDirectionalRectEdge.top, .leading, .bottom, .trailing) == [0, 1, 2, 3])
        #expect(NSDirectionalRectEdge.all == [.top, .leading, .bottom, .trailing])
        #expect(places(UIRectCorner.topLeft, .topRight, .bottomLeft, .bottomRight) == [0, 1, 2, 3])
        #expect(UIRectCorner.allCorners.rawValue == .max)
        #expect(
            places(
                CACornerMask.layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner)
                == [0, 1, 2, 3])
        #expect(
            places(
                UIView.AutoresizingMask.flexibleLeftMargin, .flexibleWidth, .flexibleRightMargin, .flexibleTopMargin,
                .flexibleHeight, .flexibleBottomMargin) == [0, 1, 2, 3, 4, 5])
        #expect(
            places(UIInterfaceOrientationMask.portrait, .portraitUpsideDown, .landscapeRight, .landscapeLeft)
                == [1, 2, 3, 4])
        #expect(UIInterfaceOrientationMask.landscape == [.landscapeLeft, .landscapeRight])
        #expect(UIInterfaceOrientationMask.allButUpsideDown == [.portrait, .landscape])
        #expect(UIInterfaceOrientationMask.all == [.allButUpsideDown, .portraitUpsideDown])
        #expect(
            places(
                UICollectionView.ScrollPosition.top, .centeredVertically, .bottom, .left, .centeredHorizontally, .right)
                == [0, 1, 2, 3, 4, 5])
    }

    @Test func `options of animations`() {
        #expect(
            places(
                UIView.AnimationOptions.layoutSubviews, .allowUserInteraction, .beginFromCurrentState, .repeat,
                .autoreverse, .overrideInheritedDuration, .overrideInheritedCurve, .allowAnimatedContent,
                .showHideTransitionViews, .overrideInheritedOptions) == Array(0...9))
        let curves: [UIView.AnimationOptions] = [.curveEaseInOut, .curveEaseIn, .curveEaseOut, .curveLinear]
        #expect(curves.map { $0.rawValue >> 16 } == [0, 1, 2, 3])
        let transitions: [UIView.AnimationOptions] = [
            .transitionFlipFromLeft, .transitionFlipFromRight, .transitionCurlUp, .transitionCurlDown,
            .transitionCrossDissolve, .transitionFlipFromTop, .transitionFlipFromBottom,
        ]
        #expect(transitions.map { $0.rawValue >> 20 } == [1, 2, 3, 4, 5, 6, 7])
        #expect(UIView.AnimationOptions.preferredFramesPerSecond60.rawValue >> 24 == 3)
        #expect(UIView.AnimationOptions.preferredFramesPerSecond30.rawValue >> 24 == 7)
        #expect(
            places(
                UIView.KeyframeAnimationOptions.layoutSubviews, .allowUserInteraction, .beginFromCurrentState,
                .repeat, .autoreverse, .overrideInheritedDuration, .overrideInheritedOptions)
                == [0, 1, 2, 3, 4, 5, 9])
        let modes: [UIView.KeyframeAnimationOptions] = [
            .calculationModeLinear, .calculationModeDiscrete, .calculationModePaced, .calculationModeCubic,
            .calculationModeCubicPaced,
        ]
        #expect(modes.map { $0.rawValue >> 10 } == [0, 1, 2, 3, 4])
        #expect(UIView.AnimationCurve.easeInOut.rawValue == 0 && UIView.AnimationCurve.linear.rawValue == 3)
    }

    @Test func `events and states of controls`() {
        #expect(
            places(
                UIControl.Event.touchDown, .touchDownRepeat, .touchDragInside, .touchDragOutside, .touchDragEnter,
                .touchDragExit, .touchUpInside, .touchUpOutside, .touchCancel, .valueChanged,
                .primaryActionTriggered, .editingDidBegin, .editingChanged, .editingDidEnd)
                == [0, 1, 2, 3, 4, 5, 6, 7, 8, 12, 13, 16, 17, 18])
        #expect(UIControl.Event.allTouchEvents.rawValue == 4095)
        #expect(UIControl.Event.allEvents.rawValue == 4_294_967_295)
        #expect(places(UIControl.State.highlighted, .disabled, .selected) == [0, 1, 2])
        #expect(UIControl.State.normal.isEmpty)
    }

    @Test func `fonts and text`() {
        #expect(
            places(
                UIFontDescriptor.SymbolicTraits.traitItalic, .traitBold, .traitExpanded, .traitCondensed,
                .traitMonoSpace, .traitUIOptimized, .traitTightLeading, .traitLooseLeading)
                == [0, 1, 5, 6, 10, 12, 15, 16])
        #expect([NSUnderlineStyle.single, .thick, .double].map(\.rawValue) == [1, 2, 9])
        let weights: [UIFont.Weight] = [
            .ultraLight, .thin, .light, .regular, .medium, .semibold, .bold, .heavy, .black,
        ]
        #expect(weights.map(\.rawValue) == [-0.8, -0.6, -0.4, 0, 0.23, 0.3, 0.4, 0.56, 0.62])
    }

    @Test func `attributes, relations and formats of constraints`() {
        let attributes: [NSLayoutConstraint.Attribute] = [
            .notAnAttribute, .left, .right, .top, .bottom, .leading, .trailing, .width, .height, .centerX, .centerY,
            .lastBaseline, .firstBaseline, .leftMargin, .rightMargin, .topMargin, .bottomMargin, .leadingMargin,
            .trailingMargin, .centerXWithinMargins, .centerYWithinMargins,
        ]
        #expect(attributes.map(\.rawValue) == Array(0...20))
        #expect(
            [NSLayoutConstraint.Relation.lessThanOrEqual, .equal, .greaterThanOrEqual].map(\.rawValue) == [-1, 0, 1])
        #expect(
            places(
                NSLayoutConstraint.FormatOptions.alignAllLeft, .alignAllRight, .alignAllTop, .alignAllBottom,
                .alignAllLeading, .alignAllTrailing, .alignAllCenterX, .alignAllCenterY, .alignAllLastBaseline,
                .directionLeftToRight, .directionRightToLeft) == [1, 2, 3, 4, 5, 6, 9, 10, 11, 16, 17])
        #expect([UILayoutPriority.required, .defaultHigh, .defaultLow].map(\.rawValue) == [1000, 750, 250])
        #expect(UILayoutPriority.fittingSizeLevel.rawValue == 50)
    }

    @Test func `traits, notifications and orientations`() {
        #expect(
            places(
                UIAccessibilityTraits.button, .link, .image, .selected, .staticText, .notEnabled, .updatesFrequently,
                .adjustable, .header) == [0, 1, 2, 3, 6, 8, 9, 12, 16])
        #expect(
            [UIAccessibility.Notification.screenChanged, .layoutChanged, .announcement].map(\.rawValue)
                == [1000, 1001, 1008])
        // The device's left is the interface's right.
        #expect(UIInterfaceOrientation.landscapeLeft.rawValue == UIDeviceOrientation.landscapeRight.rawValue)
        #expect(UIInterfaceOrientation.landscapeRight.rawValue == UIDeviceOrientation.landscapeLeft.rawValue)
        #expect(UIDeviceOrientation.faceDown.rawValue == 6 && UIStatusBarStyle.darkContent.rawValue == 3)
    }
}
