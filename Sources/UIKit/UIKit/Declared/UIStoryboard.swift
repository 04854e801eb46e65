import Foundation

// Declared: storyboards are not read. Asking one for a controller ends the program, as a missing one does on iOS.

@preconcurrency @MainActor
open class UIStoryboard: NSObject {
    private let name: String

    public init(name: String, bundle storyboardBundleOrNil: Bundle?) {
        self.name = name
        super.init()
    }

    open func instantiateInitialViewController() -> UIViewController? {
        UINib.refuse?("the storyboard \(name)")
        fatalError("the storyboard '\(name)' cannot be read on this system: create its initial controller in code")
    }

    open func instantiateViewController(withIdentifier identifier: String) -> UIViewController {
        UINib.refuse?("the storyboard \(name)")
        fatalError(
            "the storyboard '\(name)' cannot be read on this system: create its controller '\(identifier)' in code")
    }
}

@preconcurrency @MainActor
open class UIStoryboardSegue: NSObject {
    public final let identifier: String?
    public final let source: UIViewController
    public final let destination: UIViewController

    public init(identifier: String?, source: UIViewController, destination: UIViewController) {
        (self.identifier, self.source, self.destination) = (identifier, source, destination)
        super.init()
    }

    open func perform() {}
}
