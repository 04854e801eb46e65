/// A view that shows another item once it was out of sight.
@MainActor
protocol ReusableView: UIView {
    var reuseIdentifier: String? { get }
    func prepareForReuse()
}

extension UITableViewCell: ReusableView {}
extension UITableViewHeaderFooterView: ReusableView {}
extension UICollectionReusableView: ReusableView {}

/// The registered classes of views, and the views that are out of sight, by kind and identifier.
@MainActor
final class ReusePool<View: ReusableView> {
    private var classes: [String: View.Type] = [:]
    private var idle: [String: [View]] = [:]
    /// A view that is in sight and is configured again.
    private var present: View?

    func register(_ type: AnyClass?, _ identifier: String) {
        classes[identifier] = type.map { type in
            guard let type = type as? View.Type else {
                preconditionFailure("a registered class must be a subclass of \(View.self), not \(type)")
            }
            return type
        }
    }

    /// A view that is out of sight, or a new one; `nil` where no class is registered.
    func take(_ identifier: String) -> View? {
        if let present, present.reuseIdentifier == identifier { return present }
        if let view = idle[identifier]?.popLast() {
            view.prepareForReuse()
            return view
        }
        return classes[identifier].map { createObject(of: $0) }
    }

    /// Calls a closure that gets `view` where it asks for a view of its identifier.
    func reconfigure(_ view: View, _ configure: () -> Void) {
        present = view
        configure()
        present = nil
    }

    func drop(_ view: View, kind: String = "") {
        view.removeFromSuperview()
        if let identifier = view.reuseIdentifier { idle[kind + identifier, default: []].append(view) }
    }
}
