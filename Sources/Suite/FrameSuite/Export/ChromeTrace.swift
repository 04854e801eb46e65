/// Chrome's Trace Event format: complete events ("X"), times in microseconds; one thread a kind of span, one process a
/// run. A frame over its allowance is marked in its arguments and coloured; a stop of the whole process is no frame and has
/// a thread of its own.
struct ChromeTraceFile: Encodable {
    let traceEvents: [Event]
    let displayTimeUnit = "ms"
    let otherData: [String: String]

    struct Event: Encodable {
        var name: String
        var cat: String?
        var ph: String
        var ts: Double?
        var dur: Double?
        var pid: Int
        var tid: Int
        var cname: String?
        var args: [String: JSONValue]?
    }

    init(_ runs: [FrameRun], context: [String: String], verdicts: [String: FrameGate.Verdict]) {
        otherData = context
        traceEvents = runs.enumerated().flatMap { index, run in
            ChromeTraceFile.names(run, verdicts[run.name], process: index + 1)
                + ChromeTraceFile.events(run, process: index + 1)
        }
    }

    /// The titles of a run's process and threads. Its verdict is a label of the process, which viewers show beside the name.
    private static func names(_ run: FrameRun, _ verdict: FrameGate.Verdict?, process: Int) -> [Event] {
        func meta(_ name: String, _ key: String, _ text: String) -> Event {
            Event(name: name, ph: "M", pid: process, tid: 0, args: [key: .text(text)])
        }
        return [meta("process_name", "name", run.name)]
            + (verdict.map { [meta("process_labels", "labels", $0.text)] } ?? [])
            + FrameSpan.Kind.allCases.enumerated().map { thread, kind in
                Event(
                    name: "thread_name", ph: "M", pid: process, tid: thread + 1, args: ["name": .text(kind.rawValue)])
            }
    }

    private static func events(_ run: FrameRun, process: Int) -> [Event] {
        let kinds = FrameSpan.Kind.allCases
        return run.timeline.map { span in
            var event = Event(
                name: "\(span.kind.rawValue) \(span.index)", cat: span.kind.rawValue, ph: "X",
                ts: span.start * 1e6, dur: span.duration * 1e6, pid: process,
                tid: 1 + kinds.firstIndex(of: span.kind)!)
            if let cpuTime = span.cpuTime { event.args = ["cpu_ms": .number(cpuTime * 1000)] }
            switch span.kind {
            case .frame:
                let late = run.budget.refreshesLate(span.duration)
                event.args = (event.args ?? [:]).merging([
                    "missed": .boolean(late > 0), "refreshes_late": .number(Double(late)),
                    "overrun_ms": .number((span.duration - run.budget.allowance) * 1000),
                ]) { $1 }
                event.cname = late > 0 ? "bad" : "good"
            case .stop: event.cname = "grey"
            case .capture, .batch: break
            }
            return event
        }
    }
}

extension FrameRun {
    /// The recorded spans; frames that were not recorded as spans are put back to back.
    var timeline: [FrameSpan] {
        guard !spans.contains(where: { $0.kind == .frame }) else { return spans }
        var start = 0.0
        return spans
            + pooled.times.enumerated().map { index, time in
                defer { start += time }
                let cpuTimes = pooled.cpuTimes
                return FrameSpan(
                    kind: .frame, index: index, start: start, duration: time,
                    cpuTime: cpuTimes.isEmpty ? nil : cpuTimes[index])
            }
    }
}
