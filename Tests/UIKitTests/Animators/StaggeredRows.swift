import UIKit

/// Rows that come in from below one after the other.
final class StaggeredRows: UIViewController {
    let rows = (0..<8).map { _ in UIView() }

    override func viewDidLoad() {
        super.viewDidLoad()
        for (index, row) in rows.enumerated() {
            row.frame = CGRect(x: 0, y: CGFloat(index) * 60, width: view.bounds.width, height: 50)
            view.addSubview(row)
        }
    }

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        for row in rows {
            row.transform = CGAffineTransform(translationX: 0, y: 120)
            row.alpha = 0
        }
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        for (index, row) in rows.enumerated() {
            UIView.animate(
                withDuration: 0.5, delay: 0.06 * Double(index), usingSpringWithDamping: 0.9, initialSpringVelocity: 0,
                options: [],
                animations: {
                    row.transform = .identity
                    row.alpha = 1
                }, completion: nil)
        }
    }
}
