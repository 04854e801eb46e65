// With Objective-C, an extension may override what a superclass of its class declares. In copies the extension's member gets another
// name, and the class, which is in another file, an override that calls it. (Those of the same file are moved into the class; see
// ``ObjectiveC/mergeExtensions(_:in:)``.)

extension ObjectiveCTypes {
    /// The overrides in extensions of classes that the file does not declare: what such a class has to have, by its name.
    var overridesElsewhere: [String: [String]] {
        let declared = Set(scopes.filter { $0.kind == "class" }.map(\.name))
        let extensions = scopes.filter { $0.kind == "extension" && !$0.isGeneric && !declared.contains($0.name) }
        return extensions.reduce(into: [:]) { overrides, scope in
            let methods = overridingMethods(of: scope).map(forwardingOverride)
            let properties = overridingProperties(of: scope).map {
                forwardingOverride($0.property, isSettable: $0.isSettable)
            }
            overrides[scope.name, default: []] += methods + properties
        }
    }

    /// One that is unavailable could not be called.
    private func isOverride(_ modifiers: Set<String>, _ attributes: Set<String>) -> Bool {
        modifiers.contains("override") && !attributes.contains("@available")
    }

    fileprivate func overridingMethods(of scope: Scope) -> [Method] {
        scope.methods.filter { method in
            isOverride(method.modifiers, method.attributes) && !method.isSpecial && !method.isStatic
                && method.conditions == scope.conditions && !method.types.contains { $0.hasSuffix("...") }
        }
    }

    fileprivate func overridingProperties(of scope: Scope) -> [(property: Property, isSettable: Bool)] {
        scope.properties.compactMap { property in
            guard isOverride(property.modifiers, property.attributes), property.type != nil,
                let open = property.accessors, let close = source.partners[open],
                property.conditions == scope.conditions,
                property.modifiers.isDisjoint(with: ["static", "class"])
            else { return nil }
            let isSettable = (open..<close).contains {
                source.word($0) == "set" && ["{", "("].contains(source.word($0 + 1)) && source.word($0 - 1) != "."
            }
            return (property, isSettable)
        }
    }

    private func access(_ modifiers: Set<String>) -> String {
        ["open ", "public "].first { modifiers.contains(String($0.dropLast())) } ?? ""
    }

    private func forwardingOverride(_ method: Method) -> String {
        let parameters = zip(method.labels, method.types).enumerated().map { "\($1.0 ?? "_") a\($0): \($1.1)" }
        let arguments = zip(method.labels, method.types).enumerated().map { index, parameter in
            (parameter.0.map { "\($0): " } ?? "") + (parameter.1.hasPrefix("inout ") ? "&" : "") + "a\(index)"
        }
        let result = (method.canThrow ? " throws" : "") + (method.result.map { " -> \($0)" } ?? "")
        return
            "\(access(method.modifiers))override func \(method.name)(\(parameters.joined(separator: ", ")))\(result) "
            + "{ \(method.canThrow ? "try " : "")overriding_\(method.name)(\(arguments.joined(separator: ", "))) }"
    }

    private func forwardingOverride(_ property: Property, isSettable: Bool) -> String {
        let (name, set) = (
            "overriding_\(property.name)", isSettable ? " set { overriding_\(property.name) = newValue }" : ""
        )
        return "\(access(property.modifiers))override var \(property.name): \(property.type!) { get { \(name) }\(set) }"
    }
}

extension ObjectiveCRewriting {
    /// Gives a class the overrides of its extensions in other files, and those of an extension other names.
    mutating func rewriteOverridesElsewhere(of scope: ObjectiveCTypes.Scope) {
        if scope.kind == "class", let overrides = module.overridesElsewhere[scope.name], !overrides.isEmpty {
            insert("; \(overrides.joined(separator: "; ")) ", before: scope.close)
        }
        guard scope.kind == "extension", !scope.isGeneric, module.superclasses[scope.name] != nil,
            !types.scopes.contains(where: { $0.kind == "class" && $0.name == scope.name })
        else { return }
        let members =
            types.overridingMethods(of: scope).map(\.index)
            + types.overridingProperties(of: scope).map(\.property.index)
        for index in members {
            for modifier in types.prefix(index).start..<index
            where ["override", "open", "public"].contains(source.word(modifier)) {
                remove(modifier...modifier)
            }
            insert("overriding_", before: index + 1)
        }
    }
}
