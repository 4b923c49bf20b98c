/// A variant of an asset, for certain appearances and devices.
protocol AssetVariant {
  var traits: VariantTraits { get }
}

extension Sequence where Element: AssetVariant {
  /// The variants that match best, in their original order; if none matches, those for the fewest appearances,
  /// since a picture in the wrong appearance is better than none.
  func bestMatches(for scheme: CatalogColorScheme, highContrast: Bool) -> [Element] {
    let rated = map { variant in
      let appearance = variant.traits.appearance
      let score = appearance.matchScore(for: scheme, highContrast: highContrast)
      return (variant: variant, score: score ?? -appearance.specificity)
    }
    guard let best = rated.map(\.score).max() else { return [] }
    let matching = rated.filter { $0.score == best }.map(\.variant)
    let least = matching.map(\.traits.specificity).min()
    return matching.filter { $0.traits.specificity == least }
  }
}

/// The traits that a variant of an asset is made for, except its scale.
struct VariantTraits: Hashable, Sendable {
  var appearance = AssetAppearance()
  /// How specific the variant is to devices or languages; 0 is the most general.
  var specificity = 0
}

extension VariantTraits {
  /// The qualifiers that image, color and data sets have in common.
  struct Entry: Decodable {
    var idiom: String?
    var appearances: [AssetAppearance.Entry]?
    var displayGamut: String?
    var languageDirection: String?
    var locale: String?
    var subtype: String?
    var screenWidth: String?
    var widthClass: String?
    var heightClass: String?
    var memory: String?
    var graphicsFeatureSet: String?

    enum CodingKeys: String, CodingKey {
      case idiom, appearances, locale, subtype, memory
      case displayGamut = "display-gamut"
      case languageDirection = "language-direction"
      case screenWidth = "screen-width"
      case widthClass = "width-class"
      case heightClass = "height-class"
      case graphicsFeatureSet = "graphics-feature-set"
    }
  }

  /// Device idioms in order of preference; none of them is an e-paper display.
  private static let idioms = [
    "universal", "iphone", "ipad", "mac", "vision", "tv", "watch", "car",
  ]

  init(_ entry: Entry) {
    appearance = AssetAppearance(entry.appearances ?? [])
    let idiom = Self.idioms.firstIndex(of: entry.idiom ?? "universal") ?? Self.idioms.count
    let isWide = entry.displayGamut.map { $0.lowercased() != "srgb" } ?? false
    let isMirrored = entry.languageDirection == "right-to-left"
    let others = [
      entry.locale, entry.subtype, entry.screenWidth, entry.widthClass, entry.heightClass,
      entry.memory, entry.graphicsFeatureSet,
    ]
    specificity =
      idiom + (isWide ? 100 : 0) + (isMirrored ? 100 : 0) + others.compactMap { $0 }.count * 100
  }
}

/// The appearances that a variant of an asset is made for; without any, it matches all.
struct AssetAppearance: Hashable, Sendable {
  /// The luminosity it is made for.
  enum Luminosity: String, Hashable, Sendable { case light, dark, tinted }

  var luminosity: Luminosity?
  var isHighContrast = false

  /// The number of appearances it names.
  var specificity: Int { (luminosity == nil ? 0 : 1) + (isHighContrast ? 1 : 0) }

  /// How specifically it matches the requested appearance, from 0 (matches everything) up; `nil` if it does not
  /// match.
  ///
  /// Luminosity outweighs contrast.
  func matchScore(for scheme: CatalogColorScheme, highContrast: Bool) -> Int? {
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

/// The color scheme for which an asset is looked up.
package enum CatalogColorScheme: String, Hashable, Codable, Sendable, CaseIterable {
  case light, dark
}
