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
        var built: [String] = []
        var manifests: [String: String] = [:]
        var description = Data()
    }
}
