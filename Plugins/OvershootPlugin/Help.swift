enum Help {
    static func text(for verb: Verb?) -> String {
        guard let verb else { return overview }
        guard verb != .initialize else { return initialization }
        var lines = ["Usage: swift package overshoot \(verb.rawValue) [OPTION]...", "", "Options of the plugin:", ""]
        if verb.measures {
            lines.append("  --target NAME        only this benchmark target; may be repeated (default: all)")
        }
        lines.append("  --status-file FILE   write the exit code there: SwiftPM itself ends with 1 for every failure")
        lines += ["", "All other options are those of the script:", ""]
        return lines.joined(separator: "\n")
    }

    private static let overview = """
        Usage: swift package overshoot VERB [OPTION]...

        Runs, compares and gates benchmarks of this package: its executable targets that depend on the product
        GoogleBenchmark. They are built for release.

          init           add a benchmark target with an example to this package
          bench          run the benchmarks and print a table
          compare        compare two results
          ab             measure two revisions at the same time and judge the difference
          instructions   count instructions with valgrind and compare them with a stored count
          baseline       save a run under a name, list such runs, compare with one
          thresholds     check a run against stored limits
          uikit-test     run the tests of this package for iOS on Linux

        swift package overshoot VERB --help explains a verb and its options.

        Results go to the plugin's folder in .build unless an option names a file; baselines, instruction counts and limits
        to .overshoot/TARGET in the package. On macOS plugins run in a sandbox: what writes into the package (init, baseline
        save, instructions --update, thresholds update) needs 'swift package --allow-writing-to-package-directory
        overshoot …', and ab, which builds revisions outside of it, '--disable-sandbox'.

        Exit codes: 0 no change, or faster; 1 regression; 2 wrong usage, failed build; 3 data that cannot be trusted;
        4 inconclusive, with --fail-on-inconclusive. SwiftPM ends with 1 for all but 0 and names the code in its last line;
        --status-file FILE writes the code to a file.
        """

    private static let initialization = """
        Usage: swift package overshoot init [NAME]

        Adds an executable target with a documented example benchmark: Benchmarks/NAME/main.swift (default: Benchmarks) and its
        entry in Package.swift. Existing files stay as they are, and Package.swift too if the package does not load with it.

          --print              print the entry for Package.swift instead of adding it
          --status-file FILE   write the exit code to this file

        On macOS: swift package --allow-writing-to-package-directory overshoot init

        Exit codes: 0 done; 2 wrong usage, a target or a file of that name exists, Package.swift cannot be changed.
        """
}
