// Objects of classes that are known only at run time, as Objective-C creates them on Apple's systems.
//
// Swift calls `init()` of a metatype only where it is `required`. On iOS it is not, for layers and animations: their subclasses
// write `override init()`, or leave it out. The initializer is in every class's method table nevertheless.

#ifndef COBJECTCREATION_H
#define COBJECTCREATION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Creates an object with `init()`. Where its class has none, the program ends with Swift's "Use of unimplemented initializer".
///
/// @param type The metadata of a subclass of Foundation's NSObject.
/// @return The object, which the caller owns.
void *_Nonnull coc_create_object(const void *_Nonnull type);

/// Creates a layer with the `init(layer:)` of its class. Where that has none, the program ends with Swift's "Use of
/// unimplemented initializer", as on iOS.
///
/// @param layer The layer to copy, in an `Any`. The initializer takes it: the memory is uninitialized afterwards.
/// @param type The metadata of CALayer or of a subclass.
/// @return The layer, which the caller owns.
void *_Nonnull coc_copy_layer(void *_Nonnull layer, const void *_Nonnull type);

/// Makes an object one of a subclass of its class.
///
/// @param type The subclass's metadata.
/// @return False, and the object is as it was, where it is no subclass or has stored properties of its own.
bool coc_set_class(void *_Nonnull object, const void *_Nonnull type);

#endif
