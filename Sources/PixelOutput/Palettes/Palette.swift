import Graphics

/// The colors that a display can show.
public struct Palette: Hashable, Sendable {
  /// The kinds of palettes, which are drawn and written in different ways.
  public enum Form: Hashable, Sendable {
    /// Evenly spaced grays from black to white; as many as the depth's bits can count.
    case gray(SampleDepth)
    /// 2 to 16 inks; a sample is the number of an ink.
    case inks([Ink])
    /// Evenly spaced levels of red, green and blue, as many as the depth's bits can count; 8 bits a
    /// channel are written whatever the depth.
    case rgb(SampleDepth)
  }

  /// The name in manifests.
  public let id: String
  /// What the palette is made of.
  public let form: Form
  /// The colors in which the grays are seen, black first; empty where they are seen as they are called.
  let seen: [Ink.RGB]

  /// Makes a palette; 2 to 16 inks, or one color seen for each gray, or none.
  package init(id: String, form: Form, seen: [Ink.RGB] = []) {
    switch form {
    case .inks(let inks): precondition(2...16 ~= inks.count, "a palette has 2 to 16 inks")
    case .gray(let depth):
      precondition(seen.isEmpty || seen.count == 1 << depth.rawValue, "a gray lacks its color")
    case .rgb: precondition(seen.isEmpty, "measured colors are for inks and grays")
    }
    self.id = id
    self.form = form
    self.seen = seen
  }

  /// The inks, or the grays as inks, in the order of their samples; none where channels are mixed freely.
  public var inks: [Ink] {
    switch form {
    case .inks(let inks): inks
    case .rgb: []
    case .gray(let depth):
      (0..<1 << depth.rawValue).map { level in
        let gray = UInt8(level * 255 / (1 << depth.rawValue - 1))
        return Ink(
          "gray \(level)", Ink.RGB(gray, gray, gray), perceived: seen.isEmpty ? nil : seen[level])
      }
    }
  }

  /// Whether the display shows so few colors that others need dots.
  package var needsDots: Bool {
    switch form {
    case .rgb(.eight), .gray(.eight): false
    case .rgb, .gray, .inks: true
    }
  }

  /// Bits of a pixel in a picture file.
  public var bitsPerPixel: Int {
    switch form {
    case .gray(let depth): depth.rawValue
    case .inks(let inks): inks.count <= 2 ? 1 : inks.count <= 4 ? 2 : 4
    case .rgb: 24
    }
  }
}

/// Bits of a sample in a gray or indexed picture file.
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
  /// Every palette of a device that Placard knows, each in its usual inks.
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

  /// Eight grays, which no depth of a gray picture has: they are written as inks of 4 bits.
  public static let gray8 = Palette(
    id: "gray-8",
    form: .inks(
      [0, 36, 73, 109, 146, 182, 219, 255].enumerated().map { number, gray in
        Ink("gray \(number)", Ink.RGB(gray, gray, gray))
      }))

  /// Black, white and red.
  ///
  /// No panel of these has published measurements: the inks are those of ``blackWhiteRedYellow``.
  public static let blackWhiteRed = blackWhiteRedYellow.picking("bwr", ["black", "white", "red"])

  /// Black, white and yellow.
  ///
  /// No panel of these has published measurements: the inks are those of ``blackWhiteRedYellow``.
  public static let blackWhiteYellow = blackWhiteRedYellow.picking(
    "bwy", ["black", "white", "yellow"])

  /// Black, white, red and yellow, measured by OpenDisplay's epaper-dithering on a panel of 3.97 inches.
  public static let blackWhiteRedYellow = MeasuredInks.named("bwry/opendisplay-3.97").usual

  /// The six inks of E Ink's Spectra 6 panels.
  ///
  /// Measured by OpenDisplay's epaper-dithering on a panel of 7.3 inches (its second set, from raw
  /// photographs at 6,500 K); paperlesspaper's epdoptimize found nearly the same.
  public static let spectra6 = MeasuredInks.named("spectra6/opendisplay-7.3-v2").usual

  /// The seven inks of E Ink's Gallery panels (ACeP), measured by paperlesspaper's epdoptimize.
  public static let acep7 = MeasuredInks.named("acep7/epdoptimize").usual

  /// Some of the inks under an id of their own.
  private func picking(_ id: String, _ names: [String]) -> Palette {
    Palette(id: id, form: .inks(inks.filter { names.contains($0.name) }))
  }
}

extension Palette: Codable {
  /// The palette of an id of ``known``, or of a set of measured inks.
  package static func named(_ id: String) -> Palette? {
    known.first { $0.id == id } ?? MeasuredInks.all.first { $0.id == id }?.palette
  }

  /// Every name that a profile can choose: of palettes, then of sets of measured inks.
  package static let names = known.map(\.id) + MeasuredInks.all.map(\.id)

  /// Reads the id of one of the palettes of ``known``, or of a set of measured inks.
  ///
  /// - Throws: `DecodingError` with the nearest id where there is no such palette.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let id = try container.decode(String.self)
    guard let palette = Palette.named(id) else {
      let question = NearestName.question(for: id, among: Palette.names)
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "unknown palette '\(id)'\(question)")
    }
    self = palette
  }

  /// Writes the id.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(id)
  }
}
