// The types and functions of Core Graphics, for files that import only this module. The module exists only on Linux.
// Foundation has CGFloat, CGPoint, CGSize and CGRect.
#if os(Linux)
@_exported import Foundation
@_exported import struct UIKit.CGAffineTransform
@_exported import struct UIKit.CGBitmapInfo
@_exported import enum UIKit.CGBlendMode
@_exported import class UIKit.CGColor
@_exported import class UIKit.CGColorSpace
@_exported import func UIKit.CGColorSpaceCreateDeviceGray
@_exported import func UIKit.CGColorSpaceCreateDeviceRGB
@_exported import enum UIKit.CGColorSpaceModel
@_exported import class UIKit.CGContext
@_exported import class UIKit.CGFont
@_exported import class UIKit.CGGradient
@_exported import struct UIKit.CGGradientDrawingOptions
@_exported import class UIKit.CGImage
@_exported import enum UIKit.CGImageAlphaInfo
@_exported import enum UIKit.CGInterpolationQuality
@_exported import enum UIKit.CGLineCap
@_exported import enum UIKit.CGLineJoin
@_exported import class UIKit.CGMutablePath
@_exported import class UIKit.CGPath
@_exported import enum UIKit.CGPathDrawingMode
@_exported import struct UIKit.CGPathElement
@_exported import enum UIKit.CGPathElementType
@_exported import enum UIKit.CGPathFillRule
@_exported import let UIKit.CGPointZero
@_exported import func UIKit.CGRectGetHeight
@_exported import func UIKit.CGRectGetMaxX
@_exported import func UIKit.CGRectGetMaxY
@_exported import func UIKit.CGRectGetMidX
@_exported import func UIKit.CGRectGetMidY
@_exported import func UIKit.CGRectGetMinX
@_exported import func UIKit.CGRectGetMinY
@_exported import func UIKit.CGRectGetWidth
@_exported import func UIKit.CGRectInset
@_exported import let UIKit.CGRectNull
@_exported import func UIKit.CGRectOffset
@_exported import let UIKit.CGRectZero
@_exported import let UIKit.CGSizeZero
@_exported import enum UIKit.CGTextDrawingMode
@_exported import struct UIKit.CGVector
#endif
