import TemplateEvaluation

/// The Swift name of a member of a JSON object.
struct SwiftName: Hashable {
  let text: String
  /// Whether the key is an identifier, and not a date, a number or a sentence.
  let isIdentifier: Bool

  /// Creates the name for a key: letters, digits and `_`; words separated by other characters are joined in camel case,
  /// as in `iconName`.
  init(_ key: String) {
    let words = key.split { !($0.isLetter || $0.isNumber || $0 == "_") }
    let rest = words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }
    let joined = ([String(words.first ?? "")] + rest).joined()
    let needsMark = joined.first?.isNumber ?? true
    text = needsMark ? "_" + joined : joined
    isIdentifier = !needsMark && words.count <= 4
  }

  /// The name of the type of one element, such as `Player` for `players`.
  var typeName: String {
    let one = Self.singular(of: text)
    return one.prefix(1).uppercased() + one.dropFirst()
  }
}

extension SwiftName {
  /// Returns the singular of a name, such as `player` for `players`; of a compound name such as `timeSeries`, only the
  /// last word changes.
  static func singular(of name: String) -> String {
    let start =
      name.lastIndex { $0.isUppercase || $0 == "_" }
      .map { name[$0] == "_" ? name.index(after: $0) : $0 } ?? name.startIndex
    let word = String(name[start...])
    let one = singular(word: word.lowercased())
    // Keep the case of the rest of the word.
    return one == word.lowercased()
      ? name : name[..<start] + (word.first?.isUppercase == true ? one.capitalizedFirst : one)
  }

  /// Words that are the same in singular and plural, or that only look like plurals.
  private static let invariantPlurals: Set<String> = [
    "alias", "always", "analytics", "atlas", "bias", "canvas", "chaos", "christmas", "cosmos",
    "diabetes", "gas", "goods", "gps", "headquarters", "https", "lens", "logistics",
    "maths", "means", "news", "physics", "plus", "politics", "series", "species",
    "statistics", "thanks",
  ]

  private static let irregular = [
    "children": "child", "cookies": "cookie", "indices": "index", "matrices": "matrix",
    "men": "man", "movies": "movie", "people": "person", "quizzes": "quiz", "ties": "tie",
    "pies": "pie", "vertices": "vertex", "women": "woman", "zombies": "zombie",
    "calories": "calorie", "selfies": "selfie", "lenses": "lens", "gases": "gas",
    "aliases": "alias", "canvases": "canvas", "atlases": "atlas", "biases": "bias",
    "leaves": "leaf", "shelves": "shelf", "halves": "half", "knives": "knife", "wolves": "wolf",
  ]

  private static func singular(word: String) -> String {
    if invariantPlurals.contains(word) { return word }
    if let one = irregular[word] { return one }
    if word.hasSuffix("ies"), word.count > 4 { return word.dropLast(3) + "y" }
    for ending in ["sses", "shes", "ches", "xes"] where word.hasSuffix(ending) {
      return String(word.dropLast(2))
    }
    // 'statuses' and 'buses', but not 'houses' and 'causes'.
    if word.hasSuffix("uses"), word.count > 4, !["ouses", "auses"].contains(where: word.hasSuffix) {
      return String(word.dropLast(2))
    }
    let isPlural = word.hasSuffix("s") && !["ss", "us", "is"].contains { word.hasSuffix($0) }
    return isPlural && word.count > 2 ? String(word.dropLast()) : word
  }
}

extension String {
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
