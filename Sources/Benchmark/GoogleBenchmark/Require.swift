/// Ends the process with the message where the program, not its data, is wrong.
///
/// A precondition does the same, but a release build, which is what benchmarks are, leaves its message out.
func require(_ condition: Bool, _ message: @autoclosure () -> String) {
    if !condition { fatalError(message()) }
}
