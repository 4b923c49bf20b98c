import Graphics
import TemplateLanguage

extension Checker {
  /// The value of a call.
  func call(
    _ call: CallExpression, _ range: SourceRange, _ wanted: TemplateType?, _ implicit: TemplateType?
  ) throws -> Typed {
    let arguments = CallArguments(named(call), range)
    switch call.callee.kind {
    case .name(let name): return try self.call(name, arguments, call.callee.range, wanted)
    case .implicitMember(let name): return try implicitMember(name, arguments, implicit)
    case .member(let base, let name):
      if case .name("self") = base.kind {
        return try self.call(name.text, arguments, name.range, wanted)
      }
      if let type = typeName(call.callee), !catalogue.initializers(named: type).isEmpty {
        return try self.call(type, arguments, call.callee.range, wanted)
      }
      if let owner = typeName(base) {
        if let initializer = try initialized(owner, name, arguments, wanted) { return initializer }
        return try typeMember(owner, name, arguments, wanted)
      }
      let receiver = try check(base, implicit: implicit)
      return try valueMember(
        receiver, name, arguments, base.range, call.mapsToText ? wanted : nil)
    default:
      throw error(call.callee.range, "this cannot be called")
    }
  }

  /// `Color.init(…)`.
  private func initialized(
    _ owner: String, _ name: Name, _ arguments: CallArguments, _ wanted: TemplateType?
  ) throws -> Typed? {
    guard name.text == "init" else { return nil }
    if owner == "String", let value = arguments.all.first?.value, arguments.all.count == 1 {
      let type = try check(value).type
      guard type != .double else {
        throw error(name.range, "'String.init' is unclear for '\(type)'; write '{ String($0) }'")
      }
    }
    return try call(owner, arguments, name.range, wanted)
  }

  private func call(
    _ name: String, _ arguments: CallArguments, _ range: SourceRange, _ wanted: TemplateType?
  ) throws -> Typed {
    if let structure, let functions = structure.functions[name] {
      return try called(functions, name, arguments, of: structure)
    }
    if structure == nil, let owner, owner.statics.functions[name] != nil,
      let found = try staticMember(Name(name, range), arguments, of: owner)
    {
      return found
    }
    if let lacking = lacksSelf(name, range) { throw lacking }
    if let view = name == "Self" ? structure ?? owner : structures[name] {
      return try made(view, arguments)
    }
    if let parameters = actions[name] { return try action(name, parameters, arguments) }
    let entries = catalogue.initializers(named: name)
    guard !entries.isEmpty else { throw unknownCall(name, range) }
    return try resolved(entries, receiver: nil, name, arguments, wanted)
  }

  private func unknownCall(_ name: String, _ range: SourceRange) -> SourceDiagnostic {
    if variable(named: name) != nil || structure?.names.contains(name) == true {
      return error(range, "'\(name)' is a value and cannot be called")
    }
    if let reason = Unsupported.reason(for: name) {
      return error(range, "'\(name)' is not in templates: \(reason)")
    }
    let known = knownNames
    return error(range, "'\(name)' is not known" + NearestName.question(for: name, among: known))
  }
}

extension CallExpression {
  /// Whether it is `value.map { "…" }`, whose text may be a key or a `String`.
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
