import HeadlessKit
import Testing
import UIKit

/// Subclasses as files for iOS write them: no initializer is marked as required but the archive's.
@MainActor @Suite("Subclasses of layers and animations") struct LayerSubclassTests {
    private final class Plain: CALayer { var count = 5 }

    private final class Overriding: CAShapeLayer {
        let count: Int

        override init() {
            count = 7
            super.init()
        }

        override init(layer: Any) {
            count = (layer as? Overriding)?.count ?? 0
            super.init(layer: layer)
        }

        required init?(coder: NSCoder) { nil }
    }

    private final class Spinner: CAShapeLayer {
        let radius: CGFloat

        init(radius: CGFloat) {
            self.radius = radius
            super.init()
        }

        required init?(coder: NSCoder) { nil }
    }

    private final class Loading: CABasicAnimation {
        var isLoading = false

        override init() {
            super.init()
            isLoading = true
        }

        required init?(coder: NSCoder) { nil }
    }

    private final class PlainView: UIView { override class var layerClass: AnyClass { Plain.self } }
    private final class OverridingView: UIView { override class var layerClass: AnyClass { Overriding.self } }

    private final class TypedView: UIView {
        override class var layerClass: AnyClass { CAShapeLayer.self }
        override var layer: CAShapeLayer { super.layer as! CAShapeLayer }
    }

    @Test func `a view may give its layer its own type`() {
        let stage = Stage(size: CGSize(width: 100, height: 100))
        let view = TypedView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        stage.window.addSubview(view)
        stage.perform { UIView.animate(withDuration: 1) { view.layer.lineWidth = 4 } }
        view.layer.strokeEnd = 0.5
        #expect((view as UIView).layer === view.layer && view.layer.strokeEnd == 0.5)
        #expect(stage.window.layer.sublayers?.last === view.layer)
    }

    @Test func `a view creates a layer of its layer class with the subclass's values`() throws {
        #expect(try #require(PlainView().layer as? Plain).count == 5)
        #expect(try #require(OverridingView().layer as? Overriding).count == 7)
    }

    @Test func `a presentation layer is of the layer's class`() throws {
        let layer = Overriding()
        layer.opacity = 0.5
        let shown = try #require(layer.presentation())
        #expect(type(of: shown) == Overriding.self && shown.count == 7 && shown.opacity == 0.5)
    }

    @Test func `a layer without init() animates from what is shown`() {
        let (stage, spinner) = (Stage(), Spinner(radius: 10))
        let timeline = stage.record {
            stage.window.layer.addSublayer(spinner)
            let turn = CABasicAnimation(keyPath: "opacity")
            turn.toValue = 0.25
            turn.duration = 0.5
            spinner.add(turn, forKey: nil)
        }
        #expect(timeline.duration == 0.5)
    }

    @Test func `an animation of a subclass is copied as one`() throws {
        let loading = Loading()
        loading.keyPath = "opacity"
        loading.duration = 2
        let copy = try #require(loading.copy() as? Loading)
        #expect(copy.isLoading && copy.duration == 2 && copy.keyPath == "opacity")
    }
}
