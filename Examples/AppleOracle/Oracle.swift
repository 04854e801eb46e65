import Foundation

#if canImport(UIKit)
import UIKit
#else
import QuartzCore
#endif

/// Asks Core Animation the questions of tables, and prints its answers as a table.
@MainActor
public struct Oracle {
    /// What answers, for the header.
    public let system: String
    private let turn: () -> Void

    /// - Parameters:
    ///   - system: What answers, such as "macOS 15.1".
    ///   - turn: Lets the run loop turn for 0.3 s.
    public init(system: String, turn: @escaping () -> Void) {
        self.system = system
        self.turn = turn
    }

    /// The answers to the questions of a table that Core Animation can answer; each once.
    ///
    /// - Parameters:
    ///   - tables: The texts of tables.
    ///   - authority: The class of the answers: `measured` on Apple's frameworks.
    /// - Returns: A table, in the form of `Tests/Conformance/Tables`.
    public func table(_ tables: [String], authority: String) -> String {
        var lines = [
            "# repository: Examples/AppleOracle", "# path: Examples/AppleOracle", "# commit: -",
            "# licence: Apache-2.0",
            "# class: \(authority)", "# system: \(system)", "# tolerance: 1e-4",
        ]
        var asked: Set<String> = []
        for line in tables.flatMap({ $0.split(separator: "\n") }) where !line.hasPrefix("#") {
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            guard fields.count >= 3, let answer = answer(fields[0], fields[1]) else { continue }
            if asked.insert(fields[0] + fields[1]).inserted { lines.append("\(fields[0])\t\(fields[1])\t\(answer)") }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// Core Animation's answer; `nil` where it has none.
    private func answer(_ question: String, _ input: String) -> String? {
        switch question {
        case "layer": try? LayerScript(turn: turn).answer(input)
        case "easing" where input.hasSuffix(" clamp"): timingFunction(input.dropLast(6))
        case "settling" where input.hasPrefix("definition=coreAnimation"): settling(input)
        default: nil
        }
    }

    /// The value of a timing function at a fraction.
    private func timingFunction(_ input: Substring) -> String? {
        let parts = input.components(separatedBy: " @ ")
        guard parts.count == 2, let x = Float(parts[1]) else { return nil }
        let function: CAMediaTimingFunction
        if parts[0].hasPrefix("cubic-bezier(") {
            let numbers = parts[0].dropFirst(13).dropLast().split(separator: ",").compactMap {
                Float($0.trimmingCharacters(in: .whitespaces))
            }
            guard numbers.count == 4 else { return nil }
            function = CAMediaTimingFunction(controlPoints: numbers[0], numbers[1], numbers[2], numbers[3])
        } else {
            guard ["linear", "easeIn", "easeOut", "easeInEaseOut", "default"].contains(parts[0]) else { return nil }
            function = CAMediaTimingFunction(name: CAMediaTimingFunctionName(rawValue: parts[0]))
        }
        return "\(Double(function.solved(for: x)))"
    }

    private func settling(_ input: String) -> String {
        let spring = CASpringAnimation()
        for word in input.split(separator: " ") {
            let pair = word.split(separator: "=")
            let number = CGFloat(Double(pair[1]) ?? 0)
            switch pair[0] {
            case "mass": spring.mass = number
            case "stiffness": spring.stiffness = number
            case "damping": spring.damping = number
            case "velocity": spring.initialVelocity = number
            default: break
            }
        }
        return "\(spring.settlingDuration)"
    }
}

#if canImport(ObjectiveC) && !canImport(HeadlessKit)
/// A method of Core Animation that is not in its headers.
@objc private protocol TimingFunctionSolver {
    @objc(_solveForInput:) func solve(for input: Float) -> Float
}

extension CAMediaTimingFunction {
    fileprivate func solved(for x: Float) -> Float {
        unsafeBitCast(self, to: (any TimingFunctionSolver).self).solve(for: x)
    }
}
#else
extension CAMediaTimingFunction {
    fileprivate func solved(for x: Float) -> Double { curve.value(at: Double(x)) }
}
#endif
