#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// Takes an unfinished report away when a signal ends the process.
///
/// Only signals that would end it are watched: one that is ignored (`nohup`) or has a handler stays as it is. The process
/// then ends by the same signal, so that whoever started it sees what happened.
enum InterruptedReport {
    /// What a signal handler may touch: memory that was there before. Set while no signal is watched.
    nonisolated(unsafe) private static var path: UnsafeMutablePointer<CChar>?

    /// From outside: a key, a reader that went away, a limit of time or size. A crash of the program itself is none of them.
    private static let signals = [SIGHUP, SIGINT, SIGQUIT, SIGPIPE, SIGTERM, SIGXCPU, SIGXFSZ]

    /// Calls `body`; a signal meanwhile removes the file at `path`, where there is one.
    static func removed<Value, Failure: Error>(
        at path: String?, during body: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        guard let path else { return try body() }
        unsafe self.path = strdup(path)
        let watched = signals.filter { number in
            let before = signal(number, removeAndEnd)
            let wasDefault = unsafe Int(bitPattern: unsafeBitCast(before, to: UnsafeRawPointer?.self)) == 0
            if !wasDefault { signal(number, before) }
            return wasDefault
        }
        defer {
            for number in watched { signal(number, SIG_DFL) }
            unsafe free(self.path)
            unsafe self.path = nil
        }
        return try body()
    }

    private static let removeAndEnd: @convention(c) (Int32) -> Void = { number in
        if let path = unsafe InterruptedReport.path { _ = unsafe unlink(path) }
        signal(number, SIG_DFL)
        raise(number)
    }
}
