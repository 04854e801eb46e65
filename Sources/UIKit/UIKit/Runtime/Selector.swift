import Foundation

#if os(Linux)
/// The name of a method, and the method itself where it is known.
///
/// Linux has no Objective-C runtime that finds a method by its name: `#selector` does not compile there. A selector made from a
/// method calls it; `overshoot uikit run` replaces each `#selector` by such a one, in a copy of the file. A selector made from a
/// name alone calls nothing.
///
/// ```swift
/// Selector("handlePan(_:)", handlePan(_:))                          // retains self, which #selector does not
/// Selector("handlePan(_:)", of: CardController.handlePan(_:))       // is called on the target
/// ```
public struct Selector: Hashable, @unchecked Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    public let name: String
    public var description: String { name }
    /// Calls the method on a target, with the sender and the event. Sendable, since it runs on the main actor only.
    private let call: (@MainActor (_ target: Any, _ arguments: [Any]) -> Void)?
    private let isTarget: (Any) -> Bool

    /// Creates a selector from a name: it calls nothing.
    public init(_ name: String) {
        self.name = name
        (call, isTarget) = (nil, { _ in true })
    }
    public init(stringLiteral value: String) { self.init(value) }
    private init(
        _ name: String, isTarget: @escaping (Any) -> Bool = { _ in true },
        call: @escaping @MainActor (_ target: Any, _ arguments: [Any]) -> Void
    ) { (self.name, self.isTarget, self.call) = (name, isTarget, call) }

    public init<Result>(_ name: String, _ method: @escaping @MainActor () -> Result) {
        self.init(name) { _, _ in _ = method() }
    }
    public init<Sender, Result>(_ name: String, _ method: @escaping @MainActor (Sender) -> Result) {
        self.init(name) { _, arguments in _ = method(arguments[0] as! Sender) }
    }
    public init<Sender, Event, Result>(_ name: String, _ method: @escaping @MainActor (Sender, Event) -> Result) {
        self.init(name) { _, arguments in _ = method(arguments[0] as! Sender, arguments[1] as! Event) }
    }

    public init<Target, Result>(_ name: String, of method: @escaping @MainActor (Target) -> @MainActor () -> Result) {
        self.init(name, isTarget: { $0 is Target }) { target, _ in _ = method(target as! Target)() }
    }
    public init<Target, Sender, Result>(
        _ name: String, of method: @escaping @MainActor (Target) -> @MainActor (Sender) -> Result
    ) {
        self.init(name, isTarget: { $0 is Target }) { target, arguments in
            _ = method(target as! Target)(arguments[0] as! Sender)
        }
    }

    public init<Target, Sender, Event, Result>(
        _ name: String, of method: @escaping @MainActor (Target) -> @MainActor (Sender, Event) -> Result
    ) {
        self.init(name, isTarget: { $0 is Target }) { target, arguments in
            _ = method(target as! Target)(arguments[0] as! Sender, arguments[1] as! Event)
        }
    }

    public static func == (first: Selector, second: Selector) -> Bool { first.name == second.name }
    public func hash(into hasher: inout Hasher) { hasher.combine(name) }

    /// Whether the class of an object has a method of the name for Objective-C.
    @MainActor func isDeclared(by object: AnyObject) -> Bool {
        ObjectiveCMethods.shared.method(name, of: object) != nil
    }
    @MainActor func isPerformed(by object: AnyObject) -> Bool {
        call == nil ? isDeclared(by: object) : isTarget(object)
    }

    @MainActor func perform(on target: AnyObject, _ arguments: [Any?]) {
        if let call { return call(target, arguments.compactMap(\.self)) }
        guard let method = ObjectiveCMethods.shared.method(name, of: target) else { return }
        _ = method(target, ObjectiveCMethods.Arguments(values: arguments))
    }
}
#else
extension Selector {
    @MainActor func isDeclared(by object: AnyObject) -> Bool { object.responds(to: self) }
    @MainActor func isPerformed(by object: AnyObject) -> Bool { isDeclared(by: object) }
    @MainActor fileprivate func perform(on target: AnyObject, _ arguments: [Any]) {
        _ = (target as? NSObjectProtocol)?.perform(self, with: arguments[0], with: arguments.dropFirst().first)
    }
}
#endif

/// A target, which is not retained, and the method that is called on it.
struct TargetAction {
    private(set) weak var target: AnyObject?
    let action: Selector
    /// Whether the chain of responders has the target.
    let isForChain: Bool
    /// Whether there was a target, which has been released.
    var isOver: Bool { target == nil && !isForChain }

    init(_ target: Any?, _ action: Selector) {
        isForChain = target == nil
        self.target = target.map { $0 as AnyObject }
        self.action = action
    }

    /// Whether target and action are these; `nil` is any.
    func matches(_ target: Any?, _ action: Selector?) -> Bool {
        (target == nil || self.target === target.map { $0 as AnyObject }) && (action == nil || self.action == action)
    }

    @MainActor func perform(_ arguments: Any...) {
        if let target { action.perform(on: target, arguments) }
    }
}
