import AnimationTesting
import HeadlessKit
import Testing

@MainActor
@Suite("Expectations of a recording") struct ExpectationTests {
    @Test func `a view has its values at any time, and its curve`() throws {
        let recording = try recordAnimation { showCard(on: $0) }
        let card = recording["card"]
        #expect(abs(card.frame.minY.at(0.1) - 351.757) < 0.001 && card.frame.minY.at(1) == 0)
        #expect(card.frame.curve == "spring damping 0.85, velocity 1" && card.transform.ty.duration == 0.5)
        #expect(recording["home"].alpha.start == 0.1 && abs(recording["home"].alpha.duration - 0.25) < 1e-12)
        #expect(recording["home"].frame.curve == "" && recording["home"].frame.duration == 0)
        #expect(card.frame.minY.settles(by: 0.4, within: 4) && !card.frame.minY.settles(by: 0.25, within: 4))
        #expect(card.never(\.frame.minY, below: -6) && !card.never(\.frame.minY, below: -5))
        #expect(recording["home"].never(\.alpha, above: 1))
    }

    @Test func `an unknown name is an issue with the names that there are`() throws {
        let recording = try recordAnimation { showCard(on: $0) }
        withKnownIssue {
            #expect(recording["crad"].frame.minY.at(0.1).isNaN)
        } matching: { issue in
            "\(issue)".contains("no view is called \"crad\"; the recording has: card, home, window")
        }
    }

    /// A box that moves to the right for a second, and is sent elsewhere after 0.4 s.
    private func interrupted(_ options: UIView.AnimationOptions, jump: Bool = false, alpha: Bool = false) throws
        -> RecordedView
    {
        try recordAnimation { stage in
            let box = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
            box.accessibilityIdentifier = "box"
            stage.window.addSubview(box)
            UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
                if alpha { box.alpha = 0 } else { box.frame.origin.x = 290 }
            }
            stage.schedule(at: 0.4) {
                if jump { box.layer.removeAllAnimations() }
                UIView.animate(withDuration: 1, delay: 0, options: options) {
                    if alpha { box.alpha = 1 } else { box.frame.origin.x = 0 }
                }
            }
        }["box"]
    }

    @Test func `an additive interruption is continuous in position and velocity`() throws {
        let box = try interrupted(.curveEaseInOut)
        #expect(box.jumps(of: \.frame).map(\.time) == [0.4])
        #expect(box.isContinuous(\.frame))
    }

    @Test func `a bad retarget is not: of a position that jumps, and of a velocity that breaks`() throws {
        let jump = try interrupted(.curveEaseInOut, jump: true)
        #expect(try abs(#require(jump.jumps(of: \.frame).first).distance - 174) < 0.01)
        #expect(!jump.isContinuous(\.frame))
        // An opacity is replaced: it goes on where it is only if it begins from there, and with another velocity.
        let fade = try interrupted([.curveEaseInOut, .beginFromCurrentState], alpha: true)
        let broken = try #require(fade.jumps(of: \.alpha).first)
        #expect(broken.distance < 1e-6 && abs(broken.velocity - 1) < 0.01)
        #expect(!fade.isContinuous(\.alpha, velocity: 0.5))
    }

    @Test func `a natural end is no interruption`() throws {
        #expect(try recordAnimation { showCard(on: $0) }["card"].jumps(of: \.frame).isEmpty)
    }
}
