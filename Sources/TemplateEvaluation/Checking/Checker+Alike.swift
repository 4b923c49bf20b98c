import Graphics
import TemplateLanguage
import WidgetUI

// In Swift both values of '?:' are of one type. Of views, styles and shapes the catalog knows that they are such, and
// of some also their type.
extension Checker {
  /// `condition ? first : second`.
  func ternary(
    _ condition: Expression, _ first: Expression, _ second: Expression, _ wanted: TemplateType?
  ) throws -> Typed {
    let test = try check(condition, as: .bool).code
    let (one, other) = try alternatives(first, second, wanted)
    let (yes, no) = (one.code, other.code)
    var typed = Typed(one.type) { try test($0).asBool ? yes($0) : no($0) }
    typed.swiftType = one.swiftType
    return typed
  }

  private func alternatives(
    _ first: Expression, _ second: Expression, _ wanted: TemplateType?
  ) throws -> (Typed, Typed) {
    if wanted == nil, first.isMissing != second.isMissing {
      let type = try check(first.isMissing ? second : first).type
      let optional = type.isOptional ? type : .optional(type)
      return (try check(first, as: optional), try check(second, as: optional))
    }
    guard let wanted, isErased(wanted.unwrapped), !first.isMissing, !second.isMissing else {
      return try alike(first, second, wanted)
    }
    return try ofOneType(first, second, as: wanted.unwrapped)
  }

  /// Two values for a parameter that takes values of several types.
  private func ofOneType(
    _ first: Expression, _ second: Expression, as wanted: TemplateType
  ) throws -> (Typed, Typed) {
    switch (first.startsWithDot, second.startsWithDot) {
    case (false, true):
      let one = try check(first)
      let other = try check(second, implicit: isErased(one.type) ? wanted : one.type)
      return try ofOneType(one, other, second.range)
    case (true, false):
      let other = try check(second)
      let one = try check(first, implicit: isErased(other.type) ? wanted : other.type)
      return try ofOneType(one, other, second.range)
    case (false, false): return try ofOneType(try check(first), try check(second), second.range)
    case (true, true):
      try refuseChain(first)
      try refuseChain(second)
      let (one, other) = (try check(first, implicit: wanted), try check(second, implicit: wanted))
      // '.red' and '.secondary' are both of 'Color'; the other way round Swift takes them for two types.
      if one.type != other.type, !isErased(one.type),
        let same = try? check(second, as: one.type)
      {
        return (one, same)
      }
      return try ofOneType(one, other, second.range)
    }
  }

  /// `.red.gradient`, whose type is not that which the dot stands for.
  private func refuseChain(_ expression: Expression) throws {
    guard case .member(let base, let name) = expression.kind, base.startsWithDot,
      name.text == "gradient"
    else { return }
    throw error(
      expression.range, "write the type before the first '.' in a '?:', as in 'Color.red.gradient'")
  }

  private func ofOneType(
    _ one: Typed, _ other: Typed, _ range: SourceRange
  ) throws -> (Typed, Typed) {
    guard one.type == other.type else { throw error(range, unlike(one, other)) }
    try checkErased(one, other, range)
    return (one, other)
  }

  /// Makes sure that two values of a type that stands for several are of one in Swift.
  func checkErased(_ one: Typed, _ other: Typed, _ range: SourceRange) throws {
    guard isErased(one.type) || isErased(other.type) else { return }
    guard let type = one.swiftType, type == other.swiftType, one.type == other.type else {
      throw error(range, unlike(one, other))
    }
  }

  private func unlike(_ one: Typed, _ other: Typed) -> String {
    let (first, second) = (one.swiftType ?? "\(one.type)", other.swiftType ?? "\(other.type)")
    let types = first == second ? "of '\(first)'" : "'\(first)' and '\(second)'"
    return "both values must be of one type in Swift, and these are \(types); "
      + (one.type.remedy ?? other.type.remedy ?? "write 'if' instead")
  }

  /// Whether values of a type may be of several in Swift.
  func isErased(_ type: TemplateType) -> Bool {
    switch type {
    case .view: true
    case .native(let name): catalog.type(named: name)?.isErased ?? false
    case .optional(let wrapped): isErased(wrapped)
    case .bool, .int, .double, .cgFloat, .string, .record, .structure, .array, .sequence,
      .dictionary,
      .enumerated, .pair, .function, .builder, .keyPath, .variable, .void:
      false
    }
  }

  /// The type of an entry's result in Swift, where the catalog's own stands for several.
  func swiftType(of entry: CatalogEntry) -> String? {
    guard isErased(entry.result) else { return nil }
    if let type = entry.swiftType { return type }
    guard entry.place == .initializer else { return nil }
    // The types of other views depend on what they are given.
    let isPlain = entry.result != .view || Self.plainViews.contains(entry.name)
    return isPlain ? entry.name : nil
  }

  private static let plainViews: Set<String> = ["AnyView", "Spacer", "Divider", "EmptyView"]
}

extension TemplateType {
  /// What is written where values of this and another type would stand.
  fileprivate var remedy: String? {
    switch self {
    case .view, .structure:
      "write 'if', or put the '?:' into an argument of the view"
    // The names under which the catalog lists styles and shapes.
    case .native("ShapeStyle"), .native("GradientView"), .native("Color"):
      "write 'AnyShapeStyle(…)' around both"
    case .native("Shape"), .native("InsettableShape"): "write 'AnyShape(…)' around both"
    default: nil
    }
  }
}

extension Expression {
  fileprivate var isMissing: Bool {
    if case .null = kind { true } else { false }
  }
}
