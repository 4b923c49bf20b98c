import CheckedJSON
package import Graphics
import InkSelection
package import WidgetUI

/// The background of a screen, behind and between its widgets.
package struct ScreenBackground: Hashable, Codable, Sendable {
  package var light: ResolvedColor
  package var dark: ResolvedColor

  package init(light: ResolvedColor = .white, dark: ResolvedColor = .black) {
    self.light = light
    self.dark = dark
  }

  /// Returns the color in a color scheme.
  package func color(in scheme: ColorScheme) -> ResolvedColor {
    switch scheme {
    case .light: light
    case .dark: dark
    }
  }
}

extension ScreenBackground {
  /// Reads a color, or one for each color scheme.
  init(_ reader: JSONReader?) throws(JSONFileError) {
    self.init()
    guard let reader else { return }
    guard case .object = reader.node.value else {
      light = try reader.color()
      dark = light
      return
    }
    var members = try reader.members()
    light = try members.optional("light")?.color() ?? light
    dark = try members.optional("dark")?.color() ?? dark
    try members.end()
  }
}

extension JSONReader {
  private static let colors: KeyValuePairs<String, UInt32> = [
    "white": 0xFFFFFF, "black": 0x000000, "gray": 0x808080, "silver": 0xC0C0C0, "red": 0xFF0000,
    "orange": 0xFFA500, "yellow": 0xFFFF00, "green": 0x008000, "blue": 0x0000FF,
  ]

  /// Reads a color such as `#1e90ff`, `#fff` or `white`.
  fileprivate func color() throws(JSONFileError) -> ResolvedColor {
    let text = try string()
    if text.hasPrefix("#") {
      guard let color = Self.hexColor(text.dropFirst()) else {
        throw error("must be a color like \"#1e90ff\" or \"#fff\", not '\(text)'")
      }
      return ResolvedColor(packedRGB: color)
    }
    if let known = Self.colors.first(where: { $0.key == text }) {
      return ResolvedColor(packedRGB: known.value)
    }
    let names = Self.colors.map(\.key)
    let hint = NearestName.suggestionText(for: text, among: names)
    throw error(
      "must not be '\(text)'"
        + (hint.isEmpty ? "; use #rrggbb, or one of \(names.joined(separator: ", "))" : hint))
  }

  private static func hexColor(_ digits: Substring) -> UInt32? {
    guard digits.allSatisfy(\.isHexDigit), digits.utf8.count == digits.count else { return nil }
    switch digits.count {
    case 6: return UInt32(digits, radix: 16)
    case 3: return UInt32(digits.map { "\($0)\($0)" }.joined(), radix: 16)
    default: return nil
    }
  }
}
