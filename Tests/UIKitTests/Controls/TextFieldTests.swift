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

    @Test func `a field without text takes some`() {
        field.text = nil
        field.deleteBackward()
        #expect(field.text == "" && !field.hasText)
        field.insertText("a")
        #expect(field.text == "a")
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

    /// Styles its placeholder whenever it is set, and leaves a space above the text.
    private final class StyledField: UITextField {
        override var placeholder: String? {
            didSet { attributedPlaceholder = placeholder.map { NSAttributedString(string: $0 + "!") } }
        }
        override func textRect(forBounds bounds: CGRect) -> CGRect {
            super.textRect(forBounds: bounds).insetBy(dx: 0, dy: 5)
        }
        override func editingRect(forBounds bounds: CGRect) -> CGRect {
            super.editingRect(forBounds: bounds).insetBy(dx: 0, dy: 5)
        }
    }

    @Test func `an override that styles the placeholder, or insets the text, is not called by the other`() {
        let field = StyledField()
        field.placeholder = "name"
        #expect(field.placeholder == "name!" && field.attributedPlaceholder?.string == "name!")
        let bounds = CGRect(x: 0, y: 0, width: 80, height: 40)
        #expect(field.editingRect(forBounds: bounds).height == 30 && field.textRect(forBounds: bounds).height == 30)
        field.attributedPlaceholder = nil
        #expect(field.placeholder == nil)
    }

    /// Counts how often each of the two is set.
    private final class CountingLabel: UILabel {
        var counts = [0, 0]
        override var text: String? { didSet { counts[0] += 1 } }
        override var attributedText: NSAttributedString? { didSet { counts[1] += 1 } }
    }

    @Test func `a label's text and attributed text are one, and setting one does not call the other`() {
        let label = CountingLabel()
        #expect(label.attributedText == nil)
        label.font = UIFont.systemFont(ofSize: 30)
        label.text = "plain"
        let attributes = unsafe label.attributedText?.attributes(at: 0, effectiveRange: nil) ?? [:]
        #expect(label.attributedText?.string == "plain" && attributes[.font] as? UIFont == label.font)
        label.attributedText = NSAttributedString(string: "styled", attributes: [.kern: 2])
        #expect(label.text == "styled" && label.counts == [1, 1])
        let styles = unsafe label.attributedText?.attributes(at: 0, effectiveRange: nil) ?? [:]
        #expect(styles[.kern] as? Int == 2)
        label.text = nil
        #expect(label.attributedText == nil)
    }

    @Test func `a font of nil is the default one`() {
        let label = UILabel()
        (field.font, label.font) = (UIFont.boldSystemFont(ofSize: 30), UIFont.boldSystemFont(ofSize: 30))
        (field.font, label.font) = (nil, nil)
        #expect(field.font == UIFont.systemFont(ofSize: 17) && label.font == UIFont.systemFont(ofSize: 17))
    }
}
