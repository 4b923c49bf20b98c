import Foundation
import WidgetUI

/// A segment of the localized key of a `Text`.
enum LocalizedKeySegment {
  case text(String)
  case value(CompiledExpression, (Value) -> InterpolatedValue)
  case specified(CompiledExpression, String, isInteger: Bool)
  case date(CompiledExpression, CompiledExpression)
  case inline(CompiledExpression)
  case image(CompiledExpression)

  /// A value that is inserted into the localized string.
  enum InterpolatedValue {
    case string(String)
    case int(Int)
    case double(Double)
  }

  /// Returns the key that Swift would create from the segments.
  static func key(_ segments: [LocalizedKeySegment], _ frame: StackFrame) throws
    -> LocalizedStringKey
  {
    var interpolation = LocalizedStringKey.StringInterpolation(
      literalCapacity: 32, interpolationCount: segments.count)
    for segment in segments { try segment.append(to: &interpolation, frame) }
    return LocalizedStringKey(stringInterpolation: interpolation)
  }

  private func append(
    to key: inout LocalizedStringKey.StringInterpolation, _ frame: StackFrame
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
    case .date(let date, let style):
      key.appendInterpolation(
        try date(frame).asNative(Date.self), style: try style(frame).asNative(Text.DateStyle.self))
    case .inline(let code):
      let text = try code(frame).asNative(Text.self)
      try frame.instance.evaluation.spend(on: text)
      key.appendInterpolation(text)
    case .image(let code): key.appendInterpolation(try code(frame).asNative(Image.self))
    }
  }
}

extension LocalizedKeySegment.InterpolatedValue {
  fileprivate func append(to key: inout LocalizedStringKey.StringInterpolation) {
    switch self {
    case .string(let value): key.appendInterpolation(value)
    case .int(let value): key.appendInterpolation(value)
    case .double(let value): key.appendInterpolation(value)
    }
  }
}
