import CPixels
package import Graphics

/// The inks of a panel, and the metric by which colors are compared with them.
///
/// There is one metric for letters, lines, fills and dots: OKLab as the dithering kernels use it, which weight a
/// difference of chroma three times as much as one of lightness. Contrast is the difference of lightness alone.
/// Lightness is that of a gray of sRGB between the panel's black ink, 0, and its white ink, 1.
///
/// A panel of grays shows a color as the gray of its luma, so there luma is the lightness of a color.
package struct PanelInks: Hashable, Sendable {
  /// An ink, with its colors in the space in which they are compared.
  package struct Ink: Hashable, Sendable {
    /// The nominal color.
    package let color: ResolvedColor
    /// Whether the nominal color is black, white or a gray.
    package let isGray: Bool
    /// The measured color.
    package let perceivedColor: OKLabColor
    /// The nominal color, by which an author selects the ink.
    let nominalColor: OKLabColor
  }

  package let inks: [Ink]
  /// Whether all inks are grays.
  package let hasOnlyGrays: Bool
  private let chromaWeight: Double

  /// The maximum distance from an ink's nominal color at which a color designates the ink.
  private static let designationDistance = 0.35
  /// The chroma below which a color is a gray.
  private static let minimumChroma = 0.06
  /// The lightness below which a color's hue is not visible.
  private static let minimumHueLightness = 0.15

  /// Creates inks from their nominal and their measured colors 0xRRGGBB; without any, they are black and white.
  package init(nominal: [UInt32], measured: [UInt32]) {
    self.init(nominal.map(ResolvedColor.init(packedRGB:)), measured: measured)
  }

  /// Creates inks from their nominal colors; without measured colors 0xRRGGBB, the display shows those.
  package init(_ colors: [ResolvedColor], measured: [UInt32] = []) {
    let colors = colors.isEmpty ? [.black, .white] : colors
    let nominal = colors.map(\.packedRGB)
    let measured = measured.count == nominal.count ? measured : nominal
    let grays = nominal.map { $0 >> 16 & 255 == $0 & 255 && $0 >> 8 & 255 == $0 & 255 }
    hasOnlyGrays = !grays.contains(false)
    var perceivedColors: [pixels_oklab] = []
    if hasOnlyGrays {
      chromaWeight = OKLab.chromaWeight
    } else {
      precondition(nominal.count <= 16, "a palette has at most 16 inks")
      perceivedColors = [pixels_oklab](repeating: pixels_oklab(), count: nominal.count)
      chromaWeight = pixels_inks_oklab(
        nominal, measured, Int32(nominal.count), &perceivedColors)
    }
    var inks: [Ink] = []
    for (index, color) in colors.enumerated() {
      let nominalColor = OKLab.color(color, chromaWeight: chromaWeight)
      inks.append(
        Ink(
          color: color, isGray: grays[index],
          // Grays are compared by their nominal values, which are evenly spaced.
          perceivedColor: hasOnlyGrays
            ? OKLabColor(lightness: color.luma, a: 0, b: 0) : OKLabColor(perceivedColors[index]),
          nominalColor: nominalColor))
    }
    self.inks = inks
  }

  /// Black and white.
  package static let blackAndWhite = PanelInks([.black, .white])

  /// Converts an opaque color, which the panel may not be able to show.
  package func okLabColor(of color: ResolvedColor) -> OKLabColor {
    var converted = OKLab.color(color, chromaWeight: chromaWeight)
    if hasOnlyGrays { converted.lightness = color.luma }
    return converted
  }

  /// Returns what the panel shows for an opaque color: the ink that the color designates, or the color itself.
  package func perceivedColor(of color: ResolvedColor) -> OKLabColor {
    designatedInk(for: color)?.perceivedColor ?? okLabColor(of: color)
  }

  /// Returns the distance of two opaque colors; from black to white it is 1.
  package func distance(_ color: ResolvedColor, _ other: ResolvedColor) -> Double {
    okLabColor(of: color).distance(to: okLabColor(of: other))
  }

  /// Returns the distance of an opaque color to the nearest nominal color of an ink.
  package func distanceToNearestInk(_ color: ResolvedColor) -> Double {
    let color = okLabColor(of: color)
    return inks.map { ink in
      (hasOnlyGrays ? ink.perceivedColor : ink.nominalColor).distance(to: color)
    }.min() ?? 1
  }

  /// Returns the colored ink that an opaque color designates, or `nil` if there is none.
  ///
  /// That is the ink whose measured or nominal color is nearest, if its nominal color is near enough. A design system's
  /// yellow is nearer to the nominal color of an orange ink than to that of a yellow one.
  package func designatedInk(for color: ResolvedColor) -> Ink? {
    guard !hasOnlyGrays else { return nil }
    let color = okLabColor(of: color)
    let nearest = inks.min { $0.distance(to: color) < $1.distance(to: color) }
    guard let nearest, !nearest.isGray,
      nearest.nominalColor.distance(to: color) < Self.designationDistance
    else { return nil }
    return nearest
  }

  /// Returns the nominal color of the ink with the most contrast.
  package func strongest(over background: ResolvedColor) -> ResolvedColor {
    let background = okLabColor(of: background)
    let ink = inks.max {
      $0.perceivedColor.contrast(to: background) < $1.perceivedColor.contrast(to: background)
    }
    return ink?.color ?? .black
  }

  /// Whether an opaque color has no hue that an ink could show.
  package func isNeutral(_ color: ResolvedColor) -> Bool {
    let color = okLabColor(of: color)
    return color.chroma < Self.minimumChroma * chromaWeight
      || color.lightness < Self.minimumHueLightness
  }
}

extension PanelInks.Ink {
  /// Returns the distance of a color from the measured or the nominal color, whichever is less.
  fileprivate func distance(to color: OKLabColor) -> Double {
    min(perceivedColor.distance(to: color), nominalColor.distance(to: color))
  }
}

/// A color in OKLab with weighted chroma, relative to the inks of a panel.
package struct OKLabColor: Hashable, Sendable {
  /// The lightness, from 0 for black ink to 1 for white ink.
  package var lightness: Double
  /// The weighted chroma.
  package var a: Double, b: Double

  package init(lightness: Double, a: Double, b: Double) {
    (self.lightness, self.a, self.b) = (lightness, a, b)
  }

  init(_ color: pixels_oklab) { self.init(lightness: color.lightness, a: color.a, b: color.b) }

  var chroma: Double { (a * a + b * b).squareRoot() }

  /// Returns the distance in lightness and chroma.
  package func distance(to other: OKLabColor) -> Double {
    let (l, a, b) = (lightness - other.lightness, a - other.a, b - other.b)
    return (l * l + a * a + b * b).squareRoot()
  }

  /// Returns the difference of lightness, which decides whether letters are legible.
  package func contrast(to other: OKLabColor) -> Double { abs(lightness - other.lightness) }
}

/// OKLab as the kernels compute it.
private enum OKLab {
  /// The weight of chroma between ideal black and white.
  static let chromaWeight: Double = {
    var colors = [pixels_oklab](repeating: pixels_oklab(), count: 2)
    return pixels_inks_oklab([0, 0xFF_FFFF], [0, 0xFF_FFFF], 2, &colors)
  }()

  private static let linear: [Double] = {
    var values = [Double](repeating: 0, count: 256)
    pixels_linear_values(&values)
    return values
  }()

  static func color(_ color: ResolvedColor, chromaWeight: Double) -> OKLabColor {
    OKLabColor(pixels_color_oklab(color.packedRGB, linear, chromaWeight))
  }
}
