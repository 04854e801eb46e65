import Testing
import UIKitCheck

@Suite("Names that a file declares") struct DeclaredNamesTests {
    private func names(_ text: String) -> DeclaredNames { DeclaredNames(text: Array(text.utf8)) }

    @Test
    func `types, functions and variables at the top, and members of extensions, are names; other members are not`() {
        let names = names(
            """
            public final class Card: UIView { struct Size { let width = 1 }; var title = "func no() {}" }
            @MainActor func open(_ card: Card) { let local = 1; struct Local {} }
            extension UIView { class func pin() -> Int { var inner = 1; return inner }; static var `default`: Int { 1 }; enum Edge {} }
            let limit = 4.0.rounded() // var comment
            protocol Flipping { func flip() }
            """)
        #expect(names.names == ["Card", "open", "limit", "Flipping"] && names.members == ["pin", "default", "Edge"])
        #expect(names.types == ["Card", "Card.Size", "UIView.Edge"] && names.moduleTypes == ["Card"])
        #expect(names.extendedTypes == ["UIView"] && names.conformingTypes == [] && !names.importsUIKit)
        #expect(names.supplies(anyOf: ["x", "open"]) && !names.supplies(anyOf: ["title", "pin"]))
    }

    @Test func `a module has one type of a name, apart from nested and private ones and those of branches`() {
        let text = "class Card { struct Size {} }\nfileprivate enum Edge {}\nfunc open() {}\n"
        #expect(names(text).moduleTypes == ["Card"])
        #expect(names(text + "#if DEBUG\nclass Other {}\n#endif").moduleTypes == [])
        #expect(names(text + "#if DEBUG\nclass Other {}\n#endif").types == ["Card", "Card.Size", "Edge", "Other"])
    }

    @Test func `initializers and subscripts of extensions have their labels, conformances the type`() {
        let names = names(
            """
            @preconcurrency import struct UIKit.UIView
            extension Card: Equatable {
                init?<T>(hex: T, _ value: Int) { self.init(other: 1) }
                subscript(safe index: Int) -> Int { 1 }
                subscript(index: Int) -> Int { 1 }
            }
            """)
        #expect(names.labels == ["hex", "safe"] && names.conformingTypes == ["Card"])
        #expect(names.members == ["Card[]"])
        #expect(names.importsUIKit)
        #expect(names.overloads(anyOf: ["UIColor", "hex"]) && !names.overloads(anyOf: ["UIColor"]))
    }

    @Test func `operators have their signs, without the list of generic parameters; an array's extension has members`()
    {
        let names = names(
            """
            infix operator |>: AdditionPrecedence
            func |> (a: Int, b: Int) -> Int { a }
            func >=<T>(a: T, b: T) -> Bool { true }
            func < (a: Card, b: Card) -> Bool { true }
            extension [Card]: Drawable { static func + (a: Self, b: Self) -> Self { a }; func shuffle() {} }
            """)
        #expect(names.names == ["|>", ">=", "<"] && names.members == ["+", "shuffle"])
        #expect(names.conformingTypes == ["[Card]"] && names.extendedTypes == ["[Card]"])
    }

    @Test func `the identifiers of a source are its words of letters, digits and underscores`() {
        #expect(
            DeclaredNames.words(in: "let _a1 = größe(b: .zero)// c\n\"d-e\"".utf8)
                == ["let", "_a1", "größe", "b", "zero", "c", "d", "e"])
        #expect(DeclaredNames.words(in: "".utf8) == [])
    }
}
