/// The edits that make a copy of a file compile without Objective-C; see ``ObjectiveCModule/rewritten(_:)``.
struct ObjectiveCRewriting {
    let source: SwiftTokens
    let types: ObjectiveCTypes
    let module: ObjectiveCModule
    /// The names of the variables that the file declares as an `AnyObject`.
    let anyObjects: Set<String>
    private(set) var tableCount: Int
    private var edits: [(range: Range<Int>, text: String)] = []
    var needsUIKit = false

    init(_ text: [UInt8], module: ObjectiveCModule, firstTable: Int) {
        source = SwiftTokens(text)
        types = ObjectiveCTypes(source)
        self.module = module
        let source = source
        anyObjects = Set(
            source.indices.filter {
                source.word($0) == "AnyObject" && source.word($0 - 1) == ":"
                    && ["var", "let"].contains(source.word($0 - 3))
            }.map { source.word($0 - 2) })
        tableCount = firstTable
    }

    mutating func run() {
        for index in source.indices {
            switch source.word(index) {
            case "#selector": rewriteSelector(index)
            case "#keyPath": rewriteKeyPath(index)
            case "#if", "#elseif": rewriteCondition(index)
            case "import": rewriteImport(index)
            case "?" where ["(", "{"].contains(source.word(index + 1)), "!" where source.word(index + 1) == "(":
                rewriteOptionalCall(index)
            case "=" where source.word(index + 1) == "=" || source.word(index - 1) == "!": rewriteOptionalTest(index)
            case "#sourceLocation": removeLocation(index)
            case "Combine" where module.hasCombine && source.word(index + 1) == ".":
                replace(index...index, with: PlatformSource.combine)
            case "CoreFoundation" where source.word(index + 1) == ".", "Darwin" where source.word(index + 1) == ".":
                replace(index...index, with: "Foundation")
            case "AnyObject" where source.word(index - 1) == "as" && source.word(index + 2) == ".":
                rewriteDynamicMember(index)
            case let word where ObjectiveCRewriting.attributes.contains(word): removeAttribute(index)
            case let word where anyObjects.contains(word): castObject(index)
            default: break
            }
        }
        for scope in types.scopes {
            switch scope.kind {
            case "protocol": rewriteProtocol(scope)
            case "class", "extension":
                rewriteProperties(of: scope)
                rewriteOverrides(of: scope)
                rewriteOverridesElsewhere(of: scope)
                if module.hasTests { rewriteTests(of: scope) }
                addTable(scope)
            default: break
            }
        }
        let imports = Set(source.indices.compactMap { source.importedModule($0)?.name })
        let importsUIKit = imports.contains("UIKit")
        // UIKit exports CoreGraphics, whose name then is known.
        let namesGraphics = source.indices.contains { source.word($0) == "CoreGraphics" && source.word($0 + 1) == "." }
        if namesGraphics, !imports.contains("CoreGraphics") { edits.append((0..<0, "import CoreGraphics; ")) }
        if !imports.contains("FoundationNetworking"),
            source.indices.contains(where: { ObjectiveCRewriting.networkTypes.contains(source.word($0)) })
        {
            edits.append((0..<0, "import FoundationNetworking; "))
        }
        if needsUIKit, !importsUIKit, !module.hasTests { edits.append((0..<0, "import UIKit; ")) }
    }

    var result: [UInt8] {
        var (result, end): ([UInt8], Int) = ([], 0)
        // Of insertions at one place the first one comes first. What is within a replacement goes with it.
        func order(_ edit: (offset: Int, element: (range: Range<Int>, text: String))) -> (Int, Int, Int) {
            let range = edit.element.range
            return (range.lowerBound, range.isEmpty ? .min : -range.count, edit.offset)
        }
        let sorted = edits.enumerated().sorted { order($0) < order($1) }
        for (_, edit) in sorted where edit.range.lowerBound >= end {
            result += source.text[end..<edit.range.lowerBound] + edit.text.utf8
            end = edit.range.upperBound
        }
        return result + source.text[end...]
    }

    // MARK: Edits

    mutating func replace(_ tokens: ClosedRange<Int>, with text: String) {
        let range = bytes(tokens)
        // Lines keep their numbers.
        let lost = source.text[range].count { $0 == 10 } - text.utf8.count { $0 == 10 }
        edits.append((range, text + String(repeating: "\n", count: max(0, lost))))
    }

    mutating func remove(_ tokens: ClosedRange<Int>) {
        let range = bytes(tokens)
        edits.append((range, String(decoding: source.text[range].map { $0 == 10 ? 10 : 32 }, as: UTF8.self)))
    }

    mutating func insert(_ text: String, after token: Int) {
        let end = source.tokens[token].range.upperBound
        edits.append((end..<end, text))
    }

    mutating func insert(_ text: String, before token: Int) {
        let start = source.tokens[token].range.lowerBound
        edits.append((start..<start, text))
    }

    private func bytes(_ tokens: ClosedRange<Int>) -> Range<Int> {
        source.tokens[tokens.lowerBound].range.lowerBound..<source.tokens[tokens.upperBound].range.upperBound
    }

    // MARK: Attributes, imports, conditions

    private static let attributes: Set<String> = [
        "@objc", "@objcMembers", "@nonobjc", "@IBOutlet", "@IBAction", "@IBSegueAction", "@IBInspectable",
        "@IBDesignable", "@NSManaged", "@NSCopying", "@GKInspectable", "@UIApplicationMain", "@NSApplicationMain",
        "@main",
    ]

    /// Modules of which UIKit, or for Darwin Foundation, has the usual parts.
    private static let partlyDeclared: Set<String> = [
        "AVFoundation", "AVKit", "Darwin", "MessageUI", "OSLog", "ObjectiveC", "SafariServices", "WebKit", "os",
    ]

    /// Foundation has them in a module of their own on Linux.
    private static let networkTypes: Set<String> = [
        "HTTPCookie", "HTTPURLResponse", "NSURLRequest", "URLCache", "URLRequest", "URLResponse", "URLSession",
        "URLSessionConfiguration", "URLSessionDataTask", "URLSessionDelegate", "URLSessionTask",
    ]

    private mutating func removeAttribute(_ index: Int) {
        let hasArgument = source.word(index) == "@objc" && source.word(index + 1) == "("
        remove(index...(hasArgument ? source.partners[index + 1] ?? index : index))
    }

    /// Messages are about the lines of the file.
    private mutating func removeLocation(_ index: Int) {
        if source.word(index + 1) == "(", let close = source.partners[index + 1] { remove(index...close) }
    }

    private mutating func rewriteImport(_ index: Int) {
        guard let (name, last) = source.importedModule(index) else { return }
        // An import of one declaration brings the modules that a framework in Objective-C exports.
        if source.word(index + 1) != name, !module.hasTests,
            ["UIKit", "Foundation", "QuartzCore", "CoreGraphics"].contains(name)
        {
            replace((index + 1)...last, with: name)
        }
        if name == "Combine", module.hasCombine {
            replace((index + 1)...last, with: PlatformSource.combine)
            if source.indices.contains(where: { source.word($0) == "publisher" && source.word($0 + 2) == "for" }) {
                edits.append((source.text.count..<source.text.count, "\n" + PlatformSource.observingPublisher))
                needsUIKit = true
            }
        }
        guard ObjectiveCRewriting.partlyDeclared.contains(name) else { return }
        // As the only way to Foundation, the module of tests hides what it replaces.
        let module = self.module.hasTests ? "PackageTesting" : name == "Darwin" ? "Foundation" : "UIKit"
        replace((index + 1)...last, with: module)
    }

    private mutating func rewriteCondition(_ index: Int) {
        let start = source.tokens[index].range.lowerBound
        let end = source.text[start...].firstIndex(of: 10) ?? source.text.count
        var at = index + 1
        while at + 3 < source.tokens.count, source.tokens[at].range.lowerBound < end {
            switch (source.word(at), source.word(at + 2)) {
            case ("os", "iOS"), ("targetEnvironment", "simulator"): replace(at...(at + 3), with: "true")
            case ("canImport", "Combine") where module.hasCombine: replace(at...(at + 3), with: "true")
            case ("os", "Linux"): replace(at...(at + 3), with: "false")
            default: break
            }
            at += 1
        }
    }

    // MARK: Selectors and key paths

    private mutating func rewriteSelector(_ index: Int) {
        guard let close = source.partners[index + 1], close > index + 2 else { return }
        needsUIKit = true
        var inner = (index + 2)..<close
        if ["getter", "setter"].contains(source.word(index + 2)) {
            let name = source.word(close - 1)
            let setter = "set" + name.prefix(1).uppercased() + name.dropFirst() + ":"
            return replace(index...close, with: "Selector(\"\(source.word(index + 2) == "getter" ? name : setter)\")")
        }
        let cast = inner.first { source.word($0) == "as" }
        if let cast { inner = inner.lowerBound..<cast }
        // A.b(_:c:) is A.b with the labels _ and c.
        let open = inner.first { source.word($0) == "(" && source.partners[$0] == inner.upperBound - 1 }
        let labels: [String?]? = open.map { open in
            ((open + 1)..<(inner.upperBound - 1)).filter { source.word($0) != ":" }
                .map { source.word($0) == "_" ? nil : source.word($0) }
        }
        let name = source.word((open ?? inner.upperBound) - 1)
        let known = types.scopes.flatMap { scope in
            scope.methods.filter {
                !scope.isHidden && $0.name == name && (labels == nil || labels == $0.labels) && isListed($0, in: scope)
            }
        }.first
        if let known { return replace(index...close, with: "Selector(\"\(known.selector)\")") }
        let method = source.text(inner) + (cast.map { " " + source.text($0..<close) } ?? "")
        let target =
            !source.text(inner).contains(".")
            ? "self.\(method)"
            : source.word(inner.lowerBound).first?.isUppercase == true
                ? "of: \(method)" : method
        replace(index...close, with: "Selector(\"\(ObjectiveCName.selector(name, labels ?? []))\", \(target))")
    }

    private mutating func rewriteKeyPath(_ index: Int) {
        guard let close = source.partners[index + 1], close > index + 2 else { return }
        let names = ((index + 2)..<close).map { source.word($0).filter { $0 != "`" } }
        let keys = names.filter { $0 != "." && $0 != "self" }.drop { $0.first?.isUppercase == true }
        replace(index...close, with: "\"\(keys.joined(separator: "."))\"")
    }

    // MARK: Optional requirements

    private mutating func rewriteProtocol(_ scope: ObjectiveCTypes.Scope) {
        guard scope.attributes.contains("@objc") else { return }
        if scope.inherited.isEmpty {
            insert(": AnyObject", after: scope.keyword + 1)
        } else if Set(scope.inherited).isDisjoint(with: ["AnyObject", "class", "NSObjectProtocol"]) {
            insert(" AnyObject,", after: scope.keyword + 2)
        }
        for property in scope.properties where property.modifiers.contains("weak") {
            for index in types.prefix(property.index).start..<property.index where source.word(index) == "weak" {
                remove(index...index)
            }
        }
        for method in scope.methods where method.modifiers.contains("optional") {
            let prefix = types.prefix(method.index).start..<method.index
            for index in prefix where source.word(index) == "optional" { remove(index...index) }
        }
        let members =
            scope.methods.filter { $0.modifiers.contains("optional") && !$0.isStatic }.flatMap(\.optionalMembers)
            + scope.properties.filter { $0.modifiers.contains("optional") }.map { property in
                // No requirement: a value of the protocol's type has it by its name, if the class has.
                let type = property.type ?? "Any"
                let (start, end) = (types.prefix(property.index).start, property.accessors ?? property.end)
                remove(start...(source.partners[end] ?? end))
                return "var \(property.name): (\(type.hasSuffix("!") ? type.dropLast() + "?" : type))? "
                    + "{ UIKit.ObjectiveCMethods.value(\"\(property.name)\", of: self) }"
            }
        guard !members.isEmpty else { return }
        needsUIKit = true
        let names = Set(scope.methods.filter { $0.modifiers.contains("optional") && !$0.isStatic }.map(\.name))
        let tests = names.sorted().map { name in
            let selectors = scope.methods.filter { $0.name == name }.map(\.selector)
            return
                "var declares_\(name): Void? { \(selectors.map { "UIKit.ObjectiveCMethods.has(self, \"\($0)\")" }.joined(separator: " || ")) ? () : nil }"
        }
        let access = scope.modifiers.first { ["public", "package", "open"].contains($0) }.map { $0 + " " } ?? ""
        insert(
            "; \(access)extension \(scope.name) { \((members + tests).joined(separator: "; ")) }",
            after: scope.outermostClose)
    }

    // MARK: Classes

    private mutating func rewriteProperties(of scope: ObjectiveCTypes.Scope) {
        guard scope.kind == "class" else { return }
        for property in scope.properties where property.attributes.contains("@NSManaged") {
            // Core Data's or a layer's: the object keeps the value under its name.
            needsUIKit = true
            let key = "\"\(property.name)\""
            let getter = "get { UIKit.ObjectiveCMethods.managed(value(forKey: \(key)), key: \(key)) }"
            insert(" { \(getter) set { setValue(newValue, forKey: \(key)) } }", after: property.end)
        }
        let others: Set<String> = ["lazy", "weak", "unowned", "static", "class", "override"]
        for property in scope.properties
        where property.modifiers.contains("dynamic") && property.modifiers.isDisjoint(with: others)
            && scope.exposes(property.modifiers, property.attributes)
        {
            let accessor = property.accessors.map { source.word($0 + 1) }
            guard accessor.map({ ["didSet", "willSet"].contains($0) }) ?? true,
                let modifier = (scope.open..<property.index).last(where: { source.word($0) == "dynamic" })
            else { continue }
            // Without a value, the property is set in initializers; only an optional one is nil until then.
            let isOptional = property.type?.hasSuffix("?") == true || property.type?.hasSuffix("!") == true
            guard property.hasInitialValue || isOptional else { continue }
            needsUIKit = true
            // An attribute must not follow a modifier such as `public`.
            var first = types.prefix(property.index).start
            while source.kind(first) == .attribute { first = max(source.partners[first + 1] ?? first, first) + 1 }
            if first < modifier {
                insert("@KeyValueObserved ", before: first)
                remove(modifier...modifier)
            } else {
                replace(modifier...modifier, with: "@KeyValueObserved")
            }
            if !property.hasInitialValue { insert(" = nil", after: property.end) }
        }
    }

    private mutating func rewriteOverrides(of scope: ObjectiveCTypes.Scope) {
        let root = module.root(of: scope.name)
        guard !root.hasPrefix("CA"), root == scope.name || module.superclasses[scope.name] == root else { return }
        for method in scope.methods
        where method.modifiers.contains("override") && ObjectiveCRewriting.objectMethods.contains(method.fullName) {
            if let modifier = (scope.open..<method.index).last(where: { source.word($0) == "override" }) {
                remove(modifier...modifier)
            }
        }
    }

    private static let objectMethods: Set<String> = [
        "observeValue(forKeyPath:of:change:context:)", "responds(to:)", "value(forKey:)", "setValue(_:forKey:)",
        "value(forUndefinedKey:)", "setValue(_:forUndefinedKey:)", "value(forKeyPath:)", "setValue(_:forKeyPath:)",
        "forwardingTarget(for:)", "automaticallyNotifiesObservers(forKey:)", "keyPathsForValuesAffectingValue(forKey:)",
    ]

    /// Runs the tests of the main actor, and what prepares them, in a closure of it: what XCTest calls belongs to no actor.
    private mutating func rewriteTests(of scope: ObjectiveCTypes.Scope) {
        let preparations = ["setUp", "setUpWithError", "tearDown", "tearDownWithError"]
        let isOnMainActor = module.isOnMainActor(scope.name) || scope.attributes.contains("@MainActor")
        for method in scope.methods
        where method.labels.isEmpty && method.result == nil && !method.isStatic
            && !method.modifiers.contains("nonisolated")
            && (isOnMainActor || method.attributes.contains("@MainActor"))
        {
            let isPreparation = method.modifiers.contains("override") && preparations.contains(method.name)
            guard isPreparation || method.name.hasPrefix("test"),
                let open = (method.index..<scope.close).first(where: { source.word($0) == "{" }),
                let close = source.partners[open]
            else { continue }
            let attribute =
                method.attributes.contains("@MainActor")
                ? (scope.open..<method.index).last { source.word($0) == "@MainActor" } : nil
            guard !method.isSpecial else {
                // An attribute must not follow a modifier.
                if isPreparation, attribute == nil { insert("@MainActor ", before: types.prefix(method.index).start) }
                continue
            }
            if let attribute { remove(attribute...attribute) }
            insert("nonisolated ", before: method.index)
            insert(" \(method.canThrow ? "try " : "")runOnMainActor {", after: open)
            insert("}", before: close)
        }
    }

    private func isListed(_ method: ObjectiveCTypes.Method, in scope: ObjectiveCTypes.Scope) -> Bool {
        ["class", "extension"].contains(scope.kind) && !scope.isGeneric && !method.isSpecial
            && !method.isStatic && method.conditions == scope.conditions
            && !method.types.contains { $0.hasPrefix("inout ") }
            && (scope.exposes(method.modifiers, method.attributes)
                || module.optionalRequirements[method.fullName] != nil
                || ObjectiveCRewriting.objectMethods.contains(method.fullName))
    }

    /// Adds a table of the methods and properties of a class or an extension, behind it in its last line.
    ///
    /// A hidden class has its own, with the optional requirements that it meets.
    private mutating func addTable(_ scope: ObjectiveCTypes.Scope) {
        guard !scope.isGeneric, !scope.isHidden || scope.kind == "class" else { return }
        let methods = scope.methods.filter { method in
            isListed(method, in: scope)
                && (!scope.isHidden || module.optionalRequirements[method.fullName] != nil)
        }.map { method in
            // The types tell it from others of the same name, which may be properties.
            let arguments = zip(method.labels, method.types).enumerated().map { index, parameter in
                let (label, type) = (parameter.0.map { "\($0): " } ?? "", parameter.1.replacing("!", with: "?"))
                return label + "a(\(index))" + (type.contains("@") || type.hasPrefix("some ") ? "" : " as \(type)")
            }
            return
                "t.add(\"\(module.selector(of: method))\") { (o: \(scope.name), a) in \(method.canThrow ? "try? " : "")"
                + "o.\(method.name)(\(arguments.joined(separator: ", "))) }"
        }
        guard !scope.isHidden else {
            let inherits = types.scopes.contains { $0.isHidden && $0.name == scope.inherited.first }
            guard !methods.isEmpty, !inherits else { return }
            insert((scope.inherited.isEmpty ? ":" : ",") + " UIKit.ObjectiveCMethodTable", after: scope.open - 1)
            insert(
                " @MainActor class func fill(_ t: UIKit.ObjectiveCMethods) { \(methods.joined(separator: "; ")) };",
                after: scope.open)
            return
        }
        let keys = scope.properties.filter { property in
            (scope.exposes(property.modifiers, property.attributes)
                || module.optionalProperties.contains(property.name))
                && property.conditions == scope.conditions && !property.attributes.contains("@NSManaged")
                && property.modifiers.isDisjoint(with: ["static", "class"])
        }.map { "t.add(key: \"\($0.name)\", \\\(scope.name).\($0.name))" }
        guard !methods.isEmpty || !keys.isEmpty else { return }
        needsUIKit = true
        let name = "ObjectiveCMethods\(tableCount)"
        tableCount += 1
        let access = "@MainActor fileprivate static func fill\(name)(_ t: UIKit.ObjectiveCMethods)"
        insert(
            "; extension \(scope.name) { \(access) { \((methods + keys).joined(separator: "; ")) } }; "
                + "@MainActor public enum \(name): UIKit.ObjectiveCMethodTable { public static func fill(_ t: UIKit.ObjectiveCMethods)"
                + " { \(scope.name).fill\(name)(t) } }", after: scope.outermostClose)
    }
}

extension ObjectiveCRewriting {
    /// `(value as AnyObject).member`, with the index of the type: the members of numbers and structures, and calls.
    mutating func rewriteDynamicMember(_ index: Int) {
        let structures = [
            "cgPointValue": "CGPoint", "cgSizeValue": "CGSize", "cgRectValue": "CGRect",
            "uiEdgeInsetsValue": "UIEdgeInsets",
        ]
        let name = source.word(index + 3)
        guard let open = source.partners[index + 1] else { return }
        if ["doubleValue", "floatValue", "intValue", "boolValue"].contains(name) {
            replace((index - 1)...(index + 1), with: "as? NSNumber)?")
        } else if let type = structures[name] {
            needsUIKit = true
            insert("(UIKit.ObjectiveCMethods.managed", before: open)
            replace((index - 1)...(index + 3), with: ", key: \"\(name)\") as \(type))")
        } else {
            rewriteDynamicCall(of: name, open: open, close: index + 1)
        }
    }

    /// `(view as AnyObject).move?(to: point)`, which is a call by the selector's name; nothing happens without such a method.
    private mutating func rewriteDynamicCall(of name: String, open: Int, close: Int) {
        let list = close + (source.word(close + 3) == "?" ? 4 : 3)
        guard source.word(list) == "(" else { return }
        var labels: [String?] = []
        for argument in source.elements(of: list) {
            let hasLabel = source.word(argument.lowerBound + 1) == ":"
            labels.append(hasLabel ? source.word(argument.lowerBound) : nil)
            if hasLabel { remove(argument.lowerBound...(argument.lowerBound + 1)) }
        }
        needsUIKit = true
        insert("UIKit.ObjectiveCMethods.call(\"\(ObjectiveCName.selector(name, labels))\", ", before: open)
        replace((close + 1)...list, with: labels.isEmpty ? "" : ", ")
    }
}
