/// A String Catalog as Xcode writes it: a `.xcstrings` file.
struct StringCatalogFile: Decodable {
  struct Entry: Decodable {
    var localizations: [String: Lossy<Localization>]?
  }

  struct Localization: Decodable {
    struct Unit: Decodable { var value: String? }

    var stringUnit: Unit?
    var variations: Variations?
    var substitutions: [String: Substitution]?
  }

  struct Variations: Decodable {
    var plural: [String: Localization]?
    var device: [String: Localization]?
  }

  struct Substitution: Decodable {
    var argNum: Int?
    var formatSpecifier: String?
    var variations: Variations?
  }

  var sourceLanguage: String?
  var strings: [String: Lossy<Entry>]
}

extension StringCatalogFile {
  /// The language of the keys.
  var source: LocaleTag { LocaleTag(sourceLanguage ?? "en") }

  /// The keys whose entries are malformed, completely or in one language; sorted.
  var malformedKeys: [String] {
    strings.filter { _, entry in
      guard let entry = entry.value else { return true }
      return entry.localizations?.values.contains { $0.value == nil } ?? false
    }.keys.sorted()
  }

  /// The translations by language; in the source language, a key is its own translation.
  var tables: [LocaleTag: StringTable] {
    var tables: [LocaleTag: StringTable] = [source: [:]]
    for (key, entry) in strings {
      tables[source]?[key] = FormatPattern(format: key)
      // Sorted, so that of two identifiers of one language always the same one wins.
      let localizations = (entry.value?.localizations ?? [:]).sorted { $0.key < $1.key }
      for (language, localization) in localizations {
        guard let pattern = localization.value.flatMap(FormatPattern.init(catalog:)) else {
          continue
        }
        tables[LocaleTag(language), default: [:]][key] = pattern
      }
    }
    return tables
  }
}

/// A decoded value, or `nil` if it is malformed, so that one bad element does not fail the whole container.
struct Lossy<Value: Decodable>: Decodable {
  let value: Value?

  init(from decoder: any Decoder) throws { value = try? Value(from: decoder) }
}
