import CPangoCairo
import Graphics
import Testing

@testable import CairoBackend

@Suite("Repair of one-bit glyphs")
struct GlyphRasterTests {
  /// A bitmap whose rows are separated by spaces, `#` for ink.
  private func raster(_ bitmap: String, coverage: [Double]) -> GlyphRaster {
    let rows = bitmap.split(separator: " ")
    return GlyphRaster(
      width: rows[0].count, height: rows.count, inked: rows.joined().map { $0 == "#" },
      coverage: coverage)
  }

  /// Coverage in tenths, `X` for a full pixel.
  private func coverage(_ tenths: String) -> [Double] {
    tenths.filter { $0 != " " }.map { Double($0.wholeNumberValue ?? 10) / 10 }
  }

  private func bitmap(_ raster: GlyphRaster) -> String {
    (0..<raster.height).map { y in
      (0..<raster.width).map { raster.inked[y * raster.width + $0] ? "#" : "." }.joined()
    }.joined(separator: " ")
  }

  @Test(
    "changes only pixels that are about half covered",
    arguments: [
      // A tail that touches a bowl, an open bowl, and a filled counter.
      ("### #.# ### #.# ###", "XXX X0X XX9 X05 XXX", 1, (1, 1), "### #.# ### #.. ###"),
      ("### #.. ###", "XXX X14 XXX", 1, (1, 1), "### #.# ###"),
      ("### ### ###", "XXX X6X XXX", 1, (1, 1), "### #.# ###"),
      // A counter that is not in the outline.
      ("### #.# ###", "XXX X3X XXX", 1, (1, 0), "### ### ###"),
      // The cheaper of two possible pixels.
      ("### #.. ### #.. ###", "XXX X03 XXX X04 XXX", 1, (1, 1), "### #.. ### #.# ###"),
      // A stroke is opened across its full width, in both directions, and not if it is wider than
      // the stem.
      (
        "###### ##..## ##..## ######", "XXXXXX XX00X5 XX0045 XXXXXX", 2, (1, 0),
        "###### ##..## ##.... ######"
      ),
      (
        "#### #### #..# #..# #### ####", "XXXX XX5X X00X X00X XX4X XX5X", 2, (1, 0),
        "#### #### #..# #..# ##.# ##.#"
      ),
      (
        "###### ##..## ##..## ######", "XXXXXX XX00X5 XX0045 XXXXXX", 1, (1, 0),
        "###### ##..## ##..## ######"
      ),
      // An accent that touches its letter, a broken stroke, a lost dot and a spot.
      ("..# .#. ### #.# ###", "00X 04X XXX X0X XXX", 1, (2, 1), "..# ... ### #.# ###"),
      ("# . #", "X 4 X", 1, (1, 0), "# # #"),
      (". . # #", "4 0 X X", 1, (2, 0), "# . # #"),
      ("# . # #", "5 0 X X", 1, (1, 0), ". . # #"),
      // Two differences are repaired; three are too many.
      ("### ### ### ### ###", "XXX X5X XXX X6X XXX", 1, (1, 2), "### #.# ### #.# ###"),
      (
        "### ### ### ### ### ### ###", "XXX X5X XXX X5X XXX X5X XXX", 1, (1, 3),
        "### ### ### ### ### ### ###"
      ),
      ("#.# #.# ###", "404 404 404", 1, (3, 1), "#.# #.# ###"),
      // Pixels with unambiguous coverage do not change.
      ("### #.. ###", "XXX X00 XXX", 1, (1, 1), "### #.. ###"),
      ("### ### ###", "XXX X9X XXX", 1, (1, 1), "### ### ###"),
    ] as [(String, String, Int, (parts: Int, counters: Int), String)])
  func repair(
    _ before: String, _ tenths: String, _ stem: Int, _ topology: (parts: Int, counters: Int),
    _ after: String
  ) {
    var raster = raster(before, coverage: coverage(tenths))
    raster.repair(to: InkTopology(parts: topology.parts, counters: topology.counters), stem: stem)
    #expect(bitmap(raster) == after)
  }

  @Test("does not change a glyph whose coverage FreeType could not compute")
  func missingCoverage() {
    var raster = raster("### ### ###", coverage: [])
    raster.repair(to: InkTopology(parts: 1, counters: 1), stem: 1)
    #expect(bitmap(raster) == "### ### ###")
  }

  @Test("reads each pixel once to count parts and counters")
  func linearCount() {
    for side in [10, 20, 40] {
      var reads = 0
      let topology = InkTopology(width: side, height: side) { x, y in
        reads += 1
        return (x + y) % 2 == 0
      }
      #expect(reads == side * side)
      #expect(topology.parts == 1)
    }
  }

  @Test("evaluates changes only of ambiguous pixels, and none in a dense glyph")
  func predictionCount() {
    let side = 40
    let grid = (0..<side * side).map { ($0 % side) % 3 == 0 || ($0 / side) % 3 == 0 }
    let clear = grid.map { $0 ? 1.0 : 0 }
    var unclear = clear
    for pixel in [0, 85, 1000] { unclear[pixel] = 0.5 }
    let topology = InkTopology(width: side, height: side) { grid[$1 * side + $0] }
    for (coverage, missing, expected) in [
      // Each of three pixels alone; the longer lines that begin with it contain unambiguous pixels.
      (clear, 1, 0...0), (unclear, 1, 3...3), (clear.map { _ in 0.5 }, 3, 0...0),
      // At most the number of lines, in two rounds.
      (clear.map { _ in 0.5 }, 2, 1...2 * side * side * 5),
    ] {
      var raster = GlyphRaster(width: side, height: side, inked: grid, coverage: coverage)
      raster.repair(
        to: InkTopology(parts: topology.parts + missing, counters: topology.counters), stem: 3)
      #expect(expected.contains(raster.predictionCount), "\(raster.predictionCount)")
    }
  }

  @Test("computes a glyph's structure once for all sizes, and not for glyphs with many contours")
  func structures() throws {
    let fonts = try #require(FontCollection(packages: FontPackage.designs, extraFonts: []))
    for (letter, expected) in [("8" as Unicode.Scalar, 1), ("%", 1), ("‱", 0)] {
      var computed: [Int] = []
      for size in [12.0, 16, 24, 32] {
        let pangoFont = try #require(fonts.font(for: FontFace(size: size, weight: 400)))
        let handle = try #require(fonts.handle(of: pangoFont))
        let before = handle.metrics.computedGlyphs
        let font = handle.aliasedFont(scale: 1)
        let index = try #require(glyph(letter, in: font))
        #expect(font.bitmap(of: index)?.bytes.contains(255) == true)
        computed.append(handle.metrics.computedGlyphs - before)
      }
      #expect(computed == [expected, 0, 0, 0], "'\(letter)'")
    }
  }

  private func glyph(_ letter: Unicode.Scalar, in font: AliasedFont) -> UInt? {
    FontLock.hold {
      guard let face = cairo_ft_scaled_font_lock_face(font.scaled) else { return nil }
      defer { cairo_ft_scaled_font_unlock_face(font.scaled) }
      return UInt(FT_Get_Char_Index(face, FT_ULong(letter.value)))
    }
  }
}
