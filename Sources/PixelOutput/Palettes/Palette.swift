import Graphics

/// The colors that a display can show.
public struct Palette: Hashable, Sendable {
  /// The kinds of palettes, which are drawn and written in different ways.
  public enum Form: Hashable, Sendable {
    /// Evenly spaced grays from black to white; as many as the depth's bits can count.
    case gray(SampleDepth)
    /// 2 to 16 inks; a sample is the number of an ink.
    case inks([Ink])
    /// Any color of 8 bits a channel.
    case rgb
  }

  /// The name in manifests.
  public let id: String
  /// What the palette is made of.
  public let form: Form

  package init(id: String, form: Form) {
    if case .inks(let inks) = form {
      precondition(2...16 ~= inks.count, "a palette has 2 to 16 inks")
    }
    self.id = id
    self.form = form
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

extension Palette: Codable {
  /// Reads the id of one of the palettes of ``known``.
  ///
  /// - Throws: `DecodingError` with the nearest id where there is no such palette.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let id = try container.decode(String.self)
    guard let palette = Palette.known.first(where: { $0.id == id }) else {
      let question = NearestName.question(for: id, among: Palette.known.map(\.id))
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
