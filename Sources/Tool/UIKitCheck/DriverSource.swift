import TransitionRunner

/// The main file of the program that runs the transition of somebody's files.
package struct DriverSource: Sendable {
    /// The names and expressions that the user gave; what is `nil` is found in the files.
    package struct Choices: Sendable {
        package var source, destination, animator, backAnimator, delegate, presentation, interaction: String?

        package init() {}

        var isEmpty: Bool {
            [source, destination, animator, backAnimator, delegate, presentation, interaction].allSatisfy { $0 == nil }
        }
    }

    package enum Problem: Error, Equatable, CustomStringConvertible {
        case noTransition
        case several(role: String, names: [String], option: String)
        case notConstructible(name: String, initializers: [String], option: String)

        package var description: String {
            switch self {
            case .noTransition:
                "no transition in these files: no class that other files see conforms to "
                    + "UIViewControllerAnimatedTransitioning, UIViewControllerTransitioningDelegate, "
                    + "UINavigationControllerDelegate or UITabBarControllerDelegate, or inherits from UIPresentationController or "
                    + "UIPercentDrivenInteractiveTransition; name one with --animator, "
                    + "or a controller with --to"
            case .several(let role, let names, let option):
                "\(names.count) classes are \(role): \(names.joined(separator: ", ")); choose with \(option) "
                    + "NAME" + (option == "--animator" ? ", and --back-animator NAME for the backward transition" : "")
            case .notConstructible(let name, let initializers, let option):
                "cannot create '\(name)': its arguments are your app's"
                    + (initializers.isEmpty ? "" : " (\(initializers.joined(separator: ", ")))")
                    + "; pass \(option) '\(name)(…)'"
            }
        }
    }

    package let container: TransitionContainer
    package let text: String
    package let notes: [String]

    package init(_ sources: SourceSet, choices: Choices, container: TransitionContainer?) throws(Problem) {
        let own = choices.isEmpty ? DriverSource.ownDelegate(sources) : nil
        let (container, choices) = (container ?? own?.container, own?.choices ?? choices)
        var parts = DriverParts(sources, choices)
        func delegates(_ container: TransitionContainer) -> [SourceOutline.Declaration] {
            choices.animator == nil ? sources.candidates(for: container.delegate) : []
        }
        let chosen =
            container
            ?? (choices.delegate == nil ? TransitionContainer.allCases.first { !delegates($0).isEmpty } : nil)
            ?? .presentation
        try parts.add("source", choices.source, [], option: "--from")
        try parts.add("destination", choices.destination, [], option: "--to")
        let delegate = "\(chosen.delegate)"
        try parts.add(
            delegate, choices.delegate, choices.delegate == nil ? delegates(chosen) : [], option: "--delegate")
        if !parts.has(delegate) {
            try parts.addAnimators()
            if chosen == .presentation {
                try parts.add(
                    "presentationController", choices.presentation, sources.candidates(for: .presentationController),
                    option: "--presentation")
                try parts.add("segue", nil, sources.candidates(for: .segue), option: "--to")
            }
            // An animator may be its own interaction.
            let animators = Set(sources.candidates(for: .animator).map(\.type))
            let interactions = sources.candidates(for: .interaction).filter { !animators.contains($0.type) }
            do throws(Problem) {
                try parts.add("interaction", choices.interaction, interactions, option: "--interaction")
            } catch {
                // Others of the parts run without it.
                guard parts.hasAny || own != nil else { throw error }
            }
        }
        guard parts.hasAny || own != nil else { throw .noTransition }
        if container == nil, chosen == .presentation, parts.needs("request.navigationController!") {
            self = try DriverSource(sources, choices: choices, container: .navigation)
            return
        }
        self.container = chosen
        notes = parts.notes
        text = """
            import TransitionRunner
            import UIKit

            TransitionRunner.TransitionProgram.main { parts in
            \(parts.lines.map { "    \($0)\n" }.joined())}

            """
    }
}

extension DriverSource {
    /// The controller that is the delegate of its own transition, where nothing else of a transition is in the files.
    private static func ownDelegate(_ sources: SourceSet) -> (container: TransitionContainer, choices: Choices)? {
        guard SourceSet.Role.allCases.allSatisfy({ sources.candidates(for: $0).isEmpty }) else { return nil }
        let found = TransitionContainer.allCases.map { ($0, sources.ownDelegates($0.delegate)) }
            .filter { !$0.1.isEmpty }
        guard found.count == 1, let (container, classes) = found.first, classes.count == 1 else { return nil }
        var choices = Choices()
        if container == .presentation {
            choices.destination = classes[0].name
        } else {
            choices.source = classes[0].name
        }
        return (container, choices)
    }
}

extension TransitionContainer {
    fileprivate var delegate: SourceSet.Role {
        switch self {
        case .presentation: .transitioningDelegate
        case .navigation: .navigationDelegate
        case .tabs: .tabBarDelegate
        }
    }
}

private struct DriverParts {
    private let sources: SourceSet
    private let choices: DriverSource.Choices
    private let finder: ConstructionFinder
    private var names: Set<String> = []
    private(set) var lines: [String] = []
    private(set) var notes: [String] = []

    init(_ sources: SourceSet, _ choices: DriverSource.Choices) {
        self.sources = sources
        self.choices = choices
        finder = ConstructionFinder(
            sources: sources, source: choices.source.flatMap(sources.declaration(named:)),
            destination: choices.destination.flatMap(sources.declaration(named:)))
    }

    /// Whether there is something to run: a controller alone may bring its own transition, and an interaction can drive a plain
    /// one.
    var hasAny: Bool { !names.isSubset(of: ["source"]) }

    func has(_ part: String) -> Bool { names.contains(part) }

    func needs(_ expression: String) -> Bool { lines.contains { $0.contains(expression) } }

    mutating func add(
        _ part: String, _ choice: String?, _ candidates: [SourceOutline.Declaration], option: String
    ) throws(DriverSource.Problem) {
        guard let construction = try construction(choice, candidates, part: part, option: option) else { return }
        append(part, construction)
    }

    mutating func addAnimators() throws(DriverSource.Problem) {
        var candidates = sources.candidates(for: .animator)
        var back: Construction?
        if choices.animator == nil, choices.backAnimator == nil, candidates.count == 2,
            let forward = candidates.first(where: { Direction($0.name) == .forward }),
            let backward = candidates.first(where: { Direction($0.name) == .backward })
        {
            candidates = [forward]
            back = try construction(backward.name, [], part: "animator", option: "--back-animator")
        } else if choices.animator == nil, choices.backAnimator == nil, candidates.count == 1,
            Direction(candidates[0].name) == .backward
        {
            // Only the way back, unless it is told the direction.
            back = try construction(nil, candidates, part: "animator", option: "--animator")
            if back?.knowsDirection == true { back = nil } else { candidates = [] }
        } else if let choice = choices.backAnimator {
            back = try construction(choice, [], part: "animator", option: "--back-animator")
        }
        let forward = try construction(choices.animator, candidates, part: "animator", option: "--animator")
        guard let back else {
            if let forward { append("animator", forward) }
            return
        }
        names.insert("animator")
        notes += ["animator: \(forward?.note ?? "the system's")", "backward: \(back.note)"]
        lines.append("parts.animator = { request in")
        lines.append("    if request.isForward {")
        lines += (forward?.body() ?? ["return nil"]).map { "        " + $0 }
        lines.append("    }")
        lines += back.body().map { "    " + $0 }
        lines.append("}")
    }

    private func construction(
        _ choice: String?, _ candidates: [SourceOutline.Declaration], part: String, option: String
    ) throws(DriverSource.Problem) -> Construction? {
        let type: SourceOutline.Declaration
        if let choice {
            guard let named = sources.declaration(named: choice) else {
                return Construction(expression: choice, type: calledType(choice))
            }
            type = named
        } else {
            guard let first = candidates.first else { return nil }
            guard candidates.count == 1 else {
                let role = part == "animator" || part == "interaction" ? "\(part)s" : "a \(part)"
                throw .several(role: role, names: candidates.map(\.name), option: option)
            }
            type = first
        }
        // There is no request yet when the controllers are created.
        let isController = part == "source" || part == "destination"
        var construction = finder.construction(of: type)
        if isController { construction?.assignments.removeAll { $0.contains("request.") } }
        guard let construction, !isController || !construction.note.contains("request.") else {
            let initializers = type.initializers.map { initializer in
                "init(" + initializer.parameters.map { ($0.label ?? "_") + ":" }.joined() + ")"
            }
            throw .notConstructible(name: type.name, initializers: initializers, option: option)
        }
        return construction
    }

    /// The class that an expression such as `Card(duration: 1)` creates.
    private func calledType(_ expression: String) -> String? {
        expression.hasSuffix(")") ? sources.declaration(named: String(expression.prefix { $0 != "(" }))?.name : nil
    }

    private mutating func append(_ part: String, _ construction: Construction) {
        names.insert(part)
        notes.append("\(part): \(construction.note)")
        let isController = part == "source" || part == "destination"
        if part == "animator", !construction.dependsOnDirection, let type = construction.type {
            lines += [
                "var kept: \(type)?", "parts.animator = { request in",
                "    let object = kept ?? \(construction.expression)", "    kept = object",
            ]
            lines += construction.assignments.map { "    object.\($0)" } + ["    return object", "}"]
        } else {
            lines.append("parts.\(part) = {\(isController ? "" : " request in")")
            lines += construction.body().map { "    " + $0 }
            lines.append("}")
        }
    }
}

extension Construction {
    fileprivate var note: String {
        ([expression] + assignments).joined(separator: ", ")
            + (unset.isEmpty ? "" : "; nil: \(unset.joined(separator: ", "))")
    }

    fileprivate func body() -> [String] {
        guard !assignments.isEmpty else { return ["return \(expression)"] }
        return ["let object = \(expression)"] + assignments.map { "object.\($0)" } + ["return object"]
    }
}
