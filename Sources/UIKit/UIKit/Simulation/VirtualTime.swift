import Dispatch
import Foundation

// Work that code on a stage submits to the main queue or a timer happens at its virtual time, like everything there.
// Delayed work for another queue is submitted to it at its virtual time. Outside of a stage's code, Dispatch and
// Foundation do it.
//
// A file that imports Foundation or Dispatch besides UIKit sees two declarations of each. `async` and `asyncAfter` with a
// closure are then still these, as they need no default arguments; where both are alike, these give way, so that the file
// compiles: `DispatchTime.now()` is the real clock's, and work items and timers wait for a real run loop, which never comes.

extension Simulation {
    /// The first of the times that count as virtual ones, in nanoseconds of Dispatch's clock: 36 years after the start.
    fileprivate nonisolated static let clockBase: UInt64 = 1 << 60

    fileprivate nonisolated static func runningHere<Result: Sendable>(_ body: @MainActor (Simulation) -> Result)
        -> Result?
    {
        guard MainActor.isCurrent else { return nil }
        return MainActor.assumeIsolated { running.map(body) }
    }

    /// The stage time of a deadline, in seconds; `nil` for the distant future.
    ///
    /// A deadline on the real clock lies a little less than the delay ahead, as that clock has gone on: it is rounded up to a
    /// whole millisecond.
    fileprivate func time(of deadline: DispatchTime) -> Double? {
        let nanoseconds = deadline.uptimeNanoseconds
        guard nanoseconds < .max / 2 else { return nil }
        if nanoseconds >= Simulation.clockBase / 2 {
            return Double(Int64(nanoseconds) - Int64(Simulation.clockBase)) / 1e9
        }
        let present = DispatchTime.realNow.uptimeNanoseconds
        guard nanoseconds > present else { return now }
        return now + (Double(nanoseconds - present) / 1e6).rounded(.up) / 1e3
    }

    /// Schedules work for the main queue, and delayed work for others.
    ///
    /// - Parameter deadline: The time; `nil` for the next cycle.
    /// - Returns: Whether the work is scheduled: a stage's code submitted it, to the main queue or with a deadline.
    fileprivate nonisolated static func schedule(
        on queue: DispatchQueue, at deadline: DispatchTime? = nil, _ work: @escaping @Sendable () -> Void
    ) -> Bool {
        let (isMain, other) = (MainActor.isServed(by: queue), Transferred(queue))
        guard isMain || deadline != nil else { return false }
        return runningHere { simulation in
            guard let time = deadline.map(simulation.time(of:)) ?? simulation.now else { return }
            simulation.schedule(at: time) {
                if isMain { work() } else { other.value.async(group: nil, execute: work) }
            }
        } != nil
    }

    /// Fires a timer in the virtual time, for as long as it is valid.
    fileprivate func fire(_ timer: Timer, at time: Double, every interval: Double?) {
        schedule(at: time) { [unowned self] in
            timer.fire()
            if let interval, timer.isValid { fire(timer, at: time + interval, every: interval) }
        }
    }
}

extension DispatchTime {
    fileprivate static var realNow: DispatchTime {
        DispatchTime(uptimeNanoseconds: UInt64(ProcessInfo.processInfo.systemUptime * 1e9))
    }

    /// The present time: in the code of a stage its virtual time.
    @_disfavoredOverload
    public static func now() -> DispatchTime {
        Simulation.runningHere { simulation in
            DispatchTime(uptimeNanoseconds: Simulation.clockBase + UInt64((simulation.now * 1e9).rounded()))
        } ?? realNow
    }
}

extension DispatchQueue {
    /// Submits work: on the main queue of a stage's code, for the next cycle.
    public func async(execute work: @escaping @Sendable () -> Void) {
        if !Simulation.schedule(on: self, work) { async(group: nil, execute: work) }
    }

    @_disfavoredOverload
    public func async(execute workItem: DispatchWorkItem) {
        let item = Transferred(workItem)
        if !Simulation.schedule(on: self, { item.value.perform() }) { async(group: nil) { item.value.perform() } }
    }

    /// Submits work for a time: in a stage's code, the virtual time.
    public func asyncAfter(deadline: DispatchTime, execute work: @escaping @Sendable () -> Void) {
        if !Simulation.schedule(on: self, at: deadline, work) {
            asyncAfter(deadline: deadline, qos: .unspecified, execute: work)
        }
    }

    @_disfavoredOverload
    public func asyncAfter(deadline: DispatchTime, execute workItem: DispatchWorkItem) {
        let item = Transferred(workItem)
        if !Simulation.schedule(on: self, at: deadline, { item.value.perform() }) {
            asyncAfter(deadline: deadline, qos: .unspecified) { item.value.perform() }
        }
    }
}

extension Timer {
    /// Creates a timer that runs: in the code of a stage, in its virtual time. An interval of 0 counts as 0.1 ms, as on the
    /// platform.
    @_disfavoredOverload @discardableResult
    public class func scheduledTimer(
        withTimeInterval interval: TimeInterval, repeats: Bool, block: @escaping @Sendable (Timer) -> Void
    ) -> Timer {
        let interval = max(interval, 1e-4)
        let timer = Transferred(Timer(timeInterval: interval, repeats: repeats, block: block))
        let scheduled: Void? = Simulation.runningHere { simulation in
            simulation.fire(timer.value, at: simulation.now + interval, every: repeats ? interval : nil)
        }
        if scheduled == nil { RunLoop.current.add(timer.value, forMode: .default) }
        return timer.value
    }
}

/// An object that is passed on to a queue, and not used by the sender afterwards.
private struct Transferred<Object>: @unchecked Sendable {
    let value: Object

    init(_ value: Object) { self.value = value }
}

extension Task where Success == Never, Failure == Never {
    /// Suspends the task: in the tests of a package for iOS, in virtual time. Hides the standard library's function.
    public static func sleep(nanoseconds duration: UInt64) async throws {
        try await sleep(for: .nanoseconds(Int64(clamping: duration)))
    }

    public static func sleep(for duration: Duration, tolerance: Duration? = nil) async throws {
        guard unsafe Simulation.isAmbient else {
            return try await ContinuousClock().sleep(for: duration, tolerance: tolerance)
        }
        let (stream, continuation) = AsyncStream<Never>.makeStream()
        await Simulation.finish(continuation, after: max(duration, .zero) / .seconds(1))
        for await _ in stream {}
        try Task.checkCancellation()
    }
}

extension Simulation {
    fileprivate static func finish(_ stream: AsyncStream<Never>.Continuation, after seconds: Double) {
        guard let current else { return stream.finish() }
        current.schedule(at: current.now + seconds) { stream.finish() }
    }
}
