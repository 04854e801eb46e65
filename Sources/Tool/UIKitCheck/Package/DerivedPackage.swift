import Foundation

/// A package in the user's cache, derived from one for iOS: copies of its files, and a manifest that names this project's
/// UIKit. The user's package stays as it is.
struct DerivedPackage {
    let folder: URL
    let library: URL
    /// Packages that UIKit depends on, too: they stay in the manifest.
    var sharedDependencies: Set<String> = []
    var state: URL { folder.appendingPathComponent("state.json") }
    var modules: URL { folder.appendingPathComponent(".build/debug/Modules") }

    /// Waits until no other run uses the package; it is this run's until the program ends.
    ///
    /// - Parameter key: Distinguishes packages: the path of the user's.
    init(key: String, progress: (String) -> Void) throws {
        folder = CachedBuild.folder("packages", for: key)
        library = folder.appendingPathComponent("libOvershootUIKit.so")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let lock = unsafe open(folder.appendingPathComponent("lock").path, O_CREAT | O_RDWR | O_CLOEXEC, 0o644)
        guard flock(lock, LOCK_EX | LOCK_NB) != 0 else { return }
        progress("waiting for another run with this package")
        while flock(lock, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK { try Interrupts.sleep() }
    }

    func folder(of target: PackageManifest.Target) -> URL { folder.appendingPathComponent("Sources/\(target.name)") }

    func write(
        _ target: PackageManifest.Target, files: [String: String], keeping others: some Sequence<String> = []
    ) throws {
        let folder = folder(of: target)
        for (path, text) in files { try DerivedPackage.write(Data(text.utf8), to: folder.appendingPathComponent(path)) }
        var resources: [String: String] = [:]
        for path in target.files where files[path] == nil {
            let isResource = target.resources.contains { path == $0.path || path.hasPrefix($0.path + "/") }
            if let place = PackageManifest.catalogPath(path) ?? (isResource ? path : nil) { resources[place] = path }
        }
        for (place, path) in resources {
            let original = target.folder.appendingPathComponent(path)
            try DerivedPackage.write(try Data(contentsOf: original), to: folder.appendingPathComponent(place))
        }
        let kept = Set(resources.keys).union(files.keys).union(others)
        for case let path as String in FileManager.default.enumerator(atPath: folder.path) ?? .init() {
            let copy = folder.appendingPathComponent(path)
            if !kept.contains(path), !SourceFile.isFolder(copy.path) { try FileManager.default.removeItem(at: copy) }
        }
    }

    /// Writes a file unless it is the same already: a new date would be a reason to build again.
    static func write(_ data: Data, to file: URL) throws {
        guard FileManager.default.contents(atPath: file.path) != data else { return }
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try data.write(to: file, options: .atomic)
    }

    func writeManifest(_ manifest: PackageManifest, targets: [PackageManifest.Target]) throws {
        let names = Set(targets.map(\.name))
        let used = targets.flatMap { $0.products.map(\.entry) }.joined()
        let dependencies = manifest.dependencies.filter { identity, entry in
            sharedDependencies.contains(identity) || used.localizedCaseInsensitiveContains(identity)
                || targets.contains { $0.products.contains { entry.localizedCaseInsensitiveContains($0.name) } }
        }
        func list(_ values: [String]) -> String { "[" + values.joined(separator: ", ") + "]" }
        func quoted(_ values: [String]) -> String { list(values.map { "\"\($0)\"" }) }
        let entries = targets.map { target in
            let resources = target.resources.filter { resource in
                FileManager.default.fileExists(atPath: folder(of: target).appendingPathComponent(resource.path).path)
            }
            return """
                    .\(target.isTest ? "testTarget" : "target")(
                        name: "\(target.name)",
                        dependencies: \(list(target.targets.filter(names.contains).map { "\"\($0)\"" } + target.products.map(\.entry))),
                        path: "Sources/\(target.name)",
                        resources: \(list(resources.map { ".\($0.rule)(\"\($0.path)\")" })),
                        swiftSettings: \(list(target.settings + (target.isTest ? [".swiftLanguageMode(.v5)"] : []))),
                        linkerSettings: [library])
                """
        }
        let text = """
            // swift-tools-version: 6.0
            import PackageDescription

            let library = LinkerSetting.unsafeFlags(\(quoted(["-L", folder.path, "-lOvershootUIKit", "-Xlinker", "-rpath", "-Xlinker", folder.path])))

            let package = Package(
                name: "\(manifest.name)",
                \(manifest.defaultLocalization.map { "defaultLocalization: \"\($0)\"," } ?? "")
                dependencies: \(list(dependencies.values.sorted())),
                targets: [
            \(entries.joined(separator: ",\n"))
                ],
                swiftLanguageModes: [.v\(manifest.languageMode)]
            )

            """
        try DerivedPackage.write(Data(text.utf8), to: folder.appendingPathComponent("Package.swift"))
    }
}
