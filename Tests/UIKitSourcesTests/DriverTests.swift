import Testing
import UIKitSources

private typealias Declaration = SourceOutline.Declaration
private typealias Initializer = SourceOutline.Initializer
private typealias Parameter = SourceOutline.Parameter
private typealias Value = SourceOutline.Value

private let bool = "$sSbD"
private let animating: Set = ["s:5UIKit37UIViewControllerAnimatedTransitioningP"]

@Suite("The program around somebody's files") struct DriverTests {
    private func driver(
        _ types: [Declaration], stubs: [Declaration] = [], _ choices: DriverSource.Choices = .init(),
        isPush: Bool? = nil
    ) throws(DriverSource.Problem) -> DriverSource {
        try DriverSource(
            SourceSet([SourceOutline(types)], stubs: [SourceOutline(stubs)]), choices: choices, isPush: isPush)
    }

    private func animator(
        _ name: String, _ initializers: [Initializer] = [Initializer()], properties: [Value] = []
    ) -> Declaration {
        Declaration(.class, name, protocols: animating, initializers: initializers, properties: properties)
    }

    @Test("the only animator is created once, and told the direction")
    func onlyAnimator() throws {
        let driver = try driver([animator("Zoom", properties: [Value("isPresenting", bool), Value("loud", bool)])])
        #expect(!driver.isPush)
        #expect(driver.notes == ["animator: Zoom(), isPresenting = request.isForward"])
        #expect(driver.text.contains("let object = kept ?? Zoom()\n"))
        #expect(driver.text.contains("object.isPresenting = request.isForward\n"))
        #expect(!driver.text.contains("loud"))
    }

    @Test("arguments are supplied by type and name, defaults are left out")
    func arguments() throws {
        let mode = Declaration(.enum, "Mode", cases: ["dismiss", "present"])
        let initializer = Initializer([
            Parameter(label: "duration", Value("duration", "$sSdD")),
            Parameter(label: nil, Value("mode", mode.type)),
            Parameter(label: "reversed", Value("reversed", bool)),
            Parameter(label: "view", Value("view", "$s5UIKit6UIViewCSgD")),
            Parameter(label: "other", Value("other", "$s3Foo3BarCSgD")),
            Parameter(label: "extra", Value("extra", "$s3Foo3BarCD"), hasDefault: true),
        ])
        let driver = try driver([mode, animator("Zoom", [initializer])])
        #expect(
            driver.notes == [
                "animator: Zoom(duration: 0.5, request.isForward ? .present : .dismiss, reversed: !request.isForward, "
                    + "view: request.view, other: nil)"
            ])
        // It differs from direction to direction, so it is not kept.
        #expect(!driver.text.contains("kept"))
    }

    @Test("an initializer that needs the app's objects is named, with what to do")
    func notConstructible() {
        let initializer = Initializer([Parameter(label: "card", Value("card", "$s3App4CardCD"))])
        #expect(
            throws: DriverSource.Problem.notConstructible(
                name: "Zoom", initializers: ["init(card:)"], option: "--animator")
        ) { try driver([animator("Zoom", [initializer])]) }
    }

    @Test("objects of the files' own classes are created for arguments, of stubs too")
    func nested() throws {
        let card = Declaration(.class, "Card", initializers: [Initializer()])
        let initializer = Initializer([Parameter(label: "card", Value("card", card.type))])
        #expect(try driver([animator("Zoom", [initializer])], stubs: [card]).notes == ["animator: Zoom(card: Card())"])
    }

    @Test("two animators are an error, unless their names tell the directions apart")
    func twoAnimators() throws {
        #expect(
            throws: DriverSource.Problem.several(role: "animators", names: ["Zoom", "Fade"], option: "--animator")
        ) { try driver([animator("Zoom"), animator("Fade")]) }
        let pair = try driver([animator("DismissCard"), animator("PresentCard")])
        #expect(pair.notes == ["animator: PresentCard()", "backward: DismissCard()"])
        var choices = DriverSource.Choices()
        (choices.animator, choices.backAnimator) = ("Fade", "Zoom(speed: 2)")
        #expect(
            try driver([animator("Zoom"), animator("Fade")], choices).notes
                == ["animator: Fade()", "backward: Zoom(speed: 2)"])
    }

    @Test("stubs and superclasses of other animators are not run")
    func notCandidates() throws {
        var sub = animator("Sub")
        let base = animator("Base")
        sub.superclass = base.type
        #expect(try driver([base, sub], stubs: [animator("Other")]).notes == ["animator: Sub()"])
    }

    @Test("a delegate takes the place of animators, and a navigation controller's makes it a push")
    func delegates() throws {
        let delegate = Declaration(
            .class, "Cards", protocols: ["s:5UIKit37UIViewControllerTransitioningDelegateP"],
            initializers: [Initializer()])
        #expect(try driver([animator("A"), animator("B"), delegate]).notes == ["transitioningDelegate: Cards()"])
        let navigation = Declaration(
            .class, "Pushes", protocols: ["s:5UIKit30UINavigationControllerDelegateP"], initializers: [Initializer()])
        let push = try driver([animator("A"), navigation])
        #expect(push.isPush && push.notes == ["navigationDelegate: Pushes()"])
        #expect(try driver([animator("A"), navigation], isPush: false).notes == ["animator: A()"])
    }

    @Test("files without a transition are an error, a controller that is named is enough")
    func noTransition() throws {
        let controller = Declaration(
            .class, "Card", superclass: "$s5UIKit16UIViewControllerCD", initializers: [Initializer()])
        #expect(throws: DriverSource.Problem.noTransition) { try driver([controller]) }
        var choices = DriverSource.Choices()
        choices.destination = "Card"
        #expect(try driver([controller], choices).notes == ["destination: Card()"])
    }

    @Test(
        "names tell directions",
        arguments: [
            ("isPresenting", Direction.forward), ("dismissAnimator", .backward), ("isPop", .backward),
            ("reversed", .backward), ("presentationStyle", nil), ("animated", nil), ("isDisappearing", .backward),
        ])
    func directions(name: String, direction: Direction?) { #expect(Direction(name) == direction) }
}
