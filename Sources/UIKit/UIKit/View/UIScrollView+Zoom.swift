import AnimationMath

/// A pinch that zooms, from where it was recognized.
struct ZoomPinch {
    let view: UIView
    let scale: CGFloat
    let contentSize: CGSize
    /// The point between the fingers, in the coordinates of the zoomed view: it stays there.
    let anchor: CGPoint
}

/// The fingers of a pinch may drag as well.
final class UIScrollViewPinchGestureRecognizer: UIPinchGestureRecognizer {
    private var pan: UIGestureRecognizer? { (view as? UIScrollView)?.panGestureRecognizer }

    override func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool {
        preventedGestureRecognizer !== pan
    }
    override func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool {
        preventingGestureRecognizer !== pan
    }
}

extension UIScrollView {
    // MARK: By the program

    /// The view that the delegate lets zoom.
    final var zoomedView: UIView? { delegate?.viewForZooming(in: self) }

    /// Scales the zoomed view, and with it the content, to the allowed scale that is nearest to `scale`.
    ///
    /// - Parameter middle: The point that comes to the middle of the bounds, in the zoomed view's own coordinates.
    final func zoom(to scale: CGFloat, middle: CGPoint, animated: Bool) {
        guard let view = zoomedView, view.transform.a != 0 else { return }
        changeNumber += 1
        endMotion()
        let scale = clampedZoomScale(scale)
        let change = {
            self.scale(view, to: scale, contentSize: self.contentSize, at: view.transform.a)
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

    private func clampedZoomScale(_ scale: CGFloat) -> CGFloat { max(minimumZoomScale, min(scale, maximumZoomScale)) }

    /// Scales the zoomed view about its top left corner, and the content with it, given its size at another scale.
    private func scale(_ view: UIView, to scale: CGFloat, contentSize size: CGSize, at base: CGFloat) {
        let (origin, factor) = (view.frame.origin, scale / base)
        view.transform = CGAffineTransform(scaleX: scale, y: scale)
        view.frame.origin = origin
        contentSize = CGSize(width: size.width * factor, height: size.height * factor)
    }

    // MARK: By fingers

    final var canZoom: Bool { minimumZoomScale < maximumZoomScale }

    final func zoomLimitsDidChange() {
        guard canZoom, zoomRecognizer == nil else { return }
        let recognizer = UIScrollViewPinchGestureRecognizer()
        recognizer.addHandler { [weak self] in self?.handlePinch($0.state) }
        zoomRecognizer = recognizer
        addGestureRecognizer(recognizer)
    }

    private func handlePinch(_ state: UIGestureRecognizer.State) {
        guard let recognizer = zoomRecognizer else { return }
        switch state {
        case .began: beginPinch(recognizer)
        case .changed: pinch(recognizer)
        case .ended, .cancelled: endPinch(recognizer)
        default: break
        }
    }

    private func beginPinch(_ recognizer: UIPinchGestureRecognizer) {
        guard let view = zoomedView else { return }
        endMotion()
        recognizer.scale = 1
        zoomPinch = ZoomPinch(
            view: view, scale: view.transform.a, contentSize: contentSize, anchor: recognizer.location(in: view))
        isZooming = true
        delegate?.scrollViewWillBeginZooming(self, with: view)
    }

    private func pinch(_ recognizer: UIPinchGestureRecognizer) {
        guard let zoomPinch else { return }
        let wanted = zoomPinch.scale * recognizer.scale
        let scale = clampedZoomScale(wanted)
        let beyond = bouncesZoom && scale > 0 ? (wanted / scale).squareRoot() : 1
        let finger = recognizer.location(in: self)
        self.scale(zoomPinch.view, to: scale * beyond, contentSize: zoomPinch.contentSize, at: zoomPinch.scale)
        contentOffset = offset(bringing: zoomPinch, to: finger)
        delegate?.scrollViewDidZoom(self)
    }

    /// The content offset with which the point of a pinch is where the finger was at the present one.
    private func offset(bringing pinch: ZoomPinch, to finger: CGPoint) -> CGPoint {
        let place = pinch.view.convert(pinch.anchor, to: self)
        return CGPoint(x: contentOffset.x + place.x - finger.x, y: contentOffset.y + place.y - finger.y)
    }

    /// Returns to the limits of the scale and to the content. While a finger drags, its release does the latter.
    private func endPinch(_ recognizer: UIPinchGestureRecognizer) {
        guard let pinch = zoomPinch else { return }
        zoomPinch = nil
        isZooming = false
        let (view, finger) = (pinch.view, recognizer.location(in: self))
        let scale = clampedZoomScale(view.transform.a)
        let end = { (_: Bool) in
            self.isZoomBouncing = false
            self.delegate?.scrollViewDidEndZooming(self, with: view, atScale: scale)
        }
        isZoomBouncing = scale != view.transform.a
        let isOutside = CGPoint(clampedContentOffset(Point(contentOffset))) != contentOffset
        guard isZoomBouncing || isOutside && !isDragging else { return end(true) }
        animateUpdate(
            {
                if isZoomBouncing { self.scale(view, to: scale, contentSize: pinch.contentSize, at: pinch.scale) }
                contentOffset = CGPoint(clampedContentOffset(Point(offset(bringing: pinch, to: finger))))
                if isZoomBouncing { delegate?.scrollViewDidZoom(self) }
            }, end)
    }
}
