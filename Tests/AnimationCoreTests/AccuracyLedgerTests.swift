import TestSupport
import Testing

/// The worst error of every quantity that has a bound. With `OVERSHOOT_LEDGER=FILE` the table is written to that file.
@Suite struct AccuracyLedgerTests {
    @Test("every error of the accuracy ledger is within its bound") func everyErrorIsWithinItsBound() throws {
        let rows =
            try SpringAccuracy.motionRows() + SpringAccuracy.settlingRows() + BezierAccuracy.rows()
            + BatchAccuracy.springRows() + BatchAccuracy.bezierRows() + InteractionAccuracy.rows()
        for row in rows {
            #expect(row.share <= 1, "\(row.quantity): \(row.worstError) of \(row.bound) \(row.unit) at \(row.place)")
        }
        try AccuracyLedger.publish(rows)
    }
}
