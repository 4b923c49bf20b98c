import CheckedJSON
import Foundation
import Graphics
import Testing

@testable import FramePipeline

@Suite("Tap resolver")
struct TapResolverTests {
  /// Two frames: up to 100 s without links, from 100 s on with two links that overlap in a row.
  private var manifest: Manifest {
    let taps = [
      Manifest.Tap(region: .init(x: 0, y: 0, width: 40, height: 30), destination: .url("a:all")),
      Manifest.Tap(
        region: .init(x: 10, y: 10, width: 10, height: 5), destination: .url("a:1"), label: "One"),
      Manifest.Tap(region: .init(x: 10, y: 14, width: 10, height: 5), destination: .url("a:2")),
    ]
    return .example(
      width: 40, height: 30,
      frames: [.example(at: 0, until: 100), .example(at: 100, until: 200, taps: taps)])
  }

  private func answer(_ x: Double, _ y: Double, at seconds: Double) -> String {
    TapResolver(manifest).resolve(x: x, y: y, at: Date(timeIntervalSince1970: seconds)).text
  }

  @Test(
    "returns the topmost target, excluding its right and bottom edges",
    arguments: [
      (10, 10, "a:1"), (9, 10, "a:all"), (9.99, 10, "a:all"), (19.99, 13, "a:1"),
      (20, 13, "a:all"), (15, 14, "a:2"), (15, 18.5, "a:2"), (15, 19, "a:all"), (0, 0, "a:all"),
      (39, 29, "a:all"),
    ] as [(Double, Double, String)])
  func targets(x: Double, y: Double, expected: String) {
    #expect(answer(x, y, at: 100) == expected)
  }

  @Test(
    "uses the frame that is shown at the date",
    arguments: [
      (0, "openApp k"), (99.999, "openApp k"), (100, "a:1"), (199.999, "a:1"),
      (
        -0.001,
        "1969-12-31T23:59:59.999Z is before the first frame, which begins at 1970-01-01T00:00:00Z"
      ),
    ])
  func times(seconds: Double, expected: String) {
    #expect(answer(10, 10, at: seconds) == expected)
  }

  @Test("uses the last frame indefinitely")
  func lastFrame() {
    let manifest = Manifest.example(frames: [.example(at: 0, until: nil)])
    let late = Date(timeIntervalSince1970: 1e9)
    #expect(
      TapResolver(manifest).resolve(x: 0, y: 0, at: late)
        == .opens(
          TapHit(
            destination: .openApp(kind: "k"), instance: "k-systemSmall", kind: "k",
            frame: Timestamp(milliseconds: 0))))
  }

  @Test(
    "reports points outside of the picture",
    arguments: [(40, 0), (0, 30), (-0.1, 0), (0, -1), (.nan, 0), (.infinity, 0)]
      as [(Double, Double)])
  func outside(x: Double, y: Double) {
    #expect(answer(x, y, at: 0).contains("is outside the picture, which has 40×30 pixels"))
  }

  @Test(
    "names intents by their types, without the modules and types around them",
    arguments: [
      ("6Garden11WaterIntentV", "WaterIntent"), ("6Garden3BedC11WaterIntentO", "WaterIntent"),
      // Words of earlier identifiers are letters.
      ("6Garden0A6IntentV", "GardenIntent"), ("11WaterIntent0A0V", "Water"),
      ("11WaterIntent03BedbA0V", "BedIntentWater"),
      ("4Game5Drink33_0123456789ABCDEF0123456789ABCDEFLLV", "Drink"), ("template:Turn", "Turn"),
      // Other forms stay as they are.
      ("Toggle", "Toggle"), ("", ""), ("6Garden", "6Garden"), ("9Garden", "9Garden"),
      ("6Garden0B0V", "6Garden0B0V"), ("6Garden11WaterIntentVx", "6Garden11WaterIntentVx"),
      ("99999999999999999999a", "99999999999999999999a"),
      ("6Garden5BoxedVyAA1AVG", "6Garden5BoxedVyAA1AVG"),
    ])
  func names(intent: String, expected: String) {
    #expect(IntentAction(intent: intent).name == expected)
  }

  @Test("returns the intent that a control performs")
  func performs() {
    let action = IntentAction(intent: "1a1BV", parameters: #"{"c":[1,true,"x"]}"#)
    let whole = PictureRect(x: 0, y: 0, width: 40, height: 30)
    let manifest = Manifest.example(frames: [
      .example(
        at: 0, until: nil,
        taps: [Manifest.Tap(region: whole, destination: .perform(action), label: "B")])
    ])
    let result = TapResolver(manifest).resolve(x: 1, y: 1, at: Date(timeIntervalSince1970: 0))
    #expect(result.text == #"perform B {"c":[1,true,"x"]}"#)
    #expect(
      result.json
        == .object([
          "action": "perform", "intent": "1a1BV",
          "parameters": .object(["c": .array([1, true, "x"])]), "intentName": "B", "kind": "k",
          "instance": "k-systemSmall", "label": "B", "frame": "1970-01-01T00:00:00Z",
        ]))
  }

  @Test("writes the label and the frame to JSON")
  func json() {
    let result = TapResolver(manifest).resolve(x: 10, y: 10, at: Date(timeIntervalSince1970: 150))
    #expect(
      result.json
        == .object([
          "url": "a:1", "kind": "k", "instance": "k-systemSmall", "label": "One",
          "frame": "1970-01-01T00:01:40Z",
        ]))
  }
}
