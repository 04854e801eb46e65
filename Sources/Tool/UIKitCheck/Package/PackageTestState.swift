import Foundation

extension PackageTest {
    /// A record of the last build of a package.
    struct State: Codable {
        /// The dates of UIKit and of the program.
        var tool = ""
        /// The texts that were compiled, by target and path, before they were rewritten.
        var texts: [String: [String: String]] = [:]
        /// The parts that were left out of them, by target and path.
        var leftOut: [String: [String: [String]]] = [:]
        /// Why products of other packages cannot be built; empty where they can.
        var products: [String: String] = [:]
        /// The names of the targets that were built.
        var built: [String] = []
        /// The texts of the manifest and its variants.
        var manifests: [String: String] = [:]
        /// SwiftPM's description of the manifest.
        var description = Data()
    }
}
