import Foundation

/// Copies a table of comma-separated values and appends computed columns, in constant memory.
///
/// Fields may be quoted as RFC 4180 says, with commas and line breaks inside; lines that start with `#` and empty lines
/// pass through, and so do the columns that are not needed, byte for byte. A row that cannot be computed is written with
/// empty result fields and reported, so that the output has as many rows as the input.
package struct TableFilter {
    package enum Failure: Error, Equatable {
        case noHeader(columns: [String])
        case missingColumn(String, columns: [String])
        case repeatedColumn(String)
    }

    package enum Precision: String, CaseIterable, Sendable {
        /// As doubles, with 17 significant digits.
        case double
        /// As floats, with 9 significant digits. The arithmetic between them is that of doubles, in the batch engine that of
        /// floats.
        case float
    }

    package enum Engine: String, CaseIterable, Sendable {
        /// One row after the other, each within the solution's own bound.
        case scalar
        /// Many rows at once, with the vector kernels; only what ``RowEvaluation/hasKernels`` names.
        case batch
    }

    private let evaluation: RowEvaluation
    private let precision: Precision
    private let report: (_ line: Int, _ problem: String) -> Void

    /// The bytes of the current, unfinished record.
    private var pending: [UInt8] = []
    /// The part of `pending` that has been searched for its end.
    private var searched = 0
    private var scanner = FieldScanner()
    private var isComment = false
    /// Whether the first bytes, which may be a byte order mark, have been looked at.
    private var hasBegun = false
    private var output: [UInt8] = []
    private var line = 0
    private var firstLine = 1
    private var columnCount = 0
    private var positions: [Int] = []
    private var fields: [Range<Int>] = []
    private var numbers: [Double]
    /// The rows whose results the batch will know, and where in `output` these belong.
    private var batch: (any RowBatch)?
    private var gaps: [(offset: Int, line: Int)] = []

    package private(set) var problemCount = 0

    /// - Parameter report: Called for every row that cannot be computed, with the line that it starts on, from 1.
    package init(
        _ evaluation: RowEvaluation, precision: Precision = .double, engine: Engine = .scalar,
        report: @escaping (_ line: Int, _ problem: String) -> Void
    ) {
        self.evaluation = evaluation
        batch = engine == .batch ? evaluation.batch(precision) : nil
        precondition(engine == .scalar || batch != nil, "there are no kernels for \(evaluation.rawValue)")
        self.precision = precision
        self.report = report
        numbers = evaluation.inputs.map { _ in 0 }
    }

    /// Takes the next piece of the table, and returns the piece of the result that is known by now.
    package mutating func process(_ bytes: some Sequence<UInt8>) throws(Failure) -> [UInt8] {
        pending.append(contentsOf: bytes)
        output.removeAll(keepingCapacity: true)
        // Two bytes may be the beginning of a byte order mark.
        if hasBegun || pending.count >= 3 { try takeRecords() }
        return filledOutput()
    }

    /// Takes the end of the table, and returns the rest of the result.
    package mutating func finish() throws(Failure) -> [UInt8] {
        output.removeAll(keepingCapacity: true)
        try takeRecords()
        if !pending.isEmpty {
            line += 1
            try process(record: 0..<pending.count, lineBreak: pending.count..<pending.count)
            pending.removeAll()
        }
        guard columnCount > 0 else { throw .noHeader(columns: evaluation.inputs) }
        return filledOutput()
    }

    private mutating func takeRecords() throws(Failure) {
        var start = 0
        if !hasBegun {
            hasBegun = true
            let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
            if pending.starts(with: mark) {
                output.append(contentsOf: mark)
                (start, searched) = (mark.count, mark.count)
            }
        }
        while let end = recordEnd(from: start) {
            try process(record: start..<end, lineBreak: end..<end + 1)
            start = end + 1
        }
        pending.removeFirst(start)
        searched -= start
    }

    /// The index of the line feed that ends the record from `start`, if it is there yet.
    private mutating func recordEnd(from start: Int) -> Int? {
        while searched < pending.count {
            let byte = pending[searched]
            if searched == start { isComment = byte == UInt8(ascii: "#") }
            searched += 1
            let endsField = !isComment && scanner.endsField(byte)
            guard byte == UInt8(ascii: "\n") else { continue }
            line += 1
            if isComment || endsField { return searched - 1 }
        }
        return nil
    }

    private mutating func process(record: Range<Int>, lineBreak: Range<Int>) throws(Failure) {
        let recordLine = firstLine
        firstLine = line + 1
        var record = record
        var lineBreak = lineBreak
        // A carriage return belongs to the line break.
        if let last = record.last, pending[last] == UInt8(ascii: "\r") {
            record = record.lowerBound..<last
            lineBreak = last..<lineBreak.upperBound
        }
        let first = pending[record].first
        if first == nil || first == UInt8(ascii: "#") {
            output.append(contentsOf: pending[record])
        } else if columnCount == 0 {
            try readHeader(record)
        } else {
            output.append(contentsOf: pending[record])
            appendResults(record, line: recordLine)
        }
        output.append(contentsOf: pending[lineBreak])
    }

    private mutating func readHeader(_ record: Range<Int>) throws(Failure) {
        split(record)
        let names = fields.map { text(of: $0) }
        columnCount = names.count
        for column in evaluation.inputs {
            guard let position = names.firstIndex(of: column) else {
                throw .missingColumn(column, columns: evaluation.inputs)
            }
            guard names.lastIndex(of: column) == position else { throw .repeatedColumn(column) }
            positions.append(position)
        }
        output.append(contentsOf: pending[record])
        for name in evaluation.results {
            output.append(UInt8(ascii: ","))
            output.append(contentsOf: name.utf8)
        }
    }

    private mutating func appendResults(_ record: Range<Int>, line: Int) {
        do {
            guard split(record) else { throw RowProblem.openQuote }
            guard fields.count == columnCount else {
                throw RowProblem.fieldCount(fields.count, expected: columnCount)
            }
            for (index, position) in positions.enumerated() {
                guard let number = DecimalReader.number(pending, in: unquoted(fields[position])) else {
                    throw RowProblem.noNumber(
                        column: evaluation.inputs[index], text: String(text(of: fields[position]).prefix(40)))
                }
                numbers[index] = precision == .double ? number : Double(Float(number))
            }
            if batch != nil {
                try batch?.append(numbers)
                gaps.append((output.count, line))
            } else {
                let results = try evaluation.evaluate(numbers)
                try evaluation.check(results[...])
                for result in results { Self.append(result, precision, to: &output) }
            }
        } catch {
            countProblem(line: line, "\(error)")
            output.append(contentsOf: noResults)
        }
    }

    private mutating func countProblem(line: Int, _ problem: String) {
        problemCount += 1
        report(line, problem)
    }

    /// Empty result fields.
    private var noResults: Repeated<UInt8> { repeatElement(UInt8(ascii: ","), count: evaluation.results.count) }

    private static func append(_ result: Double, _ precision: Precision, to bytes: inout [UInt8]) {
        let isDouble = precision == .double
        let number = isDouble ? result : Double(Float(result))
        let digits = isDouble ? DecimalWriter.doubleDigits : DecimalWriter.floatDigits
        bytes.append(contentsOf: ",\(DecimalWriter.text(number, digits: digits))".utf8)
    }

    /// The output, with the batch's results in their gaps.
    private mutating func filledOutput() -> [UInt8] {
        guard let values = gaps.isEmpty ? nil : batch?.evaluate() else { return output }
        let width = values.count / gaps.count
        var filled: [UInt8] = []
        filled.reserveCapacity(output.count + gaps.count * 50)
        var start = 0
        for (row, gap) in gaps.enumerated() {
            filled.append(contentsOf: output[start..<gap.offset])
            start = gap.offset
            let results = values[row * width..<(row + 1) * width]
            do {
                try evaluation.check(results)
                for value in results { Self.append(value, precision, to: &filled) }
            } catch {
                countProblem(line: gap.line, "\(error)")
                filled.append(contentsOf: noResults)
            }
        }
        filled.append(contentsOf: output[start...])
        gaps.removeAll(keepingCapacity: true)
        return filled
    }

    /// Sets `fields` to the ranges between the commas of a record; false where a quotation mark is never closed.
    @discardableResult
    private mutating func split(_ record: Range<Int>) -> Bool {
        fields.removeAll(keepingCapacity: true)
        var start = record.lowerBound
        var scanner = FieldScanner()
        for index in record where scanner.endsField(pending[index]) {
            fields.append(start..<index)
            start = index + 1
        }
        fields.append(start..<record.upperBound)
        return !scanner.isQuoted
    }

    /// The range without quotation marks around it.
    private func unquoted(_ field: Range<Int>) -> Range<Int> {
        guard field.count >= 2, pending[field.lowerBound] == UInt8(ascii: "\""),
            pending[field.upperBound - 1] == UInt8(ascii: "\"")
        else { return field }
        return field.lowerBound + 1..<field.upperBound - 1
    }

    private func text(of field: Range<Int>) -> String {
        String(decoding: pending[unquoted(field)], as: UTF8.self).trimmingCharacters(in: .whitespaces)
    }
}

extension TableFilter.Failure: CustomStringConvertible {
    package var description: String {
        switch self {
        case .noHeader(let columns):
            "standard input has no header line; start it with the names of the columns, such as \(columns.joined(separator: ","))"
        case .missingColumn(let column, let columns):
            "the header has no column \(column); this needs \(columns.joined(separator: ","))"
        case .repeatedColumn(let column): "the header has the column \(column) twice; rename one of them"
        }
    }
}
