// Rivals compiled for x86-64-v3; see Shared/declarations.h.
#ifndef RIVALS_V3_H
#define RIVALS_V3_H
#ifdef __cplusplus
extern "C" {
#endif
#define RIVAL(name) rival_v3_##name
#include "../../Shared/declarations.h"
#undef RIVAL
#ifdef __cplusplus
}
#endif
#endif
