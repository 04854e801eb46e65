import Foundation

// Declared: there is no camera and no library, so that nothing is picked. The picker is no navigation controller here, whose
// delegate cannot get another type in a subclass without Objective-C.

@preconcurrency @MainActor
public protocol UIImagePickerControllerDelegate: NSObjectProtocol {
    func imagePickerController(
        _ picker: UIImagePickerController, didFinishPickingMediaWithInfo info: [UIImagePickerController.InfoKey: Any])
    func imagePickerControllerDidCancel(_ picker: UIImagePickerController)
}

open class UIImagePickerController: UIViewController {
    public enum SourceType: Int, Hashable, Sendable { case photoLibrary, camera, savedPhotosAlbum }
    public enum CameraDevice: Int, Hashable, Sendable { case rear, front }
    public enum CameraFlashMode: Int, Hashable, Sendable {
        case off = -1
        case auto, on
    }
    public enum CameraCaptureMode: Int, Hashable, Sendable { case photo, video }
    public struct InfoKey: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        public static let mediaType = InfoKey(rawValue: "UIImagePickerControllerMediaType")
        public static let originalImage = InfoKey(rawValue: "UIImagePickerControllerOriginalImage")
        public static let editedImage = InfoKey(rawValue: "UIImagePickerControllerEditedImage")
        public static let cropRect = InfoKey(rawValue: "UIImagePickerControllerCropRect")
        public static let mediaURL = InfoKey(rawValue: "UIImagePickerControllerMediaURL")
        public static let imageURL = InfoKey(rawValue: "UIImagePickerControllerImageURL")
    }

    open weak var delegate: (any UIImagePickerControllerDelegate & UINavigationControllerDelegate)?
    open private(set) lazy var navigationBar = UINavigationBar()
    open var sourceType = SourceType.photoLibrary
    open var mediaTypes = ["public.image"]
    open var allowsEditing = false, showsCameraControls = true
    open var cameraDevice = CameraDevice.rear
    open var cameraFlashMode = CameraFlashMode.auto
    open var cameraCaptureMode = CameraCaptureMode.photo
    open var cameraOverlayView: UIView?
    open class func isSourceTypeAvailable(_ sourceType: SourceType) -> Bool { false }
    open class func isCameraDeviceAvailable(_ cameraDevice: CameraDevice) -> Bool { false }
    open class func availableMediaTypes(for sourceType: SourceType) -> [String]? { nil }
    open func takePicture() {}
}

open class UIInputView: UIView {
    public enum Style: Int, Hashable, Sendable { case `default`, keyboard }
    public let inputViewStyle: Style
    open var allowsSelfSizing = false

    public init(frame: CGRect, inputViewStyle: Style) {
        self.inputViewStyle = inputViewStyle
        super.init(frame: frame)
    }
    public required init?(coder: NSCoder) {
        inputViewStyle = .default
        super.init(coder: coder)
    }
}

open class UIInputViewController: UIViewController {
    open override var inputView: UIInputView? {
        get { viewIfLoaded as? UIInputView }
        set { view = newValue }
    }
    open var hasFullAccess: Bool { false }
    open var needsInputModeSwitchKey: Bool { false }
    open func dismissKeyboard() {}
    open func advanceToNextInputMode() {}
}
