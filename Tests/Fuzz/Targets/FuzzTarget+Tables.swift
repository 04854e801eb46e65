import AnimationCore
import CommandSupport
import FrameSuite
import Foundation

/// Comma-separated values and numbers.
extension FuzzTarget {
    /// A table gives the same result whole and in pieces, for every calculation that it has the columns of.
    func acceptsTable(_ bytes: [UInt8]) throws -> Bool {
        var isAccepted = false
        evaluations: for evaluation in RowEvaluation.allCases {
            for engine in TableFilter.Engine.allCases where engine == .scalar || evaluation.hasKernels {
                for precision in TableFilter.Precision.allCases {
                    func filtered(_ pieces: [ArraySlice<UInt8>]) -> [UInt8]? {
                        do throws(TableFilter.Failure) {
                            var filter = TableFilter(evaluation, precision: precision, engine: engine) { _, _ in }
                            var output: [UInt8] = []
                            for piece in pieces { output += try filter.process(piece) }
                            return output + (try filter.finish())
                        } catch {
                            _ = "\(error)"
                            return nil
                        }
                    }
                    let whole = filtered([bytes[...]])
                    let middle = bytes.count * 5 / 8
                    guard whole == filtered([bytes[..<middle], bytes[middle...]]) else {
                        throw FuzzFailure(
                            description: "\(evaluation), \(engine), \(precision): another result in two pieces")
                    }
                    // Its columns are missing, in every format.
                    guard whole != nil else { continue evaluations }
                    isAccepted = true
                }
            }
        }
        return isAccepted
    }

    /// A curve that is written and read again is the same curve.
    func acceptsEasing(_ bytes: [UInt8]) throws -> Bool {
        try accepts(orThrows: UnitCurveError.self) {
            let curve = try UnitCurve(easing: String(decoding: bytes, as: UTF8.self))
            let copy = try curve.css.map { try UnitCurve(easing: $0) } ?? curve
            for x in [-1, 0, 0.3, 0.7, 1, 2] {
                let (value, read) = (curve.value(at: x), copy.value(at: x))
                guard value.isFinite, (value - read).magnitude <= 1e-6 * max(1, value.magnitude) else {
                    throw FuzzFailure(description: "\(value) at \(x) becomes \(read) when it is written and read")
                }
            }
        }
    }

    /// The reader and the standard library agree on every number, to the last bit.
    func acceptsDecimal(_ bytes: [UInt8]) throws -> Bool {
        let number = DecimalReader.number(bytes, in: bytes.indices)
        let isBlank: (UInt8) -> Bool = { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
        let trimmed = bytes.drop(while: isBlank).reversed().drop(while: isBlank).reversed()
        let expected = Double(String(decoding: trimmed, as: UTF8.self))
        guard number?.bitPattern == expected?.bitPattern else {
            throw FuzzFailure(
                description:
                    "read \(number?.description ?? "nothing"), but it is \(expected?.description ?? "no number")")
        }
        guard let number else { return false }
        let text = Array(DecimalWriter.text(number).utf8)
        let copy = DecimalReader.number(text, in: text.indices)
        guard copy == number || number.isNaN && copy?.isNaN == true else {
            throw FuzzFailure(
                description: "\(number) is written as \(String(decoding: text, as: UTF8.self)), which is another number"
            )
        }
        return true
    }

    func acceptsGesture(_ bytes: [UInt8]) throws -> Bool {
        try accepts(orThrows: TouchTable.Failure.self, InteractionError.self) {
            let report = try GestureReport(
                TouchTable(String(decoding: bytes, as: UTF8.self)), estimator: VelocityEstimator(),
                targets: [Point(x: 0, y: 0), Point(x: 100, y: 200)])
            _ = (report.text, try report.prettyJSON())
        }
    }
}
