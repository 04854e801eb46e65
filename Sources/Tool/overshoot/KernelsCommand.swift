#if CommandLineTool
import AnimationCore
import ArgumentParser
import ProgramSupport

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
        var table = "kernels   built  runs here  chosen  instructions\n"
        for set in KernelSet.allCases {
            let cells = [set.isBuilt, set.isSupported, set == chosen].map { $0 ? "yes" : "no" }
            let row = [
                set.rawValue.padded(to: 8), cells[0].padded(to: 5), cells[1].padded(to: 9), cells[2].padded(to: 6),
                set.instructions,
            ]
            table += row.joined(separator: "  ") + "\n"
        }
        try StandardStreams.write(table)
    }
}

extension String {
    fileprivate func padded(to width: Int) -> String {
        self + String(repeating: " ", count: Swift.max(0, width - count))
    }
}
#endif
