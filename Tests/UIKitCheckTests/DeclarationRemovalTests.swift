import Foundation
import Testing
import UIKitCheck

@Suite("Removal of declarations that do not compile") struct DeclarationRemovalTests {
    /// The text after a removal, with one space for several; `place` is where the error is.
    private func removed(_ text: String, at place: String, _ name: String = "error", _ message: String = "m") -> String?
    {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let line = lines.firstIndex { $0.contains(place) }!
        let column = lines[line].utf8.distance(
            from: lines[line].startIndex, to: lines[line].firstRange(of: place)!.lowerBound)
        let error = CompilerDiagnostic("a.swift:\(line + 1):\(column + 1): error: \(message) [\(name)]")!
        guard let removal = DeclarationRemoval(Data(text.utf8), where: [error]) else { return nil }
        let rest = String(decoding: removal.text, as: UTF8.self)
        #expect(rest.utf8.count == text.utf8.count)
        #expect(rest.filter(\.isNewline).count == text.filter(\.isNewline).count)
        return rest.replacing(/[ ]+/, with: " ")
    }

    @Test(arguments: [
        ("class A { var a: X?; func b() {} }", "X", "class A { func b() {} }"),
        (
            "class A {\n@available(iOS 13, *) public func a(_ x: X) { b() }\n#if C\nvar c = 1\n#endif\n}", "X",
            "class A {\n \n#if C\nvar c = 1\n#endif\n}"
        ),
        ("enum A { case a\ncase b(X)\ncase c }", "X", "enum A { case a\n \ncase c }"),
        ("struct A {}\nextension X { func a() {} }\nstruct B {}", "X", "struct A {}\n \nstruct B {}"),
        ("class A { class func a() -> X {}\nprivate(set) var b = 1 }", "X", "class A { \nprivate(set) var b = 1 }"),
        ("let a = 1\nlet b: X = 2\nlet c = 3", "X", "let a = 1\n \nlet c = 3"),
        ("class A { init(x: X) { a { b() } }; deinit {} }", "X", "class A { deinit {} }"),
    ])
    func `a declaration goes with its attributes and modifiers`(text: String, place: String, rest: String) {
        #expect(removed(text, at: place) == rest)
    }

    @Test func `an override of nothing becomes a declaration`() {
        let text = "class A: B { public override func a() { c() } }"
        #expect(removed(text, at: "a()", "method_does_not_override") == "class A: B { public func a() { c() } }")
    }

    @Test(arguments: [
        ("class A: B, X, C {}", "class A: B , C {}"), ("struct A: X {}", "struct A {}"),
        ("extension A: X, C {}", "extension A: C {}"), ("class A: X {}\nlet b = 1", " \nlet b = 1"),
    ])
    func `an unknown protocol goes alone, an unknown superclass with its class`(text: String, rest: String) {
        #expect(removed(text, at: "X", "cannot_find_type_in_scope") == rest)
    }

    @Test func `a conformance that does not hold goes alone`() {
        #expect(
            removed("class A: B, P {}", at: "A", "type_does_not_conform", "type 'A' does not conform to protocol 'P'")
                == "class A: B {}")
    }
}
