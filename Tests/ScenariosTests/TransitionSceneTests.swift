import HeadlessKit
import Scenarios
import Testing

@MainActor
@Suite("The stage of a transition")
struct TransitionSceneTests {
    @Test(
        "plays each transition with its own animator, and leaves to the system what has none",
        arguments: TransitionKind.allCases)
    func animators(of kind: TransitionKind) throws {
        let (there, back): ([String], [String]) =
            switch kind {
            case .popInAndOut: (["PopInAndOutAnimator"], ["PopInAndOutAnimator"])
            case .slideAndZoom: (["SlideAndZoomAnimator"], ["SlideAndZoomAnimator"])
            case .wave: (["WaveAnimator"], ["WaveAnimator"])
            case .stackModal: (["StackModalAnimator"], ["StackModalAnimator"])
            case .growFrame: (["GrowFrameAnimator"], [])
            case .layoutToLayout, .pinchLayout, .defaultPush, .defaultPresent: ([], [])
            }
        let scene = TransitionScene(TransitionSetup(kind))
        var played: [String] = []
        scene.wrapAnimator = { animator in
            played.append("\(type(of: animator))")
            return animator
        }
        _ = scene.forward()
        #expect(played == there)
        played = []
        _ = scene.backward()
        #expect(played == back)
    }
}
