import Foundation

// Declared: nobody drags, so that delegates are asked for nothing, and item providers have nothing to load. Foundation has no
// item providers on Linux.

public protocol NSItemProviderWriting: AnyObject {}
public protocol NSItemProviderReading: AnyObject {}

extension NSString: NSItemProviderWriting, NSItemProviderReading {}
extension NSURL: NSItemProviderWriting, NSItemProviderReading {}
extension UIImage: NSItemProviderWriting, NSItemProviderReading {}
extension UIColor: NSItemProviderWriting, NSItemProviderReading {}

open class NSItemProvider: NSObject {
    open var suggestedName: String?
    open var registeredTypeIdentifiers: [String] { [] }

    public override init() {}
    public init(object: any NSItemProviderWriting) {}
    public init(item: (any NSSecureCoding)?, typeIdentifier: String?) {}
    public init?(contentsOf fileURL: URL!) {}

    open func hasItemConformingToTypeIdentifier(_ typeIdentifier: String) -> Bool { false }
    open func canLoadObject(ofClass aClass: any NSItemProviderReading.Type) -> Bool { false }
    open func registerObject(_ object: any NSItemProviderWriting, visibility: Visibility) {}
    @discardableResult
    open func loadObject(
        ofClass aClass: any NSItemProviderReading.Type,
        completionHandler: @escaping ((any NSItemProviderReading)?, (any Error)?) -> Void
    ) -> Progress { Progress(totalUnitCount: 1) }

    public enum Visibility: Int, Hashable, Sendable { case all, team, group, ownProcess }
}

@preconcurrency @MainActor
open class UIDragItem: NSObject {
    public let itemProvider: NSItemProvider
    open var localObject: Any?
    open var previewProvider: (() -> UIDragPreview?)?

    public init(itemProvider: NSItemProvider) { self.itemProvider = itemProvider }
}

open class UIDragPreviewParameters: UIPreviewParameters {}
open class UIDragPreviewTarget: UIPreviewTarget {}
open class UITargetedDragPreview: UITargetedPreview {}

@preconcurrency @MainActor
open class UIDragPreview: NSObject {
    public let view: UIView
    public let parameters: UIDragPreviewParameters

    public init(view: UIView, parameters: UIDragPreviewParameters = UIDragPreviewParameters()) {
        (self.view, self.parameters) = (view, parameters)
    }
}

@preconcurrency @MainActor
public protocol UIDragDropSession: AnyObject {
    var items: [UIDragItem] { get }
    var allowsMoveOperation: Bool { get }
    func location(in view: UIView) -> CGPoint
    func hasItemsConforming(toTypeIdentifiers typeIdentifiers: [String]) -> Bool
    func canLoadObjects(ofClass aClass: any NSItemProviderReading.Type) -> Bool
}
public protocol UIDragSession: UIDragDropSession {
    var localContext: Any? { get set }
}
public protocol UIDropSession: UIDragDropSession {
    var localDragSession: (any UIDragSession)? { get }
    @discardableResult
    func loadObjects(
        ofClass aClass: any NSItemProviderReading.Type, completion: @escaping ([any NSItemProviderReading]) -> Void
    ) -> Progress
}

@preconcurrency @MainActor
public protocol UIDragAnimating: AnyObject {
    func addAnimations(_ animations: @escaping () -> Void)
    func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void)
}

@preconcurrency @MainActor
public protocol UIDragInteractionDelegate: NSObjectProtocol {
    func dragInteraction(_ interaction: UIDragInteraction, itemsForBeginning session: any UIDragSession) -> [UIDragItem]
}

@preconcurrency @MainActor
open class UIDragInteraction: NSObject, UIInteraction {
    open private(set) weak var view: UIView?
    open private(set) weak var delegate: (any UIDragInteractionDelegate)?
    open var isEnabled = true
    open var allowsSimultaneousRecognitionDuringLift = false
    open class var isEnabledByDefault: Bool { true }

    public init(delegate: any UIDragInteractionDelegate) { self.delegate = delegate }

    open func willMove(to view: UIView?) {}
    open func didMove(to view: UIView?) { self.view = view }
}

public enum UIDropOperation: UInt, Hashable, Sendable { case cancel, forbidden, copy, move }

@preconcurrency @MainActor
open class UIDropProposal: NSObject {
    public let operation: UIDropOperation
    open var isPrecise = false
    open var prefersFullSizePreview = false

    public init(operation: UIDropOperation) { self.operation = operation }
}

@preconcurrency @MainActor
public protocol UIDropInteractionDelegate: NSObjectProtocol {}

@preconcurrency @MainActor
open class UIDropInteraction: NSObject, UIInteraction {
    open private(set) weak var view: UIView?
    open private(set) weak var delegate: (any UIDropInteractionDelegate)?
    open var allowsSimultaneousDropSessions = false

    public init(delegate: any UIDropInteractionDelegate) { self.delegate = delegate }

    open func willMove(to view: UIView?) {}
    open func didMove(to view: UIView?) { self.view = view }
}

@preconcurrency @MainActor
public protocol UITableViewDragDelegate: NSObjectProtocol {
    func tableView(
        _ tableView: UITableView, itemsForBeginning session: any UIDragSession, at indexPath: IndexPath
    ) -> [UIDragItem]
}
@preconcurrency @MainActor
public protocol UITableViewDropDelegate: NSObjectProtocol {
    func tableView(_ tableView: UITableView, performDropWith coordinator: any UITableViewDropCoordinator)
}
@preconcurrency @MainActor
public protocol UITableViewDropCoordinator: AnyObject {
    var items: [any UITableViewDropItem] { get }
    var destinationIndexPath: IndexPath? { get }
    var proposal: UITableViewDropProposal { get }
    var session: any UIDropSession { get }
    @discardableResult
    func drop(_ dragItem: UIDragItem, toRowAt indexPath: IndexPath) -> any UIDragAnimating
}
@preconcurrency @MainActor
public protocol UITableViewDropItem: AnyObject {
    var dragItem: UIDragItem { get }
    var sourceIndexPath: IndexPath? { get }
    var previewSize: CGSize { get }
}
open class UITableViewDropProposal: UIDropProposal {
    public enum Intent: Int, Hashable, Sendable {
        case unspecified, insertAtDestinationIndexPath, insertIntoDestinationIndexPath, automatic
    }
    open private(set) var intent = Intent.unspecified

    public convenience init(operation: UIDropOperation, intent: Intent) {
        self.init(operation: operation)
        self.intent = intent
    }
}

@preconcurrency @MainActor
public protocol UICollectionViewDragDelegate: NSObjectProtocol {
    func collectionView(
        _ collectionView: UICollectionView, itemsForBeginning session: any UIDragSession, at indexPath: IndexPath
    ) -> [UIDragItem]
}
@preconcurrency @MainActor
public protocol UICollectionViewDropDelegate: NSObjectProtocol {
    func collectionView(
        _ collectionView: UICollectionView, performDropWith coordinator: any UICollectionViewDropCoordinator)
}
@preconcurrency @MainActor
public protocol UICollectionViewDropCoordinator: AnyObject {
    var items: [any UICollectionViewDropItem] { get }
    var destinationIndexPath: IndexPath? { get }
    var proposal: UICollectionViewDropProposal { get }
    var session: any UIDropSession { get }
    @discardableResult
    func drop(_ dragItem: UIDragItem, toItemAt indexPath: IndexPath) -> any UIDragAnimating
}
@preconcurrency @MainActor
public protocol UICollectionViewDropItem: AnyObject {
    var dragItem: UIDragItem { get }
    var sourceIndexPath: IndexPath? { get }
    var previewSize: CGSize { get }
}
open class UICollectionViewDropProposal: UIDropProposal {
    public enum Intent: Int, Hashable, Sendable {
        case unspecified, insertAtDestinationIndexPath, insertIntoDestinationIndexPath
    }
    open private(set) var intent = Intent.unspecified

    public convenience init(operation: UIDropOperation, intent: Intent) {
        self.init(operation: operation)
        self.intent = intent
    }
}

extension UITableView {
    public var dragDelegate: (any UITableViewDragDelegate)? {
        get { nil }
        set {}
    }
    public var dropDelegate: (any UITableViewDropDelegate)? {
        get { nil }
        set {}
    }
    public var dragInteractionEnabled: Bool {
        get { false }
        set {}
    }
    public var hasActiveDrag: Bool { false }
    public var hasActiveDrop: Bool { false }
}

extension UICollectionView {
    public var dragDelegate: (any UICollectionViewDragDelegate)? {
        get { nil }
        set {}
    }
    public var dropDelegate: (any UICollectionViewDropDelegate)? {
        get { nil }
        set {}
    }
    public var dragInteractionEnabled: Bool {
        get { false }
        set {}
    }
    public var hasActiveDrag: Bool { false }
    public var hasActiveDrop: Bool { false }
}
