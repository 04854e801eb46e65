import AnimationMath
import Foundation

open class UITableViewHeaderFooterView: UIView, ConfiguredView {
    open private(set) var reuseIdentifier: String?
    open var contentView: UIView {
        if let madeContentView { return madeContentView }
        let view = UIView(frame: bounds)
        madeContentView = view
        return insertContent(view)
    }
    private var madeContentView: UIView?
    override var fittedContentView: UIView? {
        get { contentView }
        set { madeContentView = newValue }
    }
    /// The label of the title, 16 points from the sides.
    open private(set) lazy var textLabel: UILabel? = {
        let label = UILabel()
        title = label
        placeTitle()
        contentView.addSubview(label)
        return label
    }()
    private var title: UILabel?
    /// A label for details, which is not shown.
    open private(set) lazy var detailTextLabel: UILabel? = UILabel()
    open var backgroundView: UIView?

    public init(reuseIdentifier: String?) {
        self.reuseIdentifier = reuseIdentifier
        super.init(frame: CGRect(x: 0, y: 0, width: 320, height: UITableView.titleHeight))
    }

    /// Creates a view; within `dequeueReusableHeaderFooterView`, one of that pool.
    public convenience override init(frame: CGRect) {
        self.init(reuseIdentifier: UITableViewCell.identifierInCreation)
        self.frame = frame
    }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    open func prepareForReuse() { requestUpdateForReuse() }

    // MARK: Configuration

    final var needsConfigurationUpdate = true
    final var isSubclass: Bool { type(of: self) != UITableViewHeaderFooterView.self }

    open func defaultContentConfiguration() -> UIListContentConfiguration { .plainHeader() }

    open var configurationState: UIViewConfigurationState { UIViewConfigurationState(traitCollection: traitCollection) }

    open func setNeedsUpdateConfiguration() { requestUpdate() }
    open func updateConfiguration(using state: UIViewConfigurationState) {}
    override func prepareForLayout() { updateConfigurationIfNeeded() }

    // MARK: Layout

    override func boundsDidChange(from old: Rect, to new: Rect) {
        super.boundsDidChange(from: old, to: new)
        placeTitle()
    }

    private func placeTitle() {
        title?.frame = CGRect(x: 16, y: 0, width: max(0, bounds.width - 32), height: bounds.height)
    }
}

@MainActor
struct SectionViews {
    struct Key: Hashable {
        let section: Int
        let isFooter: Bool
    }

    struct Extent { var (top, header, footer, end): (CGFloat, CGFloat, CGFloat, CGFloat) }

    let pool = ReusePool<UITableViewHeaderFooterView>()
    var extents: [Extent] = []
    /// The views that exist, and those that were made to measure them.
    var shown: [Key: UIView] = [:]
    var measured: [Key: UIView] = [:]
    var (header, footer): (UIView?, UIView?)

    /// The views that exist, from top to bottom.
    var inOrder: [(key: Key, value: UIView)] {
        shown.sorted { ($0.key.section, $0.key.isFooter ? 1 : 0) < ($1.key.section, $1.key.isFooter ? 1 : 0) }
    }
}

extension UITableView {
    /// The height of a header or footer with a title alone.
    static let titleHeight: CGFloat = 28

    func replace(_ part: WritableKeyPath<SectionViews, UIView?>, by view: UIView?) {
        // Set again where it has another height.
        let old = sections[keyPath: part]
        if old !== view { old?.removeFromSuperview() }
        sections[keyPath: part] = view
        if let view, old !== view { addSubview(view) }
        if old !== view || view?.frame.maxY != sections.extents.first?.top { reloadData() }
    }

    // MARK: Measuring and showing

    /// The height of a section's header or footer: the delegate's, else that of its view or title.
    func height(of key: SectionViews.Key) -> CGFloat {
        let asked =
            key.isFooter
            ? delegate?.tableView(self, heightForFooterInSection: key.section) ?? sectionFooterHeight
            : delegate?.tableView(self, heightForHeaderInSection: key.section) ?? sectionHeaderHeight
        if asked >= 0 { return asked }
        guard let view = makeView(key) else { return 0 }
        sections.measured[key] = view
        let fitting = view.fittingHeight(width: bounds.width)
        return fitting > 0 ? max(fitting, UITableView.titleHeight) : UITableView.titleHeight
    }

    private func makeView(_ key: SectionViews.Key) -> UIView? {
        if let view = sections.measured.removeValue(forKey: key) { return view }
        let own =
            key.isFooter
            ? delegate?.tableView(self, viewForFooterInSection: key.section)
            : delegate?.tableView(self, viewForHeaderInSection: key.section)
        if let own { return own }
        let title =
            key.isFooter
            ? dataSource?.tableView(self, titleForFooterInSection: key.section)
            : dataSource?.tableView(self, titleForHeaderInSection: key.section)
        return title.map { title in
            let view = UITableViewHeaderFooterView(reuseIdentifier: nil)
            view.textLabel?.text = title
            return view
        }
    }

    /// Where a header or footer is. The headers of a plain table stay at its top while their section is there.
    func place(of key: SectionViews.Key, isPinned: Bool = true) -> CGRect {
        guard sections.extents.indices.contains(key.section) else { return .zero }
        let extent = sections.extents[key.section]
        let height = key.isFooter ? extent.footer : extent.header
        var top = key.isFooter ? extent.end - height : extent.top
        if isPinned, style == .plain, !key.isFooter {
            top = max(top, min(bounds.minY + adjustedContentInset.top, extent.end - extent.footer - height))
        }
        return CGRect(x: 0, y: top, width: bounds.width, height: height)
    }

    /// Makes, places and drops headers and footers so that exactly the visible ones exist, in front of the rows.
    func showSections() {
        for (key, view) in sections.inOrder where !isSeen(place(of: key)) { drop(view, key) }
        let visible = sections.extents.indices.filter { index in
            sections.extents[index].top < bounds.maxY && sections.extents[index].end > bounds.minY
        }
        for key in visible.flatMap({ [(false, $0), (true, $0)] }).map({ SectionViews.Key(section: $1, isFooter: $0) }) {
            let place = place(of: key)
            if let view = sections.shown[key] {
                view.frame = place
            } else if isSeen(place), let view = makeView(key) {
                UIView.performWithoutAnimation {
                    view.frame = place
                    if key.isFooter {
                        delegate?.tableView(self, willDisplayFooterView: view, forSection: key.section)
                    } else {
                        delegate?.tableView(self, willDisplayHeaderView: view, forSection: key.section)
                    }
                    addSubview(view)
                }
                sections.shown[key] = view
            }
        }
        for (_, view) in sections.inOrder { bringSubviewToFront(view) }
        if let top = sections.header { top.frame = CGRect(x: 0, y: 0, width: bounds.width, height: top.frame.height) }
        let end = contentSize.height - (sections.footer?.frame.height ?? 0)
        sections.footer?.frame = CGRect(x: 0, y: end, width: bounds.width, height: contentSize.height - end)
    }

    private func isSeen(_ place: CGRect) -> Bool {
        place.height > 0 && place.minY < bounds.maxY && place.maxY > bounds.minY
    }

    func dropSections() {
        for (key, view) in sections.inOrder { drop(view, key) }
        sections.measured = [:]
    }

    private func drop(_ view: UIView, _ key: SectionViews.Key) {
        view.removeFromSuperview()
        sections.shown[key] = nil
        if let view = view as? UITableViewHeaderFooterView { sections.pool.drop(view) }
        if key.isFooter {
            delegate?.tableView(self, didEndDisplayingFooterView: view, forSection: key.section)
        } else {
            delegate?.tableView(self, didEndDisplayingHeaderView: view, forSection: key.section)
        }
    }
}
