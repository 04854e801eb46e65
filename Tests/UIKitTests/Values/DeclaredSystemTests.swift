import Foundation
import HeadlessKit
import Testing
import UIKit

/// Parts of UIKit that apps name, most without effect.
@MainActor @Suite("Declared parts of the system") struct DeclaredSystemTests {
    private final class Picking: NSObject, UIImagePickerControllerDelegate, UINavigationControllerDelegate {}

    @Test func `nothing is picked, and input views are views`() {
        let (picker, delegate) = (UIImagePickerController(), Picking())
        picker.delegate = delegate
        #expect(picker.delegate === delegate && picker.sourceType == .photoLibrary && !picker.allowsEditing)
        #expect(!UIImagePickerController.isSourceTypeAvailable(.camera))
        #expect(UIImagePickerController.availableMediaTypes(for: .camera) == nil)
        let controller = UIInputViewController()
        #expect(controller.inputView == nil)
        let view = UIInputView(frame: CGRect(x: 0, y: 0, width: 3, height: 4), inputViewStyle: .keyboard)
        controller.inputView = view
        #expect(controller.view === view && controller.inputView === view && view.inputViewStyle == .keyboard)
    }

    private final class Dragging: NSObject, UIDragInteractionDelegate, UIDropInteractionDelegate {
        var count = 0
        func dragInteraction(_: UIDragInteraction, itemsForBeginning _: any UIDragSession) -> [UIDragItem] {
            count += 1
            return [UIDragItem(itemProvider: NSItemProvider(object: "a" as NSString))]
        }
    }

    @Test func `interactions for drag and drop are a view's, and nobody drags`() throws {
        let (delegate, stage) = (Dragging(), Stage(size: CGSize(width: 100, height: 100)))
        let (drag, drop) = (UIDragInteraction(delegate: delegate), UIDropInteraction(delegate: delegate))
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
        view.addInteraction(drag)
        view.addInteraction(drop)
        stage.window.addSubview(view)
        #expect(drag.view === view && drop.view === view && drag.delegate === delegate && drop.delegate === delegate)
        try stage.play(.tap(CGPoint(x: 10, y: 10), duration: 2))
        stage.runToIdle()
        #expect(delegate.count == 0)
        view.removeInteraction(drag)
        #expect(drag.view == nil)
        let proposal = UITableViewDropProposal(operation: .move, intent: .insertAtDestinationIndexPath)
        #expect(proposal.operation == .move && proposal.intent == .insertAtDestinationIndexPath)
        let provider = NSItemProvider(object: UIColor.red)
        #expect(!provider.canLoadObject(ofClass: NSString.self) && provider.registeredTypeIdentifiers.isEmpty)
    }

    @Test func `a lock of an object is one that the same thread may take again`() {
        let object = UIView()
        #expect(objc_sync_enter(object) == 0 && objc_sync_enter(object) == 0)
        #expect(objc_sync_exit(object) == 0 && objc_sync_exit(object) == 0)
    }

    @Test func `a control names its actions of a target and events`() {
        let (control, target, other) = (UIControl(), UIView(), UIView())
        control.addTarget(target, action: Selector("a:"), for: .touchDown)
        control.addTarget(target, action: Selector("b"), for: [.touchUpInside, .valueChanged])
        control.addTarget(other, action: Selector("c"), for: .touchDown)
        #expect(control.actions(forTarget: target, forControlEvent: .touchDown) == ["a:"])
        #expect(control.actions(forTarget: target, forControlEvent: .valueChanged) == ["b"])
        #expect(control.actions(forTarget: nil, forControlEvent: .touchDown) == ["a:", "c"])
        #expect(control.actions(forTarget: other, forControlEvent: .valueChanged) == nil)
    }

    @Test func `a collection of traits is the current one while it performs`() {
        let color = UIColor { $0.userInterfaceStyle == .dark ? .white : .black }
        let dark = UITraitCollection(userInterfaceStyle: .dark)
        let light = UITraitCollection(userInterfaceStyle: .light)
        let before = UITraitCollection.current
        var shown: [UIUserInterfaceStyle] = []
        dark.performAsCurrent {
            shown.append(UITraitCollection.current.userInterfaceStyle)
            light.performAsCurrent { shown.append(UITraitCollection.current.userInterfaceStyle) }
            shown.append(UITraitCollection.current.userInterfaceStyle)
            #expect(color.cgColor == UIColor.white.cgColor)
        }
        #expect(shown == [.dark, .light, .dark] && UITraitCollection.current === before)
    }

    @Test func `bar items have titles, images, actions and menus`() {
        let (action, menu, image) = (UIAction { _ in }, UIMenu(title: "", children: []), UIImage())
        let item = UIBarButtonItem(title: "a", image: image, primaryAction: action, menu: menu)
        #expect(item.title == "a" && item.image === image && item.primaryAction === action && item.menu === menu)
        #expect(UIBarButtonItem(systemItem: .trash, primaryAction: action).primaryAction === action)
        #expect(UIBarButtonItem.fixedSpace(7).width == 7 && UIBarButtonItem.flexibleSpace().width == 0)
    }

    @Test func `the app runs in the foreground, alone and without a vendor`() {
        let application = UIApplication.shared
        let task = application.beginBackgroundTask(withName: "save") {}
        application.endBackgroundTask(task)
        application.isNetworkActivityIndicatorVisible = true
        application.applicationIconBadgeNumber = 3
        #expect(task == .invalid && task == application.beginBackgroundTask {})
        #expect(!application.isNetworkActivityIndicatorVisible && application.applicationIconBadgeNumber == 0)
        #expect(UIDevice.current.identifierForVendor == nil)
        #expect(UIWindowScene().session.role == .windowApplication)
    }

    @Test func `paragraphs, descriptors and actions keep what they are given`() {
        let paragraph = NSMutableParagraphStyle()
        (paragraph.headIndent, paragraph.tailIndent, paragraph.paragraphSpacingBefore) = (1, -2, 3)
        let style: NSParagraphStyle = paragraph
        #expect(style.headIndent == 1 && style.tailIndent == -2 && NSParagraphStyle.default.headIndent == 0)
        let descriptor = UIFontDescriptor(name: "Courier-Bold", size: 9).withFamily("Times")
        #expect(UIFont(descriptor: descriptor, size: 0).fontName == "Times" && descriptor.pointSize == 9)
        #expect(UIFont(name: "Courier-Bold", size: 9)?.familyName == "Courier")
        #expect(UIFont.systemFont(ofSize: 9).familyName == ".AppleSystemUIFont")
        let action = UIAccessibilityCustomAction(name: "open") { _ in true }
        #expect(action.name == "open" && action.actionHandler?(action) == true && action.target == nil)
        let exception = NSException(name: .rangeException, reason: "beyond", userInfo: ["at": 3])
        #expect(exception.name.rawValue == "NSRangeException" && exception.reason == "beyond")
        #expect(exception.userInfo?["at"] as? Int == 3)
    }

    @Test func `the path of a context is that of its coordinates`() throws {
        UIGraphicsBeginImageContext(CGSize(width: 40, height: 40))
        defer { UIGraphicsEndImageContext() }
        let context = try #require(UIGraphicsGetCurrentContext())
        #expect(context.path == nil && context.boundingBoxOfPath.isNull)
        context.translateBy(x: 10, y: 5)
        context.addRect(CGRect(x: 1, y: 2, width: 10, height: 10))
        context.addRect(CGRect(x: 3, y: 4, width: 4, height: 4))
        #expect(context.boundingBoxOfPath == CGRect(x: 1, y: 2, width: 10, height: 10))
        let point = CGPoint(x: 5, y: 6)
        #expect(context.pathContains(point, mode: .fill) && !context.pathContains(point, mode: .eoFill))
        context.beginPath()
        #expect(context.path == nil)
    }

    private final class Browsing: NSObject, WKNavigationDelegate, SFSafariViewControllerDelegate,
        MFMailComposeViewControllerDelegate
    {}

    @Test func `web views and controllers of other modules are empty, and keep their delegates`() throws {
        let (web, browsing) = (WKWebView(frame: CGRect(x: 0, y: 0, width: 30, height: 40)), Browsing())
        web.navigationDelegate = browsing
        web.frame.size.height = 50
        #expect(web.navigationDelegate === browsing && web.scrollView.frame == web.bounds)
        #expect(web.loadHTMLString("<p>", baseURL: nil) == nil && !web.canGoBack && web.url == nil && !web.isLoading)
        let configuration = WKWebViewConfiguration()
        #expect(WKWebView(frame: .zero, configuration: configuration).configuration === configuration)
        let safari = SFSafariViewController(url: try #require(URL(string: "https://example.com")))
        safari.delegate = browsing
        #expect(safari.delegate === browsing && safari.dismissButtonStyle == .done)
        let mail = MFMailComposeViewController()
        mail.mailComposeDelegate = browsing
        #expect(mail.mailComposeDelegate === browsing && !MFMailComposeViewController.canSendMail())
    }

    #if os(Linux)
    @Test func `a player plays nothing, and times are fractions`() throws {
        let player = AVPlayer(url: try #require(URL(string: "file:///clip.mov")))
        #expect(
            player.timeControlStatus == .paused && (player.currentItem?.asset as? AVURLAsset)?.url.path == "/clip.mov")
        player.play()
        #expect(player.rate == 1 && player.timeControlStatus == .playing && player.currentTime() == .zero)
        player.pause()
        player.replaceCurrentItem(with: nil)
        #expect(player.rate == 0 && player.currentItem == nil)
        let layer = AVPlayerLayer(player: player)
        #expect(layer.player === player && layer.videoGravity == .resizeAspect)
        let sound = try AVAudioPlayer(contentsOf: try #require(URL(string: "file:///clip.mp3")))
        #expect(sound.prepareToPlay() && sound.play() && sound.isPlaying && sound.duration == 0)
        sound.stop()
        #expect(!sound.isPlaying && sound.volume == 1)
        let time = CMTime(seconds: 2.5, preferredTimescale: 600)
        #expect(
            time.value == 1500 && time.seconds == 2.5 && CMTimeGetSeconds(CMTimeMake(value: 1, timescale: 4)) == 0.25)
        #expect(!CMTime.invalid.isValid && CMTime.invalid.seconds.isNaN)
        #expect(CMTimeMakeWithSeconds(0.1, preferredTimescale: 30) == CMTime(value: 3, timescale: 30))
    }
    #endif
}
