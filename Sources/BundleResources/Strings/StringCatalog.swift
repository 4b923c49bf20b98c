package import Graphics

/// The translations of some bundles, looked up by key, table and language.
///
/// It reads `.xcstrings`, and `.stringsdict` and `.strings` in `.lproj` folders; if several contain a key, the
/// first format named here and the earlier bundle take precedence.
package struct StringCatalog: Sendable {
  /// The language that is used where the requested one has no translation.
  package let developmentRegion: LocaleTag
  /// The files that could not be read, with the reasons.
  package let diagnostics: [Diagnostic]
  private let tables: [String: [LocaleTag: StringTable]]
  private let sources: [String: [LocaleTag]]
  /// The fallback chains of the requested languages, computed once.
  private let fallbacks: [LocaleTag: [LocaleTag]]

  /// Reads the translations that `index` lists.
  ///
  /// - Parameters:
  ///   - index: The files of the bundles.
  ///   - files: Access to the files.
  ///   - developmentRegion: The language of the keys; by default what an `Info.plist` says, or
  ///     English.
  ///   - languages: The languages to read; by default all.
  package init(
    _ index: BundleIndex, files: any FileReading, developmentRegion: LocaleTag? = nil,
    languages: [LocaleTag]? = nil
  ) {
    var builder = StringCatalogBuilder(fileSystem: files)
    self.developmentRegion =
      developmentRegion ?? builder.developmentRegion(of: index) ?? LocaleTag("en")
    let region = self.developmentRegion
    builder.requestedLanguages = languages.map {
      Set($0.flatMap(\.fallbacks) + region.fallbacks + [.base])
    }
    builder.read(index)
    (tables, sources) = (builder.tables, builder.sources)
    diagnostics = builder.diagnostics
    fallbacks = Dictionary(
      uniqueKeysWithValues: Set((languages ?? []) + [region]).map { ($0, $0.fallbacks) })
  }

  /// The languages for which there is a table, sorted.
  package var localizations: [LocaleTag] {
    Set(tables.values.flatMap(\.keys)).subtracting([.base])
      .sorted { $0.identifier < $1.identifier }
  }

  /// The translation of a key.
  ///
  /// It is looked up in the requested language and its fallbacks, the development region, the source language of a
  /// String Catalog and `Base.lproj`; without a translation, the key itself is used.
  package func localizedFormat(
    forKey key: String, table: String? = nil, locale: LocaleTag
  ) -> LocalizedFormat {
    let name = table ?? "Localizable"
    if let languages = tables[name] {
      for tag in chain(for: locale, table: name) {
        guard let pattern = languages[tag]?[key] else { continue }
        let language = tag == .base ? developmentRegion : tag
        return LocalizedFormat(key: key, locale: language, isTranslated: true, pattern: pattern)
      }
    }
    return LocalizedFormat(
      key: key, locale: developmentRegion, isTranslated: false,
      pattern: FormatPattern(format: key))
  }

  private func chain(for locale: LocaleTag, table: String) -> [LocaleTag] {
    chain(of: locale) + chain(of: developmentRegion) + (sources[table] ?? []) + [.base]
  }

  private func chain(of locale: LocaleTag) -> [LocaleTag] { fallbacks[locale] ?? locale.fallbacks }
}

/// The translation of a key in a language, with format specifiers.
package struct LocalizedFormat: Hashable, Sendable {
  /// The key that was looked up.
  package let key: String
  /// The language of the text, which determines its plural forms.
  package let locale: LocaleTag
  /// Whether a table contains the key; otherwise the key itself is used.
  package let isTranslated: Bool
  let pattern: FormatPattern

  /// The text with its percent signs, for a key that was written without any argument.
  package var unformatted: String { pattern.format }

  /// Substitutes the arguments.
  ///
  /// An argument of the wrong type is shown in its default format; a specifier without an argument is left
  /// unchanged. Both are reported.
  package func formatted(
    _ arguments: [FormatArgument], numbers: NumberStyle = .plain
  ) -> FormattedText {
    var writer = FormatWriter(
      pattern: pattern, locale: locale, arguments: arguments, style: numbers)
    writer.write()
    return writer.result
  }
}

extension LocalizedFormat {
  /// An untranslated key, with format specifiers as in a translation.
  package init(untranslated key: String, locale: LocaleTag) {
    self.init(
      key: key, locale: locale, isTranslated: false, pattern: FormatPattern(format: key))
  }
}
