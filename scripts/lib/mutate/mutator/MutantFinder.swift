import SwiftOperators
import SwiftSyntax

/// Finds the mutants of a file.
///
/// Left alone: preconditions and assertions, text, patterns, raw values, attributes, conditional code of other platforms,
/// and expressions of several lines (a mutant must not move the lines below it).
final class MutantFinder: SyntaxVisitor {
    private(set) var mutants: [Mutant] = []
    private let converter: SourceLocationConverter

    init(_ tree: Syntax, converter: SourceLocationConverter) {
        self.converter = converter
        super.init(viewMode: .sourceAccurate)
        walk(tree)
    }

    private static let pairs: [String: (Mutant.Kind, String)] = [
        "<": (.boundary, "<="), "<=": (.boundary, "<"), ">": (.boundary, ">="), ">=": (.boundary, ">"),
        "==": (.negation, "!="), "!=": (.negation, "=="), "===": (.negation, "!=="), "!==": (.negation, "==="),
        "&&": (.logic, "||"), "||": (.logic, "&&"),
        "+": (.arithmetic, "-"), "-": (.arithmetic, "+"), "*": (.arithmetic, "/"), "/": (.arithmetic, "*"),
        "%": (.arithmetic, "/"), "+=": (.arithmetic, "-="), "-=": (.arithmetic, "+="), "*=": (.arithmetic, "/="),
        "/=": (.arithmetic, "*="),
    ]

    private static let checks: Set = [
        "precondition", "preconditionFailure", "assert", "assertionFailure", "fatalError", "print",
    ]

    private func add(_ kind: Mutant.Kind, _ node: some SyntaxProtocol, _ replacement: String?) {
        let start = node.positionAfterSkippingLeadingTrivia.utf8Offset
        let end = node.endPositionBeforeTrailingTrivia.utf8Offset
        if let replacement, replacement.contains("\n") || node.trimmedDescription.contains("\n") { return }
        let line = converter.location(for: node.positionAfterSkippingLeadingTrivia).line
        mutants.append(Mutant(kind: kind, range: start..<end, line: line, replacement: replacement))
    }

    // MARK: Expressions

    override func visit(_ node: InfixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
        guard let symbol = node.operator.as(BinaryOperatorExprSyntax.self)?.operator.text else { return .visitChildren }
        let (left, right) = (node.leftOperand.trimmedDescription, node.rightOperand.trimmedDescription)
        if symbol == "??" {
            add(.fallback, node, right)
        } else if let (kind, other) = Self.pairs[symbol], kind != .arithmetic || !joins(node) {
            add(kind, node, "\(left) \(other) \(right)")
            // The opposite, too: a boundary alone says little of comparisons that are never equal.
            if kind == .boundary { add(.negation, node, "!(\(left) \(symbol) \(right))") }
        }
        return .visitChildren
    }

    /// Whether `+` joins text or lists, which have no difference.
    private func joins(_ node: InfixOperatorExprSyntax) -> Bool {
        [node.leftOperand, node.rightOperand].contains { operand in
            operand.is(StringLiteralExprSyntax.self) || operand.is(ArrayExprSyntax.self)
                || operand.as(InfixOperatorExprSyntax.self).map(joins) ?? false
        }
    }

    override func visit(_ node: PrefixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
        switch node.operator.text {
        case "!": add(.negation, node, node.expression.trimmedDescription)
        case "-" where !node.expression.is(IntegerLiteralExprSyntax.self):
            add(.arithmetic, node, node.expression.trimmedDescription)
        default: break
        }
        return .visitChildren
    }

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        let name = node.calledExpression.trimmedDescription
        if Self.checks.contains(name) { return .skipChildren }
        if name == "min" || name == "max" {
            add(.extremum, node, (name == "min" ? "max" : "min") + node.trimmedDescription.dropFirst(3))
        }
        return .visitChildren
    }

    override func visit(_ node: BooleanLiteralExprSyntax) -> SyntaxVisitorContinueKind {
        add(.literal, node, node.literal.text == "true" ? "false" : "true")
        return .skipChildren
    }

    override func visit(_ node: IntegerLiteralExprSyntax) -> SyntaxVisitorContinueKind {
        if let number = Int(node.literal.text) { add(.literal, node, "\(number + 1)") }
        return .skipChildren
    }

    override func visit(_ node: FloatLiteralExprSyntax) -> SyntaxVisitorContinueKind {
        if let number = Double(node.literal.text), number < 1e6 { add(.literal, node, "\(number + 1)") }
        return .skipChildren
    }

    // MARK: Conditions and statements

    override func visit(_ node: ConditionElementSyntax) -> SyntaxVisitorContinueKind {
        // A comparison is negated, or its boundary moved, where it is an expression.
        if case .expression(let condition) = node.condition, !condition.is(InfixOperatorExprSyntax.self),
            !condition.is(PrefixOperatorExprSyntax.self), !condition.is(BooleanLiteralExprSyntax.self)
        {
            add(.negation, condition, "!(\(condition.trimmedDescription))")
        }
        return .visitChildren
    }

    override func visit(_ node: CodeBlockItemSyntax) -> SyntaxVisitorContinueKind {
        guard case .expr(let expression) = node.item, isDeletable(expression), !isResult(node) else {
            return .visitChildren
        }
        add(.deletion, expression, nil)
        return .visitChildren
    }

    private func isDeletable(_ expression: ExprSyntax) -> Bool {
        if let call = expression.as(FunctionCallExprSyntax.self) {
            let name = call.calledExpression.trimmedDescription
            // Room that is reserved shows in the time only.
            return !Self.checks.contains(name) && !name.hasPrefix("super.init") && !name.hasSuffix("reserveCapacity")
        }
        guard let infix = expression.as(InfixOperatorExprSyntax.self) else { return false }
        return infix.operator.is(AssignmentExprSyntax.self) && !infix.leftOperand.is(DiscardAssignmentExprSyntax.self)
            || infix.operator.trimmedDescription.hasSuffix("=")
                && !["==", "!=", "<=", ">=", "===", "!=="].contains(infix.operator.trimmedDescription)
    }

    /// Whether a statement may be the value of its block, or must be there for a property to have a value.
    private func isResult(_ node: CodeBlockItemSyntax) -> Bool {
        var parent = node.parent
        if let list = node.parent?.as(CodeBlockItemListSyntax.self), list.count == 1 {
            let owner = list.parent?.parent
            // 'func' without a result, or a branch of a statement.
            let function = owner?.as(FunctionDeclSyntax.self)
            let isStatement =
                function.map { $0.signature.returnClause == nil } ?? false || owner?.is(ForStmtSyntax.self) == true
                || owner?.is(WhileStmtSyntax.self) == true || isStatement(owner)
            guard isStatement else { return true }
        }
        while let ancestor = parent {
            if ancestor.is(InitializerDeclSyntax.self) { return true }
            parent = ancestor.parent
        }
        return false
    }

    /// Whether a branch belongs to an 'if' that is no value.
    private func isStatement(_ owner: Syntax?) -> Bool {
        guard let item = owner?.as(IfExprSyntax.self)?.parent?.as(ExpressionStmtSyntax.self)?.parent else {
            return false
        }
        return item.as(CodeBlockItemSyntax.self).map { !isResult($0) } ?? false
    }

    // MARK: What is left alone

    override func visit(_ node: StringLiteralExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_ node: AttributeListSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_ node: ExpressionPatternSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_ node: EnumCaseDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

    /// Conditions that hold in a debug build on Linux with the traits of the scripts.
    private static let active: Set = ["CommandLineTool", "WideKernels", "os(Linux)", "arch(x86_64)", "DEBUG"]

    override func visit(_ node: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind {
        let clause = node.clauses.first { clause in
            guard let condition = clause.condition else { return true }
            return Self.active.contains(condition.trimmedDescription)
        }
        if let elements = clause?.elements { walk(elements) }
        return .skipChildren
    }
}
