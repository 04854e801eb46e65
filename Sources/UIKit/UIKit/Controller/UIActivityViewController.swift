import Foundation

/// A service that does something with items.
@preconcurrency @MainActor
open class UIActivity: NSObject {
    /// The name of a service.
    public struct ActivityType: RawRepresentable, Hashable, Sendable {
        /// The name.
        public let rawValue: String

        /// Creates a type from its name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// A message.
        public static let message = ActivityType(rawValue: "com.apple.UIKit.activity.Message")
        /// An e-mail.
        public static let mail = ActivityType(rawValue: "com.apple.UIKit.activity.Mail")
        /// The printer.
        public static let print = ActivityType(rawValue: "com.apple.UIKit.activity.Print")
        /// The pasteboard.
        public static let copyToPasteboard = ActivityType(rawValue: "com.apple.UIKit.activity.CopyToPasteboard")
        /// A contact's picture.
        public static let assignToContact = ActivityType(rawValue: "com.apple.UIKit.activity.AssignToContact")
        /// The photo library.
        public static let saveToCameraRoll = ActivityType(rawValue: "com.apple.UIKit.activity.SaveToCameraRoll")
        /// The reading list.
        public static let addToReadingList = ActivityType(rawValue: "com.apple.UIKit.activity.AddToReadingList")
        /// A device nearby.
        public static let airDrop = ActivityType(rawValue: "com.apple.UIKit.activity.AirDrop")
    }

    /// The name; `nil` unless overridden.
    open var activityType: ActivityType? { nil }
    /// The title; `nil` unless overridden.
    open var activityTitle: String? { nil }
    /// The picture; `nil` unless overridden.
    open var activityImage: UIImage? { nil }
    /// Whether it can do something with the items; not unless overridden.
    open func canPerform(withActivityItems activityItems: [Any]) -> Bool { false }
    /// Prepares for the items.
    open func prepare(withActivityItems activityItems: [Any]) {}
    /// Does it. Never called here.
    open func perform() { activityDidFinish(true) }
    /// Reports the end. Inert.
    open func activityDidFinish(_ completed: Bool) {}
}

/// Offers services for items, as a page over the presenter. It is empty here: no service is offered, and nothing is shared.
@preconcurrency @MainActor
open class UIActivityViewController: UIViewController {
    /// Called at the end: the service, whether it was done, the returned items and an error.
    public typealias CompletionWithItemsHandler = (UIActivity.ActivityType?, Bool, [Any]?, (any Error)?) -> Void

    /// Called when the controller has gone, with no service.
    open var completionWithItemsHandler: CompletionWithItemsHandler?
    /// The services that are not offered. Inert.
    open var excludedActivityTypes: [UIActivity.ActivityType]?

    /// Creates a controller.
    public convenience init(activityItems: [Any], applicationActivities: [UIActivity]?) {
        self.init(nibName: nil, bundle: nil)
    }

    open override func viewDidDisappear(_ animated: Bool) {
        super.viewDidDisappear(animated)
        guard isBeingDismissed || ownPresenting == nil else { return }
        let handler = completionWithItemsHandler
        completionWithItemsHandler = nil
        handler?(nil, false, nil, nil)
    }
}
