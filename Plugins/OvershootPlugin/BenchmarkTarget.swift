import PackagePlugin

/// The executable targets of a package that use Google Benchmark for Swift.
enum BenchmarkTarget {
    static func names(in package: Package) -> [String] {
        package.targets.filter { target in
            guard let module = target as? SwiftSourceModuleTarget, module.kind == .executable else { return false }
            return target.recursiveTargetDependencies.contains { $0.name == "GoogleBenchmark" }
        }
        .map(\.name)
    }

    /// The targets that a command line selects.
    ///
    /// - Throws: ``PluginError`` where there is none, or none of a name.
    static func selected(by wanted: [String], in package: Package) throws(PluginError) -> [String] {
        let names = names(in: package)
        guard !names.isEmpty else {
            throw PluginError(
                "no benchmark target in \(package.displayName): no executable target depends on the product "
                    + "GoogleBenchmark (add one with: swift package overshoot init)")
        }
        for name in wanted where !names.contains(name) {
            throw PluginError("no benchmark target '\(name)'; there are \(names.joined(separator: ", "))")
        }
        return wanted.isEmpty ? names : names.filter(wanted.contains)
    }
}
