import CPangoCairo

/// A font that was found by name.
struct NamedFont: Hashable {
  /// The family name in fontconfig.
  let family: String
  /// The weight in the name ("Inter-Bold"), from 100 to 900; `nil` for a family name.
  let weight: Int?
  /// Whether the name is that of an italic font.
  let isItalic: Bool

  static func find(_ name: String, in configuration: FontConfiguration) -> NamedFont? {
    if let family = first(FC_FAMILY, name, in: configuration) {
      return NamedFont(family: family.family, weight: nil, isItalic: false)
    }
    return first(FC_FULLNAME, name, in: configuration)
      ?? first(FC_POSTSCRIPT_NAME, name, in: configuration)
  }

  /// The names of all families, for suggestions.
  static func families(in configuration: FontConfiguration) -> [String] {
    let pattern = FcPatternCreate()
    defer { FcPatternDestroy(pattern) }
    return Array(Set(list(pattern, in: configuration).map(\.family))).sorted()
  }

  private static func first(
    _ property: String, _ value: String, in configuration: FontConfiguration
  ) -> NamedFont? {
    let pattern = FcPatternCreate()
    defer { FcPatternDestroy(pattern) }
    FcPatternAddString(pattern, property, value)
    return list(pattern, in: configuration).first
  }

  private static func list(
    _ pattern: OpaquePointer?, in configuration: FontConfiguration
  ) -> [NamedFont] {
    let properties = FcObjectSetCreate()
    defer { FcObjectSetDestroy(properties) }
    for name in [FC_FAMILY, FC_WEIGHT, FC_SLANT, FC_FILE] { FcObjectSetAdd(properties, name) }
    guard let set = FcFontList(configuration.handle, pattern, properties) else { return [] }
    defer { FcFontSetDestroy(set) }
    // The set's order is a hash table's: the file's name makes the choice the same every time.
    return (0..<Int(set.pointee.nfont)).compactMap { set.pointee.fonts[$0] }
      .sorted { string(FC_FILE, of: $0) < string(FC_FILE, of: $1) }
      .map(font)
  }

  private static func font(_ pattern: OpaquePointer) -> NamedFont {
    var weight: Int32 = 80
    var slant: Int32 = 0
    FcPatternGetInteger(pattern, FC_WEIGHT, 0, &weight)
    FcPatternGetInteger(pattern, FC_SLANT, 0, &slant)
    return NamedFont(
      family: string(FC_FAMILY, of: pattern), weight: Int(FcWeightToOpenType(weight)),
      isItalic: slant > 0)
  }

  private static func string(_ property: String, of pattern: OpaquePointer) -> String {
    var value: UnsafeMutablePointer<FcChar8>?
    guard FcPatternGetString(pattern, property, 0, &value) == FcResultMatch, let value else {
      return ""
    }
    return String(cString: value)
  }
}
