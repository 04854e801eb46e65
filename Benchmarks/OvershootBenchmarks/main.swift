import EngineSuite

EngineSuite.runAndExit(with: Frame.benchmarks + Transitions.benchmarks)
