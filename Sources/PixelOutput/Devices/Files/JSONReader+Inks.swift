import CheckedJSON
import Graphics

extension JSONReader {
  /// Reads a palette: an id, or an object with custom inks.
  func palette(inFileOf device: String) throws(JSONFileError) -> Palette {
    guard case .object = node.value else {
      let id = try string()
      if let palette = Palette.named(id) { return palette }
      throw error("must not be '\(id)'" + Self.hint(for: id))
    }
    return try customPalette(device)
  }

  private static func hint(for id: String) -> String {
    let suggestion = NearestName.suggestionText(for: id, among: Palette.names)
    guard suggestion.isEmpty else { return suggestion }
    let known = Palette.known.map(\.id).joined(separator: ", ")
    return "; use \(known), or an object with 'inks'"
  }

  private func customPalette(_ device: String) throws(JSONFileError) -> Palette {
    var members = try members()
    let id = try members.optional("id")?.paletteID() ?? Self.paletteID(of: device)
    let list = try members.required("inks")
    let elements = try list.elements(2...16)
    try members.end()
    var inks: [Ink] = []
    for element in elements { inks.append(try element.ink(beside: inks)) }
    let lightness = inks.map(\.perceived.luma)
    guard let darkest = lightness.min(), let lightest = lightness.max(),
      lightest - darkest >= Self.minimumContrast
    else {
      throw list.error("all have the same lightness; text needs a dark ink and a light one")
    }
    return Palette(id: id, form: .inks(inks))
  }

  /// The minimum difference between the darkest and the lightest ink, in luma of 0...255.
  private static let minimumContrast = 32.0

  /// Returns the id for a display's custom inks: the display's id, unless a known palette has that id.
  private static func paletteID(of device: String) -> String {
    Palette.named(device) == nil ? device : device + "/inks"
  }

  /// Reads an id that no known palette has.
  private func paletteID() throws(JSONFileError) -> String {
    let id = try label()
    guard Palette.named(id) == nil else {
      throw error(
        "'\(id)' is a built-in palette with other inks; choose another id, or use that palette")
    }
    return id
  }

  private func ink(beside others: [Ink]) throws(JSONFileError) -> Ink {
    var members = try members()
    let nameReader = try members.required("name"), name = try nameReader.label()
    let nominalReader = try members.required("nominal"), nominal = try nominalReader.color()
    let measured = try members.optional("measured")?.color()
    try members.end()
    guard !others.contains(where: { $0.name == name }) else {
      throw nameReader.error("'\(name)' is the name of an earlier ink; choose another")
    }
    if let twin = others.first(where: { $0.nominal == nominal }) {
      throw nominalReader.error(
        "is also the color of the ink '\(twin.name)'; controllers identify inks by their color")
    }
    return Ink(name, nominal, perceived: measured)
  }

  /// Reads a color in the form `#RRGGBB`.
  private func color() throws(JSONFileError) -> Ink.RGB {
    let text = try string()
    let digits = text.utf8.dropFirst()
    guard text.utf8.first == UInt8(ascii: "#"), digits.count == 6,
      digits.allSatisfy({ Character(UnicodeScalar($0)).isHexDigit }),
      let number = UInt32(text.dropFirst(), radix: 16)
    else { throw error("must be a color such as '#FF8800', not '\(text)'") }
    return Ink.RGB(
      UInt8(number >> 16), UInt8(number >> 8 & 0xFF), UInt8(number & 0xFF))
  }

  /// Checks that a bit depth is the one of the palette's picture files.
  func checkBitDepth(of palette: Palette) throws(JSONFileError) {
    let depth = try integer(in: 1...32)
    let required = palette.bitsPerPixel
    guard depth != required else { return }
    let reason = depth < required ? "which needs \(required)" : "which is written with \(required)"
    throw error("must not be \(depth) with the palette '\(palette.id)', \(reason)")
  }

  /// Reads a dithering; omitted members are taken from the rule.
  func dithering(_ rule: Dithering) throws(JSONFileError) -> Dithering {
    var members = try members()
    let dithering = Dithering(
      fills: try members.optional("fills")?.choice(Dither.self) ?? rule.fills,
      pictures: try members.optional("pictures")?.choice(Dither.self) ?? rule.pictures,
      isSerpentine: try members.optional("serpentine")?.bool() ?? rule.isSerpentine)
    try members.end()
    return dithering
  }

  /// Reads how edges are drawn; on displays of any color they are always smooth.
  func textRendering(of palette: Palette) throws(JSONFileError) -> TextRendering {
    let rendering = try choice(TextRendering.self)
    if case .rgb = palette.form, rendering == .crisp {
      throw error(
        "must be 'smooth' with the palette '\(palette.id)', which has no inks to dither with")
    }
    return rendering
  }

  /// Reads the file formats.
  func formats() throws(JSONFileError) -> [PictureFormat] {
    var formats: [PictureFormat] = []
    for element in try elements(1...PictureFormat.allCases.count) {
      let format = try element.choice(PictureFormat.self)
      guard !formats.contains(format) else { throw element.error("is a duplicate; remove it") }
      formats.append(format)
    }
    return formats
  }
}
