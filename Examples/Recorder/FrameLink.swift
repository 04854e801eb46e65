import UIKit

/// Calls a closure once per frame with the time at which the frame will be shown.
@MainActor final class FrameLink {
    private let frame: @MainActor (Double) -> Void

    #if os(iOS)
    private var link: CADisplayLink?

    /// Starts the calls.
    init(_ frame: @escaping @MainActor (Double) -> Void) {
        self.frame = frame
        link = CADisplayLink(target: self, selector: #selector(step(_:)))
        link?.add(to: .main, forMode: .common)
    }

    @objc private func step(_ link: CADisplayLink) { frame(link.targetTimestamp) }

    /// Ends the calls. The link keeps its target alive until then.
    func stop() { link?.invalidate() }
    #else
    /// Never calls: the display link is the platform\'s. Tests take its place.
    init(_ frame: @escaping @MainActor (Double) -> Void) { self.frame = frame }

    /// Has nothing to end.
    func stop() {}
    #endif
}
