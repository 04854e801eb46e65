import Dispatch
@_exported public import UIKit
@_exported public import XCTest

/// The stage that code of a package's tests runs on, and its virtual time.
///
/// `UIApplication.shared` has its window as the key window until a test shows another. Time passes while a test waits.
@MainActor
enum TestStage {
    private static var simulation = Simulation(size: CGSize(width: 390, height: 844))
    /// Earlier tests' views may be there still, in static properties.
    private static var former: [Simulation] = []
    /// The windows that the present test has made.
    private static var windows: [UIWindow] = []
    /// The end of the wait that goes on, in stage time.
    private static var limit = Double.infinity
    private static let clock = DispatchSource.makeTimerSource(queue: .main)

    /// Makes a stage for every test method, and lets its events happen whenever the main thread waits. The model is an iPhone 14,
    /// as large as the stage.
    static func start() {
        unsafe setenv("SIMULATOR_MODEL_IDENTIFIER", "iPhone14,7", 0)
        UIWindow.keep = { windows.append($0) }
        UINib.refuse = { fatalError("left out, which is in a file that is not read: \($0)") }
        XCTestObservationCenter.shared.addTestObserver(Observer.shared)
        simulation.becomeAmbient()
        clock.schedule(deadline: .now(), repeating: .milliseconds(1), leeway: .nanoseconds(0))
        clock.setEventHandler { MainActor.assumeIsolated { _ = turn() } }
        clock.resume()
    }

    /// A stage without the windows of the last test.
    fileprivate static func renew() {
        former.append(simulation)
        windows = []
        simulation = Simulation(size: simulation.window.bounds.size)
        simulation.becomeAmbient()
    }

    /// Performs the layout and the next event that are due.
    ///
    /// - Returns: `false` if no event was due.
    private static func turn() -> Bool {
        simulation.perform {}
        return simulation.runNext(by: limit)
    }

    /// Lets a number of virtual seconds pass at once.
    ///
    /// - Parameter endsWithEvent: Whether the first event ends the wait.
    static func advance(by seconds: Double, endsWithEvent: Bool = false) {
        // The deadline was computed from the real clock, which has gone on since.
        let end = simulation.now + (max(seconds, 0) * 1e3).rounded(.up) / 1e3
        while simulation.runNext(by: end) {
            simulation.perform {}
            if endsWithEvent { return }
        }
        if end.isFinite, end < 1e6 { simulation.advance(to: end) }
    }

    /// Starts a wait in which at most a number of virtual seconds pass. With an inverted expectation they all do, at once.
    ///
    /// - Returns: How long to wait for other threads, in seconds.
    static func startWait(_ expectations: [XCTestExpectation], timeout: Double) -> Double {
        guard expectations.contains(where: \.isInverted) else {
            limit = simulation.now + timeout
            return timeout
        }
        advance(by: timeout)
        limit = simulation.now
        return 0.05
    }

    static func endWait() { limit = .infinity }

    /// Keeps events that are not due yet from happening, until ``endWait()``.
    static func holdTime() { limit = simulation.now }

    private final class Observer: NSObject, XCTestObservation, Sendable {
        static let shared = Observer()

        func testCaseWillStart(_ testCase: XCTestCase) { MainActor.assumeIsolated { TestStage.renew() } }
    }
}

/// Called by a constructor in C when the library with this module is loaded. Swift 6.2 does not know `@c`.
@_cdecl("overshoot_start_tests")
public func startTests() { MainActor.assumeIsolated { TestStage.start() } }
