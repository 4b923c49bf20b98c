import Foundation
import TemplateLanguage
import WidgetUI

import struct TemplateLanguage.Expression

// Disambiguates from Foundation's `Expression`.

extension Checker {
  /// Checks a string literal and converts it to the expected type, if string literals can have it.
  func stringLiteral(
    _ segments: [StringSegment], _ range: SourceRange, as expected: TemplateType?
  ) throws -> TypedExpression {
    switch expected {
    case .localizedKey: return try localizedKey(segments)
    case .substring:
      return try string(segments).map(.substring) { Substring($0.asString).templateValue }
    case .character:
      let typed = try string(segments)
      guard case .string(let text)? = typed.constant, let letter = text.first, text.count == 1
      else { throw error(range, "a 'Character' is a single character, such as \"a\"") }
      return TypedExpression(.character, constant: letter.templateValue)
    default: return try string(segments)
    }
  }

  /// Checks a string literal with interpolations.
  func string(_ segments: [StringSegment]) throws -> TypedExpression {
    var parts: [CompiledExpression] = []
    var plain: String? = ""
    for segment in segments {
      switch segment {
      case .text(let text):
        plain?.append(text)
        parts.append { _ in .string(text) }
      case .interpolation(let arguments, let range):
        plain = nil
        parts.append(try interpolated(arguments, range))
      }
    }
    if let plain { return TypedExpression(.string, constant: .string(plain)) }
    let codes = parts
    return TypedExpression(.string) { frame in
      var text = ""
      for code in codes { text += try code(frame).asString }
      try frame.instance.evaluation.spend(1 + text.utf8.count / 16)
      return .string(text)
    }
  }

  /// Checks an interpolated value and formats it as Swift does.
  private func interpolated(_ arguments: [Argument], _ range: SourceRange) throws
    -> CompiledExpression
  {
    guard arguments.count == 1, let argument = arguments.first, argument.label == nil else {
      throw error(
        range, "a string accepts one value in '\\(…)'; use formats in 'Text(…)' or '.formatted(…)'")
    }
    let typed = try check(argument.value)
    let code = typed.code
    switch typed.type {
    case .string: return code
    case .int: return { .string(String(try code($0).asInt)) }
    case .double: return { .string("\(try code($0).asDouble)") }
    case .bool: return { .string(String(try code($0).asBool)) }
    case .substring: return { .string(String(try code($0).asNative(Substring.self))) }
    case .character: return { .string(String(try code($0).asNative(Character.self))) }
    case .optional:
      throw error(
        argument.value.range,
        "this is '\(typed.type)', which is optional; provide a default with '??'")
    case .enumerated, .pair:
      throw error(
        argument.value.range,
        "this is '\(typed.type)'; name both parts, as in '{ index, item in … }'")
    default:
      throw error(
        argument.value.range,
        "'\(typed.type)' cannot be inserted into a string; use 'formatted()' or a part of it")
    }
  }

  /// Checks the literal of a `Text`, in which values keep their formats.
  func localizedKey(_ segments: [StringSegment]) throws -> TypedExpression {
    var isPlain = true
    let parts: [LocalizedKeySegment] = try segments.map { segment in
      switch segment {
      case .text(let text): return .text(text)
      case .interpolation(let arguments, let range):
        isPlain = false
        return try keySegment(arguments, range)
      }
    }
    if isPlain {
      return TypedExpression(
        .localizedKey, constant: try LocalizedKeySegment.key(parts, .forConstants).templateValue)
    }
    return TypedExpression(.localizedKey) { try LocalizedKeySegment.key(parts, $0).templateValue }
  }

  private func keySegment(_ arguments: [Argument], _ range: SourceRange) throws
    -> LocalizedKeySegment
  {
    guard let first = arguments.first, first.label == nil, arguments.count <= 2 else {
      throw error(
        range, "'\\(…)' accepts one value, and then 'format:', 'specifier:' or 'style:'")
    }
    guard arguments.count == 2, let label = arguments[1].label else {
      return try plainSegment(first.value)
    }
    switch label.text {
    case "specifier":
      return try specified(first.value, try check(arguments[1].value, as: .string))
    case "style":
      let style = try check(arguments[1].value, as: Text.DateStyle.templateType)
      return .date(try check(first.value, as: .date).code, style.code)
    case "format":
      let text = try formatted(first.value, arguments[1].value)
      return .value(text.code) { .string($0.asString) }
    default:
      throw error(
        label.range, "'\(label.text)' is not known here; use 'format', 'specifier' or 'style'")
    }
  }

  private func plainSegment(_ value: Expression) throws -> LocalizedKeySegment {
    let typed = try check(value)
    switch typed.type {
    case .string: return .value(typed.code) { .string($0.asString) }
    case .int: return .value(typed.code) { .int($0.asInt) }
    case .double: return .value(typed.code) { .double($0.asDouble) }
    case Text.templateType: return .inline(typed.code)
    case Image.templateType: return .image(typed.code)
    case .optional:
      throw error(
        value.range,
        "this is '\(typed.type)', which is optional; provide a default with '??'")
    default:
      throw error(value.range, "'\(typed.type)' cannot be inserted into a string")
    }
  }

  private func specified(_ value: Expression, _ specifier: TypedExpression) throws
    -> LocalizedKeySegment
  {
    guard case .string(let text)? = specifier.constant else {
      throw error(value.range, "a specifier must be a literal, such as \"%.1f\"")
    }
    let typed = try check(value)
    // The specifier determines how memory is interpreted, so it must match the type of the value.
    guard NumberSpecifier(text)?.takes(typed.type) == true else {
      throw error(
        value.range, "'\(text)' is not a specifier for '\(typed.type)'; write \"%.1f\" or \"%d\"")
    }
    return .specified(typed.code, text, isInteger: typed.type == .int)
  }

  /// Checks `value.formatted(format)` as a string.
  func formatted(_ value: Expression, _ format: Expression) throws -> TypedExpression {
    let call = CallExpression(
      callee: Expression(.member(value, Name("formatted", value.range)), value.range),
      arguments: [Argument(value: format)])
    return try check(Expression(.call(call), value.range), as: .string)
  }
}

/// A `printf` specifier for one number, such as `%.1f`.
package struct NumberSpecifier {
  private let isInteger: Bool

  package init?(_ text: String) {
    let pattern = /%[-+ 0#]*[0-9]{0,3}(\.[0-9]{0,2})?(?<length>l{0,2})(?<kind>[dixXoufFeEgGaA])/
    guard let match = try? pattern.wholeMatch(in: text) else { return nil }
    isInteger = "dixXou".contains(match.output.kind)
  }

  package func takes(_ type: TemplateType) -> Bool { isInteger ? type == .int : type == .double }
}
