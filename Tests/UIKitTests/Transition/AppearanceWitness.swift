import UIKit

/// The appearance callbacks of several controllers, in order.
final class AppearanceLog { var calls: [String] = [] }

/// A controller that writes its appearance callbacks down.
final class AppearanceWitness: UIViewController {
    private let (name, log): (String, AppearanceLog)

    init(_ name: String, _ log: AppearanceLog) {
        (self.name, self.log) = (name, log)
        super.init(nibName: nil, bundle: nil)
    }
    required init?(coder: NSCoder) { nil }

    override func viewWillAppear(_ animated: Bool) { log.calls.append("\(name) will appear") }
    override func viewDidAppear(_ animated: Bool) { log.calls.append("\(name) did appear") }
    override func viewWillDisappear(_ animated: Bool) { log.calls.append("\(name) will disappear") }
    override func viewDidDisappear(_ animated: Bool) { log.calls.append("\(name) did disappear") }
}
