#include "CBuildVersion.h"

#ifndef OVERSHOOT_VERSION
#define OVERSHOOT_VERSION ""
#endif

const char *cbv_described_version(void) { return OVERSHOOT_VERSION; }
