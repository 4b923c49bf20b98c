import Glibc

// Runs one test in a process of its own: what it changes is process-wide, or other tests would delay it. Swift Testing's exit
// tests would do the same, but the thread in which they wait for child processes keeps a processor busy whenever a child of any
// other test has ended and has not been waited for.

/// Reports an expectation that does not hold.
func check(_ condition: Bool, line: Int = #line, file: String = #fileID) {
  if condition { return }
  print("\(file):\(line): the expectation does not hold")
  isFailed = true
}

nonisolated(unsafe) var isFailed = false

switch CommandLine.arguments.dropFirst().first {
case "stopped-clock": StoppedClock.replacesTheTimeUntilItIsReset()
case "monotonic-clocks": StoppedClock.doesNotStopMonotonicClocks()
case "unrepresentable-times": StoppedClock.rejectsUnrepresentableTimes()
case "late-return": try await LateReturn.isReportedAndTheTimelineIsUsed()
default:
  print("there is no such test")
  isFailed = true
}
exit(isFailed ? 1 : 0)
