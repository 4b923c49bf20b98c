package import Graphics

/// Substitutes arguments into a pattern; never reads missing arguments.
struct FormatWriter {
  /// The maximum number of plural variables that are substituted, as they may refer to each other.
  private static let variableLimit = 256
  private static let depthLimit = 16
  /// The maximum width of a padded argument.
  private static let widthLimit = 1_000
  /// The maximum number of bytes that are written.
  private static let byteLimit = 1 << 20

  /// The plural variable whose form is being written.
  struct Scope {
    var argument: Int
    var specifier: String
  }

  let pattern: FormatPattern
  let locale: LocaleTag
  let arguments: [FormatArgument]
  let style: NumberStyle
  private(set) var result = FormattedText()
  private var variablesLeft = Self.variableLimit
  private var bytesLeft = Self.byteLimit

  init(
    pattern: FormatPattern, locale: LocaleTag, arguments: [FormatArgument], style: NumberStyle
  ) {
    (self.pattern, self.locale) = (pattern, locale)
    (self.arguments, self.style) = (arguments, style)
  }

  mutating func write() {
    var next = 0
    write(pattern.format, next: &next, scope: nil, depth: 0)
  }

  private mutating func write(_ format: String, next: inout Int, scope: Scope?, depth: Int) {
    for piece in FormatParser.pieces(of: format) {
      switch piece {
      case .literal(let text): append(.literal(text))
      case .argument(let specifier): write(specifier, next: &next)
      case .ownArgument: writeOwnArgument(of: scope)
      case .variable(let name, let position, let source):
        guard let variable = pattern.variables[name], depth < Self.depthLimit, variablesLeft > 0
        else {
          append(.literal(source))
          report("'\(source)' in '\(pattern.format)' refers to no variable, or to itself")
          continue
        }
        variablesLeft -= 1
        write(variable, at: position, next: &next, depth: depth)
      }
    }
  }

  private mutating func write(
    _ variable: PluralVariable, at position: Int?, next: inout Int, depth: Int
  ) {
    let argument = (position ?? variable.argument).map { $0 - 1 } ?? next
    let form = form(of: variable, for: argument)
    var inner = variable.numbering == .fromOwnArgument ? argument : 0
    let scope = Scope(argument: argument, specifier: variable.specifier)
    write(form, next: &inner, scope: scope, depth: depth + 1)
    next = max(next + (position == nil ? 1 : 0), position == nil ? inner : next)
  }

  private func form(of variable: PluralVariable, for index: Int) -> String {
    guard arguments.indices.contains(index),
      let operands = arguments[index].operands(as: variable.specifier)
    else { return variable.fallback }
    return variable.form(for: operands, in: locale)
  }

  private mutating func writeOwnArgument(of scope: Scope?) {
    guard let scope else { return append(.literal("%arg")) }
    let pieces = FormatParser.pieces(of: "%" + scope.specifier)
    guard case .argument(var specifier) = pieces.first else { return append(.literal("%arg")) }
    specifier.position = scope.argument + 1
    var next = 0
    write(specifier, next: &next)
  }

  private mutating func write(_ specifier: FormatSpecifier, next: inout Int) {
    let width = size(specifier.width, next: &next)
    let precision = size(specifier.precision, next: &next)
    let index = specifier.position.map { $0 - 1 } ?? next
    guard arguments.indices.contains(index) else {
      append(.literal(specifier.source))
      return report(
        "'\(specifier.source)' in '\(pattern.format)' requires argument \(index + 1) "
          + "of \(arguments.count)")
    }
    if specifier.position == nil { next = index + 1 }
    let text = arguments[index].text(as: specifier, precision: precision, style: style)
    append(.argument(index: index, text: padded(text, to: width ?? 0, as: specifier)))
  }

  private func size(_ size: FormatSpecifier.Size?, next: inout Int) -> Int? {
    switch size {
    case nil: return nil
    case .fixed(let count): return count
    case .argument:
      guard arguments.indices.contains(next), case .integer(let count) = arguments[next] else {
        return nil
      }
      next += 1
      return Int(clamping: count)
    }
  }

  private func padded(_ text: String, to width: Int, as specifier: FormatSpecifier) -> String {
    let missing = min(abs(max(width, -Self.widthLimit)), Self.widthLimit) - text.count
    guard missing > 0 else { return text }
    if specifier.isLeftAligned || width < 0 {
      return text + String(repeating: " ", count: missing)
    }
    guard specifier.padsWithZeros, specifier.conversion != .text else {
      return String(repeating: " ", count: missing) + text
    }
    let sign = text.prefix { "+- \u{2212}".contains($0) }
    return sign + String(repeating: "0", count: missing) + text.dropFirst(sign.count)
  }

  private mutating func append(_ segment: FormattedText.Segment) {
    guard bytesLeft > 0 else { return }
    bytesLeft -= segment.text.utf8.count
    result.segments.append(segment)
  }

  private mutating func report(_ message: String) {
    guard result.diagnostics.count < 8 else { return }
    result.diagnostics.append(Diagnostic(.warning, message))
  }
}

/// An argument of a localized format string.
package enum FormatArgument: Hashable, Sendable {
  case integer(Int64)
  case unsigned(UInt64)
  case double(Double)
  case string(String)
}

extension FormatArgument {
  /// The argument formatted as a specifier says; an argument of another type uses its default format.
  func text(as specifier: FormatSpecifier, precision: Int?, style: NumberStyle) -> String {
    let number = PrintfFormatter(specifier: specifier, precision: precision, style: style)
    switch self {
    case .integer(let value):
      return number.text(isNegative: value < 0, magnitude: value.magnitude)
    case .unsigned(let value): return number.text(isNegative: false, magnitude: value)
    case .double(let value): return number.text(value)
    case .string(let value):
      guard let precision, specifier.conversion == .text else { return value }
      return String(value.prefix(max(0, precision)))
    }
  }

  /// The operands of plural rules for the argument, formatted by a specifier without percent sign; `nil` if it is
  /// not a number.
  func operands(as specifier: String) -> PluralOperands? {
    switch self {
    case .integer(let value): return PluralOperands(String(value))
    case .unsigned(let value): return PluralOperands(String(value))
    case .double(let value):
      guard value.isFinite else { return nil }
      return PluralOperands(text(ofDouble: value, as: specifier))
    case .string(let value):
      guard let number = Double(value), number.isFinite else { return nil }
      return PluralOperands(value)
    }
  }

  /// The number in decimal notation; a whole number has a fraction only if a precision is given.
  private func text(ofDouble value: Double, as specifier: String) -> String {
    var shown = FormatSpecifier()
    var precision: Int?
    if case .argument(let parsed) = FormatParser.pieces(of: "%" + specifier).first {
      shown.conversion = parsed.conversion == .fixed ? .fixed : .text
      if case .fixed(let count) = parsed.precision { precision = count }
    }
    if shown.conversion == .fixed && precision == nil { shown.conversion = .text }
    return PrintfFormatter(specifier: shown, precision: precision, style: .plain).text(value)
  }
}

/// A format with its arguments substituted.
package struct FormattedText: Hashable, Sendable {
  /// A part of the text, so that a caller can style or replace an argument.
  package enum Segment: Hashable, Sendable {
    /// Text of the translation.
    case literal(String)
    /// The argument with this index, from 0, as text.
    case argument(index: Int, text: String)

    /// The part as text.
    package var text: String {
      switch self {
      case .literal(let text), .argument(_, let text): text
      }
    }
  }

  /// The parts in the order of the translation.
  package internal(set) var segments: [Segment] = []
  /// Mismatches between the format and its arguments.
  package internal(set) var diagnostics: [Diagnostic] = []

  /// The whole text.
  package var string: String { segments.map(\.text).joined() }
}
