@_exported public import UIKit

/// The largest rectangle of an aspect ratio in the middle of another.
public func AVMakeRect(aspectRatio: CGSize, insideRect bounds: CGRect) -> CGRect {
    let scale = min(bounds.width / aspectRatio.width, bounds.height / aspectRatio.height)
    let size = CGSize(width: aspectRatio.width * scale, height: aspectRatio.height * scale)
    return CGRect(
        x: bounds.midX - size.width / 2, y: bounds.midY - size.height / 2, width: size.width, height: size.height)
}
