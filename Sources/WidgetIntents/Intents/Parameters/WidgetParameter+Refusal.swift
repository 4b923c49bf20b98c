import WidgetTimeline

extension WidgetParameter {
  /// What is said of a value that cannot be one of the parameter's.
  func refusal(of value: ParameterValue) -> String {
    guard kind == .choice, !isArray, case .string = value else {
      return "value \(value.shown) is not \(wanted)"
    }
    let known = choices.map { $0.value.shown }.joined(separator: ", ")
    return "value \(value.shown) is no longer one of its choices, \(known)"
  }

  /// The bounds that a number is out of, as in `a number from 1 to 5`; `nil` where it is within.
  func boundsBroken(by value: ParameterValue) -> String? {
    if case .array(let values) = value {
      return values.lazy.compactMap { self.boundsBroken(by: $0) }.first
    }
    guard let number = value.figure else { return nil }
    switch (minimum, maximum) {
    case (let least?, let greatest?):
      return least <= number && number <= greatest ? nil : "a number from \(least) to \(greatest)"
    case (let least?, nil): return least <= number ? nil : "a number from \(least)"
    case (nil, let greatest?): return number <= greatest ? nil : "a number up to \(greatest)"
    case (nil, nil): return nil
    }
  }

  private var wanted: String {
    let one =
      switch kind {
      case .boolean: "true or false"
      case .integer: "a whole number"
      case .number: "a number"
      case .string: "a text"
      case .date: "a date as in 2026-01-14T09:41:00Z"
      case .url: "a URL"
      case .choice: "one of " + choices.map { $0.value.shown }.joined(separator: ", ")
      case .object: "an object's identifier"
      }
    return isArray ? "a list whose elements are \(one)" : one
  }
}

extension ParameterValue {
  /// The value in an error.
  var shown: String {
    switch self {
    case .bool(let truth): "\(truth)"
    case .integer(let number): "\(number)"
    case .number(let number): "\(number)"
    case .string(let text): "'\(text)'"
    case .object(let identifier, _): "'\(identifier)'"
    case .array(let values): "[\(values.map(\.shown).joined(separator: ", "))]"
    }
  }

  /// Whether the value chooses the same: objects by their identifiers, numbers by what they are.
  func isSame(as other: ParameterValue) -> Bool {
    if let identifier, let other = other.identifier { return identifier == other }
    if let figure, let other = other.figure { return figure == other }
    return self == other
  }

  var figure: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .number(let number): number.isFinite ? number : nil
    case .bool, .string, .object, .array: nil
    }
  }

  private var identifier: String? {
    switch self {
    case .object(let identifier, _), .string(let identifier): identifier
    case .bool, .integer, .number, .array: nil
    }
  }
}
