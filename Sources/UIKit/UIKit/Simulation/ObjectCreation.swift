import Foundation

#if !canImport(ObjectiveC)
private import CObjectCreation
#endif

/// Creates an object of a class that is known only at run time, with its `init()`.
///
/// - Precondition: The class has an `init()`, declared or inherited; it need not be `required`.
func createObject<Object: NSObject>(of type: Object.Type) -> Object {
    #if canImport(ObjectiveC)
    (type as NSObject.Type).init() as! Object
    #else
    unsafe Unmanaged<Object>.fromOpaque(coc_create_object(unsafeBitCast(type as AnyClass, to: UnsafeRawPointer.self)))
        .takeRetainedValue()
    #endif
}

extension NSObject {
    /// A new object of a class that is known only at run time: what `type.init()` becomes in a package's code.
    public static func createdObject() -> Self { createObject(of: self) }
}

extension UIView {
    /// A new view of a class that is known only at run time: what `type.init(frame:)` becomes in a package's code.
    public static func createdObject(frame: CGRect) -> Self {
        let view = createObject(of: self)
        view.frame = frame
        return view
    }
}
