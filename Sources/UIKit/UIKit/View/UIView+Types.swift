import AnimationMath

extension UIView {
    public struct AnimationOptions: OptionSet, Hashable, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Layout that the changes cause is animated with them. Always so here when layout is performed in the block.
        public static let layoutSubviews = AnimationOptions(rawValue: 1)
        public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
        /// A replaced opacity animation is continued from its present value, instead of from its end.
        public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
        public static let `repeat` = AnimationOptions(rawValue: 1 << 3)
        /// The animation runs backwards after each cycle. When it has ended, the model's value shows.
        public static let autoreverse = AnimationOptions(rawValue: 1 << 4)
        public static let overrideInheritedDuration = AnimationOptions(rawValue: 1 << 5)
        public static let overrideInheritedCurve = AnimationOptions(rawValue: 1 << 6)
        public static let allowAnimatedContent = AnimationOptions(rawValue: 1 << 7)
        public static let showHideTransitionViews = AnimationOptions(rawValue: 1 << 8)
        public static let overrideInheritedOptions = AnimationOptions(rawValue: 1 << 9)
        public static let curveEaseInOut: AnimationOptions = []
        public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
        public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
        public static let curveLinear = AnimationOptions(rawValue: 3 << 16)
        public static let transitionFlipFromLeft = AnimationOptions(rawValue: 1 << 20)
        public static let transitionFlipFromRight = AnimationOptions(rawValue: 2 << 20)
        public static let transitionCurlUp = AnimationOptions(rawValue: 3 << 20)
        public static let transitionCurlDown = AnimationOptions(rawValue: 4 << 20)
        public static let transitionCrossDissolve = AnimationOptions(rawValue: 5 << 20)
        public static let transitionFlipFromTop = AnimationOptions(rawValue: 6 << 20)
        public static let transitionFlipFromBottom = AnimationOptions(rawValue: 7 << 20)
        /// 60 frames per second are preferred. Frames are computed at the rate that is asked for.
        public static let preferredFramesPerSecond60 = AnimationOptions(rawValue: 3 << 24)
        public static let preferredFramesPerSecond30 = AnimationOptions(rawValue: 7 << 24)

        /// The keyboard's curve, 7, which notifications of the keyboard carry: the system's spring over 0.5 s, for any
        /// duration. UIKit does not document it; there is no public recording of its values.
        static let keyboardCurve = AnimationOptions(rawValue: 7 << 16)
        static let allCurves = AnimationOptions(rawValue: 7 << 16)

        /// The interpolation of keyframes, whose bits those of a keyframe animation are.
        var calculationMode: CalculationMode {
            switch (rawValue >> 10) & 7 {
            case 1: .discrete
            case 2: .paced
            case 3: .cubic
            case 4: .cubicPaced
            default: .linear
            }
        }

        var curve: UnitCurve {
            switch (rawValue >> 16) & 3 {
            case 1: .easeIn
            case 2: .easeOut
            case 3: .linear
            default: .easeInOut
            }
        }
    }

    public struct KeyframeAnimationOptions: OptionSet, Hashable, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }

        public static let layoutSubviews = KeyframeAnimationOptions(rawValue: 1)
        public static let allowUserInteraction = KeyframeAnimationOptions(rawValue: 1 << 1)
        public static let beginFromCurrentState = KeyframeAnimationOptions(rawValue: 1 << 2)
        public static let `repeat` = KeyframeAnimationOptions(rawValue: 1 << 3)
        public static let autoreverse = KeyframeAnimationOptions(rawValue: 1 << 4)
        public static let overrideInheritedDuration = KeyframeAnimationOptions(rawValue: 1 << 5)
        public static let overrideInheritedOptions = KeyframeAnimationOptions(rawValue: 1 << 9)
        public static let calculationModeLinear: KeyframeAnimationOptions = []
        public static let calculationModeDiscrete = KeyframeAnimationOptions(rawValue: 1 << 10)
        public static let calculationModePaced = KeyframeAnimationOptions(rawValue: 2 << 10)
        public static let calculationModeCubic = KeyframeAnimationOptions(rawValue: 3 << 10)
        public static let calculationModeCubicPaced = KeyframeAnimationOptions(rawValue: 4 << 10)
    }

    public enum AnimationCurve: Int, Hashable, Sendable {
        case easeInOut, easeIn, easeOut, linear

        var unitCurve: UnitCurve {
            switch self {
            case .easeInOut: .easeInOut
            case .easeIn: .easeIn
            case .easeOut: .easeOut
            case .linear: .linear
            }
        }
    }

    public struct AutoresizingMask: OptionSet, Hashable, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }

        public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1)
        public static let flexibleWidth = AutoresizingMask(rawValue: 2)
        public static let flexibleRightMargin = AutoresizingMask(rawValue: 4)
        public static let flexibleTopMargin = AutoresizingMask(rawValue: 8)
        public static let flexibleHeight = AutoresizingMask(rawValue: 16)
        public static let flexibleBottomMargin = AutoresizingMask(rawValue: 32)
    }

    public enum TintAdjustmentMode: Int, Hashable, Sendable { case automatic, normal, dimmed }

    public enum SystemAnimation: UInt, Hashable, Sendable {
        case delete = 0
    }
}

extension UIView {
    final func resizeSubviews(from old: Size) {
        let size = ownLayer.geometry.bounds.size
        guard old != size, !ownLayer.sublayerStorage.isEmpty, autoresizesSubviews else { return }
        let change = size - old
        for subview in subviews where !subview.autoresizingMask.isEmpty {
            guard !subview.isConstrained else { continue }
            let mask = subview.autoresizingMask
            let frame = subview.ownLayer.geometry.frame
            let (x, width) = UIView.resized(
                change.width, of: old.width, start: frame.minX, length: frame.width,
                flexible: (
                    mask.contains(.flexibleLeftMargin), mask.contains(.flexibleWidth),
                    mask.contains(.flexibleRightMargin)
                ))
            let (y, height) = UIView.resized(
                change.height, of: old.height, start: frame.minY, length: frame.height,
                flexible: (
                    mask.contains(.flexibleTopMargin), mask.contains(.flexibleHeight),
                    mask.contains(.flexibleBottomMargin)
                ))
            subview.frame = CGRect(x: x, y: y, width: width, height: height)
        }
    }

    /// Divides a change of extent among the flexible parts in proportion to their sizes, or evenly where those add up
    /// to nothing. Without a flexible part the far margin takes it all, so that nothing moves.
    private static func resized(
        _ change: Double, of total: Double, start: Double, length: Double, flexible: (Bool, Bool, Bool)
    ) -> (start: Double, length: Double) {
        let far = total - start - length
        let parts = (flexible.0 ? start : 0, flexible.1 ? length : 0, flexible.2 ? far : 0)
        let sum = parts.0 + parts.1 + parts.2
        guard sum == 0 else {
            return (start + change * parts.0 / sum, max(0, length + change * parts.1 / sum))
        }
        let count = (flexible.0 ? 1.0 : 0) + (flexible.1 ? 1 : 0) + (flexible.2 ? 1 : 0)
        guard count > 0 else { return (start, length) }
        return (start + (flexible.0 ? change / count : 0), max(0, length + (flexible.1 ? change / count : 0)))
    }
}
