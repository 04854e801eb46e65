import Foundation

// Functions and constants of Apple's systems that come with `import UIKit`, and that Foundation lacks on Linux.

#if os(Linux)
public typealias NSInteger = Int

public let NSEC_PER_SEC: UInt64 = 1_000_000_000

public let HUGE = Float.greatestFiniteMagnitude

/// Runs a closure. There are no autorelease pools without Objective-C.
public func autoreleasepool<Result, Failure: Error>(invoking body: () throws(Failure) -> Result) throws(Failure)
    -> Result
{
    try body()
}

public func CFAbsoluteTimeGetCurrent() -> TimeInterval { Date().timeIntervalSinceReferenceDate }

extension NSCoder {
    public class func cgPoint(for string: String) -> CGPoint { NSPointFromString(string) }
    public class func cgSize(for string: String) -> CGSize { NSSizeFromString(string) }
    public class func cgRect(for string: String) -> CGRect { NSRectFromString(string) }
}
#endif
