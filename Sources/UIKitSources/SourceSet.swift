/// The types of several files that belong together.
package struct SourceSet: Sendable {
    /// The types, in the order of the files.
    package let declarations: [SourceOutline.Declaration]
    /// The types that can be parts of the transition; stubs only supply arguments.
    private let own: [SourceOutline.Declaration]
    private let extensions: [String: Set<String>]
    private let byType: [String: SourceOutline.Declaration]

    /// Gathers outlines.
    package init(_ outlines: [SourceOutline], stubs: [SourceOutline] = []) {
        own = outlines.flatMap(\.declarations)
        declarations = own + stubs.flatMap(\.declarations)
        extensions = (outlines + stubs).map(\.extensions).reduce(into: [:]) { $0.merge($1) { $0.union($1) } }
        byType = Dictionary(declarations.map { ($0.type, $0) }) { first, _ in first }
    }

    /// The parts of a transition that classes can be.
    package enum Role: String, CaseIterable, Sendable {
        case animator = "UIViewControllerAnimatedTransitioning"
        case interaction = "UIViewControllerInteractiveTransitioning"
        case transitioningDelegate = "UIViewControllerTransitioningDelegate"
        case navigationDelegate = "UINavigationControllerDelegate"
        case presentationController = "UIPresentationController"
    }

    /// The type of a name.
    package func declaration(named name: String) -> SourceOutline.Declaration? {
        declarations.first { $0.name == name && $0.isVisible }
    }

    /// The type with a mangled name.
    func declaration(ofType type: String) -> SourceOutline.Declaration? { byType[type] }

    /// The classes that play a part. Superclasses of others do not count, and neither do controllers and views that are
    /// delegates besides.
    package func candidates(for role: Role) -> [SourceOutline.Declaration] {
        let all = own.filter { $0.kind == .class && $0.isVisible && plays(role, $0) }
        let superclasses = Set(all.compactMap(\.superclass))
        return all.filter { candidate in
            !superclasses.contains(candidate.type)
                && (role == .presentationController
                    || !["UIViewController", "UIView", "UINavigationController", "UITabBarController"]
                        .contains { isSubclass(candidate, of: $0) })
        }
    }

    private func plays(_ role: Role, _ declaration: SourceOutline.Declaration) -> Bool {
        if role == .presentationController { return isSubclass(declaration, of: role.rawValue) }
        return lineage(declaration).contains { ancestor in
            ancestor.protocols.union(extensions[ancestor.type] ?? []).contains { $0.hasSuffix("\(role.rawValue)P") }
        }
    }

    /// Whether a class descends from one of UIKit's.
    package func isSubclass(_ declaration: SourceOutline.Declaration, of name: String) -> Bool {
        lineage(declaration).last?.superclass?.hasSuffix("5UIKit\(name.utf8.count)\(name)CD") == true
    }

    /// A class and its superclasses within the files.
    func lineage(_ declaration: SourceOutline.Declaration) -> [SourceOutline.Declaration] {
        var lineage = [declaration]
        while let next = lineage.last?.superclass.flatMap({ byType[$0] }), lineage.count < 20 { lineage.append(next) }
        return lineage
    }
}
