import Foundation

#if canImport(UIKit)
import UIKit
#else
import QuartzCore
#endif

/// A script of Core Animation objects: words such as `l.bounds=0,0,100,50`, `p.add(l)` and, last, the one that is read.
///
/// Names are layers unless a word such as `b:basic` has said otherwise; `tx` is the transaction, and `constant` reads a
/// constant by its name in Objective-C. The same file is compiled against Apple's Core Animation and against this project's.
@MainActor
public final class LayerScript {
    /// A word that no object understands.
    public struct Unknown: Error {
        /// The word.
        public let word: String
    }

    private var layers: [String: CALayer] = [:]
    private var animations: [String: CAAnimation] = [:]
    private var runs: [String: Int] = [:]
    private var depth = 0
    private var keys: Set<String> = []
    private let turn: () -> Void

    /// - Parameter turn: Lets the run loop turn for 0.3 s.
    public init(turn: @escaping () -> Void) { self.turn = turn }

    /// Runs a script.
    ///
    /// - Returns: What its last word reads: numbers or names between spaces, 1 and 0 for flags, `nil` for nothing.
    /// - Throws: ``Unknown``.
    public func answer(_ script: String) throws -> String {
        var answer = "nil"
        defer {
            // The next script starts without open transactions.
            for key in keys { CATransaction.setValue(nil, forKey: key) }
            for _ in 0..<depth { CATransaction.commit() }
        }
        for word in script.split(separator: " ") { answer = try run(String(word)) ?? "nil" }
        return answer
    }

    private func run(_ word: String) throws -> String? {
        if let colon = word.firstIndex(of: ":") {
            animations[String(word[..<colon])] = try make(String(word[word.index(after: colon)...]), word)
            return nil
        }
        guard let dot = word.firstIndex(of: ".") else { throw Unknown(word: word) }
        let name = String(word[..<dot])
        let rest = word[word.index(after: dot)...]
        let member = String(rest.prefix { $0 != "=" && $0 != "(" })
        let tail = rest.dropFirst(member.count)
        let value = tail.hasPrefix("=") ? String(tail.dropFirst()) : nil
        let arguments = tail.hasPrefix("(") ? tail.dropFirst().dropLast().split(separator: ",").map(String.init) : []
        if name == "constant" { return LayerScript.constants[member] }
        if name == "tx" { return try transaction(member, value, arguments, word) }
        if let animation = animations[name] { return try read(animation, member, value, word) }
        let layer = layer(name)
        if tail.hasPrefix("(") { return try call(layer, member, arguments, word) }
        return try value.map { try write(layer, member, $0, word) } ?? read(layer, member, word)
    }

    private func layer(_ name: String) -> CALayer {
        if let layer = layers[name] { return layer }
        let layer = CALayer()
        layers[name] = layer
        return layer
    }

    private func name(_ layer: CALayer?) -> String? {
        layer.flatMap { layer in layers.first { $0.value === layer }?.key }
    }

    private func make(_ kind: String, _ word: String) throws -> CAAnimation {
        switch kind {
        case "animation": CAAnimation()
        case "basic": CABasicAnimation()
        case "keyframe": CAKeyframeAnimation()
        case "spring": CASpringAnimation()
        case "group": CAAnimationGroup()
        case "transition": CATransition()
        default: throw Unknown(word: word)
        }
    }

    // MARK: - Texts of values

    private func text(_ numbers: CGFloat...) -> String { numbers.map { "\(Double($0))" }.joined(separator: " ") }
    private func text(_ flag: Bool) -> String { flag ? "1" : "0" }
    private func text(_ rect: CGRect) -> String {
        text(rect.origin.x, rect.origin.y, rect.size.width, rect.size.height)
    }
    private func text(_ t: CATransform3D) -> String {
        text(
            t.m11, t.m12, t.m13, t.m14, t.m21, t.m22, t.m23, t.m24, t.m31, t.m32, t.m33, t.m34, t.m41, t.m42, t.m43,
            t.m44)
    }

    private func text(_ t: CGAffineTransform) -> String { text(t.a, t.b, t.c, t.d, t.tx, t.ty) }

    private func numbers(_ value: String, _ word: String, count: Int) throws -> [CGFloat] {
        let numbers = value.split(separator: ",").compactMap { Double($0).map { CGFloat($0) } }
        guard numbers.count == count else { throw Unknown(word: word) }
        return numbers
    }

    private func transform(_ value: String, _ word: String) throws -> CATransform3D {
        var transform = CATransform3DIdentity
        for part in value.split(separator: ";") {
            let kind = part.prefix { $0.isLetter }
            let n = part.dropFirst(kind.count).split(separator: ",").compactMap { Double($0).map { CGFloat($0) } }
            switch (kind, n.count) {
            case ("translation", 3): transform = CATransform3DTranslate(transform, n[0], n[1], n[2])
            case ("scale", 3): transform = CATransform3DScale(transform, n[0], n[1], n[2])
            case ("rotation", 4): transform = CATransform3DRotate(transform, n[0], n[1], n[2], n[3])
            case ("perspective", 1): transform.m34 = -1 / n[0]
            case ("affine", 6):
                transform = CATransform3DMakeAffineTransform(
                    CGAffineTransform(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5]))
            case ("invert", 0): transform = CATransform3DInvert(transform)
            case ("identity", 0): transform = CATransform3DIdentity
            default: throw Unknown(word: word)
            }
        }
        return transform
    }

    // MARK: - Layers

    private func read(_ layer: CALayer, _ member: String, _ word: String) throws -> String? {
        switch member {
        case "bounds": text(layer.bounds)
        case "position": text(layer.position.x, layer.position.y)
        case "anchorPoint": text(layer.anchorPoint.x, layer.anchorPoint.y)
        case "anchorPointZ": text(layer.anchorPointZ)
        case "zPosition": text(layer.zPosition)
        case "frame": text(layer.frame)
        case "transform": text(layer.transform)
        case "sublayerTransform": text(layer.sublayerTransform)
        case "isAffine": text(CATransform3DIsAffine(layer.transform))
        case "isIdentity": text(CATransform3DIsIdentity(layer.transform))
        case "affineTransform": text(layer.affineTransform())
        case "masksToBounds": text(layer.masksToBounds)
        case "isHidden": text(layer.isHidden)
        case "isGeometryFlipped": text(layer.isGeometryFlipped)
        case "isDoubleSided": text(layer.isDoubleSided)
        case "shouldRasterize": text(layer.shouldRasterize)
        case "needsDisplayOnBoundsChange": text(layer.needsDisplayOnBoundsChange)
        case "needsLayout": text(layer.needsLayout())
        case "opacity": text(CGFloat(layer.opacity))
        case "cornerRadius": text(layer.cornerRadius)
        case "borderWidth": text(layer.borderWidth)
        case "shadowOpacity": text(CGFloat(layer.shadowOpacity))
        case "shadowRadius": text(layer.shadowRadius)
        case "shadowOffset": text(layer.shadowOffset.width, layer.shadowOffset.height)
        case "contentsRect": text(layer.contentsRect)
        case "contentsScale": text(layer.contentsScale)
        case "contentsGravity": layer.contentsGravity.rawValue
        case "cornerCurve": layer.cornerCurve.rawValue
        case "maskedCorners": "\(layer.maskedCorners.rawValue)"
        case "rasterizationScale": text(layer.rasterizationScale)
        case "name": layer.name
        case "superlayer": name(layer.superlayer)
        case "sublayers": layer.sublayers?.compactMap { name($0) }.joined(separator: " ")
        case "actions": layer.actions.map { "\($0.count)" }
        case "style": layer.style.map { "\($0.count)" }
        case "contents": layer.contents.map { _ in "some" }
        case "backgroundColor": layer.backgroundColor.map { _ in "some" }
        case "borderColor": layer.borderColor.map { _ in "some" }
        case "model": name(layer.model())
        case "animationKeys": "\(layer.animationKeys()?.count ?? 0)"
        default: try timing(layer, member, nil, word)
        }
    }

    private func write(_ layer: CALayer, _ member: String, _ value: String, _ word: String) throws -> String? {
        func number() throws -> CGFloat { try numbers(value, word, count: 1)[0] }
        func point() throws -> CGPoint {
            let numbers = try numbers(value, word, count: 2)
            return CGPoint(x: numbers[0], y: numbers[1])
        }
        func rect() throws -> CGRect {
            let numbers = try numbers(value, word, count: 4)
            return CGRect(
                origin: CGPoint(x: numbers[0], y: numbers[1]), size: CGSize(width: numbers[2], height: numbers[3]))
        }
        switch member {
        case "bounds": layer.bounds = try rect()
        case "position": layer.position = try point()
        case "anchorPoint": layer.anchorPoint = try point()
        case "anchorPointZ": layer.anchorPointZ = try number()
        case "zPosition": layer.zPosition = try number()
        case "frame": layer.frame = try rect()
        case "transform": layer.transform = try transform(value, word)
        case "sublayerTransform": layer.sublayerTransform = try transform(value, word)
        case "affineTransform":
            layer.setAffineTransform(CATransform3DGetAffineTransform(try transform("affine" + value, word)))
        case "masksToBounds": layer.masksToBounds = value == "1"
        case "isHidden": layer.isHidden = value == "1"
        case "isGeometryFlipped": layer.isGeometryFlipped = value == "1"
        case "isDoubleSided": layer.isDoubleSided = value == "1"
        case "opacity": layer.opacity = Float(try number())
        case "cornerRadius": layer.cornerRadius = try number()
        case "borderWidth": layer.borderWidth = try number()
        case "contentsScale": layer.contentsScale = try number()
        case "rasterizationScale": layer.rasterizationScale = try number()
        case "name": layer.name = value
        case "cornerCurve": layer.cornerCurve = CALayerCornerCurve(rawValue: value)
        case "maskedCorners": layer.maskedCorners = CACornerMask(rawValue: UInt(value) ?? 0)
        case "sublayers":
            layer.sublayers = value == "nil" ? nil : value.split(separator: ",").map { self.layer(String($0)) }
        default: return try timing(layer, member, value, word)
        }
        return nil
    }

    private func call(_ layer: CALayer, _ member: String, _ arguments: [String], _ word: String) throws -> String? {
        func number(_ index: Int) -> CGFloat {
            index < arguments.count ? CGFloat(Double(arguments[index]) ?? .nan) : .nan
        }
        func other(_ index: Int) -> CALayer? { arguments[index] == "nil" ? nil : self.layer(arguments[index]) }
        let point = CGPoint(x: number(0), y: number(1))
        switch member {
        case "add" where arguments.count == 1: layer.addSublayer(self.layer(arguments[0]))
        case "insert": layer.insertSublayer(self.layer(arguments[0]), at: UInt32(number(1)))
        case "below": layer.insertSublayer(self.layer(arguments[0]), below: other(1))
        case "above": layer.insertSublayer(self.layer(arguments[0]), above: other(1))
        case "replace": layer.replaceSublayer(self.layer(arguments[0]), with: self.layer(arguments[1]))
        case "remove": layer.removeFromSuperlayer()
        case "animate": animations[arguments[0]].map { layer.add($0, forKey: arguments[1]) }
        case "removeAllAnimations": layer.removeAllAnimations()
        case "layoutIfNeeded": layer.layoutIfNeeded()
        case "setNeedsLayout": layer.setNeedsLayout()
        case "animation": return layer.animation(forKey: arguments[0]).map { _ in "some" }
        case "action": return layer.action(forKey: arguments[0]).map { _ in "some" }
        case "contains": return text(layer.contains(point))
        case "hitTest": return name(layer.hitTest(point))
        case "pointTo":
            let converted = layer.convert(point, to: other(2))
            return text(converted.x, converted.y)
        case "pointFrom":
            let converted = layer.convert(point, from: other(2))
            return text(converted.x, converted.y)
        case "rectTo":
            let size = CGSize(width: number(2), height: number(3))
            return text(layer.convert(CGRect(origin: point, size: size), to: other(4)))
        case "timeFrom": return text(CGFloat(layer.convertTime(Double(number(0)), from: other(1))))
        case "timeTo": return text(CGFloat(layer.convertTime(Double(number(0)), to: other(1))))
        default: throw Unknown(word: word)
        }
        return nil
    }

    // MARK: - Animations and transactions

    private func timing(_ timing: any CAMediaTiming, _ member: String, _ value: String?, _ word: String) throws
        -> String?
    {
        let number = value.flatMap { Double($0) }
        switch member {
        case "beginTime":
            if let number { timing.beginTime = number }
            return text(CGFloat(timing.beginTime))
        case "timeOffset":
            if let number { timing.timeOffset = number }
            return text(CGFloat(timing.timeOffset))
        case "speed":
            if let number { timing.speed = Float(number) }
            return text(CGFloat(timing.speed))
        case "duration":
            if let number { timing.duration = number }
            return text(CGFloat(timing.duration))
        case "repeatCount":
            if let number { timing.repeatCount = Float(number) }
            return text(CGFloat(timing.repeatCount))
        case "repeatDuration":
            if let number { timing.repeatDuration = number }
            return text(CGFloat(timing.repeatDuration))
        case "autoreverses":
            if let number { timing.autoreverses = number == 1 }
            return text(timing.autoreverses)
        case "fillMode":
            if let value { timing.fillMode = CAMediaTimingFillMode(rawValue: value) }
            return timing.fillMode.rawValue
        default: throw Unknown(word: word)
        }
    }

    private func read(_ animation: CAAnimation, _ member: String, _ value: String?, _ word: String) throws -> String? {
        let property = animation as? CAPropertyAnimation
        let (basic, spring) = (animation as? CABasicAnimation, animation as? CASpringAnimation)
        let keyframe = animation as? CAKeyframeAnimation
        switch member {
        case "timingFunction":
            if let value { animation.timingFunction = CAMediaTimingFunction(name: .init(rawValue: value)) }
            return animation.timingFunction.map { _ in "some" }
        case "delegate": return animation.delegate.map { _ in "some" }
        case "isRemovedOnCompletion":
            if let value { animation.isRemovedOnCompletion = value == "1" }
            return text(animation.isRemovedOnCompletion)
        case "keyPath":
            if let value { property?.keyPath = value }
            return property?.keyPath
        case "isAdditive":
            if let value { property?.isAdditive = value == "1" }
            return property.map { text($0.isAdditive) }
        case "isCumulative":
            if let value { property?.isCumulative = value == "1" }
            return property.map { text($0.isCumulative) }
        case "valueFunction": return property?.valueFunction.map { _ in "some" }
        case "fromValue":
            if let value { basic?.fromValue = NSNumber(value: Double(value) ?? .nan) }
            return (basic?.fromValue as? NSNumber).map { text(CGFloat($0.doubleValue)) }
        case "toValue":
            if let value { basic?.toValue = NSNumber(value: Double(value) ?? .nan) }
            return (basic?.toValue as? NSNumber).map { text(CGFloat($0.doubleValue)) }
        case "byValue": return (basic?.byValue as? NSNumber).map { text(CGFloat($0.doubleValue)) }
        case "values": return keyframe?.values.map { "\($0.count)" }
        case "keyTimes": return keyframe?.keyTimes.map { "\($0.count)" }
        case "timingFunctions": return keyframe?.timingFunctions.map { "\($0.count)" }
        case "path": return keyframe?.path.map { _ in "some" }
        case "calculationMode":
            if let value { keyframe?.calculationMode = .init(rawValue: value) }
            return keyframe?.calculationMode.rawValue
        case "mass":
            if let number = value.flatMap({ Double($0) }) { spring?.mass = CGFloat(number) }
            return spring.map { text($0.mass) }
        case "stiffness":
            if let number = value.flatMap({ Double($0) }) { spring?.stiffness = CGFloat(number) }
            return spring.map { text($0.stiffness) }
        case "damping":
            if let number = value.flatMap({ Double($0) }) { spring?.damping = CGFloat(number) }
            return spring.map { text($0.damping) }
        case "initialVelocity":
            if let number = value.flatMap({ Double($0) }) { spring?.initialVelocity = CGFloat(number) }
            return spring.map { text($0.initialVelocity) }
        case "settlingDuration": return spring.map { text(CGFloat($0.settlingDuration)) }
        case "animations":
            if let value {
                (animation as? CAAnimationGroup)?.animations =
                    value == "nil" ? nil : value.split(separator: ",").compactMap { animations[String($0)] }
            }
            return (animation as? CAAnimationGroup)?.animations.map { "\($0.count)" }
        case "copy":
            if let value { animations[value] = animation.copy() as? CAAnimation }
            return nil
        case "type": return (animation as? CATransition)?.type.rawValue
        case "subtype": return (animation as? CATransition)?.subtype?.rawValue
        case "startProgress": return (animation as? CATransition).map { text(CGFloat($0.startProgress)) }
        case "endProgress": return (animation as? CATransition).map { text(CGFloat($0.endProgress)) }
        default: return try timing(animation, member, value, word)
        }
    }

    private func transaction(_ member: String, _ value: String?, _ arguments: [String], _ word: String) throws
        -> String?
    {
        switch member {
        case "begin":
            depth += 1
            CATransaction.begin()
        case "commit":
            depth = max(0, depth - 1)
            CATransaction.commit()
        case "flush": CATransaction.flush()
        case "turn": turn()
        case "block":
            guard let name = arguments.first, name != "nil" else {
                CATransaction.setCompletionBlock(nil)
                return nil
            }
            CATransaction.setCompletionBlock { [self] in runs[name, default: 0] += 1 }
        case "hasBlock": return text(CATransaction.completionBlock() != nil)
        case "ran": return "\(runs[arguments[0]] ?? 0)"
        case "animationDuration":
            if let value { CATransaction.setAnimationDuration(Double(value) ?? .nan) }
            return text(CGFloat(CATransaction.animationDuration()))
        case "disableActions":
            if let value { CATransaction.setDisableActions(value == "1") }
            return text(CATransaction.disableActions())
        case "timingFunction":
            if let value { CATransaction.setAnimationTimingFunction(.init(name: .init(rawValue: value))) }
            return CATransaction.animationTimingFunction().map { _ in "some" }
        case "setValue":
            keys.insert(arguments[0])
            let number = Double(arguments[1]).map { NSNumber(value: $0) }
            CATransaction.setValue(number ?? arguments[1], forKey: arguments[0])
        case "value":
            let value = CATransaction.value(forKey: arguments[0])
            return (value as? NSNumber).map { text(CGFloat($0.doubleValue)) } ?? value as? String
        default: throw Unknown(word: word)
        }
        return nil
    }
}
