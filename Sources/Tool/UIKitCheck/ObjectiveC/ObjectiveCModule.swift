/// The files of a module that are rewritten to compile without Objective-C: what some of them declare changes what others become.
///
/// ```swift
/// var module = ObjectiveCModule()
/// for text in texts { module.add(text) }
/// let copies = texts.map { module.rewritten($0) }
/// ```
///
/// Every line of a copy is the line of the same number in its file. ``rewritten(_:)`` documents what changes.
package struct ObjectiveCModule: Sendable {
    /// The optional requirements of protocols by names such as `card(_:didOpen:)`.
    private(set) var optionalRequirements: [String: [ObjectiveCTypes.Method]] = [:]
    package private(set) var optionalNames: Set<String> = []
    /// The protocols of Objective-C by their requirements, such as `card(_:didOpen:)`.
    private(set) var requirementOwners: [String: String] = [:]
    private(set) var optionalProperties: Set<String> = []
    /// The names of classes with the first name that each inherits from.
    private(set) var superclasses: [String: String] = [:]
    /// The overrides that classes get since their extensions in other files have them.
    private(set) var overridesElsewhere: [String: [String]] = [:]
    /// The number of tables of methods in the copies so far, which the runtime finds by their number.
    private var tableCount = 0

    /// Whether it is a module of tests: XCTest here calls their methods from no actor, on the main thread.
    let hasTests: Bool
    /// Whether there is a build of OpenCombine, of which imports of Combine become imports.
    let hasCombine: Bool
    private var mainActorClasses: Set<String> = []

    package init(hasTests: Bool = false, hasCombine: Bool = false) {
        (self.hasTests, self.hasCombine) = (hasTests, hasCombine)
    }

    package mutating func add(_ text: [UInt8]) {
        let types = ObjectiveCTypes(SwiftTokens(text))
        overridesElsewhere.merge(types.overridesElsewhere) { $0 + $1 }
        for scope in types.scopes {
            if scope.kind == "class" {
                superclasses[scope.name] = scope.inherited.first ?? ""
                if scope.attributes.contains("@MainActor") { mainActorClasses.insert(scope.name) }
            }
            guard scope.kind == "protocol" else { continue }
            optionalProperties.formUnion(scope.properties.filter { $0.modifiers.contains("optional") }.map(\.name))
            if scope.attributes.contains("@objc") {
                for method in scope.methods { requirementOwners[method.fullName] = scope.name }
            }
            for method in scope.methods where method.modifiers.contains("optional") {
                optionalRequirements[method.fullName, default: []].append(method)
                optionalNames.insert(method.name)
            }
        }
    }

    /// A file's text without Objective-C.
    ///
    /// - Attributes such as `@objc` and `@IBOutlet` become spaces; `@objc dynamic var` becomes a property that can be observed.
    /// - `#selector(pan(_:))` becomes `Selector("pan:")`, and each class gets a table of its methods after its closing brace, in
    ///   which the runtime finds them by name. A method that the file does not declare is named in the code itself.
    /// - `#keyPath(frame.size)` becomes `"frame.size"`.
    /// - A protocol's optional requirements get implementations; `delegate?.cardDidOpen?(self)` calls the class's own, if it
    ///   declares one. An optional property is read by its name.
    /// - Where a delegate is declared as an `AnyObject`, it becomes one of the protocol whose method is called.
    /// - `@NSManaged` properties are kept under their names, as a layer's are.
    /// - Overrides of what `NSObject` has only with Objective-C, such as `observeValue(forKeyPath:of:change:context:)`, are
    ///   declarations.
    /// - An override in an extension of a class that another file declares gets another name, and the class calls it.
    /// - `os(iOS)` and `targetEnvironment(simulator)` are true in `#if`, and `os(Linux)` is false.
    /// - With tests, the methods that XCTest calls belong to no actor, and those of the main actor's classes run on it.
    /// - A file that names types such as `URLSession` imports FoundationNetworking.
    /// - With a build of OpenCombine, it takes the place of Combine.
    /// - An import of one declaration, such as `import class UIKit.UIView`, is one of its module.
    /// - Imports of modules of which UIKit has the usual parts (`os`, `AVFoundation`, `WebKit` …) become imports of UIKit.
    package mutating func rewritten(_ text: [UInt8]) -> [UInt8] {
        var rewriting = ObjectiveCRewriting(text, module: self, firstTable: tableCount)
        rewriting.run()
        tableCount = rewriting.tableCount
        return rewriting.result
    }

    /// The selector of a method, which is that of the requirement that it meets.
    func selector(of method: ObjectiveCTypes.Method) -> String {
        let requirement = optionalRequirements[method.fullName]?.first { $0.types == method.types }
        return (requirement ?? method).selector
    }

    func root(of name: String) -> String { lineage(of: name).last! }

    func isOnMainActor(_ name: String) -> Bool { lineage(of: name).contains(where: mainActorClasses.contains) }

    private func lineage(of name: String) -> [String] {
        var names = [name]
        while let next = superclasses[names.last!], names.count < 50 { names.append(next) }
        return names
    }
}

extension ObjectiveCTypes.Method {
    var fullName: String { "\(name)(\(labels.map { ($0 ?? "_") + ":" }.joined()))" }
}
