extension FormatPattern {
  /// The name of the variable for a whole text with plural forms.
  private static let whole = ""

  /// Reads a localization of a String Catalog.
  init?(catalog localization: StringCatalogFile.Localization) {
    let chosen = localization.forEveryDevice
    if let text = chosen.stringUnit?.value {
      format = text
    } else if let variable = PluralVariable(whole: chosen.variations) {
      format = "%#@\(Self.whole)@"
      variables[Self.whole] = variable
    } else {
      return nil
    }
    let substitutions = chosen.substitutions ?? localization.substitutions ?? [:]
    for (name, substitution) in substitutions {
      variables[name] = PluralVariable(substitution)
    }
  }
}

extension PluralVariable {
  /// Reads plural forms of a whole text; its first number selects the form.
  init?(whole variations: StringCatalogFile.Variations?) {
    guard let variations else { return nil }
    forms = Self.forms(variations)
    guard !forms.isEmpty else { return nil }
    numbering = .fromFirstArgument
    argument = 1
    let texts = [fallback] + PluralCategory.allCases.compactMap { forms[$0] }
    if let number = texts.lazy.compactMap(FirstNumber.init(in:)).first {
      argument = number.argument
      specifier = number.specifier
    }
  }

  /// Reads a substitution.
  init?(_ substitution: StringCatalogFile.Substitution) {
    guard let variations = substitution.variations else { return nil }
    forms = Self.forms(variations)
    guard !forms.isEmpty else { return nil }
    argument = substitution.argNum.flatMap { $0 > 0 ? $0 : nil }
    specifier = substitution.formatSpecifier ?? "lld"
  }

  private static func forms(
    _ variations: StringCatalogFile.Variations
  ) -> [PluralCategory: String] {
    var forms: [PluralCategory: String] = [:]
    let chosen = StringCatalogFile.Localization(variations: variations).forEveryDevice.variations
    let plural = variations.plural ?? chosen?.plural ?? [:]
    for (name, localization) in plural {
      guard let category = PluralCategory(rawValue: name) else { continue }
      forms[category] = localization.forEveryDevice.stringUnit?.value
    }
    return forms
  }
}

/// The first specifier of a text that formats a number.
private struct FirstNumber {
  var argument: Int
  var specifier: String

  init?(in text: String) {
    var next = 0
    for case .argument(let specifier) in FormatParser.pieces(of: text) {
      if specifier.position == nil { next += 1 }
      guard specifier.conversion != .text else { continue }
      argument = specifier.position ?? next
      self.specifier = specifier.unpositionedSource
      return
    }
    return nil
  }
}

extension StringCatalogFile.Localization {
  /// The localization that applies to devices other than Apple's.
  fileprivate var forEveryDevice: Self {
    guard stringUnit?.value == nil, let devices = variations?.device else { return self }
    let order = ["other", "iphone", "ipad"]
    let device =
      order.lazy.compactMap { devices[$0] }.first ?? devices.min { $0.key < $1.key }?.value
    return device ?? self
  }
}

extension FormatPattern {
  /// Reads an entry of a `.stringsdict`: a format with plural variables, or a text by device or
  /// by width, of which the one for every device and the widest one are used.
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
