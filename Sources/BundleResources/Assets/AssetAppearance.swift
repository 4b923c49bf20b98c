/// The appearances that a variant of an asset is made for; one that names none suits them all.
struct AssetAppearance: Hashable, Sendable {
  /// The luminosity it is made for.
  enum Luminosity: String, Hashable, Sendable { case light, dark, tinted }

  var luminosity: Luminosity?
  var isHighContrast = false

  /// The number of appearances it names.
  var specificity: Int { (luminosity == nil ? 0 : 1) + (isHighContrast ? 1 : 0) }

  /// How well it suits what is wanted, from 0 (suits everything) up, or `nil` where it does not.
  ///
  /// Luminosity outweighs contrast.
  func suitability(for scheme: CatalogColorScheme, highContrast: Bool) -> Int? {
    if isHighContrast && !highContrast { return nil }
    let contrast = isHighContrast ? 1 : 0
    return switch (luminosity, scheme) {
    case (nil, _): contrast
    case (.light, .light), (.dark, .dark): contrast + 2
    case (.light, .dark), (.dark, .light), (.tinted, _): nil
    }
  }
}

extension AssetAppearance {
  /// An element of `appearances` in a `Contents.json`.
  struct Entry: Decodable {
    var appearance: String?
    var value: String?
  }

  init(_ entries: [Entry]) {
    for entry in entries {
      switch entry.appearance {
      case "luminosity": luminosity = entry.value.flatMap(Luminosity.init)
      case "contrast": isHighContrast = entry.value == "high"
      default: break
      }
    }
  }
}
