import Foundation

/// A block between `beginAnimations` and `commitAnimations`, with what to call at its end.
struct BegunBlock {
    final class End {
        weak var delegate: AnyObject?
        var selector: Selector?
    }
    var open: OpenBlock
    let end: End
}

/// Blocks without closures. What sets their parameters comes before the changes; outside of a block it has no effect.
extension UIView {
    /// Begins a block of 0.2 s, ease-in-out, that ``commitAnimations()`` ends.
    public class func beginAnimations(_ animationID: String?, context: UnsafeMutableRawPointer?) {
        guard let recording = Simulation.current?.openRecording(layingOut: false) else { return }
        let end = BegunBlock.End()
        let open = recording.openBlock(
            AnimationRequest(curve: nil, duration: 0.2, delay: 0, options: []),
            completion: { finished in
                guard let delegate = end.delegate, let selector = end.selector else { return }
                unsafe TargetAction(delegate, selector).perform(
                    animationID as Any, NSNumber(value: finished), context as Any)
            })
        recording.begunBlocks.append(BegunBlock(open: open, end: end))
    }

    public class func commitAnimations() {
        guard let recording = Simulation.current?.recording, let begun = recording.begunBlocks.popLast() else { return }
        recording.closeBlock(begun.open)
    }

    private class func setUp(_ change: (inout AnimationRequest) -> Void) {
        guard let recording = Simulation.current?.recording, var begun = recording.begunBlocks.popLast() else { return }
        change(&begun.open.request)
        recording.begunBlocks.append(begun)
        recording.enterBlock(begun.open)
    }

    public class func setAnimationDuration(_ duration: TimeInterval) { setUp { $0.duration = max(0, duration) } }
    public class func setAnimationDelay(_ delay: TimeInterval) { setUp { $0.delay = max(0, delay) } }
    public class func setAnimationCurve(_ curve: AnimationCurve) { setUp { $0.pace = .curve(curve.unitCurve) } }
    public class func setAnimationRepeatCount(_ count: Float) {
        setUp { $0.repeatCount = count > 0 ? Double(count) : 1 }
    }
    public class func setAnimationRepeatAutoreverses(_ autoreverses: Bool) {
        setUp { request in
            request.options.remove(.autoreverse)
            if autoreverses { request.options.insert(.autoreverse) }
        }
    }
    /// Animations always start from what is shown.
    public class func setAnimationBeginsFromCurrentState(_ fromCurrentState: Bool) {}

    public class func setAnimationDelegate(_ delegate: Any?) {
        Simulation.current?.recording?.begunBlocks.last?.end.delegate = delegate.map { $0 as AnyObject }
    }
    /// Calls a method of the delegate at the end, such as `animationDidStop(_:finished:context:)`.
    public class func setAnimationDidStop(_ selector: Selector?) {
        Simulation.current?.recording?.begunBlocks.last?.end.selector = selector
    }
}
