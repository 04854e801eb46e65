import Foundation

/// Facts about the program and the machine for every report, in addition to Google Benchmark's own.
///
/// Two reports can only be compared where these agree. What the program cannot know about its own build the build
/// script passes in the environment; without it the entry says `unknown`, never nothing.
///
/// | key | value | from |
/// |---|---|---|
/// | `overshoot_version` | version of the project | this file |
/// | `overshoot_commit` | short hash, `-dirty` where files were changed | `OVERSHOOT_COMMIT` |
/// | `overshoot_build_type` | `release` or `debug`: this program's, unlike `library_build_type` | the build |
/// | `compiler` | version of the Swift compiler | the build, or `OVERSHOOT_COMPILER` where set |
/// | `overshoot_flags` | arguments of `swift build` | `OVERSHOOT_BUILD_FLAGS` |
/// | `cpu_model` | the processor's own name | the system |
/// | `cpu_governor` | the frequency governor of the first CPU | the system |
/// | `cpu_turbo` | `on` or `off` | the system |
/// | `cpu_microcode` | version of the processor's microcode | the system |
/// | `kernel_release` | version of the system's kernel | the system |
/// | `hypervisor` | maker of the virtual machine; `none` on bare hardware | the system |
/// | `container_image` | image of the container; `none` outside of one | the system, or `OVERSHOOT_CONTAINER_IMAGE` where set |
/// | `runnable_tasks` | number of other threads that run or wait for a CPU | the system |
/// | `libm` | which mathematics library and version | the system |
/// | `kernel_set` | the batch kernels in use unless a benchmark names others | the processor, or `OVERSHOOT_ISA` where set |
///
/// The order of repetitions is added by the runner (`repetition_order`).
package enum RunContext {
    /// The release that these sources are: the newest heading of CHANGELOG.md, which a test compares.
    package static let version = "0.2.0"

    /// The entries, in the order of the table.
    ///
    /// - Parameter kernelSet: The name of the batch kernels in use.
    package static func entries(kernelSet: String) -> [(key: String, value: String)] {
        [
            ("overshoot_version", version),
            ("overshoot_commit", environment("OVERSHOOT_COMMIT")),
            ("overshoot_build_type", buildType),
            ("compiler", compiler),
            ("overshoot_flags", environment("OVERSHOOT_BUILD_FLAGS")),
            ("cpu_model", cpuModel ?? "unknown"),
            ("cpu_governor", governor ?? "unknown"),
            ("cpu_turbo", turbo),
            ("cpu_microcode", processor("microcode") ?? "unknown"),
            ("kernel_release", kernelRelease),
            ("hypervisor", hypervisor),
            ("container_image", containerImage),
            ("runnable_tasks", runnableTasks),
            ("libm", libm),
            ("kernel_set", kernelSet),
        ]
    }

    /// The entries by key.
    ///
    /// - Parameter kernelSet: The name of the batch kernels in use.
    package static func dictionary(kernelSet: String) -> [String: String] {
        Dictionary(uniqueKeysWithValues: entries(kernelSet: kernelSet).map { ($0.key, $0.value) })
    }

    private static var buildType: String {
        #if DEBUG
        "debug"
        #else
        "release"
        #endif
    }

    /// A program can only ask whether its compiler is at least some version.
    private static var compiler: String {
        #if compiler(>=6.5)
        let version = "6.5 or later"
        #elseif compiler(>=6.4)
        let version = "6.4"
        #elseif compiler(>=6.3)
        let version = "6.3"
        #else
        let version = "6.2"
        #endif
        let given = environment("OVERSHOOT_COMPILER")
        return given == "unknown" ? "Swift \(version)" : given
    }

    private static func environment(_ name: String) -> String {
        let value = ProcessInfo.processInfo.environment[name] ?? ""
        return value.isEmpty ? "unknown" : value
    }

    private static var cpuModel: String? {
        #if os(macOS)
        systemControl("machdep.cpu.brand_string")
        #else
        // x86 says "model name"; arm64 has no name there, only the numbers of implementer and part.
        processor("model name")
        #endif
    }

    private static var governor: String? { text("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor") }

    private static var turbo: String {
        if let disabled = text("/sys/devices/system/cpu/intel_pstate/no_turbo") {
            return disabled == "0" ? "on" : "off"
        }
        return text("/sys/devices/system/cpu/cpufreq/boost").map { $0 == "0" ? "off" : "on" } ?? "unknown"
    }

    private static var kernelRelease: String {
        #if os(macOS)
        systemControl("kern.osrelease") ?? "unknown"
        #else
        text("/proc/sys/kernel/osrelease") ?? "unknown"
        #endif
    }

    private static var hypervisor: String {
        guard let flags = processor("flags") else { return "unknown" }
        guard flags.split(separator: " ").contains("hypervisor") else { return "none" }
        return text("/sys/class/dmi/id/sys_vendor") ?? "of unknown maker"
    }

    /// Docker leaves a file without the image's name, Podman one with it.
    private static var containerImage: String {
        let given = environment("OVERSHOOT_CONTAINER_IMAGE")
        guard given == "unknown", text("/proc/sys/kernel/osrelease") != nil else { return given }
        if let image = text("/run/.containerenv")?.split(separator: "\n").first(where: { $0.hasPrefix("image=") }) {
            return image.dropFirst(6).trimmingCharacters(in: ["\""])
        }
        return text("/.dockerenv") == nil ? "none" : "unknown"
    }

    /// The fourth field of the load averages: "3/245", this thread included.
    private static var runnableTasks: String {
        let fields = text("/proc/loadavg")?.split(separator: " ") ?? []
        guard fields.count > 3, let count = Int(fields[3].prefix { $0 != "/" }) else { return "unknown" }
        return String(max(count - 1, 0))
    }

    /// The value of a line of the first CPU in /proc/cpuinfo.
    private static func processor(_ key: String) -> String? {
        let line = text("/proc/cpuinfo")?.split(separator: "\n").first { $0.hasPrefix(key) }
        return line?.split(separator: ":", maxSplits: 1).last?.trimmingCharacters(in: .whitespaces)
    }

    private static func text(_ path: String) -> String? {
        (try? String(contentsOfFile: path, encoding: .utf8))?.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    #if os(macOS)
    private static func systemControl(_ name: String) -> String? {
        var size = 0
        guard unsafe sysctlbyname(name, nil, &size, nil, 0) == 0 else { return nil }
        var value = [UInt8](repeating: 0, count: size)
        guard unsafe sysctlbyname(name, &value, &size, nil, 0) == 0 else { return nil }
        return String(decoding: value.prefix { $0 != 0 }, as: UTF8.self)
    }
    #endif

    private static var libm: String {
        #if canImport(Glibc)
        glibcVersion
        #elseif canImport(Darwin)
        "libSystem of \(ProcessInfo.processInfo.operatingSystemVersionString)"
        #else
        "unknown"
        #endif
    }
}

#if canImport(Glibc)
/// The version of the glibc that is loaded, which may be newer than the one at build time.
private var glibcVersion: String {
    // confstr rather than gnu_get_libc_version, whose header Swift's Glibc module leaves out. "glibc 2.36"
    var text = [UInt8](repeating: 0, count: 64)
    let length = unsafe text.withUnsafeMutableBytes { bytes in
        unsafe confstr(
            Int32(_CS_GNU_LIBC_VERSION), bytes.baseAddress?.assumingMemoryBound(to: CChar.self),
            bytes.count)
    }
    return String(decoding: text.prefix(max(Int(length) - 1, 0)), as: UTF8.self)
}
#endif
