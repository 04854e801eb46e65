/// Ends the process with the sentence where the program, not its data, is wrong.
///
/// A precondition would do the same, but keeps its sentence to itself in a release build, which is what benchmarks are.
func demand(_ condition: Bool, _ sentence: @autoclosure () -> String) {
    if !condition { fatalError(sentence()) }
}
