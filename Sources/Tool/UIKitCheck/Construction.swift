/// A Swift expression for an object of a class of the files, with arguments that a run can supply.
package struct Construction: Equatable, Sendable {
    package var expression: String
    /// The class of the object, if it can be kept for both directions.
    package var type: String?
    /// Properties to set on the object before it is used, by name.
    package var assignments: [String] = []
    /// Properties that stay `nil`, whose types are protocols of the files: most often delegates.
    package var unset: [String] = []
    /// Whether the object differs from direction to direction: it is not kept then.
    package var dependsOnDirection: Bool { hasDirection(expression) }
    var knowsDirection: Bool { dependsOnDirection || assignments.contains(where: hasDirection) }

    private func hasDirection(_ text: String) -> Bool {
        text.contains("request.isForward") || text.contains("request.operation")
    }
}

/// Finds arguments for initializers. What it cannot supply, the user has to.
struct ConstructionFinder {
    let sources: SourceSet
    var source: SourceOutline.Declaration?
    var destination: SourceOutline.Declaration?

    /// The construction with the fewest arguments; `nil` where an argument cannot be supplied.
    func construction(of type: SourceOutline.Declaration, depth: Int = 0) -> Construction? {
        guard depth < 3 else { return nil }
        if type.kind == .enum { return nil }
        let initializers = type.initializers.sorted { required($0).count < required($1).count }
        for initializer in initializers {
            var arguments: [String] = []
            for parameter in required(initializer) {
                guard let value = value(for: parameter.value, depth: depth) else { break }
                arguments.append((parameter.label.map { "\($0): " } ?? "") + value)
            }
            guard arguments.count == required(initializer).count else { continue }
            var construction = Construction(
                expression: "\(type.name)(\(arguments.joined(separator: ", ")))", type: type.name)
            if type.kind == .class, depth == 0 {
                construction.assignments = assignments(for: type)
                construction.unset = sources.lineage(type).flatMap(\.properties).filter { property in
                    property.type.hasPrefix("$s3App") && property.type.hasSuffix("_pSgD")
                        && !construction.assignments.contains { $0.hasPrefix("\(property.name) = ") }
                }.map(\.name)
            }
            return construction
        }
        return nil
    }

    private func required(_ initializer: SourceOutline.Initializer) -> [SourceOutline.Parameter] {
        initializer.parameters.filter { !$0.hasDefault }
    }

    // MARK: Values

    private func value(for value: SourceOutline.Value, depth: Int) -> String? {
        let name = value.name.lowercased()
        var type = value.type
        var isOptional = false
        if type.hasSuffix("SgD") { (type, isOptional) = (type.dropLast(3) + "D", true) }
        // An object is of more use than nil, a guessed number or text is not.
        if isOptional, !type.hasPrefix("$s5UIKit"), sources.declaration(ofType: type) == nil { return "nil" }
        let found = known(type, name) ?? local(type, name, depth: depth)
        return isOptional ? found.map { $0.hasSuffix("!") ? String($0.dropLast()) : $0 } ?? "nil" : found
    }

    private func known(_ type: String, _ name: String) -> String? {
        switch type {
        case "$sSbD": direction(of: name) ?? (name.contains("animated") ? "true" : "false")
        case "$sSdD", "$sSfD", "$s10Foundation7CGFloatVD", "$s12CoreGraphics7CGFloatVD": number(name)
        // Each view has the tag 0.
        case "$sSiD": name.contains("tag") ? "0" : "1"
        case "$sSSD": "\"transition\""
        case "$syycD", "$syyXED": "{}"
        case "$syySbcD", "$syySbXED": "{ _ in }"
        case "$s5UIKit6UIViewCycD", "$s5UIKit6UIViewCyXED": "{ request.view }"
        case let type where type.hasPrefix("$sSay") || type.hasPrefix("$sShy"): "[]"
        case let type where type.hasPrefix("$sSDy"): "[:]"
        case "$s10Foundation6CGRectVD", "$sSo6CGRectVD": "request.view.convert(request.view.bounds, to: nil)"
        case "$s10Foundation7CGPointVD", "$sSo7CGPointVD": "request.view.center"
        case "$s10Foundation6CGSizeVD", "$sSo6CGSizeVD": "request.view.bounds.size"
        case let type where type.hasPrefix("$s5UIKit"): uiKit(String(type.dropFirst(8).drop(while: \.isNumber)), name)
        default: nil
        }
    }

    private func number(_ name: String) -> String {
        let values = [
            ("duration", "0.5"), ("interval", "0.5"), ("delay", "0"), ("alpha", "0.5"), ("opacity", "0.5"),
            ("height", "300"), ("width", "300"), ("scale", "0.9"), ("damping", "0.8"), ("radius", "16"),
        ]
        return values.first { name.contains($0.0) }?.1 ?? "1"
    }

    private func uiKit(_ type: String, _ name: String) -> String? {
        switch type {
        // The root of a container of theirs cannot be in another one.
        case "UIViewControllerCD" where name.contains("root"): "UIViewController()"
        case "UIViewControllerCD":
            ["presenting", "from", "source", "parent"].contains { name.contains($0) }
                ? "request.source" : "request.destination"
        case "UINavigationControllerCD": "request.navigationController!"
        case "UITabBarControllerCD": "request.tabBarController!"
        case "UINavigationControllerC9OperationOD": "request.operation"
        case "UIViewCD": "request.view"
        case "UIImageViewCD": isOfDestination(name) ? "request.destinationImageView" : "request.imageView"
        case "UIImageCD": "request.imageView.image!"
        case "UIColorCD": "UIColor.black"
        case "UIPercentDrivenInteractiveTransitionCD": "UIPercentDrivenInteractiveTransition()"
        case "UIViewC11ContentModeOD": "UIView.ContentMode.scaleAspectFill"
        case "CGAffineTransformVD": "CGAffineTransform.identity"
        case "UIRectEdgeVD": "UIRectEdge.left"
        case "UIPanGestureRecognizerCD", "UIGestureRecognizerCD": "request.pan"
        case "UIScreenEdgePanGestureRecognizerCD": "request.edgePan"
        case "UIEdgeInsetsVD": "UIEdgeInsets.zero"
        case "UIBlurEffectC5StyleOD": "UIBlurEffect.Style.dark"
        default: nil
        }
    }

    /// Whether a name such as `toImageView` means something on the destination's screen.
    private func isOfDestination(_ name: String) -> Bool {
        name.hasPrefix("to") || ["destination", "target", "final"].contains { name.contains($0) }
    }

    private func local(_ type: String, _ name: String, depth: Int) -> String? {
        guard let declaration = sources.declaration(ofType: type), declaration.isVisible else {
            return type.hasSuffix("_pD") ? conforming(to: type, name, depth: depth) : nil
        }
        if declaration.kind == .enum { return enumeration(declaration) ?? declaration.cases.first.map { "." + $0 } }
        if type == destination?.type { return "request.destination as! \(declaration.name)" }
        if type == source?.type { return "request.source as! \(declaration.name)" }
        guard let expression = construction(of: declaration, depth: depth + 1)?.expression else { return nil }
        // The receiver may refer to the argument weakly.
        return declaration.kind == .class ? "request.retained(\(expression))" : expression
    }

    /// An object of a class of the files that conforms to a protocol: a controller that takes part, before others.
    private func conforming(to existential: String, _ name: String, depth: Int) -> String? {
        let classes = sources.conformers(toExistential: existential)
        let known = classes.filter { $0.type == destination?.type || $0.type == source?.type }
        return (known + classes).lazy.compactMap { local($0.type, name, depth: depth) }.first
    }

    private func enumeration(_ declaration: SourceOutline.Declaration) -> String? {
        let forward = declaration.cases.first { Direction($0) == .forward }
        let backward = declaration.cases.first { Direction($0) == .backward }
        guard let forward, let backward else { return nil }
        return "request.isForward ? .\(forward) : .\(backward)"
    }

    private func direction(of name: String) -> String? {
        switch Direction(name) {
        case .forward: "request.isForward"
        case .backward: "!request.isForward"
        case nil: nil
        }
    }

    // MARK: Properties

    /// Properties that an app sets before each transition: the direction, and where it starts.
    private func assignments(for type: SourceOutline.Declaration) -> [String] {
        sources.lineage(type).flatMap(\.properties).compactMap { property in
            let name = property.name.lowercased()
            var type = property.type
            if type.hasSuffix("SgD") { type = type.dropLast(3) + "D" }
            let isUnset = property.isImplicitlyUnwrapped
            let isOrigin = ["origin", "source", "start", "tapped", "selected", "thumb"].contains { name.contains($0) }
            let value: String? =
                switch type {
                case "$sSbD": direction(of: name)
                case "$s5UIKit22UINavigationControllerC9OperationOD": "request.operation"
                case "$s5UIKit6UIViewCD", "$s10Foundation6CGRectVD", "$s10Foundation7CGPointVD":
                    isOrigin || isUnset ? known(type, name) : nil
                case "$s5UIKit11UIImageViewCD", "$s5UIKit7UIImageCD":
                    isOrigin || isUnset || isOfDestination(name) ? known(type, name) : nil
                default:
                    isUnset || [destination?.type, source?.type].contains(type)
                        ? known(type, name) ?? local(type, name, depth: 1)
                        : sources.declaration(ofType: type).flatMap { $0.kind == .enum ? enumeration($0) : nil }
                }
            return value.map { "\(property.name) = \($0)" }
        }
    }
}

package enum Direction: Sendable {
    case forward, backward

    /// The direction of the words in a name such as `isPresenting` or `dismissAnimator`; `nil` for none or both.
    package init?(_ name: String) {
        let name = name.lowercased()
        func has(_ words: [String]) -> Bool { words.contains { name.contains($0) } }
        let isBackward = has([
            "dismiss", "pop", "hide", "hiding", "clos", "disappear", "collaps", "reverse", "backward",
        ])
        let isForward =
            has(["present", "push", "show", "open", "expand", "forward"])
            || name.contains("appear") && !name.contains("disappear")
        guard isForward != isBackward,
            !name.contains("presentation") || ["presentation", "ispresentation"].contains(name)
        else { return nil }
        self = isForward ? .forward : .backward
    }
}
