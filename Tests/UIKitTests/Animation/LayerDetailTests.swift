import AnimationCore
import AnimationTimeline
import Foundation
import HeadlessKit
import Testing
import UIKit

/// Layers at the edges of what they do: outside of trees, behind an eye, without a superlayer.
@MainActor @Suite("Details of layers") struct LayerDetailTests {
    private let stage = Stage(size: CGSize(width: 400, height: 400))

    @Test func `what changes nothing in the tree of layers is not recorded`() {
        let (layer, mask) = (CALayer(), CALayer())
        stage.window.layer.addSublayer(layer)
        layer.mask = mask
        stage.beginRecording()
        stage.perform { layer.removeFromSuperlayer() }
        let count = stage.timeline.hierarchy.count
        #expect(count > 0 && stage.timeline.parent(of: layer.target, at: stage.now) == nil)
        stage.perform {
            layer.removeFromSuperlayer()
            layer.mask = mask
        }
        #expect(stage.timeline.hierarchy.count == count && mask.superlayer === layer && layer.mask === mask)
    }

    @Test func `a layer that is put into another outside of the window leaves it`() {
        let (window, layer, outside) = (stage.window.layer, CALayer(), CALayer())
        window.addSublayer(layer)
        stage.beginRecording()
        stage.advance(to: 1)
        stage.perform { outside.addSublayer(layer) }
        #expect(layer.superlayer === outside)
        #expect(stage.timeline.parent(of: layer.target, at: 0.5) == window.target)
        #expect(stage.timeline.parent(of: layer.target, at: 1) == nil)
    }

    @Test func `a layer that becomes the mask of one outside of the window leaves it, as a removed mask does`() {
        let (window, layer, outside) = (stage.window.layer, CALayer(), CALayer())
        let (masked, mask) = (CALayer(), CALayer())
        window.addSublayer(layer)
        window.addSublayer(masked)
        masked.mask = mask
        stage.beginRecording()
        stage.advance(to: 1)
        stage.perform {
            outside.mask = layer
            mask.removeFromSuperlayer()
        }
        #expect(layer.superlayer === outside && masked.mask == nil)
        for (target, parent) in [(layer.target, window.target), (mask.target, masked.target)] {
            #expect(stage.timeline.parent(of: target, at: 0.5) == parent)
            #expect(stage.timeline.parent(of: target, at: 1) == nil)
        }
    }

    @Test func `behind the eye of a perspective a layer keeps its own frame, and converts nothing`() {
        let (root, layer) = (CALayer(), CALayer())
        root.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
        layer.frame = CGRect(x: 10, y: 20, width: 30, height: 40)
        root.addSublayer(layer)
        var eye = CATransform3DIdentity
        eye.m34 = -1 / 128
        root.sublayerTransform = eye
        let (part, point) = (CGRect(x: 1, y: 2, width: 3, height: 4), CGPoint(x: 5, y: 6))
        // Half-way to the eye everything is twice as far from the middle.
        layer.zPosition = 64
        #expect(layer.frame == CGRect(x: -30, y: -10, width: 60, height: 80))
        #expect(layer.convert(part, to: root) == CGRect(x: -28, y: -6, width: 6, height: 8))
        #expect(layer.convert(point, to: root) == CGPoint(x: -20, y: 2))
        layer.zPosition = 256
        #expect(layer.frame == CGRect(x: 10, y: 20, width: 30, height: 40))
        #expect(layer.convert(part, to: root) == part && layer.convert(point, to: root) == point)
    }

    @Test func `frames behind the eye are empty, and what is not in the container has none`() throws {
        let (outer, inner) = (stage.addView(), UIView(frame: CGRect(x: 10, y: 10, width: 20, height: 20)))
        outer.addSubview(inner)
        var eye = CATransform3DIdentity
        eye.m34 = -1 / 128
        outer.layer.sublayerTransform = eye
        inner.layer.zPosition = 256
        stage.beginRecording()
        stage.advance(to: 1)
        stage.perform { inner.removeFromSuperview() }
        let (timeline, target) = (stage.timeline, inner.layer.target)
        var frames = TimelineFrames(timeline, container: 0)
        let (before, after) = (frames.rows(at: 0.5), frames.rows(at: 1))
        #expect(before.first(where: { $0.target == target })?.rect == .zero)
        #expect(!after.contains(where: { $0.target == target }) && before.count == after.count + 1)
        #expect(timeline.rect(of: target, in: 0, at: 0.5) == nil && timeline.quad(of: target, in: 0, at: 0.5) == nil)
        #expect(timeline.projection(of: target, in: 0, at: 0.5) != nil)
        #expect(timeline.rect(of: target, in: 0, at: 1) == nil && timeline.projection(of: target, in: 0, at: 1) == nil)
    }

    @Test func `motion times are those of the starts and of the removals`() {
        let view = stage.addView()
        stage.beginRecording()
        stage.advance(to: 0.5)
        stage.perform { UIView.animate(withDuration: 2) { view.center.x = 150 } }
        #expect(Set(stage.timeline.motionTimes) == [0.5])
        stage.advance(to: 1.25)
        stage.perform { view.layer.removeAllAnimations() }
        #expect(Set(stage.timeline.motionTimes).isSuperset(of: [0.5, 1.25]))
        #expect(Timeline.Name.cell(section: 0, item: 2).description == "cell 2")
        #expect(Timeline.Name.cell(section: 1, item: 2).description == "cell 1.2")
    }
}
