import Graphics
import TemplateLanguage
import WidgetUI

extension Checker {
  /// Checks `base.name`.
  func member(_ base: Expression, _ name: Name, _ implicit: TemplateType?) throws -> TypedExpression
  {
    if case .name("self") = base.kind {
      if let member = try ownMember(name.text) { return member }
      if let diagnostic = missingSelfDiagnostic(name.text, name.range) { throw diagnostic }
      throw error(
        name.range,
        "this view has no '\(name.text)'"
          + NearestName.suggestionText(for: name.text, among: structure?.names ?? []))
    }
    if let owner = typeName(base) { return try typeMember(owner, name, .none(name.range), nil) }
    let receiver = try check(base, implicit: implicit)
    return try valueMember(receiver, name, .none(name.range), base.range)
  }

  /// Checks `Owner.name` and `Owner.name(…)`.
  func typeMember(
    _ owner: String, _ name: Name, _ arguments: CallArguments, _ expected: TemplateType?
  ) throws -> TypedExpression {
    if let structure = structures[owner] {
      if let found = try staticMember(name, arguments, of: structure) { return found }
      throw error(
        name.range,
        "'\(owner)' has no 'static' '\(name.text)'"
          + NearestName.suggestionText(for: name.text, among: structure.statics.names))
    }
    let entries = catalog.members(ofType: owner, named: name.text)
    guard !entries.isEmpty else {
      if let reason = catalog.unsupported.reason(for: "\(owner).\(name.text)") {
        throw error(name.range, "templates do not support '\(owner).\(name.text)': \(reason)")
      }
      throw error(
        name.range,
        "'\(owner)' has no '\(name.text)'"
          + NearestName.suggestionText(for: name.text, among: catalog.memberNames(ofType: owner)))
    }
    return try resolveOverload(entries, receiver: nil, name.text, arguments, expected)
  }

  /// Checks `.name` and `.name(…)`, which is a member of the expected type.
  func implicitMember(
    _ name: Name, _ arguments: CallArguments, _ expected: TemplateType?
  ) throws -> TypedExpression {
    guard let expected = expected?.unwrapped else {
      throw error(
        name.range,
        "the type of '.\(name.text)' cannot be inferred here; write it before the '.'")
    }
    let entries = catalog.members(ofType: expected.memberKey, named: name.text)
    guard entries.isEmpty else {
      return try resolveOverload(entries, receiver: nil, name.text, arguments, expected)
    }
    if name.text == "init" {
      return try resolveOverload(
        catalog.initializers(named: expected.memberKey), receiver: nil, expected.memberKey,
        arguments, expected)
    }
    let known = catalog.memberNames(ofType: expected.memberKey)
    if let reason = catalog.unsupported.reason(for: "." + name.text) {
      throw error(name.range, "templates do not support '.\(name.text)': \(reason)")
    }
    throw error(
      name.range,
      "'\(expected)' has no '.\(name.text)'"
        + NearestName.suggestionText(for: name.text, among: known))
  }

  /// Checks `value.name` and `value.name(…)`.
  func valueMember(
    _ receiver: TypedExpression, _ name: Name, _ arguments: CallArguments, _ range: SourceRange,
    _ expected: TemplateType? = nil
  ) throws -> TypedExpression {
    if case .record(let record) = receiver.type {
      return try field(name, of: record, receiver, arguments)
    }
    if case .enumerated(let element) = receiver.type, arguments.isProperty,
      let component = ["offset", "element"].firstIndex(of: name.text)
    {
      return receiver.map(component == 0 ? .int : element) { $0.asArray[component] }
    }
    if case .pair = receiver.type {
      throw error(
        name.range,
        "name both parts of a pair, as in '{ one, other in … }' or 'for (one, other) in'")
    }
    let keys = memberKeys(of: receiver.type)
    if let numbers = integers(of: receiver), !hasMember(name, keys, arguments) {
      return try valueMember(numbers, name, arguments, range)
    }
    if name.text == "environment", keys.contains("View"), !arguments.isProperty {
      return try environmentModifier(receiver, arguments)
    }
    // Members of the value's own type come before those of any view, and all are tried as overloads.
    let entries = keys.flatMap { catalog.members(ofValue: $0, named: name.text) }
    if !entries.isEmpty {
      return try resolveOverload(entries, receiver: receiver, name.text, arguments, expected)
    }
    throw noMember(name, of: receiver.type, keys, range)
  }

  /// Whether a type has a member of this name that accepts the arguments.
  private func hasMember(_ name: Name, _ keys: [String], _ arguments: CallArguments) -> Bool {
    keys.flatMap { catalog.members(ofValue: $0, named: name.text) }.contains {
      (try? arguments.matched(to: $0.parameters)) != nil && $0.isProperty == arguments.isProperty
    }
  }

  /// Returns the keys under which the catalog lists the members of a type, most specific first.
  private func memberKeys(of type: TemplateType) -> [String] {
    var keys = [type.memberKey]
    if case .native(let name) = type, let native = catalog.type(named: name) {
      // A target of a conversion may itself convert to a more general type.
      let targets = native.conversions.keys.map(\.memberKey).sorted()
      keys += targets.filter { $0 != "View" } + targets.filter { $0 == "View" }
    }
    return keys
  }

  private func field(
    _ name: Name, of record: RecordType, _ receiver: TypedExpression, _ arguments: CallArguments
  ) throws -> TypedExpression {
    guard let index = record.index(of: name.text) else {
      throw error(
        name.range,
        "'\(record.name)' has no '\(name.text)'"
          + NearestName.suggestionText(for: name.text, among: record.fields.map(\.name)))
    }
    guard arguments.isProperty else {
      throw error(name.range, "'\(name.text)' is not a function; remove '(…)'")
    }
    return receiver.map(record.fields[index].type) { $0.asRecord.values[index] }
  }

  private func noMember(
    _ name: Name, of type: TemplateType, _ keys: [String], _ range: SourceRange
  ) -> SourceDiagnostic {
    if case .optional(let wrapped) = type {
      return error(
        name.range,
        "the '\(wrapped)' is optional; write '?.\(name.text)', or unwrap it with 'if let' or '??'"
      )
    }
    let known = keys.flatMap { catalog.memberNames(ofValue: $0) }
    if let reason = catalog.unsupported.reason(for: "." + name.text) {
      return error(name.range, "templates do not support '.\(name.text)': \(reason)")
    }
    return error(
      name.range,
      "'\(type)' has no '\(name.text)'" + NearestName.suggestionText(for: name.text, among: known))
  }
}

extension Checker {
  /// Checks `.environment(\.name, value)`, in which the key path determines the type of the value.
  func environmentModifier(_ receiver: TypedExpression, _ arguments: CallArguments) throws
    -> TypedExpression
  {
    guard arguments.all.count == 2, case .keyPath(let path) = arguments.all[0].value.kind else {
      throw error(
        arguments.range, "write '.environment(\\.name, value)', as in '\\.colorScheme, .dark'")
    }
    let name = path.names.map(\.text).joined(separator: ".")
    let keys = catalog.environmentKeys
    guard let key = keys.first(where: { $0.name == name }) else {
      throw error(
        path.range,
        "'\(name)' cannot be changed"
          + NearestName.suggestionText(for: name, among: keys.map(\.name)))
    }
    guard let view = converted(receiver, to: .view) else {
      throw error(arguments.range, mismatch(receiver.type, .view))
    }
    let (code, change) = (view.code, key.change)
    let value = try check(arguments.all[1].value, as: key.type).code
    return TypedExpression(.view) { frame in
      try frame.instance.evaluation.spend()
      return change(AnyView(templateValue: try code(frame)), try value(frame)).templateValue
    }
  }
}
