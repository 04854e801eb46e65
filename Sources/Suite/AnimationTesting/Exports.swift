@_exported public import AnimationBaselines
@_exported public import HeadlessKit
