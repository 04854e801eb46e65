import AnimationCore
import AnimationTimeline

/// Draws a scene as SVG: one frame of it, or all of them as an animation without a script (SMIL).
///
/// A picture shows colours, round corners, borders, shadows as soft edges, clipping, masks, shapes, gradients, perspective,
/// and signs for text and images. Views that show nothing, and all views of an outline, are drawn as outlines.
struct ScenePainter {
    /// The times of the samples in a picture that repeats.
    struct Motion {
        let loop: AnimationLoop
        let start: Double
        let samplesPerSecond: Double

        func time(_ index: Int) -> Double { start + Double(index) / samplesPerSecond / loop.speed }
    }

    let scene: ScreenScene
    /// Units of the picture in a point.
    let scale: Double
    /// The start of the names of clip paths and gradients, which are common to a whole page.
    let id: String
    let isOutline: Bool
    /// The times; `nil` for a picture of the first sample that stands still.
    let motion: Motion?
    /// The sample that is shown by viewers that do not animate.
    let poster: Int

    func svg() -> String { scene.roots.map { svg(of: $0, frozen: nil) }.joined() }

    // MARK: One view

    /// A view and its samples, of which there is one for every time.
    private struct Subject {
        let node: ScreenScene.Node
        let name: String
        /// The samples; those before, between and after the times of the view are repeated.
        let samples: [ScreenScene.Sample]
        /// The opacity [times]: 0 where the view is not there.
        let opacity: [Double]
        /// The sample whose geometry is drawn at all times, because a translation around it moves it.
        let frozen: Int?

        func geometry(_ index: Int) -> ScreenScene.Sample { samples[frozen ?? index] }
        var isRound: Bool { samples.contains { $0.number(.cornerRadius) > 0 } }
        func has(_ property: AppearanceProperty) -> Bool { samples.contains { $0.color(property) != nil } }
    }

    private func subject(_ index: Int, frozen: Int?) -> Subject? {
        let node = scene.nodes[index]
        guard let first = node.samples.lazy.compactMap(\.self).first else { return nil }
        var last = first
        let samples = node.samples.map { sample in
            last = sample ?? last
            return last
        }
        let opacity = node.samples.map { $0?.opacity ?? 0 }
        guard opacity.contains(where: { $0 > 0.01 }) else { return nil }
        return Subject(node: node, name: "\(id)n\(index)", samples: samples, opacity: opacity, frozen: frozen)
    }

    private func svg(of index: Int, frozen: Int?) -> String {
        guard let subject = subject(index, frozen: frozen) else { return "" }
        if frozen == nil, let translation = translation(of: index),
            translation.contains(where: { $0 != translation[0] })
        {
            let keyframes = animate("transform", translation, tolerance: AnimatedFilmstrip.tolerance - 0.1) { index in
                translation[index].map { SVGText.number($0, digits: 1) }.joined(separator: ",")
            }
            let still = translation[poster].map { SVGText.number($0, digits: 1) }.joined(separator: ",")
            return "<g transform=\"translate(\(still))\">\(keyframes)\n\(svg(of: index, frozen: 0))</g>\n"
        }
        var (attributes, body) = ("", "")
        let fades = attribute("opacity", subject.opacity.map { [$0] }, tolerance: 0.02) {
            SVGText.number(subject.opacity[$0])
        }
        if fades.text != " opacity=\"1\"" || !fades.animation.isEmpty { attributes += fades.text }
        body += fades.animation
        if !isOutline, let mask = subject.node.mask.flatMap({ self.subject($0, frozen: frozen) }) {
            body += clip("m\(subject.name)", figure(mask) ?? .outline(isRound: mask.isRound), mask)
            attributes += " clip-path=\"url(#m\(subject.name))\""
        }
        body += isOutline ? outline(subject) : look(subject)
        let children = shownChildren(of: subject.node).map { svg(of: $0, frozen: frozen) }.joined()
        if !isOutline, !children.isEmpty, isClipping(subject.node.content) {
            body += clip("c\(subject.name)", .outline(isRound: subject.isRound), subject)
            body += "<g clip-path=\"url(#c\(subject.name))\">\n\(children)</g>\n"
        } else {
            body += children
        }
        if !isOutline { body += border(subject) }
        return body.isEmpty ? "" : attributes.isEmpty ? body : "<g\(attributes)>\(body)</g>\n"
    }

    /// The views in a view; as an outline a snapshot has none.
    private func shownChildren(of node: ScreenScene.Node) -> [Int] {
        if isOutline, case .snapshot = node.content.drawing { [] } else { node.children }
    }

    private func isClipping(_ content: LayerContent) -> Bool {
        if case .snapshot = content.drawing { true } else { content.clipsToBounds }
    }

    /// The distance of a view and all that is in it from the first position [times, 2], if they only move together.
    private func translation(of index: Int) -> [[Double]]? {
        guard motion != nil, let subject = subject(index, frozen: nil) else { return nil }
        let own = subject.samples.map(corners)
        let translation = own.map { [$0[0] - own[0][0], $0[1] - own[0][1]] }
        func isMoved(_ index: Int) -> Bool {
            guard let subject = self.subject(index, frozen: nil) else { return true }
            let first = corners(subject.samples[0])
            for (sample, shift) in zip(subject.samples, translation) {
                for (place, value) in corners(sample).enumerated()
                where (value - first[place] - shift[place % 2]).magnitude >= 1e-6 { return false }
            }
            return subject.node.children.allSatisfy(isMoved) && (subject.node.mask.map(isMoved) ?? true)
        }
        return isMoved(index) ? translation : nil
    }

    /// The corners of a view in units of the picture, two numbers each.
    private func corners(_ sample: ScreenScene.Sample) -> [Double] {
        sample.bounds.cornerList.flatMap { corner in
            let point = place(corner, sample)
            return [point.x, point.y]
        }
    }

    private func place(_ point: Point, _ sample: ScreenScene.Sample) -> Point {
        let seen = sample.map.point(point) ?? .zero
        return Point(x: seen.x * scale, y: seen.y * scale)
    }

    // MARK: Its look

    private func outline(_ subject: Subject) -> String {
        let name = subject.node.role.rawValue + (shownChildren(of: subject.node).isEmpty ? "" : " parent")
        return path(.outline(isRound: false), subject, style: " class=\"\(name)\"")
    }

    private func look(_ subject: Subject) -> String {
        let outline = Figure.outline(isRound: subject.isRound)
        var svg = shadow(subject, outline)
        if subject.has(.backgroundColor) { svg += path(outline, subject, fill: .backgroundColor) }
        switch subject.node.content.drawing {
        case .text:
            if let figure = figure(subject) { svg += path(figure, subject, style: " class=\"words\"") }
        case .image:
            svg += path(outline, subject, style: " class=\"image\"")
            svg += path(.image, subject, style: " class=\"sign\"")
        case .path(_, let isEvenOdd):
            if let figure = figure(subject) { svg += shape(figure, subject, isEvenOdd: isEvenOdd) }
        case .marks(let marks, let frame): svg += draw(marks, in: frame, subject, outline)
        case .snapshot: break
        case nil:
            if subject.samples.contains(where: { $0.appearance[.colors] != nil }) { svg += gradient(subject, outline) }
        }
        let isBare = svg.isEmpty && subject.node.children.isEmpty && border(subject).isEmpty
        return isBare ? self.outline(subject) : svg
    }

    private func figure(_ subject: Subject) -> Figure? {
        switch subject.node.content.drawing {
        case .text(let lengths, let fontSize, let alignment, let wraps):
            .text(
                lengths: lengths, fontSize: fontSize, alignment: alignment, wraps: wraps,
                in: subject.samples[poster].bounds)
        case .path(let steps, _): .shape(steps, in: subject.samples)
        case .image, .marks, .snapshot, nil: nil
        }
    }

    /// A soft edge, moved by the offset of the shadow.
    private func shadow(_ subject: Subject, _ outline: Figure) -> String {
        guard subject.samples.contains(where: { $0.number(.shadowOpacity) > 0 }) else { return "" }
        let moved = Figure(steps: outline.steps) { sample in
            let offset = sample.appearance[.shadowOffset]?.values ?? [0, -3]
            return outline.points(sample).map { Point(x: $0.x + offset[0], y: $0.y + offset[1]) }
        }
        let opacity = attribute("opacity", subject.samples.map { [$0.number(.shadowOpacity)] }, tolerance: 0.02) {
            SVGText.number(subject.samples[$0].number(.shadowOpacity) / 2)
        }
        let width = number("stroke-width", .shadowRadius, default: 3, subject, times: 2)
        let color = SVGText.color(subject.samples[poster].color(.shadowColor) ?? .black)
        return path(
            moved, subject,
            style: " fill=\"\(color)\" stroke=\"\(color)\" stroke-opacity=\".5\" stroke-linejoin=\"round\"",
            [opacity, width])
    }

    private func border(_ subject: Subject) -> String {
        guard subject.samples.contains(where: { $0.number(.borderWidth) > 0 }) else { return "" }
        return path(
            .outline(isRound: subject.isRound), subject, style: " fill=\"none\"",
            paint("stroke", .borderColor, default: .black, subject) + [number("stroke-width", .borderWidth, subject)])
    }

    /// A shape layer: its inside, and the part of its line from `strokeStart` to `strokeEnd`.
    private func shape(_ figure: Figure, _ subject: Subject, isEvenOdd: Bool) -> String {
        var attributes = paint("fill", .fillColor, default: .black, subject)
        var style = isEvenOdd ? " fill-rule=\"evenodd\"" : ""
        if subject.has(.strokeColor) {
            attributes += paint("stroke", .strokeColor, default: .clear, subject)
            attributes.append(number("stroke-width", .lineWidth, default: 1, subject))
            let ends = subject.samples.map { [$0.number(.strokeStart), $0.number(.strokeEnd, default: 1)] }
            if ends.contains(where: { $0 != [0, 1] }) {
                style += " pathLength=\"1\""
                attributes.append(
                    attribute("stroke-dasharray", ends, tolerance: 0.002) { index in
                        let length = max(0, ends[index][1] - ends[index][0])
                        return "0 \(SVGText.number(ends[index][0], digits: 3)) \(SVGText.number(length, digits: 3)) 2"
                    })
            }
        }
        return path(figure, subject, style: style, attributes)
    }

    /// The colours of a gradient layer as they are in the poster, along the line from its start point to its end point.
    private func gradient(_ subject: Subject, _ outline: Figure) -> String {
        let sample = subject.samples[poster]
        let values = sample.appearance[.colors]?.values ?? []
        let count = values.count / 4
        guard count > 0 else { return "" }
        let places = sample.appearance[.locations]?.values ?? []
        let ends = [(AppearanceProperty.startPoint, [0.5, 0]), (.endPoint, [0.5, 1])].map {
            sample.appearance[$0.0]?.values ?? $0.1
        }
        let colors = (0..<count).map { index in
            let parts = values[(4 * index)..<(4 * index + 4)].map(\.self)
            return Color(red: parts[0], green: parts[1], blue: parts[2], alpha: parts[3])
        }
        let svg = linearGradient("g\(subject.name)", colors, at: Array(places), ends.flatMap { Array($0) })
        return svg + path(outline, subject, style: " fill=\"url(#g\(subject.name))\"")
    }

    private func linearGradient(
        _ name: String, _ colors: [Color], at places: [Double], _ ends: [Double], style: String = ""
    ) -> String {
        let numbers = ends.map { SVGText.number($0, digits: 3) }
        let line = "x1=\"\(numbers[0])\" y1=\"\(numbers[1])\" x2=\"\(numbers[2])\" y2=\"\(numbers[3])\""
        let stops = colors.enumerated().map { index, color in
            let offset = index < places.count ? places[index] : Double(index) / Double(max(1, colors.count - 1))
            return "<stop offset=\"\(SVGText.number(offset, digits: 3))\" stop-color=\"\(SVGText.color(color))\" "
                + "stop-opacity=\"\(SVGText.number(color.alpha))\"/>"
        }
        return "<linearGradient id=\"\(name)\"\(style) \(line)>\(stops.joined())</linearGradient>"
    }

    /// The marks of drawing code, clipped to the view. Gradients stay where they are in the poster.
    private func draw(
        _ marks: [LayerContent.Mark], in frame: Rect, _ subject: Subject, _ outline: Figure
    ) -> String {
        guard frame.width > 0, frame.height > 0 else { return "" }
        let sample = subject.geometry(poster)
        let svg = marks.filter { $0.isSeen(in: frame) }.enumerated().map { index, mark in
            let name = "\(subject.name)d\(index)"
            var (definition, style) = ("", mark.outline.isEvenOdd ? " fill-rule=\"evenodd\"" : "")
            switch mark.fill {
            case .color(let color): style += paint("fill", color)
            case .gradient(let colors, let locations, let from, let to):
                let line = LayerContent.Outline([], points: [from, to])
                let ends = Figure.drawn(line, in: frame).points(sample).map { place($0, sample) }
                definition = linearGradient(
                    "g\(name)", colors, at: locations, ends.flatMap { [$0.x, $0.y] },
                    style: " gradientUnits=\"userSpaceOnUse\"")
                style += " fill=\"url(#g\(name))\""
            case nil: style += " fill=\"none\""
            }
            if let stroke = mark.stroke {
                style += paint("stroke", stroke)
                style += " stroke-width=\"\(SVGText.number(mark.lineWidth * scale))\""
            }
            let drawn = definition + path(.drawn(mark.outline, in: frame), subject, style: style)
            return mark.clips.enumerated().reduce(drawn) { inner, clip in
                let name = "\(name)c\(clip.offset)"
                return self.clip(name, .drawn(clip.element, in: frame), subject, isEvenOdd: clip.element.isEvenOdd)
                    + "<g clip-path=\"url(#\(name))\">\(inner)</g>"
            }
        }.joined()
        return clip("d\(subject.name)", outline, subject) + "<g clip-path=\"url(#d\(subject.name))\">\(svg)</g>\n"
    }

    private func paint(_ name: String, _ color: Color) -> String {
        let opacity = color.alpha < 1 ? " \(name)-opacity=\"\(SVGText.number(color.alpha))\"" : ""
        return " \(name)=\"\(SVGText.color(color))\"\(opacity)"
    }

    private func clip(_ name: String, _ figure: Figure, _ subject: Subject, isEvenOdd: Bool = false) -> String {
        let style = isEvenOdd ? " clip-rule=\"evenodd\"" : ""
        return "<clipPath id=\"\(name)\">\(path(figure, subject, style: style))</clipPath>"
    }

    // MARK: Attributes and their animations

    private typealias Attribute = (text: String, animation: String)

    private func path(_ figure: Figure, _ subject: Subject, fill: AppearanceProperty) -> String {
        path(figure, subject, style: "", paint("fill", fill, default: .clear, subject))
    }

    private func path(
        _ figure: Figure, _ subject: Subject, style: String, _ attributes: [Attribute] = []
    ) -> String {
        let places = subject.samples.indices.map { index in
            let sample = subject.geometry(index)
            return figure.points(sample).map { place($0, sample) }
        }
        let outline = attribute(
            "d", places.map { $0.flatMap { [$0.x, $0.y] } }, tolerance: AnimatedFilmstrip.tolerance - 0.05
        ) { figure.path(places[$0]) }
        let attributes = attributes + [outline]
        let animations = attributes.map(\.animation).joined()
        let opening = "<path\(style)\(attributes.map(\.text).joined())"
        return animations.isEmpty ? opening + "/>\n" : opening + ">\(animations)</path>\n"
    }

    /// A colour and its opacity.
    private func paint(
        _ name: String, _ property: AppearanceProperty, default initial: Color, _ subject: Subject
    ) -> [Attribute] {
        // A colour that was set to none is invisible, one that was never set the default.
        let colors = subject.samples.map { sample in
            sample.color(property) ?? (sample.appearance[property] == nil ? initial : .clear)
        }
        return [
            attribute(name, colors.map { [$0.red, $0.green, $0.blue] }, tolerance: 0.01) { SVGText.color(colors[$0]) },
            attribute("\(name)-opacity", colors.map { [$0.alpha] }, tolerance: 0.02) {
                SVGText.number(colors[$0].alpha)
            },
        ]
    }

    /// A length in points.
    private func number(
        _ name: String, _ property: AppearanceProperty, default initial: Double = 0, _ subject: Subject,
        times factor: Double = 1
    ) -> Attribute {
        let values = subject.samples.map { $0.number(property, default: initial) * factor * scale }
        return attribute(name, values.map { [$0] }, tolerance: 0.05) { SVGText.number(values[$0]) }
    }

    private func attribute(
        _ name: String, _ samples: [[Double]], tolerance: Double, _ text: (Int) -> String
    ) -> Attribute {
        (" \(name)=\"\(text(poster))\"", animate(name, samples, tolerance: tolerance, text))
    }

    private func animate(
        _ name: String, _ samples: [[Double]], tolerance: Double, _ text: (Int) -> String
    ) -> String {
        guard let motion, samples.contains(where: { $0 != samples[0] }) else { return "" }
        let kept = KeyframeReduction.indices(of: samples, tolerance: tolerance)
        let keyframes = kept.map { (time: motion.time($0), value: text($0)) }
        return keyframes.allSatisfy { $0.value == keyframes[0].value } ? "" : motion.loop.animate(name, keyframes)
    }
}
