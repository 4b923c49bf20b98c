import TemplateLanguage

/// A method of lists that changes the list.
enum ListChange {
  case append(Expression)
  case appendAll(Expression)
  case insert(Expression, at: Expression)
  case removeFirst, removeLast, removeAll

  static let names: Set<String> = ["append", "insert", "removeFirst", "removeLast", "removeAll"]

  /// How they are written.
  static let forms =
    "'append(_:)', 'append(contentsOf:)', 'insert(_:at:)', 'removeFirst()', 'removeLast()', 'removeAll()'"

  /// The method with its arguments; `nil` where they are others.
  init?(_ name: String, _ arguments: [Argument]) {
    let labels = arguments.map { $0.label?.text }
    switch (name, labels) {
    case ("append", [nil]): self = .append(arguments[0].value)
    case ("append", ["contentsOf"]): self = .appendAll(arguments[0].value)
    case ("insert", [nil, "at"]): self = .insert(arguments[0].value, at: arguments[1].value)
    case ("removeFirst", []): self = .removeFirst
    case ("removeLast", []): self = .removeLast
    case ("removeAll", []): self = .removeAll
    default: return nil
    }
  }

  var isAtStart: Bool {
    if case .removeFirst = self { true } else { false }
  }
}
