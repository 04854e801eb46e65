import AppleOracle
import HeadlessKit

/// `layer`: a script of Core Animation objects, and what the last of its words reads; see `Examples/AppleOracle`. Each has a
/// stage of its own.
@MainActor
enum LayerQuestion {
    static func answer(_ input: String) throws -> String {
        let stage = Stage()
        let script = LayerScript { stage.advance(by: 0.3) }
        do {
            return try script.answer(input)
        } catch let missing as LayerScript.Unknown {
            throw Question.Unreadable(input: missing.word)
        }
    }
}
