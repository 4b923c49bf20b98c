import Graphics

/// What a variant of a color set holds.
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

  /// Why an entry is no color.
  enum Failure: Error {
    case space(String)
    case reference(String)
    case component(String)

    /// The end of a message that names the color.
    var message: String {
      switch self {
      case .space(let name): "has the unknown color space '\(name)'; 'srgb' is used"
      case .reference(let name):
        "refers to the unknown system color '\(name)'"
          + NearestName.question(
            for: name, among: SystemColor.allCases.map { $0.rawValue + "Color" })
      case .component(let name): "has no component '\(name)'"
      }
    }
  }

  /// Reads an entry; an unknown color space counts as sRGB.
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
