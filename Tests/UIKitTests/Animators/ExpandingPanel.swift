import UIKit

/// A panel whose height constraint grows, which pushes the view below it down.
final class ExpandingPanel: UIViewController {
    let panel = UIView()
    let footer = UIView()
    private lazy var height = panel.heightAnchor.constraint(equalToConstant: 80)

    override func viewDidLoad() {
        super.viewDidLoad()
        for subview in [panel, footer] {
            subview.translatesAutoresizingMaskIntoConstraints = false
            view.addSubview(subview)
        }
        NSLayoutConstraint.activate([
            panel.topAnchor.constraint(equalTo: view.topAnchor, constant: 40),
            panel.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 16),
            panel.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: -16),
            height,
            footer.topAnchor.constraint(equalTo: panel.bottomAnchor, constant: 12),
            footer.centerXAnchor.constraint(equalTo: panel.centerXAnchor),
            footer.widthAnchor.constraint(equalTo: panel.widthAnchor, multiplier: 0.5),
            footer.heightAnchor.constraint(equalTo: panel.heightAnchor, multiplier: 0.25),
        ])
    }

    func setExpanded(_ isExpanded: Bool, completion: ((Bool) -> Void)? = nil) {
        view.layoutIfNeeded()
        height.constant = isExpanded ? 320 : 80
        UIView.animate(withDuration: 0.5, delay: 0, options: [.curveEaseInOut, .layoutSubviews]) {
            self.view.layoutIfNeeded()
        } completion: {
            completion?($0)
        }
    }
}
