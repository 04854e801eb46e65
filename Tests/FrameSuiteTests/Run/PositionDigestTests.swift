import FrameSuite
import AnimationCore
import Testing

@Suite struct PositionDigestTests {
    private static let rects = [
        Rect(x: 1, y: 2, width: 3, height: 4), Rect(x: -1.5, y: 0, width: 1e9, height: 1e-9),
    ]

    private func digest(_ rects: [Rect], alphas: [Double] = [1, 0.5]) -> UInt64 {
        var digest = PositionDigest()
        for (rect, alpha) in zip(rects, alphas) { digest.add(rect, alpha: alpha) }
        return digest.value
    }

    @Test func `the same bits give the same digest`() {
        #expect(digest(Self.rects) == digest(Self.rects))
        #expect(digest([]) != digest(Self.rects))
    }

    @Test func `a single changed bit changes the digest`() {
        var seen: Set = [digest(Self.rects)]
        for path: WritableKeyPath<Rect, Double> in [\.origin.x, \.origin.y, \.size.width, \.size.height] {
            for bit in 0..<64 {
                var changed = Self.rects
                changed[1][keyPath: path] = Double(bitPattern: changed[1][keyPath: path].bitPattern ^ 1 << bit)
                seen.insert(digest(changed))
            }
        }
        seen.insert(digest(Self.rects, alphas: [1, 0.5.nextUp]))
        #expect(seen.count == 4 * 64 + 2)
    }

    @Test func `swapped values change the digest`() {
        let (a, b) = (Self.rects[0], Self.rects[1])
        #expect(digest([a, b], alphas: [1, 1]) != digest([b, a], alphas: [1, 1]))
        let swapped = Rect(x: a.origin.y, y: a.origin.x, width: a.size.width, height: a.size.height)
        #expect(digest([a]) != digest([swapped]))
        #expect(PositionDigest.combined([1, 2]) != PositionDigest.combined([2, 1]))
        #expect(PositionDigest.combined([1]) != PositionDigest.combined([1, 1]))
    }

    /// A constant: recorded digests must keep their meaning.
    @Test func `the digest of known values is a known number`() {
        #expect(PositionDigest.text(PositionDigest().value).count == 16)
        #expect(PositionDigest.text(0xABC) == "0000000000000abc")
    }
}
