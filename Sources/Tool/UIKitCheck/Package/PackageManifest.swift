import Foundation

/// A package for iOS as SwiftPM describes it, or as folders of sources and tests.
struct PackageManifest {
    struct Target {
        let name: String
        let isTest: Bool
        let folder: URL
        let sources: [String]?
        let exclude: [String]
        /// Entries of `resources` in the derived manifest: path and rule.
        let resources: [(path: String, rule: String)]
        let targets: [String]
        /// Entries of `dependencies` in the derived manifest that are products of other packages, with their names.
        var products: [(name: String, entry: String)]
        /// Entries of `swiftSettings`, and the same as flags of the compiler.
        var settings: [String]
        var flags: [String]
    }

    let name: String
    let languageMode: String
    let defaultLocalization: String?
    /// Entries of `dependencies`, by the identity of the package.
    private(set) var dependencies: [String: String]
    /// Targets in an order in which each comes after those that it depends on.
    private(set) var targets: [Target]
    private(set) var leftOut: [(target: String, reason: String)] = []

    func dependencies(of target: Target) -> [Target] {
        let direct = targets.filter { target.targets.contains($0.name) }
        return direct + direct.flatMap(dependencies)
    }

    /// A library with an Xcode project only. Its module is the one whose internals most of the tests import, or that most of them
    /// import otherwise.
    init(folder: String, sources: String, tests: String) {
        let texts = SourceFile.paths(in: tests).filter { $0.hasSuffix(".swift") }
            .compactMap { try? String(contentsOfFile: tests + "/" + $0, encoding: .utf8) }
        let internals = texts.flatMap { $0.matches(of: /[@]testable\s+import\s+(\w+)/).map { String($0.1) } }
        let imports = texts.flatMap { $0.matches(of: /(?m)^import\s+(\w+)/).map { String($0.1) } }
            .filter { !SystemModules.contains($0) && !PlatformSource.modules.contains($0) }
        let counts = Dictionary((internals.isEmpty ? imports : internals).map { ($0, 1) }, uniquingKeysWith: +)
        let tested = counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
        let name = tested ?? folder.filter { $0.isLetter || $0.isNumber }
        func target(_ name: String, _ folder: String, isTest: Bool, targets: [String]) -> Target {
            Target(
                name: name, isTest: isTest, folder: URL(fileURLWithPath: folder), sources: nil, exclude: [],
                resources: PackageManifest.catalogs(in: folder), targets: targets, products: [], settings: [], flags: []
            )
        }
        self.name = name
        (languageMode, defaultLocalization, dependencies) = ("5", "en", [:])
        targets = [
            target(name, sources, isTest: false, targets: []),
            target("\(name)Tests", tests, isTest: true, targets: [name]),
        ]
    }

    /// Adds a target for folders of tests that the manifest does not name, which depends on all others.
    mutating func addTests(in folders: [String], of package: URL) throws {
        let root = package.path + "/"
        let paths = try folders.map { folder in
            let path = SourceFile.realPath(folder)
            guard path.hasPrefix(root) else { throw UIKitProblem.testsOutside(folder, package: package.path) }
            return String(path.dropFirst(root.count))
        }
        let base = name.filter { $0.isLetter || $0.isNumber } + "Tests"
        let target = targets.contains { $0.name == base } ? "Other" + base : base
        targets.append(
            Target(
                name: target, isTest: true, folder: package, sources: paths, exclude: [], resources: [],
                targets: targets.filter { !$0.isTest }.map(\.name), products: [], settings: [], flags: []))
    }

    static let openCombine = ".package(url: \"https://github.com/OpenCombine/OpenCombine\", from: \"0.14.0\")"

    /// Lets targets whose files import Combine depend on OpenCombine, which has its names on Linux.
    mutating func addOpenCombine(where importsCombine: (Target) -> Bool) {
        for index in targets.indices where importsCombine(targets[index]) {
            let product = PlatformSource.combine
            targets[index].products.append((product, ".product(name: \"\(product)\", package: \"OpenCombine\")"))
            dependencies["opencombine"] = dependencies["opencombine"] ?? PackageManifest.openCombine
        }
    }

    /// Sets compilation conditions in all targets.
    mutating func define(_ conditions: [String]) {
        for index in targets.indices {
            targets[index].settings += conditions.map { ".define(\"\($0)\")" }
            targets[index].flags += conditions.flatMap { ["-D", $0] }
        }
    }

    /// The texts of a package's manifest and its variants, by name.
    static func texts(in package: URL) -> [String: String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: package.path)) ?? []
        return names.filter { $0.hasPrefix("Package") && $0.hasSuffix(".swift") }.reduce(into: [:]) { texts, name in
            texts[name] = try? String(contentsOf: package.appendingPathComponent(name), encoding: .utf8)
        }
    }

    static func description(of package: URL, temporary: URL) throws -> Data {
        let result = try ToolProcess.run(
            "swift", ["package", "dump-package", "--package-path", package.path], in: temporary)
        guard result.code == 0 else { throw UIKitProblem.badManifest(package.path, log: result.errors) }
        return result.output
    }

    init(package: URL, description: Data) throws {
        guard let manifest = try? SyntaxNode(file: description) else {
            throw UIKitProblem.badManifest(package.path, log: String(decoding: description, as: UTF8.self))
        }
        name = manifest.text("name")
        defaultLocalization = manifest["defaultLocalization"] as? String
        let tools = (manifest["toolsVersion"] as? SyntaxNode)?.text("_version") ?? "5.0.0"
        let modes = manifest["swiftLanguageVersions"] as? [String]
        languageMode = (modes?.last ?? tools).hasPrefix("6") ? "6" : "5"
        var dependencies: [String: String] = [:]
        for dependency in manifest.nodes("dependencies") {
            if let (identity, entry) = PackageManifest.dependency(dependency) { dependencies[identity] = entry }
        }
        self.dependencies = dependencies
        let nodes = manifest.nodes("targets")
        let names = Set(nodes.map { $0.text("name") })
        var targets: [Target] = []
        for node in nodes {
            let kind = node.text("type")
            let target = PackageManifest.target(node, in: package, names: names)
            guard kind == "regular" || kind == "test" || kind == "executable", let target else {
                leftOut.append((node.text("name"), target == nil ? "its folder is not there" : "a \(kind) target"))
                continue
            }
            targets.append(target)
        }
        self.targets = PackageManifest.sorted(targets)
    }

    private static func target(_ node: SyntaxNode, in package: URL, names: Set<String>) -> Target? {
        let name = node.text("name")
        let isTest = node.text("type") == "test"
        let parents = isTest ? ["Tests", "Sources", "Source"] : ["Sources", "Source", "src", "srcs"]
        let places = (node["path"] as? String).map { [$0] } ?? parents.map { "\($0)/\(name)" } + [parents[0]]
        guard let place = places.first(where: { SourceFile.isFolder(package.appendingPathComponent($0).path) }) else {
            return nil
        }
        var (targets, products): ([String], [(String, String)]) = ([], [])
        for dependency in node.nodes("dependencies") {
            guard let (kind, value) = dependency.first, let parts = value as? [Any], isForIOS(parts.last),
                let other = parts.first as? String
            else { continue }
            if names.contains(other) {
                targets.append(other)
            } else if kind == "product", let package = parts.dropFirst().first as? String {
                products.append((other, ".product(name: \"\(other)\", package: \"\(package)\")"))
            } else {
                products.append((other, "\"\(other)\""))
            }
        }
        let folder = package.appendingPathComponent(place)
        let resources =
            node.nodes("resources").compactMap { resource -> (String, String)? in
                let path = resource.text("path")
                guard !path.hasSuffix(".xcassets"), let rule = (resource["rule"] as? SyntaxNode)?.keys.first else {
                    return nil
                }
                return (path, rule == "embed" ? "embedInCode" : rule)
            } + catalogs(in: folder.path)
        let settings = node.nodes("settings").compactMap(setting)
        return Target(
            name: name, isTest: isTest, folder: folder,
            sources: node["sources"] as? [String], exclude: node["exclude"] as? [String] ?? [], resources: resources,
            targets: targets, products: products, settings: settings.map(\.entry), flags: settings.flatMap(\.flags))
    }

    private static func catalogs(in folder: String) -> [(path: String, rule: String)] {
        let names = Set(SourceFile.paths(in: folder).compactMap(catalogPath).map { $0.prefix { $0 != "/" } })
        return names.sorted().map { (String($0), "copy") }
    }

    /// The path of a file of an asset catalogue in the derived target: catalogues are at its top, and copied, as Linux compiles
    /// none. `nil` for another file.
    static func catalogPath(_ path: String) -> String? {
        guard let end = path.firstRange(of: ".xcassets/") else { return nil }
        return String(path[(path[..<end.lowerBound].lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...])
    }

    private static func isForIOS(_ condition: Any?) -> Bool {
        guard let platforms = (condition as? SyntaxNode)?["platformNames"] as? [String], !platforms.isEmpty else {
            return true
        }
        return platforms.contains("ios")
    }

    private static func setting(_ node: SyntaxNode) -> (entry: String, flags: [String])? {
        guard node.text("tool") == "swift", isForIOS(node["condition"]),
            let (kind, value) = (node["kind"] as? SyntaxNode)?.first
        else { return nil }
        let argument = (value as? SyntaxNode)?.text("_0") ?? ""
        return switch kind {
        case "define": (".define(\"\(argument)\")", ["-D", argument])
        case "enableUpcomingFeature":
            (".enableUpcomingFeature(\"\(argument)\")", ["-enable-upcoming-feature", argument])
        case "enableExperimentalFeature":
            (".enableExperimentalFeature(\"\(argument)\")", ["-enable-experimental-feature", argument])
        case "swiftLanguageMode": (".swiftLanguageMode(.v\(argument.prefix(1)))", [])
        default: nil
        }
    }

    private static func dependency(_ node: SyntaxNode) -> (identity: String, entry: String)? {
        if let local = node.nodes("fileSystem").first {
            return (local.text("identity"), ".package(path: \"\(local.text("path"))\")")
        }
        guard let remote = node.nodes("sourceControl").first, let requirement = remote["requirement"] as? SyntaxNode,
            let (kind, value) = requirement.first,
            let url = (remote["location"] as? SyntaxNode)?.nodes("remote").first?.text("urlString")
        else { return nil }
        let version: String
        if kind == "range", let range = (value as? [SyntaxNode])?.first {
            version = "\"\(range.text("lowerBound"))\"..<\"\(range.text("upperBound"))\""
        } else {
            version = "\(kind): \"\((value as? [String])?.first ?? "")\""
        }
        return (remote.text("identity"), ".package(url: \"\(url)\", \(version))")
    }

    private static func sorted(_ targets: [Target]) -> [Target] {
        var (sorted, rest): ([Target], [Target]) = ([], targets)
        while let index = rest.firstIndex(where: { target in
            !rest.contains { target.targets.contains($0.name) }
        }) {
            sorted.append(rest.remove(at: index))
        }
        return sorted
    }
}

extension PackageManifest.Target {
    var files: [String] {
        func isIn(_ name: String, _ folders: [String]) -> Bool {
            folders.contains { folder in
                let folder = folder.hasSuffix("/") ? String(folder.dropLast()) : folder
                return folder == "." || name == folder || name.hasPrefix(folder + "/")
            }
        }
        return SourceFile.paths(in: folder.path).filter { name in
            !name.split(separator: "/").contains { $0.hasPrefix(".") || $0.hasSuffix(".docc") }
                && !isIn(name, exclude) && sources.map { isIn(name, $0 + resources.map(\.path)) } != false
                && !SourceFile.isFolder(folder.appendingPathComponent(name).path)
        }.sorted()
    }
}
