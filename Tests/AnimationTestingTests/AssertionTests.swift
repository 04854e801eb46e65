import AnimationTesting
import Foundation
import HeadlessKit
import Testing

@MainActor
@Suite("Assertions of animations") struct AssertionTests {
    @Test func cardComesUp() throws {
        let recording = try #require(assertAnimation { showCard(on: $0) })
        #expect(recording.problems == [] && recording.duration == 0.5)
    }

    @Test(arguments: [CGSize(width: 320, height: 568), CGSize(width: 430, height: 932)], [60.0, 120])
    func size(_ size: CGSize, rate: Double) {
        var setup = AnimationSetup(size: size, scale: 3)
        setup.refreshRate = rate
        setup.interfaceStyle = .dark
        assertAnimation(named: "\(size.width)x\(size.height)-\(rate)", on: setup) { stage in
            showCard(on: stage, travel: stage.window.bounds.height)
            #expect(UIScreen.main.maximumFramesPerSecond == Int(rate))
            #expect(stage.window.traitCollection.userInterfaceStyle == .dark)
            #expect(UIColor.systemBackground.cgColor.components == [0, 0, 0, 1])
        }
    }

    @Test func oneView() {
        let button = UIButton(frame: CGRect(x: 0, y: 0, width: 100, height: 44))
        assertAnimation(of: button) {
            UIView.animate(withDuration: 0.2) { button.transform = CGAffineTransform(scaleX: 1.1, y: 1.1) }
        }
    }

    @Test(arguments: TransitionOperation.allCases)
    func transition(_ operation: TransitionOperation) {
        assertTransition(
            operation,
            animator: Animator(Knobs()) { context, from, to, done in
                UIView.animate(withDuration: 0.5, animations: { from.alpha = 0.5 }) { finished in
                    from.alpha = 1
                    done(finished)
                }
            }, named: operation.rawValue)
    }

    @Test func systemTransition() { assertTransition(.push) }

    @Test func drag() throws {
        let drive = UIPercentDrivenInteractiveTransition()
        let source = UIViewController()
        source.title = "source"
        let pan = UIPanGestureRecognizer()
        source.view.addGestureRecognizer(pan)
        let destination = UIViewController()
        destination.title = "destination"
        let animator = Animator(Knobs()) { _, _, to, done in
            to.transform = CGAffineTransform(translationX: 0, y: 844)
            UIView.animate(
                withDuration: 0.5, delay: 0, options: .curveLinear, animations: { to.transform = .identity },
                completion: done)
        }
        pan.addHandler { [unowned source, unowned pan] _ in
            switch pan.state {
            case .began: source.present(destination, animated: true)
            case .changed: drive.update(-pan.translation(in: nil).y / 844)
            default: drive.finish()
            }
        }
        let recording = try #require(
            assertTransition(
                .present, animator: animator, interaction: drive, from: source, to: destination,
                touches: .drag(from: CGPoint(x: 200, y: 700), to: CGPoint(x: 200, y: 300), duration: 0.4)))
        #expect(recording["destination"].frame.minY.at(0.3) > 400)
    }

    @Test func budget() {
        assertAnimation(named: "wide", budget: .share(1)) { showCard(on: $0) }
        withKnownIssue {
            _ = assertAnimation(named: "wide-2", budget: .share(1e-9)) { showCard(on: $0) }
        } matching: { issue in
            "\(issue)".contains("frames are over budget: hitch: frame ")
        }
    }

    // Step by step, a frame of a debug build takes seconds.
    @Test(.enabled(if: !_isDebugAssertConfiguration())) func instructions() throws {
        let recording = try recordAnimation { showCard(on: $0) }
        guard let count = try recording.timeline.instructionsPerFrame() else {
            expectIssue("instructions cannot be counted here") {
                assertAnimation(budget: .instructions(1)) { showCard(on: $0) }
            }
            return
        }
        // The same on every run, but for where the pages of memory begin.
        let again = try #require(try recording.timeline.instructionsPerFrame())
        #expect(count > 100 && abs(again / count - 1) < 0.01, "\(count), \(again)")
        let limit = Int(count * 0.95)
        expectIssue("instructions per frame, and may execute \(limit)") {
            assertAnimation(budget: .instructions(limit)) { showCard(on: $0) }
        }
    }

    @Test(arguments: 0..<10, [(320.0, 568.0), (390, 844), (1024, 768)])
    func thirty(_ index: Int, size: (Double, Double)) {
        let sample = Sample.all[index]
        assertAnimation(
            named: "\(sample.name) \(Int(size.0))x\(Int(size.1))",
            on: AnimationSetup(size: CGSize(width: size.0, height: size.1))
        ) { sample.start($0, Knobs()) }
    }

    @Test func ownStyle() throws {
        let destination = UIViewController()
        (destination.title, destination.modalPresentationStyle) = ("sheet", .fullScreen)
        let animator = Animator(Knobs()) { context, _, to, done in
            #expect(context.view(forKey: .from) != nil && context.presentationStyle == .fullScreen)
            to.alpha = 0
            UIView.animate(withDuration: 0.2, animations: { to.alpha = 1 }, completion: done)
        }
        let recording = try #require(assertTransition(.present, animator: animator, to: destination))
        #expect(recording["sheet"].alpha.at(0.2) == 1)
    }

    // MARK: Failures

    private func expectIssue(_ text: String, _ body: () -> Void) {
        withKnownIssue {
            body()
        } matching: { issue in
            let matches = "\(issue)".contains(text)
            if !matches { print(issue) }
            return matches
        }
    }

    @Test func failures() {
        expectIssue("never ends: box.alpha repeats for ever") {
            assertAnimation(named: "endless", record: .never) { stage in
                let box = box(on: stage)
                UIView.animate(withDuration: 1, delay: 0, options: .repeat) { box.alpha = 0 }
            }
        }
        expectIssue("never ends: something is still due") {
            assertAnimation(named: "chain", record: .never) { stage in
                let box = box(on: stage)
                @MainActor func turn() {
                    UIView.animate(withDuration: 0.5) {
                        box.alpha = 1 - box.alpha
                    } completion: { _ in
                        turn()
                    }
                }
                turn()
            }
        }
        expectIssue("is shown at") {
            assertAnimation(named: "model", record: .all) { stage in
                let animation = CABasicAnimation(keyPath: "position.x")
                (animation.fromValue, animation.toValue, animation.duration) = (50.0, 250.0, 0.3)
                (animation.fillMode, animation.isRemovedOnCompletion) = (.forwards, false)
                box(on: stage).layer.add(animation, forKey: nil)
            }
        }
        expectIssue("nothing was animated") { assertAnimation(named: "nothing", record: .never) { _ in } }
        expectIssue("is held by its interaction") {
            assertTransition(
                .present,
                animator: Animator(Knobs()) { _, _, to, done in
                    UIView.animate(withDuration: 1, animations: { to.alpha = 0.5 }, completion: done)
                }, interaction: UIPercentDrivenInteractiveTransition(), named: "held", record: .never)
        }
        expectIssue("Trouble") {
            struct Trouble: Error {}
            assertAnimation(named: "error", record: .never) { _ in throw Trouble() }
        }
    }

    @Test func spinner() {
        var setup = AnimationSetup()
        setup.end = 1.5
        assertAnimation(on: setup) { stage in
            let box = box(on: stage)
            UIView.animate(withDuration: 1, delay: 0, options: [.repeat, .curveLinear]) {
                box.transform = CGAffineTransform(rotationAngle: .pi / 2)
            }
        }
    }

    private func box(on stage: Stage) -> UIView {
        let box = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        box.accessibilityIdentifier = "box"
        stage.window.addSubview(box)
        return box
    }

    @Test func hundred() {
        for index in 0..<100 {
            assertAnimation(named: "\(index % 4)") { showCard(on: $0, damping: 0.6 + 0.1 * CGFloat(index % 4)) }
        }
    }
}
