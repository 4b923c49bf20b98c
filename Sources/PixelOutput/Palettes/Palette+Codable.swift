import Graphics

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
