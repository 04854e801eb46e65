/// Errors in a file of frame budgets.
public enum FrameBudgetFileError: Error, Hashable, Sendable {
    /// The file cannot be read.
    case unreadable(file: String)
    /// The file is not JSON, or is cut off.
    case notJSON(file: String)
    /// The file has no rows: it would let everything pass.
    case empty(file: String)
    /// A key or a value that no budget file has at that place.
    case invalid(ScenarioError)
    /// A share or a rate outside its range, in the row with that index.
    case invalidBudget(file: String, row: Int, FrameError)
    /// A run promises nothing, without a reason.
    case unreasoned(file: String, run: String)
    /// A run promises nothing, and has a row.
    case contradiction(file: String, run: String, row: Int)
    /// A run is listed twice among those that promise nothing.
    case listedTwice(file: String, run: String)
    /// Two rows for one run.
    case duplicate(file: String, run: String, first: Int, second: Int)
}

extension FrameBudgetFileError: CustomStringConvertible {
    /// The message: the place, the fault, and what to do.
    public var description: String { message.visible }

    private var message: String {
        switch self {
        case .unreadable(let file): "\(file): there is no such file, or it may not be read"
        case .notJSON(let file): "\(file): not JSON, or cut off; nothing can be judged by it"
        case .empty(let file): "\(file): has no rows; nothing can be judged by it"
        case .invalid(let error): "\(error)"
        case .invalidBudget(let file, let row, let error): "\(file): \"rows[\(row)]\": \(error)"
        case .unreasoned(let file, let run):
            "\(file): \"not_promised\" gives no reason for \(run); say why nothing is promised"
        case .contradiction(let file, let run, let row):
            "\(file): \(run) is in \"not_promised\" and in \"rows[\(row)]\"; keep one"
        case .listedTwice(let file, let run): "\(file): \(run) is twice in \"not_promised\"; keep one"
        case .duplicate(let file, let run, let first, let second):
            "\(file): \"rows[\(first)]\" and \"rows[\(second)]\" are both for \(run); keep one"
        }
    }
}
