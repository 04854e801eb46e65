import Foundation
import HeadlessKit
import Testing
import UIKit

/// Values that controls keep: the appearances of a button's states, limits, and defaults.
@MainActor @Suite("Values of controls") struct ControlValueTests {
    private struct Appearance {
        let title: String
        let color: UIColor
        let image = UIImage()
        let background = UIImage()
    }

    private func apply(_ appearance: Appearance, for state: UIControl.State, of button: UIButton) {
        button.setTitle(appearance.title, for: state)
        button.setTitleColor(appearance.color, for: state)
        button.setImage(appearance.image, for: state)
        button.setBackgroundImage(appearance.background, for: state)
    }

    private func expectShown(_ appearance: Appearance, in state: UIControl.State, by button: UIButton) {
        button.isHighlighted = state.contains(.highlighted)
        button.isEnabled = !state.contains(.disabled)
        button.isSelected = state.contains(.selected)
        #expect(button.state == state)
        #expect(button.currentTitle == appearance.title && button.currentTitleColor == appearance.color)
        #expect(button.currentImage === appearance.image && button.currentBackgroundImage === appearance.background)
    }

    @Test func `a button shows the appearance of its state, or else the normal one`() {
        let button = UIButton(type: .custom)
        #expect(button.currentTitle == nil && button.currentTitleColor == .white)
        #expect(button.currentImage == nil && button.currentBackgroundImage == nil)
        let normal = Appearance(title: "normal", color: .cyan)
        let states: [(UIControl.State, Appearance)] = [
            (.normal, normal), (.highlighted, Appearance(title: "highlighted", color: .red)),
            (.disabled, Appearance(title: "disabled", color: .green)),
            (.selected, Appearance(title: "selected", color: .blue)),
            ([.highlighted, .selected], Appearance(title: "both", color: .brown)),
        ]
        apply(normal, for: .normal, of: button)
        for (state, _) in states { expectShown(normal, in: state, by: button) }
        for (state, appearance) in states { apply(appearance, for: state, of: button) }
        for (state, appearance) in states {
            expectShown(appearance, in: state, by: button)
            #expect(button.title(for: state) == appearance.title)
            #expect(button.titleColor(for: state) == appearance.color)
            #expect(button.image(for: state) === appearance.image)
            #expect(button.backgroundImage(for: state) === appearance.background)
        }
    }

    @Test func `the title of a system button has its tint unless a colour was set`() {
        let button = UIButton(type: .system)
        button.tintColor = .red
        #expect(button.currentTitleColor == .red)
        button.setTitleColor(.green, for: .normal)
        #expect(button.currentTitleColor == .green)
    }

    @Test func `the limits of a slider and of a stepper move a value that is outside only`() {
        let slider = UISlider()
        slider.value = 0.5
        (slider.minimumValue, slider.maximumValue) = (0.25, 0.75)
        #expect(slider.value == 0.5 && slider.minimumValue == 0.25 && slider.maximumValue == 0.75)
        (slider.minimumValue, slider.maximumValue) = (-3, 8)
        #expect(slider.value == 0.5 && slider.minimumValue == -3 && slider.maximumValue == 8)
        slider.maximumValue = 0.5
        #expect(slider.value == 0.5)
        slider.minimumValue = 0.5
        #expect(slider.value == 0.5)
        let stepper = UIStepper()
        stepper.value = 40
        (stepper.minimumValue, stepper.maximumValue) = (10, 60)
        #expect(stepper.value == 40 && stepper.minimumValue == 10 && stepper.maximumValue == 60)
        (stepper.minimumValue, stepper.maximumValue) = (-5, 200)
        #expect(stepper.value == 40 && stepper.minimumValue == -5 && stepper.maximumValue == 200)
        stepper.minimumValue = 40
        stepper.maximumValue = 41
        #expect(stepper.value == 40)
        stepper.value = 41
        #expect(stepper.value == 41)
    }

    @Test func `a limit of a slider moves the other one that it passes`() {
        let slider = UISlider()
        slider.value = 0.5
        slider.minimumValue = 3
        #expect(slider.minimumValue == 3 && slider.maximumValue == 3 && slider.value == 3)
        slider.maximumValue = -2
        #expect(slider.minimumValue == -2 && slider.maximumValue == -2 && slider.value == -2)
        slider.maximumValue = 5
        #expect(slider.minimumValue == -2 && slider.maximumValue == 5 && slider.value == -2)
    }

    @Test func `defaults of controls`() {
        for (property, initial) in [
            (\UIControl.isEnabled, true), (\.isSelected, false), (\.isHighlighted, false),
        ] { expectKept({ UIControl() }, property, from: initial, to: !initial) }
        #expect(!UIControl().isTracking && !UIControl().isTouchInside && UIButton().buttonType == .custom)
        for (property, initial) in [
            (\UIStepper.isContinuous, true), (\.autorepeat, true), (\.wraps, false),
        ] { expectKept({ UIStepper() }, property, from: initial, to: !initial) }
        expectKept({ UIStepper() }, \.stepValue, from: 1, to: 5)
        expectKept({ UISwitch() }, \.isOn, from: false, to: true)
        expectKept({ UISegmentedControl(items: ["a", "b"]) }, \.selectedSegmentIndex, from: -1, to: 1)
        expectKept({ UIDatePicker() }, \.datePickerMode, from: .dateAndTime, to: .time)
        expectKept({ UIDatePicker() }, \.minuteInterval, from: 1, to: 5)
        expectKept({ UIDatePicker() }, \.countDownDuration, from: 0, to: 60)
        expectKept({ UIDatePicker() }, \.calendar, from: Calendar.current, to: Calendar(identifier: .buddhist))
        #expect(UIRefreshControl().attributedTitle == nil)
    }

    @Test func `a button's configuration is plain until it is changed`() {
        var configuration = UIButton.Configuration.bordered()
        #expect(configuration.title == nil && configuration.subtitle == nil && configuration.image == nil)
        #expect(configuration.baseForegroundColor == nil && configuration.baseBackgroundColor == nil)
        #expect(configuration.cornerStyle == .dynamic && configuration.buttonSize == .medium)
        #expect(configuration.titleAlignment == .automatic && configuration.imagePlacement == .leading)
        #expect(configuration.imagePadding == 0)
        let insets = UIButton.Configuration.plain().contentInsets
        #expect(insets == NSDirectionalEdgeInsets(top: 7, leading: 12, bottom: 7, trailing: 12))
        (configuration.cornerStyle, configuration.imagePlacement) = (.capsule, .trailing)
        (configuration.baseForegroundColor, configuration.baseBackgroundColor) = (UIColor.red, UIColor.blue)
        configuration.imagePadding = 4
        let button = UIButton(configuration: configuration)
        #expect(button.configuration?.cornerStyle == .capsule && button.configuration?.imagePlacement == .trailing)
        #expect(button.configuration?.baseForegroundColor == .red)
        #expect(button.configuration?.baseBackgroundColor == .blue && button.configuration?.imagePadding == 4)
        let background = UIBackgroundConfiguration.clear()
        #expect(background.cornerRadius == 0 && background.backgroundColor == nil)
        #expect(background.strokeColor == nil && background.customView == nil)
    }

    @Test func `a segue is reported as ignored`() {
        let stage = Stage(size: CGSize(width: 100, height: 200))
        stage.perform { UIViewController().performSegue(withIdentifier: "detail", sender: nil) }
        #expect(stage.violations.map(\.rule) == [.requestIgnored])
        #expect(stage.violations.first?.detail.contains("\"detail\"") == true)
    }
}
