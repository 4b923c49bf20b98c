import Foundation
import WidgetUI

/// A piece of a text that a `Text` shows.
enum KeySegment {
  case text(String)
  case value(Code, (Value) -> Plain)
  case specified(Code, String, isInteger: Bool)
  case dated(Code, Code)
  case inline(Code)
  case picture(Code)

  /// A value that a table of strings can have in a text of its own.
  enum Plain {
    case string(String)
    case int(Int)
    case double(Double)
  }

  /// The key that Swift would make of the pieces.
  static func key(_ segments: [KeySegment], _ frame: Frame) throws -> LocalizedStringKey {
    var interpolation = LocalizedStringKey.StringInterpolation(
      literalCapacity: 32, interpolationCount: segments.count)
    for segment in segments { try segment.append(to: &interpolation, frame) }
    return LocalizedStringKey(stringInterpolation: interpolation)
  }

  private func append(
    to key: inout LocalizedStringKey.StringInterpolation, _ frame: Frame
  ) throws {
    switch self {
    case .text(let text): key.appendLiteral(text)
    case .value(let code, let plain): plain(try code(frame)).append(to: &key)
    case .specified(let code, let specifier, let isInteger):
      let value = try code(frame)
      if isInteger {
        key.appendInterpolation(value.asInt, specifier: specifier)
      } else {
        key.appendInterpolation(value.asDouble, specifier: specifier)
      }
    case .dated(let date, let style):
      key.appendInterpolation(
        try date(frame).asNative(Date.self), style: try style(frame).asNative(Text.DateStyle.self))
    case .inline(let code):
      let text = try code(frame).asNative(Text.self)
      try frame.instance.evaluation.spend(on: text)
      key.appendInterpolation(text)
    case .picture(let code): key.appendInterpolation(try code(frame).asNative(Image.self))
    }
  }
}

extension KeySegment.Plain {
  fileprivate func append(to key: inout LocalizedStringKey.StringInterpolation) {
    switch self {
    case .string(let value): key.appendInterpolation(value)
    case .int(let value): key.appendInterpolation(value)
    case .double(let value): key.appendInterpolation(value)
    }
  }
}
