import Testing
import UIKitCheck

@Suite("Edits in bodies of functions") struct BodyEditTests {
    private let file = "// A card.\nclass A: B {\n  func a() {\n    b()\n  }\n  var c: Int { 1 }\n  init() { d() }\n}"

    @Test(arguments: [
        ("    b()", "    e()"), ("    b()", "    b()\n    let e = 1"), ("    b()\n", ""), ("{ d() }", "{}"),
        ("d()", "c = 1"),
    ])
    func `an edit in a body goes into the copy`(old: String, new: String) throws {
        let text = file.replacing(old, with: new)
        for directive in ["#sourceLocation(file: \"a\", line: 2)", "#sourceLocation(file: \"a\", line: 1)\n// A card."]
        {
            let edit = try #require(BodyEdit(from: file, to: text))
            #expect(
                edit.applied(to: file.replacing("// A card.", with: directive))
                    == text.replacing("// A card.", with: directive))
            // The function was left out, or the file is compiled in parts.
            #expect(edit.applied(to: file.replacing(old.isEmpty ? "b" : old, with: "left out")) == nil)
        }
    }

    @Test(arguments: [
        ("b()", "target(#selector(a))"), ("b()", "delegate?.b?()".replacing("?()", with: "?(1)")), ("a()", "e()"),
        ("{ 1 }", "{ 2 }"),
        ("  init", "  func e() {}\n  init"), ("B {", "C {"), ("b()", "class E {}"), ("b()", "}"),
    ])
    func `an edit of a declaration, or of Objective-C, needs a check`(old: String, new: String) {
        #expect(BodyEdit(from: file, to: file.replacing(old, with: new)) == nil)
    }
}
