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

extension ObjectiveCRewriting {
    /// `delegate?.card?(self, didOpen: view)`, with the index of the second question mark or of an exclamation mark.
    mutating func rewriteOptionalCall(_ mark: Int) {
        let name = source.word(mark - 1)
        guard source.kind(mark - 1) == .word, source.word(mark - 2) == ".", let close = source.partners[mark + 1] else {
            return
        }
        if name == "interruptibleAnimator" {
            replace((mark - 1)...mark, with: "declaredInterruptibleAnimator")
        } else if isOwnRequirement(name, open: mark + 1), source.word(mark) == "?" {
            replace((mark - 1)...mark, with: "optional_\(name)")
            if [".", "["].contains(source.word(close + 1)) { insert("?", after: close) }
        } else if UIKitRequirements.areOptional(name) || module.optionalNames.contains(name) {
            remove(mark...mark)
        }
    }

    /// Whether a call is of a protocol of the module: one of UIKit may have a requirement of the same first name.
    private func isOwnRequirement(_ name: String, open: Int) -> Bool {
        module.optionalRequirements["\(name)(\(labels(of: open)))"] != nil
            || module.optionalNames.contains(name) && !UIKitRequirements.areOptional(name)
    }

    private func labels(of open: Int) -> String {
        source.elements(of: open).map {
            (source.word($0.lowerBound + 1) == ":" ? source.word($0.lowerBound) : "_") + ":"
        }.joined()
    }

    /// `delegate?.card != nil`, with the index of the second sign of the operator, or of the first of two equal ones.
    mutating func rewriteOptionalTest(_ index: Int) {
        let name = index - (source.word(index - 1) == "!" ? 2 : 1)
        let value = source.word(index - 1) == "!" ? index + 1 : index + 2
        guard source.word(value) == "nil", module.optionalNames.contains(source.word(name)),
            source.word(name - 1) == "."
        else { return }
        replace(name...name, with: "declares_\(source.word(name))")
    }

    /// `delegate?.card?(self)` or `delegate.close()`, with the index of the name of what is declared as an `AnyObject`: it
    /// becomes one of the protocol that declares the method.
    mutating func castObject(_ index: Int) {
        let mark = ["?", "!"].contains(source.word(index + 1)) ? index + 1 : nil
        let period = (mark ?? index) + 1
        guard source.word(period) == ".", source.kind(period + 1) == .word else { return }
        let isOptional = source.word(period + 2) == "?"
        let open = period + (isOptional ? 3 : 2)
        let name = source.word(period + 1)
        let requirement = "\(name)(" + (source.word(open) == "(" ? labels(of: open) + ")" : "")
        let owners = module.requirementOwners.filter { $0.key.hasPrefix(requirement) }.values
        guard let owner = owners.min() else { return }
        var first = index
        while source.word(first - 1) == ".", source.kind(first - 2) == .word { first -= 2 }
        insert("(", before: first)
        let cast = isOptional || mark.map(source.word) == "?" ? " as? \(owner))?" : " as! \(owner))"
        if let mark { replace(mark...mark, with: cast) } else { insert(cast, after: index) }
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
