import FrameSuite
public import HeadlessKit

/// The work that computing a frame of an animation may take.
public enum AnimationBudget: Hashable, Sendable {
    /// A fraction of each frame's duration, in (0, 1]. A frame misses it if it does in two measurements, by wall and by
    /// processor time, as in the frame gate. Right for the question whether frames fit; a busy machine is no failure.
    case share(Double)
    /// Instructions per frame: the same, but for a few, on every run of a build. Right for finding a few per cent more work.
    /// They depend on compiler, optimization and architecture, and cannot be counted on macOS.
    case instructions(Int)
}

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
/// A presented controller without a `modalPresentationStyle` is `.custom`: `view(forKey: .from)` is `nil` there, as on iOS.
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
    // Controllers do not retain their delegates.
    var transition: TransitionStage?
    defer { transition = nil }
    return assertAnimation(
        named: name, on: setup, touches: touches, budget: budget, record: record, fileID: fileID, filePath: filePath,
        function: function, line: line, column: column
    ) { stage in
        transition = TransitionStage(operation, animator, interaction, from: source, to: destination, on: stage)
        if touches == nil || !hasGestures(stage.window) { transition?.begin() }
    }
}

@MainActor
private func hasGestures(_ view: UIView) -> Bool {
    view.gestureRecognizers?.isEmpty == false || view.subviews.contains(where: hasGestures)
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
        switch budget {
        case .share(let share):
            let finding = try timeline.finding(by: FrameBudget(refreshRate: setup.refreshRate, share: share))
            return finding.map { "frames are over budget: \($0.message)" }
        case .instructions(let limit):
            guard let count = try timeline.instructionsPerFrame() else {
                return "instructions cannot be counted here, as the process may not be traced: use a budget of .share"
            }
            let text = "\(Int(count.rounded())) instructions per frame, and may execute \(limit)"
            return count > Double(limit) ? "frames are over budget: they execute \(text)" : nil
        }
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
