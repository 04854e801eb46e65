// Rivals compiled for x86-64-v4; see Shared/declarations.h.
#ifndef RIVALS_V4_H
#define RIVALS_V4_H
#ifdef __cplusplus
extern "C" {
#endif
#define RIVAL(name) rival_v4_##name
#include "../../Shared/declarations.h"
#undef RIVAL
#ifdef __cplusplus
}
#endif
#endif
