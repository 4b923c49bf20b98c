extension FormatPattern {
  /// Reads an entry of a `.stringsdict`: a format with plural variables, or a text by device or
  /// by width, of which the one for every device and the widest counts.
  init?(stringsdict entry: PropertyList) {
    guard let entry = entry.dictionary else { return nil }
    let format =
      entry["NSStringLocalizedFormatKey"]?.string
      ?? entry["NSStringDeviceSpecificRuleType"]?.dictionary.flatMap(Self.forEveryDevice)
      ?? entry["NSStringVariableWidthRuleType"]?.dictionary.flatMap(Self.widest)
    guard let format else { return nil }
    self.format = format
    variables = entry.compactMapValues(PluralVariable.init(stringsdict:))
  }

  private static func forEveryDevice(_ texts: [String: PropertyList]) -> String? {
    (texts["other"] ?? texts["iphone"] ?? texts.min { $0.key < $1.key }?.value)?.string
  }

  private static func widest(_ texts: [String: PropertyList]) -> String? {
    texts.max { (Int($0.key) ?? 0, $0.key) < (Int($1.key) ?? 0, $1.key) }?.value.string
  }
}

extension PluralVariable {
  /// Reads a variable of a `.stringsdict`.
  init?(stringsdict entry: PropertyList) {
    guard let entry = entry.dictionary,
      entry["NSStringFormatSpecTypeKey"]?.string == "NSStringPluralRuleType"
    else { return nil }
    specifier = entry["NSStringFormatValueTypeKey"]?.string ?? "lld"
    forms = [:]
    for category in PluralCategory.allCases {
      forms[category] = entry[category.rawValue]?.string
    }
    guard !forms.isEmpty else { return nil }
  }
}
