// swift-tools-version: 6.2
import PackageDescription

/// The mutator of scripts/mutate.sh. A package of its own, so that nobody else builds swift-syntax.
let package = Package(
    name: "mutator",
    dependencies: [.package(url: "https://github.com/swiftlang/swift-syntax", exact: "603.0.1")],
    targets: [
        .executableTarget(
            name: "mutator",
            dependencies: [
                .product(name: "SwiftOperators", package: "swift-syntax"),
                .product(name: "SwiftParser", package: "swift-syntax"),
                .product(name: "SwiftSyntax", package: "swift-syntax"),
            ])
    ],
    swiftLanguageModes: [.v6]
)
