import Foundation

/// The folder of the package that the tests were compiled from, whatever folder they run in.
package let repository = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
