import AnimationMath

/// The effect of a property on the frames of its layer.
package enum PropertyEffect: Hashable, Sendable {
    /// It determines a part of the layer's placement.
    case placement(PlacementPart)
    /// It moves the sublayers only.
    case sublayers
    /// It takes the layer or its sublayers out of the plane of the superlayer.
    case depth
    /// It changes how the layer looks, but no frame.
    case appearance

    /// Whether it moves the layer or its sublayers within the plane.
    package var isMotion: Bool { isPlacement && self != .placement(.alpha) || self == .sublayers }

    /// Whether it moves or fades the layer.
    package var isPlacement: Bool { if case .placement = self { true } else { false } }
}

/// The parts of a layer's placement, of which ``RunningValues`` composes its rectangle and its opacity.
package enum PlacementPart: Int, CaseIterable, Sendable {
    case bounds, position, anchorPoint, transform, alpha
}

/// One row of the table of animatable properties: name, storage, and how its animations combine.
///
/// This file is the table. Capture, timeline and layers know a property only by its row here. A new property is a value in
/// ``Timeline/TargetDetails``, a row, and a list in ``PropertyTracks`` with its lines in `apply` and `answer`.
package struct AnimatableProperty<Value: AnimatableVector>: Sendable {
    /// The result of several animations of one property at a time.
    package enum Combination: Sendable {
        /// Overlapping animations add up.
        case additive
        /// They add up, but an animation from or to a value that is not upright keeps the layer rigid.
        case turning(isUpright: @Sendable (Value) -> Bool)
        /// A newer animation replaces the older ones.
        case replaced
    }

    /// A component by its name in key paths.
    package typealias Component = (name: String, path: WritableKeyPath<Value, Double> & Sendable)

    /// The key path that explicit animations use.
    package let name: String
    package let effect: PropertyEffect
    let combination: Combination
    /// The storage of its value.
    package let value: WritableKeyPath<ShownLayer, Value> & Sendable
    /// The storage of its tracks.
    let tracks: WritableKeyPath<PropertyTracks, TrackList<Value>> & Sendable
    /// The components that key paths name, as in `bounds.size.width`; a function, so that making a row allocates nothing.
    package let components: @Sendable () -> [Component]

    init(
        _ name: String, _ effect: PropertyEffect, _ combination: Combination = .additive,
        value: WritableKeyPath<ShownLayer, Value> & Sendable,
        tracks: WritableKeyPath<PropertyTracks, TrackList<Value>> & Sendable,
        components: @escaping @Sendable () -> [Component] = { [] }
    ) {
        self.name = name
        self.effect = effect
        self.combination = combination
        self.value = value
        self.tracks = tracks
        self.components = components
    }

    /// Whether a newer animation replaces the older ones.
    package var isReplaced: Bool { if case .replaced = combination { true } else { false } }

    /// Whether its animations may turn the layer.
    var isTurning: Bool { if case .turning = combination { true } else { false } }
}

// MARK: The rows

extension AnimatableProperty where Value == Rect {
    /// The rectangle in the layer's own coordinates.
    package static var bounds: Self {
        Self("bounds", .placement(.bounds), value: \.geometry.bounds, tracks: \.bounds) {
            [
                ("origin.x", \.origin.x), ("origin.y", \.origin.y), ("size.width", \.size.width),
                ("size.height", \.size.height),
            ]
        }
    }
}

extension AnimatableProperty where Value == Point {
    /// The anchor in the superlayer's coordinates.
    package static var position: Self {
        Self("position", .placement(.position), value: \.geometry.position, tracks: \.position) {
            [("x", \.x), ("y", \.y)]
        }
    }

    /// The anchor as a fraction of the bounds.
    package static var anchorPoint: Self {
        Self("anchorPoint", .placement(.anchorPoint), value: \.geometry.anchorPoint, tracks: \.anchorPoint) {
            [("x", \.x), ("y", \.y)]
        }
    }
}

extension AnimatableProperty where Value == AffineTransform {
    /// The affine part of the transform. Key paths name the whole transform; see ``AnimatedComponents``.
    package static var transform: Self {
        Self(
            "transform", .placement(.transform), .turning { $0.isUpright }, value: \.geometry.transform,
            tracks: \.transform)
    }

    /// The affine part of the sublayer transform.
    package static var sublayerTransform: Self {
        Self("sublayerTransform", .sublayers, value: \.geometry.sublayerTransform, tracks: \.sublayerTransform)
    }
}

extension AnimatableProperty where Value == TransformDepth {
    /// The part of the transform that is not affine.
    package static var depth: Self {
        Self("transform", .depth, .turning { $0.isUpright }, value: \.details.depth, tracks: \.depth)
    }

    /// The part of the sublayer transform that is not affine.
    package static var sublayerDepth: Self {
        Self("sublayerTransform", .depth, value: \.details.sublayerDepth, tracks: \.sublayerDepth)
    }
}

extension AnimatableProperty where Value == Double {
    /// The opacity.
    package static var alpha: Self {
        Self("opacity", .placement(.alpha), .replaced, value: \.alpha, tracks: \.alpha) { [("", \.self)] }
    }

    /// The position along the z axis, in points.
    package static var zPosition: Self {
        Self("zPosition", .depth, value: \.details.zPosition, tracks: \.zPosition) { [("", \.self)] }
    }

    /// The anchor along the z axis, in points.
    package static var anchorPointZ: Self {
        Self("anchorPointZ", .depth, value: \.details.anchorPointZ, tracks: \.anchorPointZ) { [("", \.self)] }
    }
}

extension AnimatableProperty where Value == Components {
    /// A property that changes how the layer looks.
    package static func appearance(_ property: AppearanceProperty) -> Self {
        Self(property.rawValue, .appearance, .replaced, value: \.details[property], tracks: \.[property])
    }
}

/// An animatable property of a layer that changes how it looks, not where it is: a row of the table of `AnimatableProperty`,
/// named by its key path.
public enum AppearanceProperty: String, Hashable, Sendable, CaseIterable {
    /// Red, green, blue and opacity of the background, 0…1.
    case backgroundColor
    /// The radius of the corners, in points.
    case cornerRadius
    /// The width of the border, in points.
    case borderWidth
    /// Red, green, blue and opacity of the border, 0…1.
    case borderColor
    /// Red, green, blue and opacity of the shadow, 0…1.
    case shadowColor
    /// The opacity of the shadow, 0…1.
    case shadowOpacity
    /// The blur radius of the shadow, in points.
    case shadowRadius
    /// The horizontal and vertical offset of the shadow, in points.
    case shadowOffset
    /// The control points of a shape layer's path: x and y of each, in points.
    case path
    /// The control points of the shadow's path: x and y of each, in points.
    case shadowPath
    /// The start of the stroked part of a path, a fraction of its length.
    case strokeStart
    /// The end of the stroked part of a path, a fraction of its length.
    case strokeEnd
    /// The width of a stroke, in points.
    case lineWidth
    /// Red, green, blue and opacity of a shape's inside, 0…1.
    case fillColor
    /// Red, green, blue and opacity of a shape's stroke, 0…1.
    case strokeColor
    /// The part of the contents that is shown: x, y, width and height as fractions.
    case contentsRect
    /// The positions of a gradient's stops, fractions.
    case locations
    /// The start point of a gradient, fractions of the bounds.
    case startPoint
    /// The end point of a gradient, fractions of the bounds.
    case endPoint
    /// The colours of a gradient: red, green, blue and opacity of each, 0…1.
    case colors
}

// MARK: The storage

/// The tracks of every animatable property.
public struct PropertyTracks: Sendable {
    /// Changes of the bounds.
    public package(set) var bounds = TrackList<Rect>()
    /// Changes of the position.
    public package(set) var position = TrackList<Point>()
    /// Changes of the anchor point.
    public package(set) var anchorPoint = TrackList<Point>()
    /// Changes of the transform.
    public package(set) var transform = TrackList<AffineTransform>()
    /// Changes of the sublayer transform.
    public package(set) var sublayerTransform = TrackList<AffineTransform>()
    /// Changes of the opacity.
    public package(set) var alpha = TrackList<Double>()
    /// Changes of the part of the transform that is not affine.
    public package(set) var depth = TrackList<TransformDepth>()
    /// Changes of the part of the sublayer transform that is not affine.
    public package(set) var sublayerDepth = TrackList<TransformDepth>()
    /// Changes of the position along the z axis, in points.
    public package(set) var zPosition = TrackList<Double>()
    /// Changes of the anchor along the z axis, in points.
    public package(set) var anchorPointZ = TrackList<Double>()
    /// Changes of how layers look.
    public package(set) var appearance: [AppearanceProperty: TrackList<Components>] = [:]

    /// Whether nothing changes.
    package var isEmpty: Bool {
        bounds.isEmpty && position.isEmpty && anchorPoint.isEmpty && transform.isEmpty && sublayerTransform.isEmpty
            && alpha.isEmpty && depth.isEmpty && sublayerDepth.isEmpty && zPosition.isEmpty && anchorPointZ.isEmpty
            && appearance.values.allSatisfy(\.isEmpty)
    }

    /// The changes of an appearance property.
    subscript(property: AppearanceProperty) -> TrackList<Components> {
        get { appearance[property] ?? TrackList() }
        _modify { yield &appearance[property, default: TrackList()] }
    }

    /// Lets an edit change the tracks of every property, in the order of the table.
    mutating func apply(_ edit: inout some TrackEdit) {
        edit.apply(to: &bounds, of: .bounds)
        edit.apply(to: &position, of: .position)
        edit.apply(to: &anchorPoint, of: .anchorPoint)
        edit.apply(to: &transform, of: .transform)
        edit.apply(to: &sublayerTransform, of: .sublayerTransform)
        edit.apply(to: &alpha, of: .alpha)
        edit.apply(to: &depth, of: .depth)
        edit.apply(to: &sublayerDepth, of: .sublayerDepth)
        edit.apply(to: &zPosition, of: .zPosition)
        edit.apply(to: &anchorPointZ, of: .anchorPointZ)
        for property in sortedAppearance { edit.apply(to: &self[property], of: .appearance(property)) }
    }

    fileprivate var sortedAppearance: [AppearanceProperty] {
        appearance.isEmpty ? [] : appearance.keys.sorted { $0.rawValue < $1.rawValue }
    }
}

extension Timeline {
    /// Lets a query read the tracks of every property, in the order of the table.
    package func answer<Query: TrackQuery>(_ query: Query) -> Query {
        var query = query
        query.read(tracks.bounds, of: .bounds, in: self)
        query.read(tracks.position, of: .position, in: self)
        query.read(tracks.anchorPoint, of: .anchorPoint, in: self)
        query.read(tracks.transform, of: .transform, in: self)
        query.read(tracks.sublayerTransform, of: .sublayerTransform, in: self)
        query.read(tracks.alpha, of: .alpha, in: self)
        query.read(tracks.depth, of: .depth, in: self)
        query.read(tracks.sublayerDepth, of: .sublayerDepth, in: self)
        query.read(tracks.zPosition, of: .zPosition, in: self)
        query.read(tracks.anchorPointZ, of: .anchorPointZ, in: self)
        for property in tracks.sortedAppearance { query.read(tracks[property], of: .appearance(property), in: self) }
        return query
    }
}

/// The animatable values of one layer, in the coordinates of its superlayer: the model's, or those shown at a time.
@dynamicMemberLookup
public struct ShownLayer: Sendable {
    /// Bounds, position, anchor point and the affine parts of the transforms.
    public var geometry: LayerGeometry
    /// The opacity.
    public var alpha: Double
    /// The values that few layers have.
    public var details = Timeline.TargetDetails()

    package init(geometry: LayerGeometry, alpha: Double, details: Timeline.TargetDetails) {
        self.geometry = geometry
        self.alpha = alpha
        self.details = details
    }

    /// One of the ``details``.
    public subscript<Value>(dynamicMember path: WritableKeyPath<Timeline.TargetDetails, Value>) -> Value {
        get { details[keyPath: path] }
        set { details[keyPath: path] = newValue }
    }

    /// The 4×4 transform.
    public var transform: Transform3D {
        get { Transform3D(geometry.transform, details.depth) }
        set { (geometry.transform, details.depth) = (newValue.affinePart, newValue.depthPart) }
    }

    /// The 4×4 sublayer transform.
    public var sublayerTransform: Transform3D {
        get { Transform3D(geometry.sublayerTransform, details.sublayerDepth) }
        set { (geometry.sublayerTransform, details.sublayerDepth) = (newValue.affinePart, newValue.depthPart) }
    }
}

extension Timeline {
    /// The values that few layers have: depth and appearance.
    public struct TargetDetails: Sendable, Equatable {
        /// The part of its transform that is not affine.
        public var depth = TransformDepth.zero
        /// The part of its sublayer transform that is not affine.
        public var sublayerDepth = TransformDepth.zero
        /// Its position along the z axis, in points.
        public var zPosition = 0.0
        /// Its anchor along the z axis, in points.
        public var anchorPointZ = 0.0
        /// Whether it is the mask of the layer that it is in.
        public var isMask = false
        /// The appearance, as far as it was set.
        public var appearance: [AppearanceProperty: Components] = [:]

        /// Creates the values of a plain layer.
        public init() {}

        /// An appearance property, without components where it was not set.
        subscript(property: AppearanceProperty) -> Components {
            get { appearance[property] ?? .zero }
            set { appearance[property] = newValue }
        }

        /// Whether the layer is outside the plane of its superlayer.
        package var isOutsidePlane: Bool { depth != .zero || zPosition != 0 || anchorPointZ != 0 }

        /// Whether the layer is outside the plane of its superlayer, or its sublayers outside its own.
        package var hasDepth: Bool { isOutsidePlane || sublayerDepth != .zero }
    }
}
