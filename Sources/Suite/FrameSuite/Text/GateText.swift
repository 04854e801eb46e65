extension FrameGate {
    /// The verdicts for a terminal: each broken budget with the commands that show it, remarks, problems, and a last line
    /// with the sum.
    public var text: String {
        var lines: [String] = []
        for judgement in judgements {
            switch judgement.verdict {
            case .within: break
            case .over(let findings): lines += block("over budget", judgement.row.name, findings)
            case .inconclusive(let findings): lines += block("inconclusive", judgement.row.name, findings)
            case .broken(let reason): lines.append("broken: \(judgement.row.name): \(reason)")
            }
        }
        for count in counts where count.verdict == .regression {
            lines += block("over budget", count.name, [count.finding])
        }
        lines += judgements.flatMap(\.notes).map { "note: \($0)" }
        lines += notPromised.map { "not promised: \($0.name): \($0.reason)" }
        lines += problems.map { "problem: \($0)" }
        lines.append("gate: \(status.rawValue): \(summary)")
        return lines.joined(separator: "\n") + "\n"
    }

    private var summary: String {
        let within = judgements.count { $0.verdict == .within }
        var parts = ["\(within) of \(judgements.count) runs within the budgets of \(budgets.name)"]
        if counts.isEmpty {
            parts.append("instructions not counted")
        } else {
            let kept = counts.count { $0.verdict == .within }
            parts.append("\(kept) of \(counts.count) counts of instructions within the recorded ones")
        }
        if !budgets.notPromised.isEmpty {
            parts.append("\(budgets.notPromised.count) runs are not promised, with reasons")
        }
        return parts.joined(separator: "; ")
    }

    private func block(_ title: String, _ name: String, _ findings: [BudgetFinding]) -> [String] {
        ["\(title): \(name)"]
            + findings.flatMap { finding in
                ["  \(finding.description)"] + finding.commands.map { "    see: \($0)" }
            }
    }
}
