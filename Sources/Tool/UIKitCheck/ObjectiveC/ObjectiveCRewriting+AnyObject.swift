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
