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

    /// `path`: the position of a layer that is animated along a path, or, with `rotation`, the plane's part of its transform, as
    /// in `path=M0:0;L10:0;Z mode=paced rotation=auto transform=scale(2) @ 0.5`; `times` may follow.
    static func followed(_ text: String) throws -> Question.Answer {
        let input = try QuestionInput(text)
        guard let time = input.at.first, let steps = input["path"] else { throw Question.Unreadable(input: text) }
        let stage = Stage()
        let (layer, animation) = (CALayer(), CAKeyframeAnimation(keyPath: "position"))
        stage.window.layer.addSublayer(layer)
        if let transform = input["transform"] {
            layer.transform = CATransform3D(try TransformQuestion.transform(transform))
        }
        animation.path = try path(steps)
        animation.calculationMode = CAAnimationCalculationMode(rawValue: input["mode"] ?? "linear")
        animation.rotationMode = input["rotation"].map(CAAnimationRotationMode.init)
        animation.keyTimes = input.numbers("times")?.map { $0 as NSNumber }
        (animation.duration, animation.fillMode) = (1, .both)
        animation.isRemovedOnCompletion = false
        layer.add(animation, forKey: nil)
        stage.advance(by: time)
        guard let shown = layer.presentation() else { throw Question.Unreadable(input: text) }
        let transform = shown.transform
        return .numbers(
            animation.rotationMode == nil
                ? [shown.position.x, shown.position.y]
                : [transform.m11, transform.m12, transform.m21, transform.m22])
    }

    /// A path of moves, lines, quadratic and cubic curves and closes: `M0:0;L1:2;Q1:2,3:4;C1:2,3:4,5:6;Z`.
    private static func path(_ steps: String) throws -> CGPath {
        let path = CGMutablePath()
        for step in steps.split(separator: ";") {
            let points = step.dropFirst().split(separator: ",").map { pair in
                let numbers = pair.split(separator: ":").compactMap { Double($0) }
                return CGPoint(x: numbers[0], y: numbers[1])
            }
            switch (step.first, points.count) {
            case ("M", 1): path.move(to: points[0])
            case ("L", 1): path.addLine(to: points[0])
            case ("Q", 2): path.addQuadCurve(to: points[1], control: points[0])
            case ("C", 3): path.addCurve(to: points[2], control1: points[0], control2: points[1])
            case ("Z", 0): path.closeSubpath()
            default: throw Question.Unreadable(input: String(step))
            }
        }
        return path
    }
}
