import Foundation

/// A place in a text, between characters.
@preconcurrency @MainActor
open class UITextPosition: NSObject {
    /// In UTF-16 code units, as those of `NSRange`.
    let offset: Int

    public override convenience init() { self.init(0) }
    init(_ offset: Int) { self.offset = offset }

    open override func isEqual(_ object: Any?) -> Bool { (object as? UITextPosition)?.offset == offset }
    open override var hash: Int { offset }
}

/// A part of a text.
@preconcurrency @MainActor
open class UITextRange: NSObject {
    let offsets: Range<Int>

    public override convenience init() { self.init(0..<0) }
    init(_ offsets: Range<Int>) { self.offsets = offsets }

    open var isEmpty: Bool { offsets.isEmpty }
    open var start: UITextPosition { UITextPosition(offsets.lowerBound) }
    open var end: UITextPosition { UITextPosition(offsets.upperBound) }
    open override func isEqual(_ object: Any?) -> Bool { (object as? UITextRange)?.offsets == offsets }
    open override var hash: Int { offsets.hashValue }
}

@preconcurrency @MainActor
open class UITextSelectionRect: NSObject {
    open internal(set) var rect = CGRect.zero
}

/// A text that is edited: the positions in it, and where they are on the screen by the rule that text is measured with.
@preconcurrency @MainActor
public protocol UITextInput: UIKeyInput {
    var selectedTextRange: UITextRange? { get set }
    var beginningOfDocument: UITextPosition { get }
    var endOfDocument: UITextPosition { get }
    func text(in range: UITextRange) -> String?
    func replace(_ range: UITextRange, withText text: String)
    func position(from position: UITextPosition, offset: Int) -> UITextPosition?
    func offset(from position: UITextPosition, to other: UITextPosition) -> Int
    func compare(_ position: UITextPosition, to other: UITextPosition) -> ComparisonResult
    func textRange(from start: UITextPosition, to end: UITextPosition) -> UITextRange?
    func caretRect(for position: UITextPosition) -> CGRect
    func firstRect(for range: UITextRange) -> CGRect
    func selectionRects(for range: UITextRange) -> [UITextSelectionRect]
    func closestPosition(to point: CGPoint) -> UITextPosition?
}

extension UITextInput {
    private var editedText: String { (self as? any EditedText)?.editedText ?? "" }

    public var beginningOfDocument: UITextPosition { UITextPosition(0) }
    public var endOfDocument: UITextPosition { UITextPosition(editedText.utf16.count) }
    public func text(in range: UITextRange) -> String? {
        let text = editedText
        return text.range(range.offsets).map { String(text[$0]) }
    }
    /// None: no keyboard composes text.
    public var markedTextRange: UITextRange? { nil }
    public func unmarkText() {}
    public func position(from position: UITextPosition, offset: Int) -> UITextPosition? {
        let place = position.offset + offset
        return (0...endOfDocument.offset).contains(place) ? UITextPosition(place) : nil
    }
    public func offset(from position: UITextPosition, to other: UITextPosition) -> Int {
        other.offset - position.offset
    }
    public func compare(_ position: UITextPosition, to other: UITextPosition) -> ComparisonResult {
        position.offset < other.offset
            ? .orderedAscending : position.offset > other.offset ? .orderedDescending : .orderedSame
    }
    public func textRange(from start: UITextPosition, to end: UITextPosition) -> UITextRange? {
        UITextRange(min(start.offset, end.offset)..<max(start.offset, end.offset))
    }
}

extension String {
    /// The characters at offsets in UTF-16 code units; `nil` outside of the text or inside a character.
    fileprivate func range(_ offsets: Range<Int>) -> Range<Index>? {
        Range(NSRange(offsets), in: self)
    }
}

/// A field or a view with a text that is edited.
@MainActor
protocol EditedText: UITextInput {
    var editedText: String { get }
    /// The selection, or the caret at its end; `nil` for a caret at the end of the text.
    var selection: Range<Int>? { get set }
    var textFont: UIFont { get }
    /// Where the lines are.
    var textArea: CGRect { get }
    var wraps: Bool { get }
    var textAlignment: NSTextAlignment { get }
    /// Takes a text and the selection in it that editing made.
    func edit(_ text: String, _ selection: Range<Int>?)
}

extension EditedText {
    var selectedOffsets: Range<Int> {
        let end = editedText.utf16.count
        return selection?.clamped(to: 0..<end) ?? end..<end
    }

    func replaceSelection(with text: String) { replace(selectedOffsets, with: text) }

    /// Deletes the selection, or the character before the caret.
    func deleteSelection() {
        let (text, selected) = (editedText, selectedOffsets)
        guard selected.isEmpty else { return replace(selected, with: "") }
        guard let caret = text.range(selected)?.lowerBound, caret > text.startIndex else { return }
        replace(text.index(before: caret).utf16Offset(in: text)..<selected.upperBound, with: "")
    }

    func replace(_ offsets: Range<Int>, with new: String) {
        var text = editedText
        guard let range = text.range(offsets) else { return }
        text.replaceSubrange(range, with: new)
        let caret = offsets.lowerBound + new.utf16.count
        edit(text, caret == text.utf16.count ? nil : caret..<caret)
    }

    /// The caret at an offset: the number of its line, and its place.
    private func caret(at offset: Int) -> (line: Int, rect: CGRect) {
        let (text, font, area) = (editedText, textFont, textArea)
        let end = text.range(0..<min(offset, text.utf16.count))?.upperBound ?? text.endIndex
        let limit = wraps ? max(area.width, font.pointSize / 2) : .infinity
        var line = 0, x: CGFloat = 0
        for (index, paragraph) in text[..<end].split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            // A line that is full has its caret at its end.
            if index > 0 { line += 1 }
            let width = font.width(of: paragraph)
            let full = width > 0 && limit < .infinity ? Int((width / limit).rounded(.up)) - 1 : 0
            line += full
            x = width - CGFloat(full) * (full > 0 ? limit : 0)
        }
        let rest = wraps ? 0 : area.width - font.width(of: text[...])
        let indent = textAlignment == .center ? rest / 2 : textAlignment == .right ? rest : 0
        let top = wraps ? area.minY : area.midY - font.lineAdvance / 2
        let place = CGPoint(x: area.minX + indent + x, y: top + CGFloat(line) * font.lineAdvance)
        return (line, CGRect(origin: place, size: CGSize(width: 2, height: font.lineAdvance)))
    }

    func caret(for position: UITextPosition) -> CGRect { caret(at: position.offset).rect }

    /// The rectangles of a range, one for each line.
    func rects(for range: UITextRange) -> [CGRect] {
        let (start, end) = (caret(at: range.offsets.lowerBound), caret(at: range.offsets.upperBound))
        let area = textArea
        return (start.line...max(start.line, end.line)).map { line in
            let left = line == start.line ? start.rect.minX : area.minX
            let right = line == end.line ? end.rect.minX : area.maxX
            let top = start.rect.minY + CGFloat(line - start.line) * textFont.lineAdvance
            return CGRect(x: left, y: top, width: right - left, height: textFont.lineAdvance)
        }
    }

    func selectionRects(in range: UITextRange) -> [UITextSelectionRect] {
        guard !range.isEmpty else { return [] }
        return rects(for: range).map { rect in
            let selected = UITextSelectionRect()
            selected.rect = rect
            return selected
        }
    }

    func position(nearest point: CGPoint) -> UITextPosition {
        let text = editedText
        let offsets = (text.indices + [text.endIndex]).map { $0.utf16Offset(in: text) }
        // The line first.
        func distance(_ offset: Int) -> (CGFloat, CGFloat) {
            let rect = caret(at: offset).rect
            return (max(rect.minY - point.y, point.y - rect.maxY, 0), abs(rect.minX - point.x))
        }
        return UITextPosition(offsets.min { distance($0) < distance($1) } ?? 0)
    }
}
