/// Swift's own, with its text in release builds as well: somebody's file is what it is about.
@inline(__always)
func precondition(
    _ condition: @autoclosure () -> Bool, _ message: @autoclosure () -> String = "", file: StaticString = #fileID,
    line: UInt = #line
) { if !condition() { fatalError(message(), file: file, line: line) } }

func preconditionFailure(
    _ message: @autoclosure () -> String = "", file: StaticString = #fileID, line: UInt = #line
) -> Never { fatalError(message(), file: file, line: line) }
