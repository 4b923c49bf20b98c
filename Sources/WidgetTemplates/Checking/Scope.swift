/// The variables that a block sees.
struct Scope {
  struct Variable {
    var type: TemplateType
    /// In how many closures it was declared.
    var closures: Int
    var slot: Int
    var isVariable: Bool
    /// Which part of a pair it is; `nil` for a value of its own.
    var part: Int?
  }

  private var names: [String: Variable] = [:]

  subscript(name: String) -> Variable? {
    get { names[name] }
    set { names[name] = newValue }
  }

  /// Declares names for the parts of a pair.
  mutating func declareParts(
    _ parts: [String?], _ types: [TemplateType], closures: Int, slot: Int
  ) {
    for (part, name) in parts.enumerated() {
      guard let name else { continue }
      names[name] = Variable(
        type: types[part], closures: closures, slot: slot, isVariable: false, part: part)
    }
  }

  var all: [String] { names.keys.sorted() }
}
