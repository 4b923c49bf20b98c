import Foundation
import Graphics
import PixelOutput
import TestSupport
import Testing

/// A test card is an image of the display's size in its colors.
@Suite(.blocking) struct DeviceCardTests {
  @Test(arguments: [
    ("tidbyt", 64, 32, [white]), ("oepl-00", 152, 152, [black, white, red]),
    ("seeed-ee05-213", 250, 122, [black, white, red, yellow]),
    ("trmnl-og", 800, 480, [black, white]), ("kindle-7", 600, 800, [black, white]),
  ])
  func matchesTheDisplaySizeAndPalette(
    device: String, width: Int, height: Int, inks: [UInt32]
  ) throws {
    let folder = try TestFolder()
    let run = try Program.testWidgets.run(["devices", "card", device], in: folder)
    #expect(run.code == 0, "\(run.errors)")
    #expect(run.output == "\(device)-card.png\n" && run.errors == "")
    let file = try Data(contentsOf: folder.url.appendingPathComponent("\(device)-card.png"))
    let card = try PNGDecoder.decode(Array(file))
    #expect(card.width == width && card.height == height)
    #expect(Set(card.pixels).isSuperset(of: inks))
    // A QR code does not fit on the smallest display.
    #expect(Self.hasFinderPattern(card) == (device != "tidbyt"))
  }

  private static let black: UInt32 = 0xFF00_0000, white: UInt32 = 0xFFFF_FFFF
  private static let red: UInt32 = 0xFFFF_0000, yellow: UInt32 = 0xFFFF_FF00

  /// Whether a row crosses the center of a QR code's finder pattern: dark and light as 1 : 1 : 3 : 1 : 1.
  private static func hasFinderPattern(_ card: Bitmap) -> Bool {
    (0..<card.height).contains { y in
      let row = card.pixels[y * card.width..<(y + 1) * card.width]
      let runs = row.reduce(into: [(color: UInt32, count: Int)]()) { runs, pixel in
        let isLonger = runs.last?.color == pixel
        let count = isLonger ? runs.removeLast().count : 0
        runs.append((pixel, count + 1))
      }
      return runs.indices.dropLast(4).contains { i in
        let five = runs[i..<i + 5], module = runs[i].count
        return five.map(\.color) == [black, white, black, white, black]
          && five.map(\.count) == [1, 1, 3, 1, 1].map { $0 * module }
      }
    }
  }

  @Test func isDeterministic() throws {
    let folder = try TestFolder()
    for name in ["a.png", "b.png", "a.png"] {
      #expect(
        try Program.testWidgets.run(["devices", "card", "oepl-00", "-o", name], in: folder).code
          == 0)
    }
    let files = try folder.contents(of: ".")
    #expect(files["a.png"] == files["b.png"] && files.count == 2)
  }

  @Test func reportsErrors() throws {
    let folder = try TestFolder()
    let unknown = try Program.testWidgets.run(["devices", "card", "trmnl-ogg"], in: folder)
    #expect(unknown.code == 1 && unknown.errors.contains("did you mean 'trmnl-og'?"))
    let nowhere = try Program.testWidgets.run(
      ["devices", "card", "oepl-00", "-o", "no/such/card.png"], in: folder)
    #expect(nowhere.code == 1 && nowhere.errors.contains("the test card cannot be written"))
  }
}
