extension FrameGate {
    /// The verdicts for a terminal: a line for each run that is not within its budget, for each problem, and a last line
    /// that sums up.
    public var text: String {
        var lines: [String] = []
        for judgement in judgements {
            switch judgement.verdict {
            case .within: break
            case .over(let sentences):
                lines.append("over budget: \(judgement.row.name): \(sentences.joined(separator: "; "))")
            case .broken(let sentence): lines.append("broken: \(judgement.row.name): \(sentence)")
            }
        }
        lines.append(contentsOf: excluded.map { "not judged: \($0.name): \($0.reason)" })
        lines.append(contentsOf: problems.map { "problem: \($0)" })
        let within = judgements.count { $0.verdict == .within }
        let left = budgets.exclusions.isEmpty ? "" : "; \(budgets.exclusions.count) are excluded there, with reasons"
        lines.append(
            "gate: \(status.rawValue): \(within) of \(judgements.count) runs within the budgets of \(budgets.name)\(left)"
        )
        return lines.joined(separator: "\n") + "\n"
    }
}
