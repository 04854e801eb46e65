import Foundation
import HeadlessKit
import Testing
import UIKit

@MainActor
@Suite("Text fields") struct TextFieldTests {
    private final class Editor: NSObject, UITextFieldDelegate {
        var log: [String] = []
        var begins = true, ends = true

        func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool {
            log.append("should begin")
            return begins
        }
        func textFieldDidBeginEditing(_ textField: UITextField) { log.append("begun") }
        func textFieldShouldEndEditing(_ textField: UITextField) -> Bool {
            log.append("should end")
            return ends
        }
        func textFieldDidEndEditing(_ textField: UITextField) { log.append("ended") }
    }

    private let stage = Stage(size: CGSize(width: 300, height: 300))
    private let editor = Editor()
    private let field = UITextField(frame: CGRect(x: 0, y: 0, width: 100, height: 40))

    private func show() {
        field.delegate = editor
        for (event, name) in [
            (UIControl.Event.editingDidBegin, "begin"), (.editingChanged, "changed"), (.editingDidEnd, "end"),
        ] { field.addAction(UIAction { [editor] _ in editor.log.append(name) }, for: event) }
        stage.window.addSubview(field)
    }

    @Test func `the delegate is asked first, and actions follow what it is told`() {
        show()
        #expect(field.becomeFirstResponder() && field.isEditing && field.becomeFirstResponder())
        field.insertText("ab")
        field.deleteBackward()
        #expect(field.text == "a" && field.hasText)
        #expect(field.resignFirstResponder() && !field.isEditing)
        #expect(
            editor.log == ["should begin", "begun", "begin", "changed", "changed", "should end", "ended", "end"])
    }

    @Test func `what the delegate refuses does not take place`() {
        show()
        (editor.begins, editor.ends) = (false, false)
        #expect(!field.becomeFirstResponder() && !field.isEditing)
        editor.begins = true
        #expect(field.becomeFirstResponder() && !field.resignFirstResponder() && field.isEditing)
        #expect(editor.log == ["should begin", "should begin", "begun", "begin", "should end"])
        field.isEnabled = false
        #expect(!field.canBecomeFirstResponder)
    }

    @Test func `another field ends the editing of the first, a tap begins it, and old text may go`() throws {
        show()
        let other = UITextField(frame: CGRect(x: 0, y: 100, width: 100, height: 40))
        (other.text, other.clearsOnBeginEditing) = ("old", true)
        stage.window.addSubview(other)
        field.becomeFirstResponder()
        try stage.play(.tap(CGPoint(x: 50, y: 120)))
        stage.runToIdle()
        #expect(other.isEditing && !field.isEditing && other.text == "" && editor.log.suffix(2) == ["ended", "end"])
        #expect(stage.window.endEditing(false) && !other.isEditing)
    }

    @Test func `a field that is not edited resigns without asking its delegate`() {
        show()
        #expect(field.resignFirstResponder() && editor.log == [])
    }

    @Test func `a field without text takes some, and has no carets or selections to show`() {
        field.text = nil
        field.deleteBackward()
        #expect(field.text == nil && !field.hasText)
        field.insertText("a")
        #expect(field.text == "a")
        #expect(field.caretRect(for: UITextPosition()) == .zero && field.selectionRects(for: UITextRange()).isEmpty)
    }

    @Test func `notifications name the field`() {
        show()
        var names: [NSNotification.Name] = []
        let observers = [
            UITextField.textDidBeginEditingNotification, UITextField.textDidChangeNotification,
            UITextField.textDidEndEditingNotification,
        ].map { name in
            NotificationCenter.default.addObserver(forName: name, object: field, queue: nil) { _ in
                MainActor.assumeIsolated { names.append(name) }
            }
        }
        field.becomeFirstResponder()
        field.insertText("x")
        field.resignFirstResponder()
        #expect(
            names.map(\.rawValue) == [
                "UITextFieldTextDidBeginEditingNotification", "UITextFieldTextDidChangeNotification",
                "UITextFieldTextDidEndEditingNotification",
            ])
        for observer in observers { NotificationCenter.default.removeObserver(observer) }
    }

    @Test func `a border and the views at the sides have the platform's places`() {
        let bounds = CGRect(x: 0, y: 0, width: 100, height: 40)
        #expect(field.textRect(forBounds: bounds) == bounds && field.editingRect(forBounds: bounds) == bounds)
        field.borderStyle = .roundedRect
        #expect(field.placeholderRect(forBounds: bounds) == CGRect(x: 7, y: 2, width: 86, height: 36))
        #expect(field.rightViewRect(forBounds: bounds) == .zero && field.leftViewRect(forBounds: bounds) == .zero)
        field.rightView = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 10))
        #expect(field.rightViewRect(forBounds: bounds) == CGRect(x: 80, y: 0, width: 20, height: 10))
        field.attributedPlaceholder = NSAttributedString(string: "name")
        field.attributedText = NSAttributedString()
        #expect(field.placeholder == "name" && field.text == "")
    }
}
