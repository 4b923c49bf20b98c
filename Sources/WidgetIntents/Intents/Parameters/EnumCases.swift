import SwiftRuntime
import WidgetTimeline

/// The cases of an author's enum with raw values, read from the program.
///
/// A case is stored as its raw value if that is a string, and otherwise as its name. A case `unknown` with the raw
/// value 0 means no choice, as in the enums of an intent definition.
struct EnumCases: Sendable {
  fileprivate struct Case: Sendable {
    let name: String
    // A case without a payload, which contains no shared reference.
    nonisolated(unsafe) let value: Any
    let rawValue: ParameterValue
  }

  private let cases: [Case]

  /// Reads the cases; `nil` if the type is not an enum with string or integer raw values.
  init?(_ type: Any.Type) {
    guard let type = type as? any RawRepresentable.Type,
      let cases = EnumCases.cases(of: type), !cases.isEmpty
    else { return nil }
    self.cases = cases
  }

  /// The cases that can be chosen.
  var choices: [ParameterChoice] {
    cases.filter { !$0.isUnknown }.map { ParameterChoice(value: $0.parameterValue, title: $0.name) }
  }

  /// The case with a name or raw value.
  @Sendable
  func value(of parameterValue: ParameterValue) -> Any? {
    let found =
      cases.first { $0.rawValue == parameterValue }
      ?? cases.first { .string($0.name) == parameterValue }
    return found.flatMap { $0.isUnknown ? nil : $0.value }
  }

  /// The stored form of a case.
  @Sendable
  func parameterValue(_ value: Any) -> ParameterValue? {
    guard let raw = rawValue(of: value), let found = cases.first(where: { $0.rawValue == raw })
    else { return nil }
    return found.isUnknown ? nil : found.parameterValue
  }

  private static func cases<Value: RawRepresentable>(of type: Value.Type) -> [Case]? {
    EnumCase.all(of: type)?.compactMap { found in
      rawValue(of: found.value).map { Case(name: found.name, value: found.value, rawValue: $0) }
    }
  }
}

extension EnumCases.Case {
  fileprivate var isUnknown: Bool { name == "unknown" && rawValue == .integer(0) }

  fileprivate var parameterValue: ParameterValue {
    if case .string = rawValue { rawValue } else { .string(name) }
  }
}

private func rawValue(of value: Any) -> ParameterValue? {
  guard let value = value as? any RawRepresentable else { return nil }
  if let text = value.rawValue as? String { return .string(text) }
  return (value.rawValue as? any BinaryInteger).flatMap { Int(exactly: $0) }.map { .integer($0) }
}
