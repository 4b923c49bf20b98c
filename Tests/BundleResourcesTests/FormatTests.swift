import BundleResources
import Foundation
import Graphics
import Testing

struct FormatTests {
  private static let empty = MemoryFiles([:])

  private static func format(_ text: String) -> LocalizedFormat {
    StringCatalog(empty.index, files: empty)
      .localizedFormat(forKey: text, locale: LocaleTag("en"))
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let format: String
    let arguments: [FormatArgument]
    let expected: String
    var testDescription: String { "\(format) → \(expected)" }

    init(_ format: String, _ arguments: [FormatArgument], _ expected: String) {
      (self.format, self.arguments, self.expected) = (format, arguments, expected)
    }
  }

  @Test(
    "formats arguments like String(format:)",
    arguments: [
      Case("Hello %@", [.string("Panda")], "Hello Panda"),
      Case("%d of %lld", [.integer(3), .integer(-1_234_567)], "3 of -1234567"),
      Case("%2$@ before %1$@", [.string("a"), .string("b")], "b before a"),
      Case("%1$@ %1$@ %@", [.string("a")], "a a a"),
      Case(
        "%f|%.1f|%.0f|%lf", [.double(1.5), .double(2.25), .double(2.5), .double(-0.5)],
        "1.500000|2.2|2|-0.500000"),
      Case(
        "%e %g %G", [.double(12_345.678), .double(0.0001), .double(1e-10)],
        "1.234568e+04 0.0001 1E-10"),
      Case(
        "%5d|%-5d|%05d|%+d|% d", Array(repeating: .integer(42), count: 5),
        "   42|42   |00042|+42| 42"),
      Case(
        "%06.2f|%+.1f|%-8.2f|", Array(repeating: .double(3.14159), count: 3),
        "003.14|+3.1|3.14    |"),
      Case("%x %X %#x %o", Array(repeating: .integer(255), count: 4), "ff FF 0xff 377"),
      Case(
        "%u %lu %x", [.unsigned(.max), .unsigned(7), .integer(-1)],
        "18446744073709551615 7 ffffffffffffffff"),
      Case("%c%C", [.integer(65), .integer(0x1F43C)], "A🐼"),
      Case("%5@|%-5@|%.2s|", [.string("ab"), .string("ab"), .string("abc")], "   ab|ab   |ab|"),
      Case("%*d|%.*f", [.integer(4), .integer(7), .integer(2), .double(1)], "   7|1.00"),
      Case("100%% of %li", [.integer(5)], "100% of 5"),
      Case("%.3d %'d", [.integer(7), .integer(1_234_567)], "007 1,234,567"),
      Case(
        "%d %d", [.integer(.min), .integer(.max)],
        "-9223372036854775808 9223372036854775807"),
    ])
  func formats(_ row: Case) {
    let text = Self.format(row.format).formatted(row.arguments)
    #expect(text.string == row.expected)
    #expect(text.diagnostics.isEmpty)
  }

  @Test(
    "formats an argument of a mismatched type by its own type",
    arguments: [
      Case("%d", [.string("three")], "three"), Case("%.2f", [.string("x")], "x"),
      Case("%@", [.integer(1)], "1"), Case("%@", [.double(1.5)], "1.5"),
      Case("%@", [.double(2)], "2"), Case("%d", [.double(2.9)], "2"),
      Case("%.1f", [.integer(2)], "2.0"), Case("%d", [.double(1e20)], "100000000000000000000"),
      Case("%d", [.double(.nan)], "nan"), Case("%f", [.double(-.infinity)], "-inf"),
      Case("%c", [.integer(-1)], "\0"), Case("%c", [.string("é")], "é"),
      Case("%s", [.unsigned(9)], "9"),
    ])
  func mismatches(_ row: Case) {
    #expect(Self.format(row.format).formatted(row.arguments).string == row.expected)
  }

  @Test(
    "keeps a specifier without an argument and reports it",
    arguments: [
      ("%d", #"'%d' in '%d' requires argument 1 of 0"#),
      ("a %2$@", #"'%2$@' in 'a %2$@' requires argument 2 of 0"#),
      ("%n %y 100% of % o %", nil), ("%", nil), ("%1$", nil), ("%#@files", nil),
      ("%#@files@", #"'%#@files@' in '%#@files@' refers to no variable, or to itself"#),
      ("%999999999999$@", nil), ("%arg", nil),
    ])
  func missingArguments(format: String, message: String?) {
    let text = Self.format(format).formatted([])
    #expect(text.string == format)
    #expect(text.diagnostics.first?.message == message)
  }

  @Test("limits field width and precision")
  func hugeSizes() {
    let text = Self.format("%9999d %.9999f %*d").formatted([
      .integer(1), .double(1), .integer(.min), .integer(2),
    ])
    #expect(text.string.count < 3_000)
  }

  @Test("maps segments of the text to arguments")
  func segments() {
    let text = Self.format("%2$@ leads by %1$lld %%").formatted([.integer(5), .string("Panda")])
    #expect(
      text.segments == [
        .argument(index: 1, text: "Panda"), .literal(" leads by "),
        .argument(index: 0, text: "5"), .literal(" %"),
      ])
  }

  @Test(
    "formats numbers for the locale like SwiftUI's Text",
    arguments: [
      ("en", "1,234 -1,234,567.50"), ("de", "1.234 -1.234.567,50"),
      ("de-CH", "1’234 -1’234’567.50"), ("fr", "1\u{202F}234 -1\u{202F}234\u{202F}567,50"),
      ("es", "1234 -1.234.567,50"), ("es-MX", "1,234 -1,234,567.50"),
      ("pl", "1234 -1\u{A0}234\u{A0}567,50"), ("hi", "1,234 -12,34,567.50"),
      ("sv", "1\u{A0}234 \u{2212}1\u{A0}234\u{A0}567,50"),
      ("ar-EG", "١٬٢٣٤ \u{61C}-١٬٢٣٤٬٥٦٧٫٥٠"), ("xx", "1,234 -1,234,567.50"),
    ])
  func localizedNumbers(locale: String, expected: String) {
    let text = Self.format("%lld %.2f").formatted(
      [.integer(1_234), .double(-1_234_567.5)], numbers: .localized(LocaleTag(locale)))
    #expect(text.string == expected)
  }

  @Test("formats integers like Foundation in every language")
  func agreesWithFoundation() {
    let locales = [
      "af", "ar", "ar-EG", "ar-MA", "be", "bg", "bn", "ca", "cs", "da", "de", "de-AT", "de-CH",
      "el", "en", "en-GB", "en-IN", "en-ZA", "es", "es-AR", "es-MX", "et", "eu", "fa", "fi", "fil",
      "fr", "fr-CA", "fr-CH", "gl", "he", "hi", "hr", "hu", "id", "is", "it", "it-CH", "ja", "ka",
      "ko", "lt", "lv", "mk", "mr", "ms", "my", "nb", "ne", "nl", "pl", "pt", "pt-PT", "ro", "ru",
      "sk", "sl", "sq", "sr", "sv", "sw", "ta", "th", "tr", "uk", "ur", "uz", "vi", "zh", "zh-TW",
    ]
    for locale in locales {
      for number in [0, 7, 999, 1_234, -1_234, 12_345, 1_234_567, -987_654_321] {
        let text = Self.format("%lld").formatted(
          [.integer(Int64(number))], numbers: .localized(LocaleTag(locale)))
        #expect(
          text.string == number.formatted(.number.locale(Locale(identifier: locale))), "\(locale)")
      }
    }
  }
}
