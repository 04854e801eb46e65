import CBatchSupport

/// The choice between one thread and several for work of one size, from the times that both take.
///
/// Both are measured, one after the other in five pairs. Several threads are chosen where they are a twentieth faster in four
/// pairs; then one thread is measured now and then, and a choice that turns out slower is measured again. One thread is
/// measured again after a pause, which doubles each time that it is the faster: on a machine whose other cores are busy, less
/// and less is spent on trying.
package struct ThreadChoice: BitwiseCopyable, Sendable {
    package init() {}

    private enum Phase { case measuring, one, several }

    /// The number of pairs that are measured, and the number of them that several threads have to win.
    package static let pairCount = 5
    package static let leastWins = 4
    /// The largest fraction of the time of one thread at which several win.
    package static let winningFraction = 0.95
    /// The least and the largest number of works on one thread before several are tried again.
    package static let pauses = 64...4096
    /// The number of works on several threads from one measurement of one thread to the next.
    package static let interval = 64
    /// The number of the last eight works on several threads that may be slower than on one.
    package static let mostLosses = 3

    private var phase = Phase.measuring
    /// The number of works of this phase.
    private var step = 0
    private var wins = 0
    /// A bit for each of the last works on several threads, 1 where one thread was faster.
    private var losses: UInt8 = 0
    private var pause = ThreadChoice.pauses.lowerBound
    /// The last time of one thread.
    private var timeOfOne = Double.infinity

    /// Whether the next work runs on several threads.
    package var isSeveral: Bool {
        switch phase {
        case .measuring: step % 2 == 1
        case .one: false
        case .several: step % ThreadChoice.interval != ThreadChoice.interval - 1
        }
    }

    /// Notes the time of a work, in any unit, for each byte of it.
    package mutating func note(_ time: Double, isSeveral: Bool) {
        if !isSeveral { timeOfOne = time }
        step += 1
        switch phase {
        case .measuring:
            if isSeveral, time < timeOfOne * ThreadChoice.winningFraction { wins += 1 }
            guard step >= 2 * ThreadChoice.pairCount else { return }
            if wins >= ThreadChoice.leastWins {
                (phase, losses, pause) = (.several, 0, ThreadChoice.pauses.lowerBound)
            } else {
                phase = .one
            }
            step = 0
        case .one:
            guard step >= pause else { return }
            pause = Swift.min(2 * pause, ThreadChoice.pauses.upperBound)
            measure()
        case .several:
            guard isSeveral else { return }
            losses = losses << 1 | (time > timeOfOne ? 1 : 0)
            if losses.nonzeroBitCount > ThreadChoice.mostLosses { measure() }
        }
    }

    private mutating func measure() {
        (phase, step, wins) = (.measuring, 0, 0)
    }
}

/// The choices of the process, by the size of the work.
///
/// Threads take turns at them without waiting: work that finds them taken runs on one thread and is not measured.
enum ThreadChoices {
    private struct Entry {
        var key = ThreadWork.Key()
        var choice = ThreadChoice()
    }

    private static let count = 64
    private nonisolated(unsafe) static let entries: UnsafeMutablePointer<Entry> = {
        let entries = UnsafeMutablePointer<Entry>.allocate(capacity: count)
        unsafe entries.initialize(repeating: Entry(), count: count)
        return unsafe entries
    }()

    /// Calls `body` with the choice of a key; returns `nil` while another thread does.
    static func withChoice<Result>(_ key: ThreadWork.Key, _ body: (inout ThreadChoice) -> Result) -> Result? {
        guard batch_choices_take() else { return nil }
        defer { batch_choices_release() }
        let entry = unsafe entries + key.hash % count
        // Other work with this key is measured again, starting with one thread.
        if unsafe entry.pointee.key != key { unsafe entry.pointee = Entry(key: key) }
        return unsafe body(&entry.pointee.choice)
    }
}

/// One piece of work, and whether it is spread over threads.
struct ThreadWork {
    /// The properties of works that take about the same time for each byte.
    struct Key: Equatable {
        private var size = 0
        private var bytesPerCell = 0
        private var threads = 0

        init() {}

        init(bytes: Int, bytesPerCell: Int, threads: Int) {
            // Two sizes to each power of two.
            let exponent = Int.bitWidth - 1 - bytes.leadingZeroBitCount
            size = 2 * exponent + (bytes >> (exponent - 1)) & 1
            self.bytesPerCell = bytesPerCell
            self.threads = threads
        }

        var hash: Int { size + 11 * (bytesPerCell / 4) + 7 * threads }
    }

    /// Work on the caller's thread that is not measured.
    static let single = ThreadWork(isSpread: false, key: Key(), perByte: 0, start: 0)

    let isSpread: Bool
    private let key: Key
    /// 1 ÷ bytes, 0 for work that is not measured.
    private let perByte: Double
    private let start: UInt64

    private init(isSpread: Bool, key: Key, perByte: Double, start: UInt64) {
        self.isSpread = isSpread
        self.key = key
        self.perByte = perByte
        self.start = start
    }

    /// Chooses for work of a size; its time starts now.
    @inline(never)
    init(bytes: Int, bytesPerCell: Int, threads: Int) {
        key = Key(bytes: bytes, bytesPerCell: bytesPerCell, threads: threads)
        if bytes >= BatchEngine.measuredBytes.upperBound {
            (isSpread, perByte, start) = (true, 0, 0)
        } else if let isSeveral = ThreadChoices.withChoice(key, { $0.isSeveral }) {
            (isSpread, perByte, start) = (isSeveral, 1 / Double(bytes), batch_nanoseconds())
        } else {
            (isSpread, perByte, start) = (false, 0, 0)
        }
    }

    /// Notes that the work is done.
    @inline(__always)
    func end() {
        if perByte > 0 { note() }
    }

    @inline(never)
    private func note() {
        let time = Double(batch_nanoseconds() &- start) * perByte
        ThreadChoices.withChoice(key) { $0.note(time, isSeveral: isSpread) }
    }
}
