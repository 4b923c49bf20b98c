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

  // MARK: What the template declares

  func called(
    _ functions: [StructureInfo.Function], _ name: String, _ arguments: CallArguments,
    of structure: StructureInfo
  ) throws -> Typed {
    let fitting = functions.firstIndex { (try? arguments.matched(to: $0.parameters)) != nil }
    let function = functions[fitting ?? 0]
    if function.result == .view { noteUse(ofPart: name, fitting ?? 0, of: structure) }
    let values = try values(function.parameters, function.defaults, name, arguments)
    let target = function.code
    return Typed(function.result) { frame in
      try target.call(try values.map { try $0(frame) }, from: frame)
    }
  }

  /// `TurnOff(entity: light.id)`: an action for a control.
  private func action(
    _ name: String, _ parameters: [String], _ arguments: CallArguments
  ) throws -> Typed {
    let takesValue = parameters.contains(TemplateAction.valueName)
    let given = parameters.filter { $0 != TemplateAction.valueName }
    let list = given.map { CatalogueParameter(label: $0, type: .string, standard: nil) }
    let codes = try values(list, given.map { _ in nil }, name, arguments)
    return Typed(TemplateAction.templateType) { frame in
      let texts = try codes.map { try $0(frame).asString }
      return TemplateAction(
        name: name, values: Dictionary(zip(given, texts)) { first, _ in first },
        takesValue: takesValue
      ).templateValue
    }
  }

  private func made(_ view: StructureInfo, _ arguments: CallArguments) throws -> Typed {
    guard view.isView else {
      throw error(
        arguments.range, "'\(view.name)' has what is 'static' only; write '\(view.name).…'")
    }
    if let property = view.privateParameter, view !== (structure ?? owner) {
      throw error(
        arguments.range,
        "'\(view.name)' cannot be made here, as its '\(property.name)' is 'private'; remove 'private'"
      )
    }
    let given = view.stored.filter(\.isParameter)
    let values = try values(view.parameters, given.map(\.initial), view.name, arguments)
    var next = values.makeIterator()
    let codes: [Code] = view.stored.map { property in
      if property.isParameter { return next.next() ?? { _ in .null } }
      return property.initial?.code ?? { _ in .null }
    }
    let compiled = view.compiled
    return Typed(.structure(view.name)) { frame in
      let instance = frame.instance
      try instance.evaluation.spend()
      let view = StructureView(
        structure: compiled, properties: try codes.map { try $0(frame) },
        evaluation: instance.evaluation, depth: instance.depth + 1)
      return AnyViewValue.of(view)
    }
  }

  /// The arguments of a call of the template's own, defaults put in.
  private func values(
    _ parameters: [CatalogueParameter], _ defaults: [Typed?], _ name: String,
    _ arguments: CallArguments
  ) throws -> [Code] {
    let places: [Int?]
    do {
      places = try arguments.matched(to: parameters)
    } catch {
      throw explained(error, name, [parameters], arguments)
    }
    let all = arguments.all
    return try zip(places, zip(parameters, defaults)).map { place, pair in
      guard let place else { return pair.1?.code ?? { _ in .null } }
      var bindings: [String: TemplateType] = [:]
      return try argument(all[place].value, for: pair.0.type, &bindings).code
    }
  }

  // MARK: The catalogue

  /// The value of the form of a call that fits its arguments.
  func resolved(
    _ entries: [CatalogueEntry], receiver: Typed?, _ name: String, _ arguments: CallArguments,
    _ wanted: TemplateType?
  ) throws -> Typed {
    let written = entries.filter { $0.isProperty == arguments.isProperty }
    guard !written.isEmpty else {
      throw error(
        arguments.range,
        arguments.isProperty
          ? "'\(name)' is a function; write '\(name)(…)'"
          : "'\(name)' is no function; leave out '(…)'")
    }
    var fitting: [(entry: CatalogueEntry, places: [Int?])] = []
    var mismatch: CallArguments.Mismatch?
    for entry in written {
      do { fitting.append((entry, try arguments.matched(to: entry.parameters))) } catch {
        mismatch = mismatch ?? error
      }
    }
    guard !fitting.isEmpty else {
      let labels = arguments.all.map { ($0.label?.text ?? "_") + ":" }.joined()
      if let reason = Unsupported.reason(for: "\(name)(\(labels))") {
        throw error(arguments.range, "this '\(name)' is not in templates: \(reason)")
      }
      throw mismatch.map { explained($0, name, written.map(\.parameters), arguments) }
        ?? error(arguments.range, "'\(name)' cannot be written like this")
    }
    return try resolved(fitting, receiver, name, arguments, wanted)
  }

  private func resolved(
    _ fitting: [(entry: CatalogueEntry, places: [Int?])], _ receiver: Typed?, _ name: String,
    _ arguments: CallArguments, _ wanted: TemplateType?
  ) throws -> Typed {
    var known: [Int: Typed] = [:]
    if fitting.count > 1 {
      // What says its own type is looked at once, not once a form.
      for (index, argument) in arguments.all.enumerated() where !argument.value.needsType {
        known[index] = try check(argument.value)
      }
    }
    var first: (any Error)?
    // The form whose result is wanted goes before others of the same arguments.
    let order =
      fitting.filter { $0.entry.result == wanted?.unwrapped }
      + fitting.filter { $0.entry.result != wanted?.unwrapped }
    for (form, places) in order {
      let entry = wanted.map { form.giving($0) } ?? form
      do {
        var typed = try CallChecking(
          checker: self, entry: entry, arguments: arguments, places: places, known: known
        ).typed(receiver: receiver)
        typed.swiftType = swiftType(of: entry)
        return typed
      } catch let failure as CallChecking.NoFit {
        first = first ?? failure.reason
      }
    }
    throw first ?? error(arguments.range, "'\(name)' cannot be written like this")
  }

  /// Says what is wrong with the labels or the number of arguments.
  func explained(
    _ mismatch: CallArguments.Mismatch, _ name: String, _ forms: [[CatalogueParameter]],
    _ arguments: CallArguments
  ) -> SourceDiagnostic {
    let shown = forms.prefix(4).map { form in
      "'\(name)(\(form.map(\.description).joined(separator: ", ")))'"
    }.joined(separator: ", ")
    let labels = forms.flatMap { $0.compactMap(\.label) }
    let write = "; write \(shown)"
    switch mismatch {
    case .missing(let parameter):
      let what =
        parameter.label.map { "the argument '\($0)'" } ?? "an argument of '\(parameter.type)'"
      return error(arguments.range, "'\(name)' lacks \(what)" + write)
    case .unexpected(let argument):
      guard let label = argument.label else {
        return error(argument.value.range, "'\(name)' takes no such argument here" + write)
      }
      return error(
        label.range,
        "'\(name)' has no argument '\(label.text)' here"
          + NearestName.question(for: label.text, among: labels) + write)
    }
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
