// The one thing about a build that its sources cannot know: what git calls the state that they are in.

#ifndef CBUILDVERSION_H
#define CBUILDVERSION_H

/// What the environment variable OVERSHOOT_VERSION held when the package was built, for example "0.2.0-3-g1a2b3c4";
/// empty where it was not set, as when the package is built without its scripts or as a dependency.
const char *_Nonnull cbv_described_version(void);

#endif
