@_exported public import LaneMath
