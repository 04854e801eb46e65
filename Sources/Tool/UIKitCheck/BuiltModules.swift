import Foundation

/// A build of Overshoot's UIKit: what the compiler needs to check and link other files against it.
///
/// It is the build that this program is part of, where it lies beside it; otherwise one in the user's cache, made by the
/// first run and kept for all others.
package struct BuiltModules {
    private(set) var importFlags: [String]
    /// A file that lists the object files.
    let objects: URL
    /// Whether OpenCombine is one of the modules.
    private(set) var hasCombine = false

    package static func find(
        package: String?, forTests: Bool = false, temporary: URL, progress: (String) -> Void
    ) throws -> BuiltModules {
        _ = try SwiftCompiler.path()
        if let package = package ?? ProcessInfo.processInfo.environment["OVERSHOOT_PACKAGE"] {
            return try CachedBuild(package).modules(forTests: forTests, temporary: temporary, progress: progress)
        }
        if let program = Bundle.main.executableURL?.resolvingSymlinksInPath() {
            let folder = program.deletingLastPathComponent()
            let module = forTests ? "PackageTesting" : "UIKit"
            if FileManager.default.fileExists(
                atPath: folder.appendingPathComponent("Modules/\(module).swiftmodule").path),
                let modules = try? BuiltModules(
                    folder: folder, program: "overshoot", forTests: forTests, temporary: temporary)
            {
                return modules
            }
        }
        guard let checkout = CachedBuild.ownCheckout else { throw UIKitProblem.noPackage }
        return try CachedBuild(checkout).modules(forTests: forTests, temporary: temporary, progress: progress)
    }

    /// Reads SwiftPM's description of a build.
    init(folder: URL, program: String, forTests: Bool, temporary: URL) throws {
        guard let description = Description(of: folder),
            let command = description.swiftCommands.values.first(where: { $0.moduleName == program }),
            let list = try? String(
                contentsOf: folder.appendingPathComponent("\(program).product/Objects.LinkFileList"), encoding: .utf8)
        else { throw UIKitProblem.unreadableBuild(folder.path) }
        let own = "/\(program).build/"
        try FileManager.default.createDirectory(at: temporary, withIntermediateDirectories: true)
        objects = temporary.appendingPathComponent("modules.objects")
        var files = list.split(separator: "\n").filter { !$0.contains(own) }.map(String.init)
        if forTests {
            let modules = description.swiftCommands.values.filter { BuiltModules.testModules.contains($0.moduleName) }
            let start = folder.appendingPathComponent("CTestStart.build/CTestStart.c.o").path
            files = Array(Set(files + modules.flatMap(\.objects) + [start])).sorted()
        }
        try files.joined(separator: "\n").write(to: objects, atomically: true, encoding: .utf8)
        importFlags = ["-I", folder.appendingPathComponent("Modules").path] + command.importFlags
    }

    /// Adds OpenCombine if one of the files imports Combine, from a build in the user's cache.
    ///
    /// - Returns: Why it cannot be built, so that Combine stays a module that is missing.
    package mutating func addCombine(
        for files: [String], temporary: URL, progress: (String) -> Void
    ) throws -> String? {
        let importLine = Data("import Combine".utf8)
        guard files.contains(where: { FileManager.default.contents(atPath: $0)?.firstRange(of: importLine) != nil })
        else { return nil }
        let folder = CachedBuild.folder("combine", for: try SwiftCompiler.path())
        let name = PlatformSource.combine
        let manifest = """
            // swift-tools-version: 6.0
            import PackageDescription

            let package = Package(
                name: "Host",
                dependencies: [\(PackageManifest.openCombine)],
                targets: [.executableTarget(name: "Host", dependencies: [.product(name: "\(name)", package: "OpenCombine")])]
            )

            """
        do {
            try DerivedPackage.write(Data(manifest.utf8), to: folder.appendingPathComponent("Package.swift"))
            try DerivedPackage.write(
                Data("import \(name)\n".utf8), to: folder.appendingPathComponent("Sources/Host/main.swift"))
        } catch {
            return "\(folder.path) cannot be written"
        }
        progress("building OpenCombine, which takes the place of Combine")
        let result = try ToolProcess.run("swift", ["build", "--package-path", folder.path], in: temporary)
        guard result.code == 0 else {
            let log = String(decoding: result.output, as: UTF8.self) + result.errors
            return log.split(separator: "\n").first { $0.contains("error:") }.map(String.init) ?? "the build failed"
        }
        let combine = try BuiltModules(
            folder: folder.appendingPathComponent(".build/debug").resolvingSymlinksInPath(), program: "Host",
            forTests: false, temporary: temporary.appendingPathComponent("combine"))
        importFlags += combine.importFlags
        let lists = try [self, combine].map { try String(contentsOf: $0.objects, encoding: .utf8) }
        // It has a part in C++.
        try (lists + ["-lstdc++"]).joined(separator: "\n").write(to: objects, atomically: true, encoding: .utf8)
        hasCombine = true
        return nil
    }

    /// Takes the headers of packages that UIKit depends on from the checkouts of another package, which depends on them as well:
    /// the compiler refuses a module that it finds twice.
    ///
    /// - Returns: The dependencies that both have.
    mutating func share(_ identities: some Sequence<String>, in package: URL) -> Set<String> {
        var shared: Set<String> = []
        for identity in identities {
            let part = "/checkouts/\(identity)/"
            if importFlags.contains(where: { $0.contains(part) }) { shared.insert(identity) }
            importFlags = importFlags.map { flag in
                guard let range = flag.firstRange(of: part), let path = flag.firstIndex(of: "/") else { return flag }
                return flag[..<path] + package.path + "/.build" + part + flag[range.upperBound...]
            }
        }
        return shared
    }

    /// The flags for the C modules of the packages that another one was built with.
    static func cFlags(of packages: DerivedPackage) -> [String] {
        let description = Description(of: packages.modules.deletingLastPathComponent())
        let arguments = Set((description?.swiftCommands ?? [:]).values.flatMap(\.otherArguments))
        let maps = arguments.filter { $0.hasPrefix("-fmodule-map-file=\(packages.folder.path)/.build/") }
        let folders = arguments.filter { $0.hasPrefix("\(packages.folder.path)/.build/") && $0.hasSuffix("/include") }
        return (maps.sorted() + folders.sorted().flatMap { ["-I", $0] }).flatMap { ["-Xcc", $0] }
    }

    private static let testModules = ["PackageTesting"]

    /// Links the object files, and what code runs when a test program is loaded, to a shared library. One that is newer than
    /// they are stays.
    func linkLibrary(at library: URL, temporary: URL) throws {
        let files = try String(contentsOf: objects, encoding: .utf8).split(separator: "\n").map(String.init)
        let date = SourceFile.date(of: library.path)
        guard files.contains(where: { SourceFile.date(of: $0) > date }) else { return }
        let result = try ToolProcess.run(
            try SwiftCompiler.path(), ["-emit-library", "@\(objects.path)", "-o", library.path], in: temporary)
        guard result.code == 0 else { throw UIKitProblem.buildFailed(what: library.path, log: result.errors) }
    }

    /// A part of SwiftPM's record of a build.
    private struct Description: Decodable {
        struct Command: Decodable {
            var moduleName: String
            var objects: [String]
            var otherArguments: [String]

            /// The flags for the headers of C modules, and the SDK.
            var importFlags: [String] {
                var flags: [String] = []
                for (index, argument) in otherArguments.enumerated().dropLast() {
                    let next = otherArguments[index + 1]
                    let isHeader = next.hasPrefix("-fmodule-map-file=") || next == "-I" || next.hasPrefix("/")
                    if argument == "-sdk" || argument == "-target" || argument == "-Xcc" && isHeader {
                        flags += [argument, next]
                    }
                }
                return flags
            }
        }

        var swiftCommands: [String: Command]

        init?(of folder: URL) {
            guard let data = try? Data(contentsOf: folder.appendingPathComponent("description.json")),
                let description = try? JSONDecoder().decode(Description.self, from: data)
            else { return nil }
            self = description
        }
    }
}

/// A package in the user's cache whose only purpose is a build of Overshoot's UIKit.
package struct CachedBuild {
    /// The dependency on Overshoot as its line of a manifest.
    package let dependency: String
    private let key: String

    package init(_ package: String) throws {
        if let mark = package.lastIndex(of: "@"), package.contains("://") {
            let (url, version) = (package[..<mark], package[package.index(after: mark)...])
            // Both become part of a manifest.
            guard version.first?.isNumber == true,
                version.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || ".-+".contains($0)) }),
                url.unicodeScalars.allSatisfy({ $0.isASCII && $0.value > 32 && !"\"\\".unicodeScalars.contains($0) })
            else { throw UIKitProblem.badPackage(package) }
            dependency = ".package(url: \"\(url)\", exact: \"\(version)\")"
            key = package
        } else {
            let folder = URL(fileURLWithPath: package).resolvingSymlinksInPath().path
            guard CachedBuild.isCheckout(folder) else { throw UIKitProblem.badPackage(package) }
            guard !folder.contains(where: \.isNewline) else { throw UIKitProblem.badPackage(package) }
            dependency = CachedBuild.dependency(onPath: folder)
            key = folder
        }
    }

    private static func dependency(onPath path: String) -> String {
        let literal = path.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
        return ".package(name: \"overshoot\", path: \"\(literal)\")"
    }

    /// The dependency of a package in another folder: a checkout has its path from there, which is right on other machines as
    /// well if both are kept together.
    package func dependency(from folder: String) -> String {
        guard key.hasPrefix("/") else { return dependency }
        let target = key.split(separator: "/")
        let start = URL(fileURLWithPath: folder).resolvingSymlinksInPath().path.split(separator: "/")
        let common = zip(target, start).prefix { $0 == $1 }.count
        let parts = Array(repeating: "..", count: start.count - common) + target.dropFirst(common).map(String.init)
        return CachedBuild.dependency(onPath: parts.joined(separator: "/"))
    }

    /// The checkout that this program was built from, if it is there.
    package static var ownCheckout: String? {
        let file = URL(fileURLWithPath: #filePath)
        let folder = (0..<4).reduce(file) { url, _ in url.deletingLastPathComponent() }.path
        return isCheckout(folder) ? folder : nil
    }

    private static func isCheckout(_ folder: String) -> Bool {
        FileManager.default.fileExists(atPath: folder + "/Package.swift")
            && FileManager.default.fileExists(atPath: folder + "/Sources/Tool/TransitionRunner")
    }

    private static var cache: URL {
        let environment = ProcessInfo.processInfo.environment
        if let folder = environment["XDG_CACHE_HOME"], folder.hasPrefix("/") { return URL(fileURLWithPath: folder) }
        return FileManager.default.homeDirectoryForCurrentUser.appendingPathComponent(".cache")
    }

    /// Builds the package, which takes minutes the first time and a second when nothing has changed.
    func modules(forTests: Bool, temporary: URL, progress: (String) -> Void) throws -> BuiltModules {
        let folder = CachedBuild.folder("uikit", for: key)
        let program = forTests ? "TestHost" : "Host"
        do {
            for (path, text) in [
                ("Package.swift", manifest),
                ("Sources/Host/main.swift", "import TransitionRunner\n\nTransitionProgram.main { _ in }\n"),
                ("Sources/TestHost/main.swift", "import PackageTesting\n"),
            ] { try DerivedPackage.write(Data(text.utf8), to: folder.appendingPathComponent(path)) }
        } catch {
            throw UIKitProblem.unwritable(folder.path)
        }
        let built = folder.appendingPathComponent(".build/release")
        if !FileManager.default.fileExists(atPath: built.appendingPathComponent(program).path) {
            progress("building UIKit for the first time (some minutes; kept in \(folder.path))")
        }
        let result = try ToolProcess.run(
            "swift", ["build", "-c", "release", "--package-path", folder.path, "--product", program], in: temporary)
        guard result.code == 0 else {
            let log = String(decoding: result.output, as: UTF8.self) + result.errors
            throw UIKitProblem.buildFailed(what: "Overshoot's UIKit in \(folder.path)", log: log)
        }
        return try BuiltModules(
            folder: built.resolvingSymlinksInPath(), program: program, forTests: forTests, temporary: temporary)
    }

    static func folder(_ kind: String, for key: String) -> URL {
        let digest = key.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        return cache.appendingPathComponent("overshoot/\(kind)/\(String(digest, radix: 16))")
    }

    private var manifest: String {
        """
        // swift-tools-version: 6.2
        import PackageDescription

        let package = Package(
            name: "Host",
            platforms: [.macOS(.v13)],
            dependencies: [\(dependency)],
            targets: [
                .executableTarget(
                    name: "Host", dependencies: [.product(name: "TransitionRunner", package: "overshoot")]),
                .executableTarget(
                    name: "TestHost", dependencies: [.product(name: "PackageTesting", package: "overshoot")]),
            ]
        )

        """
    }
}
