import Foundation

/// Edits of a source file that is compiled as for iOS. Lines and, but for imports, columns stay.
enum PlatformSource {
    /// A file with the imports of this build, for ``ObjectiveCModule/rewritten(_:)``.
    ///
    /// UIKit, or in tests PackageTesting, re-exports Foundation: as the only way to it, it hides the declarations that it has,
    /// too, such as those of the main queue.
    static func prepared(_ text: String, isTest: Bool) -> String {
        let module = isTest ? "PackageTesting" : "UIKit"
        let unqualified = ["CoreGraphics", "QuartzCore"].filter { !text.contains("\($0).") }
        let replaced = Set(
            ["Foundation", "Dispatch", "ObjectiveC", "UIKit", isTest ? "XCTest" : "UIKit"] + unqualified)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line -> String in
            let word = line.drop { $0 == " " || $0 == "\t" }
            if word.contains("available(iOS ") { return availability(String(line)) }
            if word.hasPrefix("#") { return String(line.replacing("canImport(Combine)", with: "true")) }
            guard line.contains("import "), let match = line.wholeMatch(of: unsafe importLine) else {
                return String(line)
            }
            let (before, name, after) = (match.1, match.2, match.3)
            if replaced.contains(String(name.prefix { $0 != "." })) { return before + module + after }
            if name == "Combine" { return before + combine + after }
            return name.hasPrefix("os.") ? before + "os" + after : String(line)
        }
        var joined = lines.joined(separator: "\n")
        if joined.contains("import \(combine)") { joined.replace(/\bCombine\.(?=[A-Z])/, with: "\(combine).") }
        // RTLD_DEFAULT.
        return joined.replacing("(bitPattern: -2)", with: "(bitPattern: 0 )")
            + "\nimport \(module)\n" + (text.contains("publisher(for: \\") ? observingPublisher : "")
    }

    /// The modules that every package may import.
    static let modules: Set = ["CoreGraphics", "Dispatch", "Foundation", "QuartzCore", "Swift", "Testing", "UIKit"]

    /// The module of OpenCombine that replaces Combine. It has no publisher of a property that is observed.
    static let combine = "OpenCombineShim"

    static let observingPublisher = """
        import \(combine)
        extension UIKit._KeyValueCodingAndObserving where Self: NSObject {
            fileprivate func publisher<Value>(
                for path: KeyPath<Self, Value>, options: NSKeyValueObservingOptions = [.initial, .new]
            ) -> AnyPublisher<Value, Never> {
                Deferred { () -> AnyPublisher<Value, Never> in
                    let subject = CurrentValueSubject<Value, Never>(self[keyPath: path])
                    let observation = self.observe(path) { object, _ in subject.send(object[keyPath: path]) }
                    return subject.dropFirst(options.contains(.initial) ? 0 : 1)
                        .handleEvents(receiveCancel: { observation.invalidate() }).eraseToAnyPublisher()
                }.eraseToAnyPublisher()
            }
        }

        """

    private nonisolated(unsafe) static let importLine =
        /(\s*(?:@[A-Za-z_]+(?:\([^)]*\))?\s+)*(?:(?:public|package|internal|private|fileprivate)\s+)?import\s+)([A-Za-z_][\w.]*)(\s*(?:;|\/\/.*)?\r?)/

    /// A line with the conditions for versions of iOS after ``UIDevice/systemVersion``, which are all true on Linux.
    private static func availability(_ line: String) -> String {
        line.replacing(/#(un)?available\(iOS (\d+)[^)]*\)/) { match in
            guard Int(match.2)! > 18 else { return String(match.0) }
            let value = match.1 == nil ? "false" : "true"
            return value + String(repeating: " ", count: match.0.count - value.count)
        }
    }

    /// A file that the compiler reads as the file at a path.
    ///
    /// The first line is replaced where nothing is lost, so that lines are also right where the compiler ignores the directive.
    static func located(_ text: String, path: String) -> String {
        let end = text.firstIndex(of: "\n") ?? text.endIndex
        let first = text[..<end].trimmingCharacters(in: .whitespaces)
        let rest = text[end...]
        func directive(_ line: Int) -> String { "#sourceLocation(file: \"\(path)\", line: \(line))" }
        if first.isEmpty || first.hasPrefix("//") { return directive(2) + rest }
        if first.hasPrefix("import ") { return directive(2) + rest + "\n" + first + "\n" }
        return directive(1) + "\n" + text
    }

    /// The modules of Apple's systems, and of comparisons of pictures, that a text imports and that are not here.
    static func missingModules(_ text: String) -> [String] {
        var depth = 0
        return text.split(separator: "\n").compactMap { line -> String? in
            if line.hasPrefix("#if") { depth += 1 } else if line.hasPrefix("#endif") { depth -= 1 }
            guard depth == 0 else { return nil }
            guard line.contains("import "), let match = line.wholeMatch(of: unsafe importLine) else { return nil }
            let name = String(match.2.prefix { $0 != "." })
            if pixelModules.contains(name) { return "\(name), which compares pixels" }
            let isHere = ["os", "CoreFoundation", "XCTest", "ObjectiveC"].contains(name)
            return SystemModules.contains(name) && !isHere ? name : nil
        }
    }

    static let pixelModules: Set = [
        "SnapshotTesting", "FBSnapshotTestCase", "iOSSnapshotTestCase", "AccessibilitySnapshot", "Nimble_Snapshots",
    ]
}
