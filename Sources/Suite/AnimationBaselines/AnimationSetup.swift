public import HeadlessKit

/// The screen that an animation is recorded on, and the precision of its baseline.
public struct AnimationSetup: Sendable {
    /// The size of the screen, in points.
    public var size = CGSize(width: 390, height: 844)
    /// Pixels per point.
    public var scale: CGFloat = 2
    /// The insets that bars and rounded corners cover, in points.
    public var safeAreaInsets = UIEdgeInsets.zero
    /// Frames per second, in Hz: the screen's highest rate, and that of the frame budget.
    public var refreshRate = 120.0
    /// A light or a dark interface, in which dynamic colors are recorded.
    public var interfaceStyle = UIUserInterfaceStyle.light
    /// The largest difference of a sampled value from its baseline, in points; opacities differ by as much.
    public var tolerance = 0.001
    /// The number of sampled times of a baseline, from the start to the end; at least 2.
    public var samples = 11
    /// The stage time at which the recording ends, in seconds: for animations that never do. `nil` waits for the end.
    public var end: Double?

    /// A phone of 390 × 844 points at 120 Hz.
    public init() {}

    /// A screen of another size, in points, with another number of pixels per point.
    public init(size: CGSize, scale: CGFloat = 2) { (self.size, self.scale) = (size, scale) }

    /// The longest animation that is waited for, in seconds.
    static let longest = 60.0
    /// The most events of an animation that is waited for.
    static let mostEvents = 100_000

    /// The screen in words: `390×844 @2x`, with `dark` behind it.
    var screen: String {
        let (width, height) = (BaselineNumber.text(size.width), BaselineNumber.text(size.height))
        return "\(width)×\(height) @\(BaselineNumber.text(scale))x\(interfaceStyle == .dark ? " dark" : "")"
    }

    @MainActor
    package func stage() -> Stage {
        let stage = Stage(
            size: size, scale: scale, safeAreaInsets: safeAreaInsets,
            maximumFramesPerSecond: Int(refreshRate.rounded()))
        let screen = stage.simulation.screen
        screen.traitCollection = UITraitCollection(traitsFrom: [
            screen.traitCollection, UITraitCollection(userInterfaceStyle: interfaceStyle),
        ])
        return stage
    }
}
