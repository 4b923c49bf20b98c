import Foundation

/// A component of a color as it is written in a catalogue.
///
/// A text with a point is a fraction (`"0.5"`), with `0x` one of 255 parts (`"0xFF"`), and else a
/// whole number of 255 parts (`"128"`). A JSON number is a fraction up to 1, and 255 parts above.
struct ColorComponent: Decodable, Hashable, Sendable {
  /// The fraction; outside of 0 to 1 only in extended color spaces.
  let fraction: Double
  /// Whether it was a whole number in decimal, which an alpha of `"1"` also is.
  private let isWhole: Bool

  /// The fraction, where a plain `"1"` stands for opaque.
  var alphaFraction: Double {
    isWhole && fraction * 255 <= 1 ? fraction * 255 : fraction
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let number = try? container.decode(Double.self) {
      (fraction, isWhole) = (number > 1 ? number / 255 : number, false)
      return
    }
    let text = try container.decode(String.self)
    guard let component = Self(text) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "'\(text)' is no color component")
    }
    self = component
  }

  init?(_ written: String) {
    let text = written.trimmingCharacters(in: .whitespaces)
    if text.lowercased().hasPrefix("0x") {
      guard let parts = UInt8(text.dropFirst(2), radix: 16) else { return nil }
      (fraction, isWhole) = (Double(parts) / 255, false)
    } else if let parts = Int(text) {
      guard (-65_536...65_536).contains(parts) else { return nil }
      (fraction, isWhole) = (Double(parts) / 255, true)
    } else {
      guard let number = Double(text), number.isFinite else { return nil }
      (fraction, isWhole) = (number, false)
    }
  }
}
