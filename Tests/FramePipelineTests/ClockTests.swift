import TestSupport
import Testing

/// The clock is process-wide, so each test that stops it runs in a process of its own, as `Tests/IsolatedTests` has it.
@Suite("Stopped clock", .blocking)
struct ClockTests {
  @Test("replaces the time in the whole process until it is reset")
  func stops() throws {
    #expect(try IsolatedTest("stopped-clock").failures() == "")
  }

  @Test("does not stop monotonic clocks")
  func durations() throws {
    #expect(try IsolatedTest("monotonic-clocks").failures() == "")
  }

  @Test("rejects times that cannot be represented and leaves the clock running")
  func rejects() throws {
    #expect(try IsolatedTest("unrepresentable-times").failures() == "")
  }
}
