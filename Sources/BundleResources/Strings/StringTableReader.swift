import Foundation
import Graphics

/// Reads the files of translations, and notes what is wrong with them.
struct StringTableReader {
  /// The most bytes of one file.
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
        report(file, "gives no format for '\(key)'")
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
