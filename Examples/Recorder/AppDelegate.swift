import UIKit

/// The app: one window with the recorder. Elsewhere it is compiled, but not run.
#if os(iOS)
@main
#endif
final class AppDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        let window = UIWindow(frame: UIScreen.main.bounds)
        window.rootViewController = RecorderViewController()
        window.makeKeyAndVisible()
        self.window = window
        return true
    }
}
