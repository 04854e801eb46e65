/// A reason why a file does not compile against Overshoot's UIKit, with advice.
package struct Finding: Hashable, Sendable, Encodable {
    /// The kinds, in the order of a report.
    package enum Kind: String, Sendable, CaseIterable, Encodable {
        /// Needs Objective-C, or a framework that only Apple's systems have.
        case impossible
        /// Is UIKit's, QuartzCore's or CoreGraphics', and is not there.
        case missing
        /// Is declared in another file of the app.
        case undefined
        /// Any other error: of the syntax, or one that other errors cause.
        case error
    }

    package var kind: Kind
    package var file: String
    package var line: Int
    package var column: Int
    package var message: String
    package var advice: String
    /// The name that is not defined, where that is the matter.
    package var symbol: String?
    /// The type that has no such member; `nil` for other names.
    package var base: String?
    /// A type that the files declare, of a value that does not convert to the expected type.
    package private(set) var unconvertibleType: String?
    /// Whether the error may be about UIKit's declaration of a name where the app's is meant.
    private(set) var mayMeanAnother = false

    private enum CodingKeys: CodingKey {
        case kind, file, line, column, message, advice, symbol, base, unconvertibleType
    }

    package var text: String { "\(file):\(line): \(kind.rawValue): \(message)\(advice.isEmpty ? "" : "; \(advice)")" }

    /// Classifies an error of the compiler; `nil` for warnings and notes.
    package init?(_ diagnostic: CompilerDiagnostic, declared: Set<String> = []) {
        guard diagnostic.severity == .error else { return nil }
        (file, line, column) = (diagnostic.file, diagnostic.line, diagnostic.column)
        (message, advice, symbol) = (diagnostic.message, "", nil)
        kind = .error
        let quoted = diagnostic.quoted
        switch diagnostic.name {
        case "objc_interop_disabled", "invalid_objc_decl_context":
            kind = .impossible
            message = "\(diagnostic.message) (needs Objective-C)"
            advice = "guard it with #if canImport(ObjectiveC)"
        case "override_decl_extension":
            kind = .impossible
            message = "an override in an extension needs Objective-C: '\(quoted.first ?? "")'"
            advice = "move it into the class"
        case "sema_no_import", "sema_no_import_target", "error_no_such_module":
            classify(module: quoted.first ?? "")
        case "cannot_find_type_in_scope", "cannot_find_in_scope", "cannot_find_type_in_scope_did_you_mean",
            "cannot_find_in_scope_corrected", "unknown_attr_name":
            classify(missing: quoted.first ?? "")
        case "could_not_find_value_member", "could_not_find_type_member", "could_not_find_value_member_corrected",
            "could_not_find_type_member_corrected", "could_not_find_enum_case":
            classify(member: quoted.last ?? "", of: quoted.first ?? "", declared: declared)
        case "could_not_find_value_subscript":
            kind = .undefined
            symbol = Finding.base(of: quoted.first ?? "") + "[]"
            advice = "if an extension of your app declares one, pass its file or --stubs FILE"
        case "cannot_convert_assign", "cannot_convert_coerce", "cannot_convert_argument_value_protocol",
            "cannot_convert_initializer_value_protocol", "cannot_convert_to_return_type_protocol":
            if let type = quoted.first, declared.contains(type) {
                unconvertibleType = type
                advice = Finding.conformanceAdvice
            }
        case "type_does_not_conform", "type_does_not_conform_in_decl_ref", "type_does_not_conform_decl_owner":
            // The message ends with the type and the protocol.
            if let type = quoted.dropLast().last, declared.contains(type) || !Finding.hasApplePrefix(quoted.last!) {
                unconvertibleType = type
                advice = Finding.conformanceAdvice
            }
        case "cannot_apply_binop_to_args", "cannot_apply_binop_to_same_args", "cannot_apply_unop_to_arg":
            symbol = quoted.first
        case "init_candidate_inaccessible", "candidate_inaccessible":
            kind = .missing
            // An extension of the app may have another member of that name.
            symbol = quoted.first.map { String($0.prefix { $0 != "(" }) }
            advice =
                "it is not in Overshoot's UIKit; if an extension of your app declares it, pass its file or --stubs FILE"
        default: break
        }
        mayMeanAnother =
            base != nil
            || kind == .error && !Finding.lasting.contains(where: diagnostic.name.contains)
    }

    /// Parts of the names of errors that a further declaration cannot remove.
    private static let lasting = ["does_not_override", "invalid_redecl", "ambiguous_decl_ref", "ambiguous_type"]

    private static let conformanceAdvice =
        "if an extension of your app adds the conformance, pass its file or --stubs FILE"

    private static let runtimeNames: Set<String> = [
        "class_getInstanceMethod", "class_addMethod", "class_replaceMethod", "method_exchangeImplementations",
        "method_getImplementation", "sel_registerName", "method",
    ]

    private mutating func classify(module: String) {
        let parent = module.prefix { $0 != "." }
        if module.contains("."), ["UIKit", "QuartzCore", "CoreGraphics"].contains(parent) {
            kind = .missing
            message = "'\(module)' is not in Overshoot's UIKit"
            advice = "if the file needs nothing of it, import \(parent)"
        } else if SystemModules.contains(module) {
            kind = .impossible
            message = "no module '\(module)' on Linux"
            advice = "guard the import and its uses with #if canImport(\(module))"
        } else {
            kind = .undefined
            message = "module '\(module)' not found"
            advice = "pass the folder of its sources with --stubs"
        }
    }

    private mutating func classify(missing name: String) {
        symbol = name
        if Finding.runtimeNames.contains(name) {
            kind = .impossible
            message = "'\(name)' needs Objective-C"
            advice = "guard it with #if canImport(ObjectiveC)"
        } else if Finding.hasApplePrefix(name) {
            kind = .missing
            message = "'\(name)' is not in Overshoot's UIKit"
            advice = "if it is your app's, pass its file or --stubs FILE"
        } else {
            kind = .undefined
            message = "'\(name)' is not defined in these files"
            advice = "pass its file, or --stubs FILE"
        }
    }

    private mutating func classify(member: String, of type: String, declared: Set<String>) {
        let base = Finding.base(of: type)
        (symbol, self.base) = (member, base)
        message = "'\(type)' has no member '\(member)'"
        if Finding.runtimeNames.contains(member) {
            kind = .impossible
            advice = "it needs Objective-C: guard it with #if canImport(ObjectiveC)"
        } else if declared.contains(base) || !Finding.hasApplePrefix(base) {
            kind = .undefined
            advice = "if an extension of your app declares it, pass its file or --stubs FILE"
        } else {
            kind = .missing
            advice =
                "it is not in Overshoot's UIKit; if an extension of your app declares it, pass its file or --stubs FILE"
        }
    }

    /// The name of a type without `any`, arguments and members.
    private static func base(of type: String) -> String {
        String(type.replacing("any ", with: "").drop { $0 == "(" }.prefix { !"?)<.".contains($0) })
    }

    /// Whether a name looks like one of Apple's frameworks: two capitals of theirs, then a word.
    static func hasApplePrefix(_ name: String) -> Bool {
        guard ["UI", "CA", "CG", "NS"].contains(where: name.hasPrefix), name.count > 3 else { return false }
        let rest = name.dropFirst(2)
        return rest.first!.isUppercase && rest.dropFirst().first!.isLowercase
    }
}

extension Finding {
    package static func report(_ findings: [Finding]) -> [Finding] {
        let explained = Set(findings.filter { $0.kind != .error }.map(\.line))
        var seen: Set<String> = []
        return findings.filter { $0.kind != .error || !explained.contains($0.line) }
            .sorted { ($0.line, $0.column) < ($1.line, $1.column) }
            .filter { seen.insert($0.text).inserted }
    }
}
