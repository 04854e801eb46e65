#if CommandLineTool
import AnimationBaselines
import ArgumentParser
import Foundation

struct AnimationsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "animations",
        abstract: "Compare and draw the baselines of animation tests.",
        discussion: """
            Tests with AnimationTesting write them: overshoot uikit init writes such a test. A baseline is a text: its motions, \
            events, what covers what, and samples.
            """,
        subcommands: [Diff.self, Show.self])

    struct Diff: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Print how an animation differs from another. Exit code 1 if it does.",
            discussion: """
                The first line says which view, which property, when and by how much. Of two baselines with different times, the \
                values between the samples are interpolated.
                """)

        @Argument(help: "The baseline.", completion: .file(extensions: ["txt"]))
        var old: String
        @Argument(help: "The other one.", completion: .file(extensions: ["txt"]))
        var new: String
        @Option(
            name: [.short, .long], help: "Draw both motions, one over the other, as FILE.svg.",
            completion: .file(extensions: ["svg"]))
        var output: String?

        func run() throws {
            let (before, after) = (try AnimationBaseline(contentsOf: old), try AnimationBaseline(contentsOf: new))
            let difference = BaselineDifference(before, after)
            if let output { try OutputFile.write(Data(BaselinePicture(before, after).svg().utf8), to: output) }
            let lines = difference.isEmpty ? ["no difference"] : difference.lines.map(\.visible)
            try Overshoot.write(text: lines.map { "\($0)\n" }.joined())
            if !difference.isEmpty { throw ExitCode(1) }
        }
    }

    struct Show: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Draw the sampled values of a baseline as curves.")

        @Argument(help: "The baseline.", completion: .file(extensions: ["txt"]))
        var file: String
        @Option(
            name: [.short, .long], help: "The picture: FILE.svg. Without it the text is printed.",
            completion: .file(extensions: ["svg"]))
        var output: String?

        func run() throws {
            let baseline = try AnimationBaseline(contentsOf: file)
            if let output {
                try OutputFile.write(Data(BaselinePicture(baseline).svg().utf8), to: output)
            } else {
                try Overshoot.write(text: baseline.text)
            }
        }
    }
}
#endif
