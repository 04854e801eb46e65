private import CFrameClock

/// The time that frames are measured and paced by. A protocol, so that tests can plant what clocks do wrong.
public protocol FrameClock {
    /// Nanoseconds since some fixed moment.
    func now() -> UInt64

    /// Nanoseconds of processor time that computing frames has used so far.
    func cpuTime() -> UInt64

    /// Waits until ``now()`` has reached `deadline`; returns at once where it has.
    func wait(until deadline: UInt64)

    /// A number that changes whenever the whole process was stopped, or the machine slept, in between; a stop may show a
    /// moment late.
    func interruptions() -> UInt64
}

/// The system's monotonic clock, with a resolution of some ten nanoseconds.
public struct MonotonicClock: FrameClock {
    private let countsAllThreads: Bool

    /// Starts to watch for stops of the process (SIGSTOP and SIGCONT, as a terminal's job control sends them).
    ///
    /// - Parameter countsAllThreads: Whether ``cpuTime()`` is that of the process instead of the calling thread.
    public init(countsAllThreads: Bool = false) {
        cfc_watch_interruptions()
        self.countsAllThreads = countsAllThreads
    }

    /// Nanoseconds of uptime.
    public func now() -> UInt64 { cfc_now() }

    /// Processor time of the calling thread, or of all of them.
    public func cpuTime() -> UInt64 { cfc_cpu_time(countsAllThreads) }

    /// Sleeps until the deadline, also through signals.
    public func wait(until deadline: UInt64) { cfc_wait_until(deadline) }

    /// Continues after a stop, and sleeps of the machine of 5 ms or more.
    public func interruptions() -> UInt64 { cfc_interruption_count() }
}
