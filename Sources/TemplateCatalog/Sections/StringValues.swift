import Foundation
import TemplateEvaluation

extension CharacterSet: CatalogValue {}

/// Strings.
enum StringValues: CatalogSection {
  static let title = "Strings"

  static var types: [NativeType] { [NativeType(equatable: CharacterSet.self)] }

  static var entries: [CatalogEntry] {
    members(of: String.self) + members(of: Substring.self) + initializers + sets
  }

  private static func members<Whole: TemplateValue & StringProtocol>(
    of whole: Whole.Type
  ) -> [CatalogEntry] {
    properties(of: whole) + transformations(of: whole) + substrings(of: whole)
  }

  /// A method whose cost is proportional to the length of the string.
  private static func text<
    Whole: TemplateValue & StringProtocol, each Argument: TemplateValue,
    Result: TemplateValue
  >(
    of whole: Whole.Type, _ name: String, _ parameters: repeat Parameter<each Argument>,
    make: @escaping (Whole, repeat each Argument) throws -> Result
  ) -> CatalogEntry {
    methodInFrame(of: whole, name, repeat each parameters) {
      (frame, text, arguments: repeat each Argument) in
      try frame.instance.evaluation.spend(1 + text.utf8.count / 16)
      return try make(text, repeat each arguments)
    }
  }

  private static func properties<Whole: TemplateValue & StringProtocol>(
    of whole: Whole.Type
  ) -> [CatalogEntry] {
    [
      propertyInFrame(of: whole, "count") { frame, text in
        try frame.instance.evaluation.spend(1 + text.utf8.count / 16)
        return text.count
      },
      property(of: whole, "isEmpty") { $0.isEmpty },
      property(of: whole, "first") { $0.first },
      property(of: whole, "last") { $0.last },
      propertyInFrame(of: whole, "capitalized") { frame, text in
        try frame.instance.evaluation.spend(1 + text.utf8.count / 4)
        return text.capitalized
      },
      text(of: whole, "hasPrefix", Parameter<String>()) { $0.hasPrefix($1) },
      text(of: whole, "hasSuffix", Parameter<String>()) { $0.hasSuffix($1) },
      methodInFrame(of: whole, "contains", Parameter<String>()) { frame, text, part in
        let text = String(text)
        try frame.instance.evaluation.spend(searching: text, for: part)
        return text.contains(part)
      },
    ]
  }

  private static func transformations<Whole: TemplateValue & StringProtocol>(
    of whole: Whole.Type
  ) -> [CatalogEntry] {
    [
      text(of: whole, "uppercased") { $0.uppercased() },
      text(of: whole, "lowercased") { $0.lowercased() },
      text(of: whole, "trimmingCharacters", Parameter<CharacterSet>("in")) {
        $0.trimmingCharacters(in: $1)
      },
      methodInFrame(
        of: whole, "replacingOccurrences", Parameter<String>("of"), Parameter<String>("with")
      ) { frame, text, old, new in
        let text = String(text)
        // Each character may be replaced by the whole new text.
        try frame.instance.evaluation.spend(1 + text.utf8.count * (1 + new.utf8.count) / 16)
        try frame.instance.evaluation.spend(searching: text, for: old)
        return old.isEmpty ? text : text.replacingOccurrences(of: old, with: new)
      },
      text(of: whole, "reversed") { ReversedString(text: String($0.reversed())) },
    ]
  }

  private static func substrings<Whole: TemplateValue & StringProtocol>(
    of whole: Whole.Type
  ) -> [CatalogEntry] {
    let one = Parameter(default: 1, as: "1")
    return [
      text(of: whole, "prefix", Parameter<Int>()) { Substring($0.prefix(try nonNegative($1))) },
      text(of: whole, "suffix", Parameter<Int>()) { Substring($0.suffix(try nonNegative($1))) },
      text(of: whole, "dropFirst", one) { Substring($0.dropFirst(try nonNegative($1))) },
      text(of: whole, "dropLast", one) { Substring($0.dropLast(try nonNegative($1))) },
      methodInFrame(of: whole, "split", Parameter<String>("separator")) {
        frame, text, separator in
        let text = String(text)
        try frame.instance.evaluation.spend(searching: text, for: separator)
        guard !separator.isEmpty else { throw EvaluationError.failed("an empty separator") }
        return text.split(separator: separator).map { Substring($0) }
      },
      methodInFrame(of: whole, "components", Parameter<String>("separatedBy")) {
        frame, text, separator in
        let text = String(text)
        try frame.instance.evaluation.spend(searching: text, for: separator)
        return text.components(separatedBy: separator)
      },
    ]
  }

  private static func nonNegative(_ count: Int) throws -> Int {
    guard count >= 0 else { throw EvaluationError.negativeCount(count) }
    return count
  }

  private static var initializers: [CatalogEntry] {
    [
      value("String", Parameter<Int>()) { String($0) },
      value("String", Parameter<Double>()) { "\($0)" },
      value("String", Parameter<Bool>()) { String($0) },
      value("String", Parameter<String>()) { $0 },
      valueInFrame("String", Parameter<String>("repeating"), Parameter<Int>("count")) {
        frame, text, count in
        let (size, isTooLarge) = try nonNegative(count).multipliedReportingOverflow(
          by: text.utf8.count)
        guard !isTooLarge else { throw EvaluationError.tooManySteps }
        try frame.instance.evaluation.spend(size)
        return String(repeating: text, count: count)
      },
    ] + (1...4).map { StringFormat.entry(arguments: $0) }
  }

  private static var sets: [CatalogEntry] {
    constants(
      of: CharacterSet.self,
      [
        "whitespaces": .whitespaces, "whitespacesAndNewlines": .whitespacesAndNewlines,
        "newlines": .newlines, "decimalDigits": .decimalDigits, "letters": .letters,
        "punctuationCharacters": .punctuationCharacters,
      ])
  }
}

/// The result of `reversed()` of a string.
struct ReversedString: CatalogValue {
  static let typeName = "ReversedCollection<String>"

  let text: String
}

/// Parts of strings and characters.
enum SubstringValues: CatalogSection {
  static let title = "Parts of strings"
  static let introduction = """
    As in Swift, a part of a string is a `Substring`, and a single character a `Character`: write `String(…)` around
    them to get a `String`.
    """

  static var types: [NativeType] {
    [
      NativeType(comparable: Substring.self), NativeType(comparable: Character.self),
      NativeType(ReversedString.self),
    ]
  }

  static var entries: [CatalogEntry] { initializers + characters + numbers }

  private static var initializers: [CatalogEntry] {
    [
      value("String", Parameter<Substring>()) { String($0) },
      value("String", Parameter<Character>()) { String($0) },
      value("String", Parameter<ReversedString>()) { $0.text },
    ]
  }

  private static var characters: [CatalogEntry] {
    [
      method(of: Character.self, "uppercased") { $0.uppercased() },
      method(of: Character.self, "lowercased") { $0.lowercased() },
      property(of: Character.self, "isLetter") { $0.isLetter },
      property(of: Character.self, "isNumber") { $0.isNumber },
      property(of: Character.self, "isWhitespace") { $0.isWhitespace },
      property(of: Character.self, "isPunctuation") { $0.isPunctuation },
      property(of: Character.self, "isUppercase") { $0.isUppercase },
      property(of: Character.self, "isLowercase") { $0.isLowercase },
    ]
  }

  private static var numbers: [CatalogEntry] {
    [
      value("Int", Parameter<Substring>()) { (text: Substring) -> Int? in Int(text) },
      value("Double", Parameter<Substring>()) { (text: Substring) -> Double? in Double(text) },
    ]
  }
}
