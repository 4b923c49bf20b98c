import Graphics
import PixelOutput
import TestSupport
import Testing

@Suite struct DirtyRectanglesTests {
  private static func blank(_ width: Int, _ height: Int) -> Bitmap {
    PixelText.grays(width: width, height: height) { _, _ in 255 }
  }

  private static func drawing(_ rects: [PixelRect], on bitmap: Bitmap) -> Bitmap {
    var drawn = bitmap
    for rect in rects {
      for y in rect.y..<rect.y + rect.height {
        for x in rect.x..<rect.x + rect.width { drawn[x, y] = 0xFF00_0000 }
      }
    }
    return drawn
  }

  private static func rect(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> PixelRect {
    PixelRect(x: x, y: y, width: width, height: height)
  }

  /// A case: the redrawn rectangles, and the expected dirty rectangles.
  private static let table: [([PixelRect], [PixelRect])] = [
    ([], []),
    ([rect(3, 5, 1, 1)], [rect(3, 5, 1, 1)]),
    ([rect(0, 0, 200, 120)], [rect(0, 0, 200, 120)]),
    ([rect(199, 119, 1, 1)], [rect(199, 119, 1, 1)]),
    // Letters of a word are one change; two words far apart are two.
    ([rect(10, 10, 5, 8), rect(18, 10, 5, 8)], [rect(10, 10, 13, 8)]),
    ([rect(10, 10, 5, 8), rect(100, 10, 5, 8)], [rect(10, 10, 5, 8), rect(100, 10, 5, 8)]),
    // One above the other, near and far.
    ([rect(10, 10, 50, 4), rect(12, 20, 50, 4)], [rect(10, 10, 52, 14)]),
    ([rect(10, 10, 50, 4), rect(10, 60, 50, 4)], [rect(10, 10, 50, 4), rect(10, 60, 50, 4)]),
    // An outline is one change even though its middle does not change.
    (
      [rect(20, 20, 100, 2), rect(20, 20, 2, 80), rect(118, 20, 2, 80), rect(20, 98, 100, 2)],
      [rect(20, 20, 100, 80)]
    ),
  ]

  @Test(arguments: table)
  func coverChanges(drawn: [PixelRect], expected: [PixelRect]) {
    let old = Self.blank(200, 120), new = Self.drawing(drawn, on: old)
    #expect(DirtyRectangles.between(old, new) == expected)
    for palette in [Palette.blackAndWhite, .gray4, .gray16, .gray256, .spectra6, .rgb888] {
      let quantizer = Quantizer(palette: palette, dither: .ordered)
      let changes = DirtyRectangles.between(quantizer.quantize(old), quantizer.quantize(new))
      #expect(changes == expected, "\(palette.id)")
    }
  }

  @Test(
    arguments: [
      ([rect(3, 5, 1, 1)], 8, [rect(0, 5, 8, 1)]),
      ([rect(8, 5, 8, 3)], 8, [rect(8, 5, 8, 3)]),
      ([rect(7, 5, 2, 3)], 8, [rect(0, 5, 16, 3)]),
      // The right edge is limited by the picture.
      ([rect(197, 5, 1, 1)], 8, [rect(192, 5, 6, 1)]),
      ([rect(197, 5, 1, 1)], 64, [rect(192, 5, 6, 1)]),
      ([rect(3, 5, 1, 1)], 1000, [rect(0, 5, 198, 1)]),
      // Rectangles that share columns and rows after alignment are merged.
      ([rect(10, 10, 5, 8), rect(40, 14, 5, 8)], 64, [rect(0, 10, 64, 12)]),
      ([rect(10, 10, 5, 8), rect(40, 50, 5, 8)], 32, [rect(0, 10, 32, 8), rect(32, 50, 32, 8)]),
      // Invalid alignments in a profile are ignored.
      ([rect(3, 5, 1, 1)], 0, [rect(3, 5, 1, 1)]), ([rect(3, 5, 1, 1)], -8, [rect(3, 5, 1, 1)]),
    ] as [([PixelRect], Int, [PixelRect])])
  func alignToThePanelsColumns(
    drawn: [PixelRect], alignment: Int, expected: [PixelRect]
  ) {
    let old = Self.blank(198, 120), new = Self.drawing(drawn, on: old)
    #expect(DirtyRectangles.between(old, new, alignment: alignment) == expected)
    for palette in [Palette.blackAndWhite, .gray16, .spectra6, .rgb888] {
      let quantizer = Quantizer(palette: palette, dither: .ordered)
      let changes = DirtyRectangles.between(
        quantizer.quantize(old), quantizer.quantize(new), alignment: alignment)
      #expect(changes == expected, "\(palette.id)")
    }
  }

  @Test func nineChangesAreMergedToEightByTheCheapestUnion() {
    let places = (0..<9).map { Self.rect(10, 10 + 40 * $0, 20, 10) }
    var moved = places
    moved[4].y += 10
    let old = Self.blank(200, 400), new = Self.drawing(moved, on: old)
    let expected = Array(moved[..<4]) + [Self.rect(10, 180, 20, 40)] + Array(moved[6...])
    #expect(DirtyRectangles.between(old, new) == expected)
  }

  @Test func incomparablePicturesChangeAsAWhole() {
    let old = Self.blank(20, 10), new = Self.blank(30, 10)
    #expect(DirtyRectangles.between(old, new) == [Self.rect(0, 0, 30, 10)])
    let ink = Quantizer(palette: .spectra6, dither: .none).quantize(old)
    let gray = Quantizer(palette: .gray16, dither: .none).quantize(old)
    #expect(DirtyRectangles.between(ink, gray) == [Self.rect(0, 0, 20, 10)])
    #expect(DirtyRectangles.between(old, Bitmap(width: 0, height: 0)) == [])
  }

  @Test(arguments: 0..<60 as Range<UInt64>)
  func coverRandomChanges(seed: UInt64) {
    var numbers = SeededRandomNumberGenerator(seed: seed)
    let width = Int.random(in: 1...300, using: &numbers)
    let height = Int.random(in: 1...200, using: &numbers)
    let old = Self.blank(width, height)
    var new = old
    let changes = Int.random(
      in: 0...[3, 40, 2000].randomElement(using: &numbers)!, using: &numbers)
    for _ in 0..<changes {
      let x = Int.random(in: 0..<width, using: &numbers)
      let y = Int.random(in: 0..<height, using: &numbers)
      new[x, y] = 0xFF00_0000
    }
    let alignment = [1, 8, 32].randomElement(using: &numbers)!
    let rects = DirtyRectangles.between(old, new, alignment: alignment)
    #expect(rects.allSatisfy { $0.x % alignment == 0 })
    #expect(rects.allSatisfy { ($0.x + $0.width) % alignment == 0 || $0.x + $0.width == width })
    #expect(rects.count <= DirtyRectangles.limit)
    #expect(rects.isEmpty == (old == new))
    var covers = [Int](repeating: 0, count: width * height)
    for rect in rects {
      for y in rect.y..<rect.y + rect.height {
        for x in rect.x..<rect.x + rect.width { covers[y * width + x] += 1 }
      }
    }
    #expect(covers.allSatisfy { $0 <= 1 }, "no two rectangles share a pixel")
    let missed = covers.indices.filter { new.pixels[$0] != old.pixels[$0] && covers[$0] == 0 }
    #expect(missed == [])
    let quantizer = Quantizer(palette: .blackAndWhite, dither: .none)
    let quantized = (quantizer.quantize(old), quantizer.quantize(new))
    #expect(DirtyRectangles.between(quantized.0, quantized.1, alignment: alignment) == rects)
  }
}
