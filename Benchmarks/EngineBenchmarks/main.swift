import EngineSuite

// The engine alone: the first table of a new checkout, before UIKit is built.
EngineSuite.runAndExit()
