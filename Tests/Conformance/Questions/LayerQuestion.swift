import AnimationCore
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

    /// `accumulate`: what a cumulative animation of a layer shows, as in
    /// `keyPath=position.x from=0 to=10 duration=100 iterations=10 @ 250`; whole transforms are lists of functions between
    /// semicolons, as in `from=rotate(0);scale(2)`.
    static func accumulated(_ text: String) throws -> Question.Answer {
        let input = try QuestionInput(text)
        guard let time = input.at.first, let keyPath = input["keyPath"], let from = input["from"], let to = input["to"]
        else { throw Question.Unreadable(input: text) }
        let stage = Stage()
        let (layer, animation) = (CALayer(), CABasicAnimation(keyPath: keyPath))
        stage.window.layer.addSublayer(layer)
        func value(_ text: String) throws -> Any {
            guard keyPath == "transform" else { return Double(text) ?? .nan }
            return CATransform3D(try TransformQuestion.transform(text.replacingOccurrences(of: ";", with: " ")))
        }
        (animation.fromValue, animation.toValue) = (try value(from), try value(to))
        animation.duration = try input.number("duration", or: 0)
        animation.repeatCount = Float(try input.number("iterations", or: 1))
        animation.isCumulative = true
        layer.add(animation, forKey: nil)
        stage.advance(by: time)
        guard let shown = layer.presentation() else { throw Question.Unreadable(input: text) }
        switch keyPath {
        case "opacity": return .numbers([Double(shown.opacity)])
        case "position.x": return .numbers([shown.position.x])
        case "position.y": return .numbers([shown.position.y])
        case "transform":
            let transform = shown.transform
            return TransformQuestion.answer(Transform3D(transform), isInPlane: CATransform3DIsAffine(transform))
        case "zPosition": return .numbers([shown.zPosition])
        default: throw Question.Unreadable(input: keyPath)
        }
    }
}
