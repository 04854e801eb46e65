// A test file imports this module instead of XCTest, UIKit and Foundation: these functions hide theirs.

/// Runs the body of a test of the main actor, which XCTest here calls from no actor, on the main thread.
public func runOnMainActor(_ body: @MainActor () throws -> Void) rethrows {
    try withoutActuallyEscaping(body) { body in try MainActor.assumeIsolated { try body() } }
}

extension XCTestCase {
    /// Waits in virtual time.
    @MainActor @preconcurrency
    public func wait(
        for expectations: [XCTestExpectation], timeout: TimeInterval = .greatestFiniteMagnitude,
        enforceOrder: Bool = false, file: StaticString = #file, line: Int = #line
    ) {
        let real = TestStage.startWait(expectations, timeout: timeout)
        XCTWaiter(delegate: self).wait(
            for: expectations, timeout: real, enforceOrder: enforceOrder, file: file, line: line)
        TestStage.endWait()
    }

    /// Waits in virtual time.
    @MainActor @preconcurrency
    public func fulfillment(
        of expectations: [XCTestExpectation], timeout: TimeInterval = .greatestFiniteMagnitude,
        enforceOrder: Bool = false, file: StaticString = #file, line: Int = #line
    ) async {
        let real = TestStage.startWait(expectations, timeout: timeout)
        nonisolated(unsafe) let waiter = XCTWaiter(delegate: self)
        await unsafe waiter.fulfillment(
            of: expectations, timeout: real, enforceOrder: enforceOrder, file: file, line: line)
        TestStage.endWait()
    }

    #if compiler(>=6.3)
    /// Waits for the expectations of the test in virtual time. An inverted one takes its time on the real clock as well.
    @MainActor @preconcurrency
    public func waitForExpectations(
        timeout: TimeInterval, file: StaticString = #file, line: Int = #line, handler: XCWaitCompletionHandler? = nil
    ) {
        let real = TestStage.startWait([], timeout: timeout)
        self.XCTest::waitForExpectations(timeout: real, file: file, line: line, handler: handler)
        TestStage.endWait()
    }
    #endif
}

// A test case may be a delegate, a data source and a target, as on Apple's systems, where it is an NSObject.
extension XCTest: @retroactive NSObjectProtocol, @retroactive Hashable {
    /// Whether the objects are the same.
    public static func == (first: XCTest, second: XCTest) -> Bool { first === second }
    /// Whether the object is the same.
    public func isEqual(_ object: Any?) -> Bool { object.map { $0 as AnyObject } === self }
    /// By the object's identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
    /// By the object's identity.
    public var hash: Int { ObjectIdentifier(self).hashValue }
    /// The object.
    public func `self`() -> Self { self }
    /// No test is a proxy.
    public func isProxy() -> Bool { false }
    /// The test's name.
    public var description: String { name }
    /// The test's name.
    public var debugDescription: String { name }
}

extension XCTestExpectation {
    /// Fulfills the expectation: `expectation.fulfill` as a function without parameters.
    @_disfavoredOverload
    public func fulfill() { fulfill(#file, line: #line) }
}

extension XCTestCase {
    /// Runs a block once. How long it takes is not judged: on the platform, only a stored baseline does.
    public func measure(file: StaticString = #file, line: Int = #line, block: () -> Void) { block() }

    /// Runs a block once.
    public func measureMetrics(
        _ metrics: [XCTPerformanceMetric], automaticallyStartMeasuring: Bool, file: StaticString = #file,
        line: Int = #line, for block: () -> Void
    ) { block() }

    /// Runs a block once.
    public func measure(
        metrics: [any XCTMetric], options: XCTMeasureOptions = .default, file: StaticString = #file,
        line: Int = #line, block: () -> Void
    ) { block() }

    /// Runs a block once.
    public func measure(
        options: XCTMeasureOptions, file: StaticString = #file, line: Int = #line, block: () -> Void
    ) { block() }

    /// Does nothing: see ``measure(file:line:block:)``.
    public func startMeasuring(file: StaticString = #file, line: Int = #line) {}
    /// Does nothing: see ``measure(file:line:block:)``.
    public func stopMeasuring(file: StaticString = #file, line: Int = #line) {}
}

/// A quantity of a block that is measured.
public protocol XCTMetric {}

/// The time, which is not judged.
public final class XCTClockMetric: XCTMetric {
    /// Creates the metric.
    public init() {}
}

/// The processor's time, which is not judged.
public final class XCTCPUMetric: XCTMetric {
    /// Creates the metric.
    public init() {}
}

/// The memory, which is not judged.
public final class XCTMemoryMetric: XCTMetric {
    /// Creates the metric.
    public init() {}
}

/// How often a block is measured, which has no effect.
public final class XCTMeasureOptions {
    /// Options with their first values.
    public static var `default`: XCTMeasureOptions { XCTMeasureOptions() }
    /// The number of runs.
    public var iterationCount = 5
    /// Creates options with their first values.
    public init() {}
}

/// A part of a test with a name.
@MainActor @preconcurrency
public enum XCTContext {
    /// Runs a block.
    public static func runActivity<Result>(
        named name: String, block: @MainActor (XCTActivity) throws -> Result
    ) rethrows -> Result { try block(XCTActivity(name: name)) }
}

/// The part of a test that runs.
public struct XCTActivity {
    /// Its name.
    public let name: String
}

extension RunLoop {
    /// Lets virtual time pass until a date: on the main thread, at once.
    public func run(until limitDate: Date) {
        let seconds = limitDate.timeIntervalSinceNow
        let mode = RunLoop.Mode.default.rawValue
        guard Thread.isMainThread else { return acceptInput(forMode: mode, before: limitDate) }
        // Input is accepted at the present time, before and after.
        MainActor.assumeIsolated { TestStage.holdTime() }
        acceptInput(forMode: mode, before: Date())
        MainActor.assumeIsolated {
            TestStage.advance(by: seconds)
            TestStage.holdTime()
        }
        acceptInput(forMode: mode, before: Date())
        MainActor.assumeIsolated { TestStage.endWait() }
    }

    /// Handles the next event until a date: on the main thread in virtual time.
    @discardableResult
    public func run(mode: RunLoop.Mode, before limitDate: Date) -> Bool {
        guard Thread.isMainThread else {
            acceptInput(forMode: mode.rawValue, before: limitDate)
            return true
        }
        let seconds = limitDate.timeIntervalSinceNow
        MainActor.assumeIsolated {
            TestStage.advance(by: seconds, endsWithEvent: true)
            TestStage.holdTime()
        }
        acceptInput(forMode: mode.rawValue, before: Date())
        MainActor.assumeIsolated { TestStage.endWait() }
        return true
    }
}
