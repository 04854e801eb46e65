import Testing
@testable import UIKitCheck

@Suite("Declarations of stubs") struct StubDeclarationsTests {
    @Test func `bodies are left out, on the same lines; declarations, stored values and requirements stay`() {
        let text = """
            protocol P { var a: Int { get set }; func b() }
            class Card: UIView {
                let size = CGSize(width: 1, height: 2)
                lazy var row: UIView = { UIView() }()
                var double: Int { a * 2 }
                var both: Int {
                    get { a }
                    set { a = newValue }
                }
                var seen: Int = 0 { didSet { a() } }
                init(x: Int) { self.x = x; super.init() }
                func go<T>(_ t: T) -> [T] where T: P {
                    other { inner() }
                }
                var body: some View { Text() }
                deinit { a() }
            }

            """
        let copy = String(decoding: StubDeclarations.text(of: Array(text.utf8)), as: UTF8.self)
        #expect(copy.count { $0 == "\n" } == text.count { $0 == "\n" })
        #expect(copy.contains("protocol P { var a: Int { get set }; func b() }\n"))
        #expect(copy.contains("let size = CGSize(width: 1, height: 2)\n"))
        #expect(copy.contains("lazy var row: UIView = { fatalError(\"the code of 'row' in a stub was left out\") }()\n"))
        #expect(copy.contains("var double: Int { fatalError(\"the code of 'double' in a stub was left out\") }\n"))
        #expect(copy.contains("        get { fatalError(\"the code of 'both' in a stub was left out\") }\n        set { }\n"))
        #expect(copy.contains("init(x: Int) { fatalError(\"the code of 'init' in a stub was left out\") }\n"))
        #expect(copy.contains("-> [T] where T: P { fatalError(\"the code of 'go' in a stub was left out\") \n"))
        #expect(copy.contains("var body: some View { Text() }\n") && copy.contains("deinit { }\n"))
    }
}
