import Foundation
import TemplateLanguage
import WidgetUI

import struct TemplateLanguage.Expression

// Foundation has an `Expression` too.

extension Checker {
  /// A text that is written out, of the type that is wanted where texts can be of it.
  func text(
    _ segments: [StringSegment], _ range: SourceRange, as wanted: TemplateType?
  ) throws -> Typed {
    switch wanted {
    case .localizedKey: return try localizedKey(segments)
    case .substring:
      return try string(segments).map(.substring) { Substring($0.asString).templateValue }
    case .character:
      let typed = try string(segments)
      guard case .string(let text)? = typed.constant, let letter = text.first, text.count == 1
      else { throw error(range, "a 'Character' is one letter or sign, such as \"a\"") }
      return Typed(.character, constant: letter.templateValue)
    default: return try string(segments)
    }
  }

  /// A text, with what is put into it.
  func string(_ segments: [StringSegment]) throws -> Typed {
    var parts: [Code] = []
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
    if let plain { return Typed(.string, constant: .string(plain)) }
    let codes = parts
    return Typed(.string) { frame in
      var text = ""
      for code in codes { text += try code(frame).asString }
      try frame.instance.evaluation.spend(1 + text.utf8.count / 16)
      return .string(text)
    }
  }

  /// A value as Swift writes it into a text.
  private func interpolated(_ arguments: [Argument], _ range: SourceRange) throws -> Code {
    guard arguments.count == 1, let argument = arguments.first, argument.label == nil else {
      throw error(
        range, "a text takes one value in '\\(…)'; formats stand in 'Text(…)' or '.formatted(…)'")
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
        "this is '\(typed.type)' and may be missing; give a value for that case with '??'")
    case .enumerated, .pair:
      throw error(
        argument.value.range,
        "this is '\(typed.type)'; name both parts, as in '{ index, item in … }'")
    default:
      throw error(
        argument.value.range,
        "'\(typed.type)' cannot be put into a text; use 'formatted()' or a part of it")
    }
  }

  /// A text that a `Text` shows, in which values keep their formats.
  func localizedKey(_ segments: [StringSegment]) throws -> Typed {
    var isPlain = true
    let parts: [KeySegment] = try segments.map { segment in
      switch segment {
      case .text(let text): return .text(text)
      case .interpolation(let arguments, let range):
        isPlain = false
        return try keySegment(arguments, range)
      }
    }
    if isPlain {
      return Typed(.localizedKey, constant: try KeySegment.key(parts, .outside).templateValue)
    }
    return Typed(.localizedKey) { try KeySegment.key(parts, $0).templateValue }
  }

  private func keySegment(_ arguments: [Argument], _ range: SourceRange) throws -> KeySegment {
    guard let first = arguments.first, first.label == nil, arguments.count <= 2 else {
      throw error(
        range, "one value stands in '\\(…)', with 'format:', 'specifier:' or 'style:' behind it")
    }
    guard arguments.count == 2, let label = arguments[1].label else {
      return try plainSegment(first.value)
    }
    switch label.text {
    case "specifier":
      return try specified(first.value, try check(arguments[1].value, as: .string))
    case "style":
      let style = try check(arguments[1].value, as: Text.DateStyle.templateType)
      return .dated(try check(first.value, as: .date).code, style.code)
    case "format":
      let text = try formatted(first.value, arguments[1].value)
      return .value(text.code) { .string($0.asString) }
    default:
      throw error(
        label.range, "'\(label.text)' is not known here; 'format', 'specifier' and 'style' are")
    }
  }

  private func plainSegment(_ value: Expression) throws -> KeySegment {
    let typed = try check(value)
    switch typed.type {
    case .string: return .value(typed.code) { .string($0.asString) }
    case .int: return .value(typed.code) { .int($0.asInt) }
    case .double: return .value(typed.code) { .double($0.asDouble) }
    case Text.templateType: return .inline(typed.code)
    case Image.templateType: return .picture(typed.code)
    case .optional:
      throw error(
        value.range,
        "this is '\(typed.type)' and may be missing; give a value for that case with '??'")
    default:
      throw error(value.range, "'\(typed.type)' cannot be put into a text")
    }
  }

  private func specified(_ value: Expression, _ specifier: Typed) throws -> KeySegment {
    guard case .string(let text)? = specifier.constant else {
      throw error(value.range, "a specifier is written out, such as \"%.1f\"")
    }
    let typed = try check(value)
    // What follows '%' decides what is read from memory: it must be of the value's own kind.
    guard NumberSpecifier(text)?.takes(typed.type) == true else {
      throw error(
        value.range, "'\(text)' is no specifier for '\(typed.type)'; write \"%.1f\" or \"%d\"")
    }
    return .specified(typed.code, text, isInteger: typed.type == .int)
  }

  /// `value.formatted(format)` as the text that it gives.
  func formatted(_ value: Expression, _ format: Expression) throws -> Typed {
    let call = CallExpression(
      callee: Expression(.member(value, Name("formatted", value.range)), value.range),
      arguments: [Argument(value: format)])
    return try check(Expression(.call(call), value.range), as: .string)
  }
}

/// A specifier of C's `printf` for one number, such as `%.1f`.
package struct NumberSpecifier {
  private let isInteger: Bool

  package init?(_ text: String) {
    let pattern = /%[-+ 0#]*[0-9]{0,3}(\.[0-9]{0,2})?(?<length>l{0,2})(?<kind>[dixXoufFeEgGaA])/
    guard let match = try? pattern.wholeMatch(in: text) else { return nil }
    isInteger = "dixXou".contains(match.output.kind)
  }

  package func takes(_ type: TemplateType) -> Bool { isInteger ? type == .int : type == .double }
}
