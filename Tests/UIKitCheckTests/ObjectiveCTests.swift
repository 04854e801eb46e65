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

    @Test func `an object of a class that is known only at run time is created by the runtime`() throws {
        let name = "dynamic_construct_class"
        #expect(try removed("let v = type.init()", "init", name) == "let v = type.createdObject()")
        #expect(try removed("let v = View(frame: .zero)", "View", name) == "let v = View.createdObject(frame: .zero)")
        #expect(try removed("let v = Self.View()", "Self", name) == "let v = Self.View.createdObject()")
        #expect(try removed("let v = View(style: s)", "View", name) == nil)
    }

    @Test func `a call of an optional requirement is a call`() throws {
        #expect(try removed("p?.end?(1)", "?(", "invalid_optional_chain") == "p?.end(1)")
        #expect(try removed("p?.end?(1)", "end", "invalid_optional_chain") == nil)
        #expect(try removed("p?.end", "?.", "invalid_optional_chain") == nil)
    }

    @Test func `an override of what only Objective-C's NSObject has is a declaration`() throws {
        let line = "  override func observeValue(forKeyPath: K)"
        #expect(try removed(line, "func", "method_does_not_override") == "  func observeValue(forKeyPath: K)")
        #expect(try removed("  override func other()", "func", "method_does_not_override") == nil)
    }

    @Test func `an error in a table of methods removes its entry, and one beside the entries the table`() throws {
        let start = "}; extension A { @MainActor fileprivate static func fillObjectiveCMethods0(_ t: T) { "
        let end = " } }; @MainActor public enum ObjectiveCMethods0: M { public static func fill(_ t: T) { A.f(t) } }"
        let table = start + "t.add(\"a\") { 1 }; t.add(\"b\") { 2 }; t.add(\"c\") { 3 }" + end
        #expect(try removed(table, "2 }", "any") == start + "t.add(\"a\") { 1 }; t.add(\"c\") { 3 }" + end)
        #expect(try removed(table, "3 }", "any") == start + "t.add(\"a\") { 1 }; t.add(\"b\") { 2 }; " + end)
        #expect(
            try removed(table + table.dropFirst(), "3 }", "any")
                == start + "t.add(\"a\") { 1 }; t.add(\"b\") { 2 }; " + end + table.dropFirst())
        #expect(try removed(table, "A {", "any") == "}")
        #expect(try removed("a; extension B { 2 }", "2", "any") == nil)
    }

    @Test func `a selector whose method is not there keeps its name`() throws {
        let line = "a(Selector(\"b:\", of: C.b(_:)), Selector(\"d:\", self.d(_:)), e)"
        #expect(try removed(line, "self", "any") == "a(Selector(\"b:\", of: C.b(_:)), Selector(\"d:\"), e)")
        #expect(try removed(line, "C.b", "any") == "a(Selector(\"b:\"), Selector(\"d:\", self.d(_:)), e)")
        #expect(try removed(line, "e)", "any") == nil && removed("Selector(b)", "b", "any") == nil)
    }

    @Test func `initializers that only Objective-C gives`() throws {
        let name = "dynamic_construct_class"
        #expect(try removed("a = T?.init() + 1", "init", name) == "a = T?.createdObject() + 1")
        #expect(try removed("T.init(frame: b)", "init", name) == "T.createdObject(frame: b)")
        #expect(try removed("T.init(other: b)", "init", name) == nil)
        #expect(ObjectiveC.remove(from: Array("T.init()".utf8), at: 99, diagnostic: name) == nil)
        let info = try removed("ProcessInfo().environment", "Pro", "init_candidate_inaccessible")
        #expect(info == "ProcessInfo.processInfo.environment")
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

    @Test func `members of a public extension stay public in the class`() throws {
        let text = """
            class A {}
            public extension A {
                struct B { var c = 1 }
                @objc static func d() { let e = 1; _ = e }
                private(set) lazy var f = A.init()
                internal class func g() {}
                override func i() {}
                class var h: Int { 1 }
            }
            """
        let bytes = Array(text.utf8)
        let range = try #require(text.range(of: "extension A {"))
        let start = text.utf8.distance(from: text.startIndex, to: range.lowerBound)
        let merged = ObjectiveC.mergeExtensions(
            [.init(end: 9, extensions: [start..<(bytes.count - 1)])], in: bytes)
        let lines = String(decoding: merged, as: UTF8.self).split(separator: "\n").map { $0.drop { $0 == " " } }
        for line in [
            "public struct B { var c = 1 }", "@objc static public func d() { let e = 1; _ = e }",
            "private(set) lazy public var f = A.init()", "internal class func g() {}",
            "override public func i() {}", "class public var h: Int { 1 }",
        ] { #expect(lines.contains(Substring(line))) }
    }
}
