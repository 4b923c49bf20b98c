import Graphics

/// The variants of one color: a `.colorset`.
struct ColorSet: Hashable, Sendable {
  /// A color of the set.
  struct Variant: AssetVariant, Hashable, Sendable {
    var value: ColorValue
    var traits: VariantTraits
  }

  var variants: [Variant]

  func color(in scheme: CatalogColorScheme, highContrast: Bool) -> ResolvedColor? {
    variants.bestMatches(for: scheme, highContrast: highContrast).first?.value.resolved(in: scheme)
  }
}

extension ColorSet {
  /// The `Contents.json` of a `.colorset`.
  struct Contents: Decodable {
    struct Color: Decodable {
      var color: ColorValue.Entry?
      var traits: VariantTraits.Entry

      enum CodingKeys: String, CodingKey { case color }

      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        color = try container.decodeIfPresent(ColorValue.Entry.self, forKey: .color)
        traits = try VariantTraits.Entry(from: decoder)
      }
    }

    var colors: [Color]?
  }

  /// Reads the set in `folder`; entries without a color are skipped.
  init?(in folder: AssetFolder, reader: inout ResourceReader) {
    guard let description = folder.description(missingReportedBy: &reader),
      let contents = reader.json(Contents.self, in: description)
    else { return nil }
    variants = (contents.colors ?? []).compactMap { color in
      color.color.flatMap { Self.value(of: $0, in: folder, reader: &reader) }
        .map { Variant(value: $0, traits: VariantTraits(color.traits)) }
    }
  }

  private static func value(
    of entry: ColorValue.Entry, in folder: AssetFolder, reader: inout ResourceReader
  ) -> ColorValue? {
    do {
      return try ColorValue(entry) { reader.report("'\(folder.displayPath)' \($0.message)") }
    } catch {
      reader.report("'\(folder.displayPath)' \(error.message)")
      return nil
    }
  }
}

/// The value of a variant of a color set.
enum ColorValue: Hashable, Sendable {
  case fixed(ResolvedColor)
  case system(SystemColor)

  func resolved(in scheme: CatalogColorScheme) -> ResolvedColor {
    switch self {
    case .fixed(let color): color
    case .system(let color): color.resolved(in: scheme)
    }
  }
}

extension ColorValue {
  /// The `color` of an entry in a `Contents.json`.
  struct Entry: Decodable {
    var colorSpace: String?
    var components: [String: ColorComponent]?
    var reference: String?

    enum CodingKeys: String, CodingKey {
      case components, reference
      case colorSpace = "color-space"
    }
  }

  /// The reason why an entry is not a color.
  enum Failure: Error {
    case space(String)
    case reference(String)
    case component(String)

    /// The message, to be appended to the name of the color.
    var message: String {
      switch self {
      case .space(let name): "has the unknown color space '\(name)'; 'srgb' is used"
      case .reference(let name):
        "refers to the unknown system color '\(name)'"
          + NearestName.suggestionText(
            for: name, among: SystemColor.allCases.map { $0.rawValue + "Color" })
      case .component(let name): "has no component '\(name)'"
      }
    }
  }

  /// Reads an entry; an unknown color space is treated as sRGB.
  init(_ entry: Entry, unknownSpace: (Failure) -> Void) throws(Failure) {
    if let reference = entry.reference {
      guard let color = SystemColor(reference: reference) else { throw .reference(reference) }
      self = .system(color)
      return
    }
    let name = entry.colorSpace ?? ColorSpace.srgb.rawValue
    let space = ColorSpace(rawValue: name.lowercased())
    if space == nil { unknownSpace(.space(name)) }
    self = .fixed(try Self.color(entry.components ?? [:], in: space ?? .srgb))
  }

  private static func color(
    _ components: [String: ColorComponent], in space: ColorSpace
  ) throws(Failure) -> ResolvedColor {
    func fraction(_ name: String) throws(Failure) -> Double {
      guard let component = components[name] else { throw .component(name) }
      return component.fraction
    }
    let opacity = components["alpha"]?.alphaFraction ?? 1
    if space.isGray {
      let white = try fraction("white")
      return space.resolved(red: white, green: white, blue: white, opacity: opacity)
    }
    return space.resolved(
      red: try fraction("red"), green: try fraction("green"), blue: try fraction("blue"),
      opacity: opacity)
  }
}
