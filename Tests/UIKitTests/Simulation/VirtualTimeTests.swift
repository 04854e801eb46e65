import HeadlessKit
import Testing
import UIKit

@MainActor @Suite("Virtual time of queues and timers") struct VirtualTimeTests {
    private let stage = Stage()

    @Test func `work for the main queue happens in the next cycle, in order`() {
        var order: [String] = []
        stage.record {
            DispatchQueue.main.async { order.append("first") }
            DispatchQueue.main.async(execute: DispatchWorkItem { order.append("second") })
            order.append("now")
        }
        #expect(order == ["now", "first", "second"])
    }

    @Test func `delayed work happens at its virtual time, and ends a transition there`() {
        var times: [Double] = []
        let stage = stage
        stage.record {
            DispatchQueue.main.asyncAfter(deadline: .now() + 0.35) {
                times.append(stage.now)
                DispatchQueue.main.asyncAfter(
                    deadline: DispatchTime.now() + Double(Int64(0.1 * Double(NSEC_PER_SEC))) / Double(NSEC_PER_SEC)
                ) { times.append(stage.now) }
            }
            DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(50)) { times.append(stage.now) }
            DispatchQueue.main.asyncAfter(deadline: .distantFuture) { times.append(-1) }
        }
        #expect(times == [0.05, 0.35, 0.45])
    }

    @Test func `a deadline on the real clock is a delay, in whole milliseconds`() {
        var time = -1.0
        let stage = stage
        stage.record {
            let real = DispatchTime(uptimeNanoseconds: UInt64(ProcessInfo.processInfo.systemUptime * 1e9)) + 0.3
            DispatchQueue.main.asyncAfter(deadline: real) { time = stage.now }
        }
        // The machine may take its time between the two lines, but not a third of a second.
        #expect(time > 0 && time <= 0.3 && abs((time * 1000).rounded() - time * 1000) < 1e-9)
    }

    @Test func `a cancelled work item does nothing`() {
        var hasRun = false
        stage.record {
            let item = DispatchWorkItem { hasRun = true }
            DispatchQueue.main.asyncAfter(deadline: .now() + 0.1, execute: item)
            item.cancel()
        }
        #expect(!hasRun)
    }

    @Test func `timers fire in the virtual time until they are invalid`() {
        var times: [Double] = []
        let stage = stage
        stage.record {
            Timer.scheduledTimer(withTimeInterval: 0.25, repeats: true) { timer in
                let time = MainActor.assumeIsolated {
                    times.append(stage.now)
                    return stage.now
                }
                if time >= 0.75 { timer.invalidate() }
            }
            Timer.scheduledTimer(withTimeInterval: 0.1, repeats: false) { _ in
                MainActor.assumeIsolated { times.append(stage.now) }
            }
        }
        #expect(times == [0.1, 0.25, 0.5, 0.75])
    }

    @Test func `work that is due when a recording starts is done before it`() {
        var hasRun = false
        stage.perform { DispatchQueue.main.async { hasRun = true } }
        stage.beginRecording()
        #expect(hasRun)
    }
}
