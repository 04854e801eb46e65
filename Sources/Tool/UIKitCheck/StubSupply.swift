import Foundation

/// The Swift files in the folders of stubs that are not in use yet, with the names that they declare.
struct StubSupply {
    private var names: [String: DeclaredNames] = [:]
    /// The names of the folders and the file on the path of each stub.
    private let places: [String: [Substring]]
    /// The names of the folders on the paths of the stubs.
    private let folders: Set<String>

    init(_ folders: [String], except used: [String], temporary: URL) throws {
        let files = folders.flatMap(StubSupply.swiftFiles)
        places = Dictionary(uniqueKeysWithValues: Set(files).map { ($0, StubSupply.components($0)) })
        self.folders = Set(places.values.flatMap { $0.dropLast().map { $0.lowercased() } })
        var assets: [String] = []
        for (index, folder) in folders.enumerated() {
            assets += try StubSupply.assetFiles(of: folder, in: temporary.appendingPathComponent("assets\(index)"))
        }
        if !files.isEmpty { assets.append(try StubSupply.bundleFile(in: temporary)) }
        let known = Set(used.map(StubSupply.components))
        for file in files.filter({ !known.contains(places[$0]!) }) + assets {
            names[file] = DeclaredNames(text: Array(FileManager.default.contents(atPath: file) ?? Data()))
        }
    }

    var isEmpty: Bool { names.isEmpty }

    /// Whether an unused stub declares a name, which may be its module's, too.
    func declares(_ name: String?) -> Bool {
        name.map { name in names.values.contains { $0.supplies(anyOf: [name]) } } ?? false
    }

    /// Whether a folder on the path of a stub has the name of a module, as a package's folder usually does.
    func hasModule(_ name: String) -> Bool {
        let name = name.lowercased()
        return [name, name + ".swift", "swift-" + name, name + "-ios"].contains(where: folders.contains)
    }

    /// Writes a file for each catalogue in a folder of stubs, with the names that Xcode generates for its assets.
    private static func assetFiles(of folder: String, in temporary: URL) throws -> [String] {
        let paths = SourceFile.paths(in: folder).sorted()
        let catalogs = paths.filter { $0.hasSuffix(".xcassets") }
        return try catalogs.enumerated().compactMap { index, catalog -> String? in
            let symbols = AssetSymbols(paths.filter { $0.hasPrefix(catalog + "/") }, in: folder)
            guard !symbols.isEmpty else { return nil }
            let file = temporary.appendingPathComponent("\(index)/\(AssetSymbols.fileName)")
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            let bundle = URL(fileURLWithPath: "\(folder)/\(catalog)").deletingLastPathComponent().path
            let source = symbols.source(bundle: "Bundle(path: \(bundle.debugDescription)) ?? .main")
            try Data(source.utf8).write(to: file)
            return file.path
        }
    }

    /// Writes what Swift Package Manager generates for a target with resources.
    private static func bundleFile(in temporary: URL) throws -> String {
        let file = temporary.appendingPathComponent("resource_bundle_accessor.swift")
        try Data("import Foundation\nextension Bundle { static let module = Bundle.main }\n".utf8).write(to: file)
        return file.path
    }

    /// The Swift files in a folder, apart from playgrounds, which are no part of an app.
    static func swiftFiles(_ folder: String) -> [String] {
        SourceFile.paths(in: folder).filter {
            $0.hasSuffix(".swift") && !$0.contains(".playground/") && !$0.contains(".build/")
        }
        .sorted().map { folder + "/" + $0 }
    }

    /// The folders of the assets in a folder of stubs, whose names the stubs have.
    static func assets(_ folder: String) -> [String] {
        AssetSymbols.folders(in: SourceFile.paths(in: folder)).sorted().map { folder + "/" + $0 }
    }

    mutating func take(declaring identifiers: Set<String>) -> [String] {
        guard !identifiers.isEmpty else { return [] }
        return take(names.filter { $0.value.supplies(anyOf: identifiers) }.keys.sorted())
    }

    /// The names that unused stubs declare, of some.
    func declared(among names: Set<String>) -> Set<String> {
        names.intersection(self.names.values.reduce(into: []) { $0.formUnion($1.names) })
    }

    /// Takes the files, each the nearest to a file with the name, that declare names.
    mutating func take(declaring names: [(name: String, path: String)]) -> [String] {
        take(names.compactMap { name, path in nearest(to: path) { $0.supplies(anyOf: [name]) } })
    }

    /// Takes the files that add conformances to types of files in use, unless a copy of the type is nearer to them.
    mutating func take(conforming used: [SourceFile]) -> [String] {
        let types = used.reduce(into: Set<String>()) { $0.formUnion($1.names.types) }
        let conforming = names.filter {
            !$0.value.conformingTypes.isDisjoint(with: types) && $0.value.types.isDisjoint(with: types)
        }
        let nearest = conforming.filter { path, declared in
            func nearest(_ files: some Sequence<(path: String, names: DeclaredNames)>) -> Int {
                files.filter { !$0.names.types.isDisjoint(with: declared.conformingTypes) }
                    .map { nearness(path, to: StubSupply.components($0.path)) }.max() ?? 0
            }
            return nearest(used.map { ($0.path, $0.names) }) >= nearest(names.map { ($0.key, $0.value) })
        }
        for file in used { removeCopies(of: file.names) }
        return take(nearest.keys.sorted())
    }

    /// A file with a type that a file in use declares, too, is of another target.
    private mutating func removeCopies(of declared: DeclaredNames) {
        let types = declared.moduleTypes
        guard !types.isEmpty else { return }
        names = names.filter { $0.value.moduleTypes.isDisjoint(with: types) }
    }

    /// Takes a file for each finding that one is about.
    mutating func take(for findings: [Finding], line: (Finding) -> ArraySlice<UInt8>) -> [String] {
        var needed = suppliers(of: findings) { names, finding in names.supplies(finding) }
        if needed.isEmpty {
            // UIKit has another member or type of that name, which the compiler's message is about.
            let mentioned = findings.filter(\.mayMeanAnother).map { finding in
                let line = line(finding)
                // The value before a missing member has another type than it should have.
                return (finding, DeclaredNames.words(in: finding.base == nil ? line : line.prefix(finding.column - 1)))
            }
            let words = Dictionary(mentioned) { $0.union($1) }
            needed = suppliers(of: mentioned.map(\.0)) { names, finding in
                names.overloads(anyOf: words[finding]!) || names.supplies(anyOf: words[finding]!)
                    || names.completes(finding)
            }
        }
        return take(needed)
    }

    private func suppliers(of findings: [Finding], where supplies: (DeclaredNames, Finding) -> Bool) -> [String] {
        var needed: [String] = []
        for finding in findings {
            guard !needed.contains(where: { supplies(names[$0]!, finding) }) else { continue }
            if let supplier = nearest(to: finding.file, where: { supplies($0, finding) }) { needed.append(supplier) }
        }
        return needed
    }

    /// The stub that is nearest to a file: copies of a type in other targets are farther away.
    private func nearest(to file: String, where supplies: (DeclaredNames) -> Bool) -> String? {
        let suppliers = names.filter { supplies($0.value) }.keys.sorted()
        guard suppliers.count > 1 else { return suppliers.first }
        let place = StubSupply.components(file)
        return suppliers.max { nearness($0, to: place) < nearness($1, to: place) }
    }

    private mutating func take(_ files: [String]) -> [String] {
        files.filter { file in
            guard let declared = names.removeValue(forKey: file) else { return false }
            removeCopies(of: declared)
            return true
        }
    }

    /// The number of folders that a stub has in common with a place.
    private func nearness(_ stub: String, to place: [Substring]) -> Int {
        zip(places[stub] ?? [], place).prefix { $0 == $1 }.count
    }

    private static func components(_ path: String) -> [Substring] { SourceFile.realPath(path).split(separator: "/") }
}
