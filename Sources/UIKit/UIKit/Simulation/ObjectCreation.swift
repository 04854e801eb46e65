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
