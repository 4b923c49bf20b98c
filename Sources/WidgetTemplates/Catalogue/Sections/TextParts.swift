import Foundation

extension Substring: NativeValue {}
extension Character: NativeValue {}

/// What `reversed()` gives of a text.
struct ReversedText: NativeValue {
  static let typeName = "ReversedCollection<String>"

  let text: String
}

/// Parts of texts and single letters.
enum TextParts: CatalogueSection {
  static let title = "Parts of strings"
  static let introduction = """
    As in Swift, a part of a text is a `Substring`, and a single letter or sign a `Character`: write `String(…)` around
    them where a `String` is wanted.
    """

  static var types: [NativeType] {
    [
      NativeType(comparable: Substring.self), NativeType(comparable: Character.self),
      NativeType(ReversedText.self),
    ]
  }

  static var entries: [CatalogueEntry] { making + letters + numbers }

  private static var making: [CatalogueEntry] {
    [
      value("String", Parameter<Substring>()) { String($0) },
      value("String", Parameter<Character>()) { String($0) },
      value("String", Parameter<ReversedText>()) { $0.text },
    ]
  }

  private static var letters: [CatalogueEntry] {
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

  private static var numbers: [CatalogueEntry] {
    [
      value("Int", Parameter<Substring>()) { (text: Substring) -> Int? in Int(text) },
      value("Double", Parameter<Substring>()) { (text: Substring) -> Double? in Double(text) },
    ]
  }
}
