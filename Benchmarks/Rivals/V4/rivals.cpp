#ifdef RIVALS
#include "RivalsV4.h"
#define RIVAL(name) rival_v4_##name
#include "../Shared/rivals.hpp"
#endif
