import Foundation

extension CharacterSet: NativeValue {}

/// Texts as values.
enum StringValues: CatalogueSection {
  static let title = "Strings"

  static var types: [NativeType] { [NativeType(equatable: CharacterSet.self)] }

  static var entries: [CatalogueEntry] { properties + changes + parts + making + sets }

  /// A method that costs as much as the text is long.
  private static func text<each Argument: TemplateValue, Result: TemplateValue>(
    _ name: String, _ parameters: repeat Parameter<each Argument>,
    make: @escaping (String, repeat each Argument) throws -> Result
  ) -> CatalogueEntry {
    methodInFrame(of: String.self, name, repeat each parameters) {
      (frame, text, arguments: repeat each Argument) in
      try frame.spend(on: text)
      return try make(text, repeat each arguments)
    }
  }

  private static var properties: [CatalogueEntry] {
    [
      property(of: String.self, "count") { $0.count },
      property(of: String.self, "isEmpty") { $0.isEmpty },
      property(of: String.self, "capitalized") { $0.capitalized },
      text("hasPrefix", Parameter<String>()) { $0.hasPrefix($1) },
      text("hasSuffix", Parameter<String>()) { $0.hasSuffix($1) },
      text("contains", Parameter<String>()) { $0.contains($1) },
    ]
  }

  private static var changes: [CatalogueEntry] {
    [
      text("uppercased") { $0.uppercased() },
      text("lowercased") { $0.lowercased() },
      text("trimmingCharacters", Parameter<CharacterSet>("in")) {
        $0.trimmingCharacters(in: $1)
      },
      methodInFrame(
        of: String.self, "replacingOccurrences", Parameter<String>("of"), Parameter<String>("with")
      ) { frame, text, old, new in
        // Every letter may become as many as the new text has.
        try frame.instance.evaluation.spend(1 + text.utf8.count * (1 + new.utf8.count) / 16)
        return old.isEmpty ? text : text.replacingOccurrences(of: old, with: new)
      },
      text("reversed") { String($0.reversed()) },
    ]
  }

  private static var parts: [CatalogueEntry] {
    let one = Parameter(default: 1, as: "1")
    return [
      text("prefix", Parameter<Int>()) { String($0.prefix(try counted($1))) },
      text("suffix", Parameter<Int>()) { String($0.suffix(try counted($1))) },
      text("dropFirst", one) { String($0.dropFirst(try counted($1))) },
      text("dropLast", one) { String($0.dropLast(try counted($1))) },
      text("split", Parameter<String>("separator")) { text, separator in
        guard !separator.isEmpty else { throw EvaluationError.failed("an empty separator") }
        return text.split(separator: separator).map { String($0) }
      },
      text("components", Parameter<String>("separatedBy")) { text, separator in
        text.components(separatedBy: separator)
      },
    ]
  }

  private static func counted(_ count: Int) throws -> Int {
    guard count >= 0 else { throw EvaluationError.negativeCount(count) }
    return count
  }

  private static var making: [CatalogueEntry] {
    [
      value("String", Parameter<Int>()) { String($0) },
      value("String", Parameter<Double>()) { "\($0)" },
      value("String", Parameter<Bool>()) { String($0) },
      value("String", Parameter<String>()) { $0 },
      valueInFrame("String", Parameter<String>("repeating"), Parameter<Int>("count")) {
        frame, text, count in
        let (size, isTooLarge) = try counted(count).multipliedReportingOverflow(
          by: text.utf8.count)
        guard !isTooLarge else { throw EvaluationError.tooManySteps }
        try frame.instance.evaluation.spend(size)
        return String(repeating: text, count: count)
      },
    ] + (1...4).map { StringFormat.entry(arguments: $0) }
  }

  private static var sets: [CatalogueEntry] {
    constants(
      of: CharacterSet.self,
      [
        "whitespaces": .whitespaces, "whitespacesAndNewlines": .whitespacesAndNewlines,
        "newlines": .newlines, "decimalDigits": .decimalDigits, "letters": .letters,
        "punctuationCharacters": .punctuationCharacters,
      ])
  }
}
