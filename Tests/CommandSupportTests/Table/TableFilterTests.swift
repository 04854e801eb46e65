import AnimationCore
import CommandSupport
import Foundation
import TestSupport
import Testing

/// Tables in, tables out: nothing lost, in any pieces that they arrive in.
@Suite struct TableFilterTests {
    /// The result of a whole table, fed in pieces of a given size, and what was reported.
    private func run(
        _ evaluation: RowEvaluation, _ table: String, precision: TableFilter.Precision = .double,
        engine: TableFilter.Engine = .scalar, piece: Int = 1 << 20
    ) throws -> (output: String, problems: [String]) {
        let problems = Problems()
        var filter = TableFilter(evaluation, precision: precision, engine: engine) { line, problem in
            problems.list.append("\(line): \(problem)")
        }
        var output: [UInt8] = []
        let bytes = Array(table.utf8)
        for start in stride(from: 0, to: bytes.count, by: piece) {
            output += try filter.process(bytes[start..<min(start + piece, bytes.count)])
        }
        output += try filter.finish()
        #expect(filter.problemCount == problems.list.count)
        return (String(decoding: output, as: UTF8.self), problems.list)
    }

    private final class Problems {
        var list: [String] = []
    }

    @Test func `every quantity is computed`() throws {
        let spring = try run(.spring, "mass,stiffness,damping,x0,v0,t\n1,100,20,1,0,0.1\n")
        let value = 2 * exp(-1.0)
        #expect(spring.output.hasPrefix("mass,stiffness,damping,x0,v0,t,x,v\n1,100,20,1,0,0.1,"))
        let fields = spring.output.split(separator: "\n")[1].split(separator: ",").compactMap { Double($0) }
        #expect((fields[6] - value).magnitude <= 4 * value.ulp)
        #expect((fields[7] + 10 * exp(-1.0)).magnitude <= 8 * value.ulp)

        let settling = try run(.settling, "mass,stiffness,damping,v0,epsilon\n2,200,10,-5,0.01\n")
        let model = try Spring(mass: 2, stiffness: 200, damping: 10)
        let expected = [
            model.settlingTime(epsilon: 0.01, initialVelocity: 5),
            model.coreAnimationSettlingDuration(initialVelocity: 5, epsilon: 0.01),
            model.swiftUISettlingDuration(initialVelocity: 5, epsilon: 0.01),
        ].map { DecimalWriter.text($0) }.joined(separator: ",")
        #expect(
            settling.output
                == "mass,stiffness,damping,v0,epsilon,true,core_animation,swiftui\n2,200,10,-5,0.01,\(expected)\n")

        let bezier = try run(.bezier, "x1,y1,x2,y2,x\n0.42,0,1,1,0.25\n")
        let curve = try CubicBezier(x1: 0.42, y1: 0, x2: 1, y2: 1)
        #expect(
            bezier.output.hasSuffix(
                "\n0.42,0,1,1,0.25,\(DecimalWriter.text(curve.value(at: 0.25))),"
                    + "\(DecimalWriter.text(curve.slope(at: 0.25)))\n"))

        let uikit = try run(.uikit, "duration,damping_ratio,velocity\n3,0.25,0\n")
        let recorded = uikit.output.split(separator: "\n")[1].split(separator: ",").compactMap { Double($0) }
        #expect((recorded[3] - 54.83363359078326).magnitude <= 2e-14)
        #expect((recorded[4] - 3.702486785620688).magnitude <= 1e-15)
        #expect(uikit.problems.isEmpty)
    }

    @Test func `decay and rubberband append value and velocity, distance and slope`() throws {
        let decay = try run(.decay, "rate,x0,v0,stop,t\n0.998,5,1000,9.8,0.5\n0.998,5,1000,9.8,9\n0.998,0,1,2,0\n")
        let motion = Deceleration(from: 5.0, velocity: 1000)
        let text = DecimalWriter.text
        #expect(
            decay.output == """
                rate,x0,v0,stop,t,x,v
                0.998,5,1000,9.8,0.5,\(text(motion.value(at: 0.5), 17)),\(text(motion.velocity(at: 0.5), 17))
                0.998,5,1000,9.8,9,\(text(motion.end, 17)),0
                0.998,0,1,2,0,0,0

                """)
        let band = try run(.rubberband, "length,coefficient,x\n960,0.55,100\n960,0.55,-100\n")
        let fields = band.output.split(separator: "\n")[1].split(separator: ",").compactMap { Double($0) }
        #expect((fields[3] - 52.02).magnitude < 0.005 && fields[4] < 0.55)
        #expect(band.output.split(separator: "\n")[2].contains(",-52.0"))
        let bad = try run(.decay, "rate,x0,v0,stop,t\n1,0,1,0,0\n0.9,0,1,-1,0\n0.9,0,1,0,-1\n0.9,inf,1,0,1\n")
        #expect(bad.problems.count == 4 && bad.problems[0].hasPrefix("2: deceleration rate is 1.0; give"))
        #expect(bad.problems[1].contains("stop velocity is -1.0"))
        #expect(try run(.rubberband, "length,coefficient,x\n0,0.55,1\n").problems.count == 1)
    }

    private static let table = """
        # a comment, kept
        name,"damping_ratio",duration,velocity,note

        first,0.25,3,0,"one, two"
        second,1,"0.5",-2,"a ""quoted"" word
        over two lines"
        third, 0.7 ,2,1,
        """

    /// Columns in any order, quoted, with others between them; comments, empty lines and line breaks inside quotes.
    @Test(arguments: [1, 2, 3, 7, 1000]) func `other columns pass through`(piece: Int) throws {
        let (output, problems) = try run(.uikit, Self.table, piece: piece)
        func result(_ duration: Double, _ ratio: Double, _ velocity: Double) throws -> String {
            let spring = try UIKitSpring(duration: duration, dampingRatio: ratio, initialVelocity: velocity).spring
            return "\(DecimalWriter.text(spring.stiffness)),\(DecimalWriter.text(spring.damping))"
        }
        #expect(problems.isEmpty)
        #expect(
            output == """
                # a comment, kept
                name,"damping_ratio",duration,velocity,note,stiffness,damping

                first,0.25,3,0,"one, two",\(try result(3, 0.25, 0))
                second,1,"0.5",-2,"a ""quoted"" word
                over two lines",\(try result(0.5, 1, -2))
                third, 0.7 ,2,1,,\(try result(2, 0.7, 1))
                """)
    }

    @Test func `line breaks and byte order mark are kept`() throws {
        let row = "3,0.25,0"
        let (output, problems) = try run(.uikit, "\u{FEFF}duration,damping_ratio,velocity\r\n\(row)\r\n")
        let result = try run(.uikit, "duration,damping_ratio,velocity\n\(row)").output.split(separator: "\n")[1]
        #expect(output == "\u{FEFF}duration,damping_ratio,velocity,stiffness,damping\r\n\(result)\r\n")
        #expect(problems.isEmpty)
    }

    /// A quotation mark inside a field or a comment is a character: it must not swallow the rows behind it.
    @Test(arguments: [1, 5, 1000])
    func `only fields that begin with a quotation mark are quoted fields`(piece: Int) throws {
        let result = try run(.uikit, "duration,damping_ratio,velocity\n3,0.25,0\n").output.split(separator: ",").suffix(
            2
        )
        .joined(separator: ",").dropLast()
        let table =
            "\u{FEFF}# 5\" wide, \"\nduration,damping_ratio,velocity,note\n3,0.25,0,5\" tv\n3,0.25,0, \"a, b\"\n"
        let expected =
            "\u{FEFF}# 5\" wide, \"\nduration,damping_ratio,velocity,note,stiffness,damping\n3,0.25,0,5\" tv,\(result)\n"
            + "3,0.25,0, \"a, b\",\(result)\n"
        let (output, problems) = try run(.uikit, table, piece: piece)
        #expect(output == expected && problems.isEmpty)
        let open = try run(.uikit, "duration,damping_ratio,velocity\n3,0.25,0\n3,\"0.25,0\n3,0.25,0\n", piece: piece)
        #expect(open.problems.count == 1 && open.problems[0].hasPrefix("3: a quotation mark is never closed"))
        #expect(open.output.hasSuffix("\n3,\"0.25,0\n3,0.25,0\n,,"))
    }

    /// What cannot be computed is empty and reported, never nan or inf.
    @Test(arguments: [TableFilter.Engine.scalar, .batch])
    func `motions too large to compute are reported`(
        engine: TableFilter.Engine
    ) throws {
        let rows = ["1,100,20,1,0,0", "1,1e-6,1,1e308,1e308,3", "1,100,0,1,0,1e308", "1,100,20,2,0,0"]
        let (output, problems) = try run(
            .spring, "mass,stiffness,damping,x0,v0,t\n" + rows.joined(separator: "\n"), engine: engine)
        // The scalar engine reduces the phase of an undamped spring at any time; the batch engine does not.
        let reported = ["3: the motion is too lar", "4: the motion is too lar"]
        #expect(problems.map { String($0.prefix(24)) } == Array(reported.prefix(engine == .scalar ? 1 : 2)))
        let lines = output.split(separator: "\n")
        #expect(lines[1] == "1,100,20,1,0,0,1,0" && lines[4] == "1,100,20,2,0,0,2,0")
        #expect(lines[2] == rows[1] + ",,")
        if engine == .scalar {
            let position = try #require(Double(lines[3].split(separator: ",")[6]))
            #expect(position.magnitude <= 1)
        } else {
            #expect(lines[3] == rows[2] + ",,")
        }
    }

    /// Bad rows are named by the line they start on and keep their place.
    @Test func `bad rows keep their place`() throws {
        let table = """
            mass,stiffness,damping,x0,v0,t
            1,100,-20,1,0,0.1
            1,100,20,one,0,0.1
            1,100,20,1,0,nan
            1,100,20,1,0,-1
            1,100,20
            1,100,20,1,0,0,7
            1,100,20,inf,0,0.1

            1,100,20,5,0,0
            """
        let (output, problems) = try run(.spring, table)
        #expect(
            problems == [
                "2: damping is -20.0; give a finite number, 0 or greater",
                "3: x0 is 'one'; give a number",
                "4: t is nan; give a finite number",
                "5: t is -1.0; give a time in seconds, 0 or later",
                "6: the row has 3 fields where the header names 6",
                "7: the row has 7 fields where the header names 6",
                "8: x0 is inf; give a finite number",
            ])
        let lines = output.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.count == 10)
        #expect(lines[1] == "1,100,-20,1,0,0.1,,")
        #expect(lines[5] == "1,100,20,,")
        #expect(lines[9] == "1,100,20,5,0,0,5,0")
        // Where the spring's own error would say "velocity", the row's says what the column is called.
        for engine in TableFilter.Engine.allCases {
            let moving = "mass,stiffness,damping,x0,v0,t\n1,100,20,1,-1e309,0\n1,100,20,nan,0,0\n"
            #expect(
                try run(.spring, moving, engine: engine).problems
                    == ["2: v0 is -inf; give a finite number", "3: x0 is nan; give a finite number"])
        }
        #expect(
            try run(.settling, "mass,stiffness,damping,v0,epsilon\n1,100,20,inf,0.1\n").problems
                == ["2: v0 is inf; give a finite number"])
        // In the precision of the computation: what a float cannot hold is infinite.
        #expect(
            try run(.spring, "mass,stiffness,damping,x0,v0,t\n1,100,20,1e39,0,0\n", precision: .float).problems
                == ["2: x0 is inf; give a finite number"])
        #expect(try run(.bezier, "x1,y1,x2,y2,x\n2,0,1,1,0.5\n").problems.first?.hasPrefix("2: x1 ") == true)
        #expect(try run(.bezier, "x1,y1,x2,y2,x\n0,0,1,1,inf\n").problems == ["2: x is inf; give a finite number"])
    }

    /// Seventeen digits bring a double back, nine a float; floats are rounded before they are computed with.
    @Test func `--precision selects the digits and the format of the numbers`() throws {
        let table = "mass,stiffness,damping,x0,v0,t\n1,100.1,3,1,0.1,0.3\n"
        let solution = SpringSolution(try Spring(stiffness: 100.1, damping: 3), displacement: 1, velocity: 0.1)
        let fields = try run(.spring, table).output.split(separator: "\n")[1].split(separator: ",")
        #expect(Double(fields[6]) == solution.value(at: 0.3))
        let rounded = SpringSolution(
            try Spring(stiffness: Double(Float(100.1)), damping: 3), displacement: 1, velocity: Double(Float(0.1)))
        let floats = try run(.spring, table, precision: .float).output.split(separator: "\n")[1].split(separator: ",")
        #expect(Float(floats[6]) == Float(rounded.value(at: Double(Float(0.3)))))
        #expect(floats[6].count <= 12)
    }

    /// The batch engine gives the rows of the scalar one, within its bound, for any pieces; bad rows keep their place.
    @Test(arguments: [17, 1 << 20], TableFilter.Precision.allCases)
    func `batch engine agrees`(piece: Int, precision: TableFilter.Precision) throws {
        var random = SplitMix64(seed: 5)
        let rows = (0..<100).map { index in
            let damping = index % 10 == 9 ? -1 : Double.random(in: 0...50, using: &random)
            return "1,\(Double.random(in: 1...400, using: &random)),\(damping),2,-3,"
                + "\(Double.random(in: 0...2, using: &random))"
        }
        let table = "mass,stiffness,damping,x0,v0,t\n" + rows.joined(separator: "\n")
        let scalar = try run(.spring, table, precision: precision)
        let batch = try run(.spring, table, precision: precision, engine: .batch, piece: piece)
        #expect(batch.problems == scalar.problems && batch.problems.count == 10)
        let (expected, lines) = (scalar.output.split(separator: "\n"), batch.output.split(separator: "\n"))
        #expect(lines.count == expected.count)
        let unit = precision == .double ? 0x1p-52 : 0x1p-23
        for (line, other) in zip(lines, expected).dropFirst() {
            let (fields, others) = (line.split(separator: ","), other.split(separator: ","))
            #expect(fields.count == others.count && fields.prefix(6) == others.prefix(6))
            guard fields.count == 8, let stiffness = Double(fields[1]) else { continue }
            // Both within their bounds: three times 3 + ω₀t units of the amplitude, which is 5 at most.
            let scale = 3 * (3 + 2 * stiffness.squareRoot()) * unit * 5
            let errors = (6...7).map { (Double(fields[$0]) ?? .nan) - (Double(others[$0]) ?? .nan) }
            #expect(errors[0].magnitude <= scale, "\(line)")
            #expect(errors[1].magnitude <= scale * stiffness.squareRoot(), "\(line)")
        }
    }

    /// The reference table of curves through the kernels, within their bounds; slopes are the scalar ones.
    @Test(arguments: [61, 1 << 20], TableFilter.Precision.allCases)
    func `batch engine reproduces the reference curves`(piece: Int, precision: TableFilter.Precision) throws {
        let reference = try ReferenceTable("bezier.csv")
        let columns = ["x1", "y1", "x2", "y2", "x"]
        let rows = try reference.rows.map { row in try columns.map { try row.text($0) }.joined(separator: ",") }
        let table = columns.joined(separator: ",") + "\n" + rows.joined(separator: "\n") + "\n"
        let batch = try run(.bezier, table, precision: precision, engine: .batch, piece: piece)
        let scalar = try run(.bezier, table, precision: precision)
        #expect(batch.problems.isEmpty && rows.count > 50)
        let (lines, others) = (batch.output.split(separator: "\n"), scalar.output.split(separator: "\n"))
        #expect(lines.count == rows.count + 1)
        for (index, row) in reference.rows.enumerated() {
            let (fields, scalars) = (lines[index + 1].split(separator: ","), others[index + 1].split(separator: ","))
            let result = try #require(Double(fields[5]))
            let scale = try max(1, row.number("y1").magnitude, row.number("y2").magnitude)
            // The kernel in Float sees the rounded curve and abscissa, and so must the reference.
            let numbers = try columns.map { try Double(Float(row.number($0))) }
            let truth =
                precision == .double
                ? try row.number("y")
                : try CubicBezier(x1: numbers[0], y1: numbers[1], x2: numbers[2], y2: numbers[3]).value(at: numbers[4])
            #expect(
                (result - truth).magnitude <= scale * (precision == .double ? 1e-12 : 0x1p-19), "\(lines[index + 1])")
            #expect(fields[6] == scalars[6])
        }
    }

    /// Rows of several curves, one after the other and again, keep their order; what is no curve keeps its place.
    @Test func `batch engine keeps the order of curves`() throws {
        let table = "x1,y1,x2,y2,x\n0.42,0,1,1,0.25\n0,0,0.58,1,0.5\n2,0,1,1,0.5\n0.42,0,1,1,0.75\n0,0,0.58,1,1\n"
        let (batch, scalar) = (try run(.bezier, table, engine: .batch), try run(.bezier, table))
        #expect(batch.problems == scalar.problems && batch.problems.count == 1)
        let (lines, others) = (batch.output.split(separator: "\n"), scalar.output.split(separator: "\n"))
        #expect(lines.count == 6 && lines[3] == others[3])
        for (line, other) in zip(lines, others).dropFirst() where line != others[3] {
            let (fields, scalars) = (line.split(separator: ","), other.split(separator: ","))
            #expect(try (#require(Double(fields[5])) - #require(Double(scalars[5]))).magnitude <= 2e-12)
            #expect(fields[6] == scalars[6])
        }
    }

    @Test func `bad tables are refused`() throws {
        #expect(throws: TableFilter.Failure.noHeader(columns: RowEvaluation.uikit.inputs)) {
            try run(.uikit, "# nothing else\n")
        }
        #expect(throws: TableFilter.Failure.missingColumn("velocity", columns: RowEvaluation.uikit.inputs)) {
            try run(.uikit, "duration,damping_ratio\n1,1\n")
        }
        #expect(throws: TableFilter.Failure.repeatedColumn("x1")) { try run(.bezier, "x1,y1,x2,y2,x,x1\n") }
        #expect(
            TableFilter.Failure.missingColumn("t", columns: ["t", "u"]).description
                == "the header has no column t; this needs t,u")
        #expect(TableFilter.Failure.repeatedColumn("t").description.contains("twice"))
    }
}
