#include "CTestStart.h"

extern void overshoot_start_tests(void);

__attribute__((constructor)) static void start(void) { overshoot_start_tests(); }

void cts_link(void) {}
