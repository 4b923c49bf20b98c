import WidgetTimeline

extension WidgetParameter {
  /// The message for a value that the parameter cannot have.
  func invalidValueMessage(of value: ParameterValue) -> String {
    guard kind == .choice, !isArray, case .string = value else {
      return "value \(value.formatted) is not \(valueDescription)"
    }
    let known = choices.map { $0.value.formatted }.joined(separator: ", ")
    return "value \(value.formatted) is no longer one of its choices, \(known)"
  }

  /// The bounds that a number exceeds, as in `a number from 1 to 5`; `nil` if it does not.
  func exceededBounds(by value: ParameterValue) -> String? {
    if case .array(let values) = value {
      return values.lazy.compactMap { self.exceededBounds(by: $0) }.first
    }
    guard let number = value.numericValue else { return nil }
    switch (minimum, maximum) {
    case (let least?, let greatest?):
      return least <= number && number <= greatest ? nil : "a number from \(least) to \(greatest)"
    case (let least?, nil): return least <= number ? nil : "a number from \(least)"
    case (nil, let greatest?): return number <= greatest ? nil : "a number up to \(greatest)"
    case (nil, nil): return nil
    }
  }

  private var valueDescription: String {
    let one =
      switch kind {
      case .boolean: "true or false"
      case .integer: "a whole number"
      case .number: "a number"
      case .string: "a string"
      case .date: "a date as in 2026-01-14T09:41:00Z"
      case .url: "a URL"
      case .choice: "one of " + choices.map { $0.value.formatted }.joined(separator: ", ")
      case .object: "an object's identifier"
      }
    return isArray ? "a list whose elements are \(one)" : one
  }
}

extension ParameterValue {
  /// The value in error messages.
  var formatted: String {
    switch self {
    case .bool(let boolValue): "\(boolValue)"
    case .integer(let number): "\(number)"
    case .number(let number): "\(number)"
    case .string(let text): "'\(text)'"
    case .object(let identifier, _): "'\(identifier)'"
    case .array(let values): "[\(values.map(\.formatted).joined(separator: ", "))]"
    }
  }

  /// Whether two values are the same choice: objects with the same identifier, or equal numbers.
  func isSameChoice(as other: ParameterValue) -> Bool {
    if let identifier, let other = other.identifier { return identifier == other }
    if let numericValue, let other = other.numericValue { return numericValue == other }
    return self == other
  }

  var numericValue: Double? {
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
