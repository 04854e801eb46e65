@_exported public import AnimationTimeline
@_exported public import TimelineCompiler
@_exported public import UIKit
