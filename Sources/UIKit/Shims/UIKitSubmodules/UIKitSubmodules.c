// The target has no code: include/module.modulemap is all of it.
