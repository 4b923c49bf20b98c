import TemplateLanguage

// Calls of what the template declares.
extension Checker {
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
  func action(
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

  func made(_ view: StructureInfo, _ arguments: CallArguments) throws -> Typed {
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
}
