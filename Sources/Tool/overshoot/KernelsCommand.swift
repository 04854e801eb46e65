#if CommandLineTool
import AnimationCore
import ArgumentParser
import FrameSuite

struct KernelsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "kernels",
        abstract: "Print which vector kernels are built, which this processor can run, and which are chosen.",
        discussion: """
            The widest set that is built and that the processor can run is chosen, or the one that the environment \
            variable \(KernelSet.environmentVariable) names; naming one that cannot be used is an error (exit code 2). \
            Sets wider than baseline are built with the package trait WideKernels, for x86-64.
            """)

    func run() throws {
        let chosen = try KernelSet.chosen()
        let rows = KernelSet.allCases.map { set in
            let cells = [set.isBuilt, set.isSupported, set == chosen].map { $0 ? "yes" : "no" }
            return [set.rawValue] + cells + [set.instructions]
        }
        let table = FrameText.aligned([["kernels", "built", "runs here", "chosen", "instructions"]] + rows)
        try Overshoot.write(text: table.map { $0 + "\n" }.joined())
    }
}
#endif
