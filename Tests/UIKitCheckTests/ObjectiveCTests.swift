import Foundation
import Testing
import UIKitCheck

@Suite("Sources without Objective-C") struct ObjectiveCTests {
    private func removed(_ line: String, _ construct: String, _ diagnostic: String) throws -> String? {
        let range = try #require(line.utf8.firstRange(of: construct.utf8))
        let column = line.utf8.distance(from: line.utf8.startIndex, to: range.lowerBound) + 1
        return ObjectiveC.remove(from: Array(line.utf8), at: column, diagnostic: diagnostic)
            .map { String(decoding: $0, as: UTF8.self) }
    }

    @Test func `an attribute becomes spaces, with its argument`() throws {
        #expect(try removed("  @objc func tap() {}", "@objc", "objc_interop_disabled") == "        func tap() {}")
        #expect(
            try removed("  @objc(tap:) func tap() {}", "objc", "objc_interop_disabled") == "              func tap() {}"
        )
        #expect(try removed("@IBOutlet var a: A", "@IB", "iboutlet_nonobjc_class") == "          var a: A")
        #expect(
            try removed("@IBAction func a() {}", "a()", "invalid_ibaction_argument_count")
                == "          func a() {}")
        #expect(try removed("func tap() {}", "func", "objc_interop_disabled") == nil)
        #expect(try removed("@objc func tap() {}", "@objc", "cannot_find_in_scope") == nil)
    }

    @Test(arguments: [
        ("tap", #"Selector("tap", self.tap)"#),
        ("pan(_:)", #"Selector("pan(_:)", self.pan(_:))"#),
        ("self.pan(_:)", #"Selector("self.pan(_:)", self.pan(_:))"#),
        ("Card.pan(_:)", #"Selector("Card.pan(_:)", of: Card.pan(_:))"#),
        ("getter: Card.size", #"Selector("getter: Card.size")"#),
    ])
    func `a selector calls its method: on this object, or on the target for a type's`(method: String, call: String)
        throws
    {
        let line = "add(self, #selector(\(method)), #selector(other(a:)))"
        #expect(
            try removed(line, "#selector", "expr_selector_no_objc_runtime")
                == "add(self, \(call), #selector(other(a:)))")
        #expect(try removed("add(#selector(", "#selector", "expr_selector_no_objc_runtime") == nil)
    }

    @Test func `a call of an optional requirement is a call`() throws {
        #expect(try removed("p?.end?(1)", "?(", "invalid_optional_chain") == "p?.end(1)")
        #expect(try removed("p?.end?(1)", "end", "invalid_optional_chain") == nil)
        #expect(try removed("p?.end", "?.", "invalid_optional_chain") == nil)
    }

    @Test func `an override that is moved out of a public extension is public, once`() throws {
        let changed = try removed("  override func a() {}", "a()", "override_not_accessible")
        #expect(changed == "  public override func a() {}")
        #expect(try removed("  public override func a() {}", "a()", "override_not_accessible") == nil)
        #expect(try removed("  private override func a() {}", "a()", "override_not_accessible") == nil)
    }

    @Test func `extensions move into their class; every moved line knows where it was`() throws {
        let text = """
            class A {
                func a() {}
            }
            extension A: P {
                func b() {}

                func c() {}
            }
            class B {}
            extension A { func d() {} }

            """
        let bytes = Array(text.utf8)
        func range(_ start: String, _ end: String) throws -> Range<Int> {
            let start = try #require(text.utf8.firstRange(of: start.utf8)).lowerBound
            let close = try #require(text.utf8[start...].firstRange(of: end.utf8)).upperBound
            let offset = { text.utf8.distance(from: text.utf8.startIndex, to: $0) }
            return offset(start)..<(offset(close) - 1)
        }
        let classEnd = try range("class A", "\n}").upperBound
        let merged = ObjectiveC.mergeExtensions(
            [
                .init(
                    end: classEnd, extensions: [try range("extension A: P", "\n}"), try range("extension A {", "{} }")])
            ],
            in: bytes)
        let lines = String(decoding: merged, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
        // Each function once, inside the class, and at its line of the file.
        let close = try #require(lines.firstIndex(of: "}"))
        for (name, line) in [("a", 2), ("b", 5), ("c", 7), ("d", 10)] {
            let at = lines.indices.filter { lines[$0].contains("func \(name)()") }
            #expect(at.count == 1 && at[0] < close)
            #expect(ObjectiveC.originalLine(at[0] + 1, in: merged) == line)
        }
        #expect(ObjectiveC.originalLine(close + 1, in: merged) == 3)
        // Conformances stay, and so do the lines of what follows.
        let conformance = try #require(lines.firstIndex { $0.hasPrefix("extension A: P {") })
        #expect(ObjectiveC.originalLine(conformance + 1, in: merged) == 4)
        let other = try #require(lines.firstIndex(of: "class B {}"))
        #expect(ObjectiveC.originalLine(other + 1, in: merged) == 9)
        let located = String(decoding: ObjectiveC.located(merged, path: "A.swift"), as: UTF8.self)
        #expect(located.contains("#sourceLocation(file: \"A.swift\", line: 4)\n"))
        #expect(located.split(separator: "\n").count { $0.hasPrefix("// overshoot") } == 0)
    }
}
