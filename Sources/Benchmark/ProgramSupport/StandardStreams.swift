// The system's C library, also for the modules that import this one.
#if canImport(Darwin)
@_exported public import Darwin
#elseif canImport(Musl)
@_exported public import Musl
#else
@_exported public import Glibc
#endif

/// The standard streams in pieces of bytes, to the last byte, with errors that are sentences.
package enum StandardStreams {
    package enum Failure: Error, Equatable {
        case cannotRead(reason: String)
        case cannotWrite(reason: String)
    }

    /// Opens those of the three streams that are closed, with `/dev/null`: the first file that the process opens would
    /// otherwise take the descriptor and receive what is written to the stream. Reading and writing fail as before.
    package static func reopenClosedDescriptors() {
        for stream in STDIN_FILENO...STDERR_FILENO where fcntl(stream, F_GETFD) < 0 {
            // Opened is the lowest free number, which is this one; in the direction in which nobody uses it.
            _ = unsafe open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY)
        }
    }

    /// The next bytes of standard input: what is there by now, at most `limit`; none at the end. Waits only for the first
    /// of them, so that what a slow writer has sent can be worked on.
    package static func read(upTo limit: Int) throws(Failure) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: limit)
        while true {
            let count = unsafe bytes.withUnsafeMutableBytes { buffer in
                unsafe systemRead(STDIN_FILENO, buffer.baseAddress, buffer.count)
            }
            if count >= 0 {
                bytes.removeLast(limit - count)
                return bytes
            }
            guard errno == EINTR else { throw .cannotRead(reason: reason) }
        }
    }

    package static func write(_ text: String) throws(Failure) { try write(Array(text.utf8)) }

    /// Writes all bytes to standard output; nothing is held back. A reader that went away ends the process, as it ends
    /// others in a pipeline, unless whoever started it has the signal ignored.
    package static func write(_ bytes: [UInt8]) throws(Failure) { try write(bytes, to: STDOUT_FILENO) }

    /// Writes a text to standard error; an error of that is ignored.
    package static func writeError(_ text: String) { try? write(Array(text.utf8), to: STDERR_FILENO) }

    private static func write(_ bytes: [UInt8], to stream: Int32) throws(Failure) {
        var start = 0
        while start < bytes.count {
            let count = unsafe bytes[start...].withUnsafeBytes { buffer in
                unsafe systemWrite(stream, buffer.baseAddress, buffer.count)
            }
            if count >= 0 {
                start += count
            } else if errno != EINTR {
                throw .cannotWrite(reason: reason)
            }
        }
    }

    private static var reason: String { unsafe String(cString: strerror(errno)) }
}

extension StandardStreams.Failure: CustomStringConvertible {
    package var description: String {
        switch self {
        case .cannotRead(let reason): "cannot read standard input: \(reason)"
        case .cannotWrite(let reason): "cannot write to standard output: \(reason)"
        }
    }
}

// The system's functions under names that the members above do not hide.

@unsafe private func systemRead(_ stream: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    unsafe read(stream, buffer, count)
}

@unsafe private func systemWrite(_ stream: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
    unsafe write(stream, buffer, count)
}
