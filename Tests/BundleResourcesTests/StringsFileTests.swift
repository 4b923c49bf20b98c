import BundleResources
import Foundation
import Graphics
import Testing

/// `.strings` files in all encodings.
struct StringsFileTests {
  private static func catalog(_ data: Data) -> StringCatalog {
    let files = MemoryFiles(data: ["de.lproj/Localizable.strings": data])
    return StringCatalog(files.index, files: files)
  }

  private static func text(_ key: String, in catalog: StringCatalog) -> String {
    catalog.localizedFormat(forKey: key, locale: LocaleTag("de")).unformatted
  }

  private static let table = """
    /* A comment; "not" = "this"; */
    // nor = this;
    "hello" = "Hallo"; "two" = "zwei" ;
    bare.key_1 = bare/Value-2:$;
    'single' = 'it "is"';
    "escapes" = "a\\nb\\t\\"c\\" \\\\ \\U00e4 \\ud83d\\udc3c \\101";
    "multi" = "one
    two";
    "alone";
    "twice" = "first"; "twice" = "last";
    "%lld of %@" = "%2$@: %1$lld";
    "empty" = "";
    """

  @Test(
    "reads all notations of an entry",
    arguments: [
      ("hello", "Hallo"), ("two", "zwei"), ("bare.key_1", "bare/Value-2:$"),
      ("single", "it \"is\""), ("escapes", "a\nb\t\"c\" \\ ä 🐼 A"), ("multi", "one\ntwo"),
      ("alone", "alone"), ("twice", "last"), ("%lld of %@", "%2$@: %1$lld"), ("empty", ""),
      ("not", "not"), ("nor", "nor"),
    ])
  func readsEntries(key: String, value: String) {
    let catalog = Self.catalog(Data(Self.table.utf8))
    #expect(Self.text(key, in: catalog) == value)
    #expect(catalog.diagnostics.isEmpty)
  }

  @Test("reads UTF-8 and UTF-16, with and without byte order mark")
  func readsEncodings() {
    let text = "\"k\" = \"größer 🐼\";"
    let little = Data(text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] })
    let big = Data(text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] })
    let encodings = [
      Data(text.utf8), Data([0xEF, 0xBB, 0xBF]) + Data(text.utf8), little, big,
      Data([0xFF, 0xFE]) + little, Data([0xFE, 0xFF]) + big,
    ]
    for data in encodings {
      #expect(Self.text("k", in: Self.catalog(data)) == "größer 🐼")
    }
  }

  @Test("reads XML and binary property lists")
  func readsPropertyLists() throws {
    let strings = ["k": "Wert 🐼", "long": String(repeating: "ä", count: 300), "a": "ascii"]
    for format in [PropertyListSerialization.PropertyListFormat.xml, .binary] {
      let data = try PropertyListSerialization.data(
        fromPropertyList: strings, format: format, options: 0)
      let catalog = Self.catalog(data)
      #expect(catalog.diagnostics.isEmpty)
      for (key, value) in strings { #expect(Self.text(key, in: catalog) == value) }
    }
  }

  @Test(
    "reports errors with their line and reads the rest",
    arguments: [
      ("\"a\" = \"1\"\n\"b\" = \"2\";", "is malformed in line 1: ';' is missing after 'a'"),
      (
        "\"x\" = ;\n\"b\" = \"2\"; \"a\" = \"1\";",
        "is malformed in line 1: a quoted string is missing"
      ),
      (
        "\"b\" = \"2\"; \"a\" = \"1\";\n/* open",
        "is malformed in line 2: a comment is not closed"
      ),
      (
        "\"b\" = \"2\"; \"a\" = \"1\";\n\n\"c\" = \"open;",
        "is malformed in line 3: a string has no closing quote"
      ),
      ("\"b\" = \"2\"; \"a\" = \"1\"; ???;", "is malformed in line 1: a quoted string is missing"),
    ])
  func malformed(text: String, message: String) {
    let catalog = Self.catalog(Data(text.utf8))
    #expect(
      catalog.diagnostics.map(\.message) == ["'de.lproj/Localizable.strings' " + message])
    #expect(Self.text("b", in: catalog) == "2")
    #expect(Self.text("a", in: catalog) == "1")
  }

  @Test("reports an unknown encoding, and limits the number of diagnostics")
  func noise() {
    let bytes = Self.catalog(Data([0x22, 0xE9, 0x22]))
    #expect(
      bytes.diagnostics.map(\.message) == [
        #"'de.lproj/Localizable.strings' is neither UTF-8 nor UTF-16; save it in one of them"#
      ])
    let noise = Self.catalog(Data(String(repeating: "?;", count: 10_000).utf8))
    #expect(noise.diagnostics.count == 5)
  }
}
