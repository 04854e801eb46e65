package struct SourceSet: Sendable {
    package let declarations: [SourceOutline.Declaration]
    /// The types that can be parts of the transition; stubs only supply arguments.
    private let own: [SourceOutline.Declaration]
    private let extensions: [String: Set<String>]
    private let byType: [String: SourceOutline.Declaration]
    private let casts: Set<SourceOutline.ControllerCast>

    package init(_ outlines: [SourceOutline], stubs: [SourceOutline] = []) {
        // A class of the stubs that the files extend is theirs as well.
        let extended = Set(outlines.flatMap(\.extensions.keys))
        let (files, others) = (outlines.flatMap(\.declarations), stubs.flatMap(\.declarations))
        own = files + others.filter { extended.contains($0.type) }
        declarations = files + others
        extensions = (outlines + stubs).map(\.extensions).reduce(into: [:]) { $0.merge($1) { $0.union($1) } }
        casts = outlines.map(\.controllerCasts).reduce([]) { $0.union($1) }
        byType = Dictionary(declarations.map { ($0.type, $0) }) { first, _ in first }
    }

    package enum Role: String, CaseIterable, Sendable {
        case animator = "UIViewControllerAnimatedTransitioning"
        case interaction = "UIViewControllerInteractiveTransitioning"
        case transitioningDelegate = "UIViewControllerTransitioningDelegate"
        case navigationDelegate = "UINavigationControllerDelegate"
        case tabBarDelegate = "UITabBarControllerDelegate"
        case presentationController = "UIPresentationController"
        case segue = "UIStoryboardSegue"

        fileprivate var isClass: Bool { self == .presentationController || self == .segue }
    }

    package func declaration(named name: String) -> SourceOutline.Declaration? {
        declarations.first { $0.name == name && $0.isVisible }
    }
    func declaration(ofType type: String) -> SourceOutline.Declaration? { byType[type] }

    /// The classes that play a part. Superclasses of others do not count, and neither do controllers and views that are
    /// delegates besides.
    package func candidates(for role: Role) -> [SourceOutline.Declaration] {
        let all = own.filter { $0.kind == .class && $0.isVisible && plays(role, $0) }
        let superclasses = Set(all.compactMap(\.superclass))
        return all.filter { candidate in
            !superclasses.contains(candidate.type)
                && (role.isClass
                    || ![
                        "UIViewController", "UIView", "UINavigationController", "UITabBarController",
                        "UIStoryboardSegue",
                    ].contains { isSubclass(candidate, of: $0) })
        }
    }

    /// The controllers that are delegates of their own transitions: the presented one, the navigation controller or the tab bar
    /// controller itself.
    func ownDelegates(_ role: Role) -> [SourceOutline.Declaration] {
        own.filter { declaration in
            guard declaration.kind == .class, declaration.isVisible, plays(role, declaration) else { return false }
            return switch role {
            case .navigationDelegate: isSubclass(declaration, of: "UINavigationController")
            case .tabBarDelegate: isSubclass(declaration, of: "UITabBarController")
            default: isController(declaration)
            }
        }
    }

    private func plays(_ role: Role, _ declaration: SourceOutline.Declaration) -> Bool {
        if role.isClass { return isSubclass(declaration, of: role.rawValue) }
        return lineage(declaration).contains { ancestor in
            ancestor.protocols.union(extensions[ancestor.type] ?? []).contains { $0.hasSuffix("\(role.rawValue)P") }
        }
    }

    /// The classes that conform to a protocol.
    ///
    /// - Parameter type: The mangled type of an existential, as `$s3App8ZoomableP_pD`.
    func conformers(toExistential type: String) -> [SourceOutline.Declaration] {
        let symbol = "s:" + type.dropFirst(2).dropLast(3) + "P"
        return declarations.filter { declaration in
            declaration.kind == .class && declaration.isVisible
                && lineage(declaration).contains { ancestor in
                    ancestor.protocols.union(extensions[ancestor.type] ?? []).contains(symbol)
                }
        }
    }

    /// The controllers that the files' casts expect in a transition, where they are clear: the one to start from and the one to
    /// present or push.
    package var expectedControllers: (source: String?, destination: String?) {
        func names(isTo: Bool) -> Set<String> {
            let types = casts.filter { $0.isTo == isTo }.compactMap { byType[$0.type] }
            return Set(types.filter { $0.isVisible && isController($0) }.map(\.name))
        }
        // An animator of the backward transition sees them the other way round.
        let isBackward = candidates(for: .animator).allSatisfy { Direction($0.name) == .backward }
        var (to, from) = (names(isTo: !isBackward), names(isTo: isBackward))
        if to.isEmpty, from.isEmpty {
            // The controllers that a part refers to.
            let values = Role.allCases.flatMap(candidates).flatMap { part in
                part.properties + part.initializers.flatMap { $0.parameters.map(\.value) }
            }
            let types = values.compactMap { byType[$0.type.hasSuffix("SgD") ? $0.type.dropLast(3) + "D" : $0.type] }
            to = Set(types.filter { $0.isVisible && isController($0) }.map(\.name))
        }
        let destination = to.count == 1 ? to.first : nil
        let source = from.subtracting(to).count == 1 ? from.subtracting(to).first : nil
        return (source, destination)
    }

    private func isController(_ declaration: SourceOutline.Declaration) -> Bool {
        let kinds = [
            "UIViewController", "UITableViewController", "UICollectionViewController", "UINavigationController",
            "UITabBarController", "UIPageViewController",
        ]
        return kinds.contains { isSubclass(declaration, of: $0) }
    }

    package func isSubclass(_ declaration: SourceOutline.Declaration, of name: String) -> Bool {
        lineage(declaration).last?.superclass?.hasSuffix("5UIKit\(name.utf8.count)\(name)CD") == true
    }

    func lineage(_ declaration: SourceOutline.Declaration) -> [SourceOutline.Declaration] {
        var lineage = [declaration]
        while let next = lineage.last?.superclass.flatMap({ byType[$0] }), lineage.count < 20 { lineage.append(next) }
        return lineage
    }
}
