/// The time that the frames of an animation may take.
public enum AnimationBudget: Hashable, Sendable {
    /// A fraction of each frame's duration, in (0, 1]. A run is over budget if half of its frames are, in two measurements.
    case share(Double)
}

import FrameSuite
public import HeadlessKit

#if AnimationTesting || CommandLineTool
/// Records what a closure animates, and fails the test if it differs from its baseline.
///
///     @Test @MainActor func cardComesUp() {
///         assertAnimation { stage in
///             stage.rootViewController = home
///             home.present(CardController(), animated: true)
///         }
///     }
///
/// The test also fails if a transition breaks its contract, if the animation never ends, if a view does not show its model at the
/// end, and if the frames are over a budget. The first run records the baseline, in `__Animations__` beside the test's file; see
/// ``RecordMode``.
///
/// - Parameters:
///   - name: The name of the baseline behind the test's, where a test has several.
///   - setup: The screen, and the precision of the baseline.
///   - touches: Touches that are played from the start on.
///   - budget: The time that each frame may take; `nil` does not measure.
///   - record: The baselines that may be written.
///   - fileID: The place of the assertion, as are the next ones.
///   - filePath: The test's file, beside which the baseline is.
///   - function: The test's name.
///   - line: The line of the assertion.
///   - column: Its column.
///   - body: Runs on a stage of its own; what it sets before the first animation is the start.
/// - Returns: The recording, for further expectations; `nil` if `body` threw an error.
@MainActor @discardableResult
public func assertAnimation(
    named name: String? = nil, on setup: AnimationSetup = AnimationSetup(), touches: TouchScript? = nil,
    budget: AnimationBudget? = nil, record: RecordMode? = nil, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, function: String = #function, line: UInt = #line, column: UInt = #column,
    _ body: (Stage) throws -> Void
) -> AnimationRecording? {
    let source = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    do {
        let recording = try AnimationRecording(on: setup.stage(), setup, touches: touches, body)
        recording.check(named: name, budget, record ?? .current, function: function, source)
        return recording
    } catch {
        source.report("\(error)")
        return nil
    }
}

/// Records what a closure animates of one view, and compares it with its baseline; see
/// ``assertAnimation(named:on:touches:budget:record:fileID:filePath:function:line:column:_:)``.
///
/// A view that is in no other is put in the middle of the window.
@MainActor @discardableResult
public func assertAnimation(
    of view: UIView, named name: String? = nil, on setup: AnimationSetup = AnimationSetup(),
    touches: TouchScript? = nil, budget: AnimationBudget? = nil, record: RecordMode? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, function: String = #function,
    line: UInt = #line, column: UInt = #column, _ body: () throws -> Void
) -> AnimationRecording? {
    assertAnimation(
        named: name, on: setup, touches: touches, budget: budget, record: record, fileID: fileID, filePath: filePath,
        function: function, line: line, column: column
    ) { stage in
        var root = view
        while let superview = root.superview { root = superview }
        if root !== stage.window {
            if root === view { view.center = CGPoint(x: stage.window.bounds.midX, y: stage.window.bounds.midY) }
            stage.window.addSubview(root)
        }
        stage.window.layoutIfNeeded()
        try body()
    }
}

/// Records a transition between two controllers, and compares it with its baseline; see
/// ``assertAnimation(named:on:touches:budget:record:fileID:filePath:function:line:column:_:)``.
///
/// Without controllers there are empty ones, `from` and `to`; without an animator the controllers' own is asked for, or the system's.
/// With touches, the gesture recognizers of the controllers' views start the transition, if there are any.
@MainActor @discardableResult
public func assertTransition(
    _ operation: TransitionOperation, animator: (any UIViewControllerAnimatedTransitioning)? = nil,
    interaction: (any UIViewControllerInteractiveTransitioning)? = nil, from source: UIViewController? = nil,
    to destination: UIViewController? = nil, named name: String? = nil, on setup: AnimationSetup = AnimationSetup(),
    touches: TouchScript? = nil, budget: AnimationBudget? = nil, record: RecordMode? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, function: String = #function,
    line: UInt = #line, column: UInt = #column
) -> AnimationRecording? {
    let host = TransitionStage(operation, animator, interaction, source, destination)
    return assertAnimation(
        named: name, on: setup, touches: touches, budget: budget, record: record, fileID: fileID, filePath: filePath,
        function: function, line: line, column: column
    ) { stage in
        host.setUp(stage)
        if touches == nil || !TransitionStage.hasGestures(stage.window) { host.begin() }
    }
}

extension AnimationRecording {
    @MainActor
    fileprivate func check(
        named name: String?, _ budget: AnimationBudget?, _ mode: RecordMode, function: String, _ source: SourceLocation
    ) {
        if let problem = RecordMode.problem(ProcessInfo.processInfo.environment) { return source.report(problem) }
        for problem in problems { source.report(problem) }
        // A recording that is cut off, or of nothing, is no baseline.
        guard !motions.isEmpty || !timeline.transitions.isEmpty, setup.end != nil || problems.count == violations.count
        else {
            return
        }
        let file = BaselineFile(
            test: function, named: name, of: "\(source.filePath)", line: source.line, column: source.column)
        if let failure = file.failure(of: self, mode) { source.report(failure) }
        do {
            if let budget, let failure = try self.failure(of: budget) { source.report(failure) }
        } catch {
            source.report("the frames could not be measured: \(error)")
        }
    }

    /// The frames over budget as a message; `nil` if there are none.
    private func failure(of budget: AnimationBudget) throws -> String? {
        guard case .share(let share) = budget else { return nil }
        // A frame that is over budget once may have waited for others.
        var reports: [FrameReport] = []
        for _ in 0..<2 {
            let report = try timeline.frameReport(refreshRate: setup.refreshRate, share: share)
            guard report.missedBudgetCount > 0, report.frameTime(percentile: 50) > report.budget.allowance else {
                return nil
            }
            reports.append(report)
        }
        let (time, allowance) = (reports[1].frameTime(percentile: 50), reports[1].budget.allowance)
        return
            "frames are over budget: half of them take \(BaselineNumber.text(time * 1e6, decimals: 2)) µs and more, and may take "
            + "\(BaselineNumber.text(allowance * 1e6, decimals: 2)) (\(BaselineNumber.text(share * 100)) % of a frame at "
            + "\(BaselineNumber.text(setup.refreshRate)) Hz)"
    }
}
#else
/// Records what a closure animates, and fails the test if it differs from its baseline. Needs the trait `AnimationTesting`.
@available(
    *, unavailable,
    message: "turn on the trait: .package(url: …, traits: [\"AnimationTesting\"]) in the manifest's dependencies"
)
@MainActor @discardableResult
public func assertAnimation(_ body: (Stage) throws -> Void) -> AnimationRecording? { nil }
#endif
