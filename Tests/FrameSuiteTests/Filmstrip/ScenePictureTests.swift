import AnimationCore
import Foundation
import FrameSuite
import HeadlessKit
import Testing

#if canImport(FoundationXML)
import FoundationXML
#endif

@MainActor @Suite struct ScenePictureTests {
    /// The picture of a view that moves from x = 0 to x = 200 in a second, half-way: as one frame, and as an animation.
    private func pictures(of view: UIView, _ change: @escaping () -> Void) throws -> (still: String, animated: String) {
        let stage = Stage(size: CGSize(width: 300, height: 300))
        stage.rootViewController = UIViewController()
        stage.window.addSubview(view)
        let timeline = stage.record {
            UIView.animate(withDuration: 1, delay: 0, options: .curveLinear, animations: change)
        }
        let run = ScenarioRun(timeline, violations: [])
        // Frames 0, 30 and 60; a point is a unit of the picture.
        let still = Filmstrip(run, title: "t", frames: 3).svg()
        let frames = still.components(separatedBy: "<g transform=")
        let animated = try AnimatedFilmstrip([AnimatedFilmstrip.Panel(title: "t", runs: [run])]).svg()
        #expect(XMLParser(data: Data(still.utf8)).parse() && XMLParser(data: Data(animated.utf8)).parse())
        return (try #require(frames.count == 4 ? frames[2] : nil), animated)
    }

    private func square() -> UIView {
        let view = UIView(frame: CGRect(x: 0, y: 100, width: 100, height: 100))
        view.backgroundColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
        return view
    }

    @Test func `a colour, its fade and its opacity are drawn`() throws {
        let view = square()
        let (still, animated) = try pictures(of: view) {
            view.backgroundColor = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
            view.alpha = 0.5
        }
        #expect(still.contains("fill=\"#800080\""))
        #expect(still.contains("<g opacity=\"0.75\">"))
        #expect(animated.contains("attributeName=\"fill\"") && animated.contains("#0000ff"))
    }

    @Test func `round corners are quarters of circles`() throws {
        let view = square()
        view.layer.cornerRadius = 50
        let (still, _) = try pictures(of: view) { view.frame.origin.x = 200 }
        let path = try #require(still.firstMatch(of: /d="(M[^"]*C[^"]*)"/)?.1)
        // Half-way the circle's centre is at (150, 150); its first curve is the upper right quarter.
        #expect(path.hasPrefix("M150,100C177.6,100 200,122.4 200,150L"))
    }

    private final class Badge: UIView {
        override func draw(_ rect: CGRect) {
            guard let context = UIGraphicsGetCurrentContext() else { return }
            UIColor(red: 0, green: 0, blue: 1, alpha: 0.5).setFill()
            context.fill(CGRect(x: 25, y: 0, width: 50, height: 50))
            context.fill(CGRect(x: 500, y: 0, width: 50, height: 50))
            UIBezierPath(ovalIn: rect).addClip()
            let colors = [UIColor.red.cgColor, UIColor.white.cgColor]
            if let gradient = CGGradient(colorsSpace: nil, colors: colors, locations: [0, 0.5]) {
                context.drawLinearGradient(gradient, start: .zero, end: CGPoint(x: 100, y: 0), options: [])
            }
        }
    }

    @Test func `what code draws moves with its view, and is stretched with it`() throws {
        let view = Badge(frame: CGRect(x: 0, y: 100, width: 100, height: 100))
        let (still, animated) = try pictures(of: view) { view.frame = CGRect(x: 200, y: 100, width: 300, height: 100) }
        // Half-way the view is at x = 100 and twice as wide.
        let square = "<path fill=\"#0000ff\" fill-opacity=\"0.5\" d=\"M150,100L250,100L250,150L150,150z\"/>"
        #expect(still.contains(square))
        #expect(still.components(separatedBy: "fill=\"#0000ff\"").count == 2)
        #expect(still.contains("gradientUnits=\"userSpaceOnUse\" x1=\"100\" y1=\"100\" x2=\"300\" y2=\"100\">"))
        #expect(still.contains("<stop offset=\"0.5\" stop-color=\"#ffffff\" stop-opacity=\"1\"/>"))
        // The view's own outline, and the oval.
        #expect(still.components(separatedBy: "<clipPath").count == 3)
        #expect(animated.contains("M21.7,86.7"))
    }

    @Test func `a perspective is drawn as the quadrilateral that the timeline has`() throws {
        let view = square()
        view.frame.origin.x = 100
        var transform = CATransform3DIdentity
        transform.m34 = -1 / 500
        let (still, animated) = try pictures(of: view) {
            view.layer.transform = CATransform3DConcat(CATransform3DMakeRotation(.pi / 2, 0, 1, 0), transform)
        }
        let corners = try #require(still.firstMatch(of: /#ff0000" fill-opacity="1" d="M([^"]*)z"/)?.1)
            .split { !"-.0123456789".contains($0) }.compactMap { Double($0) }
        try #require(corners.count == 8)
        // The side that is nearer to the eye is longer than 100 points, the other one shorter.
        let (left, right) = (corners[7] - corners[1], corners[5] - corners[3])
        #expect(max(left, right) > 101 && min(left, right) < 99, "\(corners)")
        #expect(animated.contains("attributeName=\"d\""))
    }

    @Test func `a mask and a clipping view are clip paths`() throws {
        let view = square()
        view.clipsToBounds = true
        let child = square()
        child.frame.origin = CGPoint(x: 50, y: 50)
        view.addSubview(child)
        let mask = CAShapeLayer()
        mask.path = UIBezierPath(ovalIn: CGRect(x: 0, y: 0, width: 100, height: 100)).cgPath
        child.layer.mask = mask
        let (still, _) = try pictures(of: view) { view.frame.origin.x = 200 }
        let clips = still.matches(of: #/<clipPath id="([^"]+)"><path d="([^"]*)"/#)
        #expect(clips.count == 2)
        for clip in clips { #expect(still.contains("clip-path=\"url(#\(clip.1))\"")) }
        #expect(clips.contains { $0.2.contains("C") } && clips.contains { !$0.2.contains("C") })
    }

    @Test func `shapes show the stroked part of their line, in their colours`() throws {
        let view = UIView(frame: CGRect(x: 0, y: 100, width: 100, height: 100))
        let shape = CAShapeLayer()
        shape.frame = view.bounds
        shape.path = UIBezierPath(rect: CGRect(x: 10, y: 10, width: 80, height: 80)).cgPath
        shape.fillColor = nil
        shape.strokeColor = UIColor(red: 0, green: 1, blue: 0, alpha: 1).cgColor
        (shape.strokeStart, shape.strokeEnd, shape.lineWidth) = (0.25, 0.75, 4)
        view.layer.addSublayer(shape)
        let (still, _) = try pictures(of: view) { view.frame.origin.x = 200 }
        #expect(still.contains("fill-opacity=\"0\""))
        #expect(still.contains("stroke=\"#00ff00\"") && still.contains("stroke-width=\"4\""))
        #expect(still.contains("pathLength=\"1\"") && still.contains("stroke-dasharray=\"0 0.25 0.5 2\""))
    }

    @Test func `borders, shadows, gradients, text and images are drawn`() throws {
        let view = square()
        (view.layer.borderWidth, view.layer.shadowOpacity, view.layer.shadowRadius) = (2, 0.5, 6)
        let gradient = CAGradientLayer()
        gradient.frame = CGRect(x: 0, y: 0, width: 100, height: 20)
        gradient.colors = [UIColor.white.cgColor, UIColor.black.cgColor]
        view.layer.addSublayer(gradient)
        let label = UILabel(frame: CGRect(x: 0, y: 40, width: 100, height: 20))
        (label.text, label.font) = ("ten letters", .systemFont(ofSize: 10))
        view.addSubview(label)
        let image = UIImageView(image: UIImage())
        image.frame = CGRect(x: 0, y: 60, width: 30, height: 30)
        view.addSubview(image)
        let (still, _) = try pictures(of: view) { view.frame.origin.x = 200 }
        #expect(still.contains("stroke=\"#000000\" stroke-opacity=\"1\" stroke-width=\"2\""))
        #expect(still.contains("stroke-linejoin=\"round\"") && still.contains("stroke-width=\"12\""))
        #expect(still.matches(of: #/<stop /#).count == 2)
        // Eleven characters of half an em at 10 points: 55 wide, 5 high, from x = 100 on.
        #expect(still.contains("class=\"words\" d=\"M100,147.5L155,147.5L155,152.5L100,152.5z\""))
        #expect(still.contains("class=\"image\"") && still.contains("class=\"sign\""))
    }

    @Test func `a snapshot shows what the view showed when it was taken`() throws {
        let stage = Stage(size: CGSize(width: 300, height: 300))
        stage.rootViewController = UIViewController()
        let view = square()
        stage.window.addSubview(view)
        let timeline = stage.record {
            guard let snapshot = view.snapshotView(afterScreenUpdates: false) else { return }
            stage.window.addSubview(snapshot)
            view.isHidden = true
            UIView.animate(withDuration: 0.5) { view.backgroundColor = UIColor(red: 0, green: 0, blue: 1, alpha: 1) }
            UIView.animate(withDuration: 1) { snapshot.frame = CGRect(x: 100, y: 0, width: 200, height: 200) }
        }
        let svg = Filmstrip(ScenarioRun(timeline, violations: []), title: "t", frames: 2).svg()
        let last = try #require(svg.components(separatedBy: "<g transform=").last)
        #expect(
            last.contains("M100,0L300,0L300,200L100,200z\"") && last.contains("#ff0000") && !last.contains("#0000ff"),
            "\(last)")
    }

    @Test func `what the transition removes has the colour of the source, in both directions`() throws {
        for (operation, isBackward) in [("present", false), ("dismiss", true)] {
            let stage = Stage(size: CGSize(width: 300, height: 300))
            let (home, card) = (UIViewController(), UIViewController())
            (home.title, card.title) = ("home", "card")
            card.modalPresentationStyle = .overFullScreen
            stage.rootViewController = home
            let present = { home.present(card, animated: true) }
            if isBackward { _ = stage.record { present() } }
            let timeline = stage.record { if isBackward { home.dismiss(animated: true) } else { present() } }
            let svg = Filmstrip(
                ScenarioRun(timeline, violations: []), title: "t", frames: 3, isOutline: true
            ).svg()
            let middle = svg.components(separatedBy: "<g transform=")[2]
            let drawn = try #require(middle.components(separatedBy: "<path class=\"").last)
            #expect(drawn.hasPrefix(isBackward ? "source" : "destination"), "\(operation)")
        }
    }
}
