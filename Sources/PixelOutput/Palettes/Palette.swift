import CPixels
import Graphics

/// The colors that a display can show.
public struct Palette: Hashable, Sendable {
  /// The kinds of palettes, which differ in dithering and file formats.
  public enum Form: Hashable, Sendable {
    /// Evenly spaced grays from black to white, as many as the depth's bits can represent.
    case gray(SampleDepth)
    /// 2 to 16 inks; a sample is the index of an ink.
    case inks([Ink])
    /// Evenly spaced levels of red, green and blue, as many as the depth's bits can represent; files always have 8 bits
    /// per channel.
    case rgb(SampleDepth)
  }

  /// The name in manifests.
  public let id: String
  /// The colors of the palette.
  public let form: Form
  /// The perceived colors of the grays, black first; empty if they equal the nominal ones.
  let perceivedColors: [Ink.RGB]

  /// Creates a palette of 2 to 16 inks, or with one perceived color for each gray, or none.
  package init(id: String, form: Form, perceivedColors: [Ink.RGB] = []) {
    switch form {
    case .inks(let inks): precondition(2...16 ~= inks.count, "a palette has 2 to 16 inks")
    case .gray(let depth):
      precondition(
        perceivedColors.isEmpty || perceivedColors.count == 1 << depth.rawValue,
        "each gray must have a perceived color")
    case .rgb: precondition(perceivedColors.isEmpty, "measured colors are for inks and grays")
    }
    self.id = id
    self.form = form
    self.perceivedColors = perceivedColors
  }

  /// The inks, or the grays as inks, in the order of their samples; empty for RGB.
  public var inks: [Ink] {
    switch form {
    case .inks(let inks): inks
    case .rgb: []
    case .gray(let depth):
      (0..<1 << depth.rawValue).map { level in
        let gray = UInt8(level * 255 / (1 << depth.rawValue - 1))
        return Ink(
          "gray \(level)", Ink.RGB(gray, gray, gray),
          perceived: perceivedColors.isEmpty ? nil : perceivedColors[level])
      }
    }
  }

  /// Whether the display shows so few colors that others have to be dithered.
  package var needsDithering: Bool {
    switch form {
    case .rgb(.eight), .gray(.eight): false
    case .rgb, .gray, .inks: true
    }
  }

  /// Bits per pixel in a picture file.
  public var bitsPerPixel: Int {
    switch form {
    case .gray(let depth): depth.rawValue
    case .inks(let inks): inks.count <= 2 ? 1 : inks.count <= 4 ? 2 : 4
    case .rgb: 24
    }
  }
}

/// Bits per sample in a gray or indexed picture file.
public enum SampleDepth: Int, CaseIterable, Hashable, Sendable {
  /// Two levels.
  case one = 1
  /// Four levels.
  case two = 2
  /// 16 levels.
  case four = 4
  /// 256 levels.
  case eight = 8
}

extension Palette {
  /// All built-in palettes, each with its default inks.
  public static let known: [Palette] = [
    blackAndWhite, gray4, gray8, gray16, gray256,
    blackWhiteRed, blackWhiteYellow, blackWhiteRedYellow, spectra6, acep7, rgb444, rgb888,
  ]

  /// Black and white, 1 bit.
  public static let blackAndWhite = Palette(id: "bw", form: .gray(.one))
  /// Four grays, 2 bits.
  public static let gray4 = Palette(id: "gray-4", form: .gray(.two))
  /// 16 grays, 4 bits.
  public static let gray16 = Palette(id: "gray-16", form: .gray(.four))
  /// 256 grays, 8 bits.
  public static let gray256 = Palette(id: "gray-256", form: .gray(.eight))
  /// Any color, 24 bits.
  public static let rgb888 = Palette(id: "rgb888", form: .rgb(.eight))
  /// 16 levels of red, green and blue, which are written as 24 bits.
  public static let rgb444 = Palette(id: "rgb444", form: .rgb(.four))

  /// Eight grays; no gray PNG has that depth, so they are written as 4-bit indices.
  public static let gray8 = Palette(
    id: "gray-8",
    form: .inks(
      [0, 36, 73, 109, 146, 182, 219, 255].enumerated().map { number, gray in
        Ink("gray \(number)", Ink.RGB(gray, gray, gray))
      }))

  /// Black, white and red.
  ///
  /// There are no published measurements of such panels: the inks are those of ``blackWhiteRedYellow``.
  public static let blackWhiteRed = blackWhiteRedYellow.picking("bwr", ["black", "white", "red"])

  /// Black, white and yellow.
  ///
  /// There are no published measurements of such panels: the inks are those of ``blackWhiteRedYellow``.
  public static let blackWhiteYellow = blackWhiteRedYellow.picking(
    "bwy", ["black", "white", "yellow"])

  /// Black, white, red and yellow, measured by OpenDisplay's epaper-dithering on a panel of 3.97 inches.
  public static let blackWhiteRedYellow = MeasuredInks.named("bwry/opendisplay-3.97").defaultPalette

  /// The six inks of E Ink's Spectra 6 panels.
  ///
  /// Measured by OpenDisplay's epaper-dithering on a panel of 7.3 inches (its second set, from raw
  /// photographs at 6,500 K); paperlesspaper's epdoptimize found nearly the same.
  public static let spectra6 = MeasuredInks.named("spectra6/opendisplay-7.3-v2").defaultPalette

  /// The seven inks of E Ink's Gallery panels (ACeP), measured by paperlesspaper's epdoptimize.
  public static let acep7 = MeasuredInks.named("acep7/epdoptimize").defaultPalette

  /// Returns a palette with some of the inks and another id.
  private func picking(_ id: String, _ names: [String]) -> Palette {
    Palette(id: id, form: .inks(inks.filter { names.contains($0.name) }))
  }
}

extension Palette: Codable {
  /// Returns the palette with an id of ``known`` or of a set of measured inks, or `nil`.
  package static func named(_ id: String) -> Palette? {
    known.first { $0.id == id } ?? MeasuredInks.all.first { $0.id == id }?.palette
  }

  /// All names that a profile can use: of palettes, then of sets of measured inks.
  package static let names = known.map(\.id) + MeasuredInks.all.map(\.id)

  /// Decodes the id of one of the palettes of ``known`` or of a set of measured inks.
  ///
  /// - Throws: `DecodingError` with the most similar id if there is no such palette.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let id = try container.decode(String.self)
    guard let palette = Palette.named(id) else {
      let suggestion = NearestName.suggestionText(for: id, among: Palette.names)
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "unknown palette '\(id)'\(suggestion)")
    }
    self = palette
  }

  /// Encodes the id.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(id)
  }
}

extension Palette {
  /// The palette with the perceived colors relative to the panel's black and white (relative colorimetry).
  ///
  /// Paper is darker than sRGB's white, which makes the inks look dull when measured absolutely: a bright color is then
  /// outside of their gamut, and is mixed with white dots instead of a colored ink's. Palettes without black and white
  /// inks do not change.
  var relativeToWhite: Palette {
    guard case .inks(let inks) = form,
      let black = inks.first(where: { $0.nominal == Ink.RGB(0, 0, 0) }),
      let white = inks.first(where: { $0.nominal == Ink.RGB(255, 255, 255) })
    else { return self }
    var words = [UInt32](repeating: 0, count: inks.count)
    pixels_relative_colors(
      inks.map(\.perceived.opaquePixel), Int32(inks.count), black.perceived.opaquePixel,
      white.perceived.opaquePixel,
      &words)
    return Palette(
      id: id,
      form: .inks(
        zip(inks, words).map { Ink($0.name, $0.nominal, perceived: Ink.RGB($1)) }))
  }
}
