import Foundation
import Testing
import UIKitCheck

@Suite("Names that a file declares") struct DeclaredNamesTests {
    private func name(_ name: String) -> String { #""name": {"base_name": {"name": "\#(name)"}}"# }

    private func names(_ items: String...) throws -> DeclaredNames {
        try DeclaredNames(json: Data(#"{"items": [\#(items.joined(separator: ", "))]}"#.utf8))
    }

    @Test
    func `types, functions and variables at the top, and members of extensions, are names; other members are not`()
        throws
    {
        let names = try names(
            #"{"_kind": "class_decl", \#(name("Card")), "members": [{"_kind": "struct_decl", \#(name("Size"))}, {"_kind": "var_decl", \#(name("title"))}]}"#,
            #"{"_kind": "func_decl", \#(name("open"))}"#,
            #"{"_kind": "extension_decl", "extended_type": "UIView", "members": [{"_kind": "func_decl", \#(name("pin"))}]}"#
        )
        #expect(names.names == ["Card", "open"] && names.members == ["pin"])
        #expect(names.types == ["Card", "Card.Size"] && names.conformingTypes == [] && !names.importsUIKit)
        #expect(names.supplies(anyOf: ["x", "open"]) && !names.supplies(anyOf: ["title", "pin"]))
    }

    @Test func `a module has one type of a name, apart from nested and private ones`() throws {
        let hidden = #""attrs": [{"_kind": "access_control_attr", "access_level": "fileprivate"}]"#
        let names = try names(
            #"{"_kind": "class_decl", \#(name("Card")), "members": [{"_kind": "struct_decl", \#(name("Size"))}]}"#,
            #"{"_kind": "enum_decl", \#(name("Edge")), \#(hidden)}"#, #"{"_kind": "func_decl", \#(name("open"))}"#)
        #expect(names.moduleTypes == ["Card"])
    }

    @Test func `initializers and subscripts of extensions have their labels, conformances the type`() throws {
        let names = try names(
            #"{"_kind": "import_decl", "module_path": ["UIKit", "UIView"]}"#,
            #"{"_kind": "extension_decl", "inherits": [{}], "extended_type": "Card", "members": ["#
                + #"{"_kind": "constructor_decl", "name": {"base_name": {"special": "init"}, "args": ["hex"]}}]}"#)
        #expect(names.labels == ["hex"] && names.conformingTypes == ["Card"] && names.members == [])
        #expect(names.importsUIKit)
        #expect(names.overloads(anyOf: ["UIColor", "hex"]) && !names.overloads(anyOf: ["UIColor"]))
    }

    @Test func `the identifiers of a source are its words of letters, digits and underscores`() {
        #expect(
            DeclaredNames.words(in: "let _a1 = größe(b: .zero)// c\n\"d-e\"".utf8)
                == ["let", "_a1", "größe", "b", "zero", "c", "d", "e"])
        #expect(DeclaredNames.words(in: "".utf8) == [])
    }
}
