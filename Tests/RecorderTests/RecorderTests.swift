import AnimationCore
import Foundation
import HeadlessKit
import Recorder
import Testing

/// The app that records on devices, with this package's UIKit. No device has run it.
@MainActor
@Suite struct RecorderTests {
    private let stage = Stage(size: CGSize(width: 400, height: 800))
    private let recorder = RecorderViewController()

    /// One frame, as the display link of a device calls for it.
    private func frame() {
        // Just after the frame in which the content has moved: sums of 1/60 may come before it.
        stage.advance(to: ((stage.now * 60).rounded(.down) + 1) / 60 + 1e-7)
        let count = recorder.file.recordings.count
        stage.perform { recorder.sample(at: stage.now) }
        // The next experiment has started: its time 0 is now.
        if recorder.file.recordings.count > count { stage.perform { recorder.sample(at: stage.now) } }
    }

    /// Runs the experiments, up to those that need a finger.
    private func runExperiments() {
        stage.beginRecording()
        stage.rootViewController = recorder
        stage.perform { recorder.sample(at: stage.now) }
        while recorder.scrollView.window == nil, stage.now < 60 { frame() }
    }

    /// A finger from one height to another, and the frames up to the end of the motion.
    private func drag(from: Double, to: Double, duration: Double) throws {
        try stage.play(
            .drag(from: CGPoint(x: 200, y: from), to: CGPoint(x: 200, y: to), duration: duration))
        repeat { frame() } while !stage.isIdle
    }

    /// The motion that the engine gives a recording; `nil` where a test of its own knows it.
    private func prediction(_ recording: RecordedMotion) throws -> ((Double) -> Double)? {
        func number(_ name: String) throws -> Double { try #require(recording.parameters[name]?.first, "\(name)") }
        switch recording.behaviour {
        case "springAnimation":
            let spring = try Spring(
                mass: number("mass"), stiffness: number("stiffness"), damping: number("damping"),
                allowOverDamping: false)
            let motion = try SpringMotion(
                spring: spring, from: number("from"), to: number("to"), velocity: 200 * number("initialVelocity"))
            return { motion.value(at: $0) }
        case "cubicKeyframes", "pacedKeyframes", "cubicPacedKeyframes":
            let modes: [String: CalculationMode] = ["cubicKeyframes": .cubic, "pacedKeyframes": .paced]
            let track = try KeyframeTrack(
                values: recording.parameters["values"] ?? [], mode: modes[recording.behaviour] ?? .cubicPaced)
            return { track.value(at: $0 / 2) }
        case "scrollDeceleration":
            let motion = try Deceleration<Double>(from: number("offset"), velocity: number("velocity"))
            return { motion.value(at: $0) }
        case "scrollBounce":
            let axis = try ScrollAxis(range: 0...number("maximumOffset"), viewportLength: number("viewportLength"))
            let motion = try ScrollMotion(axis, offset: number("offset"), velocity: number("velocity"))
            return { motion.offset(at: $0) }
        default: return nil
        }
    }

    @Test func `every experiment is recorded in the ledger's format, and follows the engine's curve`() throws {
        runExperiments()
        #expect(recorder.file.recordings.map(\.behaviour) == RecorderViewController.behaviours)
        try drag(from: 700, to: 300, duration: 0.2)
        stage.perform { recorder.scrollView.setContentOffset(.zero, animated: false) }
        try drag(from: 300, to: 600, duration: 0.4)
        #expect(recorder.file.recordings.suffix(2).map(\.behaviour) == ["scrollDeceleration", "scrollBounce"])
        #expect(recorder.scrollView.window == nil)
        for recording in recorder.file.recordings {
            #expect(recording.samples.count > 20)
            guard let value = try prediction(recording) else { continue }
            let difference = recording.samples.map { abs(value($0[0]) - $0[1]) }.max() ?? .nan
            // A spring animation is cut when 0.1 % of its 200 points are left.
            #expect(
                difference < (recording.behaviour == "springAnimation" ? 0.2 : 1e-3),
                "\(recording.behaviour): \(difference)")
        }
    }

    @Test func `what is done to a motion later shows in its samples`() throws {
        runExperiments()
        func value(_ recording: RecordedMotion, at time: Double) -> Double {
            recording.samples.min { abs($0[0] - time) < abs($1[0] - time) }?[1] ?? .nan
        }
        let curve = UnitCurve.easeInOut
        for recording in recorder.file.recordings {
            switch recording.behaviour {
            case "additive", "beginFromCurrentState":
                #expect(abs(value(recording, at: 0.25) - (50 + 200 * curve.value(at: 0.25))) < 1)
                #expect(value(recording, at: 1.5) == 100)
            case "propertyAnimator" where recording.parameters["reverse"] != nil:
                #expect(value(recording, at: 0.4) > 100 && value(recording, at: 1.5) == 50)
            case "propertyAnimator":
                // Held at fractions, an eased animation is linear.
                #expect(abs(value(recording, at: 0.6) - 90) < 1e-6)
                #expect(abs(value(recording, at: 0.8) - 190) < 1e-6)
                #expect(value(recording, at: 2.5) == 250)
            default: break
            }
        }
    }

    @Test func `the file is the ledger's JSON`() throws {
        runExperiments()
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let url = try recorder.file.write(to: folder)
        let read = try #require(
            try JSONSerialization.jsonObject(with: Data(contentsOf: url)) as? [String: Any])
        #expect(Set(read.keys) == ["device", "system", "recordings"])
        let recordings = try #require(read["recordings"] as? [[String: Any]])
        #expect(recordings.count == RecorderViewController.behaviours.count)
        #expect(recordings.allSatisfy { Set($0.keys) == ["behaviour", "parameters", "samples"] })
    }
}
