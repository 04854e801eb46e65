/// The modules of Apple's systems that Linux does not have.
enum SystemModules {
    private static let names = Set(
        """
        ARKit AVFoundation AVKit Accelerate AppKit AssetsLibrary AudioToolbox AuthenticationServices CallKit
        CloudKit Cocoa Combine Contacts ContactsUI CoreAudio CoreBluetooth CoreData CoreFoundation CoreHaptics
        CoreImage CoreLocation CoreMedia CoreML CoreMotion CoreServices CoreTelephony CoreText CoreVideo CryptoKit
        Darwin EventKit EventKitUI GLKit GameKit GameplayKit HealthKit ImageIO IntentsUI Intents JavaScriptCore
        LinkPresentation LocalAuthentication MapKit MediaPlayer MessageUI Messages Metal MetalKit
        MobileCoreServices ModelIO MultipeerConnectivity NaturalLanguage Network ObjectiveC OpenGLES PDFKit
        PassKit PencilKit Photos PhotosUI PlaygroundSupport QuickLook RealityKit ReplayKit SafariServices SceneKit
        Security Social Speech SpriteKit StoreKit SwiftUI SystemConfiguration UniformTypeIdentifiers
        UserNotifications UserNotificationsUI Vision WatchConnectivity WatchKit WebKit WidgetKit XCTest iAd os
        """.split(whereSeparator: \.isWhitespace).map(String.init))

    static func contains(_ module: String) -> Bool { names.contains(String(module.prefix { $0 != "." })) }
}
