import Foundation
import WidgetTimeline

extension IntentCodec {
  /// The types of a single value other than objects and enums.
  static let scalars: [ObjectIdentifier: IntentCodec] = [
    ObjectIdentifier(String.self): scalar(.string, \.text, ParameterValue.string),
    ObjectIdentifier(NSString.self): scalar(
      .string, { $0.text.map { NSString(string: $0) } }, { .string("\($0)") }),
    ObjectIdentifier(Bool.self): scalar(.boolean, \.boolValue, ParameterValue.bool),
    ObjectIdentifier(Int.self): scalar(.integer, \.wholeNumber, ParameterValue.integer),
    ObjectIdentifier(Double.self): scalar(.number, \.numericValue, ParameterValue.number),
    ObjectIdentifier(Float.self): scalar(
      .number, { $0.numericValue.map { Float($0) } }, { .number(Double($0)) }),
    ObjectIdentifier(NSNumber.self): number(.number),
    ObjectIdentifier(URL.self): scalar(.url, \.url, { .string($0.absoluteString) }),
    ObjectIdentifier(Date.self): scalar(
      .date, { $0.text.flatMap(IntentDate.date) }, { .string(IntentDate.text($0)) }),
    ObjectIdentifier(DateComponents.self): scalar(
      .date, { $0.text.flatMap(IntentDate.components) },
      { IntentDate.text($0).map(ParameterValue.string) }),
  ]

  /// The codec of `NSNumber`, which holds Booleans, integers and decimal numbers.
  static func number(_ kind: WidgetParameter.Kind) -> IntentCodec {
    switch kind {
    case .boolean:
      scalar(kind, { $0.boolValue.map { NSNumber(value: $0) } }, { .bool($0.boolValue) })
    case .integer:
      scalar(kind, { $0.wholeNumber.map { NSNumber(value: $0) } }, { .integer($0.intValue) })
    case .number, .string, .date, .url, .choice, .object:
      scalar(.number, { $0.numericValue.map { NSNumber(value: $0) } }, { .number($0.doubleValue) })
    }
  }

  private static func scalar<Value>(
    _ kind: WidgetParameter.Kind, _ decode: @escaping @Sendable (ParameterValue) -> Value?,
    _ encode: @escaping @Sendable (Value) -> ParameterValue?
  ) -> IntentCodec {
    IntentCodec(kind: kind, decode: decode, encode: { ($0 as? Value).flatMap(encode) })
  }
}

extension ParameterValue {
  fileprivate var text: String? {
    if case .string(let text) = self { text } else { nil }
  }

  fileprivate var boolValue: Bool? {
    if case .bool(let boolValue) = self { boolValue } else { nil }
  }

  fileprivate var wholeNumber: Int? {
    switch self {
    case .integer(let number): number
    case .number(let number): Int(exactly: number)
    case .bool, .string, .object, .array: nil
    }
  }

  fileprivate var url: URL? {
    guard let text, !text.isEmpty else { return nil }
    return URL(string: text)
  }
}
