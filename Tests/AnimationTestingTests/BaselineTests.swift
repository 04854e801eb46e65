import AnimationTesting
import Foundation
import HeadlessKit
import Testing

/// A card that springs up over a home screen that fades.
@MainActor
func showCard(on stage: Stage, damping: CGFloat = 0.85, travel: CGFloat = 844) {
    let (home, card) = (UIView(frame: stage.window.bounds), UIView(frame: stage.window.bounds))
    (home.accessibilityIdentifier, card.accessibilityIdentifier) = ("home", "card")
    stage.window.addSubview(home)
    card.transform = CGAffineTransform(translationX: 0, y: travel)
    stage.window.addSubview(card)
    UIView.animate(
        withDuration: 0.5, delay: 0, usingSpringWithDamping: damping, initialSpringVelocity: 1, options: []
    ) {
        card.transform = .identity
    } completion: { _ in
        home.isHidden = true
    }
    UIView.animate(withDuration: 0.25, delay: 0.1) { home.alpha = 0.4 }
}

@MainActor
@Suite("The baseline of an animation") struct BaselineTests {
    private nonisolated static let text = """
        animation baseline 1
        animation   390×844 @2x   0.5 s   audit clean

        motions
          card   transform.ty   844 → 0   0 – 0.5 s      spring damping 0.85, velocity 1
          home   alpha          1 → 0.4   0.1 – 0.35 s   ease-in-out

        events
          0.5 s   card: completion(true)
          0.5 s   home: hidden

        order
          card   over home

        samples
          t                   0      0.05       0.1     0.15      0.2     0.25      0.3    0.35      0.4     0.45   0.5
          card.frame.minY   844   632.472   351.757   157.88   55.145   11.154   -3.118   -5.28   -3.846   -2.105     0
          home.alpha          1         1         1    0.951    0.801    0.599    0.449     0.4      0.4      0.4     ·

        """

    @Test func `it has the motions with named curves, the events, what is on top, and samples`() throws {
        #expect(try recordAnimation { showCard(on: $0) }.baselineText == Self.text)
    }

    @Test func `its text is read back as it was written`() throws {
        let baseline = try AnimationBaseline(text: Self.text, file: "card.txt")
        #expect(baseline.text == Self.text)
        #expect(try AnimationBaseline(text: Self.text.replacing("\n", with: "\r\n"), file: "card.txt") == baseline)
        #expect(BaselineDifference(baseline, baseline).isEmpty)
    }

    @Test func `a difference says which view, which property, when and by how much, then the curve`() throws {
        let old = try AnimationBaseline(text: Self.text, file: "card.txt")
        let lines = BaselineDifference(old, try recordAnimation { showCard(on: $0, damping: 0.7) }).lines
        #expect(
            lines == [
                "card.frame.minY at 0.15 s: 32.733, baseline 157.88 (largest of 9 differing samples; card.transform.ty: "
                    + "the curve is now spring damping 0.7, velocity 1, was spring damping 0.85, velocity 1)"
            ])
        let two = BaselineDifference(old, AnimationBaseline(try recordAnimation { showCard(on: $0, damping: 0.7) }))
        #expect(two.lines == lines)
    }

    @Test func `numbers that differ in the last digit alone are the same`() throws {
        let old = try AnimationBaseline(text: Self.text, file: "card.txt")
        for (before, after) in [("844 → 0", "844.0001 → 0"), ("0.35 s", "0.350001 s"), ("351.757", "351.758")] {
            let new = try AnimationBaseline(text: Self.text.replacing(before, with: after), file: "card.txt")
            #expect(BaselineDifference(old, new).lines == [], "\(after)")
        }
        for (before, after) in [("844 → 0", "844.0004 → 0"), ("0.35 s", "0.350003 s"), ("351.757", "351.76")] {
            let new = try AnimationBaseline(text: Self.text.replacing(before, with: after), file: "card.txt")
            #expect(!BaselineDifference(old, new).isEmpty, "\(after)")
        }
    }

    @Test(arguments: [
        ("<<<<<<< HEAD\n" + text, AnimationBaselineError.conflict(file: "f", line: 1)),
        (text + ">>>>>>> main\n", .conflict(file: "f", line: 19)),
        (text.replacing("baseline 1", with: "baseline 2"), .version(file: "f", 2)),
        ("", .damaged(file: "f", line: 1)), ("something\n", .damaged(file: "f", line: 1)),
        ("animation baseline 1\n", .damaged(file: "f", line: 2)),
        (text.replacing("1 → 0.4", with: ""), .damaged(file: "f", line: 6)),
        (text.replacing("351.757", with: "351.75x"), .damaged(file: "f", line: 17)),
        (text.replacing("   844   632.472", with: "   632.472"), .damaged(file: "f", line: 17)),
    ])
    func `a damaged text is an error that says where and what to do`(text: String, error: AnimationBaselineError) {
        #expect(throws: error) { try AnimationBaseline(text: text, file: "f") }
        #expect("\(error)".contains("record"))
    }

    @Test func `many cells are a line each, a stagger or a mean, and two of them are sampled`() throws {
        func baseline(_ count: Int, spread: CGFloat) throws -> [String] {
            try recordAnimation { stage in
                for index in 0..<count {
                    let cell = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
                    cell.accessibilityIdentifier = "cell \(index)"
                    stage.window.addSubview(cell)
                    UIView.animate(withDuration: 0.2, delay: 0.05 * Double(index)) {
                        cell.center.y = 105 + spread * CGFloat(index)
                    }
                }
            }.baselineText.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        }
        let alike = try baseline(20, spread: 0)
        #expect(alike.contains("cell 0–19   center.y   5 → 105   0 – 0.2 s, each 0.05 s later   ease-in-out"))
        #expect(alike.filter { $0.contains("frame.minY") }.map { $0.prefix(7) } == ["cell 0.", "cell 19"])
        let few = try baseline(3, spread: 10)
        #expect(few.contains("cell 2   center.y   5 → 125   0.1 – 0.3 s     ease-in-out"))
        let many = try baseline(20, spread: 10)
        #expect(many.contains("cell 0–19   center.y   mean (5) → (200)   mean 0.475 – 0.675 s   ease-in-out"))
    }

    @Test func `the picture has both motions, and a scale`() throws {
        let old = try AnimationBaseline(text: Self.text, file: "card.txt")
        let new = AnimationBaseline(try recordAnimation { showCard(on: $0, damping: 0.7) })
        let svg = BaselinePicture(old, new).svg()
        #expect(svg.contains("card.frame.minY") && !svg.contains("home.alpha</text>"))
        #expect(svg.contains("class=\"source curve\"") && svg.contains("class=\"snapshot curve\""))
        #expect(svg.contains(">844<") && svg.contains(">0.5 s<"))
        #expect(BaselinePicture(old).svg().contains("home.alpha"))
        let name = "UINavigationController/UIImageView"
        let long = try AnimationBaseline(
            text: Self.text.replacing("card.frame.minY", with: "\(name).frame.minY"), file: "card.txt")
        #expect(BaselinePicture(long).svg().contains(">…Controller/UIImageView.frame.minY</text>"))
    }

    @Test func `a value that is constant at the old times alone has not become constant`() throws {
        func fade(_ duration: Double) throws -> AnimationRecording {
            try recordAnimation { stage in
                let ghost = UIView(frame: stage.window.bounds)
                ghost.accessibilityIdentifier = "ghost"
                stage.window.addSubview(ghost)
                UIView.animate(withDuration: duration) {
                    ghost.frame.origin.y = 100
                } completion: { _ in
                    ghost.alpha = 0
                    ghost.removeFromSuperview()
                }
            }
        }
        let difference = BaselineDifference(AnimationBaseline(try fade(0.3)), try fade(0.303))
        #expect(
            !difference.isEmpty && !difference.lines.contains { $0.contains("constant, and was not") },
            "\(difference.lines)")
    }

    @Test func `the picture is straight between samples`() throws {
        let recording = try recordAnimation { showCard(on: $0, damping: 0.3) }
        let svg = BaselinePicture(AnimationBaseline(recording)).svg()
        let points = svg.matches(of: /points="([^"]*)"/).flatMap { $0.1.split(separator: " ") }
        let heights = points.compactMap { Double($0.split(separator: ",").last ?? "") }
        let dots = svg.matches(of: /cy="([^"]*)"/).compactMap { Double($0.1) }
        #expect(heights.count > 20 && heights.allSatisfy { (0...120).contains($0) } && heights == dots, "\(heights)")
    }

    @Test func `a missing appearance callback and another order of callbacks are differences`() throws {
        let (home, detail) = (UIViewController(), UIViewController())
        (home.title, detail.title) = ("home", "detail")
        let text = try recordAnimation { stage in
            let navigation = UINavigationController(rootViewController: home)
            stage.rootViewController = navigation
            stage.window.layoutIfNeeded()
            navigation.pushViewController(detail, animated: true)
        }.baselineText
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let callbacks = lines.indices.filter { lines[$0].contains(": view") }
        #expect(
            callbacks.map { lines[$0].split(separator: " ").suffix(2).joined(separator: " ") } == [
                "home: viewWillDisappear", "detail: viewWillAppear", "home: viewDidDisappear", "detail: viewDidAppear",
            ], "\(text)")
        let baseline = try AnimationBaseline(text: text, file: "push.txt")
        func difference(_ change: (inout [Substring]) -> Void) throws -> [String] {
            var changed = lines
            change(&changed)
            let new = try AnimationBaseline(text: changed.joined(separator: "\n"), file: "push.txt")
            return BaselineDifference(baseline, new).lines
        }
        #expect(try difference { $0.remove(at: callbacks[0]) } == ["event missing: 0 s home: viewWillDisappear"])
        #expect(try difference { $0.swapAt(callbacks[0], callbacks[1]) }.count == 2)
    }
}
