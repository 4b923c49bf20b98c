import BundleResources
import Foundation
import Graphics
import Testing

/// Lookup and formatting of translations.
struct StringCatalogTests {
  private static let lookUps = MemoryFiles([
    "Base.lproj/Localizable.strings": #""only base" = "base";"#,
    "en.lproj/Localizable.strings": #""a" = "en"; "b" = "en"; "c" = "en";"#,
    "pt.lproj/Localizable.strings": #""a" = "pt"; "b" = "pt";"#,
    "pt-BR.lproj/Localizable.strings": #""a" = "pt-BR";"#,
    "zh_TW.lproj/Localizable.strings": #""a" = "zh-TW";"#,
    "x.resources/de.lproj/Localizable.strings": #""a" = "de"; "only x" = "x";"#,
    "Other.strings": #""a" = "other";"#,
  ])

  @Test(
    "looks up the language, its fallbacks, the development region and Base, else the key",
    arguments: [
      ("a", "pt-BR", "pt-BR", "pt-BR"), ("b", "pt-BR", "pt", "pt"), ("c", "pt-BR", "en", "en"),
      ("only base", "pt-BR", "base", "en"), ("nowhere", "pt-BR", "nowhere", "en"),
      ("a", "zh-Hant-TW", "zh-TW", "zh-TW"), ("a", "zh-CN", "en", "en"),
      ("a", "de-AT", "de", "de"), ("only x", "de", "x", "de"), ("only x", "en", "only x", "en"),
    ])
  func fallbacks(key: String, locale: String, text: String, language: String) {
    let catalog = StringCatalog(Self.lookUps.index, files: Self.lookUps)
    let format = catalog.localizedFormat(forKey: key, locale: LocaleTag(locale))
    #expect(format.unformatted == text)
    #expect(format.locale.identifier == language)
    #expect(format.isTranslated == (key != text))
  }

  @Test("reads other tables, and only the requested languages")
  func tablesAndLanguages() {
    let files = Self.lookUps
    let catalog = StringCatalog(files.index, files: files, languages: [LocaleTag("pt-BR")])
    #expect(
      catalog.localizedFormat(forKey: "a", table: "Other", locale: LocaleTag("de")).unformatted
        == "other")
    #expect(catalog.localizations.map(\.identifier) == ["en", "pt", "pt-BR"])
  }

  @Test("reads the development region from Info.plist")
  func developmentRegion() {
    let files = MemoryFiles([
      "Info.plist": """
      <?xml version="1.0"?><plist version="1.0"><dict>
      <key>CFBundleDevelopmentRegion</key><string>fr</string></dict></plist>
      """,
      "fr.lproj/Localizable.strings": #""a" = "fr";"#,
    ])
    let catalog = StringCatalog(files.index, files: files)
    #expect(catalog.developmentRegion.identifier == "fr")
    #expect(catalog.localizedFormat(forKey: "a", locale: LocaleTag("ja")).unformatted == "fr")
  }

  // MARK: - String dictionaries

  private static let dictionary = MemoryFiles([
    "en.lproj/Localizable.strings": #""%lld files" = "shadowed";"#,
    "en.lproj/Localizable.stringsdict": stringsdict,
    "ru.lproj/Localizable.stringsdict": """
    <?xml version="1.0" encoding="UTF-8"?><plist version="1.0"><dict>
    <key>%lld files</key><dict>
      <key>NSStringLocalizedFormatKey</key><string>%#@n@</string>
      <key>n</key><dict>
        <key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
        <key>NSStringFormatValueTypeKey</key><string>lld</string>
        <key>one</key><string>%lld файл</string><key>few</key><string>%lld файла</string>
        <key>many</key><string>%lld файлов</string><key>other</key><string>%lld файла</string>
      </dict></dict></dict></plist>
    """,
  ])

  private static func variable(_ name: String, _ forms: [(String, String)]) -> String {
    "<key>\(name)</key><dict><key>NSStringFormatSpecTypeKey</key>"
      + "<string>NSStringPluralRuleType</string><key>NSStringFormatValueTypeKey</key>"
      + "<string>lld</string>"
      + forms.map { "<key>\($0.0)</key><string>\($0.1)</string>" }.joined() + "</dict>"
  }

  private static let stringsdict = """
    <?xml version="1.0" encoding="UTF-8"?><plist version="1.0"><dict>
    <key>%lld files</key><dict>
      <key>NSStringLocalizedFormatKey</key><string>%#@n@</string>
      \(variable("n", [("zero", "no file"), ("one", "%lld file"), ("other", "%lld files")]))
    </dict>
    <key>%lld in %lld for %@</key><dict>
      <key>NSStringLocalizedFormatKey</key><string>%1$#@files@ in %2$#@folders@ for %3$@</string>
      \(variable("files", [("one", "a file"), ("other", "%lld files")]))
      \(variable("folders", [("one", "a folder"), ("other", "%lld folders")]))
    </dict>
    <key>nested</key><dict>
      <key>NSStringLocalizedFormatKey</key><string>%#@files@ for %@</string>
      \(variable("files", [("one", "a file%#@folders@"), ("other", "%lld files%#@folders@")]))
      \(variable("folders", [("one", " in a folder"), ("other", " in %lld folders")]))
    </dict>
    <key>loop</key><dict>
      <key>NSStringLocalizedFormatKey</key><string>%#@a@</string>
      \(variable("a", [("other", "x%#@b@%#@b@")]))
      \(variable("b", [("other", "y%#@a@%#@a@")]))
    </dict>
    <key>wide</key><dict><key>NSStringVariableWidthRuleType</key><dict>
      <key>5</key><string>short</string><key>20</key><string>long enough</string>
    </dict></dict>
    </dict></plist>
    """

  @Test(
    "selects the plural form of each variable",
    arguments: [
      ("%lld files", "en", [0], "no file"), ("%lld files", "en", [1], "1 file"),
      ("%lld files", "en", [2], "2 files"), ("%lld files", "ru", [1], "1 файл"),
      ("%lld files", "ru", [22], "22 файла"), ("%lld files", "ru", [11], "11 файлов"),
      ("%lld files", "fr", [1], "1 file"),
      ("%lld in %lld for %@", "en", [1, 3], "a file in 3 folders for Panda"),
      ("%lld in %lld for %@", "en", [5, 1], "5 files in a folder for Panda"),
      ("wide", "en", [], "long enough"),
    ])
  func pluralForms(key: String, locale: String, numbers: [Int64], text: String) {
    let catalog = StringCatalog(Self.dictionary.index, files: Self.dictionary)
    let arguments = numbers.map(FormatArgument.integer) + [.string("Panda")]
    let format = catalog.localizedFormat(forKey: key, locale: LocaleTag(locale))
    #expect(format.formatted(arguments).string == text)
    #expect(catalog.diagnostics.isEmpty)
  }

  @Test("assigns the following arguments to variables nested in a form")
  func nestedVariables() {
    let catalog = StringCatalog(Self.dictionary.index, files: Self.dictionary)
    let format = catalog.localizedFormat(forKey: "nested", locale: LocaleTag("en"))
    #expect(
      format.formatted([.integer(2), .integer(3), .string("me")]).string
        == "2 files in 3 folders for me")
  }

  @Test("limits recursion of variables that reference each other")
  func endlessVariables() {
    let catalog = StringCatalog(Self.dictionary.index, files: Self.dictionary)
    let text = catalog.localizedFormat(forKey: "loop", locale: LocaleTag("en"))
      .formatted([.integer(2)])
    #expect(text.string.hasPrefix("xyxyxy"))
    #expect(!text.diagnostics.isEmpty)
  }

  // MARK: - String Catalogs

  private static let xcstrings = MemoryFiles([
    "Localizable.xcstrings": """
    {"sourceLanguage":"en","version":"1.0","strings":{
      "Hello":{"localizations":{
        "de":{"stringUnit":{"state":"translated","value":"Hallo"}},
        "pt-BR":{"stringUnit":{"state":"new","value":"Olá"}}}},
      "Untranslated":{"extractionState":"stale"},
      "%@ has %lld points":{"localizations":{
        "en":{"variations":{"plural":{
          "one":{"stringUnit":{"state":"translated","value":"%1$@ has %2$lld point"}},
          "other":{"stringUnit":{"state":"translated","value":"%1$@ has %2$lld points"}}}}},
        "de":{"variations":{"device":{
          "iphone":{"stringUnit":{"value":"nur iPhone"}},
          "other":{"variations":{"plural":{
            "one":{"stringUnit":{"value":"%@ hat %lld Punkt"}},
            "other":{"stringUnit":{"value":"%@ hat %lld Punkte"}}}}}}}}}},
      "%lld files in %lld folders":{"localizations":{
        "en":{"stringUnit":{"state":"translated","value":"%#@files@ in %#@folders@"},
          "substitutions":{
            "files":{"argNum":1,"formatSpecifier":"lld","variations":{"plural":{
              "one":{"stringUnit":{"value":"%arg file"}},
              "other":{"stringUnit":{"value":"%arg files"}}}}},
            "folders":{"argNum":2,"formatSpecifier":"lld","variations":{"plural":{
              "one":{"stringUnit":{"value":"%arg folder"}},
              "other":{"stringUnit":{"value":"%arg folders"}}}}}}}}},
      "%.1f hours":{"localizations":{"en":{"variations":{"plural":{
        "one":{"stringUnit":{"value":"%.1f hour"}},
        "other":{"stringUnit":{"value":"%.1f hours"}}}}}}},
      "Odd":{"localizations":{"de":{"stringUnit":7},"fr":{"stringUnit":{"value":"impair"}}}}
    }}
    """
  ])

  @Test(
    "reads strings, plural forms, device variations and substitutions",
    arguments: [
      ("Hello", "de", [], "Hallo"), ("Hello", "pt-BR", [], "Olá"), ("Hello", "en", [], "Hello"),
      ("Hello", "fr", [], "Hello"), ("Untranslated", "de", [], "Untranslated"),
      ("Odd", "fr", [], "impair"), ("Odd", "de", [], "Odd"),
      ("%@ has %lld points", "en", [.string("Panda"), .integer(1)], "Panda has 1 point"),
      ("%@ has %lld points", "en", [.string("Panda"), .integer(0)], "Panda has 0 points"),
      ("%@ has %lld points", "de", [.string("Panda"), .integer(1)], "Panda hat 1 Punkt"),
      ("%@ has %lld points", "de", [.string("Panda"), .integer(2)], "Panda hat 2 Punkte"),
      ("%lld files in %lld folders", "en", [.integer(1), .integer(2)], "1 file in 2 folders"),
      ("%lld files in %lld folders", "ja", [.integer(2), .integer(1)], "2 files in 1 folder"),
      ("%.1f hours", "en", [.double(1)], "1.0 hours"),
    ] as [(String, String, [FormatArgument], String)])
  func stringCatalog(key: String, locale: String, arguments: [FormatArgument], text: String) {
    let catalog = StringCatalog(Self.xcstrings.index, files: Self.xcstrings)
    let format = catalog.localizedFormat(forKey: key, locale: LocaleTag(locale))
    #expect(format.formatted(arguments).string == text)
    #expect(
      catalog.diagnostics.map(\.message)
        == [#"'Localizable.xcstrings' is malformed at 'Odd'; it is ignored"#])
  }

  @Test("formats numbers in plural forms in the requested style")
  func pluralNumbersInStyle() {
    let catalog = StringCatalog(Self.xcstrings.index, files: Self.xcstrings)
    let format = catalog.localizedFormat(
      forKey: "%lld files in %lld folders", locale: LocaleTag("en"))
    let text = format.formatted(
      [.integer(1_234), .integer(1)], numbers: .localized(format.locale))
    #expect(text.string == "1,234 files in 1 folder")
  }

  /// Nested plural forms, which are invalid.
  private static func nested(levels: Int) -> String {
    String(repeating: #"{"variations":{"plural":{"other":"#, count: levels) + "{}"
      + String(repeating: "}}}", count: levels)
  }

  @Test(
    "reports a catalog that cannot be read",
    arguments: [
      ("Localizable.xcstrings", "{", "is malformed: it is not JSON; it is ignored"),
      (
        "Localizable.xcstrings",
        #"{"strings":{"k":{"localizations":{"en":"# + nested(levels: 400) + "}}}}",
        "is malformed: it is not JSON; it is ignored"
      ),
      (
        "Localizable.xcstrings",
        #"{"strings":{"k":{"localizations":{"en":"# + nested(levels: 100) + #"}},"+":7}}"#,
        #"is malformed at '+'; it is ignored"#
      ),
      ("Localizable.xcstrings", "{}", #"is malformed: 'strings' is missing; it is ignored"#),
      (
        "en.lproj/Localizable.stringsdict", "hello",
        "is malformed: it is not a dictionary; it is ignored"
      ),
      (
        "en.lproj/Localizable.stringsdict",
        "<?xml version=\"1.0\"?><plist><dict><key>k</key><dict/></dict></plist>",
        #"has no format for 'k'"#
      ),
    ])
  func malformed(path: String, content: String, message: String) {
    let files = MemoryFiles([path: content])
    let catalog = StringCatalog(files.index, files: files)
    #expect(catalog.diagnostics.map(\.message) == ["'\(path)' \(message)"])
    #expect(catalog.localizedFormat(forKey: "k", locale: LocaleTag("en")).unformatted == "k")
  }
}
