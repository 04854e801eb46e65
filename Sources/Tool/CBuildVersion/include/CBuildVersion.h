// The one thing about a build that its sources cannot know: what git calls the state that they are in.

#ifndef CBUILDVERSION_H
#define CBUILDVERSION_H

/// The value of OVERSHOOT_VERSION in the environment of the build, such as "0.2.0-3-g1a2b3c4";
/// empty where it was not set, as when the package is built without its scripts or as a dependency.
const char *_Nonnull cbv_described_version(void);

#endif
