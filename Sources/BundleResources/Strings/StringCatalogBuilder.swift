import Foundation
import Graphics

/// Merges the tables of several files.
struct StringCatalogBuilder {
  /// The languages to read; `nil` for all.
  var requestedLanguages: Set<LocaleTag>?
  private(set) var tables: [String: [LocaleTag: StringTable]] = [:]
  private(set) var sources: [String: [LocaleTag]] = [:]
  private var reader: StringTableReader

  init(fileSystem: any FileReading) { reader = StringTableReader(fileSystem: fileSystem) }

  var diagnostics: [Diagnostic] { reader.reader.diagnostics }

  mutating func read(_ index: BundleIndex) {
    let files = index.files.compactMap(StringTableFile.init)
    for kind in StringTableFile.Kind.allCases {
      for file in files where file.kind == kind { read(file) }
    }
  }

  private mutating func read(_ file: StringTableFile) {
    switch file.kind {
    case .xcstrings: readCatalog(file)
    case .stringsdict:
      guard isRequested(file.locale) else { return }
      add(reader.stringsdict(in: file.file), to: file.table, in: file.locale)
    case .strings:
      guard isRequested(file.locale) else { return }
      add(reader.strings(in: file.file), to: file.table, in: file.locale)
    }
  }

  private mutating func readCatalog(_ file: StringTableFile) {
    guard let catalog = reader.xcstrings(in: file.file) else { return }
    for (locale, table) in catalog.tables where isRequested(locale) || locale == catalog.source {
      add(table, to: file.table, in: locale)
    }
    let known = sources[file.table] ?? []
    if !known.contains(catalog.source) { sources[file.table] = known + [catalog.source] }
  }

  private mutating func add(_ table: StringTable, to name: String, in locale: LocaleTag) {
    tables[name, default: [:]][locale, default: [:]].merge(table) { earlier, _ in earlier }
  }

  private func isRequested(_ locale: LocaleTag) -> Bool {
    requestedLanguages?.contains(locale) ?? true
  }

  /// The development region that the first `Info.plist` at the top of a bundle names.
  mutating func developmentRegion(of index: BundleIndex) -> LocaleTag? {
    for file in index.files where file.path == ["Info.plist"] {
      guard let data = reader.data(of: file),
        let entries = reader.dictionary(data, in: file),
        let region = entries["CFBundleDevelopmentRegion"]?.string, !region.hasPrefix("$")
      else { continue }
      return LocaleTag(region)
    }
    return nil
  }
}
