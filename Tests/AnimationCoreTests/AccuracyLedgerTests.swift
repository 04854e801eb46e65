import TestSupport
import Testing

/// The worst error of every quantity that has a bound. With `OVERSHOOT_LEDGER=FILE` the table is written to that file.
@Suite struct AccuracyLedgerTests {
    @Test func `every error of the accuracy ledger is within its bound`() throws {
        var rows = try SpringAccuracy.motionRows()
        rows += try SpringAccuracy.settlingRows()
        rows += try BezierAccuracy.rows()
        rows += try BatchAccuracy.springRows()
        rows += try BatchAccuracy.bezierRows()
        rows += try InteractionAccuracy.rows()
        for row in rows {
            #expect(row.share <= 1, "\(row.quantity): \(row.worstError) of \(row.bound) \(row.unit) at \(row.place)")
        }
        try AccuracyLedger.publish(rows)
    }
}
