// `import UIKit` gives a file Foundation as well, as on iOS: CGRect, CGFloat, IndexPath and TimeInterval are Foundation's.
@_exported import Foundation
