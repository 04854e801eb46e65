// Requirements of protocols that are optional on iOS. The defaults do nothing, or return what UIKit assumes without
// them.

extension CAAnimationDelegate {
    public func animationDidStart(_: CAAnimation) {}
    public func animationDidStop(_: CAAnimation, finished _: Bool) {}
}

extension CALayerDelegate {
    public func display(_ layer: CALayer) { layer.recordDrawing() }
    public func draw(_: CALayer, in _: CGContext) {}
    public func layerWillDraw(_: CALayer) {}
    public func layoutSublayers(of _: CALayer) {}
    public func action(for _: CALayer, forKey _: String) -> (any CAAction)? { nil }
}

extension UIScrollViewDelegate {
    public func scrollViewDidScroll(_: UIScrollView) {}
    public func scrollViewWillBeginDragging(_: UIScrollView) {}
    public func scrollViewWillEndDragging(
        _: UIScrollView, withVelocity _: CGPoint, targetContentOffset: UnsafeMutablePointer<CGPoint>
    ) {}
    public func scrollViewDidEndDragging(_: UIScrollView, willDecelerate _: Bool) {}
    public func scrollViewWillBeginDecelerating(_: UIScrollView) {}
    public func scrollViewDidEndDecelerating(_: UIScrollView) {}
    public func scrollViewDidEndScrollingAnimation(_: UIScrollView) {}
    public func viewForZooming(in _: UIScrollView) -> UIView? { nil }
    public func scrollViewShouldScrollToTop(_: UIScrollView) -> Bool { true }
    public func scrollViewDidScrollToTop(_: UIScrollView) {}
    public func scrollViewDidZoom(_: UIScrollView) {}
    public func scrollViewWillBeginZooming(_: UIScrollView, with _: UIView?) {}
    public func scrollViewDidEndZooming(_: UIScrollView, with _: UIView?, atScale _: CGFloat) {}
}

extension UINavigationControllerDelegate {
    public func navigationController(_: UINavigationController, willShow _: UIViewController, animated: Bool) {}
    public func navigationController(_: UINavigationController, didShow _: UIViewController, animated: Bool) {}
    public func navigationController(
        _: UINavigationController, animationControllerFor _: UINavigationController.Operation, from _: UIViewController,
        to _: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { nil }
    public func navigationController(
        _: UINavigationController, interactionControllerFor _: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { nil }
    public func navigationControllerSupportedInterfaceOrientations(
        _: UINavigationController
    ) -> UIInterfaceOrientationMask { .allButUpsideDown }
    public func navigationControllerPreferredInterfaceOrientationForPresentation(
        _: UINavigationController
    ) -> UIInterfaceOrientation { .portrait }
}

extension UITabBarControllerDelegate {
    public func tabBarController(_: UITabBarController, shouldSelect _: UIViewController) -> Bool { true }
    public func tabBarController(_: UITabBarController, didSelect _: UIViewController) {}
    public func tabBarController(
        _: UITabBarController, animationControllerForTransitionFrom _: UIViewController, to _: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { nil }
    public func tabBarController(
        _: UITabBarController, interactionControllerFor _: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { nil }
}

extension UIAdaptivePresentationControllerDelegate {
    public func adaptivePresentationStyle(for _: UIPresentationController) -> UIModalPresentationStyle { .none }
    public func adaptivePresentationStyle(
        for controller: UIPresentationController, traitCollection: UITraitCollection
    ) -> UIModalPresentationStyle { adaptivePresentationStyle(for: controller) }
    public func presentationController(
        _: UIPresentationController, viewControllerForAdaptivePresentationStyle _: UIModalPresentationStyle
    ) -> UIViewController? { nil }
    public func presentationControllerShouldDismiss(_: UIPresentationController) -> Bool { true }
    public func presentationControllerWillDismiss(_: UIPresentationController) {}
    public func presentationControllerDidDismiss(_: UIPresentationController) {}
    public func presentationControllerDidAttemptToDismiss(_: UIPresentationController) {}
}

extension UISheetPresentationControllerDelegate {
    public func sheetPresentationControllerDidChangeSelectedDetentIdentifier(_: UISheetPresentationController) {}
}

extension UIPopoverPresentationControllerDelegate {
    public func prepareForPopoverPresentation(_: UIPopoverPresentationController) {}
    public func popoverPresentationControllerShouldDismissPopover(_: UIPopoverPresentationController) -> Bool { true }
    public func popoverPresentationControllerDidDismissPopover(_: UIPopoverPresentationController) {}
}

extension UIPreviewInteractionDelegate {
    public func previewInteractionShouldBegin(_: UIPreviewInteraction) -> Bool { true }
    public func previewInteraction(_: UIPreviewInteraction, didUpdateCommitTransition _: CGFloat, ended: Bool) {}
}

extension UITableViewDataSource {
    public func numberOfSections(in _: UITableView) -> Int { 1 }
    public func tableView(_: UITableView, titleForHeaderInSection _: Int) -> String? { nil }
    public func tableView(_: UITableView, titleForFooterInSection _: Int) -> String? { nil }
}

extension UITableViewDelegate {
    public func tableView(_ tableView: UITableView, heightForRowAt _: IndexPath) -> CGFloat { tableView.rowHeight }
    public func tableView(_ tableView: UITableView, estimatedHeightForRowAt _: IndexPath) -> CGFloat {
        tableView.estimatedRowHeight
    }
    public func tableView(_: UITableView, viewForHeaderInSection _: Int) -> UIView? { nil }
    public func tableView(_: UITableView, viewForFooterInSection _: Int) -> UIView? { nil }
    public func tableView(_ tableView: UITableView, heightForHeaderInSection _: Int) -> CGFloat {
        tableView.sectionHeaderHeight
    }
    public func tableView(_ tableView: UITableView, heightForFooterInSection _: Int) -> CGFloat {
        tableView.sectionFooterHeight
    }
    public func tableView(_: UITableView, shouldHighlightRowAt _: IndexPath) -> Bool { true }
    public func tableView(_: UITableView, didHighlightRowAt _: IndexPath) {}
    public func tableView(_: UITableView, didUnhighlightRowAt _: IndexPath) {}
    public func tableView(_: UITableView, willSelectRowAt path: IndexPath) -> IndexPath? { path }
    public func tableView(_: UITableView, willDeselectRowAt path: IndexPath) -> IndexPath? { path }
    public func tableView(_: UITableView, didSelectRowAt _: IndexPath) {}
    public func tableView(_: UITableView, didDeselectRowAt _: IndexPath) {}
    public func tableView(_: UITableView, accessoryButtonTappedForRowWith _: IndexPath) {}
    public func tableView(_: UITableView, willDisplay _: UITableViewCell, forRowAt _: IndexPath) {}
    public func tableView(_: UITableView, didEndDisplaying _: UITableViewCell, forRowAt _: IndexPath) {}
    public func tableView(_: UITableView, willDisplayHeaderView _: UIView, forSection _: Int) {}
    public func tableView(_: UITableView, willDisplayFooterView _: UIView, forSection _: Int) {}
    public func tableView(_: UITableView, didEndDisplayingHeaderView _: UIView, forSection _: Int) {}
    public func tableView(_: UITableView, didEndDisplayingFooterView _: UIView, forSection _: Int) {}
}

extension UICollectionViewDataSource {
    public func numberOfSections(in _: UICollectionView) -> Int { 1 }
    public func collectionView(
        _: UICollectionView, viewForSupplementaryElementOfKind _: String, at _: IndexPath
    ) -> UICollectionReusableView { UICollectionReusableView() }
}

extension UICollectionViewDelegate {
    public func collectionView(_: UICollectionView, didSelectItemAt _: IndexPath) {}
    public func collectionView(_: UICollectionView, didDeselectItemAt _: IndexPath) {}
    public func collectionView(_: UICollectionView, shouldSelectItemAt _: IndexPath) -> Bool { true }
    public func collectionView(_: UICollectionView, shouldDeselectItemAt _: IndexPath) -> Bool { true }
    public func collectionView(_: UICollectionView, shouldShowMenuForItemAt _: IndexPath) -> Bool { false }
    public func collectionView(
        _: UICollectionView, canPerformAction _: Selector, forItemAt _: IndexPath, withSender _: Any?
    ) -> Bool { false }
    public func collectionView(
        _: UICollectionView, performAction _: Selector, forItemAt _: IndexPath, withSender _: Any?
    ) {}
    public func collectionView(_: UICollectionView, shouldHighlightItemAt _: IndexPath) -> Bool { true }
    public func collectionView(_: UICollectionView, didHighlightItemAt _: IndexPath) {}
    public func collectionView(_: UICollectionView, didUnhighlightItemAt _: IndexPath) {}
    public func collectionView(_: UICollectionView, willDisplay _: UICollectionViewCell, forItemAt _: IndexPath) {}
    public func collectionView(_: UICollectionView, didEndDisplaying _: UICollectionViewCell, forItemAt _: IndexPath) {}
    public func collectionView(
        _: UICollectionView, willDisplaySupplementaryView _: UICollectionReusableView, forElementKind _: String,
        at _: IndexPath
    ) {}
    public func collectionView(
        _: UICollectionView, didEndDisplayingSupplementaryView _: UICollectionReusableView,
        forElementOfKind _: String, at _: IndexPath
    ) {}
    public func collectionView(
        _: UICollectionView, transitionLayoutForOldLayout fromLayout: UICollectionViewLayout,
        newLayout toLayout: UICollectionViewLayout
    ) -> UICollectionViewTransitionLayout {
        UICollectionViewTransitionLayout(currentLayout: fromLayout, nextLayout: toLayout)
    }
}

extension UICollectionViewDataSourcePrefetching {
    public func collectionView(_: UICollectionView, cancelPrefetchingForItemsAt _: [IndexPath]) {}
}

extension UIViewImplicitlyAnimating {
    public func addAnimations(_: @escaping () -> Void, delayFactor: CGFloat) {}
    public func addAnimations(_: @escaping () -> Void) {}
    public func addCompletion(_: @escaping (UIViewAnimatingPosition) -> Void) {}
    public func continueAnimation(withTimingParameters _: (any UITimingCurveProvider)?, durationFactor: CGFloat) {}
}

extension UIViewControllerAnimatedTransitioning {
    public func interruptibleAnimator(
        using _: any UIViewControllerContextTransitioning
    ) -> any UIViewImplicitlyAnimating { AbsentAnimator.shared }
    public func animationEnded(_: Bool) {}
}

extension UIViewControllerInteractiveTransitioning {
    public var completionSpeed: CGFloat { 1 }
    public var completionCurve: UIView.AnimationCurve { .easeInOut }
    public var wantsInteractiveStart: Bool { true }
}

extension UIViewControllerTransitioningDelegate {
    public func animationController(
        forPresented _: UIViewController, presenting: UIViewController, source: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { nil }
    public func animationController(forDismissed _: UIViewController) -> (any UIViewControllerAnimatedTransitioning)? {
        nil
    }
    public func interactionControllerForPresentation(
        using _: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { nil }
    public func interactionControllerForDismissal(
        using _: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { nil }
    public func presentationController(
        forPresented _: UIViewController, presenting: UIViewController?, source: UIViewController
    ) -> UIPresentationController? { nil }
}

extension UIGestureRecognizerDelegate {
    public func gestureRecognizerShouldBegin(_: UIGestureRecognizer) -> Bool { true }
    public func gestureRecognizer(
        _: UIGestureRecognizer, shouldRecognizeSimultaneouslyWith _: UIGestureRecognizer
    ) -> Bool { false }
    public func gestureRecognizer(_: UIGestureRecognizer, shouldRequireFailureOf _: UIGestureRecognizer) -> Bool {
        false
    }
    public func gestureRecognizer(_: UIGestureRecognizer, shouldBeRequiredToFailBy _: UIGestureRecognizer) -> Bool {
        false
    }
    public func gestureRecognizer(_: UIGestureRecognizer, shouldReceive _: UITouch) -> Bool { true }
}

extension UITextFieldDelegate {
    public func textFieldShouldBeginEditing(_: UITextField) -> Bool { true }
    public func textFieldDidBeginEditing(_: UITextField) {}
    public func textFieldShouldEndEditing(_: UITextField) -> Bool { true }
    public func textFieldDidEndEditing(_: UITextField) {}
    public func textFieldDidEndEditing(_ field: UITextField, reason _: UITextField.DidEndEditingReason) {
        textFieldDidEndEditing(field)
    }
    public func textField(
        _: UITextField, shouldChangeCharactersIn _: NSRange, replacementString _: String
    ) -> Bool { true }
    public func textFieldDidChangeSelection(_: UITextField) {}
    public func textFieldShouldClear(_: UITextField) -> Bool { true }
    public func textFieldShouldReturn(_: UITextField) -> Bool { true }
}

extension UISceneDelegate {
    public func scene(_: UIScene, willConnectTo _: UISceneSession, options _: UIScene.ConnectionOptions) {}
}

extension UIPickerViewDelegate {
    public func pickerView(_: UIPickerView, titleForRow _: Int, forComponent _: Int) -> String? { nil }
    public func pickerView(_: UIPickerView, didSelectRow _: Int, inComponent _: Int) {}
}

extension UISearchBarDelegate {
    public func searchBar(_: UISearchBar, textDidChange _: String) {}
    public func searchBarShouldBeginEditing(_: UISearchBar) -> Bool { true }
    public func searchBarTextDidBeginEditing(_: UISearchBar) {}
    public func searchBarTextDidEndEditing(_: UISearchBar) {}
    public func searchBarSearchButtonClicked(_: UISearchBar) {}
    public func searchBarCancelButtonClicked(_: UISearchBar) {}
}

extension UITabBarDelegate { public func tabBar(_: UITabBar, didSelect _: UITabBarItem) {} }

extension UITextViewDelegate {
    public func textViewShouldBeginEditing(_: UITextView) -> Bool { true }
    public func textViewDidBeginEditing(_: UITextView) {}
    public func textViewShouldEndEditing(_: UITextView) -> Bool { true }
    public func textViewDidEndEditing(_: UITextView) {}
    public func textView(_: UITextView, shouldChangeTextIn _: NSRange, replacementText _: String) -> Bool { true }
    public func textViewDidChange(_: UITextView) {}
    public func textViewDidChangeSelection(_: UITextView) {}
}

extension UIApplicationDelegate {
    public var window: UIWindow?? {
        get { .some(Simulation.current?.window) }
        set {}
    }
}

extension UIBarPositioningDelegate {
    public func position(for _: any UIBarPositioning) -> UIBarPosition { .any }
}

extension UISplitViewControllerDelegate {
    public func splitViewController(
        _: UISplitViewController, collapseSecondary _: UIViewController, onto _: UIViewController
    ) -> Bool { false }
}

extension UIImagePickerControllerDelegate {
    public func imagePickerController(
        _: UIImagePickerController, didFinishPickingMediaWithInfo _: [UIImagePickerController.InfoKey: Any]
    ) {}
    public func imagePickerControllerDidCancel(_: UIImagePickerController) {}
}

extension UISearchControllerDelegate {
    public func willPresentSearchController(_: UISearchController) {}
    public func didPresentSearchController(_: UISearchController) {}
    public func willDismissSearchController(_: UISearchController) {}
    public func didDismissSearchController(_: UISearchController) {}
    public func presentSearchController(_: UISearchController) {}
}

extension WKNavigationDelegate {
    public func webView(_: WKWebView, didStartProvisionalNavigation _: WKNavigation!) {}
    public func webView(_: WKWebView, didCommit _: WKNavigation!) {}
    public func webView(_: WKWebView, didFinish _: WKNavigation!) {}
    public func webView(_: WKWebView, didFail _: WKNavigation!, withError _: any Error) {}
    public func webView(_: WKWebView, didFailProvisionalNavigation _: WKNavigation!, withError _: any Error) {}
}

extension WKUIDelegate {
    public func webViewDidClose(_: WKWebView) {}
}

extension SFSafariViewControllerDelegate {
    public func safariViewControllerDidFinish(_: SFSafariViewController) {}
    public func safariViewController(_: SFSafariViewController, didCompleteInitialLoad _: Bool) {}
}

extension MFMailComposeViewControllerDelegate {
    public func mailComposeController(
        _: MFMailComposeViewController, didFinishWith _: MFMailComposeResult, error _: (any Error)?
    ) {}
}
