import Foundation

private import CObjectCreation

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

/// Creates a copy of a layer with the `init(layer:)` of its class, as presentation layers are made.
///
/// - Precondition: The class has an `init(layer:)`, declared or inherited; it need not be `required`.
@MainActor
func createCopy<Layer: CALayer>(of layer: Layer) -> Layer {
    let argument = UnsafeMutablePointer<Any>.allocate(capacity: 1)
    unsafe argument.initialize(to: layer)
    // The initializer has taken the value.
    defer { unsafe argument.deallocate() }
    let metadata = unsafe unsafeBitCast(type(of: layer) as AnyClass, to: UnsafeRawPointer.self)
    return unsafe Unmanaged<Layer>.fromOpaque(coc_copy_layer(argument, metadata)).takeRetainedValue()
}

#if !canImport(ObjectiveC)
/// Makes an object one of a subclass of its class, such as a view's layer; returns the class before.
///
/// - Precondition: The subclass has no stored properties of its own, for which the object has no room.
@discardableResult
public func object_setClass(_ object: Any?, _ type: AnyClass) -> AnyClass? {
    guard let object = object.map({ $0 as AnyObject }) else { return nil }
    let old: AnyClass = Swift.type(of: object)
    let isSet = unsafe coc_set_class(
        Unmanaged.passUnretained(object).toOpaque(), unsafeBitCast(type, to: UnsafeRawPointer.self))
    precondition(
        isSet, "\(type) is no subclass of \(old), or has stored properties; object_setClass needs one without")
    return old
}
#endif

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
