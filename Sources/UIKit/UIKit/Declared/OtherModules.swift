// swift-format-ignore-file: AlwaysUseLowerCamelCase
// Declared: the parts of other modules that UIKit files use, for copies in which an import of AVFoundation, os or ObjectiveC is
// one of UIKit. Swizzling has no effect: it is Objective-C's own. An exception that is raised ends the program.
import Foundation

#if os(Linux)

public func AVMakeRect(aspectRatio: CGSize, insideRect boundingRect: CGRect) -> CGRect {
    guard aspectRatio.width > 0, aspectRatio.height > 0 else { return boundingRect }
    let scale = min(boundingRect.width / aspectRatio.width, boundingRect.height / aspectRatio.height)
    let size = CGSize(width: aspectRatio.width * scale, height: aspectRatio.height * scale)
    return CGRect(
        x: boundingRect.midX - size.width / 2, y: boundingRect.midY - size.height / 2, width: size.width,
        height: size.height)
}

public struct OSLogType: Hashable, Sendable {
    let name: String
    public static let `default` = OSLogType(name: "default")
    public static let info = OSLogType(name: "info")
    public static let debug = OSLogType(name: "debug")
    public static let error = OSLogType(name: "error")
    public static let fault = OSLogType(name: "fault")
}

public final class OSLog: Sendable {
    public static let `default` = OSLog(subsystem: "", category: "")
    public static let disabled = OSLog(subsystem: "", category: "")
    public init(subsystem: String, category: String) {}
    public init(subsystem: String, category: Category) {}
    public struct Category: Sendable {
        public static let pointsOfInterest = Category()
        public static let dynamicTracing = Category()
    }
}

public struct OSSignpostID: Hashable, Sendable {
    public let rawValue: UInt64
    public static let exclusive = OSSignpostID(1)
    public static let invalid = OSSignpostID(0)
    public init(_ value: UInt64) { rawValue = value }
    public init(log: OSLog) { self.init(2) }
    public init(log: OSLog, object: AnyObject) { self.init(2) }
}

public enum OSSignpostType: Sendable { case begin, end, event }

public func os_signpost(
    _ type: OSSignpostType, log: OSLog, name: StaticString, signpostID: OSSignpostID = .exclusive
) {}
public func os_signpost(
    _ type: OSSignpostType, log: OSLog, name: StaticString, signpostID: OSSignpostID = .exclusive,
    _ format: StaticString, _ arguments: Any?...
) {}

public func os_log(_ message: StaticString, log: OSLog = .default, type: OSLogType = .default, _ arguments: Any?...) {}
public func os_log(_ type: OSLogType, log: OSLog = .default, _ message: StaticString, _ arguments: Any?...) {}

public struct Logger: Sendable {
    public init() {}
    public init(subsystem: String, category: String) {}
    public init(_ log: OSLog) {}
    public func log(_ message: @autoclosure () -> String) {}
    public func trace(_ message: @autoclosure () -> String) {}
    public func debug(_ message: @autoclosure () -> String) {}
    public func info(_ message: @autoclosure () -> String) {}
    public func notice(_ message: @autoclosure () -> String) {}
    public func warning(_ message: @autoclosure () -> String) {}
    public func error(_ message: @autoclosure () -> String) {}
    public func critical(_ message: @autoclosure () -> String) {}
    public func fault(_ message: @autoclosure () -> String) {}
}

@safe public struct os_unfair_lock {
    fileprivate var mutex = unsafe pthread_mutex_t()
    public init() {}
}
public typealias os_unfair_lock_s = os_unfair_lock
public typealias os_unfair_lock_t = UnsafeMutablePointer<os_unfair_lock>
public func os_unfair_lock_lock(_ lock: os_unfair_lock_t) { unsafe _ = pthread_mutex_lock(&lock.pointee.mutex) }
public func os_unfair_lock_trylock(_ lock: os_unfair_lock_t) -> Bool {
    unsafe pthread_mutex_trylock(&lock.pointee.mutex) == 0
}
public func os_unfair_lock_unlock(_ lock: os_unfair_lock_t) { unsafe _ = pthread_mutex_unlock(&lock.pointee.mutex) }

public typealias CFTypeRef = AnyObject

open class NSException: NSObject {
    public let name: NSExceptionName
    public let reason: String?
    public let userInfo: [AnyHashable: Any]?
    public init(name: NSExceptionName, reason: String?, userInfo: [AnyHashable: Any]? = nil) {
        (self.name, self.reason, self.userInfo) = (name, reason, userInfo)
    }
    open func raise() { preconditionFailure("\(name.rawValue): \(reason ?? "")") }
}

public struct NSExceptionName: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let genericException = NSExceptionName(rawValue: "NSGenericException")
    public static let invalidArgumentException = NSExceptionName(rawValue: "NSInvalidArgumentException")
    public static let internalInconsistencyException = NSExceptionName(rawValue: "NSInternalInconsistencyException")
    public static let rangeException = NSExceptionName(rawValue: "NSRangeException")
}

public var kCFBooleanTrue: NSNumber! { true }
public var kCFBooleanFalse: NSNumber! { false }
public let NSIntegerMax = Int.max
public let NSFoundationVersionNumber = 2700.0
public let NSFoundationVersionNumber_iOS_7_1 = 1047.25
public let NSFoundationVersionNumber_iOS_8_0 = 1140.11
public let NSFoundationVersionNumber_iOS_9_0 = 1240.1

public typealias Method = OpaquePointer
public typealias IMP = OpaquePointer

public func object_getClass(_ object: Any?) -> AnyClass? { object.map { type(of: $0 as AnyObject) } }
public func class_getInstanceMethod(_ type: AnyClass?, _ name: Selector) -> Method? { nil }
public func class_getClassMethod(_ type: AnyClass?, _ name: Selector) -> Method? { nil }
public func class_getMethodImplementation(_ type: AnyClass?, _ name: Selector) -> IMP? { nil }
public func method_exchangeImplementations(_ first: Method, _ second: Method) {}
public func method_getImplementation(_ method: Method) -> IMP { unsafe method }
public func method_setImplementation(_ method: Method, _ implementation: IMP) -> IMP { unsafe method }
public func method_getTypeEncoding(_ method: Method) -> UnsafePointer<CChar>? { nil }
@discardableResult
public func class_addMethod(
    _ type: AnyClass?, _ name: Selector, _ implementation: IMP, _ types: UnsafePointer<CChar>?
) -> Bool { false }
@discardableResult
public func class_replaceMethod(
    _ type: AnyClass?, _ name: Selector, _ implementation: IMP, _ types: UnsafePointer<CChar>?
) -> IMP? { nil }
#endif
