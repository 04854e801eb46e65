import AnimationMath

extension UIScrollView {
    /// The view that the delegate lets zoom.
    final var zoomedView: UIView? { delegate?.viewForZooming(in: self) }

    /// Scales the zoomed view, and with it the content, to the allowed scale that is nearest to `scale`.
    ///
    /// - Parameter middle: The point that comes to the middle of the bounds, in the zoomed view's own coordinates.
    final func zoom(to scale: CGFloat, middle: CGPoint, animated: Bool) {
        guard let view = zoomedView, view.transform.a != 0 else { return }
        changeNumber += 1
        endMotion()
        let scale = max(minimumZoomScale, min(scale, maximumZoomScale))
        let change = {
            let (origin, factor) = (view.frame.origin, scale / view.transform.a)
            view.transform = CGAffineTransform(scaleX: scale, y: scale)
            view.frame.origin = origin
            self.contentSize = CGSize(
                width: self.contentSize.width * factor, height: self.contentSize.height * factor)
            let middle = view.convert(middle, to: self)
            self.contentOffset = CGPoint(
                self.clampedContentOffset(
                    Point(CGPoint(x: middle.x - self.bounds.width / 2, y: middle.y - self.bounds.height / 2))))
            self.delegate?.scrollViewDidZoom(self)
        }
        guard animated else { return change() }
        delegate?.scrollViewWillBeginZooming(self, with: view)
        animateUpdate(change) { _ in self.delegate?.scrollViewDidEndZooming(self, with: view, atScale: scale) }
    }
}
