import PixelOutput
import Testing

@testable import FramePipeline

@Suite("Planning refreshes")
struct RefreshPlannerTests {
  /// How much of a picture of 100 pixels changes, a letter a frame a minute: `.` nothing, `:` a tenth,
  /// `#` all.
  private func plan(_ changes: String, _ rules: RefreshRules) -> String {
    var planner = RefreshPlanner(rules: rules, size: PixelSize(10, 10))
    let refreshes = changes.enumerated().map { minute, change in
      let heights: [Character: Int] = [":": 1, "#": 10]
      let dirty = heights[change].map { PictureRect(x: 0, y: 0, width: 10, height: $0) }
      return planner.refresh(
        at: Timestamp(milliseconds: Int64(minute) * 60_000), dirty: dirty.map { [$0] } ?? [])
    }
    return refreshes.map { ["none": ".", "partial": "p", "full": "F"][$0.rawValue] ?? "?" }.joined()
  }

  @Test(
    "follows the panel's rules",
    arguments: [
      // The first frame is full, whatever differs.
      (".::.:#:", RefreshRules(), "Fpp.pFp"),
      ("#:#:", RefreshRules(hasPartial: false), "FFFF"),
      ("#...#", RefreshRules(hasPartial: false), "F...F"),
      ("#:::::::", RefreshRules(fullEvery: 3), "FpppFppp"),
      // Frames that change nothing do not count.
      ("#:..:.::::", RefreshRules(fullEvery: 3), "Fp..p.pFpp"),
      ("#:::::", RefreshRules(fullEvery: 0), "FFFFFF"),
      ("#:::::::", RefreshRules(fullAfter: 180), "FppFppFp"),
      // A full refresh waits for something to change.
      ("#:....::", RefreshRules(fullAfter: 180), "Fp....Fp"),
      ("#:::", RefreshRules(fullShare: 0.1), "FFFF"),
      ("#:::", RefreshRules(fullShare: 0.11), "Fppp"),
      // A full one for another reason begins the count anew.
      ("#::#:::::", RefreshRules(fullEvery: 3), "FppFpppFp"),
    ])
  func rules(changes: String, rules: RefreshRules, expected: String) {
    #expect(plan(changes, rules) == expected)
  }
}
