#include "CGoogleBenchmark.h"

#include <stddef.h>

// AllocationCounter defines it strongly: programs that link it get that definition.
__attribute__((weak)) void *cgb_make_linked_memory_manager(void) { return NULL; }
