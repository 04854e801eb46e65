import Foundation

extension PackageTest {
    /// A record of the last build of a package.
    struct State: Codable {
        /// The dates of UIKit and of the program.
        var tool = ""
        /// The texts that were compiled, by target and path, before they were rewritten.
        var texts: [String: [String: String]] = [:]
        /// What was left out of them.
        var leftOut: [String: [String: [String]]] = [:]
        /// Why products of other packages cannot be built; empty where they can.
        var products: [String: String] = [:]
        /// The names of the targets that were built.
        var built: [String] = []
        /// The texts of the manifest and its variants, and what SwiftPM says about them.
        var manifests: [String: String] = [:]
        var description = Data()
    }
}
