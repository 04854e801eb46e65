#ifdef RIVALS
#include "RivalsV3.h"
#define RIVAL(name) rival_v3_##name
#include "../Shared/rivals.hpp"
#endif
