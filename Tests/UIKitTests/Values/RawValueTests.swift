import Foundation
import Testing
import UIKit

/// Raw values of cases and constants, those of the platform's headers.
@MainActor @Suite("Raw values") struct RawValueTests {
    private func numbers<Value: RawRepresentable>(_ values: Value...) -> [Int] where Value.RawValue: BinaryInteger {
        values.map { Int($0.rawValue) }
    }

    private func names<Value: RawRepresentable>(_ values: Value...) -> [String] where Value.RawValue == String {
        values.map(\.rawValue)
    }

    private func words(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }

    @Test func `names of layers and animations`() {
        let positions = names(
            CALayerContentsGravity.center, .top, .bottom, .left, .right, .topLeft, .topRight, .bottomLeft, .bottomRight)
        #expect(positions == words("center top bottom left right topLeft topRight bottomLeft bottomRight"))
        let scaling = names(CALayerContentsGravity.resize, .resizeAspect, .resizeAspectFill)
        #expect(scaling == words("resize resizeAspect resizeAspectFill"))
        #expect(names(CALayerCornerCurve.circular, .continuous) == words("circular continuous"))
        #expect(names(CAShapeLayerFillRule.nonZero, .evenOdd) == words("non-zero even-odd"))
        #expect(names(CAShapeLayerLineCap.butt, .round, .square) == words("butt round square"))
        #expect(names(CAShapeLayerLineJoin.miter, .round, .bevel) == words("miter round bevel"))
        #expect(names(CAGradientLayerType.axial, .radial, .conic) == words("axial radial conic"))
        let alignments = names(CATextLayerAlignmentMode.natural, .left, .right, .center, .justified)
        #expect(alignments == words("natural left right center justified"))
        #expect(names(CATextLayerTruncationMode.none, .start, .end, .middle) == words("none start end middle"))
        let shapes = names(CAEmitterLayerEmitterShape.point, .line, .rectangle, .circle)
        #expect(shapes == words("point line rectangle circle"))
        let emitting = names(CAEmitterLayerEmitterMode.points, .outline, .surface, .volume)
        #expect(emitting == words("points outline surface volume"))
        let orders = names(CAEmitterLayerRenderMode.unordered, .oldestFirst, .oldestLast, .backToFront, .additive)
        #expect(orders == words("unordered oldestFirst oldestLast backToFront additive"))
        #expect(names(CAAnimationRotationMode.rotateAuto, .rotateAutoReverse) == words("auto autoReverse"))
        let modes = names(CAAnimationCalculationMode.linear, .discrete, .paced, .cubic, .cubicPaced)
        #expect(modes == words("linear discrete paced cubic cubicPaced"))
        let curves = names(CAMediaTimingFunctionName.linear, .easeIn, .easeOut, .easeInEaseOut, .default)
        #expect(curves == words("linear easeIn easeOut easeInEaseOut default"))
        let fills = names(CAMediaTimingFillMode.removed, .forwards, .backwards, .both)
        #expect(fills == words("removed forwards backwards both"))
        #expect(names(CATransitionType.fade, .moveIn, .push, .reveal) == words("fade moveIn push reveal"))
        let sides = names(CATransitionSubtype.fromRight, .fromLeft, .fromTop, .fromBottom)
        #expect(sides == words("fromRight fromLeft fromTop fromBottom") && kCATransition == "transition")
    }

    @Test func `names of text, fonts and colours`() {
        let attributes = names(
            NSAttributedString.Key.font, .paragraphStyle, .foregroundColor, .backgroundColor, .kern, .underlineStyle,
            .underlineColor, .strikethroughStyle, .strokeColor, .strokeWidth, .baselineOffset, .link)
        let keys = words(
            "Font ParagraphStyle Color BackgroundColor Kern Underline UnderlineColor Strikethrough StrokeColor"
                + " StrokeWidth BaselineOffset Link")
        #expect(attributes == keys.map { "NS\($0)" })
        let contents = names(
            UITextContentType.name, .emailAddress, .telephoneNumber, .username, .password, .newPassword, .oneTimeCode)
        #expect(contents == words("name email tel username password new-password one-time-code"))
        let fonts = names(UIFontDescriptor.AttributeName.family, .name, .face, .size)
        #expect(fonts == words("Family Name Face Size").map { "NSFont\($0)Attribute" })
        let traits = names(UIFontDescriptor.AttributeName.traits, .textStyle)
        #expect(traits == words("NSCTFontTraitsAttribute NSCTFontUIUsageAttribute"))
        let parts = names(UIFontDescriptor.TraitKey.symbolic, .weight, .width)
        #expect(parts == words("Symbolic Weight Proportion").map { "NSCTFont\($0)Trait" })
        let designs = names(UIFontDescriptor.SystemDesign.default, .rounded, .serif, .monospaced)
        #expect(designs == words("Default Rounded Serif Monospaced").map { "NSCTFontUIFontDesign\($0)" })
        let styles = names(
            UIFont.TextStyle.largeTitle, .title1, .title2, .title3, .headline, .subheadline, .body, .callout, .footnote,
            .caption1, .caption2)
        let sizes = words("Title0 Title1 Title2 Title3 Headline Subhead Body Callout Footnote Caption1 Caption2")
        #expect(styles == sizes.map { "UICTFontTextStyle\($0)" })
        let spaces = [
            CGColorSpace.sRGB, CGColorSpace.extendedSRGB, CGColorSpace.displayP3, CGColorSpace.genericGrayGamma2_2,
        ]
        #expect(spaces == words("SRGB ExtendedSRGB DisplayP3 GenericGrayGamma2_2").map { "kCGColorSpace\($0)" })
        #expect(UIContentSizeCategory.large.rawValue == "UICTContentSizeCategoryL")
        #expect(UIContentSizeCategory.unspecified.rawValue == "_UICTContentSizeCategoryUnspecified")
        #expect(UIContentSizeCategory.newValueUserInfoKey == "UIContentSizeCategoryNewValueKey")
    }

    @Test func `names of notifications and their keys`() {
        let application = names(
            UIApplication.didBecomeActiveNotification, UIApplication.willResignActiveNotification,
            UIApplication.didEnterBackgroundNotification, UIApplication.willEnterForegroundNotification,
            UIApplication.didReceiveMemoryWarningNotification, UIApplication.willTerminateNotification,
            UIApplication.willChangeStatusBarFrameNotification, UIApplication.didChangeStatusBarFrameNotification)
        let changes = words(
            "DidBecomeActive WillResignActive DidEnterBackground WillEnterForeground DidReceiveMemoryWarning"
                + " WillTerminate WillChangeStatusBarFrame DidChangeStatusBarFrame")
        #expect(application == changes.map { "UIApplication\($0)Notification" })
        let keyboard = names(
            UIResponder.keyboardWillShowNotification, UIResponder.keyboardDidShowNotification,
            UIResponder.keyboardWillHideNotification, UIResponder.keyboardDidHideNotification,
            UIResponder.keyboardWillChangeFrameNotification, UIResponder.keyboardDidChangeFrameNotification)
        let moves = words("WillShow DidShow WillHide DidHide WillChangeFrame DidChangeFrame")
        #expect(keyboard == moves.map { "UIKeyboard\($0)Notification" })
        let keys = [
            UIResponder.keyboardFrameBeginUserInfoKey, UIResponder.keyboardFrameEndUserInfoKey,
            UIResponder.keyboardAnimationDurationUserInfoKey, UIResponder.keyboardAnimationCurveUserInfoKey,
        ]
        let parts = words("FrameBegin FrameEnd AnimationDuration AnimationCurve")
        #expect(keys == parts.map { "UIKeyboard\($0)UserInfoKey" })
        let window = names(
            UIWindow.didBecomeVisibleNotification, UIWindow.didBecomeHiddenNotification,
            UIWindow.didBecomeKeyNotification, UIWindow.didResignKeyNotification)
        let events = words("DidBecomeVisible DidBecomeHidden DidBecomeKey DidResignKey")
        #expect(window == events.map { "UIWindow\($0)Notification" })
        let editing = words("TextDidBeginEditing TextDidEndEditing TextDidChange")
        let field = names(
            UITextField.textDidBeginEditingNotification, UITextField.textDidEndEditingNotification,
            UITextField.textDidChangeNotification)
        #expect(field == editing.map { "UITextField\($0)Notification" })
        let view = names(
            UITextView.textDidBeginEditingNotification, UITextView.textDidEndEditingNotification,
            UITextView.textDidChangeNotification)
        #expect(view == editing.map { "UITextView\($0)Notification" })
        let others = names(UIDevice.orientationDidChangeNotification, UIContentSizeCategory.didChangeNotification)
        let objects = words("DeviceOrientation ContentSizeCategory")
        #expect(others == objects.map { "UI\($0)DidChangeNotification" })
        #expect(names(NSKeyValueChangeKey.kindKey, .newKey, .oldKey, .indexesKey) == words("kind new old indexes"))
    }

    @Test func `other names`() {
        let arrows = [
            UIKeyCommand.inputUpArrow, UIKeyCommand.inputDownArrow, UIKeyCommand.inputLeftArrow,
            UIKeyCommand.inputRightArrow, UIKeyCommand.inputEscape,
        ]
        let inputs = words("UpArrow DownArrow LeftArrow RightArrow Escape")
        #expect(arrows == inputs.map { "UIKeyInput\($0)" })
        let activities = names(UIActivity.ActivityType.message, .print)
        #expect(activities == words("Message Print").map { "com.apple.UIKit.activity.\($0)" })
        #expect(UISceneSession.Role.windowApplication.rawValue == "UIWindowSceneSessionRoleApplication")
        let detents = names(UISheetPresentationController.Detent.Identifier.medium, .large)
        #expect(detents == words("com.apple.UIKit.medium com.apple.UIKit.large"))
        let controllers = names(UITransitionContextViewControllerKey.from, .to)
        #expect(controllers == words("From To").map { "UITransitionContext\($0)ViewController" })
        let views = names(UITransitionContextViewKey.from, .to)
        #expect(views == words("From To").map { "UITransitionContext\($0)View" })
        let kinds = [UICollectionView.elementKindSectionHeader, UICollectionView.elementKindSectionFooter]
        #expect(kinds == words("Header Footer").map { "UICollectionElementKindSection\($0)" })
        #expect(UIApplication.openSettingsURLString == "app-settings:")
    }

    @Test func `the names of Swift 4 that are constants`() {
        let modes = [
            kCAAnimationCubic, kCAAnimationCubicPaced, kCAAnimationDiscrete, kCAAnimationLinear, kCAAnimationPaced,
        ]
        #expect(modes == [.cubic, .cubicPaced, .discrete, .linear, .paced])
        #expect([kCAAnimationRotateAuto, kCAAnimationRotateAutoReverse] == [.rotateAuto, .rotateAutoReverse])
        let fills = [kCAFillModeBackwards, kCAFillModeBoth, kCAFillModeForwards, kCAFillModeRemoved]
        #expect(fills == [.backwards, .both, .forwards, .removed])
        #expect([kCAFillRuleEvenOdd, kCAFillRuleNonZero] == [.evenOdd, .nonZero])
        #expect([kCAGravityResizeAspect, kCAGravityResizeAspectFill] == [.resizeAspect, .resizeAspectFill])
        #expect([kCALineCapButt, kCALineCapRound, kCALineCapSquare] == [.butt, .round, .square])
        #expect([kCALineJoinBevel, kCALineJoinMiter, kCALineJoinRound] == [.bevel, .miter, .round])
        let curves = [
            kCAMediaTimingFunctionDefault, kCAMediaTimingFunctionEaseIn, kCAMediaTimingFunctionEaseInEaseOut,
            kCAMediaTimingFunctionEaseOut, kCAMediaTimingFunctionLinear,
        ]
        #expect(curves == [.default, .easeIn, .easeInEaseOut, .easeOut, .linear])
        let transitions = [kCATransitionFade, kCATransitionMoveIn, kCATransitionPush, kCATransitionReveal]
        #expect(transitions == [.fade, .moveIn, .push, .reveal])
        let sides = [
            kCATransitionFromBottom, kCATransitionFromLeft, kCATransitionFromRight, kCATransitionFromTop,
        ]
        #expect(sides == [.fromBottom, .fromLeft, .fromRight, .fromTop])
        #expect([UIWindowLevelNormal, UIWindowLevelStatusBar, UIWindowLevelAlert] == [.normal, .statusBar, .alert])
        let application: [NSNotification.Name] = [
            .UIApplicationDidBecomeActive, .UIApplicationDidEnterBackground, .UIApplicationWillEnterForeground,
            .UIApplicationWillResignActive,
        ]
        let changes = words("DidBecomeActive DidEnterBackground WillEnterForeground WillResignActive")
        #expect(application.map(\.rawValue) == changes.map { "UIApplication\($0)Notification" })
        let others: [NSNotification.Name] = [.UIDeviceOrientationDidChange, .UIKeyboardWillHide, .UIKeyboardWillShow]
        let events = words("DeviceOrientationDidChange KeyboardWillHide KeyboardWillShow")
        #expect(others.map(\.rawValue) == events.map { "UI\($0)Notification" })
        #expect(RunLoop.Mode.commonModes == RunLoop.Mode.common && NSIntegerMax == Int.max)
        #expect(RunLoop.Mode.defaultRunLoopMode == .default && RunLoop.Mode.UITrackingRunLoopMode == .tracking)
        #expect(RunLoop.Mode.tracking.rawValue == "UITrackingRunLoopMode")
        let rect = CGRect(x: 1, y: 2, width: 10, height: 20)
        let parts = [CGRectGetMinX, CGRectGetMidX, CGRectGetMaxX, CGRectGetMinY, CGRectGetMidY, CGRectGetMaxY]
        #expect(parts.map { $0(rect) } == [1, 6, 11, 2, 12, 22])
        #expect(CGRectGetWidth(rect) == 10 && CGRectGetHeight(rect) == 20)
        #expect(CGRectInset(rect, 2, 3) == CGRect(x: 3, y: 5, width: 6, height: 14))
        #expect(CGRectOffset(rect, 2, 3) == CGRect(x: 3, y: 5, width: 10, height: 20))
        let color = UIColor(colorLiteralRed: 0.25, green: 0.5, blue: 0.75, alpha: 0.5)
        #expect(color == UIColor(red: 0.25, green: 0.5, blue: 0.75, alpha: 0.5))
        #expect(CGPointZero == CGPoint(x: 0, y: 0) && CGSizeZero == CGSize(width: 0, height: 0))
        #expect(CGRectZero == CGRect(x: 0, y: 0, width: 0, height: 0) && CGRectNull.isNull)
    }

    @Test func `cases of text input`() {
        #expect(numbers(UITextAutocapitalizationType.none, .words, .sentences, .allCharacters) == [0, 1, 2, 3])
        #expect(numbers(UITextAutocorrectionType.default, .no, .yes) == [0, 1, 2])
        #expect(numbers(UITextSpellCheckingType.default, .no, .yes) == [0, 1, 2])
        #expect(numbers(UIKeyboardAppearance.default, .dark, .light) == [0, 1, 2])
        #expect(UIKeyboardAppearance.alert == .dark)
        let keyboards = numbers(
            UIKeyboardType.default, .asciiCapable, .numbersAndPunctuation, .URL, .numberPad, .phonePad, .namePhonePad,
            .emailAddress, .decimalPad, .twitter, .webSearch, .asciiCapableNumberPad)
        #expect(keyboards == Array(0...11))
        let returnKeys = numbers(
            UIReturnKeyType.default, .go, .google, .join, .next, .route, .search, .send, .yahoo, .done, .emergencyCall,
            .continue)
        #expect(returnKeys == Array(0...11))
        #expect(numbers(UIBaselineAdjustment.alignBaselines, .alignCenters, .none) == [0, 1, 2])
        #expect(numbers(UITextField.BorderStyle.none, .line, .bezel, .roundedRect) == [0, 1, 2, 3])
        #expect(numbers(UITextField.ViewMode.never, .whileEditing, .unlessEditing, .always) == [0, 1, 2, 3])
        #expect(numbers(UITextField.DidEndEditingReason.committed, .cancelled) == [0, 1])
        #expect(numbers(NSTextAlignment.left, .center, .right, .justified, .natural) == [0, 1, 2, 3, 4])
        let breaks = numbers(
            NSLineBreakMode.byWordWrapping, .byCharWrapping, .byClipping, .byTruncatingHead, .byTruncatingTail,
            .byTruncatingMiddle)
        #expect(breaks == Array(0...5))
        #expect(numbers(NSStringDrawingOptions.usesLineFragmentOrigin, .usesFontLeading) == [1, 2])
        let modifiers = numbers(UIKeyModifierFlags.shift, .control, .alternate, .command)
        #expect(modifiers == [1 << 17, 1 << 18, 1 << 19, 1 << 20])
        #expect(UIDataDetectorTypes.all.rawValue == .max)
    }

    @Test func `cases of views, controls and bars`() {
        let modes = numbers(
            UIView.ContentMode.scaleToFill, .scaleAspectFit, .scaleAspectFill, .redraw, .center, .top, .bottom, .left,
            .right, .topLeft, .topRight, .bottomLeft, .bottomRight)
        #expect(modes == Array(0...12))
        let directions = numbers(
            UISemanticContentAttribute.unspecified, .playback, .spatial, .forceLeftToRight, .forceRightToLeft)
        #expect(directions == [0, 1, 2, 3, 4])
        #expect(numbers(UIView.TintAdjustmentMode.automatic, .normal, .dimmed) == [0, 1, 2])
        #expect(numbers(UIView.AnimationCurve.easeInOut, .easeIn, .easeOut, .linear) == [0, 1, 2, 3])
        #expect(UIView.SystemAnimation.delete.rawValue == 0 && UIControl.State.focused.rawValue == 1 << 3)
        let horizontal = numbers(UIControl.ContentHorizontalAlignment.center, .left, .right, .fill, .leading, .trailing)
        #expect(horizontal == [0, 1, 2, 3, 4, 5])
        #expect(numbers(UIControl.ContentVerticalAlignment.center, .top, .bottom, .fill) == [0, 1, 2, 3])
        let buttons = numbers(
            UIButton.ButtonType.custom, .system, .detailDisclosure, .infoLight, .infoDark, .contactAdd, .close)
        #expect(buttons == [0, 1, 2, 3, 4, 5, 7])
        let corners = numbers(UIButton.Configuration.CornerStyle.fixed, .dynamic, .small, .medium, .large, .capsule)
        #expect(corners == [-1, 0, 1, 2, 3, 4])
        #expect(numbers(UIButton.Configuration.Size.medium, .small, .mini, .large) == [0, 1, 2, 3])
        let alignments = numbers(UIButton.Configuration.TitleAlignment.automatic, .leading, .center, .trailing)
        #expect(alignments == [0, 1, 2, 3])
        let indicators = numbers(UIActivityIndicatorView.Style.whiteLarge, .white, .gray, .medium, .large)
        #expect(indicators == [0, 1, 2, 100, 101])
        #expect(numbers(UIDatePicker.Mode.time, .date, .dateAndTime, .countDownTimer) == [0, 1, 2, 3])
        #expect(numbers(UIBarStyle.default, .black) == [0, 1])
        let metrics = numbers(UIBarMetrics.default, .compact, .defaultPrompt, .compactPrompt)
        #expect(metrics == [0, 1, 101, 102])
        #expect(numbers(UIBarButtonItem.Style.plain, .done) == [0, 2])
        let items = numbers(
            UIBarButtonItem.SystemItem.done, .cancel, .edit, .save, .add, .flexibleSpace, .fixedSpace, .compose,
            .reply, .action, .organize, .bookmarks, .search, .refresh, .stop, .camera, .trash, .play, .pause, .rewind,
            .fastForward, .undo, .redo, .pageCurl, .close)
        #expect(items == Array(0...24))
        #expect(numbers(UINavigationItem.LargeTitleDisplayMode.automatic, .always, .never) == [0, 1, 2])
        let effects = numbers(
            UIBlurEffect.Style.extraLight, .light, .dark, .extraDark, .regular, .prominent, .systemUltraThinMaterial,
            .systemThinMaterial, .systemMaterial, .systemThickMaterial, .systemChromeMaterial,
            .systemUltraThinMaterialLight, .systemThinMaterialLight, .systemMaterialLight, .systemThickMaterialLight,
            .systemChromeMaterialLight, .systemUltraThinMaterialDark, .systemThinMaterialDark, .systemMaterialDark,
            .systemThickMaterialDark, .systemChromeMaterialDark)
        #expect(effects == Array(0...20))
        #expect(numbers(UIStackView.Alignment.top, .bottom) == [1, 4])
        let axes = numbers(UIStackView.Alignment.fill, .leading, .firstBaseline, .center, .trailing, .lastBaseline)
        #expect(axes == Array(0...5) && numbers(NSLayoutConstraint.Axis.horizontal, .vertical) == [0, 1])
        let distributions = numbers(
            UIStackView.Distribution.fill, .fillEqually, .fillProportionally, .equalSpacing, .equalCentering)
        #expect(distributions == [0, 1, 2, 3, 4])
    }

    @Test func `cases of lists and scroll views`() {
        #expect(numbers(UITableView.Style.plain, .grouped, .insetGrouped) == [0, 1, 2])
        #expect(numbers(UITableView.SeparatorStyle.none, .singleLine, .singleLineEtched) == [0, 1, 2])
        #expect(numbers(UITableView.ScrollPosition.none, .top, .middle, .bottom) == [0, 1, 2, 3])
        let animations = numbers(
            UITableView.RowAnimation.fade, .right, .left, .top, .bottom, .none, .middle, .automatic)
        #expect(animations == [0, 1, 2, 3, 4, 5, 6, 100])
        #expect(numbers(UITableViewCell.EditingStyle.none, .delete, .insert) == [0, 1, 2])
        #expect(numbers(UITableViewCell.CellStyle.default, .value1, .value2, .subtitle) == [0, 1, 2, 3])
        #expect(numbers(UITableViewCell.SelectionStyle.none, .blue, .gray, .default) == [0, 1, 2, 3])
        let accessories = numbers(
            UITableViewCell.AccessoryType.none, .disclosureIndicator, .detailDisclosureButton, .checkmark,
            .detailButton)
        #expect(accessories == [0, 1, 2, 3, 4])
        #expect(numbers(UITableViewRowAction.Style.default, .normal, .destructive) == [0, 1, 0])
        #expect(numbers(UIContextualAction.Style.normal, .destructive) == [0, 1])
        #expect(numbers(UICollectionView.ScrollDirection.vertical, .horizontal) == [0, 1])
        #expect(numbers(UICollectionView.ElementCategory.cell, .supplementaryView, .decorationView) == [0, 1, 2])
        let updates = numbers(UICollectionViewUpdateItem.Action.insert, .delete, .reload, .move, .none)
        #expect(updates == [0, 1, 2, 3, 4])
        let dismissals = numbers(
            UIScrollView.KeyboardDismissMode.none, .onDrag, .interactive, .onDragWithAccessory,
            .interactiveWithAccessory)
        #expect(dismissals == [0, 1, 2, 3, 4])
        let adjustments = numbers(
            UIScrollView.ContentInsetAdjustmentBehavior.automatic, .scrollableAxes, .never, .always)
        #expect(adjustments == [0, 1, 2, 3])
    }

    @Test func `cases of controllers, devices and events`() {
        let presentations = numbers(
            UIModalPresentationStyle.fullScreen, .pageSheet, .formSheet, .currentContext, .custom, .overFullScreen,
            .overCurrentContext, .popover, .none, .automatic)
        #expect(presentations == [0, 1, 2, 3, 4, 5, 6, 7, -1, -2])
        let transitions = numbers(UIModalTransitionStyle.coverVertical, .flipHorizontal, .crossDissolve, .partialCurl)
        #expect(transitions == [0, 1, 2, 3])
        #expect(numbers(UIAlertAction.Style.default, .cancel, .destructive) == [0, 1, 2])
        #expect(numbers(UIAlertController.Style.actionSheet, .alert) == [0, 1])
        #expect(numbers(UINavigationController.Operation.none, .push, .pop) == [0, 1, 2])
        #expect(numbers(UIPageViewController.TransitionStyle.pageCurl, .scroll) == [0, 1])
        #expect(numbers(UIPageViewController.NavigationOrientation.horizontal, .vertical) == [0, 1])
        #expect(numbers(UIPageViewController.NavigationDirection.forward, .reverse) == [0, 1])
        #expect(numbers(UIPageViewController.SpineLocation.none, .min, .mid, .max) == [0, 1, 2, 3])
        #expect(numbers(UIPreviewAction.Style.default, .selected, .destructive) == [0, 1, 2])
        #expect(UIPopoverArrowDirection.unknown.rawValue == .max)
        #expect(numbers(UIApplication.State.active, .inactive, .background) == [0, 1, 2])
        let scenes = numbers(UIScene.ActivationState.unattached, .foregroundActive, .foregroundInactive, .background)
        #expect(scenes == [-1, 0, 1, 2])
        let idioms = numbers(UIUserInterfaceIdiom.unspecified, .phone, .pad, .tv, .carPlay, .mac, .vision)
        #expect(idioms == [-1, 0, 1, 2, 3, 5, 6])
        #expect(numbers(UIForceTouchCapability.unknown, .unavailable, .available) == [0, 1, 2])
        #expect(numbers(UIUserInterfaceLayoutDirection.leftToRight, .rightToLeft) == [0, 1])
        let interface = numbers(
            UIInterfaceOrientation.unknown, .portrait, .portraitUpsideDown, .landscapeRight, .landscapeLeft)
        #expect(interface == [0, 1, 2, 3, 4])
        #expect(numbers(UIStatusBarStyle.default, .lightContent, .darkContent) == [0, 1, 3])
        #expect(numbers(UIStatusBarAnimation.none, .fade, .slide) == [0, 1, 2])
        let impacts = numbers(UIImpactFeedbackGenerator.FeedbackStyle.light, .medium, .heavy, .soft, .rigid)
        #expect(impacts == [0, 1, 2, 3, 4])
        #expect(numbers(UINotificationFeedbackGenerator.FeedbackType.success, .warning, .error) == [0, 1, 2])
        let phases = numbers(
            UITouch.Phase.began, .moved, .stationary, .ended, .cancelled, .regionEntered, .regionMoved, .regionExited)
        #expect(phases == Array(0...7))
        #expect(numbers(UIEvent.EventType.touches, .presses, .scroll, .hover, .transform) == [0, 3, 10, 11, 14])
        #expect(
            numbers(UIEvent.EventSubtype.motionShake, .remoteControlPlay, .remoteControlEndSeekingForward) == [
                1, 100, 109,
            ])
        #expect(numbers(UIPress.PressType.upArrow, .playPause, .pageUp, .pageDown) == [0, 6, 30, 31])
        let displays = numbers(
            UISplitViewController.DisplayMode.automatic, .secondaryOnly, .oneBesideSecondary, .oneOverSecondary,
            .twoBesideSecondary, .twoOverSecondary, .twoDisplaceSecondary)
        #expect(displays == Array(0...6))
        #expect(numbers(UITouch.TouchType.direct, .indirect, .pencil, .indirectPointer) == [0, 1, 2, 3])
        let states = numbers(
            UIGestureRecognizer.State.possible, .began, .changed, .ended, .cancelled, .failed, .recognized)
        #expect(states == [0, 1, 2, 3, 4, 5, 3])
        #expect(numbers(UIViewAnimatingState.inactive, .active, .stopped) == [0, 1, 2])
        #expect(numbers(UIViewAnimatingPosition.end, .start, .current) == [0, 1, 2])
        #expect(numbers(UITimingCurveType.builtin, .cubic, .spring, .composed) == [0, 1, 2, 3])
        #expect(numbers(UIPushBehavior.Mode.continuous, .instantaneous) == [0, 1])
        #expect(numbers(NSKeyValueObservingOptions.new, .old, .initial, .prior) == [1, 2, 4, 8])
        #expect(numbers(NSKeyValueChange.setting, .insertion, .removal, .replacement) == [1, 2, 3, 4])
    }

    @Test func `cases of images and contexts`() {
        let orientations = numbers(
            UIImage.Orientation.up, .down, .left, .right, .upMirrored, .downMirrored, .leftMirrored, .rightMirrored)
        #expect(orientations == Array(0...7))
        #expect(numbers(UIImage.RenderingMode.automatic, .alwaysOriginal, .alwaysTemplate) == [0, 1, 2])
        #expect(numbers(UIImage.ResizingMode.tile, .stretch) == [0, 1])
        let weights = numbers(
            UIImage.SymbolWeight.unspecified, .ultraLight, .thin, .light, .regular, .medium, .semibold, .bold, .heavy,
            .black)
        #expect(weights == Array(0...9))
        let scales = numbers(UIImage.SymbolScale.default, .unspecified, .small, .medium, .large)
        #expect(scales == [-1, 0, 1, 2, 3])
        let blends = numbers(
            CGBlendMode.normal, .multiply, .screen, .overlay, .darken, .lighten, .colorDodge, .colorBurn, .softLight,
            .hardLight, .difference, .exclusion, .hue, .saturation, .color, .luminosity, .clear, .copy, .sourceIn,
            .sourceOut, .sourceAtop, .destinationOver, .destinationIn, .destinationOut, .destinationAtop, .xor,
            .plusDarker, .plusLighter)
        #expect(blends == Array(0...27))
        #expect(numbers(CGPathDrawingMode.fill, .eoFill, .stroke, .fillStroke, .eoFillStroke) == [0, 1, 2, 3, 4])
        #expect(numbers(CGInterpolationQuality.default, .none, .low, .high, .medium) == [0, 1, 2, 3, 4])
        let alphas = numbers(
            CGImageAlphaInfo.none, .premultipliedLast, .premultipliedFirst, .last, .first, .noneSkipLast,
            .noneSkipFirst, .alphaOnly)
        #expect(alphas == Array(0...7))
        #expect(NSPointerFunctions.Options.weakMemory.rawValue == 5)
        #expect(numbers(CGLineCap.butt, .round, .square) == [0, 1, 2])
        #expect(numbers(CGLineJoin.miter, .round, .bevel) == [0, 1, 2])
        #expect(numbers(CGPathFillRule.winding, .evenOdd) == [0, 1])
        let elements = numbers(
            CGPathElementType.moveToPoint, .addLineToPoint, .addQuadCurveToPoint, .addCurveToPoint, .closeSubpath)
        #expect(elements == [0, 1, 2, 3, 4])
    }
}
