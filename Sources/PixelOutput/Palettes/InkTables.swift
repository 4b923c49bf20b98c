import CPixels
import Graphics

/// What the kernels look up about a set of inks, made once for a palette and a dither.
struct InkTables {
  /// The nearest ink for each of 32×32×32 colors, red first.
  let nearest: [UInt8]
  /// The ink for each corner of the RGB cube (red 4, green 2, blue 1) and rank of the pattern.
  let corners: [UInt8]
  /// The colors that error diffusion works with; its pointer is set by who calls the kernel.
  let colors: pixels_inks

  init(inks: [Ink], dither: Dither) {
    switch dither {
    case .none:
      nearest = Self.nearestInks(to: inks.map(\.nominal), chromaWeight: 1)
      corners = []
      colors = pixels_inks()
    case .ordered, .blueNoise:
      nearest = []
      corners = Self.cornerMixtures(of: inks).flatMap(Self.patterned)
      colors = pixels_inks()
    case .floydSteinberg, .atkinson, .stucki, .jarvis:
      nearest = Self.nearestInks(to: inks.map(\.perceived), chromaWeight: 8)
      corners = []
      colors = Self.colors(of: inks, Self.cornerMixtures(of: inks))
    }
  }

  private static func cornerMixtures(of inks: [Ink]) -> [InkMixture] {
    (0..<8).map { corner in
      let color = Ink.RGB(
        corner & 4 > 0 ? 255 : 0, corner & 2 > 0 ? 255 : 0, corner & 1 > 0 ? 255 : 0)
      return InkMixture(of: color, from: inks)
    }
  }

  /// Within a corner the ranks' lower bits decide first: its pixels may share the upper ones, as
  /// they were chosen by the same pattern.
  private static func patterned(_ mixture: InkMixture) -> [UInt8] {
    let inks = mixture.inksByRank()
    return (0..<64).map { rank in inks[(rank << 2 | rank >> 4) & 63] }
  }

  /// The nearest ink of every color.
  ///
  /// Measured inks are so dull that a dark gray is next to green: a large weight of chroma keeps
  /// grays black and white, at no cost to other colors as their errors are passed on.
  private static func nearestInks(to colors: [Ink.RGB], chromaWeight: Int32) -> [UInt8] {
    var table = [UInt8](repeating: 0, count: 32 * 32 * 32)
    pixels_ink_table(colors.flatMap(\.channels), Int32(colors.count), chromaWeight, &table)
    return table
  }

  private static func colors(of inks: [Ink], _ mixtures: [InkMixture]) -> pixels_inks {
    var colors = pixels_inks()
    withUnsafeMutableBytes(of: &colors.corners) { bytes in
      bytes.copyBytes(from: mixtures.flatMap { $0.perceivedColor(of: inks) })
    }
    withUnsafeMutableBytes(of: &colors.inks) { bytes in
      bytes.copyBytes(from: inks.flatMap(\.perceived.channels))
    }
    return colors
  }
}
