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

    @Test func `a row's numbers are read`() throws {
        let file = try row(#""share_ratio": 0.25"#)
        let budget = try FrameBudget(refreshRate: 120, share: 0.25)
        #expect(file.rows == [FrameBudgetRow(scenario: "wave", cells: 12, budget: budget)])
        #expect(file.rows[0].name == "wave/cells:12/hz:120")
    }

    @Test func `a row without a share has the file's, and that is 10 % unless given`() throws {
        let rows =
            #""rows": [{"scenario": "wave", "cells": 1, "refresh_rate_hz": 60}, "#
            + #"{"scenario": "wave", "cells": 2, "refresh_rate_hz": 60, "share_ratio": 0.5}]"#
        #expect(try file("{\(rows)}").rows.map(\.budget.share) == [0.1, 0.5])
        #expect(try file(#"{"share_ratio": 0.25, \#(rows)}"#).rows.map(\.budget.share) == [0.25, 0.5])
        #expect(throws: FrameBudgetFileError.invalidBudget(file: "budgets.json", row: 0, .invalidShare(0))) {
            try file(#"{"share_ratio": 0, \#(rows)}"#)
        }
    }

    @Test(arguments: ["0", "-0.1", "1.000001", "\"a tenth\"", "null"])
    func `a share outside (0, 1] is an error`(share: String) {
        #expect(throws: FrameBudgetFileError.self) { try row(#""share_ratio": \#(share)"#) }
    }

    @Test(arguments: ["0", "-60", "1e9", "\"fast\""])
    func `a refresh rate outside the range is an error`(rate: String) {
        let text = #"{"rows": [{"scenario": "wave", "cells": 12, "refresh_rate_hz": \#(rate), "share_ratio": 0.1}]}"#
        #expect(throws: FrameBudgetFileError.self) { try file(text) }
    }

    @Test func `a zero share is named with its row`() {
        #expect(
            throws: FrameBudgetFileError.invalidBudget(file: "budgets.json", row: 0, .invalidShare(0))
        ) { try row(#""share_ratio": 0"#) }
    }

    @Test func `unknown and missing keys are named`() throws {
        #expect(
            throws: FrameBudgetFileError.invalid(
                .unknownKey(file: "budgets.json", key: "rows[0].share_ration", nearest: "rows[0].share_ratio"))
        ) { try row(#""share_ration": 0.1"#) }
        #expect(throws: FrameBudgetFileError.invalid(.missingKey(file: "budgets.json", key: "rows[0].cells"))) {
            try file(#"{"rows": [{"scenario": "wave", "refresh_rate_hz": 120}]}"#)
        }
    }

    @Test func `a file that would let everything pass is an error`() {
        #expect(throws: FrameBudgetFileError.empty(file: "budgets.json")) { try file(#"{"rows": []}"#) }
        #expect(throws: FrameBudgetFileError.notJSON(file: "budgets.json")) { try file("") }
        #expect(throws: FrameBudgetFileError.notJSON(file: "budgets.json")) { try file(#"{"rows": [{"scen"#) }
        #expect(throws: FrameBudgetFileError.self) { try file("[]") }
        #expect(throws: FrameBudgetFileError.unreadable(file: "/no/such/file")) {
            try FrameBudgetFile(path: "/no/such/file")
        }
    }

    @Test func `two rows for one run are an error`() {
        let row = #"{"scenario": "wave", "cells": 12, "refresh_rate_hz": 60.0, "share_ratio": 0.1}"#
        let same = #"{"scenario": "wave", "cells": 12, "refresh_rate_hz": 60, "share_ratio": 0.2}"#
        #expect(
            throws: FrameBudgetFileError.duplicate(
                file: "budgets.json", run: "wave/cells:12/hz:60", first: 0, second: 1)
        ) { try file(#"{"rows": [\#(row), \#(same)]}"#) }
    }

    private func notPromised(_ runs: String) throws -> FrameBudgetFile {
        let row = #"{"scenario": "wave", "cells": 12, "refresh_rate_hz": 60, "share_ratio": 0.1}"#
        return try file(#"{"rows": [\#(row)], "not_promised": [\#(runs)]}"#)
    }

    private func run(_ cells: Int, _ reason: String = "it takes a second") -> String {
        #"{"scenario": "wave", "cells": \#(cells), "refresh_rate_hz": 60, "reason": "\#(reason)"}"#
    }

    @Test func `runs can promise nothing, for a reason`() throws {
        let file = try notPromised(run(13))
        #expect(file.notPromised.map(\.name) == ["wave/cells:13/hz:60"])
        #expect(file.notPromised[0].reason == "it takes a second")
        #expect(throws: FrameBudgetFileError.unreasoned(file: "budgets.json", run: "wave/cells:13/hz:60")) {
            try notPromised(run(13, ""))
        }
        #expect(throws: FrameBudgetFileError.contradiction(file: "budgets.json", run: "wave/cells:12/hz:60", row: 0)) {
            try notPromised(run(12))
        }
        #expect(throws: FrameBudgetFileError.listedTwice(file: "budgets.json", run: "wave/cells:13/hz:60")) {
            try notPromised(run(13) + "," + run(13))
        }
        #expect(throws: FrameBudgetFileError.self) {
            try notPromised(#"{"scenario": "wave", "cells": 13, "refresh_rate_hz": 60}"#)
        }
        // Nothing but these would let everything pass.
        #expect(throws: FrameBudgetFileError.empty(file: "budgets.json")) {
            try self.file(#"{"rows": [], "not_promised": [\#(run(13))]}"#)
        }
    }

    @Test func `the schema knows every key`() throws {
        let text = try FrameBudgetFile.jsonSchema()
        let schema = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        let rows = try #require((schema["properties"] as? [String: [String: Any]])?["rows"])
        let row = try #require(rows["items"] as? [String: Any])
        let keys = try #require(row["properties"] as? [String: Any]).keys
        #expect(Set(keys) == ["scenario", "cells", "refresh_rate_hz", "share_ratio"])
        #expect(row["required"] as? [String] == ["scenario", "cells", "refresh_rate_hz"])
        #expect(row["additionalProperties"] as? Bool == false)
    }
}
