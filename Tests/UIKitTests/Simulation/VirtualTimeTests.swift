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

    @Test func `a deadline on the real clock that has passed is the present`() {
        var times: [Double] = []
        let stage = stage
        stage.record {
            stage.schedule(at: 0.2) {
                DispatchQueue.main.asyncAfter(deadline: DispatchTime(uptimeNanoseconds: 1)) { times.append(stage.now) }
            }
        }
        #expect(times == [0.2])
    }

    private nonisolated static func workItem(_ body: @escaping @Sendable () -> Void) -> DispatchWorkItem {
        DispatchWorkItem { body() }
    }

    @Test func `other queues do their work in real time, that of a stage's code too`() async {
        let (queue, stage) = (DispatchQueue(label: "tests.other"), stage)
        await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
            stage.perform { queue.async { done.resume() } }
        }
        await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
            stage.perform { queue.async(execute: Self.workItem { done.resume() }) }
        }
        await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
            queue.asyncAfter(deadline: .now() + 0.001) { done.resume() }
        }
        await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
            queue.asyncAfter(deadline: .now() + 0.001, execute: Self.workItem { done.resume() })
        }
        #expect(stage.now == 0 && stage.isIdle)
    }

    @Test(arguments: [false, true])
    func `delayed work for another queue is submitted to it at its virtual time`(isItem: Bool) {
        let queue = DispatchQueue(label: "tests.delayed")
        nonisolated(unsafe) var isDone = false
        stage.beginRecording()
        stage.perform {
            if isItem {
                queue.asyncAfter(deadline: .now() + 0.3, execute: Self.workItem { unsafe isDone = true })
            } else {
                queue.asyncAfter(deadline: .now() + 0.3) { unsafe isDone = true }
            }
            queue.asyncAfter(deadline: .distantFuture) { Issue.record("called") }
        }
        stage.advance(to: 0.299)
        queue.sync {}
        let isEarly = unsafe isDone
        stage.runToIdle()
        queue.sync {}
        let isDoneInTheEnd = unsafe isDone
        #expect(!isEarly && isDoneInTheEnd && stage.now == 0.3)
    }

    @Test func `outside of a stage's code the present is that of the real clock, and timers need a run loop`() {
        let before = ProcessInfo.processInfo.systemUptime
        let present = Double(DispatchTime.now().uptimeNanoseconds) / 1e9
        #expect(before - 1e-3 <= present && present <= ProcessInfo.processInfo.systemUptime + 1e-3)
        let timer = Timer.scheduledTimer(withTimeInterval: 0, repeats: false) { _ in }
        stage.advance(to: 1)
        #expect(timer.isValid)
        for _ in 0..<1000 where timer.isValid {
            _ = RunLoop.current.run(mode: .default, before: Date(timeIntervalSinceNow: 0.01))
        }
        #expect(!timer.isValid)
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
