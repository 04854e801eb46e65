// swift-tools-version: 6.2
import PackageDescription

/// Every Swift target: Swift 6 language mode, unsafe code marked, and unmarked unsafe code an error. The error needs the
/// trait: SwiftPM's build system swiftbuild silences the warnings of dependencies, which excludes errors.
let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .strictMemorySafety(),
    .treatWarning("StrictMemorySafety", as: .error, .when(traits: ["CommandLineTool"])),
]

/// The targets of a room: a folder of Sources with a folder for each target, all of them strict. Arrows between rooms point
/// down (Engine ← UIKit ← Suite ← Tool, Benchmark beside them); CONTRIBUTING.md has the graph, and a test compares.
func room(_ folder: String, _ targets: [Target]) -> [Target] {
    for target in targets { target.path = "Sources/\(folder)/\(target.name)" }
    return strictly(targets)
}

/// Targets with the settings of every Swift target.
func strictly(_ targets: [Target]) -> [Target] {
    for target in targets where ![.system, .plugin].contains(target.type) {
        target.swiftSettings = strict + (target.swiftSettings ?? [])
    }
    return targets
}

/// Code for one instruction set of x86-64. `-Xarch_x86_64` lets compilers for other processors ignore the option, also when
/// this machine compiles for another one or for several.
func wide(_ architecture: String) -> [SwiftSetting] {
    [.unsafeFlags(["-Xcc", "-Xarch_x86_64", "-Xcc", "-march=\(architecture)"], .when(traits: ["WideKernels"]))]
}

/// A rival, compiled as its users would: flat out, for one instruction set. The folders are Debian's on x86-64.
func rival(_ flags: [String]) -> [CXXSetting] {
    [
        .define("RIVALS", .when(traits: ["Rivals"])),
        .unsafeFlags(["-O3"] + flags, .when(traits: ["Rivals"])),
    ]
}

/// What git calls these sources, for `overshoot --version`; scripts/install.sh sets it. Empty for everybody else.
let describedVersion: [CSetting] =
    Context.environment["OVERSHOOT_VERSION"].map { [.define("OVERSHOOT_VERSION", to: "\"\($0)\"")] } ?? []

/// The name of the locale data that the static tool does without; scripts/install.sh sets it. Empty for everybody else.
let emptyLocaleData: [CSetting] =
    Context.environment["OVERSHOOT_LOCALE_DATA"].map { [.define("OVERSHOOT_LOCALE_DATA", to: $0)] } ?? []

/// The modules that UIKit files import besides UIKit. macOS has its own.
let companions: [Target]
/// Submodules for `import UIKit.UIImage`. Not on macOS, where they were never tried.
let submodules: [Target]
/// Modules that only the tests of packages for iOS import, on Linux: see `overshoot uikit test`.
let packageTests: [Target]
#if os(Linux)
// Module maps and an empty file.
submodules = [.target(name: "UIKitSubmodules")]
packageTests = [
    // In C, since a library runs code when it is loaded.
    .target(name: "CTestStart")
]
companions = [
    // One file each: the names that UIKit's files expect in these modules.
    .target(name: "CoreGraphics", dependencies: ["UIKit"]),
    .target(name: "QuartzCore", dependencies: ["CoreGraphics", "UIKit"]),
]
#else
companions = []
submodules = []
packageTests = []
#endif

/// The fuzzer has libFuzzer's `main`, so that it can only be built with its sanitizer: scripts/dev/fuzz.sh asks for it.
let fuzzer: [Target] =
    Context.environment["OVERSHOOT_FUZZER"] == nil
    ? []
    : [
        .executableTarget(
            name: "OvershootFuzzer", dependencies: ["FuzzTargets"], path: "Tests/Fuzz/Driver", swiftSettings: strict)
    ]

// Each list has its type: as one expression they take some compilers longer than they allow themselves.

let products: [Product] =
    [
        .library(name: "AnimationCore", targets: ["AnimationCore"]),
        .library(name: "HeadlessKit", targets: ["HeadlessKit", "Transitions", "FrameSuite"]),
        .library(name: "AnimationTesting", targets: ["AnimationTesting"]),
        .library(name: "HeadlessUIKit", targets: ["UIKit"] + companions.map(\.name)),
        .library(name: "TransitionRunner", targets: ["TransitionRunner"]),
        .library(name: "GoogleBenchmark", targets: ["GoogleBenchmark"]),
        .library(name: "AllocationCounter", targets: ["AllocationCounter"]),
        .plugin(name: "OvershootPlugin", targets: ["OvershootPlugin"]),
        .executable(name: "overshoot", targets: ["overshoot"]),
    ] + (packageTests.isEmpty ? [] : [.library(name: "PackageTesting", targets: ["PackageTesting"])])

let traits: Set<Trait> = [
    .default(enabledTraits: ["WideKernels"]),
    .trait(
        name: "CommandLineTool",
        description: "The tool overshoot and its HTML report, with the packages that only they need. Off by "
            + "default, so that packages that depend on a library do not fetch these; on in the scripts."),
    .trait(
        name: "AnimationTesting",
        description: "The assertions of the product AnimationTesting, with the package that reports their failures "
            + "to the test framework. Off by default, so that packages that depend on another product do not fetch "
            + "it."),
    .trait(
        name: "WideKernels",
        description: "Kernels recompiled for x86-64-v3 and -v4, chosen by the processor at start. Needs unsafe flags: "
            + "a build that refuses them turns the trait off with 'traits: []' in its dependency."),
    .trait(
        name: "Rivals",
        description:
            "Other people's libraries in the benchmarks, for comparison; scripts/setup.sh --for rivals installs "
            + "them."),
]

let dependencies: [Package.Dependency] = [
    // A range, since a library that asks for one version conflicts with others that do; scripts/dev/sbom.sh --check pins
    // what CI builds with. The tool's own packages reach nobody else.
    .package(url: "https://github.com/apple/swift-numerics", from: "1.1.1"),
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    .package(url: "https://github.com/hummingbird-project/swift-mustache", exact: "2.1.1"),
    // Only with the trait AnimationTesting, for packages that test with it: hence a range.
    .package(url: "https://github.com/pointfreeco/xctest-dynamic-overlay", from: "1.13.1"),
]

/// Value types and pure functions of time: geometry, springs, curves, keyframes, batches, recordings.
let engine = room(
    "Engine",
    [
        .target(name: "CBatchSupport"),
        .target(name: "LaneMath", dependencies: ["CBatchSupport"]),
        .target(name: "BatchKernels", dependencies: ["CBatchSupport", "LaneMath"]),
        // One file: the kernels once more, compiled for AVX2.
        .target(
            name: "BatchKernelsV3",
            dependencies: ["BatchKernels"],
            swiftSettings: wide("x86-64-v3")
        ),
        // One file: the kernels once more, compiled for AVX-512.
        .target(
            name: "BatchKernelsV4",
            dependencies: ["BatchKernels"],
            swiftSettings: wide("x86-64-v4")
        ),
        // Apart from AnimationCore, which has batches, too: UIKit is built without kernels.
        .target(
            name: "AnimationMath",
            dependencies: ["LaneMath", .product(name: "RealModule", package: "swift-numerics")]
        ),
        .target(
            name: "AnimationCore",
            dependencies: [
                "AnimationMath",
                "BatchKernels",
                "CBatchSupport",
                .target(name: "BatchKernelsV3", condition: .when(traits: ["WideKernels"])),
                .target(name: "BatchKernelsV4", condition: .when(traits: ["WideKernels"])),
            ]
        ),
        .target(name: "AnimationTimeline", dependencies: ["AnimationMath"]),
        .target(name: "TimelineCompiler", dependencies: ["AnimationCore", "AnimationTimeline"]),
    ])

/// The modules that UIKit files import besides UIKit, and what lets UIKit compile: no code of their own. macOS has its own.
let shims = room(
    "UIKit/Shims",
    [
        // Empty: Swift Testing looks for it where a file imports UIKit.
        .target(name: "_Testing_UIKit"),
        // In C, since Swift cannot call an initializer that a class does not declare as required.
        .target(name: "CObjectCreation"),
    ] + companions + submodules + packageTests)

/// UIKit without a screen, for Linux and macOS, and the stage that it runs on. Never built for iOS, which has the real one.
let uikit = room(
    "UIKit",
    [
        .target(
            name: "UIKit",
            dependencies: ["AnimationMath", "AnimationTimeline", "CObjectCreation", "_Testing_UIKit"]
                + submodules.map { .target(name: $0.name) },
            exclude: ["Simulation/README.md"]),
        .target(
            name: "HeadlessKit",
            dependencies: ["AnimationCore", "AnimationTimeline", "TimelineCompiler", "UIKit"]
        ),
    ]
        + (packageTests.isEmpty
            ? []
            : [
                .target(
                    name: "PackageTesting",
                    dependencies: ["UIKit"] + (companions + packageTests).map { .target(name: $0.name) })
            ]))

/// What is measured and shown: the meter of frames, which knows no sample; the sample transitions; the report.
let suite = room(
    "Suite",
    [
        .target(name: "Transitions", dependencies: ["UIKit"]),
        // In C, since it handles a signal: clocks, and stops of the process.
        .target(name: "CFrameClock"),
        .target(
            name: "FrameSuite",
            dependencies: [
                "AnimationCore", "AnimationTimeline", "CAllocationCounter", "CFrameClock", "CLockstep",
                "TimelineCompiler",
            ]
        ),
        .target(
            name: "Scenarios",
            dependencies: ["AnimationCore", "FrameSuite", "HeadlessKit", "Transitions"]
        ),
        .target(
            name: "AnimationBaselines",
            dependencies: ["AnimationCore", "AnimationTimeline", "FrameSuite", "HeadlessKit"]),
        // Has assertions only with the trait, see there.
        .target(
            name: "AnimationTesting",
            dependencies: ["AnimationBaselines", "FrameSuite", "HeadlessKit"]
                + ["IssueReporting", "IssueReportingTestSupport"].map {
                    .product(
                        name: $0, package: "xctest-dynamic-overlay",
                        condition: .when(traits: ["AnimationTesting", "CommandLineTool"]))
                }
        ),
        .target(
            name: "HTMLReport",
            dependencies: [
                "FrameSuite",
                .product(
                    name: "Mustache", package: "swift-mustache", condition: .when(traits: ["CommandLineTool"])),
            ],
            resources: [.embedInCode("Page")]
        ),
    ])

/// Google Benchmark for Swift; depends on no other room.
let benchmark = room(
    "Benchmark",
    [
        // Only a module map: the library is the system's.
        .systemLibrary(
            name: "SystemGoogleBenchmark",
            pkgConfig: "benchmark",
            providers: [.apt(["libbenchmark-dev"]), .brew(["google-benchmark"])]
        ),
        // One file: the standard streams, without Foundation, for every program.
        .target(name: "ProgramSupport"),
        // One file, apart from GoogleBenchmark: the entries of a report about its program and machine.
        .target(name: "ReportContext"),
        // One side of two programs that measure alternately.
        .target(name: "CLockstep"),
        .target(
            name: "CGoogleBenchmark",
            dependencies: ["CLockstep", "SystemGoogleBenchmark"],
            exclude: ["README.md"]
        ),
        .target(name: "GoogleBenchmark", dependencies: ["CGoogleBenchmark", "ProgramSupport"]),
        .target(name: "CAllocationCounter"),
        // Apart from GoogleBenchmark: a program that links it has all its allocations counted.
        .target(
            name: "AllocationCounter",
            dependencies: ["CAllocationCounter", "GoogleBenchmark"]
        ),
    ])

/// The command-line tool, and the program around somebody's UIKit files.
let tool = room(
    "Tool",
    [
        .target(name: "CommandSupport", dependencies: ["AnimationCore", "FrameSuite"]),
        .target(name: "CBuildVersion", cSettings: describedVersion + emptyLocaleData),
        // Linked into the program around somebody's files; declares the options that this program is run with.
        .target(
            name: "TransitionRunner",
            dependencies: ["FrameSuite", "HeadlessKit", "Scenarios", "ProgramSupport", "UIKit"]
                + companions.map { .target(name: $0.name) }),
        .target(name: "UIKitCheck", dependencies: ["TransitionRunner"]),
        .executableTarget(
            name: "overshoot",
            dependencies: [
                "AnimationBaselines", "AnimationCore", "CBuildVersion", "CommandSupport", "FrameSuite", "HTMLReport",
                "HeadlessKit", "ProgramSupport", "ReportContext", "Scenarios", "TransitionRunner", "UIKitCheck",
                .product(
                    name: "ArgumentParser", package: "swift-argument-parser",
                    condition: .when(traits: ["CommandLineTool"])),
            ]
        ),
    ])

/// The benchmarks: those of the engine, which two programs share, and those of frames and transitions.
let benchmarks: [Target] = strictly([
    .target(
        name: "EngineSuite",
        dependencies: [
            "AllocationCounter", "AnimationCore", "GoogleBenchmark", "ReportContext",
            .product(name: "RealModule", package: "swift-numerics"),
            .target(name: "RivalsV3", condition: .when(traits: ["Rivals"])),
            .target(name: "RivalsV4", condition: .when(traits: ["Rivals"])),
            .target(name: "RivalsPlain", condition: .when(traits: ["Rivals"])),
        ],
        path: "Benchmarks/EngineSuite"
    ),
    .executableTarget(
        name: "EngineBenchmarks", dependencies: ["EngineSuite"], path: "Benchmarks/EngineBenchmarks"),
    .executableTarget(
        name: "OvershootBenchmarks",
        dependencies: ["AnimationCore", "EngineSuite", "FrameSuite", "GoogleBenchmark", "HeadlessKit", "Scenarios"],
        path: "Benchmarks/OvershootBenchmarks"
    ),
    // This engine's rows of docs/engines.md.
    .executableTarget(
        name: "EngineRows", dependencies: ["AnimationCore", "CAllocationCounter", "HeadlessKit"],
        path: "Benchmarks/Rivals/Engines/Overshoot"),
    // Rivals: other people's libraries, empty without the trait.
    .target(
        name: "RivalsV3",
        path: "Benchmarks/Rivals/V3",
        cxxSettings: rival(["-march=x86-64-v3", "-isystem/usr/include/eigen3"]),
        linkerSettings: [.linkedLibrary("sleef", .when(traits: ["Rivals"]))]
    ),
    .target(
        name: "RivalsV4",
        path: "Benchmarks/Rivals/V4",
        cxxSettings: rival(["-march=x86-64-v4", "-isystem/usr/include/eigen3"]),
        linkerSettings: [.linkedLibrary("sleef", .when(traits: ["Rivals"]))]
    ),
    .target(
        name: "RivalsPlain",
        path: "Benchmarks/Rivals/Plain",
        cxxSettings: rival([
            "-isystem/usr/include/graphene-1.0", "-isystem/usr/lib/x86_64-linux-gnu/graphene-1.0/include",
            "-isystem/usr/include/x86_64-linux-gnu/qt6",
        ]),
        linkerSettings: ["graphene-1.0", "Qt6Gui", "Qt6Core"].map { .linkedLibrary($0, .when(traits: ["Rivals"])) }
    ),
])

/// Examples that are compiled here so that their source stays in order, and the plugin.
let others: [Target] = strictly([
    .target(
        name: "Recorder", dependencies: ["UIKit"], path: "Examples/Recorder", exclude: ["README.md"]),
    .executableTarget(
        name: "AppleOracle", dependencies: ["HeadlessKit", "UIKit"], path: "Examples/AppleOracle",
        exclude: ["README.md"]),
    .plugin(
        name: "OvershootPlugin",
        capability: .command(
            intent: .custom(
                verb: "overshoot", description: "Run, compare and gate the benchmarks of a package."))
    ),
])

/// The tests, what they share, and the fuzzer's targets: the parsers of files that others may have written.
let tests: [Target] = strictly([
    .testTarget(
        name: "UIKitTests",
        dependencies: ["AnimationCore", "AnimationTimeline", "HeadlessKit", "TestSupport", "UIKit"]),
    .testTarget(
        name: "RecorderTests", dependencies: ["AnimationCore", "HeadlessKit", "Recorder"]),
    .testTarget(
        name: "ConformanceTests",
        dependencies: ["AnimationCore", "AppleOracle", "HeadlessKit", "TestSupport", "UIKit"],
        path: "Tests/Conformance",
        exclude: ["Tables", "failing.tsv", "ours.tsv"]),
    .testTarget(
        name: "HeadlessKitTests",
        dependencies: ["HeadlessKit", "Transitions"]
    ),
    .testTarget(
        name: "TransitionsTests",
        dependencies: ["AnimationCore", "HeadlessKit", "Scenarios", "TestSupport", "Transitions"]
    ),
    .target(
        name: "TestSupport",
        dependencies: ["AnimationCore"],
        path: "Tests/TestSupport"
    ),
    .testTarget(
        name: "AnimationCoreTests",
        dependencies: ["AnimationCore", "BatchKernels", "CAllocationCounter", "CBatchSupport", "TestSupport"],
        exclude: ["Reference"]
    ),
    .testTarget(
        name: "ScenariosTests",
        dependencies: ["AnimationCore", "FrameSuite", "HeadlessKit", "Scenarios", "TestSupport"]
    ),
    .testTarget(
        name: "AnimationTestingTests",
        dependencies: ["AnimationCore", "AnimationTesting", "HeadlessKit", "Scenarios", "TestSupport", "Transitions"],
        exclude: ["__Animations__"]
    ),
    .testTarget(
        name: "FrameSuiteTests",
        dependencies: ["AnimationCore", "CAllocationCounter", "FrameSuite", "HeadlessKit", "Scenarios", "TestSupport"]
    ),
    .testTarget(
        name: "HTMLReportTests", dependencies: ["FrameSuite", "HTMLReport", "Scenarios", "TestSupport"]),
    .testTarget(name: "UIKitCheckTests", dependencies: ["TransitionRunner", "UIKitCheck"]),
    .testTarget(
        name: "TransitionRunnerTests", dependencies: ["HeadlessKit", "TransitionRunner", "UIKit"]),
    .target(
        name: "FuzzTargets",
        dependencies: [
            "AnimationBaselines", "AnimationCore", "CommandSupport", "FrameSuite", "HTMLReport", "HeadlessKit",
            "Scenarios",
            "TransitionRunner", "UIKit", "UIKitCheck",
        ],
        path: "Tests/Fuzz/Targets"
    ),
    .testTarget(
        name: "FuzzCorpusTests",
        dependencies: ["FuzzTargets", "TestSupport"],
        path: "Tests/Fuzz/CorpusTests"
    ),
    .testTarget(
        name: "CommandSupportTests",
        dependencies: ["AnimationCore", "CommandSupport", "FrameSuite", "TestSupport"]
    ),
    .testTarget(name: "GoogleBenchmarkTests", dependencies: ["GoogleBenchmark"]),
    .testTarget(
        name: "AllocationCounterTests",
        dependencies: ["AllocationCounter", "CAllocationCounter", "GoogleBenchmark"]
    ),
    .executableTarget(
        name: "BenchmarkFixture",
        dependencies: ["AllocationCounter", "AnimationCore", "GoogleBenchmark"],
        path: "Tests/Fixtures/BenchmarkFixture"
    ),
])

let package = Package(
    name: "overshoot",
    products: products,
    traits: traits,
    dependencies: dependencies,
    targets: engine + shims + uikit + suite + benchmark + tool + benchmarks + others + tests + fuzzer,
    cxxLanguageStandard: .cxx17
)
