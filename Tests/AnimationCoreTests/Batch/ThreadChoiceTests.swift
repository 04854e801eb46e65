import AnimationCore
import TestSupport
import Testing

/// The choice between one thread and several, on simulated machines.
@Suite struct ThreadChoiceTests {
    /// The time of a number of works, where one thread takes 1 each and several threads take `several`, both with noise.
    private static func time(
        _ choice: inout ThreadChoice, works: Int, several: Double, noise: Double = 0, seed: UInt64 = 1
    ) -> Double {
        var random = SplitMix64(seed: seed)
        return (0..<works).reduce(0) { sum, _ in
            let isSeveral = choice.isSeveral
            let time = (isSeveral ? several : 1) * .random(in: 1...1 + noise, using: &random)
            choice.note(time, isSeveral: isSeveral)
            return sum + time
        }
    }

    @Test(arguments: [0.5, 0.75, 0.9])
    func `threads that are faster are chosen within a few works`(several: Double) {
        var choice = ThreadChoice()
        _ = ThreadChoiceTests.time(&choice, works: 2 * ThreadChoice.pairCount, several: several)
        let works = 6400
        #expect(ThreadChoiceTests.time(&choice, works: works, several: several) < 1.02 * several * Double(works))
    }

    @Test(arguments: [0.98, 1.0, 1.2, 2.0])
    func `on a busy machine trying threads costs less than a twentieth`(several: Double) {
        for noise in [0, 0.3] {
            var choice = ThreadChoice()
            _ = ThreadChoiceTests.time(&choice, works: 2 * ThreadChoice.pairCount, several: several, noise: noise)
            let works = 6400
            let time = ThreadChoiceTests.time(&choice, works: works, several: several, noise: noise)
            #expect(time < 1.05 * Double(works) * (1 + noise / 2), "noise \(noise)")
        }
    }

    @Test func `a machine that becomes busy returns to one thread, one that becomes idle to several`() {
        var choice = ThreadChoice()
        _ = ThreadChoiceTests.time(&choice, works: 1000, several: 0.6)
        let works = 2000
        #expect(ThreadChoiceTests.time(&choice, works: works, several: 1.3) < 1.05 * Double(works))
        _ = ThreadChoiceTests.time(&choice, works: 2 * ThreadChoice.pauses.upperBound, several: 0.6)
        #expect(ThreadChoiceTests.time(&choice, works: works, several: 0.6) < 0.62 * Double(works))
    }

    @Test func `one slow work does not change a choice`() {
        var choice = ThreadChoice()
        _ = ThreadChoiceTests.time(&choice, works: 100, several: 0.6)
        choice.note(50, isSeveral: true)
        #expect(choice.isSeveral)
    }
}
