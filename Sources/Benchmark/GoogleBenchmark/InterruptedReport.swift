import ProgramSupport

/// Takes an unfinished report away when a signal ends the process.
///
/// A request to end is watched only where it would end the process: one that is ignored (`nohup`) or has a handler stays as
/// it is. A fault always is; whoever hears of faults otherwise, such as Swift's backtraces, hears of this one, too. The
/// process then ends by the same signal, so that whoever started it sees what happened.
enum InterruptedReport {
    /// The memory that a signal handler may touch, allocated before. Set while no signal is watched.
    nonisolated(unsafe) private static var path: UnsafeMutablePointer<CChar>?
    /// The earlier handler of each fault, by the signal's number; none is above 31 on Linux and Darwin.
    nonisolated(unsafe) private static let before = UnsafeMutablePointer<sigaction>.allocate(capacity: 32)

    /// From outside: a key, a reader that went away, a limit of time or size.
    private static let requests = [SIGHUP, SIGINT, SIGQUIT, SIGPIPE, SIGTERM, SIGXCPU, SIGXFSZ]
    /// The program's own: a trap, a bad address, an abort.
    private static let faults = [SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGTRAP]

    /// Calls `body`; a signal meanwhile removes the file at `path` if it exists.
    static func removed<Value, Failure: Error>(
        at path: String?, during body: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        guard let path else { return try body() }
        unsafe self.path = strdup(path)
        let watched = requests.filter { number in
            let before = signal(number, removeAndEnd)
            let wasDefault = unsafe Int(bitPattern: unsafeBitCast(before, to: UnsafeRawPointer?.self)) == 0
            if !wasDefault { signal(number, before) }
            return wasDefault
        }
        for number in faults {
            unsafe sigaction(number, nil, before + Int(number))
            signal(number, removeAndPassOn)
        }
        defer {
            for number in faults { unsafe sigaction(number, before + Int(number), nil) }
            for number in watched { signal(number, SIG_DFL) }
            unsafe free(self.path)
            unsafe self.path = nil
        }
        return try body()
    }

    private static let removeAndEnd: @convention(c) (Int32) -> Void = { number in
        InterruptedReport.remove()
        signal(number, SIG_DFL)
        raise(number)
    }

    private static let removeAndPassOn: @convention(c) (Int32) -> Void = { number in
        InterruptedReport.remove()
        // Held back until this returns: then it meets whoever was there before, at the place of the fault.
        unsafe sigaction(number, InterruptedReport.before + Int(number), nil)
        raise(number)
    }

    private static func remove() {
        if let path = unsafe path { _ = unsafe unlink(path) }
    }
}
