import AnimationCore
import Testing

/// A finger on a scroll view.
@Suite struct ScrollDragTests {
    private let axis: ScrollAxis
    private let band: RubberBand

    init() throws {
        axis = try ScrollAxis(contentLength: 3000, viewportLength: 800)
        band = try RubberBand(viewportLength: 800)
    }

    @Test func `between the edges the content follows the finger, beyond them the rubber band`() {
        let drag = ScrollDrag(axis, from: 100)
        #expect(drag.offset(translation: 0) == 100 && drag.offset(translation: -250) == 350)
        #expect(drag.offset(translation: 100) == 0)
        #expect(drag.offset(translation: 160) == -band.distance(forOverdrag: 60))
        #expect(drag.offset(translation: -2160) == 2200 + band.distance(forOverdrag: 60))
        #expect(drag.offset(translation: 1e9) > -800)
    }

    @Test func `the velocity is the slope of the offset times the finger's`() {
        let drag = ScrollDrag(axis, from: 100)
        let h = 1e-4
        for translation in [-2500.0, -50, 40, 130, 700] {
            let slope =
                (drag.offset(translation: translation + h) - drag.offset(translation: translation - h)) / (2 * h)
            #expect((drag.velocity(300, translation: translation) - slope * 300).magnitude <= 1e-5)
        }
    }

    @Test func `content caught beyond its edge continues from where it is`() {
        for offset in [-120.0, 2450, 30] {
            let drag = ScrollDrag(axis, from: offset)
            #expect(drag.offset(translation: 0) == offset)
            #expect((drag.offset(translation: 1e-9) - offset).magnitude <= 1e-8)
        }
        // Dragged back by the finger's distance, not the content's, it is at its edge again.
        let drag = ScrollDrag(axis, from: -band.distance(forOverdrag: 200))
        #expect(drag.offset(translation: -200).magnitude <= 1e-12)
        #expect((drag.offset(translation: -260) - 60).magnitude <= 1e-12)
    }

    @Test(arguments: [-2400.0, -2299, 40, 300])
    func `a release continues with offset and velocity`(translation: Double) {
        let drag = ScrollDrag(axis, from: 100)
        for velocity in [-900.0, 900] {
            let motion = drag.released(translation: translation, velocity: velocity)
            #expect(motion.offset(at: 0) == drag.offset(translation: translation))
            #expect(motion.velocity(at: 0) == drag.velocity(velocity, translation: translation))
            #expect((motion.offset(at: 1e-9) - motion.offset(at: 0)).magnitude < 1e-5)
        }
        let target = drag.released(translation: translation, velocity: -900, target: 800)
        #expect(target.restOffset == 800 && target.phase(at: 0) == .snap)
    }

    @Test func `without bouncing the drag ends at the edge`() {
        var axis = axis
        axis.bounces = false
        let drag = ScrollDrag(axis, from: 100)
        #expect(drag.offset(translation: 500) == 0 && drag.velocity(300, translation: 500) == 0)
        #expect(drag.offset(translation: -5000) == 2200 && drag.offset(translation: -5) == 105)
    }

    @Test func `a start farther out than any drag reaches is a precondition`() async {
        await #expect(processExitsWith: .failure) {
            _ = ScrollDrag(try ScrollAxis(range: 0...1, viewportLength: 10), from: 11)
        }
    }
}
