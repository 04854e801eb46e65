import Foundation

/// The folder of the package that the tests were compiled from, not the folder that they run in.
package let repository = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
