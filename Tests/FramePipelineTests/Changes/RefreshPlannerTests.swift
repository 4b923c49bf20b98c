import PixelOutput
import Testing

@testable import FramePipeline

@Suite("Refresh planner")
struct RefreshPlannerTests {
  /// Plans a sequence of changes in a picture of 100 pixels, one character for one frame each
  /// minute: `.` nothing changes, `:` a tenth, `#` everything.
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
    "follows the panel's refresh rules",
    arguments: [
      // The first frame is a full refresh, whatever changed.
      (".::.:#:", RefreshRules(), "Fpp.pFp"),
      ("#:#:", RefreshRules(hasPartial: false), "FFFF"),
      ("#...#", RefreshRules(hasPartial: false), "F...F"),
      ("#:::::::", RefreshRules(fullEvery: 3), "FpppFppp"),
      // Frames without changes do not count.
      ("#:..:.::::", RefreshRules(fullEvery: 3), "Fp..p.pFpp"),
      ("#:::::", RefreshRules(fullEvery: 0), "FFFFFF"),
      ("#:::::::", RefreshRules(fullAfter: 180), "FppFppFp"),
      // A full refresh waits until something changes.
      ("#:....::", RefreshRules(fullAfter: 180), "Fp....Fp"),
      ("#:::", RefreshRules(fullShare: 0.1), "FFFF"),
      ("#:::", RefreshRules(fullShare: 0.11), "Fppp"),
      // A full refresh for another reason resets the count.
      ("#::#:::::", RefreshRules(fullEvery: 3), "FppFpppFp"),
    ])
  func rules(changes: String, rules: RefreshRules, expected: String) {
    #expect(plan(changes, rules) == expected)
  }
}
