#include "CObjectCreation.h"

// Swift's calling convention: a metatype on which a method is called is passed in the context register.
#define SWIFT_CALL __attribute__((swiftcall))
#define SWIFT_CONTEXT __attribute__((swift_context))

/// The Swift runtime's look-up of a method in a class's table.
extern SWIFT_CALL void *swift_lookUpClassMethod(const void *metadata, const void *method, const void *description);

#ifdef __APPLE__
#define SYMBOL(name) __asm__("_" name)
#else
#define SYMBOL(name) __asm__(name)
#endif

/// The descriptors of `CALayer.init(layer:)` and of CALayer, in the UIKit of this package.
extern const char layer_init[] SYMBOL("$s5UIKit7CALayerC5layerACyp_tcfCTq");
extern const char layer_class[] SYMBOL("$s5UIKit7CALayerCMn");

typedef SWIFT_CALL void *LayerInitializer(void *layer, SWIFT_CONTEXT const void *type);

void *coc_copy_layer(void *layer, const void *type) {
  LayerInitializer *init = (LayerInitializer *)swift_lookUpClassMethod(type, layer_init, layer_class);
  return init(layer, type);
}

#ifndef __APPLE__

/// The descriptors of `NSObject.init()` and of NSObject, which Foundation exports.
extern const char nsobject_init[] SYMBOL("$s10Foundation8NSObjectCACycfCTq");
extern const char nsobject[] SYMBOL("$s10Foundation8NSObjectCMn");

typedef SWIFT_CALL void *Initializer(SWIFT_CONTEXT const void *type);

void *coc_create_object(const void *type) {
  Initializer *init = (Initializer *)swift_lookUpClassMethod(type, nsobject_init, nsobject);
  return init(type);
}

/// The first words of a class's metadata, and of an object.
typedef struct {
  const void *kind, *superclass;
  uint32_t flags, address_point, instance_size;
} Class;
typedef struct {
  const Class *class;
} Object;

bool coc_set_class(void *object, const void *type) {
  const Class *new = type, *old = ((Object *)object)->class;
  if (new->instance_size != old->instance_size) return false;
  for (const Class *class = new; class != old; class = class->superclass)
    if (class == NULL) return false;
  ((Object *)object)->class = new;
  return true;
}

#endif
