import Foundation
import Testing

@testable import FramePipeline

@Suite("Frame reference of a tap")
struct FrameReferenceTests {
  private static func picture(_ letter: Character, name: Character) -> Manifest.Picture {
    Manifest.Picture(
      image: "frames/\(String(repeating: name, count: 32)).png",
      sha256: String(repeating: letter, count: 64), bytes: 1)
  }

  private static func taps(_ url: String) -> [Manifest.Tap] {
    [Manifest.Tap(region: .init(x: 0, y: 0, width: 40, height: 30), destination: .url(url))]
  }

  /// The same picture twice with different tap targets, and other pictures between.
  private let manifest = Manifest.example(frames: [
    .example(at: 0, until: 100, picture: picture("a", name: "1"), taps: taps("t:first")),
    .example(at: 100, until: 200, picture: picture("b", name: "2"), taps: taps("t:second")),
    .example(at: 200, until: 300, picture: picture("a", name: "1"), taps: taps("t:third")),
    .example(at: 300, until: nil, picture: picture("c", name: "a"), taps: taps("t:last")),
  ])

  private func answer(_ mark: String, at seconds: Double) throws -> String {
    let mark = try #require(FrameReference(mark), "\(mark)")
    return TapResolver(manifest).resolve(
      TapEvent(x: 1, y: 1, at: Date(timeIntervalSince1970: seconds), on: mark)
    ).text
  }

  @Test(
    "resolves the tap on the referenced frame, at any date",
    arguments: [
      (String(repeating: "b", count: 64), 0, "t:second"), ("bbbbbbbb", -1e9, "t:second"),
      ("BBBBBBBBBB", 1e9, "t:second"), ("22222222", 0, "t:second"),
      ("frames/" + String(repeating: "2", count: 32) + ".png", 0, "t:second"),
      ("frames/" + String(repeating: "2", count: 32) + ".bmp", 0, "t:second"),
      (String(repeating: "2", count: 32) + ".raw", 0, "t:second"),
      ("frames/" + String(repeating: "2", count: 32) + ".jpg", 0, "t:second"),
      ("frames/" + String(repeating: "2", count: 32) + ".webp", 0, "t:second"),
      ("cccccccc", 0, "t:last"),
    ] as [(String, Double, String)])
  func frame(mark: String, seconds: Double, expected: String) throws {
    #expect(try answer(mark, at: seconds) == expected)
  }

  @Test(
    "selects the nearest frame in time with that picture, and the earlier one if equally near",
    arguments: [
      (-50, "t:first"), (50, "t:first"), (99.999, "t:first"), (149, "t:first"),
      (150, "t:third"), (199, "t:third"), (250, "t:third"), (1e6, "t:third"),
    ] as [(Double, String)])
  func nearest(seconds: Double, expected: String) throws {
    #expect(try answer("11111111", at: seconds) == expected)
  }

  @Test("reports that the frame is gone")
  func gone() throws {
    let text = try answer("dddddddd", at: 0)
    #expect(text.hasPrefix("the picture 'dddddddd' is in no frame of the manifest; it is outdated"))
  }

  @Test("reports that the prefix is ambiguous")
  func ambiguous() throws {
    #expect(
      try answer("aaaaaaaa", at: 0)
        == "several pictures of the manifest begin with 'aaaaaaaa'; pass all digits")
    #expect(try answer(String(repeating: "a", count: 64), at: 0) == "t:first")
  }

  @Test(
    "must have 8 to 64 hexadecimal digits",
    arguments: [
      "", "1234567", "1234567g", "frames/.png", "frames/../12345678.png", "12345678 ", "１２３４５６７８",
      String(repeating: "a", count: 65),
    ])
  func rejected(text: String) { #expect(FrameReference(text) == nil) }
}
