/// What Swift calls a member of a JSON object.
struct SwiftName: Hashable {
  let text: String
  /// Whether the key is a name by itself, and not a date, a number or a sentence.
  let isNatural: Bool

  /// The name for a key: letters, digits and `_`, words that other signs divide joined as in `iconName`.
  init(_ key: String) {
    let words = key.split { !($0.isLetter || $0.isNumber || $0 == "_") }
    let rest = words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }
    let joined = ([String(words.first ?? "")] + rest).joined()
    let needsMark = joined.first?.isNumber ?? true
    text = needsMark ? "_" + joined : joined
    isNatural = !needsMark && words.count <= 4
  }

  /// The name of the type of one element, such as `Player` for `players`.
  var typeName: String {
    let one = Self.singular(of: text)
    return one.prefix(1).uppercased() + one.dropFirst()
  }
}
