import CheckedJSON
import Foundation
import PixelOutput
import Testing

@testable import FramePipeline

@Suite("Tap slop")
struct TapSlopTests {
  /// Two rows with a gap of six pixels between them, and a round button.
  private let manifest = Manifest.example(
    width: 60, height: 40,
    frames: [
      .example(
        at: 0, until: nil,
        taps: [
          Manifest.Tap(
            region: .init(x: 0, y: 0, width: 60, height: 40), destination: .url("t:widget")),
          Manifest.Tap(
            region: .init(x: 10, y: 10, width: 20, height: 6), destination: .url("t:upper")),
          Manifest.Tap(
            region: .init(x: 10, y: 22, width: 20, height: 6), destination: .url("t:lower")),
          Manifest.Tap(
            region: .init(x: 40, y: 10, width: 10, height: 10),
            polygon: [(45, 10), (50, 15), (45, 20), (40, 15)].map {
              PicturePoint(CGPoint(x: $0.0, y: $0.1))
            }, destination: .url("t:diamond")),
        ])
    ])

  private func answer(_ x: Double, _ y: Double, slop: Double) -> TapResult {
    TapResolver(manifest).resolve(
      TapEvent(x: x, y: y, at: Date(timeIntervalSince1970: 0), slop: slop))
  }

  @Test(
    "assigns taps near a link to that link",
    arguments: [
      (32, 12, 0, "t:widget"), (32, 12, 2, "t:widget"), (32, 12, 3, "t:upper"),
      (7, 12, 3, "t:upper"), (6, 12, 3, "t:widget"), (20, 7, 3, "t:upper"),
      // The distance is diagonal: 3 pixels right and 4 up are 5.
      (32, 6, 4.9, "t:widget"), (32, 6, 5, "t:upper"),
      // Between the rows the nearer one wins; in the middle, the one that is painted last.
      (20, 17, 8, "t:upper"), (20, 18, 8, "t:upper"), (20, 19, 8, "t:lower"),
      (20, 20, 8, "t:lower"),
      // A target that is hit takes precedence over one that is near.
      (29, 15, 8, "t:upper"), (10, 22, 30, "t:lower"),
      // The diamond's bounding box corner is farther from the diamond than from the row.
      (40, 10, 20, "t:diamond"), (35, 12, 20, "t:diamond"), (34, 12, 20, "t:upper"),
      (0, 39, 5, "t:widget"), (0, 39, .nan, "t:widget"), (31, 12, -5, "t:widget"),
      (0, 39, .infinity, "t:lower"),
    ] as [(Double, Double, Double, String)])
  func nearest(x: Double, y: Double, slop: Double, expected: String) {
    #expect(answer(x, y, slop: slop).text == expected)
  }

  @Test("reports the distance between tap and target")
  func distance() {
    #expect(answer(32, 12, slop: 3).json["distance"] == .number(3))
    #expect(answer(29, 12, slop: 3).json["distance"] == nil)
  }

  @Test("does not apply outside of the picture")
  func outside() {
    #expect(answer(-1, 12, slop: 50).text.hasPrefix("the point -1,12 is outside the picture"))
  }

  /// Two widgets side by side, six pixels apart; the right one has a link at its left edge.
  private var screen: Manifest {
    let left = PictureRect(x: 0, y: 0, width: 20, height: 20)
    let right = PictureRect(x: 26, y: 0, width: 20, height: 20)
    var manifest = Manifest.example(
      width: 46, height: 30,
      frames: [
        .example(
          at: 0, until: nil,
          taps: [
            Manifest.Tap(
              region: left, destination: .openApp(kind: "l"), instance: "left", kind: "l"),
            Manifest.Tap(region: right, destination: .url("t:r"), instance: "right", kind: "r"),
            Manifest.Tap(
              region: .init(x: 26, y: 5, width: 4, height: 4), destination: .url("t:link"),
              instance: "right", kind: "r"),
          ])
      ])
    manifest.screen = Manifest.Screen(slots: [
      .init(name: "left", region: left, instances: ["left"]),
      .init(name: "right", region: right, instances: ["right"]),
    ])
    return manifest
  }

  @Test(
    "keeps a tap on its widget, and selects the nearest widget in gaps",
    arguments: [
      (19, 6, 20, "left openApp l"), (27, 6, 0, "right t:link"), (31, 6, 4, "right t:link"),
      (40, 6, 4, "right t:r"), (23, 6, 3, "right t:link"), (22, 18, 3, "left openApp l"),
      (21, 18, 3, "left openApp l"), (24, 18, 3, "right t:r"),
      (22, 18, 0, "the point 22,18 is between the widgets of the screen"),
      (5, 25, 5, "the point 5,25 is between the widgets of the screen"),
      (5, 25, 6, "left openApp l"),
    ] as [(Double, Double, Double, String)])
  func widgets(x: Double, y: Double, slop: Double, expected: String) {
    let result = TapResolver(screen).resolve(
      TapEvent(x: x, y: y, at: Date(timeIntervalSince1970: 0), slop: slop))
    switch result {
    case .opens(let target): #expect("\(target.instance) \(target.text)" == expected)
    case .outsidePicture, .nothing, .noFrame, .frameNotFound, .ambiguousFrame:
      #expect(result.text == expected)
    }
  }
}
