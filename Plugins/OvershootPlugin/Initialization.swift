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
        // Not below Sources, which may be the folder of another target.
        guard !FileManager.default.fileExists(atPath: package.directoryURL.appending(path: path).path) else {
            throw PluginError("\(path) exists already; give another name: init NAME")
        }
        try write(Initialization.example, to: package.directoryURL.appending(path: "\(path)/main.swift"))
        do throws(PluginError) {
            try addEntry(in: context, checkout)
        } catch {
            remove(path, in: package)
            throw error
        }
        print(
            """
            added the target \(name): \(path)/main.swift and its entry in Package.swift
            run it with: swift package overshoot bench
            """)
    }

    private var path: String { "Benchmarks/\(name)" }

    /// Removes a folder of the package, and the one around it if that is empty then.
    private func remove(_ path: String, in package: Package) {
        let folder = package.directoryURL.appending(path: path)
        try? FileManager.default.removeItem(at: folder)
        rmdir(folder.deletingLastPathComponent().path)
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

    /// Adds the target's entry with SwiftPM's own editor of manifests. It works on a copy of the manifest alone, since it also adds
    /// and moves source files, and knows no folder of sources: the entry is replaced.
    private func addEntry(in context: PluginContext, _ checkout: Checkout) throws(PluginError) {
        let folder = context.package.directoryURL
        let manifest = folder.appending(path: "Package.swift")
        let work = context.pluginWorkDirectoryURL.appending(path: "manifest")
        guard let before = try? String(contentsOf: manifest, encoding: .utf8) else {
            throw PluginError("cannot read \(manifest.path)")
        }
        try? FileManager.default.removeItem(at: work)
        try write(before, to: work.appending(path: "Package.swift"))
        try write("", to: work.appending(path: "Sources/main.swift"))
        let edits = [
            ["add-target", name, "--type", "executable"],
            ["add-target-dependency", "GoogleBenchmark", name, "--package", checkout.identity],
        ]
        for edit in edits where try Checkout.run(["swift", "package"] + edit, in: work) != 0 { break }
        let dense = """
            .executableTarget(name: "\(name)",dependencies: [
                .product(name: "GoogleBenchmark", package: "\(checkout.identity)"),])
            """
        if let after = try? String(contentsOf: work.appending(path: "Package.swift"), encoding: .utf8),
            after.contains(dense)
        {
            try write(
                after.replacing(dense, with: entry(checkout).replacing("\n", with: "\n        ")), to: manifest)
            // Another build folder than the one that this run of SwiftPM has locked.
            let describe = ["swift", "package", "--scratch-path", work.path, "describe", "--type", "mermaid"]
            if try Checkout.run(describe, in: folder) == 0 { return }
            try write(before, to: manifest)
        }
        throw PluginError(
            "cannot add the target, see above; Package.swift is as before. Add this to its targets yourself, with the folder "
                + "of the sources where no other target has it:\n\(entry(checkout))")
    }

    private func entry(_ checkout: Checkout) -> String {
        """
        .executableTarget(
            name: "\(name)",
            dependencies: [.product(name: "GoogleBenchmark", package: "\(checkout.identity)")],
            path: "\(path)")
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
