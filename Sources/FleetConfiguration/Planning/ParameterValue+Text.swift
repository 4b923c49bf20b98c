import CheckedJSON
import FramePipeline
package import WidgetTimeline

extension ParameterValue {
  /// Whether the texts of a file, one for each element of a list, certainly stand for this value.
  package func isRepresented(by texts: [String]) -> Bool {
    if case .array(let values) = self {
      guard !values.isEmpty else { return texts == [""] }
      return values.count == texts.count
        && zip(values, texts).allSatisfy { $0.isRepresented(by: [$1]) }
    }
    guard let text = texts.first, texts.count == 1 else { return false }
    switch self {
    case .bool(let value): return text == "\(value)"
    case .integer(let value): return text == "\(value)"
    case .number(let value): return Double(text) == value
    case .string(let value): return text == value
    case .object(let identifier, _): return text == identifier
    case .array: return false
    }
  }

  /// The value in a fleet file.
  var fileValue: JSONValue {
    switch self {
    case .bool(let value): .bool(value)
    case .integer(let value): .integer(value)
    case .number(let value): .number(value)
    case .string(let value): .string(value)
    case .object(let identifier, _): .string(identifier)
    case .array(let values): .array(values.map(\.fileValue))
    }
  }

  /// Whether another value has the same identifiers; its titles may differ.
  package func hasIdentifiers(of other: ParameterValue) -> Bool {
    fileValue == other.fileValue
  }
}

extension [ScreenWidget.Parameter] {
  /// The texts of each parameter, by its name.
  private var texts: [String: [String]] {
    reduce(into: [:]) { $0[$1.name, default: []].append($1.text) }
  }

  /// Whether the parameters certainly stand for these values, so that the widget need not evaluate them.
  package func match(_ values: ParameterValues) -> Bool {
    let texts = texts
    return texts.count == values.count
      && values.allSatisfy { name, value in texts[name].map(value.isRepresented(by:)) ?? false }
  }
}
