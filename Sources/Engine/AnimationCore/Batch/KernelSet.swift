import BatchKernels
import CBatchSupport

#if WideKernels && arch(x86_64)
import BatchKernelsV3
import BatchKernelsV4
#endif

/// A compilation of the batch kernels for one instruction set.
///
/// All sets have one source and agree within the stated bounds; results of one set are the same bits on every run and for
/// every number of threads. The sets for wide registers exist where the package was built with the trait `WideKernels` for
/// x86-64; elsewhere there is only `baseline` (on arm64 it has fused multiply-adds).
public enum KernelSet: String, CaseIterable, Hashable, Sendable {
    /// The instructions that every processor of the architecture has: 128-bit registers.
    case baseline
    /// x86-64-v3: 256-bit registers and fused multiply-add (AVX2, FMA).
    case v3
    /// x86-64-v4: 512-bit registers (AVX-512 F, BW, CD, DQ, VL).
    case v4

    /// The environment variable that forces a set, by its name here.
    public static let environmentVariable = "OVERSHOOT_ISA"

    /// The default set: the one that ``environmentVariable`` names, or else the widest one that is built and that the
    /// processor has. Decided once.
    ///
    /// - Precondition: The variable is unset or names a usable set; ``chosen()`` throws instead.
    public static let current: KernelSet = {
        do throws(KernelSetError) {
            return try chosen()
        } catch {
            fatalError(error.description)
        }
    }()

    /// The set that ``current`` is.
    ///
    /// - Throws: ``KernelSetError`` where ``environmentVariable`` names a set that cannot be used.
    public static func chosen() throws(KernelSetError) -> KernelSet {
        guard let name = unsafe batch_environment(environmentVariable) else { return widest }
        return try named(unsafe String(cString: name))
    }

    /// The set of that name.
    ///
    /// - Throws: ``KernelSetError`` where there is no such set, it is not built, or the processor lacks it.
    public static func named(_ name: String) throws(KernelSetError) -> KernelSet {
        guard let set = KernelSet(rawValue: name) else { throw .unknown(name) }
        guard set.isBuilt else { throw .notBuilt(set) }
        guard set.isSupported else { throw .notSupported(set) }
        return set
    }

    /// The widest set that is built and that the processor has.
    public static var widest: KernelSet { allCases.last { $0.isUsable } ?? .baseline }

    /// Whether the package was built with this set.
    public var isBuilt: Bool {
        #if WideKernels && arch(x86_64)
        return true
        #else
        return self == .baseline
        #endif
    }

    /// Whether the processor, and the operating system, can run this set.
    public var isSupported: Bool {
        switch self {
        case .baseline: true
        case .v3: batch_processor_level() >= 3
        case .v4: batch_processor_level() >= 4
        }
    }

    /// The names of the vector instructions that the set is compiled to.
    public var instructions: String {
        switch self {
        case .baseline:
            #if arch(x86_64)
            "SSE2"
            #elseif arch(arm64)
            "NEON"
            #else
            "the baseline of the architecture"
            #endif
        case .v3: "AVX2 and FMA"
        case .v4: "AVX-512"
        }
    }

    /// Whether the set can be used here.
    public var isUsable: Bool { isBuilt && isSupported }
}

/// The reason why a set of kernels cannot be used.
public enum KernelSetError: Error, Hashable, Sendable {
    /// There is no set of that name.
    case unknown(String)
    /// The package was built without it.
    case notBuilt(KernelSet)
    /// The processor lacks its instructions.
    case notSupported(KernelSet)
}

extension KernelSetError: CustomStringConvertible {
    /// The message: the set, and the usable ones.
    public var description: String {
        let names = KernelSet.allCases.map(\.rawValue).joined(separator: ", ")
        switch self {
        case .unknown(let name):
            return "unknown kernel set '\(name)'; set \(KernelSet.environmentVariable) to one of \(names)"
        case .notBuilt(let set):
            return "the kernels '\(set.rawValue)' are not built; build for x86-64 with the trait WideKernels"
        case .notSupported(let set):
            return "this processor cannot run the kernels '\(set.rawValue)'; the widest it can is "
                + "'\(KernelSet.widest.rawValue)'"
        }
    }
}

/// All kernels on `Double`, compiled for the architecture's baseline.
enum BaselineDoubleKernels: Kernels {
    typealias Lanes = Doubles2
    typealias Scalar = Double
}

/// All kernels on `Float`, compiled for the architecture's baseline.
enum BaselineFloatKernels: Kernels {
    typealias Lanes = Floats4
    typealias Scalar = Float
}

/// The format of a batch: `Double` for physics, `Float` for a GPU.
public protocol BatchScalar: LaneScalar {
    /// The kernels of an engine on this format.
    static func kernels(of engine: BatchEngine) -> any Kernels<Self>.Type
}

extension Double: BatchScalar {
    /// The kernels of an engine on `Double`.
    @inlinable
    public static func kernels(of engine: BatchEngine) -> any Kernels<Double>.Type { engine.doubles }
}

extension Float: BatchScalar {
    /// The kernels of an engine on `Float`.
    @inlinable
    public static func kernels(of engine: BatchEngine) -> any Kernels<Float>.Type { engine.floats }
}

/// The kernels of each set; the set is usable.
enum KernelTable {
    #if WideKernels && arch(x86_64)
    static func doubles(_ set: KernelSet) -> any Kernels<Double>.Type {
        switch set {
        case .baseline: BaselineDoubleKernels.self
        case .v3: BatchKernelsV3.DoubleKernels.self
        case .v4: BatchKernelsV4.DoubleKernels.self
        }
    }

    static func floats(_ set: KernelSet) -> any Kernels<Float>.Type {
        switch set {
        case .baseline: BaselineFloatKernels.self
        case .v3: BatchKernelsV3.FloatKernels.self
        case .v4: BatchKernelsV4.FloatKernels.self
        }
    }
    #else
    static func doubles(_: KernelSet) -> any Kernels<Double>.Type { BaselineDoubleKernels.self }

    static func floats(_: KernelSet) -> any Kernels<Float>.Type { BaselineFloatKernels.self }
    #endif
}
