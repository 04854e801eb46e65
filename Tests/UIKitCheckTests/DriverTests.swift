import Testing
import TransitionRunner
import UIKitCheck

private typealias Declaration = SourceOutline.Declaration
private typealias Initializer = SourceOutline.Initializer
private typealias Parameter = SourceOutline.Parameter
private typealias Value = SourceOutline.Value

private let bool = "$sSbD"
private let animating: Set = ["s:5UIKit37UIViewControllerAnimatedTransitioningP"]

@Suite("The program around somebody's files") struct DriverTests {
    private func driver(
        _ types: [Declaration], stubs: [Declaration] = [], _ choices: DriverSource.Choices = .init(),
        container: TransitionContainer? = nil
    ) throws(DriverSource.Problem) -> DriverSource {
        try DriverSource(
            SourceSet([SourceOutline(types)], stubs: [SourceOutline(stubs)]), choices: choices,
            container: container)
    }

    private func animator(
        _ name: String, _ initializers: [Initializer] = [Initializer()], properties: [Value] = []
    ) -> Declaration {
        Declaration(.class, name, protocols: animating, initializers: initializers, properties: properties)
    }

    @Test func `the only animator is created once, and told the direction`() throws {
        let driver = try driver([animator("Zoom", properties: [Value("isPresenting", bool), Value("loud", bool)])])
        #expect(driver.container == .presentation)
        #expect(driver.notes == ["animator: Zoom(), isPresenting = request.isForward"])
        #expect(driver.text.contains("let object = kept ?? Zoom()\n"))
        #expect(driver.text.contains("object.isPresenting = request.isForward\n"))
        #expect(!driver.text.contains("loud"))
    }

    @Test func `arguments are supplied by type and name, defaults are left out`() throws {
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

    @Test func `an initializer that needs the app's objects is named, with what to do`() {
        let initializer = Initializer([Parameter(label: "card", Value("card", "$s3App4CardCD"))])
        #expect(
            throws: DriverSource.Problem.notConstructible(
                name: "Zoom", initializers: ["init(card:)"], option: "--animator")
        ) { try driver([animator("Zoom", [initializer])]) }
    }

    @Test func `objects of the files' own classes are created for arguments, of stubs too`() throws {
        let card = Declaration(.class, "Card", initializers: [Initializer()])
        let initializer = Initializer([Parameter(label: "card", Value("card", card.type))])
        #expect(
            try driver([animator("Zoom", [initializer])], stubs: [card]).notes
                == ["animator: Zoom(card: request.retained(Card()))"])
    }

    @Test
    func `an argument of a protocol's type is an object of a class that conforms; the chosen controller before others`()
        throws
    {
        let zoomable: Set = ["s:3App8ZoomableP"]
        let initializer = Initializer([Parameter(label: "with", Value("zoomable", "$s3App8Zoomable_pD"))])
        let other = Declaration(.class, "Other", protocols: zoomable, initializers: [Initializer()])
        let card = Declaration(
            .class, "Card", superclass: "$s5UIKit16UIViewControllerCD", protocols: zoomable,
            initializers: [Initializer()])
        #expect(
            try driver([animator("Zoom", [initializer]), other]).notes
                == ["animator: Zoom(with: request.retained(Other()))"])
        var choices = DriverSource.Choices()
        choices.destination = "Card"
        #expect(
            try driver([animator("Zoom", [initializer]), other, card], choices).notes
                == ["destination: Card()", "animator: Zoom(with: request.destination as! Card)"])
    }

    @Test func `delegates of the files' own protocols that stay nil are named`() throws {
        let properties = [
            Value("isPresenting", bool), Value("fromDelegate", "$s3App12ZoomDelegate_pSgD"),
            Value("toDelegate", "$s3App12ZoomDelegate_pSgD"), Value("shade", "$s5UIKit6UIViewCSgD"),
        ]
        let driver = try driver([animator("Zoom", properties: properties)])
        #expect(
            driver.notes == ["animator: Zoom(), isPresenting = request.isForward; nil: fromDelegate, toDelegate"])
        #expect(!driver.text.contains("Delegate"))
    }

    @Test func `what has to be set before use is set, and pictures by their names`() throws {
        let settings = Declaration(.class, "Settings", initializers: [Initializer()])
        var unset = Value("settings", "$s3App8SettingsCSgD")
        unset.isImplicitlyUnwrapped = true
        let properties = [
            unset, Value("other", "$s3App8SettingsCSgD"), Value("sourceImageView", "$s5UIKit11UIImageViewCSgD"),
            Value("toImageView", "$s5UIKit11UIImageViewCSgD"), Value("overlay", "$s5UIKit11UIImageViewCSgD"),
        ]
        #expect(
            try driver([animator("Zoom", properties: properties), settings]).notes == [
                "animator: Zoom(), settings = request.retained(Settings()), sourceImageView = request.imageView, "
                    + "toImageView = request.destinationImageView"
            ])
    }

    @Test
    func `casts of a transition's controllers tell the expected ones, the other way round for backward animators`() {
        let controllers = ["Home", "Card"].map {
            Declaration(.class, $0, superclass: "$s5UIKit16UIViewControllerCD", initializers: [Initializer()])
        }
        func expected(_ animatorName: String, _ casts: [(String, isTo: Bool)]) -> [String?] {
            var outline = SourceOutline(controllers + [animator(animatorName)])
            outline.controllerCasts = Set(casts.map { .init(type: "$s3App4\($0.0)CD", isTo: $0.isTo) })
            let (source, destination) = SourceSet([outline]).expectedControllers
            return [source, destination]
        }
        #expect(expected("Zoom", [("Card", isTo: true)]) == [nil, "Card"])
        #expect(expected("Zoom", [("Card", isTo: true), ("Card", isTo: false)]) == [nil, "Card"])
        #expect(expected("Zoom", [("Card", isTo: true), ("Home", isTo: false)]) == ["Home", "Card"])
        #expect(expected("DismissZoom", [("Card", isTo: false), ("Home", isTo: true)]) == ["Home", "Card"])
        #expect(expected("Zoom", [("Card", isTo: true), ("Home", isTo: true)]) == [nil, nil])
    }

    @Test func `without casts, a controller that a part refers to is expected, and is what it refers to`() throws {
        // There is no request that could set its property.
        let card = Declaration(
            .class, "Card", superclass: "$s5UIKit16UIViewControllerCD", initializers: [Initializer()],
            properties: [Value("isPresented", bool)])
        let zoom = animator("Zoom", properties: [Value("card", "$s3App4CardCSgD")])
        let expected = SourceSet([SourceOutline([zoom])], stubs: [SourceOutline([card])]).expectedControllers
        #expect(expected.source == nil && expected.destination == "Card")
        var choices = DriverSource.Choices()
        choices.destination = "Card"
        #expect(
            try driver([zoom, card], choices).notes
                == ["destination: Card()", "animator: Zoom(), card = request.destination as! Card"])
    }

    @Test func `an interaction alone is named where it cannot be created, and one of several has to be chosen`() {
        func interaction(_ name: String, _ parameters: [Parameter] = []) -> Declaration {
            Declaration(
                .class, name, protocols: ["s:5UIKit39UIViewControllerInteractiveTransitioningP"],
                initializers: [Initializer(parameters)])
        }
        let pan = interaction("Pan", [Parameter(label: "pan", Value("pan", "$s5UIKit22UIPanGestureRecognizerCD"))])
        #expect((try? driver([pan]))?.notes == ["interaction: Pan(pan: request.pan)"])
        let other = interaction("Other", [Parameter(label: "x", Value("x", "$s3Foo3BarCD"))])
        #expect(
            throws: DriverSource.Problem.notConstructible(
                name: "Other", initializers: ["init(x:)"], option: "--interaction")
        ) { try driver([other]) }
        #expect(
            throws: DriverSource.Problem.several(
                role: "interactions", names: ["Pan", "Other"], option: "--interaction")
        ) { try driver([pan, other]) }
        #expect((try? driver([animator("Zoom"), other]))?.notes == ["animator: Zoom()"])
    }

    @Test func `a container that a part needs is the container; an optional one may be missing`() throws {
        func zoom(_ type: String) -> Declaration {
            animator("Zoom", [Initializer([Parameter(label: nil, Value("stack", type))])])
        }
        let needed = try driver([zoom("$s5UIKit22UINavigationControllerCD")])
        #expect(needed.container == .navigation && needed.notes == ["animator: Zoom(request.navigationController!)"])
        let optional = try driver([zoom("$s5UIKit22UINavigationControllerCSgD")])
        #expect(optional.container == .presentation)
        #expect(optional.notes == ["animator: Zoom(request.navigationController)"])
    }

    @Test func `a segue is performed, even if it is its own delegate; a stub's class that the files extend is theirs`()
        throws
    {
        let initializer = Initializer([
            Parameter(label: "identifier", Value("identifier", "$sSSSgD")),
            Parameter(label: "source", Value("source", "$s5UIKit16UIViewControllerCD")),
            Parameter(label: "destination", Value("destination", "$s5UIKit16UIViewControllerCD")),
        ])
        let segue = Declaration(
            .class, "Drop", superclass: "$s5UIKit17UIStoryboardSegueCD",
            protocols: ["s:5UIKit37UIViewControllerTransitioningDelegateP"], initializers: [initializer])
        #expect(
            try driver([segue]).notes
                == ["segue: Drop(identifier: nil, source: request.source, destination: request.destination)"])
        let zoom = Declaration(.class, "Zoom", initializers: [Initializer()])
        var outline = SourceOutline([])
        outline.extensions = [zoom.type: animating]
        let sources = SourceSet([outline], stubs: [SourceOutline([zoom])])
        #expect(try DriverSource(sources, choices: .init(), container: nil).notes == ["animator: Zoom()"])
    }

    @Test func `two animators are an error, unless their names tell the directions apart`() throws {
        #expect(
            throws: DriverSource.Problem.several(role: "animators", names: ["Zoom", "Fade"], option: "--animator")
        ) { try driver([animator("Zoom"), animator("Fade")]) }
        let pair = try driver([animator("DismissCard"), animator("PresentCard")])
        #expect(pair.notes == ["animator: PresentCard()", "backward: DismissCard()"])
        #expect(
            try driver([animator("DismissCard")]).notes == ["animator: the system's", "backward: DismissCard()"])
        #expect(
            try driver([animator("DismissCard", properties: [Value("isPresenting", bool)])]).notes
                == ["animator: DismissCard(), isPresenting = request.isForward"])
        var choices = DriverSource.Choices()
        (choices.animator, choices.backAnimator) = ("Fade", "Zoom(speed: 2)")
        #expect(
            try driver([animator("Zoom"), animator("Fade")], choices).notes
                == ["animator: Fade()", "backward: Zoom(speed: 2)"])
    }

    @Test func `stubs and superclasses of other animators are not run`() throws {
        var sub = animator("Sub")
        let base = animator("Base")
        sub.superclass = base.type
        #expect(try driver([base, sub], stubs: [animator("Other")]).notes == ["animator: Sub()"])
    }

    @Test func `a delegate takes the place of animators, and a navigation controller's makes it a push`() throws {
        let delegate = Declaration(
            .class, "Cards", protocols: ["s:5UIKit37UIViewControllerTransitioningDelegateP"],
            initializers: [Initializer()])
        #expect(try driver([animator("A"), animator("B"), delegate]).notes == ["transitioningDelegate: Cards()"])
        let navigation = Declaration(
            .class, "Pushes", protocols: ["s:5UIKit30UINavigationControllerDelegateP"], initializers: [Initializer()])
        let push = try driver([animator("A"), navigation])
        #expect(push.container == .navigation && push.notes == ["navigationDelegate: Pushes()"])
        #expect(try driver([animator("A"), navigation], container: .presentation).notes == ["animator: A()"])
        let tabs = Declaration(
            .class, "Tabs", protocols: ["s:5UIKit26UITabBarControllerDelegateP"], initializers: [Initializer()])
        let tab = try driver([animator("A"), tabs])
        #expect(tab.container == .tabs && tab.notes == ["tabBarDelegate: Tabs()"])
        #expect(try driver([animator("A")], container: .tabs).notes == ["animator: A()"])
    }

    @Test func `a controller that is its own delegate is presented, or is the container`() throws {
        func controller(_ superclass: String, _ role: String) -> Declaration {
            Declaration(
                .class, "Own", superclass: superclass, protocols: [role], initializers: [Initializer()])
        }
        let presented = try driver([
            controller("$s5UIKit16UIViewControllerCD", "s:5UIKit37UIViewControllerTransitioningDelegateP")
        ])
        #expect(presented.container == .presentation && presented.notes == ["destination: Own()"])
        let pushed = try driver([
            controller("$s5UIKit22UINavigationControllerCD", "s:5UIKit30UINavigationControllerDelegateP")
        ])
        #expect(pushed.container == .navigation && pushed.notes == ["source: Own()"])
        let tab = try driver([controller("$s5UIKit18UITabBarControllerCD", "s:5UIKit26UITabBarControllerDelegateP")])
        #expect(tab.container == .tabs && tab.notes == ["source: Own()"])
    }

    @Test func `files without a transition are an error, a controller that is named is enough`() throws {
        let controller = Declaration(
            .class, "Card", superclass: "$s5UIKit16UIViewControllerCD", initializers: [Initializer()])
        #expect(throws: DriverSource.Problem.noTransition) { try driver([controller]) }
        var choices = DriverSource.Choices()
        choices.destination = "Card"
        #expect(try driver([controller], choices).notes == ["destination: Card()"])
    }

    @Test(arguments: [
        ("isPresenting", Direction.forward), ("dismissAnimator", .backward), ("isPop", .backward),
        ("reversed", .backward), ("presentationStyle", nil), ("animated", nil), ("isDisappearing", .backward),
    ])
    func `names tell directions`(name: String, direction: Direction?) { #expect(Direction(name) == direction) }
}
