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
  /// An ink where it is compared with colors.
  package struct Ink: Hashable, Sendable {
    /// The nominal color.
    package let color: ResolvedColor
    /// Whether the nominal color is black, white or a gray.
    package let isGray: Bool
    /// How the ink looks.
    package let place: ColorPlace
    /// The place of the nominal color, which an author uses to ask for the ink.
    let nominalPlace: ColorPlace
  }

  package let inks: [Ink]
  /// Whether all inks are grays.
  package let hasOnlyGrays: Bool
  private let chromaWeight: Double

  /// The maximum distance from an ink's nominal color at which a color is a name of the ink.
  private static let nameDistance = 0.35
  /// The chroma below which a color is a gray.
  private static let minimumChroma = 0.06
  /// The lightness below which a color's hue is not seen.
  private static let minimumHueLightness = 0.15

  /// Creates inks from their nominal and their measured colors 0xRRGGBB; without any, they are black and white.
  package init(nominal: [UInt32], measured: [UInt32]) {
    self.init(nominal.map(ResolvedColor.init(opaque:)), measured: measured)
  }

  /// Creates inks from their nominal colors; without measured colors 0xRRGGBB, they look as those.
  package init(_ colors: [ResolvedColor], measured: [UInt32] = []) {
    let colors = colors.isEmpty ? [.black, .white] : colors
    let nominal = colors.map(\.word)
    let measured = measured.count == nominal.count ? measured : nominal
    let grays = nominal.map { $0 >> 16 & 255 == $0 & 255 && $0 >> 8 & 255 == $0 & 255 }
    hasOnlyGrays = !grays.contains(false)
    var places: [pixels_place] = []
    if hasOnlyGrays {
      chromaWeight = OKLab.chromaWeight
    } else {
      precondition(nominal.count <= 16, "a palette has at most 16 inks")
      places = [pixels_place](repeating: pixels_place(), count: nominal.count)
      chromaWeight = pixels_inks_places(nominal, measured, Int32(nominal.count), &places)
    }
    var inks: [Ink] = []
    for (index, color) in colors.enumerated() {
      let own = OKLab.place(of: color, chromaWeight: chromaWeight)
      inks.append(
        Ink(
          color: color, isGray: grays[index],
          // Grays are compared by their nominal values, which are evenly spaced.
          place: hasOnlyGrays
            ? ColorPlace(lightness: color.luma, a: 0, b: 0) : ColorPlace(places[index]),
          nominalPlace: own))
    }
    self.inks = inks
  }

  /// Black and white.
  package static let blackAndWhite = PanelInks([.black, .white])

  /// Returns the place of an opaque color, which the panel may not be able to show.
  package func place(of color: ResolvedColor) -> ColorPlace {
    var place = OKLab.place(of: color, chromaWeight: chromaWeight)
    if hasOnlyGrays { place.lightness = color.luma }
    return place
  }

  /// Returns the place of what the panel shows for an opaque color: that of the ink that the color names, or its own.
  package func shownPlace(of color: ResolvedColor) -> ColorPlace {
    named(by: color)?.place ?? place(of: color)
  }

  /// Returns the distance of two opaque colors; from black to white it is 1.
  package func distance(_ color: ResolvedColor, _ other: ResolvedColor) -> Double {
    place(of: color).distance(to: place(of: other))
  }

  /// Returns the distance of an opaque color to the nearest nominal color of an ink.
  package func distanceToNearestInk(_ color: ResolvedColor) -> Double {
    let place = place(of: color)
    return inks.map { $0.askedPlace(inGrays: hasOnlyGrays).distance(to: place) }.min() ?? 1
  }

  /// Returns the colored ink that an opaque color is a name of.
  ///
  /// That is the ink that is most like the color, as it looks or by its nominal color, if its nominal color is near. A
  /// design system's yellow is nearer to the nominal color of an orange ink than to that of a yellow one.
  package func named(by color: ResolvedColor) -> Ink? {
    guard !hasOnlyGrays else { return nil }
    let own = place(of: color)
    let alike = inks.min { $0.likeness(to: own) < $1.likeness(to: own) }
    guard let alike, !alike.isGray, alike.nominalPlace.distance(to: own) < Self.nameDistance else {
      return nil
    }
    return alike
  }

  /// Returns the nominal color of the ink with the most contrast.
  package func strongest(over ground: ResolvedColor) -> ResolvedColor {
    let ground = place(of: ground)
    let ink = inks.max { $0.place.contrast(to: ground) < $1.place.contrast(to: ground) }
    return ink?.color ?? .black
  }

  /// Whether an opaque color has no hue that an ink could show.
  package func isNeutral(_ color: ResolvedColor) -> Bool {
    let place = place(of: color)
    return place.chroma < Self.minimumChroma * chromaWeight
      || place.lightness < Self.minimumHueLightness
  }
}

extension PanelInks.Ink {
  /// The distance of a color from the ink as it looks or as it is called, whichever is less.
  fileprivate func likeness(to color: ColorPlace) -> Double {
    min(place.distance(to: color), nominalPlace.distance(to: color))
  }

  /// The place by which a color asks for the ink.
  fileprivate func askedPlace(inGrays: Bool) -> ColorPlace { inGrays ? place : nominalPlace }
}

/// A color where it is compared with others.
package struct ColorPlace: Hashable, Sendable {
  /// The lightness, from 0 for black ink to 1 for white ink.
  package var lightness: Double
  /// The weighted chroma.
  package var a: Double, b: Double

  package init(lightness: Double, a: Double, b: Double) {
    (self.lightness, self.a, self.b) = (lightness, a, b)
  }

  init(_ place: pixels_place) { self.init(lightness: place.lightness, a: place.a, b: place.b) }

  var chroma: Double { (a * a + b * b).squareRoot() }

  /// Returns the distance in lightness and chroma.
  package func distance(to other: ColorPlace) -> Double {
    let (l, a, b) = (lightness - other.lightness, a - other.a, b - other.b)
    return (l * l + a * a + b * b).squareRoot()
  }

  /// Returns the difference of lightness, which decides whether letters are legible.
  package func contrast(to other: ColorPlace) -> Double { abs(lightness - other.lightness) }
}

/// OKLab as the kernels compute it.
private enum OKLab {
  /// The weight of chroma between ideal black and white.
  static let chromaWeight: Double = {
    var places = [pixels_place](repeating: pixels_place(), count: 2)
    return pixels_inks_places([0, 0xFF_FFFF], [0, 0xFF_FFFF], 2, &places)
  }()

  private static let linear: [Double] = {
    var values = [Double](repeating: 0, count: 256)
    pixels_linear_values(&values)
    return values
  }()

  static func place(of color: ResolvedColor, chromaWeight: Double) -> ColorPlace {
    ColorPlace(pixels_color_place(color.word, linear, chromaWeight))
  }
}

extension ResolvedColor {
  /// The color without its opacity, as 0xRRGGBB.
  package var word: UInt32 {
    func byte(_ value: Double) -> UInt32 { UInt32((max(0, min(1, value)) * 255).rounded()) }
    return byte(red) << 16 | byte(green) << 8 | byte(blue)
  }

  /// Creates an opaque color from 0xRRGGBB.
  package init(opaque word: UInt32) {
    func part(_ shift: UInt32) -> Double { Double(word >> shift & 255) / 255 }
    self.init(red: part(16), green: part(8), blue: part(0))
  }

  /// Composites this color onto an opaque `ground`.
  package func over(_ ground: ResolvedColor) -> ResolvedColor {
    func mix(_ top: Double, _ bottom: Double) -> Double { bottom + (top - bottom) * opacity }
    return ResolvedColor(
      red: mix(red, ground.red), green: mix(green, ground.green), blue: mix(blue, ground.blue))
  }
}
