package import PixelOutput

extension Manifest {
  /// How a raw file holds a picture: rows from the top down, each of whole bytes, pixels from high bits to low.
  package struct Buffer: Hashable, Sendable, Codable {
    /// Bits of a pixel in a plane.
    package var bitsPerPixel: Int
    /// The inks of pictures that lie one behind the other, in which a 0 is the ink; `nil` where there is one.
    package var planes: [String]?
    /// The code of each ink; `nil` where a pixel is a gray's level or a color.
    package var codes: [String: Int]?

    package init(_ palette: Palette) {
      let names = palette.inkNames
      switch RawLayout(palette) {
      case .planes(let black, _, let third):
        bitsPerPixel = 1
        planes = [names[black], names[third]]
      case .codes(let bits, let codes):
        bitsPerPixel = bits
        self.codes = codes.isEmpty ? nil : Dictionary(zip(names, codes)) { first, _ in first }
      }
    }

    var json: JSONValue {
      .object([
        "bitsPerPixel": .integer(bitsPerPixel),
        "planes": planes.map { .array($0.map(JSONValue.string)) }, "codes": codes?.json,
      ])
    }
  }
}

extension [String: Int] {
  /// The members by their numbers.
  fileprivate var json: JSONValue {
    .object(
      sorted { ($0.value, $0.key) < ($1.value, $1.key) }
        .map { JSONValue.Member($0.key, .integer($0.value)) })
  }
}

extension Palette {
  /// The names of the inks; none where there are grays or any color.
  fileprivate var inkNames: [String] {
    switch form {
    case .gray, .rgb: []
    case .inks(let inks): inks.map(\.name)
    }
  }
}
