import AnimationCore
import CommandSupport
import Testing

/// Every way to name a spring, and what is no way.
@Suite struct SpringRequestTests {
    @Test func `every set of parameters gives its spring`() throws {
        let ways: [([SpringRequest.Parameter: Double], Spring)] = [
            ([.stiffness: 170, .damping: 26], try Spring(stiffness: 170, damping: 26)),
            ([.mass: 3, .stiffness: 170, .damping: 26], try Spring(mass: 3, stiffness: 170, damping: 26)),
            ([.mass: 3, .stiffness: 170, .dampingRatio: 0.5], try Spring(mass: 3, stiffness: 170, dampingRatio: 0.5)),
            ([.duration: 0.7], try Spring(duration: 0.7)),
            ([.duration: 0.7, .bounce: -0.2], try Spring(duration: 0.7, bounce: -0.2)),
            ([.response: 0.7, .dampingRatio: 0.6], try Spring(response: 0.7, dampingRatio: 0.6)),
            ([.response: 0.7, .dampingRatio: 0.6, .mass: 2], try Spring(response: 0.7, dampingRatio: 0.6, mass: 2)),
            ([.settlingDuration: 0.7, .dampingRatio: 0.6], try Spring(settlingDuration: 0.7, dampingRatio: 0.6)),
            ([.androidStiffness: 400, .dampingRatio: 0.6], try Spring(androidStiffness: 400, dampingRatio: 0.6)),
            ([.tension: 170, .friction: 26, .mass: 2], try Spring(mass: 2, tension: 170, friction: 26)),
        ]
        for (parameters, spring) in ways {
            let made = try SpringRequest(parameters).spring()
            #expect(made.spring == spring && made.velocity == nil, "\(parameters)")
        }
        let uikit = try SpringRequest([.uikitDuration: 2, .uikitDamping: 0.4, .uikitVelocity: -3]).spring()
        #expect(uikit.spring == (try UIKitSpring(duration: 2, dampingRatio: 0.4, initialVelocity: -3).spring))
        #expect(uikit.velocity == -3)
        for (preset, spring) in [(SpringRequest.Preset.smooth, Spring.smooth), (.snappy, .snappy), (.bouncy, .bouncy)] {
            #expect(try SpringRequest(preset: preset).spring().spring == spring)
        }
    }

    @Test func `incomplete and conflicting parameters are errors`() {
        #expect(throws: SpringRequest.Failure.incomplete([])) { try SpringRequest().spring() }
        #expect(throws: SpringRequest.Failure.incomplete([.mass, .bounce])) {
            try SpringRequest([.bounce: 0, .mass: 1]).spring()
        }
        #expect(throws: SpringRequest.Failure.conflict([.damping, .duration])) {
            try SpringRequest([.duration: 1, .damping: 3]).spring()
        }
        #expect(throws: SpringRequest.Failure.conflict([.stiffness, .damping, .dampingRatio])) {
            try SpringRequest([.stiffness: 1, .damping: 3, .dampingRatio: 1]).spring()
        }
        #expect(throws: SpringRequest.Failure.presetWithParameters(.snappy, [.mass])) {
            try SpringRequest([.mass: 1], preset: .snappy).spring()
        }
        #expect(throws: SpringError.invalid(.mass, 0)) {
            try SpringRequest([.mass: 0, .stiffness: 1, .damping: 1]).spring()
        }
        let sentence = SpringRequest.Failure.incomplete([.mass]).description
        #expect(sentence.hasPrefix("--mass alone does not describe a spring; give one of: --duration"))
    }
}
