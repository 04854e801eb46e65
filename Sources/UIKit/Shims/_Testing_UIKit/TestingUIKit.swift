// Empty on purpose. A file that imports both Testing and UIKit makes the compiler look for this module: Swift Testing
// declares it as the place of its additions for UIKit (attachments of images), and ships it for Apple's platforms only.
// Without it no test of a module called UIKit would compile.
