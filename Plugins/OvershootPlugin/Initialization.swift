import Foundation
import PackagePlugin

/// `swift package overshoot init`: a benchmark target with an example.
struct Initialization {
    private let name: String
    private let printsEntry: Bool

    /// Reads the options of `init`.
    ///
    /// - Throws: ``PluginError`` for an unknown option and a name that is no Swift module's.
    init(_ arguments: [String]) throws(PluginError) {
        for option in arguments where option.hasPrefix("-") && option != "--print" {
            throw PluginError("unknown option '\(option)' (see swift package overshoot init --help)")
        }
        let names = arguments.filter { !$0.hasPrefix("-") }
        guard names.count < 2 else {
            throw PluginError("one name, not '\(names[0])' and '\(names[1])' (see swift package overshoot init --help)")
        }
        name = names.first ?? "Benchmarks"
        guard name.wholeMatch(of: /[A-Za-z_][A-Za-z0-9_]*/) != nil else {
            throw PluginError("a target's name has letters, digits and '_', not '\(name)'")
        }
        printsEntry = arguments.contains("--print")
    }

    /// Adds the target to a package.
    ///
    /// - Throws: ``PluginError`` where a target or file has the name, or a file cannot be written.
    func run(in context: PluginContext, _ checkout: Checkout) throws(PluginError) {
        if printsEntry { return print(entry(checkout)) }
        let package = context.package
        guard !package.targets.contains(where: { $0.name == name }) else {
            throw PluginError("the target '\(name)' exists already; give another name: init NAME")
        }
        let folder = package.directoryURL.appending(path: "Sources/\(name)")
        guard !FileManager.default.fileExists(atPath: folder.path) else {
            throw PluginError("Sources/\(name) exists already; give another name: init NAME")
        }
        try write(Initialization.example, to: folder.appending(path: "main.swift"))
        try addEntry(in: context, checkout)
        // The file that SwiftPM adds.
        try? FileManager.default.removeItem(at: folder.appending(path: "\(name).swift"))
        print(
            """
            added the target \(name): Sources/\(name)/main.swift and its entry in Package.swift
            run it with: swift package overshoot bench
            """)
    }

    private func write(_ text: String, to file: URL) throws(PluginError) {
        do {
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try text.write(to: file, atomically: true, encoding: .utf8)
        } catch {
            throw PluginError(
                "cannot write \(file.path); allow it with: "
                    + "swift package --allow-writing-to-package-directory overshoot init")
        }
    }

    /// Adds the target's entry with SwiftPM's own editor of manifests, whose layout is mended where it is the expected one.
    private func addEntry(in context: PluginContext, _ checkout: Checkout) throws(PluginError) {
        let manifest = context.package.directoryURL.appending(path: "Package.swift")
        guard let before = try? String(contentsOf: manifest, encoding: .utf8) else {
            throw PluginError("cannot read \(manifest.path)")
        }
        // Another build folder than the one that this run of SwiftPM has locked.
        let scratch = context.pluginWorkDirectoryURL.appending(path: "manifest").path
        let commands = [
            ["add-target", name, "--type", "executable"],
            ["add-target-dependency", "GoogleBenchmark", name, "--package", checkout.identity],
        ]
        for command in commands {
            let status = try Checkout.run(
                ["swift", "package", "--scratch-path", scratch] + command, in: context.package.directoryURL)
            guard status == 0 else {
                try? before.write(to: manifest, atomically: true, encoding: .utf8)
                throw PluginError("cannot change Package.swift; add this to its targets yourself:\n\(entry(checkout))")
            }
        }
        guard let after = try? String(contentsOf: manifest, encoding: .utf8) else { return }
        let dense = """
            .executableTarget(name: "\(name)",dependencies: [
                .product(name: "GoogleBenchmark", package: "\(checkout.identity)"),])
            """
        if after.contains(dense) {
            try write(
                after.replacing(dense, with: entry(checkout).replacing("\n", with: "\n        ")), to: manifest)
        }
    }

    /// The target's entry in a manifest.
    private func entry(_ checkout: Checkout) -> String {
        """
        .executableTarget(
            name: "\(name)",
            dependencies: [.product(name: "GoogleBenchmark", package: "\(checkout.identity)")])
        """
    }

    private static let example = """
        import GoogleBenchmark

        // Benchmarks of this package. Run them with:         swift package overshoot bench
        // Compare the working tree with a revision:          swift package overshoot ab main
        // Save a run under a name, compare with it later:    swift package overshoot baseline save before

        var runner = BenchmarkRunner()

        runner.register(
            // A benchmark has a name and a body. The body runs once; what is in `measure` is timed, as often as needed for a
            // result that can be trusted.
            Benchmark("array/sum") { state in
                // Prepare the input outside of the loop. This benchmark runs once for each value of its argument.
                let input = Array(0..<state.argument("count"))

                // `doNotOptimize` keeps the compiler from removing a result that nobody reads.
                state.measure { doNotOptimize(input.reduce(0, +)) }

                // Optional: the table then shows the time per item.
                state.setItemsProcessed(state.iterations * input.count)
            }
            .argumentNames("count")
            .range(64...4096),

            // To replace the example: import the module to measure, add it to this target's dependencies in Package.swift,
            // and call it here.
            Benchmark("array/sort") { state in
                // Random input, the same in every run.
                var generator = InputGenerator(seed: 1)
                let input = generator.integers(1000, in: 0...999)
                state.measure { doNotOptimize(input.sorted()) }
            }
            // `swift package overshoot thresholds check` fails where a limit is exceeded.
            .threshold(.realTime, .atMost(.milliseconds(10))))

        // The flags of Google Benchmark apply (--help lists them). Exit codes: 0 done, 2 wrong usage, 3 a failed benchmark.
        runner.runAndExit()

        """
}
