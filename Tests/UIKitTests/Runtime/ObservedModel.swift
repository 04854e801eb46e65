#if os(Linux)
import UIKit

/// An object with the table of methods and properties that `overshoot uikit` writes for a class.
@MainActor
class ObservedModel: NSObject, @MainActor ObjectiveCMethodTable {
    @KeyValueObserved var number = 1.5
    var name: String? = "first"
    let constant = 7
    var isEnabled = true
    var children: [ObservedModel] = []
    var sizes: [String: Any] = ["width": 12]
    /// The names of the methods that were called, with their arguments.
    var calls: [String] = []

    override init() {}

    convenience init(number: Double) {
        self.init()
        self.number = number
    }

    class func fill(_ table: ObjectiveCMethods) {
        table.add("note:") { (model: ObservedModel, arguments) in
            let text: String? = arguments(0)
            model.calls.append("note \(text ?? "nothing")")
            return nil
        }
        table.add("note:and:") { (model: ObservedModel, arguments) in
            model.calls.append("note \(arguments(0) as Int) and \(arguments(1) as String)")
            return nil
        }
        table.add("timer:") { (model: ObservedModel, arguments) in
            model.calls.append((arguments(0) as Timer).isValid ? "timer" : "invalid timer")
            return nil
        }
        table.add("notice:") { (model: ObservedModel, arguments) in
            model.calls.append((arguments(0) as NSNotification).name.rawValue)
            return nil
        }
        table.add("observeValueForKeyPath:of:change:context:") { (model: ObservedModel, arguments) in
            let change: [NSKeyValueChangeKey: Any] = arguments(2)
            let (old, new) = (change[.oldKey], change[.newKey])
            let context: UnsafeMutableRawPointer? = unsafe arguments(3)
            model.calls.append(
                "\(arguments(0) as String): \(old.map { "\($0)" } ?? "–") → \(new.map { "\($0)" } ?? "–")"
                    + (unsafe context == nil ? "" : " with context"))
            return nil
        }
        table.add(key: "number", \ObservedModel.number)
        table.add(key: "name", \ObservedModel.name)
        table.add(key: "constant", \ObservedModel.constant)
        table.add(key: "isEnabled", \ObservedModel.isEnabled)
        table.add(key: "children", \ObservedModel.children)
        table.add(key: "sizes", \ObservedModel.sizes)
    }
}

/// A subclass that overrides one method and takes values under other names.
final class OpenModel: ObservedModel {
    var others: [String: Any] = [:]

    override class func fill(_ table: ObjectiveCMethods) {
        table.add("note:") { (model: OpenModel, _) in
            model.calls.append("overridden")
            return nil
        }
        table.add("valueForUndefinedKey:") { (model: OpenModel, arguments) in model.others[arguments(0)] }
        table.add("setValue:forUndefinedKey:") { (model: OpenModel, arguments) in
            model.others[arguments(1)] = arguments(0) as Any
            return nil
        }
    }
}

/// A class whose first key is that of a constant.
@MainActor
final class FixedModel: NSObject, @MainActor ObjectiveCMethodTable {
    let size = 4

    static func fill(_ table: ObjectiveCMethods) { table.add(key: "size", \FixedModel.size) }
}

/// A class without a table: its methods are in those of the module, with the names that `overshoot uikit` gives them.
@MainActor
final class TabledModel: NSObject {
    var calls: [String] = []
}

enum ObjectiveCMethods0: ObjectiveCMethodTable {
    static func fill(_ table: ObjectiveCMethods) {
        table.add("first") { (model: TabledModel, _) in
            model.calls.append("first")
            return nil
        }
    }
}

enum ObjectiveCMethods1: ObjectiveCMethodTable {
    static func fill(_ table: ObjectiveCMethods) {
        table.add("second") { (model: TabledModel, _) in
            model.calls.append("second")
            return nil
        }
    }
}
#endif
