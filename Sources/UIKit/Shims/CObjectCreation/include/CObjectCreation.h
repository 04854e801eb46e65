// Objects of classes that are known only at run time, as Objective-C creates them on Apple's systems.
//
// Swift calls `init()` of a metatype only where it is `required`. On iOS it is not, for layers and animations: their subclasses
// write `override init()`, or leave it out. The initializer is in every class's method table nevertheless.

#ifndef COBJECTCREATION_H
#define COBJECTCREATION_H

/// Creates an object with `init()`. Where its class has none, the program ends with Swift's "Use of unimplemented initializer".
///
/// @param type The metadata of a subclass of Foundation's NSObject.
/// @return The object, which the caller owns.
void *_Nonnull coc_create_object(const void *_Nonnull type);

#endif
