/// Calls `overshoot_start_tests` of PackageTesting when the library with the tests' UIKit is loaded.
void cts_link(void);
