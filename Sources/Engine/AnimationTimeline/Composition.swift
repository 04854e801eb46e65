import AnimationCore

/// A target that is put together in every frame, because it turns, or because animations of different timing overlap on
/// it: its end plus, for each of them, a delta times its remaining fraction.
struct Composition: Sendable {
    /// One animation's part.
    struct Part: Sendable {
        /// The index of its remaining fraction.
        let remaining: Int
        let delta: Values
    }

    /// The part of an animation that turns the target.
    struct TurningPart: Sendable {
        /// The index of its remaining fraction.
        let remaining: Int
        let turn: Turn
    }

    /// The superview.
    let parent: ParentID
    let end: Values
    let parts: [Part]
    let turns: [TurningPart]

    /// All that the target's box and opacity depend on, in one vector.
    ///
    /// The bounds' origin does not move the layer itself, and the transform's translation only adds to the position.
    struct Values: Sendable {
        private var lanes: SIMD16<Double>

        static let zero = Values(lanes: .zero)

        private init(lanes: SIMD16<Double>) { self.lanes = lanes }

        init(_ geometry: LayerGeometry, _ alpha: Double) {
            self = .zero
            size = geometry.bounds.size
            anchor = geometry.anchorPoint
            point = geometry.position
            addTransform(geometry.transform)
            self.alpha = alpha
        }

        var size: Size {
            get { Size(width: lanes[0], height: lanes[1]) }
            set { (lanes[0], lanes[1]) = (newValue.width, newValue.height) }
        }
        var anchor: Point {
            get { Point(x: lanes[2], y: lanes[3]) }
            set { (lanes[2], lanes[3]) = (newValue.x, newValue.y) }
        }
        /// The anchor in the superview's coordinates.
        var point: Point {
            get { Point(x: lanes[4], y: lanes[5]) }
            set { (lanes[4], lanes[5]) = (newValue.x, newValue.y) }
        }
        var alpha: Double {
            get { lanes[6] }
            set { lanes[6] = newValue }
        }

        mutating func addTransform(_ transform: AffineTransform) {
            point += Point(x: transform.tx, y: transform.ty)
            lanes[8] += transform.a
            lanes[9] += transform.b
            lanes[10] += transform.c
            lanes[11] += transform.d
        }

        static func += (lhs: inout Values, rhs: Values) { lhs.lanes += rhs.lanes }

        mutating func add(_ delta: Values, times factor: Double) { lanes += delta.lanes * factor }

        /// The bounding box, in the coordinates that `around` leads to from the parent's.
        func rect(through around: AffineTransform) -> Rect {
            let map = AffineTransform(
                a: lanes[8], b: lanes[9], c: lanes[10], d: lanes[11], tx: point.x, ty: point.y
            ).concatenating(around)
            let (width, height) = (size.width.magnitude, size.height.magnitude)
            return Rect(x: -anchor.x * width, y: -anchor.y * height, width: width, height: height).applying(map)
        }
    }
}
