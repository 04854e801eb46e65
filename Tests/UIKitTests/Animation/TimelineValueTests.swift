import AnimationCore
import AnimationTimeline
import Foundation
import HeadlessKit
import TestSupport
import Testing
import UIKit

/// The timeline's parts against their definitions: key paths, clocks, timings, vectors.
@MainActor @Suite("Parts of timelines") struct TimelineValueTests {
    @Test func `every key path reads and writes its own components`() throws {
        let paths: [(String, [Double], (ShownLayer) -> [Double])] = [
            (
                "bounds", [1, 2, 3, 4],
                {
                    [
                        $0.geometry.bounds.origin.x, $0.geometry.bounds.origin.y, $0.geometry.bounds.size.width,
                        $0.geometry.bounds.size.height,
                    ]
                }
            ),
            ("bounds.origin", [1, 2], { [$0.geometry.bounds.origin.x, $0.geometry.bounds.origin.y] }),
            ("bounds.origin.x", [1], { [$0.geometry.bounds.origin.x] }),
            ("bounds.origin.y", [1], { [$0.geometry.bounds.origin.y] }),
            ("bounds.size", [3, 4], { [$0.geometry.bounds.size.width, $0.geometry.bounds.size.height] }),
            ("bounds.size.width", [3], { [$0.geometry.bounds.size.width] }),
            ("bounds.size.height", [3], { [$0.geometry.bounds.size.height] }),
            ("position", [1, 2], { [$0.geometry.position.x, $0.geometry.position.y] }),
            ("position.x", [1], { [$0.geometry.position.x] }), ("position.y", [1], { [$0.geometry.position.y] }),
            ("anchorPoint", [1, 2], { [$0.geometry.anchorPoint.x, $0.geometry.anchorPoint.y] }),
            ("anchorPoint.x", [1], { [$0.geometry.anchorPoint.x] }),
            ("anchorPoint.y", [1], { [$0.geometry.anchorPoint.y] }),
            ("opacity", [0.5], { [$0.alpha] }), ("zPosition", [7], { [$0.details.zPosition] }),
            ("anchorPointZ", [7], { [$0.details.anchorPointZ] }),
            ("transform.translation", [5, 6], { [$0.geometry.transform.tx, $0.geometry.transform.ty] }),
            ("transform.translation.x", [5], { [$0.geometry.transform.tx] }),
            ("transform.translation.y", [5], { [$0.geometry.transform.ty] }),
            ("transform.translation.z", [5], { [$0.transform.row4.z] }),
            ("transform.scale.x", [3], { [$0.geometry.transform.a] }),
            ("transform.scale.y", [3], { [$0.geometry.transform.d] }),
            ("transform.scale.z", [3], { [$0.transform.row3.z] }),
            ("cornerRadius", [9], { $0.details.appearance[.cornerRadius]?.values ?? [] }),
            ("shadowOffset", [1, 2], { $0.details.appearance[.shadowOffset]?.values ?? [] }),
        ]
        let base = ShownLayer(
            geometry: LayerGeometry(
                bounds: Rect(x: 10, y: 20, width: 30, height: 40), position: Point(x: 50, y: 60),
                anchorPoint: Point(x: 0.5, y: 0.25)),
            alpha: 0.25, details: Timeline.TargetDetails())
        for (path, values, read) in paths {
            let components = try #require(AnimatedComponents(keyPath: path), "\(path)")
            var layer = base
            components.write(&layer, Components(values), false)
            let known = read(layer)
            #expect(known == values && components.read(layer)?.values == values, "\(path)")
            let before = components.read(base)?.values ?? []
            var sum = base
            components.write(&sum, Components(values), true)
            let expected = zip(before + Array(repeating: 0, count: values.count - before.count), values).map { $0 + $1 }
            #expect(components.read(sum)?.values == expected && read(sum) == expected, "\(path)")
        }
        for (axis, index) in [("x", 0), ("y", 1), ("z", 2), ("", 2)] {
            let components = try #require(
                AnimatedComponents(keyPath: axis.isEmpty ? "transform.rotation" : "transform.rotation.\(axis)"))
            var layer = base
            components.write(&layer, Components([0.25]), false)
            let wanted = Transform3D.rotation(0.25, x: index == 0 ? 1 : 0, y: index == 1 ? 1 : 0, z: index == 2 ? 1 : 0)
            let (a, b) = (Components(layer.transform).values, Components(wanted).values)
            #expect(zip(a, b).allSatisfy { abs($0 - $1) < 1e-12 }, "\(axis)")
            #expect(abs((components.read(layer)?.values[0] ?? 0) - 0.25) < 1e-12)
            components.write(&layer, Components([0.5]), true)
            #expect(abs((components.read(layer)?.values[0] ?? 0) - 0.75) < 1e-12)
            components.write(&layer, Components([0.5]), false)
            #expect(abs((components.read(layer)?.values[0] ?? 0) - 0.5) < 1e-12)
        }
        var scaled = base
        let scale = try #require(AnimatedComponents(keyPath: "transform.scale"))
        scale.write(&scaled, Components([3]), false)
        #expect(scaled.geometry.transform.a == 3 && scaled.geometry.transform.d == 3 && scaled.transform.row3.z == 3)
        scale.write(&scaled, Components([2]), true)
        #expect(scaled.geometry.transform.d == 5 && scale.read(scaled)?.values == [5])
        let move = Transform3D.translation(x: 1, y: 2, z: 3)
        for (path, isSummed) in [("transform", true), ("sublayerTransform", false)] {
            var layer = base
            let whole = try #require(AnimatedComponents(keyPath: path))
            whole.write(&layer, Components(move), false)
            #expect(whole.read(layer)?.values == Components(move).values)
            whole.write(&layer, Components(move), true)
            #expect(whole.read(layer)?.values[12] == (isSummed ? 2 : 1))
            whole.write(&layer, Components([1, 2]), false)
            #expect(whole.read(layer)?.values[12] == (isSummed ? 2 : 1))
        }
        for path in ["", "bound", "bounds.", "position.z", "transform.scale.w", "frame"] {
            #expect(AnimatedComponents(keyPath: path) == nil)
        }
    }

    @Test(arguments: ["transform.scale.x", "transform.translation", "transform.rotation.y", "transform.rotation"])
    func `parts of a transform without unique ones are neither read nor written, and no number is no change`(
        path: String
    ) throws {
        // A perspective in front of which space is flat.
        var flat = ShownLayer(geometry: LayerGeometry(), alpha: 1, details: Timeline.TargetDetails())
        flat.transform = Transform3D(
            row1: SIMD4(0, 0, 0, 0.5), row2: SIMD4(0, 1, 0, 0), row3: SIMD4(0, 0, 1, 0), row4: SIMD4(3, 4, 0, 1))
        var plain = ShownLayer(geometry: LayerGeometry(), alpha: 1, details: Timeline.TargetDetails())
        plain.transform = .translation(x: 3, y: 4, z: 5)
        let components = try #require(AnimatedComponents(keyPath: path))
        #expect(components.read(flat) == nil && components.read(plain) != nil)
        for isAdditive in [true, false] {
            var layer = flat
            components.write(&layer, Components([2, 3]), isAdditive)
            #expect(layer.transform == flat.transform)
            layer = plain
            components.write(&layer, Components([]), isAdditive)
            #expect(layer.transform == plain.transform)
        }
    }

    @Test func `components add, subtract and scale, missing ones as zeros`() {
        let (a, b) = (Components([1, 2, 3]), Components([10, 20]))
        #expect((a + b).values == [11, 22, 3] && (a - b).values == [-9, -18, 3] && (b + a).values == [11, 22])
        #expect((.zero + b).values == [10, 20] && (.zero - b).values == [-10, -20] && (b - .zero).values == [10, 20])
        #expect(
            a.scaled(by: 2).values == [2, 4, 6] && a.magnitudeSquared == 14 && Components.zero.magnitudeSquared == 0)
        #expect(a.isFinite && !Components([1, .infinity]).isFinite)
        #expect(
            Color.white == Color(red: 1, green: 1, blue: 1) && Color.black == Color(red: 0, green: 0, blue: 0, alpha: 1)
        )
        #expect(Color.clear == Color(red: 0, green: 0, blue: 0, alpha: 0))
        #expect(
            Color(white: 0.5, alpha: 0.25).withAlphaComponent(0.75)
                == Color(red: 0.5, green: 0.5, blue: 0.5, alpha: 0.75))
        #expect(LayerContent.PathStep.allCases.map(\.pointCount) == [1, 1, 2, 3, 0] && !LayerContent().clipsToBounds)
        #expect([-0.5, 0, 0.5, 1, 1.5].map(\.clampedToOpacity) == [0, 0, 0.5, 1, 1])
    }

    @Test func `a clock shows its latest drive, before it the stage's time, after it the rate`() {
        var clock = LocalClock.stage
        #expect(clock.isStageTime && !clock.isHeld && clock.localTime(at: 3) == 3 && clock.hasForwardLayerTime)
        clock.hold(5, from: 2)
        #expect(!clock.isStageTime && clock.isHeld && clock.localTime(at: 1) == 1 && clock.localTime(at: 9) == 5)
        clock.run(to: 9, over: 4, curve: .linear, rateAfter: 0.5, from: 3)
        for (time, local) in [(1.0, 1.0), (2, 5), (3, 5), (5, 7), (7, 9), (9, 10)] {
            #expect(clock.localTime(at: time) == local)
        }
        #expect(!clock.isHeld)
        clock.run(to: 6, over: 1, curve: .linear, rateAfter: 0, from: 3)
        #expect(clock.localTime(at: 3.5) == 5.5 && clock.localTime(at: 8) == 6 && !clock.isHeld)
        clock.hold(6, from: 8)
        #expect(clock.isHeld)
        let map = TimeMap(begin: 2, rate: 3, offset: 4)
        #expect(map.time(at: 5) == 13 && map.outerTime(at: 13) == 5 && TimeMap.identity.time(at: 7) == 7)
        let both = map.appending(TimeMap(begin: 1, rate: 2, offset: 0))
        #expect(both.time(at: 5) == (13 - 1) * 2 && both.rate == 6)
        clock.setLayerTime(map, from: 9)
        #expect(clock.localTime(at: 8.5) == 6 && clock.localTime(at: 9) == map.time(at: 6) && clock.hasForwardLayerTime)
        clock.setLayerTime(TimeMap(begin: 0, rate: -1, offset: 0), from: 9)
        #expect(clock.localTime(at: 9) == -6 && !clock.hasForwardLayerTime)
        clock.setLayerTime(TimeMap(begin: 0, rate: 0, offset: 2), from: 10)
        #expect(clock.localTime(at: 11) == 2 && clock.hasForwardLayerTime)
    }

    @Test func `the stage's time of a local time is the first not before`() {
        #expect(
            LocalClock.stage.stageTime(reaching: 5, notBefore: 2) == 5
                && LocalClock.stage.stageTime(reaching: 1, notBefore: 2) == 2)
        #expect(LocalClock.stage.stageTime(reaching: .infinity, notBefore: 0) == nil)
        var clock = LocalClock.stage
        clock.run(to: 10, over: 4, curve: .linear, rateAfter: 2, from: 2)
        // From 2 to 10 in 4 s, then at double speed.
        for (local, before, expected) in [
            (4.0, 0.0, 3.0), (4, 4, 4), (10, 0, 6), (10, 7, 7), (14, 0, 8), (14, 9, 9), (1, 0, 2),
        ] {
            let found = clock.stageTime(reaching: local, notBefore: before)
            #expect(found.map { abs($0 - expected) < 1e-9 } == true, "\(local) \(before)")
        }
        clock.hold(7, from: 4)
        #expect(clock.stageTime(reaching: 8, notBefore: 5) == nil && clock.stageTime(reaching: 7, notBefore: 5) == 5)
        #expect(clock.stageTime(reaching: 6, notBefore: 5) == 5)
        var slow = LocalClock.stage
        slow.setLayerTime(TimeMap(begin: 0, rate: 0.5, offset: 1), from: 0)
        #expect(slow.stageTime(reaching: 4, notBefore: 0) == 6 && slow.stageTime(reaching: 1, notBefore: 3) == 3)
        slow.setLayerTime(TimeMap(begin: 0, rate: 0, offset: 1), from: 1)
        #expect(slow.stageTime(reaching: 4, notBefore: 2) == nil && slow.stageTime(reaching: 1, notBefore: 2) == 2)
        slow.setLayerTime(TimeMap(begin: 0, rate: -1, offset: 9), from: 2)
        #expect(slow.stageTime(reaching: 8, notBefore: 3) == nil && slow.stageTime(reaching: 5, notBefore: 3) == 3)
        // Against a search, for a curve.
        var random = SplitMix64(seed: 5)
        for _ in 0..<50 {
            var clock = LocalClock.stage
            let (start, length) = (Double.random(in: 0...2, using: &random), Double.random(in: 0.1...3, using: &random))
            let target = Double.random(in: 3...9, using: &random)
            clock.run(to: target, over: length, curve: .easeInOut, rateAfter: 1, from: start)
            let local = Double.random(in: start...target + 2, using: &random)
            let found = clock.stageTime(reaching: local, notBefore: 0) ?? -1
            #expect(abs(clock.localTime(at: found) - local) < 1e-9 && found >= start)
        }
    }

    @Test func `a timing's progress is that of its pace, part and cycles`() {
        let plain = AnimationTiming(curve: .easeIn, duration: 2)
        for (time, progress) in [(-1.0, 0.0), (0, 0), (1, UnitCurve.easeIn.value(at: 0.5)), (2, 1), (9, 1)] {
            #expect(plain.progress(at: time) == progress)
        }
        #expect(
            plain.partStart == 0 && plain.partLength == 1 && !plain.isPart && plain.cycles == nil && plain.shape == nil)
        let line = AnimationTiming(curve: .linear, duration: 4)
        let part = line.part(start: 0.25, length: 0.5)
        for (time, progress) in [(0.0, 0.0), (1, 0), (2, 0.5), (3, 1), (4, 1)] {
            #expect(part.progress(at: time) == progress)
        }
        let jump = line.part(start: 0.5, length: 0)
        for (time, progress) in [(0.0, 0.0), (1.9, 0), (2, 1), (3, 1)] { #expect(jump.progress(at: time) == progress) }
        #expect(
            part.isPart && jump.isPart && line.part(start: 0.5, length: 1).isPart
                && !line.part(start: 0, length: 1).isPart)
        let twice = line.repeated(2, autoreverses: false)
        #expect(
            twice.duration == 8 && twice.progress(at: 3) == 0.75 && twice.progress(at: 5) == 0.25
                && twice.progress(at: 8) == 1)
        let back = line.repeated(1, autoreverses: true)
        #expect(
            back.duration == 8 && back.progress(at: 3) == 0.75 && back.progress(at: 5) == 0.75
                && back.progress(at: 7) == 0.25)
        #expect(line.repeated(1, autoreverses: false) == line && line.repeated(0, autoreverses: true) == line)
        #expect(
            AnimationTiming.instant.repeated(3, autoreverses: true) == .instant && AnimationTiming.instant.duration == 0
        )
        #expect(line.repeated(.infinity, autoreverses: false).duration == .infinity)
        #expect(part.repeated(2, autoreverses: false).progress(at: 6) == 0.5)
        #expect(
            5.0.endless == 5 && 1e9.endless == .infinity && 1e8.endless(each: 1) == 1e8
                && 1e8.endless(each: 10) == .infinity)
        #expect(AnimationTiming.instant.progress(at: 0) == 1)
    }

    @Test func `tracks are empty until one property has one`() {
        for write in [
            { $0.frame.size.width += 1 }, { $0.center.x += 1 }, { $0.anchorPoint.x += 1 },
            { $0.transform = CGAffineTransform(scaleX: 2, y: 2) },
            { $0.layer.sublayerTransform = CATransform3DMakeScale(2, 2, 1) }, { $0.alpha = 0.5 },
            { $0.layer.transform = CATransform3DMakeTranslation(0, 0, 5) },
            { $0.layer.sublayerTransform = CATransform3DMakeTranslation(0, 0, 5) },
            { $0.layer.zPosition = 1 }, { $0.layer.anchorPointZ = 1 }, { $0.layer.cornerRadius = 1 },
        ] as [(UIView) -> Void] {
            let (stage, view) = (Stage(), UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10)))
            stage.window.addSubview(view)
            stage.beginRecording()
            #expect(stage.timeline.tracks.isEmpty && !stage.timeline.hasDepth)
            stage.perform { UIView.animate(withDuration: 1) { write(view) } }
            #expect(!stage.timeline.tracks.isEmpty)
        }
        var details = Timeline.TargetDetails()
        #expect(
            !details.hasDepth && !details.isOutsidePlane && !details.isMask && details.zPosition == 0
                && details.anchorPointZ == 0)
        details.zPosition = 1
        #expect(details.hasDepth && details.isOutsidePlane)
        details = Timeline.TargetDetails()
        details.anchorPointZ = 1
        #expect(details.hasDepth && details.isOutsidePlane)
        details = Timeline.TargetDetails()
        details.sublayerDepth = Transform3D.translation(x: 0, y: 0, z: 1).depthPart
        #expect(details.hasDepth && !details.isOutsidePlane)
    }

    @Test func `cumulative cycles, groups and nested curves give the value of their time`() throws {
        let track = try KeyframeTrack.coreAnimation(values: [Components([0]), Components([10])])
        func value(_ timings: [MediaTiming], _ curves: [UnitCurve?] = [], cumulative: Bool = false, at time: Double)
            -> Double
        {
            var timeline = Timeline()
            let animation = LayerAnimation(
                target: 0, keyPath: "position.x", addTime: 0, clock: 0, timings: timings, groupCurves: curves,
                curve: .keyframes(track), isAdditive: false, isCumulative: cumulative)
            timeline.targets.append(
                Timeline.Target(
                    name: .anonymous, geometry: LayerGeometry(), alpha: 1, isHidden: false, backgroundColor: nil,
                    parent: nil))
            _ = timeline.add(animation)
            return timeline.shown(of: 0, at: time).geometry.position.x
        }
        let twice = try MediaTiming(duration: 2, repetition: .count(3))
        for (time, expected) in [(1.0, 5.0), (3, 5), (5, 5)] { #expect(value([twice], at: time) == expected) }
        for (time, expected) in [(1.0, 5.0), (3, 15), (5, 25)] {
            #expect(value([twice], cumulative: true, at: time) == expected)
        }
        let group = try MediaTiming(duration: 4, speed: 2)
        #expect(value([group, try MediaTiming(duration: 4)], at: 1) == 5)
        #expect(
            value([try MediaTiming(duration: 4), try MediaTiming(duration: 4)], [.easeIn], at: 2) == 10
                * UnitCurve.easeIn.value(at: 0.5))
        let turned = try MediaTiming(duration: 2, repetition: .count(2), autoreverses: true)
        #expect(value([turned], cumulative: true, at: 1) == 5 && value([turned], cumulative: true, at: 5) == 5)
    }

    @Test func `a part of the way of a transform is left, in the plane and out of it`() {
        let (from, to) = (Transform3D.translation(x: 8, y: 4, z: 2), Transform3D.translation(x: 0, y: 8, z: 10))
        let rest = Turn(from: from, to: to).remaining(at: 0.25)
        #expect(rest.plane.tx == 6 && rest.plane.ty == -3)
        #expect(Transform3D(AffineTransform.identity, rest.space).row4.z == -6)
        let outline = LayerContent.Outline([.move], points: [.zero])
        #expect(outline == LayerContent.Outline([.move], points: [.zero], isEvenOdd: false) && !outline.isEvenOdd)
    }

    @Test func `a newer animation of the opacity ends an older one`() {
        let stage = Stage(size: CGSize(width: 100, height: 100))
        let view = stage.addView()
        stage.beginRecording()
        stage.perform { UIView.animate(withDuration: 4, curve: .linear) { view.alpha = 0 } }
        stage.advance(to: 1)
        stage.perform { UIView.animate(withDuration: 1, curve: .linear) { view.alpha = 0.5 } }
        stage.runToIdle()
        func shown(_ time: Double) -> Double { stage.presentation(of: view, at: time).alpha }
        #expect(shown(0.5) == 0.875 && shown(1) == 0 && shown(1.5) == 0.25 && shown(4.5) == 0.5)
        // Only the newest animation of the opacity counts, also after its end.
        #expect(shown(2) == 0.5 && shown(2.5) == 0.5 && shown(3) == 0.5)
    }

    @Test func `lines of text are bars around the middle, one below the other`() {
        let bounds = Rect(x: 10, y: 20, width: 100, height: 50)
        let bars = LayerContent.Mark.bars([40, 20, 10], fontSize: 10, alignment: 0.5, in: bounds)
        // Three lines of 12 points begin 18 above the middle, 45; a bar is half as high as the font.
        #expect(bars.map(\.origin.y) == [30.5, 42.5, 54.5] && bars.map(\.size.height) == [5, 5, 5])
        #expect(bars.map(\.origin.x) == [40, 50, 55] && bars.map(\.size.width) == [40, 20, 10])
        #expect(LayerContent.Mark.lines([130, 0.5], wraps: true, in: bounds) == [100, 30, 0.5])
        #expect(LayerContent.Mark.lines([130, 0.5], wraps: false, in: bounds) == [100, 0.5])
        #expect(LayerContent.Mark.lines([2], wraps: true, in: Rect(x: 0, y: 0, width: 0, height: 5)) == [1, 1])
    }
}
