import Foundation

@preconcurrency @MainActor
open class UIAlertAction: NSObject {
    public enum Style: Int, Hashable, Sendable { case `default`, cancel, destructive }

    open private(set) var title: String?
    open private(set) var style: Style
    open var isEnabled = true { didSet { button?.isEnabled = isEnabled } }
    fileprivate weak var button: UIButton?
    fileprivate let handler: ((UIAlertAction) -> Void)?

    public init(title: String?, style: Style, handler: ((UIAlertAction) -> Void)? = nil) {
        (self.title, self.style, self.handler) = (title, style, handler)
        super.init()
    }
}

/// Shows a message with buttons: in the middle of the screen, or as a sheet at its bottom.
///
/// The presenter stays in the window. The panel has the platform's width of 270 points, or that of the screen less 16; its
/// height follows from its labels and buttons of 44 points. The transition is this module's for the presentation style: a
/// dissolve, or a slide from below. Neither the system's metrics nor its alert transition have a public recording.
open class UIAlertController: UIViewController {
    public enum Style: Int, Hashable, Sendable { case actionSheet, alert }

    open private(set) var preferredStyle = Style.alert
    open var message: String?
    open private(set) var actions: [UIAlertAction] = []
    open private(set) var textFields: [UITextField]?
    private let panel = UIStackView()

    private static let alertWidth: CGFloat = 270
    private static let sheetMargin: CGFloat = 8
    private static let rowHeight: CGFloat = 44

    public convenience init(title: String?, message: String?, preferredStyle: Style) {
        self.init(nibName: nil, bundle: nil)
        (self.title, self.message, self.preferredStyle) = (title, message, preferredStyle)
        modalPresentationStyle = .overFullScreen
        modalTransitionStyle = preferredStyle == .alert ? .crossDissolve : .coverVertical
    }

    open func addAction(_ action: UIAlertAction) { actions.append(action) }

    open func addTextField(configurationHandler: ((UITextField) -> Void)? = nil) {
        precondition(preferredStyle == .alert, "an action sheet cannot have text fields")
        let field = UITextField()
        configurationHandler?(field)
        textFields = (textFields ?? []) + [field]
    }

    open override func viewDidLoad() {
        super.viewDidLoad()
        panel.axis = .vertical
        panel.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(panel)
        for text in [title, message].compactMap({ $0 }) {
            let label = UILabel()
            label.text = text
            label.textAlignment = .center
            add(label)
        }
        for field in textFields ?? [] { add(field) }
        let ordered = actions.filter { $0.style != .cancel } + actions.filter { $0.style == .cancel }
        for action in ordered {
            let button = UIButton(type: .system)
            button.setTitle(action.title, for: .normal)
            button.isEnabled = action.isEnabled
            action.button = button
            button.addAction(UIAction { [weak self] _ in self?.finish(with: action) }, for: .touchUpInside)
            add(button)
        }
        placePanel()
    }

    private func add(_ row: UIView) {
        panel.addArrangedSubview(row)
        row.heightAnchor.constraint(equalToConstant: UIAlertController.rowHeight).isActive = true
    }

    private func placePanel() {
        let margin = UIAlertController.sheetMargin
        var constraints = [panel.centerXAnchor.constraint(equalTo: view.centerXAnchor)]
        if preferredStyle == .alert {
            constraints.append(panel.centerYAnchor.constraint(equalTo: view.centerYAnchor))
            constraints.append(panel.widthAnchor.constraint(equalToConstant: UIAlertController.alertWidth))
        } else {
            constraints.append(
                panel.bottomAnchor.constraint(equalTo: view.safeAreaLayoutGuide.bottomAnchor, constant: -margin))
            constraints.append(panel.widthAnchor.constraint(equalTo: view.widthAnchor, constant: -2 * margin))
        }
        NSLayoutConstraint.activate(constraints)
    }

    private func finish(with action: UIAlertAction) {
        guard action.isEnabled else { return }
        guard ownPresenting != nil else {
            action.handler?(action)
            return
        }
        dismiss(animated: true) { action.handler?(action) }
    }

    // MARK: Declared

    open var preferredAction: UIAlertAction?
}
