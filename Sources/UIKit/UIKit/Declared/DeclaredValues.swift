/// Keeps the values of declared properties by name: extensions cannot have stored properties.
///
/// A member of UIKit is *simulated* (it moves something, and is tested) or *declared* (it exists so that files compile:
/// it is kept and returned, and nothing else happens). Declared members are in this folder, without documentation each.
/// Extensions' members cannot be overridden: those that subclasses override are at the end of their class, after `MARK:
/// Declared`.
@MainActor
protocol DeclaresValues: AnyObject {
    var declaredValues: [String: Any] { get set }
}

extension DeclaresValues {
    /// The value of the property that calls, or the initial one.
    func declared<Value>(_ initial: @autoclosure () -> Value, _ property: String = #function) -> Value {
        declaredValues[property] as? Value ?? initial()
    }

    /// Sets the value of the property that calls; `nil` is the initial one of all properties that may be `nil`.
    func declare(_ value: Any?, _ property: String = #function) { declaredValues[property] = value }
}
