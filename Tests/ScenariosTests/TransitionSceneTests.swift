import HeadlessKit
import Scenarios
import Testing

@MainActor
@Suite("The stage of a transition")
struct TransitionSceneTests {
    @Test(arguments: TransitionKind.allCases)
    func `plays each transition with its own animator, and leaves to the system what has none`(of kind: TransitionKind)
        throws
    {
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

    @Test(
        arguments: TransitionKind.allCases,
        [false, true])
    func `a scene is released with its controllers and views, forward and backward`(
        kind: TransitionKind, isBackward: Bool
    ) {
        weak var scene: TransitionScene?
        weak var navigation: UIViewController?
        weak var list: UICollectionViewController?
        weak var detail: UIViewController?
        weak var cell: UIView?
        do {
            let created = TransitionScene(TransitionSetup(kind, cells: 5))
            (scene, navigation, list, detail) = (created, created.navigation, created.list, created.detail)
            cell = created.list.collectionView.visibleCells.first
            _ = created.forward()
            if isBackward { _ = created.backward() }
            #expect(scene != nil && cell != nil)
        }
        #expect(scene == nil)
        #expect(navigation == nil && list == nil && detail == nil)
        #expect(cell == nil)
    }
}
