import AnimationMath

extension CoordinateSpace {
    /// The space of a layer relative to an ancestor whose children the last layer of the chain is one of: the
    /// ancestor's sublayer transform acts, its own transform does not.
    package init(chain: [LayerGeometry], inside ancestor: LayerGeometry) {
        let map = CoordinateSpace(chain: chain).transformToRoot
        self.init(transformToRoot: chain.isEmpty ? map : map.concatenating(ancestor.sublayerMap))
    }
}
