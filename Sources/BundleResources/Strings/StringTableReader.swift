import Foundation
import Graphics

/// Reads the files of translations and reports errors as diagnostics.
struct StringTableReader {
  /// The size limit of a file.
  static let byteLimit = 16 << 20

  private(set) var reader: ResourceReader

  init(fileSystem: any FileReading) { reader = ResourceReader(fileSystem: fileSystem) }

  /// The bytes of a file, or `nil` with a diagnostic.
  mutating func data(of file: BundleFile) -> Data? {
    reader.data(of: file, byteLimit: Self.byteLimit)
  }

  /// The texts of a `.strings` file: text, or a property list.
  mutating func strings(in file: BundleFile) -> StringTable {
    guard let data = data(of: file) else { return [:] }
    if PropertyList.isRecognized(data) { return stringsList(data, in: file) }
    guard let text = TextDecoding.text(of: data) else {
      report(file, "is neither UTF-8 nor UTF-16; save it in one of them")
      return [:]
    }
    let parser = StringsFileParser(text)
    for problem in parser.problems {
      report(file, "is malformed in line \(problem.line): \(problem.reason)")
    }
    return parser.entries.mapValues { FormatPattern(format: $0) }
  }

  /// The texts of a `.stringsdict` file.
  mutating func stringsdict(in file: BundleFile) -> StringTable {
    guard let data = data(of: file),
      let entries = dictionary(data, in: file)
    else { return [:] }
    var table: StringTable = [:]
    for (key, value) in entries.sorted(by: { $0.key < $1.key }) {
      if let text = value.string {
        table[key] = FormatPattern(format: text)
      } else if let pattern = FormatPattern(stringsdict: value) {
        table[key] = pattern
      } else {
        report(file, "has no format for '\(key)'")
      }
    }
    return table
  }

  /// The texts of a `.xcstrings` file by language, and the language of its keys.
  mutating func xcstrings(
    in file: BundleFile
  ) -> (tables: [LocaleTag: StringTable], source: LocaleTag)? {
    guard
      let catalog = reader.json(StringCatalogFile.self, in: file, byteLimit: Self.byteLimit)
    else { return nil }
    for key in catalog.malformedKeys { report(file, "is malformed at '\(key)'; it is ignored") }
    return (catalog.tables, catalog.source)
  }

  /// The entries of a property list that is a dictionary.
  mutating func dictionary(
    _ data: Data, in file: BundleFile
  ) -> [String: PropertyList]? {
    do throws(PropertyList.Failure) {
      if let entries = try PropertyList(data).dictionary { return entries }
      report(file, "is malformed: it is not a dictionary; it is ignored")
    } catch {
      report(file, "is malformed: \(error.reason); it is ignored")
    }
    return nil
  }

  private mutating func stringsList(_ data: Data, in file: BundleFile) -> StringTable {
    (dictionary(data, in: file) ?? [:]).compactMapValues { value in
      value.string.map { FormatPattern(format: $0) } ?? FormatPattern(stringsdict: value)
    }
  }

  private mutating func report(_ file: BundleFile, _ message: String) {
    reader.report("'\(file.displayPath)' \(message)")
  }
}

/// The translations of one table in one language, by key.
typealias StringTable = [String: FormatPattern]

/// A file with translations.
struct StringTableFile: Hashable, Sendable {
  /// The format of the file; of two that contain a key, the first in this order takes precedence.
  enum Kind: String, CaseIterable, Sendable { case xcstrings, stringsdict, strings }

  let file: BundleFile
  let kind: Kind
  /// The language of the folder; unused for String Catalogs, where it is `base`.
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

/// Decodes text files in UTF-8 or UTF-16, distinguished by their first bytes.
enum TextDecoding {
  /// The text; `nil` if the bytes are neither.
  static func text(of data: Data) -> String? {
    let bytes = Array(data)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return utf8(bytes.dropFirst(3)) }
    if bytes.starts(with: [0xFE, 0xFF]) { return utf16(bytes.dropFirst(2), isBigEndian: true) }
    if bytes.starts(with: [0xFF, 0xFE]) { return utf16(bytes.dropFirst(2), isBigEndian: false) }
    // Without a byte order mark: a table begins with an ASCII character, so one of its two bytes is zero.
    if bytes.count >= 2, bytes[0] == 0 || bytes[1] == 0 {
      return utf16(bytes[...], isBigEndian: bytes[0] == 0)
    }
    return utf8(bytes[...])
  }

  private static func utf8(_ bytes: ArraySlice<UInt8>) -> String? {
    String(validating: bytes, as: UTF8.self)
  }

  private static func utf16(_ bytes: ArraySlice<UInt8>, isBigEndian: Bool) -> String? {
    guard bytes.count.isMultiple(of: 2) else { return nil }
    let units = stride(from: bytes.startIndex, to: bytes.endIndex, by: 2).map { index in
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      return isBigEndian ? first << 8 | second : second << 8 | first
    }
    return String(validating: units, as: UTF16.self)
  }
}
