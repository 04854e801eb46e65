import Foundation
import Testing
import UIKitCheck

@Suite("Findings") struct FindingTests {
    private func finding(_ text: String, _ name: String, declared: Set<String> = []) throws -> Finding? {
        let diagnostic = try #require(CompilerDiagnostic("My Files/Card.swift:12:7: error: \(text) [\(name)]"))
        #expect(diagnostic.file == "My Files/Card.swift" && diagnostic.line == 12 && diagnostic.column == 7)
        #expect(diagnostic.name == name)
        return Finding(diagnostic, declared: declared)
    }

    @Test(arguments: [
        ("Objective-C interoperability is disabled", "objc_interop_disabled", "Objective-C"),
        ("cannot find 'sel_registerName' in scope", "cannot_find_in_scope", "sel_registerName"),
        ("no such module 'Photos'", "sema_no_import", "Photos"),
    ])
    func `Objective-C's constructs are impossible and come with advice`(text: String, name: String, mention: String)
        throws
    {
        let finding = try #require(try finding(text, name))
        #expect(finding.kind == .impossible && finding.message.contains(mention) && !finding.advice.isEmpty)
    }

    @Test(arguments: [
        ("AppColors", Finding.Kind.undefined), ("UIFooView", .missing), ("CAFooLayer", .missing),
        ("UIX", .undefined),
        ("CGFloater", .missing), ("UIDOptions", .undefined), ("NSObject", .missing), ("CALM", .undefined),
    ])
    func `unknown names are the app's, unless they look like Apple's`(name: String, kind: Finding.Kind) throws {
        for diagnostic in ["cannot_find_type_in_scope", "cannot_find_in_scope"] {
            let finding = try #require(try finding("cannot find type '\(name)' in scope", diagnostic))
            #expect(finding.kind == kind && finding.symbol == name)
        }
    }

    @Test(arguments: [
        (
            "generic class 'Spring' requires that 'CGPoint' conform to 'Zeroable'", "type_does_not_conform_decl_owner",
            "CGPoint"
        ),
        (
            "referencing operator function '==' on 'Equatable' requires that 'Card' conform to 'Equatable'",
            "type_does_not_conform_in_decl_ref", "Card"
        ),
    ])
    func `a conformance may be an extension's in another file`(text: String, name: String, type: String) throws {
        #expect(try finding(text, name, declared: ["Card"])?.unconvertibleType == type)
    }

    @Test func `an unknown member is missing on a type of UIKit's and undefined on one of the files'`() throws {
        let text = "value of type 'UICardView?' has no member 'pin'"
        #expect(try finding(text, "could_not_find_value_member")?.kind == .missing)
        #expect(try finding(text, "could_not_find_value_member", declared: ["UICardView"])?.kind == .undefined)
        #expect(try finding("type 'Card' has no member 'pin'", "could_not_find_type_member")?.kind == .undefined)
        for type in ["any UICardView.Type", "(any UICardView)?", "UICardView", "UICardView<Int>"] {
            let text = "value of type '\(type)' has no member 'pin'"
            #expect(try finding(text, "could_not_find_value_member")?.base == "UICardView")
        }
    }

    @Test func `a missing subscript may be one of an extension`() throws {
        let text = "value of type 'NSCache<NSString, UIViewController>' has no subscripts"
        let finding = try #require(try finding(text, "could_not_find_value_subscript"))
        let names = DeclaredNames(
            text: Array("extension NSCache where KeyType == NSString { subscript(index: Int) -> Int { 1 } }".utf8))
        let others = DeclaredNames(text: Array("extension UIView { subscript(index: Int) -> Int { 1 } }".utf8))
        #expect(finding.kind == .undefined && names.supplies(finding) && !others.supplies(finding))
    }

    @Test func `a member of ours that others cannot see does not hide an extension of the app`() throws {
        let text = "'color(point:)' is inaccessible due to 'internal' protection level"
        let finding = try #require(try finding(text, "candidate_inaccessible"))
        #expect(finding.kind == .missing && finding.symbol == "color")
    }

    @Test func `an operator may be one of the app's`() throws {
        let text = "binary operator '-' cannot be applied to two 'UIEdgeInsets' operands"
        let finding = try #require(try finding(text, "cannot_apply_binop_to_same_args"))
        let names = DeclaredNames(text: Array("func - (a: UIEdgeInsets, b: UIEdgeInsets) -> UIEdgeInsets { a }".utf8))
        #expect(finding.kind == .error && names.supplies(finding))
    }

    @Test func `warnings, notes and excerpts are no findings`() {
        let grouped = CompilerDiagnostic("a.swift:1:2: error: no [x] here [type_cannot_conform] [#Group]")
        #expect(grouped?.name == "type_cannot_conform" && grouped?.message == "no [x] here")
        #expect(CompilerDiagnostic("  | error: here") == nil)
        // A text of the files that looks like a message.
        for place in ["0:1", "1:0", "1:99999999999999", "-9223372036854775808:1"] {
            #expect(CompilerDiagnostic("a.swift:\(place): error: m") == nil)
        }
        #expect(
            CompilerDiagnostic.all(in: "a.swift:1:2: warning: w\nlet x = 1\n    ^\na.swift:3:4: note: n").count == 2)
        #expect(CompilerDiagnostic("a.swift:1:2: warning: w [some_name]").flatMap { Finding($0) } == nil)
    }

    @Test func `a report has each finding once, in order, without errors that another in their line explains`() throws {
        func make(_ line: Int, _ name: String, _ text: String) -> Finding? {
            CompilerDiagnostic("a.swift:\(line):1: error: \(text) [\(name)]").flatMap { Finding($0) }
        }
        let findings = [
            make(9, "x", "cannot infer"), make(5, "cannot_find_in_scope", "cannot find 'Foo' in scope"),
            make(5, "x", "cannot infer"), make(5, "cannot_find_in_scope", "cannot find 'Foo' in scope"),
        ].compactMap { $0 }
        #expect(findings.count == 4)
        #expect(Finding.report(findings).map { "\($0.line) \($0.kind)" } == ["5 undefined", "9 error"])
    }

    @Test func `a time limit names the file and what helps`() {
        let texts = [false, true].map { UIKitProblem.tooSlow(file: "Card.swift", seconds: 120, isStub: $0).description }
        let start = "the compiler did not end within 120 s on Card.swift; "
        #expect(texts[0].hasPrefix(start + "name the types of long expressions"))
        #expect(texts[1] == start + "leave it out of the stubs")
    }
}
