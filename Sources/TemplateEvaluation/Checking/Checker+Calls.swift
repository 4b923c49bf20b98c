import Graphics
import TemplateLanguage

extension Checker {
  /// Checks a call.
  func call(
    _ call: CallExpression, _ range: SourceRange, _ expected: TemplateType?,
    _ implicit: TemplateType?
  ) throws -> TypedExpression {
    let arguments = CallArguments(replacingFunctionReferences(in: call), range)
    switch call.callee.kind {
    case .name(let name): return try self.call(name, arguments, call.callee.range, expected)
    case .implicitMember(let name): return try implicitMember(name, arguments, implicit)
    case .member(let base, let name):
      if case .name("self") = base.kind {
        return try self.call(name.text, arguments, name.range, expected)
      }
      if let type = typeName(call.callee), !catalog.initializers(named: type).isEmpty {
        return try self.call(type, arguments, call.callee.range, expected)
      }
      if let owner = typeName(base) {
        if let initializer = try explicitInitCall(owner, name, arguments, expected) {
          return initializer
        }
        return try typeMember(owner, name, arguments, expected)
      }
      let receiver = try check(base, implicit: implicit)
      return try valueMember(
        receiver, name, arguments, base.range, call.mapsToText ? expected : nil)
    default:
      throw error(call.callee.range, "this cannot be called")
    }
  }

  /// Checks `Color.init(…)`; `nil` if the member is not `init`.
  private func explicitInitCall(
    _ owner: String, _ name: Name, _ arguments: CallArguments, _ expected: TemplateType?
  ) throws -> TypedExpression? {
    guard name.text == "init" else { return nil }
    if owner == "String", let value = arguments.all.first?.value, arguments.all.count == 1 {
      let type = try check(value).type
      guard type != .double else {
        throw error(name.range, "'String.init' is unclear for '\(type)'; write '{ String($0) }'")
      }
    }
    return try call(owner, arguments, name.range, expected)
  }

  private func call(
    _ name: String, _ arguments: CallArguments, _ range: SourceRange, _ expected: TemplateType?
  ) throws -> TypedExpression {
    if let structure, let functions = structure.functions[name] {
      return try functionCall(functions, name, arguments, of: structure)
    }
    if structure == nil, let owner, owner.statics.functions[name] != nil,
      let found = try staticMember(Name(name, range), arguments, of: owner)
    {
      return found
    }
    if let diagnostic = missingSelfDiagnostic(name, range) { throw diagnostic }
    if let view = name == "Self" ? structure ?? owner : structures[name] {
      return try viewExpression(view, arguments)
    }
    if let parameters = actions[name] { return try action(name, parameters, arguments) }
    let entries = catalog.initializers(named: name)
    guard !entries.isEmpty else { throw unknownCall(name, range) }
    return try resolveOverload(entries, receiver: nil, name, arguments, expected)
  }

  private func unknownCall(_ name: String, _ range: SourceRange) -> SourceDiagnostic {
    if variable(named: name) != nil || structure?.names.contains(name) == true {
      return error(range, "'\(name)' is a value and cannot be called")
    }
    if let reason = catalog.unsupported.reason(for: name) {
      return error(range, "templates do not support '\(name)': \(reason)")
    }
    let known = knownNames
    return error(
      range, "'\(name)' is not known" + NearestName.suggestionText(for: name, among: known))
  }
}

extension CallExpression {
  /// Whether this is `value.map { "…" }`, whose literal may be a localized key or a `String`.
  var mapsToText: Bool {
    guard case .member(_, let name) = callee.kind, name.text == "map",
      case .closure(let closure)? = (arguments + trailing).last?.value.kind,
      closure.body.statements.count == 1,
      case .expression(let value)? = closure.body.statements.first
    else { return false }
    if case .string = value.kind { return true }
    return false
  }
}

// Calls of functions and types that the template declares.
extension Checker {
  func functionCall(
    _ functions: [StructureInfo.Function], _ name: String, _ arguments: CallArguments,
    of structure: StructureInfo
  ) throws -> TypedExpression {
    let fitting = functions.firstIndex { (try? arguments.matched(to: $0.parameters)) != nil }
    let function = functions[fitting ?? 0]
    if function.result == .view { recordUse(ofPart: name, fitting ?? 0, of: structure) }
    let values = try values(function.parameters, function.defaults, name, arguments)
    let target = function.code
    return TypedExpression(function.result) { frame in
      try target.call(try values.map { try $0(frame) }, from: frame)
    }
  }

  /// Checks `TurnOff(entity: light.id)`, which creates an action for a control.
  func action(
    _ name: String, _ parameters: [String], _ arguments: CallArguments
  ) throws -> TypedExpression {
    let takesValue = parameters.contains(TemplateAction.valueName)
    let given = parameters.filter { $0 != TemplateAction.valueName }
    let list = given.map { CatalogParameter(label: $0, type: .string, defaultSource: nil) }
    let codes = try values(list, given.map { _ in nil }, name, arguments)
    return TypedExpression(TemplateAction.templateType) { frame in
      let texts = try codes.map { try $0(frame).asString }
      return TemplateAction(
        name: name, values: Dictionary(zip(given, texts)) { first, _ in first },
        takesValue: takesValue
      ).templateValue
    }
  }

  func viewExpression(_ view: StructureInfo, _ arguments: CallArguments) throws -> TypedExpression {
    guard view.isView else {
      throw error(
        arguments.range, "'\(view.name)' has only static members; write '\(view.name).…'")
    }
    if let property = view.privateParameter, view !== (structure ?? owner) {
      throw error(
        arguments.range,
        "'\(view.name)' cannot be created here, because its '\(property.name)' is 'private'; remove 'private'"
      )
    }
    let given = view.storedProperties.filter(\.isParameter)
    let values = try values(view.parameters, given.map(\.defaultValue), view.name, arguments)
    var next = values.makeIterator()
    let codes: [CompiledExpression] = view.storedProperties.map { property in
      if property.isParameter { return next.next() ?? { _ in .null } }
      return property.defaultValue?.code ?? { _ in .null }
    }
    let compiled = view.compiled
    return TypedExpression(.structure(view.name)) { frame in
      let instance = frame.instance
      try instance.evaluation.spend()
      let view = StructureView(
        structure: compiled, properties: try codes.map { try $0(frame) },
        evaluation: instance.evaluation, depth: instance.depth + 1)
      return AnyViewValue.of(view)
    }
  }

  /// Returns the code of the arguments of a call to a template's own function, including defaults.
  private func values(
    _ parameters: [CatalogParameter], _ defaults: [TypedExpression?], _ name: String,
    _ arguments: CallArguments
  ) throws -> [CompiledExpression] {
    let argumentIndices: [Int?]
    do {
      argumentIndices = try arguments.matched(to: parameters)
    } catch {
      throw mismatchDiagnostic(error, name, [parameters], arguments)
    }
    let all = arguments.all
    return try zip(argumentIndices, zip(parameters, defaults)).map { argumentIndex, pair in
      guard let argumentIndex else { return pair.1?.code ?? { _ in .null } }
      var bindings: [String: TemplateType] = [:]
      return try argument(all[argumentIndex].value, for: pair.0.type, &bindings).code
    }
  }
}

// A function passed by name as a closure: 'map(String.init)', 'map(label)'.
extension Checker {
  /// Returns the call with functions that are passed by name replaced by closures.
  func replacingFunctionReferences(in call: CallExpression) -> CallExpression {
    var call = call
    for index in call.arguments.indices {
      let value = call.arguments[index].value
      if let closure = closure(calling: value) { call.arguments[index].value = closure }
    }
    return call
  }

  /// Returns a closure that calls the function named by an expression; `nil` for any other expression.
  private func closure(calling expression: Expression) -> Expression? {
    switch expression.kind {
    case .member(let base, let name) where name.text == "init" && typeName(base) != nil:
      return calling(expression, labels: [nil])
    case .member(let base, let name):
      guard let owner = typeName(base), let structure = structures[owner] else { return nil }
      return calling(expression, structure.statics.functions[name.text])
    case .name(let name) where ["min", "max"].contains(name) && variable(named: name) == nil:
      return calling(expression, labels: [nil, nil])
    case .name(let name) where variable(named: name) == nil && !isProperty(name):
      let functions =
        structure.map { $0.functions[name] } ?? owner.map { $0.statics.functions[name] }
      return calling(expression, functions ?? nil)
    default: return nil
    }
  }

  private func isProperty(_ name: String) -> Bool {
    guard let structure else { return owner?.statics.computedProperties[name] != nil }
    return structure.computedProperties[name] != nil
      || structure.storedProperties.contains { $0.name == name }
  }

  private func calling(
    _ function: Expression, _ overloads: [StructureInfo.Function]?
  ) -> Expression? {
    guard let overload = overloads?.first, !overload.parameters.isEmpty else { return nil }
    return calling(function, labels: overload.parameters.map(\.label))
  }

  /// Returns `{ function(label: $0, …) }`.
  private func calling(_ function: Expression, labels: [String?]) -> Expression {
    let range = function.range
    let arguments = labels.enumerated().map { index, label in
      Argument(
        label: label.map { Name($0, range) }, value: Expression(.name("$\(index)"), range))
    }
    let call = Expression(
      .call(CallExpression(callee: function, arguments: arguments)), range)
    let body = Block([.expression(call)], range)
    return Expression(.closure(ClosureExpression(parameters: [], body: body)), range)
  }
}
