public import Foundation
import WidgetTimeline

extension Bool: _IntentValue {
  /// Yes or no.
  public static var _intentValueType: IntentValueType {
    IntentValueType(
      .boolean, wanted: "true or false", encode: ParameterValue.bool,
      display: { DisplayRepresentation(verbatim: $0 ? "Yes" : "No") }
    ) { value -> Bool in
      guard case .bool(let bool) = value else { throw WrongValueType() }
      return bool
    }
  }
}

extension Int: _IntentValue {
  /// A whole number.
  public static var _intentValueType: IntentValueType {
    IntentValueType(
      .integer, wanted: "a whole number", encode: ParameterValue.integer,
      display: { DisplayRepresentation(verbatim: "\($0)") }
    ) { value -> Int in
      if case .number(let number) = value, let integer = Int(exactly: number) { return integer }
      guard case .integer(let integer) = value else { throw WrongValueType() }
      return integer
    }
  }
}

extension Double: _IntentValue {
  /// A number.
  public static var _intentValueType: IntentValueType {
    IntentValueType(
      .number, wanted: "a number", encode: ParameterValue.number,
      display: { DisplayRepresentation(verbatim: "\($0)") }
    ) { value -> Double in
      if case .integer(let integer) = value { return Double(integer) }
      guard case .number(let number) = value, number.isFinite else { throw WrongValueType() }
      return number
    }
  }
}

extension String: _IntentValue {
  /// A text.
  public static var _intentValueType: IntentValueType {
    IntentValueType(
      .string, wanted: "a text", encode: ParameterValue.string,
      display: { DisplayRepresentation(verbatim: $0) }
    ) { value -> String in
      guard case .string(let string) = value else { throw WrongValueType() }
      return string
    }
  }
}

extension Date: _IntentValue {
  /// A moment.
  public static var _intentValueType: IntentValueType {
    IntentValueType(
      .date, wanted: "a date as in '2026-01-14T09:41:00Z'",
      encode: { ParameterValue.string($0.formatted(withFraction)) },
      display: { DisplayRepresentation(verbatim: $0.formatted(.iso8601)) }
    ) { value -> Date in
      guard case .string(let string) = value,
        let date = (try? Date(string, strategy: withFraction))
          ?? (try? Date(string, strategy: .iso8601))
      else { throw WrongValueType() }
      return date
    }
  }

  private static let withFraction = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
}

extension URL: _IntentValue {
  /// A link.
  public static var _intentValueType: IntentValueType {
    IntentValueType(
      .url, wanted: "a URL", encode: { ParameterValue.string($0.absoluteString) },
      display: { DisplayRepresentation(verbatim: $0.absoluteString) }
    ) { value -> URL in
      guard case .string(let string) = value, let url = URL(string: string), url.scheme != nil
      else { throw WrongValueType() }
      return url
    }
  }
}
