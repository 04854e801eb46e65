import AnimationCore
import Foundation
import TestSupport

/// A motion that the app in `Examples/Recorder/` has recorded on a device.
struct RecordedMotion: Decodable {
    /// The kinds of motion that the app records.
    enum Behaviour: String, Decodable, CaseIterable {
        case springAnimation, scrollDeceleration, scrollBounce, cubicKeyframes, pacedKeyframes, cubicPacedKeyframes
        case additive, beginFromCurrentState, propertyAnimator, scrollOffset, modalPresentation
    }

    /// A file of the app: one device, any number of motions.
    struct File: Decodable {
        let device: String
        let system: String
        let recordings: [RecordedMotion]
    }

    /// A file that holds no recording.
    enum Failure: Error, Equatable {
        case noParameter(String)
        case noSamples
        case timesNotMonotone
    }

    let behaviour: Behaviour
    /// The inputs, by name; one number or a list.
    let parameters: [String: [Double]]
    /// Pairs of a time in seconds and a value.
    let samples: [[Double]]

    /// The recordings of the repository.
    static func checkedIn() throws -> [RecordedMotion] {
        let folder = repository.appendingPathComponent("Tests/AnimationCoreTests/Reference/Recordings")
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return try names.filter { $0.hasSuffix(".json") }.sorted().flatMap {
            try read(Data(contentsOf: folder.appendingPathComponent($0)))
        }
    }

    /// The motions of a file.
    static func read(_ data: Data) throws -> [RecordedMotion] {
        let motions = try JSONDecoder().decode(File.self, from: data).recordings
        for motion in motions {
            guard motion.samples.count >= 2, motion.samples.allSatisfy({ $0.count == 2 }) else {
                throw Failure.noSamples
            }
            guard zip(motion.samples, motion.samples.dropFirst()).allSatisfy({ $0[0] <= $1[0] }) else {
                throw Failure.timesNotMonotone
            }
            _ = try motion.largestDifference()
        }
        return motions
    }

    /// The largest difference of the engine from the samples; `nil` where the behaviour is not one of this module.
    func largestDifference() throws -> Double? {
        guard let prediction = try prediction() else { return nil }
        return samples.map { (prediction($0[0]) - $0[1]).magnitude }.max()
    }

    private func number(_ name: String) throws -> Double {
        guard let number = parameters[name]?.first else { throw Failure.noParameter(name) }
        return number
    }

    private func prediction() throws -> ((Double) -> Double)? {
        switch behaviour {
        case .springAnimation:
            let spring = try Spring(
                mass: number("mass"), stiffness: number("stiffness"), damping: number("damping"),
                allowOverDamping: false)
            let motion = try SpringMotion(
                spring: spring, from: number("from"), to: number("to"),
                velocity: number("initialVelocity") * (number("to") - number("from")))
            return { motion.value(at: $0) }
        case .scrollDeceleration:
            let motion = try Deceleration(
                from: number("offset"), velocity: number("velocity"),
                rate: DecelerationRate(perMillisecond: number("rate")))
            return { motion.value(at: $0) }
        case .scrollBounce:
            let axis = try ScrollAxis(range: 0...number("maximumOffset"), viewportLength: number("viewportLength"))
            let motion = try ScrollMotion(axis, offset: number("offset"), velocity: number("velocity"))
            return { motion.offset(at: $0) }
        case .cubicKeyframes, .pacedKeyframes, .cubicPacedKeyframes:
            guard let values = parameters["values"] else { throw Failure.noParameter("values") }
            let modes: [Behaviour: CalculationMode] = [.cubicKeyframes: .cubic, .pacedKeyframes: .paced]
            let track = try KeyframeTrack(values: values, mode: modes[behaviour] ?? .cubicPaced)
            let duration = try number("duration")
            return { track.value(at: $0 / duration) }
        case .scrollOffset:
            let (from, to) = (try number("from"), try number("to"))
            return { from + (to - from) * UnitCurve.easeInOut.value(at: $0 / 0.3) }
        case .additive, .beginFromCurrentState, .propertyAnimator, .modalPresentation: return nil
        }
    }
}
