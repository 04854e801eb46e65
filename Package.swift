// swift-tools-version: 6.2
import PackageDescription

/// Every Swift target: Swift 6 language mode, unsafe code marked, and unmarked unsafe code an error.
let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .strictMemorySafety(),
    .treatWarning("StrictMemorySafety", as: .error),
]

let package = Package(
    name: "overshoot",
    products: [
        .library(name: "AnimationCore", targets: ["AnimationCore"])
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-numerics", from: "1.1.1")
    ],
    targets: [
        .target(
            name: "AnimationCore",
            dependencies: [.product(name: "RealModule", package: "swift-numerics")],
            swiftSettings: strict
        ),
        .testTarget(
            name: "AnimationCoreTests",
            dependencies: ["AnimationCore"],
            swiftSettings: strict
        ),
    ]
)
