import TestSupport
import Testing
import UIKit

/// Random stacks keep to what their axis, distribution, alignment, margins, spacings and direction say.
@MainActor @Suite("Random stacks") struct StackModelTests {
    private typealias Content = UIStackViewTests.Content

    @Test(arguments: 1...150)
    func `views have the order, the distances and the edges that the stack says`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        func number(_ range: ClosedRange<Int>) -> CGFloat { CGFloat(Int.random(in: range, using: &random)) }
        let stack = UIStackView(
            arrangedSubviews: (0..<Int(number(2...5))).map { _ in Content(number(5...30), number(5...30)) })
        stack.frame = CGRect(x: 0, y: 0, width: 400, height: 300)
        stack.axis = Bool.random(using: &random) ? .horizontal : .vertical
        stack.distribution =
            [.fillEqually, .fillProportionally, .equalSpacing, .equalCentering, .fill].randomElement(using: &random)
            ?? .fill
        stack.alignment = [.fill, .leading, .center, .trailing].randomElement(using: &random) ?? .fill
        stack.spacing = number(0...9)
        stack.layoutMargins = UIEdgeInsets(
            top: number(1...20), left: number(1...20), bottom: number(1...20), right: number(1...20))
        let hasMargins = Bool.random(using: &random)
        stack.isLayoutMarginsRelativeArrangement = hasMargins
        let isReversed = Bool.random(using: &random)
        if isReversed { stack.semanticContentAttribute = .forceRightToLeft }
        let views = stack.arrangedSubviews
        var gaps = views.map { _ in stack.spacing }
        if Bool.random(using: &random) {
            (gaps[0], gaps[1]) = (11, 8)
            stack.setCustomSpacing(11, after: views[0])
            stack.setCustomSpacing(UIStackView.spacingUseSystem, after: views[1])
        }
        let hidden = views.count > 2 && Bool.random(using: &random) ? views.count - 1 : nil
        if let hidden { views[hidden].isHidden = true }
        stack.layoutIfNeeded()

        let isRow = stack.axis == .horizontal
        let insets = hasMargins ? stack.layoutMargins : .zero
        let space = stack.bounds.inset(by: insets)
        // From the first view to the last, whichever way the stack runs.
        let isMirrored = isRow && isReversed
        func along(_ frame: CGRect) -> (start: CGFloat, end: CGFloat) {
            guard isRow else { return (frame.minY - space.minY, frame.maxY - space.minY) }
            return isMirrored
                ? (space.maxX - frame.maxX, space.maxX - frame.minX)
                : (frame.minX - space.minX, frame.maxX - space.minX)
        }
        func isNear(_ a: CGFloat, _ b: CGFloat) -> Bool { abs(a - b) < 1e-6 }
        let shown = views.indices.filter { $0 != hidden }
        let spans = shown.map { along(views[$0].frame) }
        let between = zip(spans, spans.dropFirst()).map { $1.start - $0.end }
        let lengths = spans.map { $0.end - $0.start }
        let length = isRow ? space.width : space.height
        #expect(isNear(spans[0].start, 0) && isNear(spans[spans.count - 1].end, length))
        #expect(zip(between, shown).allSatisfy { $0 >= gaps[$1] - 1e-6 })
        let sizes = shown.map { isRow ? views[$0].intrinsicContentSize.width : views[$0].intrinsicContentSize.height }
        switch stack.distribution {
        case .fillEqually: #expect(lengths.allSatisfy { isNear($0, lengths[0]) })
        case .fillProportionally:
            #expect(zip(lengths, sizes).allSatisfy { isNear($0 * sizes[0], $1 * lengths[0]) })
        case .equalSpacing:
            #expect(between.allSatisfy { isNear($0, between[0]) } && zip(lengths, sizes).allSatisfy { isNear($0, $1) })
        case .equalCentering:
            let centers = spans.map { ($0.start + $0.end) / 2 }
            let steps = zip(centers, centers.dropFirst()).map { $1 - $0 }
            #expect(steps.allSatisfy { isNear($0, steps[0]) } && zip(lengths, sizes).allSatisfy { isNear($0, $1) })
        case .fill: break
        }
        if stack.distribution.rawValue <= UIStackView.Distribution.fillProportionally.rawValue {
            #expect(zip(between, shown).allSatisfy { isNear($0, gaps[$1]) })
        }
        for view in shown.map({ views[$0] }) {
            let (frame, size) = (view.frame, view.intrinsicContentSize)
            var (near, far) =
                isRow
                ? (frame.minY - space.minY, space.maxY - frame.maxY)
                : (frame.minX - space.minX, space.maxX - frame.maxX)
            if !isRow, isReversed { swap(&near, &far) }
            let extent = isRow ? size.height : size.width
            let room = (isRow ? space.height : space.width) - extent
            switch stack.alignment {
            case .fill: #expect(isNear(near, 0) && isNear(far, 0))
            case .leading, .firstBaseline: #expect(isNear(near, 0) && isNear(far, room))
            case .trailing, .lastBaseline: #expect(isNear(near, room) && isNear(far, 0))
            case .center: #expect(isNear(near, far) && isNear(near, room / 2))
            }
        }
    }

    @Test(arguments: [NSLayoutConstraint.Axis.horizontal, .vertical])
    func `every change of a property lays the views out again`(axis: NSLayoutConstraint.Axis) {
        let stack = UIStackView(arrangedSubviews: [Content(10, 20), Content(30, 40), Content(5, 9)])
        stack.frame = CGRect(x: 0, y: 0, width: 300, height: 200)
        (stack.axis, stack.distribution, stack.alignment) = (axis, .equalSpacing, .center)
        stack.layoutMargins = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
        stack.layoutIfNeeded()
        var seen = [stack.arrangedSubviews.map(\.frame)]
        for change: (UIStackView) -> Void in [
            { $0.isLayoutMarginsRelativeArrangement = true }, { $0.alignment = .leading }, { $0.alignment = .trailing },
            { $0.distribution = .equalCentering }, { $0.distribution = .fillEqually }, { $0.spacing = 7 },
            { $0.setCustomSpacing(13, after: $0.arrangedSubviews[0]) }, { $0.arrangedSubviews[1].isHidden = true },
            { $0.addArrangedSubview(Content(17, 18)) }, { $0.removeArrangedSubview($0.arrangedSubviews[0]) },
            { $0.axis = $0.axis == .horizontal ? .vertical : .horizontal },
        ] {
            change(stack)
            stack.layoutIfNeeded()
            let frames = stack.arrangedSubviews.map(\.frame)
            #expect(!seen.contains(frames))
            seen.append(frames)
        }
    }

    @Test func `every change of what constraints say lays the views out again, and its opposite takes it back`() {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
        let (left, right) = (Content(20, 10), Content(30, 12))
        for view in [left, right] {
            view.translatesAutoresizingMaskIntoConstraints = false
            root.addSubview(view)
        }
        let distance = right.leadingAnchor.constraint(equalTo: left.trailingAnchor, constant: 4)
        NSLayoutConstraint.activate([
            left.leadingAnchor.constraint(equalTo: root.layoutMarginsGuide.leadingAnchor), distance,
            right.trailingAnchor.constraint(equalTo: root.layoutMarginsGuide.trailingAnchor),
            left.topAnchor.constraint(equalTo: root.topAnchor), right.topAnchor.constraint(equalTo: root.topAnchor),
        ])
        let extra = left.widthAnchor.constraint(equalToConstant: 11)
        left.setContentHuggingPriority(.init(300), for: .horizontal)
        right.setContentHuggingPriority(.init(200), for: .horizontal)
        func frames() -> [CGRect] {
            root.layoutIfNeeded()
            return [left.frame, right.frame]
        }
        let first = frames()
        // A margin of 8 points on both sides, the distance of 4, and the left view's own width.
        #expect(first.map(\.size) == [CGSize(width: 20, height: 10), CGSize(width: 60, height: 12)])
        for (change, undo) in [
            (
                { left.setContentHuggingPriority(.init(100), for: .horizontal) },
                { left.setContentHuggingPriority(.init(300), for: .horizontal) }
            ),
            ({ distance.constant = 9 }, { distance.constant = 4 }),
            ({ root.layoutMargins.left = 21 }, { root.layoutMargins.left = 8 }),
            ({ root.semanticContentAttribute = .forceRightToLeft }, { root.semanticContentAttribute = .unspecified }),
            ({ root.bounds.size.width = 90 }, { root.bounds.size.width = 100 }),
            ({ extra.isActive = true }, { extra.isActive = false }),
            ({ distance.isActive = false }, { distance.isActive = true }),
            ({ left.removeFromSuperview() }, nil),
        ] as [(() -> Void, (() -> Void)?)] {
            change()
            #expect(frames() != first)
            undo?()
            if undo != nil { #expect(frames() == first) }
        }
        // Where there is too little room, the one that resists less gives way.
        let narrow = UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 50))
        for view in [left, right] { narrow.addSubview(view) }
        NSLayoutConstraint.activate(
            NSLayoutConstraint.constraints(
                withVisualFormat: "|[left][right]|", options: .alignAllTop, metrics: nil,
                views: ["left": left, "right": right]))
        for (resistance, widths) in [
            (UILayoutPriority(700), [10.0, 30]), (.init(800), [20, 20]), (.init(700), [10, 30]),
        ] {
            left.setContentCompressionResistancePriority(resistance, for: .horizontal)
            narrow.layoutIfNeeded()
            #expect([left, right].map { Double($0.frame.width) } == widths)
        }
    }
}
