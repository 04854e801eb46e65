import FrameSuite
import Foundation
import Testing

@Suite struct FrameBudgetFileTests {
    private func file(_ text: String) throws -> FrameBudgetFile {
        try FrameBudgetFile(json: Data(text.utf8), name: "budgets.json")
    }

    private func row(_ changes: String) throws -> FrameBudgetFile {
        try file(#"{"rows": [{"scenario": "wave", "cells": 12, "refresh_rate_hz": 120, \#(changes)}]}"#)
    }

    @Test("a row's numbers are read") func aRowSaysWhatItSays() throws {
        let file = try row(
            #""share_ratio": 0.25, "percentile": 95, "missed_max_percent": 2, "hitch_ratio_max_ms_per_s": 5"#)
        let budget = try FrameBudget(refreshRate: 120, share: 0.25)
        #expect(
            file.rows == [
                FrameBudgetRow(
                    scenario: "wave", cells: 12, budget: budget, percentile: 95, missedPercentLimit: 2,
                    hitchRatioLimit: 5)
            ])
        #expect(file.rows[0].name == "wave/cells:12/hz:120")
    }

    @Test("omitted limits have the strict defaults") func limitsThatAreLeftOutAreTheStrictOnes() throws {
        let row = try row(#""share_ratio": 1"#).rows[0]
        #expect(row.percentile == 99 && row.missedPercentLimit == 1 && row.hitchRatioLimit == 10)
    }

    @Test("a share outside (0, 1] is an error", arguments: ["0", "-0.1", "1.000001", "\"a tenth\"", "null"])
    func sharesOutsideTheFrame(share: String) {
        #expect(throws: FrameBudgetFileError.self) { try row(#""share_ratio": \#(share)"#) }
    }

    @Test("a refresh rate outside the range is an error", arguments: ["0", "-60", "1e9", "\"fast\""])
    func ratesThatNoDisplayHas(rate: String) {
        let text = #"{"rows": [{"scenario": "wave", "cells": 12, "refresh_rate_hz": \#(rate), "share_ratio": 0.1}]}"#
        #expect(throws: FrameBudgetFileError.self) { try file(text) }
    }

    @Test("a zero share is named with its row") func aZeroShareIsNamedWithItsRow() {
        #expect(
            throws: FrameBudgetFileError.invalidBudget(file: "budgets.json", row: 0, .invalidShare(0))
        ) { try row(#""share_ratio": 0"#) }
    }

    @Test("unknown and missing keys are named") func unknownAndMissingKeysAreNamed() throws {
        #expect(
            throws: FrameBudgetFileError.invalid(
                .unknownKey(file: "budgets.json", key: "rows[0].share_ration", nearest: "rows[0].share_ratio"))
        ) { try row(#""share_ration": 0.1"#) }
        #expect(
            throws: FrameBudgetFileError.invalid(
                .missingKey(file: "budgets.json", key: "rows[0].share_ratio"))
        ) { try row(#""percentile": 99"#) }
    }

    @Test("a file that would let everything pass is an error") func aFileThatWouldLetEverythingPassIsAnError() {
        #expect(throws: FrameBudgetFileError.empty(file: "budgets.json")) { try file(#"{"rows": []}"#) }
        #expect(throws: FrameBudgetFileError.notJSON(file: "budgets.json")) { try file("") }
        #expect(throws: FrameBudgetFileError.notJSON(file: "budgets.json")) { try file(#"{"rows": [{"scen"#) }
        #expect(throws: FrameBudgetFileError.self) { try file("[]") }
        #expect(throws: FrameBudgetFileError.unreadable(file: "/no/such/file")) {
            try FrameBudgetFile(path: "/no/such/file")
        }
    }

    @Test("two rows for one run are an error") func twoRowsForOneRunAreAnError() {
        let row = #"{"scenario": "wave", "cells": 12, "refresh_rate_hz": 60.0, "share_ratio": 0.1}"#
        let same = #"{"scenario": "wave", "cells": 12, "refresh_rate_hz": 60, "share_ratio": 0.2}"#
        #expect(
            throws: FrameBudgetFileError.duplicate(
                file: "budgets.json", run: "wave/cells:12/hz:60", first: 0, second: 1)
        ) { try file(#"{"rows": [\#(row), \#(same)]}"#) }
    }

    private func excluded(_ runs: String) throws -> FrameBudgetFile {
        let row = #"{"scenario": "wave", "cells": 12, "refresh_rate_hz": 60, "share_ratio": 0.1}"#
        return try file(#"{"rows": [\#(row)], "excluded": [\#(runs)]}"#)
    }

    private func run(_ cells: Int, _ reason: String = "it takes a second") -> String {
        #"{"scenario": "wave", "cells": \#(cells), "refresh_rate_hz": 60, "reason": "\#(reason)"}"#
    }

    @Test("runs can be excluded for a reason") func runsCanBeExcludedForAReason() throws {
        let file = try excluded(run(13))
        #expect(file.exclusions.map(\.name) == ["wave/cells:13/hz:60"])
        #expect(file.exclusions[0].reason == "it takes a second")
        #expect(throws: FrameBudgetFileError.unreasoned(file: "budgets.json", run: "wave/cells:13/hz:60")) {
            try excluded(run(13, ""))
        }
        #expect(throws: FrameBudgetFileError.contradiction(file: "budgets.json", run: "wave/cells:12/hz:60", row: 0)) {
            try excluded(run(12))
        }
        #expect(throws: FrameBudgetFileError.excludedTwice(file: "budgets.json", run: "wave/cells:13/hz:60")) {
            try excluded(run(13) + "," + run(13))
        }
        #expect(throws: FrameBudgetFileError.self) {
            try excluded(#"{"scenario": "wave", "cells": 13, "refresh_rate_hz": 60}"#)
        }
        // Nothing but exclusions would let everything pass.
        #expect(throws: FrameBudgetFileError.empty(file: "budgets.json")) {
            try self.file(#"{"rows": [], "excluded": [\#(run(13))]}"#)
        }
    }

    @Test("the schema knows every key") func theSchemaKnowsEveryKey() throws {
        let text = try FrameBudgetFile.jsonSchema()
        let schema = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        let rows = try #require((schema["properties"] as? [String: [String: Any]])?["rows"])
        let row = try #require(rows["items"] as? [String: Any])
        let keys = try #require(row["properties"] as? [String: Any]).keys
        #expect(
            Set(keys) == [
                "scenario", "cells", "refresh_rate_hz", "share_ratio", "percentile", "missed_max_percent",
                "hitch_ratio_max_ms_per_s",
            ])
        #expect(
            row["required"] as? [String] == ["scenario", "cells", "refresh_rate_hz", "share_ratio"])
        #expect(row["additionalProperties"] as? Bool == false)
    }
}
