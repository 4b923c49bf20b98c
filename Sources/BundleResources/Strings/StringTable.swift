/// The translations of one table in one language, by key.
typealias StringTable = [String: FormatPattern]

/// A file with translations.
struct StringTableFile: Hashable, Sendable {
  /// How the file is written; of two that give a key the first here counts.
  enum Kind: String, CaseIterable, Sendable { case xcstrings, stringsdict, strings }

  let file: BundleFile
  let kind: Kind
  /// The language of the folder; that of a String Catalog is `base` and has no meaning.
  let locale: LocaleTag

  /// The table's name.
  var table: String { file.stem }

  init?(_ file: BundleFile) {
    guard let kind = Kind(rawValue: file.fileExtension) else { return nil }
    (self.file, self.kind) = (file, kind)
    let folder = file.path.dropLast().last.map { FileName($0) }
    locale = folder?.fileExtension == "lproj" ? LocaleTag(folder?.stem ?? "") : .base
  }
}
