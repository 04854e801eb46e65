/// An object that keeps the values of declared properties by their names.
@MainActor
protocol DeclaredValueHolder: AnyObject { var declaredValues: [String: Any] { get set } }

extension DeclaredValueHolder {
    func declared<Value>(_ initial: Value, _ property: String = #function) -> Value {
        declaredValues[property] as? Value ?? initial
    }
    func declare(_ value: Any?, _ property: String = #function) { declaredValues[property] = value }
}
