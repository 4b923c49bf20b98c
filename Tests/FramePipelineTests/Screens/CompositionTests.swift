import Foundation
import PixelOutput
import Testing

@testable import FramePipeline

@Suite("A composition")
struct CompositionTests {
  @Test(
    "reaches a day where a host renews it halfway, and a week where nobody does",
    arguments: [(.hosted, 24, 12), (.rendered, 168, 84)] as [(CompositionHorizon, Int, Int)])
  func horizon(horizon: CompositionHorizon, hours: Int, renewal: Int) {
    let start = Timestamp(milliseconds: 1_800_000_000_000)
    func after(_ hours: Int) -> Timestamp { start.later(by: Int64(hours) * 3_600_000) }
    let end = horizon.end(from: start)
    #expect(end == after(hours))
    #expect(CompositionHorizon.renewal(from: start, to: end) == after(renewal))
    #expect(CompositionHorizon.days * 24 > hours)
  }

  private static let base = Manifest.Frame(
    date: Timestamp(milliseconds: 0), until: Timestamp(milliseconds: 1),
    picture: Manifest.Picture(image: "frames/a.png", sha256: "a", bytes: 1), dirty: [],
    description: "a", taps: [tap("a")], instance: "a", kind: "a")

  private static func tap(_ url: String) -> Manifest.Tap {
    Manifest.Tap(
      region: PictureRect(x: 0, y: 0, width: 1, height: 1), destination: .url("test:" + url))
  }

  /// What is changed of a frame, and whether it then looks the same.
  private static let cases: [(String, Bool, @Sendable (inout Manifest.Frame) -> Void)] = [
    ("nothing", true, { _ in }),
    ("its interval", true, { ($0.date, $0.until) = (Timestamp(milliseconds: 5), nil) }),
    ("its entry", true, { $0.entry = Timestamp(milliseconds: 5) }),
    (
      "what changes from the frame before", true,
      { $0.dirty = [PictureRect(x: 0, y: 0, width: 1, height: 1)] }
    ),
    ("its picture", false, { $0.picture.sha256 = "b" }),
    ("its description", false, { $0.description = nil }),
    ("its taps", false, { $0.taps = [tap("b")] }),
    ("its color scheme", false, { $0.colorScheme = "dark" }),
    ("its instance", false, { $0.instance = "b" }),
    ("its kind", false, { $0.kind = "b" }),
    ("its relevance", true, { $0.relevance = Manifest.Relevance(score: 1) }),
  ]

  @Test("has one frame for what looks, reads and is tapped the same", arguments: cases.indices)
  func same(index: Int) {
    let (name, expected, change) = Self.cases[index]
    var frame = Self.base
    change(&frame)
    #expect(frame.isEquivalent(to: Self.base) == expected, "\(name)")
  }
}
