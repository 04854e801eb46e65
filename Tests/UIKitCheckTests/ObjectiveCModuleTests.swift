import Testing
import UIKitCheck

@Suite("Copies without Objective-C") struct ObjectiveCModuleTests {
    private func rewritten(_ text: String, beside others: [String] = []) -> String {
        var module = ObjectiveCModule()
        for other in others + [text] { module.add(Array(other.utf8)) }
        let copy = String(decoding: module.rewritten(Array(text.utf8)), as: UTF8.self)
        #expect(
            copy.split(separator: "\n", omittingEmptySubsequences: false).count
                == text.split(separator: "\n", omittingEmptySubsequences: false).count)
        return copy
    }

    @Test func `attributes become spaces, in code only`() {
        let text =
            "import UIKit\n@objc(Foo) enum A: Int { case a } // @objc\nlet b = \"@objc \\(c(\"@IBOutlet\"))\" /* @objc */\n"
        #expect(rewritten(text) == text.replacing("@objc(Foo)", with: "          "))
    }

    @Test(arguments: [
        ("@objc func tap() {}", "#selector(tap)", "tap"), ("@objc func tap(_ a: A) {}", "#selector(tap(_:))", "tap:"),
        ("@objc func tap(sender: A) {}", "#selector(Card.tap)", "tapWithSender:"),
        ("@objc func move(to: A, by: B) {}", "#selector(self.move(to:by:))", "moveTo:by:"),
        ("@objc(other:) func tap(_ a: A) {}", "#selector(tap)", "other:"),
        ("@IBAction private func didTapOn(view: A) {}", "#selector(didTapOn)", "didTapOnView:"),
        ("@objc var open = false", "#selector(getter: open)", "open"),
        ("@objc var open = false", "#selector(setter: Card.open)", "setOpen:"),
    ])
    func `selectors have Objective-C's names`(method: String, selector: String, name: String) {
        let copy = rewritten("import UIKit\nclass Card: UIView {\n\(method)\nlet s = \(selector)\n}\n")
        #expect(copy.contains("let s = Selector(\"\(name)\")\n"))
        #expect(copy.contains("t.add(\"\(name)\")") || method.contains("var"))
    }

    @Test func `what is within a construct that is replaced goes with it`() {
        let text = "import UIKit\nlet a = #selector(b(#selector(c),\n@objc #keyPath(d.e)))\nlet f = 1\n"
        #expect(rewritten(text).hasSuffix("\nlet f = 1\n"))
    }

    @Test(arguments: ["`\n`", "\"\"\"\n\"\"\"", "a.\nb"])
    func `a key path over two lines keeps their number`(keyPath: String) {
        let text = "import UIKit\nlet a = #keyPath(\(keyPath))\nlet f = 1\n"
        #expect(rewritten(text).split(separator: "\n", omittingEmptySubsequences: false).count == 5)
    }

    @Test func `a key has no backticks`() {
        #expect(rewritten("import UIKit\nlet a = #keyPath(`b`.c)\n").contains("\"b.c\""))
    }

    @Test func `a method that another file declares is named in the code`() {
        let copy = rewritten(
            "import UIKit\nclass Card: UIView { func a() { b(#selector(UIView.endEditing(_:)), #selector(other)) } }\n")
        #expect(
            copy.contains("b(Selector(\"endEditing:\", of: UIView.endEditing(_:)), Selector(\"other\", self.other))"))
    }

    @Test func `tables are numbered within the module, and import UIKit where a file does not`() {
        var module = ObjectiveCModule()
        let text = Array("import Foundation\nclass Card: NSObject { @objc func tap() {} }\n".utf8)
        let first = String(decoding: module.rewritten(text), as: UTF8.self)
        let second = String(decoding: module.rewritten(text), as: UTF8.self)
        #expect(first.hasPrefix("import UIKit; import Foundation\n"))
        #expect(first.contains("enum ObjectiveCMethods0") && second.contains("enum ObjectiveCMethods1"))
    }

    @Test func `what the runtime cannot name has no table`() {
        let copy = rewritten(
            """
            import UIKit
            class Card<T>: UIView { @objc func tap() {} }
            class Outer { private class Inner: NSObject { @objc func tap() {} } }
            func f() { class Local: NSObject { @objc func tap() {} } }
            class A: UIView { @objc static func tap() {}; func other() {} }

            """)
        #expect(!copy.contains("ObjectiveCMethods"))
    }

    @Test func `a name may follow the attribute after a space`() {
        let copy = rewritten("import UIKit\nclass Home: NSObject { @objc (shown) func show(_ a: Int!, b: [Int]) {} }\n")
        #expect(copy.contains("class Home: NSObject {               func show"))
        #expect(copy.contains("t.add(\"shown\") { (o: Home, a) in o.show(a(0) as Int?, b: a(1) as [Int]) }"))
    }

    @Test func `optional requirements have implementations, and calls with a question mark ask the class`() {
        let copy = rewritten(
            """
            import UIKit
            @objc public protocol CardDelegate {
                @objc optional func card(_ card: Card, didOpen view: UIView)
                @objc optional func height(of card: Card) -> CGFloat
                func close()
            }
            class Home: CardDelegate { func height(of card: Card) -> CGFloat { 3 } }
            func test() { class Local: CardDelegate { func height(of card: Card) -> CGFloat { 3 } } }
            func a(_ d: CardDelegate?) {
                d?.card?(c, didOpen: v)
                let h = d?.height?(of: c) ?? 4
                if d?.height != nil { d?.completion?(1); d?.scrollViewDidScroll?(s) }
            }

            """)
        #expect(copy.contains("protocol CardDelegate: AnyObject {"))
        #expect(copy.contains("public extension CardDelegate { func card(_ a0: Card, didOpen a1: UIView) {"))
        #expect(copy.contains("d?.optional_card(c, didOpen: v)"))
        #expect(copy.contains("let h = d?.optional_height(of: c) ?? 4"))
        #expect(copy.contains("if d?.declares_height != nil { d?.completion?(1); d?.scrollViewDidScroll (s) }"))
        #expect(copy.contains("t.add(\"heightOf:\") { (o: Home, a) in o.height(of: a(0) as Card) }"))
        // A subclass may declare it, which a call of the requirement would miss.
        #expect(copy.contains("? UIKit.ObjectiveCMethods.result(\"heightOf:\", self, a0) : nil }"))
        // What only its own file can name has its table itself.
        #expect(copy.contains("class Local: CardDelegate, UIKit.ObjectiveCMethodTable { @MainActor class func fill("))
    }

    @Test func `a requirement of UIKit's with the first name of one of the files' is UIKit's`() {
        let copy = rewritten(
            "import UIKit\nfunc f(_ d: D) { d.tabBar?(b, go: 1); d.tabBar?(b, didSelect: i); d.card? { 1 } }\n",
            beside: [
                "@objc protocol D { @objc optional func tabBar(_ b: Int, go: Int); @objc optional func card(_ c: C) }"
            ])
        #expect(copy.contains("d.optional_tabBar(b, go: 1); d.tabBar (b, didSelect: i); d.optional_card { 1 }"))
    }

    @Test func `an AnyObject whose method is called becomes one of the protocol that declares it`() {
        let copy = rewritten(
            """
            import UIKit
            class Card {
                weak var delegate: AnyObject?
                var source: AnyObject!
                func a() {
                    delegate?.card?(self, didOpen: [1, 2])
                    self.delegate?.card?(self, height: f(1, 2))
                    if let delegate = delegate, let h = delegate.card?(self, height: 1) { delegate.close() }
                    if delegate?.card != nil { source!.close(); source.close() }
                    delegate?.other(); delegate?.closed = true
                    delegate?.swifty()
                }
                func b<T: AnyObject>(_ t: T.Type, card: View) {
                    T.close(); card.close()
                }
            }

            """,
            beside: [
                "@objc protocol Source { @objc optional func card(_ a: Card, didOpen: [Int]); func close() }",
                "protocol Swifty { func swifty() }",
                "@objc protocol Heights { @objc optional func card(_ a: Card, height: CGFloat) -> CGFloat }",
            ])
        #expect(copy.contains("(delegate as? Source)?.optional_card(self, didOpen: [1, 2])"))
        #expect(copy.contains("(self.delegate as? Heights)?.optional_card(self, height: f(1, 2))"))
        #expect(copy.contains("(delegate as? Heights)?.optional_card(self, height: 1) { (delegate as! Source).close"))
        #expect(copy.contains("?.declares_card != nil { (source as! Source).close(); (source as! Source).close() }"))
        #expect(copy.contains("delegate?.other(); delegate?.closed = true"))
        // A lookup on an object finds Objective-C's methods alone, and types and views are no such objects.
        #expect(copy.contains("        delegate?.swifty()\n") && copy.contains("        T.close(); card.close()\n"))
    }

    @Test func `a method has the selector of the requirement that it meets, also of another module`() {
        let copy = rewritten(
            "import UIKit\nclass Home: CardDelegate { func card(_ a: Card, at s: CGSize) {}; func card(_ a: Card, at p: Int) {} }\n",
            beside: [
                "@objc protocol CardDelegate { @objc(card:atSize:) optional func card(_ a: Card, at s: CGSize)\n"
                    + "@objc(card:atIndex:) optional func card(_ a: Card, at p: Int) }"
            ])
        #expect(copy.contains("t.add(\"card:atSize:\") {") && copy.contains("t.add(\"card:atIndex:\") {"))
    }

    @Test func `an optional property is read by its name, and no requirement`() {
        let copy = rewritten(
            "import UIKit\n@objc protocol Menu {\n@objc optional var length: CGFloat { get }\nvar edge: Int { get }\n}\n"
                + "class Card: UIView, Menu { var length: CGFloat = 3; var edge = 1 }\n")
        #expect(!copy.contains("optional") && copy.contains("\nvar edge: Int { get }\n"))
        #expect(copy.contains("var length: (CGFloat)? { UIKit.ObjectiveCMethods.value(\"length\", of: self) }"))
        #expect(copy.contains("t.add(key: \"length\", \\Card.length)") && !copy.contains("\\Card.edge"))
    }

    @Test(arguments: [
        ("a.addCompletion? { _ in }", "a.addCompletion  { _ in }"),
        ("a?.continueAnimation?(b, c)", "a?.continueAnimation (b, c)"),
        ("t.interruptibleAnimator?(using: c)", "t.declaredInterruptibleAnimator(using: c)"),
        ("(info[key] as AnyObject).doubleValue ?? 1", "(info[key] as? NSNumber)?.doubleValue ?? 1"),
        ("(info[key] as AnyObject).count", "(info[key] as AnyObject).count"),
        (
            "(change?[key] as AnyObject).cgPointValue.y",
            "(UIKit.ObjectiveCMethods.managed(change?[key] , key: \"cgPointValue\") as CGPoint).y"
        ),
        ("CoreFoundation.sqrt(2)", "Foundation.sqrt(2)"),
        ("($0 as AnyObject).layOut()", "UIKit.ObjectiveCMethods.call(\"layOut\", ($0 as AnyObject))"),
        (
            "(a as AnyObject).move?(to: b, by: 2)",
            "UIKit.ObjectiveCMethods.call(\"moveTo:by:\", (a as AnyObject),     b,     2)"
        ),
    ])
    func `calls that Objective-C looks up`(call: String, copy: String) {
        let head = "import UIKit\nimport CoreFoundation\n"
        #expect(rewritten("\(head)let x = \(call)\n") == "\(head)let x = \(copy)\n")
    }

    @Test func `a module that UIKit exports is imported where its name is used`() {
        #expect(
            rewritten("import UIKit\nlet x = CoreGraphics.log(2)\n").hasPrefix("import CoreGraphics; import UIKit\n"))
        let imported = "import UIKit\nimport CoreGraphics\nlet x = CoreGraphics.log(2)\n"
        #expect(rewritten(imported) == imported)
    }

    @Test func `an import of one declaration is one of its module`() {
        let text = "import class UIKit.UIView\nimport func Foundation.exp\n"
        #expect(rewritten(text) == "import UIKit\nimport Foundation\n")
        for text in ["import struct SwiftUI.Color\n", "import UIKit.UIView\n"] { #expect(rewritten(text) == text) }
    }

    @Test func `types of networks are imported where they are named`() {
        #expect(rewritten("import Foundation\nlet s = URLSession.shared\n").hasPrefix("import FoundationNetworking; "))
        #expect(
            rewritten("import Foundation\nlet s = \"URLSession\"\n") == "import Foundation\nlet s = \"URLSession\"\n")
        let imported = "import FoundationNetworking\nlet s: URLRequest\n"
        #expect(rewritten(imported) == imported)
    }

    @Test func `a protocol of a class's subclasses inherits before its conditions`() {
        #expect(
            rewritten("@objc protocol A where Self: UIView { func b() }\n")
                == "      protocol A: AnyObject where Self: UIView { func b() }\n")
    }

    @Test func `a property of a protocol is not weak`() {
        #expect(
            rewritten("@objc protocol A: AnyObject { weak var b: C? { get set } }\nclass D { weak var e: C? }\n")
                == "      protocol A: AnyObject {      var b: C? { get set } }\nclass D { weak var e: C? }\n")
    }

    @Test func `managed properties are kept under their names`() {
        let copy = rewritten("import UIKit\nclass Corner: CALayer { @NSManaged var radius: CGFloat }\n")
        #expect(
            copy.contains(
                "var radius: CGFloat { get { UIKit.ObjectiveCMethods.managed(value(forKey: \"radius\"), key: \"radius\") } set { setValue(newValue, forKey: \"radius\") } } }"
            ))
        #expect(!copy.contains("t.add(key:"))
    }

    @Test func `dynamic stored properties can be observed, computed ones not`() {
        let copy = rewritten(
            """
            import UIKit
            class Card: NSObject {
                @objc dynamic var count = 0
                @objc dynamic private(set) var text: String? { didSet { a() } }
                @objc open fileprivate(set) dynamic var index = 0
                @objc dynamic var twice: Int { count * 2 }
            }

            """)
        #expect(copy.contains("@KeyValueObserved var count = 0"))
        #expect(copy.contains("@KeyValueObserved private(set) var text: String? = nil {"))
        // The compiler takes no attribute behind these modifiers.
        #expect(copy.contains("@KeyValueObserved open fileprivate(set)         var index = 0"))
        #expect(copy.contains("dynamic var twice: Int {"))
        #expect(copy.contains("t.add(key: \"count\", \\Card.count)"))
    }

    @Test func `conditions are those of a simulator, and modules whose usual parts UIKit has are UIKit`() {
        let copy = rewritten(
            "#if os(iOS) || os(tvOS)\nimport os.log\n#elseif !os(Linux)\nimport AVFoundation\n#endif\nlet k = #keyPath(UIView.layer.position)\n"
        )
        #expect(
            copy
                == "#if true || os(tvOS)\nimport UIKit\n#elseif !false\nimport UIKit\n#endif\nlet k = \"layer.position\"\n"
        )
    }

    @Test func `overrides of what NSObject has only with Objective-C are declarations`() {
        let copy = rewritten(
            """
            import UIKit
            class Base: UIView { override func observeValue(forKeyPath p: String?, of o: Any?, change: [A: Any]?, context: C?) {} }
            class Sub: Base { override func observeValue(forKeyPath p: String?, of o: Any?, change: [A: Any]?, context: C?) {} }

            """)
        #expect(copy.contains("class Base: UIView {          func observeValue("))
        #expect(copy.contains("class Sub: Base { override func observeValue("))
    }

    @Test func `tests of the main actor belong to no actor, and run on it`() {
        var module = ObjectiveCModule(hasTests: true)
        let text = """
            @MainActor class Base: XCTestCase { override func setUp() async throws {} }
            final class CardTests: Base {
                override func tearDown() { a() }
                func testTap() throws { try b() } // {
                func testLater() async { await c() }
                func helper() {}
            }
            class Others: XCTestCase { @MainActor func testOne() {}; func testTwo() {} }

            """
        module.add(Array(text.utf8))
        let copy = String(decoding: module.rewritten(Array(text.utf8)), as: UTF8.self)
        #expect(
            copy == """
                @MainActor class Base: XCTestCase { @MainActor override func setUp() async throws {} }
                final class CardTests: Base {
                    override nonisolated func tearDown() { runOnMainActor { a() }}
                    nonisolated func testTap() throws { try runOnMainActor { try b() }} // {
                    func testLater() async { await c() }
                    func helper() {}
                }
                class Others: XCTestCase {            nonisolated func testOne() { runOnMainActor {}}; func testTwo() {} }

                """)
    }

    @Test func `an override in an extension becomes one in the class, which calls it`() {
        var module = ObjectiveCModule()
        let (card, layout) = (
            "open class Card: UIView {\n    let a = 1\n}\n",
            """
            extension Card {
                open override func layoutSubviews() { super.layoutSubviews() }
                override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? { nil }
                public override var center: CGPoint { get { .zero } set { super.center = newValue } }
                override var next: UIResponder? { nil }
                @available(*, unavailable) override func loaded() {}
                func helper() {}
            }
            extension UIView { override func updateConstraints() {} }

            """
        )
        for text in [card, layout] { module.add(Array(text.utf8)) }
        let copies = [card, layout].map { String(decoding: module.rewritten(Array($0.utf8)), as: UTF8.self) }
        #expect(
            copies[0] == """
                open class Card: UIView {
                    let a = 1
                ; open override func layoutSubviews() { overriding_layoutSubviews() }; override func hitTest(_ a0: CGPoint, \
                with a1: UIEvent?) -> UIView? { overriding_hitTest(a0, with: a1) }; public override var center: CGPoint { \
                get { overriding_center } set { overriding_center = newValue } }; override var next: UIResponder? { \
                get { overriding_next } } }

                """)
        #expect(
            copies[1] == """
                extension Card {
                                  func overriding_layoutSubviews() { super.layoutSubviews() }
                             func overriding_hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? { nil }
                                    var overriding_center: CGPoint { get { .zero } set { super.center = newValue } }
                             var overriding_next: UIResponder? { nil }
                    @available(*, unavailable) override func loaded() {}
                    func helper() {}
                }
                extension UIView { override func updateConstraints() {} }

                """)
    }
}
