import Foundation
import Testing

@testable import PixelOutput

@Suite struct PaletteTests {
  @Test func namesAreUnique() {
    #expect(Set(Palette.names).count == Palette.names.count)
    #expect(Palette.names.allSatisfy { Palette.named($0)?.id == $0 })
  }

  @Test func profilesCanSelectMeasuredInks() throws {
    let usual = try #require(Palette.named("spectra6"))
    let other = try #require(Palette.named("spectra6/epdoptimize-default"))
    #expect(other.inks.map(\.nominal) == usual.inks.map(\.nominal))
    #expect(other.inks.map(\.perceived) != usual.inks.map(\.perceived))
    #expect(other.inks[3].perceived == Ink.RGB(98, 32, 30))
  }

  @Test func relativeColorsSpanBlackToWhite() {
    let spectra6 = Palette.spectra6.relativeToWhite
    #expect(spectra6.inks[0].perceived == Ink.RGB(0, 0, 0))
    #expect(spectra6.inks[1].perceived == Ink.RGB(255, 255, 255))
    #expect(spectra6.inks[3].perceived == Ink.RGB(170, 0, 0))
    #expect(spectra6.inks.map(\.nominal) == Palette.spectra6.inks.map(\.nominal))
    #expect(Palette.rgb888.relativeToWhite == .rgb888)
  }

  @Test(
    arguments: [
      ("bw", 2, 1), ("gray-4", 4, 2), ("gray-8", 8, 4), ("gray-16", 16, 4), ("gray-256", 256, 8),
      ("bwr", 3, 2), ("bwy", 3, 2), ("bwry", 4, 2), ("spectra6", 6, 4), ("acep7", 7, 4),
      ("rgb444", 0, 24), ("rgb888", 0, 24),
    ])
  func inksAndBits(id: String, inks: Int, bits: Int) throws {
    let palette = try #require(Palette.named(id))
    #expect(palette.inks.count == inks)
    #expect(palette.bitsPerPixel == bits)
  }

  @Test func unknownNameSuggestsTheNearest() {
    let error = #expect(throws: DecodingError.self) {
      _ = try JSONDecoder().decode(Palette.self, from: Data("\"spectra7\"".utf8))
    }
    #expect(error.map { "\($0)" }?.contains("did you mean 'spectra6'?") == true)
  }
}
