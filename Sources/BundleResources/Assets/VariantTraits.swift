/// What a variant of an asset is made for, apart from its scale.
struct VariantTraits: Hashable, Sendable {
  var appearance = AssetAppearance()
  /// How far the variant is from one for every device and language; 0 is nearest.
  var specialty = 0
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

  /// The order in which devices are preferred: a screen of ours is none of them.
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
    specialty =
      idiom + (isWide ? 100 : 0) + (isMirrored ? 100 : 0) + others.compactMap { $0 }.count * 100
  }
}
