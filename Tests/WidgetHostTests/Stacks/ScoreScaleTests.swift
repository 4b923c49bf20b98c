import FramePipeline
import Testing
import WidgetTimeline

@testable import WidgetHost

@Suite("Relative relevance scores")
struct ScoreScaleTests {
  @Test("the mean maps to 0.5, and each entry counts once")
  func mean() {
    var scale = ScoreScale()
    let entries = [StackCase.entry("01:00", 1), StackCase.entry("02:00", 3)]
    scale.addRelevances(entries, until: StackCase.time("01:30"))
    #expect(scale.mean == 1)
    for _ in 0..<3 { scale.addRelevances(entries, until: StackCase.time("05:00")) }
    #expect(scale.mean == 2 && scale.count == 2)
    #expect(scale.relative(2) == 0.5)
    #expect(scale.relative(6) == 0.75)
  }

  @Test("entries with a score of 0 or less, or without relevance, do not count")
  func others() {
    var scale = ScoreScale()
    scale.addRelevances(
      [StackCase.entry("01:00", -4), StackCase.entry("02:00"), StackCase.entry("03:00", 0)],
      until: StackCase.time("05:00"))
    #expect(scale.count == 0)
  }

  @Test("a timeline of one entry is compared with earlier timelines")
  func single() {
    var scale = ScoreScale()
    for hour in 1...8 {
      scale.addRelevances([StackCase.entry("\(hour):00", 1)], until: StackCase.time("\(hour):00"))
    }
    let alarm = [StackCase.entry("09:00", 8)]
    scale.addRelevances(alarm, until: StackCase.time("09:00"))
    #expect(
      StackMember(id: "a", entries: alarm, scale: scale).relevance(at: StackCase.time("09:00"))
        == .relevant(scale.relative(8)))
    #expect(scale.relative(8) > 0.8)
  }

  @Test("extreme scores remain finite")
  func extremes() {
    var scale = ScoreScale()
    scale.addRelevances(
      (0..<300).map { StackCase.entry("0:\($0)", .greatestFiniteMagnitude) },
      until: StackCase.time("09:00"))
    #expect(scale.count == ScoreScale.memory)
    #expect(abs(scale.relative(Double(Float.greatestFiniteMagnitude)) - 0.5) < 1e-9)
    #expect(scale.relative(Double(Float.leastNonzeroMagnitude)) >= 0)
  }
}
