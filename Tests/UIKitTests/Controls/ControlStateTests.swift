import Foundation
import HeadlessKit
import Testing
import UIKit

/// States, events and appearances of controls after each sequence of touches.
@MainActor @Suite("States of controls") struct ControlStateTests {
    private let stage = Stage(size: CGSize(width: 400, height: 800))
    private let button = UIButton(frame: CGRect(x: 100, y: 100, width: 100, height: 50))

    private func events(_ points: [[Double]], cancelled: Bool = false) throws -> [String] {
        var events: [String] = []
        for (event, name) in [
            (UIControl.Event.touchDown, "down"), (.touchUpInside, "inside"), (.touchUpOutside, "outside"),
            (.touchCancel, "cancel"),
        ] {
            button.addAction(
                UIAction { action in
                    #expect(action.sender is UIButton)
                    events.append("\(name) \((action.sender as? UIControl)?.isHighlighted == true)")
                }, for: event)
        }
        stage.window.addSubview(button)
        try stage.play(TouchScript(touches: [TouchScript.Touch(points: points, cancelled: cancelled)]))
        stage.runToIdle()
        return events
    }

    @Test func `a touch that ends inside, outside or not at all`() throws {
        #expect(try events([[0, 150, 120], [0.1, 150, 120]]) == ["down true", "inside false"])
        #expect(button.state == .normal)
        button.removeFromSuperview()
    }

    @Test func `a touch that leaves ends outside`() throws {
        var drags: [UIControl.Event] = []
        for event in [UIControl.Event.touchDragExit, .touchDragEnter] {
            button.addAction(
                UIAction { [button] in
                    #expect($0.sender === button && button.isHighlighted == (event == .touchDragEnter))
                    drags.append(event)
                }, for: event)
        }
        #expect(
            try events([[0, 150, 120], [0.1, 300, 300], [0.2, 150, 120], [0.3, 300, 300]])
                == ["down true", "outside false"])
        #expect(drags == [.touchDragExit, .touchDragEnter, .touchDragExit])
        #expect(button.state == .normal)
    }

    @Test func `a cancelled touch leaves no highlight`() throws {
        #expect(try events([[0, 150, 120], [0.1, 150, 120]], cancelled: true) == ["down true", "cancel false"])
        #expect(button.state == .normal && !button.isHighlighted)
    }

    /// A control that follows a touch for a number of moves.
    private final class Knob: UIControl {
        var begins = true, moves = 9
        var log: [String] = []

        override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
            log.append("begin \(isTracking)")
            return begins
        }
        override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
            log.append("move \(touch.location(in: self).x) \(isTouchInside)")
            moves -= 1
            return moves > 0
        }
        override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
            log.append("end \(isTracking) \(isTouchInside)")
        }
        override func cancelTracking(with event: UIEvent?) { log.append("cancel \(isTracking) \(isTouchInside)") }
    }

    private func track(_ change: (Knob) -> Void = { _ in }, cancelled: Bool = false) throws -> Knob {
        let knob = Knob(frame: CGRect(x: 100, y: 100, width: 100, height: 50))
        change(knob)
        for (event, name) in [
            (UIControl.Event.touchDown, "down"), (.touchDragOutside, "outside"), (.touchUpInside, "up"),
        ] { knob.addAction(UIAction { [unowned knob] _ in knob.log.append(name) }, for: event) }
        stage.window.addSubview(knob)
        let points: [[Double]] = [[0, 150, 120], [0.1, 160, 120], [0.2, 300, 120], [0.3, 170, 120]]
        try stage.play(TouchScript(touches: [TouchScript.Touch(points: points, cancelled: cancelled)]))
        stage.runToIdle()
        #expect(!knob.isTracking && !knob.isHighlighted)
        return knob
    }

    @Test func `a touch is tracked as long as the control agrees`() throws {
        let log = try track().log
        #expect(
            log == [
                "begin false", "down", "move 60.0 true", "move 200.0 false", "outside", "move 70.0 true",
                "end false true", "up",
            ])
        #expect(try track { $0.moves = 1 }.log == ["begin false", "down", "move 60.0 true"])
        #expect(try track { $0.begins = false }.log == ["begin false"])
        #expect(try track(cancelled: true).log.last == "cancel false false")
    }

    @Test func `a control lists its events and targets, and removes an action by its identity`() {
        let (target, action) = (NSObject(), UIAction { _ in })
        button.addTarget(target, action: Selector("tap"), for: .touchDown)
        button.addAction(action, for: [.touchUpInside, .valueChanged])
        #expect(
            button.allTargets == [target] && button.allControlEvents == [.touchDown, .touchUpInside, .valueChanged])
        button.removeAction(UIAction { _ in }, for: .valueChanged)
        button.removeAction(action, for: .valueChanged)
        #expect(button.allControlEvents == [.touchDown, .touchUpInside])
        button.removeAction(action, for: .allEvents)
        #expect(button.allControlEvents == .touchDown)
    }

    @Test func `a disabled control hears nothing`() throws {
        button.isEnabled = false
        #expect(try events([[0, 150, 120], [0.1, 150, 120]]) == [] && button.state == .disabled)
    }

    @Test func `the state is the set of its parts`() {
        for bits in 0..<8 {
            (button.isHighlighted, button.isEnabled, button.isSelected) = (bits & 1 != 0, bits & 2 == 0, bits & 4 != 0)
            #expect(button.state.rawValue == UInt(bits))
        }
    }

    @Test func `a button shows the title and image of its state, or else the normal ones`() {
        let (normal, pressed) = (UIImage(), UIImage())
        #expect(button.currentTitle == nil && button.currentImage == nil)
        button.setTitle("normal", for: .normal)
        button.setAttributedTitle(NSAttributedString(string: "pressed"), for: .highlighted)
        button.setImage(normal, for: .normal)
        button.setImage(pressed, for: .highlighted)
        #expect(button.currentTitle == "normal" && button.currentImage === normal)
        button.isHighlighted = true
        #expect(button.titleLabel?.text == "pressed" && button.currentImage === pressed)
        button.isSelected = true
        #expect(button.titleLabel?.text == "normal" && button.title(for: .highlighted) == nil)
        #expect(button.image(for: .selected) == nil && UIButton(type: .close).buttonType == .close)
    }

    @Test func `a button calls its configuration's handler once a layout, for every change of its state`() throws {
        var (calls, taps): ([UIControl.State], Int) = ([], 0)
        var configuration = UIButton.Configuration.filled()
        let action = UIAction(title: "action") { _ in taps += 1 }
        let button = UIButton(configuration: configuration, primaryAction: action)
        #expect(button.currentTitle == "action" && button.configuration?.title == "action")
        configuration.attributedTitle = AttributedString("rich")
        button.configuration = configuration
        #expect(button.currentTitle == "rich")
        button.configurationUpdateHandler = { button in
            calls.append(button.state)
            button.configuration?.title = button.isHighlighted ? "pressed" : "plain"
        }
        button.frame = CGRect(x: 100, y: 100, width: 100, height: 50)
        stage.window.addSubview(button)
        try stage.play(.tap(CGPoint(x: 150, y: 120)))
        stage.runToIdle()
        #expect(calls == [.normal, .highlighted, .normal] && taps == 1 && button.currentTitle == "plain")
        (button.isSelected, button.isSelected) = (true, true)
        button.layoutIfNeeded()
        #expect(calls.count == 4)
    }

    @Test func `a handler is called without a configuration, and a subclass updates one without a handler`() {
        final class Button: UIButton {
            var updates = 0
            override func updateConfiguration() {
                super.updateConfiguration()
                updates += 1
            }
        }
        var calls = 0
        let (plain, own) = (UIButton(), Button())
        plain.configurationUpdateHandler = { _ in calls += 1 }
        own.configuration = .plain()
        for button in [plain, own, Button()] {
            button.layoutIfNeeded()
            button.layoutIfNeeded()
            button.isEnabled = false
            button.layoutIfNeeded()
        }
        #expect(calls == 2 && own.updates == 2)
        let none = Button()
        none.setNeedsUpdateConfiguration()
        none.layoutIfNeeded()
        #expect(none.updates == 0)
    }

    @Test func `text has the size that a label gives it, and lines break at a width`() {
        let font = UIFont.systemFont(ofSize: 10)
        let (label, text, limit) = (UILabel(), "abcdef\nab", CGSize(width: 20, height: 1000))
        (label.text, label.font, label.numberOfLines) = (text, font, 0)
        let rich = NSAttributedString(string: text, attributes: [.font: font])
        #expect(text.size(withAttributes: [.font: font]) == label.intrinsicContentSize)
        #expect(
            rich.size() == label.intrinsicContentSize
                && NSAttributedString(string: "").size() == CGSize(width: 0, height: 15))
        // Six characters of 5 points need two lines of 20.
        let broken = CGRect(x: 0, y: 0, width: 20, height: 36)
        #expect(rich.boundingRect(with: limit, options: .usesLineFragmentOrigin, context: nil) == broken)
        #expect(
            text.boundingRect(
                with: limit, options: .usesLineFragmentOrigin, attributes: [.font: font], context: nil) == broken)
        #expect(rich.boundingRect(with: limit, context: nil).size == label.intrinsicContentSize)
        #expect(NSString(string: "abc").size(withAttributes: [.font: font]) == CGSize(width: 15, height: 12))
    }

    @Test func `labels, images and effects have the size of their content`() {
        let label = UILabel()
        (label.font, label.numberOfLines) = (UIFont.systemFont(ofSize: 10), 0)
        // Half the size of the font a character, 1.2 times the size a line, at least one line.
        for (text, width, height) in [(nil, 0.0, 12.0), ("", 0, 12), ("abc", 15, 12), ("abc\nabcdef\n", 30, 36)] {
            label.text = text
            #expect(label.intrinsicContentSize == CGSize(width: width, height: height))
        }
        label.attributedText = NSAttributedString(string: "ab")
        #expect(label.text == "ab")
        label.sizeToFit()
        #expect(label.bounds.size == CGSize(width: 10, height: 12))
        let picture = UIGraphicsImageRenderer(size: CGSize(width: 30, height: 20)).image { _ in }
        let both = UIImageView(image: picture, highlightedImage: picture)
        #expect(both.bounds.size == CGSize(width: 30, height: 20) && both.highlightedImage === picture)
        #expect(UIImageView().intrinsicContentSize == CGSize(width: -1, height: -1))
        #expect(UIImageView(image: nil).frame == .zero && both.sizeThatFits(.zero) == CGSize(width: 30, height: 20))
        let effect = UIVisualEffectView(effect: UIBlurEffect(style: .dark))
        effect.frame.size = CGSize(width: 50, height: 60)
        #expect(effect.contentView.superview === effect && effect.contentView.frame == effect.bounds)
        effect.frame.size = CGSize(width: 70, height: 80)
        #expect(effect.contentView.frame == effect.bounds)
    }

    @Test func `an image view and an effect view may have nothing to show`() {
        let picture = UIGraphicsImageRenderer(size: CGSize(width: 30, height: 20)).image { _ in }
        let highlighted = UIImageView(image: nil, highlightedImage: picture)
        #expect(highlighted.frame == .zero && highlighted.image == nil && highlighted.highlightedImage === picture)
        let frame = CGRect(x: 1, y: 2, width: 30, height: 40)
        let plain = UIVisualEffectView(frame: frame)
        #expect(plain.frame == frame && plain.effect == nil)
    }

    @Test func `a button's content is in its insets, and each state may have an image alone`() {
        button.contentEdgeInsets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
        let content = button.contentRect(forBounds: CGRect(x: 0, y: 0, width: 100, height: 50))
        #expect(content == CGRect(x: 2, y: 1, width: 94, height: 46))
        let picture = UIImage()
        button.setImage(picture, for: .disabled)
        button.isEnabled = false
        #expect(button.currentImage === picture && button.currentTitle == nil && button.image(for: .normal) == nil)
    }

    @Test func `a control follows no touch without one`() {
        let knob = Knob(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        knob.touchesBegan([], with: nil)
        #expect(!knob.isTracking && !knob.isHighlighted && knob.log == [])
    }

    @Test func `an action keeps its handler for the events that are asked for`() {
        var count = 0
        button.addAction(UIAction(title: "a") { _ in count += 1 }, for: [.valueChanged, .touchDown])
        button.sendActions(for: .touchUpInside)
        #expect(count == 0)
        button.sendActions(for: [.touchUpInside, .valueChanged])
        #expect(count == 1)
    }
}
