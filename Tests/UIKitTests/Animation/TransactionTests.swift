import Foundation
import HeadlessKit
import Testing
import UIKit

/// What was measured on the platform: the values of transactions, and how their completions add up.
@MainActor
@Suite("Transactions") struct TransactionTests {
    private let stage = Stage(size: CGSize(width: 400, height: 400))
    private final class Log { var entries: [String] = [] }
    private let log = Log()

    init() { stage.beginRecording() }

    private func note(_ text: String) -> () -> Void {
        let log = log
        return { log.entries.append(text) }
    }

    /// Runs code in a transaction, and lets time pass.
    private func transaction(_ body: () -> Void) {
        stage.perform {
            CATransaction.begin()
            body()
            CATransaction.commit()
        }
        stage.runToIdle()
    }

    @Test func `a second completion adds to the first`() {
        transaction {
            CATransaction.setCompletionBlock(note("first"))
            CATransaction.setCompletionBlock(note("second"))
        }
        #expect(log.entries == ["first", "second"])
    }

    @Test func `nil clears the completion that is read, not the one that was asked for`() {
        transaction {
            CATransaction.setCompletionBlock(note("asked"))
            CATransaction.setCompletionBlock(nil)
            #expect(CATransaction.completionBlock() == nil)
        }
        #expect(log.entries == ["asked"])
    }

    @Test func `a nested transaction reads the completion of the outer one, whose end alone runs it`() {
        transaction {
            CATransaction.setCompletionBlock(note("outer"))
            CATransaction.begin()
            #expect(CATransaction.completionBlock() != nil)
            CATransaction.commit()
            stage.advance(by: 1)
            #expect(log.entries == [])
        }
        #expect(log.entries == ["outer"] && CATransaction.completionBlock() == nil)
    }

    @Test func `a nested transaction has the outer duration until it has its own, which the outer one does not get`() {
        transaction {
            CATransaction.setAnimationDuration(1)
            CATransaction.setDisableActions(true)
            CATransaction.begin()
            #expect(CATransaction.animationDuration() == 1 && CATransaction.disableActions())
            CATransaction.setAnimationDuration(2)
            #expect(CATransaction.animationDuration() == 2)
            CATransaction.commit()
            #expect(CATransaction.animationDuration() == 1)
        }
        #expect(CATransaction.animationDuration() == 0.25 && !CATransaction.disableActions())
    }

    @Test func `all completions wait for the animations of the transaction`() {
        let layer = CALayer()
        stage.window.layer.addSublayer(layer)
        var ends: [Double] = []
        transaction {
            for _ in 0..<2 { CATransaction.setCompletionBlock { ends.append(stage.now) } }
            let fade = CABasicAnimation(keyPath: "opacity")
            (fade.fromValue, fade.duration) = (0, 0.5)
            layer.add(fade, forKey: nil)
        }
        #expect(ends == [0.5, 0.5])
    }

    @Test func `keys and accessors are the same values, and a transaction keeps values under other keys`() {
        transaction {
            CATransaction.setAnimationDuration(0.75)
            #expect(CATransaction.value(forKey: kCATransactionAnimationDuration) as? Double == 0.75)
            CATransaction.setValue(NSNumber(value: 1.25), forKey: kCATransactionAnimationDuration)
            #expect(CATransaction.animationDuration() == 1.25)
            CATransaction.setDisableActions(true)
            #expect(CATransaction.value(forKey: kCATransactionDisableActions) as? Bool == true)
            CATransaction.setValue(NSNumber(value: false), forKey: kCATransactionDisableActions)
            #expect(!CATransaction.disableActions())
            let curve = CAMediaTimingFunction(name: .easeIn)
            CATransaction.setValue(curve, forKey: kCATransactionAnimationTimingFunction)
            #expect(CATransaction.animationTimingFunction() === curve)
            #expect(CATransaction.value(forKey: kCATransactionAnimationTimingFunction) as AnyObject === curve)
            CATransaction.setCompletionBlock(note("by accessor"))
            #expect(CATransaction.value(forKey: kCATransactionCompletionBlock) != nil)
            CATransaction.setValue(note("by key"), forKey: kCATransactionCompletionBlock)
            #expect(CATransaction.value(forKey: "mine") == nil)
            CATransaction.setValue("stored", forKey: "mine")
            #expect(CATransaction.value(forKey: "mine") as? String == "stored")
        }
        #expect(CATransaction.value(forKey: "mine") == nil && log.entries == ["by accessor", "by key"])
    }

    @Test func `a value of nil is that of a transaction in which nothing was set`() {
        transaction {
            CATransaction.setAnimationDuration(2)
            CATransaction.setDisableActions(true)
            CATransaction.setValue(nil, forKey: kCATransactionAnimationDuration)
            CATransaction.setValue(nil, forKey: kCATransactionDisableActions)
            #expect(CATransaction.animationDuration() == 0.25 && !CATransaction.disableActions())
        }
    }
}
