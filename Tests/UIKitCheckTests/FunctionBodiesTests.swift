import Foundation
import Testing
import UIKitCheck

@Suite("Bodies of functions") struct FunctionBodiesTests {
    /// The text with the bodies replaced in which `BAD` is, without the line breaks that keep the lines.
    private func replaced(_ text: String, skipsTests: Bool = false) -> String? {
        let errors = text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().flatMap { line, text in
            text.ranges(of: "BAD").compactMap { range in
                CompilerDiagnostic(
                    "a.swift:\(line + 1):\(text[..<range.lowerBound].utf8.count + 1): error: no [some_name]")
            }
        }
        let result = FunctionBodies.replaced(in: Data(text.utf8), where: errors, skipsTests: skipsTests)
        return result.map { String(decoding: $0.text, as: UTF8.self).filter { $0 != "\n" } }
    }

    private let trap = #" fatalError("the code of a stub was left out, which does not compile: no") "#

    @Test(arguments: [
        ("class A { func f() { g { BAD } }; func h() {} }", "class A { func f() {#}; func h() {} }"),
        ("struct A { init(a: B = .init { 1 }) { BAD } }", "struct A { init(a: B = .init { 1 }) {#} }"),
        ("extension [A] where B: C { var a: Int { BAD } }", "extension [A] where B: C { var a: Int {#} }"),
        (
            "enum A { var a: Int { get { 1 } nonmutating set(b) { BAD } } }",
            "enum A { var a: Int { get { 1 } nonmutating set(b) {#} } }"
        ),
        ("class A { var a = 1 { @B didSet { BAD } } }", "class A { var a = 1 { @B didSet {#} } }"),
        ("class A { lazy var a: B = { BAD }() }", "class A { lazy var a: B = {#}() }"),
        ("class A { var a: Set<Int> { set.union(BAD) } }", "class A { var a: Set<Int> {#} }"),
        ("func f() { class A { func g() { BAD } } }", "func f() {#}"),
        (
            "func f() { if a { b() } else if c { BAD } else { d() } }",
            "func f() { if a { b() } else if c {#} else { d() } }"
        ),
        ("func f() { guard let a = b(c: { 1 }) else { BAD } }", "func f() { guard let a = b(c: { 1 }) else {#} }"),
        ("func f() { if a { for b in c { BAD } } }", "func f() { if a {#} }"),
        ("func f() { if a { BAD }; BAD }", "func f() {#}"),
        ("func f() { if BAD { a() } }", "func f() {#}"),
        ("func f() {\n let a = \"}\" // {\n BAD\n}", "func f() {#}"),
        ("class A { func f() -> Int {\n g()\n BAD} }", "class A { func f() -> Int {#} }"),
    ])
    func `the innermost branch is replaced, or the outermost body, but no type and no list of accessors`(
        text: String, expected: String
    ) {
        #expect(replaced(text) == expected.replacing("#", with: trap))
    }

    @Test func `an error outside of bodies is none of them, and one in a replaced body is one of the function`() {
        for text in [
            "class A: BAD { func f() {} }", "func f(a: BAD) {}", "protocol A { var a: BAD { get } }",
            "let a: BAD = 1", "func f() {\(trap)BAD }", "",
        ] {
            #expect(replaced(text) == nil, "\(text)")
        }
        let branch = "func f() { if a {\(trap)BAD } }"
        #expect(replaced(branch) == "func f() {\(trap)}")
    }

    @Test func `lines stay, and the first error of each body and those outside are told apart`() throws {
        let text = "func f(a: B) {\n  c\n  d\n}\nfunc g() { e }\n"
        let errors = [(3, 3), (1, 11), (2, 3), (5, 12)].compactMap {
            CompilerDiagnostic("a.swift:\($0.0):\($0.1): error: \($0.0) [some_name]")
        }
        let result = try #require(FunctionBodies.replaced(in: Data(text.utf8), where: errors, skipsTests: false))
        #expect(result.errors.map(\.message) == ["3", "5"] && result.others.map(\.message) == ["1"])
        #expect(
            String(decoding: result.text, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
                .map { $0.prefix(6) } == ["func f", "", "", "}", "func g", ""])
    }

    @Test(arguments: [
        (
            "func testA() { if a { BAD } }",
            "func testA() throws { throw XCTSkip(\"left out, which does not compile: no\") }"
        ),
        (
            "func testA() throws { b { BAD } }",
            "func testA() throws { throw XCTSkip(\"left out, which does not compile: no\") }"
        ),
        (
            "@Test(arguments: [1]) public func a(b: Int) { BAD }",
            "@Test(arguments: [1]) public func a(b: Int) throws { try Test.cancel(\"left out, which does not compile: no\") }"
        ),
    ])
    func `a test is skipped as a whole`(text: String, expected: String) {
        #expect(replaced(text, skipsTests: true)?.replacing("  ", with: " ") == expected)
    }
}
