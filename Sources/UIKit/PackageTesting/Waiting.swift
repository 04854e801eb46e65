// A test file imports this module instead of XCTest, UIKit and Foundation: these functions hide theirs.

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
        await XCTWaiter(delegate: self).fulfillment(
            of: expectations, timeout: real, enforceOrder: enforceOrder, file: file, line: line)
        TestStage.endWait()
    }
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
            var count = 0
            TestStage.advance(by: seconds) {
                count += 1
                return count > 1
            }
            TestStage.holdTime()
        }
        acceptInput(forMode: mode.rawValue, before: Date())
        MainActor.assumeIsolated { TestStage.endWait() }
        return true
    }
}
