import Scenarios
import FrameSuite
import Foundation
import HeadlessKit
import TestSupport
import Testing

@Suite struct TraceTests {
    private func text(_ trace: Trace) -> String {
        var bytes: [UInt8] = []
        trace.write { (piece) throws(Never) in bytes += piece }
        return String(decoding: bytes, as: UTF8.self)
    }

    private func lines(_ kind: TransitionKind, backward: Bool = false, changes: Bool = false) throws -> [Substring] {
        let scenario = Scenario(TransitionSetup(kind, cells: 5), isBackward: backward)
        let trace = Trace(try scenario.run(), name: scenario.name, refreshRate: 60, onlyChanges: changes)
        return text(trace).split(separator: "\n")
    }

    @Test func `a trace has one row per target and frame`() throws {
        let lines = try lines(.growFrame)
        #expect(lines[0] == "time_s,event,target,x_pt,y_pt,width_pt,height_pt,alpha,a,b,c,d,tx_pt,ty_pt,hidden")
        #expect(lines.contains("0,,detail,0,0,0,0,1,1,0,0,1,0,0,0"))
        #expect(lines.contains("0.5,,detail,10,10,175,402,1,1,0,0,1,0,0,0"))
        #expect(lines.last == "1,,detail,20,20,350,804,1,1,0,0,1,0,0,0")
        #expect(lines.contains("1,transition-completed true,,,,,,,,,,,,,"))
        #expect(lines.allSatisfy { $0.filter { $0 == "," }.count == 14 })
    }

    @Test func `frames cover the whole duration`() throws {
        for (rate, count) in [(60.0, 25), (120, 49), (59.94, 25), (7, 4)] {
            let scenario = Scenario(TransitionSetup(.popInAndOut))
            let trace = Trace(try scenario.run(), name: "", refreshRate: rate)
            #expect(trace.frameCount == count)
        }
    }

    @Test @MainActor func `an opacity that a spring takes beyond 0…1 is clamped in traces, values and pictures`() throws
    {
        let stage = Stage(size: CGSize(width: 300, height: 300))
        stage.rootViewController = UIViewController()
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        (view.backgroundColor, view.alpha) = (.red, 0)
        stage.window.addSubview(view)
        let timeline = stage.record {
            UIView.animate(withDuration: 1, delay: 0, usingSpringWithDamping: 0.2, initialSpringVelocity: 0) {
                view.alpha = 1
            }
        }
        let run = ScenarioRun(timeline, violations: [])
        let target = try #require(stage.target(of: view))
        let values = (0...60).map { timeline.presentation(of: target, at: Double($0) / 60).alpha }
        #expect(values.max() == 1 && values.count { $0 == 1 } > 5)
        let traced = text(Trace(run, name: "", refreshRate: 60)).split(separator: "\n").compactMap { line -> Double? in
            let fields = line.split(separator: ",", omittingEmptySubsequences: false)
            return fields[1].isEmpty && fields[5] == "100" ? Double(fields[7]) : nil
        }
        #expect(zip(traced, values).allSatisfy { abs($0 - $1) < 1e-5 } && traced.count == values.count)
        let svg = try AnimatedFilmstrip([AnimatedFilmstrip.Panel(title: "t", runs: [run])]).svg()
        let drawn = svg.matches(of: #/attributeName="opacity"[^>]* values="([^"]+)"/#)
            .flatMap { $0.1.split(separator: ";").compactMap { Double($0) } }
        #expect(drawn.max() == 1 && drawn.min() == 0)
    }

    @Test func `only changed rows are printed with onlyChanges`() throws {
        let (all, changes) = (try lines(.growFrame), try lines(.growFrame, changes: true))
        #expect(changes.count < all.count / 3)
        #expect(Set(changes).isSubset(of: Set(all)))
        #expect(changes.filter { $0.contains(",,detail,") }.count == 61)
    }

    @Test func `one frame is written with the events since the frame before, as in the whole trace`() throws {
        let scenario = Scenario(TransitionSetup(.growFrame, cells: 5))
        let run = try scenario.run()
        let whole = text(Trace(run, name: "", refreshRate: 60)).split(separator: "\n")
        for (frame, time) in [(0, "0,"), (30, "0.5,"), (60, "1,")] {
            let lines = text(Trace(run, name: "", refreshRate: 60, frame: frame)).split(separator: "\n")
            let rows = whole.filter { $0.hasPrefix(time) && $0.contains(",,") && !$0.contains("completed") }
            #expect(lines.filter { !$0.contains("completed") }.dropFirst() == rows[...])
            #expect(lines[0] == whole[0] && !rows.isEmpty)
        }
        #expect(text(Trace(run, name: "", refreshRate: 60, frame: 60)).contains("transition-completed true"))
    }

    @Test func `the JSON form is valid JSON`() throws {
        let scenario = Scenario(TransitionSetup(.wave, cells: 3))
        let trace = Trace(try scenario.run(), name: "a \"wave\"\n", refreshRate: 30, format: .json)
        let object = try JSONSerialization.jsonObject(with: Data(text(trace).utf8)) as? [String: Any]
        let rows = try #require(object?["rows"] as? [[String: Any]])
        #expect(object?["name"] as? String == "a \"wave\"\n")
        #expect(object?["duration_s"] as? Double == 0.9)
        #expect(rows.contains { $0["event"] as? String == "transition-began WaveAnimator push" })
        let cell = try #require(rows.last { $0["target"] as? String == "detail/collection/cell 2" })
        #expect(cell["hidden"] as? Bool == false)
        #expect(cell["alpha"] as? Double == 1)
    }

    @Test func `different traces have different digests`() throws {
        let run = try Scenario(TransitionSetup(.wave, cells: 5)).run()
        let other = try Scenario(TransitionSetup(.wave, cells: 5, parameters: ["duration_s": 0.5000001])).run()
        let digest = Trace(run, name: "", refreshRate: 120).digest
        #expect(digest == Trace(run, name: "", refreshRate: 120).digest)
        #expect(digest != Trace(other, name: "", refreshRate: 120).digest)
    }

    /// Golden traces, reviewed by a person, stay as they are to a billionth of a point.
    @Test(arguments: TransitionKind.allCases, [false, true])
    func `every transition's trace equals its golden trace`(kind: TransitionKind, backward: Bool) throws {
        let name = "\(kind.rawValue)-\(backward ? "backward" : "forward")"
        let file = repository.appendingPathComponent("Tests/Golden/\(name).csv")
        let expected = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
        let actual = try lines(kind, backward: backward, changes: true)
        let difference = zip(expected, actual).first { $0 != $1 }
        #expect(difference == nil, "scripts/dev/golden.sh rewrites them; look at what changed first")
        #expect(expected.count == actual.count)
    }

    @Test func `every golden trace's digest equals the recorded digest`() throws {
        let file = repository.appendingPathComponent("Tests/Golden/digests-120hz.txt")
        let expected = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
        let actual = try TransitionKind.allCases.flatMap { kind in
            try [false, true].map { backward in
                let scenario = Scenario(TransitionSetup(kind, cells: 5), isBackward: backward)
                let digits = String(
                    Trace(try scenario.run(), name: scenario.name, refreshRate: 120).digest, radix: 16)
                let padded = String(repeating: "0", count: 16 - digits.count) + digits
                return "\(kind.rawValue)-\(backward ? "backward" : "forward") \(padded)"
            }
        }
        #expect(expected.map(String.init) == actual)
    }
}
