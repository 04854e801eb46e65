extension ObjectiveCTypes.Method {
    /// The implementation that makes a requirement optional, and the method that a call with `?` becomes.
    var optionalMembers: [String] {
        let parameters = zip(labels, types).enumerated().map { "\($1.0 ?? "_") a\($0): \($1.1)" }.joined(
            separator: ", ")
        let arguments = zip(labels, types).enumerated().map {
            ($1.0.map { "\($0): " } ?? "") + ($1.1.hasPrefix("inout ") ? "&" : "") + "a\($0)"
        }.joined(separator: ", ")
        let value = result.map { ObjectiveCTypes.defaultValue(of: $0, name: name) } ?? ""
        let optional =
            result.map { $0.hasSuffix("?") ? $0 : $0.hasSuffix("!") ? $0.dropLast() + "?" : "(\($0))?" } ?? "Void?"
        // The runtime's way, since a subclass may declare it; not with arguments that cannot be kept.
        let isByName = types.allSatisfy { !$0.contains("->") && !$0.contains("@") && !$0.hasPrefix("inout ") }
        let call =
            isByName
            ? "UIKit.ObjectiveCMethods.result(\((["\"\(selector)\"", "self"] + types.indices.map { "a\($0)" }).joined(separator: ", ")))"
            : "self.\(name)(\(arguments))"
        return [
            "func \(name)(\(parameters))\(result.map { " -> \($0)" } ?? "") { \(value) }",
            "@discardableResult func optional_\(name)(\(parameters)) -> \(optional) { "
                + "UIKit.ObjectiveCMethods.has(self, \"\(selector)\") ? \(call) : nil }",
        ]
    }
}

extension ObjectiveCTypes {
    /// The value of an optional requirement that a class does not declare, for calls that do not ask.
    static func defaultValue(of type: String, name: String) -> String {
        switch type {
        case let type where type.hasSuffix("?") || type.hasSuffix("!"): "nil"
        case "Bool": "false"
        case "String": "\"\""
        case "Int", "UInt", "Double", "Float", "CGFloat", "TimeInterval": "0"
        case "CGRect", "CGSize", "CGPoint", "UIEdgeInsets": ".zero"
        default: "UIKit.ObjectiveCMethods.isMissing(\"\(name)\")"
        }
    }
}

/// The optional requirements of UIKit's protocols, which have implementations here.
enum UIKitRequirements {
    private static let prefixes = [
        "scrollView", "tableView", "collectionView", "gestureRecognizer", "navigationController", "tabBarController",
        "textField", "textView", "presentationController", "adaptivePresentation", "animationController",
        "interactionController", "animationDid", "animationEnded", "searchBar", "pageViewController", "picker",
        "numberOfSections", "positionForBar", "indexTitles", "tabBar", "navigationBar", "addCompletion",
        "addAnimations",
        "continueAnimation",
    ]

    static func areOptional(_ name: String) -> Bool { prefixes.contains(where: name.hasPrefix) }
}
