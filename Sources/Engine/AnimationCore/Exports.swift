@_exported public import AnimationMath
