/// The modules of Apple's systems that Linux does not have.
enum SystemModules {
    private static let names = Set(
        """
        Accelerate Accounts ActivityKit AdSupport AppIntents AppKit AppTrackingTransparency ARKit AssetsLibrary
        AudioToolbox AuthenticationServices AVFoundation AVKit BackgroundTasks CallKit CloudKit Cocoa Combine
        Contacts ContactsUI CoreAudio CoreBluetooth CoreData CoreFoundation CoreHaptics CoreImage CoreLocation
        CoreMedia CoreML CoreMotion CoreNFC CoreServices CoreSpotlight CoreTelephony CoreText CoreVideo CryptoKit
        Darwin DeviceCheck EventKit EventKitUI ExternalAccessory FileProvider GameKit GameplayKit GLKit HealthKit
        iAd ImageIO Intents IntentsUI IOKit JavaScriptCore LinkPresentation LocalAuthentication MapKit MediaPlayer
        Messages MessageUI Metal MetalKit MetalPerformanceShaders MetricKit MobileCoreServices ModelIO
        MultipeerConnectivity NaturalLanguage NearbyInteraction Network NetworkExtension ObjectiveC OpenGLES os
        OSLog PassKit PDFKit PencilKit Photos PhotosUI PlaygroundSupport QuickLook QuickLookThumbnailing RealityKit
        ReplayKit SafariServices SceneKit Security SensorKit ShazamKit simd Social Speech SpriteKit StoreKit SwiftUI
        SystemConfiguration TabularData TipKit Translation UniformTypeIdentifiers UserNotifications
        UserNotificationsUI Vision VisionKit WatchConnectivity WatchKit WebKit WidgetKit XCTest
        """.split(whereSeparator: \.isWhitespace).map(String.init))

    static func contains(_ module: String) -> Bool { names.contains(String(module.prefix { $0 != "." })) }
}
