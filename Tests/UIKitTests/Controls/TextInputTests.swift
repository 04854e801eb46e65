import Foundation
import HeadlessKit
import Testing
import UIKit

/// Positions, selections and carets in edited texts: characters are half as wide as the font's size, lines 1.2 times as high.
@MainActor @Suite("Edited texts") struct TextInputTests {
    private let stage = Stage(size: CGSize(width: 300, height: 300))

    private func field(_ text: String) -> UITextField {
        let field = UITextField(frame: CGRect(x: 0, y: 0, width: 100, height: 44))
        (field.text, field.font) = (text, UIFont.systemFont(ofSize: 20))
        stage.window.addSubview(field)
        return field
    }

    private func range(_ input: some UITextInput, _ from: Int, _ to: Int) throws -> UITextRange {
        let start = try #require(input.position(from: input.beginningOfDocument, offset: from))
        let end = try #require(input.position(from: input.beginningOfDocument, offset: to))
        return try #require(input.textRange(from: start, to: end))
    }

    @Test func `positions count code units, and are in the text`() throws {
        let field = field("a😀b")
        #expect(field.offset(from: field.beginningOfDocument, to: field.endOfDocument) == 4)
        let emoji = try range(field, 1, 3)
        #expect(field.offset(from: emoji.end, to: emoji.start) == -2)
        #expect(field.position(from: field.endOfDocument, offset: 1) == nil)
        #expect(field.position(from: field.beginningOfDocument, offset: -1) == nil)
        #expect(try field.text(in: range(field, 1, 3)) == "😀")
        #expect(try field.text(in: range(field, 3, 1)) == "😀")
        let (start, end) = (field.beginningOfDocument, field.endOfDocument)
        #expect(
            field.compare(start, to: end) == .orderedAscending && field.compare(end, to: start) == .orderedDescending)
        #expect(field.compare(end, to: field.endOfDocument) == .orderedSame && end == field.endOfDocument)
        #expect(try range(field, 1, 3) == range(field, 1, 3) && range(field, 2, 2).isEmpty)
    }

    @Test func `text is typed at the caret, and takes the place of the selection`() throws {
        let field = field("abcd")
        #expect(field.selectedTextRange == nil)
        field.becomeFirstResponder()
        #expect(field.selectedTextRange?.start == field.endOfDocument)
        field.selectedTextRange = try range(field, 1, 3)
        field.insertText("XYZ")
        #expect(try field.text == "aXYZd" && field.selectedTextRange == range(field, 4, 4))
        field.deleteBackward()
        #expect(try field.text == "aXYd" && field.selectedTextRange == range(field, 3, 3))
        field.selectedTextRange = try range(field, 0, 2)
        field.deleteBackward()
        #expect(try field.text == "Yd" && field.selectedTextRange == range(field, 0, 0))
        field.deleteBackward()
        #expect(field.text == "Yd")
        try field.replace(range(field, 1, 2), withText: "😀")
        field.deleteBackward()
        #expect(field.text == "Y")
        field.text = "new"
        #expect(field.selectedTextRange?.end == field.endOfDocument)
    }

    @Test(arguments: [(NSTextAlignment.left, 0.0), (.center, 35), (.right, 70)])
    func `carets of a field follow the alignment, in the middle of its height`(
        alignment: NSTextAlignment, start: Double
    ) throws {
        let field = field("abc")
        field.textAlignment = alignment
        #expect(field.caretRect(for: field.beginningOfDocument) == CGRect(x: start, y: 10, width: 2, height: 24))
        #expect(field.caretRect(for: field.endOfDocument).minX == CGFloat(start + 30))
        #expect(try field.firstRect(for: range(field, 1, 3)) == CGRect(x: start + 10, y: 10, width: 20, height: 24))
        let nearest = try #require(field.closestPosition(to: CGPoint(x: start + 12, y: 22)))
        #expect(field.offset(from: field.beginningOfDocument, to: nearest) == 1)
        #expect(try field.selectionRects(for: range(field, 0, 2)).map(\.rect.width) == [20])
        #expect(try field.selectionRects(for: range(field, 1, 1)).isEmpty)
    }

    /// A text view 10 + 2 · 5 characters of 10 points wide, with 8 points above and below.
    private func view(_ text: String) -> UITextView {
        let view = UITextView(frame: CGRect(x: 0, y: 0, width: 110, height: 64))
        (view.font, view.text) = (UIFont.systemFont(ofSize: 20), text)
        stage.window.addSubview(view)
        view.layoutIfNeeded()
        return view
    }

    @Test func `a text view breaks lines at its width, and its content is as high as they are`() throws {
        // Two lines of a paragraph, an empty one, and a short one.
        let view = view("abcdefghijklm\n\nno")
        #expect(view.contentSize == CGSize(width: 110, height: 4 * 24 + 16))
        #expect(view.sizeThatFits(CGSize(width: 60, height: 0)).height == CGFloat(5 * 24 + 16))
        #expect(view.sizeThatFits(CGSize(width: 500, height: 0)) == CGSize(width: 140, height: 3 * 24 + 16))
        func caret(_ offset: Int) throws -> CGPoint {
            view.caretRect(for: try #require(view.position(from: view.beginningOfDocument, offset: offset))).origin
        }
        #expect(try caret(0) == CGPoint(x: 5, y: 8) && caret(10) == CGPoint(x: 105, y: 8))
        #expect(try caret(12) == CGPoint(x: 25, y: 32) && caret(14) == CGPoint(x: 5, y: 56))
        #expect(try caret(17) == CGPoint(x: 25, y: 80))
        let rects = try view.selectionRects(for: range(view, 8, 16)).map(\.rect)
        let line = { (x: CGFloat, y: CGFloat, end: CGFloat) in CGRect(x: x, y: y, width: end - x, height: 24) }
        #expect(rects == [line(85, 8, 105), line(5, 32, 105), line(5, 56, 105), line(5, 80, 15)])
        #expect(try view.firstRect(for: range(view, 8, 16)) == rects[0])
        let nearest = try #require(view.closestPosition(to: CGPoint(x: 31, y: 40)))
        #expect(view.offset(from: view.beginningOfDocument, to: nearest) == 13)
        let below = try #require(view.closestPosition(to: CGPoint(x: 31, y: 32.5)))
        #expect(view.offset(from: view.beginningOfDocument, to: below) == 13)
        view.scrollRangeToVisible(NSRange(location: 16, length: 1))
        #expect(view.contentOffset.y == 40)
        view.isScrollEnabled = false
        #expect(view.intrinsicContentSize == CGSize(width: 110, height: 112))
    }

    @Test func `insets and padding leave less for the lines, and a view that does not scroll grows with them`() {
        let view = view("abcdefgh")
        view.textContainerInset = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
        // Eight characters need 80 points, the insets 6 and the padding 10.
        #expect(view.sizeThatFits(CGSize(width: 96, height: 0)) == CGSize(width: 96, height: 28))
        #expect(view.sizeThatFits(CGSize(width: 95, height: 0)).height == CGFloat(52))
        #expect(view.caretRect(for: view.beginningOfDocument) == CGRect(x: 7, y: 1, width: 2, height: 24))
        let growing = UITextView()
        (growing.font, growing.isScrollEnabled) = (UIFont.systemFont(ofSize: 20), false)
        growing.translatesAutoresizingMaskIntoConstraints = false
        stage.window.addSubview(growing)
        NSLayoutConstraint.activate([
            growing.topAnchor.constraint(equalTo: stage.window.topAnchor),
            growing.leftAnchor.constraint(equalTo: stage.window.leftAnchor),
            growing.widthAnchor.constraint(equalToConstant: 60),
        ])
        stage.window.layoutIfNeeded()
        #expect(growing.frame.height == 40)
        growing.text = "abcdefgh"
        stage.window.layoutIfNeeded()
        #expect(growing.frame.height == 64)
    }

    @Test func `a field tells of another selection, a text view posts what happens to it`() throws {
        final class Told: NSObject, UITextFieldDelegate {
            var count = 0
            func textFieldDidChangeSelection(_ textField: UITextField) { count += 1 }
        }
        let (field, told) = (field("ab"), Told())
        field.delegate = told
        field.selectedTextRange = try range(field, 0, 1)
        #expect(told.count == 1)
        field.insertText("c")
        #expect(told.count == 2 && field.text == "cb")
        let view = view("a")
        var names: [NSNotification.Name] = []
        let observers = [
            UITextView.textDidBeginEditingNotification, UITextView.textDidChangeNotification,
            UITextView.textDidEndEditingNotification,
        ].map { name in
            NotificationCenter.default.addObserver(forName: name, object: view, queue: nil) { _ in
                MainActor.assumeIsolated { names.append(name) }
            }
        }
        view.becomeFirstResponder()
        view.insertText("b")
        view.resignFirstResponder()
        for observer in observers { NotificationCenter.default.removeObserver(observer) }
        #expect(
            names == [
                UITextView.textDidBeginEditingNotification, UITextView.textDidChangeNotification,
                UITextView.textDidEndEditingNotification,
            ])
    }

    private final class Editor: NSObject, UITextViewDelegate {
        var log: [String] = []
        var begins = true, ends = true
        func textViewShouldBeginEditing(_ textView: UITextView) -> Bool {
            log.append("should begin")
            return begins
        }
        func textViewDidBeginEditing(_ textView: UITextView) { log.append("begun") }
        func textViewShouldEndEditing(_ textView: UITextView) -> Bool {
            log.append("should end")
            return ends
        }
        func textViewDidEndEditing(_ textView: UITextView) { log.append("ended") }
        func textViewDidChange(_ textView: UITextView) { log.append(textView.text) }
        func textViewDidChangeSelection(_ textView: UITextView) {
            log.append("\(textView.selectedRange.location)+\(textView.selectedRange.length)")
        }
    }

    @Test func `a text view asks and tells its delegate`() {
        let (view, editor) = (view("ab"), Editor())
        view.delegate = editor
        editor.begins = false
        #expect(!view.becomeFirstResponder() && !view.isFirstResponder)
        (editor.begins, editor.ends) = (true, false)
        #expect(view.becomeFirstResponder() && view.becomeFirstResponder())
        view.selectedRange = NSRange(location: 0, length: 1)
        view.insertText("c")
        #expect(!view.resignFirstResponder() && view.isFirstResponder)
        editor.ends = true
        #expect(view.resignFirstResponder() && view.resignFirstResponder())
        #expect(
            editor.log == [
                "should begin", "should begin", "begun", "0+1", "1+0", "cb", "should end", "should end", "ended",
            ])
        view.isEditable = false
        #expect(view.becomeFirstResponder() && editor.log.count == 9)
    }
}
